import { sentenceOf } from '@workplace/contract/kernel/refusal'
import { type Label, say } from '@workplace/contract/kernel/words'
import type { Outbound } from '../../../adapters/outbound/port'

/**
 * What is wrong with an address that is called from here, as somebody enters it. One that was saved stays as long as
 * nobody changes it: whether it can be reached is judged at each sending anew.
 */
export function typedAddressFault(outbound: Outbound, url: string, before: unknown): Label | undefined {
  if (url === before) return undefined
  const fault = outbound('callback').faultOf(url, { plainInside: true })
  if (fault === undefined) return undefined
  const said = (language: 'zh' | 'en') => say(sentenceOf(fault.kind), language, fault.values)
  return [said('zh'), said('en')]
}
