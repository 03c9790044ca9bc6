import type { WatchedKind } from '../../kernel/live/watched-kind'
import type { RepairTarget } from './target'

/**
 * Tickets, watched by who reported or handles them, and by who sees to such things in their office. One about a kind of
 * thing that nobody declares any more is for who administers everything.
 */
export function watchedRepairs(targets: readonly RepairTarget[]): WatchedKind {
  const kinds = targets.map(({ type, duty }) => `, ('${type}', '${duty}')`).join('')
  return {
    kind: 'repair',
    permission: 'view-repair',
    things: `select t.id, case when k.duty is not null then t.office_id end as office_id, k.duty,
        array[t.reporter_id, t.handler_id] as people
      from repair t left join (values ('', null)${kinds}) as k(type, duty) on k.type = t.target_type
      where t.company_id = $1 and t.id = any($2::int[])`,
  }
}
