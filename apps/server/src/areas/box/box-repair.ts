import { box } from '@workplace/contract/box/box'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { type Call, officesFor } from '../../kernel/call/call'
import type { RepairTarget } from '../repair/public'

/** Lockers that are broken are out of order until their ticket is closed. */
export const boxRepair: RepairTarget = {
  type: 'box',
  duty: 'station',
  label: `select b.number as label, null::text as label_en, concat_ws(' ', f.name, c.name) as place, c.office_id,
      null::text as part, null::text as part_en, null::date as locked_until
    from box b join box_cabinet c on c.company_id = b.company_id and c.id = b.cabinet_id
    join floor f on f.company_id = c.company_id and f.id = c.floor_id
    where b.company_id = t.company_id and b.id = t.target_id and b.deleted_at is null`,
  async requireReportable(call: Call, id: number): Promise<void> {
    const [row] = await call.db.query<{ office_id: number }>(
      `select c.office_id from box b join box_cabinet c on c.company_id = b.company_id and c.id = b.cabinet_id
       where b.company_id = $1 and b.id = $2 and b.deleted_at is null`,
      [call.actor.company_id, id],
    )
    const offices = officesFor(call.actor, 'box')
    if (row === undefined || (offices !== null && !offices.includes(row.office_id)))
      throw new Refusal(refusals.not_found)
  },
  async closed(call: Call, { target_id }): Promise<void> {
    const rows = await call.db.query(
      `update box set condition = 'normal', version = version + 1, updated_at = now(), updated_by = $3
       where company_id = $1 and id = $2 and condition = 'fault' returning id`,
      [call.actor.company_id, target_id, call.actor.name],
    )
    if (rows.length > 0) call.emit(eventOf(resourceTopic(box), { ids: [target_id] }))
  },
}
