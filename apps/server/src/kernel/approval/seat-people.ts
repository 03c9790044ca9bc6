import { isUnseated, leave, seat } from '@workplace/domain/kernel/approval-flow'
import type { RequestFlow } from './approvals'
import { type ApproverSearch, ableAmong, findApprovers } from './approvers'

/**
 * Gives the current step of a request people who can decide, and takes from it those who cannot any more. Where there
 * is nobody at all the step stays without people: then it is of whoever comes to approve there.
 */
export async function seatPeople(seeking: ApproverSearch, flow: RequestFlow, now: number): Promise<RequestFlow> {
  let next = flow
  // each turn seats a step or ends: a step whose last absent people had been waited for is passed by those who decided
  for (let turn = 0; turn <= flow.steps.length * 2; turn++) {
    const step = next.steps[next.current]
    if (next.state !== 'waiting' || step === undefined) return next
    const open = step.seats.filter(({ state }) => state === 'asked' || state === 'waits').map(({ user_id }) => user_id)
    const able = await ableAmong(seeking.db, seeking.company_id, open, seeking.permission)
    next = leave(next, (id) => !able.has(id), now)
    if (!isUnseated(next)) return next
    const { approvers } = next.steps[next.current] ?? step
    const { ids, fell } = await findApprovers(seeking, approvers)
    if (ids.length === 0) return next
    next = seat(next, ids, now, fell)
    if (!isUnseated(next)) return next
  }
  return next
}
