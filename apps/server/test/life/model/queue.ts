import { addMeeting } from './changes'
import { hasLeft, hidden, type Model, needsApproval, type Slot, tell, type WaitlistEntry } from './model'
import { had, taken, verdict } from './verdict'

export const slotKey = ({ room, start }: Slot) => `${room}@${start}`

/** All that would fulfil a wish, what is nearest first, of two the earlier. */
function slotsOf({ rooms, start, end, flex }: WaitlistEntry): Slot[] {
  const shifts = [0]
  for (let n = 15; n <= flex; n += 15) shifts.push(-n, n)
  return shifts.flatMap((shift) => rooms.map((room) => ({ room, start: start + shift, end: end + shift })))
}

/** What somebody of the queue declined, as who waits would be asked about it. */
const declinedSlots = (model: Model) =>
  model.wishes
    .filter(({ state }) => state === 'queued' || state === 'offered')
    .flatMap((wish) =>
      slotsOf(wish)
        .map((slot) => ({ wish, slot, key: slotKey(slot) }))
        .filter(({ key }) => wish.declined.includes(key)),
    )

/** Who has now what somebody declined is remembered, be it only until the next moment. */
export function noteHad(model: Model): void {
  for (const { wish, slot, key } of declinedSlots(model)) if (had(model, slot)) wish.had_since.push(key)
}

/** What somebody declined is theirs to be asked about again once who had it meanwhile gives it up. */
function askAgain(model: Model): void {
  noteHad(model)
  for (const { wish, slot, key } of declinedSlots(model)) {
    if (had(model, slot) || !wish.had_since.includes(key) || taken(model, slot)) continue
    wish.declined = wish.declined.filter((one) => one !== key)
    wish.had_since = wish.had_since.filter((one) => one !== key)
  }
}

/** Who waits gets what is free, in the order of the queue, if they may have it: kept for a while, or at once. */
export function give(model: Model): void {
  const { now } = model
  askAgain(model)
  for (const wish of [...model.wishes].sort((a, b) => a.place - b.place)) {
    if (wish.state !== 'queued' || hasLeft(model, wish.who)) continue
    for (const slot of slotsOf(wish)) {
      if (slot.start <= now || wish.declined.includes(slotKey(slot)) || taken(model, slot)) continue
      if (hidden(model, wish.who, slot.room) || verdict(model, wish.who, slot) !== null) continue
      if (model.house.takeAtOnce && !needsApproval(model, [slot.room])) {
        wish.state = 'taken'
        const one = addMeeting(model, {
          ...slot,
          extra: [],
          booker: wish.who,
          host: null,
          people: [wish.who],
          pending: false,
          id: 0,
        })
        one.wish = wish.id
        tell(model, [wish.who], 'waiting_booked', one)
      } else {
        wish.state = 'offered'
        wish.offer = { ...slot, expires: Math.min(now + 15, slot.start) }
        tell(model, [wish.who], 'waiting_offered', null)
      }
      break
    }
  }
}

/** What is swept each minute: offers that nobody took, wishes whose time has come; then everybody is looked at. */
export function sweep(model: Model): void {
  for (const wish of model.wishes) {
    if (wish.state === 'offered' && (wish.offer?.expires ?? 0) <= model.now) {
      Object.assign(wish, { state: 'expired', offer: null })
      tell(model, [wish.who], 'waiting_expired', null)
    }
    if (wish.state === 'queued' && wish.start + wish.flex <= model.now) wish.state = 'expired'
  }
  give(model)
}
