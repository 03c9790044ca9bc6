import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import type { detectorTree as declared } from '@workplace/contract/presence/detect'
import type { Call } from '../../kernel/call/call'
import { presenceNow } from './presence.store'

type Row = {
  id: number
  name: string
  sn: string
  detector_type: string
  meetingroom_id: number
  room_name: string
  office_id: number
  office_name: string
  office_name_en: string | null
  state: 'online' | 'offline' | 'never'
}

/** `GET /detectors/office_meetingroom_detector_tree` */
export async function detectorTree(call: Call): Promise<OutputOf<typeof declared>> {
  const { company_id, office_ids } = call.actor
  const rows = await call.db.query<Row>(
    `select d.id, d.name, d.sn, d.detector_type, d.meetingroom_id, m.name as room_name, o.id as office_id,
       o.name as office_name, o.name_en as office_name_en,
       case when s.last_seen is null then 'never'
         when s.offline or s.silent_at is null or s.silent_at <= $3::timestamptz then 'offline' else 'online' end as state
     from detectors d
     join meetingroom m on m.company_id = d.company_id and m.id = d.meetingroom_id
     join office o on o.company_id = m.company_id and o.id = m.office_id
     left join detector_state s on s.company_id = d.company_id and s.detector_id = d.id
     where d.company_id = $1 and ($2::int[] is null or o.id = any($2))
     order by o.sort, o.id, m.order_no desc, m.id, d.id`,
    [company_id, office_ids, new Date(call.now()).toISOString()],
  )
  const rooms = await presenceNow(call.db, company_id, [...new Set(rows.map((row) => row.meetingroom_id))], call.now())
  const items: OutputOf<typeof declared>['items'] = []
  for (const { id, name, sn, detector_type, state, ...at } of rows) {
    let office = items.at(-1)
    if (office?.id !== at.office_id) {
      const named = call.language === 'en' && at.office_name_en ? at.office_name_en : at.office_name
      office = { id: at.office_id, name: named, children: [] }
      items.push(office)
    }
    let room = office.children.at(-1)
    if (room?.id !== at.meetingroom_id) {
      const presence = rooms.get(at.meetingroom_id)?.state ?? 'unknown'
      room = { id: at.meetingroom_id, name: at.room_name, presence, children: [] }
      office.children.push(room)
    }
    room.children.push({ id, name, sn, detector_type, state })
  }
  return { items, total: items.length }
}
