import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import * as stationWords from './words'

/** Whom somebody lets know where they sit, as far as their company tells at all. */
export const shownTo = {
  all: ['公司设置的范围', 'As the company allows'],
  department: stationWords.ofTheDepartment,
  nobody: ['仅管理员', 'Administrators only'],
} as const
const shown = z.enum(Object.keys(shownTo) as [keyof typeof shownTo, ...(keyof typeof shownTo)[]])

const place = z.object({
  date: z.string(),
  /** At a desk, in the office, at home or away, as they said or booked; null: nobody knows. */
  place: z.enum(['desk', 'office', 'home', 'away']).nullable(),
  desk: z.string().nullable(),
  office_name: z.string().nullable(),
  office_name_en: z.string().nullable(),
  floor_name: z.string().nullable(),
})

const person = z.object({
  id: z.number(),
  name: z.string(),
  department: z.string().nullable(),
  /** Of the caller's own department. */
  mine: z.boolean(),
  days: z.array(place),
})
export type PersonOfWeek = z.output<typeof person>

/** Who will be where in a week, the caller's own team first: people who let the caller know. */
export const whoIsIn = endpoint({
  path: '/reservation/who',
  access: ['view-reservation'],
  label: stationWords.whoIsIn,
  input: pageQuery('+name', 20)
    .omit({ sort: true })
    .extend({
      office_id: given(queryId),
      /** A day of the week; without it this week. */
      date: given(z.iso.date({ error: 'date' })),
      team: given(z.enum(['mine'])),
    }),
  output: z.object({
    dates: z.array(z.string()),
    today: z.string(),
    shown_to: shown,
    items: z.array(person),
    total: z.number(),
  }),
})

export const showMyDesk = endpoint({
  method: 'POST',
  path: '/reservation/shown_to',
  access: ['view-reservation'],
  within: 'own',
  label: stationWords.seesMyDesk,
  input: z.object({ shown_to: shown }),
  output: z.object({ shown_to: shown }),
})
