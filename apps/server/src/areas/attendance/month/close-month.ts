import { createHash } from 'node:crypto'
import { monthClosed } from '@workplace/contract/attendance/events'
import type {
  carryAdjustments,
  checkMonth,
  closeMonth,
  reopenMonth,
  verifyMonth,
} from '@workplace/contract/attendance/month'
import * as refusals from '@workplace/contract/attendance/refusals'
import * as topics from '@workplace/contract/attendance/topics'
import { comma } from '@workplace/contract/kernel/comma'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { eventOf } from '@workplace/contract/kernel/topic'
import { say } from '@workplace/contract/kernel/words'
import { type DayOfMonth, monthColumns } from '@workplace/domain/attendance/month'
import type { Call } from '../../../kernel/call/call'
import { withinReach } from '../../../kernel/call/within-reach'
import { raise } from '../../../kernel/events/raise'
import { notifyEach } from '../../message/public'
import {
  daysOf,
  digestOf,
  isSameValue,
  keptSinceOf,
  lockMonths,
  type Month,
  monthOf,
  requireKept,
  requireOver,
  type SealedMonth,
} from '../closed-months/month.store'
import { sealMonths } from '../closed-months/seal'
import { peopleWithin } from '../core/people-within'
import { monthWords as words } from './words'

/** So many people are closed at a time. */
const atOnce = 200
const mostShown = 200

type Open = OutputOf<typeof checkMonth>['rows'][number]

/** What is still open of these people in a month. */
async function openOf(call: Call, user_ids: readonly number[], { month, begin, end }: Month): Promise<Open[]> {
  return call.db.query<Open>(
    `select o.kind, o.user_id, u.name as person, to_char(o.date, 'YYYY-MM-DD') as date, o.note from (
       select 'request' as kind, r.user_id, coalesce(r.date, (r.begin_time at time zone r.timezone)::date) as date, null as note
         from attendance_request r where r.company_id = $1 and r.user_id = any($2::int[]) and r.state = 'pending'
           and coalesce(r.date, (r.begin_time at time zone r.timezone)::date) <= $4::date
           and coalesce(r.date, (r.end_time at time zone r.timezone)::date) >= $3::date
       union all
       select 'waiting', y.user_id, y.date, nullif(array_to_string(y.waits_for, $6), '') from attendance_day y
         where y.company_id = $1 and y.user_id = any($2::int[]) and y.date between $3::date and $4::date and not y.settled
       union all
       select 'waiting', d.user_id, d.date, null from attendance_dirty d
         where d.company_id = $1 and d.user_id = any($2::int[]) and d.date between $3::date and $4::date
           and not exists (select 1 from attendance_day y where y.company_id = d.company_id and y.user_id = d.user_id
             and y.date = d.date and not y.settled)
       union all
       select 'unplanned', y.user_id, y.date, null from attendance_day y
         where y.company_id = $1 and y.user_id = any($2::int[]) and y.date between $3::date and $4::date and y.unplanned
       union all
       select 'disputed', m.user_id, null, m.confirm_note from attendance_month m
         where m.company_id = $1 and m.user_id = any($2::int[]) and m.month = $5 and m.confirm_state = 'disputed'
     ) as o join users u on u.company_id = $1 and u.id = o.user_id
     order by o.kind, u.name collate "zh-x-icu", o.date`,
    [call.actor.company_id, user_ids, begin, end, month, comma[call.language]],
  )
}

async function closedOf(call: Call, user_ids: readonly number[], month: string): Promise<Set<number>> {
  const rows = await call.db.query<{ user_id: number }>(
    `select user_id from attendance_month where company_id = $1 and user_id = any($2::int[]) and month = $3 and state = 'closed'`,
    [call.actor.company_id, user_ids, month],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

/** `POST /attendancestatistics/check`. */
export async function checkMonthOf(
  call: Call,
  { month: asked, ...who }: ParsedOf<typeof checkMonth>,
): Promise<OutputOf<typeof checkMonth>> {
  const month = await monthOf(call, asked)
  const ids = (await peopleWithin(call, who, month)).map(({ id }) => id)
  const closed = await closedOf(call, ids, asked)
  const open = await openOf(
    call,
    ids.filter((id) => !closed.has(id)),
    month,
  )
  const counts: OutputOf<typeof checkMonth>['counts'] = { request: 0, waiting: 0, unplanned: 0, disputed: 0 }
  for (const { kind } of open) counts[kind]++
  return { people: ids.length - closed.size, closed: closed.size, counts, rows: open.slice(0, mostShown) }
}

const occasionOf = (call: Call, month: string, kind: string) => `attendance_month/${month}/${kind}/${call.request_id}`
async function notifyOf(
  call: Call,
  user_ids: readonly number[],
  kind: 'attendance_closed' | 'attendance_reopened',
  { month, begin }: Month,
  reason: string | null,
): Promise<void> {
  const at = `${begin} 00:00:00`
  await notifyEach(
    call,
    user_ids.map((user_id) => ({
      ...{ kind, meeting_id: null, user_ids: [user_id], occasion: occasionOf(call, month, kind) },
      values: {
        ...{ title: month, room: '', office_id: 0, start_time: at, end_time: at, timezone: 'UTC' },
        ...{ who: call.actor.name, reason },
      },
    })),
  )
}

function emitMonths(call: Call, user_ids: readonly number[]): void {
  call.emit(eventOf(topics.attendance_months, {}))
  for (const user_id of user_ids) call.emit(eventOf(topics.own_attendance, { user_id }))
}

/** `POST /attendancestatistics/close`: columns and days are copied and sealed. */
export async function closeMonthOf(
  call: Call,
  { month: asked, reason, ...who }: ParsedOf<typeof closeMonth>,
): Promise<OutputOf<typeof closeMonth>> {
  const { db, actor, now } = call
  const { company_id } = actor
  const month = await monthOf(call, asked)
  requireOver(month)
  await lockMonths(db, company_id)
  await requireKept(call, month)
  const people = await peopleWithin(call, who, month)
  const closed = await closedOf(
    call,
    people.map(({ id }) => id),
    asked,
  )
  const ids = people.map(({ id }) => id).filter((id) => !closed.has(id))
  if (ids.length === 0)
    throw new Refusal(refusals.month_nobody, { what: people.length > 0 ? 'closed' : 'nobody', month: asked })
  const [beside] = await db.query<{ month: string }>(
    `select m.month from attendance_month m
     where m.company_id = $1 and m.user_id = any($2::int[]) and m.month <> $3 and m.state = 'closed'
       and m.begin_date <= $5::date and m.end_date >= $4::date order by m.month limit 1`,
    [company_id, ids, asked, month.begin, month.end],
  )
  if (beside !== undefined) throw new Refusal(refusals.month_overlaps, { month: asked, other: beside.month })
  const open = await openOf(call, ids, month)
  if (open.length > 0 && !reason) throw new Refusal(refusals.month_open_points, { n: open.length })
  const digest = createHash('sha256')
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce)
    const closing = { ...{ month: asked, begin: month.begin, end: month.end }, by: actor.name, at: now() }
    for (const one of await sealMonths(db, company_id, some, { ...closing, reason: reason || null })) digest.update(one)
  }
  const sealed = digest.digest('hex')
  await raise(db, company_id, monthClosed, `attendance_month/${asked}`, {
    ...{ month: asked, state: 'closed', people: ids.length, digest: sealed },
  })
  call.record({
    ...{ module: 'attendance_month', action: 'month_close', target: asked },
    after: { month: asked, people: ids.length, ...(reason ? { reason } : {}) },
  })
  await notifyOf(call, ids, 'attendance_closed', month, reason || null)
  emitMonths(call, ids)
  return { people: ids.length, digest: sealed }
}

/** Of whom adjustments of a month were carried into another already, by their numbers. */
async function carriedOf(
  { db, actor }: Call,
  user_ids: readonly number[],
  month: string,
): Promise<Map<number, string>> {
  const rows = await db.query<{ id: number; name: string }>(
    `select distinct u.id, u.name from attendance_adjustment a
       join attendance_month m on m.company_id = a.company_id and m.id = a.month_id
       join users u on u.company_id = m.company_id and u.id = m.user_id
     where a.company_id = $1 and m.user_id = any($2::int[]) and m.month = $3 and a.version = m.version
       and a.carried_to is not null order by u.id`,
    [actor.company_id, user_ids, month],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
const NAMED = 5
const someOf = (names: readonly string[], language: Call['language']) =>
  names.slice(0, NAMED).join(comma[language]) + (names.length > NAMED ? ` … (${names.length})` : '')

/** `POST /attendancestatistics/reopen`: days follow what came meanwhile, and the month is closed again as its next version.
 * Those of whom something was carried stay closed; who asks for one of them by name is refused. */
export async function reopenMonthOf(
  call: Call,
  { month: asked, reason, ...who }: ParsedOf<typeof reopenMonth>,
): Promise<OutputOf<typeof reopenMonth>> {
  const { db, actor, now } = call
  const { company_id } = actor
  const month = await monthOf(call, asked)
  await lockMonths(db, company_id)
  await requireKept(call, month)
  const people = await peopleWithin(call, who, month)
  const everyone = [
    ...(await closedOf(
      call,
      people.map(({ id }) => id),
      asked,
    )),
  ].sort((a, b) => a - b)
  if (everyone.length === 0)
    throw new Refusal(refusals.month_nobody, { what: people.length > 0 ? 'open' : 'nobody', month: asked })
  // what another month has already would be paid twice
  const carried = await carriedOf(call, everyone, asked)
  const closed = everyone.filter((id) => !carried.has(id))
  if (closed.length === 0 || [...carried.keys()].some((id) => who.user_ids.includes(id)))
    throw new Refusal(refusals.month_carried, { month: asked, people: someOf([...carried.values()], call.language) })
  await db.query(
    `update attendance_month set state = 'open', reopen_reason = $4, reopened_by = $5, reopened_at = $6, confirm_state = 'none',
       confirm_note = null, confirmed_at = null where company_id = $1 and user_id = any($2::int[]) and month = $3`,
    [company_id, closed, asked, reason, actor.name, new Date(now()).toISOString()],
  )
  // what came meanwhile is of the days themselves again
  const late = await db.query<{ user_id: number; date: string; cause: string; changed_by: string }>(
    `delete from attendance_adjustment a using attendance_month m
     where a.company_id = $1 and m.company_id = $1 and m.id = a.month_id and m.user_id = any($2::int[]) and m.month = $3
       and a.carried_to is null
     returning m.user_id, to_char(a.date, 'YYYY-MM-DD') as date, a.cause, a.changed_by`,
    [company_id, closed, asked],
  )
  await db.query(
    `insert into attendance_dirty (company_id, user_id, date, cause, changed_by)
     select $1, r.user_id, r.date, r.cause, r.changed_by
     from jsonb_to_recordset($2::jsonb) as r(user_id int, date date, cause text, changed_by text) order by r.user_id, r.date
     on conflict (company_id, user_id, date) do update set since = excluded.since`,
    [company_id, JSON.stringify(late)],
  )
  // those with which it was closed although nothing was known of them yet are settled, and would stay as they are
  await db.query(
    `insert into attendance_dirty (company_id, user_id, date, cause)
     select y.company_id, y.user_id, y.date, 'day' from attendance_day y
       join attendance_month m on m.company_id = y.company_id and m.user_id = y.user_id and m.month = $3
         and y.date between m.begin_date and m.end_date
     where y.company_id = $1 and y.user_id = any($2::int[]) and y.result = 'pending' order by y.user_id, y.date
     on conflict (company_id, user_id, date) do update set since = excluded.since`,
    [company_id, closed, asked],
  )
  await raise(db, company_id, monthClosed, `attendance_month/${asked}`, {
    ...{ month: asked, state: 'open', people: closed.length, digest: '' },
  })
  call.record({
    ...{ module: 'attendance_month', action: 'month_reopen', target: asked },
    after: { month: asked, people: closed.length, reason },
  })
  await notifyOf(call, closed, 'attendance_reopened', month, reason)
  emitMonths(call, closed)
  return { people: closed.length, carried: carried.size }
}

/** `GET /attendancestatistics/verify`: seals against themselves and against the days as they are. */
export async function verifyMonthOf(
  call: Call,
  { month: asked }: ParsedOf<typeof verifyMonth>,
): Promise<OutputOf<typeof verifyMonth>> {
  const { db, actor, language } = call
  const values: unknown[] = [actor.company_id, asked]
  const put = (value: unknown) => `$${values.push(value)}`
  type Row = SealedMonth & {
    digest: string
    person: string | null
    user_id: number | null
    state: string
    newest: boolean
  }
  const all = await db.query<Row & { begin: string; end: string }>(
    `select s.month_id, m.month, s.version, s.columns, s.days, s.digest, u.name as person, m.user_id, m.state,
       s.version = m.version as newest, to_char(m.begin_date, 'YYYY-MM-DD') as begin, to_char(m.end_date, 'YYYY-MM-DD') as "end"
     from attendance_month m join attendance_seal s on s.company_id = m.company_id and s.month_id = m.id
       left join users u on u.company_id = m.company_id and u.id = m.user_id
     where m.company_id = $1 and m.month = $2 and (u.id is null or ${withinReach(call, put)}) order by m.id, s.version`,
    values,
  )
  const differences: OutputOf<typeof verifyMonth>['differences'] = []
  const differs = ({ person, month_id, version }: Row, what: string) =>
    differences.push({ person: person ?? say(words.former, language, { id: month_id }), version, what })
  const current = all.filter(({ newest, state, user_id }) => newest && state === 'closed' && user_id !== null)
  // months may begin on other days since some were closed
  const begins = current.map(({ begin }) => begin).sort()
  const ends = current.map(({ end }) => end).sort()
  const now =
    current.length === 0
      ? new Map<number, DayOfMonth[]>()
      : await daysOf(
          db,
          actor.company_id,
          current.map(({ user_id }) => user_id ?? 0),
          { begin: begins[0] ?? '', end: ends.at(-1) ?? '' },
        )
  const since = await keptSinceOf(call)
  for (const one of all) {
    if (digestOf(one) !== one.digest) {
      differs(one, say(words.digestDiffers, language))
      continue
    }
    if (!current.includes(one)) continue
    const days = (now.get(one.user_id ?? 0) ?? []).filter(({ date }) => one.begin <= date && date <= one.end)
    // days that are kept no longer are in the seal alone
    const sealedDays = one.days.filter(({ date }) => since === null || since <= date)
    const byDate = new Map(days.map((day) => [day.date, day]))
    const other = sealedDays.find((day) => {
      // by which rule lates are forgiven is of the seal; what the days came to is compared
      const { forgives: _, ...sealed } = day
      const { forgives: __, ...found } = byDate.get(day.date) ?? day
      return !byDate.has(day.date) || !isSameValue(sealed, found)
    })
    if (other !== undefined) differs(one, say(words.dayDiffers, language, { date: other.date }))
    else if (days.length !== sealedDays.length) differs(one, say(words.daysDiffer, language))
  }
  return { checked: all.length, differences }
}

/** `POST /attendancestatistics/carry`: what came later counts in another month. */
export async function carryOf(
  call: Call,
  { ids, month: asked }: ParsedOf<typeof carryAdjustments>,
): Promise<OutputOf<typeof carryAdjustments>> {
  const { db, actor, now } = call
  const { company_id } = actor
  await lockMonths(db, company_id)
  const values: unknown[] = [company_id, ids]
  const reach = withinReach(call, (value) => `$${values.push(value)}`)
  const rows = await db.query<{ id: number; user_id: number; month: string; to_state: string | null }>(
    `select a.id, m.user_id, m.month, t.state as to_state from attendance_adjustment a
       join attendance_month m on m.company_id = a.company_id and m.id = a.month_id
       join users u on u.company_id = m.company_id and u.id = m.user_id
       left join attendance_month t on t.company_id = m.company_id and t.user_id = m.user_id and t.month = $${values.push(asked)}
     where a.company_id = $1 and a.id = any($2::int[]) and a.carried_to is null and ${reach} order by a.id`,
    values,
  )
  if (rows.length === 0) throw new Refusal(refusals.month_nobody, { what: 'nobody', month: asked })
  if (rows.some(({ to_state, month }) => to_state === 'closed' || month >= asked))
    throw new Refusal(refusals.month_closed, { month: asked })
  await db.query(
    `update attendance_adjustment set carried_to = $3, carried_by = $4, carried_at = $5 where company_id = $1 and id = any($2::int[])`,
    [company_id, rows.map(({ id }) => id), asked, actor.name, new Date(now()).toISOString()],
  )
  call.record({
    ...{ module: 'attendance_month', action: 'month_carry', target: asked },
    after: { month: asked, days: rows.length },
  })
  emitMonths(
    call,
    rows.map(({ user_id }) => user_id),
  )
  return { carried: rows.length }
}

export const columnsIn = (text: string | undefined) => {
  const asked = (text ?? '').split(',')
  const known = asked.flatMap((name) => monthColumns.filter((one) => one === name))
  return known.length === 0 ? monthColumns : known
}
