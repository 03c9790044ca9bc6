import fc from 'fast-check'
import { ann, bob, cat, clock, dan, dateOf, day, eve, kim, max, names, roomName, shown, wall } from './house'
import {
  active,
  addMeeting,
  approve,
  ask,
  asked,
  banned,
  cancel,
  claims,
  clear,
  confirmed,
  deadline,
  everybody,
  form,
  hidden,
  hostOf,
  inTheWay,
  isOwner,
  isSame,
  locked,
  type Meeting,
  type Model,
  manages,
  may,
  mayChange,
  move,
  needsApproval,
  overlap,
  type Reason,
  refuse,
  roomsOf,
  runRelease,
  runRequests,
  type Slot,
  type Span,
  slotKey,
  sweep,
  taken,
  tell,
  unapprovable,
  uncount,
  verdict,
  verdictOfAll,
  versionOf,
} from './model'

/** A step as it is drawn: numbers that mean something only in the situation that they meet. Less is simpler. */
export type Step = {
  do: (typeof kinds)[number]
  who: number
  /** By somebody who may, to something that it suits. */
  apt: boolean
  pick: number
  room: number
  day: number
  at: number
  length: number
  how: number
}

const weights = {
  nothing: 1,
  book: 16,
  series: 4,
  edit: 9,
  extend: 5,
  words: 2,
  approve: 9,
  refuse: 4,
  cancel: 6,
  cancelSeries: 4,
  manageCancel: 4,
  recover: 6,
  transfer: 4,
  offer: 3,
  settle: 4,
  lock: 3,
  unlock: 2,
  occupy: 3,
  vacate: 2,
  wait: 9,
  take: 6,
  decline: 3,
  leave: 2,
  restore: 5,
  signIn: 6,
  makeRoom: 1,
  takeReleased: 1,
  tick: 26,
  together: 9,
} as const
const kinds = Object.keys(weights) as (keyof typeof weights)[]

const n = (most: number) => fc.integer({ min: 0, max: most })
export const steps: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(
    { withCrossShrink: true },
    ...kinds.map((kind) => ({ weight: weights[kind], arbitrary: fc.constant(kind) })),
  ),
  who: n(6),
  apt: n(6).map((one) => one < 6),
  pick: n(20),
  room: n(2),
  day: n(3),
  at: n(25),
  length: n(6),
  how: n(11),
})

// biome-ignore lint/suspicious/noExplicitAny: what a call answers is told by its endpoint
type Data = any
export type Request = {
  who: number
  method: 'GET' | 'POST'
  path: string
  body: object
  items?: boolean
  key?: boolean
}
/** What somebody does, and what the reference says of it. */
export type Act = {
  kind: string
  text: string
  /** Made when it is sent: versions are those of that moment. */
  request: (known: Known) => Request | Promise<Request>
  /** Why not; null: it is done, and the model is as it is then. */
  judge: (model: Model, data: Data) => Reason
}
/** What the product alone knows. */
export type Known = {
  room: (of: number) => number
  user: (of: number) => number
  /** Of meetings. */
  id: (of: number) => number
  version: (of: number) => number
  code: (of: number) => Promise<string>
}

const lengths = [60, 30, 60, 90, 120, 15, 180]
const up = (minutes: number) => Math.ceil(minutes / 15) * 15
const chosen = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]
const indexes = (model: Model, suits: (one: Meeting) => boolean) =>
  [...model.meetings.keys()].filter((of) => model.meetings[of]?.id !== 0 && suits(model.meetings[of] as Meeting))
const at = (model: Model, of: number) => model.meetings[of] as Meeting

/** Who would do it, or anybody. */
const by = (step: Step, right: number) => (step.apt ? right : step.who)
/** What it suits, or any meeting at all. */
const picked = (model: Model, step: Step, suits: (one: Meeting) => boolean): number | undefined =>
  chosen(indexes(model, step.apt ? suits : () => true), step.pick)

/** A slot that may be good, near others where `how` says so. */
function slotFor(model: Model, step: Step): Slot {
  const length = lengths[step.length] ?? 60
  if (step.how % 3 === 1) {
    const near = chosen(
      claims(model).filter((one) => one.end > model.now),
      step.pick,
    )
    if (near !== undefined) {
      const start = Math.max(up(near.start + ((step.at % 5) - 2) * 15), day(near.start) * 1440)
      return { room: near.room, start, end: Math.min(start + length, (day(start) + 1) * 1440) }
    }
  }
  const morning = day(model.now) * 1440 + step.day * 1440
  let start = morning + 450 + step.at * 30
  if (step.apt && start <= model.now) start = up(model.now) + (step.at % 6) * 15
  return { room: step.room, start, end: Math.min(start + length, (day(start) + 1) * 1440) }
}
const open = (model: Model) => (one: Meeting) => active(one) && one.end > model.now
const toldSlot = ({ room, start, end }: Slot) => `${roomName(room)} ${shown(start)}–${clock(end)}`
const toldMeeting = (of: number) => `meeting #${of}`
const stale = (step: Step) => step.how === 11 && step.at % 3 === 0
/** Whether a meeting is not any more what was seen of it. */
const changedSince = (model: Model, step: Step, of: number) => {
  const seen = versionOf(at(model, of))
  return (now: Model) => stale(step) || versionOf(at(now, of)) !== seen
}
const version = (step: Step, known: Known, of: number) => known.version(of) + (stale(step) ? 1000 : 0)
const permitted = (who: number, permission: string): Reason => (may(who, permission) ? null : 'no_permission')

function book(model: Model, step: Step): Act | null {
  const who = step.apt ? ([ann, bob, cat, max, ann, bob, cat][step.who] ?? ann) : step.who
  if (who === dan) return null // who decides asks for nothing: a flow would pass them over
  const slot = slotFor(model, step)
  const extra = step.how === 5 ? [(slot.room + 1) % 3] : []
  const host =
    who === max && step.how % 2 === 0 ? ([ann, bob, cat, eve][step.pick % 4] ?? null) : step.how === 10 ? bob : null
  const guest = step.how === 4 ? [ann, bob][step.pick % 2] : undefined
  return bookSlot(who, slot, { extra, host: host === who ? null : host, guest, twice: step.how === 7 })
}

type More = { extra?: number[]; host?: number | null; guest?: number | undefined; twice?: boolean }
function bookSlot(who: number, slot: Slot, { extra = [], host = null, guest, twice = false }: More = {}): Act {
  const rooms = [slot.room, ...extra]
  return {
    kind: 'book',
    text: `${names[who]} books ${toldSlot(slot)}${extra.map((room) => ` and ${roomName(room)}`).join('')}${host === null ? '' : ` for ${names[host]}`}${guest === undefined ? '' : ` with ${names[guest]}`}${twice ? ' (sent twice)' : ''}`,
    request: ({ room, user }) => ({
      ...{ who, method: 'POST', path: '/meeting/add', key: twice },
      body: {
        ...(extra.length === 0 ? { meetingroom_id: room(slot.room) } : { meetingroom_ids: rooms.map(room) }),
        ...{ title: 'Meeting', start_time: wall(slot.start), end_time: wall(slot.end) },
        ...(host === null ? {} : { book_for_id: user(host) }),
        ...(guest === undefined ? {} : { attendees: [{ person_type: 'user', user_id: user(guest) }] }),
      },
    }),
    judge(model, data) {
      const no = permitted(who, 'view-meeting') ?? hiddenOf(model, who, rooms) ?? noHost(model, who, host)
      if (no !== null) return no
      const of = host ?? who
      const said = verdictOfAll(model, of, rooms, slot)
      if (said !== null) return said
      const people = [...new Set([of, ...(guest === undefined ? [] : [guest])])]
      const one = addMeeting(model, {
        ...slot,
        extra,
        booker: who,
        host,
        people,
        pending: needsApproval(model, rooms),
        id: data?.id ?? 0,
      })
      ask(model, one)
      if (host !== null) tell(model, [host], 'booked_for', one)
      return null
    },
  }
}
const hiddenOf = (model: Model, who: number, rooms: readonly number[]): Reason =>
  rooms.some((room) => hidden(model, who, room)) ? 'not_found' : null
function noHost(model: Model, who: number, host: number | null): Reason {
  if (host === null || host === who) return null
  if (!manages(who)) return 'behalf_denied'
  if (!may(host, 'view-meeting')) return 'person_may_not_book'
  return banned(model, host) ? 'person_blacklisted' : null
}

function series(model: Model, step: Step): Act | null {
  const who = step.apt ? ([ann, bob, max][step.who % 3] ?? ann) : step.who
  if (who === dan) return null
  const slot = slotFor(model, step)
  const times = 2 + (step.day % 3)
  const onlyFree = step.how % 2 === 0
  return {
    kind: onlyFree ? 'series (what is free)' : 'series',
    text: `${names[who]} books ${toldSlot(slot)} on ${times} days${onlyFree ? ', as far as they are free' : ''}`,
    request: ({ room }) => ({
      ...{ who, method: 'POST', path: '/meeting/add' },
      body: {
        ...{ meetingroom_id: room(slot.room), title: 'Series', start_time: wall(slot.start), end_time: wall(slot.end) },
        series: { period: 'day', interval: 1, times, only_free: onlyFree },
      },
    }),
    judge(model, data) {
      const no = permitted(who, 'view-meeting') ?? hiddenOf(model, who, [slot.room])
      if (no !== null) return no
      const all = Array.from({ length: times }, (_, n) => ({
        ...slot,
        start: slot.start + n * 1440,
        end: slot.end + n * 1440,
      }))
      const good = all.filter((one) => verdict(model, who, one) === null)
      if (good.length === 0 || (good.length < times && !onlyFree)) return 'series_clash'
      const first = model.meetings.length
      for (const [n, one] of good.entries()) {
        const pending = needsApproval(model, [slot.room])
        const made = addMeeting(model, {
          ...one,
          extra: [],
          booker: who,
          host: null,
          people: [who],
          pending,
          id: data?.ids?.[n] ?? 0,
        })
        made.series = first
        ask(model, made)
      }
      return null
    },
  }
}

/** What of a meeting refuses a change of it: not theirs, seen in an older version, over. */
function unchangeable(model: Model, who: number, one: Meeting, isStale: boolean): Reason {
  if (!mayChange(who, one)) return 'meeting_not_yours'
  if (isStale) return 'stale'
  return active(one) && one.end > model.now ? null : 'meeting_over'
}
/** The same of who manages meetings, who is told more of it. */
function unmanageable(model: Model, who: number, one: Meeting, isStale: boolean): Reason {
  const no = permitted(who, 'view-cancel-regain')
  if (no !== null) return no
  if (!manages(who) && !isOwner(who, one)) return 'not_found'
  if (one.state === 'cancelled') return 'managed_cancelled'
  if (one.state === 'released') return 'managed_released'
  if (one.audit === 2) return 'managed_refused'
  if (one.end <= model.now) return 'managed_ended'
  return isStale ? 'stale' : null
}

function edit(model: Model, step: Step): Act | null {
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

function extend(model: Model, step: Step): Act | null {
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
      if (isSame(one, to)) one.history.push('edit')
      else {
        const said = move(model, one, who, to)
        if (said !== null) return said
      }
      if (managed) tell(model, [one.booker, hostOf(one)], 'managed_changed', one, who)
      return null
    },
  }
}

function words(model: Model, step: Step): Act | null {
  const of = picked(model, step, open(model))
  if (of === undefined) return null
  const who = by(step, at(model, of).booker)
  const isStale = changedSince(model, step, of)
  return {
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
      ask(model, one)
      return null
    },
  }
}

function decide(model: Model, step: Step, pass: boolean): Act | null {
  const of = picked(model, step, (one) => one.state === 'active' && one.audit === 1)
  if (of === undefined) return null
  const who = by(step, dan)
  const isStale = changedSince(model, step, of)
  return {
    kind: pass ? 'approve' : 'refuse',
    text: `${names[who]} ${pass ? 'approves' : 'refuses'} ${toldMeeting(of)}${stale(step) ? ' (stale)' : ''}`,
    request: (known) => ({
      ...{ who, method: 'POST', path: '/audit/edit' },
      body: { id: known.id(of), version: version(step, known, of), pass, ...(pass ? {} : { reason: 'No' }) },
    }),
    judge(model) {
      const one = at(model, of)
      const no = permitted(who, 'change-audit') ?? (who === kim ? 'outside_scope' : null)
      if (no !== null) return no
      if (one.state !== 'active' || one.audit !== 1) return 'audit_decided'
      if (isStale(model)) return 'stale'
      if (!pass) {
        refuse(model, one, 'refuse', who)
        return null
      }
      const said = unapprovable(model, one)
      if (said === null) approve(model, one, who)
      return said
    },
  }
}

function cancelOne(model: Model, step: Step): Act | null {
  const of = picked(model, step, open(model))
  if (of === undefined) return null
  const who = by(step, at(model, of).booker)
  const isStale = changedSince(model, step, of)
  return {
    kind: 'cancel',
    text: `${names[who]} cancels ${toldMeeting(of)}${stale(step) ? ' (stale)' : ''}`,
    request: (known) => ({
      ...{ who, method: 'POST', path: '/meeting/del' },
      body: { id: known.id(of), version: version(step, known, of) },
    }),
    judge(model) {
      const one = at(model, of)
      const no = permitted(who, 'view-meeting') ?? unchangeable(model, who, one, isStale(model))
      if (no === null) cancel(model, one, who)
      return no
    },
  }
}

/** Whoever has what somebody waits for gives it up. */
function makeRoom(model: Model, step: Step): Act | null {
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

function cancelSeries(model: Model, step: Step): Act | null {
  const of = picked(model, step, (one) => one.series !== null && one.start > model.now && active(one))
  if (of === undefined) return null
  const who = by(step, at(model, of).booker)
  const scope = step.how % 2 === 0 ? 'following' : 'all'
  const isStale = changedSince(model, step, of)
  return {
    kind: 'cancel series',
    text: `${names[who]} cancels ${toldMeeting(of)} and ${scope === 'all' ? 'all of its series' : 'those after it'}`,
    request: (known) => ({
      ...{ who, method: 'POST', path: '/meeting/del' },
      body: { id: known.id(of), version: version(step, known, of), scope },
    }),
    judge(model) {
      const one = at(model, of)
      const no = permitted(who, 'view-meeting')
      if (no !== null) return no
      if (!mayChange(who, one)) return 'meeting_not_yours'
      if (isStale(model)) return 'stale'
      if (one.series === null) return 'series_none'
      // the meetings of a series stand in the order of its dates
      const reached = model.meetings.filter(
        (other, n) =>
          other.series === one.series &&
          (scope === 'all' || n >= of) &&
          active(other) &&
          other.start > model.now &&
          mayChange(who, other),
      )
      if (reached.length === 0) return 'meeting_over'
      for (const other of reached) cancel(model, other, who)
      return null
    },
  }
}

function manageCancel(model: Model, step: Step): Act | null {
  const of = picked(model, step, open(model))
  if (of === undefined) return null
  const who = by(step, max)
  const isStale = changedSince(model, step, of)
  return {
    kind: 'cancel (managed)',
    text: `${names[who]} cancels ${toldMeeting(of)} as manager${stale(step) ? ' (stale)' : ''}`,
    request: (known) => ({
      ...{ who, method: 'POST', path: '/manager/edit', items: true },
      body: { action: 'cancel', items: [{ id: known.id(of), version: version(step, known, of) }], reason: 'Because' },
    }),
    judge(model) {
      const one = at(model, of)
      const no = unmanageable(model, who, one, isStale(model))
      if (no !== null) return no
      const people = everybody(one)
      tell(model, people, `managed_${cancel(model, one, who)}`, one, who)
      return null
    },
  }
}

function recover(model: Model, step: Step): Act | null {
  const of = picked(model, step, (one) => one.state === 'cancelled' && one.start > model.now)
  if (of === undefined) return null
  const who = by(step, max)
  const isStale = changedSince(model, step, of)
  return {
    kind: 'recover',
    text: `${names[who]} recovers ${toldMeeting(of)}${stale(step) ? ' (stale)' : ''}`,
    request: (known) => ({
      ...{ who, method: 'POST', path: '/manager/edit', items: true },
      body: { action: 'recover', items: [{ id: known.id(of), version: version(step, known, of) }] },
    }),
    judge(model) {
      const one = at(model, of)
      const no = permitted(who, 'view-cancel-regain')
      if (no !== null) return no
      if (!manages(who) && !isOwner(who, one)) return 'not_found'
      if (one.state === 'released') return 'managed_released'
      if (one.state !== 'cancelled') return 'managed_not_cancelled'
      if (one.start <= model.now) return 'managed_begun'
      if (isStale(model)) return 'stale'
      const said = verdictOfAll(model, hostOf(one), roomsOf(one), one, { but: one, spared: ['horizon', 'window'] })
      if (said !== null) return said
      const pending = needsApproval(model, roomsOf(one)) && !one.hadSlot
      Object.assign(one, {
        state: 'active',
        audit: pending ? 1 : 0,
        held: pending ? null : { start: one.start, end: one.end },
        since: model.now,
      })
      one.history.push('recover')
      ask(model, one)
      tell(model, everybody(one), 'managed_recovered', one, who)
      return null
    },
  }
}

const takers = [ann, bob, cat, max, eve]
/** Why a meeting cannot go to somebody. */
function untakeable(model: Model, one: Meeting, to: number): Reason {
  if (!may(to, 'view-meeting')) return 'invalid_input'
  if (banned(model, to)) return 'person_blacklisted'
  return one.booker === to && one.host === null ? 'invalid_input' : null
}
function handOver(model: Model, one: Meeting, to: number, told: boolean): void {
  const former = [one.booker, hostOf(one)].filter((who) => who !== to)
  Object.assign(one, { booker: to, host: null, people: [...new Set([...one.people, to])] })
  one.history.push('transfer')
  if (!told) return
  tell(model, [to], 'transfer_received', one)
  tell(model, former, 'transfer_given', one)
}

function transfer(model: Model, step: Step): Act | null {
  const of = picked(model, step, open(model))
  if (of === undefined) return null
  const who = by(step, step.how % 3 === 0 ? max : at(model, of).booker)
  const to = takers[step.pick % takers.length] ?? ann
  const managed = who === max && step.how % 2 === 0
  const isStale = changedSince(model, step, of)
  return {
    kind: managed ? 'transfer (managed)' : 'transfer',
    text: `${names[who]} hands ${toldMeeting(of)} to ${names[to]}${managed ? ' as manager' : ''}${stale(step) ? ' (stale)' : ''}`,
    request: (known) => {
      const about = { id: known.id(of), version: version(step, known, of) }
      return {
        ...{ who, method: 'POST', path: managed ? '/manager/edit' : '/meeting/transfer', items: managed },
        body: managed
          ? { action: 'transfer', items: [about], user_id: known.user(to) }
          : { ...about, user_id: known.user(to) },
      }
    },
    judge(model) {
      const one = at(model, of)
      const no = managed
        ? unmanageable(model, who, one, isStale(model))
        : (permitted(who, 'view-meeting') ?? unchangeable(model, who, one, isStale(model)))
      const said = no ?? untakeable(model, one, to)
      if (said === null) handOver(model, one, to, true)
      return said
    },
  }
}

function offer(model: Model, step: Step): Act | null {
  const of = picked(model, step, open(model))
  if (of === undefined) return null
  const who = by(step, at(model, of).booker)
  const to = takers[step.pick % takers.length] ?? ann
  const isStale = changedSince(model, step, of)
  return {
    kind: 'offer to hand over',
    text: `${names[who]} offers ${toldMeeting(of)} to ${names[to]}${stale(step) ? ' (stale)' : ''}`,
    request: (known) => ({
      ...{ who, method: 'POST', path: '/meeting/transfer_offer' },
      body: { id: known.id(of), version: version(step, known, of), user_id: known.user(to) },
    }),
    judge(model, data) {
      const one = at(model, of)
      const no =
        permitted(who, 'view-meeting') ?? unchangeable(model, who, one, isStale(model)) ?? untakeable(model, one, to)
      if (no !== null) return no
      for (const other of model.transfers) if (other.meeting === of) other.open = false
      model.transfers.push({ id: data?.offer_id ?? 0, meeting: of, from: one.booker, to, open: true })
      tell(model, [to], 'transfer_offered', one)
      return null
    },
  }
}

function settle(model: Model, step: Step): Act | null {
  const all = [...model.transfers.keys()].filter((n) => !step.apt || model.transfers[n]?.open)
  const of = chosen(all, step.pick)
  if (of === undefined) return null
  const who = by(step, model.transfers[of]?.to ?? ann)
  const accept = step.how % 3 !== 0
  return {
    kind: accept ? 'take over' : 'decline to take over',
    text: `${names[who]} ${accept ? 'takes over' : 'does not take over'} ${toldMeeting(model.transfers[of]?.meeting ?? 0)}`,
    request: () => ({
      who,
      method: 'POST',
      path: '/meeting/transfer_settle',
      body: { id: model.transfers[of]?.id ?? 0, accept },
    }),
    judge(model) {
      const its = model.transfers[of]
      const no = permitted(who, 'view-meeting')
      if (no !== null || its === undefined) return no
      if (its.to !== who) return 'not_found'
      const one = at(model, its.meeting)
      if (!its.open || !active(one) || one.end <= model.now || one.booker !== its.from) return 'offer_settled'
      const said = accept ? untakeable(model, one, who) : null
      if (said !== null) return said
      its.open = false
      if (accept) handOver(model, one, who, false)
      tell(model, [its.from], accept ? 'transfer_taken' : 'transfer_declined', one)
      return null
    },
  }
}

function lock(model: Model, step: Step): Act | null {
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

function unlock(model: Model, step: Step): Act | null {
  const of = chosen([...model.locks.keys()], step.pick)
  if (of === undefined) return null
  const who = by(step, max)
  return {
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

function occupy(model: Model, step: Step): Act | null {
  const who = by(step, max)
  const slot = slotFor(model, step)
  if (slot.end === (day(slot.start) + 1) * 1440 || day(slot.start) < day(model.now)) return null
  const times = 1 + (step.day % 3)
  const policy = (['add', 'skip', 'cancel'] as const)[step.length % 3] ?? 'add'
  return {
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

function vacate(model: Model, step: Step): Act | null {
  const of = chosen([...model.occupations.keys()], step.pick)
  if (of === undefined) return null
  const who = by(step, max)
  return {
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

const mostWishes = 3
function wait(model: Model, step: Step): Act | null {
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
        ...{ id: data?.id ?? 0, who, start: slot.start, end: slot.end, state: 'queued', declined: [], offer: null },
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

function take(model: Model, step: Step): Act | null {
  const of = wishFor(model, step, offered)
  return of === undefined ? null : takeOf(model, of, by(step, model.wishes[of]?.who ?? ann))
}
function takeOf(model: Model, of: number, who: number): Act {
  return {
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

function decline(model: Model, step: Step): Act | null {
  const of = wishFor(model, step, offered)
  if (of === undefined) return null
  const who = by(step, model.wishes[of]?.who ?? ann)
  return {
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

function leave(model: Model, step: Step): Act | null {
  const of = wishFor(model, step, (state) => state === 'queued' || state === 'offered')
  if (of === undefined) return null
  const who = by(step, step.how % 4 === 0 ? max : (model.wishes[of]?.who ?? ann))
  return {
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

function restore(model: Model, step: Step): Act | null {
  const of = picked(model, step, (one) => one.state === 'released')
  if (of === undefined) return null
  const who = by(step, step.how % 2 === 0 ? max : at(model, of).booker)
  return {
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

/** Somebody else books what was given back. */
function takeReleased(model: Model, step: Step): Act | null {
  const one = chosen(
    model.meetings.filter((each) => each.state === 'released' && each.end > model.now),
    step.pick,
  )
  if (one === undefined) return null
  const start = Math.max(one.start, Math.floor(model.now / 15) * 15)
  return bookSlot([ann, bob, max][step.who % 3] ?? ann, { room: one.room, start, end: Math.max(one.end, start + 15) })
}

function signIn(model: Model, step: Step): Act | null {
  const of =
    picked(
      model,
      step,
      (one) =>
        one.state === 'active' && confirmed(one) && one.end > model.now && one.start - 15 <= model.now && !one.signed,
    ) ?? (step.apt ? undefined : 0)
  if (of === undefined || at(model, of) === undefined || at(model, of).id === 0) return null
  const who = by(step, hostOf(at(model, of)))
  return {
    kind: 'sign in',
    text: `${names[who]} signs in at ${toldMeeting(of)}`,
    request: async (known) => ({ who, method: 'POST', path: '/signinlog/scan', body: { code: await known.code(of) } }),
    judge(model) {
      const one = at(model, of)
      if (!isOwner(who, one) && !one.people.includes(who)) return 'meeting_not_invited'
      if (one.state !== 'active' || !confirmed(one)) return 'sign_in_cancelled'
      const key = `signed ${who}`
      if (one.history.includes(key)) return null
      const { release } = form(model, one.room)
      const opens = one.start - (release === 20 ? 50 : 15)
      if (model.now < opens) return 'sign_in_early'
      if (model.now >= one.end) return 'sign_in_over'
      one.signed = true
      one.history.push(key)
      return null
    },
  }
}

export const resolvers: Partial<Record<Step['do'], (model: Model, step: Step) => Act | null>> = {
  ...{ book, series, edit, extend, words, cancelSeries, manageCancel, recover, transfer, offer, settle, lock, unlock },
  ...{ occupy, vacate, wait, take, decline, leave, restore, signIn },
  approve: (model, step) => decide(model, step, true),
  refuse: (model, step) => decide(model, step, false),
  cancel: cancelOne,
  makeRoom,
  takeReleased,
}

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
  ]
  return (pairs[step.how % pairs.length] ?? []).flatMap((one) => one ?? [])
}
/** The pick by which cancelling finds the meeting that approving finds. */
function approving(model: Model, step: Step): number {
  const of = chosen(
    indexes(model, (one) => one.state === 'active' && one.audit === 1),
    step.pick,
  )
  return of === undefined ? step.pick : Math.max(0, indexes(model, open(model)).indexOf(of))
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

/** What the jobs do at an instant. */
export function runJobs(model: Model): void {
  runRelease(model)
  runRequests(model, dan)
  sweep(model)
}

/** What comes up by itself: what is offered is answered, who sits in a meeting signs in, what was given back is missed. */
export function opportune(model: Model, step: Step): Step {
  const as = (kind: Step['do']): Step => ({ ...step, do: kind })
  if (step.do === 'nothing' || step.do === 'together') return step
  const comes = step.at % 4
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
