import * as topics from '@workplace/contract/attendance/topics'
import { eventOf } from '@workplace/contract/kernel/topic'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { actAlone, type JobContext } from '../../../kernel/call/job-call'
import type { Db } from '../../../kernel/database/db'
import { notifyEach, type PersonalMessage } from '../../message/public'
import { adjustDays, closedDays } from '../closed-months/adjust'
import { shareMonths } from '../closed-months/month.store'
import { languagesOf } from '../core/languages-of'
import { leadersOf } from '../core/leaders'
import { fieldsOf, type ToldValues, type Why } from './changed-fields'
import { type Facts, factsOf, keyOf, type SharedFacts } from './facts.store'
import { type ReckonedDay, reckonDay } from './reckon'
import { type DayColumn, dayColumns, type StoredDay, storedOf, type ToldDay, toldColumns, toldOf } from './stored-day'

/** So many days are reckoned in one transaction: 200 people with the days beside one that changed. */
const atOnce = 600

type DayJob = Omit<JobContext, 'company_id' | 'name'> & { readonly name: string }

/** One day of one person, and by what it is to be looked at. */
export type MarkedDay = {
  readonly user_id: number
  readonly date: string
  readonly cause: string
  readonly changed_by: string
}
export type WrittenDay = MarkedDay & {
  readonly before: StoredDay | null
  readonly after: StoredDay | null
  /** Under which number it is kept that a settled day became another. */
  readonly change_id?: number | undefined
}

/** For so many days nobody has to have looked, while no server ran, and still each of them comes to be. */
const MOST_MISSED = 31

/** Days that begin or began while nobody looked, and days whose windows are over or which waited long enough, are marked. */
async function markDueDays(db: Db, now: number): Promise<void> {
  const at = new Date(now).toISOString()
  await db.query(
    `insert into attendance_dirty (company_id, user_id, date, cause)
     select m.company_id, m.user_id, d.date, 'day' from attendance_member m
       join attendance_team t on t.company_id = m.company_id and t.id = m.team_id
       join users u on u.company_id = m.company_id and u.id = m.user_id
       join lateral (select coalesce((select date from attendance_begun where company_id = m.company_id),
         (select max(date) from attendance_day where company_id = m.company_id)) as date) as known on true
       cross join lateral (select ($1::timestamptz at time zone t.timezone)::date as date) as today
       cross join lateral (select today.date - n as date
         from generate_series(0, least(greatest(today.date - known.date + 1, 1), $2::int)) as n) as d
     where m.begin_date <= d.date and (m.end_date is null or m.end_date >= d.date)
       and coalesce(u.entry_date, d.date) <= d.date and d.date <= coalesce(u.departure_date, d.date)
       and not exists (select 1 from attendance_day y
         where y.company_id = m.company_id and y.user_id = m.user_id and y.date = d.date)
     order by m.company_id, m.user_id, d.date on conflict (company_id, user_id, date) do nothing`,
    [at, MOST_MISSED],
  )
  // the date that every clock on earth has come to
  await db.query(
    `insert into attendance_begun as b (company_id, date)
     select distinct company_id, ($1::timestamptz at time zone 'Etc/GMT+12')::date from attendance_team order by 1
     on conflict (company_id) do update set date = excluded.date where b.date < excluded.date`,
    [at],
  )
  await db.query(
    `insert into attendance_dirty (company_id, user_id, date, cause)
     select company_id, user_id, date, 'day' from attendance_day where not settled and due_at <= $1
     order by company_id, user_id, date on conflict (company_id, user_id, date) do nothing`,
    [at],
  )
}

/**
 * Reckons what is marked, until nothing is. Answers how many days were looked at. Somebody whose days cannot be reckoned
 * keeps their marks and nobody else from theirs; that it failed is thrown when all others are done and were told (`tell`).
 */
export async function refreshDays(job: DayJob, tell: () => void = () => {}): Promise<number> {
  await markDueDays(job.db, job.now())
  const companies = await job.db.query<{ company_id: number }>(
    'select distinct company_id from attendance_dirty order by 1',
  )
  let done = 0
  const failures: unknown[] = []
  for (const { company_id } of companies) {
    const failed: number[] = []
    const next = (only: number | null) =>
      actAlone({ ...job, company_id }, (call) => refreshSome(call, { without: failed, only }))
    for (;;) {
      try {
        const some = await next(null)
        if (some === undefined) break
        done += some
      } catch {
        // one of some hundred days: each person alone then
        for (const user_id of await markedPeople(job.db, company_id, failed)) {
          try {
            done += (await next(user_id)) ?? 0
          } catch (error) {
            failed.push(user_id)
            failures.push(error)
            job.log.error({ err: error, company_id, user_id }, 'days of a person cannot be reckoned')
          }
        }
      }
    }
  }
  if (done > 0) tell()
  if (failures.length > 0) throw failures[0]
  return done
}

async function markedPeople(db: Db, company_id: number, without: readonly number[]): Promise<readonly number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select distinct user_id from (select user_id from attendance_dirty
       where company_id = $1 and user_id <> all($3::int[]) order by user_id, date limit $2) as d order by 1`,
    [company_id, atOnce, without],
  )
  return rows.map(({ user_id }) => user_id)
}

type Whose = { readonly without: readonly number[]; readonly only: number | null }

/** One batch; undefined: nothing is marked that nobody else has in hand. */
async function refreshSome(call: Call, { without, only }: Whose): Promise<number | undefined> {
  const { db, actor } = call
  // before the marks are taken: whoever opens a month again marks its days while they hold the other lock
  await shareMonths(db, actor.company_id)
  const marked = await db.query<MarkedDay>(
    `delete from attendance_dirty d using (
       select company_id, user_id, date from attendance_dirty
       where company_id = $1 and user_id <> all($3::int[]) and ($4::int is null or user_id = $4) order by user_id, date
       limit $2 for update skip locked) as t
     where d.company_id = t.company_id and d.user_id = t.user_id and d.date = t.date
     returning d.user_id, to_char(d.date, 'YYYY-MM-DD') as date, d.cause, d.changed_by`,
    [actor.company_id, atOnce, without, only],
  )
  if (marked.length === 0) return undefined
  const written = await writeDays(db, actor.company_id, marked, call.now())
  await notifyOf(call, written)
  if ((await closedDays(db, actor.company_id, marked)).size > 0) call.emit(eventOf(topics.attendance_months, {}))
  const people = [...new Set(written.map(({ user_id }) => user_id))]
  if (people.length > 0) {
    call.emit(eventOf(topics.attendance_days, {}))
    for (const user_id of people) call.emit(eventOf(topics.own_attendance, { user_id }))
    for (const user_id of await leadersOf(db, actor.company_id, written))
      call.emit(eventOf(topics.led_attendance, { user_id }))
  }
  return marked.length
}

/** What these days follow from; null: they are none. */
async function factsOfDays(
  db: Db,
  company_id: number,
  marked: readonly MarkedDay[],
  shared?: SharedFacts,
): Promise<Facts | null> {
  const user_ids = [...new Set(marked.map(({ user_id }) => user_id))]
  let [from, until] = [marked[0]?.date ?? '', marked[0]?.date ?? '']
  for (const { date } of marked) {
    if (date < from) from = date
    if (until < date) until = date
  }
  return from === '' ? null : factsOf(db, company_id, user_ids, { from, until }, { shared })
}

/** What a date comes to now; undefined: it is a day to come, and none yet. */
function reckonIn(facts: Facts, { user_id, date }: MarkedDay, now: number): ReckonedDay | null | undefined {
  const reckoned = reckonDay(facts, user_id, date, now)
  return reckoned !== null && date > wallClock(now, reckoned.planned.team.zone).date ? undefined : reckoned
}

/** A day of which what is told would be another, with the steps by which it would come to that. */
export type OtherDay = Pick<MarkedDay, 'user_id' | 'date'> & {
  readonly before: ToldDay | null
  readonly after: ToldDay | null
  readonly becomes: readonly Why[]
}

/** The days of which what is told would be another by now. Nothing else is read or made of them: most are as they were. */
export async function otherDays(
  db: Db,
  company_id: number,
  marked: readonly MarkedDay[],
  { now, shared }: { readonly now: number; readonly shared: SharedFacts },
): Promise<readonly OtherDay[]> {
  const facts = await factsOfDays(db, company_id, marked, shared)
  if (facts === null) return []
  const stored = await db.query<ToldDay & { user_id: number; on_date: string }>(
    `select user_id, to_char(date, 'YYYY-MM-DD') as on_date, ${toldColumns.join(', ')} from attendance_day
     where company_id = $1 and (user_id, date) in (select * from unnest($2::int[], $3::date[]))`,
    [company_id, marked.map(({ user_id }) => user_id), marked.map(({ date }) => date)],
  )
  const had = new Map(stored.map((row) => [keyOf(row.user_id, row.on_date), row]))
  const found: OtherDay[] = []
  for (const one of marked) {
    const reckoned = reckonIn(facts, one, now)
    if (reckoned === undefined) continue
    const before = had.get(keyOf(one.user_id, one.date)) ?? null
    const after = reckoned === null ? null : toldOf(reckoned)
    if (before === after || (before !== null && after !== null && !isOther(before, after, toldColumns))) continue
    found.push({ user_id: one.user_id, date: one.date, before, after, becomes: reckoned?.day.why ?? [] })
  }
  return found
}

/** What these days come to now, beside what is stored of them. Days to come are none yet. */
async function reckonDays(
  db: Db,
  company_id: number,
  marked: readonly MarkedDay[],
  now: number,
  shared?: SharedFacts,
): Promise<readonly WrittenDay[]> {
  const facts = await factsOfDays(db, company_id, marked, shared)
  if (facts === null) return []
  const stored = await db.query<StoredDay & { user_id: number; on_date: string }>(
    `select *, to_char(date, 'YYYY-MM-DD') as on_date from attendance_day
     where company_id = $1 and (user_id, date) in (select * from unnest($2::int[], $3::date[]))`,
    [company_id, marked.map(({ user_id }) => user_id), marked.map(({ date }) => date)],
  )
  const had = new Map(stored.map((row) => [keyOf(row.user_id, row.on_date), row]))
  return marked.flatMap((one) => {
    const reckoned = reckonIn(facts, one, now)
    if (reckoned === undefined) return []
    const before = had.get(keyOf(one.user_id, one.date)) ?? null
    const after = reckoned === null ? null : storedOf(reckoned, facts.punches.get(one.user_id) ?? [])
    return before === null && after === null ? [] : [{ ...one, before, after }]
  })
}

const isSame = (one: unknown, other: unknown): boolean => {
  // most of what days are made of are numbers and texts
  if (one === other) return true
  if (typeof one === 'number' || typeof one === 'boolean' || one === null || other === null) return false
  if (typeof one === 'string' && typeof other === 'string' && /^\d{4}-\d\d-\d\dT/.test(one))
    return Date.parse(one) === Date.parse(other)
  if (Array.isArray(one) && Array.isArray(other) && one.length === 0) return other.length === 0
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}
/** As the database gives it back: with the keys of objects in an order of its own. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, of]) => [key, ordered(of)]),
  )
}
type Columns<C extends DayColumn> = Readonly<Record<C, unknown>>
/** True where any of these columns is another; in their order, and no further than the first. */
export const isOther = <C extends DayColumn>(one: Columns<C>, other: Columns<C>, columns: readonly C[]): boolean =>
  columns.some((column) => !isSame(one[column], other[column]))
/** True where what is told of a day is another, or there is one on one side alone. */
export const isToldOther = ({ before, after }: Pick<WrittenDay, 'before' | 'after'>): boolean =>
  before === null || after === null ? before !== after : isOther(before, after, toldColumns)
export const told = (day: ToldDay): ToldDay =>
  Object.fromEntries(toldColumns.map((column) => [column, day[column]])) as ToldDay

/** Writes what these days come to where it is not what is stored. A settled day keeps what it was. */
export async function writeDays(
  db: Db,
  company_id: number,
  marked: readonly MarkedDay[],
  now: number,
  shared?: SharedFacts,
): Promise<readonly WrittenDay[]> {
  // nobody closes a month while its days are written
  await shareMonths(db, company_id)
  const days = await reckonDays(db, company_id, marked, now, shared)
  const names = Object.keys(dayColumns) as DayColumn[]
  // what is told first: it is numbers and short texts, and mostly enough
  const all = days.filter(
    (day) => isToldOther(day) || (day.before !== null && day.after !== null && isOther(day.before, day.after, names)),
  )
  const closed = await closedDays(db, company_id, days)
  const changed = all.filter(({ user_id, date }) => !closed.has(keyOf(user_id, date)))
  await keepClosed(
    db,
    company_id,
    days.filter(({ user_id, date }) => closed.has(keyOf(user_id, date))),
  )
  const gone = changed.filter(({ after }) => after === null)
  if (gone.length > 0)
    await db.query(
      `delete from attendance_day where company_id = $1 and (user_id, date) in (select * from unnest($2::int[], $3::date[]))`,
      [company_id, gone.map(({ user_id }) => user_id), gone.map(({ date }) => date)],
    )
  const kept = changed.flatMap(({ user_id, date, after }) => (after === null ? [] : [{ user_id, date, ...after }]))
  if (kept.length > 0)
    await db.query(
      {
        name: 'write-attendance-days',
        text: `insert into attendance_day (company_id, user_id, date, ${names.join(', ')}, computed_at)
          select $1, r.user_id, r.date, ${names.map((name) => `r.${name}`).join(', ')}, $3
          from jsonb_to_recordset($2::jsonb) as r(user_id int, date date, ${names.map((name) => `${name} ${dayColumns[name]}`).join(', ')})
          order by r.user_id, r.date
          on conflict (company_id, user_id, date) do update
            set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}, computed_at = excluded.computed_at`,
      },
      [company_id, JSON.stringify(kept), new Date(now).toISOString()],
    )
  const changeIds = await keepChanges(db, company_id, changed, now)
  await unconfirm(db, company_id, changed.filter(isToldOther))
  await markLateOff(db, company_id, changed)
  return changed.map((one) => ({ ...one, change_id: changeIds.get(keyOf(one.user_id, one.date)) }))
}

/** What settled days were and what they became; answers under which number, by person and date. */
async function keepChanges(
  db: Db,
  company_id: number,
  changed: readonly WrittenDay[],
  now: number,
): Promise<Map<string, number>> {
  const corrected = changed.filter(
    ({ before, after }) => before?.settled === true && after !== null && isOther(before, after, toldColumns),
  )
  if (corrected.length === 0) return new Map()
  const rows = await db.query<{ id: number; user_id: number; date: string }>(
    `insert into attendance_change (company_id, user_id, date, cause, before, after, changed_at, changed_by)
       select $1, r.user_id, r.date, r.cause, r.before, r.after, $3, r.changed_by
       from jsonb_to_recordset($2::jsonb) as r(user_id int, date date, cause text, before jsonb, after jsonb, changed_by text)
       returning id, user_id, to_char(date, 'YYYY-MM-DD') as date`,
    [
      company_id,
      JSON.stringify(
        corrected.map(({ before, after, ...one }) => ({
          ...one,
          before: before === null ? null : told(before),
          after: after === null ? null : told(after),
        })),
      ),
      new Date(now).toISOString(),
    ],
  )
  return new Map(rows.map(({ id, user_id, date }) => [keyOf(user_id, date), id]))
}

/** Who confirmed a month confirmed what it was. */
async function unconfirm(db: Db, company_id: number, days: readonly MarkedDay[]): Promise<void> {
  if (days.length === 0) return
  await db.query(
    `update attendance_month m set confirm_state = 'none', confirmed_at = null
     from unnest($2::int[], $3::date[]) as d(user_id, date)
     where m.company_id = $1 and m.user_id = d.user_id and d.date between m.begin_date and m.end_date
       and m.state = 'open' and m.confirm_state = 'agreed'`,
    [company_id, days.map(({ user_id }) => user_id), days.map(({ date }) => date)],
  )
}

/** Days of closed months stay what they were; what is other is an adjustment. They are only no more waited for. */
async function keepClosed(db: Db, company_id: number, days: readonly WrittenDay[]): Promise<void> {
  if (days.length === 0) return
  await db.query(
    `update attendance_day y set settled = r.settled, due_at = r.due_at, waits_for = r.waits_for
     from jsonb_to_recordset($2::jsonb) as r(user_id int, date date, settled boolean, due_at timestamptz, waits_for text[])
     where y.company_id = $1 and y.user_id = r.user_id and y.date = r.date`,
    [
      company_id,
      JSON.stringify(
        days.map(({ user_id, date, after }) => ({
          ...{ user_id, date, settled: after?.settled ?? true, due_at: after?.due_at ?? null },
          waits_for: after?.waits_for ?? [],
        })),
      ),
    ],
  )
  // also those that are as they were: what was other meanwhile may have been carried
  await adjustDays(db, company_id, days)
}
/** Who left late may come late on one of the next days: those are looked at when that going is another. */
async function markLateOff(db: Db, company_id: number, changed: readonly WrittenDay[]): Promise<void> {
  const off = (day: StoredDay | null) => {
    const points = (day?.points ?? []) as { on_off: string; time: string | null }[]
    return Date.parse(points.findLast(({ on_off }) => on_off === 'off')?.time ?? '') || 0
  }
  const moved = changed.filter(({ before, after }) => off(before) !== off(after))
  if (moved.length === 0) return
  await db.query(
    `insert into attendance_dirty (company_id, user_id, date, cause)
     select distinct $1::int, d.user_id, d.date, 'late_off' from unnest($2::int[], $3::date[]) as c(person, day)
       join attendance_day d on d.company_id = $1 and d.user_id = c.person and d.date > c.day and d.date <= c.day + 3
       join shift s on s.company_id = $1 and s.id = d.shift_id
     where jsonb_array_length(coalesce(s.late_off_late_on, '[]')) > 0 and d.date <= c.day + s.late_off_days
       and not exists (select 1 from unnest($2::int[], $3::date[]) as o(person, day) where o.person = d.user_id and o.day = d.date)
     order by 2, 3 on conflict (company_id, user_id, date) do update set since = excluded.since`,
    [company_id, moved.map(({ user_id }) => user_id), moved.map(({ date }) => date)],
  )
}

/** What is older is no news. */
const DAYS_TOLD = 40

const becameOf = (before: ToldValues, after: ToldValues, language: 'zh' | 'en') =>
  fieldsOf(before, after, language)
    .map((one) => `${one.name} ${one.before} → ${one.after}`)
    .join(language === 'zh' ? '；' : '; ')

/** A lack or an absence is told when it is sure, and a settled day that became another with what it was. */
export async function notifyOf(call: Call, written: readonly WrittenDay[]): Promise<void> {
  const from = addDays(new Date(call.now()).toISOString().slice(0, 10), -DAYS_TOLD)
  const spoken = await languagesOf(
    call.db,
    call.actor.company_id,
    written.map(({ user_id }) => user_id),
  )
  const notices = written.flatMap(({ user_id, date, before, after, change_id }): PersonalMessage[] => {
    if (after === null || date < from) return []
    const at = `${date} 00:00:00`
    const values = {
      ...{ title: date, room: '', office_id: 0, start_time: at, end_time: at, timezone: 'UTC' },
      ...{ who: call.actor.name, reason: null },
    }
    const about = { meeting_id: null, values, user_ids: [user_id] }
    const isChanged = before?.settled === true && isOther(before, after, toldColumns)
    // each time it becomes another, also where it becomes what it was before
    const occasion = `attendance/${date}/changed/${change_id}`
    if (isChanged) {
      const reason = becameOf(told(before), told(after), spoken.get(user_id) ?? 'zh')
      // the plan of a day that was free has other minutes only, and so on: what nobody is told of in words is no news
      return reason === ''
        ? []
        : [{ ...about, values: { ...values, reason }, kind: 'attendance_changed' as const, occasion }]
    }
    const isLacking = Number(after.lacks) > 0 || after.result === 'absent'
    const isSure = before?.settled !== true && after.settled === true
    return isSure && isLacking
      ? [{ ...about, kind: 'attendance_lack' as const, occasion: `attendance/${date}/lack` }]
      : []
  })
  await notifyEach(call, notices)
}
