import type { roomDeviceTree, roomScannerTree } from '@workplace/contract/device/room-devices'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { type Call, has, officesFor } from '../../../kernel/call/call'

type Row<K> = {
  id: number
  name: string
  sn: string
  kind: K
  state: 'online' | 'offline' | 'never'
  room_id: number
  room_name: string
  office_id: number
  office_name: string
  office_name_en: string | null
}

/** A device at a door of a room is one of that room. */
const statements = {
  face: `select f.id, f.name, f.sn, 'face' as kind, s.alive_until, s.last_seen, coalesce(f.meetingroom_id, d.meetingroom_id) as room_id
    from face_device f
    left join face_device_state s on s.company_id = f.company_id and s.device_id = f.id
    left join door d on d.company_id = f.company_id and d.face_device_id = f.id
    where f.company_id = $1 and f.status = 'on'`,
  scanner: `select h.id, h.name, h.sn, h.kind, s.alive_until, s.last_seen, coalesce(h.meetingroom_id, d.meetingroom_id) as room_id
    from scanning_head h
    left join scanning_head_state s on s.company_id = h.company_id and s.head_id = h.id
    left join door d on d.company_id = h.company_id and d.id = h.door_id
    where h.company_id = $1 and h.status = 'on'`,
}

/** The offices whose rooms the caller looks after, and those whose devices; null: all. */
function officesOfBoth({ actor }: Call): number[] | null {
  const both = [
    ...(has(actor, 'view-meetingroom') ? [officesFor(actor, 'meetingroom')] : []),
    ...(has(actor, 'view-face-device') ? [officesFor(actor, 'device')] : []),
  ]
  return both.some((ids) => ids === null) ? null : [...new Set(both.flatMap((ids) => ids ?? []))]
}

async function rowsOf<K>(call: Call, statement: string): Promise<Row<K>[]> {
  // a room that is hidden from somebody is there for who keeps rooms
  const hidden = has(call.actor, 'view-meetingroom') ? [] : [...call.actor.rooms.hidden]
  return call.db.query<Row<K>>(
    `select v.id, v.name, v.sn, v.kind, case when v.last_seen is null then 'never'
         when v.alive_until > $3::timestamptz then 'online' else 'offline' end as state,
       r.id as room_id, r.name as room_name, o.id as office_id, o.name as office_name, o.name_en as office_name_en
     from (${statement}) as v
     join meetingroom r on r.company_id = $1 and r.id = v.room_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where ($2::int[] is null or o.id = any($2)) and r.id <> all($4::int[])
     order by o.sort, o.id, r.order_no desc, r.id, v.name collate "und-x-icu", v.id`,
    [call.actor.company_id, officesOfBoth(call), new Date(call.now()).toISOString(), hidden],
  )
}

function treeOf<K>(rows: readonly Row<K>[], language: Call['language']) {
  type Device = Pick<Row<K>, 'id' | 'name' | 'sn' | 'kind' | 'state'>
  type Room = { id: number; name: string; children: Device[] }
  const items: { id: number; name: string; children: Room[] }[] = []
  for (const { id, name, sn, kind, state, ...at } of rows) {
    let office = items.at(-1)
    if (office?.id !== at.office_id) {
      const named = language === 'en' && at.office_name_en ? at.office_name_en : at.office_name
      office = { id: at.office_id, name: named, children: [] }
      items.push(office)
    }
    let room = office.children.at(-1)
    if (room?.id !== at.room_id) {
      room = { id: at.room_id, name: at.room_name, children: [] }
      office.children.push(room)
    }
    room.children.push({ id, name, sn, kind, state })
  }
  return { items, total: items.length }
}

/** `GET /device/office_meetingroom_device` */
export const readRoomDevices = async (call: Call): Promise<OutputOf<typeof roomDeviceTree>> =>
  treeOf(await rowsOf<'face'>(call, statements.face), call.language)

/** `GET /device/office_meetingroom_scanner_tree` */
export const readRoomScanners = async (call: Call): Promise<OutputOf<typeof roomScannerTree>> =>
  treeOf(await rowsOf<'qr' | 'ic' | 'id_card' | 'nfc'>(call, statements.scanner), call.language)
