import type { Label } from '@workplace/contract/kernel/words'
import PgBoss from 'pg-boss'
import type { Log } from '../call/call'
import type { Database } from '../database/db'

/** A piece of work that runs once however many servers there are, survives a restart and is tried again with backoff. */
export type Job = {
  name: string
  /** What it does, for who looks at the jobs. */
  label: Label
  /** Cron in UTC; by the minute. */
  cron: string
  work: () => Promise<void>
}

export type Jobs = { close(): Promise<void> }

const declaringLock = 7221003

/** Starts the jobs in the product's own database (schema `pgboss`). */
export async function startJobs(db: Database, jobs: readonly Job[], log: Log): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: db.url, max: 3, application_name: 'workplace-jobs' })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs wait for the database'))
  // One server at a time: declaring a queue changes tables, and two that do so at once end in a deadlock.
  await db.transaction(async (tx) => {
    await tx.query('set local lock_timeout = 0')
    await tx.query('select pg_advisory_xact_lock($1)', [declaringLock])
    await boss.start()
    for (const { name, cron } of jobs) {
      await boss.createQueue(name, { name, policy: 'short', retryLimit: 5, retryBackoff: true, expireInSeconds: 600 })
      await boss.schedule(name, cron)
    }
  })
  for (const job of jobs) {
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () => {
      const begun = Date.now()
      await job.work()
      log.info({ job: job.name, ms: Date.now() - begun }, 'a job ran')
    })
  }
  return {
    async close() {
      const stopped = new Promise<void>((resolve) => boss.once('stopped', () => resolve()))
      await boss.stop({ graceful: true, timeout: 5000 })
      await stopped
    },
  }
}
