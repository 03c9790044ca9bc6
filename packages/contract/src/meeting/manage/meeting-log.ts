import { z } from 'zod'
import * as common from '../../kernel/common-words'
import { endpoint } from '../../kernel/endpoint'
import { given, queryId } from '../../kernel/input'
import { pageQuery } from '../../kernel/resource'
import type { Label } from '../../kernel/words'
import { seriesOfMeeting } from '../series-rule'
import { meetingOrder } from '../service-order'
import { date } from '../wire'
import * as meetingWords from '../words'

/**
 * What has become of a meeting: what people and rules decided, else what the clock says. `pending` also after its time,
 * where nobody ever decided.
 */
export const logStates = {
  pending: meetingWords.pendingApproval,
  confirmed: meetingWords.confirmed,
  in_progress: common.inProgress,
  ended: common.ended,
  refused: ['未通过', 'Rejected'],
  cancelled: common.cancelled,
  released: meetingWords.released,
} as const satisfies Record<string, Label>
export type LogState = keyof typeof logStates
export const logStateNames = Object.keys(logStates) as [LogState, ...LogState[]]

/** So many meetings are counted, and as many can be leafed through; who wants others looks for them by what they know. */
export const mostMeetings = 10_000

/** What meetings are looked for by. `title` looks in the titles that the reader may read. */
const meetingFilters = {
  /** Days on which they begin, on the clock of each meeting's office, both included. */
  start_date: given(date),
  end_date: given(date),
  city: given(queryId),
  office: given(queryId),
  floor: given(queryId),
  room: given(queryId),
  /** Who booked it, or for whom it was booked. */
  booker: given(queryId),
  /** Who is on the list of those invited. */
  attendee: given(queryId),
  /** With the departments below it. */
  department: given(queryId),
  state: given(z.enum(logStateNames)),
  /** The number of the meeting. */
  number: given(queryId),
  series: given(queryId),
}

export const meetingListQuery = pageQuery('-start_time', 20).extend({
  ...meetingFilters,
  page: z.coerce.number().int().min(1).max(mostMeetings).default(1),
})
export const meetingExportQuery = meetingListQuery
  .omit({ page: true, limit: true })
  .extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') })

/** A meeting of a list. Times are the wall clock of its office. */
export const listedMeeting = z.object({
  /** The number of the meeting. */
  id: z.number(),
  version: z.number(),
  /** Empty where the meeting is private and not for the reader. */
  title: z.string(),
  secret: z.boolean(),
  /** The reader may read its words. */
  is_open: z.boolean(),
  meetingroom_id: z.number(),
  meetingroom_name: z.string(),
  /** Names of further rooms. */
  extra_rooms: z.array(z.string()),
  floor_name: z.string(),
  office_id: z.number(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  timezone: z.string(),
  booker_id: z.number(),
  booker_name: z.string(),
  /** For whom it was booked, if not for the booker. */
  book_for_name: z.string().nullable(),
  department: z.string().nullable(),
  attendee_count: z.number(),
  start_time: z.string(),
  end_time: z.string(),
  state: z.enum(logStateNames),
  /** A change of it waits for approval. */
  is_changing: z.boolean(),
  cancel_reason: z.string().nullable(),
  series_id: z.number().nullable(),
  /** RFC 3339. */
  created_at: z.string(),
  updated_at: z.string(),
  updated_by: z.string(),
})
export type ListedMeeting = z.output<typeof listedMeeting>

/** A page of meetings. */
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({
    items: z.array(row),
    total: z.number(),
    /** There are more than `total`. */
    more: z.boolean(),
  })

/** One side of what was done with a meeting. */
const side = z.record(z.string(), z.unknown()).nullable()

/** Everything about a meeting: who takes part and came, what was ordered, and who did what, when and why. */
export const meetingHistory = listedMeeting.extend({
  content: z.string().nullable(),
  rooms: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      floor_name: z.string(),
      office_name: z.string(),
      office_name_en: z.string().nullable(),
    }),
  ),
  /** Empty where the words of the meeting are not for the reader. */
  attendees: z.array(
    z.object({
      id: z.number(),
      user_id: z.number().nullable(),
      name: z.string(),
      mail: z.string().nullable(),
      department: z.string().nullable(),
      is_host: z.boolean(),
      /** 0 no answer, 1 accepted, 2 tentative, 3 declined. */
      accept_state: z.number(),
      /** When they signed in, RFC 3339, and how. */
      sign_time: z.string().nullable(),
      sign_way: z.string().nullable(),
    }),
  ),
  signed_in: z.number(),
  services: z.array(meetingOrder),
  attachments: z.array(z.object({ id: z.number(), name: z.string(), bytes: z.number() })),
  series: seriesOfMeeting.nullable(),
  /** A change that waits for approval. */
  wanted: z.object({ meetingroom_name: z.string(), start_time: z.string(), end_time: z.string() }).nullable(),
  /** The newest first. Of a private meeting that is not for the reader without its words. */
  log: z.array(
    z.object({
      id: z.number(),
      action: z.string(),
      user_name: z.string(),
      reason: z.string().nullable(),
      time: z.string(),
      before: side,
      after: side,
    }),
  ),
  /** What the records that the values refer to are called now, by `resource id`. */
  names: z.record(z.string(), z.string()),
})
export type MeetingHistory = z.output<typeof meetingHistory>

/** Every meeting in the offices that the reader administers, and of the departments that they do. */
export const logPage = endpoint({
  path: '/log/pagelist',
  access: ['view-meeting-log'],
  label: ['会议日志列表', 'Meeting log: list'],
  input: meetingListQuery,
  output: listOf(listedMeeting),
})

export const logDetail = endpoint({
  path: '/log/detail',
  access: ['view-meeting-log'],
  label: ['会议日志详情', 'Meeting log: details'],
  input: z.object({ id: queryId }),
  output: meetingHistory,
})

/** What the list shows, all of it, as it is read. */
export const logExport = endpoint({
  path: '/log/export',
  access: ['view-meeting-log'],
  answer: 'file',
  label: ['会议日志导出', 'Meeting log: export'],
  input: meetingExportQuery,
  output: z.null(),
})
