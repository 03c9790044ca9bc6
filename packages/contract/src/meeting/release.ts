import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import type { Label } from '../kernel/words'
import { daysFilter, placeFilter } from './wire'
import * as meetingWords from './words'

/** Why a meeting gave its slot back. `manual`: by hand. `series`: others of its series were missed too often. */
export const releaseTriggers = {
  no_sign: meetingWords.nobodyCheckedIn,
  no_person: ['探测无人', 'Nobody was detected'],
  manual: ['手动释放', 'Released manually'],
  series: ['系列多次未到', 'Too many no-shows in the series'],
} as const satisfies Record<string, Label>
export type ReleaseTriggerName = keyof typeof releaseTriggers
const triggerNames = Object.keys(releaseTriggers) as [ReleaseTriggerName, ...ReleaseTriggerName[]]

/** What was known when it was decided. Instants are RFC 3339. */
const evidence = z.object({
  /** Until when somebody had to have signed in, or to be seen. */
  due: z.string(),
  signed: z.boolean(),
  /** Minutes before the beginning (below 0: after it) at which signing in was asked for. */
  before_minutes: z.number().nullable(),
  nobody_minutes: z.number().nullable(),
  empty_since: z.string().nullable(),
  /** Of a series: how many of its meetings had been missed. */
  strikes: z.number().nullable(),
})
export type ReleaseEvidence = z.output<typeof evidence>

const released = z.object({
  id: z.number(),
  meeting_id: z.number(),
  /** Empty where the meeting is private and not its reader's. */
  title: z.string(),
  meetingroom_id: z.number(),
  meetingroom_name: z.string(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  timezone: z.string(),
  user_id: z.number(),
  user_name: z.string(),
  department_name: z.string().nullable(),
  trigger: z.enum(triggerNames),
  evidence,
  /** RFC 3339. */
  time: z.string(),
  /** The office's wall clock. */
  released_time: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  freed_start: z.string(),
  freed_end: z.string(),
  restored_name: z.string().nullable(),
  restored_time: z.string().nullable(),
  /** The reader may restore it, if the slot is still free. */
  can_restore: z.boolean(),
})
export type ReleasedRow = z.output<typeof released>

const filters = {
  title: z.string().trim().max(100).optional(),
  trigger: given(z.enum(triggerNames)),
  ...placeFilter,
  /** On which it was released. */
  ...daysFilter,
}

/** What gave its slot back, the newest first, in the offices that the caller administers. */
export const releasePage = endpoint({
  path: '/release/pagelist',
  access: ['view-white-list', 'view-meeting-log'],
  label: ['释放记录', 'Released meetings: list'],
  input: pageQuery('-time', 20).omit({ sort: true }).extend(filters),
  output: z.object({ items: z.array(released), total: z.number() }),
})

export const releaseExport = endpoint({
  path: '/release/excel',
  access: ['view-white-list', 'view-meeting-log'],
  answer: 'file',
  label: ['释放记录导出', 'Released meetings: export'],
  input: z.object(filters),
  output: z.null(),
})

/** How one meeting was released, for those who may see the meeting. */
export const releaseOfMeeting = endpoint({
  path: '/release/single',
  access: ['view-meeting'],
  label: ['会议的释放', 'Release of a meeting'],
  input: z.object({ meeting_id: queryId }),
  output: z.object({ item: released.nullable() }),
})

/** Takes a release back while the slot is free and the meeting is not over. */
export const restoreMeeting = endpoint({
  method: 'POST',
  path: '/release/restore',
  within: 'own',
  access: ['view-meeting'],
  label: ['恢复已释放的会议', 'Restore a released meeting'],
  input: z.object({ meeting_id: id, reason: z.string().trim().max(200, 'too_long|200').optional() }),
  output: z.object({ id: z.number(), version: z.number() }),
})
