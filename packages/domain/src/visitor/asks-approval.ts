import { contains, type Interval } from '../kernel/interval'
import { wallClock } from '../kernel/zone'

const HOUR = 3_600_000

/** Why a visit is approved whatever its reason says of approvers: it is long, many come, the office is closed on one of its days. */
export const approvalCauseNames = ['long', 'many', 'closed'] as const
export type ApprovalCause = (typeof approvalCauseNames)[number]

/** From when on a reason has somebody asked; null and false: never. */
export type ApprovalBounds = {
  /** So many hours on one day, so many days in all, are still fine; so many people, too. */
  readonly audit_hours: number | null
  readonly audit_days: number | null
  readonly audit_people: number | null
  readonly audit_closed: boolean
}

export type ArrangedVisit = {
  readonly windows: readonly Interval[]
  readonly people: number
  /** One of its days is none on which the office works. */
  readonly on_day_off: boolean
}

const isOver = (bound: number | null, value: number) => bound !== null && value > bound

export function approvalCauses(
  { windows, people, on_day_off }: ArrangedVisit,
  { audit_hours, audit_days, audit_people, audit_closed }: ApprovalBounds,
): ApprovalCause[] {
  const hours = Math.max(0, ...windows.map(({ start, end }) => (end - start) / HOUR))
  const causes: Readonly<Record<ApprovalCause, boolean>> = {
    long: isOver(audit_hours, hours) || isOver(audit_days, windows.length),
    many: isOver(audit_people, people),
    closed: audit_closed && on_day_off,
  }
  return approvalCauseNames.filter((cause) => causes[cause])
}

/** The days of a visit on the clock of its office; a night has two. */
export const visitDates = (windows: readonly Interval[], zone: string): string[] =>
  [
    ...new Set(windows.flatMap(({ start, end }) => [start, end - 1].map((instant) => wallClock(instant, zone).date))),
  ].sort()

/** What of a visit was approved: whoever changes it beyond that asks anew. */
export type ApprovedVisit = {
  readonly reason_id: number
  readonly office_id: number
  readonly through_id: number | null
  readonly windows: readonly Interval[]
}

/** Nobody has to approve a time that lies in what was approved, at the same place, by the same way, for the same reason. */
export const growsBeyond = (before: ApprovedVisit, after: ApprovedVisit): boolean =>
  before.reason_id !== after.reason_id ||
  before.office_id !== after.office_id ||
  before.through_id !== after.through_id ||
  after.windows.some((one) => !before.windows.some((was) => contains(was, one)))

/** The same for who is inside: what lies before now is no matter to them. */
export const growsInside = (before: ApprovedVisit, after: ApprovedVisit, now: number): boolean =>
  growsBeyond(before, {
    ...after,
    windows: after.windows.flatMap(({ start, end }) => (end > now ? [{ start: Math.max(start, now), end }] : [])),
  })

export type ApproverKind = 'none' | 'auditor' | 'head' | 'head_then_auditor'

const withCause: Readonly<Record<ApproverKind, ApproverKind>> = {
  ...{ none: 'auditor', auditor: 'auditor', head: 'head_then_auditor', head_then_auditor: 'head_then_auditor' },
}

/** Who is asked: those whom the reason names, and with a cause (or where somebody is held for review) people who approve visitors in any case. */
export const approversOf = (by_reason: ApproverKind, causes: readonly (ApprovalCause | 'held')[]): ApproverKind =>
  causes.length > 0 ? withCause[by_reason] : by_reason
