import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/setup/refusals'
import { suitePresets } from '@workplace/contract/setup/sso-provider'
import { mayBeAsked } from '@workplace/domain/identity/directory-filter'
import { DirectoryError } from '../../../adapters/identity/port'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { accountBy, type DirectorySignIn, type WithoutPassword } from '../../account/public'
import type { SsoDeps } from './deps'
import { askProvider, claimsOf } from './directory'
import { followProvider } from './people'
import { directoriesFor, holdProvider, noteUsed, type Provider, providerById } from './provider.store'
import { identify, noteFailed } from './sign-in'

/** Of all directories of a company together: nobody waits longer to read that a password is wrong. */
const mostMs = 10_000

/** Whose directories are asked for somebody who is not known here: only where it is certain whose page it is. */
async function certainCompany(db: Db, company: number | undefined): Promise<number | undefined> {
  const found = await db.query<{ id: number }>(
    `select id from company where status = 'active' and (id = $1 or $1::int is null) order by id limit 2`,
    [company ?? null],
  )
  return found.length === 1 ? found[0]?.id : undefined
}

/** Whoever a directory lets in, as the table has it: linked, made, or refused with what there is to do. */
async function whoCame(deps: SsoDeps, call: Call, provider: Provider, claims: Parameters<typeof identify>[3]) {
  const identity = await identify(deps, call, provider, claims)
  await followProvider(deps, deps.people, call, provider, identity, claims)
  const account = await accountBy(deps.db, 'id', identity.user_id)
  if (account === undefined || !account.is_open || account.company_id !== provider.company_id)
    throw new Refusal(refusals.sso_disabled)
  await noteUsed(deps.db, provider, identity.id)
  return { account, identity_id: identity.id }
}

export const directorySignIn = (deps: SsoDeps): DirectorySignIn => ({
  async ask(call, { username, password, account, company }) {
    if (!mayBeAsked(password)) return undefined
    const company_id = account?.company_id ?? (await certainCompany(deps.db, company))
    if (company_id === undefined) return undefined
    const signal = AbortSignal.timeout(mostMs)
    let away: Refusal | undefined
    for (const provider of await directoriesFor(deps.db, deps.secrets, company_id, account?.id ?? null)) {
      try {
        const { entry, isRight } = await askProvider(deps, provider, { username, password, signal })
        if (entry !== undefined && isRight) return await whoCame(deps, call, provider, claimsOf(entry))
      } catch (error) {
        const told = await noteFailed(deps, call, provider, error)
        if (!(error instanceof DirectoryError)) throw told
        // what is wrong with it is for its keepers
        away = new Refusal(refusals.directory_away, { name: provider.name })
      }
    }
    if (away !== undefined) throw away
    return undefined
  },

  providersOf: (db, { company_id, user_id }) =>
    db.query(
      `select p.slug as key, p.name, p.preset = 'ldap' as is_directory, p.preset <> all($3) as tells_when from sso_identity i
       join sso_provider p on p.company_id = i.company_id and p.id = i.provider_id and p.status = 'on'
       where i.company_id = $1 and i.user_id = $2 order by p.id`,
      [company_id, user_id, suitePresets],
    ),

  async begin(company_id, identity_id): Promise<WithoutPassword> {
    const [linked] = await deps.db.query<{ provider_id: number }>(
      'select provider_id from sso_identity where company_id = $1 and id = $2',
      [company_id, identity_id],
    )
    const provider = linked && (await providerById(deps.db, deps.secrets, company_id, linked.provider_id))
    if (provider === undefined) throw new Refusal(refusals.sso_gone)
    return {
      action: 'login_by_sso',
      begun: { sso: true, sign_on: { identity_id, sid: null, hint: null } },
      hold: (tx) => holdProvider(tx, provider, identity_id),
    }
  },
})
