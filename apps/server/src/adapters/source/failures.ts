import { Refusal, type RefusalKind } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import * as peopleRefusals from '@workplace/contract/people/refusals'
import { wayRefusalOf } from '../outbound/failures'
import { unlessStopped as unlessLate } from '../outbound/unless-stopped'

/** What the way to a source says no with, in the words of sources. */
const ofWay: Readonly<Record<string, RefusalKind>> = {
  [refusals.outbound_address[0]]: peopleRefusals.source_address,
  [refusals.outbound_unreachable[0]]: peopleRefusals.source_unreachable,
  [refusals.outbound_tls[0]]: peopleRefusals.source_tls,
  [refusals.outbound_timeout[0]]: peopleRefusals.source_timeout,
  [refusals.outbound_limit[0]]: peopleRefusals.source_limit,
  [refusals.outbound_failed[0]]: peopleRefusals.source_failed,
}

/** What went wrong on the way to a source, as a refusal in words. */
export function refusalOf(error: unknown): Refusal {
  const refusal = wayRefusalOf(error)
  const own = ofWay[refusal.reason]
  return own === undefined ? refusal : new Refusal(own, refusal.values)
}

/** The work, or what the signal says, whichever is first. */
export const unlessStopped = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  unlessLate(signal, work, peopleRefusals.source_timeout)
