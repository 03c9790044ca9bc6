import type { Interval } from '@workplace/domain/kernel/interval'
import { minuteOf } from '@workplace/domain/kernel/time'
import { instantOf } from '@workplace/domain/kernel/zone'
import type { DeskPresence, ReleaseMode } from '@workplace/domain/station/here'
import type { Db } from '../../../kernel/database/db'
import { settingOf } from '../../company/public'
import { detectorsPresence } from '../../presence/public'
import { rulesAtDesk } from '../rules/desk-rule.store'
import type { StoredBooking } from './desk-booking.store'

const nothing: DeskPresence = { state: 'unknown', since: null }

/** What the detectors of desks say now; of one without a detector nobody knows. */
export async function presenceOfDesks(
  db: Db,
  company_id: number,
  station_ids: readonly number[],
  now: number,
): Promise<(station_id: number) => DeskPresence> {
  const rows = await db.query<{ id: number; detector_id: number }>(
    'select id, detector_id from station where company_id = $1 and id = any($2::int[]) and detector_id is not null',
    [company_id, station_ids],
  )
  const heard = await detectorsPresence(
    db,
    company_id,
    rows.map(({ detector_id }) => detector_id),
    now,
  )
  const byDesk = new Map(rows.map(({ id, detector_id }) => [id, heard.get(detector_id) ?? nothing]))
  return (station_id) => byDesk.get(station_id) ?? nothing
}

/** How bookings of an office are released, and when its noon pause is on the day of one. */
export async function releaseRulesOf(
  db: Db,
  company_id: number,
  one: Pick<StoredBooking, 'office_id' | 'timezone' | 'date' | 'station_id' | 'user_id'>,
): Promise<{ mode: ReleaseMode; nobody_minutes: number; pause: Interval | null }> {
  const { office_id, timezone, date } = one
  const rules = await rulesAtDesk(db, company_id, one)
  const said = (key: string) => settingOf(db, company_id, key, office_id)
  const [start, end] = String(await said('station_pause')).split('-')
  const at = (time: string) => instantOf(date, minuteOf(time), timezone)
  return {
    mode: rules.release_mode?.value ?? ((await said('station_release_mode')) as ReleaseMode),
    nobody_minutes: rules.nobody_minutes?.value ?? Number(await said('station_nobody_minutes')),
    pause: start === undefined || end === undefined ? null : { start: at(start), end: at(end) },
  }
}

/** Until when somebody else had the desk of a booking before it; null: nobody had it that day. */
export async function hadBefore(db: Db, company_id: number, one: StoredBooking): Promise<number | null> {
  const [row] = await db.query<{ end_time: string | null }>(
    `select max(end_time) as end_time from station_holding where company_id = $1 and station_id = $2 and is_held
       and kind = 'reservation' and source_id <> $3 and user_id is distinct from $4
       and start_time < $5 and start_time > $5::timestamptz - interval '25 hours'`,
    [company_id, one.station_id, one.id, one.user_id, one.start_time],
  )
  return row?.end_time ? Date.parse(row.end_time) : null
}
