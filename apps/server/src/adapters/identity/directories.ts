import type { Way } from '../outbound/port'
import type { Directories } from './port'

/** The real directories; the library loads with the first use. */
export const openDirectories = (way: Pick<Way, 'lookup' | 'dial'>): Directories => ({
  ask: async (at, password, signal) => (await import('./directory')).askDirectory(at, password, signal, way),
  isFilter: async (text) => (await import('../outbound/ldap/text')).isFilter(text),
})
