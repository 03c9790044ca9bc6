import * as common from '@workplace/contract/kernel/common-words'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { ssoProvider } from '@workplace/contract/setup/sso-provider'
import { writeRecord } from '../../../kernel/log/records'
import type { SamlKeys } from '../saml/keys'
import type { ProviderMetadata } from '../saml/metadata'
import type { SsoDeps } from './deps'
import { notifyEnds } from './notify'
import { type Provider, samlProviders } from './provider.store'
import { lastEnd } from './provider-rules'

const day = 86_400_000
/** So many days before an end its keepers are told. */
const toldBefore = [1, 3, 14, 30]

const taken = ['saml_sso_url', 'saml_slo_url', 'saml_certificates'] as const

/** What its metadata says now is taken over, where it is the same provider and nobody saved it meanwhile. */
async function take(deps: SsoDeps, provider: Provider, read: ProviderMetadata): Promise<Provider> {
  if (read.saml_entity_id !== provider.saml_entity_id) throw new Error('the metadata is another provider’s')
  const isSame = taken.every((name) => read[name] === provider[name])
  const { company_id, id } = provider
  await deps.db.transaction(async (tx) => {
    await tx.query(
      `insert into sso_provider_state as s (company_id, provider_id, metadata_at, certificates_until) values ($1, $2, now(), $3)
       on conflict (company_id, provider_id) do update set metadata_at = now(), certificates_until = $3`,
      [company_id, id, lastEnd(read.saml_certificates)],
    )
    if (isSame) return
    const changed = await tx.query(
      `update sso_provider set saml_sso_url = $4, saml_slo_url = $5, saml_certificates = $6, version = version + 1,
         updated_at = now(), updated_by = $7 where company_id = $1 and id = $2 and version = $3 returning 1`,
      [
        ...[company_id, id, provider.version, read.saml_sso_url, read.saml_slo_url || null, read.saml_certificates],
        common.system[0],
      ],
    )
    if (changed.length === 0) return
    await writeRecord(
      tx,
      { ip: '', agent: 'single sign-on', request_id: '' },
      { company_id, user_id: 0, name: common.system[0] },
      { module: 'sso_provider', action: 'sso_refresh', target: provider.name, target_id: id },
      [eventOf(resourceTopic(ssoProvider), { ids: [id] })],
    )
  })
  return { ...provider, ...read }
}

/** Keepers are told 30, 14, 3 and 1 days before the last certificate ends, of providers that are on. */
async function warn(deps: SsoDeps, provider: Provider, keys: SamlKeys): Promise<void> {
  const ends = Date.parse(lastEnd(provider.saml_certificates) ?? '')
  const left = Math.ceil((ends - deps.now()) / day)
  const step = left < 1 ? undefined : toldBefore.find((days) => left <= days)
  const next = await keys.next()
  await deps.db.transaction(async (tx) => {
    if (step !== undefined)
      await notifyEnds(tx, provider, 'sso_expiring', { occasion: `${ends} ${step}`, ends, now: deps.now() })
    if (next !== undefined) {
      const from = Date.parse(next.signs_from)
      await notifyEnds(tx, provider, 'sso_own_key', { occasion: String(next.id), ends: from, now: deps.now() })
    }
  })
}

/** Once a day: what providers of SAML say of themselves is read again, and whoever keeps them learns what will end. */
export async function refreshProviders(deps: SsoDeps, keys: SamlKeys): Promise<void> {
  if (deps.saml.home() === null) return
  const providers = await samlProviders(deps.db, deps.secrets)
  // where nobody speaks SAML there is no key
  if (providers.length > 0) await keys.maintain()
  for (const before of providers) {
    let provider = before
    try {
      if (before.saml_metadata_url !== '')
        provider = await take(deps, before, await deps.saml.fetchMetadata(before.saml_metadata_url))
    } catch (err) {
      // what was known goes on; its keepers are told before it ends
      deps.log.warn({ err, provider: before.id }, 'the metadata of a provider could not be read')
    }
    try {
      if (provider.status === 'on') await warn(deps, provider, keys)
    } catch (err) {
      deps.log.error({ err, provider: before.id }, 'keepers of a provider could not be told')
    }
  }
  deps.poke()
}
