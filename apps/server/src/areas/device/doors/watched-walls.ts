import type { WatchedKind } from '../../../kernel/live/watched-kind'

/** The walls of doors, one of each office: who looks at one hears when a door of it moves. */
export const watchedWalls: WatchedKind = {
  kind: 'wall',
  permission: 'view-doors',
  things: `select id, id as office_id, 'device' as duty, null as people from office
    where company_id = $1 and id = any($2::int[])`,
}
