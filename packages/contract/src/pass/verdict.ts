import { accessChecks, passReasons, refusalReasons } from '@workplace/domain/access/access-attempt'
import { passWays } from '@workplace/domain/access/strategy'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

const id = z.coerce.number<number | string>().int().positive().max(2147483647)

const named = z.object({ id: z.number(), name: z.string() })

/** An instant, or now; and how somebody would show who they are, or any way. */
const moment = {
  at: z.iso.datetime({ offset: true, error: 'instant' }).optional(),
  way: z.enum(passWays, { error: 'option' }).optional(),
}

const reason = z.enum([...passReasons, ...refusalReasons])

const verdict = z.object({
  ok: z.boolean(),
  reason,
  /** By which strategy, where one says yes or denies. */
  strategy_id: z.number().nullable(),
  /** When yes becomes no by itself, or no yes; null: not within 31 days. */
  until: z.string().nullable(),
  /** When the next yes begins, within 31 days. */
  next: z.string().nullable(),
})

/** About whom it can be asked. */
export const testedTypes = ['user', 'visitor'] as const
export type TestedType = (typeof testedTypes)[number]

/** May somebody pass a door: now, or at another time, on the clock of its office. Every check, in its order. */
export const passVerdict = endpoint({
  path: '/pass/verdict',
  access: ['view-through-strategy'],
  label: ['能否通行', 'May they pass'],
  input: z.object({
    /** A user of the company, or a visitor at one visit. */
    person_type: z.enum(testedTypes, { error: 'option' }).default('user'),
    person_id: id,
    door_id: id,
    ...moment,
  }),
  output: verdict.extend({
    /** Of the office of the door. */
    zone: z.string(),
    at: z.string(),
    /** What they could show instead, and what would be said then: cards, and what was opened to them for a time. */
    credentials: z.array(
      z.object({
        kind: z.enum(['main', 'temp', 'window']),
        id: z.number(),
        card: z.string().nullable(),
        state: z.enum(['in_use', 'lost', 'over']),
        from: z.string().nullable(),
        until: z.string().nullable(),
        /** Of a window: it is about this door. */
        is_here: z.boolean(),
        ok: z.boolean(),
        reason,
      }),
    ),
    steps: z.array(
      z.object({
        check: z.enum(accessChecks),
        result: z.enum(['goes_on', 'yes', 'no', 'not_asked']),
        /** The strategies that are left after it. */
        strategies: z.array(named).optional(),
        /** At the checks of lists: those on which they stand that say something at this door then. */
        lists: z.array(named).optional(),
      }),
    ),
  }),
})

/** So many people and doors are asked about at once. */
export const mostInMatrix = { people: 200, doors: 50 } as const

const ids = z
  .union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()])
  .transform((value) =>
    (Array.isArray(value) ? value : String(value).split(',')).filter((one) => one !== '').map(Number),
  )
  .pipe(z.array(z.number({ error: 'option' }).int('option').positive('option').max(2147483647, 'option')).max(1000))

const asked = {
  user_ids: ids.default([]),
  department_ids: ids.default([]),
  /** With the departments below these. */
  below: z.coerce.number<number | string>().int().min(0).max(1).default(1),
  door_ids: ids.default([]),
  office_ids: ids.default([]),
  ...moment,
}

/** Who of these people passes which of these doors, at one moment: a row of answers for each of the people. */
export const passMatrix = endpoint({
  path: '/pass/matrix',
  access: ['view-through-strategy'],
  label: ['通行测试表', 'Who passes which doors'],
  input: z.object(asked),
  output: z.object({
    at: z.string(),
    people: z.array(named),
    doors: z.array(named.extend({ office_name: z.string(), zone: z.string() })),
    cells: z.array(z.array(z.object({ ok: z.boolean(), reason }))),
  }),
})

export const passMatrixExport = endpoint({
  path: '/pass/matrix_export',
  access: ['view-through-strategy'],
  answer: 'file',
  label: ['通行测试表：导出', 'Who passes which doors: export'],
  input: z.object({ ...asked, format: z.enum(['csv', 'xlsx']).default('csv') }),
  output: z.null(),
})
