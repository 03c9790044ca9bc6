import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/station/refusals'
import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import type { Change, FieldErrors, Row, Rules, Sql } from '../../../kernel/resources/engine'
import { idsIn } from '../../../kernel/resources/ids-in'
import { officesOfFloors } from '../../place/public'
import { endWithDesks, ownersOfDesks } from '../assign/assign-desk'
import { refuseWishes } from '../booking/audit-desks'
import { lockDesks } from '../booking/desk.store'
import { deskStatus, officeToday } from './desk-status'
import { deskWords as words } from './words'

type Placed = {
  readonly cityOf: Map<number, number>
  readonly floorOf: Map<number, number>
  readonly forRooms: Set<number>
}

/** What desks refer to, as it stands; held as it is until the desks are saved. */
async function placesOf({ db, actor }: Call, changes: readonly Change[]): Promise<Placed> {
  const ids = (field: string) => [...new Set(changes.map(({ after }) => Number(after[field])))].sort((a, b) => a - b)
  const read = <R>(text: string, field: string) => db.query<R>(text, [actor.company_id, ids(field)])
  const offices = await read<{ id: number; city_id: number }>(
    'select id, city_id from office where company_id = $1 and id = any($2::int[]) order by id for share',
    'office_id',
  )
  const areas = await read<{ id: number; floor_id: number }>(
    'select id, floor_id from station_area where company_id = $1 and id = any($2::int[]) order by id for share',
    'area_id',
  )
  const prices = await read<{ id: number }>(
    `select id from price where company_id = $1 and id = any($2::int[]) and target <> 'station'`,
    'price_id',
  )
  return {
    cityOf: new Map(offices.map(({ id, city_id }) => [id, city_id])),
    floorOf: new Map(areas.map(({ id, floor_id }) => [id, floor_id])),
    forRooms: new Set(prices.map(({ id }) => id)),
  }
}

const lockState = (call: Call): Sql => sql`(select case
    when bool_or(l.begin_date <= ${officeToday(call.now())}) then 'now' when count(*) > 0 then 'coming' else 'none' end
  from station_lock l where l.company_id = t.company_id and l.station_id = t.id and l.end_date >= ${officeToday(call.now())})`

/** How many bookings these desks have that are not over. */
async function openBookings({ db, actor, now }: Call, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ station_id: number; n: number }>(
    `select station_id, count(*)::int as n from station_reservation where company_id = $1
       and station_id = any($2::int[]) and state in ('booked', 'checked_in') and end_time > $3
     group by station_id order by station_id`,
    [actor.company_id, ids, new Date(now()).toISOString()],
  )
  return new Map(rows.map(({ station_id, n }) => [station_id, n]))
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** Desks whose people would lose their place are not deleted without a word; who only asked for one is told no. */
async function requireUnbooked(call: Call, rows: readonly Row[]): Promise<void> {
  const [booked] = await openBookings(call, idsOf(rows))
  if (booked !== undefined) {
    const [id, n] = booked
    throw new Refusal(refusals.station_booked, { number: String(rows.find((row) => row.id === id)?.number ?? ''), n })
  }
  await refuseWishes(call, idsOf(rows))
}

const movesAway = ({ before, after }: Change) =>
  before !== null && (before.office_id !== after.office_id || before.floor_id !== after.floor_id)
const shuts = ({ before, after }: Change) =>
  before !== null && before.attribute !== 'unavailable' && after.attribute === 'unavailable'

/** Desks that people are to sit at do not go elsewhere, nor are they shut, under them. */
async function bookedDesks(call: Call, changes: readonly Change[]): Promise<ReadonlyMap<number, number>> {
  return await openBookings(
    call,
    changes.flatMap((change) =>
      change.before !== null && (movesAway(change) || shuts(change)) ? [change.before.id] : [],
    ),
  )
}

/** Desks that would go to another office although they are somebody's: they have one desk in an office. */
async function ownedElsewhere({ db, actor }: Call, changes: readonly Change[]): Promise<Set<number>> {
  const moved = changes.flatMap(({ before, after }) =>
    before !== null && before.office_id !== after.office_id ? [before.id] : [],
  )
  if (moved.length === 0) return new Set()
  const rows = await db.query<{ station_id: number }>(
    'select distinct station_id from station_assign where company_id = $1 and station_id = any($2::int[])',
    [actor.company_id, moved],
  )
  return new Set(rows.map(({ station_id }) => station_id))
}

/** What the detectors of these desks look at already: a room, or another desk; and those of other offices. */
async function detectorsTaken({ db, actor }: Call, changes: readonly Change[]) {
  const ids = idsIn(changes, 'detector_id')
  if (ids.length === 0) return new Map<number, { office_id: number; desks: number[]; room: boolean }>()
  const rows = await db.query<{ id: number; office_id: number; room: boolean; desks: number[] }>(
    `select d.id, g.office_id, d.meetingroom_id is not null as room,
       array(select s.id from station s where s.company_id = d.company_id and s.detector_id = d.id
         and s.deleted_at is null) as desks
     from detectors d join detector_getway g on g.company_id = d.company_id and g.id = d.getway_id
     where d.company_id = $1 and d.id = any($2::int[]) order by d.id for no key update of d`,
    [actor.company_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export const deskRules: Rules = {
  computed: { status: (call) => deskStatus(call.now()), lock_state: lockState },
  history: ['station_reservation', 'station_holding', 'station_assign'],
  beforeSave: async (call, changes) => {
    const officeOf = await officesOfFloors(
      call,
      changes.map(({ after }) => Number(after.floor_id)),
    )
    const { cityOf, floorOf, forRooms } = await placesOf(call, changes)
    const owned = await ownedElsewhere(call, changes)
    const booked = await bookedDesks(call, changes)
    const detectors = await detectorsTaken(call, changes)
    // what does not exist at all is said by the engine
    const isElsewhere = (found: number | undefined, wanted: unknown) => found !== undefined && found !== wanted
    return changes.map((change): FieldErrors => {
      const { before, after } = change
      const isBooked = before !== null && booked.has(before.id)
      const detector = detectors.get(Number(after.detector_id))
      const others = detector?.desks.filter((id) => id !== before?.id) ?? []
      const twice = changes.filter((one) => one.after.detector_id === after.detector_id).length > 1
      const priced = before !== null && before.price_id === after.price_id
      return {
        ...(isElsewhere(cityOf.get(Number(after.office_id)), after.city_id)
          ? { office_id: words.officeElsewhere }
          : {}),
        ...(before !== null && owned.has(before.id) ? { office_id: words.officeOfOwners } : {}),
        ...(isElsewhere(officeOf.get(Number(after.floor_id)), after.office_id)
          ? { floor_id: words.floorElsewhere }
          : {}),
        ...(isElsewhere(floorOf.get(Number(after.area_id)), after.floor_id) ? { area_id: words.areaElsewhere } : {}),
        ...(detector !== undefined &&
        (detector.room || others.length > 0 || twice || detector.office_id !== after.office_id)
          ? { detector_id: words.detectorElsewhere }
          : {}),
        ...(!priced && forRooms.has(Number(after.price_id)) ? { price_id: words.roomPrice } : {}),
        ...(isBooked && shuts(change) ? { attribute: words.booked } : {}),
        ...(isBooked && before.office_id !== after.office_id ? { office_id: words.booked } : {}),
        ...(isBooked && before.floor_id !== after.floor_id ? { floor_id: words.booked } : {}),
      }
    })
  },
  beforeDelete: requireUnbooked,
  // one that is gone is locked for nobody
  afterDelete: async (call, rows) => {
    const { db, actor } = call
    const owned = await ownersOfDesks(call, idsOf(rows))
    const desks = await lockDesks(
      db,
      actor.company_id,
      owned.map(({ station_id }) => station_id),
    )
    await endWithDesks(call, desks)
    const gone = [actor.company_id, idsOf(rows)]
    await db.query('delete from station_assign where company_id = $1 and station_id = any($2::int[])', gone)
    await db.query('delete from station_lock where company_id = $1 and station_id = any($2::int[])', gone)
    await db.query(
      `delete from station_holding where company_id = $1 and station_id = any($2::int[]) and kind = 'lock'`,
      gone,
    )
  },
}

export const areaRules: Rules = {
  beforeSave: async (call, changes) => {
    const officeOf = await officesOfFloors(
      call,
      changes.map(({ after }) => Number(after.floor_id)),
    )
    const moved = changes.flatMap(({ before, after }) =>
      before !== null && before.floor_id !== after.floor_id ? [before.id] : [],
    )
    const full = new Set(
      moved.length === 0
        ? []
        : (
            await call.db.query<{ area_id: number }>(
              'select distinct area_id from station where company_id = $1 and area_id = any($2::int[]) and deleted_at is null',
              [call.actor.company_id, moved],
            )
          ).map(({ area_id }) => area_id),
    )
    return changes.map(({ before, after }): FieldErrors => {
      const office = officeOf.get(Number(after.floor_id))
      const departments = (after.department_ids ?? []) as readonly number[]
      return {
        ...(office !== undefined && office !== after.office_id ? { floor_id: words.floorElsewhere } : {}),
        ...(before !== null && full.has(before.id) && before.floor_id !== after.floor_id
          ? { floor_id: words.areaHasDesks }
          : {}),
        ...(after.others !== 'all' && departments.length === 0 ? { department_ids: words.needsDepartment } : {}),
      }
    })
  },
}

export const slotRules: Rules = {
  beforeSave: async (_call, changes) =>
    changes.map(({ after }) =>
      String(after.start_time) < String(after.end_time) ? {} : { end_time: words.endsAfterStart },
    ),
}
