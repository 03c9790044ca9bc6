import type { Log, RefusedEntry } from '../call/call'
import type { Database } from '../database/db'
import { networkOf } from '../session/sign-in-guard'

type Caller = {
  readonly company_id: number | null
  readonly user_id: number | null
  readonly user_name: string
  readonly ip: string
  readonly agent: string
  readonly request_id: string
}
export type RefusedCall = RefusedEntry & Caller

export type Refusals = {
  /** Returns at once: it is written soon. */
  note(refused: RefusedCall): void
  /** Writes what waits, and the counts of hours that are over; `all`: of those that are not, too. */
  flush(all?: boolean): Promise<void>
  /** How often, since this server began. */
  counts(): readonly { module: string; action: string; result: string; count: number }[]
  close(): Promise<void>
}

const hourMs = 3_600_000
/** So many different ones of a kind are told apart in a company and hour; the rest is one more. */
const mostApart = 30

type Seen = { readonly first: RefusedCall; readonly since: number; count: number }

/**
 * What was refused stands in the operation log, bounded: the first time at once, and how often it happened again as one
 * more entry when its hour is over. By account, action and network; of each kind at most thirty in an hour are told apart.
 * `byItself`: it is written every second, without being told to. So nobody fills the disc with wrong passwords, or buries under them what they did.
 */
export function openRefusals(db: Database, now: () => number, log: Log, byItself = false): Refusals {
  const seen = new Map<string, Seen>()
  const apart = new Map<string, number>()
  const counts = new Map<string, { module: string; action: string; result: string; count: number }>()
  let waiting: RefusedCall[] = []

  function count({ module, action, result }: RefusedCall): void {
    const kind = `${module} ${action} ${result}`
    const counted = counts.get(kind) ?? { module, action, result, count: 0 }
    counted.count++
    counts.set(kind, counted)
  }

  /** A kind of which there are very many already is told without who and where. */
  function bounded(refused: RefusedCall): RefusedCall {
    const kind = `${refused.company_id} ${refused.module} ${refused.action} ${refused.result}`
    const known = apart.get(kind) ?? 0
    if (known < mostApart) {
      apart.set(kind, known + 1)
      return refused
    }
    const { target_id: _, after: __, ...rest } = refused
    return { ...rest, target: '', user_id: null, user_name: '', ip: '', agent: '', request_id: '' }
  }

  const keyOf = (one: RefusedCall) =>
    JSON.stringify([
      ...[one.company_id, one.module, one.action, one.result, one.user_id, one.target_id ?? null, one.target],
      networkOf(one.ip),
    ])

  function note(refused: RefusedCall): void {
    count(refused)
    const known = seen.get(keyOf(refused))
    if (known !== undefined) {
      known.count++
      return
    }
    const told = bounded(refused)
    const key = keyOf(told)
    const same = seen.get(key)
    if (same !== undefined) {
      same.count++
      return
    }
    seen.set(key, { first: told, since: now(), count: 1 })
    waiting.push(told)
  }

  /** Hours that are over: what happened more than once is told by its number. */
  function settle(all: boolean): void {
    for (const [key, { first, since, count }] of seen) {
      if (!all && now() - since < hourMs) continue
      seen.delete(key)
      if (count > 1)
        waiting.push({
          ...first,
          request_id: '',
          after: { ...first.after, count, since: new Date(since).toISOString() },
        })
      const kind = `${first.company_id} ${first.module} ${first.action} ${first.result}`
      const known = apart.get(kind) ?? 0
      if (known <= 1) apart.delete(kind)
      else apart.set(kind, known - 1)
    }
  }

  async function flush(all = false): Promise<void> {
    settle(all)
    if (waiting.length === 0) return
    const entries = waiting
    waiting = []
    try {
      await db.query(
        `insert into operation_log (company_id, user_id, user_name, module, action, target, target_id, after, ip, agent, request_id, result)
         select coalesce(e.company_id, c.id), e.user_id, e.user_name, e.module, e.action, e.target, e.target_id, e.after,
           nullif(e.ip, ''), nullif(e.agent, ''), nullif(e.request_id, ''), e.result
         from jsonb_to_recordset($1::jsonb) as e(company_id int, user_id int, user_name text, module text, action text,
           target text, target_id int, after jsonb, ip text, agent text, request_id text, result text)
         cross join (select min(id) as id from company) c where coalesce(e.company_id, c.id) is not null`,
        [JSON.stringify(entries)],
      )
    } catch (error) {
      // kept for the next time, within bounds: every hour brings only so many
      waiting = [...entries, ...waiting].slice(0, 1000)
      log.warn({ err: error }, 'what was refused is recorded later')
    }
  }

  let running = Promise.resolve()
  const timer = byItself
    ? setInterval(() => {
        running = running.then(() => flush())
      }, 1000)
    : undefined
  timer?.unref()
  return {
    note,
    flush,
    counts: () => [...counts.values()],
    async close() {
      clearInterval(timer)
      await running
      await flush(true)
    },
  }
}
