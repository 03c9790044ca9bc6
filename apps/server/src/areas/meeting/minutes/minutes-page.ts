import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { minutesPage as declared, MinutesRow } from '@workplace/contract/meeting/minutes'
import type { Call } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'
import { wireSpan } from '../core/wall-time'
import { columns, type MinutesOf, minutesJoined, minutesPermissions } from './minutes.store'

const sorts: Record<string, string> = { id: 'n.id', start_time: 'm.start_time', updated_at: 'n.updated_at' }

type Row = Omit<MinutesOf, 'id'> & Pick<MinutesRow, 'id' | 'todos' | 'open_todos' | 'files' | 'can_write'>

const shown = (row: Row): MinutesRow => {
  const { booker_id: _, book_for_id: __, secret: ___, is_held: ____, office_id: _____, ...rest } = row
  return {
    ...rest,
    ...wireSpan(row.start_time, row.end_time, row.timezone),
  }
}

/** `GET /minutes/pagelist` */
export async function minutesPage(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const values: unknown[] = [call.actor.company_id]
  const put = (value: unknown) => `$${values.push(value)}`
  const { read, write } = await minutesPermissions(call, put)
  const where = ['n.company_id = $1', read]
  if (input.mine === '1') where.push(write)
  if (input.publish_state !== undefined) where.push(`n.publish_state = ${put(Number(input.publish_state))}`)
  if (input.office !== undefined) where.push(`r.office_id = ${put(input.office)}`)
  if (input.start_date !== undefined)
    where.push(`(m.start_time at time zone o.timezone)::date >= ${put(input.start_date)}::date`)
  if (input.end_date !== undefined)
    where.push(`(m.start_time at time zone o.timezone)::date <= ${put(input.end_date)}::date`)
  if (input.title) {
    const text = put(containing(input.title))
    where.push(`(n.title ilike ${text} or m.title ilike ${text} or n.content ilike ${text} or r.name ilike ${text})`)
  }
  const { by: column, way } = sorting(sorts, input.sort)
  const condition = where.join(' and ')
  const counted = await call.db.query<{ total: number }>(
    `select count(*)::int as total ${minutesJoined} where ${condition}`,
    values,
  )
  const limits = `limit ${put(input.limit)} offset ${put((input.page - 1) * input.limit)}`
  const todos = (state: string) =>
    `(select count(*)::int from minutes_todo t where t.company_id = n.company_id and t.minutes_id = n.id ${state})`
  const rows = await call.db.query<Row>(
    `select ${columns}, ${write} as can_write, ${todos('')} as todos, ${todos('and t.state = 0')} as open_todos,
       (select count(*)::int from minutes_file f where f.company_id = n.company_id and f.minutes_id = n.id) as files
     ${minutesJoined} where ${condition} order by ${column} ${way}, n.id ${way} ${limits}`,
    values,
  )
  return { items: rows.map(shown), total: counted[0]?.total ?? 0 }
}
