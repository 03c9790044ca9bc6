/** What kind of program an application is: one with a server of its own, one on people's devices, one without people. */
export type ApplicationKind = 'web' | 'native' | 'service'

/** Why an address is none to which people are sent back. */
export type AddressFault = 'malformed' | 'fragment' | 'scheme'

const mostLong = 500
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Addresses as they are entered, one a line. */
export const addressesIn = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * What is wrong with an address to which people are sent back. Of websites it is https, or this machine; an app may have a
 * scheme of its own with a dot in it (RFC 8252), so that `javascript:` and the like are none.
 */
export function addressFault(text: string, kind: ApplicationKind): AddressFault | undefined {
  if (text.length > mostLong || !/^[\x21-\x7e]+$/.test(text) || /[\\*<>"{}|^`]/.test(text)) return 'malformed'
  if (text.includes('#')) return 'fragment'
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.+)$/.exec(text) ?? []
  if (scheme === '') return 'malformed'
  if (scheme === 'https' || scheme === 'http') {
    // nobody is named before the host, so that it is the one that people read
    const [, host] = /^\/\/([a-zA-Z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?].*)?$/.exec(rest) ?? []
    if (host === undefined) return 'malformed'
    return scheme === 'https' || loopback.has(host.toLowerCase()) ? undefined : 'scheme'
  }
  return kind === 'native' && /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+$/.test(scheme) ? undefined : 'scheme'
}

/** An app listens at whatever port is free, at an address of this machine that no name server can move. */
const withoutPort = (text: string): string | undefined => {
  const [, start, rest] = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(\/.*)?$/.exec(text) ?? []
  return start === undefined ? undefined : `${start}${rest ?? ''}`
}

/** Is it one of those that were entered? To the letter, but for the port of an app on this machine. */
export function isRegistered(asked: string, registered: readonly string[], kind: ApplicationKind): boolean {
  if (registered.includes(asked)) return true
  const bare = kind === 'native' ? withoutPort(asked) : undefined
  return bare !== undefined && registered.some((one) => withoutPort(one) === bare)
}

/** An address with an answer in it, else as it was given. */
export function addressWith(address: string, answer: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(answer).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return given.length === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${given.join('&')}`
}
