import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint'
import { given, id, queryId } from '../../kernel/input'
import { roomFilter } from '../room-filter'
import { date, queryTime } from '../wire'

const title = given(z.string().trim().max(100))

/** Stars a room for the caller, or takes the star off. */
export const favouriteRoom = endpoint({
  method: 'POST',
  path: '/meeting/favourite',
  within: 'own',
  access: ['view-meeting'],
  label: ['收藏会议室', 'Favourite room'],
  input: z.object({ meetingroom_id: id, favourite: z.boolean() }),
  output: z.object({ meetingroom_id: z.number(), favourite: z.number() }),
})

/**
 * Rooms that the caller may book from now on for so many minutes, each on its own office's clock, the fittest first:
 * favourites, those that need no approval, those with the fewest places too many, those that stay free longest. At most 30 of `total`.
 */
export const freeNow = endpoint({
  path: '/meeting/free_now',
  access: ['view-meeting'],
  label: ['现在空闲的会议室', 'Rooms free now'],
  input: z.object({
    minutes: z.coerce
      .number<number | string>()
      .int()
      .min(15)
      .max(240)
      .refine((value) => value % 15 === 0, 'option')
      .default(30),
    ...roomFilter,
    title,
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        office_id: z.number(),
        office_name: z.string(),
        office_name_en: z.string().nullable(),
        floor_name: z.string(),
        timezone: z.string(),
        capacity: z.number(),
        /** 1 when the booking would wait for approval. */
        pending: z.number(),
        favourite: z.number(),
        /** What would be booked, on the office's wall clock. */
        start_time: z.string(),
        end_time: z.string(),
        /** How long it could stay. */
        free_until: z.string(),
      }),
    ),
    total: z.number(),
  }),
})
export type FreeNowRoom = z.output<typeof freeNow.output>['items'][number]

/** What the filters offer at a place: each value with the number of rooms that have it. */
export const roomFacets = endpoint({
  path: '/meeting/room_facets',
  access: ['view-meeting'],
  label: ['会议室筛选项', 'Room filter options'],
  input: z.object({ city: given(queryId), office: given(queryId), floor: given(queryId) }),
  output: z.object({
    rooms: z.number(),
    favourites: z.number(),
    /** A facility is one thing by its name, in whichever office it stands. */
    facilities: z.array(
      z.object({ id: z.number(), name: z.string(), name_en: z.string().nullable(), rooms: z.number() }),
    ),
    /** Prices, the peak price where it is higher, ascending; 0 is free of charge. */
    prices: z.array(z.object({ amount: z.string(), rooms: z.number() })),
  }),
})

/** The filters that can be loosened, as the list query names them; `place` is the city and office, `time` the hours. */
export const loosenable = [
  'place',
  'floor',
  'title',
  'capacity',
  'roomresource',
  'price_max',
  'favourite',
  'time',
] as const

/** Where no room matches: how many would if one of the filters were left out, and how many the place has without any. */
export const loosenRooms = endpoint({
  path: '/meeting/room_loosen',
  access: ['view-meeting'],
  label: ['放宽筛选条件', 'Relax filters'],
  input: z.object({
    ...roomFilter,
    title,
    date: given(date),
    start_time: given(queryTime),
    end_time: given(queryTime),
  }),
  output: z.object({
    /** The filters in use: rooms that would be found without this one, and rooms of the place that it excludes. */
    items: z.array(z.object({ filter: z.enum(loosenable), rooms: z.number(), excludes: z.number() })),
    all: z.number(),
  }),
})
export type LoosenableFilter = z.output<typeof loosenRooms.output>['items'][number]
