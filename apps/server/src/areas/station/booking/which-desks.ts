import type { Statement } from '../../../kernel/database/db'

/** The desks that something is read of: these, or all of a floor. */
export type WhichDesks = { readonly ids: readonly number[] } | { readonly floor_id: number }

/** The second value of a statement of `ofDesks`. */
export const which = (desks: WhichDesks): unknown => ('ids' in desks ? desks.ids : desks.floor_id)

/**
 * A statement about desks of the company `$1`, once for ids and once for a floor: `these` follows the column with the
 * desk's id, and stands for `$2`. A floor of five thousand is one number, not five thousand, to write, to send and to read.
 */
export function ofDesks(
  statement: (these: string) => { name: string; text: string },
): (desks: WhichDesks) => Statement {
  const byIds = statement('= any($2::int[])')
  const ofFloor = statement(
    'in (select f.id from station f where f.company_id = $1 and f.floor_id = $2::int and f.deleted_at is null)',
  )
  const byFloor = { ...ofFloor, name: `${ofFloor.name}-of-floor` }
  return (desks) => ('ids' in desks ? byIds : byFloor)
}
