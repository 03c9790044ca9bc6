import { eventOf } from '@workplace/contract/kernel/topic'
import { passRecorded } from '@workplace/contract/pass/events'
import * as passTopics from '@workplace/contract/pass/topics'
import { type ClockReading, timeOfRecord } from '@workplace/domain/access/device-clock'
import type { OfficeDay } from '@workplace/domain/access/pass-schedule'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { z } from 'zod'
import { arrayLiteral } from '../../../kernel/database/array-literal'
import type { Db } from '../../../kernel/database/db'
import { ask, type Read, together } from '../../../kernel/database/together'
import { raiseAll } from '../../../kernel/events/raise'
import { type Hearers, hearing, type WhoHears } from '../../../kernel/events/who-hears'
import { wireTime } from '../../../kernel/text/wire-time'
import { type OpenedDoor, type PassDeviceRef, raiseAlarm, type TakenPass } from '../../device/public'
import { dayKinds, dayKindsRead } from '../../place/public'
import { awaitOpening, lockPlacesOf, peopleAwaited } from './awaited-passes'
import { blacklistSeen } from './blacklist-seen'
import { circumstancesOf, circumstancesReads } from './circumstances'
import {
  doorsOfPasses,
  keyOf,
  type PassDoor,
  type Passer,
  type PassRules,
  placeOfRow,
  rulesOf,
  rulesOfPasses,
  rulesReads,
} from './facts.store'
import { judgePass, type NewPass, type PassToStore } from './judge-pass'
import { newOf } from './new-records'
import { cardFormatOf, cardNumber, holdersOf, passerOf } from './recognise'
import { codesShown, type ShownCode } from './shown-codes'

/** So many people are asked about, and so many records written, at once: a device may come with all it kept in a year. */
const batch = 1_000

const text = (at: number) => new Date(at).toISOString()

/** Where these people are now, under locks, in one order for all who take: what is raised for one person is in order, too. */
async function lockPlaces(
  db: Db,
  company_id: number,
  { passers, awaited }: { readonly passers: readonly Passer[]; readonly awaited: readonly number[] },
  { people }: PassRules,
): Promise<void> {
  const ids = passers.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []))
  for (const { user_id, ...row } of await lockPlacesOf(db, company_id, [...ids, ...awaited])) {
    const person = people.get(keyOf({ kind: 'user', id: user_id }))
    if (person !== undefined) person.place = placeOfRow(row)
  }
}

type Span = { readonly from: string; readonly to: string }

/** From when to when the dates of offices matter to these records. */
function spansOf(doors: ReadonlyMap<number, PassDoor>, records: readonly NewPass[]): ReadonlyMap<number, Span> {
  const instants = new Map<number, { zone: string; from: number; to: number }>()
  for (const { door_id, time, told_at, time_state } of records) {
    const door = door_id === null ? undefined : doors.get(door_id)
    if (door === undefined || time_state === 'doubtful') continue
    const { from, to } = instants.get(door.office_id) ?? { from: time, to: time }
    instants.set(door.office_id, {
      ...{ zone: door.zone, from: Math.min(from, time, told_at), to: Math.max(to, time, told_at) },
    })
  }
  return new Map(
    [...instants].map(([office_id, { zone, from, to }]) => {
      const [first, last] = [from, to].map((at) => wallClock(at, zone).date)
      return [office_id, { from: addDays(first ?? '', -1), to: addDays(last ?? '', 1) }]
    }),
  )
}

/**
 * All that the judging of these records asks for, and who hears of them, mostly with one question: records of many people or
 * offices need more.
 */
async function factsOf(
  db: Db,
  device: PassDeviceRef,
  {
    doors,
    records,
    passers,
    hears,
    now,
  }: {
    doors: ReadonlyMap<number, PassDoor>
    records: readonly NewPass[]
    passers: readonly Passer[]
    hears: ReturnType<typeof hearing>
    now: number
  },
) {
  const { company_id } = device
  const [[office, span] = [], ...others] = [...spansOf(doors, records)]
  const rules = rulesReads(company_id, passers.slice(0, batch), [...doors.keys()])
  const around = circumstancesReads(device, {
    offices: [...new Set([...doors.values()].map(({ office_id }) => office_id))],
    doors: [...doors.keys()],
    users: passers.flatMap(({ kind, id }) => (kind === 'user' ? [id] : [])),
    from: records[0]?.time ?? now,
    to: records.at(-1)?.time ?? now,
  })
  const read = await together(db, {
    ...{ ...rules, ...around },
    ...(office === undefined || span === undefined ? {} : { days: dayKindsRead(company_id, office, span) }),
    ...hears.reads,
  } as typeof rules & typeof around & { days?: ReturnType<typeof dayKindsRead> })
  const kinds = new Map<number, ReadonlyMap<string, OfficeDay>>()
  if (office !== undefined && read.days !== undefined) kinds.set(office, read.days)
  for (const [other, of] of others) kinds.set(other, await dayKinds(db, company_id, other, of))
  const parts: PassRules[] = [rulesOf(read)]
  for (let at = batch; at < passers.length; at += batch)
    parts.push(await rulesOfPasses(db, company_id, passers.slice(at, at + batch), [...doors.keys()]))
  return {
    heard: hears.heardBy(read),
    around: circumstancesOf(read),
    rules: joinedRules(parts),
    dayOf: (office_id: number) => (date: string) => kinds.get(office_id)?.get(date) ?? { kind: 'workday' as const },
  }
}

/** Stores what a device tells, each pass once, judged; moves people; says so to who listens. */
export async function takePasses(
  whoHears: WhoHears,
  db: Db,
  device: PassDeviceRef,
  clock: ClockReading,
  first_contact_at: number,
  passes: readonly TakenPass[],
  opened: readonly OpenedDoor[] = [],
): Promise<number> {
  const { company_id } = device
  const taken = passes.length === 0 ? undefined : await newOf(db, device, passes)
  // the opening of a door moves them afterwards: they are locked together with those who pass
  const awaited = await peopleAwaited(db, company_id, opened)
  if (taken === undefined || taken.found.length === 0) {
    await lockPlacesOf(db, company_id, awaited)
    return 0
  }
  const { found, latest } = taken
  const format = await cardFormatOf(db, device)
  const numbers = found.map(({ card }) => cardNumber(card, device, format))
  const holders = await holdersOf(
    db,
    company_id,
    numbers.filter((number) => number !== null),
  )
  const doors = await doorsOfPasses(db, company_id, [
    ...new Set(found.flatMap(({ door_id }) => (door_id === null ? [] : [door_id]))),
  ])
  const told = found.map((one, n): NewPass => {
    const number = numbers[n] ?? null
    const holder = number === null ? undefined : holders.get(number)
    const { time, time_state } = timeOfRecord(one.told_at, clock, first_contact_at)
    return { ...one, ...{ time, time_state, number, holder, passer: passerOf(one.pin) ?? holder?.passer ?? null } }
  })
  const shown = await codesShown(db, device, told)
  const records = told.map((record, n) => byCode(record, shown.get(n)))
  // judged as they happened: where somebody was then is what passes before have left
  records.sort((one, other) => one.time - other.time)
  const passers = [
    ...new Map(records.flatMap(({ passer }) => (passer === null ? [] : [[keyOf(passer), passer]]))).values(),
  ]
  const stands = records.every(({ door_id }) => doors.has(door_id ?? 0)) ? undefined : await ask(db, placeRead(device))
  const taking: Taking = { device, stands, doors, now: clock.now }
  const toTell = records.filter(isToTell)
  const hears = hearing(
    whoHears,
    company_id,
    passRecorded.type,
    toTell.map((one) => ({ key: keyOfPass(taking, one), payload: payloadOf(taking, one, {}) })),
  )
  const { heard, around, rules, dayOf } = await factsOf(db, device, {
    ...{ doors, records, passers, hears, now: clock.now },
  }).catch((error) => {
    // who could not be asked keeps no pass from being stored: the device tells them again, and then all is for all
    whoHears.failed(passRecorded.type)
    throw error
  })
  // once, so that two who take from two devices never wait for each other; as late as can be: others tell of the same people
  const lock = (those: readonly Passer[]) => lockPlaces(db, company_id, { passers: those, awaited }, rules)
  const movesPeople = [...doors.values()].some(({ from_area, to_area }) => from_area?.id !== to_area?.id)
  const locksAll = movesPeople || records.length > batch || awaited.length > 0
  if (locksAll) await lock(passers)
  const judged = records.map((record) => {
    const door = record.door_id === null ? undefined : doors.get(record.door_id)
    const known =
      record.passer !== null && rules.people.has(keyOf(record.passer)) ? record : { ...record, passer: null }
    return judgePass(known, door, rules, { dayOf: dayOf(door?.office_id ?? 0), around })
  })
  const ids: number[] = []
  for (let at = 0; at < judged.length; at += batch)
    ids.push(
      ...(await store(db, taking, judged.slice(at, at + batch), at + batch >= judged.length ? { latest } : null)),
    )
  await awaitOpening(db, taking, judged, ids)
  await tell(db, taking, judged, ids, {
    heard,
    async lock(keys: readonly string[]) {
      const named = new Set(keys)
      if (!locksAll) await lock(passers.filter((one) => named.has(keyOf(one))))
    },
  })
  await alarm(db, company_id, judged)
  await storePlaces(db, company_id, rules)
  return judged.length
}

/** One in doubt is told when somebody has decided when it was. */
const isToTell = ({ time_state }: NewPass): boolean => time_state !== 'doubtful'

/** Who showed a code is known by it. */
function byCode(record: NewPass, shown: ShownCode | undefined): NewPass {
  if (shown === undefined) return record
  const { passer, window_id } = shown
  const card = { state: 'in_use', valid_until: null } as const
  return {
    ...{ ...record, passer, way: record.way === 'unknown' ? 'qr' : record.way },
    holder: { passer, window_id, card, is_code: true, changed_at: 0 },
  }
}

function joinedRules(parts: readonly PassRules[]) {
  const partOf = new Map(parts.flatMap((part) => [...part.people.keys()].map((key) => [key, part] as const)))
  return {
    people: new Map(parts.flatMap((part) => [...part.people])),
    strategiesOf: (passer: Passer, door_id: number) => partOf.get(keyOf(passer))?.strategiesOf(passer, door_id) ?? [],
  } satisfies PassRules
}

/** What is stored of each record, an array each: read faster than rows of JSON. */
const recordColumns = {
  ...{ time: 'timestamptz', time_state: 'text', device_time: 'timestamptz', epoch: 'int', device_index: 'bigint' },
  ...{ mark: 'text', office_id: 'int', door_id: 'int', area_id: 'int', way: 'text', direction: 'text', user_id: 'int' },
  ...{ window_id: 'int', card: 'bigint', granted: 'boolean', verified_by: 'text', opened: 'boolean', score: 'real' },
  ...{ result: 'text', strategy_id: 'int', judged: 'text', cause: 'text', unexplained: 'boolean' },
} as const
const columnNames = Object.keys(recordColumns) as (keyof typeof recordColumns)[]

/** How many values there are before the columns: what every record of a batch has in common, and how all then stands. */
const common = 10
const storeStatement = {
  name: 'store-passes',
  text: `with stored as (
      insert into pass_record (company_id, received_at, device_kind, device_id, ${columnNames.join(', ')})
      select $1::int, $2::timestamptz, $3, $4::int, ${columnNames.map((name) => (name === 'mark' ? `decode(r.mark, 'hex')` : `r.${name}`)).join(', ')}
      from unnest(${columnNames.map((name, at) => `$${at + common + 1}::${recordColumns[name]}[]`).join(', ')})
        with ordinality as r(${columnNames.join(', ')}, n)
      order by r.n returning id
    ), doors as (
      insert into pass_door (company_id, door_id, last_allowed, recent)
      select $1::int, r.id, r.last_allowed, r.recent
      from jsonb_to_recordset($5::jsonb) as r(id int, last_allowed timestamptz, recent jsonb) order by r.id
      on conflict (company_id, door_id) do update set last_allowed = greatest(pass_door.last_allowed, excluded.last_allowed),
        recent = (select coalesce(jsonb_agg(jsonb_build_object('person_id', k.person_id, 'at', k.at) order by k.at), '[]')
          from (select p.person_id, max(p.at) as at
            from jsonb_to_recordset(pass_door.recent || excluded.recent) as p(person_id text, at float8)
            group by p.person_id order by 2 desc limit 8) as k)
    ), device as (
      update pass_device set epoch = $6::int, device_index = $7::bigint, device_time = $8::timestamptz
      where company_id = $1::int and device_kind = $3 and device_id = $4::int and $6::int is not null
    ), told as (
      insert into outbox (company_id, topic, payload) select $1::int, t, '{}' from unnest($9::text[]) as t where $10
    )
    select id from stored order by id`,
}

type Latest = { readonly epoch: number; readonly index: number; readonly time: number } | null

type Taking = {
  readonly device: PassDeviceRef
  /** Where the device itself is: for what was told at no door. */
  readonly stands: DevicePlace | undefined
  readonly doors: ReadonlyMap<number, PassDoor>
  readonly now: number
}
type DevicePlace = { readonly name: string; readonly office_id: number; readonly zone: string }

const placeStatement = (table: string) => ({
  name: `place-of-${table}`,
  text: `select d.name, d.office_id, o.timezone as zone from ${table} d
    join office o on o.company_id = d.company_id and o.id = d.office_id where d.company_id = $1::int and d.id = $2::int`,
})
const placeStatements = {
  face: placeStatement('face_device'),
  controller: placeStatement('door_device'),
  head: placeStatement('scanning_head'),
}

const placeRead = ({ company_id, kind, id }: PassDeviceRef): Read<DevicePlace | undefined> => ({
  statement: placeStatements[kind],
  values: [company_id, id],
  of: ([row]: DevicePlace[]) => row,
})

const placeOf = ({ stands, doors }: Taking, { door_id }: Pick<NewPass, 'door_id'>) =>
  (door_id === null ? undefined : doors.get(door_id)) ?? stands

/** How doors stand now. */
const doorsNow = (doors: Taking['doors']) =>
  [...doors.values()].flatMap(({ id, last_allowed, recent }) =>
    last_allowed === null ? [] : [{ id, last_allowed: text(last_allowed), recent: recent.slice(-8) }],
  )

const seenTopics = arrayLiteral([passTopics.passes, passTopics.recognitions].map((one) => eventOf(one, {}).topic))

/**
 * Writes these, and answers with what each is called; with the last of a device's (`end`) also how doors and the device stand; of
 * two servers that take from two devices at one door the later time stays. Screens look again: the outbox is looked through
 * each second, so that nobody need be poked for it.
 */
async function store(
  db: Db,
  taking: Taking,
  records: readonly PassToStore[],
  end: { readonly latest: Latest } | null,
): Promise<readonly number[]> {
  const { company_id, kind, id } = taking.device
  const latest = end?.latest ?? null
  const column = (value: (one: PassToStore) => string | number | boolean | null) => arrayLiteral(records.map(value))
  const columns: Record<keyof typeof recordColumns, string> = {
    time: column((one) => text(one.time)),
    time_state: column((one) => one.time_state),
    device_time: column((one) => text(one.told_at)),
    epoch: column((one) => one.epoch),
    device_index: column((one) => one.index),
    mark: column((one) => one.hash),
    office_id: column((one) => placeOf(taking, one)?.office_id ?? null),
    door_id: column((one) => one.door_id),
    area_id: column((one) => one.area_id),
    way: column((one) => one.way),
    direction: column((one) => one.direction),
    user_id: column(({ passer }) => (passer?.kind === 'user' ? passer.id : null)),
    window_id: column(({ holder, passer }) => holder?.window_id ?? (passer?.kind === 'window' ? passer.id : null)),
    card: column((one) => (one.holder?.is_code ? null : one.number)),
    granted: column((one) => one.granted),
    verified_by: column((one) => one.verified_by),
    opened: column((one) => (one.opened === 'awaited' ? null : one.opened)),
    score: column((one) => one.score),
    result: column((one) => one.result),
    strategy_id: column(({ strategy_id }) => (strategy_id !== null && strategy_id > 0 ? strategy_id : null)),
    judged: column((one) => one.judged),
    cause: column((one) => one.cause),
    unexplained: column((one) => one.unexplained),
  }
  const rows = await db.query<{ id: number }>(storeStatement, [
    ...[company_id, text(taking.now), kind, id, JSON.stringify(end === null ? [] : doorsNow(taking.doors))],
    ...(latest === null ? [null, null, null] : [latest.epoch, latest.index, text(latest.time)]),
    ...[seenTopics, end !== null],
    ...columnNames.map((name) => columns[name]),
  ])
  return rows.map((row) => row.id)
}

/** To whom or what a pass happened. */
const keyOfPass = ({ device }: Taking, { passer, door_id }: Pick<NewPass, 'passer' | 'door_id'>): string =>
  passer !== null ? keyOf(passer) : door_id === null ? `${device.kind}/${device.id}` : `door/${door_id}`

type Payload = z.input<(typeof passRecorded)['schema']>

/** What is said of a pass; before it is stored and judged all but what that makes of it. */
function payloadOf(
  taking: Taking,
  one: NewPass,
  known: Partial<Pick<Payload, 'record_id' | 'result' | 'source'>>,
): Payload {
  const { device, doors, now } = taking
  const { passer, direction, way, granted, time_state, door_id } = one
  const place = placeOf(taking, one)
  const zone = place?.zone ?? 'UTC'
  const payload: Payload = {
    record_id: known.record_id ?? 0,
    revision: 1,
    device_kind: device.kind,
    device_id: device.id,
    direction,
    way,
    granted,
    result: known.result ?? '',
    time_state,
    time: text(one.time),
    zone,
    wall_time: wireTime(one.time, zone),
    received_at: text(now),
  }
  if (known.source !== undefined) payload.source = known.source
  if (passer?.kind === 'user') payload.user_id = passer.id
  if (door_id !== null && doors.has(door_id)) payload.door_id = door_id
  if (place !== undefined) {
    payload.office_id = place.office_id
    payload.place = place.name
  }
  return payload
}

/** Says so to who listens: to whom it was nothing before it was judged it is nothing now, unless it was a window's. */
async function tell(
  db: Db,
  taking: Taking,
  records: readonly PassToStore[],
  ids: readonly number[],
  { heard, lock }: { heard: Hearers; lock(keys: readonly string[]): Promise<void> },
): Promise<void> {
  const idOf = new Map(records.map((one, n) => [one, ids[n] ?? 0]))
  const toTell = records.filter(isToTell)
  const ofPeople = toTell.filter(({ passer }) => passer !== null)
  const sources = await sourcesOf(db, taking.device.company_id, ofPeople)
  if (sources.size === 0 && !heard.others && heard.wanted.every(({ places }) => places.size === 0)) return
  const ofWindows = toTell.flatMap((one, n) => (sources.has(one) ? [n] : []))
  const wanted = heard.wanted.map(({ consumer, places }) => ({ consumer, places: new Set([...places, ...ofWindows]) }))
  await raiseAll(
    db,
    taking.device.company_id,
    passRecorded,
    toTell.map((one) => ({
      key: keyOfPass(taking, one),
      payload: payloadOf(taking, one, {
        record_id: idOf.get(one) ?? 0,
        result: one.result,
        source: sources.get(one),
      }),
    })),
    { heard: { others: heard.others, wanted }, lock },
  )
}

/** For the sake of what each passed: the window whose code or card it was, or by which the rules let them in. */
async function sourcesOf(db: Db, company_id: number, records: readonly PassToStore[]) {
  const windowOf = (one: PassToStore) =>
    one.holder?.window_id ??
    (one.passer?.kind === 'window' ? one.passer.id : null) ??
    (one.strategy_id !== null && one.strategy_id < 0 ? -one.strategy_id : null)
  const ids = [...new Set(records.flatMap((one) => windowOf(one) ?? []))]
  if (ids.length === 0) return new Map<PassToStore, never>()
  const rows = await db.query<{ id: number; source_kind: string; source_id: number }>(
    'select id, source_kind, source_id from pass_window where company_id = $1 and id = any($2::int[])',
    [company_id, ids],
  )
  const sources = new Map(rows.map((row) => [row.id, { kind: row.source_kind, id: row.source_id }]))
  return new Map(
    records.flatMap((one) => {
      const source = sources.get(windowOf(one) ?? 0)
      return source === undefined ? [] : [[one, source] as const]
    }),
  )
}

/** What somebody has to look at: once for each door and kind of what came at once, the latest. */
async function alarm(db: Db, company_id: number, records: readonly PassToStore[]): Promise<void> {
  const found = new Map<string, { door_id: number; kind: 'unexplained' | 'passback' | 'blacklist_seen'; at: number }>()
  const barred = new Map<string, { user_id: number; door_id: number; at: number }>()
  for (const { door_id, time, unexplained, soft_passback, result, time_state, passer } of records) {
    if (door_id === null || time_state === 'doubtful') continue
    const kinds = [
      unexplained ? ('unexplained' as const) : null,
      soft_passback ? ('passback' as const) : null,
      result === 'blacklisted' ? ('blacklist_seen' as const) : null,
    ]
    for (const kind of kinds) if (kind !== null) found.set(`${door_id} ${kind}`, { door_id, kind, at: time })
    if (result === 'blacklisted' && passer?.kind === 'user')
      barred.set(`${door_id} ${passer.id}`, { user_id: passer.id, door_id, at: time })
  }
  const seen = await blacklistSeen(db, company_id, [...barred.values()])
  for (const { door_id, kind, at } of found.values()) {
    const here = kind === 'blacklist_seen' ? seen.filter((one) => one.door_id === door_id) : []
    await raiseAlarm(db, {
      ...{ company_id, kind, thing: { kind: 'door', id: door_id }, at },
      also: here.map(({ user_id, told, name }) => ({ user_ids: told, about: `user ${user_id}`, text: name })),
    })
  }
}

async function storePlaces(db: Db, company_id: number, { people }: PassRules): Promise<void> {
  const rows = [...people].flatMap(([key, { place, moved_by }]) =>
    moved_by === null || place === null
      ? []
      : [{ user_id: Number(key.slice('user/'.length)), door_id: moved_by, ...place, since: text(place.since) }],
  )
  if (rows.length === 0) return
  await db.query(
    `update pass_place p set area_id = r.area_id, door_id = r.door_id, since = r.since, entered = r.entered
     from jsonb_to_recordset($2::jsonb) as r(user_id int, area_id int, door_id int, since timestamptz, entered jsonb)
     where p.company_id = $1 and p.user_id = r.user_id`,
    [company_id, JSON.stringify(rows)],
  )
}
