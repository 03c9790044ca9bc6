import { addDays } from '../kernel/date'
import { type Interval, merge, subtract } from '../kernel/interval'
import { minuteOf } from '../kernel/time'
import { instantOf, wallClock } from '../kernel/zone'
import { chooseFirstLast, choosePoints, type PointPunches, type Stretch } from './day-points'
import { type DayPlan, dayBegins, LATEST_BEGIN, placeShift } from './day-window'
import { type DayKind, type OvertimeRule, type OvertimeStep, overtimeOf } from './overtime'
import { type Punch, presenceOf } from './presence'
import { periodMinutes, restMinutes, type Shift, type ShiftRest, workMinutes } from './shift'

const MINUTE = 60_000

/** How days are judged. */
export type AttendanceRule = {
  readonly calc_mode: 'by_shift' | 'first_last' | 'every_pair'
  readonly direction: 'alternate' | 'device'
  readonly min_interval_minutes: number
  /** What one missing punch is: itself alone, half a day or a whole one. */
  readonly lack_as: 'lack' | 'half_absent' | 'absent'
  /** Who worked less is absent: the day, or half of it. */
  readonly absent_minutes: number | null
  readonly half_day_minutes: number | null
  /** Coming back from leave is punched, and so is going. */
  readonly leave_need_punch: boolean
}

/** From when until when somebody was away with leave, and what that is called. */
export type Away = Interval & { readonly kind?: 'leave' | 'trip' | 'out'; readonly name?: string | null }

/** Everything that a day follows from. Times are instants (epoch ms). */
export type DayQuestion = {
  readonly date: string
  readonly zone: string
  /** Where days without shifts meet. */
  readonly day_cut: string
  /**
   * Of the day and those beside it; what is not there is not planned. On a trip a date has the clock of there, and in
   * another team its own cut: where two days meet the later one says.
   */
  readonly plans: readonly (DayPlan & {
    readonly kind?: DayKind | undefined
    readonly zone?: string | undefined
    readonly day_cut?: string | undefined
  })[]
  readonly punches: readonly Punch[]
  readonly leave: readonly Away[]
  readonly trips: readonly Away[]
  readonly rule: AttendanceRule
  /** So many days ago the last shift was left so many minutes after its end. */
  readonly late_off?: { readonly days: number; readonly minutes: number } | null
  /** Points that were decided otherwise: they hold, whatever was punched. */
  readonly given?: readonly { readonly period_no: number; readonly on_off: 'on' | 'off'; readonly time: number }[]
  /** By which rule what is worked outside of the shift is overtime, and what was approved. */
  readonly overtime?: {
    readonly rule: OvertimeRule
    readonly rest_periods: Readonly<Record<DayKind, readonly ShiftRest[]>>
    readonly cross_day_cut: string
    readonly approved: readonly Interval[]
  } | null
  /** Until when everything that was punched is known. */
  readonly complete_until?: number | null
}

type PointState = 'normal' | 'late' | 'serious' | 'early' | 'lack' | 'pending' | 'none'
export type DayPoint = {
  readonly period_no: number
  readonly on_off: 'on' | 'off'
  /** As planned, and as leave, trips, flexible hours and a late evening before moved it. */
  readonly plan: number
  readonly due: number
  readonly time: number | null
  readonly result: PointState
  /** So many minutes late or early. */
  readonly minutes: number
}
/** What became of each punch, in the order of time. */
export type PunchUse = {
  readonly time: number
  readonly use: 'on' | 'off' | 'unused' | 'outside' | 'other_day'
  readonly period_no: number | null
}
type DayState = 'pending' | 'absent' | 'leave' | 'trip' | 'abnormal' | 'normal' | 'rest'
export type Mark = 'late' | 'serious' | 'early' | 'lack' | 'part_absent' | 'short'

/** One step of why a day is what it is; clock times are those of the day's zone. */
export type Why = { readonly code: WhyCode; readonly values: Readonly<Record<string, string | number>> }
type WhyCode =
  | 'plan'
  | 'nothing_planned'
  | 'day_span'
  | 'outside'
  | 'clock_changed'
  | 'trip_clock'
  | 'leave'
  | 'trip'
  | 'out'
  | 'moved_on'
  | 'moved_off'
  | 'covered'
  | 'slid'
  | 'late_off'
  | 'given'
  | 'on'
  | 'off'
  | 'not_needed'
  | 'seam'
  | 'pending'
  | 'missing'
  | 'late'
  | 'serious'
  | 'late_lack'
  | 'early'
  | 'early_lack'
  | 'all_absent'
  | 'period_absent'
  | 'lack_half'
  | 'lack_all'
  | 'below_absent'
  | 'below_half'
  | 'free_hours'
  | 'short'
  | 'ot_asked'
  | OvertimeStep['code']
/** The smallest way out of a mark. */
export type Settle = {
  readonly kind: 'remedy' | 'leave'
  readonly period_no: number
  readonly on_off: 'on' | 'off' | null
  readonly begin: number
  readonly end: number
}

export type DayResult = {
  readonly result: DayState
  readonly marks: readonly Mark[]
  readonly minutes: Readonly<Record<'plan' | 'work' | 'late' | 'early' | 'absent' | 'leave' | 'trip', number>>
  readonly overtime: Readonly<Record<DayKind, number>>
  readonly lacks: number
  readonly points: readonly DayPoint[]
  readonly punches: readonly PunchUse[]
  readonly why: readonly Why[]
  readonly settles: readonly Settle[]
  /** From when until when instants are of this day. */
  readonly begin: number
  readonly end: number
}

type Need = { on: boolean; off: boolean }
type Work = Stretch & { planned: Interval; need: Need }

const length = (parts: readonly Interval[]) => parts.reduce((sum, { start, end }) => sum + end - start, 0) / MINUTE
const cut = (parts: readonly Interval[], whole: Interval) =>
  parts.flatMap(({ start, end }) => {
    const part = { start: Math.max(start, whole.start), end: Math.min(end, whole.end) }
    return part.start < part.end ? [part] : []
  })
const without = (parts: readonly Interval[], taken: readonly Interval[]) =>
  parts.flatMap((part) => subtract(part, taken))
const meet = (parts: readonly Interval[], others: readonly Interval[]) =>
  merge(parts.flatMap((part) => cut(others, part)))

/** Seconds are dropped, of what was asked for and decided as of punches. */
function inMinutes(asked: DayQuestion): DayQuestion {
  const whole = (time: number) => Math.floor(time / MINUTE) * MINUTE
  const span = <T extends Interval>(one: T): T => ({ ...one, start: whole(one.start), end: whole(one.end) })
  return {
    ...asked,
    punches: asked.punches
      .map(({ time, direction }) => ({ time: whole(time), direction }))
      .sort((one, other) => one.time - other.time),
    leave: asked.leave.map(span),
    trips: asked.trips.map(span),
    given: (asked.given ?? []).map((one) => ({ ...one, time: whole(one.time) })),
    overtime: asked.overtime == null ? null : { ...asked.overtime, approved: asked.overtime.approved.map(span) },
  }
}

/**
 * What a day comes to, and why, in whole minutes. No clock, no database: the same for the log, a rehearsal and the tester
 * of shifts.
 */
export function dayResult(question: DayQuestion): DayResult {
  const asked = inMinutes(question)
  const { date, punches } = asked
  const zoneOn = (on: string) => asked.plans.find((plan) => plan.date === on)?.zone ?? asked.zone
  const zone = zoneOn(date)
  const why: Why[] = []
  const clock = (time: number) => {
    const at = wallClock(time, zone)
    const text = `${String(Math.floor(at.minute / 60)).padStart(2, '0')}:${String(at.minute % 60).padStart(2, '0')}`
    return at.date === date ? text : `${at.date.slice(5)} ${text}`
  }
  const say = (code: WhyCode, values: Why['values'] = {}) => why.push({ code, values })

  const planOn = (at: string) => asked.plans.find((plan) => plan.date === at) ?? { date: at, shift: null }
  const placedOn = (at: string) => placeShift(planOn(at), zoneOn(at))
  const [yesterday, tomorrow] = [addDays(date, -1), addDays(date, 1)]
  const [before, placed, after] = [placedOn(yesterday), placedOn(date), placedOn(tomorrow)]
  const meets = (at: string) => ({
    cut: instantOf(at, minuteOf(asked.plans.find((plan) => plan.date === at)?.day_cut ?? asked.day_cut), zoneOn(at)),
    latest: instantOf(at, LATEST_BEGIN, zoneOn(at)),
  })
  const [begin, end] = [dayBegins(before, placed, meets(date)), dayBegins(placed, after, meets(tomorrow))]

  const ofDay = (time: number) => begin <= time && time < end
  const { shift } = planOn(date)
  const overtime = (presence: readonly Interval[], slidShift: Interval | null) => {
    if (asked.overtime == null) return { workday: 0, rest_day: 0, holiday: 0 }
    const { rule, rest_periods, cross_day_cut } = asked.overtime
    // what was approved of one day is not that of the next
    const approved = cut(asked.overtime.approved, { start: begin, end })
    for (const one of approved) say('ot_asked', { from: clock(one.start), until: clock(one.end) })
    const kindOn = (on: string): DayKind => {
      const { kind, shift: planned } = asked.plans.find((plan) => plan.date === on) ?? { shift: null }
      return kind ?? (planned === null ? 'rest_day' : 'workday')
    }
    const kind = kindOn(date)
    const { minutes, steps } = overtimeOf({
      ...{ rule, presence, shift: slidShift, approved, kind, next: kindOn(tomorrow) },
      away: merge([...asked.leave, ...asked.trips]),
      rests: restMinutes({ rest_periods: rest_periods[kind] }).map(({ start, end: until }) => ({
        ...{ start: instantOf(date, start, zone), end: instantOf(date, until, zone) },
      })),
      cut: instantOf(tomorrow, minuteOf(cross_day_cut), zone),
    })
    for (const { code, values } of steps) say(code, values)
    return minutes
  }
  if (zone !== asked.zone) say('trip_clock', { zone })
  if (shift === null || placed === null) {
    say('nothing_planned')
    say('day_span', { from: clock(begin), until: clock(end) })
    const { calc_mode } = asked.rule
    const there = punches.filter(({ time }) => ofDay(time))
    return {
      overtime: overtime(presenceOf(there, { ...asked.rule, every: calc_mode === 'every_pair' }), null),
      ...{ result: 'rest', marks: [], lacks: 0, points: [], why, settles: [], begin, end },
      minutes: { plan: 0, work: 0, late: 0, early: 0, absent: 0, leave: 0, trip: 0 },
      punches: punches.map(({ time }) => ({ time, use: ofDay(time) ? 'unused' : 'other_day', period_no: null })),
    }
  }
  const counts = (time: number) => ofDay(time) && placed.from <= time && time <= placed.until
  const counted = punches.filter(({ time }) => counts(time))

  const at = ({ start, end: until }: Interval) => ({
    start: instantOf(date, start, zone),
    end: instantOf(date, until, zone),
  })
  const periods = periodMinutes(shift).map(at)
  const rests = restMinutes(shift).map(at)
  say('plan', { from: clock(placed.on), until: clock(placed.off), periods: periods.length })
  say('day_span', { from: clock(begin), until: clock(end) })
  const outside = punches.filter(({ time }) => ofDay(time) && !counts(time)).length
  if (outside > 0) say('outside', { n: outside, from: clock(placed.from), until: clock(placed.until) })

  const planned = without(periods, rests)
  const plan = length(planned)
  const half = Math.round(plan / 2)
  const onClock = workMinutes(shift)
  if (plan !== onClock) say('clock_changed', { plan, shown: onClock })
  const trip = meet(asked.trips, planned)
  const leave = without(meet(asked.leave, planned), merge(asked.trips))
  const away = merge([...asked.leave, ...asked.trips])
  const sayAway = (one: Away, code: 'leave' | 'trip' | 'out', within: readonly Interval[]) => {
    const minutes = length(meet([one], within))
    if (minutes > 0) say(code, { name: one.name ?? 'none', from: clock(one.start), until: clock(one.end), minutes })
  }
  for (const one of asked.trips) sayAway(one, one.kind === 'out' ? 'out' : 'trip', trip)
  for (const one of asked.leave) sayAway(one, 'leave', leave)
  const spared = length(trip) + length(leave)

  const works = stretchesOf(periods, shift, away, rests, asked.rule, {
    before: before !== null && before.off === placed.on,
    after: after !== null && after.on === placed.off,
  })
  for (const [n, { end: off, start: on }] of periods.entries()) {
    const work = works.find(({ no }) => no === n + 1)
    if (work === undefined) say('covered', { period: n + 1 })
    else {
      if (work.start !== on) say('moved_on', { period: n + 1, to: clock(work.start) })
      if (work.end !== off) say('moved_off', { period: n + 1, to: clock(work.end) })
    }
  }

  const times = counted.map(({ time }) => time)
  const chosen = chooseIn(times, works, asked.rule)
  const given = (no: number, on_off: 'on' | 'off') =>
    asked.given?.find((one) => one.period_no === no && one.on_off === on_off)?.time ?? null
  const [first, firstOn] = [works[0], chosen[0]?.on ?? null]
  const came =
    first === undefined ? null : (given(first.no, 'on') ?? (firstOn === null ? null : (times[firstOn] ?? null)))
  const slid = slideOf(shift, first, came)
  if (slid !== 0) say('slid', { minutes: Math.abs(slid), way: slid > 0 ? 'later' : 'earlier' })
  const granted = grantedBy(shift, asked.late_off ?? null)
  if (granted > 0) say('late_off', { minutes: asked.late_off?.minutes ?? 0, granted })

  const known = asked.complete_until ?? Infinity
  const isOver = known >= Math.min(placed.until, end)
  const points: DayPoint[] = []
  const presence: { work: Work; on: number | null; off: number | null }[] = []
  /** Punches by which somebody was there: what was decided stands for what was punched, an edge for what need not be. */
  const shown = new Map(counted.map((punch, place) => [place, punch]))
  const added: Punch[] = []
  for (const [n, work] of works.entries()) {
    const seen = { on: null as number | null, off: null as number | null }
    for (const on_off of ['on', 'off'] as const) {
      const edge = on_off === 'on' ? work.start : work.end
      const isFirst = n === 0 && on_off === 'on' && work.start === work.planned.start
      const due = edge + (slid + (isFirst ? granted : 0)) * MINUTE
      const decided = given(work.no, on_off)
      const place = chosen[n]?.[on_off] ?? null
      const time = decided ?? (place === null ? null : (times[place] ?? null))
      const isInnerSeam = on_off === 'on' ? work.seamBefore && n > 0 : work.seamAfter && n < works.length - 1
      const stands = decided ?? (work.need[on_off] || place !== null || isInnerSeam ? null : edge + slid * MINUTE)
      if (decided !== null && place !== null) shown.delete(place)
      if (stands !== null) added.push({ time: stands, direction: on_off === 'on' ? 'in' : 'out' })
      const planned = on_off === 'on' ? work.planned.start : work.planned.end
      // written out: objects put together of others cost more than all the rest of a day
      const put = (at: number | null, result: PointState, minutes: number) =>
        points.push({ period_no: work.no, on_off, plan: planned, due, time: at, result, minutes })
      const values = { period: work.no, point: on_off }
      if (decided !== null) say('given', { ...values, time: clock(decided) })
      if (!work.need[on_off]) {
        say((on_off === 'on' ? work.seamBefore : work.seamAfter) ? 'seam' : 'not_needed', values)
        put(time, 'none', 0)
        seen[on_off] = edge + slid * MINUTE
      } else if (time === null) {
        say(isOver ? 'missing' : 'pending', values)
        put(time, isOver ? 'lack' : 'pending', 0)
      } else {
        if (decided === null) say(on_off, { period: work.no, time: clock(time) })
        const minutes = Math.max(0, (on_off === 'on' ? time - due : due - time) / MINUTE)
        const result = judged(shift, on_off, minutes)
        if (result !== 'normal') {
          const code = result === 'lack' ? (on_off === 'on' ? 'late_lack' : 'early_lack') : result
          say(code, { period: work.no, minutes })
        }
        put(time, result, result === 'normal' ? 0 : minutes)
        seen[on_off] = result === 'lack' ? null : time
      }
    }
    presence.push({ work, on: seen.on, off: seen.off })
  }

  const needed = points.filter(({ period_no, on_off }) =>
    works.some(({ no, need }) => no === period_no && need[on_off]),
  )
  const pending = needed.some(({ result }) => result === 'pending')
  const lacking = needed.filter(({ result }) => result === 'lack')
  const present = [...shown.values(), ...added].sort((one, other) => one.time - other.time)
  const there = pairsOf(asked.rule, present, presence, works, slid)
  const free = [...rests, ...away]
  let work = length(without(there, free))
  const open = plan - spared
  let absent = 0
  const settles: Settle[] = []
  const isAll = needed.length > 0 && open > 0 && needed.every(({ time, result }) => result === 'lack' && time === null)
  if (isAll) {
    absent = open
    say('all_absent', { minutes: open })
    const [first, last] = [works[0], works.at(-1)]
    if (first !== undefined && last !== undefined)
      settles.push({ kind: 'leave', period_no: first.no, on_off: null, begin: first.start, end: last.end })
  } else {
    for (const one of works) {
      const missing = lacking.filter(({ period_no, time }) => period_no === one.no && time === null)
      if (missing.length === 2) {
        const minutes = length(without([one], free))
        absent += minutes
        say('period_absent', { period: one.no, minutes })
        settles.push({ kind: 'leave', period_no: one.no, on_off: null, begin: one.start, end: one.end })
      }
    }
    const single = lacking.filter(
      ({ period_no, time }) =>
        time !== null || lacking.filter((one) => one.period_no === period_no && one.time === null).length < 2,
    )
    for (const { period_no, on_off, due } of single) {
      settles.push({ kind: 'remedy', period_no, on_off, begin: due, end: due })
      if (asked.rule.lack_as === 'lack') continue
      const part = asked.rule.lack_as === 'absent' ? plan : half
      absent += part
      say(asked.rule.lack_as === 'absent' ? 'lack_all' : 'lack_half', { minutes: Math.min(part, open) })
    }
    for (const { period_no, on_off, due, time, result } of points)
      if (time !== null && (result === 'late' || result === 'serious'))
        settles.push({ kind: 'leave', period_no, on_off, begin: due, end: time })
      else if (time !== null && result === 'early')
        settles.push({ kind: 'leave', period_no, on_off, begin: time, end: due })
    if (!pending && open > 0) {
      const { absent_minutes, half_day_minutes } = asked.rule
      const done = work + spared
      if (absent_minutes !== null && done < absent_minutes) {
        absent = open
        say('below_absent', { minutes: done, least: absent_minutes })
      } else if (half_day_minutes !== null && done < half_day_minutes) {
        absent = Math.max(absent, half)
        say('below_half', { minutes: done, least: half_day_minutes })
      }
    }
  }
  absent = Math.min(absent, open)
  work = Math.min(work, open - absent)

  const [began, went] = [points[0]?.time ?? null, points.at(-1)?.time ?? null]
  const slidShift = { start: placed.on + slid * MINUTE, end: placed.off + slid * MINUTE }
  const stay = { start: Math.min(began ?? slidShift.start, slidShift.start), end: went ?? slidShift.end }
  const over = overtime(
    // whoever is away for the whole of the shift may work before or after it
    asked.rule.calc_mode === 'every_pair' || works.length === 0
      ? presenceOf(present, { ...asked.rule, every: asked.rule.calc_mode === 'every_pair' })
      : [stay],
    slidShift,
  )
  const late = points.filter(({ result }) => result === 'late' || result === 'serious')
  const early = points.filter(({ result }) => result === 'early')
  const marks: Mark[] = [
    ...(late.some(({ result }) => result === 'late') ? (['late'] as const) : []),
    ...(late.some(({ result }) => result === 'serious') ? (['serious'] as const) : []),
    ...(early.length > 0 ? (['early'] as const) : []),
    ...(lacking.length > 0 && !isAll ? (['lack'] as const) : []),
    ...(absent > 0 && absent < open ? (['part_absent'] as const) : []),
  ]
  const sum = (of: readonly DayPoint[]) => of.reduce((total, { minutes }) => total + minutes, 0)
  const result = pending
    ? 'pending'
    : open <= 0
      ? length(trip) >= length(leave)
        ? 'trip'
        : 'leave'
      : absent >= open
        ? 'absent'
        : marks.length > 0
          ? 'abnormal'
          : 'normal'
  return {
    ...{ result, marks, points, why, settles, begin, end },
    overtime: over,
    lacks: isAll ? 0 : lacking.length,
    minutes: {
      ...{ plan, work, late: sum(late), early: sum(early), absent },
      ...{ leave: length(leave), trip: length(trip) },
    },
    punches: usesOf(punches, counted, chosen, works, ofDay),
  }
}

/** What is left of each period, with what has to be punched. */
function stretchesOf(
  periods: readonly Interval[],
  shift: Shift,
  away: readonly Interval[],
  rests: readonly Interval[],
  rule: AttendanceRule,
  seams: { readonly before: boolean; readonly after: boolean },
): Work[] {
  const left = periods.flatMap((planned, n) => {
    const moved = movedEdges(planned, away, rests)
    const { start, end } = moved
    return start < end ? [{ start, end, planned, no: n + 1, must: shift.periods[n] }] : []
  })
  return left.map((one, n) => {
    const { start, end, planned, no, must } = one
    const seamBefore = n === 0 ? seams.before && one.start === one.planned.start : left[n - 1]?.end === one.start
    const seamAfter =
      n === left.length - 1 ? seams.after && one.end === one.planned.end : left[n + 1]?.start === one.end
    const isEdge = rule.calc_mode !== 'first_last' || { on: n === 0, off: n === left.length - 1 }
    const [edgeOn, edgeOff] = isEdge === true ? [true, true] : [isEdge.on, isEdge.off]
    const punchAt = (edge: number, of: number) => edge === of || rule.leave_need_punch
    return {
      ...{ start, end, planned, no, seamBefore, seamAfter },
      need: {
        on: edgeOn && !seamBefore && must?.must_on !== false && punchAt(one.start, one.planned.start),
        off: edgeOff && !seamAfter && must?.must_off !== false && punchAt(one.end, one.planned.end),
      },
    }
  })
}

/** A coming inside leave goes to its end, a going to its begin; a rest that then stands at the edge is gone over too. */
function movedEdges(planned: Interval, away: readonly Interval[], rests: readonly Interval[]): Interval {
  let { start, end } = planned
  for (let last = Number.NaN; last !== start; ) {
    last = start
    start = away.find((one) => one.start <= start && start < one.end)?.end ?? start
    if (start !== planned.start) start = rests.find((one) => one.start <= start && start < one.end)?.end ?? start
  }
  for (let last = Number.NaN; last !== end; ) {
    last = end
    end = away.find((one) => one.start < end && end <= one.end)?.start ?? end
    if (end !== planned.end) end = rests.find((one) => one.start < end && end <= one.end)?.start ?? end
  }
  return { start, end }
}

function chooseIn(times: readonly number[], works: readonly Work[], rule: AttendanceRule): PointPunches[] {
  const [first, last] = [works[0], works.at(-1)]
  if (first === undefined || last === undefined) return []
  if (rule.calc_mode !== 'first_last') return choosePoints(times, works, rule.min_interval_minutes * MINUTE)
  const { on, off } = chooseFirstLast(times, { start: first.start, end: last.end })
  return works.map((one) => ({ on: one === first ? on : null, off: one === last ? off : null }))
}

/** By how many minutes flexible hours moved the shift for who came then, as punched or as decided. */
function slideOf(shift: Shift, work: Work | undefined, came: number | null): number {
  if (!shift.is_flexible || work === undefined || came === null || work.start !== work.planned.start) return 0
  const minutes = (came - work.start) / MINUTE
  return Math.max(-shift.flexible_early_minutes, Math.min(minutes, shift.flexible_late_minutes))
}

/** So many minutes later somebody may come who left late. */
function grantedBy(shift: Shift, late: DayQuestion['late_off']): number {
  if (late == null || late.days > shift.late_off_days) return 0
  return shift.late_off_late_on
    .filter(({ late_off_minutes }) => late.minutes >= late_off_minutes)
    .reduce((most, { late_on_minutes }) => Math.max(most, late_on_minutes), 0)
}

function judged(shift: Shift, on_off: 'on' | 'off', minutes: number): 'normal' | 'late' | 'serious' | 'early' | 'lack' {
  const above = (threshold: number | null) => threshold !== null && minutes > threshold
  if (on_off === 'off')
    return above(shift.early_minutes_as_lack) ? 'lack' : above(shift.early_minutes_as_early) ? 'early' : 'normal'
  if (above(shift.late_minutes_as_lack)) return 'lack'
  if (above(shift.late_minutes_as_serious)) return 'serious'
  return above(shift.late_minutes_as_late) ? 'late' : 'normal'
}

/** When they were there, of the slid shift. Of a period that lacks a point nothing counts. */
function pairsOf(
  rule: AttendanceRule,
  present: readonly Punch[],
  presence: readonly { work: Work; on: number | null; off: number | null }[],
  works: readonly Work[],
  slid: number,
): Interval[] {
  const moved = ({ start, end }: Interval) => ({ start: start + slid * MINUTE, end: end + slid * MINUTE })
  const [first, last] = [presence[0], presence.at(-1)]
  if (first === undefined || last === undefined) return []
  if (rule.calc_mode === 'first_last') {
    if (first.on === null || last.off === null) return []
    const whole = { start: first.on, end: last.off }
    return works.flatMap((work) => cut([moved(work)], whole))
  }
  const pairs =
    rule.calc_mode === 'every_pair'
      ? presenceOf(present, { every: true, ...rule })
      : presence.flatMap(({ on, off }) => (on === null || off === null || on >= off ? [] : [{ start: on, end: off }]))
  return presence.flatMap(({ work, on, off }) => (on === null || off === null ? [] : cut(pairs, moved(work))))
}

function usesOf(
  punches: readonly Punch[],
  counted: readonly Punch[],
  chosen: readonly PointPunches[],
  works: readonly Work[],
  ofDay: (time: number) => boolean,
): PunchUse[] {
  const uses = new Map<Punch, Pick<PunchUse, 'use' | 'period_no'>>()
  for (const [n, { on, off }] of chosen.entries()) {
    const period_no = works[n]?.no ?? null
    const [came, went] = [on === null ? undefined : counted[on], off === null ? undefined : counted[off]]
    if (came !== undefined) uses.set(came, { use: 'on', period_no })
    if (went !== undefined) uses.set(went, { use: 'off', period_no })
  }
  const known = new Set(counted)
  return punches.map((punch) => {
    const { use, period_no } = uses.get(punch) ?? {
      use: known.has(punch) ? 'unused' : ofDay(punch.time) ? 'outside' : 'other_day',
      period_no: null,
    }
    return { time: punch.time, use, period_no }
  })
}
