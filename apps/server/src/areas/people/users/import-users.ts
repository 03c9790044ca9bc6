import { availableParallelism } from 'node:os'
import type { importReport } from '@workplace/contract/kernel/resource'
import type { z } from 'zod'
import type { Call } from '../../../kernel/call/call'
import { stopped, type Tasks, type Work } from '../../../kernel/jobs/tasks'
import type { Engine } from '../../../kernel/resources/engine'
import { type Draft, type ImportOptions, importDrafts, type Mode, readDrafts } from '../../../kernel/resources/import'
import { hashPassword } from '../../../kernel/session/passwords'

type Report = z.output<typeof importReport>

/** Half of the cores, and a rest after each hash: whoever else is there is answered meanwhile. */
const restShare = 0.5
const lanes = Math.max(1, Math.floor(availableParallelism() / 2))

/**
 * Checks the rows at once. To save them is a task: thousands of passwords take a minute to hash, beside the requests of
 * others, and then everything is written in one transaction. Until then nothing is, however the task ends.
 */
export async function importUsers(
  engine: Engine,
  tasks: Tasks,
  call: Call,
  mode: Mode,
  reading: ImportOptions,
): Promise<Report> {
  const { drafts, unread } = await readDrafts(engine, call, reading)
  const checked = { ...(await importDrafts(engine, call, drafts, 'check')), unread }
  const right = drafts.filter((draft) => Object.keys(draft.errors).length === 0)
  if (mode === 'check' || right.length === 0 || (mode === 'all' && right.length < drafts.length)) return checked
  // what the check saved is taken back
  for (const draft of drafts) draft.id = null
  const task = await tasks.begin(call, engine.resource.importTask ?? '', right.length, (on) =>
    save(engine, on, drafts, right, mode),
  )
  return { rows: [], total: checked.total, valid: checked.valid, saved: 0, unread, task }
}

async function save(
  engine: Engine,
  on: Work,
  drafts: readonly Draft[],
  right: readonly Draft[],
  mode: Mode,
): Promise<Report> {
  await hashAll(right, on)
  const report = await on.change((call) => importDrafts(engine, call, drafts, mode))
  return { ...report, rows: report.rows.filter((row) => Object.keys(row.errors).length > 0) }
}

/** Each password becomes its hash and is forgotten. */
async function hashAll(drafts: readonly Draft[], on: Work): Promise<void> {
  let next = 0
  let done = 0
  const lane = async () => {
    for (let draft = drafts[next++]; draft !== undefined; draft = drafts[next++]) {
      if (on.isStopping()) throw stopped()
      const begun = performance.now()
      draft.values.password_hash = await hashPassword(String(draft.values.password))
      draft.values.password = undefined
      draft.cells.password = ''
      on.progress(++done)
      await new Promise((resolve) => setTimeout(resolve, (performance.now() - begun) * restShare))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
