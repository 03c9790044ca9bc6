import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Db } from './db'

/**
 * Slows guessing down without ever locking an owner out: a wait falls on one address with one account, so a stranger
 * elsewhere cannot make it for somebody. Guesses at an account from many addresses bring the code image, and so do
 * guesses from one address at many accounts; only a flood from an address makes that address wait, and briefly.
 */
export type Attempt = { readonly username: string; readonly ip: string }

const codeAfter = { account: 3, address: 20 } as const
const waitAfter = { pair: 5, address: 100 } as const
const longestWaitSeconds = { pair: 60, address: 10 } as const
/** One failure is forgotten in each of these spans. */
const forgetSeconds = { pair: 300, account: 300, address: 30 } as const

type Scope = keyof typeof forgetSeconds
const scopes = ['pair', 'account', 'address'] as const

// People type passwords into the wrong field: no name stands here as it was typed.
const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/** An account's name as it is compared: without blanks around it, ignoring case. */
export const accountName = (typed: string) => typed.trim().toLowerCase()

/** Whoever has one IPv6 address has all of its /64. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

function subjectsOf({ username, ip }: Attempt): Record<Scope, string> {
  const account = accountName(username)
  const network = networkOf(ip)
  return {
    pair: `pair:${digest(`${network} ${account}`)}`,
    account: `account:${digest(account)}`,
    address: `address:${digest(network)}`,
  }
}

export type Standing = {
  /** 0: may be tried now. */
  readonly waitSeconds: number
  readonly needsCode: boolean
}

const lookStatement = {
  name: 'look-at-failures',
  text: `select f.subject, greatest(0, f.failures - floor(extract(epoch from now() - f.last_at) / w.forget))::int as failures,
      greatest(0, ceil(extract(epoch from f.blocked_until - now())))::int as wait
    from login_failure f join unnest($1::text[], $2::int[]) as w(subject, forget) on w.subject = f.subject`,
}

// A leaky bucket: what has leaked since `last_at` is taken off before one is added.
const failStatement = {
  name: 'count-failure',
  text: `insert into login_failure as f (subject, failures, last_at)
    select subject, 1, now() from unnest($1::text[]) as s(subject) order by subject collate "C"
    on conflict (subject) do update set (failures, last_at) = (
      select least(1000, greatest(0, f.failures - leaked) + 1), f.last_at + make_interval(secs => leaked * forget)
      from (select w.forget, floor(extract(epoch from now() - f.last_at) / w.forget)::int as leaked
        from unnest($1::text[], $2::int[]) as w(subject, forget) where w.subject = f.subject) as leak)
    returning subject, failures`,
}

export type SignInGuard = {
  look(attempt: Attempt): Promise<Standing>
  failed(attempt: Attempt): Promise<void>
  succeeded(attempt: Attempt): Promise<void>
  /**
   * Attempts at one account from one address come one after another, so that many at once do not all pass before the
   * first has failed. Across several servers as many slip through as there are servers.
   */
  inTurn<T>(attempt: Attempt, work: () => Promise<T>): Promise<T>
}

const longestQueue = 100

export function signInGuard(db: Db): SignInGuard {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()

  return {
    async look(attempt) {
      const subjects = subjectsOf(attempt)
      const rows = await db.query<{ subject: string; failures: number; wait: number }>(lookStatement, [
        scopes.map((scope) => subjects[scope]),
        scopes.map((scope) => forgetSeconds[scope]),
      ])
      const failures = (scope: Scope) => rows.find((row) => row.subject === subjects[scope])?.failures ?? 0
      return {
        waitSeconds: Math.max(0, ...rows.map((row) => row.wait)),
        needsCode:
          failures('pair') >= codeAfter.account ||
          failures('account') >= codeAfter.account ||
          failures('address') >= codeAfter.address,
      }
    },
    async failed(attempt) {
      const subjects = subjectsOf(attempt)
      // Counted in one order everywhere: two attempts that share rows must not wait for each other.
      const rows = await db.query<{ subject: string; failures: number }>(failStatement, [
        scopes.map((scope) => subjects[scope]),
        scopes.map((scope) => forgetSeconds[scope]),
      ])
      for (const scope of ['pair', 'address'] as const) {
        const count = rows.find((row) => row.subject === subjects[scope])?.failures ?? 0
        if (count < waitAfter[scope]) continue
        const seconds = Math.min(longestWaitSeconds[scope], 2 ** Math.min(10, count - waitAfter[scope] + 1))
        await db.query(
          'update login_failure set blocked_until = now() + make_interval(secs => $2) where subject = $1',
          [subjects[scope], seconds],
        )
      }
    },
    async succeeded(attempt) {
      const { pair, account } = subjectsOf(attempt)
      await db.query('delete from login_failure where subject = any($1)', [[pair, account]])
    },
    async inTurn(attempt, work) {
      const key = subjectsOf(attempt).pair
      const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 }
      if (queue.length >= longestQueue) throw new Refusal('too_many', { seconds: 1 })
      queues.set(key, queue)
      queue.length++
      const mine = queue.last.then(work, work)
      queue.last = mine.catch(() => {})
      try {
        return await mine
      } finally {
        if (--queue.length === 0) queues.delete(key)
      }
    },
  }
}
