import type { Language } from '@workplace/contract/kernel/words'
import type { Db } from '../../kernel/database/db'
import type { NewSession } from '../../kernel/session/session-store'

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
  readonly begun: Pick<NewSession, 'sso' | 'sign_on' | 'by_passkey' | 'proved_at'>
  /** Refuses where what answered for the person may not any more, and keeps it so until the session is there. */
  readonly hold: (tx: Db) => Promise<void>
}
