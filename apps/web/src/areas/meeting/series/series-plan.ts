import type { SeriesOccurrence } from '@workplace/contract/meeting/series'

/** What a person chose for single dates. */
export type Picks = {
  /** Dates that are not wanted. */
  readonly skip: ReadonlySet<string>
  /** Dates that take the room that was offered, by its id. */
  readonly moves: ReadonlyMap<string, number>
  /** What still cannot be booked is left out. */
  readonly onlyFree: boolean
}

export const noPicks: Picks = { skip: new Set(), moves: new Map(), onlyFree: false }

export type PlanState = 'free' | 'pending' | 'moved' | 'clash' | 'skipped'
export type PlanRow = SeriesOccurrence & { readonly state: PlanState }

export type SeriesPlan = {
  readonly rows: readonly PlanRow[]
  /** How many will be made, and how many cannot be and are neither moved nor left out. */
  readonly made: number
  /** How many are ticked: those that clash are too, until they are left out. */
  readonly ticked: number
  readonly clashes: number
  /** Dates that could take another room and do not yet. */
  readonly movable: number
  /** For the call. */
  readonly skip: string[]
  readonly moves: { date: string; meetingroom_id: number; instead_of: number }[]
  readonly only_free: boolean
}

function stateOf(one: SeriesOccurrence, picks: Picks): PlanState {
  if (picks.skip.has(one.date)) return 'skipped'
  if (one.ok) return one.pending ? 'pending' : 'free'
  // a room that is not offered any more was taken meanwhile
  const moved = one.alternative !== null && picks.moves.get(one.date) === one.alternative.meetingroom_id
  return moved ? 'moved' : 'clash'
}

/** What becomes of every date, from what the server said and the person chose. */
export function planOf(items: readonly SeriesOccurrence[], picks: Picks): SeriesPlan {
  const rows = items.map((one) => ({ ...one, state: stateOf(one, picks) }))
  const count = (...states: PlanState[]) => rows.filter(({ state }) => states.includes(state)).length
  return {
    rows,
    made: count('free', 'pending', 'moved'),
    ticked: count('free', 'pending', 'moved', ...(picks.onlyFree ? [] : ['clash' as const])),
    clashes: count('clash'),
    movable: rows.filter(({ state, alternative }) => state === 'clash' && alternative !== null).length,
    skip: rows.flatMap(({ state, date }) => (state === 'skipped' ? [date] : [])),
    moves: rows.flatMap(({ state, date, alternative, meetingroom_id }) =>
      state === 'moved' && alternative !== null && meetingroom_id !== null
        ? [{ date, meetingroom_id: alternative.meetingroom_id, instead_of: meetingroom_id }]
        : [],
    ),
    only_free: picks.onlyFree,
  }
}

/** With or without a date. */
export function withDate(picks: Picks, date: string, wanted: boolean): Picks {
  const skip = new Set(picks.skip)
  if (wanted) skip.delete(date)
  else skip.add(date)
  return { ...picks, skip }
}

/** With another room on these dates, or without. */
export function withRooms(picks: Picks, rows: readonly SeriesOccurrence[], taken: boolean): Picks {
  const moves = new Map(picks.moves)
  for (const { date, alternative } of rows) {
    if (taken && alternative !== null) moves.set(date, alternative.meetingroom_id)
    else moves.delete(date)
  }
  return { ...picks, moves }
}
