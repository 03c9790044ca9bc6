import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { say } from '@workplace/contract/kernel/words'
import {
  type releaseOfMeeting as declaredOf,
  type releasePage as declaredPage,
  type ReleasedRow,
  type releaseExport,
  releaseTriggers,
} from '@workplace/contract/meeting/release'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { containing } from '../../../kernel/database/like'
import { guarded } from '../../../kernel/resources/escape'
import { excelFile, excelType, wallCell } from '../../../kernel/sheet/sheet'
import { mayChange } from '../core/meeting.store'
import { wireSpan, wireTime } from '../core/wall-time'
import { words } from './words'

type Filters = Omit<ParsedOf<typeof declaredPage>, 'page' | 'limit'>

type Row = Omit<ReleasedRow, 'can_restore' | 'released_time'> & {
  office_id: number
  booker_id: number
  book_for_id: number | null
  meeting_state: string
}

/** An Excel file is made in memory. */
const mostExported = 20_000

const columns = `l.id, l.meeting_id, case when m.secret and coalesce(m.book_for_id, m.booker_id) <> $2 and m.booker_id <> $2
    and not exists (select 1 from attendee a where a.company_id = m.company_id and a.meeting_id = m.id and a.user_id = $2)
    then '' else m.title end as title,
  l.meetingroom_id, r.name as meetingroom_name, r.office_id, o.name as office_name, o.name_en as office_name_en, o.timezone,
  l.user_id, u.name as user_name, d.name as department_name, l.trigger, l.evidence, l.time, m.start_time, m.end_time,
  l.freed_start, l.freed_end, x.name as restored_name, l.restored_time, m.booker_id, m.book_for_id, m.meeting_state`
const joined = `from release_log l
  join meeting m on m.company_id = l.company_id and m.id = l.meeting_id
  join meetingroom r on r.company_id = l.company_id and r.id = l.meetingroom_id
  join office o on o.company_id = r.company_id and o.id = r.office_id
  join users u on u.company_id = l.company_id and u.id = l.user_id
  left join department d on d.company_id = u.company_id and d.id = u.department_id
  left join users x on x.company_id = l.company_id and x.id = l.restored_by`

function shown(call: Call, { booker_id, book_for_id, office_id, meeting_state, ...row }: Row): ReleasedRow {
  const at = (instant: string) => wireTime(Date.parse(instant), row.timezone)
  const freed = wireSpan(row.freed_start, row.freed_end, row.timezone)
  const open = meeting_state === 'released' && Date.parse(row.end_time) > call.now()
  return {
    ...row,
    released_time: at(row.time),
    ...wireSpan(row.start_time, row.end_time, row.timezone),
    freed_start: freed.start_time,
    freed_end: freed.end_time,
    can_restore: open && mayChange(call.actor, { booker_id, book_for_id, office_id }),
  }
}

function matching({ actor }: Call, input: Filters): { where: string; values: unknown[] } {
  // the reader, for whom private titles are told, stands second
  const values: unknown[] = [actor.company_id, actor.user_id]
  const put = (value: unknown) => `$${values.push(value)}`
  const where = ['l.company_id = $1', '$2::int is not null']
  if (actor.office_ids !== null) where.push(`r.office_id = any(${put(actor.office_ids)}::int[])`)
  if (input.trigger !== undefined) where.push(`l.trigger = ${put(input.trigger)}`)
  if (input.room !== undefined) where.push(`l.meetingroom_id = ${put(input.room)}`)
  if (input.office !== undefined) where.push(`r.office_id = ${put(input.office)}`)
  if (input.start_date !== undefined)
    where.push(`l.time >= ${put(input.start_date)}::date::timestamp at time zone o.timezone`)
  if (input.end_date !== undefined)
    where.push(`l.time < (${put(input.end_date)}::date + 1)::timestamp at time zone o.timezone`)
  if (input.title) {
    const text = put(containing(input.title))
    where.push(`((m.title ilike ${text} and not m.secret) or r.name ilike ${text} or u.name ilike ${text})`)
  }
  return { where: where.join(' and '), values }
}

/** `GET /release/pagelist`. */
export async function releasePage(
  call: Call,
  { page, limit, ...filters }: ParsedOf<typeof declaredPage>,
): Promise<OutputOf<typeof declaredPage>> {
  const { where, values } = matching(call, filters)
  const [count] = await call.db.query<{ total: number }>(
    `select count(*)::int as total ${joined} where ${where}`,
    values,
  )
  const n = values.length
  const rows = await call.db.query<Row>(
    `select ${columns} ${joined} where ${where} order by l.time desc, l.id desc limit $${n + 1} offset $${n + 2}`,
    [...values, limit, (page - 1) * limit],
  )
  return { items: rows.map((row) => shown(call, row)), total: count?.total ?? 0 }
}

/** `GET /release/single`: of a meeting that the caller takes part in, or may change. */
export async function releaseOfMeeting(
  call: Call,
  { meeting_id }: ParsedOf<typeof declaredOf>,
): Promise<OutputOf<typeof declaredOf>> {
  const [row] = await call.db.query<Row & { takes_part: boolean }>(
    `select ${columns}, exists (select 1 from attendee a
       where a.company_id = m.company_id and a.meeting_id = m.id and a.user_id = $2) as takes_part
     ${joined} where l.company_id = $1 and l.meeting_id = $3`,
    [call.actor.company_id, call.actor.user_id, meeting_id],
  )
  if (row === undefined || !(row.takes_part || mayChange(call.actor, row))) return { item: null }
  const { takes_part: _, ...rest } = row
  return { item: shown(call, rest) }
}

/** `GET /release/excel`: what the list shows, all of it. */
export async function exportReleases(call: Call, filters: ParsedOf<typeof releaseExport>): Promise<FileAnswer> {
  const { where, values } = matching(call, filters)
  const rows = await call.db.query<Row>(
    `select ${columns} ${joined} where ${where} order by l.time desc, l.id desc limit ${mostExported}`,
    values,
  )
  const { language } = call
  const heading = [
    ...[words.title, words.room, words.office, words.host, words.department, words.start, words.end],
    words.zone,
    ...[words.why, words.time, words.freed, words.restored, words.restoredAt],
  ].map((one) => say(one, language))
  const cells = rows
    .map((row) => shown(call, row))
    .map((row) => [
      row.title || say(words.private, language),
      row.meetingroom_name,
      (language === 'en' && row.office_name_en) || row.office_name,
      row.user_name,
      row.department_name ?? '',
      wallCell(row.start_time),
      wallCell(row.end_time),
      row.timezone,
      say(releaseTriggers[row.trigger], language),
      wallCell(row.released_time),
      wallCell(row.freed_start),
      row.restored_name ?? '',
      wallCell(row.restored_time === null ? null : wireTime(Date.parse(row.restored_time), row.timezone)),
    ])
  const name = say(words.releases, language)
  return {
    name: `${name}.xlsx`,
    media_type: excelType,
    body: await excelFile([
      { name, heading, rows: cells.map((row) => row.map((cell) => (typeof cell === 'string' ? guarded(cell) : cell))) },
    ]),
  }
}
