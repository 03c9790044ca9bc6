import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { passCard } from '@workplace/contract/pass/pass-card'
import { readCard } from '@workplace/domain/access/card-number'
import type { Call } from '../../kernel/call/call'
import { cardFormOf } from './card-form'
import { cardsOfWindows } from './windows/window-code'

/**
 * The main card of a person is the one that stands with them, whoever wrote it there: a form, a file, a directory. A card
 * that is somebody else's, that was lent for a while, that was reported lost, or that no reader can tell, does not become theirs; their checklist
 * says so.
 */
export async function followCard(call: Call, user_id: number): Promise<void> {
  const { db, actor } = call
  const [person] = await db.query<{ ic_card: string | null }>(
    'select ic_card from users where company_id = $1 and id = $2 for share',
    [actor.company_id, user_id],
  )
  // gone again, or never was
  if (person === undefined) return
  const reading = person.ic_card === null ? null : readCard(person.ic_card, await cardFormOf(db, actor.company_id))
  const told = reading?.ok === true ? reading.number : null
  const isLent = told !== null && (await cardsOfWindows(db, actor.company_id, [told])).size > 0
  const number = isLent ? null : told
  const given = await db.query<{ id: number }>(
    `update pass_card set state = 'returned', version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and user_id = $2 and kind = 'main' and state = 'in_use' and number is distinct from $3::bigint
     returning id`,
    [actor.company_id, user_id, number, actor.name],
  )
  // a card that they had been lent, or gave back, becomes their main card
  const taken =
    number === null
      ? []
      : await db.query<{ id: number }>(
          `insert into pass_card (company_id, card_no, number, user_id, kind, created_by, updated_by)
           select $1, $4, $3::bigint, $2, 'main', $5, $5
           on conflict (company_id, number) where state <> 'returned'
           do update set kind = 'main', valid_until = null, version = pass_card.version + 1, updated_at = now(), updated_by = $5
             where pass_card.user_id = $2 and pass_card.state = 'in_use' and pass_card.kind <> 'main'
           returning id`,
          [actor.company_id, user_id, number, person.ic_card, actor.name],
        )
  const ids = [...given, ...taken].map(({ id }) => id)
  if (ids.length > 0) call.emit(eventOf(resourceTopic(passCard), { ids }))
}

/** Cards of somebody of whom nothing is to be left: they may be given to others. */
export async function forgetCards({ db, actor }: Call, user_id: number): Promise<void> {
  await db.query('delete from pass_card where company_id = $1 and user_id = $2', [actor.company_id, user_id])
}
