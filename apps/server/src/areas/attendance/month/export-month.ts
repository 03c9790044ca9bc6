import { Readable } from 'node:stream'
import { changeCauses } from '@workplace/contract/attendance/daily-log'
import {
  confirmStates,
  monthColumnNames,
  type monthFile,
  monthStates,
  type payrollTemplates,
} from '@workplace/contract/attendance/month'
import { type PayrollColumn, payrollPerson, timeUnits } from '@workplace/contract/attendance/payroll-template'
import { dayStates } from '@workplace/contract/attendance/why-words'
import * as attendanceWords from '@workplace/contract/attendance/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { not_found } from '@workplace/contract/kernel/refusals'
import { type Label, say } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import { type MonthColumn, minuteColumns } from '@workplace/domain/attendance/month'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { withinReach } from '../../../kernel/call/within-reach'
import { type Cell, excelSheets } from '../../../kernel/sheet/excel-stream'
import { excelType } from '../../../kernel/sheet/sheet'
import { monthOf } from '../closed-months/month.store'
import { dayBatches } from '../days/day.store'
import { columnsIn } from './close-month'
import { listAdjustments, sheetBatches } from './list-months'
import { monthWords as words } from './words'

const atOnce = 100

type Template = {
  name: string
  unit: 'hours' | 'minutes'
  person_columns: (keyof typeof payrollPerson)[]
  month_columns: PayrollColumn[]
}

async function templateOf({ db, actor }: Call, id: number): Promise<Template> {
  const [found] = await db.query<Template>(
    `select name, unit, person_columns, month_columns from payroll_template
     where company_id = $1 and id = $2 and status = 'on'`,
    [actor.company_id, id],
  )
  if (found === undefined) throw new Refusal(not_found)
  return found
}

async function jobNumbers({ db, actor }: Call, ids: readonly number[]): Promise<(readonly [number, string])[]> {
  const rows = await db.query<{ id: number; job_num: string }>(
    'select id, job_num from users where company_id = $1 and id = any($2::int[]) and job_num is not null',
    [actor.company_id, ids],
  )
  return rows.map(({ id, job_num }) => [id, job_num] as const)
}

/** `GET /attendancestatistics/templates`. */
export async function listTemplates({ db, actor }: Call): Promise<OutputOf<typeof payrollTemplates>> {
  return {
    items: await db.query(
      `select id, name from payroll_template where company_id = $1 and status = 'on' order by name collate "zh-x-icu", id`,
      [actor.company_id],
    ),
  }
}

/** `GET /attendancestatistics/export`: month, days, adjustments and what they mean, written while they are read. */
export async function exportMonth(
  call: Call,
  { month: asked, columns, unit: inUnit = 'hours', template_id, ...sought }: ParsedOf<typeof monthFile>,
): Promise<FileAnswer> {
  const month = await monthOf(call, asked)
  const t = (label: Label) => say(label, call.language)
  const template = template_id === undefined ? null : await templateOf(call, template_id)
  const unit = template?.unit ?? inUnit
  const shown = template?.month_columns.map(({ column }) => column) ?? columnsIn(columns)
  const hours = (minutes: number) => (unit === 'hours' ? Math.round((minutes / 60) * 100) / 100 : minutes)
  const cellOf = (name: MonthColumn, value: number) => (minuteColumns.has(name) ? hours(value) : value)

  // the first sheet says who is meant; what the others tell is of them
  const meant = new Set<number>()
  // names are not unique: whoever pays tells people by their employee IDs
  const numbers = new Map<number, string>()
  const numberOf = (user_id: number | null) => numbers.get(user_id ?? 0) ?? ''
  async function* people(): AsyncGenerator<Cell[][]> {
    for await (const rows of sheetBatches(call, month, sought, atOnce)) {
      const ids = rows.map(({ user_id }) => user_id)
      for (const id of ids) meant.add(id)
      for (const [id, number] of await jobNumbers(call, ids)) numbers.set(id, number)
      if (template !== null) {
        yield rows.map((row) => [
          ...template.person_columns.map((name) => (name === 'job_num' ? numberOf(row.user_id) : (row[name] ?? ''))),
          ...shown.map((name) => cellOf(name, row.columns[name])),
        ])
        continue
      }
      yield rows.map((row) => [
        ...[numberOf(row.user_id), row.person, row.department ?? '', row.team ?? ''],
        ...[t(monthStates[row.state]), row.version],
        t(confirmStates[row.confirm_state]),
        ...shown.map((name) => cellOf(name, row.columns[name])),
      ])
    }
  }
  async function* days(): AsyncGenerator<Cell[][]> {
    const { department, team, title } = sought
    for await (const rows of dayBatches(call, { department, team, title, from: month.begin, until: month.end }, 500))
      yield rows
        .filter(({ user_id }) => meant.has(user_id))
        .map((row) => [
          ...[row.date, numberOf(row.user_id), row.person, row.department ?? '', row.shift ?? ''],
          t(dayStates[row.result]),
          ...[hours(row.plan_minutes), hours(row.work_minutes), hours(row.late_minutes), hours(row.early_minutes)],
          ...[
            hours(row.absent_minutes),
            hours(row.leave_minutes),
            hours(row.trip_minutes),
            hours(row.overtime_minutes),
          ],
        ])
  }
  async function* adjustments(): AsyncGenerator<Cell[][]> {
    for (let page = 1; ; page++) {
      const { items } = await listAdjustments(call, { page, limit: 200, month: month.month })
      yield items
        .filter(({ user_id }) => user_id !== null && meant.has(user_id))
        .map((one) => [
          ...[
            one.month,
            one.date,
            numberOf(one.user_id),
            one.person,
            t(changeCauses[one.cause]),
            one.by,
            one.carried_to ?? '',
          ],
          ...shown.map((name) => cellOf(name, one.columns[name] ?? 0)),
        ])
      if (items.length < 200) return
    }
  }
  async function* legend(): AsyncGenerator<Cell[][]> {
    const values: unknown[] = [call.actor.company_id, month.month, [...meant]]
    const reach = withinReach(call, (value) => `$${values.push(value)}`)
    const [closing] = await call.db.query<{
      digests: string[] | null
      closed_by: string | null
      closed_at: string | null
    }>(
      `select array_agg(s.digest order by m.user_id) as digests, max(s.closed_by) as closed_by, max(s.closed_at)::text as closed_at
       from attendance_month m join attendance_seal s on s.company_id = m.company_id and s.month_id = m.id and s.version = m.version
         join users u on u.company_id = m.company_id and u.id = m.user_id
       where m.company_id = $1 and m.month = $2 and m.state = 'closed' and m.user_id = any($3::int[]) and ${reach}`,
      values,
    )
    yield [
      [t(attendanceWords.monthName), month.month],
      [t(words.span), `${month.begin} – ${month.end}`],
      ...(template === null ? [] : [[t(attendanceWords.payrollTemplate), template.name]]),
      [t(words.unit), t(timeUnits[unit])],
      [t(attendanceWords.closeMonth), closing?.closed_at ?? t(words.notClosed)],
      ...(closing?.digests ?? []).slice(0, 5000).map((digest) => [t(words.digest), digest]),
      [t(words.madeAt), new Date(call.now()).toISOString()],
    ]
  }
  const titles = shown.map((name, at) => template?.month_columns[at]?.title ?? t(monthColumnNames[name]))
  const whose = [t(peopleWords.employeeId), t(peopleWords.person)]
  const person = [...whose, t(peopleWords.department)]
  const sheet = (
    name: Label,
    heading: string[],
    rows: AsyncIterable<readonly (readonly Cell[])[]>,
    widths = heading.map(() => 14),
  ) => ({ ...{ name: t(name), heading, widths, rows } })
  const body = excelSheets([
    sheet(
      words.sheet,
      template === null
        ? [...person, t(attendanceWords.team), t(common.status), t(words.version), t(words.confirmed), ...titles]
        : [...template.person_columns.map((name) => t(payrollPerson[name])), ...titles],
      people(),
    ),
    sheet(
      words.days,
      [
        ...[t(common.date), ...person, t(attendanceWords.shift), t(common.result)],
        ...(['plan_minutes', 'work_minutes', 'late_minutes', 'early_minutes', 'absent_minutes'] as const).map((name) =>
          t(monthColumnNames[name]),
        ),
        ...[t(monthColumnNames.leave_minutes), t(monthColumnNames.trip_minutes), t(attendanceWords.overtime)],
      ],
      days(),
    ),
    sheet(
      words.adjustments,
      [
        ...[t(attendanceWords.monthName), t(common.date), ...whose, t(words.cause), t(attendanceWords.by)],
        ...[t(words.carriedTo), ...titles],
      ],
      adjustments(),
    ),
    sheet(words.legend, [t(common.name), t(common.content)], legend(), [24, 68]),
  ])
  return {
    name: `${t(words.statistics)}_${month.month}.xlsx`,
    media_type: excelType,
    body: Readable.from(body, { objectMode: false }),
  }
}
