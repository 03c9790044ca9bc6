import { cancel, refuse } from './changes'
import { everybody, type Meeting, type Model, overlap, type Span, tell } from './model'
import { claims } from './verdict'

/** All meetings that a lock of a room, or an occupation, finds in its way from now on, in the order of their ids. */
export function inTheWay(model: Model, room: number, spans: readonly Span[]): { one: Meeting; held: boolean }[] {
  const found = new Map<Meeting, boolean>()
  for (const claim of claims(model)) {
    if (claim.source !== 'meeting' || claim.room !== room || claim.end <= model.now) continue
    if (!spans.some((span) => overlap(span, claim))) continue
    const one = model.meetings[claim.of] as Meeting
    found.set(one, claim.held || (found.get(one) ?? false))
  }
  return [...found].map(([one, held]) => ({ one, held })).sort((a, b) => a.one.id - b.one.id)
}

/** Clears meetings out of the way of a lock or an occupation. */
export function clear(model: Model, found: readonly { one: Meeting; held: boolean }[], by: number): void {
  for (const { one, held } of found) {
    if (one.end <= model.now) continue
    if (!held) refuse(model, one, 'refuse', by)
    else {
      cancel(model, one, by)
      tell(model, everybody(one), 'room_cancelled', one, by)
    }
  }
}
