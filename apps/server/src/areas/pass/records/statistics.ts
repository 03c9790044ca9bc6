import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { recognitionStatistics } from '@workplace/contract/pass/passes'
import type { Call } from '../../../kernel/call/call'
import { soughtPasses } from './passes.store'

type Statistics = OutputOf<typeof recognitionStatistics>

/** `GET /recognitionrecord/statistics` */
export async function readStatistics(call: Call, input: ParsedOf<typeof recognitionStatistics>): Promise<Statistics> {
  const { condition, values } = await soughtPasses(call, 'people', 'pass', input)
  const ask = <R>(columns: string, more: string) =>
    call.db.query<R>(`select ${columns} from pass_record r where ${condition} ${more}`, values)
  const [ways, reasons, scores, [people]] = await Promise.all([
    ask<Statistics['ways'][number]>(
      `r.way, count(*) filter (where r.granted)::int as granted, count(*) filter (where not r.granted)::int as refused`,
      'group by r.way order by count(*) desc, r.way',
    ),
    ask<Statistics['reasons'][number]>(
      'r.result, count(*)::int as count',
      `and not r.granted group by r.result order by 2 desc, 1 limit 20`,
    ),
    ask<Statistics['scores'][number]>(
      `(floor(r.score / 10) * 10)::int as "from", count(*)::int as count`,
      'and r.score is not null group by 1 order by 1',
    ),
    ask<{ people: number }>('count(distinct r.user_id)::int as people', ''),
  ])
  return { ways, reasons, scores, people: people?.people ?? 0 }
}
