import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import type { loseCard as declared, myCards } from '@workplace/contract/pass/cards'
import { passCard } from '@workplace/contract/pass/pass-card'
import * as refusals from '@workplace/contract/pass/refusals'
import { type Call, has } from '../../kernel/call/call'
import { administers } from '../../kernel/resources/scope'
import { followMain } from './card-rules'

type Card = {
  id: number
  card_no: string
  number: string
  state: 'in_use' | 'lost' | 'returned'
  user_id: number
  department_id: number | null
  office_id: number | null
}

/** Cards of the caller's own that they have not given back. */
export async function readMyCards({ db, actor }: Call): Promise<OutputOf<typeof myCards>> {
  const items = await db.query<OutputOf<typeof myCards>['items'][number]>(
    `select id, card_no, kind, state, valid_until from pass_card
     where company_id = $1 and user_id = $2 and state <> 'returned' order by kind = 'main' desc, id`,
    [actor.company_id, actor.user_id],
  )
  return { items }
}

/** A card of the caller's own, or, with this permission, of somebody whom they administer. To others there is none. */
export async function requireCard({ db, actor }: Call, id: number, permission: string): Promise<Card> {
  const [card] = await db.query<Card>(
    `select c.id, c.card_no, c.number, c.state, c.user_id, u.department_id, u.office_id
     from pass_card c join users u on u.company_id = c.company_id and u.id = c.user_id
     where c.company_id = $1 and c.id = $2`,
    [actor.company_id, id],
  )
  const isMine = card?.user_id === actor.user_id
  const may = isMine || (card !== undefined && has(actor, permission) && administers(actor, card))
  if (card === undefined || !may) throw new Refusal(commonRefusals.not_found)
  return card
}

/** A card is lost: at once it is refused where the server is asked, and it is taken from every device. */
export async function loseCard(call: Call, { id }: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  await db.query('select 1 from pass_card where company_id = $1 and id = $2 for update', [actor.company_id, id])
  const card = await requireCard(call, id, 'change-through-strategy')
  if (card.state === 'returned') throw new Refusal(refusals.card_returned, { card: card.card_no })
  if (card.state === 'lost') {
    call.unchanged()
    return { id }
  }
  await db.query(
    `update pass_card set state = 'lost', version = version + 1, updated_at = now(), updated_by = $3
     where company_id = $1 and id = $2`,
    [actor.company_id, id, actor.name],
  )
  await followMain(call, [card.user_id])
  call.record({
    ...{ module: passCard.name, action: 'lose', target: card.card_no, target_id: id },
    before: { state: card.state },
    after: { state: 'lost' },
  })
  call.emit(eventOf(resourceTopic(passCard), { ids: [id] }))
  return { id }
}
