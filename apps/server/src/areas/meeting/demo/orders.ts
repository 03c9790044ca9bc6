import { amountOf } from '@workplace/domain/booking/service'
import { wallClock } from '@workplace/domain/kernel/zone'
import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import type { DemoRooms } from '../../meetingroom/demo/public'

type Meeting = {
  id: number
  meetingroom_id: number
  office_id: number
  timezone: string
  capacity: number
  attendee_count: number
  start_time: string
  end_time: string
  /** Nobody holds the room for as long before and after as two meetings with lunch need between them. */
  is_clear: boolean
}

/** Orders for some of the meetings from two days ago on, in the states that they would be in now. */
export async function writeOrders(demo: Demo, { services, staff }: DemoRooms): Promise<void> {
  const { db, company_id, now } = demo
  const meetings = await db.query<Meeting>(
    `select m.id, m.meetingroom_id, r.office_id, o.timezone, r.capacity, m.attendee_count, m.start_time, m.end_time,
       not exists (select 1 from holding h where h.company_id = m.company_id and h.room_id = m.meetingroom_id and h.is_held
         and (h.kind = 'occupation' or h.source_id <> m.id) and h.start_time < m.end_time + interval '45 minutes'
         and h.end_time > m.start_time - interval '45 minutes') as is_clear
     from meeting m
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where m.company_id = $1 and m.audit_state = 0 and m.meeting_state = 'active' and m.attendee_count >= 5
       and m.start_time between $2::timestamptz - interval '2 days' and $2::timestamptz + interval '4 days'
     order by m.start_time, m.id`,
    [company_id, new Date(now).toISOString()],
  )
  const chosen = meetings.filter((_, n) => n % 7 === 0).slice(0, 40)
  const orders = chosen.flatMap((meeting, n) => {
    const { minute } = wallClock(meeting.start_time, meeting.timezone)
    const isNoon = minute >= 660 && minute <= 750
    const wanted =
      isNoon && meeting.is_clear && meeting.capacity >= 6 ? ['工作午餐'] : n % 5 === 0 ? ['技术人员到场'] : []
    const drink = n % 3 === 0 ? '热茶' : '现磨咖啡'
    return [...wanted, drink].map((name) => ({ meeting, name, minute, n }))
  })
  const rows = orders.map(({ meeting, name, minute, n }) => {
    const service = services.find((one) => one.name === name) as (typeof services)[number]
    const start = Date.parse(meeting.start_time)
    const after_minutes = n % 4 === 3 ? 15 : 0
    const many = service.unit === '壶' || service.unit === '人' ? 1 : Math.min(meeting.attendee_count, 20)
    const isOver = Date.parse(meeting.end_time) <= now
    const state = isOver ? 'done' : start - now < 45 * 60_000 ? 'preparing' : service.need_audit ? 'wait' : 'accepted'
    const serve = minute + after_minutes
    const hours = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
    const own = staff.filter((one) => one.type === service.type && one.office_id === meeting.office_id)
    const person = own.find((one) => serve >= hours(one.work_start) && serve < hours(one.work_end)) ?? null
    const remark = name === '现磨咖啡' && n % 4 === 1 ? '两杯无糖 · two without sugar' : null
    return {
      ...authorsOf(demo),
      ...{ meeting_id: meeting.id, meetingroom_id: meeting.meetingroom_id, service_id: service.id },
      ...{ quantity: many, after_minutes, remark, amount: amountOf(service.price, many) },
      ...{ prepare_minutes: service.prepare_minutes, clean_minutes: service.clean_minutes },
      ...{ personnel_id: person?.id ?? null, state },
      told: isOver
        ? null
        : JSON.stringify([meeting.meetingroom_id, start, Date.parse(meeting.end_time), after_minutes, many, remark]),
    }
  })
  if (rows.length === 0) return
  await insertRows(db, 'service_order', rows)
  // what they keep of the rooms; within one office day, as meetings at noon lie in its middle
  await db.query(
    `insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
     select o.company_id, o.meetingroom_id, 'service', o.meeting_id, t.s, t.e, true
     from service_order o join meeting m on m.company_id = o.company_id and m.id = o.meeting_id
     cross join lateral (values
       (m.start_time - make_interval(mins => o.prepare_minutes), m.start_time),
       (m.end_time, m.end_time + make_interval(mins => o.clean_minutes))) as t(s, e)
     where o.company_id = $1 and t.s < t.e`,
    [company_id],
  )
}
