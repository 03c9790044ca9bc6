import { areaTitle, eventNamed } from '@workplace/contract/events'
import { type DueEvent, eventPage, type JobRow, jobPage, retryEvent, skipEvent } from '@workplace/contract/kernel/jobs'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { type Language, say } from '@workplace/contract/kernel/words'
import type { Call } from '../call/call'
import { type Route, route } from '../call/route'
import { sorting } from '../call/sorting'
import { containing } from '../database/like'
import { isOperator } from '../session/operator'
import type { Job } from './jobs'

type Run = {
  name: string
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
  started_on: string | null
  completed_on: string | null
  output: { message?: string } | null
}

const states = {
  created: 'waiting',
  retry: 'failed',
  active: 'running',
  completed: 'done',
  cancelled: 'failed',
  failed: 'failed',
} as const satisfies Record<Run['state'], JobRow['state']>

// What ran is kept beside what is to run for half a day, and then apart.
const lastRuns = `select distinct on (name) name, state, started_on, completed_on, output from (
    select name, state::text, started_on, completed_on, output from pgboss.job where name = any($1)
    union all select name, state::text, started_on, completed_on, output from pgboss.archive where name = any($1)
  ) as run
  where started_on is not null or state <> 'created'
  order by name, started_on desc nulls last`

async function runsOf({ db }: Call, names: readonly string[]): Promise<Map<string, Run>> {
  const [there] = await db.query<{ there: boolean }>(`select to_regclass('pgboss.archive') is not null as there`)
  if (!there?.there) return new Map()
  const runs = await db.query<Run>(lastRuns, [names])
  return new Map(runs.map((run) => [run.name, run]))
}

function jobRow({ name, label, cron }: Job, run: Run | undefined, language: Language): JobRow {
  const [begun, ended] = [run?.started_on ?? null, run?.completed_on ?? null]
  const state = run === undefined ? 'never' : states[run.state]
  return {
    ...{ name, cron, state },
    label: say(label, language),
    started_at: begun,
    took: begun !== null && ended !== null ? Date.parse(ended) - Date.parse(begun) : null,
    error: state === 'failed' ? (run?.output?.message ?? null) : null,
  }
}

const orders: Readonly<Record<string, string>> = { due_at: 'd.due_at', raised_at: 'd.raised_at', tries: 'd.tries' }

/** Whose events the caller sees and settles: their company's, or all (null). */
const companyOf = async (call: Call) => ((await isOperator(call)) ? null : call.actor.company_id)

type Chosen = { company_id: number; consumer: string; type: string; key: string; id: number }

async function chosenEvent(call: Call, id: number): Promise<Chosen> {
  const [event] = await call.db.query<Chosen>(
    `select company_id, consumer, type, key, id from due_event
     where id = $1 and ($2::int is null or company_id = $2) for update`,
    [id, await companyOf(call)],
  )
  // handled meanwhile, or another company's
  if (event === undefined) throw new Refusal(refusals.not_found)
  return event
}

const wordsOf = (consumer: string, language: Language) => {
  const [area = ''] = consumer.split('.')
  const title = areaTitle(area)
  return title === undefined ? consumer : say(title, language)
}

/** What people ask about the work that nobody waits for. */
export function jobRoutes(jobs: () => readonly Job[]): Route[] {
  return [
    route(jobPage, async (call) => {
      if (!(await isOperator(call))) return { items: [], total: 0, is_operator: false }
      const all = jobs()
      const runs = await runsOf(
        call,
        all.map((one) => one.name),
      )
      const items = all.map((one) => jobRow(one, runs.get(one.name), call.language))
      return { items, total: items.length, is_operator: true }
    }),
    route(eventPage, async (call, { page, limit, sort, title, failed }) => {
      const { by, way } = sorting(orders, sort)
      const company = await companyOf(call)
      const text = title ? containing(title) : null
      const rows = await call.db.query<Omit<DueEvent, 'event'> & { type: string; total: number }>(
        `select d.id, d.company_id, c.name as company_name, d.consumer, d.type, d.key, d.raised_at, d.due_at, d.tries,
           d.error, count(*) over ()::int as total
         from due_event d join company c on c.id = d.company_id
         where ($1::int is null or d.company_id = $1) and ($2::text is null or d.type ilike $2 or d.key ilike $2
           or d.consumer ilike $2 or d.error ilike $2 or c.name ilike $2) and ($3 or d.tries > 0)
         order by ${by} ${way}, d.id limit $4 offset $5`,
        [company, text, failed === undefined, limit, (page - 1) * limit],
      )
      const items = rows.map(({ total: _, type, ...row }) => {
        const event = eventNamed(type)
        return {
          ...row,
          consumer: wordsOf(row.consumer, call.language),
          event: event === undefined ? type : say(event.label, call.language),
        }
      })
      return { items, total: rows[0]?.total ?? 0 }
    }),
    route(retryEvent, async (call, { id }) => {
      const event = await chosenEvent(call, id)
      await call.db.query('update due_event set due_at = now() where company_id = $1 and consumer = $2 and key = $3', [
        event.company_id,
        event.consumer,
        event.key,
      ])
      call.record({ module: 'event', action: 'retry', target: `${event.type} ${event.key}`, target_id: null })
      return null
    }),
    route(skipEvent, async (call, { id }) => {
      const event = await chosenEvent(call, id)
      await call.db.query('delete from due_event where company_id = $1 and id = $2', [event.company_id, id])
      await call.db.query('update due_event set due_at = now() where company_id = $1 and consumer = $2 and key = $3', [
        event.company_id,
        event.consumer,
        event.key,
      ])
      call.record({ module: 'event', action: 'skip', target: `${event.type} ${event.key}`, target_id: null })
      return null
    }),
  ]
}
