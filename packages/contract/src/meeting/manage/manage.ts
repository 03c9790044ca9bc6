import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint'
import { line } from '../../kernel/field'
import { given, id, ids, queryId } from '../../kernel/input'
import { pageQuery } from '../../kernel/resource'
import { seriesRule } from '../series-rule'
import { date, termsInput, wallClock } from '../wire'
import { listedMeeting, listOf, meetingExportQuery, meetingHistory, meetingListQuery } from './meeting-log'

const access = ['view-cancel-regain'] as const

/** So many meetings are cancelled or recovered by one call. */
const mostAtOnce = 100

const managedMeeting = listedMeeting.extend({
  /** It has not ended, and is neither cancelled nor refused. */
  can_change: z.boolean(),
  /** It is cancelled and has not begun. Whether its time is still free, `check` says. */
  can_recover: z.boolean(),
})
export type ManagedMeeting = z.output<typeof managedMeeting>

/** The meetings in the offices that the caller administers. */
export const managePage = endpoint({
  path: '/manager/pagelist',
  access,
  label: ['会议管理列表', 'Manage meetings: list'],
  input: meetingListQuery,
  output: listOf(managedMeeting),
})

/** A reason why not: the name of a refusal, and its sentence. */
const answer = { ok: z.boolean(), reason: z.string().nullable(), message: z.string().nullable() }

export const manageDetail = endpoint({
  path: '/manager/detail',
  access,
  label: ['会议管理详情', 'Manage meetings: details'],
  input: z.object({ id: queryId }),
  output: meetingHistory.extend({
    can_change: z.boolean(),
    can_recover: z.boolean(),
    /** Of a cancelled meeting: whether it could be recovered at this moment. */
    recovery: z.object(answer).nullable(),
  }),
})
export type ManagedDetails = z.output<typeof manageDetail.output>

/** Which of these meetings could be cancelled or recovered at this moment; nothing is changed. */
export const manageCheck = endpoint({
  path: '/manager/check',
  access,
  label: ['检查能否取消或恢复', 'Check cancelling or restoring'],
  input: z.object({ ids: ids(mostAtOnce), action: z.enum(['cancel', 'recover']).default('recover') }),
  output: z.object({ items: z.array(z.object({ id: z.number(), title: z.string(), ...answer })) }),
})

const items = z
  .array(z.object({ id, version: z.number().int().positive() }))
  .min(1, 'required')
  .max(mostAtOnce, `too_big|${mostAtOnce}`)
const why = z.string({ error: 'required' }).trim().min(1, 'required').max(200, 'too_long|200')
const perhapsWhy = z.string().trim().max(200, 'too_long|200').nullish()

/**
 * Cancels, recovers or hands over meetings, each by itself: what is refused undoes nothing of the others. Cancelling a
 * meeting that runs ends it. Or changes one, whose refusal is the call's.
 */
export const manageEdit = endpoint({
  method: 'POST',
  path: '/manager/edit',
  within: 'offices',
  access,
  label: ['取消、恢复或变更会议', 'Cancel, restore or change meetings'],
  input: z.discriminatedUnion('action', [
    z.object({ action: z.literal('cancel'), items, reason: why }),
    z.object({ action: z.literal('recover'), items, reason: perhapsWhy }),
    z.object({ action: z.literal('transfer'), items, user_id: id, reason: perhapsWhy }),
    z.object({
      action: z.literal('change'),
      id,
      version: z.number().int().positive(),
      reason: why,
      title: line(100).min(1, 'required').optional(),
      content: z.string().trim().max(2000, 'too_long|2000').nullish(),
      meetingroom_id: id.optional(),
      start_time: wallClock.optional(),
      end_time: wallClock.optional(),
      /** Of a room that it is moved into, as they were read. */
      terms: termsInput.default([]),
    }),
  ]),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        ...answer,
        version: z.number().nullable(),
        /** `ended`: it ran, and is over now. `waiting`: it waits for approval. */
        outcome: z.enum(['cancelled', 'ended', 'recovered', 'waiting', 'transferred', 'changed']).nullable(),
        /** Services that could not be ordered again with it. */
        services_lost: z.number(),
      }),
    ),
  }),
})
export type ManageResult = z.output<typeof manageEdit.output>['items'][number]

/** What the list shows, all of it, as it is read. */
export const manageExport = endpoint({
  path: '/manager/export',
  access,
  answer: 'file',
  label: ['会议管理导出', 'Manage meetings: export'],
  input: meetingExportQuery,
  output: z.null(),
})

/** What has to do with a meeting: its series, what else is or was wanted for its time and rooms, its booker's other meetings of the day. */
export const manageRelated = endpoint({
  path: '/manager/related',
  access,
  label: ['相关会议', 'Related meetings'],
  input: z.object({ id: queryId }),
  output: z.object({
    /** Each at most 50. */
    series: z.array(managedMeeting),
    slot: z.array(managedMeeting),
    booker: z.array(managedMeeting),
  }),
})

/** People, by name, with how many meetings of theirs in the caller's offices are to come, and were cancelled of these. */
export const bookPerson = endpoint({
  path: '/manager/book_person',
  access,
  label: ['按预订人', 'By booker'],
  input: pageQuery('+name', 20).omit({ sort: true }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        job_num: z.string().nullable(),
        department: z.string().nullable(),
        status: z.string(),
        to_come: z.number(),
        cancelled: z.number(),
      }),
    ),
    total: z.number(),
  }),
})
export type BookPerson = z.output<typeof bookPerson.output>['items'][number]

const managedSeries = seriesRule
  .pick({ period: true, interval: true, weekdays: true, month_mode: true, nth: true })
  .extend({
    id: z.number(),
    version: z.number(),
    /** Of its next meeting in the caller's offices, or of its last. */
    title: z.string(),
    secret: z.boolean(),
    booker_id: z.number(),
    booker_name: z.string(),
    department: z.string().nullable(),
    meetingroom_name: z.string(),
    office_name: z.string(),
    office_name_en: z.string().nullable(),
    timezone: z.string(),
    /** Its hours, `HH:mm`. */
    start_time: z.string(),
    end_time: z.string(),
    begin_date: z.string(),
    until: z.string().nullable(),
    times: z.number().nullable(),
    first_date: z.string(),
    last_date: z.string(),
    to_come: z.number(),
    cancelled: z.number(),
  })
export type ManagedSeries = z.output<typeof managedSeries>

/** The series in the caller's offices with who booked them; of one person with `user_id`. */
export const cyclePerson = endpoint({
  path: '/manager/cycle_person',
  access,
  label: ['系列会议列表', 'Series of meetings'],
  input: pageQuery('-id', 20)
    .omit({ sort: true })
    .extend({
      user_id: given(queryId),
      /** Only those with meetings still to come. */
      to_come: given(z.enum(['0', '1'])),
    }),
  output: listOf(managedSeries),
})

/** One series with its meetings in the caller's offices, in the order of their dates. */
export const cycleDetail = endpoint({
  path: '/manager/cycle_detail',
  access,
  label: ['系列会议详情', 'Series details'],
  input: z.object({ id: queryId }),
  output: managedSeries.extend({
    /** Each with the date that the rule gave it; it may lie elsewhere since. */
    items: z.array(managedMeeting.extend({ occurrence_date: z.string() })),
  }),
})

/** Cancels the meetings of a series that have not begun, from a date on or all; those outside the caller's offices stay. */
export const cycleDel = endpoint({
  method: 'POST',
  path: '/manager/cycle_del',
  within: 'offices',
  access,
  label: ['取消系列会议', 'Cancel a series'],
  input: z.object({ id, version: z.number().int().positive(), from: date.optional(), reason: why }),
  output: z.object({
    id: z.number(),
    /** What was cancelled, with the versions by which it could be recovered. */
    items: z.array(z.object({ id: z.number(), version: z.number() })),
    /** Meetings to come that are none of the caller's. */
    kept: z.number(),
  }),
})
