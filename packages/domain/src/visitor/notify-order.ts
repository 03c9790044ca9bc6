import { isInside, isOver, type VisitorState, visitorState } from './visit-state'

const MINUTE = 60_000

/** Of one visit and one thing, hosts are told no more often than this. */
export const bundleMs = 2 * MINUTE

/** What may happen to forty guests of a visit within minutes. */
export type BundledNews = 'arrived' | 'arriving' | 'here' | 'overstay' | 'joined'

/**
 * When hosts are told of something that happens now: at once, where they were told of nothing like it for a while, else
 * with whatever else happens until then. A clock that was set back makes nobody wait longer.
 */
export const notifyAt = (told_at: number | null, now: number): number =>
  told_at === null ? now : Math.max(now, Math.min(told_at, now) + bundleMs)

/** Whether what waited to be told of somebody is still so: nobody is told that somebody is on their way who is here. */
export function isStillNews(news: BundledNews, state: VisitorState): boolean {
  if (news === 'overstay') return state === visitorState.overstay
  if (news === 'arriving' || news === 'here') return !isInside(state) && !isOver(state)
  return state !== visitorState.cancelled
}

/** Who is told of a guest who waits, one after the other. */
export const escalationSteps = { host: 0, co_hosts: 1, desk: 2 } as const
export type EscalationStep = (typeof escalationSteps)[keyof typeof escalationSteps]

/** Somebody who waits for their host; instants are epoch ms. */
export type WaitingGuest = {
  readonly since: number
  /** Who was told of it so far. */
  readonly told: EscalationStep
  /** The host is away today, or does not work here any more. */
  readonly host_away: boolean
  /** Co-hosts who are there. */
  readonly co_hosts: number
  /** How long an answer may take. */
  readonly minutes: number
  /** Somebody to be looked after, who is not to wait: all who could receive them hear of it at once. */
  readonly vip: boolean
}

/** Who is told next, and when: co-hosts where the host does not answer or is away, then their head and reception. */
export function nextEscalation(waiting: WaitingGuest): { at: number; step: 1 | 2 } | null {
  const { since, told, host_away, co_hosts } = waiting
  const patience = waiting.vip ? 0 : waiting.minutes * MINUTE
  if (told === escalationSteps.desk) return null
  if (told === escalationSteps.host && co_hosts > 0) {
    return { at: host_away ? since : since + patience, step: escalationSteps.co_hosts }
  }
  // each who could answer is given the time for it
  return { at: since + (host_away ? told : 2) * patience, step: escalationSteps.desk }
}
