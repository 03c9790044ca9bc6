import type { Interval } from '@workplace/domain/kernel/interval'
import {
  type ChannelDoors,
  type DoorFacts,
  doorChanges,
  doorsAheadMs,
  doorWindows,
  type HeldDoors,
} from '@workplace/domain/visitor/door-windows'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { changeWindow, endWindow, openWindow } from '../../pass/public'
import { visitorInBoth } from './discreet'

/** What visitors are to those who hold windows of passing (`pass/public`). */
export const windowKind = 'visitor'

/** The doors of the channel of the visit `v`, as one value. */
export const doorsOfChannel = (() => {
  const of = (table: string) => `(select coalesce(jsonb_agg(c.door_id order by c.door_id), '[]') from ${table} c
    where c.company_id = v.company_id and c.through_id = v.through_id)`
  return `jsonb_build_object('entrance', ${of('visitor_through_entrance')}, 'inside', ${of('visitor_through_door')},
    'exit', ${of('visitor_through_exit')})`
})()

/** The channel of the visit `v` has doors. */
const hasDoors = `exists (select 1 from visitor_through_entrance c where c.company_id = v.company_id and c.through_id = v.through_id
  union all select 1 from visitor_through_door c where c.company_id = v.company_id and c.through_id = v.through_id
  union all select 1 from visitor_through_exit c where c.company_id = v.company_id and c.through_id = v.through_id)`

type Spans = { start: string; end: string }[]
type Row = Pick<DoorFacts, 'state' | 'before_minutes' | 'after_minutes' | 'card' | 'face'> & {
  id: number
  visitor_name: string
  discreet: boolean
  audit_state: DoorFacts['approval']
  stay_end: string | null
  auto_out: string | null
  last_in: string | null
  windows: Spans
  doors: ChannelDoors
  held: {
    id: number
    start: string
    from: string
    until: string
    door_ids: number[]
    card: number | null
    face: string | null
  }[]
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text))
const text = (at: number) => new Date(at).toISOString()
const spanOf = ({ start, end }: Spans[number]): Interval => ({ start: Date.parse(start), end: Date.parse(end) })

const factsOf = (row: Row): DoorFacts => ({
  ...{
    state: row.state,
    approval: row.audit_state,
    windows: row.windows.map(spanOf),
    card: row.card,
    face: row.face,
    doors: row.doors,
    had: row.held.flatMap(({ door_ids }) => door_ids),
  },
  ...{ before_minutes: row.before_minutes, after_minutes: row.after_minutes },
  ...{ stay_end: instant(row.stay_end), auto_out: instant(row.auto_out), last_in: instant(row.last_in) },
})

const heldOf = ({ start, from, until, ...one }: Row['held'][number]): HeldDoors => ({
  ...{ ...one, start: Date.parse(start), from: Date.parse(from), until: Date.parse(until) },
})

/**
 * Opens, changes and ends what doors hold of these visitors, by how they stand now: in the transaction in which that
 * changes, with their rows locked. Those whose channel has no doors cost one look.
 */
export async function syncDoors(call: Pick<Call, 'db' | 'actor' | 'now'>, ids: readonly number[]): Promise<void> {
  const { db } = call
  const { company_id } = call.actor
  const now = call.now()
  const rows = await db.query<Row>(
    `select t.id, t.visitor_name, t.discreet, t.state, t.audit_state, t.stay_end, t.auto_out, t.card,
       case when t.face_at is not null then t.photo end as face, v.before_minutes, v.after_minutes,
       t.check_in_time as last_in,
       array(select jsonb_build_object('start', n.start_time, 'end', n.end_time) from visit_window n
         where n.company_id = v.company_id and n.visit_id = v.id order by n.start_time) as windows,
       ${doorsOfChannel} as doors,
       array(select jsonb_build_object('id', w.id, 'start', w.start_time, 'from', w.from_time, 'until', w.until_time,
           'door_ids', w.door_ids, 'card', w.card, 'face', w.face_key) from visitor_window w
         where w.company_id = t.company_id and w.visitor_id = t.id and w.ended_at is null order by w.start_time) as held
     from visitor t join visit v on v.company_id = t.company_id and v.id = t.visit_id
     where t.company_id = $1 and t.id = any($2::int[]) and (${hasDoors} or exists (select 1 from visitor_window w
       where w.company_id = t.company_id and w.visitor_id = t.id and w.ended_at is null))
     order by t.id`,
    [company_id, ids],
  )
  for (const row of rows) {
    const { open, change, end } = doorChanges(doorWindows(factsOf(row), now), row.held.map(heldOf))
    // ended first: a card that goes from one of their times to another is free then
    for (const id of end) await endDoors(db, company_id, id, now)
    for (const { id, to } of change) {
      const { start, face, ...wanted } = to
      const source = { kind: windowKind, id }
      const changed = await changeWindow(db, company_id, source, { ...wanted, face_key: face }, now)
      await db.query(
        `update visitor_window set start_time = $3, from_time = $4, until_time = $5, door_ids = $6, card = $7, code = $8,
           face_key = $9
         where company_id = $1 and id = $2`,
        [
          ...[company_id, id, text(start), text(wanted.from), text(wanted.until), wanted.door_ids, wanted.card],
          ...[changed?.code ?? null, face],
        ],
      )
    }
    for (const { start, from, until, door_ids, card, face } of open) {
      const [made] = await db.query<{ id: number }>(
        `insert into visitor_window (company_id, visitor_id, start_time, from_time, until_time, door_ids, card, face_key)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [company_id, row.id, text(start), text(from), text(until), door_ids, card, face],
      )
      if (made === undefined) throw new Error('the window of a visitor was not stored')
      const source = { kind: windowKind, id: made.id }
      const person = { name: row.discreet ? visitorInBoth : row.visitor_name }
      const wanted = { source, person, door_ids, from, until, card, face_key: face, code: true }
      const opened = await openWindow(db, company_id, wanted, now)
      await db.query('update visitor_window set code = $3 where company_id = $1 and id = $2', [
        ...[company_id, made.id, opened.code],
      ])
    }
  }
}

async function endDoors(db: Db, company_id: number, id: number, now: number): Promise<void> {
  await endWindow(db, company_id, { kind: windowKind, id }, 'visit', now)
  await db.query(
    'update visitor_window set ended_at = $3, card = null, face_key = null where company_id = $1 and id = $2',
    [...[company_id, id, text(now)]],
  )
}

/** Visitors one of whose times has come near, and whose doors were not told of it yet. */
export function visitorsToAnnounce(db: Db, now: number): Promise<{ company_id: number; id: number }[]> {
  return db.query(
    `select t.company_id, t.id from visit_window n
     join visit v on v.company_id = n.company_id and v.id = n.visit_id
     join visitor t on t.company_id = v.company_id and t.visit_id = v.id
     where n.end_time + make_interval(mins => v.after_minutes) > $1 and n.end_time > $1::timestamptz - interval '1 day'
       and n.start_time < $1::timestamptz + interval '2 days'
       and n.start_time - make_interval(mins => v.before_minutes) <= $2
       and (t.state in (1, 3) or t.state in (2, 7) and n.start_time > $1) and t.audit_state in (0, 2)
       and exists (select 1 from visitor_through_entrance c where c.company_id = v.company_id and c.through_id = v.through_id)
       and not exists (select 1 from visitor_window w
         where w.company_id = t.company_id and w.visitor_id = t.id and w.start_time = n.start_time and w.ended_at is null)
     order by t.company_id, t.id limit 5000`,
    [text(now), text(now + doorsAheadMs)],
  )
}

/** What was opened to a visitor that is about a door at an instant; else whatever is next, so that the door says why not. */
export async function windowForDoor(
  db: Db,
  company_id: number,
  visitor_id: number,
  { door_id, at }: { door_id: number; at: number },
): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>(
    `select id from visitor_window where company_id = $1 and visitor_id = $2 and ended_at is null
     order by $4::timestamptz >= from_time and $4::timestamptz < until_time desc, $3 = any(door_ids) desc, start_time limit 1`,
    [company_id, visitor_id, door_id, text(at)],
  )
  return row && Number(row.id)
}

/** The number that opens doors to a visitor now or next, where readers know numbers only; null: none was opened yet. */
export async function doorNumberOf(
  db: Db,
  company_id: number,
  visitor_id: number,
  now: number,
): Promise<{ number: string; from: string } | null> {
  const [row] = await db.query<{ code: number; from_time: string }>(
    `select code, from_time from visitor_window
     where company_id = $1 and visitor_id = $2 and ended_at is null and until_time > $3 and code is not null
     order by start_time limit 1`,
    [company_id, visitor_id, text(now)],
  )
  return row === undefined ? null : { number: String(row.code), from: row.from_time }
}
