import { describe, expect, it } from 'vitest'
import { filterCount, noFilters, readAddress, stepped, withPlace, writeAddress } from './address'

const read = (text: string) => readAddress(new URLSearchParams(text))

describe('the address of the booking page', () => {
  it('says everything that is shown', () => {
    expect(
      read(
        'date=2026-11-20&city=1&office=2&floor=3&title=A&capacity=8&roomresource=4,5&start_time=09:00&end_time=10:30',
      ),
    ).toEqual({
      date: '2026-11-20',
      city: 1,
      office: 2,
      floor: 3,
      title: 'A',
      capacity: 8,
      facilities: [4, 5],
      free: { from: '09:00', to: '10:30' },
    })
  })

  it('means today, everywhere and everything when it says nothing or nonsense', () => {
    const nothing = read('')
    expect(nothing).toMatchObject({ date: null, office: null, facilities: [], free: null })
    expect(
      read('date=2026-02-30&city=x&office=-1&floor=1.5&capacity=0&roomresource=a,,&start_time=25:00&end_time=26:00'),
    ).toEqual(nothing)
    expect(read('start_time=11:00&end_time=10:00').free).toBeNull()
  })

  it('reads the times with seconds, as the wire has them', () => {
    expect(read('start_time=09:00:00&end_time=10:00:00').free).toEqual({ from: '09:00', to: '10:00' })
  })

  it('comes back as it was written, and keeps what is not ours', () => {
    const written = writeAddress(new URLSearchParams('view=timeline&title=old'), {
      date: '2026-11-21',
      office: 7,
      facilities: [1, 2],
      free: { from: '13:00', to: '14:00' },
      title: '',
    })
    expect(written.get('view')).toBe('timeline')
    expect(written.has('title')).toBe(false)
    expect(readAddress(written)).toMatchObject({
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

  it('does not write today down', () => {
    expect(stepped('2026-11-21', -1, '2026-11-20')).toBeNull()
    expect(stepped('2026-11-30', 1, '2026-11-20')).toBe('2026-12-01')
  })
})
