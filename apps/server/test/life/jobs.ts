import { tellInvolved } from './involved'
import { approve, refuse, unapprovable } from './model/changes'
import { dan } from './model/house'
import { active, confirmed, everybody, form, hostOf, type Meeting, type Model, tell } from './model/model'
import { sweep } from './model/queue'
import { count } from './model/strikes'

/** Until when somebody has to have signed in at a meeting; null: its room does not ask. */
export function deadline(model: Model, one: Meeting): number | null {
  const { release } = form(model, one.room)
  if (release === 'none') return null
  if (release === 'during') return one.start + 15
  return one.since > one.start - release - 15 ? one.start + 15 : one.start - release
}

const isWatched = (model: Model, one: Meeting) =>
  one.state === 'active' &&
  confirmed(one) &&
  form(model, one.room).release !== 'none' &&
  !one.signed &&
  !one.given &&
  one.end - one.start < 480

function giveBack(one: Meeting): void {
  Object.assign(one, { state: 'released', audit: 0, wanted: null, request: null, held: null, given: true })
  one.history.push('release')
}

/** What the release job does at an instant. */
function runRelease(model: Model): void {
  const { now } = model
  const inOrder = [...model.meetings].sort((a, b) => a.start - b.start || a.id - b.id)
  for (const one of inOrder) {
    const due = deadline(model, one)
    if (due === null || !isWatched(model, one) || due > now || due >= one.end || now >= one.end) continue
    giveBack(one)
    tell(model, everybody(one), 'released_no_sign', one)
    count(model, one, 'no_sign', one.start)
  }
  if (now > model.counted) {
    const over = model.meetings.filter(
      (one) => isWatched(model, one) && one.end > model.counted && one.end <= now && !one.history.includes('end'),
    )
    for (const one of over) count(model, one, 'no_sign', one.start)
    model.counted = now
  }
  for (const struck of model.struck.filter((one) => !one.done)) {
    struck.done = true
    // those of whoever stayed away: what was handed over is somebody else's
    const away = model.breaches.flatMap((one) =>
      one.series === struck.series && one.kind === 'no_sign' && one.counted ? [one.who] : [],
    )
    const rest = model.meetings
      .filter((one) => one.series === struck.series && away.includes(hostOf(one)))
      .filter((one) => active(one) && confirmed(one) && one.start > now && !one.given)
      .sort((a, b) => a.date - b.date)
    for (const one of rest) giveBack(one)
    if (rest[0] !== undefined) tell(model, rest.flatMap(everybody), 'released_series', rest[0])
  }
}

/** What the job of requests does at an instant. */
function runRequests(model: Model, approver: number): void {
  const { now } = model
  const { flow } = model.house
  if (flow === null) return
  const isDue = ({ request, ...one }: Meeting) =>
    one.state === 'active' &&
    one.audit === 1 &&
    request !== null &&
    (one.wanted?.end ?? one.end) > now &&
    ((request.remind !== null && request.remind <= now) ||
      (request.deadline !== null && request.deadline <= now && flow.action !== 'none'))
  for (const one of model.meetings.filter(isDue).sort((a, b) => (a.request?.no ?? 0) - (b.request?.no ?? 0))) {
    const { request } = one
    if (request === null) continue // it lost its slot to the one before
    const before = structuredClone(model)
    if (request.deadline !== null && request.deadline <= now && flow.action !== 'none') {
      if (flow.action === 'refuse') refuse(model, one, 'refuse', null)
      else if (unapprovable(model, one) === null) approve(model, one, null)
      else {
        Object.assign(request, { deadline: null, remind: null })
        one.history.push('audit_timeout')
      }
    } else if (request.remind !== null && request.remind <= now) {
      request.remind = null
      tell(model, [approver], 'audit_remind', one)
    }
    // each request is a change of its own
    tellInvolved(before, model, null)
  }
}

/** What the jobs do at an instant. */
export function runJobs(model: Model): void {
  runRelease(model)
  runRequests(model, dan)
  sweep(model)
}
