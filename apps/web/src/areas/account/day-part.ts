/** Where a meeting of today stands at a wall time of its zone. */
export type Moment = { kind: 'over' } | { kind: 'running' } | { kind: 'soon'; minutes: number } | { kind: 'later' }

/** A meeting that begins within this many minutes is announced. */
const soonMinutes = 60

export function momentOf(meeting: { start_time: string; end_time: string }, now: string): Moment {
  if (meeting.end_time <= now) return { kind: 'over' }
  if (meeting.start_time <= now) return { kind: 'running' }
  const at = (wallTime: string) => Date.parse(`${wallTime.replace(' ', 'T')}Z`)
  const minutes = Math.ceil((at(meeting.start_time) - at(now)) / 60_000)
  return minutes <= soonMinutes ? { kind: 'soon', minutes } : { kind: 'later' }
}

/** How one greets at an hour of the day. */
export const greetingAt = (hour: number) => (hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon')
