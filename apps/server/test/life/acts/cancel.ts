import {
  type Act,
  actOn,
  at,
  by,
  chosen,
  indexes,
  open,
  permitted,
  picked,
  toldMeeting,
  unchangeable,
  unmanageable,
} from '../model/act'
import { ask, cancel } from '../model/changes'
import { max, names } from '../model/house'
import {
  everybody,
  form,
  hasLeft,
  hostOf,
  isOwner,
  type Model,
  manages,
  mayChange,
  needsApproval,
  overlap,
  roomsOf,
  tell,
} from '../model/model'
import type { Step } from '../model/step'
import { uncount } from '../model/strikes'
import { claims, locked, taken, verdictOfAll } from '../model/verdict'

export function cancelOne(model: Model, step: Step): Act | null {
  const of = picked(model, step, open(model))
  if (of === undefined) return null
  const who = by(step, at(model, of).booker)
  return actOn(model, step, of, {
    who,
    kind: 'cancel',
    told: (meeting) => `cancels ${meeting}`,
    request: (body) => ({ path: '/meeting/del', body }),
    judge(model, one, isStale) {
      const no = permitted(who, 'view-meeting') ?? unchangeable(model, who, one, isStale)
      if (no === null) cancel(model, one, who)
      return no
    },
  })
}

/** Whoever has what somebody waits for gives it up. */
export function makeRoom(model: Model, step: Step): Act | null {
  const wish = chosen(
    model.wishes.filter((one) => one.state === 'queued'),
    step.pick,
  )
  if (wish === undefined) return null
  const inIts = claims(model).filter(
    (one) => one.source === 'meeting' && one.held && one.room === wish.rooms[0] && overlap(one, wish),
  )
  const of = chosen(inIts, step.pick)?.of
  return of === undefined
    ? null
    : cancelOne(model, { ...step, apt: true, how: 0, pick: indexes(model, open(model)).indexOf(of) })
}

export function manageCancel(model: Model, step: Step): Act | null {
  const of = picked(model, step, open(model))
  if (of === undefined) return null
  const who = by(step, max)
  return actOn(model, step, of, {
    who,
    kind: 'cancel (managed)',
    told: (meeting) => `cancels ${meeting} as manager`,
    request: (about) => ({
      ...{ path: '/manager/edit', items: true },
      body: { action: 'cancel', items: [about], reason: 'Because' },
    }),
    judge(model, one, isStale) {
      const no = unmanageable(model, who, one, isStale)
      if (no !== null) return no
      const people = everybody(one)
      tell(model, people, `managed_${cancel(model, one, who)}`, one, who)
      return null
    },
  })
}

export function recover(model: Model, step: Step): Act | null {
  const of = picked(model, step, (one) => one.state === 'cancelled' && one.start > model.now)
  if (of === undefined) return null
  const who = by(step, max)
  return actOn(model, step, of, {
    who,
    kind: 'recover',
    told: (meeting) => `recovers ${meeting}`,
    request: (about) => ({ path: '/manager/edit', items: true, body: { action: 'recover', items: [about] } }),
    judge(model, one, isStale) {
      const no = permitted(who, 'view-cancel-regain')
      if (no !== null) return no
      if (!manages(who) && !isOwner(who, one)) return 'not_found'
      if (one.state === 'released') return 'managed_released'
      if (one.state !== 'cancelled') return 'managed_not_cancelled'
      if (one.start <= model.now) return 'managed_begun'
      if (isStale) return 'stale'
      if (hasLeft(model, hostOf(one))) return 'managed_booker_gone'
      const said = verdictOfAll(model, hostOf(one), roomsOf(one), one, { but: one, spared: ['horizon', 'window'] })
      if (said !== null) return said
      const pending = needsApproval(model, roomsOf(one)) && !one.hadSlot
      Object.assign(one, {
        state: 'active',
        audit: pending ? 1 : 0,
        held: pending ? null : { start: one.start, end: one.end },
        since: model.now,
      })
      one.alone = true
      one.history.push('recover')
      ask(model, one)
      tell(model, everybody(one), 'managed_recovered', one, who)
      return null
    },
  })
}

export function restore(model: Model, step: Step): Act | null {
  const of = picked(model, step, (one) => one.state === 'released')
  if (of === undefined) return null
  const who = by(step, step.how % 2 === 0 ? max : at(model, of).booker)
  return {
    who,
    kind: 'restore',
    text: `${names[who]} restores ${toldMeeting(of)}`,
    request: (known) => ({ who, method: 'POST', path: '/release/restore', body: { meeting_id: known.id(of) } }),
    judge(model) {
      const one = at(model, of)
      const no = permitted(who, 'view-meeting')
      if (no !== null) return no
      if (!mayChange(who, one)) return 'meeting_not_yours'
      if (one.state !== 'released') return 'release_not_released'
      if (one.end <= model.now) return 'release_over'
      if (hasLeft(model, hostOf(one))) return 'managed_booker_gone'
      const from = Math.max(one.start, Math.floor(model.now / 15) * 15)
      for (const room of roomsOf(one).sort()) {
        if (taken(model, { ...one, room }, one)) return 'release_taken'
        const its = form(model, room)
        if (its.readonly) return 'booking_readonly'
        if (locked(model, { room, start: from, end: one.end })) return 'booking_locked'
      }
      Object.assign(one, { state: 'active', held: { start: one.start, end: one.end } })
      one.history.push('restore')
      tell(model, everybody(one), 'release_restored', one, who)
      uncount(model, one)
      return null
    },
  }
}
