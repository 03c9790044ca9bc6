import { isValidDate } from '@workplace/domain/kernel/date'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { walltimePattern } from '../kernel/field'
import { pageQuery } from '../kernel/resource'

const id = z.number().int().positive().max(2147483647)
const queryId = z.coerce.number<number | string>().int().positive().max(2147483647)
/** Meetings lie in these years: far enough from the ends of the calendar for every zone and every span of days. */
const isBookingDate = (text: string) => isValidDate(text) && text >= '1970-01-02' && text < '2200'
const date = z.string().refine(isBookingDate, 'date')
/** `HH:mm`, or `HH:mm:00` as list queries send it. */
const queryTime = z
  .string()
  .transform((value) => value.replace(/^(\d\d:\d\d):00$/, '$1'))
  .refine((value) => walltimePattern.test(value), 'walltime')
/** Ids repeated, comma-joined, or an array. */
const ids = (most: number) =>
  z
    .union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()])
    .transform((value) =>
      (Array.isArray(value) ? value : String(value).split(',')).filter((part) => part !== '').map(Number),
    )
    .pipe(z.array(id).max(most))
/** An empty text counts as not given: the specification's client sends them so. */
const given = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** The office's wall clock: `YYYY-MM-DD HH:mm:ss`. On input `T` and a missing `:ss` are read too. */
const wallClock = z
  .string()
  .transform((value) => value.trim().replace('T', ' '))
  .transform((value) => (/^.{10} \d\d:\d\d$/.test(value) ? `${value}:00` : value))
  .refine(
    (value) =>
      /^\d{4}-\d{2}-\d{2} (?:(?:[01]\d|2[0-3]):[0-5]\d|24:00):00$/.test(value) && isBookingDate(value.slice(0, 10)),
    'instant',
  )

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
  kind: z.enum(['meeting', 'occupation', 'service']),
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
})
export type RoomMeeting = z.output<typeof roomMeeting>

/** A room as read for booking (specification 3), with what its card shows. */
export const bookingRoom = z.object({
  id: z.number(),
  name: z.string(),
  status: z.enum(['online', 'offline', 'inactive']),
  office_id: z.number(),
  office_name: z.string(),
  floor_id: z.number(),
  floor_name: z.string(),
  city_id: z.number(),
  city_name: z.string(),
  /** IANA name of the office's zone. */
  timezone: z.string(),
  capacity: z.number(),
  size: z.string().nullable(),
  roomtype_id: z.number(),
  roomtype_name: z.string(),
  roomtype_color: z.string(),
  price_name: z.string().nullable(),
  resources: z.array(z.object({ id: z.number(), name: z.string() })),
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
  /** 1 when a booking needs approval. */
  isaudit: z.number(),
  /** The claims of the queried date. */
  meeting: z.array(roomMeeting),
})
export type BookableRoom = z.output<typeof bookingRoom>

/** The rooms of the booking page, by the list query of specification 3; with a date, each with its meetings. */
export const roomPage = endpoint({
  path: '/meeting/meetingroom_meeting_page',
  access: ['view-meeting'],
  label: ['可预订会议室', 'Rooms for booking'],
  input: pageQuery('-order_no', 30).extend({
    date: given(date),
    city: given(queryId),
    office: given(queryId),
    floor: given(queryId),
    roomresource: given(ids(50)),
    capacity: given(z.coerce.number<number | string>().int().min(0).max(100000)),
    /** Only rooms that are free for the whole of this time on `date`. */
    start_time: given(queryTime),
    end_time: given(queryTime),
    /** Only these rooms. */
    ids: given(ids(200)),
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

const attendeeInput = z.union([
  z.object({ user_id: id }),
  z.object({ mail: z.email('format').max(200), name: z.string().trim().max(50).default('') }),
])

/** Books one or several rooms for one time, on the wall clock of their office. */
export const addMeeting = endpoint({
  method: 'POST',
  path: '/meeting/add',
  access: ['view-meeting'],
  label: ['预订会议', 'Book a meeting'],
  creates: true,
  input: z
    .object({
      meetingroom_id: id.optional(),
      meetingroom_ids: z.array(id).min(1).max(10).optional(),
      title: z.string({ error: 'required' }).trim().min(1, 'required').max(100, 'too_long|100'),
      start_time: wallClock,
      end_time: wallClock,
      content: z.string().trim().max(2000, 'too_long|2000').nullish(),
      attendees: z.array(attendeeInput).max(500, 'too_big|500').default([]),
      secret: z.boolean().default(false),
    })
    .refine((value) => value.meetingroom_id !== undefined || value.meetingroom_ids !== undefined, {
      path: ['meetingroom_id'],
      message: 'required',
    }),
  output: z.object({
    id: z.number(),
    ids: z.array(z.number()),
    version: z.number(),
    audit_state: z.number(),
  }),
})

/** Changes a meeting; what is absent stays. A stale version is refused. */
export const editMeeting = endpoint({
  method: 'POST',
  path: '/meeting/edit',
  access: ['view-meeting'],
  label: ['修改会议', 'Change a meeting'],
  input: z.object({
    id,
    version: z.number().int().positive(),
    meetingroom_id: id.optional(),
    title: z.string().trim().min(1, 'required').max(100, 'too_long|100').optional(),
    start_time: wallClock.optional(),
    end_time: wallClock.optional(),
    content: z.string().trim().max(2000, 'too_long|2000').nullish(),
    attendees: z.array(attendeeInput).max(500, 'too_big|500').optional(),
    secret: z.boolean().optional(),
  }),
  output: z.object({ id: z.number(), version: z.number(), audit_state: z.number() }),
})

/** Cancels a meeting; a running one ends now and frees the rest of its slot. */
export const cancelMeeting = endpoint({
  method: 'POST',
  path: '/meeting/del',
  access: ['view-meeting'],
  label: ['取消会议', 'Cancel a meeting'],
  input: z.object({
    id,
    version: z.number().int().positive().optional(),
    reason: z.string().trim().max(200, 'too_long|200').optional(),
  }),
  output: z.object({ id: z.number(), version: z.number() }),
})

/** not_started, in_progress and ended follow from the clock; the others were decided. */
export const meetingStates = {
  not_started: ['未开始', 'Not started'],
  in_progress: ['进行中', 'In progress'],
  ended: ['已结束', 'Ended'],
  cancelled: ['已取消', 'Cancelled'],
  released: ['已释放', 'Released'],
} as const

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
    rooms: z.array(z.object({ id: z.number(), name: z.string(), floor_name: z.string(), office_name: z.string() })),
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
    cancel_reason: z.string().nullable(),
    attendees: z.array(
      z.object({
        person_type: z.enum(['user', 'visitor', 'mail']),
        user_id: z.number().nullable(),
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
  label: ['参会人员', 'People to invite'],
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
