import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { line } from '../kernel/field'
import { given, id, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import type { Label, Language } from '../kernel/words'
import { attendeesInput, termsInput, wallClock } from './wire'

/** By their number on the wire. */
export const waitlistStates = ['queued', 'offered', 'taken', 'expired', 'cancelled'] as const
export type WaitlistState = (typeof waitlistStates)[number]

const offerTitle: Label = ['候补保留', 'Waiting list hold']
/** What is said of a claim that holds a slot for somebody who waits for it. */
export const offerClaimTitle = (language: Language): string => offerTitle[language === 'en' ? 1 : 0]

const room = z.object({ id: z.number(), name: z.string() })

const wish = z.object({
  id: z.number(),
  version: z.number(),
  user_id: z.number(),
  user_name: z.string(),
  title: z.string(),
  /** Any of these; none where any room of the office will do. */
  rooms: z.array(room),
  office_id: z.number(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  capacity_min: z.number().nullable(),
  /** The office's wall clock. */
  start_time: z.string(),
  end_time: z.string(),
  timezone: z.string(),
  flex_minutes: z.number(),
  weight: z.number(),
  state: z.enum(waitlistStates),
  /** 1 is next; null once it does not wait any more. */
  place: z.number().nullable(),
  /** What is kept, and until when (an instant, RFC 3339). */
  offer: z
    .object({
      room,
      start_time: z.string(),
      end_time: z.string(),
      expire_time: z.string(),
      needs_approval: z.boolean(),
    })
    .nullable(),
  meeting_id: z.number().nullable(),
  created_at: z.string(),
})
export type WaitlistEntry = z.output<typeof wish>

/** The wishes of the caller; `everybody`: of all in the offices whose meetings the caller manages. */
export const waitlistPage = endpoint({
  path: '/waitlist/page_list',
  access: ['view-meeting'],
  label: ['候补列表', 'Waiting list'],
  input: pageQuery('+start_time', 20)
    .omit({ sort: true, title: true })
    .extend({
      /** `open`: queued and offered. */
      state: z.preprocess((value) => value || undefined, z.enum(['open', 'over']).default('open')),
      everybody: z.coerce.number<number | string>().int().min(0).max(1).default(0),
      office_id: given(queryId),
    }),
  output: z.object({
    items: z.array(wish),
    total: z.number(),
    /** The instant of the answer by the clock of the server: what counts down is reckoned from it. */
    now: z.string(),
  }),
})

const time = { start_time: wallClock, end_time: wallClock }
const capacity = z.number().int().min(1).max(10_000)

/** Waits for a slot of one of these rooms, or of any room of an office that has so many seats. */
export const waitlistAdd = endpoint({
  method: 'POST',
  path: '/waitlist/add',
  within: 'own',
  access: ['view-meeting'],
  label: ['加入候补', 'Join the waiting list'],
  creates: true,
  input: z
    .object({
      meetingroom_ids: z.array(id).max(20, 'too_many|20').default([]),
      office_id: id.optional(),
      capacity_min: capacity.nullish(),
      ...time,
      /** So much earlier or later will do, too; in quarters of an hour. */
      flex_minutes: z
        .number()
        .int()
        .min(0)
        .max(240)
        .refine((value) => value % 15 === 0, 'format')
        .default(0),
      title: line(100).min(1, 'required'),
      attendees: attendeesInput.default([]),
      secret: z.boolean().default(false),
      /** More goes before less: only for those who manage the meetings of the office. */
      weight: z.number().int().min(0).max(9).default(0),
    })
    .refine((value) => value.meetingroom_ids.length > 0 || value.office_id !== undefined, {
      path: ['meetingroom_ids'],
      message: 'required',
    }),
  output: z.object({
    id: z.number(),
    version: z.number(),
    place: z.number(),
    /** Wishes of the caller for the same time that this one took in. */
    merged_ids: z.array(z.number()),
  }),
})

/** The rooms that the caller could wait for at a time: those that they may book, with who waits already. */
export const waitlistRooms = endpoint({
  method: 'POST',
  path: '/waitlist/room_list',
  within: 'own',
  access: ['view-meeting'],
  effect: 'read',
  label: ['可候补的会议室', 'Rooms with a waiting list'],
  input: z.object({ office_id: id, capacity_min: capacity.nullish(), ...time }),
  output: z.object({
    items: z.array(
      z.object({
        ...room.shape,
        floor_name: z.string(),
        capacity: z.number(),
        /** Nobody has it: it can be booked at once. */
        is_free: z.boolean(),
        /** How many wait for it at this time. */
        waiting: z.number(),
      }),
    ),
    /** So long a slot is kept for who is next; or it is booked for them at once. */
    hold_minutes: z.number(),
    take_at_once: z.boolean(),
  }),
})

/** Gives wishes up; what was kept for them goes to the next. */
export const waitlistDel = endpoint({
  method: 'POST',
  path: '/waitlist/del',
  within: 'own',
  access: ['view-meeting'],
  label: ['退出候补', 'Leave the waiting list'],
  input: z
    .object({ id: id.optional(), ids: z.array(id).min(1).max(100).optional() })
    .refine((value) => value.id !== undefined || value.ids !== undefined, { path: ['ids'], message: 'required' }),
  output: z.object({ deleted: z.number() }),
})

/** Books what is kept for the caller. */
export const waitlistTake = endpoint({
  method: 'POST',
  path: '/waitlist/take',
  within: 'own',
  access: ['view-meeting'],
  label: ['确认候补', 'Confirm waiting list hold'],
  creates: true,
  input: z.object({
    id,
    title: line(100).min(1, 'required').optional(),
    terms: termsInput.default([]),
  }),
  output: z.object({ id: z.number(), version: z.number(), audit_state: z.number() }),
})

/** Does not want what is kept, and waits on, last in the queue; it goes to the next. */
export const waitlistDecline = endpoint({
  method: 'POST',
  path: '/waitlist/decline',
  within: 'own',
  access: ['view-meeting'],
  label: ['放弃候补的时段', 'Decline waiting list hold'],
  input: z.object({ id }),
  output: z.object({ id: z.number(), version: z.number() }),
})
