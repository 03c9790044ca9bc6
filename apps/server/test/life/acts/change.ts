import {
  type Act,
  at,
  by,
  changedSince,
  open,
  permitted,
  picked,
  slotFor,
  stale,
  toldMeeting,
  toldSlot,
  unchangeable,
  unmanageable,
  version,
} from '../act'
import { ask, move } from '../changes'
import { day, max, names, wall } from '../house'
import { asked, hostOf, isSame, type Model, type Slot, tell } from '../model'
import type { Step } from '../step'

export function edit(model: Model, step: Step): Act | null {
  const of = picked(model, step, open(model))
  if (of === undefined) return null
  const one = at(model, of)
  const has = asked(one)
  const whole = slotFor(model, { ...step, how: step.how === 4 ? 1 : 0 })
  const length = has.end - has.start
  const to: Slot =
    step.how % 4 === 0
      ? whole
      : step.how % 4 === 1
        ? { ...has, room: step.room }
        : step.how % 4 === 2
          ? { ...has, start: whole.start, end: Math.min(whole.start + length, (day(whole.start) + 1) * 1440) }
          : { ...has, start: has.start + (length > 30 ? 15 : 0) }
  return moveTo(model, step, of, by(step, step.pick % 5 === 0 ? max : one.booker), to, 'edit', step.room !== has.room)
}

export function extend(model: Model, step: Step): Act | null {
  const of = picked(model, step, open(model))
  if (of === undefined) return null
  const one = at(model, of)
  const has = asked(one)
  const end = Math.min(has.end + ([15, 30, 60, 120, -15, -30, 45][step.length] ?? 15), (day(has.start) + 1) * 1440)
  return end <= has.start ? null : moveTo(model, step, of, by(step, one.booker), { ...has, end }, 'extend', false)
}

function moveTo(now: Model, step: Step, of: number, who: number, to: Slot, kind: string, withRoom: boolean): Act {
  const isStale = changedSince(now, step, of)
  const managed = who === max && step.how % 2 === 0
  return {
    who,
    kind: managed ? `${kind} (managed)` : kind,
    text: `${names[who]} ${managed ? 'as manager ' : ''}${kind === 'extend' ? 'gives another end to' : 'moves'} ${toldMeeting(of)}: ${toldSlot(to)}${stale(step) ? ' (stale)' : ''}`,
    request: (known) => ({
      ...{ who, method: 'POST', path: managed ? '/manager/edit' : '/meeting/edit', items: managed },
      body: {
        ...(managed ? { action: 'change', reason: 'Because' } : {}),
        ...{ id: known.id(of), version: version(step, known, of) },
        ...(withRoom || kind === 'edit' ? { meetingroom_id: known.room(to.room) } : {}),
        ...{ start_time: wall(to.start), end_time: wall(to.end) },
      },
    }),
    judge(model) {
      const one = at(model, of)
      const no = managed
        ? unmanageable(model, who, one, isStale(model))
        : (permitted(who, 'view-meeting') ?? unchangeable(model, who, one, isStale(model)))
      if (no !== null) return no
      if (isSame(one, to)) {
        one.history.push('edit')
        one.alone = true
      } else {
        const said = move(model, one, who, to)
        if (said !== null) return said
      }
      if (managed) tell(model, [one.booker, hostOf(one)], 'managed_changed', one, who)
      return null
    },
  }
}

export function words(model: Model, step: Step): Act | null {
  const of = picked(model, step, open(model))
  if (of === undefined) return null
  const who = by(step, at(model, of).booker)
  const isStale = changedSince(model, step, of)
  return {
    who,
    kind: 'words',
    text: `${names[who]} renames ${toldMeeting(of)}${stale(step) ? ' (stale)' : ''}`,
    request: (known) => ({
      ...{ who, method: 'POST', path: '/meeting/edit' },
      body: { id: known.id(of), version: version(step, known, of), title: `Title ${step.pick}` },
    }),
    judge(model) {
      const one = at(model, of)
      const no = permitted(who, 'view-meeting') ?? unchangeable(model, who, one, isStale(model))
      if (no !== null) return no
      one.history.push('edit')
      one.alone = true
      ask(model, one)
      return null
    },
  }
}
