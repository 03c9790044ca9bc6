import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { openDoorPage, ownPasses, passHeat } from '@workplace/contract/pass/passes'
import { addDays } from '@workplace/domain/kernel/date'
import { type Call, officesFor } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { noteLookup } from './lookups'
import { type PassKind, pageOfPasses, soughtPasses } from './passes.store'

/** A list of passes: of which kind, and whose duty it is to look at them. */
export const listOf =
  (kind: PassKind, area: 'device' | 'pass') =>
  async (call: Call, input: ParsedOf<typeof openDoorPage>): Promise<OutputOf<typeof openDoorPage>> => {
    const { page, limit, sort, ...filters } = input
    const { way } = sorting({ time: true }, sort)
    const sought = await soughtPasses(call, kind, area, filters)
    await noteLookup(call, sought.person, 'list')
    return pageOfPasses(call, sought, { page, limit, way })
  }

/** `GET /pass/mine` */
export async function readOwnPasses(
  call: Call,
  { page, limit, sort, start_time, end_time }: ParsedOf<typeof ownPasses>,
): Promise<OutputOf<typeof ownPasses>> {
  const { way } = sorting({ time: true }, sort)
  const { company_id, user_id } = call.actor
  const end = end_time ?? new Date(call.now() + 3_600_000).toISOString()
  const from = start_time ?? new Date(Date.parse(end) - 31 * 86_400_000).toISOString()
  const received = new Date(Date.parse(from) - 3_600_000).toISOString()
  return pageOfPasses(
    call,
    {
      condition: 'r.company_id = $1 and r.user_id = $2 and r.received_at >= $3 and r.time >= $4 and r.time < $5',
      values: [company_id, user_id, received, from, end],
      person: null,
    },
    { page, limit, way },
  )
}

/** For so many days the hours are shown. */
const heatDays = 14

/** `GET /opendoorrecord/heat` */
export async function readHeat(
  call: Call,
  { office, door }: ParsedOf<typeof passHeat>,
): Promise<OutputOf<typeof passHeat>> {
  const { company_id } = call.actor
  const offices = officesFor(call.actor, 'device')
  const from = new Date(call.now() - (heatDays + 1) * 86_400_000).toISOString()
  const rows = await call.db.query<{ date: string; hour: number; count: number; today: string }>(
    `select to_char(l.at, 'YYYY-MM-DD') as date, extract(hour from l.at)::int as hour, count(*)::int as count,
       to_char(max($6::timestamptz at time zone o.timezone), 'YYYY-MM-DD') as today
     from pass_record r join office o on o.company_id = r.company_id and o.id = r.office_id
     cross join lateral (select r.time at time zone o.timezone as at) l
     where r.company_id = $1 and r.received_at >= $2 and r.time >= $2 and r.granted and r.time_state <> 'doubtful'
       and ($3::int[] is null or r.office_id = any($3)) and ($4::int is null or r.office_id = $4)
       and ($5::int is null or r.door_id = $5)
     group by 1, 2`,
    [company_id, from, offices, office ?? null, door ?? null, new Date(call.now()).toISOString()],
  )
  const last = rows.reduce(
    (latest, { today }) => (today > latest ? today : latest),
    new Date(call.now()).toISOString().slice(0, 10),
  )
  const found = new Map(rows.map(({ date, hour, count }) => [`${date} ${hour}`, count]))
  const days = Array.from({ length: heatDays }, (_, n) => {
    const date = addDays(last, n - heatDays + 1)
    return { date, hours: Array.from({ length: 24 }, (_, hour) => found.get(`${date} ${hour}`) ?? 0) }
  })
  return { days, most: Math.max(0, ...days.flatMap(({ hours }) => hours)) }
}
