import { eventOf } from '@workplace/contract/kernel/topic'
import { noticeKinds } from '@workplace/contract/message/kinds'
import type { MessageKind, MessageValues } from '@workplace/contract/message/message'
import * as topics from '@workplace/contract/message/topics'
import type { Call } from '../../kernel/call/call'
import type { Db } from '../../kernel/database/db'
import { wireTime } from '../../kernel/text/wire-time'
import { occasionOf } from './occasion'

type About = {
  kind: MessageKind
  meeting_id: number | null
  values: MessageValues
  /** What it is told for: nobody is told twice of the same. From a job it has to be said; a call is told of once. */
  occasion?: string
}

/** What several people are told. */
export type PersonalMessage = About & { readonly user_ids: readonly number[] }

// people in one order, so that two who tell the same people never wait for each other
const writeStatement = {
  name: 'write-messages',
  text: `insert into message (company_id, user_id, kind, meeting_id, values, occasion, on_site, mail_due)
    select $1, p.id, n.kind, n.meeting_id, in_both, n.occasion, on_site, mail_due
    from jsonb_to_recordset($2::jsonb) as n(place int, user_ids int[], kind text, meeting_id int, values jsonb, occasion text,
      topic text, site text, mail text, by_message boolean)
    cross join lateral (select distinct unnest(n.user_ids) as id) as p
    left join office o on o.company_id = $1 and o.id = (n.values->>'office_id')::int
    cross join lateral (
      -- a place is told by its office, or that and what stands in it: who reads English reads the office in English
      select case when o.name_en <> ''
          and (n.values->>'room' = o.name or left(n.values->>'room', length(o.name) + 3) = o.name || ' · ')
        then n.values || jsonb_build_object('room_en', o.name_en || substr(n.values->>'room', length(o.name) + 1))
        else n.values end as in_both
    ) as said
    cross join lateral (
      select coalesce((select not e.enabled from notification e
          where e.company_id = $1 and e.channel = 'site' and e.event_key = n.kind), false) as site_off,
        coalesce((select not e.enabled from notification e
          where e.company_id = $1 and e.channel = 'mail' and e.event_key = n.kind), false) as mail_off,
        (select c.wanted from notice_choice c
          where c.company_id = $1 and c.user_id = p.id and c.topic = n.topic and c.channel = 'site') as site_chosen,
        (select c.wanted from notice_choice c
          where c.company_id = $1 and c.user_id = p.id and c.topic = n.topic and c.channel = 'mail') as mail_chosen
    ) as chosen
    cross join lateral (
      select not site_off and (n.site = 'must' or coalesce(site_chosen, n.site = 'on')) as on_site,
        n.by_message and not mail_off and (n.mail = 'must' or coalesce(mail_chosen, n.mail = 'on')) as mail_due
    ) as told
    where on_site or mail_due
    order by p.id, n.place
    on conflict (company_id, user_id, occasion) where occasion is not null do nothing`,
}

/**
 * Writes a message for each person who is to learn of something: inside the product, by mail, or both, as the company has
 * it and as they chose. Who was told of an occasion is not told again, also not by another server.
 */
async function writeMessages(db: Db, company_id: number, notices: readonly PersonalMessage[]): Promise<void> {
  const rows = notices.map(({ user_ids, kind, meeting_id, values, occasion }, place) => {
    const { topic, channels, mail } = noticeKinds[kind]
    const how = { topic, site: channels.site, mail: channels.mail, by_message: mail === 'message' }
    return { place, user_ids, kind, meeting_id, values, occasion: occasion ?? null, ...how }
  })
  await db.query(writeStatement, [company_id, JSON.stringify(rows)])
}

export { type MessageMail, mailGuest, messageMail, writeDueMail } from './message-mail'
export { type OwnMail, oneLine, ownMail } from './own-words'
export { forgetMessages, unnameVisitors } from './purge-messages'
export { forgetSms, sendsSms, type WrittenSms, writeSms } from './write-sms'

/** Tells people of something that happened to a meeting of theirs, in the transaction in which it happens. */
export const notifyPeople = (call: Call, user_ids: readonly number[], message: About): Promise<void> =>
  notifyEach(call, [{ ...message, user_ids }])

/** The same of many things, each to its own people. */
export async function notifyEach(call: Call, notices: readonly PersonalMessage[]): Promise<void> {
  const heard = notices.filter(({ user_ids }) => user_ids.length > 0)
  if (heard.length === 0) return
  const told = heard.map((one) => ({ ...one, occasion: one.occasion ?? occasionOf(call.request_id, one) }))
  await writeMessages(call.db, call.actor.company_id, told)
  for (const user_id of new Set(heard.flatMap((one) => one.user_ids))) {
    call.emit(eventOf(topics.message, { user_id }))
  }
}

/** The same where nobody calls: from a job, in its transaction. */
export const notifyPeopleOf = (
  tx: Db,
  company_id: number,
  user_ids: readonly number[],
  message: About,
): Promise<void> => notifyEachOf(tx, company_id, [{ ...message, user_ids }])

type CompanyNews = {
  readonly kind: MessageKind
  readonly occasion: string
  /** What it is about: an account's passkey, a provider, a program. */
  readonly title: string
  readonly reason?: string | null
  /** When, and until when it has time, in milliseconds. */
  readonly now: number
  readonly until?: number | undefined
}

/** The same of what belongs to no office: it is told on the clock of the company's first one. */
export async function notifyOfCompany(
  tx: Db,
  company_id: number,
  user_ids: readonly number[],
  { kind, occasion, title, reason = null, now, until }: CompanyNews,
): Promise<void> {
  const [office] = await tx.query<{ id: number; timezone: string }>(
    'select id, timezone from office where company_id = $1 order by id limit 1',
    [company_id],
  )
  if (office === undefined) return
  const at = wireTime(now, office.timezone)
  await notifyPeopleOf(tx, company_id, user_ids, {
    ...{ kind, meeting_id: null, occasion },
    values: {
      ...{ title, room: '', office_id: office.id, start_time: at, end_time: at },
      ...{ timezone: office.timezone, who: '', reason },
      ...(until === undefined ? {} : { until: wireTime(until, office.timezone) }),
    },
  })
}

export async function notifyEachOf(tx: Db, company_id: number, notices: readonly PersonalMessage[]): Promise<void> {
  const heard = notices.filter(({ user_ids }) => user_ids.length > 0)
  if (heard.length === 0) return
  await writeMessages(tx, company_id, heard)
  await tx.query(
    `insert into outbox (company_id, topic, payload)
     select $1, 'message', jsonb_build_object('user_id', user_id) from unnest($2::int[]) as person(user_id)`,
    [company_id, [...new Set(heard.flatMap((one) => one.user_ids))]],
  )
}
