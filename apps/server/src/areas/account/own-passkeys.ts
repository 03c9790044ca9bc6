import * as declared from '@workplace/contract/account/passkeys'
import * as refusals from '@workplace/contract/account/refusals'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { Call } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import type { Db } from '../../kernel/database/db'
import { writeRecord } from '../../kernel/log/records'
import type { AccountDeps } from './deps'
import { factorsOf, firstCodes, forgetWithoutFactor, lockOwner } from './factor.store'
import { countPasskeys, credentialsOf, keepPasskey } from './passkey.store'
import { keepChallenge, requireParty, takeChallenge, userHandle } from './passkey-challenge'
import { algorithms, checkMade, webauthn } from './passkey-check'
import { factorSettings, mustHaveFactor } from './step-after-password'

/** A session, so that what one of them began another does not finish. */
const sessionOf = ({ actor }: Call): string => `session.${actor.token_hash.toString('base64')}`

/** One's own passkeys: made, named, removed. */
export function ownPasskeyRoutes(deps: AccountDeps): Route[] {
  const { db, publicUrl, signingKey } = deps

  const record = (tx: Db, call: Call, action: 'passkey_add' | 'passkey_remove', passkey: string) => {
    const entry = { module: 'account', action, target: passkey, target_id: call.actor.user_id } as const
    return writeRecord(tx, call, call.actor, entry, [])
  }

  return [
    route(declared.passkeyOptions, async (call, { binding }) => {
      const party = requireParty(publicUrl)
      const { actor } = call
      if ((await countPasskeys(db, actor)) >= declared.mostPasskeys)
        throw new Refusal(refusals.passkeys_many, { most: declared.mostPasskeys })
      const [company] = await db.query<{ name: string }>('select name from company where id = $1', [actor.company_id])
      const { generateRegistrationOptions } = await webauthn()
      const options = await generateRegistrationOptions({
        ...{ rpName: company?.name ?? party.id, rpID: party.id },
        ...{ userName: actor.username, userDisplayName: actor.name },
        userID: new Uint8Array(userHandle(signingKey, actor)),
        timeout: 120_000,
        attestationType: 'none',
        excludeCredentials: (await credentialsOf(db, party.id, actor)) as [],
        // it is to be found without a name, and to be enough by itself
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
      })
      await keepChallenge(db, 'passkey_add', options.challenge, { binding, whose: sessionOf(call) })
      return { options: { ...options } }
    }),

    route(declared.passkeyAdd, async (call, { secret, name, response }) => {
      const party = requireParty(publicUrl)
      const { company_id, user_id } = call.actor
      const challenge = await takeChallenge(db, 'passkey_add', response, { secret, whose: sessionOf(call) })
      const made = await checkMade(party, response, challenge)
      return db.transaction(async (tx) => {
        await lockOwner(tx, call.actor)
        if ((await countPasskeys(tx, call.actor)) >= declared.mostPasskeys)
          throw new Refusal(refusals.passkeys_many, { most: declared.mostPasskeys })
        const id = await keepPasskey(tx, { ...made, company_id, user_id, rp_id: party.id, name })
        if (id === undefined) throw new Refusal(refusals.passkey_there)
        await record(tx, call, 'passkey_add', name)
        return { id, backup_codes: await firstCodes(tx, deps, call.actor) }
      })
    }),

    route(declared.passkeyRename, async (call, { id, name }) => {
      const { company_id, user_id, username } = call.actor
      const [renamed] = await call.db.query<{ old: string }>(
        `update passkey p set name = $4 from (select company_id, id, name from passkey where company_id = $1 and id = $3 for update) o
         where p.company_id = o.company_id and p.id = o.id and p.user_id = $2 returning o.name as old`,
        [company_id, user_id, id, name],
      )
      if (renamed === undefined) throw new Refusal(commonRefusals.not_found)
      const [before, after] = [{ passkey: renamed.old }, { passkey: name }]
      if (renamed.old === name) call.unchanged()
      else
        call.record({
          module: 'account',
          action: 'passkey_rename',
          target: username,
          target_id: user_id,
          before,
          after,
        })
      return null
    }),

    route(declared.passkeyRemove, async (call, { id }) => {
      const { company_id, user_id } = call.actor
      const { policy } = await factorSettings(db, company_id)
      const isNeeded = await mustHaveFactor(db, policy, call.actor)
      await db.transaction(async (tx) => {
        await lockOwner(tx, call.actor)
        const [gone] = await tx.query<{ name: string }>(
          'delete from passkey where company_id = $1 and user_id = $2 and id = $3 returning name',
          [company_id, user_id, id],
        )
        if (gone === undefined) throw new Refusal(commonRefusals.not_found)
        if (isNeeded && !(await factorsOf(tx, call.actor)).any) throw new Refusal(refusals.factor_needed)
        await forgetWithoutFactor(tx, call.actor)
        await record(tx, call, 'passkey_remove', gone.name)
      })
      return null
    }),
  ]
}
