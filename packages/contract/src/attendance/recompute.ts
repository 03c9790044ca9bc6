import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { id } from '../kernel/input'
import type { Label } from '../kernel/words'

const date = z.iso.date({ error: 'date' })
/** So many days of one person are looked at together. */
export const mostDays = 62

const who = {
  /** Of everybody whom the caller administers, or of these. */
  user_ids: z.array(id).max(5000, 'too_many|5000').default([]),
  department_ids: z.array(id).max(500, 'too_many|500').default([]),
  team_ids: z.array(id).max(500, 'too_many|500').default([]),
  begin_date: date,
  end_date: date,
}

const change = z.object({
  user_id: z.number(),
  person: z.string(),
  date: z.string(),
  /** What it is, and what it would be, in words. */
  fields: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** Why: the steps by which it came to what it is, and by which it would come to another. */
  before: z.array(z.string()),
  after: z.array(z.string()),
})

const recomputeWords = {
  check: ['考勤重算：检查', 'Recompute attendance: check'],
  apply: ['考勤重算：应用', 'Recompute attendance: apply'],
} as const satisfies Record<string, Label>

/** What days would come to by the rules as they are now: nothing is written. */
export const checkDays = endpoint({
  method: 'POST',
  path: '/dailylog/check',
  effect: 'read',
  within: 'people',
  access: ['view-daily-statistics'],
  label: recomputeWords.check,
  input: z.object(who),
  output: z.object({
    /** Of all changes: what is applied has to be what was shown. */
    digest: z.string(),
    days: z.number(),
    changed: z.number(),
    /** The first of them. */
    rows: z.array(change),
    sums: z.array(
      z.object({
        department: z.string().nullable(),
        days: z.number(),
        work_minutes: z.number(),
        late_minutes: z.number(),
        absent_minutes: z.number(),
      }),
    ),
  }),
})

/** Writes what was shown, if it still is what would be shown. */
export const applyDays = endpoint({
  method: 'POST',
  path: '/dailylog/apply',
  within: 'people',
  access: ['change-daily-statistics'],
  label: recomputeWords.apply,
  input: z.object({ ...who, digest: z.string().max(100) }),
  output: z.object({ changed: z.number() }),
})
