/** What is kept of a detector. Instants are milliseconds since the epoch. */
export type DetectorState = {
  readonly occupied: boolean | null
  readonly since: number | null
  readonly last_seen: number | null
  readonly silent_at: number | null
  readonly offline: boolean
  /** It sees nobody, and saw somebody until then. */
  readonly was_left: boolean
}

export type DetectorReport = {
  readonly at: number
  /** Absent: it says something else, or only that it is there. */
  readonly occupied?: boolean | undefined
  readonly offline?: boolean | undefined
}

export type ReportEffect = {
  readonly state: DetectorState
  /** When the stretch ended that was going on, if it did. */
  readonly ended: number | null
  /** What begins with this report, if anything does. */
  readonly began: boolean | null
}

/** What follows from a report; null: it is older than what is known. The same report twice is as good as once. */
export function applyReport(state: DetectorState, told: DetectorReport, silenceSeconds: number): ReportEffect | null {
  const { at } = told
  if (state.last_seen !== null && at < state.last_seen) return null
  const known = state.occupied !== null
  // what it said does not reach up to now
  const isGap = state.offline || (state.silent_at !== null && at >= state.silent_at)
  const reached = Math.min(at, state.silent_at ?? at)
  if (told.offline) {
    const offline = { ...state, occupied: null, since: null, offline: true, was_left: false }
    return { state: offline, ended: known ? reached : null, began: null }
  }
  const alive = { last_seen: at, silent_at: at + silenceSeconds * 1000, offline: false }
  const goesOn = known && !isGap
  if (goesOn && (told.occupied === undefined || told.occupied === state.occupied))
    return { state: { ...state, ...alive }, ended: null, began: null }
  const occupied = told.occupied ?? null
  return {
    state: {
      ...alive,
      occupied,
      since: occupied === null ? null : at,
      // after a gap nobody knows whether somebody was there
      was_left: occupied === false && state.occupied === true && goesOn,
    },
    ended: known ? reached : null,
    began: occupied,
  }
}
