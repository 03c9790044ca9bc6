import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { DetectorRecord, detectorRecords as declared } from '@workplace/contract/presence/detect'
import type { Call } from '../../kernel/call/call'
import { sorting } from '../../kernel/call/sorting'
import { containing } from '../../kernel/database/like'

const from = `from detector_records r
  join detectors d on d.company_id = r.company_id and d.id = r.detector_id`
const gateways = 'join detector_getway g on g.company_id = d.company_id and g.id = d.getway_id'
const rooms = 'left join meetingroom m on m.company_id = r.company_id and m.id = r.meetingroom_id'
const joined = `${from} ${gateways}
  join office o on o.company_id = g.company_id and o.id = g.office_id
  left join detector_state s on s.company_id = d.company_id and s.detector_id = d.id ${rooms}`

// One that goes on ends where the silence of its detector became too long.
const until = `coalesce(r.end_time, case when s.silent_at <= $2::timestamptz then s.silent_at end)`

const sorts: Record<string, string> = { start_time: 'r.start_time', id: 'r.id' }

/** `GET /detector_records/pagelist`: but for detectors at the places of single people, by whom they would tell. */
export const recordsPage =
  (personal: () => readonly string[]) =>
  (call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> =>
    readRecords(call, input, personal())

async function readRecords(
  call: Call,
  input: ParsedOf<typeof declared>,
  personal: readonly string[],
): Promise<OutputOf<typeof declared>> {
  const { company_id, office_ids } = call.actor
  const values: unknown[] = [company_id, new Date(call.now()).toISOString()]
  const put = (value: unknown) => `$${values.push(value)}`
  const where = ['r.company_id = $1', 'r.start_time <= $2::timestamptz', ...personal.map((one) => `not ${one}`)]
  if (office_ids !== null) where.push(`g.office_id = any(${put(office_ids)}::int[])`)
  if (input.office !== undefined) where.push(`g.office_id = ${put(input.office)}`)
  if (input.room !== undefined) where.push(`r.meetingroom_id = ${put(input.room)}`)
  if (input.detector !== undefined) where.push(`r.detector_id = ${put(input.detector)}`)
  if (input.state !== undefined) where.push(`r.state = ${put(input.state)}`)
  if (input.start_time !== undefined) where.push(`r.until > ${put(input.start_time)}`)
  if (input.end_time !== undefined) where.push(`r.start_time < ${put(input.end_time)}`)
  if (input.title) {
    const text = put(containing(input.title))
    where.push(`(d.name ilike ${text} or d.sn ilike ${text} or m.name ilike ${text})`)
  }
  const { by, way } = sorting(sorts, input.sort)
  const condition = where.join(' and ')
  // what is only counted is joined to what it is chosen by
  const byOffice = office_ids !== null || input.office !== undefined
  const counted = [from, ...(byOffice ? [gateways] : []), ...(input.title ? [rooms] : [])].join(' ')
  const [count] = await call.db.query<{ total: number }>(
    `select count(*)::int as total ${counted} where ${condition}`,
    values,
  )
  const limits = `limit ${put(input.limit)} offset ${put((input.page - 1) * input.limit)}`
  const items = await call.db.query<DetectorRecord>(
    `select r.id, r.detector_id, d.name as detector_name, m.id as meetingroom_id, m.name as meetingroom_name, o.timezone,
       r.state, r.start_time, ${until} as end_time, r.meeting_id, r.action,
       greatest(0, extract(epoch from coalesce(${until}, $2::timestamptz) - r.start_time))::int as duration
     ${joined} where ${condition} order by ${by} ${way}, r.id ${way} ${limits}`,
    values,
  )
  return { items, total: count?.total ?? 0 }
}
