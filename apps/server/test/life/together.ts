import { bookSlot } from './acts/book'
import { departOf } from './acts/leave-company'
import { type Act, at, chosen, indexes, open, slotFor, up } from './model/act'
import { ann, bob, cat, leavers, max } from './model/house'
import { asked, hasLeft, type Model, type Slot } from './model/model'
import type { Step } from './model/step'
import { resolvers } from './situation'

/** What two or three people do at the same instant. */
export function together(model: Model, step: Step): Act[] {
  const slot = slotFor(model, step)
  const on = (what: Step['do'], more: Partial<Step> = {}) =>
    resolvers[what]?.(model, { ...step, do: what, apt: true, how: 2, ...more }) ?? null
  const inPlace = (of: Slot, who: number) =>
    bookSlot(who, { ...of, start: Math.max(of.start, up(model.now)), end: Math.max(of.end, up(model.now) + 15) })
  const meeting = chosen(indexes(model, open(model)), step.pick)
  const gone = chosen(
    indexes(model, (one) => one.state === 'cancelled' && one.start > model.now),
    step.pick,
  )
  const waiting = chosen(
    model.wishes.filter((one) => one.state === 'offered'),
    step.pick,
  )
  const own = meeting === undefined ? slot : asked(at(model, meeting))
  const booker = meeting === undefined ? ann : at(model, meeting).booker
  const pairs: (Act | null)[][] = [
    [
      bookSlot(ann, slot),
      bookSlot(bob, { ...slot, start: slot.start + 15, end: slot.end + 15 }),
      bookSlot(max, slot, { extra: [(slot.room + 1) % 3] }),
    ],
    [on('approve'), on('cancel', { pick: approving(model, step) })],
    [on('recover'), gone === undefined ? null : inPlace(at(model, gone), bob), on('recover')],
    [on('manageCancel'), on('manageCancel'), on('edit', { how: 1 })],
    [on('approve'), on('refuse')],
    [on('approve'), on('approve', { pick: step.pick + 1 }), on('approve', { pick: step.pick + 2 })],
    [on('take'), on('decline'), waiting?.offer ? inPlace(waiting.offer, max) : null],
    [
      on('cancel'),
      on('extend'),
      meeting === undefined ? null : inPlace({ ...own, start: own.end, end: own.end + 30 }, bob),
    ],
    [on('lock', { length: 2 }), bookSlot(ann, slot), on('edit')],
    [on('transfer'), on('cancel')],
    [on('restore'), on('restore'), meeting === undefined ? null : on('book', { how: 1 })],
    [on('occupy', { how: 1, length: 2 }), on('book', { how: 1 }), on('approve')],
    // somebody leaves while they book, while somebody books for them, while a meeting goes to them or is decided about
    [departOf([ann]), bookSlot(ann, slot, { guest: bob })],
    [departOf([bob]), bookSlot(max, slot, { host: bob, guest: cat })],
    [departOf([cat]), on('transfer', { pick: 2 })],
    [leavers.includes(booker) ? departOf([booker]) : null, on('approve'), on('manageCancel')],
    [departOf([ann, bob]), on('recover'), on('restore', { how: 0 })],
  ]
  const chosenPair = pairs[(step.how + (step.day % 2) * 12) % pairs.length] ?? []
  const acts = chosenPair.flatMap((one) => one ?? [])
  // whose account is closed does nothing, and is not closed again
  return acts.some((one) => hasLeft(model, one.who) || one.leaves?.some((who) => hasLeft(model, who))) ? [] : acts
}

/** The pick by which cancelling finds the meeting that approving finds. */
function approving(model: Model, step: Step): number {
  const of = chosen(
    indexes(model, (one) => one.state === 'active' && one.audit === 1),
    step.pick,
  )
  return of === undefined ? step.pick : Math.max(0, indexes(model, open(model)).indexOf(of))
}
