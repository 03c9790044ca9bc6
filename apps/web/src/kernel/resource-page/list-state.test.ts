import { flag, instant, integer, ref, select, text } from '@workplace/contract/kernel/field'
import { type Resource, resource } from '@workplace/contract/kernel/resource'
import { describe, expect, it } from 'vitest'
import { changed, filtered, lastPage, listQuery, readListState, writeListState } from './list-state'

const room = resource({
  name: 'room',
  label: ['会议室', 'Room'],
  area: 'meetingroom',
  path: '/room',
  sort: '-order_no',
  fields: {
    name: text(['名称', 'Name']),
    office_id: ref('office', ['办公区', 'Office']),
    status: select(['状态', 'Status'], { on: ['开', 'On'], off: ['关', 'Off'] }),
    isaudit: flag(['审核', 'Approval'], { filter: true }),
    from: instant(['起', 'From'], { filter: true }),
    order_no: integer(['排序', 'Order']),
    secret: integer(['数', 'Number'], { sortable: false }),
  },
}) as unknown as Resource

const read = (query: string, habits = {}) => readListState(room, new URLSearchParams(query), habits)
const write = (query: string, others = '') => writeListState(room, read(query), new URLSearchParams(others)).toString()

describe('the state of a list in the address', () => {
  it('begins with what is declared', () => {
    expect(read('')).toEqual({ page: 1, limit: 10, sort: '-order_no', title: '', filters: {}, columns: null })
  })

  it('is restored from the address', () => {
    expect(
      read('title=A&office_id=1,2&status=on&isaudit=true&sort=%2Bname&page=3&limit=50&columns=name,status'),
    ).toEqual({
      page: 3,
      limit: 50,
      sort: '+name',
      title: 'A',
      filters: { office_id: '1,2', status: 'on', isaudit: 'true' },
      columns: ['name', 'status'],
    })
  })

  it('comes back unchanged after it was written', () => {
    const query =
      'title=A&office_id=1%2C2&status=on&from_from=2026-01-01&sort=%2Bname&page=3&limit=50&columns=name%2Cstatus'
    expect(new URLSearchParams(write(query))).toEqual(new URLSearchParams(query))
  })

  it('ignores what makes no sense', () => {
    expect(read('page=-2&limit=1000&sort=drop&status=maybe&office_id=x&columns=nonsense&other=1')).toEqual(read(''))
    expect(read('sort=%2Bsecret').sort).toBe('-order_no')
    expect(read('sort=-nonsense').sort).toBe('-order_no')
  })

  it('reads a plus that arrived as a blank', () => {
    expect(read('sort=+name').sort).toBe('+name')
    expect(read('sort=+id').sort).toBe('+id')
  })

  it('leaves out what is as declared, and leaves what belongs to others', () => {
    expect(write('page=1&limit=10&sort=-order_no', 'tab=types&page=4')).toBe('tab=types')
  })

  it('falls back on the habits of the person', () => {
    const habits = { limit: 50, sort: '-name', columns: ['status'] }
    expect(read('', habits)).toMatchObject({ limit: 50, sort: '-name', columns: ['status'] })
    expect(read('limit=20', habits).limit).toBe(20)
    expect(read('', { sort: '-gone' }).sort).toBe('-order_no')
  })
})

describe('a change of the list', () => {
  it('leads back to the first page when one looks for something else', () => {
    const third = read('page=3')
    expect(changed(third, { title: 'B' }).page).toBe(1)
    expect(changed(third, { limit: 50 }).page).toBe(1)
    expect(filtered(third, 'status', 'on')).toMatchObject({ page: 1, filters: { status: 'on' } })
    expect(changed(third, { columns: ['name'] }).page).toBe(3)
    expect(changed(third, { page: 4 }).page).toBe(4)
  })

  it('drops an emptied filter', () => {
    expect(filtered(read('status=on&office_id=1'), 'status', '').filters).toEqual({ office_id: '1' })
  })

  it('is sent as the wire has it', () => {
    expect(listQuery(read('title=+A+&status=on&page=2'))).toEqual({
      page: 2,
      limit: 10,
      sort: '-order_no',
      title: 'A',
      status: 'on',
    })
  })

  it.each([
    [0, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
  ])('%i rows at %i a page have %i pages', (total, limit, pages) => {
    expect(lastPage(total, limit)).toBe(pages)
  })
})
