import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as kernelRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/thing/refusals'
import { thing as declared } from '@workplace/contract/thing/thing'
import {
  mostPoints,
  mostSeriesDays,
  type ReadingRow,
  type readingPage,
  type readingSeries,
  type SeriesPoint,
  usualDays,
} from '@workplace/contract/thing/thing-reading'
import type { ThingLimit } from '@workplace/contract/thing/values'
import { type Call, officesFor } from '../../kernel/call/call'
import { sorting } from '../../kernel/call/sorting'
import { containing } from '../../kernel/database/like'

const dayMs = 86_400_000
const joined = `from detection_record r
  join iot_device d on d.company_id = r.company_id and d.id = r.device_id
  join detector_getway g on g.company_id = d.company_id and g.id = d.getway_id`
const sorts: Record<string, string> = { time: 'r.measured_at', value: 'r.value', id: 'r.id' }

/** `GET /detectionrecord/pagelist` */
export async function readReadings(
  call: Call,
  input: ParsedOf<typeof readingPage>,
): Promise<OutputOf<typeof readingPage>> {
  const values: unknown[] = [call.actor.company_id]
  const put = (value: unknown) => `$${values.push(value)}`
  const end = input.end_time ?? new Date(call.now() + dayMs).toISOString()
  const start = input.start_time ?? new Date(Date.parse(end) - (usualDays + 1) * dayMs).toISOString()
  const where = [
    'r.company_id = $1',
    `r.measured_at >= ${put(start)}::timestamptz`,
    `r.measured_at < ${put(end)}::timestamptz`,
  ]
  const offices = officesFor(call.actor, declared.area)
  if (offices !== null) where.push(`g.office_id = any(${put(offices)}::int[])`)
  if (input.office !== undefined) where.push(`g.office_id = ${put(input.office)}`)
  if (input.device !== undefined) where.push(`r.device_id = ${put(input.device)}`)
  if (input.item !== undefined) where.push(`r.item = ${put(input.item)}`)
  if (input.abnormal === true) where.push('r.is_abnormal')
  if (input.title) {
    const text = put(containing(input.title))
    where.push(`(d.name ilike ${text} or d.nickname ilike ${text} or r.item ilike ${text})`)
  }
  const { by: column, way } = sorting(sorts, input.sort)
  const condition = where.join(' and ')
  const [count] = await call.db.query<{ total: number }>(
    `select count(*)::int as total ${joined} where ${condition}`,
    values,
  )
  const limits = `limit ${put(input.limit)} offset ${put((input.page - 1) * input.limit)}`
  const items = await call.db.query<ReadingRow>(
    `select r.id, r.device_id, d.name as device_name, r.item, r.value, r.unit, r.is_abnormal, r.measured_at as time, o.timezone
     ${joined} join office o on o.company_id = g.company_id and o.id = g.office_id
     where ${condition} order by ${column} ${way}, r.id ${way} ${limits}`,
    values,
  )
  return { items, total: count?.total ?? 0 }
}

type Point = SeriesPoint & { device_id: number; unit: string | null }

/** `GET /detectionrecord/series`: the lowest, mean and highest value of each stretch. */
export async function readSeries(
  call: Call,
  input: ParsedOf<typeof readingSeries>,
): Promise<OutputOf<typeof readingSeries>> {
  const [from, until] = [Date.parse(input.start_time), Date.parse(input.end_time)]
  if (!(until > from) || until - from > mostSeriesDays * dayMs)
    throw new Refusal(refusals.series_too_long, { days: mostSeriesDays })
  const offices = officesFor(call.actor, declared.area)
  const things = await call.db.query<{ id: number; name: string; limits: ThingLimit[] | null }>(
    `select d.id, d.name, d.limits from iot_device d
     join detector_getway g on g.company_id = d.company_id and g.id = d.getway_id
     where d.company_id = $1 and d.id = any($2::int[]) and ($3::int[] is null or g.office_id = any($3::int[]))
     order by array_position($2::int[], d.id)`,
    [call.actor.company_id, input.device, offices],
  )
  if (things.length < new Set(input.device).size) throw new Refusal(kernelRefusals.not_found)
  const step = Math.max(1, Math.ceil((until - from) / 1000 / (input.points ?? mostPoints)))
  const points = await call.db.query<Point>(
    `select device_id, date_bin(make_interval(secs => $6), measured_at, $4::timestamptz) as time, min(value) as low,
       avg(value) as mean, max(value) as high, max(unit) as unit
     from detection_record
     where company_id = $1 and device_id = any($2::int[]) and item = $3 and measured_at >= $4::timestamptz and measured_at < $5::timestamptz
     group by 1, 2 order by 1, 2`,
    [call.actor.company_id, things.map(({ id }) => id), input.item, input.start_time, input.end_time, step],
  )
  return {
    step,
    unit: points.find(({ unit }) => unit !== null)?.unit ?? null,
    items: things.map(({ id, name }) => ({
      ...{ device_id: id, device_name: name },
      points: points
        .filter(({ device_id }) => device_id === id)
        .map(({ time, low, mean, high }) => ({ time, low, mean, high })),
    })),
    limits: things.flatMap(({ id, limits }) => {
      const limit = limits?.find(({ item }) => item === input.item)
      return limit === undefined ? [] : [{ device_id: id, low: limit.low ?? null, high: limit.high ?? null }]
    }),
  }
}
