import type { Database } from '../database/db'
import { readAccount } from './accounts'

/** An account counts as there for so long after its last message. */
const thereMs = 1_800_000
/** What is written of one that speaks on and on. */
const writeAgainMs = 60_000

type Heard = { until: number; writtenAt: number | undefined }

/**
 * Who is there behind a broker of somebody else's, which does not tell: who said something lately and did not say since,
 * by a last will, that they are gone. The server that speaks there knows it, and writes it for the one after it.
 */
export function openLastHeard(db: Database, now: () => number = () => performance.now()) {
  const heard = new Map<string, Heard>()
  const gone = new Set<string>()
  let loaded: Promise<void> = Promise.resolve()

  async function load(): Promise<void> {
    const rows = await db.query<{ account: string; rest: number }>(
      `select account, extract(epoch from until - clock_timestamp())::float8 * 1000 as rest from mqtt_heard
       where company_id > 0 and until > clock_timestamp()`,
    )
    for (const { account, rest } of rows)
      if (!heard.has(account) && !gone.has(account)) heard.set(account, { until: now() + rest, writtenAt: now() })
  }

  return {
    /** This server begins to speak there: what it knew from an earlier time grew old. */
    begin(): Promise<void> {
      heard.clear()
      gone.clear()
      loaded = load()
      return loaded
    },
    heard(account: string): void {
      gone.delete(account)
      heard.set(account, { until: now() + thereMs, writtenAt: heard.get(account)?.writtenAt })
    },
    gone(account: string): void {
      heard.delete(account)
      gone.add(account)
    },
    async isThere(account: string): Promise<boolean> {
      await loaded.catch(() => {})
      return (heard.get(account)?.until ?? 0) > now()
    },
    /** Writes what is new. */
    async keep(): Promise<void> {
      const at = now()
      const accounts: string[] = []
      for (const [account, { until, writtenAt }] of heard) {
        if (until <= at) heard.delete(account)
        else if (writtenAt === undefined || at - writtenAt > writeAgainMs) accounts.push(account)
      }
      const leaving = [...gone]
      if (accounts.length > 0)
        await db.query(
          `insert into mqtt_heard (company_id, account, until)
           select k.company_id, k.account, clock_timestamp() + k.rest * interval '1 millisecond'
           from unnest($1::int[], $2::text[], $3::float8[]) as k(company_id, account, rest) order by 1, 2
           on conflict (company_id, account) do update set until = excluded.until`,
          [
            accounts.map((account) => readAccount(account)?.company_id ?? 0),
            accounts,
            accounts.map((account) => (heard.get(account)?.until ?? at) - at),
          ],
        )
      if (leaving.length > 0)
        await db.query('delete from mqtt_heard where company_id > 0 and account = any($1::text[])', [leaving])
      for (const account of accounts) {
        const known = heard.get(account)
        if (known !== undefined) known.writtenAt = at
      }
      for (const account of leaving) gone.delete(account)
    },
  }
}

export type LastHeard = ReturnType<typeof openLastHeard>
