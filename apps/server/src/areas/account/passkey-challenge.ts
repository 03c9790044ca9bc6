import { createHmac } from 'node:crypto'
import * as refusals from '@workplace/contract/account/refusals'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { type NoPartyReason, type RelyingParty, relyingParty } from '@workplace/domain/identity/relying-party'
import type { Db } from '../../kernel/database/db'
import { keepOnce, type SingleUse, useOnce } from '../../kernel/secrets/single-use'
import { isBound } from '../../kernel/secrets/tab-binding'
import type { Owner } from './factor.store'

/** So long a browser may take to ask its person. */
const challengeSeconds = 300

/** What each of them is good for, and nothing else. */
export type Ceremony = Extract<SingleUse, `passkey_${string}`>

/** By what a challenge was begun: a tab, and where somebody is known already, who and in which session or sign-in. */
type Begun = { readonly binding: string; readonly whose: string }

/** The domain and the pages of the product, as `PUBLIC_URL` says it. */
export function partyOf(publicUrl: string | null): RelyingParty | NoPartyReason {
  return relyingParty(publicUrl === null ? null : new URL(publicUrl))
}

export function requireParty(publicUrl: string | null): RelyingParty {
  const party = partyOf(publicUrl)
  if (typeof party === 'string') throw new Refusal(refusals.passkeys_off, { why: party })
  return party
}

/** What authenticators call somebody: nothing that could be read, and the same for all of their passkeys. */
export const userHandle = (signingKey: Buffer, { company_id, user_id }: Owner): Buffer =>
  createHmac('sha256', signingKey).update(`passkey.${company_id}.${user_id}`).digest()

/** Keeps the challenge of what a browser was handed: once, for five minutes, for whichever server it comes back to. */
export const keepChallenge = (db: Db, kind: Ceremony, challenge: string, begun: Begun): Promise<void> =>
  keepOnce(db, kind, challenge, challengeSeconds, JSON.stringify(begun))

type Said = { readonly response: { readonly clientDataJSON: string } }

/** What the browser says that it answered; it is signed, and checked after this. */
function clientData({ response }: Said): { challenge: string; crossOrigin: boolean } {
  try {
    const said = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >
    return { challenge: String(said.challenge), crossOrigin: said.crossOrigin === true }
  } catch {
    throw new Refusal(refusals.passkey_wrong)
  }
}

/**
 * Uses up the challenge that this answers, also where it turns out to be wrong: it has to be one of ours, begun for the same,
 * in the same tab, and by whoever answers.
 */
export async function takeChallenge(
  db: Db,
  kind: Ceremony,
  answer: Said,
  { secret, whose }: { readonly secret: string; readonly whose: string },
): Promise<string> {
  const { challenge, crossOrigin } = clientData(answer)
  const used = await useOnce(db, kind, challenge)
  const begun = used?.value ? (JSON.parse(used.value) as Begun) : undefined
  if (begun === undefined || begun.whose !== whose || !isBound(begun.binding, secret))
    throw new Refusal(refusals.passkey_gone)
  // no page of ours stands in a frame of somebody else's
  if (crossOrigin) throw new Refusal(refusals.passkey_wrong)
  return challenge
}
