import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { roomCodes as declared, RoomCode } from '@workplace/contract/meetingroom/rooms'
import type { Call } from '../../kernel/call/call'

/** The booking page with this room first and its card open. */
const linkTo = (id: number, office_id: number) =>
  `/meeting/subscribe?${new URLSearchParams({ office: String(office_id), room: String(id), card: '1' })}`

/** `GET /meetingroom/qrcode`: what stands on the sheets of these rooms, in the order in which they were asked for. */
export async function roomCodes(call: Call, { ids }: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const { actor, language } = call
  const rows = await call.db.query<Omit<RoomCode, 'link'> & { office_id: number }>(
    `select r.id, r.name, r.office_id, r.capacity, f.name as floor_name,
       case when $4 then coalesce(nullif(o.name_en, ''), o.name) else o.name end as office_name
     from unnest($2::int[]) with ordinality as wanted(id, place)
     join meetingroom r on r.company_id = $1 and r.id = wanted.id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     join floor f on f.company_id = r.company_id and f.id = r.floor_id
     where $3::int[] is null or r.office_id = any($3)
     order by wanted.place`,
    [actor.company_id, ids, actor.office_ids, language === 'en'],
  )
  if (rows.length === 0) throw new Refusal(refusals.not_found)
  const items = rows.map(({ office_id, ...row }) => ({ ...row, link: linkTo(row.id, office_id) }))
  return { items, total: items.length }
}
