import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/station/refusals'
import type { Call } from '../../../kernel/call/call'
import { isAllowed, networksIn } from '../../../kernel/http/networks'
import { settingOf } from '../../company/public'
import { passesOf } from '../../pass/public'
import { presenceOfDesks } from './desk-presence'

/** A door that was passed so long ago speaks for a scan. */
const signalMs = 30 * 60_000

/** What a scan lacks to count as being there, as the office has it; null: nothing. */
export async function missingProof(
  call: Call,
  desk: { readonly id: number; readonly office_id: number },
): Promise<Refusal | null> {
  const { db, actor, ip } = call
  const { company_id } = actor
  const proof = await settingOf(db, company_id, 'station_checkin_proof', desk.office_id)
  if (proof === 'network') {
    const text = String(await settingOf(db, company_id, 'station_networks', desk.office_id))
    // what names no network keeps nobody out
    return isAllowed(networksIn(text) === null ? null : text, ip) ? null : new Refusal(refusals.station_proof_network)
  }
  if (proof !== 'signal') return null
  const presenceOf = await presenceOfDesks(db, company_id, [desk.id], call.now())
  if (presenceOf(desk.id).state === 'occupied') return null
  const passes = await passesOf(db, company_id, actor.user_id, { from: call.now() - signalMs, until: call.now() + 1 })
  const isSeen = passes.some(({ office_id, direction }) => office_id === desk.office_id && direction === 'in')
  return isSeen ? null : new Refusal(refusals.station_proof_signal)
}
