import { timingSafeEqual } from 'node:crypto'
import type { Database } from '../../kernel/database/db'
import type { Secrets } from '../../kernel/secrets/secrets'
import { readAccount } from './gateway-rules'

export type Gateway = { readonly company_id: number; readonly getway_id: number }

type Kept = { gateway: Gateway | undefined; secret: string | null; until: number }

const keptMs = 60_000
const mostKept = 5_000

export type Gateways = {
  /** The gateway of an account, if it may say anything. */
  find(account: string): Promise<Gateway | undefined>
  /** Whether this is its password. Asked afresh: passwords change. */
  admits(account: string, password: string): Promise<boolean>
  /** Whether somebody was let in with this before, without asking the database: it may be their password no more. */
  hasBeenIn(account: string, password: string): boolean
  /** Whether who was let in with this account would be still. */
  isStillIn(account: string): Promise<boolean>
  forget(): void
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Which gateways there are, remembered for a minute unless one of them is changed. */
export function openGateways(db: Database, secrets: Pick<Secrets, 'decrypt'>): Gateways {
  const kept = new Map<string, Kept>()
  /** What is stored of the passwords with which somebody was let in. */
  const letInWith = new Map<string, string>()

  async function read(account: string): Promise<Kept> {
    const named = readAccount(account)
    const [row] =
      named === undefined
        ? []
        : await db.query<{ secret: string | null }>(
            `select g.secret from detector_getway g join company c on c.id = g.company_id and c.status = 'active'
             where g.company_id = $1 and g.id = $2 and g.status = 'on'`,
            [named.company_id, named.getway_id],
          )
    const found = row === undefined ? undefined : named
    const known = { gateway: found, secret: row?.secret ?? null, until: Date.now() + keptMs }
    if (kept.size >= mostKept) kept.clear()
    kept.set(account, known)
    return known
  }

  return {
    async find(account) {
      const known = kept.get(account)
      return (known !== undefined && known.until > Date.now() ? known : await read(account)).gateway
    },
    async admits(account, password) {
      const { gateway, secret } = await read(account)
      if (gateway === undefined || secret === null || !isSame(secrets.decrypt(secret), password)) return false
      letInWith.set(account, secret)
      return true
    },
    hasBeenIn(account, password) {
      const secret = letInWith.get(account)
      return secret !== undefined && isSame(secrets.decrypt(secret), password)
    },
    async isStillIn(account) {
      const { gateway, secret } = await read(account)
      return gateway !== undefined && secret !== null && secret === letInWith.get(account)
    },
    forget: () => kept.clear(),
  }
}
