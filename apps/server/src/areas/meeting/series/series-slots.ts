import * as common from '@workplace/contract/kernel/common-words'
import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { type Label, say } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/meeting/refusals'
import { type Occurrences, occurrencesOf, type RecurrenceRule } from '@workplace/domain/booking/recurrence'
import { lastDayOf } from '@workplace/domain/booking/room'
import { lastDayByRule } from '@workplace/domain/booking/rule-checks'
import type { BookedMeeting } from '@workplace/domain/booking/rule-limits'
import type { Margins } from '@workplace/domain/booking/service'
import type { BookingDetails } from '@workplace/domain/booking/slot'
import { marginConflictOf, verdict } from '@workplace/domain/booking/verdict'
import { overlaps } from '@workplace/domain/kernel/interval'
import { instantsOf, wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { readOccupiedIn, type Window } from '../core/holding.store'
import { bookingRequestFor, sentenceFor } from '../core/judge'
import { daysAround, type Range, rangeIn } from '../core/range'
import type { StoredRoom } from '../core/room.store'
import * as ours from '../core/shared-words'
import { wireRange } from '../core/wall-time'

/** An occurrence on its way: the date of the rule, its rooms (the first is the meeting's own) and instants (epoch ms). */
export type SeriesSlot = {
  readonly date: string
  /** On the clock of the first room, as asked for: also where that clock skips it. */
  readonly range: Range
  readonly rooms: readonly StoredRoom[]
  readonly start: number
  readonly end: number
  /** What its services need of each room and, where they cannot be had then and there, why. */
  readonly services?: SlotServices
  /** What of its meeting may make it need approval. */
  readonly asks?: BookingDetails | undefined
}

export type SlotServices = {
  readonly margins: ReadonlyMap<number, Margins>
  readonly no: { readonly room: StoredRoom; readonly refusal: Refusal } | null
}

/** What the rules say to a slot; of a refused one the room, and the name and sentence of the refusal. */
export type SlotAnswer =
  | { readonly ok: true; readonly pending: boolean }
  | (Said & {
      readonly ok: false
      /** What is said of its services, whatever else stands in the way. */
      readonly services: Said | null
    })

type Said = { readonly room: StoredRoom; readonly reason: string; readonly message: string }

const faultWords: Record<string, Label> = {
  interval: ours.intervalWrong,
  weekdays: ours.weekdaysWrong,
  nth: ours.nthWrong,
  times: ['次数须为正整数，且不能与结束日期同时填写', 'Enter either a number of occurrences or an end date, not both'],
  until: common.endBeforeStart,
  begin_date: ['开始日期无效', 'The start date is not valid'],
  monthly: [
    '按月重复的系列不能整体移动日期，请修改重复规则',
    'The dates of a monthly series can’t be moved together. Change its recurrence instead.',
  ],
  without_first: ['重复规则须包含本次会议的日期', 'The recurrence must include the date of this meeting'],
  moves: ['所替换的会议室不属于该会议', 'The room to be replaced isn’t booked for this meeting'],
  scope: ['请选择“此次及以后”或“全部”', 'Select “This and following” or “All”'],
  endless: ['请填写结束日期或次数', 'Enter an end date or a number of occurrences'],
  empty: ['在此期间没有符合规则的日期', 'No date in this period matches the recurrence'],
}

/** A fault of the rule as a refusal with a message beside the field. */
export function ruleRefusal(field: string, words: string): Refusal {
  const message = faultWords[words] ?? faultWords.begin_date
  return new Refusal(
    commonRefusals.invalid_input,
    {},
    message === undefined ? {} : { fields: { [`series.${field}`]: message } },
  )
}

/** The last date that all of these rooms let one book, on their clocks; null where none is limited. */
function horizonOf(rooms: readonly StoredRoom[], now: number): string | null {
  const last = rooms.flatMap((room) => {
    if (room.limit_unit === 'hour') {
      return room.limithours ? [wallClock(now + room.limithours * 3_600_000, room.timezone).date] : []
    }
    return lastDayOf(room, wallClock(now, room.timezone).date) ?? []
  })
  last.push(...rooms.flatMap((room) => lastDayByRule(room.rules, room.timezone, now) ?? []))
  return last.sort()[0] ?? null
}

/** The dates of a rule, as far as the rooms can be booked where it says no end; refuses what is no rule. */
export function datesOf(call: Call, rule: RecurrenceRule, rooms: readonly StoredRoom[]): Occurrences {
  const answer = occurrencesOf(rule, horizonOf(rooms, call.now()))
  if (answer.ok) return answer
  if (answer.reason === 'too_many') throw new Refusal(refusals.series_too_many, { most: answer.most })
  throw answer.reason === 'field' ? ruleRefusal(answer.field, answer.field) : ruleRefusal('until', answer.reason)
}

/** The slot of the same hours on another date, on the clock of the first of its rooms. */
export function slotOn(date: string, hours: Omit<Range, 'date'>, rooms: readonly StoredRoom[]): SeriesSlot {
  const range = { ...hours, date }
  return { date, range, rooms, ...instantsOf(date, range.start_minute, range.end_minute, zoneOf(rooms)) }
}

const zoneOf = (rooms: readonly StoredRoom[]): string => rooms[0]?.timezone ?? 'UTC'

/** Refuses where occurrences would be in each other's way: no one of them is to blame. */
export function refuseOverlap(slots: readonly SeriesSlot[]): void {
  const sorted = [...slots].sort((a, b) => a.start - b.start)
  for (const [n, slot] of sorted.entries()) {
    for (let next = n + 1; next < sorted.length; next++) {
      const other = sorted[next] as SeriesSlot
      if (!overlaps(slot, other)) break
      const shared = slot.rooms.some((room) => other.rooms.some((one) => one.id === room.id))
      if (shared) throw new Refusal(refusals.series_overlap)
    }
  }
}

/** What is known of a series beside its slots. */
export type SeriesWanted = {
  asks?: BookingDetails
  /** How many meetings it makes, where it makes any. */
  times?: number
  /** It is somebody else's: what the caller has booked is not added to. */
  is_others?: boolean
}

/** A room whose reader has not booked what is going to be something else. */
function without(room: StoredRoom, ignored: ReadonlySet<number>, isOthers = false): StoredRoom {
  const { rules } = room
  if (rules?.booked === undefined) return room
  const booked = isOthers ? undefined : rules.booked.filter((one) => !ignored.has(one.id))
  return { ...room, rules: { ...rules, booked } }
}

/**
 * Asks the rules about many slots, reading what is booked with one question. The answer is a function, because which
 * meetings stand in the way may depend on what becomes of others: it is given the ids of those that do not.
 */
export async function judgeSlots(
  call: Call,
  slots: readonly SeriesSlot[],
  wanted: SeriesWanted = {},
): Promise<(ignored: ReadonlySet<number>) => SlotAnswer[]> {
  const now = call.now()
  const wishes = slots.map((slot) =>
    slot.rooms.map((room) => ({
      room,
      range: room.timezone === zoneOf(slot.rooms) ? slot.range : rangeIn(room.timezone, slot.start, slot.end),
    })),
  )
  const windows: Window[] = wishes.flat().map(({ room, range }) => {
    const [from, until] = daysAround(range, room.timezone)
    return { room_id: room.id, from, until }
  })
  const occupied = await readOccupiedIn(call.db, call.actor, windows)
  return (ignored) => {
    let window = 0
    // what the slots before it come to is booked as well, for whom how much they book is limited
    const with_others: BookedMeeting[] = []
    return wishes.map((rooms, at): SlotAnswer => {
      const first = window
      window += rooms.length
      let pending = false
      const { services, asks } = slots[at] as SeriesSlot
      let refused: Said | null = null
      let unserved: Said | null = services?.no ? saidOf(call, services.no) : null
      for (const [n, { room, range }] of rooms.entries()) {
        const inTheWay = (occupied[first + n] ?? []).filter((one) => one.kind === 'occupation' || !ignored.has(one.id))
        const who = { user_id: call.actor.user_id, now, asks: asks ?? wanted.asks, times: wanted.times, with_others }
        const wish = bookingRequestFor(without(room, ignored, wanted.is_others), inTheWay, range, who)
        const answer = verdict(wish)
        if (!answer.ok) refused ??= { room, ...sentenceFor(answer, call.language) }
        else if (answer.warnings.includes('audit')) pending = true
        const margins = services?.margins.get(room.id)
        const around = margins === undefined ? null : marginConflictOf({ ...wish, margins })
        if (around !== null) unserved ??= { room, ...sentenceFor(around, call.language) }
      }
      const said = refused ?? unserved
      const { start, end } = slots[at] as SeriesSlot
      if (said === null) with_others.push({ id: -1 - at, start, end, rooms: rooms.map(({ room }) => room) })
      return said === null ? { ok: true, pending } : { ok: false, ...said, services: unserved }
    })
  }
}

const saidOf = (call: Call, { room, refusal }: NonNullable<SlotServices['no']>): Said => ({
  room,
  reason: refusal.reason,
  message: say(sentenceOf(refusal.kind), call.language, refusal.values),
})

/** A slot as the wire says it. */
export const wireSlot = ({ date, range }: SeriesSlot) => ({
  date,
  ...wireRange(range.date, range.start_minute, range.end_minute),
})

/** An occurrence that was left out, as the wire says it. */
export function leftOutOf(slot: SeriesSlot, answer: Said) {
  const { reason, message, room } = answer
  return { ...wireSlot(slot), meetingroom_id: room.id, reason, message }
}
export type LeftOut = ReturnType<typeof leftOutOf>

/** The refusal of a series that was to be made or changed whole: every occurrence that cannot be, with why. */
export function clashRefusal(leftOut: readonly LeftOut[], total: number): Refusal {
  const [first] = leftOut
  const values = { n: leftOut.length, date: first?.date ?? '', why: first?.message ?? '' }
  return new Refusal(refusals.series_clash, values, { occurrences: leftOut, total })
}
