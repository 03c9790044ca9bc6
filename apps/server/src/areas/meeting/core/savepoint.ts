import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Call, LiveEvent, LogEntry } from '../../../kernel/call/call'

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
export async function inSavepoint<T>(
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
