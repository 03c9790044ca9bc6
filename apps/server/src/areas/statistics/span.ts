import type { Call } from '../../kernel/call/call'

export type StatisticsQuery = { from: string; to: string; office_id?: number; meetingroom_id?: number }

export type RoomRow = {
  id: number
  name: string
  office_id: number
  office_name: string
  office_name_en: string | null
  capacity: number
  opentime: string
  closetime: string
  lunch_begin: string | null
  lunch_end: string | null
  approve_booking_weekend: boolean
}

/** The rooms that are asked for, as far as the caller administers their offices. */
export const roomsStatement = {
  name: 'utilisation-which',
  text: `select r.id, r.name, r.office_id, o.name as office_name, o.name_en as office_name_en, r.capacity,
      r.opentime, r.closetime, r.lunch_begin, r.lunch_end, r.approve_booking_weekend
    from meetingroom r join office o on o.company_id = r.company_id and o.id = r.office_id
    where r.company_id = $1 and r.status <> 'inactive' and ($2::int[] is null or r.office_id = any($2))
      and ($3::int is null or r.office_id = $3) and ($4::int is null or r.id = $4)
    order by o.sort, o.id, r.order_no desc, r.id`,
}

export const readAskedRooms = ({ db, actor }: Call, asked: StatisticsQuery): Promise<RoomRow[]> =>
  db.query<RoomRow>(roomsStatement, [
    actor.company_id,
    actor.office_ids,
    asked.office_id ?? null,
    asked.meetingroom_id ?? null,
  ])
