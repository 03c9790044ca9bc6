import type { DeskItem } from './document'
import { sameName } from './faults'

/** A desk as the register has it: drawn, or not drawn yet. */
export interface RegisteredDesk {
  readonly id: number
  readonly number: string
  readonly x: number | null
  readonly y: number | null
  readonly w: number | null
  readonly h: number | null
  readonly r: number | null
}

export interface MapDiff {
  readonly added: readonly DeskItem[]
  readonly moved: readonly DeskItem[]
  readonly resized: readonly DeskItem[]
  readonly renumbered: readonly { readonly desk: DeskItem; readonly before: string }[]
  readonly removed: readonly RegisteredDesk[]
}

/** Less is a hand that was not steady. */
const movedFrom = 50

const isTurned = (a: number, b: number) => (((a - b) % 360) + 360) % 360 !== 0

/** Desks that were drawn with the number of one of the register which was not drawn yet are that one. */
export function recognised(desks: readonly DeskItem[], register: readonly RegisteredDesk[]): DeskItem[] {
  const used = new Set(desks.flatMap(({ station_id }) => station_id ?? []))
  const free = new Map(
    register.flatMap((one) => (one.x === null && !used.has(one.id) ? [[sameName(one.number), one.id] as const] : [])),
  )
  return desks.map((desk) => {
    if (desk.station_id !== null) return desk
    const station_id = free.get(sameName(desk.number)) ?? null
    if (station_id === null) return desk
    free.delete(sameName(desk.number))
    return { ...desk, station_id, plan: null }
  })
}

/** What publishing changes: the desks of a draft against those of the register. */
export function diffOf(drawn: readonly DeskItem[], register: readonly RegisteredDesk[]): MapDiff {
  const known = new Map(register.map((one) => [one.id, one]))
  const desks = recognised(drawn, register)
  const kept = new Set(desks.flatMap(({ station_id }) => station_id ?? []))
  const diff = {
    added: [] as DeskItem[],
    moved: [] as DeskItem[],
    resized: [] as DeskItem[],
    renumbered: [] as { desk: DeskItem; before: string }[],
    removed: register.filter(({ id, x }) => x !== null && !kept.has(id)),
  }
  for (const desk of desks) {
    const before = desk.station_id === null ? undefined : known.get(desk.station_id)
    if (before === undefined || before.x === null || before.y === null) {
      diff.added.push(desk)
      if (before === undefined) continue
    } else {
      if (Math.hypot(desk.x - before.x, desk.y - before.y) > movedFrom || isTurned(desk.r, before.r ?? 0))
        diff.moved.push(desk)
      if (desk.w !== before.w || desk.h !== before.h) diff.resized.push(desk)
    }
    if (desk.number !== before.number) diff.renumbered.push({ desk, before: before.number })
  }
  return diff
}
