import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { roomCosts as declared } from '@workplace/contract/statistics/utilisation'
import { sumYuan } from '@workplace/domain/kernel/money'
import { requireSpan } from '../../kernel/call/asked-span'
import type { Call } from '../../kernel/call/call'
import type { Database } from '../../kernel/database/db'
import { computeDays, lastComputableDay } from './compute-statistics'

type Answer = OutputOf<typeof declared>

const charged = `from meeting_cost c
  join meetingroom r on r.company_id = c.company_id and r.id = c.room_id
    and ($4::int[] is null or r.office_id = any($4)) and ($5::int is null or r.office_id = $5) and ($6::int is null or r.id = $6)
  left join department d on d.company_id = c.company_id and d.id = c.department_id
  where c.company_id = $1 and c.day between $2 and $3`

/** `GET /statistics/room_cost`: what each department's meetings cost in rooms that the caller administers. */
export async function roomCostsOf(database: Database, call: Call, asked: ParsedOf<typeof declared>): Promise<Answer> {
  requireSpan(call, asked)
  const { company_id, office_ids } = call.actor
  const last = lastComputableDay(call.now())
  const until = asked.to < last ? asked.to : last
  if (asked.from <= until) await computeDays(database, company_id, asked.from, until)
  const values = [company_id, asked.from, until, office_ids, asked.office_id ?? null, asked.meetingroom_id ?? null]
  const [items, months] = await Promise.all([
    call.db.query<Answer['items'][number]>(
      `select c.department_id, d.name, count(distinct c.meeting_id)::int as meetings, sum(c.minutes)::int as minutes,
         sum(c.amount) as amount ${charged} group by c.department_id, d.name order by sum(c.amount) desc, c.department_id`,
      values,
    ),
    call.db.query<Answer['months'][number]>(
      `select to_char(c.day, 'YYYY-MM') as month, sum(c.amount) as amount ${charged} group by 1 order by 1`,
      values,
    ),
  ])
  return {
    from: asked.from,
    to: asked.to,
    until,
    amount: sumYuan(items.map((one) => one.amount)),
    meetings: items.reduce((sum, one) => sum + one.meetings, 0),
    minutes: items.reduce((sum, one) => sum + one.minutes, 0),
    items,
    months,
  }
}
