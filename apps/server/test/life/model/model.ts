import { cat, type House, kim, permissionsOf } from './house'

/*
 * The reference: the rules of booking as the documents say them, as simple and as slow as can be. It shares nothing with
 * the product: a meeting is an entry of a list, time is minutes, every question looks at everything.
 */
export type Span = { start: number; end: number }

export type Slot = Span & { room: number }

export type Meeting = Slot & {
  /** Of the product; 0 until it is known (a job made it). */
  id: number
  extra: number[]
  booker: number
  /** For whom it was booked, if not for the booker. */
  host: number | null
  people: number[]
  audit: 0 | 1 | 2
  state: 'active' | 'cancelled' | 'released'
  wanted: Slot | null
  /** What of its time it has. */
  held: Span | null
  /** Its series, the day that the rule gave it there, and whether it was changed by itself. */
  series: number | null
  date: number
  alone: boolean
  since: number
  signed: boolean
  /** It was given back once. */
  given: boolean
  /** Of a cancelled one: it had its slot. */
  hadSlot: boolean
  request: (Slot & { deadline: number | null; remind: number | null; no: number }) | null
  /** The wish that became it, until its id is known. */
  wish: number | null
  history: string[]
}

export type WaitlistEntry = Span & {
  id: number
  who: number
  rooms: number[]
  flex: number
  place: number
  state: 'queued' | 'offered' | 'taken' | 'expired' | 'cancelled'
  declined: string[]
  /** What of it somebody has had since. */
  had_since: string[]
  offer: (Slot & { expires: number }) | null
}

type Occupation = { id: number; room: number; dates: (Span & { state: 'held' | 'skipped' | 'removed' })[] }

type Lock = { id: number; room: number; from: number; to: number; begin: number; end: number; revoked: boolean }

type Transfer = { id: number; meeting: number; from: number; to: number; open: boolean }

export type Breach = {
  meeting: number
  who: number
  kind: 'no_sign' | 'late_cancel'
  /** The series of its meeting then. */
  series: number | null
  time: number
  counted: boolean
  ban: number | null
}

/** When somebody said that they are away. */
export type Absence = Span & { id: number; who: number; kind: string }

type Ban = { who: number; from: number; until: number; numbers: number; on: boolean }

export type Model = {
  house: House
  now: number
  meetings: Meeting[]
  wishes: WaitlistEntry[]
  occupations: Occupation[]
  locks: Lock[]
  transfers: Transfer[]
  breaches: Breach[]
  bans: Ban[]
  /** Series whose rest is to be given back, and was. */
  struck: { series: number; done: boolean }[]
  /** Until when it was counted who stayed away. */
  counted: number
  /** How often who was told what about which meeting. */
  told: Record<string, number>
  /** The next number of a request, a place in the queue. */
  next: number
  /** Whose account is closed, and whose data was deleted besides. */
  left: number[]
  forgotten: number[]
  /** Of whom it was said that they left, and nobody has drawn conclusions yet: in the order in which it was said. */
  due: number[]
  /** Who heads the department now. */
  head: number | null
  absences: Absence[]
}

export const newModel = (house: House): Model => {
  const now = house.weekday * 1440 + house.minute
  return {
    ...{ house, now, meetings: [], wishes: [], occupations: [], locks: [], transfers: [], breaches: [], bans: [] },
    ...{
      struck: [],
      counted: now,
      told: {},
      next: 1,
      left: [],
      forgotten: [],
      due: [],
      head: house.head,
      absences: [],
    },
  }
}

/** Why not, by the name of the refusal; null: it is done. */
export type Reason = string | null

export const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end

export const within = (a: Slot, b: Slot) => a.room === b.room && a.start >= b.start && a.end <= b.end

export const sameSlot = (a: Slot, b: Slot) => a.room === b.room && a.start === b.start && a.end === b.end

export const may = (who: number, permission: string) => permissionsOf[who]?.includes(permission) ?? false

/** Their account is closed. */
export const hasLeft = (model: Model, who: number) => model.left.includes(who)

/** Why somebody is not heard at all; null: they are. */
export const signedOutOf = (model: Model, who: number): Reason =>
  model.forgotten.includes(who) ? 'session_unknown' : hasLeft(model, who) ? 'session_ended' : null

/** Who manages the meetings of the rooms' office: Kim does elsewhere. */
export const manages = (who: number) => may(who, 'view-cancel-regain') && who !== kim

export const isOwner = (who: number, one: Meeting) => one.booker === who || one.host === who

export const mayChange = (who: number, one: Meeting) => isOwner(who, one) || manages(who)

/** How often it was changed: each change is a line of its history. */
export const versionOf = (one: Meeting) =>
  one.history.filter((line) => line !== 'audit_timeout' && !line.startsWith('signed')).length

export const hostOf = (one: Meeting) => one.host ?? one.booker

export const roomsOf = (one: Meeting) => [...new Set([one.room, ...one.extra])]

export const confirmed = (one: Meeting) => one.audit === 0 || one.wanted !== null

export const active = (one: Meeting) => one.state === 'active' && one.audit !== 2

export const asked = (one: Meeting): Slot => one.wanted ?? { room: one.room, start: one.start, end: one.end }

export const slotOf = ({ room, start, end }: Slot): Slot => ({ room, start, end })

export const form = (model: Model, room: number) => {
  const its = model.house.rooms[room]
  if (its === undefined) throw new Error(`no room ${room}`)
  return its
}

export const banned = (model: Model, who: number) =>
  model.bans.some((one) => one.who === who && one.on && one.from <= model.now && one.until > model.now)

export const hidden = (model: Model, who: number, room: number) => who === cat && form(model, room).notForCat === 'see'

export function tell(
  model: Model,
  people: readonly number[],
  kind: string,
  meeting: Meeting | null,
  but: number | null = null,
) {
  const of = meeting === null ? 'none' : model.meetings.indexOf(meeting)
  for (const who of new Set(people)) {
    if (who === but) continue
    const key = `${who} ${kind} ${of}`
    model.told[key] = (model.told[key] ?? 0) + 1
  }
}

export const owners = (one: Meeting) => [one.booker, hostOf(one)]

export const everybody = (one: Meeting) => [...owners(one), ...one.people]

export const needsApproval = (model: Model, rooms: readonly number[]) =>
  rooms.some((room) => form(model, room).approval)

export const isSame = (one: Meeting, to: Slot) => sameSlot(asked(one), to)
