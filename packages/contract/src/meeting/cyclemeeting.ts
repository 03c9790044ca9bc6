import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import {
  computedChoice,
  computedText,
  counted,
  date as dateField,
  integer,
  line,
  ref,
  select,
  text,
  walltime,
  weekdays,
} from '../kernel/field'
import { id, queryId } from '../kernel/input'
import { resource } from '../kernel/resource'
import type { Label } from '../kernel/words'
import * as meetingroomWords from '../meetingroom/words'
import { chosenOutcome, conflictingMeeting } from './roomlock'
import { date, queryTime } from './wire'
import * as meetingWords from './words'

const says = ([zh, en]: Label) => `says|${zh}|${en}`
const noRoom = says(meetingroomWords.roomMissing)
const noSubject = says(['请输入主题', 'Enter the subject'])
const noDate = says(meetingWords.startDateMissing)
const noTime = says(meetingWords.timeMissing)

/** The states of an occupation, which follow from its dates and the clock. */
const occupationStates = {
  0: meetingWords.notStarted,
  1: common.inProgress,
  2: common.ended,
  3: common.deleted,
} as const satisfies Record<number, Label>

/** Rooms that are kept for something that repeats, as a list; its dates are claims like those of meetings. */
export const cyclemeeting = resource({
  name: 'cyclemeeting',
  label: meetingWords.recurringReservation,
  area: 'meetingroom',
  path: '/cyclemeeting',
  permission: 'meetingroom',
  title: 'subject',
  office: 'meetingroom_id.office_id',
  sort: '-id',
  only: ['pagelist', 'single', 'export'],
  kept: ['month_mode', 'nth', 'start_time', 'end_time'],
  fields: {
    subject: text(meetingWords.subject, { max: 100 }),
    status: computedChoice(common.status, occupationStates, {
      tones: { 0: 'busy', 1: 'good', 2: 'quiet', 3: 'quiet' },
    }),
    meetingroom_id: ref('meetingroom', meetingroomWords.room),
    hours: computedText(common.time),
    period: select(meetingWords.recurrence, {
      day: meetingWords.daily,
      week: meetingWords.weekly,
      month: meetingWords.monthly,
    }),
    interval: integer(meetingWords.interval, { min: 1, max: 4, list: false }),
    weekdays: weekdays(common.weekdays, { optional: true, list: true }),
    begin_date: dateField(common.startDate, { filter: true }),
    end_date: dateField(common.endDate, { optional: true, list: false }),
    times: integer(meetingWords.numberOfDays, { optional: true, list: false }),
    dates: counted(['占用天数', 'Days reserved'], { list: false }),
    dates_to_come: counted(['剩余天数', 'Days remaining']),
    booker_id: ref('user', meetingWords.bookedBy),
  },
})

/** The hours of each of its days, which the list shows together. */
export const occupationHours = {
  start_time: walltime(common.startTime),
  end_time: walltime(common.endTime),
}

/** What of an occupation a form sends. */
const occupationShape = z.object({
  meetingroom_id: z.number({ error: noRoom }).pipe(id),
  subject: line(100, noSubject).min(1, noSubject),
  /** For whom the room is kept; the caller where it is absent. */
  booker_id: id.nullish(),
  period: z.enum(['day', 'week', 'month'], { error: 'option' }),
  interval: z.number().int().min(1, 'too_small|1').max(4, 'too_big|4').default(1),
  /** For weeks: 1 Monday to 7 Sunday, at least one. */
  weekdays: z.array(z.number().int('option').min(1, 'option').max(7, 'option')).max(7).nullish(),
  month_mode: z.enum(['day_of_month', 'nth_weekday']).nullish(),
  nth: z.union([z.number().int().min(1).max(4), z.literal(-1)]).nullish(),
  begin_date: z.string({ error: noDate }).min(1, noDate).pipe(date),
  /** The last date, included; or the number of days. */
  end_date: date.nullish(),
  times: z.number().int().min(1, 'too_small|1').max(1_000_000, 'too_big|366').nullish(),
  start_time: z.string({ error: noTime }).min(1, noTime).pipe(queryTime),
  end_time: z.string({ error: noTime }).min(1, noTime).pipe(queryTime),
})

/** What holds the room on a date of an occupation; what is no meeting cannot be moved or cancelled from here. */
const clash = conflictingMeeting.extend({ kind: z.enum(['meeting', 'occupation', 'service', 'offer']) })
export type OccupationClash = z.output<typeof clash>

const askedDate = z.object({
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  /** Nothing is in the way but requests that wait for approval, which lose the time. */
  ok: z.boolean(),
  /** Why it cannot be held, whatever is in the way: the time has passed, or the clock skips it. */
  message: z.string().nullable(),
  clashes: z.array(clash),
  /** A room of the office that is free then, for the occupation. */
  alternative: conflictingMeeting.shape.alternative,
})
export type CheckedDate = z.output<typeof askedDate>

/** Every date of an occupation that is to be, and what stands in its way. */
export const checkOccupation = endpoint({
  method: 'POST',
  path: '/cyclemeeting/isexist_occupy',
  within: 'offices',
  effect: 'read',
  access: ['change-meetingroom'],
  label: ['检查周期占用', 'Recurring reservations: check'],
  input: occupationShape,
  output: z.object({
    exist: z.boolean(),
    items: z.array(askedDate),
    free: z.number(),
    total: z.number(),
    /** Months that do not have the day. */
    skipped_months: z.array(z.string()),
  }),
})

const made = z.object({ id: z.number(), version: z.number(), dates: z.number(), skipped: z.array(z.string()) })

/** Occupies a room where all dates are free; else it is refused with the dates that are not. */
export const addOccupation = endpoint({
  method: 'POST',
  path: '/cyclemeeting/add',
  within: 'offices',
  access: ['change-meetingroom'],
  label: ['新增周期占用', 'Recurring reservations: add'],
  input: occupationShape,
  output: made,
  creates: true,
})

/** `skip` leaves the date out, `elsewhere` takes another room then; the others make room by its meetings. */
const resolution = z.enum(['skip', 'elsewhere', 'move', 'cancel'])
export type Resolution = z.output<typeof resolution>

/** Occupies a room and says what becomes of each date that is not free. All of it, or nothing. */
export const occupyMeetings = endpoint({
  method: 'POST',
  path: '/cyclemeeting/occupy_meeting',
  within: 'offices',
  access: ['change-meetingroom'],
  label: ['占用并处理冲突', 'Recurring reservations: resolve conflicts and reserve'],
  input: occupationShape.extend({
    /** For the clashing dates that are not named; without it they refuse. */
    policy: resolution.optional(),
    resolutions: z
      .array(
        z.object({
          date,
          action: resolution,
          /** For `elsewhere`; the suggested one where it is absent. */
          meetingroom_id: id.optional(),
          /** For `move`: the rooms of single meetings; the suggested ones where they are absent. */
          meetings: z
            .array(chosenOutcome.pick({ id: true, version: true, meetingroom_id: true }))
            .max(100)
            .default([]),
        }),
      )
      .max(366, 'too_many|366')
      .default([]),
    notify: z.boolean().default(true),
  }),
  output: made.extend({ moved: z.number(), cancelled: z.number() }),
  creates: true,
})

const version = z.number().int().positive()

/** Ends occupations: the dates still to come, or those from `from` on, are free again; what was stays. */
export const removeOccupation = endpoint({
  method: 'POST',
  path: '/cyclemeeting/del',
  within: 'offices',
  access: ['change-meetingroom'],
  label: ['删除周期占用', 'Recurring reservations: delete'],
  input: z.union([
    z.object({ id, version: version.optional(), from: date.optional() }),
    z.object({
      ids: z
        .array(z.object({ id, version: version.optional() }))
        .min(1)
        .max(200),
    }),
  ]),
  output: z.object({ deleted: z.number() }),
})

/** Leaves one date out, holds it again, or moves it to another time or room that is free. */
export const changeOccupationDate = endpoint({
  method: 'POST',
  path: '/cyclemeeting/edit_date',
  within: 'offices',
  access: ['change-meetingroom'],
  label: ['调整单日占用', 'Recurring reservations: change a date'],
  input: z.object({
    id,
    version,
    /** The date that the rule gave it. */
    date,
    action: z.enum(['skip', 'restore', 'move']),
    new_date: date.nullish(),
    meetingroom_id: id.nullish(),
    start_time: queryTime.nullish(),
    end_time: queryTime.nullish(),
  }),
  output: z.object({ id: z.number(), version: z.number() }),
})

export const dateStates = {
  held: ['占用', 'Reserved'],
  moved: ['已调整', 'Moved'],
  skipped: ['已跳过', 'Skipped'],
  removed: common.deleted,
} as const satisfies Record<string, Label>

const occupationDate = z.object({
  date: z.string(),
  state: z.enum(['held', 'moved', 'skipped', 'removed']),
  meetingroom_id: z.number(),
  meetingroom_name: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  timezone: z.string(),
  is_over: z.boolean(),
})
export type OccupationDate = z.output<typeof occupationDate>

/** All dates of an occupation. */
export const occupationDates = endpoint({
  path: '/cyclemeeting/dates',
  access: ['view-meetingroom'],
  label: ['周期占用明细', 'Recurring reservations: dates'],
  input: z.object({ id: queryId }),
  output: z.object({
    id: z.number(),
    version: z.number(),
    subject: z.string(),
    items: z.array(occupationDate),
    total: z.number(),
  }),
})
