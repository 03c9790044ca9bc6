import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changedSeats,
  type MoveDesk,
  type MovePerson,
  meanMetres,
  piecesOf,
  seatDepartments,
  seatPeople,
} from './seats'

const desk = (id: number, x: number | null, more: Partial<MoveDesk> = {}): MoveDesk => ({
  ...{ id, number: `A-${id}`, floor_id: 1, area_id: 1, x, y: x === null ? null : 0 },
  ...more,
})
const person = (id: number, department_id: number, ...desks: MoveDesk[]): MovePerson => ({ id, department_id, desks })
const seated = (seats: ReturnType<typeof seatDepartments>) =>
  seats.map(({ user_id, station_id }) => [user_id, station_id])

describe('departments onto areas', () => {
  const row = [1, 2, 3, 4, 5, 6].map((n) => desk(n, n * 160))
  const onto = (...area_ids: number[]) => [{ department_id: 1, area_ids }]
  it.each<[string, MovePerson[], MoveDesk[], [number, number | null][]]>([
    [
      'begin at the lowest free number',
      [person(7, 1), person(8, 1)],
      row,
      [
        [7, 1],
        [8, 2],
      ],
    ],
    [
      'grow from who stays, who keeps their desk',
      [person(7, 1), person(8, 1, desk(4, 640)), person(9, 1)],
      row,
      [
        [7, 3],
        [8, 4],
        [9, 2],
      ],
    ],
    [
      'take people by their ids, whatever their order',
      [person(9, 1), person(8, 1)],
      row,
      [
        [8, 1],
        [9, 2],
      ],
    ],
    [
      'leave without a desk who comes after the last one',
      [person(1, 1), person(2, 1)],
      row.slice(0, 1),
      [
        [1, 1],
        [2, null],
      ],
    ],
    ['do not sit in areas of others', [person(1, 1)], [desk(1, 0, { area_id: 2 })], [[1, null]]],
    ['count numbers as people do', [person(1, 1)], [desk(10, null), desk(9, null)], [[1, 9]]],
    [
      'fill one floor before they begin another',
      [person(1, 1), person(2, 1), person(3, 1)],
      [desk(1, 0), desk(2, 0, { floor_id: 2 }), desk(3, 4_000)],
      [
        [1, 1],
        [2, 3],
        [3, 2],
      ],
    ],
    [
      'without a plan stay in an area where they are',
      [person(1, 1), person(2, 1)],
      [desk(1, null), desk(2, null, { area_id: 3 }), desk(3, null)],
      [
        [1, 1],
        [2, 3],
      ],
    ],
  ])('%s', (_, people, desks, expected) => {
    expect(seated(seatDepartments(people, desks, onto(1, 3)))).toEqual(expected)
  })
  it('take their turn by size, of equals by id', () => {
    const targets = [1, 2, 3].map((department_id) => ({ department_id, area_ids: [1] }))
    const people = [person(1, 2), person(2, 1), person(3, 3), person(4, 3)]
    expect(seated(seatDepartments(people, row, targets))).toEqual([
      [1, 4],
      [2, 3],
      [3, 1],
      [4, 2],
    ])
  })
  it('give the desk that somebody leaves to the next', () => {
    const left = desk(1, 0)
    const targets = [
      { department_id: 1, area_ids: [2] },
      { department_id: 2, area_ids: [1] },
    ]
    const people = [person(1, 1, left), person(2, 2)]
    expect(seated(seatDepartments(people, [left, desk(5, 0, { area_id: 2 })], targets))).toEqual([
      [1, 5],
      [2, 1],
    ])
  })
  it('leave two who share a desk over the week where they are', () => {
    const shared = desk(1, 0)
    const found = seatDepartments([person(1, 1, shared), person(2, 1, shared)], [shared, desk(2, 160)], onto(1))
    expect(found).toEqual([1, 2].map((user_id) => ({ user_id, station_id: 1, stays: true })))
  })

  const place = fc.option(
    fc.integer({ min: 0, max: 30 }).map((n) => n * 100),
    { freq: 6 },
  )
  const desks = fc
    .array(fc.record({ x: place, area_id: fc.integer({ min: 1, max: 3 }), floor_id: fc.integer({ min: 1, max: 2 }) }), {
      maxLength: 20,
    })
    .map((all) => all.map(({ x, ...more }, n) => desk(n + 1, x, more)))
  const situation = desks.chain((all) =>
    fc.record({
      desks: fc.constant(all),
      people: fc
        .array(fc.record({ department_id: fc.integer({ min: 1, max: 4 }), has: fc.option(fc.nat()) }), {
          maxLength: 20,
        })
        .map((list) => {
          const owned = new Set<number>()
          return list.map(({ department_id, has }, n) => {
            const own = has === null || all.length === 0 ? undefined : all[has % all.length]
            if (own === undefined || owned.has(own.id)) return person(n + 1, department_id)
            owned.add(own.id)
            return person(n + 1, department_id, own)
          })
        }),
      targets: fc
        .array(fc.subarray([1, 2, 3]), { minLength: 4, maxLength: 4 })
        .map((lists) => lists.map((area_ids, n) => ({ department_id: n + 1, area_ids }))),
    }),
  )
  it('seat everybody once, no two at a desk, nobody outside of their areas, and leave no desk free for who has none', () => {
    fc.assert(
      fc.property(situation, ({ people, desks, targets }) => {
        const seats = seatDepartments(people, desks, targets)
        expect(seats.map(({ user_id }) => user_id)).toEqual(people.map(({ id }) => id))
        const used = seats.flatMap(({ station_id }) => station_id ?? [])
        expect(new Set(used).size).toBe(used.length)
        const byId = new Map(desks.map((one) => [one.id, one]))
        for (const { user_id, station_id, stays } of seats) {
          const own = people.find(({ id }) => id === user_id) as MovePerson
          const areas = targets.find(({ department_id }) => department_id === own.department_id)?.area_ids ?? []
          const kept = own.desks.find(({ area_id }) => areas.includes(area_id))
          expect(stays).toBe(kept !== undefined)
          if (kept !== undefined) expect(station_id).toBe(kept.id)
          if (station_id !== null) expect(areas).toContain(byId.get(station_id)?.area_id)
          else expect(desks.some(({ id, area_id }) => areas.includes(area_id) && !used.includes(id))).toBe(false)
        }
      }),
      { numRuns: 300 },
    )
  })
  it('do not depend on the order in which anything is listed', () => {
    fc.assert(
      fc.property(situation, ({ people, desks, targets }) => {
        const turned = seatDepartments([...people].reverse(), [...desks].reverse(), [...targets].reverse())
        expect(turned).toEqual(seatDepartments(people, desks, targets))
      }),
    )
  })
  it('are seated at once, a thousand of them', () => {
    const many = Array.from({ length: 1_500 }, (_, n) => desk(n + 1, (n % 50) * 160, { y: Math.floor(n / 50) * 200 }))
    const people = Array.from({ length: 1_000 }, (_, n) => person(n + 1, 1 + (n % 12)))
    const targets = Array.from({ length: 12 }, (_, n) => ({ department_id: n + 1, area_ids: [1] }))
    expect(seatDepartments(people, many, targets).filter(({ station_id }) => station_id === null)).toEqual([])
  })
})

describe('people onto desks', () => {
  it('sit where somebody said, and stay where they are', () => {
    const own = desk(3, 0)
    expect(
      seatPeople(
        [person(2, 1), person(1, 1, own)],
        new Map([
          [1, 3],
          [2, 4],
        ]),
      ),
    ).toEqual([
      { user_id: 1, station_id: 3, stays: true },
      { user_id: 2, station_id: 4, stays: false },
    ])
  })
  it('differ by who came, who went, and whose desk is another', () => {
    const seat = (user_id: number, station_id: number | null) => ({ user_id, station_id, stays: false })
    const seen = [seat(1, 1), seat(2, 2), seat(3, null), seat(4, 4)]
    expect([...changedSeats(seen, [seat(1, 1), seat(2, 5), seat(3, null), seat(6, null)])].sort()).toEqual([2, 4, 6])
    expect(changedSeats(seen, [...seen].reverse()).size).toBe(0)
  })
})

describe('how a team sits', () => {
  it('is in one piece as long as each is within 3 m of another', () => {
    expect(piecesOf([])).toBe(0)
    expect(piecesOf([desk(1, 0), desk(2, 300), desk(3, 600)])).toBe(1)
    expect(piecesOf([desk(1, 0), desk(2, 301)])).toBe(2)
    expect(piecesOf([desk(1, 0), desk(2, 0, { floor_id: 2 })])).toBe(2)
    expect(piecesOf([desk(1, null), desk(2, 9_000), desk(3, null, { area_id: 2 })])).toBe(2)
  })
  it('is as far apart as its people are from its middle', () => {
    expect(meanMetres([[desk(1, 0), desk(2, 400)]])).toBe(2)
    expect(
      meanMetres([
        [desk(1, 0), desk(2, 400)],
        [desk(3, 0), desk(4, 800)],
      ]),
    ).toBe(3)
    expect(meanMetres([[desk(1, 0)], [desk(2, null), desk(3, null)]])).toBeNull()
    expect(meanMetres([[desk(1, 0), desk(2, 9_000, { floor_id: 2 })]])).toBeNull()
  })
})
