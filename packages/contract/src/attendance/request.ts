import { type RequestKind, type RequestState, requestKinds, requestStates } from '@workplace/domain/attendance/request'
import { isValidDate } from '@workplace/domain/kernel/date'
import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import type { Tone } from '../kernel/field'
import { given, id, isZoneName, line, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import * as uploads from '../kernel/uploads'
import type { Label } from '../kernel/words'
import { absenceKinds } from '../people/absence'
import { leaveUnits } from './leave-type'
import * as attendanceWords from './words'

/** What is asked for. */
export const requestKindNames = {
  leave: attendanceWords.leave,
  trip: absenceKinds.trip,
  out: absenceKinds.out,
  overtime: attendanceWords.overtime,
  remedy: ['补卡', 'Make-up card'],
  swap: ['换班', 'Swap shifts'],
  field: ['外勤打卡', 'Field punch'],
} as const satisfies Record<RequestKind, Label>

export const requestStateNames = {
  pending: common.pendingApproval,
  pass: ['已通过', 'Approved'],
  refuse: common.rejected,
  revoked: ['已撤销', 'Revoked'],
} as const satisfies Record<RequestState, Label>
export const requestTones: Readonly<Record<RequestState, Tone>> = {
  ...{ pending: 'busy', pass: 'good', refuse: 'bad', revoked: 'quiet' },
}

const kind = z.enum(requestKinds, { error: 'option' })
const state = z.enum(requestStates, { error: 'option' })
const date = z.string().refine(isValidDate, 'date')
const instant = z.iso.datetime({ offset: true, error: 'instant' })
const path = z
  .string()
  .max(300)
  .regex(/^\/[\w-]+\.\w+$/, 'format')
const reason = line(200)

/** What somebody has to work on a date; null: nothing. */
const worked = z
  .object({
    name: z.string().nullable(),
    /** Times count on after midnight, as those of shifts. */
    periods: z.array(z.object({ on_time: z.string(), off_time: z.string() })),
    minutes: z.number(),
  })
  .nullable()
export type WorkedShift = z.output<typeof worked>

const row = z.object({
  id: z.number(),
  kind,
  state,
  user_id: z.number(),
  name: z.string(),
  department: z.string().nullable(),
  begin_time: z.string(),
  end_time: z.string(),
  /** On whose clock the person's days are. */
  timezone: z.string(),
  date: z.string().nullable(),
  period_no: z.number().nullable(),
  on_off: z.enum(['on', 'off']).nullable(),
  leave_type: z.string().nullable(),
  unit: z.enum(Object.keys(leaveUnits) as [keyof typeof leaveUnits, ...(keyof typeof leaveUnits)[]]).nullable(),
  /** How much leave it takes: days, or minutes where it is taken by the minute. */
  amount: z.number().nullable(),
  with_name: z.string().nullable(),
  /** Of a swap that waits or took effect: what whoever asks had to work, and what the other had, each the other's instead. */
  swap: z.object({ own: worked, other: worked }).nullable(),
  reason: z.string(),
  files: z.array(z.object({ url: z.string(), thumb: z.string() })),
  /** A photo was taken with the field punch, which those who decide can look at. */
  photo: z.boolean(),
  created_at: z.string(),
  /** Whose turn it is. */
  asked: z.array(z.string()),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  opinion: z.string().nullable(),
  /** The caller can revoke it, or decide about it. */
  may_revoke: z.boolean(),
  may_decide: z.boolean(),
})
export type AttendanceRequest = z.output<typeof row>
const rows = z.object({ items: z.array(row), total: z.number() })

/** Asks for leave, a trip, a make-up card, and so on; who decides is told. */
export const addRequest = endpoint({
  method: 'POST',
  path: '/attendancerequest/add',
  access: 'session',
  creates: true,
  label: ['提交考勤申请', 'Ask for something of attendance'],
  input: z.object({
    kind: kind.exclude(['field']),
    /** Of a make-up card: when somebody came or left. */
    begin: instant,
    end: instant.nullish(),
    date: date.nullish(),
    period_no: z.number().int().min(1).max(4).nullish(),
    on_off: z.enum(['on', 'off'], { error: 'option' }).nullish(),
    leave_type_id: id.nullish(),
    /** On a trip: the clock there. */
    timezone: z.string().max(60).refine(isZoneName, 'zone').nullish(),
    /** With whom shifts are swapped. */
    with_user_id: id.nullish(),
    reason: reason.default(''),
    files: z.array(path).max(uploads.photo.count, `too_big|${uploads.photo.count}`).default([]),
  }),
  output: z.object({
    id: z.number(),
    state,
    /** Make-up cards left in the cycle, or leave left in the year, if it is limited. */
    quota_left: z.number().nullable(),
    /** It takes more than is left. */
    over: z.boolean(),
  }),
})

/** Takes one's own request back; also after it passed, while its month is open. */
export const revokeRequest = endpoint({
  method: 'POST',
  path: '/attendancerequest/revoke',
  access: 'session',
  label: ['撤销考勤申请', 'Revoke a request'],
  input: z.object({ id, reason: reason.default('') }),
  output: z.null(),
})

/** Somebody whose turn it is says yes or no. */
export const decideRequest = endpoint({
  method: 'POST',
  path: '/attendancerequest/decide',
  access: 'session',
  label: ['审核考勤申请', 'Decide about a request'],
  input: z.object({ id, pass: z.boolean(), opinion: reason.nullish().transform((value) => value || null) }),
  output: z.object({ state: z.enum(['waiting', 'passed', 'refused']) }),
})

/** Somebody whose turn it is hands it to somebody else. */
export const transferRequest = endpoint({
  method: 'POST',
  path: '/attendancerequest/transfer',
  access: 'session',
  label: ['转交考勤申请', 'Reassign a request'],
  input: z.object({ id, user_id: id, reason: line(200).min(1, 'required') }),
  output: z.null(),
})

/** What the caller asked for, the newest first. */
export const myRequests = endpoint({
  path: '/attendancerequest/mine',
  access: 'session',
  label: common.myRequests,
  input: pageQuery('-created_at', 20)
    .omit({ sort: true, title: true })
    .extend({ kind: given(kind), state: given(state) }),
  output: rows,
})

const askedTabs = ['pending', 'decided'] as const

/** What the caller is asked about, and what they said before. */
export const askedRequests = endpoint({
  path: '/attendancerequest/asked',
  access: 'session',
  label: attendanceWords.askedOfMe,
  input: pageQuery('-created_at', 20)
    .omit({ sort: true, title: true })
    .extend({ tab: z.enum(askedTabs).default('pending') }),
  output: rows,
})

const all = {
  kind: given(kind),
  state: given(state),
  user_id: given(queryId),
  /** Whose span touches these dates. */
  from: given(date),
  until: given(date),
}

/** All requests of the people whom the caller administers. */
export const requestPage = endpoint({
  path: '/attendancerequest/pagelist',
  access: ['view-daily-statistics'],
  label: attendanceWords.requests,
  input: pageQuery('-created_at', 20).omit({ sort: true }).extend(all),
  output: rows,
})

/** The same as a file, CSV or Excel. */
export const requestExport = endpoint({
  path: '/attendancerequest/export',
  access: ['view-daily-statistics'],
  label: ['导出考勤申请', 'Export requests'],
  answer: 'file',
  input: pageQuery('-created_at', 20)
    .pick({ title: true })
    .extend({ ...all, format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  output: z.null(),
})

/** What is left before somebody asks: make-up cards for a date, and each kind of leave in its year. */
export const whatIsLeft = endpoint({
  path: '/myattendance/quota',
  access: 'session',
  label: ['我的考勤额度', 'What I have left'],
  input: z.object({ date: given(date) }),
  output: z.object({
    date: z.string(),
    /** On whose clock the times of a request are: their team's, or their own where they are in none. */
    timezone: z.string(),
    /** May a make-up card be asked for on that date; why not. */
    allowed: z.boolean(),
    /** Make-up cards left and their number in a cycle; null: as many as are needed. */
    left: z.number().nullable(),
    limit: z.number().nullable(),
    /** The last date on which it can be asked for; null: at any time. */
    until: z.string().nullable(),
    cycle_begin: z.string().nullable(),
    cycle_end: z.string().nullable(),
    need_reason: z.boolean(),
    need_file: z.boolean(),
    leave: z.array(
      z.object({
        leave_type_id: z.number(),
        name: z.string(),
        unit: row.shape.unit.unwrap(),
        need_file: z.boolean(),
        /** Of this year, in days or minutes as its unit is; null: without a number. */
        limit: z.number().nullable(),
        taken: z.number(),
        left: z.number().nullable(),
      }),
    ),
  }),
})
export type WhatIsLeft = z.output<typeof whatIsLeft.output>

const imported = z.object({ done: z.number(), failed: z.array(z.object({ line: z.number(), why: z.string() })) })
export type ImportedLeave = z.output<typeof imported>

/** Leave and trips that were granted elsewhere, as a table: job number, kind, begin, end, reason. */
export const importRequests = endpoint({
  method: 'POST',
  path: '/attendancerequest/import',
  access: ['change-attendance'],
  within: 'people',
  label: attendanceWords.importLeave,
  input: z.object({
    rows: z
      .array(
        z.object({
          line: z.number().int().min(1),
          job_num: line(60),
          kind: line(60),
          begin: line(30),
          end: line(30),
          reason: line(200).default(''),
        }),
      )
      .min(1, 'required')
      .max(2000, 'too_many|2000'),
    /** `check`: nothing is stored. */
    mode: z.enum(['check', 'valid']).default('check'),
  }),
  output: imported,
})

/** The photo of a field punch, for those who decide about it, or did: by the number of its request. Every view is recorded. */
export const requestPhoto = endpoint({
  path: '/attendancerequest/photo',
  access: 'session',
  within: 'people',
  effect: 'change',
  answer: 'file',
  label: attendanceWords.fieldPhoto,
  input: z.object({ id: queryId }),
  output: z.null(),
})
