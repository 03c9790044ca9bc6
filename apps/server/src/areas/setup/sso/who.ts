import { type Candidate, type Who, whoIsThis } from '@workplace/domain/identity/who-is-this'
import type { Db } from '../../../kernel/database/db'
import type { Claims } from './oidc'
import { isVouchedFor, type ProfileField } from './profile'
import type { Provider } from './provider.store'

const person = `u.id, u.status = 'active' and c.status = 'active' as "isActive",
  exists (select from sso_identity o where o.company_id = u.company_id and o.user_id = u.id and o.provider_id = $2) as "isLinked"
  from users u join company c on c.id = u.company_id`

const columnOf = { username: 'u.username', mail: 'u.mail', job_num: 'u.job_num' } as const

async function matchedBy(db: Db, provider: Provider, profile: Partial<Record<ProfileField, string>>) {
  if (provider.match_by === 'none') return []
  const value = profile[provider.match_by]
  if (value === undefined) return []
  return db.query<Candidate>(
    `select ${person} where u.company_id = $1 and u.forgotten_at is null and lower(${columnOf[provider.match_by]}) = lower($3)
     order by u.id limit 3`,
    [provider.company_id, provider.id, value],
  )
}

type Known = Candidate & { readonly identity_id: number }

/** Who somebody is, as the table has it, and by which identity where they are known. Nothing is written. */
export async function findWho(
  db: Db,
  provider: Provider,
  subject: string,
  claims: Claims,
  profile: Partial<Record<ProfileField, string>>,
): Promise<Who & { readonly identity_id?: number }> {
  const [known] = await db.query<Known>(
    `select i.id as identity_id, ${person} join sso_identity i on i.company_id = u.company_id and i.user_id = u.id
     where i.company_id = $1 and i.provider_id = $2 and i.subject = $3`,
    [provider.company_id, provider.id, subject],
  )
  const who = whoIsThis({
    known: known ?? null,
    matched: await matchedBy(db, provider, profile),
    isVouchedFor: isVouchedFor(provider, claims),
    mayCreate: provider.auto_create && provider.department_id !== null,
  })
  return known === undefined ? who : { ...who, identity_id: known.identity_id }
}
