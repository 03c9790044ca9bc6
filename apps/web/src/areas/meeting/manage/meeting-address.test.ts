import { expect, test } from 'vitest'
import { filtersOf, isSought, nothingSought, readMeetingAddress, writeMeetingAddress } from './meeting-address'

const read = (text: string) => readMeetingAddress(new URLSearchParams(text))

test('what is looked for stands in the address and comes back from it', () => {
  const address = read('room=3&state=cancelled&start_date=2026-11-18&sort=+start_time&page=4&id=9')
  expect(address).toMatchObject({ room: 3, state: 'cancelled', page: 4, id: 9, sort: '+start_time', tab: 'meetings' })
  expect(filtersOf(address)).toEqual({ room: 3, state: 'cancelled', start_date: '2026-11-18', sort: '+start_time' })
  expect(isSought(address)).toBe(true)
})

test('what makes no sense counts as not said', () => {
  const address = read(
    'room=-1&state=burnt&start_date=2026-11-18&end_date=2026-11-01&sort=+title&limit=900&page=x&tab=x',
  )
  expect(address).toMatchObject({ room: null, state: null, end_date: null, sort: '-start_time', limit: 20, page: 1 })
  expect(isSought(read('page=3&tab=series'))).toBe(false)
})

test('a change of what is looked for leads to the first page; opening a meeting does not', () => {
  const params = new URLSearchParams('page=3&title=plan')
  expect(writeMeetingAddress(params, { booker: 7 }).toString()).toBe('title=plan&booker=7')
  expect(writeMeetingAddress(params, { id: 7 }).toString()).toBe('page=3&title=plan&id=7')
  expect(writeMeetingAddress(params, nothingSought).toString()).toBe('')
})
