import type { Label } from '@workplace/contract/kernel/words'
import * as peopleWords from '@workplace/contract/people/words'
import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import type { Change, Rules } from '../../../kernel/resources/engine'
import type { Sessions } from '../../../kernel/session/session'
import { sessionsChanged } from '../../../kernel/session/session-store'
import { parentFaults } from './tree-rules'

/** Nobody becomes the head of a department who has left. Who led it when they left stays until another does. */
async function headFaults({ db, actor }: Call, changes: readonly Change[]): Promise<Record<string, Label>[]> {
  const headOf = ({ before, after }: Change): number | null =>
    after.manager_id === before?.manager_id ? null : ((after.manager_id as number | null | undefined) ?? null)
  const asked = changes.map(headOf).filter((id) => id !== null)
  if (asked.length === 0) return changes.map(() => ({}))
  const rows = await db.query<{ id: number }>(
    `select id from users where company_id = $1 and id = any($2::int[]) and status <> 'active'`,
    [actor.company_id, asked],
  )
  const gone = new Set(rows.map(({ id }) => id))
  return changes.map((change): Record<string, Label> => {
    const head = headOf(change)
    return head !== null && gone.has(head) ? { manager_id: peopleWords.personGone } : {}
  })
}

export const departmentRules = (sessions: Sessions): Rules => ({
  beforeSave: async (call, changes) => {
    const faults = await parentFaults(call, 'department', changes)
    const ofHeads = await headFaults(call, changes)
    return faults.map((fault, n) => ({ ...fault, ...ofHeads[n] }))
  },
  computed: {
    employee_count: () => sql`(select count(*)::int from users u
      where u.company_id = t.company_id and u.department_id = t.id and u.status = 'active')`,
  },
  afterSave: async (call, saved) => {
    // whose role reaches the departments below their own may reach others now
    const moved = saved.some(({ before, after }) => before === null || before.parent_id !== after.parent_id)
    if (!moved) return
    call.emit(sessionsChanged())
    call.afterCommit(() => sessions.forget())
  },
})
