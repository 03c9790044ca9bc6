import type { AccessAttempt, AccessReason, AccessVerdict } from './access-attempt'
import { verdict } from './verdict'

/** How what a door did stands to the rules: as they say, opened where they say no, shut where they say yes. */
export const judgements = ['agrees', 'wider', 'narrower'] as const
export type Judgement = (typeof judgements)[number]

/** Why a door did something else than the rules say, the plainest first. */
export const passCauses = ['emergency', 'by_hand', 'foreign_card', 'clock', 'stale_delivery'] as const
export type PassCause = (typeof passCauses)[number]

/** What is known about a pass besides who, where and when. */
export type PassFacts = {
  readonly granted: boolean
  /** What let somebody pass or not: the device by its tables, or the server. */
  readonly verified_by: 'device' | 'server'
  /** When it was by the device's clock, epoch ms. */
  readonly told_at: number
  /** An emergency of the office had just begun or ended. */
  readonly in_emergency: boolean
  /** The door was opened, or held open or shut, by hand. */
  readonly by_hand: boolean
  /** The card is none of ours, and the device held it. */
  readonly foreign_card: boolean
  /** What the device was to hold of this person was not all there yet. */
  readonly stale_delivery: boolean
}

/** What only a server knows at the door: no table of a device holds it. */
const beyondTables: readonly AccessReason[] = ['anti_passback', 'interlock', 'more_people']

/** A pass judged again, by the rules of then. Without a cause what does not agree is an alarm. */
export type JudgedPass = { readonly judged: Judgement; readonly cause: PassCause | null; readonly unexplained: boolean }

/** `said`: the verdict about this attempt, where it is known already. */
export function judgeRecord(attempt: AccessAttempt, facts: PassFacts, said = verdict(attempt)): JudgedPass {
  const { granted, told_at, verified_by } = facts
  const mayPass = ({ ok, reason }: AccessVerdict) => ok || (verified_by === 'device' && beyondTables.includes(reason))
  const should = mayPass(said)
  if (should === granted) return { judged: 'agrees', cause: null, unexplained: false }
  const applies: Readonly<Record<PassCause, boolean>> = {
    emergency: facts.in_emergency,
    by_hand: facts.by_hand,
    foreign_card: facts.foreign_card && granted,
    // at the time that the device thought it was, the rules say what it did
    clock: told_at !== attempt.at && mayPass(verdict({ ...attempt, at: told_at })) === granted,
    stale_delivery: facts.stale_delivery,
  }
  const cause = passCauses.find((one) => applies[one]) ?? null
  return { judged: granted ? 'wider' : 'narrower', cause, unexplained: cause === null }
}
