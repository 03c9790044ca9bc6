import { Refusal } from '@workplace/contract/kernel/refusal'
import { type Call, type LiveEvent, type LogEntry, officesFor } from '../../../kernel/call'
import { isBooker, requireOwnVersion, type StoredMeeting } from '../meeting.store'

/** Refuses a meeting outside the caller's offices, or of another version than was seen. */
export function requireManaged(call: Call, meeting: StoredMeeting, version?: number): void {
  const offices = officesFor(call.actor, 'meeting')
  const isWithin = offices === null || offices.includes(meeting.office_id) || isBooker(call.actor, meeting)
  if (!isWithin) throw new Refusal('not_found')
  requireOwnVersion(call, meeting, version)
}

/** Refuses what is cancelled, refused, released or over, each by what it is: that says more than a stale version. */
export function requireCancellable(call: Call, meeting: StoredMeeting, version?: number): void {
  requireManaged(call, meeting)
  if (meeting.meeting_state === 'cancelled') throw new Refusal('managed_cancelled', { who: meeting.updated_by })
  if (meeting.meeting_state === 'released') throw new Refusal('managed_released')
  if (meeting.audit_state === 2) throw new Refusal('managed_refused')
  if (Date.parse(meeting.end_time) <= call.now()) throw new Refusal('managed_ended')
  requireManaged(call, meeting, version)
}

/** The same call, whose records and events are only kept where what they tell of happens. */
function buffered(call: Call): { trial: Call; keep: () => void } {
  const logs: LogEntry[] = []
  const events: LiveEvent[] = []
  const trial: Call = Object.assign(Object.create(call) as Call, {
    record: (entry: LogEntry) => void logs.push(entry),
    emit: (event: LiveEvent) => void events.push(event),
  })
  return {
    trial,
    keep() {
      for (const entry of logs) call.record(entry)
      for (const event of events) call.emit(event)
    },
  }
}

/** Does one of many by itself: what is refused is answered, and undoes nothing of the others. */
export async function attempt<T>(
  call: Call,
  work: (trial: Call) => Promise<T>,
  refused: (refusal: Refusal) => T,
): Promise<T> {
  const { trial, keep } = buffered(call)
  await call.db.query('savepoint one_of_many')
  try {
    const done = await work(trial)
    await call.db.query('release savepoint one_of_many')
    keep()
    return done
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await call.db.query('rollback to savepoint one_of_many')
    return refused(error)
  }
}
