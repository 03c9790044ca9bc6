import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, ids, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import { wallClock } from './wire'

/** Departments to invite as a whole; the best matches of `title` first. */
export const departmentSearch = endpoint({
  path: '/attendee/department_list',
  access: ['view-meeting'],
  label: ['可邀请的部门', 'Departments to invite'],
  input: pageQuery('+name', 10).omit({ sort: true }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        /** The department above it. */
        parent: z.string().nullable(),
        /** How many active people it has, with those of the departments below it. */
        people: z.number(),
      }),
    ),
    total: z.number(),
  }),
})

/** How near another room is: on the floor, in the office, in the city, or farther. */
export const nearnesses = ['floor', 'office', 'city', 'far'] as const

/**
 * Rooms beside a chosen one, at a time on the chosen room's clock: the nearest that can be booked and seat everybody
 * first. With `title` also those that cannot be booked, with why.
 */
export const suggestedRooms = endpoint({
  path: '/meeting/suggested_rooms',
  access: ['view-meeting'],
  label: ['推荐会议室', 'Suggested rooms'],
  input: z.object({
    meetingroom_id: queryId,
    start_time: wallClock,
    end_time: wallClock,
    /** How many people, the booker included. */
    people: given(z.coerce.number<number | string>().int().min(1).max(100_000)),
    title: z.string().trim().max(100).optional(),
    /** Rooms that are chosen already. */
    without: given(ids(20)),
    /** A meeting that is being changed, and so does not count. */
    ignored_meeting_id: given(queryId),
    limit: z.coerce.number<number | string>().int().min(1).max(30).default(5),
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        office_name: z.string(),
        floor_name: z.string(),
        capacity: z.number(),
        near: z.enum(nearnesses),
        /** Facilities of the chosen room that it does not have. */
        lacks: z.array(z.string()),
        ok: z.boolean(),
        /** A booking would wait for approval. */
        pending: z.boolean(),
        /** Where it cannot be booked: why. */
        message: z.string().nullable(),
      }),
    ),
  }),
})

/** The next times of a length at which all these people and rooms are free and every rule says yes. */
export const findTime = endpoint({
  path: '/meeting/find_time',
  access: ['view-meeting'],
  label: ['查找共同空闲时间', 'Find a time'],
  input: z.object({
    /** The first says whose clock the times are on. */
    meetingroom_ids: ids(10).pipe(z.array(id).min(1, 'required')),
    user_ids: given(ids(500)),
    department_ids: given(ids(20)),
    /** For whom it is going to be booked, if not for the caller. */
    host_id: given(queryId),
    minutes: z.coerce.number<number | string>().int().min(5).max(1440),
    /** From when on, and how many days are looked at. */
    start_time: wallClock,
    days: z.coerce.number<number | string>().int().min(1).max(31).default(14),
    limit: z.coerce.number<number | string>().int().min(1).max(50).default(10),
    ignored_meeting_id: given(queryId),
  }),
  output: z.object({
    timezone: z.string(),
    items: z.array(z.object({ start_time: z.string(), end_time: z.string(), pending: z.boolean() })),
    /** The last day that was looked at. */
    until: z.string(),
  }),
})

/** The terms of service that are in force for rooms, and whether the caller has agreed to them as they are now. */
export const termsDetail = endpoint({
  path: '/termsofservice/detail',
  access: 'session',
  label: ['适用的服务条款', 'Applicable terms of service'],
  input: z.object({ meetingroom_ids: ids(10) }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        /** Markdown. */
        content: z.string(),
        content_en: z.string().nullable(),
        revision: z.number(),
        must_agree: z.boolean(),
        agreed: z.boolean(),
      }),
    ),
  }),
})
export type Terms = z.output<typeof termsDetail.output>['items'][number]

/** The address of a file of a meeting, good for an hour or two, for those who may see the meeting. */
export const attachmentAddress = endpoint({
  path: '/meeting/attachment',
  ofMeeting: { input: 'meeting_id' },
  access: ['view-meeting'],
  label: ['会议附件', 'Meeting attachment'],
  input: z.object({ meeting_id: queryId, id: queryId }),
  output: z.object({ url: z.string() }),
})
