import { z } from 'zod'
import { device, endpoint } from '../kernel/endpoint'
import { deviceReport } from '../kernel/pairing'

// What the screen at a door says to the server. Its calls name no room: the token does.

const claim = z.object({
  id: z.number(),
  kind: z.enum(['meeting', 'occupation', 'service', 'offer']),
  /** Empty where the screen may not show it; `hidden` says that there is something to hide. */
  title: z.string(),
  hidden: z.boolean(),
  booker: z.string(),
  /** Epoch milliseconds. */
  start: z.number(),
  end: z.number(),
  signed: z.number(),
  invited: z.number(),
})
export type DoorClaim = z.output<typeof claim>

const offer = z.object({ minutes: z.number(), end: z.number() })

const label = z.tuple([z.string(), z.string()])

/** All that a screen shows. Instants are epoch milliseconds. */
export const doorState = endpoint({
  path: '/door/state',
  access: device('terminal'),
  label: ['屏幕内容', 'Screen content'],
  input: z.object(deviceReport),
  output: z.object({
    now: z.number(),
    name: z.string(),
    company: z.string(),
    look: z.object({
      language: z.enum(['zh', 'en', 'both']),
      theme: z.enum(['dark', 'light']),
      brightness: z.number(),
      sleep_start: z.string().nullable(),
      sleep_end: z.string().nullable(),
    }),
    may: z.object({ book: z.boolean(), extend: z.boolean(), end: z.boolean() }),
    /** The page that the server gives out now: a screen that shows another one loads it. */
    version: z.string().nullable(),
    /** Actions ask for the screen's PIN. */
    pin: z.boolean(),
    room: z
      .object({
        name: z.string(),
        office: label,
        floor: z.string(),
        capacity: z.number(),
        timezone: z.string(),
        facilities: z.array(label),
      })
      .nullable(),
    /** Why nobody can book just now, other than that the room is taken. */
    closed: z.object({ kind: z.enum(['locked', 'offline', 'closed', 'readonly']), text: label }).nullable(),
    claims: z.array(claim),
    /** Until when it could be booked from now on. */
    offers: z.array(offer),
    /** Until when the running meeting could be extended. */
    extensions: z.array(offer),
    /** The code that phones scan, for the meeting of this id, and the same to be typed in; both change. */
    sign: z.object({ meeting_id: z.number(), code: z.string(), typed: z.string() }).nullable(),
    /**
     * With which code people punch, now and in the next minutes: each from when on. Empty: they do not, here. (A server of the
     * version before says nothing of it.)
     */
    punch: z.array(z.object({ from: z.number(), code: z.string() })).optional(),
    notice: label.nullable(),
    /** What runs in its office: everybody is to leave, or it is tried out. */
    emergency: z.enum(['real', 'drill']).nullable(),
  }),
})
export type DoorState = z.output<typeof doorState.output>

const minutes = z.number().int().min(1).max(480)
const pin = z.string().max(20).optional()

/** Books the room from now on. */
export const doorBook = endpoint({
  method: 'POST',
  path: '/door/book',
  access: device('terminal'),
  label: ['屏幕预订', 'Book on the screen'],
  input: z.object({ minutes, pin }),
  output: z.object({ id: z.number() }),
  creates: true,
})

/** Adds to the meeting that runs now. */
export const doorExtend = endpoint({
  method: 'POST',
  path: '/door/extend',
  access: device('terminal'),
  label: ['屏幕延长会议', 'Extend on the screen'],
  input: z.object({ meeting_id: z.number().int().positive().max(2147483647), minutes, pin }),
  output: z.object({ id: z.number() }),
  // adds: sent again it must not add twice
  creates: true,
})

/** Ends the meeting that runs now. */
export const doorEnd = endpoint({
  method: 'POST',
  path: '/door/end',
  access: device('terminal'),
  label: ['屏幕结束会议', 'End on the screen'],
  input: z.object({ meeting_id: z.number().int().positive().max(2147483647), pin }),
  output: z.object({ id: z.number() }),
  creates: true,
})
