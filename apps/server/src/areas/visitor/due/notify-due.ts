import { approvalState } from '@workplace/domain/visitor/come-in'
import type { Call } from '../../../kernel/call/call'
import { actAlone } from '../../../kernel/call/job-call'
import { inBatches } from '../../../kernel/jobs/in-batches'
import { askApproval } from '../approval/ask-approval'
import { notifyWaiting } from '../core/notify-bundled'
import { lockPeople, lockVisits, type StoredVisit } from '../core/visitor.store'
import { escalate } from '../core/waiting-guests'
import { visitorWords as words } from '../core/words'
import type { DueDeps } from './visits-due'

async function askWaiting(call: Call, visit: StoredVisit): Promise<void> {
  const people = await lockPeople(call.db, call.actor.company_id, visit.id)
  if (people.some(({ audit_state }) => audit_state === approvalState.pending)) await askApproval(call, visit)
}

/**
 * Tells hosts what happened to their groups since they were told last, and others of guests who wait unanswered: each
 * once, however many servers are at it. Of how many visits.
 */
export async function notifyDue(on: DueDeps): Promise<number> {
  const rows = await on.db.query<{ company_id: number; visit_id: number }>(
    `select company_id, visit_id from visit_notice where due_at <= $1
     union select company_id, visit_id from visitor_waiting where due_at <= $1 order by 1, 2 limit 5000`,
    [new Date(on.now()).toISOString()],
  )
  let done = 0
  for (const company_id of new Set(rows.map((row) => row.company_id))) {
    done += await inBatches(
      rows.filter((row) => row.company_id === company_id).map(({ visit_id }) => visit_id),
      {
        work: (ids) =>
          actAlone({ ...on, company_id, name: words.system[0] }, async (call) => {
            const visits = await lockVisits(call.db, company_id, ids)
            let told = 0
            for (const visit of visits.values()) {
              const [bundled, others] = [await notifyWaiting(call, visit, askWaiting), await escalate(call, visit)]
              if (bundled || others) told++
            }
            return { done: told, busy: [] }
          }),
        onFault: (error, visit) => on.log.warn({ err: error, visit }, 'what hosts are told of a visit waits'),
      },
    )
  }
  return done
}
