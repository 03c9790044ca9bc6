import type { Database, Db } from '../database/db'
import type { Actor, Call, LiveEvent, Log } from './call'
import { nothingPending, writePending } from './settle'

/** What a job acts with: in whose company, under which name, at which instant. */
export type JobContext = {
  db: Database
  company_id: number
  name: string
  now: () => number
  log: Log
  /** What stands in the operation log beside it, and tells what it says from what another run says; none: nothing. */
  agent?: string
  request_id?: string
  /** What else a change asks for, by the events that it told (`Mounting.beforeCommit`). */
  beforeCommit?: ((call: Call, events: readonly LiveEvent[]) => Promise<void>) | undefined
}

/** Nobody: sees and administers everything of the company, holds no permission, and is no person. */
const nobody = (company_id: number, name: string): Actor => ({
  company_id,
  user_id: 0,
  name,
  username: '',
  department_id: null,
  permissions: new Set(),
  office_ids: null,
  offices: { room: null, station: null, visitor: null, device: null },
  rooms: { hidden: new Set(), viewed: new Set() },
  reach: null,
  token_hash: Buffer.alloc(0),
})

/**
 * A change that nobody asked for: what use cases are given, in a transaction that also writes log and events. What the
 * work answers with is answered after the commit; undefined: there was nothing to do, and nothing is written.
 */
export async function actAlone<T>(
  on: JobContext,
  work: (call: Call) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { answer, afterwards } = await on.db.transaction((db) => actWithin(db, on, work))
  afterwards()
  return answer
}

/** The same within a transaction that is there already; `afterwards` is called once it has committed. */
export async function actWithin<T>(
  db: Db,
  on: Omit<JobContext, 'db'>,
  work: (call: Call) => Promise<T | undefined>,
): Promise<{ answer: T | undefined; afterwards: () => void }> {
  const pending = nothingPending()
  const afterwards = () => {
    for (const done of pending.after) done()
  }
  const call: Call = {
    actor: nobody(on.company_id, on.name),
    signedIn: true,
    language: 'zh',
    request_id: on.request_id ?? '',
    ip: '',
    agent: on.agent ?? '',
    db,
    get file(): never {
      throw new Error('a job is given no file')
    },
    log: on.log,
    now: on.now,
    record: (entry) => pending.logs.push(entry),
    refused: () => {},
    unchanged: () => {},
    emit: (event) => pending.events.push(event),
    afterCommit: (done) => pending.after.push(done),
  }
  const answer = await work(call)
  if (answer === undefined) return { answer, afterwards }
  if (pending.events.length > 0) await on.beforeCommit?.(call, pending.events)
  if (pending.logs.length + pending.events.length > 0) await writePending(db, call, pending)
  return { answer, afterwards }
}
