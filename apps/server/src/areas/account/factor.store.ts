import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Db } from '../../kernel/database/db'
import type { Secrets } from '../../kernel/secrets/secrets'
import { tokenHash } from '../../kernel/session/session-store'
import { base32, fromBase32, stepOfCode } from './totp'

export type Owner = { readonly company_id: number; readonly user_id: number }
type Keys = { readonly secrets: Pick<Secrets, 'encrypt' | 'decrypt'>; readonly signingKey: Buffer }

/** One of a person's changes of their factors at a time. */
export const lockOwner = (tx: Db, { company_id, user_id }: Owner) =>
  tx.query('select 1 from users where company_id = $1 and id = $2 for no key update', [company_id, user_id])

const codesAtOnce = 10
/** Without what is easily taken for something else. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Of codes that people type: short enough to be guessed from a plain hash, so the installation's key is in it. */
const backupHash = (key: Buffer, { company_id, user_id }: Owner, code: string): Buffer =>
  createHmac('sha256', key).update(`backup.${company_id}.${user_id}.${code}`).digest()

/** A code as it is compared: people leave out hyphens, and put in blanks. */
const plain = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '')

/** Somebody's app as it is stored: turned on, begun, or neither. */
export async function factorOf(db: Db, { company_id, user_id }: Owner) {
  const [row] = await db.query<{ secret: string; confirmed_at: string | null }>(
    'select secret, confirmed_at from totp where company_id = $1 and user_id = $2',
    [company_id, user_id],
  )
  return row
}

/** What somebody has beside their password: an app that is turned on, and so many passkeys. */
export async function factorsOf(db: Db, { company_id, user_id }: Owner) {
  const [row] = await db.query<{ totp: boolean; passkeys: number }>(
    `select exists (select from totp where company_id = $1 and user_id = $2 and confirmed_at is not null) as totp,
       (select count(*)::int from passkey where company_id = $1 and user_id = $2) as passkeys`,
    [company_id, user_id],
  )
  const { totp = false, passkeys = 0 } = row ?? {}
  return { totp, passkeys, any: totp || passkeys > 0 }
}

/** A new secret in place of one that was begun and never confirmed; undefined where it is turned on. */
export async function beginTotp(db: Db, { secrets }: Keys, owner: Owner): Promise<string | undefined> {
  const secret = base32(randomBytes(20))
  const made = await db.query(
    `insert into totp (company_id, user_id, secret) values ($1, $2, $3)
     on conflict (company_id, user_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
     where totp.confirmed_at is null returning 1`,
    [owner.company_id, owner.user_id, secrets.encrypt(secret)],
  )
  return made.length === 0 ? undefined : secret
}

/** Takes a code of somebody's app: true once for each. `state`: is it to be turned on already, or being turned on? */
export async function takeTotp(
  db: Db,
  { secrets }: Keys,
  owner: Owner,
  state: 'on' | 'begun',
  typed: string,
  now: number,
): Promise<boolean> {
  const factor = await factorOf(db, owner)
  if (factor === undefined || (factor.confirmed_at !== null) !== (state === 'on')) return false
  const step = stepOfCode(fromBase32(secrets.decrypt(factor.secret)), plain(typed), now)
  if (step === undefined) return false
  const taken = await db.query(
    `update totp set last_step = $3, confirmed_at = coalesce(confirmed_at, now())
     where company_id = $1 and user_id = $2 and last_step < $3 and secret = $4 returning 1`,
    [owner.company_id, owner.user_id, step, factor.secret],
  )
  return taken.length > 0
}

/** Ten new codes in place of all of before; only here are they readable. */
export async function renewCodes(db: Db, { signingKey }: Keys, owner: Owner): Promise<string[]> {
  const half = () => Array.from({ length: 5 }, () => codeLetters[randomInt(codeLetters.length)]).join('')
  const codes = Array.from({ length: codesAtOnce }, () => `${half()}-${half()}`)
  await db.query('delete from backup_code where company_id = $1 and user_id = $2', [owner.company_id, owner.user_id])
  await db.query('insert into backup_code (company_id, user_id, code_hash) select $1, $2, unnest($3::bytea[])', [
    owner.company_id,
    owner.user_id,
    codes.map((code) => backupHash(signingKey, owner, plain(code))),
  ])
  return codes
}

/** Uses one of the codes up. */
export async function takeBackupCode(db: Db, { signingKey }: Keys, owner: Owner, typed: string): Promise<boolean> {
  const taken = await db.query(
    `update backup_code set used_at = now()
     where company_id = $1 and user_id = $2 and code_hash = $3 and used_at is null returning 1`,
    [owner.company_id, owner.user_id, backupHash(signingKey, owner, plain(typed))],
  )
  return taken.length > 0
}

/** Codes for who has none yet, where their first second factor begins; none for who has some. */
export async function firstCodes(db: Db, keys: Keys, owner: Owner): Promise<string[]> {
  const [some] = await db.query('select 1 from backup_code where company_id = $1 and user_id = $2 limit 1', [
    owner.company_id,
    owner.user_id,
  ])
  return some === undefined ? renewCodes(db, keys, owner) : []
}

/** What goes with the last second factor: codes, and browsers that were trusted, which are asked again when there is one. */
export async function forgetWithoutFactor(db: Db, owner: Owner): Promise<void> {
  if ((await factorsOf(db, owner)).any) return
  // who must have one has their days anew
  for (const table of ['backup_code', 'trusted_browser', 'second_step', 'factor_grace'])
    await db.query(`delete from ${table} where company_id = $1 and user_id = $2`, [owner.company_id, owner.user_id])
}

/** As if the app had never been turned on, or begun. True: it was on. */
export async function forgetTotp(db: Db, owner: Owner): Promise<boolean> {
  const [gone] = await db.query<{ was_on: boolean }>(
    'delete from totp where company_id = $1 and user_id = $2 returning confirmed_at is not null as was_on',
    [owner.company_id, owner.user_id],
  )
  await forgetWithoutFactor(db, owner)
  return gone?.was_on ?? false
}

/** As if there had never been anything beside the password. True: there was. */
export async function forgetFactors(db: Db, owner: Owner): Promise<boolean> {
  const passkeys = await db.query('delete from passkey where company_id = $1 and user_id = $2 returning 1', [
    owner.company_id,
    owner.user_id,
  ])
  return (await forgetTotp(db, owner)) || passkeys.length > 0
}

/** Not to be asked in this browser for so many days; what it is to send is answered, and stored nowhere. */
export async function trustBrowser(db: Db, owner: Owner, days: number, from: { ip: string; agent: string }) {
  const token = randomBytes(24).toString('base64url')
  await db.query(
    `insert into trusted_browser (company_id, user_id, token_hash, ip, agent, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
    [owner.company_id, owner.user_id, tokenHash(token), from.ip, from.agent, days],
  )
  return token
}

/** Was the browser that sends this trusted for them, and is it still? `days`: as the company allows it now. */
export async function isTrustedBrowser(db: Db, owner: Owner, token: string | undefined, days: number) {
  if (token === undefined || days === 0) return false
  const seen = await db.query(
    `update trusted_browser set used_at = now()
     where company_id = $1 and user_id = $2 and token_hash = $3 and expires_at > now()
       and created_at > now() - make_interval(days => $4) returning 1`,
    [owner.company_id, owner.user_id, tokenHash(token), days],
  )
  return seen.length > 0
}

const stepSeconds = 300
const stepTries = 5

type SecondStep = Owner & {
  readonly password_hash: string
  readonly is_setup: boolean
  /** By which identity they came whose password a directory held right; null: it was the one that is kept here. */
  readonly identity_id: number | null
}

/** A ticket says its company first, so that it is looked for there alone. */
const read = (ticket: string): readonly [company_id: number, key: Buffer] => {
  const [, company = '', secret = ''] = /^(\d{1,9})\.([\w-]{1,64})$/.exec(ticket) ?? []
  return [Number(company), tokenHash(secret)]
}

/** Between a right password and the code: what it answers is good for five minutes and as many tries. */
export async function beginSecondStep(
  db: Db,
  { company_id, user_id, password_hash, is_setup, identity_id }: SecondStep,
) {
  const secret = randomBytes(24).toString('base64url')
  await db.query('delete from second_step where company_id = $1 and user_id = $2 and expires_at < now()', [
    company_id,
    user_id,
  ])
  await db.query(
    `insert into second_step (company_id, key, user_id, password_hash, is_setup, sso_identity_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + interval '${stepSeconds} seconds')`,
    [company_id, tokenHash(secret), user_id, password_hash, is_setup, identity_id],
  )
  return `${company_id}.${secret}`
}

/** Whose ticket it is; `counts`: this is a try with a code. Undefined where it is unknown, too old, or tried too often. */
export async function readSecondStep(db: Db, ticket: string, counts: boolean): Promise<SecondStep | undefined> {
  const [row] = await db.query<SecondStep>(
    `update second_step set tries = tries + $3
     where company_id = $1 and key = $2 and expires_at > now() and tries < ${stepTries}
     returning company_id, user_id, password_hash, is_setup, sso_identity_id as identity_id`,
    [...read(ticket), counts ? 1 : 0],
  )
  return row
}

export async function endSecondStep(db: Db, ticket: string): Promise<boolean> {
  const gone = await db.query('delete from second_step where company_id = $1 and key = $2 returning 1', read(ticket))
  return gone.length > 0
}
