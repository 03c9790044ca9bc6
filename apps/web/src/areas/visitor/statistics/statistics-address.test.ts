import { expect, it } from 'vitest'
import { askedOf, dayOfQuarters, readAddress, writeAddress } from './statistics-address'

it('is the last thirty days of everything, unless the address says otherwise', () => {
  const read = (text: string) => readAddress(new URLSearchParams(text), '2026-11-23')
  expect(read('')).toEqual({ from: '2026-10-25', to: '2026-11-23', office: null, reason: null })
  expect(read('from=2026-11-23&to=2026-11-01&office=0&reason=x')).toEqual(read(''))
  const said = read('from=2026-11-01&to=2026-11-02&office=3&reason=4')
  expect(askedOf(said)).toEqual({ from: '2026-11-01', to: '2026-11-02', office: 3, reason: 4 })
  expect(`${writeAddress(new URLSearchParams('office=3&x=1'), { office: null, reason: 5 })}`).toBe('x=1&reason=5')
})

it('draws every quarter of an hour from the hour of the first to the last of which something is known', () => {
  const [first, last] = [
    { minute: 555, expected: 2, arrivals: 0 },
    { minute: 585, expected: 0, arrivals: 1 },
  ]
  expect(dayOfQuarters([])).toEqual([])
  expect(dayOfQuarters([first, last])).toEqual([
    { minute: 540, expected: 0, arrivals: 0 },
    first,
    { minute: 570, expected: 0, arrivals: 0 },
    last,
  ])
})
