import { type Act, by, chosen, permitted, slotFor, toldSlot } from '../model/act'
import { clock, dateOf, day, kim, max, names, roomName, shown } from '../model/house'
import { clear, inTheWay } from '../model/in-the-way'
import { type Model, overlap, roomsOf, type Slot, type Span } from '../model/model'
import type { Step } from '../model/step'
import { claims, taken } from '../model/verdict'

export function lock(model: Model, step: Step): Act | null {
  const who = by(step, max)
  const from = day(model.now) + (step.day % 3)
  const whole = step.how % 6 === 0
  const slot = slotFor(model, { ...step, how: step.how % 3 === 1 ? 1 : 0 })
  const its = {
    ...{
      room: whole ? step.room : slot.room,
      from: whole ? from : day(slot.start),
      to: whole ? from + (step.pick % 2) : day(slot.start),
    },
    ...(whole ? { begin: 0, end: 1440 } : { begin: slot.start % 1440, end: slot.end - day(slot.start) * 1440 }),
  }
  if (its.from < day(model.now)) return null
  const policy = (['add', 'keep', 'cancel'] as const)[step.length % 3] ?? 'add'
  return {
    who,
    kind: `lock (${policy})`,
    text: `${names[who]} locks ${roomName(its.room)} ${shown(its.from * 1440).split(' ')[0]} to ${shown(its.to * 1440).split(' ')[0]} ${clock(its.begin)}–${its.end === 1440 ? '24:00' : clock(its.end)} (${policy === 'add' ? 'if nothing is in the way' : `${policy}s what is in the way`})`,
    request: ({ room }) => ({
      ...{ who, method: 'POST', path: policy === 'add' ? '/roomlock/add' : '/roomlock/lock_meeting' },
      body: {
        ...{
          meetingroom_ids: [room(its.room)],
          begin_date: dateOf(its.from),
          end_date: dateOf(its.to),
          reason: 'Painting',
        },
        ...(whole ? {} : { begin_time: clock(its.begin), end_time: its.end === 1440 ? '23:59' : clock(its.end) }),
        ...(policy === 'add' ? {} : { policy }),
      },
    }),
    judge(model, data) {
      const no = permitted(who, 'change-meetingroom') ?? (who === kim ? 'outside_scope' : null)
      if (no !== null) return no
      if (its.to * 1440 + its.end <= model.now) return 'invalid_input'
      const spans: Span[] = []
      for (let date = its.from; date <= its.to; date++)
        spans.push({ start: date * 1440 + its.begin, end: date * 1440 + its.end })
      const found = inTheWay(model, its.room, spans)
      if (policy === 'add' && found.length > 0) return 'lock_meetings'
      if (policy === 'cancel') clear(model, found, who)
      model.locks.push({ ...its, id: data?.id ?? 0, revoked: false })
      return null
    },
  }
}

export function unlock(model: Model, step: Step): Act | null {
  const of = chosen([...model.locks.keys()], step.pick)
  if (of === undefined) return null
  const who = by(step, max)
  return {
    who,
    kind: 'unlock',
    text: `${names[who]} revokes lock #${of}`,
    request: () => ({ who, method: 'POST', path: '/roomlock/del', body: { id: model.locks[of]?.id ?? 0 } }),
    judge(model) {
      const no = permitted(who, 'change-meetingroom') ?? (who === kim ? 'outside_scope' : null)
      const its = model.locks[of]
      if (no !== null || its === undefined) return no
      if (its.revoked || its.to * 1440 + its.end <= model.now) return 'lock_over'
      its.revoked = true
      return null
    },
  }
}

export function occupy(model: Model, step: Step): Act | null {
  const who = by(step, max)
  const slot = slotFor(model, step)
  if (slot.end === (day(slot.start) + 1) * 1440 || day(slot.start) < day(model.now)) return null
  const times = 1 + (step.day % 3)
  const policy = (['add', 'skip', 'cancel'] as const)[step.length % 3] ?? 'add'
  return {
    who,
    kind: `occupy (${policy})`,
    text: `${names[who]} keeps ${toldSlot(slot)} on ${times} days (${policy === 'add' ? 'if nothing is in the way' : `${policy}s what is taken`})`,
    request: ({ room }) => ({
      ...{ who, method: 'POST', path: policy === 'add' ? '/cyclemeeting/add' : '/cyclemeeting/occupy_meeting' },
      body: {
        ...{ meetingroom_id: room(slot.room), subject: 'Standing', period: 'day', interval: 1, times },
        ...{ begin_date: dateOf(day(slot.start)), start_time: clock(slot.start), end_time: clock(slot.end) },
        ...(policy === 'add' ? {} : { policy }),
      },
    }),
    judge(model, data) {
      const no = permitted(who, 'change-meetingroom') ?? (who === kim ? 'outside_scope' : null)
      if (no !== null) return no
      const all = Array.from({ length: times }, (_, n) => ({
        room: slot.room,
        start: slot.start + n * 1440,
        end: slot.end + n * 1440,
      }))
      const isOver = (one: Slot) => one.end <= model.now
      const isTaken = (one: Slot) => isOver(one) || taken(model, one)
      if (policy === 'add' && all.some(isTaken)) return 'occupy_clash'
      const held = all.filter((one) => !isOver(one) && (policy === 'cancel' || !isTaken(one)))
      const others = claims(model).filter((one) => one.held && one.source !== 'meeting' && one.room === slot.room)
      if (policy === 'cancel' && held.some((one) => others.some((other) => overlap(one, other)))) return 'occupy_fixed'
      if (held.length === 0) return 'occupy_nothing'
      // what runs is ended now: the part of it that was is in the way all the same
      const runs = model.meetings.some(
        (one) =>
          one.held !== null &&
          roomsOf(one).includes(slot.room) &&
          held.some(
            (span) => overlap(span, one.held as Span) && span.start < model.now && (one.held as Span).start < model.now,
          ),
      )
      if (policy === 'cancel' && runs) return 'booking_conflict'
      // `held` of a meeting counts over its waiting claim, unless only the latter lies in the way
      clear(model, inTheWay(model, slot.room, held), who)
      const dates = all
        .filter((one) => one.start < one.end)
        .map((one) => ({
          start: one.start,
          end: one.end,
          state: held.includes(one) ? ('held' as const) : ('skipped' as const),
        }))
      model.occupations.push({ id: data?.id ?? 0, room: slot.room, dates })
      return null
    },
  }
}

export function vacate(model: Model, step: Step): Act | null {
  const of = chosen([...model.occupations.keys()], step.pick)
  if (of === undefined) return null
  const who = by(step, max)
  return {
    who,
    kind: 'end occupation',
    text: `${names[who]} ends occupation #${of}`,
    request: () => ({ who, method: 'POST', path: '/cyclemeeting/del', body: { id: model.occupations[of]?.id ?? 0 } }),
    judge(model) {
      const no = permitted(who, 'change-meetingroom') ?? (who === kim ? 'outside_scope' : null)
      if (no !== null) return no
      const coming =
        model.occupations[of]?.dates.filter((one) => one.state !== 'removed' && one.start > model.now) ?? []
      for (const one of coming) one.state = 'removed'
      return coming.length === 0 ? 'occupy_over' : null
    },
  }
}
