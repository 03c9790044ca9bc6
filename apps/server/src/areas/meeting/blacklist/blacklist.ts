import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import {
  type BanRow,
  type Breach,
  banReasons,
  banStates,
  type blacklistDetail,
  type blacklistExport,
  type blacklistNumbers,
  type blacklistPage,
  type CountedRow,
} from '@workplace/contract/meeting/blacklist'
import { windowStart } from '@workplace/domain/booking/breach-limit'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { withinReach } from '../../../kernel/call/within-reach'
import { containing } from '../../../kernel/database/like'
import { guarded } from '../../../kernel/resources/escape'
import { excelFile, excelType, wallCell } from '../../../kernel/sheet/sheet'
import { readReleaseSettings } from '../core/release-settings'
import { instantText, wireTime } from '../core/wall-time'
import { words } from './words'

const mostExported = 20_000

// $2 is the instant that counts as now
const state = `case when b.state = 1 and (b.end_time is null or b.end_time > $2::timestamptz) then 'on'
  when b.lifted_at is not null then 'lifted' else 'over' end`
const columns = `b.id, b.version, b.user_id, u.name as user_name, u.job_num, d.name as department_name, b.numbers,
  b.window_days, b.reason, b.remark, b.start_time, b.end_time, ${state} as state, b.lift_reason, b.lifted_by, b.lifted_at,
  b.created_by`
const joined = `from blacklist b join users u on u.company_id = b.company_id and u.id = b.user_id
  left join department d on d.company_id = u.company_id and d.id = u.department_id`

type Filters = ParsedOf<typeof blacklistExport>

function matching(call: Call, input: Filters): { where: string; values: unknown[] } {
  const values: unknown[] = [call.actor.company_id, instantText(call.now())]
  const put = (value: unknown) => `$${values.push(value)}`
  const where = ['b.company_id = $1', '$2::timestamptz is not null', withinReach(call, put)]
  if (input.state !== undefined) where.push(`${state} = ${put(input.state)}`)
  if (input.reason !== undefined) where.push(`b.reason = ${put(input.reason)}`)
  if (input.title) {
    const text = put(containing(input.title))
    where.push(`(u.name ilike ${text} or u.job_num ilike ${text} or d.name ilike ${text} or b.remark ilike ${text})`)
  }
  return { where: where.join(' and '), values }
}

/** `GET /blacklist/pagelist`. */
export async function pageBlacklist(
  call: Call,
  { page, limit, ...filters }: ParsedOf<typeof blacklistPage>,
): Promise<OutputOf<typeof blacklistPage>> {
  const { where, values } = matching(call, filters)
  const [count] = await call.db.query<{ total: number }>(
    `select count(*)::int as total ${joined} where ${where}`,
    values,
  )
  const n = values.length
  const items = await call.db.query<BanRow>(
    `select ${columns} ${joined} where ${where} order by b.start_time desc, b.id desc limit $${n + 1} offset $${n + 2}`,
    [...values, limit, (page - 1) * limit],
  )
  return { items, total: count?.total ?? 0 }
}

/** An entry whose person the caller administers. */
export async function readBan(call: Call, id: number, forChange = false): Promise<BanRow> {
  const values: unknown[] = [call.actor.company_id, instantText(call.now()), id]
  const put = (value: unknown) => `$${values.push(value)}`
  const [found] = await call.db.query<BanRow>(
    `select ${columns} ${joined} where b.company_id = $1 and b.id = $3 and ${withinReach(call, put)} ${forChange ? 'for update of b' : ''}`,
    values,
  )
  if (found === undefined) throw new Refusal(refusals.not_found)
  return found
}

const breachColumns = `h.id, h.meeting_id, case when m.secret then '' else m.title end as title, r.name as meetingroom_name,
  o.timezone, h.kind, h.time, m.start_time, m.end_time, h.state`
const breachTables = `from breach h join meeting m on m.company_id = h.company_id and m.id = h.meeting_id
  join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
  join office o on o.company_id = r.company_id and o.id = r.office_id`

/** `GET /blacklist/detail`: an entry, with each breach behind it. */
export async function detailOfBan(
  call: Call,
  { id }: ParsedOf<typeof blacklistDetail>,
): Promise<OutputOf<typeof blacklistDetail>> {
  const ban = await readBan(call, id)
  const details = await call.db.query<Breach>(
    `select ${breachColumns} ${breachTables} where h.company_id = $1 and h.blacklist_id = $2 order by h.time desc, h.id desc`,
    [call.actor.company_id, id],
  )
  return { ...ban, details }
}

/** `GET /blacklist/numbers`: who stayed away how often within the window, most first. */
export async function numbersOfBreaches(
  call: Call,
  { page, limit, title, user_id }: ParsedOf<typeof blacklistNumbers>,
): Promise<OutputOf<typeof blacklistNumbers>> {
  const { db, actor } = call
  const { strikes } = await readReleaseSettings(db, actor.company_id)
  const now = instantText(call.now())
  const values: unknown[] = [actor.company_id, now, instantText(windowStart(strikes, call.now()))]
  const put = (value: unknown) => `$${values.push(value)}`
  const reach = withinReach(call, put)
  const where = [`h.company_id = $1 and h.state = 'counted' and h.time > $3::timestamptz`, reach]
  if (user_id !== undefined) where.push(`h.user_id = ${put(user_id)}`)
  if (title) {
    const text = put(containing(title))
    where.push(`(u.name ilike ${text} or u.job_num ilike ${text} or d.name ilike ${text})`)
  }
  const people = `select h.user_id, u.name as user_name, u.job_num, d.name as department_name, count(*)::int as numbers,
      count(*) filter (where h.kind = 'no_sign')::int as no_sign, count(*) filter (where h.kind = 'late_cancel')::int as late_cancel,
      count(*) filter (where h.kind = 'overstay')::int as overstay, max(h.time) as last_time,
      exists (select 1 from blacklist b where b.company_id = $1 and b.user_id = h.user_id and b.state = 1
        and (b.end_time is null or b.end_time > $2::timestamptz)) as banned
    from breach h join users u on u.company_id = h.company_id and u.id = h.user_id
    left join department d on d.company_id = u.company_id and d.id = u.department_id
    where ${where.join(' and ')} group by h.user_id, u.name, u.job_num, d.name`
  const n = values.length
  const rows = await db.query<CountedRow & { total: number }>(
    `select *, count(*) over ()::int as total from (${people}) counted order by numbers desc, last_time desc, user_id
     limit $${n + 1} offset $${n + 2}`,
    [...values, limit, (page - 1) * limit],
  )
  const counts: unknown[] = [actor.company_id, now, values[2]]
  const [bans] = await db.query<{ on: number; lifted: number }>(
    `select count(*) filter (where ${state} = 'on')::int as "on",
       count(*) filter (where b.lifted_at > $3::timestamptz)::int as lifted
     ${joined} where b.company_id = $1 and ${withinReach(call, (value) => `$${counts.push(value)}`)}`,
    counts,
  )
  const known = user_id !== undefined && rows.length > 0
  const details = known
    ? await db.query<Breach>(
        `select ${breachColumns} ${breachTables} where h.company_id = $1 and h.user_id = $2 and h.state = 'counted'
           and h.time > $3 order by h.time desc, h.id desc`,
        [actor.company_id, user_id, values[2]],
      )
    : []
  return {
    items: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
    limit: strikes.limit,
    window_days: strikes.window_days,
    ban_days: strikes.ban_days,
    on: bans?.on ?? 0,
    lifted: bans?.lifted ?? 0,
    details,
  }
}

/** `GET /blacklist/excel`: what the list shows, all of it. */
export async function exportBlacklist(call: Call, filters: Filters): Promise<FileAnswer> {
  const { where, values } = matching(call, filters)
  const { language } = call
  const rows = await call.db.query<BanRow & { timezone: string | null }>(
    `select ${columns}, o.timezone ${joined} left join office o on o.company_id = u.company_id and o.id = u.office_id
     where ${where} order by b.start_time desc, b.id desc limit ${mostExported}`,
    values,
  )
  const heading = [
    ...[words.person, words.job_num, words.department, words.reason, words.remark, words.numbers, words.from],
    ...[words.until, words.zone, words.state, words.liftReason, words.liftedBy],
  ].map((one) => say(one, language))
  const cells = rows.map((row) => {
    const zone = row.timezone ?? 'Asia/Shanghai'
    const at = (instant: string) => wallCell(wireTime(Date.parse(instant), zone))
    return [
      ...[row.user_name, row.job_num ?? '', row.department_name ?? '', say(banReasons[row.reason], language)],
      ...[row.remark ?? '', row.numbers, at(row.start_time)],
      row.end_time === null ? say(words.forGood, language) : at(row.end_time),
      zone,
      ...[say(banStates[row.state], language), row.lift_reason ?? '', row.lifted_by ?? ''],
    ]
  })
  const name = say(words.blacklist, language)
  return {
    name: `${name}.xlsx`,
    media_type: excelType,
    body: await excelFile([
      { name, heading, rows: cells.map((row) => row.map((cell) => (typeof cell === 'string' ? guarded(cell) : cell))) },
    ]),
  }
}
