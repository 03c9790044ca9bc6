import { eventOf } from '@workplace/contract/kernel/topic'
import type { Label } from '@workplace/contract/kernel/words'
import * as topics from '@workplace/contract/meetingroom/topics'
import { visibleRange } from '@workplace/contract/meetingroom/visible-range'
import { type SqlBool, sql } from 'kysely'
import { type Call, has } from '../../kernel/call/call'
import type { Change, Condition, Rules, Values } from '../../kernel/resources/engine'
import type { Sessions } from '../../kernel/session/session'
import { sessionsChanged } from '../../kernel/session/session-store'
import { listsNamed } from '../people/public'
import { words } from './range-words'

const idsIn = (values: Values, name: string) => (values[name] ?? []) as number[]
const people = ['department_ids', 'role_ids', 'group_ids', 'user_ids'] as const

/** Rooms of the company by id, with their offices. */
async function officesOfRooms({ db, actor }: Call, changes: readonly Change[]): Promise<Map<number, number>> {
  const ids = [...new Set(changes.flatMap(({ after }) => idsIn(after, 'meetingroom_ids')))]
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: number; office_id: number }>(
    'select id, office_id from meetingroom where company_id = $1 and id = any($2::int[])',
    [actor.company_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row.office_id]))
}

/**
 * Pickers offer rooms within the visible ranges; who administers rooms (and so makes the ranges) needs them all. The
 * row is `t`.
 */
export function offeredRooms({ actor }: Call): Condition {
  const { hidden } = actor.rooms
  if (hidden.size === 0 || has(actor, 'view-meetingroom') || has(actor, 'view-visible-range')) return sql<SqlBool>`true`
  return sql<SqlBool>`t.id not in (select unnest(${[...hidden]}::int[]))`
}

/** What sessions know of rooms is old, and open boards show rooms anew. */
function sightChanged(call: Call, sessions: Sessions): void {
  call.emit(sessionsChanged())
  call.emit(eventOf(topics.meetingroom, {}))
  call.afterCommit(() => sessions.forget())
}

/** Ranges may name these groups: who sees which rooms is another then. */
export async function rangeGroupsChanged(call: Call, sessions: Sessions, ids: readonly number[]): Promise<void> {
  const [named] = await call.db.query(
    `select 1 from visible_range_group where company_id = $1 and people_group_id = any($2::int[])
     union all select 1 from visible_range_except_group where company_id = $1 and people_group_id = any($2::int[]) limit 1`,
    [call.actor.company_id, ids],
  )
  if (named !== undefined) sightChanged(call, sessions)
}

export const rangeRules = (sessions: Sessions): Rules => ({
  beforeSave: async (call, changes) => {
    const officeOf = await officesOfRooms(call, changes)
    const lists = await listsNamed(
      call,
      visibleRange,
      changes.map(({ after }) => after),
    )
    return changes.map(({ after }, n): Record<string, Label> => {
      const offices = idsIn(after, 'office_ids')
      const isElsewhere = idsIn(after, 'meetingroom_ids').some((id) => {
        const office = officeOf.get(id)
        return office !== undefined && offices.length > 0 && !offices.includes(office)
      })
      const isNobodys = after.range_type !== 'all' && people.every((name) => idsIn(after, name).length === 0)
      return {
        ...lists[n],
        ...(isElsewhere ? { meetingroom_ids: words.roomElsewhere } : {}),
        ...(isNobodys ? { department_ids: words.nobodyChosen } : {}),
      }
    })
  },
  afterSave: async (call) => sightChanged(call, sessions),
  afterDelete: async (call) => sightChanged(call, sessions),
})
