// How a locker that nobody uses becomes free again: its holder is asked, reminded, told by when, and only then it is taken
// back. Times are in milliseconds.

const day = 86_400_000

/** `idle`: assigned, and nobody said that they need it; `overdue`: not returned in time. */
export type AgeKind = 'idle' | 'overdue'

/** On which day each step is due: asked, reminded, told for the last time, taken back. */
export const ageSteps: Readonly<Record<AgeKind, readonly [number, number, number, number]>> = {
  idle: [60, 67, 74, 88],
  overdue: [0, 1, 3, 10],
}
export const lastStep = 4

export type Span = { readonly start: number; readonly end: number }

/** So much of this time somebody was not away. */
export function presentFor(from: number, to: number, away: readonly Span[]): number {
  let [present, at] = [Math.max(0, to - from), from]
  for (const { start, end } of [...away].sort((a, b) => a.start - b.start)) {
    const [begin, until] = [Math.max(start, at), Math.min(end, to)]
    if (until <= begin) continue
    present -= until - begin
    at = until
  }
  return present
}

/** A cabinet that is away for less than this has its network mended, or is started anew: nobody lost a day by it. */
const shortestOfflineMs = 3_600_000

/**
 * When a cabinet was offline, up to now: nobody opened it by phone then, and what was opened in it is told later. `past`:
 * what was written down as it came back; the rest is how it is now: when it was heard last, and until when that counts.
 */
export function offlineSpans(
  cabinet: { readonly past: readonly Span[]; readonly lastSeen: number | null; readonly aliveUntil: number | null },
  now: number,
): Span[] {
  const { past, lastSeen, aliveUntil } = cabinet
  // one that was never heard of is not away: nobody knows since when
  const isAway = lastSeen !== null && (aliveUntil === null || aliveUntil <= now)
  return [...past, ...(isAway ? [{ start: lastSeen, end: now }] : [])].filter(
    ({ start, end }) => end - start >= shortestOfflineMs,
  )
}

export type LockerAge = {
  readonly ageing: AgeKind
  /** Since when it is idle, or overdue. */
  readonly since: number
  /** The last step that was done, and when; 0: none. */
  readonly step: number
  readonly toldAt: number | null
  /** When its holder was away or its cabinet offline: those days do not count. */
  readonly away: readonly Span[]
}

/**
 * The step that is due now, or null. One at a time, and each as long after the one before as the days say: whoever could
 * not be told in time, since the product stood still, loses nothing by it.
 */
export function stepDue({ ageing, since, step, toldAt, away }: LockerAge, now: number): number | null {
  const days = ageSteps[ageing]
  const due = days[step]
  if (due === undefined || presentFor(since, now, away) < due * day || now < since) return null
  const gap = (due - (days[step - 1] ?? 0)) * day
  if (step > 0 && presentFor(toldAt ?? since, now, away) < gap) return null
  return step + 1
}

/** When a locker is taken back at the earliest whose holder was told at this step. */
export const takenBackFrom = (ageing: AgeKind, step: number, toldAt: number): number => {
  const days = ageSteps[ageing]
  return toldAt + (days[3] - (days[step - 1] ?? 0)) * day
}
