import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import type * as declared from '@workplace/contract/station/map'
import * as refusals from '@workplace/contract/station/refusals'
import { station } from '@workplace/contract/station/station'
import { stationArea } from '@workplace/contract/station/station-area'
import * as topics from '@workplace/contract/station/topics'
import { timeOf } from '@workplace/domain/kernel/time'
import { wallClock } from '@workplace/domain/kernel/zone'
import { thisMinute } from '@workplace/domain/station/desk-times'
import { diffOf, recognised } from '@workplace/domain/station/map/diff'
import { areasIn, type DeskItem, desksIn, type MapItem } from '@workplace/domain/station/map/document'
import { areaFinder, faultsOf, sameName, stops } from '@workplace/domain/station/map/faults'
import type { Call } from '../../../kernel/call/call'
import { endWithDesks, ownersOfDesks } from '../assign/assign-desk'
import { refuseWishes } from '../booking/audit-desks'
import { lockDesks } from '../booking/desk.store'
import { endBookings, lockBookings, type StoredBooking } from '../booking/desk-booking.store'
import { notifyOfDesk } from '../booking/notify'
import { emitChanged, recordDesk } from '../booking/record-desk'
import { emitMap, requireLease } from './edit-map'
import { areasOfFloor, desksOfFloor, draftOf, keptFloor, type MappedFloor, publishedMap, takenBy } from './map.store'
import { moveElsewhere } from './move-elsewhere'
import { type MapDeps, placeThings } from './place-things'

/** Bookings of desks that are not over, by the desk. */
async function openBookings(call: Call, ids: readonly number[], lock: boolean): Promise<Map<number, StoredBooking[]>> {
  const rows = await call.db.query<{ id: number }>(
    `select id from station_reservation where company_id = $1 and station_id = any($2::int[])
       and state in ('booked', 'checked_in') and end_time > $3 order by id`,
    [call.actor.company_id, ids, new Date(call.now()).toISOString()],
  )
  const found = new Map<number, StoredBooking[]>()
  if (rows.length === 0) return found
  const held = await lockBookings(
    call.db,
    call.actor.company_id,
    rows.map(({ id }) => id),
    false,
    lock,
  )
  for (const one of held.sort((a, b) => a.start_time.localeCompare(b.start_time) || a.id - b.id))
    if (one.state === 'booked' || one.state === 'checked_in')
      found.set(one.station_id, [...(found.get(one.station_id) ?? []), one])
  return found
}

/** `GET /map/diff`. */
export async function readDiff(
  call: Call,
  { floor_id }: ParsedOf<typeof declared.mapDiff>,
): Promise<OutputOf<typeof declared.mapDiff>> {
  const { db, actor } = call
  await keptFloor(call, floor_id, false)
  const draft = await draftOf(db, actor.company_id, floor_id)
  if (draft === undefined) throw new Refusal(refusals.station_map_none)
  const register = await desksOfFloor(db, actor.company_id, floor_id)
  const here = register.filter(({ leaving }) => !leaving)
  const diff = diffOf(desksIn(draft.items), here)
  const bookings = await openBookings(
    call,
    diff.removed.map(({ id }) => id),
    false,
  )
  const ids = diff.removed.map(({ id }) => id)
  const owners = await ownersOfDesks(call, ids)
  const looking = await db.query<{ id: number; name: string }>(
    `select s.id, d.name from station s join detectors d on d.company_id = s.company_id and d.id = s.detector_id
     where s.company_id = $1 and s.id = any($2::int[])`,
    [actor.company_id, ids],
  )
  const detectors = new Map(looking.map(({ id, name }) => [id, name]))
  const change = ({ number }: DeskItem) => ({ number })
  return {
    revision: draft.revision,
    faults: faultsOf(draft, takenBy(register)).filter(stops).length,
    added: diff.added.map(change),
    moved: diff.moved.map(change),
    resized: diff.resized.map(change),
    renumbered: diff.renumbered.map(({ desk, before }) => ({ number: desk.number, before })),
    removed: diff.removed.map(({ id, number, x, y, w, h, r }) => ({
      ...{ id, number, x, y, w, h, r },
      owners: owners.flatMap(({ station_id, ...one }) => (station_id === id ? [one] : [])),
      detector: detectors.get(id) ?? null,
      bookings: (bookings.get(id) ?? []).map((one) => ({
        ...{ id: one.id, who: one.person_name, date: one.date },
        start: timeOf(wallClock(one.start_time, one.timezone).minute),
        end: timeOf(wallClock(one.end_time, one.timezone).minute),
      })),
    })),
    areas: areasIn(draft.items).flatMap(({ area_id, name }) => (area_id === null ? [name] : [])),
  }
}

/** Areas that were drawn newly come into the register; every area item then says which it is. */
async function writeAreas({ db, actor }: Call, floor: MappedFloor, items: readonly MapItem[]): Promise<MapItem[]> {
  const known = await areasOfFloor(db, actor.company_id, floor.id)
  const byName = new Map(known.map(({ id, name }) => [sameName(name), id]))
  const ids = new Set(known.map(({ id }) => id))
  for (const area of areasIn(items)) {
    if ((area.area_id !== null && ids.has(area.area_id)) || byName.has(sameName(area.name))) continue
    const [made] = await db.query<{ id: number }>(
      `insert into station_area (company_id, name, office_id, floor_id, color, sort, created_by, updated_by)
       values ($1, $2, $3, $4, $5, (select coalesce(max(sort), 0) + 1 from station_area where company_id = $1 and floor_id = $4),
         $6, $6) returning id`,
      [actor.company_id, area.name.trim(), floor.office_id, floor.id, area.color, actor.name],
    )
    if (made !== undefined) byName.set(sameName(area.name), made.id)
  }
  return items.map((item) =>
    item.kind === 'area' && (item.area_id === null || !ids.has(item.area_id))
      ? { ...item, area_id: byName.get(sameName(item.name)) ?? null }
      : item,
  )
}

/** Desks of the map in the register: new ones made, the others where they stand now. */
async function writeDesks(
  { db, actor }: Call,
  floor: MappedFloor,
  desks: readonly DeskItem[],
  areaOf: (desk: DeskItem) => number,
): Promise<DeskItem[]> {
  const { company_id } = actor
  const known = desks.filter(({ station_id }) => station_id !== null)
  const ids = known.map(({ station_id }) => station_id)
  // numbers go round in a circle sometimes: for a moment none of them has one
  await db.query(
    `update station s set number = '~' || s.id from unnest($2::int[], $3::text[]) as w (id, number)
     where s.company_id = $1 and s.id = w.id and s.number <> w.number`,
    [company_id, ids, known.map(({ number }) => number)],
  )
  await db.query(
    `update station s set number = w.number, area_id = w.area_id, x = w.x, y = w.y, w = w.w, h = w.h, r = w.r,
       version = s.version + 1, updated_at = now(), updated_by = $10
     from unnest($2::int[], $3::text[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[])
       as w (id, number, area_id, x, y, w, h, r)
     where s.company_id = $1 and s.id = w.id and (s.number, s.area_id, s.x, s.y, s.w, s.h, s.r)
       is distinct from (w.number, w.area_id, w.x, w.y, w.w, w.h, w.r)`,
    [
      ...[company_id, ids, known.map(({ number }) => number.trim()), known.map(areaOf), known.map(({ x }) => x)],
      ...[known.map(({ y }) => y), known.map(({ w }) => w), known.map(({ h }) => h), known.map(({ r }) => r)],
      actor.name,
    ],
  )
  const fresh = desks.filter(({ station_id }) => station_id === null)
  if (fresh.length === 0) return [...desks]
  const plans = fresh.map(({ plan }) => plan)
  const made = await db.query<{ id: number; number: string }>(
    `insert into station (company_id, number, city_id, office_id, floor_id, area_id, attribute, category_id, price_id,
       x, y, w, h, r, created_by, updated_by)
     select $1, w.number, $2, $3, $4, w.area_id, w.attribute, w.category_id, w.price_id, w.x, w.y, w.w, w.h, w.r, $15, $15
     from unnest($5::text[], $6::int[], $7::text[], $8::int[], $9::int[], $10::int[], $11::int[], $12::int[], $13::int[], $14::int[])
       as w (number, area_id, attribute, category_id, price_id, x, y, w, h, r) returning id, number`,
    [
      ...[company_id, floor.city_id, floor.office_id, floor.id, fresh.map(({ number }) => number.trim())],
      ...[fresh.map(areaOf), plans.map((plan) => plan?.attribute ?? 'shared'), plans.map((plan) => plan?.category_id)],
      ...[plans.map((plan) => plan?.price_id), fresh.map(({ x }) => x), fresh.map(({ y }) => y)],
      ...[fresh.map(({ w }) => w), fresh.map(({ h }) => h), fresh.map(({ r }) => r), actor.name],
    ],
  )
  const idOf = new Map(made.map(({ id, number }) => [sameName(number), id]))
  const own = (desk: DeskItem) => idOf.get(sameName(desk.number)) ?? 0
  const pairs = (of: (plan: NonNullable<DeskItem['plan']>) => readonly number[]) =>
    fresh.flatMap((desk) =>
      desk.plan === null ? [] : [...new Set(of(desk.plan))].map((id) => [own(desk), id] as const),
    )
  const slots = pairs(({ slot_ids }) => slot_ids)
  await db.query(
    `insert into station_slot (company_id, station_id, time_slot_id)
     select $1, w.a, w.b from unnest($2::int[], $3::int[]) as w (a, b)`,
    [company_id, slots.map(([a]) => a), slots.map(([, b]) => b)],
  )
  const equipment = pairs(({ resource_ids }) => resource_ids)
  await db.query(
    `insert into station_equipment (company_id, station_id, resource_id)
     select $1, w.a, w.b from unnest($2::int[], $3::int[]) as w (a, b)`,
    [company_id, equipment.map(([a]) => a), equipment.map(([, b]) => b)],
  )
  return desks.map((desk) => (desk.station_id === null ? { ...desk, station_id: own(desk), plan: null } : desk))
}

/** `POST /map/publish`: all of it or nothing, and every booking of a desk that goes is answered for. */
export async function publishMap(
  call: Call,
  { floor_id, token, revision, answers, owners: seen }: ParsedOf<typeof declared.publishMap>,
  deps: MapDeps,
): Promise<OutputOf<typeof declared.publishMap>> {
  const { db, actor } = call
  const { company_id } = actor
  const floor = await keptFloor(call, floor_id, true)
  await requireLease(call, floor_id, token)
  const draft = await draftOf(db, company_id, floor_id)
  if (draft === undefined) throw new Refusal(refusals.station_map_none)
  if (draft.revision !== revision) throw new Refusal(refusals.station_map_stale)
  const listed = await db.query<{ id: number }>(
    'select id from station where company_id = $1 and floor_id = $2 and deleted_at is null order by id',
    [company_id, floor_id],
  )
  const locked = await lockDesks(
    db,
    company_id,
    listed.map(({ id }) => id),
  )
  // as they are now that nobody else changes or books them
  const register = await desksOfFloor(db, company_id, floor_id)
  const here = register.filter(({ leaving }) => !leaving)
  const known = new Set(here.map(({ id }) => id))
  if (desksIn(draft.items).some(({ station_id }) => station_id !== null && !known.has(station_id)))
    throw new Refusal(refusals.station_map_stale)
  const drawn = desksIn(draft.items)
  const diff = diffOf(drawn, here)
  const bookings = await openBookings(
    call,
    diff.removed.map(({ id }) => id),
    true,
  )
  const answerOf = new Map(answers.map((one) => [one.station_id, one]))
  const kept = diff.removed.filter(({ id }) => bookings.has(id) && answerOf.get(id)?.answer === 'keep')
  const placedDesks = recognised(drawn, here)
  const isPlaced = new Set(placedDesks.map(({ station_id }) => station_id))
  const undrawn = here.flatMap(({ x, number, id }) => (x === null && !isPlaced.has(id) ? [sameName(number)] : []))
  const taken = new Set([...takenBy(register), ...undrawn, ...kept.map(({ number }) => sameName(number))])
  const faults = faultsOf(draft, taken).filter(stops)
  if (faults.length > 0) throw new Refusal(refusals.station_map_faults, { n: faults.length })
  for (const { id, number } of diff.removed) {
    const own = bookings.get(id)
    if (own === undefined) continue
    const answer = answerOf.get(id)
    if (answer === undefined) throw new Refusal(refusals.station_map_unanswered, { number })
    if (own.some((one) => !answer.bookings.includes(one.id))) throw new Refusal(refusals.station_map_stale)
  }

  const owned = await ownersOfDesks(
    call,
    diff.removed.map(({ id }) => id),
  )
  if (owned.some(({ id }) => !seen.includes(id))) throw new Refusal(refusals.station_map_stale)
  await endWithDesks(call, new Map([...locked].filter(([id]) => owned.some(({ station_id }) => station_id === id))))
  await refuseWishes(
    call,
    diff.removed.map(({ id }) => id),
  )

  // first who goes, so that their numbers are free; then areas and desks, then where bookings go
  const keeps = new Set(kept.map(({ id }) => id))
  const going = diff.removed.flatMap(({ id }) => (keeps.has(id) ? [] : [id]))
  await db.query(
    `update station set deleted_at = $3, detector_id = null, x = null, y = null, w = null, h = null, r = null, version = version + 1,
       updated_at = now(), updated_by = $4 where company_id = $1 and id = any($2::int[])`,
    [company_id, going, new Date(call.now()).toISOString(), actor.name],
  )
  await db.query(
    `update station set leaving = true, x = null, y = null, w = null, h = null, r = null, version = version + 1,
       updated_at = now(), updated_by = $3 where company_id = $1 and id = any($2::int[])`,
    [company_id, [...keeps], actor.name],
  )
  for (const table of ['station_lock', 'station_holding'])
    await db.query(
      `delete from ${table} where company_id = $1 and station_id = any($2::int[]) ${table === 'station_holding' ? "and kind = 'lock'" : ''}`,
      [company_id, going],
    )
  const placed = await writeAreas(call, floor, draft.items)
  const areasAt = areaFinder(areasIn(placed))
  const byId = new Map(placedDesks.map((desk) => [desk.id, desk]))
  const desks = await writeDesks(call, floor, [...byId.values()], ({ x, y }) => areasAt(x, y)[0]?.area_id ?? 0)
  const written = new Map(desks.map((desk) => [desk.id, desk]))
  const items = placed.map((item) => written.get(item.id) ?? item)

  const done = { moved: 0, cancelled: 0 }
  const at = new Date(thisMinute(call.now())).toISOString()
  const goingBookings = diff.removed.flatMap(({ id }) => (keeps.has(id) ? [] : (bookings.get(id) ?? [])))
  if (goingBookings.length > 0) {
    const candidates = (await desksOfFloor(db, company_id, floor_id)).filter(({ x, leaving }) => x !== null && !leaving)
    const byDesk = new Map(register.map((one) => [one.id, one]))
    for (const one of goingBookings) {
      const from = byDesk.get(one.station_id)
      if (answerOf.get(one.station_id)?.answer === 'move' && from !== undefined) {
        if ((await moveElsewhere(call, one, from, candidates)) === undefined)
          throw new Refusal(refusals.station_map_nowhere, {
            ...{ who: one.person_name, date: one.date, number: one.number },
          })
        done.moved++
        continue
      }
      const state = one.state === 'checked_in' ? 'finished' : 'cancelled'
      await endBookings(db, company_id, [one.id], { state, at, by: actor.name })
      recordDesk(call, 'desk_cancel', one)
      emitChanged(call, one)
      await notifyOfDesk(call, 'desk_cancelled', one)
      done.cancelled++
    }
  }

  const before = await publishedMap(db, company_id, floor_id)
  await db.query(
    `update station_map set state = 'old', updated_at = updated_at where company_id = $1 and floor_id = $2 and state = 'published'`,
    [company_id, floor_id],
  )
  const [last] = await db.query<{ version: number }>(
    `select coalesce(max(version), 0) + 1 as version from station_map where company_id = $1 and floor_id = $2`,
    [company_id, floor_id],
  )
  const version = last?.version ?? (before?.version ?? 0) + 1
  await db.query('delete from station_map_item where company_id = $1 and map_id = $2', [company_id, draft.id])
  await db.query(
    `update station_map set state = 'published', version = $3, items = $4::jsonb, desks = $5, updated_at = $6,
       updated_by = $7 where company_id = $1 and id = $2`,
    [
      ...[company_id, draft.id, version, JSON.stringify(items), desks.length],
      ...[new Date(call.now()).toISOString(), actor.name],
    ],
  )
  await placeThings(call, deps, floor, before ?? null, { width: draft.width, height: draft.height, items })
  call.record({
    ...{ module: 'station_map', action: 'map_publish', target: floor.name, target_id: floor_id },
    after: {
      ...{ version, desks: desks.length, added: diff.added.length, moved: diff.moved.length },
      renumbered: diff.renumbered.length,
      removed: diff.removed.map(({ number }) => number).join(', '),
    },
  })
  call.emit(eventOf(resourceTopic(station), {}))
  call.emit(eventOf(resourceTopic(stationArea), {}))
  call.emit(eventOf(topics.desk_booking, { office_id: floor.office_id, dates: [] }))
  emitMap(call, floor)
  return { version, added: diff.added.length, ...done }
}
