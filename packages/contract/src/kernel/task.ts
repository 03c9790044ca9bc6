import { z } from 'zod'
import { endpoint } from './endpoint'
import { importReport } from './resource'

/** Long work that goes on after the call that began it. Whoever began it finds it again. */
const task = z.object({
  id: z.number(),
  /** What it is: `import_user`. */
  kind: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  done: z.number(),
  total: z.number(),
  /** Why it failed, in the caller's language. */
  message: z.string(),
  created_at: z.string(),
  report: importReport.nullable(),
})

/** One task of the caller's own. */
export const taskState = endpoint({
  path: '/task/single',
  access: 'session',
  label: ['任务进度', 'Progress of a task'],
  input: z.object({ id: z.coerce.number<number | string>().int().positive().max(2147483647) }),
  output: task,
})

/** The caller's newest task of a kind that runs, or ended within a day; without its report. */
export const latestTask = endpoint({
  path: '/task/latest',
  access: 'session',
  label: ['最近的任务', 'The latest task'],
  input: z.object({ kind: z.string().max(60) }),
  output: task.omit({ report: true }).nullable(),
})
