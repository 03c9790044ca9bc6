import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type {
  noticeChoices as declaredChoices,
  chooseNotice as declaredChoose,
} from '@workplace/contract/message/choice'
import {
  type Channel,
  type NotificationTopicKey,
  notificationTopicKeys,
  notificationTopics,
} from '@workplace/contract/message/notification-topics'
import * as refusals from '@workplace/contract/message/refusals'
import type { Call } from '../../kernel/call/call'

/** `GET /message/choices`: every topic on every channel, as it holds for the caller. */
export async function noticeChoices(call: Call, sendsMail: boolean): Promise<OutputOf<typeof declaredChoices>> {
  const own = [call.actor.company_id, call.actor.user_id]
  const [rows, [person]] = await Promise.all([
    call.db.query<{ topic: string; channel: Channel; wanted: boolean }>(
      'select topic, channel, wanted from notice_choice where company_id = $1 and user_id = $2',
      own,
    ),
    call.db.query<{ mail: string | null }>('select mail from users where company_id = $1 and id = $2', own),
  ])
  const chosen = new Map(rows.map((row) => [`${row.topic} ${row.channel}`, row.wanted]))
  const items = notificationTopicKeys.flatMap((topic) =>
    (['site', 'mail'] as const).map((channel) => {
      const may_choose = notificationTopics[topic][channel] !== 'must'
      const standard = notificationTopics[topic][channel] !== 'off'
      return { topic, channel, may_choose, wanted: may_choose ? (chosen.get(`${topic} ${channel}`) ?? standard) : true }
    }),
  )
  return { items, mail: sendsMail ? person?.mail || null : null }
}

/** `POST /message/choose`: what must be told cannot be switched off. */
export async function chooseNotice(
  call: Call,
  { topic, channel, wanted }: ParsedOf<typeof declaredChoose>,
): Promise<OutputOf<typeof declaredChoose>> {
  const { company_id, user_id } = call.actor
  const { label } = notificationTopics[topic as NotificationTopicKey]
  call.record({ module: 'message', action: 'choose', target: label.join(' / '), after: { channel, wanted } })
  const standard: string = notificationTopics[topic as NotificationTopicKey][channel]
  if (standard === 'must' && wanted === false) throw new Refusal(refusals.notice_must)
  if (wanted === null || standard === 'must') {
    await call.db.query(
      'delete from notice_choice where company_id = $1 and user_id = $2 and topic = $3 and channel = $4',
      [company_id, user_id, topic, channel],
    )
    return { wanted: standard !== 'off' }
  }
  await call.db.query(
    `insert into notice_choice (company_id, user_id, topic, channel, wanted) values ($1, $2, $3, $4, $5)
     on conflict (company_id, user_id, topic, channel) do update set wanted = excluded.wanted`,
    [company_id, user_id, topic, channel, wanted],
  )
  return { wanted }
}
