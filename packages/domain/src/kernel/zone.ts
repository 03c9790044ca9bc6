import { Temporal } from 'temporal-polyfill'
import { addDays, dateOfDay, dayOfDate } from './date'
import type { Interval } from './interval'
import { BLOCK_MINUTES, BLOCKS_A_DAY, DAY_MINUTES } from './time'

const MINUTE = 60_000
const DAY = DAY_MINUTES * MINUTE

/** A date and a minute of that day (0 to 1439) on the clock of an office. */
export interface WallClock {
  readonly date: string
  readonly minute: number
}

/** The part of an interval that falls on one day of an office: its wall-clock minutes, and its instants (epoch ms). */
export interface DayPart extends Interval {
  readonly date: string
  readonly start_minute: number
  readonly end_minute: number
}

/** A day in a zone and its 96 blocks, as instants (epoch ms); a block that the clock skips does not exist. */
export interface DayClock extends Interval {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly exists: readonly boolean[]
}

// Between two changes of a zone's offset everything is plain arithmetic, so only the changes are asked of Temporal:
// a few calls for each zone in the life of the process, instead of one for each of the 96 blocks of 30 rooms.
interface Span {
  readonly from: number
  readonly to: number
  readonly offset: number
}
const spans = new Map<string, Span[]>()

function spanAt(instant: number, zone: string): Span {
  let known = spans.get(zone)
  if (known !== undefined) for (const span of known) if (span.from <= instant && instant < span.to) return span
  const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(zone)
  // "previous" means strictly before, and a span begins with its change.
  const from = at.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const to = at.getTimeZoneTransition('next')
  const span = {
    from: from?.epochMilliseconds ?? -Infinity,
    to: to?.epochMilliseconds ?? Infinity,
    offset: at.offsetNanoseconds / 1e6,
  }
  if (known === undefined) {
    known = []
    spans.set(zone, known)
  }
  known.push(span)
  return span
}

function millisecondsOf(instant: string | number): number {
  const ms = typeof instant === 'number' ? instant : Date.parse(instant)
  if (!Number.isFinite(ms)) throw new RangeError(`Not an instant: ${instant}`)
  return ms
}

/** True for an IANA zone name (or `UTC`) that this machine knows; offsets such as `+08:00` are no zones. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** What the clock of an office shows at an instant (RFC 3339 text or epoch ms). */
export function wallClock(instant: string | number, zone: string): WallClock {
  const ms = millisecondsOf(instant)
  return shownAt(ms + spanAt(ms, zone).offset)
}

/** A clock's milliseconds as what it shows. */
function shownAt(local: number): WallClock {
  const day = Math.floor(local / DAY)
  return { date: dateOfDay(day), minute: Math.floor((local - day * DAY) / MINUTE) }
}

/**
 * What the clock of an office shows where an interval (RFC 3339 text or epoch ms) begins and ends. The end is the minute
 * after its last one, as the clock counted until then: what ends when the clock is set ends at the hour that it was going
 * to, and not at the one that it was set to. Where it came out before the begin, that is where the clock was set back.
 */
export function wallSpan(
  start: string | number,
  end: string | number,
  zone: string,
): { readonly from: WallClock; readonly until: WallClock } {
  const [first, after] = [millisecondsOf(start), millisecondsOf(end)]
  const from = wallClock(first, zone)
  if (after <= first) return { from, until: from }
  const begun = spanAt(first, zone)
  const local = after + spanAt(after - 1, zone).offset
  return { from, until: shownAt(local > first + begun.offset ? local : begun.to + begun.offset) }
}

/**
 * The instant (epoch ms) at which an office's clock first shows a minute of a date; minutes of 1440 and more lie on
 * the days after. A minute that the clock skips is the instant at which it skips: ask `minuteExists` to tell.
 */
export function instantOf(date: string, minute: number, zone: string): number {
  const local = dayOfDate(date) * DAY + minute * MINUTE
  const before = spanAt(local - DAY, zone)
  // No zone is more than a day from UTC, so the wanted instant lies in the span of a day before or in one soon after.
  for (let span = before; ; span = spanAt(span.to, zone)) {
    const instant = local - span.offset
    if (instant < span.to) return Math.max(instant, span.from)
  }
}

/** False for a minute of a date that the clock of the office skips when it is set forward. */
export function minuteExists(date: string, minute: number, zone: string): boolean {
  const instant = instantOf(date, minute, zone)
  return instant + spanAt(instant, zone).offset === dayOfDate(date) * DAY + minute * MINUTE
}

/** False for a block (0 to 95) of a date of which the office's clock skips any minute. */
export function blockExists(date: string, block: number, zone: string): boolean {
  return dayClock(date, zone).exists[block] === true
}

/**
 * The instants that a range of wall-clock minutes covers. Minutes that exist twice mean their first time: a range
 * ends a minute after its last minute begins, which is not always where the next minute begins.
 */
export function instantsOf(date: string, startMinute: number, endMinute: number, zone: string): Interval {
  const start = instantOf(date, startMinute, zone)
  const last = instantOf(date, endMinute - 1, zone)
  return { start, end: minuteExists(date, endMinute - 1, zone) ? last + MINUTE : last }
}

/** The first instant (epoch ms) of an office's day, also where the clock skips midnight. */
export function dayStart(date: string, zone: string): number {
  return instantOf(date, 0, zone)
}

/** The parts of an interval of instants (epoch ms) on each day of an office, in order; an empty one has no parts. */
export function dayParts(start: number, end: number, zone: string): DayPart[] {
  const parts: DayPart[] = []
  let from = start
  for (let date = wallClock(start, zone).date; from < end; date = addDays(date, 1)) {
    // A date that a zone left out (Apia, 2011-12-30) has no part.
    const part = partOn(date, from, end, zone)
    if (part === null) continue
    parts.push(part)
    from = part.end
  }
  return parts
}

/** The part of an interval of instants (epoch ms) that falls on one date of an office, or null. */
export function partOn(date: string, start: number, end: number, zone: string): DayPart | null {
  const day = dayClock(date, zone)
  const from = Math.max(start, day.start)
  const to = Math.min(end, day.end)
  return from < to ? { date, start: from, end: to, ...minutesOf(date, from, to, zone) } : null
}

function minutesOf(date: string, from: number, to: number, zone: string) {
  const midnight = dayOfDate(date) * DAY
  const first = spanAt(from, zone)
  const start_minute = Math.max(0, Math.floor((from + first.offset - midnight) / MINUTE))
  const end_minute = Math.min(DAY_MINUTES, Math.ceil((to + spanAt(to - 1, zone).offset - midnight) / MINUTE))
  if (end_minute > start_minute) return { start_minute, end_minute }
  // The clock was set back in between and came out before the start: drawn up to where it was set back.
  return { start_minute, end_minute: Math.ceil((first.to + first.offset - midnight) / MINUTE) }
}

const clocks = new Map<string, DayClock>()

/** The blocks of an office's day as instants, remembered: all rooms of an office share them. */
export function dayClock(date: string, zone: string): DayClock {
  const key = `${zone} ${date}`
  let clock = clocks.get(key)
  if (clock !== undefined) return clock
  const starts: number[] = []
  const ends: number[] = []
  const exists: boolean[] = []
  for (let minute = 0; minute < DAY_MINUTES; minute += BLOCK_MINUTES) {
    const { start, end } = instantsOf(date, minute, minute + BLOCK_MINUTES, zone)
    starts.push(start)
    ends.push(end)
    exists.push(minuteExists(date, minute, zone) && minuteExists(date, minute + BLOCK_MINUTES - 1, zone))
  }
  clock = { start: dayStart(date, zone), end: dayStart(addDays(date, 1), zone), starts, ends, exists }
  // A process looks at few days at a time; the bound only keeps a server of many months from growing for ever.
  if (clocks.size >= 512) clocks.clear()
  clocks.set(key, clock)
  return clock
}

/** True when every block that a range of minutes of a date touches exists there; minutes of 1440 and more lie on the days after. */
export function rangeExists(date: string, startMinute: number, endMinute: number, zone: string): boolean {
  if (endMinute > DAY_MINUTES) {
    const onFirst = startMinute >= DAY_MINUTES || rangeExists(date, startMinute, DAY_MINUTES, zone)
    return (
      onFirst && rangeExists(addDays(date, 1), Math.max(0, startMinute - DAY_MINUTES), endMinute - DAY_MINUTES, zone)
    )
  }
  const { exists } = dayClock(date, zone)
  const last = Math.min(BLOCKS_A_DAY, Math.ceil(endMinute / BLOCK_MINUTES))
  for (let block = Math.floor(startMinute / BLOCK_MINUTES); block < last; block++) if (!exists[block]) return false
  return true
}

/** A change of a zone's clock: when, and how far from UTC it was and is (milliseconds, east positive). */
export interface ClockChange {
  readonly at: number
  readonly before: number
  readonly after: number
}

/** How far from UTC a zone's clock is at an instant (epoch ms), in milliseconds, east positive. */
export const offsetAt = (instant: number, zone: string): number => spanAt(instant, zone).offset

/** The changes of a zone's clock from one instant (epoch ms) up to another, in order. */
export function clockChanges(from: number, until: number, zone: string): ClockChange[] {
  const changes: ClockChange[] = []
  for (let span = spanAt(from, zone); span.to < until; ) {
    const next = spanAt(span.to, zone)
    changes.push({ at: span.to, before: span.offset, after: next.offset })
    span = next
  }
  return changes
}
