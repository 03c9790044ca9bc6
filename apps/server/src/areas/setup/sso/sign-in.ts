import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/setup/refusals'
import type { finishSignOn, startSignOn } from '@workplace/contract/setup/sso-calls'
import type { Call } from '../../../kernel/call/call'
import { sqlState } from '../../../kernel/database/db'
import { writeRecord } from '../../../kernel/log/records'
import { createSingleUse } from '../../../kernel/secrets/single-use'
import { accountBy, admit } from '../../account/public'
import type { SsoDeps } from './deps'
import { failureOf, failureTexts, untrueAnswer } from './failures'
import { notifyUnclear } from './notify'
import type { Claims } from './oidc'
import { createPerson, followProvider, type Identity, identityOf, linkEntry, linkPerson } from './people'
import { namedBy, profileOf, subjectOf, unnamed } from './profile'
import { beginAt, finishAt, lackOfProof, provedAt } from './protocols'
import {
  holdProvider,
  isDirectory,
  noteOutcome,
  noteUsed,
  type Provider,
  providerById,
  providerBySlug,
} from './provider.store'
import { keepBegun, takeBegun } from './way-back'
import { findWho } from './who'

/** So long somebody may take to prove with their password that an account is theirs. */
const proveSeconds = 600
/** A longer answer is not kept for the end of the session: it would not fit into an address. */
const longestHint = 3_000

/** What somebody has to prove: that the account which matched is theirs. */
export type ToProve = {
  readonly company_id: number
  readonly provider_id: number
  readonly subject: string
  readonly user_id: number
  /** When it was asked for, by the database's clock. */
  readonly at: string
}

/** Of a refused sign-in the log says why, and keepers see the last failure that is the provider's or the settings'. */
export async function noteFailed(deps: SsoDeps, call: Call, provider: Provider, error: unknown): Promise<Refusal> {
  const refusal = failureOf(provider, error, call.language)
  call.refused({
    ...{ module: 'account', action: 'login_by_sso', result: 'refused', target: '' },
    company_id: provider.company_id,
    after: { why: refusal.reason, provider: provider.name },
  })
  const isTheirs = ['sso_unreachable', 'sso_untrue', 'sso_not_created', 'directory_away'].includes(refusal.reason)
  if (isTheirs) await noteOutcome(deps.db, provider, failureTexts(provider, error))
  if (isTheirs) call.log.warn({ err: error, provider: provider.id }, 'a single sign-on failed')
  return refusal
}

/** `POST /sso/start` */
export const start =
  (deps: SsoDeps) =>
  async (
    call: Call,
    { key, binding, fresh, in_app }: ParsedOf<typeof startSignOn>,
  ): Promise<OutputOf<typeof startSignOn>> => {
    deps.allow(call.ip)
    const provider = await providerBySlug(deps.db, deps.secrets, key)
    if (provider === undefined || isDirectory(provider)) throw new Refusal(refusals.sso_gone)
    try {
      const { to, begun } = await beginAt(deps, provider, { fresh, inApp: in_app })
      const { company_id, id: provider_id } = provider
      await keepBegun(deps.db, deps.secrets, { ...begun, company_id, provider_id, binding, tried_by: null, fresh })
      return { to, state: begun.state }
    } catch (error) {
      if (error instanceof Refusal && error.kind === refusals.sso_address) throw error
      throw await noteFailed(deps, call, provider, error)
    }
  }

/** Who it is by the table, and what follows from it. */
export async function identify(deps: SsoDeps, call: Call, provider: Provider, claims: Claims): Promise<Identity> {
  const subject = subjectOf(provider, claims)
  if (subject === undefined) throw untrueAnswer(provider, unnamed(provider))
  const profile = profileOf(provider, claims)
  const who = await findWho(deps.db, provider, subject, claims, profile)
  const named = namedBy(profile, subject)
  switch (who.outcome) {
    case 'disabled':
      throw new Refusal(refusals.sso_disabled)
    case 'several':
    case 'taken': {
      // made by another of their own sign-ins a moment ago
      const made = await identityOf(deps, provider, subject)
      if (made !== undefined) return made
      await deps.db.transaction((tx) => notifyUnclear(tx, provider, subject, named, call.now()))
      throw new Refusal(refusals.sso_several, { who: named })
    }
    case 'nobody':
      throw new Refusal(refusals.sso_nobody, { name: provider.name, who: named })
    case 'prove': {
      const { company_id, id: provider_id } = provider
      const [{ at } = { at: '' }] = await deps.db.query<{ at: string }>('select now() as at')
      const toProve: ToProve = { company_id, provider_id, subject, user_id: who.id, at }
      const ticket = await createSingleUse(deps.db, 'sso_link', proveSeconds, JSON.stringify(toProve))
      throw new Refusal(refusals.sso_prove, {}, { ticket })
    }
    case 'create':
      return createPerson(deps, deps.people, call, provider, { subject, claims })
    case 'link': {
      const account = await accountBy(deps.db, 'id', who.id)
      if (account === undefined) throw new Refusal(refusals.sso_disabled)
      const { company_id, id: user_id, name, username } = account
      const id = await deps.db.transaction(async (tx) => {
        await writeRecord(tx, call, { company_id, user_id, name }, linkEntry(provider, username))
        return linkPerson(tx, provider, subject, user_id, call.now())
      })
      return { id, user_id }
    }
    case 'known':
      return { id: who.identity_id ?? 0, user_id: who.id }
  }
}

/** `POST /sso/finish`: in no transaction of the request, since providers are asked and what they answered is used up. */
export const finish =
  (deps: SsoDeps) =>
  async (call: Call, input: ParsedOf<typeof finishSignOn>): Promise<OutputOf<typeof finishSignOn>> => {
    deps.allow(call.ip)
    const begun = await takeBegun(deps.db, deps.secrets, 'sso_login', input)
    const provider = await providerById(deps.db, deps.secrets, begun.company_id, begun.provider_id)
    if (provider === undefined || provider.status !== 'on' || isDirectory(provider))
      throw new Refusal(refusals.sso_gone)
    try {
      const answered = await finishAt(deps, provider, begun, input)
      const lack = begun.fresh ? lackOfProof(answered, deps.now()) : undefined
      if (lack !== undefined) throw new Refusal(refusals.sso_no_proof, { name: provider.name, lack })
      // it may have taken its time
      const still = await providerById(deps.db, deps.secrets, provider.company_id, provider.id)
      if (still?.status !== 'on') throw new Refusal(refusals.sso_gone)
      const identity = await identify(deps, call, provider, answered.claims)
      await followProvider(deps, deps.people, call, provider, identity, answered.claims)
      const account = await accountBy(deps.db, 'id', identity.user_id)
      if (account === undefined || !account.is_open || account.company_id !== provider.company_id)
        throw new Refusal(refusals.sso_disabled)
      const token = await admit(deps, call, account, new Refusal(refusals.sso_disabled), {
        action: 'login_by_sso',
        begun: {
          sso: true,
          proved_at: provedAt(answered, deps.now()),
          sign_on: {
            identity_id: identity.id,
            sid: answered.sid,
            hint: answered.hint.length <= longestHint ? deps.secrets.encrypt(answered.hint) : null,
          },
        },
        hold: (tx) => holdProvider(tx, provider, identity.id),
      })
      await noteUsed(deps.db, provider, identity.id)
      return { token, key: provider.slug }
    } catch (error) {
      if (error instanceof Refusal && error.kind === refusals.sso_prove) throw error
      // its identities go with a provider that is deleted meanwhile
      const isGone = sqlState(error) === '23503'
      throw await noteFailed(deps, call, provider, isGone ? new Refusal(refusals.sso_gone) : error)
    }
  }
