import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

export const checklistEntry = z.object({
  key: z.string(),
  /** In the caller's language. */
  label: z.string(),
  /** `lacks`: somebody should see to it; `none`: they do without. */
  state: z.enum(['has', 'lacks', 'none']),
  /** Which, or how many. */
  text: z.string().nullable(),
  /** Where the person sees to it themselves; null: an administrator does. */
  path: z.string().nullable(),
})
export type ChecklistEntry = z.output<typeof checklistEntry>

/** What somebody has or lacks in each area: for who administers them, when they come and when they leave. */
export const personChecklist = endpoint({
  path: '/users/checklist',
  access: ['view-user'],
  label: ['人员清单', 'Checklist of a person'],
  input: z.object({ id: z.coerce.number<number | string>().int().positive().max(2147483647) }),
  output: z.object({ items: z.array(checklistEntry) }),
})
