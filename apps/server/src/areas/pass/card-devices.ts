import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { cardDevices as declared } from '@workplace/contract/pass/cards'
import { cardAtController } from '@workplace/domain/access/card-number'
import type { Call } from '../../kernel/call/call'
import { officeNameIn } from '../place/public'
import { requireCard } from './lose-card'

/** `GET /passcard/devices`: at which devices a card still is, as far as they have confirmed what they hold. */
export async function cardDevices(call: Call, { id }: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const { db, actor, language } = call
  const office = officeNameIn(language)
  const card = await requireCard(call, id, 'view-through-strategy')
  const number = Number(card.number)
  const told = [cardAtController(number, 'any'), cardAtController(number, 'wiegand26')]
  const items = await db.query<OutputOf<typeof declared>['items'][number]>(
    `select 'controller' as kind, d.id, d.name, ${office} as office_name
     from delivery_holder h join door_device d on d.company_id = h.company_id and d.id = h.device_id
     join office o on o.company_id = d.company_id and o.id = d.office_id
     where h.company_id = $1 and h.kind = 'controller' and h.held is not null
       and h.key = case d.card_format when 'any' then $2 else $3 end
     union all
     select 'face', d.id, d.name, ${office}
     from delivery_holder h join face_device d on d.company_id = h.company_id and d.id = h.device_id
     join office o on o.company_id = d.company_id and o.id = d.office_id
     where h.company_id = $1 and h.kind = 'face' and h.user_id = $4 and h.held_card = $5
     order by office_name, name, id`,
    [actor.company_id, ...told.map((one) => (one === null ? null : String(one))), card.user_id, String(number)],
  )
  return { items }
}
