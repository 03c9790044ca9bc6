import type { DashboardOverview } from '@workplace/contract/account/dashboard'
import { BLOCK_MINUTES } from '@workplace/domain/kernel/time'
import type { Call } from '../../../kernel/call/call'
import type { Addresses } from '../../../kernel/files/address'
import { wireRange } from '../core/wall-time'
import { roomsFreeNow } from './free-now'

type FreeRooms = DashboardOverview['free_rooms']

const shown = 8

type Look = { id: number; navpicture_room: string | null; color: string }

/** What these rooms look like. */
async function looksOf(call: Call, ids: readonly number[]): Promise<Map<number, Look>> {
  const rows = await call.db.query<Look>(
    `select r.id, r.navpicture_room, t.color from meetingroom r
     join roomtype t on t.company_id = r.company_id and t.id = r.roomtype_id
     where r.company_id = $1 and r.id = any($2::int[])`,
    [call.actor.company_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Rooms that the caller may book for the running quarter of an hour, the longest free first. */
export async function freeRooms(call: Call, office: number | null, addresses: Addresses): Promise<FreeRooms> {
  const search = office === null ? {} : { office }
  const free = await roomsFreeNow(call, search, { minutes: BLOCK_MINUTES })
  const minutes = (one: (typeof free)[number]) => one.until - one.start_minute
  free.sort((a, b) => minutes(b) - minutes(a) || b.order_no - a.order_no || a.room.id - b.room.id)
  const first = free.slice(0, shown)
  const looks = await looksOf(
    call,
    first.map(({ room }) => room.id),
  )
  const items = first.map(({ room, date, start_minute, until, capacity, office_name_en }) => {
    const { id, name, office_id, office_name, floor_name, timezone, isaudit } = room
    const { start_time: free_from, end_time: free_until } = wireRange(date, start_minute, until)
    const look = looks.get(id)
    const picture = look?.navpicture_room
    return {
      roomtype_color: look?.color ?? '',
      thumb: picture ? addresses.sign(call.actor.company_id, picture, { width: 96 }) : null,
      ...{ id, name, office_id, office_name, office_name_en, floor_name, timezone, isaudit, capacity },
      ...{ free_from, free_until },
    }
  })
  return { items, total: free.length }
}
