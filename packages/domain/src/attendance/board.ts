/** How somebody is today, for who leads them. */
export const boardStates = ['missing', 'late', 'unknown', 'not_yet', 'here', 'left', 'away', 'rest'] as const
export type BoardState = (typeof boardStates)[number]

type BoardPoint = {
  readonly on_off: 'on' | 'off'
  /** Epoch ms: from when on it lacks, and when it was punched. */
  readonly due: number
  readonly time: number | null
  readonly result: string
}

/** Where a person is now, as far as their day and its devices say. `minutes`: how late they came, or are by now. */
export function boardOf(day: {
  readonly now: number
  /** In the order of the day. */
  readonly points: readonly BoardPoint[]
  /** On leave or on a trip now. */
  readonly away: boolean
  /** Until when everything that they punched is known (epoch ms): a device may be silent since then. */
  readonly known: number
  /** Whenever they come is in time: nobody waits for them. */
  readonly free?: boolean
}): { readonly state: BoardState; readonly minutes: number } {
  const { now, points, away, known, free = false } = day
  const is = (state: BoardState, minutes = 0) => ({ state, minutes })
  const minutesSince = (from: number, until: number) => Math.max(0, Math.floor((until - from) / 60_000))
  const lastPunched = points.findLastIndex(({ time }) => time !== null)
  const last = points[lastPunched]
  // who is here is here, be they on leave or not
  if (last?.on_off === 'on') {
    const isLate = last.result === 'late' || last.result === 'serious'
    return isLate ? is('late', minutesSince(last.due, last.time ?? last.due)) : is('here')
  }
  if (away) return is('away')
  if (points.length === 0) return is('rest')
  const next = points.slice(lastPunched + 1).find(({ on_off }) => on_off === 'on')
  if (next === undefined) return is('left')
  if (free || now <= next.due) return is('not_yet')
  return known < next.due ? is('unknown') : is('missing', minutesSince(next.due, now))
}
