import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import { editScope } from './series-rule'
import { attendeesInput, termsInput, wallClock } from './wire'

/**
 * Hands a meeting to another booker, who is told, as is the old one, who stays an attendee. With `scope` also the
 * meetings of its series after it, or all, that are still to begin.
 */
export const transferMeeting = endpoint({
  method: 'POST',
  path: '/meeting/transfer',
  within: 'own',
  access: ['view-meeting'],
  label: ['转让会议', 'Transfer a meeting'],
  input: z.object({
    id,
    version: z.number().int().positive(),
    /** The new booker. */
    user_id: id,
    reason: z.string().trim().max(200, 'too_long|200').nullish(),
    scope: editScope,
  }),
  output: z.object({ id: z.number(), version: z.number(), ids: z.array(z.number()) }),
})

/** People to whom a meeting can be handed over: all who may book, but its booker; the best matches of `title` first. */
export const transferCandidates = endpoint({
  path: '/meeting/transferlet',
  access: ['view-meeting'],
  label: ['可转让的人员', 'People to transfer to'],
  input: pageQuery('+name', 20)
    .omit({ sort: true })
    .extend({ id: given(queryId) }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        job_num: z.string().nullable(),
        department: z.string().nullable(),
        avatar: z.string().nullable(),
        /** 1 when invited to the meeting already. */
        invited: z.number(),
      }),
    ),
    total: z.number(),
  }),
})

/** May this person book, here, then? Without a room: at all. With a room and a time: the rules' answer for that slot. */
export const mayBook = endpoint({
  path: '/meeting/user_cherck',
  access: 'session',
  label: ['能否预订', 'Booking check'],
  input: z
    .object({
      /** Somebody else than the caller: only for those who may book themselves. */
      user_id: given(queryId),
      /** How many take part, where that is known. */
      people: given(z.coerce.number<number | string>().int().positive().max(10_000)),
      meetingroom_id: given(queryId),
      start_time: given(wallClock),
      end_time: given(wallClock),
    })
    .refine((value) => (value.start_time === undefined) === (value.end_time === undefined), {
      path: ['end_time'],
      message: 'required',
    })
    .refine((value) => value.start_time === undefined || value.meetingroom_id !== undefined, {
      path: ['meetingroom_id'],
      message: 'required',
    }),
  output: z.object({
    ok: z.boolean(),
    /** A booking would wait for approval. */
    pending: z.boolean(),
    /** The name of a refusal, and its sentence. */
    reason: z.string().nullable(),
    message: z.string().nullable(),
  }),
})

/** Invites more people to a meeting; who is invited already stays as they are. */
export const addAttendees = endpoint({
  method: 'POST',
  path: '/meeting/add_attendees',
  within: 'own',
  access: ['view-meeting'],
  label: ['添加参会人', 'Add attendees'],
  input: z.object({
    id,
    version: z.number().int().positive().optional(),
    attendees: attendeesInput.min(1, 'required'),
    scope: editScope,
  }),
  output: z.object({
    id: z.number(),
    version: z.number(),
    /** How many were not invited before. */
    added: z.number(),
    attendee_count: z.number(),
    ids: z.array(z.number()),
    /** Meetings to which nobody was invited yet: so many people have to be approved first. */
    waiting: z.number(),
  }),
})

/** Adds a room to a meeting that has not begun, for its whole time and through all rules. */
export const addRoom = endpoint({
  method: 'POST',
  path: '/meeting/attendees_add_room',
  within: 'own',
  access: ['view-meeting'],
  label: ['添加会议室', 'Add a room'],
  input: z.object({
    id,
    version: z.number().int().positive().optional(),
    meetingroom_id: id,
    terms: termsInput.default([]),
  }),
  output: z.object({
    id: z.number(),
    version: z.number(),
    audit_state: z.number(),
    meetingroom_ids: z.array(z.number()),
  }),
})
