import {
  type Act,
  actOn,
  at,
  by,
  open,
  permitted,
  picked,
  slotFor,
  toldSlot,
  unchangeable,
  unmanageable,
} from '../model/act'
import { ask, move } from '../model/changes'
import { day, max, wall } from '../model/house'
import { asked, hostOf, isSame, type Model, type Slot, tell } from '../model/model'
import type { Step } from '../model/step'

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
  const managed = who === max && step.how % 2 === 0
  return actOn(now, step, of, {
    who,
    kind: managed ? `${kind} (managed)` : kind,
    told: (meeting) =>
      `${managed ? 'as manager ' : ''}${kind === 'extend' ? 'gives another end to' : 'moves'} ${meeting}: ${toldSlot(to)}`,
    request: (about, known) => ({
      ...{ path: managed ? '/manager/edit' : '/meeting/edit', items: managed },
      body: {
        ...(managed ? { action: 'change', reason: 'Because' } : {}),
        ...about,
        ...(withRoom || kind === 'edit' ? { meetingroom_id: known.room(to.room) } : {}),
        ...{ start_time: wall(to.start), end_time: wall(to.end) },
      },
    }),
    judge(model, one, isStale) {
      const no = managed
        ? unmanageable(model, who, one, isStale)
        : (permitted(who, 'view-meeting') ?? unchangeable(model, who, one, isStale))
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
  })
}

export function words(model: Model, step: Step): Act | null {
  const of = picked(model, step, open(model))
  if (of === undefined) return null
  const who = by(step, at(model, of).booker)
  return actOn(model, step, of, {
    who,
    kind: 'words',
    told: (meeting) => `renames ${meeting}`,
    request: (about) => ({ path: '/meeting/edit', body: { ...about, title: `Title ${step.pick}` } }),
    judge(model, one, isStale) {
      const no = permitted(who, 'view-meeting') ?? unchangeable(model, who, one, isStale)
      if (no !== null) return no
      one.history.push('edit')
      one.alone = true
      ask(model, one)
      return null
    },
  })
}
