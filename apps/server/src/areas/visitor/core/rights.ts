import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/visitor/refusals'
import { type Actor, type Call, has, officesFor } from '../../../kernel/call/call'
import { readVisit, readVisitor, type StoredVisit, type StoredVisitor } from './visitor.store'

type Of = Pick<StoredVisit, 'host_id' | 'co_host_ids' | 'office_id'>

const isHost = ({ user_id }: Pick<Actor, 'user_id'>, { host_id, co_host_ids }: Of): boolean =>
  host_id === user_id || co_host_ids.includes(user_id)

/** Somebody looks after the visitors of an office, and has a permission for it. */
export function looksAfter(
  actor: Actor,
  office_id: number,
  permission: 'view-visitor' | 'change-visitor' | 'auidt-visitor' | 'delete-visitor' | 'reveal-visitor',
): boolean {
  const offices = officesFor(actor, 'visitor')
  return has(actor, permission) && (offices === null || offices.includes(office_id))
}

export const mayChange = (actor: Actor, visit: Of): boolean =>
  isHost(actor, visit) || looksAfter(actor, visit.office_id, 'change-visitor')

/** To whom it is none of their business there is no such visit. */
function requireSeen({ actor }: Call, visit: Of): void {
  const may = (['view-visitor', 'auidt-visitor'] as const).some((code) => looksAfter(actor, visit.office_id, code))
  if (!mayChange(actor, visit) && !may) {
    throw new Refusal(commonRefusals.not_found)
  }
}

export function requireChange(call: Call, visit: Of): void {
  requireSeen(call, visit)
  if (!mayChange(call.actor, visit)) throw new Refusal(refusals.visit_not_yours)
}

/** A visitor and their visit, for who may see them. */
export async function seenVisitor(call: Call, id: number): Promise<{ visitor: StoredVisitor; visit: StoredVisit }> {
  const { company_id } = call.actor
  const visitor = await readVisitor(call.db, company_id, id)
  const visit = visitor && (await readVisit(call.db, company_id, visitor.visit_id))
  if (visitor === undefined || visit === undefined) throw new Refusal(commonRefusals.not_found)
  requireSeen(call, visit)
  return { visitor, visit }
}

/** Receiving is for those who look after the office: the others there are none. */
export function requireReception({ actor }: Call, visits: Iterable<Of>): void {
  for (const visit of visits) {
    if (!looksAfter(actor, visit.office_id, 'change-visitor')) throw new Refusal(commonRefusals.outside_scope)
  }
}
