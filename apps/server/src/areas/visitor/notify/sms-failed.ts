import { eventOf } from '@workplace/contract/kernel/topic'
import * as topics from '@workplace/contract/visitor/topics'
import type { Call } from '../../../kernel/call/call'
import { visitorOfSms } from '../core/sms-about'
import { visitorWords as words } from '../core/words'

/** A text message did not reach a guest: their story and the lists of reception say so, with the reason. */
export async function noteFailedSms(call: Call, about: string, why: string): Promise<void> {
  const id = visitorOfSms(about)
  const { company_id } = call.actor
  const noted = await call.db.query(
    `update visitor set sms_fault = $3 where company_id = $1 and id = $2 and forgotten_at is null returning 1`,
    [company_id, id, why],
  )
  if (noted.length === 0) return
  await call.db.query(
    `insert into visitor_story (company_id, visitor_id, time, act, user_name, note) values ($1, $2, $3, 'sms_failed', $4, $5)`,
    [company_id, id, new Date(call.now()).toISOString(), words.system[0], why],
  )
  call.emit(eventOf(topics.visitor, {}))
}
