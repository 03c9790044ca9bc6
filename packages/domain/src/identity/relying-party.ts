// For which place passkeys are made and taken: browsers tie each to the domain of the page.

/** An address as it is taken apart by whoever can: `https:`, `workplace.example.com`, and both with the port. */
export type PageAddress = { readonly protocol: string; readonly hostname: string; readonly origin: string }

/** Why there can be none: no address is set, it is a number, or it is not encrypted. */
export const noPartyReasons = ['no_address', 'ip_address', 'plain_http'] as const
export type NoPartyReason = (typeof noPartyReasons)[number]

/** `id`: the domain that passkeys belong to; `origin`: the pages at which they are taken. */
export type RelyingParty = { readonly id: string; readonly origin: string }

const isLoopbackName = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost')

/** The relying party of a product that people reach at this address; null: none is set. */
export function relyingParty(address: PageAddress | null): RelyingParty | NoPartyReason {
  if (address === null) return 'no_address'
  const { protocol, hostname, origin } = address
  // IPv6 stands in brackets
  if (/^(?:\d{1,3}\.){3}\d{1,3}$/.test(hostname) || hostname.startsWith('[')) return 'ip_address'
  if (protocol !== 'https:' && !isLoopbackName(hostname)) return 'plain_http'
  return { id: hostname, origin }
}
