import { filterFor } from '@workplace/domain/identity/directory-filter'
import type { DirectoryAnswer, DirectoryEntry } from '../../../adapters/identity/port'
import type { SsoDeps } from './deps'
import type { Claims } from './oidc'
import { claimOf, entryKey, type ProfileField } from './profile'
import type { Provider } from './provider.store'

const fields: readonly ProfileField[] = ['username', 'name', 'mail', 'phone', 'job_num']

/** Asks a directory whether it lets in whom its filter finds. */
export function askProvider(
  { directories }: Pick<SsoDeps, 'directories'>,
  provider: Provider,
  { username, password, signal }: { username: string; password: string; signal: AbortSignal },
): Promise<DirectoryAnswer> {
  const named = [...fields.map((field) => claimOf(provider, field)), provider.groups_claim]
  return directories.ask(
    {
      ...{ host: provider.ldap_host, port: provider.ldap_port, security: provider.ldap_security, ca: provider.ldap_ca },
      ...{ bind_dn: provider.bind_dn, bind_password: provider.bind_password ?? '', base_dn: provider.base_dn },
      ...{ filter: filterFor(provider.user_filter, username), key: provider.key_attribute },
      attributes: named.flatMap((name) => (name ? [name] : [])),
    },
    password,
    signal,
  )
}

/** What a directory says of somebody, as other providers' claims are. */
export const claimsOf = ({ subject, values }: DirectoryEntry): Claims =>
  subject === undefined ? values : { ...values, [entryKey]: subject }
