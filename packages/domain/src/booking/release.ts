/** When a room gives back the slot of a meeting to which nobody came. */
export type ReleaseMode = 'none' | 'no_sign' | 'no_person' | 'either'

/** The rules of a room, with what the company says for all of its rooms. */
export interface ReleasePolicy {
  readonly mode: ReleaseMode
  /** Somebody must have signed in so many minutes before the meeting begins; null: `during_minutes` after it began. */
  readonly before_minutes: number | null
  readonly during_minutes: number
  /** So long nobody must have been seen, without a break. */
  readonly nobody_minutes: number
  /** Meetings that are so long or longer keep their slot. */
  readonly exempt_minutes: number
}

/** A confirmed meeting as its release is judged. Instants are epoch ms. */
export interface Releasable {
  readonly start: number
  readonly end: number
  /** Since when it has this slot. */
  readonly since: number
  /** Somebody signed in, or it was booked at the room itself. */
  readonly signed: boolean
  /** Its host is spared release, or it was given back once: a meeting is released once at most. */
  readonly spared: boolean
}

/** What detectors say of a room at an instant: `unknown` where there is none, or one is not heard (`detect/presence`). */
export interface Presence {
  readonly state: 'occupied' | 'empty' | 'unknown'
  /** Since when it is so (epoch ms); null where nobody knows. */
  readonly since: number | null
}

export type ReleaseTrigger = 'no_sign' | 'no_person'

/** Why a meeting is released, and at which instant it was to be. */
export interface ReleaseDecision {
  readonly trigger: ReleaseTrigger
  readonly due: number
  /** Nobody has been there at all, as far as it is known: it counts as missed. */
  readonly missed: boolean
}

const MINUTE = 60_000
/** Who books so shortly before the instant at which they should have signed in cannot know of it. */
const NOTICE_MS = 15 * MINUTE
/** Where signing in is asked for before the meeting, it is possible so long before it is asked for. */
export const CHECKIN_MARGIN = 30

export const presenceUnknown: Presence = { state: 'unknown', since: null }

const asksToSign = ({ mode }: ReleasePolicy) => mode === 'no_sign' || mode === 'either'
const asksDetectors = ({ mode }: ReleasePolicy) => mode === 'no_person' || mode === 'either'

/** Does the room keep watch over this meeting at all? */
function isWatched(policy: ReleasePolicy, { start, end, spared }: Releasable): boolean {
  return policy.mode !== 'none' && !spared && end - start < policy.exempt_minutes * MINUTE
}

/**
 * Until when somebody has to have signed in; null where that is not asked for. Who booked too late for the time before
 * the meeting has until the time in it.
 */
export function checkinDeadline(policy: ReleasePolicy, { start, since }: Releasable): number | null {
  if (!asksToSign(policy)) return null
  const during = start + policy.during_minutes * MINUTE
  if (policy.before_minutes === null) return during
  const before = start - policy.before_minutes * MINUTE
  return since > before - NOTICE_MS ? during : before
}

/** How many minutes before a meeting signing in has to be possible, since its room asks for it `before`; else 0. */
export const checkinMinutesBefore = (mode: ReleaseMode, before: number | null): number =>
  before !== null && (mode === 'no_sign' || mode === 'either') ? before + CHECKIN_MARGIN : 0

/** Since when the detectors say that nobody is there; null where they do not. */
const emptySince = ({ state, since }: Presence): number | null => (state === 'empty' ? since : null)

/** Whether a meeting is given back now, and why. What was seen before it began says nothing of it. */
export function releaseOf(
  policy: ReleasePolicy,
  meeting: Releasable,
  presence: Presence,
  now: number,
): ReleaseDecision | null {
  const { start, end, signed } = meeting
  if (now >= end || !isWatched(policy, meeting)) return null
  const deadline = signed ? null : checkinDeadline(policy, meeting)
  if (deadline !== null && deadline <= now && deadline < end) return { trigger: 'no_sign', due: deadline, missed: true }
  const empty = asksDetectors(policy) ? emptySince(presence) : null
  if (empty === null || now < start) return null
  const due = Math.max(empty, start) + policy.nobody_minutes * MINUTE
  return due <= now && due < end ? { trigger: 'no_person', due, missed: !signed && empty <= start } : null
}

/** Was this meeting, which kept its slot and is over, missed by everybody? Known only where signing in is asked for. */
export function isMissed(policy: ReleasePolicy, meeting: Omit<Releasable, 'since'>): boolean {
  return asksToSign(policy) && !meeting.signed && isWatched(policy, { ...meeting, since: meeting.start })
}

/**
 * Until when somebody of a meeting has to sign in before it is given back, where that is so near that its people are to be
 * warned; null: not now. Who sits in the room already is warned too: being seen does not stand for signing in.
 */
export function warningOf(policy: ReleasePolicy, meeting: Releasable, now: number, minutes: number): number | null {
  if (minutes === 0 || meeting.signed || !isWatched(policy, meeting)) return null
  const deadline = checkinDeadline(policy, meeting)
  if (deadline === null || deadline >= meeting.end) return null
  return deadline - minutes * MINUTE <= now && now < deadline ? deadline : null
}
