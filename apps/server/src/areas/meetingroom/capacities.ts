import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { roomCapacities } from '@workplace/contract/meetingroom/room-capacities'
import type { Call } from '../../kernel/call/call'

/** `GET /meetingroom/room_capacitys`: the distinct numbers of places of the rooms that are shown. */
export async function capacitiesOf(
  call: Call,
  input: ParsedOf<typeof roomCapacities>,
): Promise<OutputOf<typeof roomCapacities>> {
  const items = await call.db.query<{ capacity: number; rooms: number }>(
    `select r.capacity, count(*)::int as rooms from meetingroom r
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where r.company_id = $1 and r.status <> 'inactive' and ($2::int is null or o.city_id = $2)
       and ($3::int is null or r.office_id = $3) and ($4::int is null or r.floor_id = $4)
       and r.id not in (select unnest($5::int[]))
     group by r.capacity order by r.capacity`,
    [
      call.actor.company_id,
      input.city ?? null,
      input.office ?? null,
      input.floor ?? null,
      [...call.actor.rooms.hidden],
    ],
  )
  return { items, total: items.length }
}
