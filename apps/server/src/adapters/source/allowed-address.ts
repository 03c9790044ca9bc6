import { wayWithin } from '../outbound/outbound'
import type { Address } from '../outbound/port'
import { refusalOf } from './failures'

/** Where a source may be reached: the first address of its host, once all of them were judged. */
export function addressesWithin(networks: readonly string[]): (host: string) => Promise<Address> {
  const way = wayWithin(networks, 'source')
  return async (host) => {
    const [first] = await way.lookup(host).catch((error) => {
      throw refusalOf(error)
    })
    if (first === undefined) throw new Error('a lookup answers an address or refuses')
    return first
  }
}
