import type { InputOf } from '@workplace/contract/kernel/endpoint'
import type { CheckedDate, occupyMeetings, Resolution } from '@workplace/contract/meeting/cyclemeeting'

/** What was chosen for single dates. */
export type Resolutions = ReadonlyMap<string, Resolution>

/** Requests that wait lose the time; only what is held has to be settled. */
export const heldOf = (one: CheckedDate) => one.clashes.filter((clash) => clash.audit_state === 0)

/** The dates that cannot just be held. */
export const openDates = (items: readonly CheckedDate[]): CheckedDate[] => items.filter((one) => !one.ok)

/** May this become of a date? What the clock rules out is left out; only meetings can make room. */
export function isPossible(one: CheckedDate, resolution: Resolution): boolean {
  if (resolution === 'skip') return true
  if (one.message !== null) return false
  if (resolution === 'elsewhere') return one.alternative !== null
  const held = heldOf(one)
  if (resolution === 'cancel') return held.every((clash) => clash.kind !== 'occupation')
  return held.every((clash) => clash.kind === 'meeting' && clash.may_move && clash.alternative !== null)
}

/** What becomes of a date: what was chosen for it, else what holds for all as far as it is possible, else it is left out. */
export function resolutionOf(one: CheckedDate, all: Resolution, chosen: Resolutions): Resolution {
  const wanted = chosen.get(one.date) ?? all
  return isPossible(one, wanted) ? wanted : 'skip'
}

/** The choices as the call takes them. */
export function wireResolutions(
  items: readonly CheckedDate[],
  all: Resolution,
  chosen: Resolutions,
): NonNullable<InputOf<typeof occupyMeetings>['resolutions']> {
  return openDates(items).map((one) => {
    const action = resolutionOf(one, all, chosen)
    if (action === 'elsewhere') return { date: one.date, action, meetingroom_id: one.alternative?.meetingroom_id }
    if (action !== 'move' && action !== 'cancel') return { date: one.date, action }
    const meetings = heldOf(one).map((clash) => ({
      id: clash.id,
      version: clash.kind === 'meeting' ? clash.version : undefined,
      meetingroom_id: action === 'move' ? clash.alternative?.meetingroom_id : undefined,
    }))
    return { date: one.date, action, meetings }
  })
}
