import type { Interval } from '../kernel/interval'
import { wallClock } from '../kernel/zone'
import { isInside, isOver, type VisitorState, visitorState } from './visit-state'

const MINUTE = 60_000

/** What a visit has to be for its guest to come in, in the order in which it is looked at. */
export type EntryCheck = 'going_on' | 'approved' | 'time' | 'office' | 'host' | 'form' | 'agreement'
/** Why not. */
export type EntryFault =
  | 'over'
  | 'pending'
  | 'early'
  | 'late'
  | 'other_day'
  | 'elsewhere'
  | 'host'
  | 'unanswered'
  | 'form'
  | 'sign'

/** Whether somebody has to say yes to it, as it is on the wire: nobody, it is pending, approved, rejected. */
export const approvalState = { none: 0, pending: 1, approved: 2, rejected: 3 } as const
export type ApprovalState = (typeof approvalState)[keyof typeof approvalState]

/** What is asked of a visit; instants are epoch ms. */
export type Arrival = {
  readonly state: VisitorState
  readonly approval: ApprovalState
  readonly windows: readonly Interval[]
  readonly before_minutes: number
  readonly timezone: string
  readonly office_id: number
  /** Where they stand. */
  readonly at_office_id: number
  /** Somebody of those whom they visit still works here. */
  readonly has_host: boolean
  /** Nobody invited them, and the host has not said that they may come in. */
  readonly unanswered: boolean
  /** What the reason asks for and nobody has said. */
  readonly missing: readonly string[]
  /** What the reason asks them to agree to, and they have not. */
  readonly unsigned: number
}

export type EntryAnswer = {
  readonly check: EntryCheck
  readonly fault: EntryFault | null
  /** From when on, where that is what is in the way. */
  readonly next: number | null
  /** Reception may let them in all the same, with a reason. */
  readonly desk_may: boolean
}

const fine = (check: EntryCheck): EntryAnswer => ({ check, fault: null, next: null, desk_may: false })
const wrong = (check: EntryCheck, fault: EntryFault, desk_may: boolean, next: number | null = null): EntryAnswer => ({
  ...{ check, fault, desk_may, next },
})

function timeChecked({ windows, before_minutes, timezone }: Arrival, now: number): EntryAnswer {
  const opens = ({ start }: Interval) => start - before_minutes * MINUTE
  if (windows.some((window) => opens(window) <= now && now < window.end)) return fine('time')
  const today = wallClock(now, timezone).date
  const isToday = (instant: number) => wallClock(instant, timezone).date === today
  const next = windows.find((window) => opens(window) > now)
  if (next !== undefined && isToday(next.start)) return wrong('time', 'early', true, opens(next))
  const wasToday = windows.some(({ start, end }) => end <= now && (isToday(start) || isToday(end - 1)))
  if (next === undefined || wasToday) return wrong('time', 'late', true, next === undefined ? null : opens(next))
  return wrong('time', 'other_day', true, opens(next))
}

/** Nobody has to say yes any more, and nobody said no. */
export const isAgreed = (approval: ApprovalState): boolean =>
  approval === approvalState.none || approval === approvalState.approved

/** May they come in now? Each check, in order: the first fault is the answer, and all of them are what is shown. */
export function entryChecks(arrival: Arrival, now: number): EntryAnswer[] {
  const { state, approval, office_id, at_office_id, has_host, unanswered, missing, unsigned } = arrival
  // who is inside is so by what was approved before their visit grew
  const asked = isInside(state) ? approvalState.none : approval
  return [
    isOver(state) || asked === approvalState.rejected ? wrong('going_on', 'over', false) : fine('going_on'),
    // who wants to let them in all the same approves them
    asked === approvalState.pending ? wrong('approved', 'pending', false) : fine('approved'),
    // who is inside came in their time; who comes again for the same stay is asked nothing new
    isInside(state) ? fine('time') : timeChecked(arrival, now),
    office_id === at_office_id ? fine('office') : wrong('office', 'elsewhere', false),
    isInside(state)
      ? fine('host')
      : !has_host
        ? wrong('host', 'host', true)
        : unanswered
          ? wrong('host', 'unanswered', true)
          : fine('host'),
    isInside(state) || missing.length === 0 ? fine('form') : wrong('form', 'form', true),
    // what was signed on paper is entered; who is inside has agreed
    isInside(state) || unsigned === 0 ? fine('agreement') : wrong('agreement', 'sign', false),
  ]
}

/** The first check that fails; with leave of the desk, the first for which that is not enough. */
export const firstFault = (checks: readonly EntryAnswer[], desk_lets_in = false): EntryAnswer | undefined =>
  checks.find(({ fault, desk_may }) => fault !== null && !(desk_lets_in && desk_may))

/** How far somebody is who is not here: expected once all is known of them and nobody is to approve them any more. */
export const waitingState = (approval: ApprovalState, missing: readonly string[]): VisitorState =>
  missing.length > 0 || approval === approvalState.pending || approval === approvalState.rejected
    ? visitorState.invited
    : visitorState.expected
