import { beAway, beBack, lookWhoIsBusy } from './acts/absence'
import { book, series, takeReleased } from './acts/book'
import { cancelOne, makeRoom, manageCancel, recover, restore } from './acts/cancel'
import { edit, extend, words } from './acts/change'
import { decide } from './acts/decide'
import { offer, settle, transfer } from './acts/hand-over'
import { lock, occupy, unlock, vacate } from './acts/keep-room'
import { appoint, blink, comeBack, depart, forget, lastDay } from './acts/leave-company'
import { cancelSeries, moveSeries } from './acts/series'
import { signIn } from './acts/sign-in'
import { decline, leave, take, wait } from './acts/wait'
import { deadline } from './jobs'
import type { Act } from './model/act'
import { day } from './model/house'
import { active, confirmed, type Meeting, type Model } from './model/model'
import type { Step } from './model/step'

export const resolvers: Partial<Record<Step['do'], (model: Model, step: Step) => Act | null>> = {
  ...{ book, series, edit, extend, words, cancelSeries, moveSeries, manageCancel, recover, transfer, offer, settle },
  ...{ lock, unlock, occupy, vacate, wait, take, decline, leave, restore, signIn },
  approve: (model, step) => decide(model, step, true),
  refuse: (model, step) => decide(model, step, false),
  cancel: cancelOne,
  ...{ depart, lastDay, comeBack, blink, forget, appoint, beAway, beBack, lookWhoIsBusy },
  makeRoom,
  takeReleased,
}

/** To when the clock goes: by some minutes, or to where something happens. */
export function nextInstant(model: Model, step: Step): number {
  const { now } = model
  const coming = (times: (number | null)[]) =>
    times.filter((time): time is number => time !== null && time > now && time <= now + 4 * 1440).sort((a, b) => a - b)
  const near = model.meetings.filter((one) => active(one))
  const points: Record<number, number[]> = {
    1: coming(near.map((one) => one.start - 10)),
    2: coming(near.filter((one) => !one.signed).map((one) => deadline(model, one))),
    3: coming(near.map((one) => one.end)),
    4: coming(model.wishes.map((one) => one.offer?.expires ?? null)),
    5: coming(model.meetings.map((one) => one.request?.deadline ?? null)),
    6: coming(near.map((one) => one.start + 5)),
    7: coming(model.bans.map((one) => one.until)),
    8: [(day(now) + 1) * 1440 + 480],
  }
  // a clock that is set right, back
  if (step.how === 9 && step.pick % 4 === 0) return now - ([5, 10, 30, 1, 60, 120, 15][step.length] ?? 5)
  const found = points[step.how]
  const next = found?.[step.pick % Math.min(2, Math.max(1, found.length))]
  return next ?? now + ([5, 10, 30, 1, 60, 120, 15][step.length] ?? 5)
}

/** What comes up by itself: what is offered is answered, who sits in a meeting signs in, what was given back is missed. */
export function opportune(model: Model, step: Step): Step {
  const as = (kind: Step['do']): Step => ({ ...step, do: kind })
  if (step.do === 'nothing' || step.do === 'together') return step
  const comes = step.at % 4
  if (step.pick % 3 === 0 && model.left.some((who) => !model.forgotten.includes(who)))
    return as(step.how === 5 ? 'forget' : 'comeBack')
  if (comes === 0 && model.wishes.some((one) => one.state === 'offered'))
    return as(step.how % 3 === 0 ? 'decline' : 'take')
  if (comes === 1 && model.transfers.some((one) => one.open)) return as('settle')
  if (comes === 2 && model.meetings.some((one) => one.state === 'released' && one.end > model.now))
    return step.how % 4 === 0 && step.do !== 'tick' ? as('takeReleased') : as('restore')
  const wanted = model.wishes.some((one) => one.state === 'queued')
  if (comes === 1 && wanted && step.do !== 'tick') return as('makeRoom')
  const sits = (one: Meeting) =>
    one.state === 'active' && confirmed(one) && !one.signed && one.start - 10 <= model.now && model.now < one.end
  return comes === 3 && step.how % 2 === 0 && model.meetings.some(sits) ? as('signIn') : step
}
