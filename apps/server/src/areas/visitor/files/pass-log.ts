import { directions } from '@workplace/contract/device/face-device-options'
import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import * as placeWords from '@workplace/contract/place/words'
import type { VisitorPass, visitorPassFile, visitorPassPage } from '@workplace/contract/visitor/pass-log'
import { visitWays } from '@workplace/contract/visitor/states'
import * as visitorWords from '@workplace/contract/visitor/words'
import { addDays } from '@workplace/domain/kernel/date'
import { type Call, officesFor } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'
import { type FileColumn, fileOfRows } from '../../../kernel/resources/file-of-rows'
import { hiddenAmong, hiddenFrom, someVisitor } from '../core/discreet'

const columns = `p.id, p.time, p.logged_at, p.direction, p.way, p.by_name, p.visitor_id, t.visitor_name, t.company, v.order_no,
  h.name as host_name, o.name as office_name, o.name_en as office_name_en, o.timezone`
const tables = `from visitor_pass_log p
  join visitor t on t.company_id = p.company_id and t.id = p.visitor_id
  join visit v on v.company_id = t.company_id and v.id = t.visit_id
  join users h on h.company_id = v.company_id and h.id = v.host_id
  join office o on o.company_id = p.company_id and o.id = p.office_id`

type Filters = Pick<ParsedOf<typeof visitorPassPage>, 'office' | 'from' | 'until' | 'direction' | 'title'>

function soughtIn({ actor }: Call, { office, from, until, direction, title }: Filters) {
  const values: unknown[] = [actor.company_id]
  const put = (value: unknown) => `$${values.push(value)}`
  const where = ['p.company_id = $1']
  const offices = officesFor(actor, 'visitor')
  if (offices !== null) where.push(`p.office_id = any(${put(offices)}::int[])`)
  if (office !== undefined) where.push(`p.office_id = ${put(office)}`)
  // the day on the office's clock; besides the widest that it is anywhere, for the index
  if (from !== undefined) {
    const day = put(from)
    where.push(`p.time >= ${day}::timestamp at time zone o.timezone and p.time >= ${day}::date - 1`)
  }
  if (until !== undefined) {
    const day = put(addDays(until, 1))
    where.push(`p.time < ${day}::timestamp at time zone o.timezone and p.time < ${day}::date + 1`)
  }
  if (direction !== undefined) where.push(`p.direction = ${put(direction)}`)
  if (title) {
    const text = put(containing(title))
    const hidden = hiddenFrom({ actor }, put)
    where.push(
      `(v.order_no ilike ${text} or h.name ilike ${text} or (t.name_search ilike ${text} or t.company ilike ${text}) and not ${hidden})`,
    )
  }
  return { values, put, where }
}

/** Passes as the caller may read them: whom they may not know is a visitor, who says of themselves that they left as well. */
async function passesFor(call: Call, passes: readonly VisitorPass[]): Promise<VisitorPass[]> {
  const hidden = await hiddenAmong(
    call,
    passes.map(({ visitor_id }) => visitor_id),
  )
  const visitor_name = someVisitor(call.language)
  return passes.map((one) =>
    hidden.has(one.visitor_id)
      ? { ...one, visitor_name, company: null, by_name: one.by_name === one.visitor_name ? visitor_name : one.by_name }
      : one,
  )
}

/** `GET /visitorpasslog/pagelist`. */
export async function readPassLog(
  call: Call,
  { sort, page, limit, ...filters }: ParsedOf<typeof visitorPassPage>,
): Promise<OutputOf<typeof visitorPassPage>> {
  const { way } = sorting({ time: 'p.time' }, sort)
  const { values, put, where } = soughtIn(call, filters)
  const [count] = await call.db.query<{ total: number }>(
    `select count(*)::int as total ${tables} where ${where.join(' and ')}`,
    values,
  )
  const [most, from] = [put(limit), put((page - 1) * limit)]
  const items = await call.db.query<VisitorPass>(
    `select ${columns} ${tables} where ${where.join(' and ')} order by p.time ${way}, p.id ${way} limit ${most} offset ${from}`,
    values,
  )
  return { items: await passesFor(call, items), total: count?.total ?? 0 }
}

const batch = 500

/** The newest first, from the one behind which it goes on. */
async function* batchesOf(call: Call, filters: Filters): AsyncGenerator<VisitorPass[]> {
  let behind: VisitorPass | undefined
  for (;;) {
    const { values, put, where } = soughtIn(call, filters)
    if (behind !== undefined) where.push(`(p.time, p.id) < (${put(behind.time)}::timestamptz, ${put(behind.id)})`)
    const rows: VisitorPass[] = await call.db.query<VisitorPass>(
      `select ${columns} ${tables} where ${where.join(' and ')} order by p.time desc, p.id desc limit ${put(batch)}`,
      values,
    )
    yield await passesFor(call, rows)
    if (rows.length < batch) return
    behind = rows.at(-1)
  }
}

const written: readonly FileColumn<VisitorPass>[] = [
  [common.time, (row, { clock }) => clock(row.time, row.timezone)],
  [common.direction, (row, { label }) => label(directions[row.direction])],
  [visitorWords.visitorName, (row) => row.visitor_name],
  [visitorWords.company, (row) => row.company ?? ''],
  [visitorWords.host, (row) => row.host_name],
  [placeWords.office, (row, { label }) => label([row.office_name, row.office_name_en || row.office_name])],
  [visitorWords.way, (row, { label }) => label(visitWays[row.way])],
  [visitorWords.by, (row) => row.by_name],
  [common.orderNumber, (row) => row.order_no],
]

/** `GET /visitorpasslog/export`. */
export const writePassLog = (
  call: Call,
  { format, ...filters }: ParsedOf<typeof visitorPassFile>,
): Promise<FileAnswer> => fileOfRows(call, visitorWords.passLog, format, written, batchesOf(call, filters))
