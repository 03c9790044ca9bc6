import { actAlone } from '../../../kernel/call/job-call'
import { inBatches } from '../../../kernel/jobs/in-batches'
import { lockVisitors } from '../core/visitor.store'
import { syncDoors, visitorsToAnnounce } from '../core/visitor-doors'
import { visitorWords as words } from '../core/words'
import type { DueDeps } from './visits-due'

/** Tells doors of the visitors who come within a day: once each, however many servers are at it. How many. */
export async function announceVisitors(on: DueDeps): Promise<number> {
  const rows = await visitorsToAnnounce(on.db, on.now())
  let done = 0
  for (const company_id of new Set(rows.map((row) => row.company_id))) {
    done += await inBatches(
      rows.filter((row) => row.company_id === company_id).map(({ id }) => id),
      {
        work: (ids, patient) =>
          actAlone({ ...on, company_id, name: words.system[0] }, async (call) => {
            const { visitors } = await lockVisitors(call.db, company_id, ids, !patient)
            const locked = visitors.map(({ id }) => id)
            await syncDoors(call, locked)
            return { done: locked.length, busy: patient ? [] : ids.filter((id) => !locked.includes(id)) }
          }),
        onFault: (error, visitor) => on.log.warn({ err: error, visitor }, 'the doors of a visitor wait'),
      },
    )
  }
  return done
}
