import { byNumber } from '../suggestion'

/** A desk that may be given in a move. Where no plan is drawn of it, x and y are null. */
export interface MoveDesk {
  readonly id: number
  readonly number: string
  readonly floor_id: number
  readonly area_id: number
  /** Centimetres from the corner of its floor. */
  readonly x: number | null
  readonly y: number | null
}

/** Somebody who moves, and the desks that are their own at that time. */
export interface MovePerson {
  readonly id: number
  readonly department_id: number
  readonly desks: readonly MoveDesk[]
}

/** The areas onto which a department goes. */
export interface MoveTarget {
  readonly department_id: number
  readonly area_ids: readonly number[]
}

/** Where somebody is to sit; null: no desk is left for them. */
export interface Seat {
  readonly user_id: number
  readonly station_id: number | null
  readonly stays: boolean
}

/** So far apart count desks of which no plan says more: of one area, and of one floor. */
const [sameArea, sameFloor] = [1_000, 5_000]

/** The desks that a department has already, as far as the next one has to be near to them. */
class Grown {
  private readonly floors = new Map<number, { x: number; y: number; drawn: number }>()
  private readonly areas = new Set<number>()
  count = 0

  add({ floor_id, area_id, x, y }: MoveDesk): void {
    const floor = this.floors.get(floor_id) ?? { x: 0, y: 0, drawn: 0 }
    if (x !== null && y !== null) {
      floor.x += x
      floor.y += y
      floor.drawn++
    }
    this.floors.set(floor_id, floor)
    this.areas.add(area_id)
    this.count++
  }

  /** How far a desk is from their middle on its floor; a floor on which none of them sits is the last to take. */
  farFrom({ floor_id, area_id, x, y }: MoveDesk): number {
    const floor = this.floors.get(floor_id)
    if (floor === undefined) return Number.POSITIVE_INFINITY
    if (x === null || y === null || floor.drawn === 0) return this.areas.has(area_id) ? sameArea : sameFloor
    return Math.hypot(x - floor.x / floor.drawn, y - floor.y / floor.drawn)
  }
}

/**
 * Who of these departments sits where. Who sits in an area of their department stays; departments take their turn by size,
 * people by id; each department grows from those who stay, else from the lowest free number, by the desk that is nearest
 * to its middle. `desks`: those that nobody outside of the move has.
 */
export function seatDepartments(
  people: readonly MovePerson[],
  desks: readonly MoveDesk[],
  targets: readonly MoveTarget[],
): Seat[] {
  const areasOf = new Map(targets.map(({ department_id, area_ids }) => [department_id, new Set(area_ids)]))
  const departments = new Map<number, MovePerson[]>()
  for (const person of people) {
    const own = departments.get(person.department_id)
    if (own === undefined) departments.set(person.department_id, [person])
    else own.push(person)
  }
  const seats = new Map<number, Seat>()
  const taken = new Set<number>()
  const grown = new Map<number, Grown>()
  for (const [department_id, members] of departments) {
    const areas = areasOf.get(department_id)
    const own = new Grown()
    grown.set(department_id, own)
    for (const { id, desks: had } of members) {
      const [kept] = had.filter(({ area_id }) => areas?.has(area_id)).sort(byNumber)
      if (kept === undefined) continue
      seats.set(id, { user_id: id, station_id: kept.id, stays: true })
      if (!taken.has(kept.id)) own.add(kept)
      taken.add(kept.id)
    }
  }
  const free = desks.filter(({ id }) => !taken.has(id)).sort(byNumber)
  const order = [...departments].sort(([a, one], [b, other]) => other.length - one.length || a - b)
  for (const [department_id, members] of order) {
    const areas = areasOf.get(department_id)
    const open = new Set(free.filter(({ id, area_id }) => areas?.has(area_id) && !taken.has(id)))
    const own = grown.get(department_id) ?? new Grown()
    for (const { id } of [...members].sort((a, b) => a.id - b.id)) {
      if (seats.has(id)) continue
      let best: { desk: MoveDesk; far: number } | undefined
      for (const desk of open) {
        const far = own.farFrom(desk)
        if (best === undefined || far < best.far) best = { desk, far }
      }
      seats.set(id, { user_id: id, station_id: best?.desk.id ?? null, stays: false })
      if (best === undefined) continue
      open.delete(best.desk)
      taken.add(best.desk.id)
      own.add(best.desk)
    }
  }
  return [...seats.values()].sort((a, b) => a.user_id - b.user_id)
}

/** The same where somebody said of each person which desk it is. */
export function seatPeople(
  people: readonly Pick<MovePerson, 'id' | 'desks'>[],
  wanted: ReadonlyMap<number, number>,
): Seat[] {
  return people
    .map(({ id, desks }) => {
      const station_id = wanted.get(id) ?? null
      return { user_id: id, station_id, stays: desks.some((desk) => desk.id === station_id) }
    })
    .sort((a, b) => a.user_id - b.user_id)
}

/** Of whom what was seen is not so any more. */
export function changedSeats(seen: readonly Seat[], now: readonly Seat[]): Set<number> {
  const before = new Map(seen.map((one) => [one.user_id, one.station_id]))
  const after = new Map(now.map((one) => [one.user_id, one.station_id]))
  return new Set(
    [...new Set([...before.keys(), ...after.keys()])].filter(
      (id) => before.has(id) !== after.has(id) || before.get(id) !== after.get(id),
    ),
  )
}

/** Farther than that from all others of the team somebody sits apart: 3 m, which is across an aisle. */
const together = 300

/** In how many places a team sits: each desk of one is within 3 m of another of it. */
export function piecesOf(desks: readonly MoveDesk[]): number {
  const left = new Set(desks)
  let pieces = 0
  for (const first of desks) {
    if (!left.delete(first)) continue
    pieces++
    const reached = [first]
    for (let one = reached.pop(); one !== undefined; one = reached.pop())
      for (const other of left)
        if (isBeside(one, other)) {
          left.delete(other)
          reached.push(other)
        }
  }
  return pieces
}

function isBeside(a: MoveDesk, b: MoveDesk): boolean {
  if (a.floor_id !== b.floor_id) return false
  if (a.x === null || a.y === null || b.x === null || b.y === null) return a.area_id === b.area_id
  return Math.hypot(a.x - b.x, a.y - b.y) <= together
}

/** How far people sit from the middle of their team on their floor, in metres on average; null: no plan says so. */
export function meanMetres(teams: Iterable<readonly MoveDesk[]>): number | null {
  let [sum, count] = [0, 0]
  for (const desks of teams) {
    const floors = new Map<number, { x: number; y: number }[]>()
    for (const { floor_id, x, y } of desks)
      if (x !== null && y !== null) floors.set(floor_id, [...(floors.get(floor_id) ?? []), { x, y }])
    for (const spots of floors.values()) {
      if (spots.length < 2) continue
      const middle = {
        x: spots.reduce((all, { x }) => all + x, 0) / spots.length,
        y: spots.reduce((all, { y }) => all + y, 0) / spots.length,
      }
      for (const { x, y } of spots) sum += Math.hypot(x - middle.x, y - middle.y)
      count += spots.length
    }
  }
  return count === 0 ? null : Math.round(sum / count / 10) / 10
}
