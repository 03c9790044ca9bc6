import { integer, select, text } from '@workplace/contract/kernel/field'
import { type Resource, resource } from '@workplace/contract/kernel/resource'
import { describe, expect, it } from 'vitest'
import {
  arrangedColumns,
  chosenOrNull,
  columnsOf,
  declaredColumns,
  moved,
  shownColumns,
  toggled,
  widthWithin,
} from './columns'

const price = resource({
  name: 'price',
  label: ['价格', 'Price'],
  area: 'meetingroom',
  path: '/price',
  fields: {
    code: text(['代码', 'Code']),
    name: text(['名称', 'Name']),
    state: select(['状态', 'State'], { on: ['开', 'On'] }, { tones: { on: 'good' } }),
    sort: integer(['排序', 'Order'], { list: false }),
  },
}) as unknown as Resource
const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name)

describe('columns of a list', () => {
  it('begin with what names a row and with its state', () => {
    expect(declaredColumns(price)).toEqual(['name', 'state', 'code'])
  })

  it('can show who made and changed a row', () => {
    expect(names(columnsOf(price))).toContain('updated_by')
    expect(names(shownColumns(price, ['updated_by', 'name']))).toEqual(['updated_by', 'name'])
  })

  it('ignore names that do not exist and names that come twice', () => {
    expect(names(shownColumns(price, ['nonsense', 'sort', 'sort']))).toEqual(['sort'])
    expect(names(shownColumns(price, ['nonsense']))).toEqual(['name', 'state', 'code'])
  })

  it('are offered shown ones first', () => {
    const arranged = arrangedColumns(price, ['sort'])
    expect(arranged[0]).toMatchObject({ name: 'sort', on: true })
    expect(arranged.filter(({ on }) => on)).toHaveLength(1)
    expect(arranged).toHaveLength(columnsOf(price).length)
  })

  it('cannot all be hidden', () => {
    expect(toggled(['name', 'code'], 'code')).toEqual(['name'])
    expect(toggled(['name'], 'name')).toEqual(['name'])
    expect(toggled(['name'], 'sort')).toEqual(['name', 'sort'])
  })

  it('can be moved, and not beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(moved(['a', 'b'], 'z', 0)).toEqual(['a', 'b'])
  })

  it('that are chosen as declared are no choice', () => {
    expect(chosenOrNull(price, ['name', 'state', 'code'])).toBeNull()
    expect(chosenOrNull(price, ['code', 'name'])).toEqual(['code', 'name'])
  })

  it('keep a width that can be read', () => {
    expect([1, 100.4, 5000].map(widthWithin)).toEqual([72, 100, 800])
  })
})

it('a declaration may say what a list begins with, in its order', () => {
  const listed = { ...price, columns: ['name', 'sort', 'state'] } as Resource
  expect(declaredColumns(listed)).toEqual(['name', 'sort', 'state'])
  expect(
    columnsOf(listed)
      .map(({ name }) => name)
      .slice(0, 4),
  ).toEqual(['name', 'sort', 'state', 'code'])
})
