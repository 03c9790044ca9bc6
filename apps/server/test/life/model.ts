import { cat, day, type House, kim, permissionsOf } from './house'

/*
 * The reference: the rules of booking as the documents say them, as simple and as slow as can be. It shares nothing with
 * the product: a meeting is an entry of a list, time is minutes, every question looks at everything.
 */

export type Span = { start: number; end: number }
export type Slot = Span & { room: number }

export type Meeting = Slot & {
  /** Of the product; 0 until it is known (a job made it). */
  id: number
  extra: number[]
  booker: number
  /** For whom it was booked, if not for the booker. */
  host: number | null
  people: number[]
  audit: 0 | 1 | 2
  state: 'active' | 'cancelled' | 'released'
  wanted: Slot | null
  /** What of its time it has. */
  held: Span | null
  /** The first one of its series, by which the series is named. */
  series: number | null
  since: number
  signed: boolean
  /** It was given back once. */
  given: boolean
  /** Of a cancelled one: it had its slot. */
  hadSlot: boolean
  request: (Slot & { deadline: number | null; remind: number | null; no: number }) | null
  /** The wish that became it, until its id is known. */
  wish: number | null
  history: string[]
}

export type Wish = Span & {
  id: number
  who: number
  rooms: number[]
  flex: number
  place: number
  state: 'queued' | 'offered' | 'taken' | 'expired' | 'cancelled'
  declined: string[]
  offer: (Slot & { expires: number }) | null
}

export type Occupation = { id: number; room: number; dates: (Span & { state: 'held' | 'skipped' | 'removed' })[] }
export type Lock = { id: number; room: number; from: number; to: number; begin: number; end: number; revoked: boolean }
export type Transfer = { id: number; meeting: number; from: number; to: number; open: boolean }
export type Breach = {
  meeting: number
  who: number
  kind: 'no_sign' | 'late_cancel'
  time: number
  counted: boolean
  ban: number | null
}
export type Ban = { who: number; until: number; numbers: number; on: boolean }

export type Model = {
  house: House
  now: number
  meetings: Meeting[]
  wishes: Wish[]
  occupations: Occupation[]
  locks: Lock[]
  transfers: Transfer[]
  breaches: Breach[]
  bans: Ban[]
  /** Series whose rest is to be given back, and was. */
  struck: { series: number; done: boolean }[]
  /** Until when it was counted who stayed away. */
  counted: number
  /** How often who was told what about which meeting. */
  told: Record<string, number>
  /** The next number of a request, a place in the queue. */
  next: number
}

export const newModel = (house: House): Model => {
  const now = house.weekday * 1440 + house.minute
  return {
    ...{ house, now, meetings: [], wishes: [], occupations: [], locks: [], transfers: [], breaches: [], bans: [] },
    ...{ struck: [], counted: now, told: {}, next: 1 },
  }
}

/** Why not, by the name of the refusal; null: it is done. */
export type Reason = string | null

export const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end
const within = (a: Slot, b: Slot) => a.room === b.room && a.start >= b.start && a.end <= b.end
const sameSlot = (a: Slot, b: Slot) => a.room === b.room && a.start === b.start && a.end === b.end

export const may = (who: number, permission: string) => permissionsOf[who]?.includes(permission) ?? false
/** Who manages the meetings of the rooms' office: Kim does elsewhere. */
export const manages = (who: number) => may(who, 'view-cancel-regain') && who !== kim
export const isOwner = (who: number, one: Meeting) => one.booker === who || one.host === who
export const mayChange = (who: number, one: Meeting) => isOwner(who, one) || manages(who)
/** How often it was changed: each change is a line of its history. */
export const versionOf = (one: Meeting) =>
  one.history.filter((line) => line !== 'audit_timeout' && !line.startsWith('signed')).length
export const hostOf = (one: Meeting) => one.host ?? one.booker
export const roomsOf = (one: Meeting) => [...new Set([one.room, ...one.extra])]
export const confirmed = (one: Meeting) => one.audit === 0 || one.wanted !== null
export const active = (one: Meeting) => one.state === 'active' && one.audit !== 2
export const asked = (one: Meeting): Slot => one.wanted ?? { room: one.room, start: one.start, end: one.end }
const slotOf = ({ room, start, end }: Slot): Slot => ({ room, start, end })
export const form = (model: Model, room: number) => {
  const its = model.house.rooms[room]
  if (its === undefined) throw new Error(`no room ${room}`)
  return its
}
export const banned = (model: Model, who: number) =>
  model.bans.some((one) => one.who === who && one.on && one.until > model.now)
export const hidden = (model: Model, who: number, room: number) => who === cat && form(model, room).notForCat === 'see'

export function tell(
  model: Model,
  people: readonly number[],
  kind: string,
  meeting: Meeting | null,
  but: number | null = null,
) {
  const of = meeting === null ? 'none' : model.meetings.indexOf(meeting)
  for (const who of new Set(people)) {
    if (who === but) continue
    const key = `${who} ${kind} ${of}`
    model.told[key] = (model.told[key] ?? 0) + 1
  }
}
const owners = (one: Meeting) => [one.booker, hostOf(one)]
export const everybody = (one: Meeting) => [...owners(one), ...one.people]

/** Everything that claims a room now. */
export type Claim = Slot & { held: boolean; source: 'meeting' | 'occupation' | 'offer'; of: number }
export function claims(model: Model): Claim[] {
  const all: Claim[] = []
  for (const [of, one] of model.meetings.entries()) {
    const { held } = one
    if (held !== null) for (const room of roomsOf(one)) all.push({ ...held, room, held: true, source: 'meeting', of })
    if (one.state === 'active' && one.audit === 1) {
      const { room, start, end } = asked(one)
      for (const each of new Set([room, ...one.extra]))
        all.push({ room: each, start, end, held: false, source: 'meeting', of })
    }
  }
  for (const [of, one] of model.occupations.entries())
    for (const date of one.dates)
      if (date.state === 'held')
        all.push({ start: date.start, end: date.end, room: one.room, held: true, source: 'occupation', of })
  for (const [of, { offer }] of model.wishes.entries())
    if (offer !== null) all.push({ ...slotOf(offer), held: true, source: 'offer', of })
  return all
}
export const taken = (model: Model, { room, ...span }: Slot, but?: Meeting) =>
  claims(model).some(
    (one) =>
      one.held &&
      one.room === room &&
      overlap(one, span) &&
      !(one.source === 'meeting' && model.meetings[one.of] === but),
  )

export const locked = (model: Model, { room, start, end }: Slot) =>
  model.locks.some(
    (one) =>
      !one.revoked &&
      one.room === room &&
      day(start) >= one.from &&
      day(start) <= one.to &&
      overlap({ start: start % 1440, end: ((end - 1) % 1440) + 1 }, { start: one.begin, end: one.end }),
  )

/** The checks of booking in their order (design/booking.md): what somebody is told of a slot, or null. */
export function verdict(
  model: Model,
  who: number,
  { room, start, end }: Slot,
  { but, spared = [] }: { but?: Meeting; spared?: readonly string[] } = {},
): Reason {
  const { now } = model
  const its = form(model, room)
  if (its.readonly || (who === cat && its.notForCat !== null)) return 'booking_readonly'
  if (locked(model, { room, start, end })) return 'booking_locked'
  if (Math.floor(start / 15) * 15 + 15 <= now) return 'booking_past'
  if (its.days !== null && day(end - 1) > day(now) + its.days - 1 && !spared.includes('horizon'))
    return 'booking_horizon'
  if (its.closedWeekends && day(start) % 7 > 4) return 'booking_weekend'
  const minute = now % 1440
  if (its.window !== null && (minute < its.window[0] || minute >= its.window[1]) && !spared.includes('window'))
    return 'booking_window'
  const [from, until] = [start % 1440, ((end - 1) % 1440) + 1]
  if (
    from < its.open ||
    until > its.close ||
    (its.lunch && overlap({ start: from, end: until }, { start: 720, end: 780 }))
  )
    return 'booking_closed'
  if (taken(model, { room, start, end }, but)) return 'booking_conflict'
  if (its.longest !== null && Math.ceil((end - start) / 15) * 15 > its.longest) return 'booking_length'
  return banned(model, who) ? 'booking_blacklisted' : null
}

/** The first no of several rooms, which are asked in the order of their ids. */
export function verdictOfAll(
  model: Model,
  who: number,
  rooms: readonly number[],
  span: Span,
  more: Parameters<typeof verdict>[3] = {},
) {
  for (const room of [...rooms].sort()) {
    const no = verdict(model, who, { ...span, room }, more)
    if (no !== null) return no
  }
  return null
}
export const needsApproval = (model: Model, rooms: readonly number[]) =>
  rooms.some((room) => form(model, room).approval)

export type NewMeeting = Pick<Meeting, 'room' | 'extra' | 'start' | 'end' | 'booker' | 'host' | 'people'> & {
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
    ...{ series: null, since: model.now, signed: false, given: false, hadSlot: false, request: null, wish: null },
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
export function cancel(model: Model, one: Meeting, by: number): 'ended' | 'cancelled' {
  const had = confirmed(one)
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
  if (had && tooLate && isOwner(by, one)) count(model, one, 'late_cancel', model.now)
  return 'cancelled'
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
export const isSame = (one: Meeting, to: Slot) => sameSlot(asked(one), to)

/** Counts against whoever has a meeting, once; enough of that is a ban, each breach for one ban at most. */
export function count(model: Model, one: Meeting, kind: Breach['kind'], time: number): void {
  const meeting = model.meetings.indexOf(one)
  const who = hostOf(one)
  const known = model.breaches.find((each) => each.meeting === meeting && each.kind === kind)
  if (known?.counted) return
  if (known !== undefined) Object.assign(known, { counted: true, time })
  else model.breaches.push({ meeting, who, kind, time, counted: true, ban: null })
  const { strikes, seriesStrikes } = model.house
  const fresh = model.breaches.filter(
    (each) => each.who === who && each.counted && each.ban === null && each.time > model.now - 30 * 1440,
  )
  if (strikes > 0 && fresh.length >= strikes) {
    const until = model.now + 1440
    const running = model.bans.find((each) => each.who === who && each.on && each.until > model.now)
    if (running !== undefined)
      Object.assign(running, { until: Math.max(until, running.until), numbers: running.numbers + fresh.length })
    else model.bans.push({ who, until, numbers: fresh.length, on: true })
    const ban = running === undefined ? model.bans.length - 1 : model.bans.indexOf(running)
    for (const each of fresh) each.ban = ban
    tell(model, [who], 'blacklisted_counted', null)
  }
  const { series } = one
  if (
    kind !== 'no_sign' ||
    series === null ||
    seriesStrikes === 0 ||
    model.struck.some((each) => each.series === series)
  )
    return
  const missed = model.breaches.filter(
    (each) => each.kind === 'no_sign' && each.counted && model.meetings[each.meeting]?.series === series,
  )
  if (missed.length >= seriesStrikes) model.struck.push({ series, done: false })
}

/** Takes back what a meeting counted; a ban for which too little is left ends. */
export function uncount(model: Model, one: Meeting): void {
  const meeting = model.meetings.indexOf(one)
  const known = model.breaches.find((each) => each.meeting === meeting && each.kind === 'no_sign' && each.counted)
  if (known === undefined) return
  const { ban } = known
  Object.assign(known, { counted: false, ban: null })
  const its = ban === null ? undefined : model.bans[ban]
  if (its === undefined || !its.on || its.until <= model.now) return
  const left = model.breaches.filter((each) => each.ban === ban)
  if (left.length >= model.house.strikes) return
  for (const each of left) each.ban = null
  its.on = false
  tell(model, [its.who], 'blacklist_lifted', null)
}

/** Until when somebody has to have signed in at a meeting; null: its room does not ask. */
export function deadline(model: Model, one: Meeting): number | null {
  const { release } = form(model, one.room)
  if (release === 'none') return null
  if (release === 'during') return one.start + 15
  return one.since > one.start - release - 15 ? one.start + 15 : one.start - release
}
const isWatched = (model: Model, one: Meeting) =>
  one.state === 'active' &&
  confirmed(one) &&
  form(model, one.room).release !== 'none' &&
  !one.signed &&
  !one.given &&
  one.end - one.start < 480

function giveBack(one: Meeting): void {
  Object.assign(one, { state: 'released', audit: 0, wanted: null, request: null, held: null, given: true })
  one.history.push('release')
}

/** What the release job does at an instant. */
export function runRelease(model: Model): void {
  const { now } = model
  const inOrder = [...model.meetings].sort((a, b) => a.start - b.start || a.id - b.id)
  for (const one of inOrder) {
    const due = deadline(model, one)
    if (due === null || !isWatched(model, one) || due > now || due >= one.end || now >= one.end) continue
    giveBack(one)
    tell(model, everybody(one), 'released_no_sign', one)
    count(model, one, 'no_sign', one.start)
  }
  if (now > model.counted) {
    const over = model.meetings.filter(
      (one) => isWatched(model, one) && one.end > model.counted && one.end <= now && !one.history.includes('end'),
    )
    for (const one of over) count(model, one, 'no_sign', one.start)
    model.counted = now
  }
  for (const struck of model.struck.filter((one) => !one.done)) {
    struck.done = true
    const rest = model.meetings.filter(
      (one) => one.series === struck.series && active(one) && confirmed(one) && one.start > now && !one.given,
    )
    for (const one of rest) giveBack(one)
    if (rest[0] !== undefined) tell(model, everybody(rest[0]), 'released_series', rest[0])
  }
}

/** What the job of requests does at an instant. */
export function runRequests(model: Model, approver: number): void {
  const { now } = model
  const { flow } = model.house
  if (flow === null) return
  const isDue = ({ request, ...one }: Meeting) =>
    one.state === 'active' &&
    one.audit === 1 &&
    request !== null &&
    (one.wanted?.end ?? one.end) > now &&
    ((request.remind !== null && request.remind <= now) ||
      (request.deadline !== null && request.deadline <= now && flow.action !== 'none'))
  for (const one of model.meetings.filter(isDue).sort((a, b) => (a.request?.no ?? 0) - (b.request?.no ?? 0))) {
    const { request } = one
    if (request === null) continue // it lost its slot to the one before
    if (request.deadline !== null && request.deadline <= now && flow.action !== 'none') {
      if (flow.action === 'refuse') refuse(model, one, 'refuse', null)
      else if (unapprovable(model, one) === null) approve(model, one, null)
      else {
        Object.assign(request, { deadline: null, remind: null })
        one.history.push('audit_timeout')
      }
    } else if (request.remind !== null && request.remind <= now) {
      request.remind = null
      tell(model, [approver], 'audit_remind', one)
    }
  }
}

export const slotKey = ({ room, start }: Slot) => `${room}@${start}`

/** All that would fulfil a wish, what is nearest first, of two the earlier. */
function slotsOf({ rooms, start, end, flex }: Wish): Slot[] {
  const shifts = [0]
  for (let n = 15; n <= flex; n += 15) shifts.push(-n, n)
  return shifts.flatMap((shift) => rooms.map((room) => ({ room, start: start + shift, end: end + shift })))
}

/** Who waits gets what is free, in the order of the queue, if they may have it: kept for a while, or at once. */
export function give(model: Model): void {
  const { now } = model
  for (const wish of [...model.wishes].sort((a, b) => a.place - b.place)) {
    if (wish.state !== 'queued') continue
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
