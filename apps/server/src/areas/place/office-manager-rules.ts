import { sql } from 'kysely'
import type { Call } from '../../kernel/call/call'
import type { Change, Rules } from '../../kernel/resources/engine'
import type { Sessions } from '../../kernel/session/session'
import { sessionsChanged } from '../../kernel/session/session-store'

export type OfficeManagerDeps = {
  sessions: Sessions
  /** Refuses where one of these people stands above the caller. */
  requireNoneAbove: (call: Call, user_ids: readonly number[]) => Promise<void>
}

/** Where somebody administers is part of their session: all servers read it again. */
function forget(call: Call, sessions: Sessions, user_ids: readonly number[]): void {
  for (const user_id of new Set(user_ids)) {
    call.emit(sessionsChanged(user_id))
    call.afterCommit(() => sessions.forget(user_id))
  }
}

/** What a post comes to with the roles of its holder: booking is for everybody, and nothing to manage. */
const effect = sql`(select case when u.status <> 'active' then 'off'
    when bool_or(r.data_scope = 'all') then 'everywhere'
    when bool_or(r.permissions <> '{}' and not r.permissions <@ array['view-meeting']) then 'here'
    else 'nothing' end
  from users u
  left join user_role ur on ur.company_id = u.company_id and ur.user_id = u.id
  left join role r on r.company_id = ur.company_id and r.id = ur.role_id
  where u.company_id = t.company_id and u.id = t.user_id group by u.status)`

/** Who held the posts before, and who holds them after. */
const holdersOf = (changes: readonly Change[]): number[] =>
  changes.flatMap(({ before, after }) => [...(before === null ? [] : [Number(before.user_id)]), Number(after.user_id)])

/**
 * A post widens or narrows where its holder's permissions reach. So nobody gives one to, or takes one from, a person
 * who may do more than they; the offices are held to the giver's own by the engine.
 */
export const officeManagerRules = ({ sessions, requireNoneAbove }: OfficeManagerDeps): Rules => ({
  computed: { effect: () => effect },
  beforeSave: async (call, changes) => {
    await requireNoneAbove(call, holdersOf(changes))
    return changes.map(() => ({}))
  },
  beforeDelete: (call, rows) =>
    requireNoneAbove(
      call,
      rows.map((row) => Number(row.user_id)),
    ),
  afterSave: async (call, saved) => forget(call, sessions, holdersOf(saved)),
  afterDelete: async (call, rows) =>
    forget(
      call,
      sessions,
      rows.map((row) => Number(row.user_id)),
    ),
})
