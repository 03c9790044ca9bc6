import {
  confirmStates,
  monthColumnNames,
  type monthStatement,
  type myStatement,
  type SheetRow,
} from '@workplace/contract/attendance/month'
import { dayStates } from '@workplace/contract/attendance/why-words'
import * as attendanceWords from '@workplace/contract/attendance/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { not_found } from '@workplace/contract/kernel/refusals'
import { type Label, say, type Values } from '@workplace/contract/kernel/words'
import { type DayOfMonth, minuteColumns, monthColumns } from '@workplace/domain/attendance/month'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import type { PdfBlock } from '../../../kernel/pdf/pdf'
import { pdfFile, pdfType } from '../../../kernel/subprocess/pdf-file'
import { wireTime } from '../../../kernel/text/wire-time'
import { daysOf, type Month, monthOf } from '../closed-months/month.store'
import { namedWithin } from '../core/named-within'
import { zoneOf } from '../versions/counts-from'
import { sheetOf } from './list-months'
import { monthWords as words } from './words'

const hours = (minutes: number) => (Math.round((minutes / 60) * 100) / 100).toString()

async function statementOf(call: Call, row: SheetRow, month: Month): Promise<FileAnswer> {
  const { db, actor, language } = call
  const t = (label: Label, values?: Values) => say(label, language, values)
  type Seal = { days: DayOfMonth[]; digest: string; closed_at: string; closed_by: string; version: number }
  const [seal] = await db.query<Seal>(
    `select s.days, s.digest, s.closed_at, s.closed_by, s.version from attendance_month m
       join attendance_seal s on s.company_id = m.company_id and s.month_id = m.id and s.version = m.version
     where m.company_id = $1 and m.user_id = $2 and m.month = $3 and m.state = 'closed'`,
    [actor.company_id, row.user_id, month.month],
  )
  const days = seal?.days ?? (await daysOf(db, actor.company_id, [row.user_id], month)).get(row.user_id) ?? []
  const zone = await zoneOf(db, actor.company_id, row.user_id)
  const at = (instant: number) => wireTime(instant, zone).slice(0, 16)
  const head = (text: string): PdfBlock => ({ text, style: 'head' })
  const title = `${t(words.statement)} ${month.month}`
  const long = (minutes: number) => t(common.hoursOf, { n: hours(minutes) })
  const sum = (name: (typeof monthColumns)[number] | undefined): PdfBlock[] =>
    name === undefined
      ? ['', '']
      : [t(monthColumnNames[name]), minuteColumns.has(name) ? long(row.columns[name]) : String(row.columns[name])]
  const body = await pdfFile(actor, {
    ...{ title: `${title} ${row.person}`, language },
    footer: `${row.person} · ${t(words.printed, { time: at(call.now()) })}`,
    content: [
      { text: title, style: 'title' },
      { text: [row.person, row.department, row.team].filter(Boolean).join(' · '), style: 'h3' },
      { text: `${month.begin} – ${month.end} · ${t(confirmStates[row.confirm_state])}` },
      {
        text:
          seal === undefined
            ? t(words.notClosed)
            : t(words.sealedBy, { version: seal.version, by: seal.closed_by, time: at(Date.parse(seal.closed_at)) }),
        style: 'quiet',
      },
      {
        layout: 'labels',
        margin: [0, 12, 0, 12],
        table: {
          widths: ['*', 'auto', 20, '*', 'auto'],
          body: Array.from({ length: Math.ceil(monthColumns.length / 2) }, (_, n) => [
            ...sum(monthColumns[2 * n]),
            '',
            ...sum(monthColumns[2 * n + 1]),
          ]),
        },
      },
      {
        layout: 'rows',
        table: {
          ...{ headerRows: 1, dontBreakRows: true, widths: ['auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto'] },
          body: [
            [
              common.date,
              common.result,
              monthColumnNames.plan_minutes,
              monthColumnNames.work_minutes,
              monthColumnNames.late_minutes,
              monthColumnNames.leave_minutes,
              attendanceWords.overtime,
            ].map((label) => head(t(label))),
            ...days.map((day): PdfBlock[] => [
              ...[
                day.date,
                t(dayStates[day.result as keyof typeof dayStates] ?? common.unknown),
                long(day.plan_minutes),
              ],
              long(day.work_minutes),
              t(common.minutesOf, {
                n: day.points.filter(({ result }) => result !== 'early').reduce((all, { minutes }) => all + minutes, 0),
              }),
              long(day.leave_minutes),
              long(day.overtime_workday + day.overtime_rest_day + day.overtime_holiday),
            ]),
          ],
        },
      },
      ...(seal === undefined ? [] : [{ text: `${t(words.digest)}: ${seal.digest}`, style: 'quiet' as const }]),
    ],
  })
  return { name: `${t(words.statement)}_${month.month}_${row.person}.pdf`, media_type: pdfType, body }
}

async function rowOf(call: Call, user_id: number, month: Month): Promise<SheetRow> {
  const row = await sheetOf(call, user_id, month)
  if (row === undefined) throw new Refusal(not_found)
  return row
}

/** `GET /attendancestatistics/statement`: of somebody whom the caller administers. */
export async function statement(
  call: Call,
  { user_id, month: asked }: ParsedOf<typeof monthStatement>,
): Promise<FileAnswer> {
  await namedWithin(call, user_id)
  const month = await monthOf(call, asked)
  return statementOf(call, await rowOf(call, user_id, month), month)
}

/** `GET /myattendance/statement`. */
export async function ownStatement(call: Call, { month: asked }: ParsedOf<typeof myStatement>): Promise<FileAnswer> {
  const month = await monthOf(call, asked)
  return statementOf(call, await rowOf(call, call.actor.user_id, month), month)
}
