import type { Db } from '../../../kernel/database/db'
import { instantText } from '../core/wall-time'
import { expireOffers } from './expire-offers'
import { type OfferDeps, offerFreedSlots } from './offer-freed-slots'
import { askForAll } from './waitlist.store'

/** Wishes whose time has come without anything for them are over. */
async function expireWishes(db: Db, now: number): Promise<void> {
  await db.query(
    `with over as (
       update waitlist set state = 3, version = version + 1, updated_at = now(), updated_by = ''
       where state = 0 and start_time + make_interval(mins => flex_minutes) <= $1 returning company_id, user_id
     )
     insert into outbox (company_id, topic, payload)
     select distinct company_id, 'waitlist', jsonb_build_object('user_id', user_id) from over`,
    [instantText(now)],
  )
}

/**
 * What the job does each minute: offers that were not taken go to the next, and everybody who waits is looked at again,
 * since a slot may have become theirs without anybody giving it up (a lock ended, a day came into reach).
 */
export async function sweepWaitlist(on: OfferDeps): Promise<{ ended: number; given: number }> {
  const ended = await expireOffers(on)
  await expireWishes(on.db, on.now())
  await askForAll(on.db, on.now())
  return { ended, given: await offerFreedSlots(on) }
}
