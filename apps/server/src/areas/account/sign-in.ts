import { challenge, login } from '@workplace/contract/account/session'
import { singleSessionKey } from '@workplace/contract/account/strategy'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Call } from '../../kernel/call'
import type { Db } from '../../kernel/db'
import { isPassword } from '../../kernel/passwords'
import { atMostPerMinute } from '../../kernel/rate'
import { type Route, route } from '../../kernel/route'
import { endSessions, startSession } from '../../kernel/session-store'
import { accountName } from '../../kernel/sign-in-guard'
import { issueOnce, useOnce } from '../../kernel/single-use'
import { openCiphers } from './cipher'
import type { AccountDeps } from './deps'
import { writeRecord } from './records'
import { isStrategyOn } from './strategies'

const nonceSeconds = 60
const codeSeconds = 300
/** For a whole office behind one address on a Monday morning; a flood would fill a table with nonces. */
const challengesPerMinute = 1200

/** A code image as a data URL and under which id it is answered. */
async function newCode({ db, drawCode }: AccountDeps): Promise<{ code_id: string; code_image: string }> {
  const { text, svg } = drawCode()
  const code_id = await issueOnce(db, 'login_code', codeSeconds, text.toLowerCase())
  return { code_id, code_image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

async function isCodeRight(db: Db, input: { code?: string; code_id?: string }): Promise<boolean> {
  const kept = input.code_id === undefined ? undefined : await useOnce(db, 'login_code', input.code_id)
  return kept?.value !== undefined && kept.value === input.code?.toLowerCase()
}

type Account = {
  company_id: number
  id: number
  name: string
  username: string
  password_hash: string | null
  is_open: boolean
}

async function accountOf(db: Db, username: string): Promise<Account | undefined> {
  const [account] = await db.query<Account>(
    `select u.company_id, u.id, u.name, u.username, u.password_hash, u.status = 'active' and c.status = 'active' as is_open
     from users u join company c on c.id = u.company_id where lower(u.username) = lower($1)`,
    [username],
  )
  return account
}

/** Starts the session, and ends the others where the company allows only one for each account. */
async function admit(deps: AccountDeps, call: Call, account: Account): Promise<string> {
  const { company_id, id: user_id, name, username } = account
  const isOnly = await isStrategyOn(deps.db, company_id, singleSessionKey)
  const token = await deps.db.transaction(async (tx) => {
    const events = isOnly ? [await endSessions(tx, { company_id, user_id }, 'elsewhere')] : []
    // Closed, or given another password, in this very moment: then there is nothing to start.
    const [open] = await tx.query(
      `update users u set last_login = now() from company c
       where u.company_id = $1 and u.id = $2 and u.status = 'active' and u.password_hash = $3
         and c.id = u.company_id and c.status = 'active'
       returning u.id`,
      [company_id, user_id, account.password_hash],
    )
    if (open === undefined) throw new Refusal('wrong_password')
    const entry = { module: 'account', action: 'login', target: username, target_id: user_id }
    await writeRecord(tx, call, { company_id, user_id, name }, entry, events)
    return startSession(tx, { company_id, user_id, ip: call.ip, agent: call.agent })
  })
  if (isOnly) deps.sessions.forget(user_id)
  return token
}

/**
 * Neither call runs in a transaction of the request: what a refused sign-in leaves behind (a failure counted, a nonce
 * used up) must stay, and no connection may be held while a password is being checked.
 */
export function signInRoutes(deps: AccountDeps): Route[] {
  const { db, secrets, guard } = deps
  const allowChallenge = atMostPerMinute(challengesPerMinute)
  return [
    route(challenge, async (call, { username }) => {
      allowChallenge(call.ip)
      const { needsCode } = await guard.look({ username: username ?? '', ip: call.ip })
      return {
        ...(await secrets.loginKeys.current()),
        nonce: await issueOnce(db, 'login_nonce', nonceSeconds),
        ...(needsCode ? await newCode(deps) : {}),
      }
    }),

    route(login, (call, input) => {
      const attempt = { username: accountName(input.username), ip: call.ip }
      return guard.inTurn(attempt, async () => {
        const standing = await guard.look(attempt)
        if (standing.waitSeconds > 0) throw new Refusal('too_many', { seconds: standing.waitSeconds })
        if (standing.needsCode && !input.code) throw new Refusal('code_required')
        // Everything is looked at before anything is refused, so that no way of being wrong is faster than another.
        const hasCode = !standing.needsCode || (await isCodeRight(db, input))
        const opened = await openCiphers(db, secrets.loginKeys, input.key_id, [input.password])
        const account = await accountOf(db, attempt.username)
        const isRight = await isPassword(opened?.[0] ?? '', account?.password_hash)
        if (!hasCode || opened === undefined || !isRight || !account?.is_open) {
          await guard.failed(attempt)
          throw new Refusal('wrong_password')
        }
        const token = await admit(deps, call, account)
        await guard.succeeded(attempt)
        return { token }
      })
    }),
  ]
}
