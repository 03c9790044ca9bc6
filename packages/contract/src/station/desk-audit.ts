import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, line, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import { type BookingState, bookingStates } from './states'
import * as stationWords from './words'

export const auditTabs = ['pending', 'decided'] as const

const row = z.object({
  id: z.number(),
  number: z.string(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  floor_name: z.string(),
  area_name: z.string(),
  area_name_en: z.string().nullable(),
  timezone: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  state: z.enum(Object.keys(bookingStates) as [BookingState, ...BookingState[]]),
  person: z.string(),
  guest: z.boolean(),
  department: z.string().nullable(),
  booker: z.string(),
  created_at: z.string(),
  /** How many others ask for the desk at that time, and whether somebody has it already. */
  others: z.number(),
  taken: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  decision: z.string().nullable(),
})
export type AuditedDesk = z.output<typeof row>

/** Bookings of desks for which somebody has to say yes; those that come first, first. */
export const deskAudits = endpoint({
  path: '/station_audit/pagelist',
  access: ['view-review'],
  label: stationWords.audit,
  input: pageQuery('+start', 20)
    .omit({ sort: true })
    .extend({ tab: z.enum(auditTabs).default('pending'), office_id: given(queryId) }),
  output: z.object({ items: z.array(row), total: z.number() }),
})

/** Says yes or no to one or several: to all of them or none. */
export const auditDesks = endpoint({
  method: 'POST',
  path: '/station_audit/edit',
  access: ['change-review'],
  within: 'offices',
  label: ['审核工位预订', 'Decide about desk bookings'],
  input: z.object({
    ids: z.array(id).min(1, 'required').max(100, 'too_many|100'),
    approve: z.boolean(),
    reason: line(200).nullish(),
  }),
  output: z.object({ decided: z.number() }),
})
