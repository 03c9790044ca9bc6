import type { MessageKind, MessageValues } from '@workplace/contract/message/message'
import type { Call } from '../../kernel/call'
import type { Db } from '../../kernel/db'

type About = { kind: MessageKind; meeting_id: number | null; values: MessageValues }

async function writeMessages(db: Db, company_id: number, ids: readonly number[], message: About): Promise<void> {
  await db.query(
    `insert into message (company_id, user_id, kind, meeting_id, values)
     select $1, user_id, $3, $4, $5::jsonb from unnest($2::int[]) as person(user_id)
     where not exists (select 1 from notification n
       where n.company_id = $1 and n.channel = 'site' and n.event_key = $3 and not n.enabled)`,
    [company_id, ids, message.kind, message.meeting_id, JSON.stringify(message.values)],
  )
}

export { type OwnMail, oneLine, ownMail } from './own-words'

/** Tells people of something that happened to a meeting of theirs, in the transaction in which it happens. */
export async function tellPeople(call: Call, user_ids: readonly number[], message: About): Promise<void> {
  const ids = [...new Set(user_ids)]
  if (ids.length === 0) return
  await writeMessages(call.db, call.actor.company_id, ids, message)
  for (const user_id of ids) call.emit({ topic: 'message', payload: { user_id } })
}

/** The same where nobody calls: from a job, in its transaction. */
export async function tellPeopleOf(
  tx: Db,
  company_id: number,
  user_ids: readonly number[],
  message: About,
): Promise<void> {
  const ids = [...new Set(user_ids)]
  if (ids.length === 0) return
  await writeMessages(tx, company_id, ids, message)
  await tx.query(
    `insert into outbox (company_id, topic, payload)
     select $1, 'message', jsonb_build_object('user_id', user_id) from unnest($2::int[]) as person(user_id)`,
    [company_id, ids],
  )
}
