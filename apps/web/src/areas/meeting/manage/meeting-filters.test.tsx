import { expect, test } from 'vitest'
import { readAddress, soughtIn, writeAddress } from '../../../kernel/list/address'
import { meetingFilters } from './meeting-filters'

const read = (text: string) => readAddress(meetingFilters, new URLSearchParams(text))
const sought = (text: string) => soughtIn(meetingFilters, read(text))

test('what is looked for stands in the address and comes back from it', () => {
  const text = 'room=3&state=cancelled&start_date=2026-11-18&sort=+start_time&page=4&id=9'
  expect(read(text)).toMatchObject({
    room: 3,
    state: 'cancelled',
    page: 4,
    id: 9,
    sort: '+start_time',
    tab: 'meetings',
  })
  expect(sought(text)).toEqual({ room: 3, state: 'cancelled', start_date: '2026-11-18' })
})

test('what makes no sense counts as not said', () => {
  const address = read(
    'room=-1&state=burnt&start_date=2026-11-18&end_date=2026-11-01&sort=+title&limit=900&page=x&tab=x',
  )
  expect(address).toMatchObject({ room: null, state: null, end_date: null, sort: '-start_time', limit: 20, page: 1 })
  expect(sought('page=3&tab=series')).toEqual({})
})

test('a change of what is looked for leads to the first page; opening a meeting does not; another tab begins anew', () => {
  const write = (text: string, change: Parameters<typeof writeAddress<typeof meetingFilters>>[2]) =>
    writeAddress(meetingFilters, new URLSearchParams(text), change).toString()
  expect(write('page=3&title=plan', { booker: 7 })).toBe('title=plan&booker=7')
  expect(write('page=3&title=plan', { id: 7 })).toBe('page=3&title=plan&id=7')
  expect(write('page=3&title=plan&room=4&id=9&sort=-id', { tab: 'series' })).toBe('sort=-id&tab=series')
})

test('another place lets go what lay in the old one', () => {
  const write = (text: string, change: Parameters<typeof writeAddress<typeof meetingFilters>>[2]) =>
    writeAddress(meetingFilters, new URLSearchParams(text), change).toString()
  expect(write('office=1&floor=2&room=3&booker=4', { office: 5 })).toBe('office=5&booker=4')
  expect(write('office=1&floor=2&room=3', { office: 1 })).toBe('office=1&floor=2&room=3')
})
