import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { sourceRun } from '@workplace/contract/people/data-source'
import * as refusals from '@workplace/contract/people/refusals'
import * as topics from '@workplace/contract/people/topics'
import type { Sources } from '../../../adapters/source/port'
import type { Call } from '../../../kernel/call/call'
import type { Database } from '../../../kernel/database/db'
import { stopped, type Tasks, type Work } from '../../../kernel/jobs/tasks'
import type { Secrets } from '../../../kernel/secrets/secrets'
import { type Appliers, applySource, requireSourcePermissions, type SourceOutcome } from './apply-source'
import { readSource } from './read-source'
import { type Source, sourceById } from './source.store'

export type Runners = Appliers & {
  readonly db: Database
  readonly secrets: Secrets
  readonly sources: Sources
  readonly tasks: Tasks
}

type Wish = Omit<ParsedOf<typeof sourceRun>, 'id'> & { readonly trigger: 'hand' | 'schedule' }

/** Read, compared, written. */
const steps = 3
const readMs = 120_000
/** What stays of the history of a source, and none of it longer than 90 days. */
const keptRuns = 50
/** Of what one run tells row by row; all of them are counted. */
const mostRows = 20_000

/** Begins a run when the call's transaction has committed. One at a time in a company. */
export async function runSource(
  runners: Runners,
  call: Call,
  { id, ...wish }: ParsedOf<typeof sourceRun> & { trigger: 'hand' | 'schedule' },
): Promise<OutputOf<typeof sourceRun>> {
  const source = await sourceById(call, id)
  if (!source.enabled) throw new Refusal(refusals.source_disabled)
  requireSourcePermissions(call, source)
  const { company_id, name } = call.actor
  const [run] = await call.db.query<{ id: number }>(
    `insert into datasource_run (company_id, datasource_id, mode, trigger, started_by) values ($1, $2, $3, $4, $5) returning id`,
    [company_id, id, wish.mode, wish.trigger, name],
  )
  const run_id = run?.id ?? 0
  const task = await runners.tasks.begin(call, 'datasource', steps, (on) => work(runners, call, on, run_id, id, wish))
  await call.db.query('update datasource_run set task_id = $3 where company_id = $1 and id = $2', [
    company_id,
    run_id,
    task,
  ])
  await call.db.query(
    `delete from datasource_run where company_id = $1 and datasource_id = $2 and (started_at < now() - interval '90 days' or id <= (
       select id from datasource_run where company_id = $1 and datasource_id = $2 order by id desc offset $3 limit 1))`,
    [company_id, id, keptRuns],
  )
  if (wish.mode === 'run')
    call.record({
      module: 'datasource',
      action: 'run',
      target: source.name,
      target_id: id,
      after: { trigger: wish.trigger },
    })
  call.emit(eventOf(topics.datasource, { id, run_id }))
  return { run_id }
}

async function work(runners: Runners, begun: Call, on: Work, run_id: number, id: number, wish: Wish) {
  const { company_id } = begun.actor
  const outside = { actor: begun.actor, db: runners.db }
  try {
    const source = await sourceById(outside, id)
    const table = await whileGoing(on, (signal) =>
      readSource(runners.sources, runners.secrets, outside, source, signal),
    )
    on.progress(1)
    if (on.isStopping()) throw stopped()
    const outcome = await on.change(async (call) => {
      const now = await unchanged(call, source)
      const outcome = await applySource(runners, call, now, table, {
        isDry: wish.mode === 'dry',
        despite: wish.despite,
      })
      on.progress(2)
      await keepOutcome(call, run_id, outcome)
      call.emit(eventOf(topics.datasource, { id, run_id }))
      return outcome
    })
    const { read, refused, add, change } = outcome.counts
    return { rows: [], total: read, valid: read - refused, saved: wish.mode === 'dry' ? 0 : add + change }
  } catch (error) {
    const [reason, values] =
      error instanceof Refusal ? [error.reason, error.values] : ['failure' as const, { id: begun.request_id }]
    await runners.db.query(
      `update datasource_run set state = 'failed', ended_at = now(), reason = $3, reason_values = $4
       where company_id = $1 and id = $2 and state = 'running'`,
      [company_id, run_id, reason, JSON.stringify(values)],
    )
    await runners.db.query('insert into outbox (company_id, topic, payload) values ($1, $2, $3)', [
      company_id,
      'datasource',
      JSON.stringify({ id, run_id }),
    ])
    throw error
  }
}

/** The source as it is now, which has to be what was read. */
async function unchanged(call: Call, read: Source): Promise<Source> {
  const source = await sourceById(call, read.id, true)
  if (source.version !== read.version) throw new Refusal(commonRefusals.conflict)
  return source
}

/** Gives the work a signal that ends with its time, and with the server. */
async function whileGoing<T>(on: Work, read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const watching = setInterval(() => on.isStopping() && stop.abort(stopped()), 200)
  try {
    return await read(AbortSignal.any([stop.signal, AbortSignal.timeout(readMs)]))
  } finally {
    clearInterval(watching)
  }
}

async function keepOutcome(call: Call, run_id: number, { rows, counts, guard }: SourceOutcome): Promise<void> {
  const { company_id } = call.actor
  await call.db.query(
    `insert into datasource_run_row (company_id, run_id, n, action, conflict, line, source_key, name, user_id, changes, errors)
     select $1, $2, r.n, r.action, r.conflict, r.line, r.source_key, r.name, r.user_id, r.changes, r.errors
     from jsonb_to_recordset($3::jsonb) as r(n int, action text, conflict boolean, line int, source_key text, name text,
       user_id int, changes jsonb, errors jsonb)`,
    [company_id, run_id, JSON.stringify(rows.slice(0, mostRows).map((row, n) => ({ ...row, n })))],
  )
  await call.db.query(
    `update datasource_run set state = 'done', ended_at = now(), counts = $3, guard = $4 where company_id = $1 and id = $2`,
    [company_id, run_id, JSON.stringify(counts), guard === null ? null : JSON.stringify(guard)],
  )
}
