import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FreeSeat, seatsTogether } from './together'

const seat = (id: number, x: number | null, y: number | null = 0, more: Partial<FreeSeat> = {}): FreeSeat => ({
  ...{ id, number: `A-${id}`, floor_id: 1, area_id: 1, x, y: x === null ? null : y },
  ...more,
})
const idsOf = (found: ReturnType<typeof seatsTogether>) => found?.seats.map(({ id }) => id) ?? null

describe('desks beside each other', () => {
  const row = [seat(1, 0), seat(2, 900), seat(3, 1000), seat(4, 1160), seat(5, 3000)]
  it('are a desk with those nearest to it, the least way apart', () => {
    expect(idsOf(seatsTogether(row, 2))).toEqual([2, 3])
    expect(seatsTogether(row, 3)).toMatchObject({ metres: 2.6, measured: true })
    expect(idsOf(seatsTogether(row, 3))).toEqual([2, 3, 4])
    expect(idsOf(seatsTogether(row, 5))).toEqual([1, 2, 3, 4, 5])
  })
  it('are all or none, and on one floor', () => {
    expect(seatsTogether(row, 6)).toBeNull()
    expect(seatsTogether([seat(1, 0), seat(2, 10, 0, { floor_id: 2 })], 2)).toBeNull()
    expect(seatsTogether([], 1)).toBeNull()
  })
  it('of equals are those of the lowest number, as people count', () => {
    expect(idsOf(seatsTogether([seat(10, 0), seat(9, 100), seat(2, 500), seat(1, 600)], 2))).toEqual([1, 2])
  })
  it('are around the desk that was chosen', () => {
    expect(idsOf(seatsTogether(row, 2, { around: 5 }))).toEqual([4, 5])
    expect(seatsTogether(row, 2, { around: 99 })).toBeNull()
  })
  it('are no more of an area than may come there', () => {
    const other = { area_id: 2 }
    const mixed = [seat(1, 0), seat(2, 100), seat(3, 900, 0, other), seat(4, 2000, 0, other)]
    expect(idsOf(seatsTogether(mixed, 2, { left: (area) => (area === 1 ? 1 : 9) }))).toEqual([2, 3])
    expect(seatsTogether(mixed, 3, { left: () => 1 })).toBeNull()
    expect(seatsTogether(mixed, 1, { left: () => 0 })).toBeNull()
  })
  it('without a plan follow each other by their numbers, in one area first', () => {
    const plain = [seat(1, null, null, { area_id: 2 }), seat(2, null), seat(7, null), seat(9, null)]
    const found = seatsTogether(plain, 2)
    expect(idsOf(found)).toEqual([2, 7])
    expect(found?.measured).toBe(false)
  })
  it('are what looking at every desk finds', () => {
    const place = fc.integer({ min: 0, max: 40 }).map((n) => n * 50)
    const one = fc.record({ x: place, y: place, area_id: fc.integer({ min: 1, max: 3 }) })
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 14 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        (list, count, most) => {
          const all = list.map(({ x, y, area_id }, n) => seat(n + 1, x, y, { area_id }))
          const sums = all.flatMap((anchor) => {
            const far = (to: FreeSeat) =>
              Math.round(Math.hypot(Number(to.x) - Number(anchor.x), Number(to.y) - Number(anchor.y)))
            const rest = all.filter((to) => to !== anchor).sort((a, b) => far(a) - far(b))
            const taken = [anchor]
            for (const to of rest)
              if (taken.length < count && taken.filter((other) => other.area_id === to.area_id).length < most)
                taken.push(to)
            return taken.length === count ? [taken.reduce((sum, to) => sum + far(to), 0)] : []
          })
          const found = seatsTogether(all, count, { left: () => most })
          if (found === null) return sums.length === 0
          const best = Math.min(
            ...found.seats.map((anchor) =>
              found.seats.reduce(
                (sum, to) =>
                  sum + Math.round(Math.hypot(Number(to.x) - Number(anchor.x), Number(to.y) - Number(anchor.y))),
                0,
              ),
            ),
          )
          return found.seats.length === count && best === Math.min(...sums)
        },
      ),
    )
  })
  it('are found among thousands at once', () => {
    const many = Array.from({ length: 6000 }, (_, n) => seat(n + 1, (n % 100) * 160, Math.floor(n / 100) * 200))
    expect(seatsTogether(many, 8)?.seats.length).toBe(8)
  })
})
