import type { asserted } from '@workplace/contract/account/passkeys'
import * as refusals from '@workplace/contract/account/refusals'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { RelyingParty } from '@workplace/domain/identity/relying-party'
import type { z } from 'zod'
import type { Db } from '../../kernel/database/db'
import type { AccountDeps } from './deps'
import type { Owner } from './factor.store'
import { credentialsOf, passkeyBy } from './passkey.store'
import { type Ceremony, keepChallenge } from './passkey-challenge'
import { checkUsed, webauthn } from './passkey-check'

type Asked = {
  readonly binding: string
  readonly whose: string
  readonly userVerification: 'preferred' | 'discouraged'
}

/** What a browser is handed to answer with a passkey of somebody who is known already; refuses where they have none. */
export async function askTheirs(
  db: Db,
  party: RelyingParty,
  owner: Owner,
  kind: Ceremony,
  { binding, whose, userVerification }: Asked,
) {
  const allowed = await credentialsOf(db, party.id, owner)
  if (allowed.length === 0) throw new Refusal(refusals.passkey_unknown)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    ...{ rpID: party.id, timeout: 120_000, userVerification },
    allowCredentials: allowed as [],
  })
  await keepChallenge(db, kind, options.challenge, { binding, whose })
  return { options: { ...options } }
}

/** A passkey of theirs answered; here it is enough that somebody was there. */
export async function checkTheirs(
  deps: Pick<AccountDeps, 'db' | 'notifyCopied'>,
  party: RelyingParty,
  response: z.output<typeof asserted>,
  { user_id, challenge }: { readonly user_id: number; readonly challenge: string },
): Promise<void> {
  // nothing is kept of somebody else's, be it right
  if ((await passkeyBy(deps.db, party.id, response.id))?.user_id !== user_id) throw new Refusal(refusals.passkey_wrong)
  await checkUsed(deps, party, response, { challenge, verified: false })
}
