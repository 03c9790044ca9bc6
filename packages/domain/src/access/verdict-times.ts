import { addDays, dayOfDate } from '../kernel/date'
import { DAY_MINUTES, minuteOf } from '../kernel/time'
import { clockChanges, offsetAt, wallClock } from '../kernel/zone'
import type { AccessAttempt, TimedVerdict } from './access-attempt'
import { minutesOfDate } from './pass-schedule'
import { TOGETHER_MS, verdict } from './verdict'

const DAY_MS = DAY_MINUTES * 60_000
/** How far ahead a verdict is followed. */
const AHEAD_MS = 31 * DAY_MS

/** The minutes of a date at which anything may change: midnight, the edges of periods, when places are forgotten. */
function edgesOf({ strategies, door, dayOf }: AccessAttempt, date: string): Set<number> {
  const day = dayOf(date)
  const edges = new Set([0])
  const schedules = [...strategies.map(({ schedule }) => schedule), door.opening_plan]
  for (const schedule of new Set(schedules)) {
    if (schedule === null) continue
    for (const { start, end } of minutesOfDate(schedule, date, day)) edges.add(start).add(end)
  }
  if (door.enters !== null) edges.add(minuteOf(door.enters.reset_time))
  return edges
}

/** The instants at which a clock shows these minutes, each time that it does, within what has one offset. */
function* shownWithin(attempt: AccessAttempt, from: number, to: number): Generator<number> {
  const offset = offsetAt(from, attempt.zone)
  const last = wallClock(to - 1, attempt.zone).date
  for (let { date } = wallClock(from, attempt.zone); date <= last; date = addDays(date, 1)) {
    const midnight = dayOfDate(date) * DAY_MS - offset
    for (const minute of edgesOf(attempt, date)) yield midnight + minute * 60_000
  }
}

/** The instants at which something ends or begins that no clock shows. */
function* instantsIn({ door, person, card, listings, strategies, place, others }: AccessAttempt) {
  yield* [door.mode_until, door.last_allowed]
  yield card?.valid_until
  if (person?.type === 'visitor') yield* [person.visit?.start, person.visit?.end]
  for (const { start, end } of listings) yield* [start, end]
  for (const { window } of strategies) yield* [window?.start, window?.end]
  for (const { at } of others) yield* [at, at + TOGETHER_MS]
  const { enters } = door
  const entered = enters === null ? undefined : place?.entered[enters.id]
  if (entered !== undefined) yield entered + (enters?.minutes ?? 0) * 60_000
  yield enters?.forgotten_at
}

/** Every instant after the attempt, within 31 days, at which the answer may be another; in order. */
function changesOf(attempt: AccessAttempt): number[] {
  const { at, zone } = attempt
  const end = at + AHEAD_MS
  const found = new Set<number>()
  const add = (instant: number | null | undefined) => {
    if (instant !== null && instant !== undefined && instant > at && instant <= end) found.add(instant)
  }
  const spans = [at, ...clockChanges(at, end, zone).map((change) => change.at), end]
  spans.forEach((from, n) => {
    const to = spans[n + 1]
    add(from)
    if (to === undefined || to <= from) return
    for (const instant of shownWithin(attempt, from, to)) if (instant >= from && instant <= to) add(instant)
  })
  for (const instant of instantsIn(attempt)) add(instant)
  return [...found].sort((one, other) => one - other)
}

/** The verdict, with when it changes by itself and when the next yes begins. */
export function timedVerdict(attempt: AccessAttempt): TimedVerdict {
  const now = verdict(attempt)
  let until: number | null = null
  let next: number | null = null
  let before = now.ok
  for (const at of changesOf(attempt)) {
    const { ok } = verdict({ ...attempt, at })
    if (ok !== before) {
      until ??= at
      if (ok) next = at
    }
    before = ok
    if (next !== null) break
  }
  return { ...now, until, next }
}
