import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { enterPaper } from '@workplace/contract/visitor/agreement'
import * as refusals from '@workplace/contract/visitor/refusals'
import { addDays } from '@workplace/domain/kernel/date'
import { instantOf, wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { emitVisits } from '../core/move-visitors'
import { requireReception } from '../core/rights'
import { lockVisitors, visitOf, writeStory } from '../core/visitor.store'
import { signOnPaper } from './sign-agreement'

const NOON = 12 * 60

/** `POST /visitor/paper`: one, or a whole class whose teacher hands in the sheets. */
export async function enterPaperSignings(
  call: Call,
  { ids, day }: ParsedOf<typeof enterPaper>,
): Promise<OutputOf<typeof enterPaper>> {
  const { visitors, visits } = await lockVisitors(call.db, call.actor.company_id, ids)
  const [first] = visitors
  if (first === undefined) throw new Refusal(commonRefusals.not_found)
  requireReception(call, visits.values())
  const entered: number[] = []
  for (const visitor of visitors) {
    const visit = visitOf(visits, visitor)
    const today = wallClock(call.now(), visit.timezone).date
    if (day > today || day < addDays(today, -366)) throw new Refusal(refusals.visit_paper_day)
    // at noon of that day: nobody wrote down when
    const at = Math.min(instantOf(day, NOON, visit.timezone), call.now())
    const count = await signOnPaper(call, { visitor, visit }, new Date(at).toISOString())
    if (count > 0) entered.push(visitor.id)
  }
  if (entered.length === 0) throw new Refusal(refusals.visit_signed)
  await writeStory(call, entered, 'paper', { note: day })
  for (const visit of visits.values()) {
    const of = visitors.filter(({ id, visit_id }) => visit_id === visit.id && entered.includes(id))
    if (of.length === 0) continue
    emitVisits(call, [visit])
    call.record({
      ...{ module: 'visit', action: 'visit_paper', target: visit.order_no, target_id: visit.id },
      after: { people: of.length },
    })
  }
  return { entered: entered.length }
}
