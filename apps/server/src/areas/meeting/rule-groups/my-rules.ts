import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { ruleMine as declared } from '@workplace/contract/meeting/rule-mine'
import { combineRules, isCounting } from '@workplace/domain/booking/effective-rules'
import { groupsOf } from '@workplace/domain/booking/rule'
import { type Call, has } from '../../../kernel/call/call'
import { readEligibility } from '../core/eligibility.store'
import { readBooked, readRuleSubject, readRules } from '../core/rule.store'

/** `GET /rule/mine`: what the grid and the form judge by, beside their rooms. Of others for who books for others. */
export async function myRules(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  const user_id = input.user_id ?? actor.user_id
  if (user_id !== actor.user_id && !has(actor, 'view-cancel-regain')) {
    throw new Refusal(refusals.no_permission, { permission: 'view-cancel-regain' })
  }
  const rules = await readRules(db, actor.company_id)
  if (rules.length === 0) return { groups: [], freed: [], booked: [] }
  const [person, { freed }] = await Promise.all([
    readRuleSubject(db, actor.company_id, user_id),
    readEligibility(call, user_id),
  ])
  const groups = groupsOf(rules, person)
  // a limit that one group over some rooms decides is counted, whatever another says over others
  const counts = groups.some((group) => isCounting(combineRules([group])))
  const booked = counts ? await readBooked(db, actor.company_id, user_id, call.now()) : []
  return {
    // whom else a group means is not for everybody to know
    groups: declared.output.shape.groups.parse(groups),
    freed: [...freed],
    booked: booked.map((one) => ({ ...one, rooms: [...one.rooms] })),
  }
}
