import { mostSeriesWeeks } from '@workplace/domain/station/series'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, ids, line, queryId } from '../kernel/input'
import { deskTime, deskUnit } from './desk-booking'

const date = z.iso.date({ error: 'date' })
/** A series has so many dates at the most. */
const mostDates = mostSeriesWeeks * 7
const every = z.coerce.number<number | string>().int().min(1).max(8)

const named = { station_id: z.number(), number: z.string(), area_name: z.string(), area_name_en: z.string().nullable() }

/** Every date of a series with what stands against it, and the desk that could stand in. */
export const checkDeskSeries = endpoint({
  path: '/reservation/check',
  access: ['view-reservation'],
  label: ['检查重复预订', 'Check a series of desk bookings'],
  input: z.object({
    station_id: queryId,
    from_date: date,
    until_date: date,
    weekdays: ids(7),
    every: every.default(1),
    unit: deskUnit.default('day'),
    slot_ids: given(ids(20)),
    start_time: given(deskTime),
    end_time: given(deskTime),
    /** For a colleague, by who may book for others; `guest` 1: for a guest. */
    user_id: given(queryId),
    guest: given(z.enum(['0', '1'])),
  }),
  output: z.object({
    days: z.array(
      z.object({
        date: z.string(),
        /** Why the desk is not to be had then, in the caller's language; null: it is. */
        why: z.string().nullable(),
        /** Somebody has to say yes first. */
        waits: z.boolean(),
        other: z.object(named).nullable(),
      }),
    ),
    free: z.number(),
  }),
})
export type SeriesDay = z.output<typeof checkDeskSeries.output>['days'][number]

/** Books the dates of a series: all of them, or those that are free. */
export const bookDeskSeries = endpoint({
  method: 'POST',
  path: '/reservation/add_series',
  access: ['view-reservation', 'add-reservation'],
  within: 'own',
  label: ['重复预订工位', 'Book a desk as a series'],
  creates: true,
  input: z
    .object({
      station_id: id,
      from_date: date,
      until_date: date,
      weekdays: z.array(z.number().int().min(1).max(7)).min(1, 'required').max(7),
      every: every.default(1),
      unit: deskUnit.default('day'),
      slot_ids: z.array(id).max(20, 'too_many|20').default([]),
      start_time: deskTime.nullish(),
      end_time: deskTime.nullish(),
      user_id: id.nullish(),
      guest_name: line(60).nullish(),
      /** Dates that are not wanted. */
      leave_out: z.array(date).max(mostDates).default([]),
      /** Dates on which another desk is taken. */
      moves: z
        .array(z.object({ date, station_id: id }))
        .max(mostDates)
        .default([]),
      /** Dates that are not to be had are left out; else one of them refuses all. */
      only_free: z.boolean().default(false),
    })
    .refine(({ user_id, guest_name }) => !user_id || !guest_name, { path: ['guest_name'], error: 'format' }),
  output: z.object({
    series_id: z.number(),
    booked: z.number(),
    waits: z.number(),
    left_out: z.array(z.object({ date: z.string(), why: z.string() })),
  }),
})
