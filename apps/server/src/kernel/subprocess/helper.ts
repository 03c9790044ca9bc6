// The program of a helper: a process that does what is handed in to be read or laid out, one piece at a time. It has no
// database, no secret and no address of anything; whoever started it ends it when a piece takes too long.
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Answer, Job } from './work'

async function outcome(job: Job): Promise<unknown> {
  // loaded when they are needed: who reads a table needs no fonts
  if (job.kind === 'table') return (await import('../sheet/read-table')).tableRows(Buffer.from(job.input))
  if (job.kind === 'raster') return (await import('../pdf/raster-pdf')).rasterPages(job.input)
  return (await import('../pdf/pdf-layout')).layOut(job.input)
}

async function answerTo(job: Job): Promise<Answer> {
  try {
    return { done: await outcome(job) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.reason, values: { ...error.values } }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (job: Job) => {
  const answer = await answerTo(job)
  process.send?.(answer)
})
process.on('disconnect', () => process.exit(0))
// Ctrl-C in a terminal reaches it as well: what it does is waited for by the server, which ends it afterwards
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
