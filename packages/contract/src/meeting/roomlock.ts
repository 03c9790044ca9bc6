import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { computedChoice, computedText, date as dateField, refs, text, walltime, weekdays } from '../kernel/field'
import { given, id, ids, queryId } from '../kernel/input'
import { resource } from '../kernel/resource'
import type { Label } from '../kernel/words'
import * as meetingroomWords from '../meetingroom/words'
import { date, queryTime } from './wire'
import * as meetingWords from './words'

const says = ([zh, en]: Label) => `says|${zh}|${en}`
const noRoom = says(meetingWords.roomsMissing)
const noReason = says(meetingWords.lockReasonMissing)
const noDate = says(['请选择锁定日期', 'Please select the lock dates'])

/** The states of a lock; which one it is follows from the clock and from whether it was revoked. */
const lockStates = {
  0: common.upcoming,
  1: ['锁定中', 'Active'],
  2: common.ended,
  3: ['已撤销', 'Revoked'],
} as const satisfies Record<number, Label>

/**
 * Locks of rooms as a list; making, changing and revoking them are calls of their own, since meetings may stand in the
 * way. For the same reason it is not in the registry, whose rows are added and deleted plainly.
 */
export const roomlock = resource({
  name: 'roomlock',
  label: ['会议室锁定', 'Room lock'],
  area: 'meetingroom',
  path: '/roomlock',
  permission: 'meetingroom',
  title: 'reason',
  sort: '-id',
  only: ['pagelist', 'single', 'export'],
  kept: ['allow_user_ids', 'is_revoked', 'begin_time', 'end_time'],
  fields: {
    reason: text(meetingWords.lockReason, { max: 200 }),
    status: computedChoice(common.status, lockStates, {
      tones: { 0: 'busy', 1: 'warning', 2: 'quiet', 3: 'quiet' },
    }),
    meetingroom_ids: refs(
      'meetingroom',
      meetingroomWords.rooms,
      { table: 'roomlock_room', own: 'roomlock_id', other: 'meetingroom_id' },
      { filter: true },
    ),
    begin_date: dateField(common.startDate, { filter: true }),
    end_date: dateField(common.endDate, { filter: true }),
    hours: computedText(['时间', 'Hours'], { empty: ['全天', 'Whole day'] }),
    weekdays: weekdays(common.weekdays, { optional: true, list: true, empty: ['每天', 'Every day'] }),
    allowed: computedText(meetingWords.canStillBook, { list: false }),
  },
})

/** The hours of each of its days, which the list shows together. */
export const lockHours = {
  begin_time: walltime(common.startTime, { optional: true }),
  end_time: walltime(common.endTime, { optional: true }),
}

const allowed = z.array(id).max(200, 'too_many|200')

/** What of a lock a form sends. */
const lockShape = z.object({
  meetingroom_ids: z.array(id, { error: noRoom }).min(1, noRoom).max(1000, 'too_many|1000'),
  begin_date: z.string({ error: noDate }).min(1, noDate).pipe(date),
  end_date: z.string({ error: noDate }).min(1, noDate).pipe(date),
  /** Empty: from the beginning of each day. */
  begin_time: given(queryTime.nullish()),
  /** Empty, or 23:59: to the end of each day. */
  end_time: given(queryTime.nullish()),
  /** 1 Monday to 7 Sunday; empty is every day. */
  weekdays: z.array(z.number().int('option').min(1, 'option').max(7, 'option')).max(7).nullish(),
  reason: z.string({ error: noReason }).trim().min(1, noReason).max(200, 'too_long|200').refine(isStorable, 'format'),
  /** Who may book all the same. */
  allow_user_ids: allowed.default([]),
})
function isStorable(value: string) {
  return !value.includes('\u0000')
}

/** What becomes of a meeting in the way. */
const outcome = z.enum(['keep', 'move', 'cancel'])
export type Outcome = z.output<typeof outcome>

const suggestedRoom = z.object({
  meetingroom_id: z.number(),
  meetingroom_name: z.string(),
  floor_name: z.string(),
  capacity: z.number(),
})

/** A meeting, or a request for one, that holds a room when it is to be locked or occupied. */
export const conflictingMeeting = z.object({
  id: z.number(),
  version: z.number(),
  /** The room in question; a meeting in several rooms may stand here several times. */
  meetingroom_id: z.number(),
  meetingroom_name: z.string(),
  /** Empty where the meeting is private and not the reader's. */
  title: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  timezone: z.string(),
  booker_name: z.string(),
  attendee_count: z.number(),
  /** 1: it only waits for approval. */
  audit_state: z.number(),
  series_id: z.number().nullable(),
  /** It has begun: it can be kept or ended. */
  is_running: z.boolean(),
  /** What runs, or waits for its move to be approved, cannot be moved. */
  may_move: z.boolean(),
  /** The nearest room of the office that is free then; each is offered to one meeting. */
  alternative: suggestedRoom.nullable(),
})
export type ConflictingMeeting = z.output<typeof conflictingMeeting>

/** What a person chose for one meeting. A move without a room takes the one that is suggested. */
export const chosenOutcome = z.object({
  id,
  /** The version that was seen: another one is refused. */
  version: z.number().int().positive().optional(),
  /** Where the meeting has several rooms: the one that it leaves. */
  room_id: id.optional(),
  action: outcome,
  meetingroom_id: id.optional(),
})

const saved = z.object({ id: z.number(), version: z.number() })

/** The meetings that a lock would lie over. Those of people who may still book are not in its way. */
export const meetingsInLock = endpoint({
  path: '/roomlock/isexist_meeting',
  access: ['change-meetingroom'],
  label: ['锁定时段内的会议', 'Room locks: affected meetings'],
  input: z.object({
    meetingroom_ids: ids(1000).refine((list) => list.length > 0, noRoom),
    begin_date: z.string({ error: noDate }).min(1, noDate).pipe(date),
    end_date: z.string({ error: noDate }).min(1, noDate).pipe(date),
    begin_time: given(queryTime),
    end_time: given(queryTime),
    weekdays: given(ids(7)),
    allow_user_ids: given(ids(200)),
    /** The lock that is changed: what it lies over already was decided before. */
    id: given(queryId),
  }),
  output: z.object({
    exist: z.boolean(),
    /** The first 200 of them, by time. */
    items: z.array(conflictingMeeting),
    total: z.number(),
    /** Recurring occupations in that time; they stay. */
    occupations: z.number(),
  }),
})

/** Locks rooms where nothing is in the way; else it is refused with how many meetings are. */
export const addLock = endpoint({
  method: 'POST',
  path: '/roomlock/add',
  within: 'offices',
  access: ['change-meetingroom'],
  label: ['锁定会议室', 'Room locks: add'],
  input: lockShape,
  output: saved,
  creates: true,
})

const version = z.number().int().positive()

/** An empty hour takes away the one that stands there. */
const otherHour = z.preprocess((value) => (value === '' ? null : value), queryTime.nullish())

/** Changes a lock that has not ended, what is absent stays; meetings that newly come to lie in it refuse it. */
export const editLock = endpoint({
  method: 'POST',
  path: '/roomlock/edit',
  within: 'offices',
  access: ['change-meetingroom'],
  label: ['修改锁定', 'Room locks: edit'],
  input: lockShape
    .partial()
    .extend({ id, version, begin_time: otherHour, end_time: otherHour, allow_user_ids: allowed.optional() }),
  output: saved,
})

/** Revokes locks: the rooms can be booked again at once. They stay in the list as revoked. */
export const revokeLock = endpoint({
  method: 'POST',
  path: '/roomlock/del',
  within: 'offices',
  access: ['change-meetingroom'],
  label: ['撤销锁定', 'Room locks: revoke'],
  input: z.union([
    z.object({ id, version: version.optional() }),
    z.object({
      ids: z
        .array(
          z.union([
            id.transform((one) => ({ id: one, version: undefined })),
            z.object({ id, version: version.optional() }),
          ]),
        )
        .min(1)
        .max(200),
    }),
  ]),
  output: z.object({ revoked: z.number() }),
})

/** Locks rooms, or changes a lock, and says what becomes of the meetings in the way. All of it, or nothing. */
export const lockMeetings = endpoint({
  method: 'POST',
  path: '/roomlock/lock_meeting',
  within: 'offices',
  access: ['change-meetingroom'],
  label: ['锁定并处理会议', 'Room locks: lock and resolve meetings'],
  input: lockShape.extend({
    id: id.optional(),
    version: version.optional(),
    /** For the meetings that are not named. */
    policy: outcome.default('keep'),
    resolutions: z.array(chosenOutcome).max(500, 'too_many|500').default([]),
    /** Tells the people of the meetings. */
    notify: z.boolean().default(true),
  }),
  output: saved.extend({ kept: z.number(), moved: z.number(), cancelled: z.number() }),
  creates: true,
})
