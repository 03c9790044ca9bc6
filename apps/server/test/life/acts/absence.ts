import { type Act, by, chosen, lengths, permitted } from '../model/act'
import { ann, bob, cat, day, eve, names, rfc, shown, wall } from '../model/house'
import { confirmed, hasLeft, type Model, overlap, type Span } from '../model/model'
import type { Step } from '../model/step'

const kinds = ['leave', 'trip', 'out'] as const

/** Somebody is away: from now on, or from a time that comes; now and then until a time that was. */
export function beAway(model: Model, step: Step): Act | null {
  const who = [ann, bob, cat, eve][step.who % 4] ?? ann
  const from = step.how % 2 === 0 ? undefined : day(model.now) * 1440 + step.day * 1440 + 450 + step.at * 30
  const start = Math.max(model.now, from ?? 0)
  const length = (lengths[step.length] ?? 60) * (step.pick % 3 === 0 ? 24 : 4)
  const end = step.how === 11 ? model.now - 5 : step.how === 9 ? (from ?? 0) - 15 : start + length
  const kind = kinds[step.pick % 3] ?? 'out'
  return {
    ...{ who, kind: 'be away', text: `${names[who]} is away (${kind}) from ${shown(start)} until ${shown(end)}` },
    request: () => ({
      ...{ who, method: 'POST', path: '/absence/add' },
      body: { kind, end_time: rfc(end), ...(from === undefined ? {} : { start_time: rfc(from) }) },
    }),
    judge(now, data) {
      const since = Math.max(now.now, from ?? 0)
      if (end <= now.now || end <= since) return 'invalid_input'
      const own = now.absences.filter((one) => one.who === who)
      if (own.some((one) => overlap(one, { start: since, end }))) return 'absence_overlaps'
      now.absences.push({ id: data?.id ?? 0, who, kind, start: since, end })
      return null
    },
  }
}

/** They are not, after all: what runs ends now, what comes is gone. What is over stays as it was. */
export function beBack(model: Model, step: Step): Act | null {
  const of = chosen(
    model.absences.filter((one) => step.how % 4 === 0 || one.end > model.now),
    step.pick,
  )
  if (of === undefined) return null
  const who = by(step, of.who)
  return {
    ...{ who, kind: 'be back', text: `${names[who]} ends the absence of ${names[of.who]} from ${shown(of.start)}` },
    request: ({ absence }) => absence(of).then((id) => ({ who, method: 'POST', path: '/absence/del', body: { id } })),
    judge(now) {
      const one = now.absences.find((each) => each.who === of.who && each.start === of.start)
      if (one === undefined || one.who !== who || one.end <= now.now) return 'not_found'
      if (one.start < now.now) one.end = now.now
      else now.absences.splice(now.absences.indexOf(one), 1)
      return null
    },
  }
}

/** What of a span somebody has no time, as the reference says it. */
function busyIn(model: Model, who: number, span: Span): Span[] {
  const all = [
    ...model.meetings.filter((one) => one.state === 'active' && confirmed(one) && one.people.includes(who)),
    ...model.absences.filter((one) => one.who === who),
  ].filter((one) => one.start < span.end && one.end > span.start)
  const result: Span[] = []
  for (const one of all.sort((a, b) => a.start - b.start)) {
    const start = Math.max(one.start, span.start)
    const end = Math.min(one.end, span.end)
    const last = result.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

/** Somebody looks when others have time: that they have none is said, and nothing of why. */
export function lookWhoIsBusy(model: Model, step: Step): Act | null {
  const who = [ann, bob, cat][step.who % 3] ?? ann
  const asked = [ann, bob, cat, eve]
  const start = (day(model.now) + (step.day % 3)) * 1440
  const span = { start, end: start + 1440 }
  return {
    ...{ who, kind: 'look who is busy', text: `${names[who]} looks who is busy on ${shown(start)}` },
    request: ({ user }) => ({
      ...{ who, method: 'GET', path: '/attendee/book_person_isbusy' },
      body: {
        ...{ user_ids: asked.map(user).join(), timezone: 'Asia/Shanghai' },
        ...{ start_time: wall(span.start), end_time: wall(span.end) },
      },
    }),
    judge(now, data) {
      const no = permitted(who, 'view-meeting')
      if (no !== null) return no
      const items = asked
        .filter((one) => !hasLeft(now, one))
        .map((one) => {
          const busy = busyIn(now, one, span)
          const spans = busy.map((each) => ({ start_time: wall(each.start), end_time: wall(each.end) }))
          return { name: names[one], is_busy: busy.length > 0 ? 1 : 0, busy: spans }
        })
      const should = JSON.stringify(items)
      type Item = { user_id: number }
      const said = JSON.stringify(data?.items?.map(({ user_id: _, ...item }: Item) => item))
      return data === null || said === should ? null : `busy: ${should}`
    },
  }
}
