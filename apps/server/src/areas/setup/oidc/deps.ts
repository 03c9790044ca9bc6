import type { Kit } from '../../../kernel/product/area'
import type { ClientKeyReader } from './client-assertion'
import type { SigningKeys } from './signing-keys'

/** What signing in at other applications works with. */
export type ProviderDeps = Pick<
  Kit,
  'db' | 'secrets' | 'addresses' | 'publicUrl' | 'now' | 'poke' | 'log' | 'outbound'
> & {
  readonly keys: SigningKeys
  readonly clientKeys: ClientKeyReader
  /** For who comes with what is wrong: everything that is guessed has more than 200 bits, but it costs us questions. */
  readonly allow: (ip: string) => void
  /** For who arrives at a page of ours: a whole office behind one address on a Monday morning. */
  readonly arrive: (ip: string) => void
}

/** Each company is an issuer of its own: what is said of its people means nothing anywhere else. */
export const issuerOf = (publicUrl: string, company_id: number): string => `${publicUrl}/oidc/${company_id}`
