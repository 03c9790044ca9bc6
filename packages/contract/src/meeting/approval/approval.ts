import { stepModes } from '@workplace/domain/kernel/approval-flow'
import { z } from 'zod'
import * as common from '../../kernel/common-words'
import { endpoint } from '../../kernel/endpoint'
import { line } from '../../kernel/field'
import { given, id, queryId } from '../../kernel/input'
import { pageQuery } from '../../kernel/resource'
import type { Label } from '../../kernel/words'
import * as meetingroomWords from '../../meetingroom/words'
import * as placeWords from '../../place/words'
import * as meetingWords from '../words'

/** Who is asked in a step. Office managers: who has a post there; room managers: whose post is about rooms. */
const approverKinds = ['users', 'roles', 'office_managers', 'room_managers', 'department_head'] as const
export type ApproverKind = (typeof approverKinds)[number]

const mode = z.enum(stepModes)
const ids = z
  .array(id)
  .max(50, 'too_many|50')
  .transform((ids) => [...new Set(ids)])

const approver = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['users', 'roles']), ids: ids.refine((ids) => ids.length > 0, 'required') }),
  z.object({ kind: z.enum(['office_managers', 'room_managers', 'department_head']) }),
])
export type FlowApprover = z.output<typeof approver>

const amount = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .refine((value) => /^\d{1,10}(\.\d{1,2})?$/.test(value), 'number|2')

const binding = z
  .object({
    office_id: id.nullish().transform((value) => value ?? null),
    meetingroom_id: id.nullish().transform((value) => value ?? null),
    over_minutes: z
      .number()
      .int()
      .min(1)
      .max(44_640)
      .nullish()
      .transform((value) => value ?? null),
    over_people: z
      .number()
      .int()
      .min(1)
      .max(100_000)
      .nullish()
      .transform((value) => value ?? null),
    over_amount: amount.nullish().transform((value) => value ?? null),
    with_services: z.boolean().default(false),
  })
  .refine((one) => one.office_id === null || one.meetingroom_id === null, { path: ['office_id'], message: 'option' })

const minutes = z.number().int().min(5, 'number').max(43_200, 'number')
const onOff = z.enum(['on', 'off'])
const timeoutAction = z.enum(['pass', 'refuse', 'none'])

const person = z.object({ id: z.number(), name: z.string() })

const flowRow = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  name_en: z.string().nullable(),
  steps: z.array(
    z.object({
      mode,
      approvers: z.array(
        z.object({
          kind: z.enum(approverKinds),
          ids: z.array(z.number()),
          /** Of people and roles, in the order of `ids`; who is gone is missing. */
          names: z.array(z.string()),
        }),
      ),
    }),
  ),
  deadline_minutes: z.number().nullable(),
  remind_minutes: z.number().nullable(),
  timeout_action: timeoutAction,
  status: onOff,
  bindings: z.array(
    z.object({
      office_id: z.number().nullable(),
      office_name: z.string().nullable(),
      office_name_en: z.string().nullable(),
      meetingroom_id: z.number().nullable(),
      meetingroom_name: z.string().nullable(),
      over_minutes: z.number().nullable(),
      over_people: z.number().nullable(),
      over_amount: z.string().nullable(),
      with_services: z.boolean(),
    }),
  ),
  /** Rule groups that ask for approval by it. */
  rules: z.array(z.object({ id: z.number(), title: z.string() })),
  /** Requests that are on their way through it, as it was when they were asked. */
  running: z.number(),
  /** People who are named and cannot approve: disabled, or without the permission. They are passed over. */
  unable: z.array(person),
  updated_at: z.string(),
  updated_by: z.string(),
})
export type AuditFlow = z.output<typeof flowRow>

/** The approval flows of the company. */
export const auditFlows = endpoint({
  path: '/audit/flow_list',
  access: ['view-audit'],
  label: meetingWords.approvalFlows,
  input: pageQuery('+name', 50).omit({ sort: true }),
  output: z.object({ items: z.array(flowRow), total: z.number() }),
})

/** Makes a flow or, with `id` and `version`, changes one. Requests that run keep the flow as it was. */
export const saveAuditFlow = endpoint({
  method: 'POST',
  path: '/audit/flow_save',
  access: ['change-audit'],
  label: ['保存审核流程', 'Save approval flow'],
  creates: true,
  input: z
    .object({
      id: id.optional(),
      version: id.optional(),
      name: line(50).min(1, 'required'),
      name_en: line(50)
        .nullish()
        .transform((value) => value || null),
      steps: z
        .array(z.object({ mode, approvers: z.array(approver).min(1, 'required').max(10, 'too_many|10') }))
        .min(1, 'required')
        .max(8, 'too_many|8'),
      deadline_minutes: minutes.nullish().transform((value) => value ?? null),
      remind_minutes: minutes.nullish().transform((value) => value ?? null),
      timeout_action: timeoutAction.default('none'),
      status: onOff.default('on'),
      bindings: z.array(binding).max(100, 'too_many|100').default([]),
      /** The rule groups whose bookings it decides about; not given: those that it has. */
      rule_ids: ids.optional(),
    })
    .refine((flow) => flow.id === undefined || flow.version !== undefined, { path: ['version'], message: 'required' }),
  output: z.object({ id: z.number(), version: z.number() }),
})

/** Takes a flow out of use for good. Requests that run go on. */
export const deleteAuditFlow = endpoint({
  method: 'POST',
  path: '/audit/flow_del',
  access: ['change-audit'],
  label: ['删除审核流程', 'Delete approval flow'],
  input: z.object({ id, version: id }),
  output: z.object({ running: z.number() }),
})

/** Why a flow decides about a request. */
export const flowReasonWords = {
  rule: meetingWords.ruleGroup,
  duration: ['时长', 'Duration'],
  person: meetingWords.attendeeCount,
  cost: common.cost,
  service: meetingroomWords.services,
  room: meetingroomWords.room,
  office: placeWords.office,
  company: ['全公司', 'Company'],
} as const satisfies Record<string, Label>
const because = z.enum(Object.keys(flowReasonWords) as [keyof typeof flowReasonWords])

/** Where a request stands, in a line. */
export const requestFlow = z.object({
  name: z.string(),
  name_en: z.string().nullable(),
  because,
  /** From 1 on. */
  step: z.number(),
  steps: z.number(),
  /** Whose turn it is; empty: whoever approves there. */
  asked: z.array(z.string()),
  /** RFC 3339. */
  deadline: z.string().nullable(),
  timeout_action: timeoutAction,
})
export type RequestFlow = z.output<typeof requestFlow>

const seatState = z.enum(['asked', 'waits', 'passed', 'refused', 'moved', 'gone', 'spared'])

const progress = z.object({
  id: z.number(),
  name: z.string(),
  name_en: z.string().nullable(),
  because,
  state: z.enum(['waiting', 'passed', 'refused', 'ended']),
  /** From 0 on. */
  current: z.number(),
  deadline: z.string().nullable(),
  timeout_action: timeoutAction,
  created_at: z.string(),
  ended_at: z.string().nullable(),
  /** Why it ended without a decision, where another request took its place. */
  ended_because: z.enum(['handed_over', 'changed']).nullable(),
  steps: z.array(
    z.object({
      mode,
      kinds: z.array(z.enum(approverKinds)),
      /** Passed because its time was up. */
      lapsed: z.boolean(),
      /** Others decided than were meant, because none of those could. */
      fell: z.boolean(),
      seats: z.array(
        z.object({
          user_id: z.number(),
          name: z.string(),
          state: seatState,
          /** RFC 3339. */
          time: z.string(),
          opinion: z.string().nullable(),
          to_name: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type ApprovalProgress = z.output<typeof progress>

/** The way of a meeting's requests through their flows, the newest first: for its booker, who was asked, and who approves there. */
export const auditProgress = endpoint({
  path: '/audit/progress',
  access: 'session',
  label: ['审核进度', 'Approval progress'],
  input: z.object({ id: queryId }),
  output: z.object({ items: z.array(progress), may_transfer: z.boolean() }),
})

/** Hands a decision to somebody else, who takes the caller's turn. */
export const transferAudit = endpoint({
  method: 'POST',
  path: '/audit/transfer',
  within: 'offices',
  access: ['change-audit'],
  label: ['转交审核', 'Reassign approval'],
  input: z.object({
    id,
    version: id,
    user_id: id,
    reason: z.string({ error: 'required' }).trim().min(1, 'required').max(200, 'too_long|200'),
  }),
  output: z.object({ id: z.number(), name: z.string() }),
})

/** People who may take a decision over. */
export const auditCandidates = endpoint({
  path: '/audit/candidates',
  access: ['change-audit'],
  label: ['可转交的审核人', 'People who can approve'],
  input: z.object({ id: given(queryId), title: z.string().trim().max(50).optional() }),
  output: z.object({ items: z.array(person.extend({ department: z.string().nullable() })) }),
})
