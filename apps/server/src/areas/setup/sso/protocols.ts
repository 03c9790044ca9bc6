import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/setup/refusals'
import { claimOnce, useOnce } from '../../../kernel/secrets/single-use'
import { freshMinutes } from '../../../kernel/session/session-store'
import type { AssertedSubject } from '../saml/assertion'
import { SamlFault } from '../saml/fault'
import type { SessionThere } from '../saml/saml'
import { isRenewed } from './cas'
import type { SsoDeps } from './deps'
import type { AnsweredClaims, BegunSignOn, ReturnedAnswer } from './oidc'
import { nameFormat } from './profile'
import { isCas, isSaml, isSuite, type Provider } from './provider.store'
import { sidOf } from './saml-session'

/** Who came, in whichever protocol: what was said, and what is kept of the session there. */
export type AnsweredSignOn = AnsweredClaims & {
  readonly sid: string | null
  readonly hint: string
  /** When they signed in at the provider, as it says, in milliseconds; null: it does not say. */
  readonly signed_in: number | null
}

/**
 * When somebody who came by a provider proved last who they are, which is not when they came: whoever is signed in there is
 * sent back without a question. Only what the provider says holds, never that it was asked to ask: that stands in an
 * address, which whoever sits at the browser can change. Where it says nothing they never did. RFC 3339.
 */
export const provedAt = ({ signed_in }: Pick<AnsweredSignOn, 'signed_in'>, now: number): string =>
  new Date(signed_in === null ? 0 : Math.min(signed_in, now)).toISOString()

/** Why an answer is no proof that somebody signed in at the provider just now; undefined: it is one. */
export function lackOfProof(answered: Pick<AnsweredSignOn, 'signed_in'>, now: number): 'silent' | 'old' | undefined {
  if (answered.signed_in === null) return 'silent'
  return Date.parse(provedAt(answered, now)) > now - freshMinutes * 60_000 ? undefined : 'old'
}

/** An assertion that holds, in the form in which all protocols answer. Used up: it never counts again. */
export async function takeAssertion(
  deps: SsoDeps,
  provider: Provider,
  asserted: AssertedSubject,
): Promise<AnsweredSignOn> {
  const { id, name, session, ends, signed_in = null } = asserted
  const seconds = Math.max(60, Math.ceil((ends - deps.now()) / 1000))
  if (!(await claimOnce(deps.db, 'saml_assertion', `${provider.company_id}.${provider.id}.${id}`, seconds)))
    throw new SamlFault('twice', 'this assertion came before')
  const claims = { ...asserted.claims, ...(name.format === undefined ? {} : { [nameFormat]: name.format }) }
  const there: SessionThere = { name, session }
  return { claims, told: claims, asked: {}, sid: sidOf(name.value, session), hint: JSON.stringify(there), signed_in }
}

/** Sends somebody to their provider. */
export async function beginAt(
  deps: SsoDeps,
  provider: Provider,
  options: { readonly fresh: boolean; readonly inApp: boolean },
): Promise<{ to: string; begun: BegunSignOn }> {
  if (isSaml(provider)) return deps.saml.begin(provider, options)
  if (isCas(provider)) return deps.cas.begin(provider, options)
  return isSuite(provider) ? deps.suites.begin(provider, options) : deps.oidc.begin(provider, options)
}

/** What the provider posted for this sign-in, kept for the tab that began it. */
async function answerOf(deps: SsoDeps, provider: Provider, { state }: ReturnedAnswer): Promise<string> {
  const used = await useOnce(deps.db, 'saml_answer', state)
  const kept = used?.value
    ? (JSON.parse(deps.secrets.decrypt(used.value)) as { provider_id: number; answer: string })
    : undefined
  if (kept === undefined || kept.provider_id !== provider.id) throw new Refusal(refusals.sso_begun_elsewhere)
  return kept.answer
}

/** Holds what came back against what was asked. */
export async function finishAt(
  deps: SsoDeps,
  provider: Provider,
  begun: BegunSignOn & { readonly offered?: AnsweredSignOn | undefined },
  returned: ReturnedAnswer,
): Promise<AnsweredSignOn> {
  if (begun.offered !== undefined) return begun.offered
  if (isSaml(provider)) {
    const answer = await answerOf(deps, provider, returned)
    return takeAssertion(deps, provider, await deps.saml.judge(provider, answer, begun.nonce))
  }
  if (isCas(provider)) {
    const { claims, sid } = await deps.cas.finish(provider, begun, returned)
    // a server that is asked to `renew` says no to a ticket for which nobody signed in: that is between it and us
    const signed_in = isRenewed(begun) ? deps.now() : null
    return { claims, told: claims, asked: {}, sid, hint: '', signed_in }
  }
  if (isSuite(provider)) {
    const claims = await deps.suites.finish(provider, begun, returned)
    return { claims, told: claims, asked: {}, sid: null, hint: '', signed_in: null }
  }
  const answered = await deps.oidc.finish(provider, begun, returned)
  const { sid } = answered.claims
  // of what is not signed nobody knows whose it is
  const { auth_time } = answered.told
  return {
    ...{ ...answered, sid: typeof sid === 'string' ? sid.slice(0, 300) : null, hint: answered.id_token },
    signed_in: typeof auth_time === 'number' && auth_time > 0 ? auth_time * 1000 : null,
  }
}

/** What was kept of a session of SAML; null: it began when the provider was of another kind. */
function thereOf(hint: string | null): SessionThere | null {
  try {
    return hint === null ? null : (JSON.parse(hint) as SessionThere)
  } catch {
    return null
  }
}

/** Where the session there is ended; null: nowhere. */
export async function endAt(deps: SsoDeps, provider: Provider, hint: string | null): Promise<string | null> {
  // a suite goes on for its own sake: nobody signs out of it from elsewhere
  if (isSuite(provider)) return null
  if (isCas(provider)) return deps.cas.endAddress(provider)
  return isSaml(provider) ? deps.saml.endAddress(provider, thereOf(hint)) : deps.oidc.endAddress(provider, hint)
}
