import { Refusal, type RefusalKind, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { importReport } from '@workplace/contract/kernel/resource'
import { latestTask, taskState } from '@workplace/contract/kernel/task'
import { say } from '@workplace/contract/kernel/words'
import { refusalNamed } from '@workplace/contract/refusals'
import type { z } from 'zod'
import type { Call } from '../call/call'
import { type Route, route } from '../call/route'
import { nothingPending, writePending } from '../call/settle'
import { type Database, sqlState } from '../database/db'
import { actorNamed } from '../session/session-store'

type Report = z.output<typeof importReport>

/** What a task is given to work with. */
export type Work = {
  /** Says how far it is; written at most twice a second. */
  progress(done: number): void
  /** True once the server stops: whoever notices throws `stopped()`, or keeps what is done and answers `cut(…)`. */
  isStopping(): boolean
  /** True once somebody asked that it ends (`stop`), which only kinds are asked that answer `cut(…)` then. */
  isAskedToStop(): boolean
  /** The one transaction of the task, as whoever began it, with what they may do now. */
  change<T>(work: (call: Call) => Promise<T>): Promise<T>
}

export type Tasks = {
  /** Begins when the call's transaction has committed; one of a kind at a time in a company. Answers the task's id. */
  begin(call: Call, kind: string, total: number, work: (on: Work) => Promise<Report | Cut>): Promise<number>
  /** Asks a task that runs to end with what it has done; false: it is over. `own`: no other than the caller's. */
  stop(call: Call, kind: string, id: number, own: boolean): Promise<boolean>
  /** The one of a kind that runs in the caller's company. */
  running(call: Call, kind: string): Promise<RunningTask | null>
  close(): Promise<void>
}

export type RunningTask = { id: number; user_id: number; by: string; done: number; total: number; stopping: boolean }

/** What a task did before it ended early: that stays, the rest was not done. */
type Cut = { readonly cut: RefusalKind; readonly report: Report }
export const cut = (report: Report): Cut => ({ cut: refusals.task_cut, report })

export const stopped = () => new Refusal(refusals.task_stopped)

/** A task that was not heard of for so long died with its server. */
const silence = `interval '1 minute'`
const runs = `state = 'running' and seen_at >= now() - ${silence}`

export function openTasks(on: { db: Database; poke: () => void }): Tasks {
  const running = new Set<Promise<void>>()
  let stopping = false

  async function run(call: Call, id: number, work: (on: Work) => Promise<Report | Cut>): Promise<void> {
    const { company_id } = call.actor
    let done = 0
    let isAskedToStop = false
    const tell = async () => {
      const [row] = await on.db.query<{ asked: boolean }>(
        `update task set done = $3, seen_at = now() where company_id = $1 and id = $2
         returning stop_asked_at is not null as asked`,
        [company_id, id, done],
      )
      isAskedToStop ||= row?.asked === true
    }
    // also while nothing moves: silence means death
    const beat = setInterval(
      () => void tell().catch((err) => call.log.warn({ err }, 'a task could not say how far it is')),
      500,
    )
    const end = (state: 'done' | 'failed', reason: string | null, report: Report | null) =>
      on.db.query(
        `update task set state = $3, done = case when $3 = 'done' then total else $6 end, reason = $4, report = $5, seen_at = now()
         where company_id = $1 and id = $2 and state = 'running'`,
        [company_id, id, state, reason, report === null ? null : JSON.stringify(report), done],
      )
    try {
      const came = await work({
        progress: (now) => {
          done = now
        },
        isStopping: () => stopping,
        isAskedToStop: () => isAskedToStop,
        change: (change) => changeAs(on, call, change),
      })
      if ('cut' in came) await end('failed', came.cut[0], came.report)
      else await end('done', null, came)
    } catch (error) {
      const reason = (error instanceof Refusal ? error.kind : refusals.failure)[0]
      if (reason === refusals.failure[0]) call.log.error({ err: error, task: id }, 'a task failed')
      await end('failed', reason, null).catch((err) => call.log.error({ err, task: id }, 'the end of a task was lost'))
    } finally {
      clearInterval(beat)
    }
  }

  return {
    async begin(call, kind, total, work) {
      const { company_id, user_id } = call.actor
      await call.db.query(
        `update task set state = 'failed', reason = 'task_stopped'
         where company_id = $1 and kind = $2 and state = 'running' and seen_at < now() - ${silence}`,
        [company_id, kind],
      )
      const [row] = await call.db
        .query<{ id: number }>(
          'insert into task (company_id, user_id, kind, total) values ($1, $2, $3, $4) returning id',
          [company_id, user_id, kind, total],
        )
        .catch((error) => {
          throw sqlState(error) === '23505' ? new Refusal(refusals.task_running) : error
        })
      const id = row?.id ?? 0
      call.afterCommit(() => {
        const begun = run(call, id, work).finally(() => running.delete(begun))
        running.add(begun)
      })
      return id
    },
    async stop({ db, actor }, kind, id, own) {
      const values = [actor.company_id, kind, id, own ? actor.user_id : null]
      const [task] = await db.query<{ runs: boolean }>(
        `select ${runs} as runs from task
         where company_id = $1 and kind = $2 and id = $3 and ($4::int is null or user_id = $4) for update`,
        values,
      )
      if (task === undefined) throw new Refusal(refusals.not_found)
      if (!task.runs) return false
      const asked = await db.query(
        `update task set stop_asked_at = now() where company_id = $1 and id = $2 and stop_asked_at is null returning id`,
        [actor.company_id, id],
      )
      return asked.length > 0
    },
    async running({ db, actor }, kind) {
      const [task] = await db.query<RunningTask>(
        `select t.id, t.user_id, u.name as by, t.done, t.total, t.stop_asked_at is not null as stopping
         from task t join users u on u.company_id = t.company_id and u.id = t.user_id
         where t.company_id = $1 and t.kind = $2 and ${runs}`,
        [actor.company_id, kind],
      )
      return task ?? null
    },
    async close() {
      stopping = true
      await Promise.all(running)
    },
  }
}

/** By whom and in whose words something is done outside of a request. */
export type Behalf = Pick<Call, 'language' | 'request_id' | 'ip' | 'agent' | 'log' | 'now'> & {
  readonly actor: Pick<Call['actor'], 'company_id' | 'user_id' | 'token_hash'>
}

/** A change outside of a request, by whoever began it: as they are now, logged and told as any other. */
export async function changeAs<T>(
  on: { db: Database; poke: () => void },
  begun: Behalf,
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const pending = nothingPending()
  const { company_id, user_id, token_hash } = begun.actor
  const result = await on.db.transaction(async (db) => {
    const [open] = await db.query(
      `select 1 from users u join company c on c.id = u.company_id
       where u.company_id = $1 and u.id = $2 and u.status = 'active' and c.status = 'active'`,
      [company_id, user_id],
    )
    const actor = open === undefined ? undefined : await actorNamed(db, company_id, user_id)
    if (actor === undefined) throw new Refusal(refusals.session_unknown)
    const call: Call = {
      actor: { ...actor, token_hash },
      signedIn: true,
      language: begun.language,
      request_id: begun.request_id,
      ip: begun.ip,
      agent: begun.agent,
      db,
      get file(): never {
        throw new Refusal(refusals.upload_failed)
      },
      log: begun.log,
      now: begun.now,
      record: (entry) => pending.logs.push(entry),
      refused: () => {},
      unchanged: () => {},
      emit: (event) => pending.events.push(event),
      afterCommit: (after) => pending.after.push(after),
    }
    const made = await work(call)
    await writePending(db, call, pending)
    return made
  })
  for (const after of pending.after) after()
  on.poke()
  return result
}

type Row = {
  id: number
  kind: string
  state: 'running' | 'done' | 'failed'
  done: number
  total: number
  reason: string | null
  created_at: string
  report: Report | null
}

const columns = `id, kind, case when state = 'running' and seen_at < now() - ${silence} then 'failed' else state end as state,
  done, total, case when state = 'running' and seen_at < now() - ${silence} then 'task_stopped' else reason end as reason, created_at`

const wordsOf = ({ reason, ...row }: Row, { language, request_id }: Call) => {
  const refusal = refusalNamed(reason)
  return { ...row, message: refusal ? say(sentenceOf(refusal), language, { id: request_id }) : '' }
}

/** What people ask about their own tasks. */
export function taskRoutes(): Route[] {
  return [
    route(taskState, async (call, { id }) => {
      const [row] = await call.db.query<Row>(
        `select ${columns}, report from task where company_id = $1 and user_id = $2 and id = $3`,
        [call.actor.company_id, call.actor.user_id, id],
      )
      if (row === undefined) throw new Refusal(refusals.not_found)
      return wordsOf(row, call)
    }),
    route(latestTask, async (call, { kind }) => {
      const [row] = await call.db.query<Row>(
        `select ${columns} from task where company_id = $1 and user_id = $2 and kind = $3 order by id desc limit 1`,
        [call.actor.company_id, call.actor.user_id, kind],
      )
      return row === undefined ? null : wordsOf(row, call)
    }),
  ]
}
