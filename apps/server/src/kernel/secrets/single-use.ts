import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../database/db'

/** What a thing that works once is good for. */
export type SingleUse =
  | 'login_nonce'
  | 'login_code'
  | 'login_mail'
  | 'hand_over'
  | 'passkey_add'
  | 'passkey_login'
  | 'passkey_step'
  | 'passkey_sudo'
  | 'sso_login'
  | 'sso_trial'
  | 'sso_link'
  | 'sso_logout'
  | 'sso_offer'
  | 'client_assertion'
  | 'saml_answer'
  | 'saml_assertion'
  | 'saml_logout'

const keyOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Makes something that works once, on whichever server, until it is too old. Only its hash is stored. */
export async function createSingleUse(
  db: Db,
  kind: SingleUse,
  seconds: number,
  value: string | null = null,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await keepOnce(db, kind, token, seconds, value)
  return token
}

/** The same with a token that is random already. */
export async function keepOnce(
  db: Db,
  kind: SingleUse,
  token: string,
  seconds: number,
  value: string | null,
): Promise<void> {
  await db.query(
    `insert into single_use (kind, key, value, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [kind, keyOf(token), value, seconds],
  )
}

/** Uses up what somebody else made, of which we have nothing: true for the first who comes with it. */
export async function claimOnce(db: Db, kind: SingleUse, token: string, seconds: number): Promise<boolean> {
  const made = await db.query(
    `insert into single_use (kind, key, value, expires_at) values ($1, $2, null, now() + make_interval(secs => $3))
     on conflict do nothing returning 1`,
    [kind, keyOf(token), seconds],
  )
  return made.length > 0
}

/** What it is good for, without using it up. */
export async function seeOnce(db: Db, kind: SingleUse, token: string): Promise<{ value: string | null } | undefined> {
  const [row] = await db.query<{ value: string | null }>(
    'select value from single_use where kind = $1 and key = $2 and expires_at > now()',
    [kind, keyOf(token)],
  )
  return row
}

/** Uses it up; undefined where it is unknown, used or too old. */
export async function useOnce(db: Db, kind: SingleUse, token: string): Promise<{ value: string | null } | undefined> {
  const [row] = await db.query<{ value: string | null; is_fresh: boolean }>(
    'delete from single_use where kind = $1 and key = $2 returning value, expires_at > now() as is_fresh',
    [kind, keyOf(token)],
  )
  return row?.is_fresh ? { value: row.value } : undefined
}
