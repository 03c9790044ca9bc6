import { sql } from 'kysely'
import type { Rules } from '../../../kernel/resources/engine'
import type { Sessions } from '../../../kernel/session/session'
import { sessionsChanged } from '../../../kernel/session/session-store'
import { parentFaults } from './tree-rules'

export const departmentRules = (sessions: Sessions): Rules => ({
  beforeSave: (call, changes) => parentFaults(call, 'department', changes),
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
