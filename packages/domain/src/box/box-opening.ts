// How a locker is opened: what a pulse needs, how often there is one, and what is said of it in the end. Times are in
// milliseconds.

/** So long a command is good after it was given; nothing opens later. */
export const commandLifeMs = 30_000
/** So long somebody else has to agree where two people open. */
export const agreeWithinMs = 10 * 60_000
/** A board that was asked so often without an answer is out of order. */
export const pollsUntilAway = 3

/** What became of an opening, as the gateway says it. */
export type Outcome = 'opened' | 'fault' | 'unknown' | 'refused'
/** Why there was no pulse. */
export type WhyNot = 'late' | 'twice' | 'no_lock' | 'board_away' | 'clock' | 'changed'

/** What is known of a door after a pulse: null is that its board does not answer. */
export type DoorSeen = 'open' | 'closed' | null

/**
 * What comes next in an opening that has had so many pulses, after which its board said this. The board is asked before a
 * second and last pulse, since answers get lost while doors open; who does not know does not pulse again.
 */
export function nextStep(
  { pulses, asked, seen }: { readonly pulses: number; readonly asked: number; readonly seen: DoorSeen },
  isStillGood: boolean,
): 'ask' | 'pulse' | Exclude<Outcome, 'refused'> {
  if (seen === 'open') return 'opened'
  if (asked === 0) return 'ask'
  if (seen === null) return asked < pollsUntilAway ? 'ask' : 'unknown'
  return pulses < 2 && isStillGood ? 'pulse' : 'fault'
}

/** Whether a command may still have its pulse. `isKnown`: one of this name was begun before, in whichever life. */
export function refusalOf(
  command: { readonly made: number; readonly expires: number },
  { now, isKnown }: { readonly now: number; readonly isKnown: boolean },
): WhyNot | null {
  if (isKnown) return 'twice'
  if (now >= command.expires || command.expires - command.made > commandLifeMs) return 'late'
  // made in the future: one of two clocks is wrong, and nobody knows how late it is
  return now < command.made - commandLifeMs ? 'clock' : null
}

/**
 * Whether the locker is somebody else's by now than when a command was given: grants that are newer than the command say so,
 * older ones know nothing of it.
 */
export const isOthersNow = (
  command: { readonly use?: number | null; readonly grants?: number },
  held: { readonly number: number; readonly use?: number | null },
): boolean =>
  command.grants !== undefined &&
  held.use !== undefined &&
  held.number > command.grants &&
  held.use !== (command.use ?? null)
