import { type Act, by, chosen, hiddenOf, lengths, permitted, slotFor, toldSlot } from '../model/act'
import { addMeeting, ask } from '../model/changes'
import { ann, bob, cat, dan, max, names, roomName, wall } from '../model/house'
import { type Model, manages, needsApproval, overlap, type Slot } from '../model/model'
import { slotKey } from '../model/queue'
import type { Step } from '../model/step'
import { claims, verdict } from '../model/verdict'

const mostWishes = 3

export function wait(model: Model, step: Step): Act | null {
  if (model.wishes.filter((one) => one.state === 'queued' || one.state === 'offered').length > 7) return null
  const who = step.apt ? ([ann, bob, cat, max][step.who % 4] ?? ann) : step.who
  if (who === dan) return null
  const near = step.apt
    ? chosen(
        claims(model).filter((one) => one.held && one.start > model.now),
        step.pick,
      )
    : undefined
  const slot: Slot =
    near === undefined
      ? slotFor(model, step)
      : { room: near.room, start: near.start, end: Math.min(near.end, near.start + (lengths[step.length] ?? 60)) }
  const rooms = [slot.room, ...(step.how % 4 === 3 ? [(slot.room + 1) % 3] : [])]
  const flex = step.how % 5 === 4 ? 30 : 0
  return {
    who,
    kind: 'wait',
    text: `${names[who]} waits for ${toldSlot(slot)}${rooms[1] === undefined ? '' : ` or ${roomName(rooms[1])}`}${flex ? ` (${flex} minutes earlier or later will do)` : ''}`,
    request: ({ room }) => ({
      ...{ who, method: 'POST', path: '/waitlist/add' },
      body: {
        meetingroom_ids: rooms.map(room),
        start_time: wall(slot.start),
        end_time: wall(slot.end),
        title: 'Wish',
        flex_minutes: flex,
      },
    }),
    judge(model, data) {
      const no = permitted(who, 'view-meeting') ?? hiddenOf(model, who, rooms)
      if (no !== null) return no
      if (slot.start <= model.now) return 'waiting_past'
      const said = rooms.map((room) => verdict(model, who, { ...slot, room }))
      if (said.includes(null)) return 'waiting_free'
      const passing = ['booking_locked', 'booking_horizon', 'booking_window', 'booking_conflict']
      if (!said.some((one) => one !== null && passing.includes(one))) return 'waiting_not_allowed'
      const own = model.wishes.filter((one) => one.who === who && (one.state === 'queued' || one.state === 'offered'))
      const same = own.filter((one) => overlap(one, slot))
      if (same.some((one) => one.state === 'offered')) return 'waiting_has_offer'
      if (own.length - same.length >= mostWishes) return 'waiting_too_many'
      const kept = same.filter((one) => one.start === slot.start && one.end === slot.end).map((one) => one.place)
      for (const one of same) one.state = 'cancelled'
      model.wishes.push({
        ...{
          id: data?.id ?? 0,
          who,
          start: slot.start,
          end: slot.end,
          state: 'queued',
          declined: [],
          had_since: [],
          offer: null,
        },
        rooms: [...new Set([...rooms, ...same.flatMap((one) => one.rooms)])],
        flex: Math.max(flex, ...same.map((one) => one.flex)),
        place: kept.length > 0 ? Math.min(...kept) : model.next++,
      })
      return null
    },
  }
}

const wishFor = (model: Model, step: Step, suits: (state: string) => boolean) =>
  chosen(
    [...model.wishes.keys()].filter((n) => !step.apt || suits(model.wishes[n]?.state ?? '')),
    step.pick,
  )

const offered = (state: string) => state === 'offered'

export function take(model: Model, step: Step): Act | null {
  const of = wishFor(model, step, offered)
  return of === undefined ? null : takeOf(model, of, by(step, model.wishes[of]?.who ?? ann))
}

function takeOf(model: Model, of: number, who: number): Act {
  return {
    who,
    kind: 'take what is kept',
    text: `${names[who]} takes what is kept for wish #${of}`,
    request: () => ({ who, method: 'POST', path: '/waitlist/take', body: { id: model.wishes[of]?.id ?? 0 } }),
    judge(model, data) {
      const wish = model.wishes[of]
      const no = permitted(who, 'view-meeting')
      if (no !== null || wish === undefined) return no
      if (wish.who !== who) return 'not_found'
      const kept = wish.offer
      if (wish.state !== 'offered' || kept === null || kept.expires <= model.now) return 'waiting_no_offer'
      wish.offer = null
      const said = hiddenOf(model, who, [kept.room]) ?? verdict(model, who, kept)
      if (said !== null) {
        wish.offer = kept
        return said
      }
      wish.state = 'taken'
      const { room, start, end } = kept
      const pending = needsApproval(model, [room])
      ask(
        model,
        addMeeting(model, {
          room,
          start,
          end,
          extra: [],
          booker: who,
          host: null,
          people: [who],
          pending,
          id: data?.id ?? 0,
        }),
      )
      return null
    },
  }
}

export function decline(model: Model, step: Step): Act | null {
  const of = wishFor(model, step, offered)
  if (of === undefined) return null
  const who = by(step, model.wishes[of]?.who ?? ann)
  return {
    who,
    kind: 'decline what is kept',
    text: `${names[who]} does not want what is kept for wish #${of}`,
    request: () => ({ who, method: 'POST', path: '/waitlist/decline', body: { id: model.wishes[of]?.id ?? 0 } }),
    judge(model) {
      const wish = model.wishes[of]
      const no = permitted(who, 'view-meeting')
      if (no !== null || wish === undefined) return no
      if (wish.who !== who) return 'not_found'
      if (wish.state !== 'offered' || wish.offer === null || wish.offer.expires <= model.now) return 'waiting_no_offer'
      wish.declined.push(slotKey(wish.offer))
      Object.assign(wish, { state: 'queued', offer: null, place: model.next++ })
      return null
    },
  }
}

export function leave(model: Model, step: Step): Act | null {
  const of = wishFor(model, step, (state) => state === 'queued' || state === 'offered')
  if (of === undefined) return null
  const who = by(step, step.how % 4 === 0 ? max : (model.wishes[of]?.who ?? ann))
  return {
    who,
    kind: 'leave the queue',
    text: `${names[who]} takes back wish #${of}`,
    request: () => ({ who, method: 'POST', path: '/waitlist/del', body: { id: model.wishes[of]?.id ?? 0 } }),
    judge(model) {
      const wish = model.wishes[of]
      const no = permitted(who, 'view-meeting')
      if (no !== null || wish === undefined) return no
      if (wish.who !== who && !manages(who)) return 'not_found'
      if (wish.state !== 'queued' && wish.state !== 'offered') return 'waiting_over'
      Object.assign(wish, { state: 'cancelled', offer: null })
      return null
    },
  }
}
