import type { adjustmentPage, confirmMonth, monthPage, mySheet, SheetRow } from '@workplace/contract/attendance/month'
import * as refusals from '@workplace/contract/attendance/refusals'
import * as topics from '@workplace/contract/attendance/topics'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import { addSums, type MonthSums, noSums, sumsOfMonth } from '@workplace/domain/attendance/month'
import type { Call } from '../../../kernel/call/call'
import { withinReach } from '../../../kernel/call/within-reach'
import type { Db } from '../../../kernel/database/db'
import { containing } from '../../../kernel/database/like'
import { carriedInto, daysOf, type Month, monthOf, requireOver, shareMonths } from '../closed-months/month.store'
import { carriedTo } from '../core/people-within'
import { monthWords as words } from './words'

type Sought = Omit<ParsedOf<typeof monthPage>, 'page' | 'limit' | 'month'>
type Person = Omit<SheetRow, 'columns' | 'carried'> & { sealed: MonthSums | null }

const from = `from users u
  join lateral (select t.name from attendance_member b join attendance_team t on t.company_id = b.company_id and t.id = b.team_id
    where b.company_id = u.company_id and b.user_id = u.id and b.begin_date <= $3::date
      and (b.end_date is null or b.end_date >= $2::date or ${carriedTo('$4')})
    order by b.begin_date desc limit 1) as t on true
  left join department d on d.company_id = u.company_id and d.id = u.department_id
  left join attendance_month m on m.company_id = u.company_id and m.user_id = u.id and m.month = $4
  left join attendance_seal s on s.company_id = m.company_id and s.month_id = m.id and s.version = m.version and m.state = 'closed'`
const columns = `u.id as user_id, u.name as person, d.name as department, t.name as team, coalesce(m.state, 'open') as state,
  coalesce(m.version, 0) as version, coalesce(m.confirm_state, 'none') as confirm_state, m.confirm_note, s.columns as sealed,
  (select count(*)::int from attendance_adjustment a where a.company_id = m.company_id and a.month_id = m.id
    and a.carried_to is null) as adjustments`

function conditionOf(call: Call, { month, begin, end }: Month, { title, department, team, state }: Sought) {
  const values: unknown[] = [call.actor.company_id, begin, end, month]
  const put = (value: unknown) => `$${values.push(value)}`
  const all = ['u.company_id = $1', withinReach(call, put)]
  if (department !== undefined) all.push(`u.department_id = ${put(department)}`)
  if (team !== undefined)
    all.push(`exists (select 1 from attendance_member b where b.company_id = $1 and b.user_id = u.id and b.team_id = ${put(team)}
      and b.begin_date <= $3::date and (b.end_date is null or b.end_date >= $2::date))`)
  if (title) all.push(`(u.name ilike ${put(containing(title))} or d.name ilike $${values.length})`)
  if (state === 'open' || state === 'closed') all.push(`coalesce(m.state, 'open') = ${put(state)}`)
  if (state === 'disputed') all.push(`m.confirm_state = 'disputed'`)
  if (state === 'unconfirmed') all.push(`coalesce(m.confirm_state, 'none') = 'none'`)
  return { where: all.join(' and '), values }
}

/** Rows with their columns: as they were sealed where the month is closed, else of the days as they are. */
async function withColumns(db: Db, company_id: number, people: readonly Person[], month: Month): Promise<SheetRow[]> {
  const ids = people.map(({ user_id }) => user_id)
  const open = people.filter(({ sealed }) => sealed === null).map(({ user_id }) => user_id)
  const days = await daysOf(db, company_id, open, month)
  const carried = await carriedInto(db, company_id, ids, month.month)
  return people.map(({ sealed, ...person }) => {
    const more = carried.get(person.user_id) ?? {}
    const own = sealed ?? addSums(sumsOfMonth(days.get(person.user_id) ?? []), { ...noSums(), ...more })
    return { ...person, columns: own, carried: more }
  })
}

/** `GET /attendancestatistics/pagelist`. */
export async function listMonths(
  call: Call,
  { page, limit, month: asked, ...sought }: ParsedOf<typeof monthPage>,
): Promise<OutputOf<typeof monthPage>> {
  const { db, actor } = call
  const month = await monthOf(call, asked)
  const { where, values } = conditionOf(call, month, sought)
  const [count] = await db.query<{ n: number; closed: number }>(
    `select count(*)::int as n, count(*) filter (where m.state = 'closed')::int as closed ${from} where ${where}`,
    values,
  )
  const people = await db.query<Person>(
    `select ${columns} ${from} where ${where} order by u.name collate "zh-x-icu", u.id limit ${limit} offset ${(page - 1) * limit}`,
    values,
  )
  return {
    items: await withColumns(db, actor.company_id, people, month),
    ...{ total: count?.n ?? 0, closed: count?.closed ?? 0, month: month.month, over: month.over },
    ...{ begin_date: month.begin, end_date: month.end },
  }
}

/** All rows of a sheet, some people after the others. */
export async function* sheetBatches(
  call: Call,
  month: Month,
  sought: Sought,
  batch: number,
): AsyncGenerator<SheetRow[]> {
  const { db, actor } = call
  const { where, values } = conditionOf(call, month, sought)
  for (let behind = 0; ; ) {
    const people = await db.query<Person>(
      `select ${columns} ${from} where ${where} and u.id > $${values.length + 1} order by u.id limit ${batch}`,
      [...values, behind],
    )
    if (people.length > 0) yield await withColumns(db, actor.company_id, people, month)
    if (people.length < batch) return
    behind = people.at(-1)?.user_id ?? 0
  }
}

/** The sheet of one person; undefined: they belonged to no team in that month. */
export async function sheetOf(call: Call, user_id: number, month: Month): Promise<SheetRow | undefined> {
  const { db, actor } = call
  const people = await db.query<Person>(`select ${columns} ${from} where u.company_id = $1 and u.id = $5`, [
    ...[actor.company_id, month.begin, month.end, month.month, user_id],
  ])
  return (await withColumns(db, actor.company_id, people, month))[0]
}

/** `GET /myattendance/sheet`. */
export async function readMySheet(
  call: Call,
  { month: asked }: ParsedOf<typeof mySheet>,
): Promise<OutputOf<typeof mySheet>> {
  const month = await monthOf(call, asked)
  const row = (await sheetOf(call, call.actor.user_id, month)) ?? null
  return { row, begin_date: month.begin, end_date: month.end, over: month.over }
}

/** `POST /myattendance/confirm`: a month that is over and not closed is right, or is not, and why. */
export async function confirmOf(
  call: Call,
  { month: asked, agree, note }: ParsedOf<typeof confirmMonth>,
): Promise<OutputOf<typeof confirmMonth>> {
  const { db, actor, now } = call
  if (!agree && !note) throw new Refusal(commonRefusals.invalid_input, {}, { fields: { note: words.disputeNote } })
  const month = await monthOf(call, asked)
  requireOver(month)
  // many confirm at once; only who closes waits for them
  await shareMonths(db, actor.company_id)
  const row = await sheetOf(call, actor.user_id, month)
  if (row === undefined) throw new Refusal(refusals.month_nobody, { what: 'nobody', month: asked })
  if (row.state === 'closed') throw new Refusal(refusals.month_closed, { month: asked })
  const state = agree ? 'agreed' : 'disputed'
  await db.query(
    `insert into attendance_month (company_id, user_id, month, begin_date, end_date, confirm_state, confirm_note, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (company_id, user_id, month) do update
       set confirm_state = excluded.confirm_state, confirm_note = excluded.confirm_note, confirmed_at = excluded.confirmed_at`,
    [
      ...[actor.company_id, actor.user_id, asked, month.begin, month.end, state, agree ? null : note],
      new Date(now()).toISOString(),
    ],
  )
  call.record({
    ...{ module: 'attendance_month', action: 'month_confirm', target: actor.name, target_id: actor.user_id },
    after: { month: asked, state, ...(agree ? {} : { reason: note ?? '' }) },
  })
  call.emit(eventOf(topics.attendance_months, {}))
  call.emit(eventOf(topics.own_attendance, { user_id: actor.user_id }))
  return null
}

/** The first month after that of an adjustment (`m`) that is not closed for its person. */
const nextOpen = `(select to_char(later.first, 'YYYY-MM') from generate_series((m.month || '-01')::date + interval '1 month',
    (m.month || '-01')::date + interval '120 months', interval '1 month') as later(first)
  where not exists (select 1 from attendance_month c where c.company_id = m.company_id and c.user_id = m.user_id
    and c.state = 'closed' and c.month = to_char(later.first, 'YYYY-MM')) order by later.first limit 1)`

/** `GET /attendancestatistics/adjustments`. */
export async function listAdjustments(
  call: Call,
  { page, limit, title, month, of, department, team }: ParsedOf<typeof adjustmentPage>,
): Promise<OutputOf<typeof adjustmentPage>> {
  const values: unknown[] = [call.actor.company_id]
  const put = (value: unknown) => `$${values.push(value)}`
  const all = ['a.company_id = $1', withinReach(call, put)]
  if (month !== undefined) all.push(`${put(month)} in (m.month, a.carried_to)`)
  if (of !== undefined) all.push(`a.carried_to is ${of === 'carried' ? 'not null' : 'null'}`)
  if (department !== undefined) all.push(`u.department_id = ${put(department)}`)
  if (team !== undefined)
    all.push(`exists (select 1 from attendance_member b where b.company_id = $1 and b.user_id = u.id and b.team_id = ${put(team)}
      and b.begin_date <= m.end_date and (b.end_date is null or b.end_date >= m.begin_date))`)
  if (title) all.push(`(u.name ilike ${put(containing(title))} or d.name ilike $${values.length})`)
  const tables = `from attendance_adjustment a join attendance_month m on m.company_id = a.company_id and m.id = a.month_id
    join users u on u.company_id = m.company_id and u.id = m.user_id
    left join department d on d.company_id = u.company_id and d.id = u.department_id where ${all.join(' and ')}`
  const [count] = await call.db.query<{ n: number }>(`select count(*)::int as n ${tables}`, values)
  const items = await call.db.query<OutputOf<typeof adjustmentPage>['items'][number]>(
    `select a.id, m.user_id, u.name as person, m.month, to_char(a.date, 'YYYY-MM-DD') as date, a.columns, a.cause,
       a.changed_by as by, a.made_at as at, a.carried_to, ${nextOpen} as next_month ${tables} order by a.date desc, a.id desc limit ${limit} offset ${(page - 1) * limit}`,
    values,
  )
  return { items, total: count?.n ?? 0 }
}
