import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import {
  type lockStations,
  mostLockDays,
  type revokeStationLocks,
  type stationLocks,
} from '@workplace/contract/station/locks'
import * as refusals from '@workplace/contract/station/refusals'
import { station } from '@workplace/contract/station/station'
import { addDays, daysBetween } from '@workplace/domain/kernel/date'
import { dayClock } from '@workplace/domain/kernel/zone'
import { thisMinute } from '@workplace/domain/station/desk-times'
import { type Call, officesFor } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'
import { lockDesks, type StoredDesk } from '../booking/desk.store'

/** So many days of desks are locked at once at the most. */
const mostParts = 20_000
const mostNamed = 3

/** Refuses desks of offices that the caller does not look after: to them there are none such. */
function requireDesks({ actor }: Call, desks: Iterable<Pick<StoredDesk, 'office_id'>>): void {
  const mine = officesFor(actor, 'station')
  if (mine === null) return
  for (const { office_id } of desks) if (!mine.includes(office_id)) throw new Refusal(commonRefusals.not_found)
}

const named = (numbers: readonly string[]) =>
  [...new Set(numbers)].slice(0, mostNamed).join(', ') + (new Set(numbers).size > mostNamed ? ' …' : '')

/** The days of a lock on the clock of a desk's office, from now on. */
function partsOf({ id, timezone }: StoredDesk, from: string, to: string, now: number) {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => dayClock(addDays(from, n), timezone)).flatMap(
    ({ start, end }) => {
      const begins = Math.max(start, thisMinute(now))
      return begins < end
        ? [{ station_id: id, start: new Date(begins).toISOString(), end: new Date(end).toISOString() }]
        : []
    },
  )
}

/** `POST /station/lock`: nobody books these desks for a while. */
export async function lockSome(
  call: Call,
  { ids, begin_date, end_date, reason }: ParsedOf<typeof lockStations>,
): Promise<OutputOf<typeof lockStations>> {
  const { db, actor } = call
  const days = daysBetween(begin_date, end_date) + 1
  if (days > mostLockDays) throw new Refusal(refusals.station_lock_long, { days: mostLockDays })
  if (days * ids.length > mostParts) throw new Refusal(refusals.station_lock_many)
  const desks = await lockDesks(db, actor.company_id, ids)
  requireDesks(call, desks.values())
  if ([...desks.values()].some(({ gone }) => gone)) throw new Refusal(commonRefusals.not_found)
  const parts = [...desks.values()].flatMap((desk) => partsOf(desk, begin_date, end_date, call.now()))
  const wanted = [
    actor.company_id,
    parts.map(({ station_id }) => station_id),
    parts.map(({ start }) => start),
    parts.map(({ end }) => end),
  ]
  const taken = await db.query<{ kind: string; number: string; source_id: number }>(
    `select distinct h.kind, s.number, h.source_id
     from unnest($2::int[], $3::timestamptz[], $4::timestamptz[]) as w (station_id, start_time, end_time)
     join station_holding h on h.company_id = $1 and h.station_id = w.station_id and h.is_held
       and tstzrange(h.start_time, h.end_time) && tstzrange(w.start_time, w.end_time)
     join station s on s.company_id = $1 and s.id = h.station_id order by s.number`,
    wanted,
  )
  const booked = taken.filter(({ kind }) => kind === 'reservation')
  if (booked.length > 0) {
    const desksBooked = named(booked.map(({ number }) => number))
    throw new Refusal(refusals.station_lock_booked, { desks: desksBooked, n: booked.length })
  }
  if (taken.length > 0)
    throw new Refusal(refusals.station_lock_locked, { desks: named(taken.map(({ number }) => number)) })
  const locks = await db.query<{ id: number; station_id: number }>(
    `insert into station_lock (company_id, station_id, begin_date, end_date, reason, created_by)
     select $1, id, $3, $4, $5, $6 from unnest($2::int[]) as id returning id, station_id`,
    [actor.company_id, [...desks.keys()], begin_date, end_date, reason, actor.name],
  )
  await db.query(
    `insert into station_holding (company_id, station_id, kind, source_id, start_time, end_time)
     select $1, w.station_id, 'lock', l.id, w.start_time, w.end_time
     from unnest($2::int[], $3::timestamptz[], $4::timestamptz[]) as w (station_id, start_time, end_time)
     join unnest($5::int[], $6::int[]) as l (id, station_id) on l.station_id = w.station_id`,
    [...wanted, locks.map(({ id }) => id), locks.map(({ station_id }) => station_id)],
  )
  for (const { id, number } of desks.values())
    call.record({
      ...{ module: 'station', action: 'station_lock', target: number, target_id: id },
      after: { begin_date, end_date, reason },
    })
  call.emit(eventOf(resourceTopic(station), { ids: [...desks.keys()] }))
  return { locked: desks.size }
}

/** `POST /station/unlock`: these locks hold no more. */
export async function revokeLocks(
  call: Call,
  { lock_ids }: ParsedOf<typeof revokeStationLocks>,
): Promise<OutputOf<typeof revokeStationLocks>> {
  const { db, actor } = call
  const found = await db.query<{ station_id: number }>(
    'select distinct station_id from station_lock where company_id = $1 and id = any($2::int[])',
    [actor.company_id, lock_ids],
  )
  if (found.length === 0) throw new Refusal(commonRefusals.not_found)
  const desks = await lockDesks(
    db,
    actor.company_id,
    found.map(({ station_id }) => station_id),
  )
  requireDesks(call, desks.values())
  const gone = await db.query<{ station_id: number; begin_date: string; end_date: string; reason: string }>(
    `with gone as (delete from station_lock where company_id = $1 and id = any($2::int[])
         returning id, station_id, begin_date::text, end_date::text, reason),
       freed as (delete from station_holding h using gone g
         where h.company_id = $1 and h.kind = 'lock' and h.source_id = g.id)
     select station_id, begin_date, end_date, reason from gone order by station_id, begin_date`,
    [actor.company_id, lock_ids],
  )
  for (const { station_id, ...before } of gone)
    call.record({
      ...{ module: 'station', action: 'station_unlock', target: desks.get(station_id)?.number ?? '' },
      ...{ target_id: station_id, before },
    })
  call.emit(eventOf(resourceTopic(station), { ids: [...desks.keys()] }))
  return { unlocked: gone.length }
}

const sorts: Record<string, string> = { number: 's.number', begin_date: 'l.begin_date', end_date: 'l.end_date' }

/** `GET /station/lock_page`. */
export async function readLocks(
  { db, actor, now }: Call,
  { title, sort, page, limit }: ParsedOf<typeof stationLocks>,
): Promise<OutputOf<typeof stationLocks>> {
  const { by, way } = sorting(sorts, sort)
  const from = `from station_lock l
    join station s on s.company_id = l.company_id and s.id = l.station_id
    join office o on o.company_id = s.company_id and o.id = s.office_id
    join floor f on f.company_id = s.company_id and f.id = s.floor_id
    cross join lateral (select ($2::timestamptz at time zone o.timezone)::date as today) as d
    where l.company_id = $1 and l.end_date >= d.today and ($3::int[] is null or s.office_id = any($3))
      and ($4::text is null or s.number ilike $4 or l.reason ilike $4)`
  const values = [
    actor.company_id,
    new Date(now()).toISOString(),
    officesFor(actor, 'station'),
    title ? containing(title) : null,
  ]
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${from}`, values)
  const items = await db.query<OutputOf<typeof stationLocks>['items'][number]>(
    `select l.id, l.station_id, s.number, o.name as office_name, o.name_en as office_name_en, f.name as floor_name,
       l.begin_date::text, l.end_date::text, l.reason, l.created_by, l.begin_date <= d.today as now
     ${from} order by ${by} ${way}, l.id ${way} limit $5 offset $6`,
    [...values, limit, (page - 1) * limit],
  )
  return { items, total: count?.total ?? 0 }
}
