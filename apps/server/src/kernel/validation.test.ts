import { schemaOf, text } from '@workplace/contract/kernel/field'
import type { Resource } from '@workplace/contract/kernel/resource'
import { formSchema } from '@workplace/contract/kernel/resource'
import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from './validation'

const said = (schema: z.ZodType, input: unknown, language: 'zh' | 'en' = 'zh') => {
  const { error } = schema.safeParse(input)
  return error ? fieldErrors(error, language) : {}
}

test('what a form lacks is named field by field in the language of the caller', () => {
  const form = formSchema(meetingroom as unknown as Resource)
  const zh = said(form, { name: 'x'.repeat(51), capacity: 0, opentime: '25:00', size: 'wide' })
  expect(zh).toMatchObject({
    name: '不能超过50个字符',
    office_id: '请选择办公区',
    floor_id: '请选择楼层',
    opentime: '时间格式为HH:mm',
    size: '请输入数字，最多2位小数',
  })
  const en = said(form, { name: '', capacity: 1.5 }, 'en')
  expect(en).toMatchObject({
    name: 'Please enter the meeting room name',
    capacity: 'Enter a whole number',
    roomtype_id: 'Please select type',
    price_id: 'Please select price',
  })
})

test('a pattern says its own sentence', () => {
  const field = text(['编码', 'Code'], {
    pattern: { source: '^[A-Z]+$', message: ['请输入大写字母', 'Use capital letters'] },
  })
  expect(said(z.object({ code: schemaOf(field) }), { code: 'a' }, 'en')).toEqual({ code: 'Use capital letters' })
  expect(said(z.object({ code: schemaOf(field) }), { code: 'a' }, 'zh')).toEqual({ code: '请输入大写字母' })
})

test('schemas without words of their own are said in ours', () => {
  const schema = z.object({
    id: z.number(),
    code: z.string().min(1).max(3),
    size: z.number().max(5),
    kind: z.enum(['a', 'b']),
    ids: z.array(z.number()),
    people: z.array(z.object({ mail: z.email() })),
  })
  expect(said(schema, { code: '', size: 9, kind: 'c', ids: [1, 'x'], people: [{ mail: 'no' }] }, 'en')).toEqual({
    id: 'Required',
    code: 'Required',
    size: 'Must be at most 5',
    kind: 'Select one of the options',
    ids: 'Incorrect format',
    'people.0.mail': 'Incorrect format',
  })
  expect(said(schema, null, 'en')).toEqual({ '': 'Incorrect format' })
})

test('a number that must be more than one, and a list that is too long, are told as what they are', () => {
  const call = z.object({ id: z.number().int().positive(), ids: z.array(z.number()).max(2) })
  expect(said(call, { id: 0, ids: [1, 2, 3] })).toEqual({ id: '必须大于0', ids: '最多2项' })
  expect(said(call, { id: 0, ids: [1, 2, 3] }, 'en')).toEqual({ id: 'Must be greater than 0', ids: 'At most 2 items' })
})
