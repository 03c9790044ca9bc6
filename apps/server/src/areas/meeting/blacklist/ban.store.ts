import { eventOf } from '@workplace/contract/kernel/topic'
import { say } from '@workplace/contract/kernel/words'
import { type BanRow, banReasons } from '@workplace/contract/meeting/blacklist'
import * as topics from '@workplace/contract/meeting/topics'
import type { MessageKind } from '@workplace/contract/message/message'
import type { Call } from '../../../kernel/call/call'
import { notifyPeople } from '../../message/public'
import { wireTime } from '../core/wall-time'

/** An entry of the blacklist as it is stored. */
export type Ban = Pick<
  BanRow,
  'id' | 'version' | 'user_id' | 'numbers' | 'reason' | 'remark' | 'start_time' | 'end_time'
>

const actions = { blacklisted: 'ban', blacklisted_counted: 'ban', blacklist_lifted: 'lift' } as const

/** Tells somebody that they are on the blacklist, or not any more; and records it. */
export async function notifyBan(
  call: Call,
  ban: Ban,
  kind: MessageKind & keyof typeof actions,
  reason: string | null,
): Promise<void> {
  const { actor, db } = call
  const [person] = await db.query<{ name: string; office_id: number | null; timezone: string | null }>(
    `select u.name, o.id as office_id, o.timezone from users u left join office o on o.company_id = u.company_id and o.id = u.office_id
     where u.company_id = $1 and u.id = $2`,
    [actor.company_id, ban.user_id],
  )
  const timezone = person?.timezone ?? 'Asia/Shanghai'
  const at = (instant: string) => wireTime(Date.parse(instant), timezone)
  await notifyPeople(call, [ban.user_id], {
    kind,
    meeting_id: null,
    values: {
      title: '',
      room: '',
      office_id: person?.office_id ?? 0,
      start_time: at(ban.start_time),
      end_time: ban.end_time === null ? '' : at(ban.end_time),
      timezone,
      who: actor.name,
      reason,
      breaches: ban.numbers,
    },
  })
  call.record({
    module: 'blacklist',
    action: actions[kind],
    target: person?.name ?? '',
    target_id: ban.id,
    after: {
      user_id: ban.user_id,
      numbers: ban.numbers,
      reason: reason ?? say(banReasons[ban.reason], call.language),
      end_time: ban.end_time,
    },
  })
  call.emit(eventOf(topics.blacklist, { ids: [ban.id] }))
}
