import * as refusals from '@workplace/contract/account/refusals'
import * as declared from '@workplace/contract/account/second-factor'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { Call } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import { withinReach } from '../../kernel/call/within-reach'
import type { Db } from '../../kernel/database/db'
import { writeRecord } from '../../kernel/log/records'
import { endSessions, sessionsChanged } from '../../kernel/session/session-store'
import { requireNoneAbove } from '../people/public'
import type { AccountDeps } from './deps'
import {
  beginTotp,
  factorOf,
  factorsOf,
  forgetFactors,
  forgetTotp,
  lockOwner,
  renewCodes,
  takeTotp,
} from './factor.store'
import { forApp } from './for-app'
import { partyOf } from './passkey-challenge'
import { factorSettings, mustHaveFactor } from './step-after-password'

type Security = OutputOf<typeof declared.ownSecurity>

const sessionId = `left(encode(token_hash, 'hex'), 16)`
const shownSignIns = 20

/** One's own second factor, browsers and sessions; and what an administrator does for who lost theirs. */
export function ownSecurityRoutes(deps: AccountDeps): Route[] {
  const { db, guard, sessions } = deps
  const party = partyOf(deps.publicUrl)

  /** Writes what was done about somebody's own second factor, in the transaction that does it. */
  const record = (tx: Db, call: Call, action: 'factor_on' | 'factor_off' | 'backup_codes') => {
    const { username, user_id } = call.actor
    return writeRecord(tx, call, call.actor, { module: 'account', action, target: username, target_id: user_id }, [])
  }

  return [
    route(declared.ownSecurity, async (call) => {
      const { company_id, user_id, token_hash } = call.actor
      const [factor, passkeys, { policy, graceDays }, [person]] = await Promise.all([
        factorOf(call.db, call.actor),
        call.db.query<Security['passkeys'][number]>(
          `select id, name, created_at, last_used_at, suspect_at, backed_up, rp_id = $3 as here from passkey
           where company_id = $1 and user_id = $2 order by id`,
          [company_id, user_id, typeof party === 'string' ? '' : party.id],
        ),
        factorSettings(call.db, company_id),
        call.db.query<{ asked: string | null; codes_left: number }>(
          `select (select g.asked_at from factor_grace g where g.company_id = u.company_id and g.user_id = u.id) as asked,
             (select count(*)::int from backup_code c
             where c.company_id = u.company_id and c.user_id = u.id and c.used_at is null) as codes_left
           from users u where u.company_id = $1 and u.id = $2`,
          [company_id, user_id],
        ),
      ])
      const since = factor?.confirmed_at ?? null
      const required = await mustHaveFactor(call.db, policy, call.actor)
      const due =
        required && since === null && passkeys.length === 0 && person?.asked
          ? Date.parse(person.asked) + graceDays * 86_400_000
          : null
      return {
        factor: {
          ...{ since, required, codes_left: person?.codes_left ?? 0 },
          due: due === null ? null : new Date(due).toISOString(),
        },
        passkeys,
        passkeys_off: typeof party === 'string' ? party : null,
        passkeys_at: typeof party === 'string' ? '' : party.origin,
        browsers: await call.db.query<Security['browsers'][number]>(
          `select id, coalesce(agent, '') as agent, coalesce(ip, '') as ip, used_at, expires_at from trusted_browser
           where company_id = $1 and user_id = $2 and expires_at > now() order by used_at desc, id desc`,
          [company_id, user_id],
        ),
        sessions: await call.db.query<Security['sessions'][number]>(
          `select ${sessionId} as id, coalesce(agent, '') as agent, coalesce(ip, '') as ip, created_at, seen_at,
             token_hash = $3 as own
           from session where company_id = $1 and user_id = $2 and ended_at is null and expires_at > now()
             and seen_at > now() - interval '8 hours'
           order by token_hash = $3 desc, seen_at desc limit 100`,
          [company_id, user_id, token_hash],
        ),
        sign_ins: await call.db.query<Security['sign_ins'][number]>(
          `select time, action, result, coalesce(agent, '') as agent, coalesce(ip, '') as ip from operation_log
           where company_id = $1 and module = 'account' and action in ('login', 'login_by_mail', 'login_by_sso', 'login_by_passkey', 'hand_over')
             and coalesce(user_id, target_id) = $2
           order by id desc limit ${shownSignIns}`,
          [company_id, user_id],
        ),
      }
    }),

    route(declared.totpBegin, async ({ actor }) => {
      const secret = await beginTotp(db, deps, actor)
      if (secret === undefined) throw new Refusal(refusals.factor_there)
      return forApp(db, actor, actor.username, secret)
    }),

    route(declared.totpConfirm, (call, { code }) => {
      const attempt = { username: `second factor of ${call.actor.user_id}`, ip: '' }
      return guard.unlessWaiting(attempt, async () => {
        const factor = await factorOf(db, call.actor)
        if (factor === undefined) throw new Refusal(refusals.factor_not_begun)
        if (factor.confirmed_at !== null) throw new Refusal(refusals.factor_there)
        const backup_codes = await db.transaction(async (tx) => {
          if (!(await takeTotp(tx, deps, call.actor, 'begun', code, call.now()))) return undefined
          await record(tx, call, 'factor_on')
          return renewCodes(tx, deps, call.actor)
        })
        if (backup_codes === undefined) {
          await guard.failed(attempt)
          throw new Refusal(refusals.app_code_wrong)
        }
        await guard.succeeded(attempt)
        return { backup_codes }
      })
    }),

    route(declared.totpRemove, async (call) => {
      const { policy } = await factorSettings(db, call.actor.company_id)
      const isNeeded = await mustHaveFactor(db, policy, call.actor)
      await db.transaction(async (tx) => {
        await lockOwner(tx, call.actor)
        const wasOn = await forgetTotp(tx, call.actor)
        if (isNeeded && !(await factorsOf(tx, call.actor)).any) throw new Refusal(refusals.factor_needed)
        if (wasOn) await record(tx, call, 'factor_off')
      })
      return null
    }),

    route(declared.renewBackupCodes, async (call) => {
      if (!(await factorsOf(db, call.actor)).any) throw new Refusal(refusals.factor_off_yet)
      const backup_codes = await db.transaction(async (tx) => {
        await record(tx, call, 'backup_codes')
        return renewCodes(tx, deps, call.actor)
      })
      return { backup_codes }
    }),

    route(declared.endOwnSession, async (call, { id }) => {
      const { company_id, user_id, token_hash, username } = call.actor
      const rows = await call.db.query(
        `update session set ended_at = now(), ended_because = 'elsewhere'
         where company_id = $1 and user_id = $2 and token_hash <> $3 and ended_at is null
           and ($4::text is null or ${sessionId} = $4) returning 1`,
        [company_id, user_id, token_hash, id ?? null],
      )
      if (rows.length > 0) {
        const after = { number: rows.length }
        call.record({ module: 'account', action: 'end_session', target: username, target_id: user_id, after })
        call.emit(sessionsChanged(user_id))
        call.afterCommit(() => sessions.forget(user_id))
      }
      return { ended: rows.length }
    }),

    route(declared.forgetBrowser, async (call, { id }) => {
      const { company_id, user_id, username } = call.actor
      const gone = await call.db.query(
        'delete from trusted_browser where company_id = $1 and user_id = $2 and id = $3 returning 1',
        [company_id, user_id, id],
      )
      if (gone.length === 0) throw new Refusal(commonRefusals.not_found)
      call.record({ module: 'account', action: 'forget_browser', target: username, target_id: user_id })
      return null
    }),

    route(declared.resetSecondFactor, async (call, { id }) => {
      const { company_id } = call.actor
      const values: unknown[] = [company_id, id]
      const within = withinReach(call, (value) => `$${values.push(value)}`)
      const [person] = await call.db.query<{ name: string }>(
        `select u.name from users u where u.company_id = $1 and u.id = $2 and ${within}`,
        values,
      )
      if (person === undefined) throw new Refusal(commonRefusals.not_found)
      // one's own is turned off on one's own page, and not while the company wants it
      if (id === call.actor.user_id) throw new Refusal(refusals.own_factor)
      await requireNoneAbove(call, [id])
      if (!(await forgetFactors(call.db, { company_id, user_id: id }))) throw new Refusal(refusals.factor_off)
      call.emit(await endSessions(call.db, { company_id, user_id: id }, 'administrator'))
      call.afterCommit(() => sessions.forget(id))
      call.record({ module: 'user', action: 'reset_factor', target: person.name, target_id: id })
      return null
    }),
  ]
}
