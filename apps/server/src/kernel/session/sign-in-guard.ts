import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { Db } from '../database/db'

/**
 * Slows guessing down without locking an owner out. A wait falls on one address with one account; on an account from
 * wherever, where guesses at it come from many addresses; and on an address that guesses at many accounts, briefly. Who
 * is known (`known`: a browser in which this account signed in before, or somebody who reads its mail) waits for their
 * own failures only, whatever strangers do. Before the waits there is the code image.
 */
export type SignInAttempt = {
  readonly username: string
  readonly ip: string
  /** What they are known by: counted by itself. */
  readonly known?: string | undefined
}

const codeAfter = { account: 3, address: 20 } as const
const waitAfter = { pair: 5, spread: 12, address: 100 } as const
const longestWaitSeconds = { pair: 60, spread: 300, address: 10 } as const
/** So many failures of one address count towards the wait of an account: alone it makes nobody else wait. */
const spreadOfOne = 3
/** One failure is forgotten in each of these spans. */
const forgetSeconds = { pair: 300, account: 300, address: 30, spread: 300 } as const

type Scope = keyof typeof forgetSeconds
const counted = ['pair', 'account', 'address'] as const
const scopes = [...counted, 'spread'] as const
/** What strangers do to an account is no business of who is known. */
const scopesOf = ({ known }: SignInAttempt): readonly Scope[] => (known === undefined ? scopes : ['pair', 'address'])

// People type passwords into the wrong field: no name stands here as it was typed.
const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/** An account's name as it is compared: without blanks around it, ignoring case. */
export const usernameKey = (typed: string) => typed.trim().toLowerCase()

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

function subjectsOf({ username, ip, known }: SignInAttempt): Record<Scope, string> {
  const account = usernameKey(username)
  const network = networkOf(ip)
  return {
    pair: known === undefined ? `pair:${digest(`${network} ${account}`)}` : `known:${digest(`${known} ${account}`)}`,
    account: `account:${digest(account)}`,
    spread: `spread:${digest(account)}`,
    address: `address:${digest(network)}`,
  }
}

export type SignInDelay = {
  /** 0: may be tried now. */
  readonly waitSeconds: number
  readonly needsCode: boolean
}

const lookStatement = {
  name: 'look-at-failures',
  text: `select f.subject, greatest(0, f.failures - greatest(0, floor(extract(epoch from now() - f.last_at) / w.forget)))::int as failures,
      greatest(0, ceil(extract(epoch from f.blocked_until - now())))::int as wait
    from login_failure f join unnest($1::text[], $2::int[]) as w(subject, forget) on w.subject = f.subject`,
}

// A leaky bucket: what has leaked since `last_at` is taken off before one is added. Whoever waited for the row began
// before it was written, so `now()` may lie before `last_at`: then nothing has leaked.
const failStatement = {
  name: 'count-failure',
  text: `insert into login_failure as f (subject, failures, last_at)
    select subject, 1, now() from unnest($1::text[]) as s(subject) order by subject collate "C"
    on conflict (subject) do update set (failures, last_at) = (
      select least(1000, greatest(0, f.failures - leaked) + 1), f.last_at + make_interval(secs => leaked * forget)
      from (select w.forget, greatest(0, floor(extract(epoch from now() - f.last_at) / w.forget))::int as leaked
        from unnest($1::text[], $2::int[]) as w(subject, forget) where w.subject = f.subject) as leak)
    returning subject, failures`,
}

export type SignInGuard = {
  look(attempt: SignInAttempt): Promise<SignInDelay>
  /** Answers for how many seconds they have to wait now; 0: not at all. */
  failed(attempt: SignInAttempt): Promise<number>
  succeeded(attempt: SignInAttempt): Promise<void>
  /**
   * Attempts at one account from one address come one after another, so that many at once do not all pass before the
   * first has failed. Across several servers as many slip through as there are servers.
   */
  inTurn<T>(attempt: SignInAttempt, work: () => Promise<T>): Promise<T>
  /** In turn, and refused (`too_many`) as long as who attempts it has to wait. */
  unlessWaiting<T>(attempt: SignInAttempt, work: () => Promise<T>): Promise<T>
}

const longestQueue = 100

export function signInGuard(db: Db): SignInGuard {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()

  const guard: SignInGuard = {
    async look(attempt) {
      const subjects = subjectsOf(attempt)
      const rows = await db.query<{ subject: string; failures: number; wait: number }>(lookStatement, [
        scopesOf(attempt).map((scope) => subjects[scope]),
        scopesOf(attempt).map((scope) => forgetSeconds[scope]),
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
      const count = (of: readonly Scope[]) =>
        db.query<{ subject: string; failures: number }>(failStatement, [
          of.map((scope) => subjects[scope]),
          of.map((scope) => forgetSeconds[scope]),
        ])
      const isStranger = attempt.known === undefined
      const rows = await count(isStranger ? counted : ['pair', 'address'])
      const failures = (scope: Scope) => rows.find((row) => row.subject === subjects[scope])?.failures ?? 0
      if (isStranger && failures('pair') <= spreadOfOne) rows.push(...(await count(['spread'])))
      let wait = 0
      for (const scope of ['pair', 'spread', 'address'] as const) {
        const number = failures(scope)
        if (number < waitAfter[scope]) continue
        const seconds = Math.min(longestWaitSeconds[scope], 2 ** Math.min(10, number - waitAfter[scope] + 1))
        wait = Math.max(wait, seconds)
        await db.query(
          'update login_failure set blocked_until = now() + make_interval(secs => $2) where subject = $1',
          [subjects[scope], seconds],
        )
      }
      return wait
    },
    async succeeded(attempt) {
      const { pair, account, spread } = subjectsOf(attempt)
      const settled = attempt.known === undefined ? [pair, account, spread] : [pair]
      await db.query('delete from login_failure where subject = any($1)', [settled])
    },
    async inTurn(attempt, work) {
      const key = subjectsOf(attempt).pair
      const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 }
      if (queue.length >= longestQueue) throw new Refusal(refusals.too_many, { seconds: 1 })
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
    unlessWaiting: (attempt, work) =>
      guard.inTurn(attempt, async () => {
        const { waitSeconds } = await guard.look(attempt)
        if (waitSeconds > 0) throw new Refusal(refusals.too_many, { seconds: waitSeconds })
        return work()
      }),
  }
  return guard
}
