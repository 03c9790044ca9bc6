import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Language } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/setup/refusals'
import type { Db } from '../../../kernel/database/db'
import type { Secrets } from '../../../kernel/secrets/secrets'

export type Provider = {
  readonly company_id: number
  readonly id: number
  readonly version: number
  readonly slug: string
  readonly name: string
  readonly preset: 'entra' | 'okta' | 'keycloak' | 'other'
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string | null
  readonly scopes: string
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

const columns = `p.company_id, p.id, p.version, p.slug, p.name, p.preset, p.issuer, p.client_id, p.client_secret, p.scopes,
  p.match_by, p.claim_username, p.claim_name, p.claim_mail, p.claim_phone, p.claim_job_num, p.refresh, p.auto_create,
  p.department_id, p.groups_claim, p.role_map, p.status, p.owner_id,
  array(select r.role_id from sso_provider_role r where r.company_id = p.company_id and r.provider_id = p.id) as role_ids`

type Decrypt = Pick<Secrets, 'decrypt'>

const opened = (secrets: Decrypt, row: Provider | undefined): Provider | undefined =>
  row && { ...row, client_secret: row.client_secret === null ? null : secrets.decrypt(row.client_secret) }

export async function providerById(db: Db, secrets: Decrypt, company_id: number, id: number) {
  const [row] = await db.query<Provider>(
    `select ${columns} from sso_provider p where p.company_id = $1 and p.id = $2`,
    [company_id, id],
  )
  return opened(secrets, row)
}

/** By the name in addresses, which is its own in the installation; only one that is switched on, of a company that is. */
export async function providerBySlug(db: Db, secrets: Decrypt, slug: string) {
  const [row] = await db.query<Provider>(
    `select ${columns} from sso_provider p join company c on c.id = p.company_id
     where p.slug = $1 and p.status = 'on' and c.status = 'active'`,
    [slug],
  )
  return opened(secrets, row)
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
