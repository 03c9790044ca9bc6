/** A guest and their visit as they ought to be, by simple rules that are written here a second time. Instants are epoch ms. */

export type Window = { start: number; end: number }
export type Stay = { in: number; in_way: string; out: number | null; out_way: string | null }
export type Guest = {
  id: number
  state: number
  /** 0 nobody is asked, 1 pending, 2 approved, 3 rejected. */
  audit: number
  /** How that was before somebody was asked about them while they were inside. */
  before: number
  stays: Stay[]
  stay_end: number | null
  auto_out: number | null
  plate: boolean
  /** What is known of them is kept for a year. */
  held: boolean
  /** What was known of them was deleted by hand. */
  forgotten: boolean
}
export type Visit = {
  id: number
  windows: Window[]
  audited: boolean
  needsPlate: boolean
  /** Its reason has somebody asked about more than two hours, or more than two people. */
  bounded: boolean
  /** Somebody had to be asked when it was changed last. */
  asked: boolean
  guests: Guest[]
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
/** As the channel and the settings of the tests have it. */
const [before, after, overstay] = [60 * MINUTE, 120 * MINUTE, 15 * MINUTE]

export const isInside = ({ state }: Guest) => state === 2 || state === 7
const isOver = ({ state }: Guest) => state === 4 || state === 5 || state === 6
export const isGoing = (guest: Guest) => !isOver(guest) && (isInside(guest) || guest.audit !== 3)
export const lastEnd = ({ windows }: Visit) => windows.at(-1)?.end ?? 0
const lastStay = ({ stays }: Guest) => stays.at(-1)
const missing = (visit: Visit, guest: Guest) => visit.needsPlate && !guest.plate
const waiting = (visit: Visit, guest: Guest) =>
  guest.audit === 1 || guest.audit === 3 || missing(visit, guest) ? 0 : 1

/** Whether somebody has to be asked about a visit of so many. */
const asks = (visit: Visit, people: number): boolean =>
  visit.audited || (visit.bounded && (people > 2 || visit.windows.some(({ start, end }) => end - start > 2 * HOUR)))

/** Those of so many who are invited. */
export function invite(visit: Visit, ids: readonly number[]): void {
  visit.asked = asks(visit, visit.guests.filter(isGoing).length + ids.length)
  visit.guests.push(...ids.map((id) => invited(visit, id)))
}

const invited = (visit: Visit, id: number): Guest => {
  const guest: Guest = {
    ...{
      id,
      state: 0,
      audit: visit.asked ? 1 : 0,
      before: 0,
      stays: [],
      stay_end: null,
      auto_out: null,
      plate: false,
      held: false,
      forgotten: false,
    },
  }
  guest.state = waiting(visit, guest)
  return guest
}

/** May they come in at an instant? With leave of reception time and form do not matter. */
export function mayEnter(visit: Visit, guest: Guest, at: number, leave = false): boolean {
  if (isInside(guest)) return true
  if (isOver(guest) || guest.audit === 3 || guest.audit === 1) return false
  if (leave) return true
  const isTime = visit.windows.some(({ start, end }) => start - before <= at && at < end)
  return isTime && !missing(visit, guest)
}

function stayUntil({ windows }: Visit, at: number): number {
  return windows.find(({ start, end }) => at < end && start <= at + 6 * HOUR)?.end ?? at + HOUR
}

export function enter(visit: Visit, guest: Guest, at: number, way: string): void {
  if (isInside(guest)) return
  guest.state = 2
  guest.stay_end = stayUntil(visit, at)
  guest.auto_out = guest.stay_end + after
  guest.stays.push({ in: at, in_way: way, out: null, out_way: null })
}

export function leave(visit: Visit, guest: Guest, at: number, way: string, back: boolean): void {
  const stay = lastStay(guest)
  if (stay === undefined || stay.out !== null) return
  stay.out = Math.max(stay.in, at)
  stay.out_way = way
  const from = guest.stay_end ?? at
  guest.state = guest.audit !== 3 && (back || visit.windows.some(({ start, end }) => start >= from && end > at)) ? 3 : 4
  // nobody has to decide any more about how long they stay
  if (guest.state === 4 && guest.audit === 1) guest.audit = guest.before
  guest.stay_end = null
  guest.auto_out = null
}

/** What doors say, by the time at which somebody passed. */
export function pass(visit: Visit, guest: Guest, door: 'entrance' | 'inner' | 'exit', at: number): void {
  const stay = lastStay(guest)
  if (isInside(guest)) {
    if (stay === undefined || at < stay.in) return
    const isLate = at >= (guest.stay_end ?? 0)
    if (door === 'exit') leave(visit, guest, at, 'door', !isLate)
    else if (isLate) guest.auto_out = Math.max(guest.auto_out ?? 0, at + HOUR)
    return
  }
  if (door === 'exit') {
    if (stay?.out_way !== 'auto' || at < stay.in) return
    stay.out = at
    stay.out_way = 'door'
    return
  }
  const isLater = stay?.out == null || at > stay.out
  if (stay?.out != null && stay.out_way === 'auto' && seenAfterPresumption(visit, door, at, stay.in, stay.out)) {
    guest.stay_end = visit.windows.findLast(({ end }) => end <= (stay.out ?? 0))?.end ?? stay.out
    guest.auto_out = at + HOUR
    guest.state = 7
    stay.out = null
    stay.out_way = null
    return
  }
  if (door === 'entrance' && (guest.state === 1 || guest.state === 3) && isLater && mayEnter(visit, guest, at)) {
    enter(visit, guest, at, 'door')
  }
}

/** Nobody saw them leave, and a door saw them inside less than an hour before that, or later, by no entrance. */
function seenAfterPresumption({ windows }: Visit, door: 'entrance' | 'inner', at: number, came: number, out: number) {
  const next = windows.find(({ end }) => end > out)
  const was = windows.findLast(({ end }) => end <= out)?.end ?? out
  const isSo = at >= came && at >= was && at + HOUR > out && (next === undefined || at < next.start - before)
  return isSo && (door === 'inner' || at <= out)
}

/** What the clock does until an instant, in the order in which it is due. */
export function passTime(visit: Visit, guest: Guest, now: number): void {
  if (isOver(guest) || (guest.audit === 3 && !isInside(guest))) return
  if (guest.state === 0 && guest.audit === 1 && lastEnd(visit) <= now) {
    guest.audit = 3
    return
  }
  if (isInside(guest)) {
    const out = guest.auto_out ?? 0
    if (guest.state === 2 && (guest.stay_end ?? 0) + overstay <= now && (guest.stay_end ?? 0) + overstay < out)
      guest.state = 7
    if (out > now) return
    leave(visit, guest, out, 'auto', false)
    passTime(visit, guest, now)
    return
  }
  if (lastEnd(visit) + after <= now) guest.state = guest.state === 3 ? 4 : 5
}

/** Who is inside stays to the end of what is their time now; what nobody said yes to does not count. */
function stayOn(visit: Visit, guest: Guest, now: number): void {
  const was = guest.stay_end ?? 0
  const isAgreed = guest.audit === 0 || guest.audit === 2
  guest.stay_end = isAgreed ? stayUntil(visit, now) : Math.min(was, stayUntil(visit, now))
  if (isAgreed || guest.stay_end !== was) guest.auto_out = guest.stay_end + after
  if (guest.stay_end > now) guest.state = 2
}

/** What is arranged changed: who grew is asked about anew, of who is inside by what is still to come. */
export function settle(visit: Visit, was: readonly Window[], now: number): void {
  const was_asked = visit.asked
  visit.asked = asks(visit, visit.guests.filter(isGoing).length)
  const grows = (windows: readonly Window[]) =>
    windows.some((one) => !was.some(({ start, end }) => start <= one.start && one.end <= end))
  const to_come = visit.windows.flatMap(({ start, end }) => (end > now ? [{ start: Math.max(start, now), end }] : []))
  for (const guest of visit.guests.filter(isGoing)) {
    if (visit.asked && grows(isInside(guest) ? to_come : visit.windows)) {
      if (guest.audit !== 1) guest.before = guest.audit
      guest.audit = 1
    }
    if (was_asked && !visit.asked) guest.audit = 0
    if (isInside(guest)) stayOn(visit, guest, now)
    else if (guest.state !== 3) guest.state = waiting(visit, guest)
  }
}

/** Some of them do not come: with fewer nobody may have to be asked any more. */
export function cancel(visit: Visit, guests: readonly Guest[], now: number): void {
  const ending = guests.filter(isGoing)
  if (ending.length === 0) return
  for (const guest of ending) guest.state = guest.state === 3 ? 4 : 6
  const was_asked = visit.asked
  visit.asked = asks(visit, visit.guests.filter(isGoing).length)
  if (!was_asked || visit.asked) return
  for (const guest of visit.guests.filter(isGoing)) {
    const waited = guest.audit === 1 || guest.audit === 3
    guest.audit = 0
    if (isInside(guest) && waited) stayOn(visit, guest, now)
    else if (!isInside(guest) && guest.state !== 3) guest.state = waiting(visit, guest)
  }
}

export function approve(visit: Visit, pass: boolean, now: number): void {
  for (const guest of visit.guests) {
    if (guest.audit !== 1 || isOver(guest)) continue
    guest.audit = pass ? 2 : 3
    if (isInside(guest)) stayOn(visit, guest, now)
    else if (guest.state !== 3) guest.state = waiting(visit, guest)
  }
}

export function say(visit: Visit, guest: Guest): void {
  guest.plate = true
  if (guest.state === 0 || guest.state === 1) guest.state = waiting(visit, guest)
}

/** Whether the page of a guest shows a code: who is inside has one for the doors, and who may come in once it is time. */
export function hasCode(visit: Visit, guest: Guest, now: number): boolean {
  if (isInside(guest)) return true
  const isAgreed = guest.audit === 0 || guest.audit === 2
  return !isOver(guest) && isAgreed && !missing(visit, guest) && lastEnd(visit) + after > now
}

/** Whether what is known of them may be deleted by hand: nobody keeps it, and they are not to come any more. */
export const mayForget = (guest: Guest): boolean =>
  !guest.held && (isOver(guest) || (guest.audit === 3 && !isInside(guest)))

/** Which doors may be open to them now: none, those of the entrance, or those of inside as well. */
export function mayHold(visit: Visit, guest: Guest, now: number): 'none' | 'entrance' | 'inside' {
  if (isOver(guest) || guest.state === 0) return 'none'
  if (isInside(guest)) return 'inside'
  return visit.windows.some(({ start, end }) => now < end + after && start - before - 24 * HOUR <= now)
    ? 'entrance'
    : 'none'
}
