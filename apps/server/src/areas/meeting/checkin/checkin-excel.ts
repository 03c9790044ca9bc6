import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import {
  checkinPhases,
  checkinStates,
  checkinWays,
  type checkinExcel as declared,
} from '@workplace/contract/meeting/checkin'
import { type Call, has } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { guarded } from '../../../kernel/resources/escape'
import { excelFile, excelType, wallCell } from '../../../kernel/sheet/sheet'
import { wireTime } from '../core/wall-time'
import { checkinDetail } from './checkin-details'
import { checkinRows } from './checkin-page'
import { fileName } from './checkin-sheet'
import { checkinWords as words } from './checkin-words'

/** An Excel file is made in memory. */
const mostRows = 20_000

/** `GET /signinlog/excel`: the people of one meeting, or the meetings of the list. */
export function checkinExcel(call: Call, { id, ...filters }: ParsedOf<typeof declared>): Promise<FileAnswer> {
  if (id !== undefined) return peopleExcel(call, id)
  const permission = 'view-signin-log'
  if (!has(call.actor, permission)) throw new Refusal(refusals.no_permission, { permission })
  return meetingsExcel(call, filters)
}

async function peopleExcel(call: Call, id: number): Promise<FileAnswer> {
  const t = (label: readonly [string, string]) => say(label, call.language)
  const { title, people, timezone } = await checkinDetail(call, id, () => null)
  const at = (instant: string | null) => wallCell(instant === null ? null : wireTime(Date.parse(instant), timezone))
  const heading = [
    ...[words.name, words.department, words.mail, words.state, words.signTime, words.outTime, words.zone, words.way],
    ...[words.device, words.by],
  ].map(t)
  const rows = people.map((one) => [
    guarded(one.name),
    guarded(one.department ?? ''),
    guarded(one.mail ?? ''),
    t(checkinStates[one.state]),
    at(one.sign_time),
    at(one.sign_out_time),
    timezone,
    one.sign_way === null ? '' : t(checkinWays[one.sign_way]),
    guarded(one.device_name ?? ''),
    guarded(one.signed_by ?? ''),
  ])
  const body = await excelFile([{ name: t(words.people), heading, rows }])
  return { name: `${fileName(`${t(words.people)} ${title}`)}.xlsx`, media_type: excelType, body }
}

async function meetingsExcel(call: Call, filters: Omit<ParsedOf<typeof declared>, 'id'>): Promise<FileAnswer> {
  const t = (label: readonly [string, string]) => say(label, call.language)
  const found = await checkinRows(call, filters, mostRows + 1)
  if (found.length > mostRows) throw new Refusal(refusals.export_too_many, { n: mostRows })
  const heading = [
    ...[words.meeting, words.room, words.floor, words.office, words.start, words.end, words.zone, words.booker],
    ...[words.department, words.state, words.invited, words.signed, words.late, words.missing],
  ].map(t)
  const rows = found.map((row) => [
    guarded(row.title || t(words.private)),
    guarded(row.rooms.join(t(['、', ', ']))),
    guarded(row.floor_name),
    guarded(t([row.office_name, row.office_name_en || row.office_name])),
    wallCell(row.start_time),
    wallCell(row.end_time),
    row.timezone,
    guarded(row.booker_name),
    guarded(row.department ?? ''),
    t(checkinPhases[row.phase]),
    ...[row.invited, row.signed, row.late, row.missing],
  ])
  const body = await excelFile([{ name: t(words.log), heading, rows }])
  const today = new Date(call.now()).toISOString().slice(0, 10)
  return { name: `${t(words.log)}_${today}.xlsx`, media_type: excelType, body }
}
