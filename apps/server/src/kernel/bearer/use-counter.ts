import type { Log } from '../call/call'
import type { Database } from '../database/db'
import type { CallingApplication } from './bearer'

/** One call of an application. `outcome`: `ok`, or the reason of the refusal; `missing`: the scope or the permission. */
export type UsedCall = {
  readonly application: CallingApplication
  readonly ip: string
  readonly call: string
  readonly scope: string | null
  readonly outcome: string
  readonly missing: string
}

export type UseCounter = {
  /** Returns at once: it is written soon. */
  note(used: UsedCall): void
  flush(): Promise<void>
  close(): Promise<void>
}

type Counted = {
  company_id: number
  application_id: number
  hour: string
  call: string
  scope: string
  outcome: string
  missing: string
  many: number
  last_at: string
}
type SeenKey = { company_id: number; id: number; at: string; ip: string }

/** So many different things are told apart between two times of writing; what comes beyond is not counted. */
const mostApart = 20_000
const hourMs = 3_600_000

/** What applications call is counted in memory and written every second, by application, call and hour. */
export function openUseCounter(db: Database, now: () => number, log: Log, byItself: boolean): UseCounter {
  let counted = new Map<string, Counted>()
  let seen = new Map<number, SeenKey>()
  let granted = new Map<number, SeenKey>()

  function note({ application, ip, call, scope, outcome, missing }: UsedCall): void {
    const at = now()
    const last_at = new Date(at).toISOString()
    const { company_id, id, key_id, grant_id } = application
    if (key_id !== null) seen.set(key_id, { company_id, id: key_id, at: last_at, ip })
    if (grant_id !== null) granted.set(grant_id, { company_id, id: grant_id, at: last_at, ip })
    const hour = new Date(Math.floor(at / hourMs) * hourMs).toISOString()
    const key = JSON.stringify([company_id, id, hour, call, outcome, missing])
    const known = counted.get(key)
    if (known !== undefined) {
      known.many++
      known.last_at = last_at
    } else if (counted.size < mostApart)
      counted.set(key, {
        ...{ company_id, application_id: id, hour, call, scope: scope ?? '', outcome, missing, many: 1, last_at },
      })
  }

  async function flush(): Promise<void> {
    if (counted.size === 0) return
    const [calls, keys, grants] = [counted, seen, granted]
    counted = new Map()
    seen = new Map()
    granted = new Map()
    try {
      // an application may have been deleted since
      await db.query(
        `with used as (
           insert into application_use as u (company_id, application_id, hour, call, scope, outcome, missing, many, last_at)
           select n.company_id, n.application_id, n.hour, n.call, n.scope, n.outcome, n.missing, n.many, n.last_at
           from jsonb_to_recordset($1::jsonb) as n(company_id int, application_id int, hour timestamptz, call text,
             scope text, outcome text, missing text, many int, last_at timestamptz)
           join oauth2_application a on a.company_id = n.company_id and a.id = n.application_id
           order by n.company_id, n.application_id, n.hour, n.call, n.outcome, n.missing
           on conflict (company_id, application_id, hour, call, outcome, missing) do update
             set many = u.many + excluded.many, last_at = greatest(u.last_at, excluded.last_at)
         ), by_grants as (
           update application_grant g set last_used_at = s.at
           from jsonb_to_recordset($3::jsonb) as s(company_id int, id int, at timestamptz)
           where g.company_id = s.company_id and g.id = s.id and (g.last_used_at is null or g.last_used_at < s.at)
         )
         update application_key k set last_used_at = s.at, last_ip = s.ip
         from jsonb_to_recordset($2::jsonb) as s(company_id int, id int, at timestamptz, ip text)
         where k.company_id = s.company_id and k.id = s.id and (k.last_used_at is null or k.last_used_at < s.at)`,
        [calls, keys, grants].map((one) => JSON.stringify([...one.values()])),
      )
    } catch (error) {
      for (const [key, one] of calls) {
        const later = counted.get(key)
        if (later !== undefined) later.many += one.many
        else if (counted.size < mostApart) counted.set(key, one)
      }
      for (const [key, one] of keys) if (!seen.has(key)) seen.set(key, one)
      for (const [key, one] of grants) if (!granted.has(key)) granted.set(key, one)
      log.warn({ err: error }, 'what applications called is counted later')
    }
  }

  let running = Promise.resolve()
  const timer = byItself
    ? setInterval(() => {
        running = running.then(flush)
      }, 1000)
    : undefined
  timer?.unref()
  return {
    note,
    flush: () => {
      running = running.then(flush)
      return running
    },
    async close() {
      clearInterval(timer)
      await running
      await flush()
    },
  }
}
