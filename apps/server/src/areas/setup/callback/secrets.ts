import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../../kernel/database/db'
import type { Secrets } from '../../../kernel/secrets/secrets'

/** So long the secret before goes on signing beside the new one. */
const OVERLAP_MS = 24 * 3_600_000
const prefix = 'whsec_'

/** A new secret of an endpoint; it is stored encrypted and told once. */
export async function giveSecret(
  db: Db,
  secrets: Pick<Secrets, 'encrypt'>,
  endpoint: { readonly company_id: number; readonly callback_id: number },
  now: number,
  isUsed: boolean,
): Promise<{ secret: string; until: string | null }> {
  const { company_id, callback_id } = endpoint
  const secret = prefix + randomBytes(32).toString('base64')
  const until = new Date(now + (isUsed ? OVERLAP_MS : 0)).toISOString()
  const before = await db.query(
    `update callback_secret set until = least(until, $3::timestamptz) where company_id = $1 and callback_id = $2
       and (until is null or until > $3) returning 1`,
    [company_id, callback_id, until],
  )
  await db.query('insert into callback_secret (company_id, callback_id, secret, created_at) values ($1, $2, $3, $4)', [
    company_id,
    callback_id,
    secrets.encrypt(secret),
    new Date(now).toISOString(),
  ])
  return { secret, until: before.length > 0 && isUsed ? until : null }
}

/** The secrets that sign now, the newest first. */
export async function signingSecrets(
  db: Db,
  secrets: Pick<Secrets, 'decrypt'>,
  { company_id, callback_id }: { readonly company_id: number; readonly callback_id: number },
  now: number,
): Promise<string[]> {
  const rows = await db.query<{ secret: string }>(
    `select secret from callback_secret where company_id = $1 and callback_id = $2
       and (until is null or until > $3) order by id desc limit 3`,
    [company_id, callback_id, new Date(now).toISOString()],
  )
  return rows.map((row) => secrets.decrypt(row.secret))
}

/** The headers of Standard Webhooks (standardwebhooks.com), signed by each secret. */
export function signed(id: string, body: string, all: readonly string[], now: number): Record<string, string> {
  const time = String(Math.floor(now / 1000))
  const signature = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${time}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': all.map((secret) => `v1,${signature(secret)}`).join(' '),
  }
}
