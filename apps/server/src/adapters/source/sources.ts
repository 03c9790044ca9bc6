import { wayWithin } from '../outbound/outbound'
import { addressesWithin } from './allowed-address'
import type { Sources } from './port'

/** The real sources. `networks`: inner networks that they may be in. Their libraries load with the first use. */
export function openSources(networks: readonly string[]): Sources {
  const way = wayWithin(networks, 'source')
  const allowed = addressesWithin(networks)
  return {
    ldap: async (connection, secret, reading) =>
      (await import('./ldap')).readLdap(connection, secret, reading, { allowed, dial: way.dial }),
    api: async (connection, secret, reading) => (await import('./web')).readApi(connection, secret, reading, way),
  }
}
