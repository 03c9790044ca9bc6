import type { DoorClaim, DoorState } from '@workplace/contract/terminal/door'
import { dateIn, isWithin, timeIn } from '../../../kernel/screen/clock'

export { timeIn }

/** What the room is at a moment. `soon`: free, but not for long. */
export type Kind = 'free' | 'soon' | 'busy' | 'closed' | 'none'

export type Moment = {
  readonly kind: Kind
  readonly current: DoorClaim | null
  /** What comes after now, today and tomorrow, the first one first. */
  readonly coming: readonly DoorClaim[]
  /** Until when it stays what it is, as far as today goes: epoch ms; null: for the rest of the day. */
  readonly until: number | null
}

const soonMs = 15 * 60_000

export function momentOf(state: DoorState, now: number): Moment {
  if (state.room === null) return { kind: 'none', current: null, coming: [], until: null }
  const { timezone } = state.room
  const current = state.claims.find((claim) => claim.start <= now && now < claim.end) ?? null
  const coming = state.claims.filter((claim) => claim.start > now)
  const [next] = coming
  const isToday = (instant: number) => dateIn(timezone, instant) === dateIn(timezone, now)
  if (current !== null) return { kind: 'busy', current, coming, until: current.end }
  const until = next !== undefined && isToday(next.start) ? next.start : null
  if (state.closed !== null) return { kind: 'closed', current, coming, until }
  return { kind: until !== null && until - now <= soonMs ? 'soon' : 'free', current, coming, until }
}

/** The code with which people punch now; null: the screen shows none, or was not heard for so long that it has none left. */
export function punchCodeOf({ punch = [] }: DoorState, now: number): string | null {
  const last = punch.at(-1)
  const step = (punch[1]?.from ?? 0) - (punch[0]?.from ?? 0)
  if (last === undefined || now >= last.from + step) return null
  return punch.findLast(({ from }) => from <= now)?.code ?? null
}

/** When what is shown changes by itself: at the next minute, or where a meeting or a code begins or ends before it. */
export function nextTick(state: DoorState | null, now: number): number {
  const minute = (Math.floor(now / 60_000) + 1) * 60_000
  const claims = (state?.claims ?? []).flatMap(({ start, end }) => [start, end])
  const edges = [...claims, ...(state?.punch ?? []).map(({ from }) => from)].filter((at) => at > now)
  return Math.min(minute, ...edges)
}

/** Whether the screen sleeps: in its hours, while nobody meets and nobody is about to. */
export function isAsleep(state: DoorState, now: number): boolean {
  const { sleep_start, sleep_end } = state.look
  if (state.room === null || sleep_start === null || sleep_end === null) return false
  const { kind } = momentOf(state, now)
  if (kind === 'busy' || kind === 'soon') return false
  return isWithin(timeIn(state.room.timezone, now), sleep_start, sleep_end)
}
