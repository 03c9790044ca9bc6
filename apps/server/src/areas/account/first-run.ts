import { createHash, timingSafeEqual } from 'node:crypto'
import { firstRun, setupState } from '@workplace/contract/account/first-run'
import * as refusals from '@workplace/contract/account/refusals'
import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { permissions } from '@workplace/contract/permission/permissions'
import type { Call } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import type { Db } from '../../kernel/database/db'
import { writeRecord } from '../../kernel/log/records'
import { openCipher } from '../../kernel/secrets/cipher'
import type { Secrets } from '../../kernel/secrets/secrets'
import { hashPassword, passwordFault, wordsIn } from '../../kernel/session/passwords'
import { startSession } from '../../kernel/session/session-store'
import { nameSearch } from '../../kernel/text/name-search'
import { provisionCompany } from '../company/public'
import type { AccountDeps } from './deps'

// Nothing in it can be taken for something else when it is read from a screen.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The code that the server prints while it waits for its first set-up; the same on all servers and after a restart. */
export async function setupCode(secrets: Secrets): Promise<string> {
  const key = await secrets.signingKey('setup code')
  const code = [...key.subarray(0, 12)].map((byte) => letters[byte % letters.length]).join('')
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`
}

/** Is there no company yet? */
async function isEmpty(db: Db): Promise<boolean> {
  return (await db.query('select 1 from company limit 1')).length === 0
}

const digest = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest()

type Input = ParsedOf<typeof firstRun>

/** Company with what it begins with, administrator and a session, in one transaction and only once. */
async function createCompany(db: Db, call: Call, input: Input, password_hash: string): Promise<string> {
  await db.query("select pg_advisory_xact_lock(hashtext('first run'))")
  if (!(await isEmpty(db))) throw new Refusal(refusals.setup_done)
  const { name, language } = input
  const [company] = await db.query<{ id: number }>(
    'insert into company (name, created_by, updated_by) values ($1, $2, $2) returning id',
    [input.company_name, name],
  )
  if (company === undefined) throw new Error('the company was not made')
  const company_id = company.id
  const { administrator, department_id } = await provisionCompany(db, {
    ...{ company_id, by: name, language, codes: [...permissions.keys()] },
  })
  const [made] = await db.query<{ user_id: number }>(
    `with u as (
       insert into users (company_id, name, name_search, username, password_hash, language, department_id, last_login, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, now(), $2, $2) returning company_id, id
     )
     insert into user_role (company_id, user_id, role_id) select company_id, id, $8 from u returning user_id`,
    [company_id, name, nameSearch(name), input.username, password_hash, language, department_id, administrator],
  )
  if (made === undefined) throw new Error('the administrator was not made')
  const { user_id } = made
  const entry = { module: 'company', action: 'first_run', target: input.company_name, target_id: company_id } as const
  await writeRecord(db, call, { company_id, user_id, name }, entry)
  return startSession(db, { company_id, user_id, ip: call.ip, agent: call.agent })
}

export function firstRunRoutes({ db, secrets, guard, setupCode: rightCode }: AccountDeps): Route[] {
  return [
    route(setupState, async (call) => ({ needed: rightCode !== undefined && (await isEmpty(call.db)) })),

    route(firstRun, (call, input) => {
      const attempt = { username: 'first run', ip: call.ip }
      return guard.unlessWaiting(attempt, async () => {
        if (rightCode === undefined || !(await isEmpty(db))) throw new Refusal(refusals.setup_done)
        if (!timingSafeEqual(digest(input.code), digest(rightCode))) {
          await guard.failed(attempt)
          throw new Refusal(refusals.setup_code_wrong)
        }
        const password = await openCipher(db, secrets.loginKeys, input.key_id, input.password)
        const fault = passwordFault(password, input.username, wordsIn(input.company_name))
        if (fault !== null) throw fault
        const password_hash = await hashPassword(password)
        return { token: await db.transaction((tx) => createCompany(tx, call, input, password_hash)) }
      })
    }),
  ]
}
