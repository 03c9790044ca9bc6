import { type DetectorHistory, seenOver, useOf } from '@workplace/domain/detect/use'
import type { Log } from '../../kernel/call/call'
import type { Database, Db } from '../../kernel/database/db'

/** Reports that are on their way when a meeting ends, and the time for which a room counts as occupied afterwards. */
const settleMs = 5 * 60_000
/** So much of the past is looked at in one transaction, and so far back where no server ran. */
const spanMs = 86_400_000
const furthestMs = 14 * spanMs
/** No meeting is longer. */
const longestMs = 86_400_000

const text = (at: number) => new Date(at).toISOString()

type Held = { meeting_id: number; room_id: number; start_time: string; end_time: string }
type Row = {
  detector_id: number
  meetingroom_id: number
  hold_seconds: number
  occupied: boolean
  start_time: string
  end_time: string
}

/** Bookings that ended in a span, of rooms at which detectors look. What was given back early ended early. */
const heldStatement = {
  name: 'bookings-that-ended',
  text: `select h.source_id as meeting_id, h.room_id, h.start_time, h.end_time from holding h
    where h.company_id = $1 and h.is_held and h.kind = 'meeting' and h.start_time > $2 and h.start_time < $4
      and h.end_time > $3 and h.end_time <= $4
      and h.room_id in (select d.meetingroom_id from detectors d where d.company_id = $1 and d.status = 'on')`,
}

/** What detectors recorded of rooms; a stretch that goes on reaches as far as it is believed. */
const recordedStatement = {
  name: 'records-of-rooms',
  text: `select d.id as detector_id, d.meetingroom_id, d.hold_seconds, r.state = 1 as occupied, r.start_time,
      coalesce(r.end_time, s.silent_at) as end_time
    from detectors d
    join detector_records r on r.company_id = d.company_id and r.detector_id = d.id and r.meetingroom_id = d.meetingroom_id
      and r.start_time < $4 and r.until > $3
    left join detector_state s on s.company_id = d.company_id and s.detector_id = d.id
    where d.company_id = $1 and d.meetingroom_id = any($2::int[]) and d.status = 'on'
      and coalesce(r.end_time, s.silent_at) is not null
    order by d.id, r.start_time`,
}

/** The detectors of rooms with what each of them recorded in a span: one without any is one of which nothing is known. */
async function recordedIn(db: Db, company_id: number, room_ids: readonly number[], from: number, until: number) {
  const detectors = await db.query<{ id: number; meetingroom_id: number; hold_seconds: number }>(
    `select id, meetingroom_id, hold_seconds from detectors
     where company_id = $1 and meetingroom_id = any($2::int[]) and status = 'on'`,
    [company_id, room_ids],
  )
  const rows = await db.query<Row>(recordedStatement, [company_id, room_ids, text(from), text(until)])
  const stretches = new Map<number, { occupied: boolean; start: number; end: number }[]>()
  for (const { detector_id, occupied, start_time, end_time } of rows) {
    const one = { occupied, start: Date.parse(start_time), end: Date.parse(end_time) }
    const known = stretches.get(detector_id)
    if (known === undefined) stretches.set(detector_id, [one])
    else known.push(one)
  }
  const rooms = new Map<number, DetectorHistory[]>()
  for (const { id, meetingroom_id, hold_seconds } of detectors)
    rooms.set(meetingroom_id, [
      ...(rooms.get(meetingroom_id) ?? []),
      { hold_seconds, stretches: stretches.get(id) ?? [] },
    ])
  return rooms
}

/** Looks at the next span of a company. Undefined: another server is at it, or there is nothing to look at. */
async function noteSpan(
  db: Db,
  company_id: number,
  now: number,
): Promise<{ noted: number; more: boolean } | undefined> {
  const [watch] = await db.query<{ seen_until: string }>(
    'select seen_until from use_watch where company_id = $1 for update skip locked',
    [company_id],
  )
  const end = now - settleMs
  if (watch === undefined) return undefined
  const from = Math.max(Date.parse(watch.seen_until), end - furthestMs)
  if (from >= end) return undefined
  const until = Math.min(end, from + spanMs)
  const held = await db.query<Held>(heldStatement, [company_id, text(from - longestMs), text(from), text(until)])
  const rooms = await recordedIn(db, company_id, [...new Set(held.map((one) => one.room_id))], from - longestMs, until)
  const known = held.flatMap((one) => {
    const seen = seenOver(rooms.get(one.room_id) ?? [], Date.parse(one.start_time), Date.parse(one.end_time))
    const use = useOf(seen)
    return use === null ? [] : [{ ...one, ...use }]
  })
  if (known.length > 0)
    await db.query(
      `insert into meeting_use (company_id, meeting_id, room_id, source, outcome, used_minutes)
       select $1, meeting_id, room_id, 'detector', case when bool_or(outcome = 'used') then 'used' else 'no_show' end,
         sum(used_minutes)
       from unnest($2::int[], $3::int[], $4::text[], $5::int[]) as t(meeting_id, room_id, outcome, used_minutes)
       group by meeting_id, room_id
       on conflict (company_id, meeting_id, room_id, source) do update
         set outcome = excluded.outcome, used_minutes = excluded.used_minutes, known_at = now()`,
      [
        company_id,
        known.map((one) => one.meeting_id),
        known.map((one) => one.room_id),
        known.map((one) => one.outcome),
        known.map((one) => one.used_minutes),
      ],
    )
  await db.query('update use_watch set seen_until = $2 where company_id = $1', [company_id, text(until)])
  return { noted: known.length, more: until < end }
}

/**
 * Writes down what detectors saw of meetings that are over, for the statistics: whether their rooms were used, and how
 * long. Each span of time is looked at once, however many servers do; a company's first look begins with what it has.
 * Answers of how many bookings something is known.
 */
export async function noteUse({ db, now, log }: { db: Database; now: () => number; log: Log }): Promise<number> {
  const companies = await db.query<{ company_id: number }>(
    `select distinct company_id from detectors where meetingroom_id is not null order by company_id`,
  )
  let noted = 0
  for (const { company_id } of companies) {
    try {
      await db.query('insert into use_watch (company_id, seen_until) values ($1, $2) on conflict do nothing', [
        company_id,
        text(now() - furthestMs),
      ])
      for (let more = true; more; ) {
        const span = await db.transaction((tx) => noteSpan(tx, company_id, now()))
        noted += span?.noted ?? 0
        more = span?.more ?? false
      }
    } catch (error) {
      // what keeps one company waiting does not concern the others
      log.warn({ err: error, company_id }, 'what detectors saw of meetings is noted later')
    }
  }
  return noted
}
