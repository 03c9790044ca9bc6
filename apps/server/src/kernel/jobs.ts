import PgBoss from 'pg-boss'
import type { Log } from './call'

/** A piece of work that runs once however many servers there are, survives a restart and is tried again with backoff. */
export type Job = {
  name: string
  /** Cron in UTC; by the minute. */
  cron: string
  work: () => Promise<void>
}

export type Jobs = { close(): Promise<void> }

/** Starts the jobs in the product's own database (schema `pgboss`). */
export async function startJobs(url: string, jobs: readonly Job[], log: Log): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, max: 3, application_name: 'workplace-jobs' })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs wait for the database'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      name: job.name,
      policy: 'short',
      retryLimit: 5,
      retryBackoff: true,
      expireInSeconds: 600,
    })
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () => {
      const begun = Date.now()
      await job.work()
      log.info({ job: job.name, ms: Date.now() - begun }, 'a job ran')
    })
    await boss.schedule(job.name, job.cron)
  }
  return {
    async close() {
      const stopped = new Promise<void>((resolve) => boss.once('stopped', () => resolve()))
      await boss.stop({ graceful: true, timeout: 5000 })
      await stopped
    },
  }
}
