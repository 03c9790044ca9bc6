import { noticeKinds } from '@workplace/contract/message/kinds'
import type { MessageKind, MessageValues } from '@workplace/contract/message/message'
import type { Call } from '../../kernel/call'
import type { Db } from '../../kernel/db'
import { occasionOf } from './occasion'

type About = {
  kind: MessageKind
  meeting_id: number | null
  values: MessageValues
  /** What it is told for: nobody is told twice of the same. From a job it has to be said; a call is told of once. */
  occasion?: string
}

/**
 * Writes a message for each person who is to learn of it: inside the product, by mail, or both, as the company has it and
 * as they chose. Who was told of this occasion is not told again, also not by another server.
 */
async function writeMessages(db: Db, company_id: number, ids: readonly number[], message: About): Promise<void> {
  const { topic, channels, mail } = noticeKinds[message.kind]
  await db.query(
    `insert into message (company_id, user_id, kind, meeting_id, values, occasion, on_site, mail_due)
     select $1, p.id, $3, $4, $5::jsonb, $6, on_site, mail_due
     from unnest($2::int[]) as p(id)
     cross join lateral (
       select coalesce((select not n.enabled from notification n
           where n.company_id = $1 and n.channel = 'site' and n.event_key = $3), false) as site_off,
         coalesce((select not n.enabled from notification n
           where n.company_id = $1 and n.channel = 'mail' and n.event_key = $3), false) as mail_off,
         (select c.wanted from notice_choice c
           where c.company_id = $1 and c.user_id = p.id and c.topic = $7 and c.channel = 'site') as site_chosen,
         (select c.wanted from notice_choice c
           where c.company_id = $1 and c.user_id = p.id and c.topic = $7 and c.channel = 'mail') as mail_chosen
     ) as chosen
     cross join lateral (
       select not site_off and ($8 = 'must' or coalesce(site_chosen, $8 = 'on')) as on_site,
         $10 and not mail_off and ($9 = 'must' or coalesce(mail_chosen, $9 = 'on')) as mail_due
     ) as told
     where on_site or mail_due
     on conflict (company_id, user_id, occasion) where occasion is not null do nothing`,
    [
      company_id,
      ids,
      message.kind,
      message.meeting_id,
      JSON.stringify(message.values),
      message.occasion ?? null,
      topic,
      channels.site,
      channels.mail,
      mail === 'message',
    ],
  )
}

export { type MessageMail, messageMail, writeDueMail } from './message-mail'
export { type OwnMail, oneLine, ownMail } from './own-words'

/** Tells people of something that happened to a meeting of theirs, in the transaction in which it happens. */
export async function tellPeople(call: Call, user_ids: readonly number[], message: About): Promise<void> {
  const ids = [...new Set(user_ids)]
  if (ids.length === 0) return
  const occasion = message.occasion ?? occasionOf(call.request_id, message)
  await writeMessages(call.db, call.actor.company_id, ids, { ...message, occasion })
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
