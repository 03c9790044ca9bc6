import type { World } from '../../world'
import { clock, day, names, roomName, shown } from './house'
import {
  type Absence,
  active,
  hidden,
  isOwner,
  type Meeting,
  type Model,
  manages,
  may,
  mayChange,
  type Reason,
  type Slot,
  versionOf,
} from './model'
import type { Step } from './step'
import { claims } from './verdict'

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
  who: number
  text: string
  /** Made when it is sent: versions are those of that moment. */
  request: (known: Known) => Request | Promise<Request>
  /** Why not; null: it is done, and the model is as it is then. */
  judge: (model: Model, data: Data) => Reason
  /** Nobody looks yet at what follows from it. */
  later?: boolean
  /** What somebody waits for may be theirs now, though nothing came free. */
  sweeps?: boolean
  /** Whose account it closes, and whose sessions it ended without that. */
  leaves?: readonly number[]
  ends?: readonly number[]
}

/** What the product alone knows. */
export type Known = {
  room: (of: number) => number
  user: (of: number) => number
  /** Of meetings. */
  id: (of: number) => number
  version: (of: number) => number
  code: (of: number) => Promise<string>
  readonly company_id: number
  /** The id of an absence, as it is at this moment. */
  absence: (of: Absence) => Promise<number>
  /** What belongs to an act, before the call that it is judged by. */
  ask: (request: Request) => Promise<void>
  sql: <T>(text: string, values: unknown[]) => Promise<T[]>
  eachServer: (work: (server: World['first']) => Promise<unknown>) => Promise<void>
}

export const lengths = [60, 30, 60, 90, 120, 15, 180]

export const up = (minutes: number) => Math.ceil(minutes / 15) * 15

export const chosen = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]

export const indexes = (model: Model, suits: (one: Meeting) => boolean) =>
  [...model.meetings.keys()].filter((of) => model.meetings[of]?.id !== 0 && suits(model.meetings[of] as Meeting))

export const at = (model: Model, of: number) => model.meetings[of] as Meeting

/** Who would do it, or anybody. */
export const by = (step: Step, right: number) => (step.apt ? right : step.who)

/** What it suits, or any meeting at all. */
export const picked = (model: Model, step: Step, suits: (one: Meeting) => boolean): number | undefined =>
  chosen(indexes(model, step.apt ? suits : () => true), step.pick)

/** A slot that may be good, near others where `how` says so. */
export function slotFor(model: Model, step: Step): Slot {
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

export const open = (model: Model) => (one: Meeting) => active(one) && one.end > model.now

export const toldSlot = ({ room, start, end }: Slot) => `${roomName(room)} ${shown(start)}–${clock(end)}`

export const toldMeeting = (of: number) => `meeting #${of}`

const stale = (step: Step) => step.how === 11 && step.at % 3 === 0

/** Whether a meeting is not any more what was seen of it. */
const changedSince = (model: Model, step: Step, of: number) => {
  const seen = versionOf(at(model, of))
  return (now: Model) => stale(step) || versionOf(at(now, of)) !== seen
}

const version = (step: Step, known: Known, of: number) => known.version(of) + (stale(step) ? 1000 : 0)

/** What somebody does with one meeting: whom it suits, what is sent, and what the reference says of it. */
type About = {
  kind: string
  /** Who would do it; without `step.apt` anybody does. */
  who: number
  /** With what stands for the meeting. */
  told: (meeting: string) => string
  /** `about` is the meeting as somebody saw it. */
  request: (about: { id: number; version: number }, known: Known) => Omit<Request, 'who' | 'method'>
  judge: (model: Model, one: Meeting, isStale: boolean, data: Data) => Reason
}

/** The frame of what is done with a meeting in the version that somebody saw of it. */
export function actOn(model: Model, step: Step, of: number, { kind, who, told, request, judge }: About): Act {
  const isStale = changedSince(model, step, of)
  return {
    who,
    kind,
    text: `${names[who]} ${told(toldMeeting(of))}${stale(step) ? ' (stale)' : ''}`,
    request: (known) => ({
      ...{ who, method: 'POST' },
      ...request({ id: known.id(of), version: version(step, known, of) }, known),
    }),
    judge: (then, data) => judge(then, at(then, of), isStale(then), data),
  }
}

export const permitted = (who: number, permission: string): Reason => (may(who, permission) ? null : 'no_permission')

export const hiddenOf = (model: Model, who: number, rooms: readonly number[]): Reason =>
  rooms.some((room) => hidden(model, who, room)) ? 'not_found' : null

/** What of a meeting refuses a change of it: not theirs, seen in an older version, over. */
export function unchangeable(model: Model, who: number, one: Meeting, isStale: boolean): Reason {
  if (!mayChange(who, one)) return 'meeting_not_yours'
  if (isStale) return 'stale'
  return active(one) && one.end > model.now ? null : 'meeting_over'
}

/** The same of who manages meetings, who is told more of it. */
export function unmanageable(model: Model, who: number, one: Meeting, isStale: boolean): Reason {
  const no = permitted(who, 'view-cancel-regain')
  if (no !== null) return no
  if (!manages(who) && !isOwner(who, one)) return 'not_found'
  if (one.state === 'cancelled') return 'managed_cancelled'
  if (one.state === 'released') return 'managed_released'
  if (one.audit === 2) return 'managed_refused'
  if (one.end <= model.now) return 'managed_ended'
  return isStale ? 'stale' : null
}
