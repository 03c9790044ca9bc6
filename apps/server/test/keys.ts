import { randomBytes } from 'node:crypto'
import { apiKeyBytes, apiKeyHint, apiKeyOf } from '@workplace/domain/identity/api-key'
import { tokenHash } from '../src/kernel/session/session-store'
import type { World } from './world'

let made = 0

function randomKey(): string {
  for (;;) {
    const key = apiKeyOf(randomBytes(apiKeyBytes))
    if (key !== undefined) return key
  }
}

/** An application with one key, as its calls would have made it; answers the key. */
export async function keyFor(
  { db }: Pick<World, 'db'>,
  whose: { company_id: number; user_id: number },
  scopes: readonly string[],
  more: { revoked?: boolean } = {},
): Promise<string> {
  const key = randomKey()
  await db.query(
    `with made as (insert into oauth2_application (company_id, name, user_id, scopes, rate_per_minute)
       values ($1, $2, $3, $4::jsonb, 6000) returning company_id, id)
     insert into application_key (company_id, application_id, hash, hint, expires_at, revoked_at)
     select company_id, id, $5, $6, now() + interval '90 days', case when $7 then now() end from made`,
    [
      ...[whose.company_id, `Program ${++made}`, whose.user_id, JSON.stringify(scopes)],
      ...[tokenHash(key), apiKeyHint(key), more.revoked === true],
    ],
  )
  return key
}
