import { describe, expect, it } from 'vitest'
import { filterCount, noFilters, readAddress, stepped, withPlace, writeAddress, written } from './address'

const read = (text: string) => readAddress(new URLSearchParams(text))

describe('the address of the booking page', () => {
  it('says everything that is shown', () => {
    expect(
      read(
        'date=2026-11-20&city=1&office=2&floor=3&title=A&capacity=8&roomresource=4,5&start_time=09:00&end_time=10:30&price_max=0&favourite=first&room=6&card=1',
      ),
    ).toEqual({
      view: 'timeline',
      room: 6,
      date: '2026-11-20',
      at: null,
      minutes: null,
      city: 1,
      office: 2,
      floor: 3,
      title: 'A',
      capacity: 8,
      facilities: [4, 5],
      free: { from: '09:00', to: '10:30' },
      price: 0,
      favourite: 'first',
      card: true,
    })
  })

  it('means today, everywhere and everything when it says nothing or nonsense', () => {
    const nothing = read('')
    expect(nothing).toMatchObject({ date: null, office: null, facilities: [], free: null })
    expect(
      read(
        'date=2026-02-30&city=x&office=-1&floor=1.5&capacity=0&roomresource=a,,&start_time=25:00&end_time=26:00&price_max=-1&favourite=x&card=2',
      ),
    ).toEqual(nothing)
    expect(read('start_time=11:00&end_time=10:00').free).toBeNull()
  })

  it('says from when on and for how long the list looks', () => {
    expect(read('view=list&at=14:30&minutes=90')).toMatchObject({ view: 'list', at: '14:30', minutes: 90 })
    expect(read('at=24:00&minutes=20')).toMatchObject({ at: null, minutes: null })
    const after = writeAddress(new URLSearchParams('view=list&at=14:30&minutes=90'), { at: null, minutes: 30 })
    expect(after.toString()).toBe('view=list&minutes=30')
    expect(filterCount(read('view=list&start_time=09:00&end_time=10:00'))).toBe(0)
  })

  it('reads the times with seconds, as the wire has them', () => {
    expect(read('start_time=09:00:00&end_time=10:00:00').free).toEqual({ from: '09:00', to: '10:00' })
  })

  it('comes back as it was written, and keeps what is not ours', () => {
    const after = writeAddress(new URLSearchParams('theirs=kept&title=old'), {
      date: '2026-11-21',
      office: 7,
      facilities: [1, 2],
      free: { from: '13:00', to: '14:00' },
      title: '',
    })
    expect(after.get('theirs')).toBe('kept')
    expect(after.has('title')).toBe(false)
    expect(readAddress(after)).toMatchObject({
      date: '2026-11-21',
      office: 7,
      facilities: [1, 2],
      free: { from: '13:00', to: '14:00' },
    })
  })

  it('loses the floor with the office, and all filters at once but not the place', () => {
    const params = new URLSearchParams('city=1&office=2&floor=3&title=A&capacity=8')
    expect(readAddress(writeAddress(params, withPlace(1, 9)))).toMatchObject({ office: 9, floor: null, title: 'A' })
    expect(filterCount(readAddress(params))).toBe(3)
    const cleared = readAddress(writeAddress(params, noFilters))
    expect(filterCount(cleared)).toBe(0)
    expect(cleared).toMatchObject({ city: 1, office: 2 })
  })

  it('keeps a price of nothing apart from no price, and the card with its room', () => {
    const params = new URLSearchParams('office=2&price_max=0&favourite=only&room=6&card=1')
    expect(filterCount(readAddress(params))).toBe(2)
    expect(writeAddress(params, { card: false }).get('card')).toBe('0')
    expect(writeAddress(params, { price: null }).has('price_max')).toBe(false)
    expect(readAddress(writeAddress(params, withPlace(1, 9)))).toMatchObject({ room: null, card: null, price: 0 })
    expect(filterCount(readAddress(new URLSearchParams('favourite=first&price_max=')))).toBe(0)
  })

  it('does not write today down', () => {
    expect(written('2026-11-20', '2026-11-20')).toBeNull()
    expect(written('2026-11-21', '2026-11-20')).toBe('2026-11-21')
  })

  it('steps by what a view shows', () => {
    expect(stepped('timeline', '2026-11-30', 1)).toBe('2026-12-01')
    expect(stepped('day', '2026-11-01', -1)).toBe('2026-10-31')
    expect(stepped('week', '2026-11-20', 1)).toBe('2026-11-27')
    expect(stepped('month', '2026-10-31', 1)).toBe('2026-11-30')
  })

  it('keeps the room while views change, and drops it with the place', () => {
    const week = new URLSearchParams('view=week&room=7&city=1&office=2&date=2026-11-20')
    expect(read(writeAddress(week, { view: 'timeline' }).toString())).toMatchObject({ view: 'timeline', room: 7 })
    expect(writeAddress(week, { view: 'timeline' }).has('view')).toBe(false)
    expect(read(writeAddress(week, { office: 3 }).toString())).toMatchObject({ view: 'week', room: null })
    expect(read(writeAddress(week, { office: 3, room: 9 }).toString()).room).toBe(9)
    // The remembered place, written into a link that names only a room, is no other place.
    const link = new URLSearchParams('view=month&room=7')
    expect(read(writeAddress(link, { city: 1, office: 2 }).toString()).room).toBe(7)
  })

  it('is the timeline where it names no view that there is', () => {
    expect(read('view=year&room=0')).toMatchObject({ view: 'timeline', room: null })
  })
})
