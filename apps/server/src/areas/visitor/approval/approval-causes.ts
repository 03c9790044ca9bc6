import type { Interval } from '@workplace/domain/kernel/interval'
import {
  type ApprovalBounds,
  type ApprovalCause,
  approvalCauses,
  approversOf,
  visitDates,
} from '@workplace/domain/visitor/asks-approval'
import type { Call } from '../../../kernel/call/call'
import { dayKinds } from '../../place/public'
import type { StoredVisit } from '../core/visitor.store'

/** What of a visit decides whether somebody is asked about it beside its reason. */
type Arranged = {
  readonly office_id: number
  readonly timezone: string
  readonly windows: readonly Interval[]
  readonly bounds: ApprovalBounds
}

/** One of its days is none on which the office works. */
async function isOnDayOff({ db, actor }: Call, { office_id, timezone, windows }: Arranged): Promise<boolean> {
  const days = visitDates(windows, timezone)
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return false
  const kinds = await dayKinds(db, actor.company_id, office_id, { from, to })
  return days.some((day) => ['off', 'weekend'].includes(kinds.get(day)?.kind ?? 'workday'))
}

/** Why somebody is asked about a visit to which so many people come, beside what its reason says. */
async function causesOf(call: Call, visit: Arranged, people: number): Promise<ApprovalCause[]> {
  const on_day_off = visit.bounds.audit_closed && (await isOnDayOff(call, visit))
  return approvalCauses({ windows: visit.windows, people, on_day_off }, visit.bounds)
}

/** A visit with why, and so whom, it is asked about as it stands now: kept, since it is shown and said. */
export async function keepCauses(call: Call, visit: StoredVisit, people: number): Promise<StoredVisit> {
  const audit_because = await causesOf(call, visit, people)
  if (audit_because.join() === visit.audit_because.join()) return visit
  await call.db.query('update visit set audit_because = $3 where company_id = $1 and id = $2', [
    ...[call.actor.company_id, visit.id, audit_because],
  ])
  return { ...visit, audit_because, audit_by: approversOf(visit.reason_audit_by, audit_because) }
}
