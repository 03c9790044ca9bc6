import { endMinuteOf, minuteOf } from '@workplace/domain/kernel/time'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'

/** Somebody who can serve, with how many orders wait for them. */
export type Candidate = {
  id: number
  name: string
  phone: string | null
  user_id: number | null
  is_notice: boolean
  work_start: string
  work_end: string
  /** Empty: in all. */
  office_ids: number[]
  orders: number
}

/** Who serves each of these services, by service. */
export async function readCandidates(call: Call, service_ids: readonly number[]): Promise<Map<number, Candidate[]>> {
  const rows = await call.db.query<Candidate & { service_id: number }>(
    `select x.service_id, p.id, p.name, p.phone, p.user_id, p.is_notice, p.work_start, p.work_end,
       array(select o.office_id from service_personnel_office o where o.company_id = p.company_id and o.personnel_id = p.id) as office_ids,
       (select count(*)::int from service_order o where o.company_id = p.company_id and o.personnel_id = p.id
         and o.state in ('wait', 'accepted', 'preparing')) as orders
     from services_personnel x join service_personnel p on p.company_id = x.company_id and p.id = x.personnel_id
     where x.company_id = $1 and x.service_id = any($2::int[]) and p.status = 'on' order by p.id`,
    [call.actor.company_id, service_ids],
  )
  // one and the same person for all of their services: what they are given counts everywhere
  const people = new Map<number, Candidate>()
  const found = new Map<number, Candidate[]>()
  for (const { service_id, ...row } of rows) {
    const person = people.get(row.id) ?? row
    people.set(row.id, person)
    found.set(service_id, [...(found.get(service_id) ?? []), person])
  }
  return found
}

/** Whether somebody works at an instant; an end before the begin is a shift over midnight. */
export function isOnDuty({ work_start, work_end }: Candidate, instant: number, zone: string): boolean {
  const { minute } = wallClock(instant, zone)
  const [from, until] = [minuteOf(work_start), endMinuteOf(work_end)]
  return from < until ? minute >= from && minute < until : minute >= from || minute < until
}

/** Who is to serve at an instant: of those who work then, who has the least to do. */
export function assignStaff(staff: readonly Candidate[], serve: number, zone: string): Candidate | null {
  const [chosen] = staff.filter((one) => isOnDuty(one, serve, zone)).sort((a, b) => a.orders - b.orders || a.id - b.id)
  if (chosen === undefined) return null
  chosen.orders++
  return chosen
}
