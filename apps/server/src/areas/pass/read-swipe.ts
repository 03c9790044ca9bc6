import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { cardSwiped } from '@workplace/contract/pass/cards'
import { passCard } from '@workplace/contract/pass/pass-card'
import { cardText } from '@workplace/domain/access/card-number'
import { type Call, officesFor } from '../../kernel/call/call'

/** For how long somebody waits for a card. */
const WAIT_MS = 60_000

/**
 * `GET /passcard/swiped`: the first card that was held to the reader of a door since somebody began to wait there; not
 * what a device had kept and tells only now. Asked without a time it says from when to wait.
 */
export async function readSwipe(
  { db, actor, now }: Call,
  { door_id, since }: ParsedOf<typeof cardSwiped>,
): Promise<OutputOf<typeof cardSwiped>> {
  const offices = officesFor(actor, passCard.area)
  const [door] = await db.query<{ id: number }>(
    'select id from door where company_id = $1 and id = $2 and ($3::int[] is null or office_id = any($3))',
    [actor.company_id, door_id, offices],
  )
  if (door === undefined) throw new Refusal(refusals.not_found)
  const at = now()
  const begun = since === undefined ? at : Math.max(Date.parse(since), at - WAIT_MS)
  const [swipe] = await db.query<{ card: string; taken: boolean; at: string }>(
    `select r.card::text as card, r.received_at as at, exists (select 1 from pass_card c where c.company_id = $1 and c.number = r.card
         and c.state <> 'returned') as taken
     from pass_record r where r.company_id = $1 and r.door_id = $2 and r.card is not null
       and r.received_at >= $3 and r.time >= $3::timestamptz - interval '1 minute'
     order by r.received_at, r.id limit 1`,
    [actor.company_id, door_id, new Date(begun).toISOString()],
  )
  return {
    since: new Date(begun).toISOString(),
    card:
      swipe === undefined
        ? null
        : { card_no: cardText(Number(swipe.card)), taken: swipe.taken, at: new Date(swipe.at).toISOString() },
  }
}
