import { describe, expect, it } from 'vitest'
import { clockOf, namedClock, otherClocks, placesOf, timeOn } from './two-clocks'

const at = (from: string, to: string, timezone: string) => ({ start_time: from, end_time: to, timezone })
const room = (id: number, office_name: string, timezone: string) => ({
  ...{ id, name: `Room ${id}`, floor_name: '1F', office_name, office_name_en: null, timezone },
})
const rooms = [room(1, 'HQ', 'Asia/Shanghai'), room(2, 'Berlin Mitte', 'Europe/Berlin'), room(3, 'HQ', 'Asia/Shanghai')]

describe('a meeting with rooms in two zones', () => {
  const meeting = { ...at('2026-12-03 03:00:00', '2026-12-03 04:00:00', 'Asia/Shanghai'), rooms }
  const shown = timeOn(meeting, 'Europe/Berlin')

  it('is told on the clock of the grid, which is named, and beside it on the others', () => {
    expect(shown).toMatchObject(at('2026-12-02 20:00:00', '2026-12-02 21:00:00', 'Europe/Berlin'))
    expect(clockOf(shown)).toBe('Berlin, GMT+1')
    expect(otherClocks(meeting, shown, 'en')).toEqual(['Thu 3 Dec 03:00–04:00 (Shanghai, GMT+8)'])
    expect(otherClocks(meeting, meeting, 'en')).toEqual(['Wed 2 Dec 20:00–21:00 (Berlin, GMT+1)'])
    expect(timeOn(meeting, 'Asia/Shanghai')).toBe(meeting)
  })

  it('stands in each of its places', () => {
    expect(placesOf(rooms).map(({ room: { office_name }, names }) => [office_name, names])).toEqual([
      ['HQ', ['Room 1', 'Room 3']],
      ['Berlin Mitte', ['Room 2']],
    ])
  })

  it('has a form that names its clock only where there is more than one', () => {
    const slot = { date: '2026-07-03', start_minute: 600, end_minute: 660 }
    expect(namedClock(rooms, slot, 'Europe/Berlin')).toBe('Berlin, GMT+2')
    expect(namedClock(rooms.slice(0, 1), slot, 'Asia/Shanghai')).toBeUndefined()
  })
})

it('what is booked in the hour that Berlin has twice is shown in Shanghai as it is', () => {
  const night = at('2027-10-31 02:45:00', '2027-10-31 03:00:00', 'Europe/Berlin')
  expect(timeOn(night, 'Asia/Shanghai')).toMatchObject(
    at('2027-10-31 08:45:00', '2027-10-31 09:00:00', 'Asia/Shanghai'),
  )
})
