import { randomBytes, randomInt } from 'node:crypto'
import * as refusals from '@workplace/contract/account/refusals'
import { login, mailLoginCode } from '@workplace/contract/account/session'
import { singleSessionKey } from '@workplace/contract/company/strategy'
import { challenge } from '@workplace/contract/kernel/cipher'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { type Language, say } from '@workplace/contract/kernel/words'
import type { Call } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import type { Db } from '../../kernel/database/db'
import { writeRecord } from '../../kernel/log/records'
import { openCiphers } from '../../kernel/secrets/cipher'
import { createSingleUse, useOnce } from '../../kernel/secrets/single-use'
import { isPassword } from '../../kernel/session/passwords'
import { atMostPerMinute } from '../../kernel/session/rate'
import { endSessions, type NewSession, startSession } from '../../kernel/session/session-store'
import { usernameKey } from '../../kernel/session/sign-in-guard'
import { isStrategyOn } from '../company/public'
import type { AccountDeps } from './deps'
import { knownBrowser, readBrowser } from './known-browser'
import { mailWords as words } from './mail-words'
import { stepAfterPassword } from './step-after-password'

const nonceSeconds = 60
const codeSeconds = 300
const mailSeconds = 600
/** Codes by mail that are good at one time: nobody fills somebody's box by asking for them. */
const mostMails = 3
const mailsPerMinute = 10
/** For a whole office behind one address on a Monday morning; a flood would fill a table with nonces. */
const challengesPerMinute = 1200

/** A code image as a data URL and under which id it is answered. */
async function newCode({ db, drawCode }: AccountDeps): Promise<{ code_id: string; code_image: string }> {
  const { text, svg } = drawCode()
  const code_id = await createSingleUse(db, 'login_code', codeSeconds, text.toLowerCase())
  return { code_id, code_image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

async function isCodeRight(db: Db, input: { code?: string; code_id?: string }): Promise<boolean> {
  const kept = input.code_id === undefined ? undefined : await useOnce(db, 'login_code', input.code_id)
  return kept?.value !== undefined && kept.value === input.code?.toLowerCase()
}

/** A code by mail is good for one try, like one in a picture; it belongs to the account to whose address it went. */
async function isMailCode(db: Db, input: { code?: string; code_id?: string }, account: Account | undefined) {
  const kept = input.code_id === undefined ? undefined : await useOnce(db, 'login_mail', input.code_id)
  const code = input.code?.replace(/\s/g, '')
  return kept !== undefined && account !== undefined && kept.value === `${account.id}:${code}`
}

export type Account = {
  company_id: number
  id: number
  name: string
  username: string
  password_hash: string | null
  mail: string | null
  language: Language | null
  is_open: boolean
}

const isAccount = { username: 'lower(u.username) = lower($1)', id: 'u.id = $1' } as const

/** An account by its name, or by the id that an earlier step of the same sign-in found; both are its own in the installation. */
export async function accountBy(
  db: Db,
  by: keyof typeof isAccount,
  value: string | number,
): Promise<Account | undefined> {
  const [account] = await db.query<Account>(
    `select u.company_id, u.id, u.name, u.username, u.password_hash, u.mail, u.language, u.status = 'active' and c.status = 'active' as is_open
     from users u join company c on c.id = u.company_id where ${isAccount[by]}`,
    [value],
  )
  return account
}

/** A sign-in for which no password was asked. */
export type WithoutPassword = {
  readonly action: 'login_by_sso' | 'login_by_passkey'
  /** What the session says of how it began. */
  readonly begun: Pick<NewSession, 'sso' | 'sign_on' | 'by_passkey'>
  /** Refuses where what answered for the person may not any more, and keeps it so until the session is there. */
  readonly hold: (tx: Db) => Promise<void>
}

/** Starts the session, and ends the others where the company allows only one for each account. */
export async function admit(
  deps: Pick<AccountDeps, 'db' | 'sessions'>,
  call: Call,
  account: Account,
  no: Refusal,
  otherwise?: WithoutPassword,
): Promise<string> {
  const { company_id, id: user_id, name, username } = account
  const isOnly = await isStrategyOn(deps.db, company_id, singleSessionKey)
  const token = await deps.db.transaction(async (tx) => {
    await otherwise?.hold(tx)
    const events = isOnly ? [await endSessions(tx, { company_id, user_id }, 'elsewhere')] : []
    // Closed, or given another password, in this very moment: then there is nothing to start.
    const [open] = await tx.query(
      `update users u set last_login = now() from company c
       where u.company_id = $1 and u.id = $2 and u.status = 'active'
         and (u.password_hash = $3 or $4)
         and c.id = u.company_id and c.status = 'active'
       returning u.id`,
      [company_id, user_id, account.password_hash, otherwise !== undefined],
    )
    if (open === undefined) throw no
    const action = otherwise?.action ?? 'login'
    const entry = { module: 'account', action, target: username, target_id: user_id } as const
    await writeRecord(tx, call, { company_id, user_id, name }, entry, events)
    const { ip, agent } = call
    return startSession(tx, { company_id, user_id, ip, agent, ...otherwise?.begun })
  })
  if (isOnly) deps.sessions.forget(user_id)
  return token
}

/**
 * A sign-in that failed, and a wait that began with it. What was typed is no account where there is none: people type
 * their password into the wrong field.
 */
function tellFailed(call: Call, account: Account | undefined, result: 'wrong' | 'refused', seconds: number): void {
  const about = {
    module: 'account',
    action: 'login',
    company_id: account?.company_id ?? null,
    target: account?.username ?? '',
    ...(account === undefined ? {} : { target_id: account.id }),
  } as const
  call.refused({ ...about, result, ...(result === 'refused' ? { after: { why: 'closed' } } : {}) })
  if (seconds > 0) call.refused({ ...about, result: 'wait', after: { seconds } })
}

/**
 * Neither call runs in a transaction of the request: what a refused sign-in leaves behind (a failure counted, a nonce
 * used up) must stay, and no connection may be held while a password is being checked.
 */
export function signInRoutes(deps: AccountDeps): Route[] {
  const { db, secrets, guard, mailer, signingKey } = deps
  const allowMail = atMostPerMinute(mailsPerMinute)
  const allowChallenge = atMostPerMinute(challengesPerMinute)
  return [
    route(challenge, async (call, { username }) => {
      allowChallenge(call.ip)
      const { needsCode } = await guard.look({ username: username ?? '', ip: call.ip })
      return {
        ...(await secrets.loginKeys.current()),
        nonce: await createSingleUse(db, 'login_nonce', nonceSeconds),
        ...(needsCode ? { ...(await newCode(deps)), code_by_mail: mailer !== undefined } : {}),
      }
    }),

    route(mailLoginCode, async (call, { username }) => {
      allowMail(call.ip)
      if (mailer === undefined) throw new Refusal(refusals.mail_code_off)
      const account = await accountBy(db, 'username', usernameKey(username))
      const code = String(randomInt(100_000_000)).padStart(8, '0')
      const [sent] = await db.query<{ n: number }>(
        `select count(*)::int as n from single_use where kind = 'login_mail' and value like $1 and expires_at > now()`,
        [`${account?.id ?? 0}:%`],
      )
      const code_id = await createSingleUse(db, 'login_mail', mailSeconds, `${account?.id ?? 0}:${code}`)
      // neither who has an address nor how long a mail takes is told to who asks
      if (account?.is_open && account.mail !== null && (sent?.n ?? 0) < mostMails) {
        const language = account.language ?? 'zh'
        const { name, mail } = account
        mailer
          .send({
            message_id: `<sign-in-${randomInt(2 ** 47)}@${mailer.from.split('@')[1] ?? 'workplace'}>`,
            to: { name, mail },
            from_name: say(words.sender, language),
            reply_to: null,
            subject: say(words.codeSubject, language, { code }),
            text: say(words.loginText, language, { name, code, minutes: mailSeconds / 60 }),
          })
          .catch((err) => call.log.warn({ err }, 'a code to sign in could not be sent'))
      }
      return { code_id, seconds: mailSeconds }
    }),

    route(login, (call, input) => {
      const username = usernameKey(input.username)
      return guard.inTurn({ username, ip: call.ip }, async () => {
        const account = await accountBy(db, 'username', username)
        const isMailed = await isMailCode(db, input, account)
        const browser = readBrowser(signingKey, username, input.browser, call.now())
        const attempt = { username, ip: call.ip, known: isMailed ? 'mail' : browser }
        const standing = await guard.look(attempt)
        if (standing.waitSeconds > 0) throw new Refusal(commonRefusals.too_many, { seconds: standing.waitSeconds })
        if (standing.needsCode && !isMailed && !input.code) throw new Refusal(refusals.code_required)
        const no = new Refusal(refusals.wrong_password, { coded: standing.needsCode ? 'yes' : 'no' })
        // Everything is looked at before anything is refused, so that no way of being wrong is faster than another.
        const hasCode = isMailed || !standing.needsCode || (await isCodeRight(db, input))
        const opened = await openCiphers(db, secrets.loginKeys, input.key_id, [input.password])
        const isRight = await isPassword(opened?.[0] ?? '', account?.password_hash)
        if (!hasCode || opened === undefined || !isRight || !account?.is_open) {
          tellFailed(call, account, isRight && hasCode ? 'refused' : 'wrong', await guard.failed(attempt))
          throw no
        }
        const { company_id, id: user_id, password_hash } = account
        if (!(await deps.passwordRule(db, account, input.ticket))) {
          call.refused({
            ...{ module: 'account', action: 'login', company_id: account.company_id, result: 'refused' },
            ...{ target: account.username, target_id: account.id, after: { why: 'passwords' } },
          })
          // whose providers the page is to show; said after the right password alone
          throw new Refusal(refusals.passwords_closed, {}, { company: company_id })
        }
        const due = await stepAfterPassword(
          db,
          { company_id, user_id, password_hash: password_hash ?? '' },
          { trusted: input.trusted, now: call.now(), publicUrl: deps.publicUrl },
        )
        const token = await admit(deps, call, account, no)
        await guard.succeeded(attempt)
        const id = randomBytes(9).toString('base64url')
        return {
          token,
          browser: knownBrowser(signingKey, username, id, call.now()),
          factor_due: due === undefined ? null : new Date(due).toISOString(),
        }
      })
    }),
  ]
}
