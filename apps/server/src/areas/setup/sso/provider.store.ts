import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Language } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/setup/refusals'
import { suitePresets } from '@workplace/contract/setup/sso-provider'
import type { Db } from '../../../kernel/database/db'
import type { Secrets } from '../../../kernel/secrets/secrets'

export type SuitePreset = (typeof suitePresets)[number]

export type Provider = {
  readonly company_id: number
  readonly id: number
  readonly version: number
  readonly slug: string
  readonly name: string
  readonly preset: 'entra' | 'okta' | 'keycloak' | 'other' | 'ldap' | 'saml' | 'cas' | SuitePreset
  /** Empty of a directory and of SAML, as are the client’s name and scopes. */
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string | null
  readonly scopes: string
  /** Of a suite; empty of all others. */
  readonly tenant_key: string
  readonly agent_id: string
  readonly suite_url: string
  /** Of a directory; empty of all others. */
  readonly ldap_host: string
  readonly ldap_port: number
  readonly ldap_security: 'ldaps' | 'starttls'
  readonly ldap_ca: string
  readonly bind_dn: string
  readonly bind_password: string | null
  readonly base_dn: string
  readonly user_filter: string
  readonly key_attribute: string
  /** Of CAS; empty of all others. */
  readonly cas_url: string
  /** Of SAML; empty of all others. */
  readonly saml_metadata_url: string
  readonly saml_entity_id: string
  readonly saml_sso_url: string
  readonly saml_slo_url: string
  readonly saml_certificates: string
  readonly name_id_format: 'any' | 'persistent' | 'email'
  readonly saml_subject: string | null
  readonly idp_initiated: boolean
  readonly claims_trusted: boolean
  readonly match_by: 'none' | 'username' | 'mail' | 'job_num'
  readonly claim_username: string
  readonly claim_name: string
  readonly claim_mail: string | null
  readonly claim_phone: string | null
  readonly claim_job_num: string | null
  readonly refresh: 'never' | 'empty' | 'always'
  readonly auto_create: boolean
  readonly department_id: number | null
  readonly role_ids: readonly number[]
  readonly groups_claim: string | null
  readonly role_map: readonly { readonly group: string; readonly role_id: number }[]
  readonly status: 'on' | 'off'
  readonly owner_id: number | null
}

const columns = `p.company_id, p.id, p.version, p.slug, p.name, p.preset, coalesce(p.issuer, '') as issuer,
  coalesce(p.client_id, '') as client_id, p.client_secret, p.scopes,
  coalesce(p.tenant_key, '') as tenant_key, coalesce(p.agent_id, '') as agent_id, coalesce(p.suite_url, '') as suite_url,
  coalesce(p.cas_url, '') as cas_url, coalesce(p.ldap_host, '') as ldap_host, p.ldap_port,
  p.ldap_security, coalesce(p.ldap_ca, '') as ldap_ca, coalesce(p.bind_dn, '') as bind_dn, p.bind_password,
  coalesce(p.base_dn, '') as base_dn, p.user_filter, p.key_attribute,
  coalesce(p.saml_metadata_url, '') as saml_metadata_url, coalesce(p.saml_entity_id, '') as saml_entity_id,
  coalesce(p.saml_sso_url, '') as saml_sso_url, coalesce(p.saml_slo_url, '') as saml_slo_url,
  coalesce(p.saml_certificates, '') as saml_certificates, p.name_id_format, p.saml_subject, p.idp_initiated,
  p.claims_trusted,
  p.match_by, p.claim_username, p.claim_name, p.claim_mail, p.claim_phone, p.claim_job_num, p.refresh, p.auto_create,
  p.department_id, p.groups_claim, p.role_map, p.status, p.owner_id,
  array(select r.role_id from sso_provider_role r where r.company_id = p.company_id and r.provider_id = p.id) as role_ids`

type Decrypt = Pick<Secrets, 'decrypt'>

const opened = (secrets: Decrypt, row: Provider | undefined): Provider | undefined => {
  const plain = (secret: string | null) => (secret === null ? null : secrets.decrypt(secret))
  return row && { ...row, client_secret: plain(row.client_secret), bind_password: plain(row.bind_password) }
}

/** Passwords are asked of it; nobody is sent there. */
export const isDirectory = ({ preset }: { readonly preset: string }): boolean => preset === 'ldap'

export const isSaml = ({ preset }: { readonly preset: string }): boolean => preset === 'saml'

export const isCas = ({ preset }: { readonly preset: string }): boolean => preset === 'cas'

export const isOidc = ({ preset }: { readonly preset: string }): boolean =>
  ['entra', 'okta', 'keycloak', 'other'].includes(preset)

export const isSuite = (provider: Provider): provider is Provider & { readonly preset: SuitePreset } =>
  (suitePresets as readonly string[]).includes(provider.preset)

export async function providerById(db: Db, secrets: Decrypt, company_id: number, id: number) {
  const [row] = await db.query<Provider>(
    `select ${columns} from sso_provider p where p.company_id = $1 and p.id = $2`,
    [company_id, id],
  )
  return opened(secrets, row)
}

/**
 * By the name in addresses, which is its own in the installation; of a company that is switched on. `on`: only one that is
 * switched on itself.
 */
export async function providerBySlug(db: Db, secrets: Decrypt, slug: string, on = true) {
  const [row] = await db.query<Provider>(
    `select ${columns} from sso_provider p join company c on c.id = p.company_id
     where p.slug = $1 and (p.status = 'on' or not $2) and c.status = 'active'`,
    [slug, on],
  )
  return opened(secrets, row)
}

/** All that speak SAML, be they on or not, of companies that are. */
export async function samlProviders(db: Db, secrets: Decrypt) {
  const rows = await db.query<Provider>(
    `select ${columns} from sso_provider p join company c on c.id = p.company_id
     where p.preset = 'saml' and c.status = 'active' order by p.company_id, p.id`,
    [],
  )
  return rows.flatMap((row) => opened(secrets, row) ?? [])
}

/** The directories of a company that are on; of somebody who is linked with some of them, those alone. */
export async function directoriesFor(db: Db, secrets: Decrypt, company_id: number, user_id: number | null) {
  const rows = await db.query<Provider & { linked: boolean }>(
    `select ${columns}, exists (select from sso_identity i where i.company_id = p.company_id and i.provider_id = p.id
       and i.user_id = $2) as linked
     from sso_provider p join company c on c.id = p.company_id
     where p.company_id = $1 and p.preset = 'ldap' and p.status = 'on' and c.status = 'active' order by p.id`,
    [company_id, user_id],
  )
  const linked = rows.filter((row) => row.linked)
  return (linked.length > 0 ? linked : rows).flatMap((row) => opened(secrets, row) ?? [])
}

/**
 * Keeps a provider on, and an identity linked with it, until the transaction ends: whoever switches it off meanwhile waits,
 * and then ends what this begins.
 */
export async function holdProvider(
  tx: Db,
  { company_id, id }: Pick<Provider, 'company_id' | 'id'>,
  identity_id: number,
) {
  const on = await tx.query(
    `select 1 from sso_provider where company_id = $1 and id = $2 and status = 'on' for share`,
    [company_id, id],
  )
  const linked = await tx.query('select 1 from sso_identity where company_id = $1 and id = $2 for key share', [
    company_id,
    identity_id,
  ])
  if (on.length === 0 || linked.length === 0) throw new Refusal(refusals.sso_gone)
}

/** What became of a sign-in, or of a trial, as its keepers see it. */
export async function noteOutcome(
  db: Db,
  { company_id, id }: Pick<Provider, 'company_id' | 'id'>,
  outcome: 'tried' | 'ok' | Readonly<Record<Language, string>>,
): Promise<void> {
  const failed = typeof outcome === 'string' ? null : `${outcome.zh}\n${outcome.en}`
  await db.query(
    `insert into sso_provider_state as s (company_id, provider_id, tried_at, last_ok_at, failed_at, last_error)
     values ($1, $2, case when $3 = 'tried' then now() end, case when $3 = 'ok' then now() end,
       case when $3 = 'failed' then now() end, $4)
     on conflict (company_id, provider_id) do update set tried_at = coalesce(excluded.tried_at, s.tried_at),
       last_ok_at = coalesce(excluded.last_ok_at, s.last_ok_at),
       failed_at = case when $3 = 'tried' then s.failed_at else excluded.failed_at end,
       last_error = case when $3 = 'failed' then excluded.last_error else s.last_error end`,
    [company_id, id, typeof outcome === 'string' ? outcome : 'failed', failed],
  )
}

/** Somebody came in by it. */
export async function noteUsed(db: Db, provider: Pick<Provider, 'company_id' | 'id'>, identity_id: number) {
  await db.query('update sso_identity set last_used_at = now() where company_id = $1 and id = $2', [
    provider.company_id,
    identity_id,
  ])
  await noteOutcome(db, provider, 'ok')
}
