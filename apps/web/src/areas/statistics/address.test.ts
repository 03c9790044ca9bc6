import { expect, it } from 'vitest'
import { askedOf, readAddress, writeAddress } from './address'

const today = '2026-11-20'
const read = (text: string) => readAddress(new URLSearchParams(text), today)

it('shows thirty days unless the address has a span that is one', () => {
  expect(read('')).toEqual({ from: '2026-10-22', to: today, office: null, room: null, tab: 'use' })
  expect(read('from=2026-01-01&to=2026-01-31')).toMatchObject({ from: '2026-01-01', to: '2026-01-31' })
  expect(read('from=2026-02-30&to=2026-03-01')).toMatchObject({ from: '2026-10-22' })
  expect(read('from=2026-03-02&to=2026-03-01')).toMatchObject({ from: '2026-10-22' })
  expect(read('office=x&room=-1&tab=other')).toMatchObject({ office: null, room: null, tab: 'use' })
})

it('keeps what it does not know, and leaves out what goes without saying', () => {
  const next = writeAddress(new URLSearchParams('x=1&office=3&tab=costs'), { office: null, room: 4, tab: 'use' })
  expect(next.toString()).toBe('x=1&room=4')
})

it('asks for a room or an office', () => {
  expect(askedOf(read('office=3&room=4'))).toMatchObject({ meetingroom_id: 4 })
  expect(askedOf(read('office=3&room=4'))).not.toHaveProperty('office_id')
  expect(askedOf(read('office=3'))).toMatchObject({ office_id: 3 })
})
