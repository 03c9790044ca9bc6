import { randomBytes } from 'node:crypto'
import * as declared from '@workplace/contract/account/passkeys'
import * as refusals from '@workplace/contract/account/refusals'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Call } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import { atMostPerMinute } from '../../kernel/session/rate'
import { type Account, accountBy } from './account.store'
import { admit } from './admit'
import type { AccountDeps } from './deps'
import { lockOwner } from './factor.store'
import { knownBrowser } from './known-browser'
import { type Passkey, passkeyBy } from './passkey.store'
import { keepChallenge, requireParty, takeChallenge, userHandle } from './passkey-challenge'
import { checkUsed, webauthn } from './passkey-check'

/** For a whole office behind one address on a Monday morning. */
const signInsPerMinute = 600
/** Nobody is known yet. */
const nobody = ''

/** Says in the log of whose account a passkey was refused. */
export function logRefusedPasskey(
  call: Call,
  account: Account,
  refusal: Refusal,
  action: 'login' | 'login_by_passkey',
) {
  const isCopy = refusal.kind === refusals.passkey_counter
  call.refused({
    ...{ module: 'account', action, result: isCopy ? 'refused' : 'wrong', company_id: account.company_id },
    ...{ target: account.username, target_id: account.id, after: { why: isCopy ? 'passkey_counter' : 'passkey' } },
  })
}

/** A passkey with which its person was verified is both factors at once: nobody asks for a code after it. */
export function passkeySignInRoutes(deps: AccountDeps): Route[] {
  const { db, publicUrl, signingKey } = deps
  const allow = atMostPerMinute(signInsPerMinute)

  return [
    route(declared.passkeySignInOptions, async (call, { binding }) => {
      allow(call.ip)
      const party = requireParty(publicUrl)
      const { generateAuthenticationOptions } = await webauthn()
      const options = await generateAuthenticationOptions({
        ...{ rpID: party.id, timeout: 300_000, userVerification: 'required' },
      })
      await keepChallenge(db, 'passkey_login', options.challenge, { binding, whose: nobody })
      return { options: { ...options } }
    }),

    route(declared.passkeySignIn, async (call, { secret, response }) => {
      allow(call.ip)
      const party = requireParty(publicUrl)
      const challenge = await takeChallenge(db, 'passkey_login', response, { secret, whose: nobody })
      const named = await passkeyBy(db, party.id, response.id)
      const account = named && (await accountBy(db, 'id', named.user_id))
      if (named === undefined || account === undefined) throw new Refusal(refusals.passkey_unknown)
      let passkey: Passkey
      try {
        // a credential is said to be of whom it was made for
        const handle = userHandle(signingKey, named).toString('base64url')
        if (response.response.userHandle !== handle) throw new Refusal(refusals.passkey_wrong)
        passkey = await checkUsed(deps, party, response, { challenge, verified: true })
      } catch (error) {
        if (error instanceof Refusal) logRefusedPasskey(call, account, error, 'login_by_passkey')
        throw error
      }
      const about = {
        ...({ module: 'account', action: 'login_by_passkey', result: 'refused' } as const),
        ...{ company_id: account.company_id, target: account.username, target_id: account.id },
      }
      if (!account.is_open) {
        call.refused({ ...about, after: { why: 'closed' } })
        // as everywhere else, what became of an account is not told to who is not let in
        throw new Refusal(refusals.passkey_unknown)
      }
      if (!(await deps.passwordRule(db, account, undefined))) {
        call.refused({ ...about, after: { why: 'passwords' } })
        throw new Refusal(refusals.passwords_closed, {}, { company: account.company_id })
      }
      const token = await admit(deps, call, account, new Refusal(refusals.passkey_unknown), {
        action: 'login_by_passkey',
        begun: { by_passkey: true },
        hold: async (tx) => {
          // removed in this very moment; locked in the order in which who removes one does
          await lockOwner(tx, passkey)
          const [still] = await tx.query('select 1 from passkey where company_id = $1 and id = $2 for share', [
            passkey.company_id,
            passkey.id,
          ])
          if (still === undefined) throw new Refusal(refusals.passkey_unknown)
        },
      })
      const { username } = account
      const browser = knownBrowser(signingKey, username, randomBytes(9).toString('base64url'), call.now())
      return { token, username, browser }
    }),
  ]
}
