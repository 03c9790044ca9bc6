import type { Db } from '../../kernel/database/db'
import type { Owner } from './factor.store'
import { otpauthAddress } from './totp'

/** A secret as an authenticator app takes it, under the names of the company and the account. */
export async function forApp(db: Db, { company_id }: Owner, username: string, secret: string) {
  const [company] = await db.query<{ name: string }>('select name from company where id = $1', [company_id])
  return { secret, uri: otpauthAddress(secret, username, company?.name ?? '') }
}
