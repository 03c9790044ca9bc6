import type { Interval } from '../kernel/interval'

export type Punch = {
  /** An instant (epoch ms) on a whole minute. */
  readonly time: number
  /** What the device says. */
  readonly direction?: 'in' | 'out' | undefined
}

/** How presence is told from punches: from the first to the last, or from each coming to each going. */
export type Pairing = {
  readonly every: boolean
  /** In turns, or as the device says. */
  readonly direction: 'alternate' | 'device'
  /** In turns, punches that are nearer than this are one. */
  readonly min_interval_minutes: number
}

/** From when until when somebody was there, by punches in the order of time. */
export function presenceOf(punches: readonly Punch[], { every, direction, min_interval_minutes }: Pairing): Interval[] {
  const [comings, goings] = directed(punches, direction)
  if (!every) {
    const [start, end] = [comings[0]?.time, goings.at(-1)?.time]
    return start === undefined || end === undefined || start >= end ? [] : [{ start, end }]
  }
  if (direction === 'alternate') return inTurns(punches, min_interval_minutes * 60_000)
  const pairs: Interval[] = []
  let came: number | null = null
  for (const punch of punches) {
    // a second coming or going is nothing new
    if (punch.direction === 'in') came ??= punch.time
    else if (punch.direction === 'out' && came !== null) {
      if (came < punch.time) pairs.push({ start: came, end: punch.time })
      came = null
    }
  }
  return pairs
}

function directed(punches: readonly Punch[], direction: Pairing['direction']) {
  if (direction === 'alternate') return [punches, punches] as const
  return [punches.filter((one) => one.direction === 'in'), punches.filter((one) => one.direction === 'out')] as const
}

/** An odd last one is dropped: nobody knows when they left. */
function inTurns(punches: readonly Punch[], apart: number): Interval[] {
  const groups: { first: number; last: number }[] = []
  for (const { time } of punches) {
    const group = groups.at(-1)
    if (group !== undefined && time - group.last < apart) group.last = time
    else groups.push({ first: time, last: time })
  }
  const pairs: Interval[] = []
  for (let n = 0; n + 1 < groups.length; n += 2) {
    const [start, end] = [groups[n]?.first ?? 0, groups[n + 1]?.last ?? 0]
    if (start < end) pairs.push({ start, end })
  }
  return pairs
}
