import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { roomServices as declared, RoomService } from '@workplace/contract/meetingroom/room-services'
import { type Call, requireSeen } from '../../kernel/call/call'
import type { Addresses } from '../../kernel/files/address'

/** `GET /services/room_service`: what can be ordered for meetings in a room. */
export async function roomServices(
  call: Call,
  { meetingroom_id }: ParsedOf<typeof declared>,
  sign: Addresses['sign'],
): Promise<OutputOf<typeof declared>> {
  const { company_id } = call.actor
  requireSeen(call.actor, meetingroom_id)
  const [room] = await call.db.query<{ office_id: number }>(
    `select office_id from meetingroom where company_id = $1 and id = $2 and status <> 'inactive'`,
    [company_id, meetingroom_id],
  )
  if (room === undefined) throw new Refusal(refusals.not_found)
  const rows = await call.db.query<Omit<RoomService, 'image_thumb'> & { image: string | null }>(
    `select s.id, s.name, s.name_en, t.name as type_name, s.unit, s.unit_en, s.price, s.max_quantity, s.lead_minutes,
       s.prepare_minutes, s.clean_minutes, s.need_audit, s.remark, s.image
     from services s join resource_service_type t on t.company_id = s.company_id and t.id = s.type_id
     where s.company_id = $1 and s.status = 'on'
       and (not exists (select 1 from services_office x where x.company_id = s.company_id and x.service_id = s.id)
         or exists (select 1 from services_office x
           where x.company_id = s.company_id and x.service_id = s.id and x.office_id = $3))
       and (not exists (select 1 from services_room x where x.company_id = s.company_id and x.service_id = s.id)
         or exists (select 1 from services_room x
           where x.company_id = s.company_id and x.service_id = s.id and x.meetingroom_id = $2))
     order by t.sort, t.id, s.sort, s.id`,
    [company_id, meetingroom_id, room.office_id],
  )
  const items = rows.map(({ image, ...row }) => ({
    ...row,
    image_thumb: image === null ? null : sign(company_id, image, { width: 96 }),
  }))
  return { items, total: items.length }
}
