import type { Duty } from '@workplace/contract/permission/duties'
import type { Permission } from '@workplace/contract/permission/permissions'
import type { FlowState, FlowStep, StepMode } from '@workplace/domain/kernel/approval-flow'
import type { Call } from '../call/call'
import type { Db } from '../database/db'

/** What a request is about: a kind, as its area named it, and which. */
export type SubjectRef = { readonly kind: string; readonly id: number }

/** The same, as its area knows it now. */
export type Subject = {
  readonly id: number
  /** Where it is; null: in no office. */
  readonly office_id: number | null
  /** Whose it is. The department of the first has the head that is asked; none of them decides while anybody else can. */
  readonly requesters: readonly number[]
  /** Epoch ms. A step is decided before it begins, and nothing is due once it is over; null: it has no time. */
  readonly start: number | null
  readonly end: number | null
}

/**
 * Who is asked in a step: people, whoever holds roles, managers of the office (all, or whose post is about something), or
 * the head of the department.
 */
export type StepApprover =
  | { readonly kind: 'users' | 'roles'; readonly ids: number[] }
  | { readonly kind: 'office_managers' | `${Duty}_managers` | 'department_head' }

/** Steps in which people decide, with their times: a request keeps a copy. */
export type ApprovalFlow = {
  /** Where it is kept; null: it was made for this request. */
  readonly id: number | null
  readonly name: string
  readonly name_en: string | null
  readonly steps: readonly { readonly mode: StepMode; readonly approvers: StepApprover[] }[]
  readonly deadline_minutes: number | null
  readonly remind_minutes: number | null
  readonly timeout_action: 'pass' | 'refuse' | 'none'
}

export type RequestStep = FlowStep & { readonly approvers: StepApprover[] }
export type RequestFlow = FlowState<RequestStep>

/** Who may decide about a kind of subject: who holds the permission (null: whoever is asked), where their duty lies. */
export type MayDecide = { readonly permission: Permission | null; readonly duty: Duty }

/** Why a request goes on or ends: somebody said so, the time was up, or all who are left had passed it. */
export type Decision = { readonly by: 'person' | 'time' | 'absence'; readonly reason: string | null }

/** A step that was left, and whose turn it is then: of those who had it in the same step nobody has to be told. */
export type Turn = {
  /** From 1 on. */
  readonly step: number
  readonly steps: number
  readonly asked: readonly number[]
  readonly had: readonly number[]
}

/**
 * What an area says of what people decide about; all of it is called in the transaction of the change. `S` is a subject as
 * the area reads it, `Done` what it has to tell of a decision.
 */
export type Approvals<S extends Subject = Subject, Done = unknown> = {
  /** Its name in the database: lower case and underscores. */
  readonly kind: string
  readonly mayDecide: MayDecide
  /** What subjects are called. One that has no name does not exist any more. */
  label(db: Db, company_id: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Takes what has to be locked before the subjects themselves. */
  lock?(call: Call, ids: readonly number[]): Promise<void>
  /** Reads a subject and locks it for a change; undefined: it is gone. */
  read(call: Call, id: number): Promise<S | undefined>
  /** Without a request on its way whoever may decide there does. */
  readonly withoutSteps?: boolean
  /** Refuses a yes to what cannot be had any more. */
  requirePassable?(call: Call, subject: S): Promise<void>
  passed(call: Call, subject: S, decision: Decision): Promise<Done>
  refused(call: Call, subject: S, decision: Decision): Promise<Done>
  /** It went on without being decided: those whose turn it is are told, and who is not asked any more. */
  advanced?(call: Call, subject: S, decision: Decision, turn: Turn): Promise<void>
  /** The time of those who are asked is running out. */
  remind?(call: Call, subject: S, asked: readonly number[]): Promise<void>
  /** The time was up and it should have passed, but cannot be had: people have to look at it. */
  stuck?(call: Call, subject: S, reason: string): Promise<void>
  /** It ended because what it was about is gone. */
  gone?(call: Call, id: number): Promise<void>
  /** What a decision asks for that nobody called for; `done` undefined: it only went on. */
  settle?(call: Call, subject: S, done: Done | undefined): Promise<void>
}
