import type { TimedVerdict } from '@workplace/domain/access/access-attempt'
import type { TimeState } from '@workplace/domain/access/device-clock'
import type { PassWay } from '@workplace/domain/access/strategy'
import { timedVerdict } from '@workplace/domain/access/verdict-times'
import type { Db } from '../../kernel/database/db'
import type { DeviceRef, PassDeviceRef, TakenWay } from '../device/public'
import { asUser, namedDoors, namedPeople } from './access.store'
import { accessAttempts } from './access-attempts'
import { areasWithPeople } from './records/inside'

// What other areas ask: by the same facts and functions by which doors are answered.

/** For how many days a verdict is followed. */
export const daysFollowed = 32

/**
 * May a user pass a door at an instant, now unless it is said, and until when? undefined: the company has no such door or
 * user.
 */
export async function mayPass(
  db: Db,
  company_id: number,
  asked: { user_id: number; door_id: number; now: number; at?: number; way?: PassWay },
): Promise<TimedVerdict | undefined> {
  const { user_id, door_id, now, at = now, way } = asked
  const doors = await namedDoors(db, company_id, { door_ids: [door_id] }, null)
  const people = await namedPeople(db, company_id, [user_id])
  const [[door], [person]] = [doors, people]
  if (door === undefined || person === undefined) return undefined
  const attemptOf = await accessAttempts(db, {
    ...{ company_id, people: [asUser(person)], doors, at, way, isNow: asked.at === undefined, days: daysFollowed },
  })
  return timedVerdict(attemptOf(asUser(person), door))
}

/** Somebody in an office, as doors told. */
export type PersonInside = {
  readonly user_id: number
  readonly name: string
  readonly department: string | null
  readonly area: string
  readonly since: string
  readonly door: string | null
}

/** Who is in an office; null: nobody can tell, since no door there leads into an area. */
export async function insideOf(
  db: Db,
  company_id: number,
  office_id: number,
  now: number,
): Promise<readonly PersonInside[] | null> {
  const [told] = await db.query(
    `select 1 from door d where d.company_id = $1 and d.office_id = $2
       and d.from_area_id is distinct from d.to_area_id limit 1`,
    [company_id, office_id],
  )
  if (told === undefined) return null
  const areas = await areasWithPeople(db, company_id, [office_id], now)
  return areas.flatMap(({ name: area, people }) => people.map((person) => ({ ...person, area })))
}

/** A pass of one person. */
export type PersonPass = {
  readonly record_id: number
  readonly time: string
  readonly door_id: number | null
  readonly device_kind: PassDeviceRef['kind']
  readonly device_id: number
  readonly office_id: number | null
  readonly way: TakenWay
  readonly direction: 'in' | 'out'
  readonly granted: boolean
}

/** What arrives later than this after the end of a span is not looked for. */
const lateMs = 31 * 86_400_000
const hourMs = 3_600_000

/** The passes of a user in a span (epoch ms, `until` not among them), the earliest first; none of whose time is in doubt. */
export const passesOf = (
  db: Db,
  company_id: number,
  user_id: number,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<readonly PersonPass[]> =>
  db.query<PersonPass>(
    `select id as record_id, time, door_id, device_kind, device_id, office_id, way, direction, granted from pass_record
     where company_id = $1 and user_id = $2 and time >= $3 and time < $4 and received_at >= $5 and received_at < $6
       and (time_state <> 'doubtful' or decided = 'taken') order by time, id`,
    [company_id, user_id, ...[from, until, from - hourMs, until + lateMs].map((at) => new Date(at).toISOString())],
  )

/** A pass of a user, with where it was as people call it, and by which clock. */
export type PlacedPass = Pick<PersonPass, 'record_id' | 'time' | 'device_kind' | 'device_id' | 'direction'> & {
  readonly user_id: number
  readonly place: string | null
  readonly zone: string
  readonly time_state: TimeState
  readonly received_at: string
}

/** The passes of users at face devices or doors since an instant (epoch ms); none of whose time is in doubt. */
export const passesAt = (
  db: Db,
  company_id: number,
  asked: {
    readonly user_ids: readonly number[]
    readonly face_device_ids: readonly number[]
    readonly door_ids: readonly number[]
    readonly from: number
  },
): Promise<readonly PlacedPass[]> =>
  db.query<PlacedPass>(
    `select r.id as record_id, r.user_id, r.time, r.device_kind, r.device_id, r.direction, r.time_state, r.received_at,
       coalesce(d.name, f.name) as place, coalesce(o.timezone, 'UTC') as zone
     from pass_record r left join door d on d.company_id = r.company_id and d.id = r.door_id
       left join face_device f on f.company_id = r.company_id and r.device_kind = 'face' and f.id = r.device_id
       left join office o on o.company_id = r.company_id and o.id = r.office_id
     where r.company_id = $1 and r.user_id = any($2::int[]) and r.time >= $5 and r.received_at >= $6
       and ((r.device_kind = 'face' and r.device_id = any($3::int[])) or r.door_id = any($4::int[]))
       and (r.time_state <> 'doubtful' or r.decided = 'taken') order by r.time, r.id`,
    [
      ...[company_id, asked.user_ids, asked.face_device_ids, asked.door_ids],
      ...[asked.from, asked.from - hourMs].map((at) => new Date(at).toISOString()),
    ],
  )

/**
 * Until when all passes of these devices are known: the last contact that left nothing behind, by the id of the device. One
 * that is not in it never had such a contact.
 */
export async function takenUntil(
  db: Db,
  company_id: number,
  kind: DeviceRef['kind'],
  device_ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ device_id: number; taken_until: string }>(
    `select device_id, taken_until from pass_device where company_id = $1 and device_kind = $2
       and device_id = any($3::int[]) and taken_until is not null`,
    [company_id, kind, device_ids],
  )
  return new Map(rows.map(({ device_id, taken_until }) => [device_id, Date.parse(taken_until)]))
}
