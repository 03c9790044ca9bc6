import type { Language } from '@workplace/contract/kernel/words'
import type { Call, Log } from '../../../kernel/call/call'
import { nothingPending, type PendingWrites } from '../../../kernel/call/settle'
import type { Db } from '../../../kernel/database/db'
import { actorNamed } from '../../../kernel/session/session-store'
import { bookingPerson } from '../core/booking-person'

export type Job = { now: () => number; log: Log }

/**
 * A call as somebody would make it themselves, with the rights that they have at this moment; undefined where they may
 * not book at all any more. What it records and tells is in `pending`.
 */
export async function callOfPerson(
  db: Db,
  { now, log }: Job,
  company_id: number,
  user_id: number,
): Promise<{ call: Call; pending: PendingWrites } | undefined> {
  const actor = await actorNamed(db, company_id, user_id)
  if (actor === undefined) return undefined
  const pending = nothingPending()
  const [person] = await db.query<{ language: Language | null }>(
    'select language from users where company_id = $1 and id = $2',
    [company_id, user_id],
  )
  const call: Call = {
    actor,
    signedIn: true,
    language: person?.language ?? 'zh',
    request_id: `waitlist-${company_id}-${user_id}-${now()}`,
    ip: '',
    agent: 'waitlist',
    db,
    get file(): never {
      throw new Error('a job brings no file')
    },
    log,
    now,
    record: (entry) => void pending.logs.push(entry),
    refused: () => {},
    unchanged: () => {},
    emit: (event) => void pending.events.push(event),
    afterCommit: (work) => void pending.after.push(work),
  }
  const who = await bookingPerson(call, user_id)
  return who?.status === 'active' && who.may ? { call, pending } : undefined
}
