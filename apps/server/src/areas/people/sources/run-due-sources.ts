import { randomUUID } from 'node:crypto'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { Language } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/people/refusals'
import { nextTime, type Rhythm } from '@workplace/domain/sync/rhythm'
import type { Log } from '../../../kernel/call/call'
import { changeAs } from '../../../kernel/jobs/tasks'
import { type Runners, runSource } from './run-source'

type Due = {
  company_id: number
  id: number
  rhythm: Rhythm
  next_run_at: string
  owner_id: number
  language: Language
}

/**
 * Begins what is due, each once however many servers ask: whoever moves the time of a source on runs it. It runs with the
 * rights of who saved it last; where they have none any more, that is what its history says.
 */
export async function runDueSources(
  runners: Runners,
  on: { now: () => number; poke: () => void; log: Log },
): Promise<number> {
  const due = await runners.db.query<Due>(
    `select s.company_id, s.id, s.rhythm, s.next_run_at, s.owner_id, u.language from datasource s
     join users u on u.company_id = s.company_id and u.id = s.owner_id
     where s.enabled and s.next_run_at <= $1 order by s.next_run_at limit 20`,
    [new Date(on.now()).toISOString()],
  )
  let begun = 0
  for (const { company_id, id, rhythm, next_run_at, owner_id, language } of due) {
    const next = nextTime(rhythm, on.now())
    const [claimed] = await runners.db.query(
      'update datasource set next_run_at = $4 where company_id = $1 and id = $2 and next_run_at = $3 returning id',
      [company_id, id, next_run_at, next === null ? null : new Date(next).toISOString()],
    )
    if (claimed === undefined) continue
    const behalf = {
      actor: { company_id, user_id: owner_id, token_hash: Buffer.alloc(0) },
      ...{ language, request_id: randomUUID(), ip: '', agent: 'schedule', log: on.log, now: on.now },
    }
    await changeAs({ db: runners.db, poke: on.poke }, behalf, (call) =>
      runSource(runners, call, { id, mode: 'run', trigger: 'schedule' }),
    ).then(
      () => void begun++,
      (error: Error & { reason?: string }) => notBegun(runners, { company_id, id }, error, on.log),
    )
  }
  return begun
}

/** It stands in the history, and the next time comes: another run may be going on, or its owner may have left. */
async function notBegun(
  { db }: Runners,
  { company_id, id }: { company_id: number; id: number },
  error: Error & { reason?: string },
  log: Log,
): Promise<void> {
  if (error.reason === undefined) log.error({ err: error, datasource: id }, 'a source could not be run')
  await db.query(
    `insert into datasource_run (company_id, datasource_id, mode, trigger, state, ended_at, reason)
     values ($1, $2, 'run', 'schedule', 'failed', now(), $3)`,
    // of an account that is closed nobody has to sign in
    [
      company_id,
      id,
      error.reason === commonRefusals.session_unknown[0]
        ? refusals.source_owner[0]
        : (error.reason ?? commonRefusals.failure[0]),
    ],
  )
}
