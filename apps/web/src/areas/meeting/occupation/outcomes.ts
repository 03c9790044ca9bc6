import type { InputOf } from '@workplace/contract/kernel/endpoint'
import type { ConflictingMeeting, lockMeetings, Outcome } from '@workplace/contract/meeting/roomlock'

/** What was chosen for single meetings, by meeting and room. */
export type Outcomes = ReadonlyMap<string, Outcome>

export const keyOf = (one: Pick<ConflictingMeeting, 'id' | 'meetingroom_id'>) => `${one.id} ${one.meetingroom_id}`

/** May this become of a meeting? A move needs a room; what runs or waits cannot be moved. */
export const isPossible = (one: ConflictingMeeting, outcome: Outcome): boolean =>
  outcome !== 'move' || (one.may_move && one.alternative !== null)

/** What becomes of a meeting: what was chosen for it, else what holds for all as far as it is possible, else it stays. */
export function outcomeOf(one: ConflictingMeeting, all: Outcome, chosen: Outcomes): Outcome {
  const wanted = chosen.get(keyOf(one)) ?? all
  return isPossible(one, wanted) ? wanted : 'keep'
}

/** The choices as the call takes them. */
export function resolutionsOf(
  items: readonly ConflictingMeeting[],
  all: Outcome,
  chosen: Outcomes,
): NonNullable<InputOf<typeof lockMeetings>['resolutions']> {
  return items.map((one) => {
    const action = outcomeOf(one, all, chosen)
    const room = action === 'move' && one.alternative !== null ? { meetingroom_id: one.alternative.meetingroom_id } : {}
    return { id: one.id, version: one.version, room_id: one.meetingroom_id, action, ...room }
  })
}
