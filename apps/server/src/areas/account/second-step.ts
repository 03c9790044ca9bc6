import { randomBytes } from 'node:crypto'
import * as refusals from '@workplace/contract/account/refusals'
import { factorPasskey, factorSetup, secondFactor } from '@workplace/contract/account/second-factor'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Call } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import { writeRecord } from '../../kernel/log/records'
import { atMostPerMinute } from '../../kernel/session/rate'
import { tokenHash } from '../../kernel/session/session-store'
import { type Account, accountBy } from './account.store'
import { admit } from './admit'
import type { AccountDeps } from './deps'
import {
  beginTotp,
  endSecondStep,
  readSecondStep,
  renewCodes,
  takeBackupCode,
  takeTotp,
  trustBrowser,
} from './factor.store'
import { forApp } from './for-app'
import { knownBrowser } from './known-browser'
import { logFailed } from './log-failed'
import { requireParty, takeChallenge } from './passkey-challenge'
import { logRefusedPasskey } from './passkey-sign-in'
import { factorSettings } from './step-after-password'
import { askTheirs, checkTheirs } from './their-passkey'

const triesPerMinute = 60
type Input = ParsedOf<typeof secondFactor>
/** A sign-in that is under way, so that what another began does not finish it. */
const stepOf = (ticket: string) => `step.${tokenHash(ticket).toString('base64')}`

/** Neither runs in a transaction of the request: a wrong code stays counted. */
export function secondStepRoutes(deps: AccountDeps): Route[] {
  const { db, guard, signingKey } = deps
  const allow = atMostPerMinute(triesPerMinute)

  async function ticketOf(token: string, counts: boolean) {
    const ticket = await readSecondStep(db, token, counts)
    const account = ticket && (await accountBy(db, 'id', ticket.user_id))
    // Closed, or given another password since: then there is nothing to go on with.
    const isStill =
      ticket !== undefined &&
      account?.is_open &&
      account.company_id === ticket.company_id &&
      (account.password_hash ?? '') === ticket.password_hash
    if (!isStill) throw new Refusal(refusals.factor_ticket_gone)
    return { ...ticket, account }
  }

  /** A passkey of theirs, by what was begun with this ticket; here it is enough that somebody was there. */
  async function isTheirPasskey(call: Call, account: Account, { ticket, passkey }: Input): Promise<boolean> {
    if (passkey === undefined) return false
    const party = requireParty(deps.publicUrl)
    const { secret, response } = passkey
    const challenge = await takeChallenge(db, 'passkey_step', response, { secret, whose: stepOf(ticket) })
    try {
      await checkTheirs(deps, party, response, { user_id: account.id, challenge })
      return true
    } catch (error) {
      if (error instanceof Refusal) logRefusedPasskey(call, account, error, 'login')
      throw error
    }
  }

  async function isRight(call: Call, account: Account, input: Input): Promise<boolean> {
    const owner = { company_id: account.company_id, user_id: account.id }
    const { method, code = '' } = input
    if (method === 'passkey') return isTheirPasskey(call, account, input)
    if (method === 'backup') return takeBackupCode(db, deps, owner, code)
    return takeTotp(db, deps, owner, method === 'setup' ? 'begun' : 'on', code, call.now())
  }

  async function setupCodes(call: Call, { company_id, id: user_id, name, username }: Account): Promise<string[]> {
    const entry = { module: 'account', action: 'factor_on', target: username, target_id: user_id } as const
    return db.transaction(async (tx) => {
      await writeRecord(tx, call, { company_id, user_id, name }, entry, [])
      return renewCodes(tx, deps, { company_id, user_id })
    })
  }

  return [
    route(factorSetup, async (call, { ticket }) => {
      allow(call.ip)
      const { account, is_setup } = await ticketOf(ticket, false)
      if (!is_setup) throw new Refusal(refusals.factor_there)
      const owner = { company_id: account.company_id, user_id: account.id }
      const secret = await beginTotp(db, deps, owner)
      if (secret === undefined) throw new Refusal(refusals.factor_there)
      return forApp(db, owner, account.username, secret)
    }),

    route(factorPasskey, async (call, { ticket, binding }) => {
      allow(call.ip)
      const party = requireParty(deps.publicUrl)
      const { company_id, account, is_setup } = await ticketOf(ticket, false)
      if (is_setup) throw new Refusal(refusals.passkey_unknown)
      const owner = { company_id, user_id: account.id }
      const how = { binding, whose: stepOf(ticket), userVerification: 'discouraged' } as const
      return askTheirs(db, party, owner, 'passkey_step', how)
    }),

    route(secondFactor, async (call, input) => {
      const { ticket, method, remember } = input
      allow(call.ip)
      const { account, is_setup, identity_id } = await ticketOf(ticket, true)
      const { company_id, id: user_id, username } = account
      // tickets are five tries each, and a right password makes new ones: guesses are counted over all of them
      const attempt = { username: `second factor of ${user_id}`, ip: '' }
      return guard.unlessWaiting(attempt, async () => {
        const about = { module: 'account', action: 'login', company_id, target: username, target_id: user_id } as const
        if (is_setup !== (method === 'setup') || !(await isRight(call, account, input))) {
          const seconds = await guard.failed(attempt)
          logFailed(call, about, seconds, { result: 'wrong', after: { why: 'second_factor' } })
          throw new Refusal(method === 'setup' ? refusals.app_code_wrong : refusals.factor_wrong)
        }
        if (!(await endSecondStep(db, ticket))) throw new Refusal(refusals.factor_ticket_gone)
        const otherwise = identity_id === null ? undefined : await deps.directories.begin(company_id, identity_id)
        const token = await admit(deps, call, account, new Refusal(refusals.factor_ticket_gone), otherwise)
        await guard.succeeded(attempt)
        await guard.succeeded({ username, ip: call.ip })
        const owner = { company_id, user_id }
        const { trustedDays } = await factorSettings(db, company_id)
        return {
          token,
          browser: knownBrowser(signingKey, username, randomBytes(9).toString('base64url'), call.now()),
          trusted: remember && trustedDays > 0 ? await trustBrowser(db, owner, trustedDays, call) : null,
          backup_codes: is_setup ? await setupCodes(call, account) : [],
        }
      })
    }),
  ]
}
