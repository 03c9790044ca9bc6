import type { Interval } from '../kernel/interval'

const MINUTE = 60_000

/** So long somebody has at least after they booked. */
const afterMade = 30
/** So long a wish waits at least, once its time has begun. */
const afterAsked = 30

/** When nobody has decided about a wish, and it is refused: at its start, later where it was made late. */
export const undecidedAt = (span: Interval, made: number): number =>
  Math.min(span.end, Math.max(span.start, made + afterAsked * MINUTE))

/** So long before a booking is released its person is warned. */
export const warnedBefore = 15

/** From when somebody may check in at a desk, and until when they have to. */
interface CheckInWindow {
  readonly from: number
  readonly deadline: number
}

/**
 * When somebody checks in for a booking. Of days and slots that begins no earlier than the office opens: nobody has to
 * be there before.
 */
export function checkInWindow(asked: {
  readonly span: Interval
  readonly unit: 'day' | 'slot' | 'hour'
  readonly office_opens: number
  readonly made: number
  readonly before_minutes: number
  readonly after_minutes: number
}): CheckInWindow {
  const { span, unit, office_opens, made } = asked
  const base = unit === 'hour' ? span.start : Math.min(Math.max(span.start, office_opens), span.end)
  const late = Math.max(base + asked.after_minutes * MINUTE, made + afterMade * MINUTE)
  return { from: base - asked.before_minutes * MINUTE, deadline: Math.min(span.end, late) }
}
