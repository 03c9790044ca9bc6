import type { Interval } from '../kernel/interval'

/** How far a visit of one person is; numbers as they are on the wire. */
export const visitorState = {
  invited: 0,
  expected: 1,
  checked_in: 2,
  away: 3,
  checked_out: 4,
  no_show: 5,
  cancelled: 6,
  overstay: 7,
} as const
export type VisitorState = (typeof visitorState)[keyof typeof visitorState]

const s = visitorState
/** Nothing leaves these. */
export const overStates: readonly VisitorState[] = [s.checked_out, s.no_show, s.cancelled]
export const insideStates: readonly VisitorState[] = [s.checked_in, s.overstay]
export const comingStates: readonly VisitorState[] = [s.invited, s.expected, s.away]

export const isOver = (state: VisitorState): boolean => overStates.includes(state)
export const isInside = (state: VisitorState): boolean => insideStates.includes(state)

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What the clock does to a visit: somebody counts as having left, stays too long, is not expected any more, or was not decided about in time. */
export type DueStep = 'auto_out' | 'overstay' | 'close' | 'undecided'

/** What of a visit the clock asks about; instants are epoch ms. */
export type ClockFacts = {
  readonly state: VisitorState
  readonly windows: readonly Interval[]
  readonly after_minutes: number
  /** Until when somebody who is inside was to stay. */
  readonly stay_end: number | null
  /** When they count as having left, unless somebody says otherwise. */
  readonly auto_out: number | null
  /** Somebody has to approve them, and nobody has said anything yet. */
  readonly undecided: boolean
}

export const lastEnd = (windows: readonly Interval[]): number => windows.at(-1)?.end ?? 0

/** In which window somebody is, or comes to next: the one that goes on, or else the next one, or else the last. */
export const windowAt = (windows: readonly Interval[], now: number): Interval | undefined =>
  windows.find(({ end }) => now < end) ?? windows.at(-1)

/** Somebody's stay that goes on: since when and until when, and whether nobody has to approve what is arranged any more. */
type OpenStay = { readonly came: number; readonly end: number; readonly agreed: boolean }

/**
 * The times that a guest is told of, the one that goes on or comes next first. Of whoever is inside while nobody has approved
 * what their visit grew by, it is the stay that was: a longer time or another day may still be refused.
 */
export function toldTimes(windows: readonly Interval[], now: number, stay: OpenStay | null): readonly Interval[] {
  const at = windowAt(windows, now)
  if (at === undefined) return []
  const coming = windows.filter(({ end }) => end > now && end > at.end)
  if (stay === null || stay.agreed) return [at, ...coming]
  return [{ start: at.start < stay.end ? at.start : stay.came, end: Math.min(at.end, stay.end) }]
}

/** So long before one of their times somebody who comes by exception comes for it. */
const early = 6 * HOUR

/**
 * Until when somebody stays who comes in now: to the end of the window that goes on, or of the next one where they come early
 * for it. Who comes for none stays an hour: after their last, on a day between two of them, in the evening before.
 */
export const stayEnd = (windows: readonly Interval[], now: number, before_minutes: number): number =>
  windows.find(({ start, end }) => now < end && start - now <= Math.max(early, before_minutes * MINUTE))?.end ??
  now + HOUR

/**
 * The same for who is inside when what is arranged changes. What nobody approved yet, or somebody said no to, does not count:
 * they stay as long as was approved before, and no longer than what is arranged now.
 */
export function stayEndThen(
  windows: readonly Interval[],
  now: number,
  standing: { readonly before_minutes: number; readonly stay_end: number | null; readonly agreed: boolean },
): number {
  const { before_minutes, stay_end, agreed } = standing
  const until = stayEnd(windows, now, before_minutes)
  return agreed || stay_end === null ? until : Math.min(stay_end, until)
}

/**
 * When somebody counts as having left of whom nobody hears: some minutes after their time, or before that when the office
 * has everybody leave (`daily`, the instants at which it does).
 */
export function autoOutAt(end: number, after_minutes: number, daily: readonly number[]): number {
  const silence = end + after_minutes * MINUTE
  return daily.find((instant) => instant >= end && instant < silence) ?? silence
}

/** Somebody is still inside although their time is over: said at a desk, or seen at a door. */
export const putOff = (auto_out: number, now: number): number => Math.max(auto_out, now + HOUR)

/** What the clock does to it next, and when; null: nothing any more. */
export function nextDue(
  { state, windows, after_minutes, stay_end, auto_out, undecided }: ClockFacts,
  overstay_minutes: number,
): { at: number; step: DueStep } | null {
  if (isOver(state)) return null
  if (state === s.overstay || state === s.checked_in) {
    const out = { at: auto_out ?? lastEnd(windows), step: 'auto_out' as const }
    const late = { at: (stay_end ?? lastEnd(windows)) + overstay_minutes * MINUTE, step: 'overstay' as const }
    return state === s.overstay || out.at <= late.at ? out : late
  }
  if (state === s.invited && undecided) return { at: lastEnd(windows), step: 'undecided' }
  return { at: lastEnd(windows) + after_minutes * MINUTE, step: 'close' }
}

/** What becomes of a visit whose guest has left at an instant: done, or away until another of their days. */
export const stateAfterLeaving = (windows: readonly Interval[], stay_end: number | null, left: number): VisitorState =>
  windows.some(({ start, end }) => start >= (stay_end ?? left) && end > left) ? s.away : s.checked_out

/** What becomes of it when the clock says so. */
export function stateAfterDue(step: DueStep, standing: ClockFacts, at: number): VisitorState {
  if (step === 'overstay') return s.overstay
  if (step === 'auto_out') return stateAfterLeaving(standing.windows, standing.stay_end, at)
  // a no, which leaves them where they are
  if (step === 'undecided') return standing.state
  return standing.state === s.away ? s.checked_out : s.no_show
}

/** Of those who come together, whoever is still to be checked in stands first, and whoever is gone last. */
export function byTurn<Person extends { readonly state: VisitorState }>(people: readonly Person[]): Person[] {
  const turn = ({ state }: Person) => (isOver(state) ? 2 : isInside(state) ? 1 : 0)
  return [...people].sort((one, other) => turn(one) - turn(other))
}
