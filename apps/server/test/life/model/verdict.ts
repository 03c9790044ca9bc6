import { cat, day } from './house'
import {
  asked,
  banned,
  form,
  type Meeting,
  type Model,
  overlap,
  type Reason,
  roomsOf,
  type Slot,
  type Span,
  slotOf,
} from './model'

/** Everything that claims a room now. */
type Claim = Slot & { held: boolean; source: 'meeting' | 'occupation' | 'offer'; of: number }

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

/** Somebody has it, as is more than an offer of it. */
export const had = (model: Model, { room, ...span }: Slot) =>
  claims(model).some((one) => one.held && one.source !== 'offer' && one.room === room && overlap(one, span))
