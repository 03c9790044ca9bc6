import { randomBytes, randomInt } from 'node:crypto'
import * as refusals from '@workplace/contract/account/refusals'
import { login, mailLoginCode } from '@workplace/contract/account/session'
import { challenge } from '@workplace/contract/kernel/cipher'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import type { Call } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import type { Db } from '../../kernel/database/db'
import { openCiphers } from '../../kernel/secrets/cipher'
import { createSingleUse, useOnce } from '../../kernel/secrets/single-use'
import { isPassword } from '../../kernel/session/passwords'
import { atMostPerMinute } from '../../kernel/session/rate'
import { type SignInAttempt, usernameKey } from '../../kernel/session/sign-in-guard'
import { type Account, accountBy } from './account.store'
import { admit } from './admit'
import type { AccountDeps } from './deps'
import { knownBrowser, readBrowser } from './known-browser'
import { logFailed } from './log-failed'
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

/**
 * A sign-in that failed, and a wait that began with it. What was typed is no account where there is none: people type
 * their password into the wrong field.
 */
function tellSignInFailed(
  call: Call,
  account: Account | undefined,
  result: 'wrong' | 'refused',
  seconds: number,
): void {
  const about = {
    module: 'account',
    action: 'login',
    company_id: account?.company_id ?? null,
    target: account?.username ?? '',
    ...(account === undefined ? {} : { target_id: account.id }),
  } as const
  logFailed(call, about, seconds, { result, ...(result === 'refused' ? { after: { why: 'closed' } } : {}) })
}

/** A directory could not say whether the password is right. */
const isAway = (error: unknown): error is Refusal => error instanceof Refusal && error.kind[0] === 'directory_away'

/**
 * Neither call runs in a transaction of the request: what a refused sign-in leaves behind (a failure counted, a nonce
 * used up) must stay, and no connection may be held while a password is being checked.
 */
export function signInRoutes(deps: AccountDeps): Route[] {
  const { db, secrets, guard, mailer, signingKey } = deps
  const allowMail = atMostPerMinute(mailsPerMinute)
  const allowChallenge = atMostPerMinute(challengesPerMinute)

  /** After a right password: the second step where one is due, then the session. `identity_id`: a directory held it right. */
  async function enter(
    call: Call,
    attempt: SignInAttempt,
    account: Account,
    no: Refusal,
    trusted: string | undefined,
    identity_id: number | null,
  ) {
    const { company_id, id: user_id, password_hash } = account
    const due = await stepAfterPassword(
      db,
      { company_id, user_id, password_hash: password_hash ?? '', identity_id },
      { trusted, now: call.now(), publicUrl: deps.publicUrl },
    )
    const otherwise = identity_id === null ? undefined : await deps.directories.begin(company_id, identity_id)
    const token = await admit(deps, call, account, no, otherwise)
    await guard.succeeded(attempt)
    const id = randomBytes(9).toString('base64url')
    return {
      token,
      browser: knownBrowser(signingKey, attempt.username, id, call.now()),
      factor_due: due === undefined ? null : new Date(due).toISOString(),
    }
  }

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
        const password = opened?.[0] ?? ''
        const isRight = await isPassword(password, account?.password_hash)
        const fail = async (why: Refusal) => {
          tellSignInFailed(call, account, isRight && hasCode ? 'refused' : 'wrong', await guard.failed(attempt))
          throw why
        }
        if (!hasCode || opened === undefined) return fail(no)
        const isOwn = isRight && account?.is_open === true
        const isTaken = isOwn && (await deps.passwordRule(db, account, input.ticket))
        if (!isTaken) {
          const came = await deps.directories
            .ask(call, { username: input.username, password, account, company: input.company })
            // it may have been a guess at the password that is kept here
            .catch((error) => (isAway(error) ? fail(error) : Promise.reject(error)))
          if (came !== undefined) return enter(call, attempt, came.account, no, input.trusted, came.identity_id)
        }
        if (!isOwn) return fail(no)
        if (!isTaken) {
          call.refused({
            ...{ module: 'account', action: 'login', company_id: account.company_id, result: 'refused' },
            ...{ target: account.username, target_id: account.id, after: { why: 'passwords' } },
          })
          // whose providers the page is to show; said after the right password alone
          throw new Refusal(refusals.passwords_closed, {}, { company: account.company_id })
        }
        return enter(call, attempt, account, no, input.trusted, null)
      })
    }),
  ]
}
