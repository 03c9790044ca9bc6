import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/visitor/refusals'
import type { notThisPerson, VisitorMatch, visitorMatches } from '@workplace/contract/visitor/watch'
import { keepsOut } from '@workplace/domain/visitor/watch-match'
import { type Call, has, officesFor } from '../../../kernel/call/call'
import { seesNames } from '../core/discreet'
import { seenVisitor } from '../core/rights'
import { lockVisitors, readVisitor, visitOf } from '../core/visitor.store'
import { judgedMatches, screenVisitors } from './screen-visitors'

/** The list is for offices that one looks after; the others there are none. */
function requireThere({ actor }: Call, office_id: number): void {
  const offices = officesFor(actor, 'visitor')
  if (offices !== null && !offices.includes(office_id)) throw new Refusal(commonRefusals.not_found)
}

type Named = Pick<VisitorMatch, 'watch_id' | 'name' | 'company' | 'reason' | 'cleared_by'>

/** `GET /visitor_watch/matches`. */
export async function readMatches(
  call: Call,
  { id }: ParsedOf<typeof visitorMatches>,
): Promise<OutputOf<typeof visitorMatches>> {
  const { visitor, visit } = await seenVisitor(call, id)
  requireThere(call, visit.office_id)
  // an entry that is certainly theirs says who they are
  if (visitor.discreet && !seesNames(call.actor, visit)) return { items: [], may_clear: false }
  const standing = await judgedMatches(call, [id])
  const named = await call.db.query<Named>(
    `select w.id as watch_id, w.name, w.company, w.reason, c.cleared_by from visitor_watch w
     left join visitor_watch_cleared c on c.company_id = w.company_id and c.watch_id = w.id and c.person_id = $3
     where w.company_id = $1 and w.id = any($2::int[]) order by w.id`,
    [call.actor.company_id, standing.map(({ watch_id }) => watch_id), visitor.person_id],
  )
  return {
    items: named.flatMap((one) => {
      const match = standing.find(({ watch_id }) => watch_id === one.watch_id)
      if (match === undefined) return []
      const { kind, certainty, cleared, passed } = match
      return [
        {
          ...one,
          kind,
          certainty,
          passed,
          holds: keepsOut(match),
          cleared_by: cleared === null ? null : one.cleared_by,
        },
      ]
    }),
    may_clear: has(call.actor, 'change-visitor-watch'),
  }
}

/** `POST /visitor_watch/not_this_person`: kept for the two; whom nothing else keeps out stands as before. */
export async function clearMatch(
  call: Call,
  { id, watch_id }: ParsedOf<typeof notThisPerson>,
): Promise<OutputOf<typeof notThisPerson>> {
  const { company_id } = call.actor
  const { visitors, visits } = await lockVisitors(call.db, company_id, [id])
  const [visitor] = visitors
  if (visitor?.person_id == null) throw new Refusal(commonRefusals.not_found)
  const visit = visitOf(visits, visitor)
  requireThere(call, visit.office_id)
  const match = (await judgedMatches(call, [id])).find((one) => one.watch_id === watch_id)
  if (match === undefined) throw new Refusal(commonRefusals.not_found)
  if (match.certainty === 'certain') throw new Refusal(refusals.visit_certain_match)
  await call.db.query(
    `insert into visitor_watch_cleared (company_id, watch_id, person_id, certainty, cleared_at, cleared_by)
     values ($1, $2, $3, 'possible', $4, $5) on conflict do nothing`,
    [company_id, watch_id, visitor.person_id, new Date(call.now()).toISOString(), call.actor.name],
  )
  await screenVisitors(call, [{ visitor, visit }])
  call.record({
    ...{ module: 'visit', action: 'visit_cleared', target: visit.order_no, target_id: visit.id },
    after: { people: 1 },
  })
  return { held: (await readVisitor(call.db, company_id, id))?.watch_hold ?? false }
}
