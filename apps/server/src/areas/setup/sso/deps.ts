import type { Kit } from '../../../kernel/product/area'
import type { SignOnPeople } from '../../people/public'
import type { Saml } from '../saml/saml'
import type { Cas } from './cas'
import type { Oidc } from './oidc'
import type { Suites } from './suites'

/** What single sign-on works with. */
export type SsoDeps = Pick<
  Kit,
  'db' | 'secrets' | 'sessions' | 'poke' | 'now' | 'log' | 'addresses' | 'directories' | 'guard'
> & {
  readonly oidc: Oidc
  readonly saml: Saml
  readonly suites: Suites
  readonly cas: Cas
  readonly people: SignOnPeople
  /** For a whole office behind one address on a Monday morning; a flood would make us ask providers. */
  readonly allow: (ip: string) => void
}
