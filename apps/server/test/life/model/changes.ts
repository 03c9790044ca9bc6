import {
  asked,
  confirmed,
  form,
  hidden,
  isOwner,
  type Meeting,
  type Model,
  needsApproval,
  overlap,
  owners,
  type Reason,
  roomsOf,
  type Slot,
  sameSlot,
  slotOf,
  tell,
  within,
} from './model'
import { count } from './strikes'
import { claims, locked, taken, verdict } from './verdict'

type NewMeeting = Pick<Meeting, 'room' | 'extra' | 'start' | 'end' | 'booker' | 'host' | 'people'> & {
  pending: boolean
  id: number
}

export function addMeeting(model: Model, { pending, ...its }: NewMeeting): Meeting {
  const one: Meeting = {
    ...its,
    ...{
      audit: pending ? 1 : 0,
      state: 'active',
      wanted: null,
      held: pending ? null : { start: its.start, end: its.end },
    },
    ...{
      series: null,
      date: 0,
      alone: false,
      since: model.now,
      signed: false,
      given: false,
      hadSlot: false,
      request: null,
      wish: null,
    },
    history: [pending ? 'request' : 'book'],
  }
  model.meetings.push(one)
  return one
}

/** A meeting that waits is on its way: anew where it asks for another slot than before, but less of it. */
export function ask(model: Model, one: Meeting): void {
  if (one.audit !== 1 || one.state !== 'active') return
  const slot = asked(one)
  const { flow } = model.house
  if (flow === null) return
  if (one.request !== null && within(slot, one.request)) return
  const due = model.now + flow.deadline
  const deadline = slot.start > model.now ? Math.min(due, slot.start) : due
  const remind = flow.remind && deadline - 15 > model.now ? deadline - 15 : null
  one.request = { ...slotOf(slot), deadline, remind, no: model.next++ }
}

/** Cancels what has not begun, ends what runs. */
export function cancel(model: Model, one: Meeting, by: number | null): 'ended' | 'cancelled' {
  const had = confirmed(one)
  one.alone = true
  one.wanted = null
  one.request = null
  if (had && one.start < model.now) {
    one.end = model.now
    one.audit = 0
    one.held = { start: one.start, end: model.now }
    one.history.push('end')
    return 'ended'
  }
  one.state = 'cancelled'
  one.hadSlot = had
  one.held = null
  one.history.push('cancel')
  const late = model.house.lateCancel
  const tooLate = late > 0 && one.start > model.now && one.start - model.now <= late && one.since <= one.start - late
  if (had && tooLate && by !== null && isOwner(by, one)) count(model, one, 'late_cancel', model.now)
  return 'cancelled'
}

/** Somebody else is the booker. What waits for approval is asked anew. */
export function handOn(model: Model, one: Meeting, to: number): void {
  Object.assign(one, { booker: to, host: null, people: [...new Set([...one.people, to])] })
  one.history.push('transfer')
  if (one.request === null) return
  one.request = null
  ask(model, one)
}

/** A request ends with a no; a meeting that has a slot keeps it. */
export function refuse(model: Model, one: Meeting, action: 'refuse' | 'refuse_taken', by: number | null): void {
  const had = confirmed(one)
  one.audit = had ? 0 : 2
  one.wanted = null
  one.request = null
  one.history.push(action)
  const kind = `${had ? 'change' : 'audit'}_${action === 'refuse' ? 'refused' : 'taken'}`
  tell(model, owners(one), kind, one, action === 'refuse' ? by : null)
}

/** Why a request cannot be approved. */
export function unapprovable(model: Model, one: Meeting): Reason {
  const slot = asked(one)
  const leaves = one.wanted !== null && one.start <= model.now && (slot.room !== one.room || slot.start !== one.start)
  if (slot.end <= model.now || leaves) return 'audit_past'
  for (const room of [...new Set([slot.room, ...one.extra])].sort()) {
    if (locked(model, { ...slot, room })) return 'booking_locked'
    if (taken(model, { ...slot, room }, one)) return 'booking_conflict'
  }
  return null
}

export function approve(model: Model, one: Meeting, by: number | null): void {
  const isChange = one.wanted !== null
  const slot = asked(one)
  if (!isChange || slot.room !== one.room || slot.start !== one.start) one.since = model.now
  Object.assign(one, slotOf(slot), {
    audit: 0,
    wanted: null,
    request: null,
    held: { start: slot.start, end: slot.end },
  })
  one.history.push('approve')
  tell(model, owners(one), `${isChange ? 'change' : 'audit'}_approved`, one, by)
  const rooms = roomsOf(one)
  const losers = claims(model).filter((other) => !other.held && rooms.includes(other.room) && overlap(other, slot))
  for (const of of new Set(losers.map((other) => other.of)))
    refuse(model, model.meetings[of] as Meeting, 'refuse_taken', by)
}

/** What a change of room or time comes to; null: it is done (or there is nothing to do). */
export function move(model: Model, one: Meeting, who: number, to: Slot): Reason {
  const has = asked(one)
  const leavesExtra = one.extra.includes(to.room)
  if (leavesExtra && one.wanted !== null) return 'invalid_input'
  if (leavesExtra && one.start <= model.now) return 'booking_past'
  const extra = one.extra.filter((room) => room !== to.room)
  if (hidden(model, who, to.room) && !roomsOf(one).includes(to.room)) return 'not_found'
  const rooms = [to.room, ...extra]
  const own = confirmed(one) ? slotOf(one) : null
  const shortens = own !== null && within(to, own) ? own : within(to, has) ? has : null
  let waits: boolean
  if (shortens !== null) {
    const past = shortens.start <= model.now ? to.start !== shortens.start || to.end <= model.now : to.start < model.now
    if (past) return 'booking_past'
    waits = shortens !== own && one.wanted !== null
  } else {
    const extends_ = to.room === has.room && to.start === has.start && has.start <= model.now
    for (const room of [...rooms].sort()) {
      const no = verdict(
        model,
        one.host ?? who,
        { room, start: extends_ ? has.end : to.start, end: to.end },
        { but: one },
      )
      if (no !== null) return no
      const { longest } = form(model, room)
      if (extends_ && longest !== null && to.end - to.start > longest) return 'booking_length'
    }
    waits = needsApproval(model, rooms)
  }
  const keepsSlot = waits && (one.audit === 0 || one.wanted !== null)
  if (keepsSlot && leavesExtra) return 'invalid_input'
  one.history.push('move')
  one.alone = true
  if (keepsSlot) {
    one.audit = 1
    one.wanted = slotOf(to)
  } else {
    const onlyAsked = own === null
    const pending = waits || (onlyAsked && needsApproval(model, rooms))
    if (to.room !== one.room || to.start !== one.start || (onlyAsked && !pending)) one.since = model.now
    Object.assign(one, slotOf(to), { extra, audit: pending ? 1 : 0, wanted: null })
    one.held = pending ? null : { start: to.start, end: to.end }
    if (!pending) one.request = null
  }
  ask(model, one)
  return null
}

/** Moves the meetings of a series together: all of it or nothing. What each gets is in `moves`. */
export function moveTogether(model: Model, who: number, moves: readonly { one: Meeting; to: Slot }[]): Reason {
  const going = new Set(moves.map(({ one }) => one))
  const others: Model = { ...model, meetings: model.meetings.filter((one) => !going.has(one)) }
  const pending = new Map<Meeting, boolean>()
  for (const { one, to } of moves) {
    const has = asked(one)
    if (sameSlot(has, to)) continue
    const own = confirmed(one) ? slotOf(one) : null
    const no = verdict(others, who, to)
    if (!within(to, has) && no !== null) return 'series_clash'
    const rules = no === null && needsApproval(model, [to.room])
    pending.set(one, own !== null && within(to, own) ? false : within(to, has) ? one.wanted !== null : rules)
  }
  const moving = moves.filter(({ one }) => pending.has(one))
  if (
    moving.some(({ to }, n) => moving.slice(n + 1).some((other) => other.to.room === to.room && overlap(other.to, to)))
  )
    return 'series_overlap'
  for (const { one, to } of moves) {
    one.alone = false
    const waits = pending.get(one)
    one.history.push(waits === undefined ? 'edit' : 'move')
    if (waits === undefined) continue
    if (waits && confirmed(one)) Object.assign(one, { audit: 1, wanted: slotOf(to) })
    else {
      const onlyAsked = !confirmed(one)
      const still = waits || (onlyAsked && needsApproval(model, [to.room]))
      if (to.room !== one.room || to.start !== one.start || (onlyAsked && !still)) one.since = model.now
      Object.assign(one, slotOf(to), {
        audit: still ? 1 : 0,
        wanted: null,
        held: still ? null : { start: to.start, end: to.end },
      })
      if (!still) one.request = null
    }
    ask(model, one)
  }
  return null
}
