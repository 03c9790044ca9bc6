import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { networkOf } from './sign-in-guard'

const windowMs = 60_000
const maxNetworks = 50_000

/**
 * Bounds how often one network may make a server do something that anybody may ask for. Counted in this process alone:
 * it keeps a flood off the database and need not be exact.
 */
export function atMostPerMinute(most: number, now: () => number = Date.now): (ip: string) => void {
  let counts = new Map<string, number>()
  let begun = now()
  return (ip) => {
    const left = begun + windowMs - now()
    if (left <= 0 || counts.size >= maxNetworks) {
      counts = new Map()
      begun = now()
    }
    const network = networkOf(ip)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count > most) throw new Refusal(refusals.too_many, { seconds: Math.max(1, Math.ceil(left / 1000)) })
  }
}
