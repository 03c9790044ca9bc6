import { isValidDate } from '@workplace/domain/kernel/date'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

const id = z.coerce.number<number | string>().int().positive().max(2147483647)
const date = z.string().refine(isValidDate, 'date')
const access = ['view-meetingroom'] as const

/** Days, both included, on the clocks of the offices; a room, or an office, or all that the caller administers. */
const span = {
  from: date,
  to: date,
  office_id: id.optional(),
  meetingroom_id: id.optional(),
}

/**
 * What happened in some time. `open_minutes` are the hours in which rooms can be booked by their policy of now. What is
 * `known` was told by signing in or by detectors: of all other meetings nobody knows whether somebody came.
 */
const use = {
  meetings: z.number(),
  booked_minutes: z.number(),
  open_minutes: z.number(),
  known: z.number(),
  used: z.number(),
  used_minutes: z.number(),
  no_shows: z.number(),
  no_show_minutes: z.number(),
  released: z.number(),
  released_minutes: z.number(),
  /** Where that is known from; a meeting may be known from both. */
  by_sign_in: z.number(),
  by_detector: z.number(),
}
export type Use = z.output<z.ZodObject<typeof use>>

const format = z.enum(['csv', 'xlsx']).default('csv')

export const utilisation = endpoint({
  path: '/statistics/utilisation',
  access,
  label: ['会议室使用统计', 'Room utilisation'],
  input: z.object(span),
  output: z.object({
    from: z.string(),
    to: z.string(),
    total: z.object(use),
    /** By weekday (1 Monday to 7 Sunday) and hour; only those in which rooms are open or booked. */
    hours: z.array(
      z.object({ weekday: z.number(), hour: z.number(), booked_minutes: z.number(), open_minutes: z.number() }),
    ),
    /** A point for each day, week (its Monday) or month (its first). */
    step: z.enum(['day', 'week', 'month']),
    trend: z.array(z.object({ date: z.string(), ...use })),
    offices: z.array(
      z.object({ id: z.number(), name: z.string(), name_en: z.string().nullable(), rooms: z.number(), ...use }),
    ),
    /** The most booked first, at most 1,000 of them. */
    rooms: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        office_name: z.string(),
        office_name_en: z.string().nullable(),
        capacity: z.number(),
        ...use,
      }),
    ),
    rooms_total: z.number(),
  }),
})
export type Utilisation = z.output<typeof utilisation.output>

export const utilisationExport = endpoint({
  path: '/statistics/utilisation_export',
  access,
  answer: 'file',
  label: ['会议室使用统计：导出', 'Room utilisation: export'],
  input: z.object({ ...span, format }),
  output: z.null(),
})

export const roomCosts = endpoint({
  path: '/statistics/room_cost',
  access: ['view-price'],
  label: ['会议室费用（按部门）', 'Room costs by department'],
  input: z.object(span),
  output: z.object({
    from: z.string(),
    to: z.string(),
    /** Meetings are charged when their day is over: later days are not in it. */
    until: z.string(),
    amount: z.string(),
    meetings: z.number(),
    minutes: z.number(),
    /** The highest first. Without an id: people of no department. */
    items: z.array(
      z.object({
        department_id: z.number().nullable(),
        name: z.string().nullable(),
        meetings: z.number(),
        minutes: z.number(),
        amount: z.string(),
      }),
    ),
    months: z.array(z.object({ month: z.string(), amount: z.string() })),
  }),
})
export type RoomCosts = z.output<typeof roomCosts.output>

export const roomCostsExport = endpoint({
  path: '/statistics/room_cost_export',
  access: ['view-price'],
  answer: 'file',
  label: ['会议室费用：导出', 'Room costs: export'],
  input: z.object({ ...span, format }),
  output: z.null(),
})
