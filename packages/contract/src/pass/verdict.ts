import { accessChecks, passReasons, refusalReasons } from '@workplace/domain/access/access-attempt'
import { passWays } from '@workplace/domain/access/strategy'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

const id = z.coerce.number<number | string>().int().positive().max(2147483647)

const named = z.object({ id: z.number(), name: z.string() })

const verdict = z.object({
  ok: z.boolean(),
  reason: z.enum([...passReasons, ...refusalReasons]),
  /** By which strategy, where one says yes or denies. */
  strategy_id: z.number().nullable(),
  /** When yes becomes no by itself, or no yes; null: not within 31 days. */
  until: z.string().nullable(),
  /** When the next yes begins, within 31 days. */
  next: z.string().nullable(),
})

/** May somebody pass a door: now, or at another time, on the clock of its office. Every check, in its order. */
export const passVerdict = endpoint({
  path: '/pass/verdict',
  access: ['view-through-strategy'],
  label: ['能否通行', 'May they pass'],
  input: z.object({
    person_type: z.enum(['user'], { error: 'option' }).default('user'),
    person_id: id,
    door_id: id,
    at: z.iso.datetime({ offset: true, error: 'instant' }).optional(),
    way: z.enum(passWays, { error: 'option' }).optional(),
  }),
  output: verdict.extend({
    /** Of the office of the door. */
    zone: z.string(),
    at: z.string(),
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
