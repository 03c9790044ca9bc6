import { describe, expect, it } from 'vitest'
import {
  decimal,
  fieldMessage,
  integer,
  multiselect,
  periods,
  ref,
  refs,
  schemaOf,
  text,
  weekdays,
  zone,
} from './field'

const first = (field: Parameters<typeof schemaOf>[0], value: unknown) => {
  const parsed = schemaOf(field).safeParse(value)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

describe('messages of a field', () => {
  it('say the limit in both languages', () => {
    const message = first(text(['名称', 'Name'], { max: 3 }), 'four')
    expect(message).toBe('too_long|3')
    expect(fieldMessage(message ?? '', 'zh')).toBe('不能超过3个字符')
    expect(fieldMessage(message ?? '', 'en')).toBe('At most 3 characters')
  })

  it('are the same for a field that may stay empty', () => {
    expect(first(text(['名称', 'Name'], { max: 3, optional: true }), 'four')).toBe('too_long|3')
    expect(first(integer(['数', 'Number'], { optional: true, min: 2 }), 1)).toBe('too_small|2')
    expect(first(decimal(['数', 'Number'], { optional: true }), 'x')).toBe('number|2')
    expect(first(text(['名称', 'Name'], { optional: true }), '')).toBeUndefined()
  })

  it('call an absent value required, whatever kind it should have', () => {
    for (const field of [text(['名', 'N']), integer(['名', 'N']), decimal(['名', 'N']), ref('city', ['城市', 'City'])])
      expect(first(field, null)).toBe('required')
  })

  it('call a list without a choice required, unless it may stay empty', () => {
    const link = { table: 'x', own: 'a', other: 'b' }
    const lists = (optional: boolean) => [
      multiselect(['选', 'M'], { a: ['甲', 'A'] }, { optional }),
      refs('office', ['办公区', 'Offices'], link, { optional }),
      weekdays(['日', 'Days'], { optional }),
      periods(['时段', 'Periods'], { optional }),
    ]
    for (const field of lists(false)) {
      expect(first(field, [])).toBe('required')
      expect(first(field, null)).toBe('required')
    }
    for (const field of lists(true)) expect(first(field, [])).toBeUndefined()
    const own = refs('office', ['办公区', 'Offices'], link, { missing: ['请选择办公区', 'Choose an office'] })
    expect(fieldMessage(first(own, []) ?? '', 'en')).toBe('Choose an office')
  })

  it('say how a pattern wants to be written', () => {
    const code = text(['代码', 'Code'], {
      pattern: { source: '^[a-z]+$', message: ['小写字母', 'Lower-case letters'] },
    })
    expect(fieldMessage(first(code, '1') ?? '', 'en')).toBe('Lower-case letters')
  })
})

describe('a time zone', () => {
  const problem = (name: string) => first(zone(['时区', 'Zone']), name)
  it('is any name of an area that the runtime knows, or UTC', () => {
    for (const name of ['UTC', 'Asia/Shanghai', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Etc/GMT+8'])
      expect([name, problem(name)]).toEqual([name, undefined])
    for (const name of Intl.supportedValuesOf('timeZone')) expect([name, problem(name)]).toEqual([name, undefined])
  })
  it('is no offset and no short name, which the database reads as another zone or not at all', () => {
    for (const name of ['+08:00', 'ACT', 'BST', 'IST', 'CTT', 'US/Pacific-New', 'Asia/Nowhere', 'asia/', ''])
      expect([name, problem(name)]).toEqual([name, 'zone'])
  })
})
