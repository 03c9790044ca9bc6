import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as kernelRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import * as refusals from '@workplace/contract/setup/refusals'
import type {
  forgetIdentity,
  linkIdentity,
  ownIdentities,
  providerLinks,
  unlinkPerson,
} from '@workplace/contract/setup/sso-calls'
import { ssoProvider } from '@workplace/contract/setup/sso-provider'
import type { Call } from '../../../kernel/call/call'
import { useOnce } from '../../../kernel/secrets/single-use'
import { sessionsChanged } from '../../../kernel/session/session-store'
import { requireNoneAbove } from '../../people/public'
import type { SsoDeps } from './deps'
import { arePasswordsClosed } from './passwords'
import { linkEntry, linkPerson } from './people'
import { providerById } from './provider.store'
import type { ToProve } from './sign-in'

const mostShown = 500

/** `GET /sso_config/links` */
export async function readLinks(
  call: Call,
  { id }: ParsedOf<typeof providerLinks>,
): Promise<OutputOf<typeof providerLinks>> {
  const items = await call.db.query<OutputOf<typeof providerLinks>['items'][number] & { total: number }>(
    `select i.id, i.user_id, u.name, u.username, i.subject, i.created_at, i.last_used_at, count(*) over ()::int as total
     from sso_identity i join users u on u.company_id = i.company_id and u.id = i.user_id
     where i.company_id = $1 and i.provider_id = $2 order by i.last_used_at desc, i.id desc limit ${mostShown}`,
    [call.actor.company_id, id],
  )
  return { items: items.map(({ total: _, ...one }) => one), total: items[0]?.total ?? 0 }
}

/** Takes a link away, and ends the sessions that began by it. */
async function unlink(call: Call, deps: SsoDeps, id: number, user_id: number | null): Promise<void> {
  const { company_id } = call.actor
  const [gone] = await call.db.query<{ user_id: number; provider_id: number; name: string; username: string }>(
    `delete from sso_identity i using sso_provider p, users u
     where i.company_id = $1 and i.id = $2 and ($3::int is null or i.user_id = $3)
       and p.company_id = i.company_id and p.id = i.provider_id and u.company_id = i.company_id and u.id = i.user_id
     returning i.user_id, i.provider_id, p.name, u.username`,
    [company_id, id, user_id],
  )
  if (gone === undefined) throw new Refusal(kernelRefusals.not_found)
  await call.db.query(
    `update session set ended_at = now(), ended_because = 'administrator'
     where company_id = $1 and user_id = $2 and sso_identity_id = $3 and ended_at is null and token_hash <> $4`,
    [company_id, gone.user_id, id, call.actor.token_hash],
  )
  call.record({
    ...{ module: 'sso_provider', action: 'sso_unlink', target: gone.name, target_id: gone.provider_id },
    after: { person: gone.username },
  })
  call.emit(sessionsChanged(gone.user_id))
  call.emit(eventOf(resourceTopic(ssoProvider), { ids: [gone.provider_id] }))
  call.afterCommit(() => deps.sessions.forget(gone.user_id))
}

/** `POST /sso_config/unlink` */
export const unlinkOther =
  (deps: SsoDeps) =>
  async (call: Call, { id }: ParsedOf<typeof unlinkPerson>): Promise<null> => {
    const [row] = await call.db.query<{ user_id: number }>(
      'select user_id from sso_identity where company_id = $1 and id = $2',
      [call.actor.company_id, id],
    )
    if (row === undefined) throw new Refusal(kernelRefusals.not_found)
    await requireNoneAbove(call, [row.user_id])
    await unlink(call, deps, id, null)
    return null
  }

/** `GET /account/identities` */
export async function readOwn(call: Call): Promise<OutputOf<typeof ownIdentities>> {
  const { company_id, user_id, token_hash } = call.actor
  const items = await call.db.query<OutputOf<typeof ownIdentities>['items'][number]>(
    `select i.id, p.name, i.created_at, i.last_used_at from sso_identity i
     join sso_provider p on p.company_id = i.company_id and p.id = i.provider_id
     where i.company_id = $1 and i.user_id = $2 order by i.id`,
    [company_id, user_id],
  )
  const [session] = await call.db.query<{ by: number | null }>(
    'select sso_identity_id as by from session where token_hash = $1',
    [token_hash],
  )
  return { items, current: items.find(({ id }) => id === session?.by)?.id ?? null }
}

/** `POST /account/identity_forget` */
export const forgetOwn =
  (deps: SsoDeps) =>
  async (call: Call, { id }: ParsedOf<typeof forgetIdentity>): Promise<null> => {
    const { company_id, user_id } = call.actor
    const [own] = await call.db.query<{ has_password: boolean; others: number }>(
      `select u.password_hash is not null as has_password, (select count(*)::int from sso_identity i
         join sso_provider p on p.company_id = i.company_id and p.id = i.provider_id and p.status = 'on'
         where i.company_id = u.company_id and i.user_id = u.id and i.id <> $3) as others
       from users u where u.company_id = $1 and u.id = $2 for no key update`,
      [company_id, user_id, id],
    )
    if (own?.others === 0) {
      if (!own.has_password) throw new Refusal(refusals.sso_only_way)
      if (await arePasswordsClosed(deps, call.db, company_id)) throw new Refusal(refusals.sso_closed_way)
    }
    await unlink(call, deps, id, user_id)
    return null
  }

/** `POST /account/sso_link`: with a session that began after the ticket was made, so by its password. */
export const linkOwn =
  (deps: SsoDeps) =>
  async (call: Call, { ticket }: ParsedOf<typeof linkIdentity>): Promise<OutputOf<typeof linkIdentity>> => {
    const no = new Refusal(refusals.sso_link_other)
    const used = await useOnce(call.db, 'sso_link', ticket)
    if (!used?.value) throw no
    const { company_id, provider_id, subject, user_id, at } = JSON.parse(used.value) as ToProve
    const { actor } = call
    const [session] = await call.db.query<{ is_fresh: boolean }>(
      `select created_at >= $2::timestamptz and not sso and meeting_id is null as is_fresh from session where token_hash = $1`,
      [actor.token_hash, at],
    )
    if (company_id !== actor.company_id || user_id !== actor.user_id || session?.is_fresh !== true) throw no
    const provider = await providerById(call.db, deps.secrets, company_id, provider_id)
    if (provider === undefined || provider.status !== 'on') throw new Refusal(refusals.sso_gone)
    const [there] = await call.db.query(
      'select 1 from sso_identity where company_id = $1 and provider_id = $2 and (user_id = $3 or subject = $4)',
      [company_id, provider_id, user_id, subject],
    )
    if (there !== undefined) throw no
    await linkPerson(call.db, provider, subject, user_id, call.now())
    call.record(linkEntry(provider, actor.username))
    return { name: provider.name }
  }
