import { currentSession } from '../../../kernel/session/session'
import type { Claim } from '../core/board'

/** What of a meeting can be taken hold of: all of it, or its end, where it runs. */
export type Grips = 'all' | 'end'

/** May the viewer change this meeting, as far as the grid can tell? The server has the last word. */
export function mayChange(claim: Claim): boolean {
  if (claim.kind !== 'meeting') return false
  if (claim.myself === 1) return true
  // Over others' requests one books; whoever administers them does so in their approval.
  return claim.audit_state === 0 && currentSession().permissions.has('view-cancel-regain')
}

/** What can be taken hold of. A meeting over midnight is changed in its form. */
export function gripsOf(claim: Claim, isWhole: boolean, now: number): Grips | null {
  if (!isWhole || claim.end <= now || !mayChange(claim)) return null
  return claim.start > now ? 'all' : 'end'
}
