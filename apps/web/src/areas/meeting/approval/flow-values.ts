import type { InputOf } from '@workplace/contract/kernel/endpoint'
import type { ApproverKind, AuditFlow, saveAuditFlow } from '@workplace/contract/meeting/approval/approval'
import type { StepMode } from '@workplace/domain/kernel/approval-flow'
import { hoursOf, minutesOf } from './flow-text'

export const otherKinds = ['department_head', 'office_managers', 'room_managers'] as const
type OtherKind = (typeof otherKinds)[number]

type StepValues = { mode: StepMode; users: number[]; roles: number[]; others: OtherKind[] }
export type BindingValues = {
  place: 'company' | 'office' | 'room'
  office_id: number | null
  meetingroom_id: number | null
  hours: number | null
  people: number | null
  amount: number | null
  services: boolean
}
/** A flow as its form holds it: times in hours, each kind of approver by itself. */
export type FlowValues = {
  name: string
  name_en: string
  on: boolean
  steps: StepValues[]
  bindings: BindingValues[]
  rule_ids: number[]
  deadline: number | null
  remind: number | null
  timeout_action: 'pass' | 'refuse' | 'none'
}

export const newStep: StepValues = { mode: 'any', users: [], roles: [], others: [] }
export const newBinding: BindingValues = {
  ...{ place: 'office', office_id: null, meetingroom_id: null },
  ...{ hours: null, people: null, amount: null, services: false },
}

const idsOf = ({ approvers }: AuditFlow['steps'][number], kind: ApproverKind) =>
  approvers.flatMap((one) => (one.kind === kind ? one.ids : []))

export function valuesOf(flow: AuditFlow | null): FlowValues {
  if (flow === null) {
    return {
      ...{ name: '', name_en: '', on: true, steps: [newStep], bindings: [newBinding], rule_ids: [] },
      ...{ deadline: null, remind: null, timeout_action: 'none' },
    }
  }
  return {
    name: flow.name,
    name_en: flow.name_en ?? '',
    on: flow.status === 'on',
    steps: flow.steps.map((step) => ({
      mode: step.mode,
      users: idsOf(step, 'users'),
      roles: idsOf(step, 'roles'),
      others: otherKinds.filter((kind) => step.approvers.some((one) => one.kind === kind)),
    })),
    bindings: flow.bindings.map((one) => ({
      place: one.meetingroom_id !== null ? 'room' : one.office_id !== null ? 'office' : 'company',
      office_id: one.office_id,
      meetingroom_id: one.meetingroom_id,
      hours: one.over_minutes === null ? null : hoursOf(one.over_minutes),
      people: one.over_people,
      amount: one.over_amount === null ? null : Number(one.over_amount),
      services: one.with_services,
    })),
    rule_ids: flow.rules.map(({ id }) => id),
    deadline: flow.deadline_minutes === null ? null : hoursOf(flow.deadline_minutes),
    remind: flow.remind_minutes === null ? null : hoursOf(flow.remind_minutes),
    timeout_action: flow.timeout_action,
  }
}

/** What is sent; of a time that is not limited neither reminder nor end. */
export function inputOf(values: FlowValues, flow: AuditFlow | null): InputOf<typeof saveAuditFlow> {
  const limited = values.deadline !== null
  return {
    ...(flow === null ? {} : { id: flow.id, version: flow.version }),
    name: values.name,
    name_en: values.name_en,
    status: values.on ? 'on' : 'off',
    steps: values.steps.map(({ mode, users, roles, others }) => ({
      mode,
      approvers: [
        ...(users.length > 0 ? [{ kind: 'users' as const, ids: users }] : []),
        ...(roles.length > 0 ? [{ kind: 'roles' as const, ids: roles }] : []),
        ...others.map((kind) => ({ kind })),
      ],
    })),
    bindings: values.bindings.map((one) => ({
      office_id: one.place === 'office' ? one.office_id : null,
      meetingroom_id: one.place === 'room' ? one.meetingroom_id : null,
      over_minutes: one.hours === null ? null : minutesOf(one.hours),
      over_people: one.people,
      over_amount: one.amount === null ? null : one.amount.toFixed(2),
      with_services: one.services,
    })),
    rule_ids: values.rule_ids,
    deadline_minutes: values.deadline === null ? null : minutesOf(values.deadline),
    remind_minutes: !limited || values.remind === null ? null : minutesOf(values.remind),
    timeout_action: limited ? values.timeout_action : 'none',
  }
}

/** The field of the form at which a message of the server belongs; null: at none. */
export function fieldOf(path: string): (string | number)[] | null {
  const [first, at, name] = path.split('.')
  const n = Number(at)
  if (first === 'steps' && name !== undefined) return ['steps', n, 'users']
  if (first === 'bindings' && name !== undefined) return ['bindings', n, name === 'meetingroom_id' ? name : 'office_id']
  if (first === 'deadline_minutes') return ['deadline']
  if (first === 'remind_minutes') return ['remind']
  return first === 'name' || first === 'name_en' || first === 'rule_ids' ? [first] : null
}
