import { line, schemaOf, text } from '@workplace/contract/kernel/field'
import type { Resource } from '@workplace/contract/kernel/resource'
import { callsOf, formSchema } from '@workplace/contract/kernel/resource'
import { meetingroom } from '@workplace/contract/meetingroom/meetingroom'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from './validation'

const said = (schema: z.ZodType, input: unknown, language: 'zh' | 'en' = 'zh') => {
  const { error } = schema.safeParse(input)
  return error ? fieldErrors(error, language, input) : {}
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
    ids: 'Must be a number',
    'people.0.mail': 'Incorrect format',
  })
  expect(said(schema, 'x', 'en')).toEqual({ '': 'Must be an object' })
})

test('what is there but of the wrong kind is not said to be missing', () => {
  const form = formSchema(meetingroom as unknown as Resource)
  const wrong = { name: 5, office_id: 'x', capacity: 'many', status: 1, isaudit: 'maybe', opentime: 8, price_id: null }
  expect(said(form, wrong, 'en')).toMatchObject({
    name: 'Must be text',
    office_id: 'Select one of the options',
    capacity: 'Enter a whole number',
    status: 'Select one of the options',
    isaudit: 'Must be true or false (1 or 0)',
    opentime: 'Use the format HH:mm',
    price_id: 'Please select price',
  })
  const plain = z.object({ title: z.string({ error: 'required' }), ids: z.array(z.number()), on: z.boolean() })
  expect(said(plain, { title: 5, ids: 1, on: 'x' })).toEqual({
    title: '应为文本',
    ids: '应为列表',
    on: '只能是true或false（1或0）',
  })
  expect(said(z.object({ id: z.coerce.number() }), {})).toEqual({ id: '必填' })
})

test('of what may be one of two things, the one that it comes nearest to is named', () => {
  const { del } = callsOf(meetingroom as unknown as Resource)
  expect(said(del.input, {})).toEqual({ id: '必填' })
  expect(said(del.input, { id: 'x' })).toEqual({ id: '应为数字' })
  expect(said(del.input, { ids: [] })).toEqual({ ids: '必填' })
})

test('what is one line stays one, and has no control characters', () => {
  const schema = z.object({ name: schemaOf(text(['名称', 'Name'])), title: line(20) })
  expect(schema.parse({ name: ' a\r\nb\tc ', title: 'Standup\u2028daily\n' })).toEqual({
    name: 'a b c',
    title: 'Standup daily',
  })
  const odd = { name: 'a\u0007', title: '\u0000' }
  expect(said(schema, odd, 'en').name).toContain('control characters')
  expect(said(schema, odd, 'en').title).toContain('control characters')
})

test('a number that must be more than one, and a list that is too long, are told as what they are', () => {
  const call = z.object({ id: z.number().int().positive(), ids: z.array(z.number()).max(2) })
  expect(said(call, { id: 0, ids: [1, 2, 3] })).toEqual({ id: '必须大于0', ids: '最多2项' })
  expect(said(call, { id: 0, ids: [1, 2, 3] }, 'en')).toEqual({ id: 'Must be greater than 0', ids: 'At most 2 items' })
})
