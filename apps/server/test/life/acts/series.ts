import { type Act, actOn, at, by, lengths, permitted, picked, toldSlot } from '../model/act'
import { cancel, moveTogether } from '../model/changes'
import { day, max, wall } from '../model/house'
import { active, asked, type Meeting, type Model, mayChange } from '../model/model'
import type { Step } from '../model/step'

/** The meetings of a series that a change is for, in the order of its dates. */
const reachedBy = (model: Model, one: Meeting, scope: string) =>
  model.meetings
    .filter((other) => other.series === one.series && (scope === 'all' || other.date >= one.date))
    .sort((a, b) => a.date - b.date)

export function moveSeries(model: Model, step: Step): Act | null {
  const of = picked(model, step, (one) => one.series !== null && one.start > model.now && active(one))
  if (of === undefined) return null
  const who = by(step, step.pick % 5 === 0 ? max : at(model, of).booker)
  const scope = step.how % 2 === 0 ? 'following' : 'all'
  const days = step.how % 3 === 0 ? 1 : 0
  const has = asked(at(model, of))
  const start = has.start + days * 1440 + ((step.at % 9) - 4) * 15
  const end = Math.min(start + (lengths[step.length] ?? 60), (day(start) + 1) * 1440)
  if (day(start) !== day(has.start) + days) return null
  return actOn(model, step, of, {
    who,
    kind: 'move series',
    told: (meeting) =>
      `moves ${meeting} and ${scope === 'all' ? 'all of its series' : 'those after it'}: ${toldSlot({ room: has.room, start, end })}`,
    request: (about, known) => ({
      path: '/meeting/edit',
      body: {
        ...{ ...about, scope, start_time: wall(start), end_time: wall(end) },
        meetingroom_id: known.room(has.room),
      },
    }),
    judge(model, one, isStale) {
      const no = permitted(who, 'view-meeting')
      if (no !== null) return no
      if (!mayChange(who, one)) return 'meeting_not_yours'
      if (isStale) return 'stale'
      if (one.series === null) return 'series_none'
      if (!active(one)) return 'meeting_over'
      const shift = day(start) - day(asked(one).start)
      const reached = reachedBy(model, one, scope)
      const moved = reached.filter(
        (other) => active(other) && other.start > model.now && mayChange(who, other) && (!other.alone || other === one),
      )
      if (moved.length === 0) return 'meeting_over'
      const moves = moved.map((other) => {
        const from = (day(asked(other).start) + shift) * 1440
        return {
          one: other,
          to: { room: has.room, start: from + (start % 1440), end: from + (end - day(start) * 1440) },
        }
      })
      const said = moveTogether(model, who, moves)
      if (said !== null) return said
      if (scope === 'following') for (const other of reached) other.series = 1000 + model.next
      if (scope === 'following') model.next++
      for (const other of moved) other.date += shift
      return null
    },
  })
}

export function cancelSeries(model: Model, step: Step): Act | null {
  const of = picked(model, step, (one) => one.series !== null && one.start > model.now && active(one))
  if (of === undefined) return null
  const who = by(step, at(model, of).booker)
  const scope = step.how % 2 === 0 ? 'following' : 'all'
  return actOn(model, step, of, {
    who,
    kind: 'cancel series',
    told: (meeting) => `cancels ${meeting} and ${scope === 'all' ? 'all of its series' : 'those after it'}`,
    request: (about) => ({ path: '/meeting/del', body: { ...about, scope } }),
    judge(model, one, isStale) {
      const no = permitted(who, 'view-meeting')
      if (no !== null) return no
      if (!mayChange(who, one)) return 'meeting_not_yours'
      if (isStale) return 'stale'
      if (one.series === null) return 'series_none'
      const reached = reachedBy(model, one, scope).filter(
        (other) => active(other) && other.start > model.now && mayChange(who, other),
      )
      if (reached.length === 0) return 'meeting_over'
      for (const other of reached) {
        const { alone } = other
        cancel(model, other, who)
        other.alone = alone
      }
      return null
    },
  })
}
