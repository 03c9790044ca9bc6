import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets/secrets'
import type { MqttPart, MqttSpeaker } from './part'

/** What an account belongs to. */
export type AccountHolder = Pick<MqttSpeaker, 'company_id' | 'id'>
type Known = { holder: AccountHolder | undefined; secret: string | null; until: number }

const keptMs = 60_000
const mostKept = 5_000
const pattern = /^([a-z]+)([1-9]\d{0,8})-([1-9]\d{0,8})$/

/** The name with which something connects; no two of the installation share one. */
export const accountOf = (kind: string, company_id: number, id: number) => `${kind}${company_id}-${id}`

/** Whose account it is by its name; undefined where it cannot be one. */
export function readAccount(account: string): (AccountHolder & { kind: string }) | undefined {
  const [, kind, company_id, id] = pattern.exec(account) ?? []
  return kind === undefined ? undefined : { kind, company_id: Number(company_id), id: Number(id) }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Which accounts there are, as the areas say whose they are, remembered for a minute unless one of them is changed. */
export function openAccounts(owners: ReadonlyMap<string, MqttPart>, secrets: Pick<Secrets, 'decrypt'>) {
  const kept = new Map<string, Known>()
  /** What is stored of the passwords with which somebody was let in. */
  const letInWith = new Map<string, string>()
  const reading = new Map<string, Promise<Known>>()

  async function read(account: string): Promise<Known> {
    const named = readAccount(account)
    const owner = named && owners.get(named.kind)
    const secret = named && (await owner?.secretOf?.(named.company_id, named.id))
    const holder = secret === undefined ? undefined : named
    const known = { holder, secret: secret ?? null, until: Date.now() + keptMs }
    if (kept.size >= mostKept) kept.clear()
    kept.set(account, known)
    return known
  }

  /** Many who ask for one at once ask the database once. */
  function readOnce(account: string): Promise<Known> {
    const begun = reading.get(account) ?? read(account).finally(() => reading.delete(account))
    reading.set(account, begun)
    return begun
  }

  return {
    /** What the account belongs to, if it may say anything. */
    async find(account: string): Promise<AccountHolder | undefined> {
      const known = kept.get(account)
      return (known !== undefined && known.until > Date.now() ? known : await readOnce(account)).holder
    },
    /** Whether this is its password. Asked afresh: passwords change. */
    async admits(account: string, password: string): Promise<boolean> {
      const { holder, secret } = await read(account)
      if (holder === undefined || secret === null || !isSame(secrets.decrypt(secret), password)) return false
      letInWith.set(account, secret)
      return true
    },
    /** Whether somebody was let in with this before, without asking the database: it may be their password no more. */
    hasBeenIn(account: string, password: string): boolean {
      const secret = letInWith.get(account)
      return secret !== undefined && isSame(secrets.decrypt(secret), password)
    },
    /** Whether who was let in with this account would be still. */
    async isStillIn(account: string): Promise<boolean> {
      const { holder, secret } = await read(account)
      return holder !== undefined && secret !== null && secret === letInWith.get(account)
    },
    forget: () => kept.clear(),
  }
}

export type Accounts = ReturnType<typeof openAccounts>
