import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import { type BookingState, bookingStates } from './states'

const states = Object.keys(bookingStates) as [BookingState, ...BookingState[]]

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
  state: z.enum(states),
  person: z.string(),
  guest: z.boolean(),
  check_in_time: z.string().nullable(),
  /** How they were noticed there, or why it was released: in the caller's language. */
  why: z.string().nullable(),
  /** Until when they have to check in; null: nobody asks. */
  deadline: z.string().nullable(),
  may: z.object({ check_in: z.boolean(), cancel: z.boolean() }),
})
export type DeskOfDay = z.output<typeof row>

/** Who is expected at which desk on a day, who is there, who did not come. */
export const desksOfDay = endpoint({
  path: '/station_checkin/pagelist',
  access: ['view-check-in'],
  label: ['工位签到名单', 'Desk check-in list'],
  input: pageQuery('+number', 20).extend({
    office_id: given(queryId),
    /** Without it today, on the clock of each office. */
    date: given(z.iso.date({ error: 'date' })),
    state: given(z.enum(states, { error: 'option' })),
  }),
  output: z.object({ items: z.array(row), total: z.number() }),
})

export const checkInForOthers = endpoint({
  method: 'POST',
  path: '/station_checkin/edit',
  access: ['change-check-in'],
  within: 'offices',
  label: ['代他人工位签到', 'Check someone in at a desk'],
  input: z.object({ id }),
  output: z.object({ id: z.number(), version: z.number() }),
})
