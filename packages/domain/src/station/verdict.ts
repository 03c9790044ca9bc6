import type { Interval } from '../kernel/interval'
import type { DeskBreach } from './desk-rule'

const HOUR = 3_600_000

export type DeskAttribute = 'shared' | 'fixed' | 'drop_in' | 'unavailable'

/** Who may book in a desk area before others; null: nobody comes first. */
export interface Neighbourhood {
  /** The person is of one of its departments. */
  readonly mine: boolean
  readonly others: 'all' | 'first' | 'only'
  readonly first_hours: number
}

/** What the rules of desks are asked about: a desk, a time, a person, and what they need to know. */
export interface DeskRequest {
  readonly now: number
  readonly attribute: DeskAttribute
  readonly gone: boolean
  readonly lock: { readonly reason: string } | null
  /** The time that is meant; null: the desk is not to be had then, by its slots. */
  readonly span: Interval | null
  /** The office is closed on that date. */
  readonly day_off: boolean
  /** Until which date may be booked, and for which it is asked. */
  readonly date: string
  readonly today: string
  readonly last_date: string
  readonly neighbourhood: Neighbourhood | null
  /** Whose own desk it is on that date, and whether everybody may book it then; null: nobody's. */
  readonly owner: { readonly mine: boolean; readonly shared: boolean } | null
  /** Another desk that the person has at that time. */
  readonly other: { readonly number: string } | null
  readonly taken: boolean
  /** How many people an area takes at once, and how many are there at the most in that time. */
  readonly room: { readonly most: number; readonly people: number } | null
  /** What a rule group says against it. */
  readonly breach: DeskBreach | null
}

const deskRefusals = [
  'closed',
  'locked',
  'past',
  'hours',
  'horizon',
  'assigned',
  'neighbourhood',
  'drop_in',
  'person',
  'conflict',
  'full',
  'rule',
] as const
type DeskRefusal = (typeof deskRefusals)[number]

export type DeskVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly reason: DeskRefusal
      readonly lock?: string
      readonly other?: string
      /** From when others may book. */
      readonly from?: number
      readonly breach?: DeskBreach
    }

const no = (reason: DeskRefusal, more: Omit<Extract<DeskVerdict, { ok: false }>, 'ok' | 'reason'> = {}) =>
  ({ ok: false, reason, ...more }) as const

/** May this desk be booked then? The first rule that says no. The same for a list of desks and for a booking. */
export function deskVerdict(asked: DeskRequest): DeskVerdict {
  const { span, now, attribute, neighbourhood, owner } = asked
  // who does not see a desk learns nothing of it
  if (asked.breach?.limit === 'sight' && asked.breach.hidden && owner?.mine !== true)
    return no('rule', { breach: asked.breach })
  const isOthers = owner !== null && !owner.mine && !owner.shared
  if (asked.gone || attribute === 'unavailable' || (attribute === 'fixed' && owner === null)) return no('closed')
  if (asked.lock !== null) return no('locked', { lock: asked.lock.reason })
  if (asked.date < asked.today || (span !== null && span.end <= now)) return no('past')
  if (span === null || asked.day_off) return no('hours')
  if (asked.date > asked.last_date) return no('horizon')
  if (isOthers) return no('assigned')
  if (neighbourhood !== null && !neighbourhood.mine && owner?.mine !== true) {
    if (neighbourhood.others === 'only') return no('neighbourhood')
    const from = span.start - neighbourhood.first_hours * HOUR
    if (neighbourhood.others === 'first' && now < from) return no('neighbourhood', { from })
  }
  if (attribute === 'drop_in' && (asked.date !== asked.today || span.start > now)) return no('drop_in')
  if (asked.other !== null) return no('person', { other: asked.other.number })
  if (asked.taken) return no('conflict')
  if (asked.room !== null && asked.room.people >= asked.room.most) return no('full')
  if (asked.breach !== null && owner?.mine !== true) return no('rule', { breach: asked.breach })
  return { ok: true }
}

/** How many of these claims there are at the same time at the most; several that are alike may stand as one with their count. */
export function peakOf(claims: readonly (Interval & { readonly count?: number })[]): number {
  const edges = claims
    .flatMap(({ start, end, count = 1 }) => [
      { at: start, by: count },
      { at: end, by: -count },
    ])
    .sort((a, b) => a.at - b.at || a.by - b.by)
  let [people, most] = [0, 0]
  for (const { by } of edges) {
    people += by
    most = Math.max(most, people)
  }
  return most
}
