import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, queryId } from '../kernel/input'
import { ruleFamilies } from './rule-families'

const rulesOfMine = z.object({
  id: z.number(),
  title: z.string(),
  effect: z.enum(['limit', 'exempt']),
  priority: z.number(),
  office_ids: z.array(z.number()),
  meetingroom_ids: z.array(z.number()),
  freed: z.array(z.enum(Object.keys(ruleFamilies) as (keyof typeof ruleFamilies)[])),
  advance_min_minutes: z.number().nullable(),
  advance_max_days: z.number().nullable(),
  open_hour: z.string().nullable(),
  single_min_minutes: z.number().nullable(),
  single_max_minutes: z.number().nullable(),
  day_max_count: z.number().nullable(),
  day_max_minutes: z.number().nullable(),
  week_max_minutes: z.number().nullable(),
  month_max_minutes: z.number().nullable(),
  future_max_count: z.number().nullable(),
  cycle_allowed: z.boolean(),
  cycle_max_times: z.number().nullable(),
  buffer_minutes: z.number().nullable(),
  cancel_before_minutes: z.number().nullable(),
  min_attendees: z.number().nullable(),
  capacity_check: z.enum(['off', 'warn', 'deny']),
  weekend_allowed: z.boolean(),
  need_audit: z.number(),
  audit_over_minutes: z.number().nullable(),
  audit_over_people: z.number().nullable(),
  audit_over_amount: z.string().nullable(),
  audit_services: z.array(z.number()),
})

/** The rule groups that bind or spare the caller, and what they have booked that counts: what the grid judges by. */
export const ruleMine = endpoint({
  path: '/rule/mine',
  access: ['view-meeting'],
  label: ['我适用的规则组', 'Rule groups that apply to me'],
  input: z.object({ user_id: given(queryId) }),
  output: z.object({
    groups: z.array(rulesOfMine),
    /** What white lists spare them. */
    freed: z.array(z.string()),
    /** Their meetings from the beginning of last month; empty where nothing counts them. */
    booked: z.array(
      z.object({
        id: z.number(),
        start: z.number(),
        end: z.number(),
        rooms: z.array(z.object({ id: z.number(), office_id: z.number() })),
      }),
    ),
  }),
})
export type RuleMine = z.output<typeof ruleMine.output>
