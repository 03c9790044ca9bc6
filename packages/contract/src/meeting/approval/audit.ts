import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint'
import { given, id, queryId } from '../../kernel/input'
import { pageQuery } from '../../kernel/resource'
import { bookingRoom, waitingChange } from '../booking'
import { date } from '../wire'
import { requestFlow } from './approval'

/** `refuse_taken`: nobody refused it, somebody else was given the slot. `audit_pass`: a step of several. */
const decisionActions = ['approve', 'refuse', 'refuse_taken', 'audit_pass'] as const

/** A decision about a request: who, when, why. */
const decision = z.object({
  action: z.enum(decisionActions),
  user_name: z.string(),
  reason: z.string().nullable(),
  /** RFC 3339. */
  time: z.string(),
})

/** A request for a room, waiting or decided. Times are the wall clock of the room's office. */
const auditRow = z.object({
  /** The meeting's. */
  id: z.number(),
  version: z.number(),
  /** Empty where the meeting is private and the viewer does not take part. */
  title: z.string(),
  secret: z.boolean(),
  /** The room that is asked for; of a decided request the meeting's. */
  meetingroom_id: z.number(),
  meetingroom_name: z.string(),
  floor_name: z.string(),
  office_id: z.number(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  timezone: z.string(),
  /** Further rooms of the same meeting. */
  extra_rooms: z.array(z.string()),
  booker_id: z.number(),
  booker_name: z.string(),
  department: z.string().nullable(),
  attendee_count: z.number(),
  start_time: z.string(),
  end_time: z.string(),
  /** RFC 3339. */
  requested_at: z.string(),
  /** Set where a confirmed meeting is to be moved: the slot that it has and keeps until this is decided. */
  change: z.object({ meetingroom_name: z.string(), start_time: z.string(), end_time: z.string() }).nullable(),
  /** More people or services that a confirmed meeting is to have, and has once this is approved. */
  more: waitingChange.pick({ people: true, services: true }).nullable(),
  /** Other meetings in the way, and other requests for the same time. */
  clashes: z.object({ held: z.number(), pending: z.number() }),
  /** Where it stands in its flow; null where whoever approves there decides. */
  flow: requestFlow.nullable(),
  /** The viewer may decide now. */
  may_decide: z.boolean(),
  audit_state: z.number(),
  state: z.enum(['waiting', 'confirmed', 'refused', 'cancelled', 'released']),
  /** The last one; of `mine` the last of the caller's. */
  decision: decision.nullable(),
})
export type AuditRow = z.output<typeof auditRow>

const auditPageQuery = pageQuery('+start_time', 20)

/** Requests in the offices that the caller administers: waiting, decided, or decided by the caller. */
export const auditPage = endpoint({
  path: '/audit/pagelist',
  access: ['view-audit'],
  label: ['审核列表', 'Approval requests: list'],
  input: auditPageQuery.extend({
    state: z.enum(['waiting', 'decided', 'mine']).default('waiting'),
    /** Of those that wait only what the caller can decide now. */
    turn: given(z.enum(['mine'])),
    office: given(queryId),
    room: given(queryId),
    /** Dates on the office's clock, both included. */
    start_date: given(date),
    end_date: given(date),
  }),
  output: z.object({ items: z.array(auditRow), total: z.number() }),
})

/** One request, with its rooms on the days that it asks for. */
export const auditSingle = endpoint({
  path: '/audit/single',
  access: ['view-audit'],
  label: ['审核详情', 'Approval request: details'],
  input: z.object({ id: queryId }),
  output: auditRow.extend({
    content: z.string().nullable(),
    /** Those whom a change that waits would bring as well. */
    attendees: z.array(z.object({ name: z.string(), department: z.string().nullable(), is_new: z.boolean() })),
    /** The rooms that are asked for, with their rules and every claim on these days. */
    rooms: z.array(
      bookingRoom.pick({
        id: true,
        name: true,
        status: true,
        timezone: true,
        capacity: true,
        locks: true,
        opentime: true,
        closetime: true,
        lunch_begin: true,
        lunch_end: true,
        meeting: true,
      }),
    ),
    /** The days of the request, at most seven. */
    dates: z.array(z.string()),
    log: z.array(
      z.object({ action: z.string(), user_name: z.string(), reason: z.string().nullable(), time: z.string() }),
    ),
  }),
})
export type AuditDetails = z.output<typeof auditSingle.output>

const item = z.object({ id, version: id })

/** Approves or refuses requests: each is answered on its own. One by `id` and `version` is answered as a call of its own. */
export const auditEdit = endpoint({
  method: 'POST',
  path: '/audit/edit',
  within: 'offices',
  access: ['change-audit'],
  label: ['审核', 'Approve or reject'],
  input: z
    .object({
      items: z.array(item).min(1).max(100, 'too_many|100').optional(),
      id: id.optional(),
      version: id.optional(),
      pass: z.boolean(),
      reason: z.string().trim().max(200, 'too_long|200').nullish(),
    })
    .refine((value) => value.items !== undefined || (value.id !== undefined && value.version !== undefined), {
      path: ['id'],
      message: 'required',
    })
    .refine((value) => value.pass || (value.reason ?? '') !== '', { path: ['reason'], message: 'required' }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        ok: z.boolean(),
        version: z.number().nullable(),
        /** 1 where further steps have to pass. */
        audit_state: z.number().nullable(),
        /** Other requests that were refused because this one was given their slot. */
        refused_ids: z.array(z.number()),
        /** Why not. */
        reason: z.string().nullable(),
        message: z.string().nullable(),
      }),
    ),
  }),
})
export type AuditResult = z.output<typeof auditEdit.output>['items'][number]

/** The decisions about one meeting, or about all in the offices that the caller administers, the newest first. */
export const approvalLog = endpoint({
  path: '/audit/log',
  access: ['view-audit'],
  label: ['审核记录', 'Approval history'],
  input: pageQuery('-id', 20)
    .omit({ sort: true, title: true })
    .extend({ id: given(queryId) }),
  output: z.object({
    items: z.array(
      decision.extend({
        id: z.number(),
        meeting_id: z.number(),
        title: z.string(),
        meetingroom_name: z.string(),
        office_name: z.string(),
        office_name_en: z.string().nullable(),
      }),
    ),
    total: z.number(),
  }),
})

/** The caller's own meetings that wait for approval. */
export const myAudits = endpoint({
  path: '/manager/audit',
  access: ['view-meeting'],
  label: ['我的待审会议', 'My requests pending approval'],
  input: auditPageQuery,
  output: z.object({ items: z.array(auditRow), total: z.number() }),
})
