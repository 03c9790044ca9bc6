import type { asserted, passkeyAdd } from '@workplace/contract/account/passkeys'
import * as refusals from '@workplace/contract/account/refusals'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { RelyingParty } from '@workplace/domain/identity/relying-party'
import type { z } from 'zod'
import type { AccountDeps } from './deps'
import { type Passkey, passkeyBy, suspectPasskey, usePasskey } from './passkey.store'

/** A library of some weight: loaded by the first who uses a passkey. */
export const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256: what all browsers and keys know. */
export const algorithms = [-8, -7, -257]

const wrong = (cause: unknown) => Object.assign(new Refusal(refusals.passkey_wrong), { cause })

/** What a browser made, if it holds: for our domain and pages, with the challenge, by somebody who was verified. */
export async function checkMade(
  party: RelyingParty,
  response: ParsedOf<typeof passkeyAdd>['response'],
  expectedChallenge: string,
) {
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo: made } = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    ...{ expectedChallenge, expectedOrigin: party.origin, expectedRPID: party.id },
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch((error) => {
    throw wrong(error)
  })
  if (!verified || made.credential.id !== response.id) throw wrong(undefined)
  return {
    credential_id: made.credential.id,
    public_key: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    syncs: made.credentialDeviceType === 'multiDevice',
    backed_up: made.credentialBackedUp,
    transports: made.credential.transports ?? [],
  }
}

/**
 * Whose passkey answered, if everything about it holds: domain, page, challenge, signature, that somebody was there (and with
 * `verified`, that they were verified), flags that stay what they were, and a counter that goes on.
 */
export async function checkUsed(
  { db, notifyCopied }: Pick<AccountDeps, 'db' | 'notifyCopied'>,
  party: RelyingParty,
  response: z.output<typeof asserted>,
  { challenge, verified: needsVerified }: { readonly challenge: string; readonly verified: boolean },
): Promise<Passkey> {
  const passkey = await passkeyBy(db, party.id, response.id)
  if (passkey === undefined) throw new Refusal(refusals.passkey_unknown)
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo: used } = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    ...{ expectedChallenge: challenge, expectedOrigin: party.origin, expectedRPID: party.id },
    // the counter is held against the one that is stored where that is written: two answers may come at once
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    requireUserVerification: needsVerified,
  }).catch((error) => {
    throw wrong(error)
  })
  if (!verified) throw wrong(undefined)
  // what may leave its device never becomes what may not, nor the other way round
  if ((used.credentialDeviceType === 'multiDevice') !== passkey.syncs) throw wrong(undefined)
  if (await usePasskey(db, passkey, { counter: used.newCounter, backed_up: used.credentialBackedUp })) return passkey
  await db.transaction(async (tx) => {
    await suspectPasskey(tx, passkey)
    await notifyCopied(tx, passkey)
  })
  throw Object.assign(new Refusal(refusals.passkey_counter), { passkey })
}
