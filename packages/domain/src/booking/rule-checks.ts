import { addDays, weekdayOf } from '../kernel/date'
import { type Interval, overlaps } from '../kernel/interval'
import { fenOf } from '../kernel/money'
import { endMinuteOf, hoursAndMinutes } from '../kernel/time'
import { dayStart, wallClock } from '../kernel/zone'
import { metConditions, metRules } from './approval-rule'
import type { BookingRequest, RefusedVerdict } from './booking-request'
import { countingTowards } from './effective-rules'
import { costOf } from './price'
import { isHeld } from './room'
import type { BookedMeeting, CountLimit, EffectiveRules, Limit } from './rule-limits'

const MINUTE_MS = 60_000

type Judged = BookingRequest & {
  readonly rules: EffectiveRules
  readonly range: Interval
  readonly dates: readonly string[]
}

/** What a rule group refuses: the check, with the group that says so and what it says. */
function no<T>(
  reason: RefusedVerdict['reason'],
  { title, rule_id, value }: Limit<T>,
  values: RefusedVerdict['values'] = {},
): RefusedVerdict {
  const limit: RefusedVerdict['values'] = typeof value === 'number' ? { limit: value } : {}
  return { ok: false, reason, values: { rule: title, ...limit, ...values }, rule_id }
}

/** Minutes of the whole meeting: of one that is extended with those that it has already. */
const minutesOf = ({ had_minutes = 0, start_minute, end_minute }: BookingRequest): number =>
  had_minutes + end_minute - start_minute

function refuseAdvance({ rules, range, now, had_minutes }: Judged): RefusedVerdict | null {
  const limit = rules.limits.advance_min_minutes
  if (limit === undefined || had_minutes !== undefined || range.start - now >= limit.value * MINUTE_MS) return null
  return no('rule_advance', limit, hoursAndMinutes(limit.value))
}

/** The last date that a rule group lets somebody book: before its hour the newest day is not open yet. */
export function lastDayByRule(rules: EffectiveRules | null | undefined, zone: string, now: number): string | null {
  const limit = rules?.limits.advance_max_days
  if (limit === undefined) return null
  const { date, minute } = wallClock(now, zone)
  const isOpen = limit.open_hour === null || minute >= endMinuteOf(limit.open_hour)
  return addDays(date, limit.value - (isOpen ? 1 : 2))
}

function refuseHorizon({ rules, room, dates, now }: Judged): RefusedVerdict | null {
  const limit = rules.limits.advance_max_days
  const lastDay = lastDayByRule(rules, room.timezone, now)
  if (limit === undefined || lastDay === null || dates.every((date) => date <= lastDay)) return null
  const today = wallClock(now, room.timezone).date
  return no('rule_horizon', limit, { today, lastDay, hour: limit.open_hour ?? '00:00' })
}

function refuseWeekend({ rules, dates }: Judged): RefusedVerdict | null {
  const limit = rules.limits.weekend_allowed
  return limit !== undefined && dates.some((date) => weekdayOf(date) > 5) ? no('rule_weekend', limit) : null
}

function refuseLength(wish: Judged): RefusedVerdict | null {
  const { single_min_minutes: least, single_max_minutes: most } = wish.rules.limits
  const minutes = minutesOf(wish)
  if (least !== undefined && minutes < least.value) return no('rule_short', least, hoursAndMinutes(least.value))
  return most !== undefined && minutes > most.value ? no('rule_length', most, hoursAndMinutes(most.value)) : null
}

/** Monday of the week of a date. */
const weekStart = (date: string) => addDays(date, 1 - weekdayOf(date))

/** What the meetings that count in a span of dates come to, each in the day in which it begins. */
function sumOf(
  booked: readonly BookedMeeting[],
  zone: string,
  first: string,
  last: string,
): { n: number; minutes: number } {
  const [from, until] = [dayStart(first, zone), dayStart(addDays(last, 1), zone)]
  const within = booked.filter((one) => one.start >= from && one.start < until)
  return {
    n: within.length,
    minutes: Math.round(within.reduce((sum, one) => sum + (one.end - one.start) / MINUTE_MS, 0)),
  }
}

const monthStart = (date: string) => `${date.slice(0, 7)}-01`
/** Far enough from the 1st to be in the next month, and from there the day before its 1st. */
const monthEnd = (date: string) => addDays(monthStart(addDays(monthStart(date), 32)), -1)

function refuseCounts(wish: Judged): RefusedVerdict | null {
  const { rules, room, date, range, now, ignored_meeting_id, with_others = [] } = wish
  const { limits } = rules
  if (rules.booked === undefined) return null
  // who changes a meeting of somebody else books nothing for themselves
  const isTheirs = ignored_meeting_id === undefined || rules.booked.some((one) => one.id === ignored_meeting_id)
  if (!isTheirs) return null
  const others = [...rules.booked.filter((one) => one.id !== ignored_meeting_id), ...with_others]
  const zone = room.timezone
  const over = (limit: CountLimit | undefined, first: string, last: string, kind: 'n' | 'minutes') => {
    if (limit === undefined) return null
    const used = sumOf(countingTowards(limit, others), zone, first, last)[kind]
    return used + (kind === 'n' ? 1 : minutesOf(wish)) > limit.value ? { limit, used } : null
  }
  const refused = (
    [
      ['rule_day_count', over(limits.day_max_count, date, date, 'n')],
      ['rule_day_minutes', over(limits.day_max_minutes, date, date, 'minutes')],
      ['rule_week_minutes', over(limits.week_max_minutes, weekStart(date), addDays(weekStart(date), 6), 'minutes')],
      ['rule_month_minutes', over(limits.month_max_minutes, monthStart(date), monthEnd(date), 'minutes')],
    ] as const
  ).find(([, found]) => found !== null)
  if (refused?.[1]) {
    const [reason, { limit, used }] = refused as [RefusedVerdict['reason'], { limit: CountLimit; used: number }]
    return no(reason, limit, { used, ...(reason === 'rule_day_count' ? {} : hoursAndMinutes(limit.value)) })
  }
  const future = limits.future_max_count
  if (future === undefined || range.start <= now) return null
  const used = countingTowards(future, others).filter((one) => one.start > now).length
  return used + 1 > future.value ? no('rule_future_count', future, { used }) : null
}

/** A pause before and after every other claim that is held. */
function refuseBuffer({ rules, range, occupied, ignored_meeting_id, had_minutes }: Judged): RefusedVerdict | null {
  const limit = rules.limits.buffer_minutes
  if (limit === undefined) return null
  const ms = limit.value * MINUTE_MS
  // of a meeting that is extended only its end is new
  const around = { start: had_minutes === undefined ? range.start - ms : range.start, end: range.end + ms }
  const isOwn = (one: BookingRequest['occupied'][number]) => one.id === ignored_meeting_id && one.kind !== 'occupation'
  const isClose = occupied.some((one) => isHeld(one) && !isOwn(one) && overlaps(one, around))
  return isClose ? no('rule_buffer', limit) : null
}

function refuseSeries({ rules, times }: Judged): RefusedVerdict | null {
  const { cycle_allowed, cycle_max_times } = rules.limits
  if (times === undefined) return null
  if (cycle_allowed !== undefined) return no('rule_series', cycle_allowed)
  return cycle_max_times !== undefined && times > cycle_max_times.value ? no('rule_times', cycle_max_times) : null
}

/** May so many people meet there? */
export function refusePeople(room: BookingRequest['room'], people: number): RefusedVerdict | null {
  const { min_attendees, capacity_check } = room.rules?.limits ?? {}
  if (min_attendees !== undefined && people < min_attendees.value)
    return no('rule_attendees', min_attendees, { people })
  if (capacity_check?.value !== 'deny' || room.capacity === undefined || people <= room.capacity) return null
  return no('rule_capacity', capacity_check, { people, capacity: room.capacity })
}

/** The checks of rule groups, in their order; null where none says no. */
export function refuseByRules(
  wish: BookingRequest,
  range: Interval,
  parts: readonly { readonly date: string }[],
): RefusedVerdict | null {
  const { rules } = wish.room
  if (!rules) return null
  const judged = { ...wish, rules, range, dates: parts.map((part) => part.date) }
  return (
    refuseAdvance(judged) ??
    refuseHorizon(judged) ??
    refuseWeekend(judged) ??
    refuseLength(judged) ??
    refuseCounts(judged) ??
    refuseBuffer(judged) ??
    refuseSeries(judged) ??
    (wish.asks?.people === undefined ? null : refusePeople(wish.room, wish.asks.people))
  )
}

/** Does a rule group want it said that there are more people than seats? */
export function isCrowded({ room, asks }: Pick<BookingRequest, 'room' | 'asks'>): boolean {
  const isAsked = room.rules?.limits.capacity_check?.value === 'warn'
  return isAsked && asks?.people !== undefined && room.capacity !== undefined && asks.people > room.capacity
}

/** May somebody still cancel a meeting that begins then? One that runs may always end. */
export function refuseCancel(
  rules: EffectiveRules | null | undefined,
  start: number,
  now: number,
): RefusedVerdict | null {
  const limit = rules?.limits.cancel_before_minutes
  if (limit === undefined || now >= start || start - now >= limit.value * MINUTE_MS) return null
  return no('rule_cancel', limit, hoursAndMinutes(limit.value))
}

/** Why a booking has to be approved: the room itself, or a rule group in all cases or by one of its conditions. */
export interface AuditReason {
  readonly reason: 'room' | 'rule' | 'duration' | 'person' | 'cost' | 'service'
  readonly rule_id: number | null
  readonly title: string
}

/** Whether a booking has to be approved, and by what. */
export interface AuditNeed {
  readonly needed: boolean
  /** The flows of the groups that ask, highest priority first, each once. */
  readonly flow_ids: readonly number[]
  readonly rule_ids: readonly number[]
  /** The people whom these groups name themselves. */
  readonly auditor_ids: readonly number[]
  readonly reasons: readonly AuditReason[]
}

const once = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** What a booking costs with what is ordered for it, in whole fen; undefined where the price is not known. */
function amountOf({ room, asks, date, start_minute, end_minute, had_minutes = 0 }: BookingRequest): number | undefined {
  if (room.price === undefined) return undefined
  const range = { date, start_minute: start_minute - Math.min(had_minutes, start_minute), end_minute }
  return (room.price === null ? 0 : costOf(room.price, range).fen) + (asks?.services_fen ?? 0)
}

/** What of a wish asks for approval. A condition about what the wish does not say yet asks for nothing. */
export function auditOf(wish: BookingRequest): AuditNeed {
  const { room, asks } = wish
  const people = asks?.people
  const reasons: AuditReason[] = room.isaudit === 1 ? [{ reason: 'room', rule_id: null, title: '' }] : []
  const asking = (room.rules?.audits ?? []).filter((audit) => {
    const { audit_over_minutes, audit_over_people, audit_over_amount, audit_services, rule_id, title } = audit
    const met = (
      audit.need_audit === 1
        ? [['rule', true]]
        : [
            ['duration', audit_over_minutes !== null && minutesOf(wish) > audit_over_minutes],
            ['person', audit_over_people !== null && people !== undefined && people > audit_over_people],
            ['cost', audit_over_amount !== null && (amountOf(wish) ?? 0) > fenOf(audit_over_amount)],
            ['service', asks?.service_ids?.some((id) => audit_services.includes(id)) ?? false],
          ]
    ) as [AuditReason['reason'], boolean][]
    const own = met.filter(([, is]) => is)
    reasons.push(...own.map(([reason]) => ({ reason, rule_id, title })))
    return own.length > 0
  })
  const had = Math.min(wish.had_minutes ?? 0, wish.start_minute)
  const met = metConditions(room.audit_when ?? [], { ...wish, start_minute: wish.start_minute - had }, asks)
  reasons.push(...(met ?? []).map((reason) => ({ reason, rule_id: null, title: '' })))
  return {
    needed: reasons.length > 0,
    flow_ids: once(asking.flatMap((audit) => audit.audit_flow_id ?? [])),
    rule_ids: asking.map((audit) => audit.rule_id),
    auditor_ids: once(asking.flatMap((audit) => audit.auditor_ids)),
    reasons,
  }
}

/**
 * What asks for approval, each by a name of its own. Who has had a yes to one of them is not asked about it again: a
 * change needs approval where it meets one that the meeting did not meet before.
 */
export function auditDemands(wish: BookingRequest): string[] {
  const own = auditOf(wish).reasons.filter(({ reason, rule_id }) => reason === 'room' || rule_id !== null)
  const met = metRules(wish.room.audit_when ?? [], wish, wish.asks)
  return [
    ...own.map(({ reason, rule_id }) => `${reason} ${rule_id}`),
    ...met.map(({ rule: { price: _, ...conditions } }) => JSON.stringify(conditions)),
  ]
}

/** Several rooms of one meeting ask together. */
export function auditOfAll(needs: readonly AuditNeed[]): AuditNeed {
  const reasons = needs.flatMap((one) => one.reasons)
  return {
    needed: needs.some((one) => one.needed),
    flow_ids: once(needs.flatMap((one) => one.flow_ids)),
    rule_ids: once(needs.flatMap((one) => one.rule_ids)),
    auditor_ids: once(needs.flatMap((one) => one.auditor_ids)),
    reasons: [...new Map(reasons.map((one) => [`${one.reason} ${one.rule_id}`, one])).values()],
  }
}
