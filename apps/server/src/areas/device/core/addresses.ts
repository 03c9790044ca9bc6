import { networkInterfaces } from 'node:os'

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Under which addresses others reach what listens on a host. */
export function addressesOf(host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return host === '' ? [] : [host]
  return Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)
}
