import {
  decimal,
  flag,
  instant,
  integer,
  isAsked,
  ref,
  refs,
  select,
  text,
  weekdays,
} from '@workplace/contract/kernel/field'
import { fieldOf, type Resource, resource } from '@workplace/contract/kernel/resource'
import { resourceNamed } from '@workplace/contract/resources'
import { describe, expect, it } from 'vitest'
import {
  allOf,
  changesOf,
  clearedBy,
  isFree,
  merged,
  narrowing,
  newValues,
  pairStarts,
  problemOf,
  sectionsOf,
  valuesOf,
} from './form-values'

const link = { table: 't', own: 'a', other: 'b' }
const room = resource({
  name: 'room',
  label: ['会议室', 'Room'],
  area: 'meetingroom',
  path: '/room',
  fields: {
    name: text(['名称', 'Name'], { max: 5 }),
    office_id: ref('office', ['办公区', 'Office']),
    floor_id: ref('floor', ['楼层', 'Floor'], { section: ['位置', 'Place'] }),
    size: decimal(['面积', 'Size'], { optional: true }),
    tags: refs('tag', ['标签', 'Tags'], link, { optional: true }),
    days: weekdays(['日', 'Days'], { initial: [1, 2] }),
    unit: select(['单位', 'Unit'], { day: ['天', 'Day'], hour: ['时', 'Hour'] }, { initial: 'day' }),
    days_ahead: integer(['天数', 'Days'], { optional: true, when: { field: 'unit', is: ['day'] } }),
    until: instant(['至', 'Until'], { optional: true }),
    asks: flag(['审核', 'Approval'], { numbered: true }),
  },
}) as unknown as Resource

const stored = valuesOf(room, {
  id: 1,
  name: 'A',
  office_id: 1,
  floor_id: 2,
  size: '20.00',
  tags: [2, 1],
  days: [1],
  unit: 'day',
  days_ahead: null,
  until: '2026-01-01T00:00:00Z',
  asks: 1,
})

describe('the values of a form', () => {
  it('begin with what is declared', () => {
    expect(newValues(room)).toMatchObject({ name: null, unit: 'day', days: [1, 2], tags: [] })
  })

  it('are sent trimmed, with an empty text as null', () => {
    expect(allOf(room, { ...stored, name: '  B ', size: '' })).toMatchObject({ name: 'B', size: null })
  })

  it('of a flag are true and false, however it is answered', () => {
    expect(stored.asks).toBe(true)
    expect(changesOf(room, stored, { ...stored, asks: false })).toEqual({ asks: false })
  })

  it('send only what was changed', () => {
    expect(changesOf(room, stored, { ...stored, name: ' A ', size: '20', tags: [1, 2], days_ahead: '' })).toEqual({})
    expect(changesOf(room, stored, { ...stored, until: '2026-01-01T08:00:00+08:00' })).toEqual({})
    expect(changesOf(room, stored, { ...stored, name: 'B', size: null, tags: [1] })).toEqual({
      name: 'B',
      size: null,
      tags: [1],
    })
  })

  it('stand under their headings', () => {
    expect(sectionsOf(room).map(({ label, fields }) => [label?.[1], fields.length])).toEqual([
      [undefined, 2],
      ['Place', 8],
    ])
  })

  it('ask for a field only while another has the value that it belongs to', () => {
    const field = room.fields.days_ahead
    if (field === undefined) throw new Error('the sample lost its field')
    expect(isAsked(room.fields, field, { unit: 'day' })).toBe(true)
    expect(isAsked(room.fields, field, { unit: 'hour' })).toBe(false)
  })
})

describe('what is wrong with a value', () => {
  const name = text(['名称', 'Name'], { max: 5 })
  it('is said in the language of the reader', () => {
    expect(problemOf(name, 'abcdef', 'zh')).toBe('不能超过5个字符')
    expect(problemOf(name, '', 'en')).toBe('Required')
    expect(problemOf(name, undefined, 'zh')).toBe('必填')
    expect(problemOf(name, 'abc', 'zh')).toBeUndefined()
  })
})

describe('when somebody else has saved meanwhile', () => {
  it('my changes are laid over theirs, and what both changed is named', () => {
    const mine = { ...stored, name: 'mine', size: '30' }
    const theirs = { ...stored, name: 'their', unit: 'hour' }
    const { values, clashes } = merged(room, stored, mine, theirs)
    expect(values).toMatchObject({ name: 'mine', size: '30', unit: 'hour' })
    expect(clashes).toEqual([['名称', 'Name']])
  })

  it('the same change on both sides is no clash', () => {
    const same = { ...stored, name: 'same' }
    expect(merged(room, stored, same, same).clashes).toEqual([])
  })
})

describe('a picker', () => {
  const meetingroom = resourceNamed('meetingroom')
  const floor = fieldOf(meetingroom, 'floor_id')

  it('is narrowed by a reference that its target shares with the form', () => {
    expect(narrowing(meetingroom, floor, { office_id: 7 })).toEqual({ office_id: 7 })
    expect(narrowing(meetingroom, floor, { office_id: null })).toEqual({})
    expect(narrowing(meetingroom, fieldOf(meetingroom, 'office_id'), { office_id: 7 })).toEqual({})
  })

  it('is emptied when one looks elsewhere', () => {
    expect(clearedBy(meetingroom, ['office_id'])).toEqual({ floor_id: null, resource_ids: [] })
    expect(clearedBy(meetingroom, ['name', 'floor_id'])).toEqual({})
  })
})

it('a number that begins as something may be emptied, and is that again', () => {
  const listed = resource({
    name: 'listed',
    label: ['表', 'List'],
    area: 'meetingroom',
    path: '/listed',
    fields: {
      name: text(['名称', 'Name']),
      sort: integer(['排序', 'Order'], { initial: 0 }),
      n: integer(['数', 'Number']),
    },
  }) as unknown as Resource
  expect(problemOf(fieldOf(listed, 'sort'), null, 'en')).toBeUndefined()
  expect(allOf(listed, { name: 'a', sort: null, n: 3 })).toEqual({ name: 'a', sort: 0, n: 3 })
  expect(problemOf(fieldOf(listed, 'n'), null, 'en')).toBeDefined()
})

it('a list of parts that may stay empty is not asked for, one that may not is', () => {
  expect(isFree(fieldOf(resourceNamed('visitorreason'), 'questions'))).toBe(true)
  expect(isFree(fieldOf(resourceNamed('payrolltemplate'), 'month_columns'))).toBe(false)
})

it('times stand in pairs, from and until beside each other', () => {
  const at = instant(['时间', 'Time'])
  const name = text(['名称', 'Name'])
  const starts = pairStarts([
    ['name', name],
    ['from', at],
    ['until', at],
    ['next_from', at],
    ['next_until', at],
    ['alone', { ...at, kind: 'date' }],
  ])
  expect([...starts]).toEqual(['from', 'next_from'])
})
