import { type Act, chosen, hiddenOf, permitted, slotFor, toldSlot } from '../model/act'
import { addMeeting, ask } from '../model/changes'
import { ann, bob, cat, dan, day, eve, kim, max, names, roomName, wall } from '../model/house'
import { banned, hasLeft, type Model, manages, may, needsApproval, type Reason, type Slot, tell } from '../model/model'
import type { Step } from '../model/step'
import { verdict, verdictOfAll } from '../model/verdict'

export function book(model: Model, step: Step): Act | null {
  const who = step.apt ? ([ann, bob, cat, max, ann, bob, cat][step.who] ?? ann) : step.who
  if (who === dan) return null // who decides asks for nothing: a flow would pass them over
  const slot = slotFor(model, step)
  const extra = step.how === 5 ? [(slot.room + 1) % 3] : []
  const host =
    who === max && step.how % 2 === 0 ? ([ann, bob, cat, eve][step.pick % 4] ?? null) : step.how === 10 ? bob : null
  const guest = step.how % 2 === 0 ? [ann, bob, cat, eve, kim][step.pick % 5] : undefined
  return bookSlot(who, slot, { extra, host: host === who ? null : host, guest, twice: step.how === 7 })
}

type More = { extra?: number[]; host?: number | null; guest?: number | undefined; twice?: boolean }

export function bookSlot(
  who: number,
  { room: first, ...span }: Slot,
  { extra = [], host = null, guest, twice = false }: More = {},
): Act {
  // of one day: each claim of the product is
  const slot = { room: first, start: span.start, end: Math.min(span.end, (day(span.start) + 1) * 1440) }
  const rooms = [slot.room, ...extra]
  return {
    who,
    kind: 'book',
    text: `${names[who]} books ${toldSlot(slot)}${extra.map((room) => ` and ${roomName(room)}`).join('')}${host === null ? '' : ` for ${names[host]}`}${guest === undefined ? '' : ` with ${names[guest]}`}${twice ? ' (sent twice)' : ''}`,
    request: ({ room, user }) => ({
      ...{ who, method: 'POST', path: '/meeting/add', key: twice },
      body: {
        ...(extra.length === 0 ? { meetingroom_id: room(slot.room) } : { meetingroom_ids: rooms.map(room) }),
        ...{ title: 'Meeting', start_time: wall(slot.start), end_time: wall(slot.end) },
        ...(host === null ? {} : { book_for_id: user(host) }),
        ...(guest === undefined ? {} : { attendees: [{ person_type: 'user', user_id: user(guest) }] }),
      },
    }),
    judge(model, data) {
      const no = permitted(who, 'view-meeting') ?? hiddenOf(model, who, rooms) ?? noHost(model, who, host)
      if (no !== null) return no
      const of = host ?? who
      if (guest !== undefined && guest !== of && hasLeft(model, guest)) return 'unknown_reference'
      const said = verdictOfAll(model, of, rooms, slot)
      if (said !== null) return said
      const people = [...new Set([of, ...(guest === undefined ? [] : [guest])])]
      const one = addMeeting(model, {
        ...slot,
        extra,
        booker: who,
        host,
        people,
        pending: needsApproval(model, rooms),
        id: data?.id ?? 0,
      })
      ask(model, one)
      if (host !== null) tell(model, [host], 'booked_for', one)
      return null
    },
  }
}

function noHost(model: Model, who: number, host: number | null): Reason {
  if (host === null || host === who) return null
  if (!manages(who)) return 'behalf_denied'
  if (hasLeft(model, host)) return 'person_disabled'
  if (!may(host, 'view-meeting')) return 'person_may_not_book'
  return banned(model, host) ? 'person_blacklisted' : null
}

export function series(model: Model, step: Step): Act | null {
  const who = step.apt ? ([ann, bob, max][step.who % 3] ?? ann) : step.who
  if (who === dan) return null
  const slot = slotFor(model, step)
  const times = 2 + (step.day % 3)
  const onlyFree = step.how % 2 === 0
  const guest = step.how % 3 === 0 ? [ann, bob, eve][step.pick % 3] : undefined
  return {
    who,
    kind: onlyFree ? 'series (what is free)' : 'series',
    text: `${names[who]} books ${toldSlot(slot)} on ${times} days${guest === undefined ? '' : ` with ${names[guest]}`}${onlyFree ? ', as far as they are free' : ''}`,
    request: ({ room, user }) => ({
      ...{ who, method: 'POST', path: '/meeting/add' },
      body: {
        ...{ meetingroom_id: room(slot.room), title: 'Series', start_time: wall(slot.start), end_time: wall(slot.end) },
        series: { period: 'day', interval: 1, times, only_free: onlyFree },
        ...(guest === undefined ? {} : { attendees: [{ person_type: 'user', user_id: user(guest) }] }),
      },
    }),
    judge(model, data) {
      const no = permitted(who, 'view-meeting') ?? hiddenOf(model, who, [slot.room])
      if (no !== null) return no
      if (guest !== undefined && guest !== who && hasLeft(model, guest)) return 'unknown_reference'
      const all = Array.from({ length: times }, (_, n) => ({
        ...slot,
        start: slot.start + n * 1440,
        end: slot.end + n * 1440,
      }))
      const good = all.filter((one) => verdict(model, who, one) === null)
      if (good.length === 0 || (good.length < times && !onlyFree)) return 'series_clash'
      const first = model.meetings.length
      for (const [n, one] of good.entries()) {
        const pending = needsApproval(model, [slot.room])
        const made = addMeeting(model, {
          ...one,
          extra: [],
          booker: who,
          host: null,
          people: [...new Set([who, ...(guest === undefined ? [] : [guest])])],
          pending,
          id: data?.ids?.[n] ?? 0,
        })
        Object.assign(made, { series: first, date: day(one.start) })
        ask(model, made)
      }
      return null
    },
  }
}

/** Somebody else books what was given back. */
export function takeReleased(model: Model, step: Step): Act | null {
  const one = chosen(
    model.meetings.filter((each) => each.state === 'released' && each.end > model.now),
    step.pick,
  )
  if (one === undefined) return null
  const start = Math.max(one.start, Math.floor(model.now / 15) * 15)
  return bookSlot([ann, bob, max][step.who % 3] ?? ann, { room: one.room, start, end: Math.max(one.end, start + 15) })
}
