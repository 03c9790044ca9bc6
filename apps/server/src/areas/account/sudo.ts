import * as refusals from '@workplace/contract/account/refusals'
import * as declared from '@workplace/contract/account/sudo'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { Call } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import { writeRecord } from '../../kernel/log/records'
import { openCiphers } from '../../kernel/secrets/cipher'
import { isPassword } from '../../kernel/session/passwords'
import { noteProof } from '../../kernel/session/session-store'
import { accountBy } from './account.store'
import type { AccountDeps } from './deps'
import { factorsOf, takeTotp } from './factor.store'
import { logFailed } from './log-failed'
import { credentialsOf } from './passkey.store'
import { partyOf, requireParty, takeChallenge } from './passkey-challenge'
import { askTheirs, checkTheirs } from './their-passkey'

type Proof = ParsedOf<typeof declared.prove>

const sessionOf = ({ actor }: Call): string => `sudo.${actor.token_hash.toString('base64')}`

/** Who is signed in proves again that it is they: by their password, their app or a passkey. */
export function sudoRoutes(deps: AccountDeps): Route[] {
  const { db, guard, secrets, publicUrl } = deps

  async function isPasswordRight(call: Call, { password: cipher, key_id }: Extract<Proof, { method: 'password' }>) {
    const { user_id, username } = call.actor
    const [password] = (await openCiphers(db, secrets.loginKeys, key_id, [cipher])) ?? []
    if (password === undefined) throw new Refusal(commonRefusals.challenge_expired)
    const account = await accountBy(db, 'id', user_id)
    if (await isPassword(password, account?.password_hash)) return true
    const came = await deps.directories.ask(call, { username, password, account, company: undefined })
    return came?.account.id === user_id
  }

  async function isTheirPasskey(call: Call, { secret, response }: Extract<Proof, { method: 'passkey' }>) {
    const party = requireParty(publicUrl)
    const challenge = await takeChallenge(db, 'passkey_sudo', response, { secret, whose: sessionOf(call) })
    await checkTheirs(deps, party, response, { user_id: call.actor.user_id, challenge })
    return true
  }

  const isRight = (call: Call, proof: Proof): Promise<boolean> => {
    switch (proof.method) {
      case 'password':
        return isPasswordRight(call, proof)
      case 'totp':
        return takeTotp(db, deps, call.actor, 'on', proof.code, call.now())
      case 'passkey':
        return isTheirPasskey(call, proof)
    }
  }

  return [
    route(declared.proofWays, async (call) => {
      const { company_id, user_id } = call.actor
      const party = partyOf(publicUrl)
      const [factors, passkeys, [own], providers] = await Promise.all([
        factorsOf(call.db, call.actor),
        typeof party === 'string' ? [] : credentialsOf(call.db, party.id, call.actor),
        call.db.query<{ has_password: boolean }>(
          'select password_hash is not null as has_password from users where company_id = $1 and id = $2',
          [company_id, user_id],
        ),
        deps.directories.providersOf(call.db, call.actor),
      ])
      const takesPassword = own?.has_password === true || providers.some((one) => one.is_directory)
      return {
        methods: [
          ...(passkeys.length > 0 ? (['passkey'] as const) : []),
          ...(factors.totp ? (['totp'] as const) : []),
          ...(takesPassword ? (['password'] as const) : []),
        ],
        providers: providers
          .filter((one) => !one.is_directory && one.tells_when)
          .map(({ key, name }) => ({ key, name })),
      }
    }),

    route(declared.proofPasskey, async (call, { binding }) => {
      const how = { binding, whose: sessionOf(call), userVerification: 'preferred' } as const
      return askTheirs(db, requireParty(publicUrl), call.actor, 'passkey_sudo', how)
    }),

    route(declared.prove, (call, proof) => {
      const { user_id, username, token_hash } = call.actor
      // counted with all else that asks for the same, so that guesses are no more by this
      const attempt = {
        username: proof.method === 'password' ? `own password of ${user_id}` : `second factor of ${user_id}`,
        ip: '',
      }
      const about = { module: 'account', action: 'prove', target: username, target_id: user_id } as const
      return guard.unlessWaiting(attempt, async () => {
        if (!(await isRight(call, proof))) {
          const seconds = await guard.failed(attempt)
          logFailed(call, about, seconds)
          throw new Refusal(proof.method === 'password' ? refusals.old_password_wrong : refusals.app_code_wrong)
        }
        await db.transaction(async (tx) => {
          await noteProof(tx, token_hash)
          await writeRecord(tx, call, call.actor, about, [])
        })
        await guard.succeeded(attempt)
        return null
      })
    }),
  ]
}
