import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import type { passwordPolicy, setPasswordPolicy } from '@workplace/contract/setup/password-policy'
import * as refusals from '@workplace/contract/setup/refusals'
import { ssoProvider } from '@workplace/contract/setup/sso-provider'
import {
  areClosed,
  type BreakGlass,
  isPasswordTaken,
  lacksOf,
  whyNotClose,
} from '@workplace/domain/identity/closing-passwords'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { seeOnce } from '../../../kernel/secrets/single-use'
import type { PasswordRule } from '../../account/public'
import type { SsoDeps } from './deps'
import type { ToProve } from './sign-in'

type Named = BreakGlass & { readonly id: number; readonly name: string; readonly username: string }

const readiness = `u.id, u.name, u.username, u.status = 'active' as "isActive", u.password_hash is not null as "hasPassword",
  (exists (select from totp f where f.company_id = u.company_id and f.user_id = u.id and f.confirmed_at is not null)
    or exists (select from passkey k where k.company_id = u.company_id and k.user_id = u.id)) as "hasFactor",
  exists (select from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
    where ur.company_id = u.company_id and ur.user_id = u.id and 'change-work-sso-config' = any(r.permissions))
  and exists (select from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
    where ur.company_id = u.company_id and ur.user_id = u.id and r.data_scope = 'all') as "mayOpen"`

const keptBreakGlass = (db: Db, company_id: number) =>
  db.query<Named>(
    `select ${readiness} from break_glass b join users u on u.company_id = b.company_id and u.id = b.user_id
     where b.company_id = $1 order by u.id`,
    [company_id],
  )

type Deps = Pick<SsoDeps, 'oidc'>

async function standing({ oidc }: Deps, db: Db, company_id: number) {
  const [row] = await db.query<{ since: string | null; by: string | null; on: number }>(
    `select p.closed_at as since, u.name as by,
       (select count(*)::int from sso_provider s where s.company_id = c.id and s.status = 'on'
         and (s.preset = 'ldap' or $2)) as on
     from company c left join passwords_closed p on p.company_id = c.id
     left join users u on u.company_id = p.company_id and u.id = p.closed_by where c.id = $1`,
    // nobody comes back from others to a product that does not know its own address; a directory sends nobody away
    [company_id, oidc.redirectUrl() !== null],
  )
  const breakGlass = await keptBreakGlass(db, company_id)
  const state = {
    wished: row?.since != null,
    providersOn: row?.on ?? 0,
    breakGlass,
  }
  return { ...state, closed: areClosed(state), since: row?.since ?? null, by: row?.by ?? null }
}

/** Do people of a company sign in by a provider alone? */
export const arePasswordsClosed = async (deps: Deps, db: Db, company_id: number): Promise<boolean> =>
  (await standing(deps, db, company_id)).closed

/** How long ago the caller came by a provider that is on, in minutes. */
async function signedOn(call: Call): Promise<number | null> {
  const [row] = await call.db.query<{ minutes: number }>(
    // the identity's own time, too: a session that was handed over is younger than what it came from
    `select extract(epoch from now() - least(s.created_at, i.last_used_at))::float / 60 as minutes from session s
     join sso_identity i on i.company_id = s.company_id and i.id = s.sso_identity_id
     join sso_provider p on p.company_id = i.company_id and p.id = i.provider_id and p.status = 'on'
     where s.token_hash = $1`,
    [call.actor.token_hash],
  )
  return row?.minutes ?? null
}

/** `GET /sso_config/policy` */
export const readPolicy =
  (deps: Deps) =>
  async (call: Call): Promise<OutputOf<typeof passwordPolicy>> => {
    const { breakGlass, providersOn, wished, closed, since, by } = await standing(deps, call.db, call.actor.company_id)
    const blocked = whyNotClose({ providersOn, breakGlass, signedOn: await signedOn(call) }) ?? null
    const break_glass = breakGlass.map((one) => ({
      ...{ id: one.id, name: one.name, username: one.username },
      lacks: lacksOf(one),
    }))
    return { wished, closed, since, by, blocked, break_glass, redirect_url: deps.oidc.redirectUrl() }
  }

const lockPolicy = ({ db, actor }: Call) =>
  db.query('select 1 from company where id = $1 for no key update', [actor.company_id])

/** `POST /sso_config/policy_set` */
export const setPolicy =
  (deps: Deps) =>
  async (
    call: Call,
    { closed, break_glass }: ParsedOf<typeof setPasswordPolicy>,
  ): Promise<OutputOf<typeof setPasswordPolicy>> => {
    const { company_id, user_id } = call.actor
    // no provider goes off meanwhile, and one at a time: in the order in which who switches one off takes them
    await call.db.query(`select 1 from sso_provider where company_id = $1 and status = 'on' for share`, [company_id])
    await lockPolicy(call)
    const before = await standing(deps, call.db, company_id)
    const ids = [...new Set(break_glass)]
    const wanted = await call.db.query<Named>(
      `select ${readiness} from users u where u.company_id = $1 and u.id = any($2)`,
      [company_id, ids],
    )
    const kept = new Set(before.breakGlass.map(({ id }) => id))
    // who was chosen and lost something since may stay
    const unfit = wanted.filter((one) => !kept.has(one.id) && lacksOf(one).length > 0)
    if (wanted.length < ids.length) throw new Refusal(refusals.break_glass_unfit, { names: '?' })
    if (unfit.length > 0)
      throw new Refusal(refusals.break_glass_unfit, { names: unfit.map(({ name }) => name).join(', ') })
    if (closed) {
      // who changes only the accounts while they are closed need not have come by the provider
      const since = before.closed ? 0 : await signedOn(call)
      const why = whyNotClose({ providersOn: before.providersOn, breakGlass: wanted, signedOn: since })
      if (why !== undefined) throw new Refusal(refusals.passwords_stay, { why })
    }
    await call.db.query('delete from break_glass where company_id = $1 and user_id <> all($2)', [company_id, ids])
    await call.db.query(
      'insert into break_glass (company_id, user_id) select $1, unnest($2::int[]) on conflict do nothing',
      [company_id, ids],
    )
    if (!closed) await call.db.query('delete from passwords_closed where company_id = $1', [company_id])
    else
      await call.db.query(
        'insert into passwords_closed (company_id, closed_by) values ($1, $2) on conflict do nothing',
        [company_id, user_id],
      )
    const namesOf = (people: readonly Named[]) =>
      people
        .map(({ username }) => username)
        .sort()
        .join(', ')
    const was = { passwords: before.wished ? 'closed' : 'open', break_glass: namesOf(before.breakGlass) }
    const is = { passwords: closed ? 'closed' : 'open', break_glass: namesOf(wanted) }
    if (was.passwords === is.passwords && was.break_glass === is.break_glass) {
      call.unchanged()
      return null
    }
    call.record({ module: 'sso_provider', action: 'passwords_set', target: '', before: was, after: is })
    call.emit(eventOf(resourceTopic(ssoProvider), { ids: [] }))
    return null
  }

/** With the last provider the wish goes, too: one that is switched on later closes nothing by itself. */
export async function openWithoutProvider(call: Call): Promise<void> {
  // of two who switch off the last two at once, the second sees that the first is off
  await lockPolicy(call)
  const opened = await call.db.query(
    `delete from passwords_closed p where p.company_id = $1
       and not exists (select from sso_provider s where s.company_id = p.company_id and s.status = 'on') returning 1`,
    [call.actor.company_id],
  )
  if (opened.length === 0) return
  const [before, after] = [{ passwords: 'closed' }, { passwords: 'open' }]
  call.record({ module: 'sso_provider', action: 'passwords_set', target: '', before, after })
}

/** May somebody whose password was right come in with it? `ticket`: they prove that an account is theirs, to be linked. */
export const passwordRule =
  (deps: Deps): PasswordRule =>
  async (db, { company_id, id }, ticket) => {
    // nobody waits for more where nothing is closed
    const [wished] = await db.query('select 1 from passwords_closed where company_id = $1', [company_id])
    if (wished === undefined) return true
    const { closed, breakGlass } = await standing(deps, db, company_id)
    const seen = closed && ticket !== undefined ? await seeOnce(db, 'sso_link', ticket) : undefined
    const proved = seen?.value ? (JSON.parse(seen.value) as ToProve) : undefined
    return isPasswordTaken({
      closed,
      breakGlass: breakGlass.find((one) => one.id === id) ?? null,
      proves: proved?.company_id === company_id && proved.user_id === id,
    })
  }
