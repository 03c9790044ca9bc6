import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import { say } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/setup/refusals'
import { rolesByGroup } from '@workplace/domain/identity/who-is-this'
import type { Call, LogEntry } from '../../../kernel/call/call'
import { type Db, sqlState } from '../../../kernel/database/db'
import { changeAs } from '../../../kernel/jobs/tasks'
import type { SignOnPeople } from '../../people/public'
import type { SsoDeps } from './deps'
import { notifyLinked } from './notify'
import type { Claims } from './oidc'
import { namedBy, profileOf, rolesOfGroups } from './profile'
import type { Provider } from './provider.store'

export type SaidOfSubject = { readonly subject: string; readonly claims: Claims }
export type Identity = { readonly id: number; readonly user_id: number }

/** In the name of whoever saved the provider last, with what they may do now. */
const asOwner = <T>({ db, poke }: SsoDeps, call: Call, provider: Provider, work: (call: Call) => Promise<T>) =>
  changeAs(
    { db, poke },
    {
      actor: { company_id: provider.company_id, user_id: provider.owner_id ?? 0, token_hash: Buffer.alloc(0) },
      ...{ language: call.language, request_id: call.request_id, ip: call.ip, log: call.log, now: () => call.now() },
      agent: `single sign-on: ${provider.name}`.slice(0, 200),
    },
    work,
  )

async function insertIdentity(db: Db, provider: Provider, subject: string, user_id: number): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `insert into sso_identity (company_id, provider_id, user_id, subject) values ($1, $2, $3, $4) returning id`,
    [provider.company_id, provider.id, user_id, subject],
  )
  return row?.id ?? 0
}

export const linkEntry = (provider: Provider, username: string): LogEntry => ({
  module: 'sso_provider',
  action: 'sso_link',
  target: provider.name,
  target_id: provider.id,
  after: { person: username },
})

/** Links somebody who is there, and tells them. */
export async function linkPerson(db: Db, provider: Provider, subject: string, user_id: number, now: number) {
  const id = await insertIdentity(db, provider, subject, user_id)
  await notifyLinked(db, provider, user_id, id, now)
  return id
}

export async function identityOf(deps: SsoDeps, provider: Provider, subject: string): Promise<Identity | undefined> {
  const [row] = await deps.db.query<Identity>(
    'select id, user_id from sso_identity where company_id = $1 and provider_id = $2 and subject = $3',
    [provider.company_id, provider.id, subject],
  )
  return row
}

/** Makes somebody whom nobody knows yet. Whoever came a moment ago with the same is found, not made again. */
export async function createPerson(
  deps: SsoDeps,
  people: SignOnPeople,
  call: Call,
  provider: Provider,
  { subject, claims }: SaidOfSubject,
): Promise<Identity> {
  const profile = people.takable(profileOf(provider, claims))
  const groups = rolesOfGroups(provider, claims) ?? []
  const given = groups.filter((id) => !provider.role_ids.includes(id))
  try {
    return await asOwner(deps, call, provider, async (owner) => {
      const user_id = await people.add(owner, profile, {
        department_id: provider.department_id ?? 0,
        role_ids: [...provider.role_ids, ...given],
      })
      const id = await insertIdentity(owner.db, provider, subject, user_id)
      await owner.db.query('update sso_identity set given_role_ids = $3 where company_id = $1 and id = $2', [
        provider.company_id,
        id,
        given,
      ])
      return { id, user_id }
    })
  } catch (error) {
    if (!(error instanceof Refusal) && sqlState(error) !== '23505') throw error
    const made = await identityOf(deps, provider, subject)
    if (made !== undefined) return made
    const why = error instanceof Refusal ? whyOf(error, call) : ''
    throw new Refusal(refusals.sso_not_created, { name: provider.name, who: namedBy(profile, subject), why })
  }
}

/** What is wrong, of each field in words; otherwise the sentence of the refusal. */
function whyOf({ kind, values, more }: Refusal, call: Call): string {
  const fields = Object.values((more.fields ?? {}) as Record<string, unknown>).filter((one) => typeof one === 'string')
  return fields.length > 0 ? fields.join(' ') : say(sentenceOf(kind), call.language, values)
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * What the provider says now of somebody who is there: details as they are wished, roles as the groups are. Where it may
 * not be (the owner of the provider stands below them, another one has the address) they are let in as they are.
 */
export async function followProvider(
  deps: SsoDeps,
  people: SignOnPeople,
  call: Call,
  provider: Provider,
  identity: Identity,
  claims: Claims,
): Promise<void> {
  const { username: _, ...profile } = people.takable(profileOf(provider, claims))
  const wanted = rolesOfGroups(provider, claims)
  const isLeft = provider.refresh === 'never' && wanted === undefined
  if (isLeft || provider.owner_id === null) return
  try {
    await asOwner(deps, call, provider, async (owner) => {
      const [row] = await owner.db.query<{ given: number[]; held: number[]; there: number[] }>(
        `select i.given_role_ids as given,
           array(select r.role_id from user_role r where r.company_id = i.company_id and r.user_id = i.user_id) as held,
           array(select r.id from role r where r.company_id = i.company_id and r.id = any($3)) as there
         from sso_identity i where i.company_id = $1 and i.id = $2 for update of i`,
        [provider.company_id, identity.id, [...(wanted ?? [])]],
      )
      if (row === undefined) return
      const next = wanted && rolesByGroup({ held: row.held, given: row.given, wanted: row.there })
      await people.change(owner, identity.user_id, (person) => ({
        ...Object.fromEntries(
          Object.entries(profile).filter(
            ([name]) => provider.refresh === 'always' || (provider.refresh === 'empty' && isEmpty(person[name])),
          ),
        ),
        ...(next === undefined ? {} : { role_ids: next.roles }),
      }))
      if (next !== undefined)
        await owner.db.query('update sso_identity set given_role_ids = $3 where company_id = $1 and id = $2', [
          provider.company_id,
          identity.id,
          next.given,
        ])
    })
  } catch (error) {
    if (!(error instanceof Refusal) && sqlState(error) === undefined) throw error
    call.log.warn({ err: error, provider: provider.id }, 'what a provider says of somebody could not be taken')
  }
}
