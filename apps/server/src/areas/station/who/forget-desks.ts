import { addDays } from '@workplace/domain/kernel/date'
import type { Database } from '../../../kernel/database/db'

/** So long it is known who sat where. */
const keptDays = 180
/** So long it is known when a detector saw somebody at a desk: from it follows when its owner came and went. */
const seenDays = 30
const batch = 5_000

/** A detector (`d`) stands at a desk. */
export const detectorAtDesk =
  '(exists (select 1 from station w where w.company_id = d.company_id and w.detector_id = d.id))'

/** So many rows at a time until there are none left. */
async function all(db: Database, text: string, last: string): Promise<number> {
  for (let count = 0; ; ) {
    const rows = await db.query(text, [last, batch])
    count += rows.length
    if (rows.length < batch) return count
  }
}

/**
 * Forgets who sat where more than half a year ago: of bookings stays what is counted, with the department. What somebody
 * planned, waited for, shared or had assigned then goes, and where people went in moves. How many rows.
 */
export async function forgetDesks(db: Database, now: number): Promise<number> {
  const today = new Date(now).toISOString().slice(0, 10)
  const last = addDays(today, -keptDays)
  const many = (text: string) => all(db, text, last)
  const some = (table: string, which: string) =>
    `(select ctid from ${table} where ${which} order by ctid limit $2 for update skip locked)`
  let count = await many(
    `update station_reservation r set department_id = u.department_id, user_id = null, guest_name = '', booker_id = null,
       check_in_by = null, decision = null, decided_by = null, created_by = '', updated_by = '', forgotten_at = now()
     from (select o.ctid as at, p.department_id from station_reservation o
       left join users p on p.company_id = o.company_id and p.id = o.user_id
       where o.date < $1 and o.forgotten_at is null and o.state not in ('pending', 'booked', 'checked_in', 'released')
       order by o.date limit $2 for update of o skip locked) as u where r.ctid = u.at returning 1`,
  )
  count += await many(
    `delete from station_holding where ctid = any(array${some('station_holding', `kind = 'reservation' and end_time < $1::date`)}) returning 1`,
  )
  for (const [table, which] of [
    ['person_day', 'date < $1'],
    ['station_share', 'date < $1'],
    ['station_wait', `date < $1 and state <> 'waiting'`],
    ['station_assign', 'end_date < $1'],
  ] as const)
    count += await many(`delete from ${table} where ctid = any(array${some(table, which)}) returning 1`)
  count += await many(
    `update station_order set note = null, decided_by = null, created_by = '', updated_by = ''
     where ctid = any(array(select d.ctid from station_order d
       join station_reservation r on r.company_id = d.company_id and r.id = d.reservation_id and r.forgotten_at is not null
       where r.date < $1 and (d.created_by <> '' or d.note is not null) order by d.ctid limit $2)) returning 1`,
  )
  count += await many(
    `update station_move set seats = null, changes = null, pairs = '[]'
     where ctid = any(array(select ctid from station_move where date < $1 and state in ('done', 'undone', 'stopped')
       and (seats is not null or changes is not null or pairs <> '[]') order by ctid limit $2)) returning 1`,
  )
  count += await all(
    db,
    `delete from detector_closed where (company_id, end_time, id) in (select c.company_id, c.end_time, c.id
       from detectors d join detector_closed c on c.company_id = d.company_id and c.detector_id = d.id and c.end_time < $1::date
       where ${detectorAtDesk} limit $2) returning 1`,
    addDays(today, -seenDays),
  )
  return count
}
