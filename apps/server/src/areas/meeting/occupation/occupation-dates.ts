import * as common from '@workplace/contract/kernel/common-words'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { Label } from '@workplace/contract/kernel/words'
import * as meetingWords from '@workplace/contract/meeting/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import { occurrencesOf, type RecurrenceRule } from '@workplace/domain/booking/recurrence'
import { addDays } from '@workplace/domain/kernel/date'
import { overlaps } from '@workplace/domain/kernel/interval'
import { DAY_MINUTES, endMinuteOf, minuteOf } from '@workplace/domain/kernel/time'
import { dayStart, instantsOf, rangeExists, wallClock } from '@workplace/domain/kernel/zone'
import { type Call, requireOffice } from '../../../kernel/call/call'
import * as ours from '../core/shared-words'
import { alternativesFor } from '../find/alternative-rooms'
import { type Claim, once, readClaims, type SuggestedRoom } from './conflicting-claims'
import type { LockedRoom } from './room-lock.store'

/** What a form says of an occupation. */
export type OccupationInput = {
  meetingroom_id: number
  subject: string
  booker_id?: number | null | undefined
  period: 'day' | 'week' | 'month'
  interval: number
  weekdays?: number[] | null | undefined
  month_mode?: 'day_of_month' | 'nth_weekday' | null | undefined
  nth?: number | null | undefined
  begin_date: string
  end_date?: string | null | undefined
  times?: number | null | undefined
  start_time: string
  end_time: string
}

const wrong = (field: string, words: Label) => new Refusal(refusals.invalid_input, {}, { fields: { [field]: words } })

const faults: Record<string, readonly [field: string, words: Label]> = {
  interval: ['interval', ours.intervalWrong],
  weekdays: ['weekdays', ours.weekdaysWrong],
  nth: ['nth', ours.nthWrong],
  times: [
    'times',
    ['天数须为正整数，且不能与结束日期同时填写', 'Enter either a number of days or an end date, not both'],
  ],
  until: ['end_date', common.endBeforeStart],
  endless: ['end_date', ['请填写结束日期或天数', 'Enter an end date or a number of days']],
  empty: ['end_date', ['在此期间没有符合规则的日期', 'No date in this period matches the pattern']],
}

/** The minutes that an occupation takes of a day; an end before the start lies on the next day. */
export function hoursOf(input: { start_time: string; end_time: string }): { start_minute: number; end_minute: number } {
  const [start_minute, end] = [minuteOf(input.start_time), endMinuteOf(input.end_time)]
  if (end === start_minute) {
    throw wrong('end_time', ['结束时间不能与开始时间相同', 'The end must not be the same as the start'])
  }
  return { start_minute, end_minute: end < start_minute ? end + DAY_MINUTES : end }
}

/** The dates of an occupation: the rule of a series with words of its own for what is wrong with it. */
function datesOf(call: Call, input: OccupationInput, zone: string) {
  if (input.period === 'week' && !input.weekdays?.length) {
    throw wrong('weekdays', meetingWords.weekdaysMissing)
  }
  if (input.begin_date < wallClock(call.now(), zone).date) {
    throw wrong('begin_date', ours.startInPast)
  }
  const rule: RecurrenceRule = { ...input, until: input.end_date ?? null }
  const answer = occurrencesOf(rule)
  if (answer.ok) return answer
  if (answer.reason === 'too_many') {
    throw wrong(input.times ? 'times' : 'end_date', [
      `周期占用最多${answer.most}天`,
      `A recurring occupation has at most ${answer.most} days`,
    ])
  }
  const [field, words] = faults[answer.reason === 'field' ? answer.field : answer.reason] ?? [
    'begin_date',
    ['开始日期无效', 'The start date is not valid'] as Label,
  ]
  throw wrong(field, words)
}

/** A date of an occupation on its way, with what stands in its way. Epoch ms. */
export type WantedDate = {
  readonly date: string
  readonly start_minute: number
  readonly end_minute: number
  readonly start: number
  readonly end: number
  /** Why it cannot be held at all. */
  readonly fault: Label | null
  /** What holds the room: meetings, services of meetings, other occupations. */
  readonly clashes: readonly Claim[]
  /** Requests that wait for approval: they lose the time. */
  readonly waiting: readonly Claim[]
}

const past: Label = ['该时间已过', 'This time has already passed']
const noSuchTime: Label = [
  '该日因夏令时调整没有这个时间',
  'This time doesn’t exist on that day because the clocks change',
]

/** The room of an occupation, for those who administer its office; an inactive one is nobody's. */
export async function roomToOccupy(call: Call, id: number): Promise<LockedRoom> {
  const [room] = await call.db.query<LockedRoom & { status: string }>(
    `select r.id, r.name, r.office_id, r.status, o.timezone from meetingroom r
     join office o on o.company_id = r.company_id and o.id = r.office_id where r.company_id = $1 and r.id = $2`,
    [call.actor.company_id, id],
  )
  if (room === undefined) {
    throw new Refusal(refusals.not_found, {}, { fields: { meetingroom_id: meetingroomWords.roomNotFound } })
  }
  requireOffice(call.actor, room.office_id)
  if (room.status === 'inactive') {
    throw wrong('meetingroom_id', ['该会议室未启用', 'This room is not in use'])
  }
  return room
}

/** Every date of an occupation with what holds the room then. */
export async function wantedDates(
  call: Call,
  input: OccupationInput,
  room: LockedRoom,
): Promise<{ dates: WantedDate[]; skipped_months: string[] }> {
  const hours = hoursOf(input)
  const { dates, skipped } = datesOf(call, input, room.timezone)
  const [first = input.begin_date] = dates
  const last = dates.at(-1) ?? first
  const claims = await readClaims(
    call,
    [room.id],
    dayStart(first, room.timezone),
    dayStart(addDays(last, 1 + Math.floor((hours.end_minute - 1) / DAY_MINUTES)), room.timezone),
  )
  const now = call.now()
  let from = 0
  const wanted = dates.map((date): WantedDate => {
    const exists = rangeExists(date, hours.start_minute, hours.end_minute, room.timezone)
    const span = instantsOf(date, hours.start_minute, hours.end_minute, room.timezone)
    // both lists are in the order of time: what ended a day before this date stands in no later one's way
    while (from < claims.length && (claims[from] as Claim).end <= span.start - 26 * 3_600_000) from++
    const inTheWay: Claim[] = []
    for (let n = from; n < claims.length && (claims[n] as Claim).start < span.end; n++) {
      if (overlaps(claims[n] as Claim, span)) inTheWay.push(claims[n] as Claim)
    }
    const one = { date, ...hours, ...span, fault: !exists ? noSuchTime : span.end <= now ? past : null }
    return {
      ...one,
      clashes: once(inTheWay.filter((claim) => claim.is_held)),
      waiting: once(inTheWay.filter((claim) => !claim.is_held)),
    }
  })
  return { dates: wanted, skipped_months: [...skipped] }
}

/** For the dates that clash, by their place, the nearest room of the office that is free then. */
export function roomsElsewhere(
  call: Call,
  dates: readonly WantedDate[],
  room: LockedRoom,
): Promise<Map<number, SuggestedRoom>> {
  const wanted = dates.flatMap(({ clashes, fault, start, end }, n) =>
    clashes.length > 0 && fault === null ? [{ n, slot: { start, end, rooms: [{ id: room.id }] }, room }] : [],
  )
  return alternativesFor(call, wanted, {
    people: () => 0,
    freed: ['horizon', 'window', 'length', 'weekend'],
    suits: (other) => other.isaudit === 0,
  })
}
