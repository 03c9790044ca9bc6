import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

const id = z.coerce.number<number | string>().int().positive().max(2147483647)
/** A share of the picture's width or height, from its upper left corner. */
const share = z.number().min(0).max(1)

/** The plan of a floor with the rooms that lie on it. */
export const floorPlan = endpoint({
  path: '/floor/plan',
  access: ['view-floor'],
  label: ['楼层平面图', 'Floor plan'],
  input: z.object({ id }),
  output: z.object({
    id: z.number(),
    name: z.string(),
    /** Signed address of the picture; null where the floor has none. */
    map_image_url: z.string().nullable(),
    rooms: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        capacity: z.number(),
        status: z.enum(['online', 'offline', 'inactive']),
        /** Null: not on the plan yet. */
        place: z.object({ x: z.number(), y: z.number() }).nullable(),
      }),
    ),
  }),
})

const kind = z
  .string()
  .max(30)
  .regex(/^[a-z][a-z_]*$/, 'format')
const place = z.object({ x: share, y: share }).nullable()

/** The plan of a floor in layers: of each kind of things that the caller may see, those that are there, or may be. */
export const floorLayers = endpoint({
  path: '/floor/layers',
  access: ['view-floor'],
  label: ['平面图图层', 'Floor plan layers'],
  input: z.object({ id }),
  output: z.object({
    id: z.number(),
    name: z.string(),
    /** Signed address of the picture; null where the floor has none. */
    map_image_url: z.string().nullable(),
    /** The version of the floor's published map, which is shown instead of the picture; null: there is none. */
    map_version: z.number().nullable(),
    layers: z.array(
      z.object({
        kind: z.string(),
        things: z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            /** One of the states of its kind. */
            state: z.string(),
            /** Null: not on the plan yet. */
            place: z.object({ x: z.number(), y: z.number() }).nullable(),
          }),
        ),
      }),
    ),
  }),
})
export type FloorLayers = z.output<typeof floorLayers.output>

/** Says where things of a floor lie on its plan; `place` null takes one off it. Things that are not named stay. */
export const placeThings = endpoint({
  method: 'POST',
  path: '/floor/place_things',
  within: 'offices',
  access: ['change-floor'],
  label: ['标注平面图', 'Place things on the floor plan'],
  input: z.object({
    id: z.number().int().positive().max(2147483647),
    things: z
      .array(z.object({ kind, id: z.number().int().positive().max(2147483647), place }))
      .min(1)
      .max(500),
  }),
  output: z.object({ placed: z.number() }),
})

/** Says where rooms of a floor lie on its plan; `place` null takes one off it. Rooms that are not named stay. */
export const placeRooms = endpoint({
  method: 'POST',
  path: '/floor/place_rooms',
  within: 'offices',
  access: ['change-floor'],
  label: ['标注会议室位置', 'Place rooms on the floor plan'],
  input: z.object({
    id: z.number().int().positive().max(2147483647),
    rooms: z
      .array(
        z.object({
          id: z.number().int().positive().max(2147483647),
          place: z.object({ x: share, y: share }).nullable(),
        }),
      )
      .min(1)
      .max(500),
  }),
  output: z.object({ placed: z.number() }),
})
