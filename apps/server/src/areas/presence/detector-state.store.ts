import type { DetectorState } from '@workplace/domain/detect/report'
import type { Db, Statement } from '../../kernel/database/db'
import type { Report } from './message'

/** What some messages made of a detector. */
export type Change = {
  readonly company_id: number
  readonly id: number
  readonly meetingroom_id: number | null
  state: DetectorState
  /** When the stretch ended that goes on in the database. */
  ended: number | null
  readonly began: { readonly state: 0 | 1; readonly was_left: boolean; readonly start: number; end: number | null }[]
  readonly told: Partial<Pick<Report, 'battery' | 'battery_low' | 'signal' | 'illuminance' | 'firmware'>>
}

type Key = { readonly company_id: number; readonly id: number }

const makeStates: Statement = {
  name: 'make-detector-states',
  text: `insert into detector_state (company_id, detector_id)
    select k.company_id, k.id from unnest($1::int[], $2::int[]) as k(company_id, id)
    where not exists (select 1 from detector_state s where s.company_id = k.company_id and s.detector_id = k.id)
    order by 1, 2 on conflict (company_id, detector_id) do nothing`,
}

// In one order on every server, so that two of them queue and never deadlock.
const readStates: Statement = {
  name: 'lock-detector-states',
  text: `select s.company_id, s.detector_id as id, s.occupied, s.since, s.last_seen, s.silent_at, s.offline, s.was_left
    from detector_state s
    where (s.company_id, s.detector_id) in (select k.company_id, k.id from unnest($1::int[], $2::int[]) as k(company_id, id))
    order by s.company_id, s.detector_id for no key update of s`,
}

type Row = Key & {
  occupied: boolean | null
  since: string | null
  last_seen: string | null
  silent_at: string | null
  offline: boolean
  was_left: boolean
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text))
const text = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** What is known of detectors, kept from changing until the transaction ends. By company and id. */
export async function lockStates(db: Db, detectors: readonly Key[]): Promise<Map<string, DetectorState>> {
  const keys = [...new Map(detectors.map((one) => [`${one.company_id} ${one.id}`, one])).values()]
  if (keys.length === 0) return new Map()
  const values = [keys.map((one) => one.company_id), keys.map((one) => one.id)]
  let rows = await db.query<Row>(readStates, values)
  if (rows.length < keys.length) {
    await db.query(makeStates, values)
    rows = await db.query<Row>(readStates, values)
  }
  return new Map(
    rows.map(({ company_id, id, occupied, offline, was_left, ...row }) => [
      `${company_id} ${id}`,
      {
        occupied,
        offline,
        was_left,
        since: instant(row.since),
        last_seen: instant(row.last_seen),
        silent_at: instant(row.silent_at),
      },
    ]),
  )
}

const writeStates: Statement = {
  name: 'write-detector-states',
  text: `update detector_state s set occupied = k.occupied, since = k.since, last_seen = k.last_seen,
      silent_at = k.silent_at, offline = k.offline, was_left = k.was_left, battery = coalesce(k.battery, s.battery),
      battery_low = coalesce(k.battery_low, s.battery_low), signal = coalesce(k.signal, s.signal),
      illuminance = coalesce(k.illuminance, s.illuminance), firmware = coalesce(k.firmware, s.firmware)
    from unnest($1::int[], $2::int[], $3::boolean[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::boolean[],
      $8::int[], $9::boolean[], $10::int[], $11::int[], $12::text[], $13::boolean[])
      as k(company_id, id, occupied, since, last_seen, silent_at, offline, battery, battery_low, signal, illuminance, firmware, was_left)
    where s.company_id = k.company_id and s.detector_id = k.id`,
}
/** What goes on no more goes from one table to the other; `gone` says which, with its end. */
export const closeStretches = (gone: string): string =>
  `with gone as (${gone}) insert into detector_closed
     (company_id, id, detector_id, meetingroom_id, state, start_time, end_time, meeting_id, action, was_left)
   select company_id, id, detector_id, meetingroom_id, state, start_time, end_time, meeting_id, action, was_left from gone`

const endStretches: Statement = {
  name: 'end-detector-stretches',
  text: closeStretches(`delete from detector_open o
    using unnest($1::int[], $2::int[], $3::timestamptz[]) as k(company_id, id, ended)
    where o.company_id = k.company_id and o.detector_id = k.id
    returning o.*, greatest(o.start_time, k.ended) as end_time`),
}
/** Those that began and ended between two reports of one batch. */
const keepStretches: Statement = {
  name: 'keep-detector-stretches',
  text: `insert into detector_closed (company_id, detector_id, meetingroom_id, state, start_time, was_left, end_time)
    select * from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::timestamptz[], $6::boolean[], $7::timestamptz[])`,
}
const beginStretches: Statement = {
  name: 'begin-detector-stretches',
  text: `insert into detector_open (company_id, detector_id, meetingroom_id, state, start_time, was_left)
    select * from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::timestamptz[], $6::boolean[])`,
}

/** Keeps what became of detectors, and the stretches that ended and began. */
export async function writeChanges(db: Db, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const column = <T>(of: (change: Change) => T): T[] => changes.map(of)
  await db.query(writeStates, [
    column((one) => one.company_id),
    column((one) => one.id),
    column((one) => one.state.occupied),
    column((one) => text(one.state.since)),
    column((one) => text(one.state.last_seen)),
    column((one) => text(one.state.silent_at)),
    column((one) => one.state.offline),
    column((one) => one.told.battery ?? null),
    column((one) => one.told.battery_low ?? null),
    column((one) => one.told.signal ?? null),
    column((one) => one.told.illuminance ?? null),
    column((one) => one.told.firmware ?? null),
    column((one) => one.state.was_left),
  ])
  const ended = changes.filter((one) => one.ended !== null)
  if (ended.length > 0)
    await db.query(endStretches, [
      ended.map((one) => one.company_id),
      ended.map((one) => one.id),
      ended.map((one) => text(one.ended)),
    ])
  const began = changes.flatMap(({ company_id, id, meetingroom_id, began }) =>
    began.map((one) => ({ company_id, id, meetingroom_id, ...one })),
  )
  const over = began.filter((one) => one.end !== null)
  const goingOn = began.filter((one) => one.end === null)
  const columnsOf = (some: typeof began) => [
    some.map((one) => one.company_id),
    some.map((one) => one.id),
    some.map((one) => one.meetingroom_id),
    some.map((one) => one.state),
    some.map((one) => text(one.start)),
    some.map((one) => one.was_left),
  ]
  if (over.length > 0) await db.query(keepStretches, [...columnsOf(over), over.map((one) => text(one.end))])
  if (goingOn.length > 0) await db.query(beginStretches, columnsOf(goingOn))
}
