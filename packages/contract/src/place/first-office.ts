import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { isZoneName, line } from '../kernel/field'

/** The way of a new company until a colleague books. */
export const setupSteps = ['place', 'people', 'booking'] as const
export type SetupStep = (typeof setupSteps)[number]

/**
 * What keeps a colleague from booking: there is no office, no floor, no room, no room that anybody could book; nobody
 * but who set it up, only disabled accounts, nobody with a role that books; or rules, lists and ranges that leave each of
 * them nothing.
 */
export const setupGap = z.enum(['office', 'floor', 'room', 'closed_room', 'colleague', 'account', 'role', 'barred'])
export type SetupGap = z.output<typeof setupGap>

export const setupProgress = z
  .object({
    done: z.array(z.enum(setupSteps)),
    /** The first thing that is missing. */
    gap: setupGap,
    rooms: z.number(),
    colleagues: z.number(),
  })
  .nullable()
export type SetupProgress = z.output<typeof setupProgress>

export const setupProgressCall = endpoint({
  path: '/setup/progress',
  access: ['add-meetingroom'],
  label: ['初始设置进度', 'How far the set-up is'],
  input: z.object({}),
  output: z.object({ setup: setupProgress }),
})

const name = line(50).min(1)
/** How many rooms the dialog takes at once; more are imported. */
export const mostFirstRooms = 20

/** The first office with its city, a floor and rooms, in one go. */
export const addFirstOffice = endpoint({
  method: 'POST',
  path: '/setup/first_office',
  access: ['add-office'],
  creates: true,
  label: ['新增首个办公区', 'The first office'],
  input: z.object({
    /** One of that name is taken as it is. */
    city: name,
    timezone: z.string().max(60).refine(isZoneName, 'zone'),
    office: name,
    floor: name,
    rooms: z
      .array(z.object({ name, capacity: z.number().int().min(1).max(100000) }))
      .min(1)
      .max(mostFirstRooms),
  }),
  output: z.object({ office_id: z.number(), room_ids: z.array(z.number()) }),
})
