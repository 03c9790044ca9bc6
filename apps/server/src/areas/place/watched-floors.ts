import type { WatchedKind } from '../../kernel/live/watched-kind'

/** Floors: who looks at their plans hears what changes on them. */
export const watchedFloors: WatchedKind = {
  kind: 'floor',
  permission: 'view-floor',
  things: `select id, office_id, null as duty, null as people from floor where company_id = $1 and id = any($2::int[])`,
}
