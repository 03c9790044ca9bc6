import { expect, it } from 'vitest'
import { readAddress, soughtIn, type ValuesOf, writeAddress } from '../../../kernel/list/address'
import { auditFilters } from './audit-filters'

const read = (text: string) => readAddress(auditFilters, new URLSearchParams(text))
const sought = (text: string) => soughtIn(auditFilters, read(text))
const write = (text: string, change: Partial<ValuesOf<typeof auditFilters>>) =>
  writeAddress(auditFilters, new URLSearchParams(text), change).toString()

it('an empty address is what waits, the soonest first', () => {
  expect(read('')).toMatchObject({ state: 'waiting', sort: '+start_time', page: 1, limit: 20, id: null })
  expect(sought('')).toEqual({})
})

it('what makes no sense counts as not said', () => {
  const address = read(
    'state=gone&office=-1&room=x&start_date=2026-02-30&end_date=2026-13-01&page=0&limit=999&sort=%2Bid%3B&id=1.5',
  )
  expect(address).toEqual(read(''))
  expect(read('start_date=2026-11-20&end_date=2026-11-19').end_date).toBeNull()
  expect(read('sort=-decided_at').sort).toBe('+start_time')
  expect(read('sort= requested_at').sort).toBe('+requested_at')
})

it('everything that is shown comes back from its address', () => {
  const text = 'state=decided&title=Board&office=3&room=7&start_date=2026-11-18&sort=-start_time&page=2&limit=50&id=9'
  expect(write('', read(text))).toBe(text)
  expect(read(write(text, {}))).toEqual(read(text))
  expect(sought(text)).toEqual({ title: 'Board', office: 3, room: 7, start_date: '2026-11-18' })
})

it('a change of what is looked for leads to the first page; opening a request does not', () => {
  expect(write('page=3', { title: 'x' })).toBe('title=x')
  expect(write('page=3', { id: 5 })).toBe('page=3&id=5')
  expect(write('page=3&id=5', { id: null })).toBe('page=3')
})

it('each tab has its own order, and what belongs to others stays in the address', () => {
  expect(write('sort=-requested_at&from=mail', { state: 'mine' })).toBe('from=mail&state=mine')
  expect(read('state=mine').sort).toBe('-decided_at')
})

it('what is one’s turn belongs to what waits', () => {
  expect(sought('turn=mine')).toEqual({ turn: 'mine' })
  expect(sought('turn=mine&state=decided')).toEqual({})
  expect(write('turn=mine', { state: 'decided' })).toBe('state=decided')
})
