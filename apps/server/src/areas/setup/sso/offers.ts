import { randomBytes } from 'node:crypto'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/setup/refusals'
import type { openOffer } from '@workplace/contract/setup/sso-calls'
import type { Call } from '../../../kernel/call/call'
import { useOnce } from '../../../kernel/secrets/single-use'
import type { SamlFlaw } from '../saml/fault'
import type { SsoDeps } from './deps'
import { untrueAnswer } from './failures'
import type { AnsweredSignOn } from './protocols'
import { keepBegun } from './way-back'

/** So long the page has to take it up. */
export const offerSeconds = 120

/** Somebody came who began at the provider: what it said held, and they have yet to say yes. */
export type Offer = {
  readonly company_id: number
  readonly provider_id: number
  readonly name: string
  readonly who: string
  readonly answered: AnsweredSignOn
}

/** It did not hold, of which whoever came is told on the page. */
export type OfferRefused = { readonly name: string; readonly what: SamlFlaw }

/** `POST /sso/offer`: from now on it is worth something only to the tab that took it up. */
export const takeOffer =
  (deps: SsoDeps) =>
  async (call: Call, { offer, binding }: ParsedOf<typeof openOffer>): Promise<OutputOf<typeof openOffer>> => {
    deps.allow(call.ip)
    const used = await useOnce(deps.db, 'sso_offer', offer)
    if (!used?.value) throw new Refusal(refusals.sso_begun_elsewhere)
    const kept = JSON.parse(deps.secrets.decrypt(used.value)) as Offer | OfferRefused
    if ('what' in kept) throw untrueAnswer(kept, kept.what)
    const { company_id, provider_id, name, who, answered } = kept
    const state = randomBytes(32).toString('base64url')
    await keepBegun(deps.db, deps.secrets, {
      ...{
        state,
        nonce: '',
        verifier: '',
        company_id,
        provider_id,
        binding,
        tried_by: null,
        fresh: false,
        offered: answered,
      },
    })
    return { name, who, state }
  }
