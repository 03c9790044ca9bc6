import { Readable } from 'node:stream'
import {
  type AttendanceRequest,
  type askedRequests,
  type myRequests,
  type requestExport,
  requestKindNames,
  type requestPage,
  requestStateNames,
} from '@workplace/contract/attendance/request'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { type Label, say } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { withinReach } from '../../../kernel/call/within-reach'
import { containing } from '../../../kernel/database/like'
import type { Addresses } from '../../../kernel/files/address'
import { guarded } from '../../../kernel/resources/escape'
import { byteOrderMark, csvLine, csvType, excelFile, excelType } from '../../../kernel/sheet/sheet'
import { clockText } from './ask'
import { readRequests, requestKind } from './request.store'
import { requestWords as words } from './words'

type Sign = Addresses['sign']

/** `GET /attendancerequest/mine` */
export const readMine =
  (sign: Sign) =>
  (call: Call, { kind, state, page, limit }: ParsedOf<typeof myRequests>): Promise<OutputOf<typeof myRequests>> =>
    readRequests(
      call,
      sign,
      'r.user_id = $2 and ($3::text is null or r.kind = $3) and ($4::text is null or r.state = $4)',
      [call.actor.user_id, kind ?? null, state ?? null],
      { page, limit },
    )

/** `GET /attendancerequest/asked`: those that wait longest first; then what the caller said. */
export const readAsked =
  (sign: Sign) =>
  (call: Call, { tab, page, limit }: ParsedOf<typeof askedRequests>): Promise<OutputOf<typeof askedRequests>> => {
    const { user_id } = call.actor
    return tab === 'pending'
      ? readRequests(call, sign, '$2::int = any(q.asked)', [user_id], { page, limit, order: 'r.created_at, r.id' })
      : readRequests(
          call,
          sign,
          `exists (select 1 from audit_request a, jsonb_array_elements(a.steps) step, jsonb_array_elements(step -> 'seats') seat
             where a.company_id = r.company_id and a.subject_kind = '${requestKind}' and a.subject_id = r.id
               and $2::int = any(a.people) and (seat ->> 'user_id')::int = $2 and seat ->> 'state' in ('passed', 'refused', 'moved'))`,
          [user_id],
          { page, limit, order: 'coalesce(r.decided_at, r.created_at) desc, r.id desc' },
        )
  }

type Sought = Omit<ParsedOf<typeof requestExport>, 'format'>

/** Of the people whom the caller administers. */
function whereOf(
  call: Call,
  { kind, state, user_id, from, until, title }: Sought,
): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value) + 1}`
  const where = [
    withinReach(call, put),
    kind === undefined ? null : `r.kind = ${put(kind)}`,
    state === undefined ? null : `r.state = ${put(state)}`,
    user_id === undefined ? null : `r.user_id = ${put(user_id)}`,
    from === undefined ? null : `coalesce(r.date, (r.end_time at time zone r.timezone)::date) >= ${put(from)}::date`,
    until === undefined
      ? null
      : `coalesce(r.date, (r.begin_time at time zone r.timezone)::date) <= ${put(until)}::date`,
    title ? `(u.name ilike ${put(containing(title))} or u.job_num ilike $${values.length + 1})` : null,
  ]
  return { where: where.filter((one) => one !== null).join(' and '), values }
}

/** `GET /attendancerequest/pagelist` */
export const readAll =
  (sign: Sign) =>
  (call: Call, { page, limit, ...sought }: ParsedOf<typeof requestPage>): Promise<OutputOf<typeof requestPage>> => {
    const { where, values } = whereOf(call, sought)
    return readRequests(call, sign, where, values, { page, limit })
  }

/** A file is made in memory. */
const mostRows = 20_000

const columns: readonly (readonly [Label, (row: AttendanceRequest, t: (label: Label) => string) => string | number])[] =
  [
    [peopleWords.person, ({ name }) => name],
    [peopleWords.department, ({ department }) => department ?? ''],
    [words.kind, ({ kind, leave_type }, t) => leave_type ?? t(requestKindNames[kind])],
    [words.from, ({ begin_time, timezone }) => clockText(Date.parse(begin_time), timezone)],
    [words.until, ({ end_time, timezone }) => clockText(Date.parse(end_time), timezone)],
    [words.zone, ({ timezone }) => timezone],
    [words.amount, ({ amount, unit }) => (amount === null ? '' : `${amount} ${unit === 'minute' ? 'min' : 'd'}`)],
    [words.reason, ({ reason }) => reason],
    [words.state, ({ state }, t) => t(requestStateNames[state])],
    [words.decidedBy, ({ decided_by, asked }) => decided_by ?? asked.join(', ')],
    [words.opinion, ({ opinion }) => opinion ?? ''],
    [words.created, ({ created_at, timezone }) => clockText(Date.parse(created_at), timezone)],
  ]

/** `GET /attendancerequest/export` */
export const exportRequests =
  (sign: Sign) =>
  async (call: Call, { format, ...sought }: ParsedOf<typeof requestExport>): Promise<FileAnswer> => {
    const t = (label: Label) => say(label, call.language)
    const { where, values } = whereOf(call, sought)
    const { items } = await readRequests(call, sign, where, values, {
      ...{ page: 1, limit: mostRows + 1, swaps: false },
    })
    if (items.length > mostRows) throw new Refusal(refusals.export_too_many, { n: mostRows })
    const heading = columns.map(([label]) => t(label))
    const rows = items.map((row) => columns.map(([, write]) => guarded(String(write(row, t)))))
    const name = t(words.requests)
    if (format === 'xlsx')
      return { name: `${name}.xlsx`, media_type: excelType, body: await excelFile([{ name, heading, rows }]) }
    const lines = [byteOrderMark + csvLine(heading), ...rows.map((row) => csvLine(row))]
    return { name: `${name}.csv`, media_type: csvType, body: Readable.from(lines, { objectMode: false }) }
  }
