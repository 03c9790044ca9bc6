import { isZone } from '@workplace/domain/kernel/zone'
import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { line } from '../kernel/field'
import { given, id, ids, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import * as uploads from '../kernel/uploads'
import { roomFilter } from './room-filter'
import { editScope, leftOut, plannedSeries, seriesOfMeeting } from './series-rule'
import { meetingOrder, servicesInput } from './service-order'
import { attendeesInput, date, queryTime, remindersInput, termsInput, uploadPath, wallClock } from './wire'
import * as meetingWords from './words'

/** A lock that may lie over some of the days to come. */
const roomLock = z.object({
  begin_date: z.string(),
  end_date: z.string(),
  begin_time: z.string().nullable(),
  end_time: z.string().nullable(),
  weekdays: z.array(z.number()).nullable(),
  reason: z.string(),
})

/** A claim on a room as the grid draws it. */
export const roomMeeting = z.object({
  /** The meeting's or the occupation's. */
  id: z.number(),
  kind: z.enum(['meeting', 'occupation', 'service', 'offer']),
  meetingroom_id: z.number(),
  /** Empty where the viewer may not see it. */
  title: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  /** The date of the slot bucket. */
  time: z.string(),
  audit_state: z.number(),
  /** 1 when the viewer's own: booked by or for them. */
  myself: z.number(),
  /** 1 when the viewer is invited. */
  invited: z.number(),
  booker_id: z.number(),
  booker_name: z.string(),
  attendee_count: z.number(),
  /** Of a meeting that is part of a series. */
  series_id: z.number().optional(),
})
export type RoomMeeting = z.output<typeof roomMeeting>

const roomPrice = z.object({
  unit: z.enum(['hour', 'half_day', 'day', 'once']),
  amount: z.string(),
  peak_amount: z.string().nullable(),
  peak_periods: z.array(z.object({ week: z.number(), start: z.string(), end: z.string() })).nullable(),
  free_minutes: z.number(),
})

/** A room as read for booking (specification 3), with what its card shows. */
export const bookingRoom = z.object({
  id: z.number(),
  name: z.string(),
  status: z.enum(['online', 'offline', 'inactive']),
  office_id: z.number(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  floor_id: z.number(),
  floor_name: z.string(),
  /** Signed address of the floor's plan. */
  floor_map_url: z.string().nullable(),
  /** The version of the floor's published map, which is shown instead; null: there is none. */
  map_version: z.number().nullable(),
  /** Where the room lies on it, as shares of its width and height; null where nobody has said. */
  place: z.object({ x: z.number(), y: z.number() }).nullable(),
  city_id: z.number(),
  city_name: z.string(),
  city_name_en: z.string().nullable(),
  /** IANA name of the office's zone. */
  timezone: z.string(),
  capacity: z.number(),
  size: z.string().nullable(),
  roomtype_id: z.number(),
  roomtype_name: z.string(),
  roomtype_name_en: z.string().nullable(),
  roomtype_color: z.string(),
  price_name: z.string().nullable(),
  /** What booking it costs; null: nothing. */
  price: roomPrice.nullable(),
  resources: z.array(z.object({ id: z.number(), name: z.string(), name_en: z.string().nullable() })),
  remark: z.string().nullable(),
  navpicture_room: z.string().nullable(),
  /** Signed addresses of the guide map and of its thumbnail. */
  navpicture_room_url: z.string().nullable(),
  navpicture_room_thumb: z.string().nullable(),
  /** 1 when a lock covers the whole of the queried date; `reason` is that lock's. */
  islock: z.number(),
  reason: z.string().nullable(),
  /** All locks of the room that have not ended. */
  locks: z.array(roomLock),
  opentime: z.string(),
  closetime: z.string(),
  lunch_begin: z.string().nullable(),
  lunch_end: z.string().nullable(),
  single_time: z.string().nullable(),
  limit_unit: z.enum(['day', 'hour']),
  limitdays: z.number().nullable(),
  limithours: z.number().nullable(),
  approve_booking_begintime: z.string().nullable(),
  approve_booking_endtime: z.string().nullable(),
  approve_booking_weekend: z.boolean(),
  readonly: z.boolean(),
  /** Set while the viewer is on a blacklist: until when, on the office's clock; null for good. */
  blacklisted: z.object({ until: z.string().nullable() }).nullable(),
  /** 1 when a booking needs approval. */
  isaudit: z.number(),
  /** What makes a booking need approval all the same: all that is set has to be so. */
  audit_when: z.array(
    z.object({
      over_minutes: z.number().nullable(),
      over_people: z.number().nullable(),
      over_amount: z.string().nullable(),
      with_services: z.boolean(),
      price: roomPrice.nullable(),
    }),
  ),
  /** 1 when the viewer starred it. */
  favourite: z.number(),
  /** The claims of the queried date. */
  meeting: z.array(roomMeeting),
})
export type BookableRoom = z.output<typeof bookingRoom>

/** The rooms of the booking page, by the list query of specification 3; with a date, each with its meetings. */
export const roomPage = endpoint({
  path: '/meeting/meetingroom_meeting_page',
  access: ['view-meeting'],
  label: ['可预订会议室', 'Bookable rooms'],
  input: pageQuery('-order_no', 30).extend({
    date: given(date),
    ...roomFilter,
    /** Only rooms that are open and free for the whole of this time on `date`. */
    start_time: given(queryTime),
    end_time: given(queryTime),
    /** This room before all others, favourites included. */
    room: given(queryId),
  }),
  output: z.object({ items: z.array(bookingRoom), total: z.number() }),
})

/** Meetings of a day by room; `start_time` and `end_time` narrow the day. Every asked room has its list. */
export const manyRoomMeeting = endpoint({
  path: '/meeting/many_room_meeting',
  access: ['view-meeting'],
  label: ['多个会议室某日的会议', 'Meetings of a day by room'],
  input: z.object({ date, start_time: given(queryTime), end_time: given(queryTime), ids: ids(200) }),
  output: z.record(z.string(), z.array(roomMeeting)),
})

/** Meetings of one room from `start_date` to `end_date`, both included; at most 62 days. */
export const weekMonth = endpoint({
  path: '/meeting/week_month',
  access: ['view-meeting'],
  label: ['会议室的周或月', 'A week or month of a room'],
  input: z.object({ meetingroom_id: queryId, start_date: date, end_date: date }),
  output: z.object({ items: z.array(roomMeeting) }),
})

/** The reasons of the locks that lie over these days, by room. */
export const lockReasons = endpoint({
  path: '/mobile/get_lock_reason',
  access: ['view-meeting'],
  label: ['锁定原因', 'Lock reasons'],
  input: z.object({ begin_date: date, end_date: date, ids: ids(200) }),
  output: z.record(z.string(), z.string()),
})

/**
 * Books one or several rooms for one time, on the wall clock of their office. With `series` the time is that of the
 * first occurrence, whose days the rule repeats: all are made or, with `only_free`, all that can be; the others are
 * answered in `left_out`.
 */
export const addMeeting = endpoint({
  method: 'POST',
  path: '/meeting/add',
  within: 'own',
  access: ['view-meeting'],
  label: ['预订会议', 'Book a meeting'],
  creates: true,
  input: z
    .object({
      meetingroom_id: id.optional(),
      meetingroom_ids: z.array(id).min(1).max(10).optional(),
      title: line(100).min(1, 'required'),
      start_time: wallClock,
      end_time: wallClock,
      content: z.string().trim().max(2000, 'too_long|2000').nullish(),
      attendees: attendeesInput.default([]),
      secret: z.boolean().default(false),
      /** Books for somebody else: only for those who manage other people's meetings in the room's office. */
      book_for_id: id.optional(),
      reminder_minutes: remindersInput.default([]),
      attachments: z
        .array(z.object({ path: uploadPath }))
        .max(uploads.file.count, `too_big|${uploads.file.count}`)
        .default([]),
      terms: termsInput.default([]),
      services: servicesInput.default([]),
      series: plannedSeries.extend({ only_free: z.boolean().default(false) }).optional(),
    })
    .refine((value) => value.meetingroom_id !== undefined || value.meetingroom_ids !== undefined, {
      path: ['meetingroom_id'],
      message: 'required',
    }),
  output: z.object({
    id: z.number(),
    /** All meetings made, in the order of their dates. */
    ids: z.array(z.number()),
    version: z.number(),
    /** 1 when any of them waits for approval. */
    audit_state: z.number(),
    series_id: z.number().optional(),
    left_out: z.array(leftOut).optional(),
  }),
})

/**
 * Changes a meeting; what is absent stays. A stale version is refused. `scope` reaches for the other occurrences of its
 * series: they are moved by as many days and take the same hours; those that were changed by themselves (exceptions),
 * have begun or are over stay as they are. `series` gives the series another rule, or makes one of a single meeting.
 */
export const editMeeting = endpoint({
  method: 'POST',
  path: '/meeting/edit',
  within: 'own',
  access: ['view-meeting'],
  label: ['修改会议', 'Change a meeting'],
  input: z.object({
    id,
    version: z.number().int().positive(),
    meetingroom_id: id.optional(),
    /** All rooms that the meeting is to have, its own first; of meetings that have not begun. */
    meetingroom_ids: z.array(id).min(1).max(10, 'too_many|10').optional(),
    title: line(100).min(1, 'required').optional(),
    start_time: wallClock.optional(),
    end_time: wallClock.optional(),
    /** Whose clock the times are on, where it is not that of the meeting's own room: a grid of another office, say. */
    timezone: given(z.string().max(60).refine(isZone, 'zone')),
    content: z.string().trim().max(2000, 'too_long|2000').nullish(),
    attendees: attendeesInput.optional(),
    secret: z.boolean().optional(),
    reminder_minutes: remindersInput.optional(),
    /** All files that the meeting is to have: those that stay by their id, new ones by the path of the upload. */
    attachments: z
      .array(z.union([z.object({ id }), z.object({ path: uploadPath })]))
      .max(uploads.file.count, `too_big|${uploads.file.count}`)
      .optional(),
    terms: termsInput.default([]),
    /** All services that it is to have: what is not among them is cancelled. */
    services: servicesInput.optional(),
    scope: editScope,
    /** `skip` and `moves` are for the meetings that it adds. */
    series: plannedSeries.optional(),
    /** Of a series: what cannot be changed or made stays as it is, instead of refusing all. */
    only_free: z.boolean().default(false),
  }),
  output: z.object({
    id: z.number(),
    version: z.number(),
    audit_state: z.number(),
    series_id: z.number().optional(),
    /** Meetings changed, made and cancelled, this one included. */
    ids: z.array(z.number()).optional(),
    left_out: z.array(leftOut).optional(),
  }),
})

/** Takes back what was asked for a confirmed meeting and waits for approval: it stays as it is. */
export const withdrawChange = endpoint({
  method: 'POST',
  path: '/meeting/withdraw_change',
  within: 'own',
  access: ['view-meeting'],
  label: ['撤回会议变更', 'Withdraw meeting changes'],
  input: z.object({ id, version: z.number().int().positive() }),
  output: z.object({ id: z.number(), version: z.number() }),
})

/**
 * Cancels a meeting; a running one ends now and frees the rest of its slot. With `scope` also the occurrences of its
 * series after it, or all of them, that have not begun, exceptions included. `undo` takes back what was booked a moment
 * ago: within a minute all of its slot is free again, also where it has begun.
 */
export const cancelMeeting = endpoint({
  method: 'POST',
  path: '/meeting/del',
  within: 'own',
  access: ['view-meeting'],
  label: ['取消会议', 'Cancel a meeting'],
  input: z.object({
    id,
    version: z.number().int().positive().optional(),
    reason: z.string().trim().max(200, 'too_long|200').optional(),
    scope: editScope,
    undo: z.boolean().default(false),
  }),
  output: z.object({
    id: z.number(),
    version: z.number(),
    /** All meetings cancelled, where it was more than this one. */
    ids: z.array(z.number()).optional(),
  }),
})

/** not_started, in_progress and ended follow from the clock; the others were decided. */
export const meetingStates = {
  not_started: meetingWords.notStarted,
  in_progress: common.inProgress,
  ended: common.ended,
  cancelled: common.cancelled,
  released: meetingWords.released,
} as const

/** A change of a confirmed meeting that waits for approval; null where that part stays as it is. */
export const waitingChange = z.object({
  slot: z.object({ meetingroom_name: z.string(), start_time: z.string(), end_time: z.string() }).nullable(),
  people: z.number().nullable(),
  services: z
    .array(
      z.object({
        name: z.string(),
        name_en: z.string().nullable(),
        unit: z.string(),
        unit_en: z.string().nullable(),
        quantity: z.number(),
      }),
    )
    .nullable(),
})
export type WaitingChange = z.output<typeof waitingChange>

export const meetingDetails = endpoint({
  path: '/meeting/details',
  access: ['view-meeting'],
  label: ['会议详情', 'Meeting details'],
  input: z.object({ id: queryId }),
  output: z.object({
    id: z.number(),
    version: z.number(),
    title: z.string(),
    content: z.string().nullable(),
    meetingroom_id: z.number(),
    rooms: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        floor_name: z.string(),
        office_name: z.string(),
        office_name_en: z.string().nullable(),
        timezone: z.string(),
      }),
    ),
    /** On the clock of the meeting's own room, which `timezone` names. */
    start_time: z.string(),
    end_time: z.string(),
    timezone: z.string(),
    audit_state: z.number(),
    state: z.enum(['not_started', 'in_progress', 'ended', 'cancelled', 'released']),
    secret: z.boolean(),
    myself: z.number(),
    /** The viewer may change and cancel it. */
    can_change: z.boolean(),
    booker_id: z.number(),
    booker_name: z.string(),
    booker_department: z.string().nullable(),
    /** For whom it was booked, if not for the booker. */
    book_for_id: z.number().nullable(),
    book_for_name: z.string().nullable(),
    reminder_minutes: z.array(z.number()),
    attachments: z.array(z.object({ id: z.number(), name: z.string(), bytes: z.number() })),
    /** In the order in which they are served. */
    services: z.array(meetingOrder),
    cancel_reason: z.string().nullable(),
    /** What was asked for and waits for approval while the meeting is as it was; for who may change it. */
    waiting_change: waitingChange.nullable(),
    series: seriesOfMeeting.nullable(),
    attendees: z.array(
      z.object({
        person_type: z.enum(['user', 'visitor', 'mail']),
        user_id: z.number().nullable(),
        /** A guest whom reception receives. */
        visitor_id: z.number().nullable(),
        /** A guest whose name only hosts, reception and who approves visitors read. */
        discreet: z.boolean(),
        mail: z.string().nullable(),
        name: z.string(),
        department: z.string().nullable(),
        avatar: z.string().nullable(),
        accept_state: z.number(),
      }),
    ),
    log: z.array(
      z.object({ action: z.string(), user_name: z.string(), reason: z.string().nullable(), time: z.string() }),
    ),
  }),
})
export type MeetingDetails = z.output<typeof meetingDetails.output>

/** People to invite, by name, pinyin initials, account or job number. */
export const attendeeSearch = endpoint({
  path: '/attendee/waterfall_user_list',
  access: ['view-meeting'],
  label: ['参会人员', 'Attendee search'],
  input: pageQuery('+name', 20).extend({ ids: given(ids(500)) }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        job_num: z.string().nullable(),
        department: z.string().nullable(),
        avatar: z.string().nullable(),
      }),
    ),
    total: z.number(),
  }),
})
