import { isValidDate } from '@workplace/domain/kernel/date'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { queryId } from '../kernel/input'
import { deskUtilisation as deskTitle } from './words'

const date = z.string().refine(isValidDate, 'date')
const access = ['view-station'] as const

/** Days, both included, on the clocks of the offices; a part of one, or all whose desks the caller looks after. */
const span = {
  from: date,
  to: date,
  office_id: queryId.optional(),
  floor_id: queryId.optional(),
  area_id: queryId.optional(),
}

/**
 * What happened in some time. Of who had to check in it is `known` whether they came, and of who did it unasked; of all
 * others nobody knows.
 */
const desk_use = {
  bookings: z.number(),
  booked_minutes: z.number(),
  known: z.number(),
  used: z.number(),
  used_minutes: z.number(),
  no_shows: z.number(),
  released: z.number(),
}
/** `open_minutes`: when desks can be booked, by their time slots and the days of their office. */
const use = { ...desk_use, open_minutes: z.number() }
export type DeskUse = z.output<z.ZodObject<typeof use>>

/** So many people have to be in a department before it is shown by itself. */
export const fewestPeople = 5

export const deskUtilisation = endpoint({
  path: '/station/utilisation',
  access,
  label: deskTitle,
  input: z.object(span),
  output: z.object({
    from: z.string(),
    to: z.string(),
    total: z.object(use),
    /** Desks that can be booked, and all others. */
    desks_bookable: z.number(),
    desks_other: z.number(),
    /** The most desks that were taken at the same time, and on which day first. */
    peak: z.number(),
    peak_date: z.string().nullable(),
    hours: z.array(
      z.object({ weekday: z.number(), hour: z.number(), booked_minutes: z.number(), open_minutes: z.number() }),
    ),
    step: z.enum(['day', 'week', 'month']),
    trend: z.array(z.object({ date: z.string(), peak: z.number(), ...use })),
    areas: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        name_en: z.string().nullable(),
        office_name: z.string(),
        office_name_en: z.string().nullable(),
        floor_name: z.string(),
        desks: z.number(),
        peak: z.number(),
        ...use,
      }),
    ),
    /** Whose people booked; the small ones, and who is in none, are one. Of fewer people nothing is said. */
    departments: z.array(
      z.object({ id: z.number().nullable(), name: z.string().nullable(), people: z.number(), ...desk_use }),
    ),
    /** The most booked first, at most 1,000 of them. */
    desks: z.array(
      z.object({
        id: z.number(),
        number: z.string(),
        floor_name: z.string(),
        area_name: z.string(),
        area_name_en: z.string().nullable(),
        ...use,
      }),
    ),
    desks_total: z.number(),
  }),
})
export type DeskUtilisation = z.output<typeof deskUtilisation.output>

export const deskUtilisationExport = endpoint({
  path: '/station/utilisation_export',
  access,
  answer: 'file',
  label: ['工位使用统计：导出', 'Desk utilisation: export'],
  input: z.object({ ...span, format: z.enum(['csv', 'xlsx']).default('csv') }),
  output: z.null(),
})
