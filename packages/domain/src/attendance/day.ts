import { addDays } from '../kernel/date'
import { type Interval, merge, subtract } from '../kernel/interval'
import { minuteOf, timeOf } from '../kernel/time'
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
  const punches: Punch[] = []
  for (const { time, direction } of asked.punches) punches.push({ time: whole(time), direction })
  if (punches.some(({ time }, at) => time < (punches[at - 1]?.time ?? time)))
    punches.sort((one, other) => one.time - other.time)
  const { overtime } = asked
  return {
    date: asked.date,
    zone: asked.zone,
    day_cut: asked.day_cut,
    plans: asked.plans,
    punches,
    leave: wholeSpans(asked.leave),
    trips: wholeSpans(asked.trips),
    rule: asked.rule,
    late_off: asked.late_off ?? null,
    given: (asked.given ?? []).map((one) => ({ ...one, time: whole(one.time) })),
    overtime:
      overtime == null || overtime.approved.length === 0
        ? (overtime ?? null)
        : { ...overtime, approved: wholeSpans(overtime.approved) },
    complete_until: asked.complete_until ?? null,
  }
}
const whole = (time: number) => Math.floor(time / MINUTE) * MINUTE
const wholeSpans = <T extends Interval>(all: readonly T[]): readonly T[] =>
  all.length === 0 ? all : all.map((one) => ({ ...one, start: whole(one.start), end: whole(one.end) }))

/**
 * What a day comes to, and why, in whole minutes. No clock, no database: the same for the log, a rehearsal and the tester
 * of shifts.
 */
export function dayResult(question: DayQuestion): DayResult {
  const asked = inMinutes(question)
  const { date, punches } = asked
  const [yesterday, tomorrow] = [addDays(date, -1), addDays(date, 1)]
  const [planBefore, planned, planAfter] = [planIn(asked, yesterday), planIn(asked, date), planIn(asked, tomorrow)]
  const zone = planned?.zone ?? asked.zone
  const [before, placed, after] = [place(asked, planBefore), place(asked, planned), place(asked, planAfter)]
  const begin = dayBegins(before, placed, meetAt(asked, date, planned))
  const end = dayBegins(placed, after, meetAt(asked, tomorrow, planAfter))
  const telling = tellingOf(date, zone)
  if (zone !== asked.zone) telling.say('trip_clock', { zone })
  const day: DaySpan = { asked, zone, begin, end, tomorrow, kind: kindOf(planned), next: kindOf(planAfter) }
  const shift = planned?.shift ?? null
  if (shift === null || placed === null) return restDay(day, telling)

  const ofDay = (time: number) => begin <= time && time < end
  const counts = (time: number) => ofDay(time) && placed.from <= time && time <= placed.until
  const counted = punches.filter(({ time }) => counts(time))
  const { say, clock } = telling
  const periods = instantsIn(date, zone, periodMinutes(shift))
  const rests = instantsIn(date, zone, restMinutes(shift))
  say('plan', { from: clock(placed.on), until: clock(placed.off), periods: periods.length })
  say('day_span', { from: clock(begin), until: clock(end) })
  let outside = 0
  for (const { time } of punches) if (ofDay(time) && !counts(time)) outside++
  if (outside > 0) say('outside', { n: outside, from: clock(placed.from), until: clock(placed.until) })

  const open = openOf(asked, shift, periods, rests, telling)
  const works = stretchesOf(periods, shift, open.away, rests, asked.rule, {
    before: before !== null && before.off === placed.on,
    after: after !== null && after.on === placed.off,
  })
  sayMoved(periods, works, telling)

  const times = counted.map(({ time }) => time)
  const chosen = chooseIn(times, works, asked.rule)
  const slid = slideOf(shift, works[0], firstComing(asked, works[0], times, chosen))
  if (slid !== 0) say('slid', { minutes: Math.abs(slid), way: slid > 0 ? 'later' : 'earlier' })
  const granted = grantedBy(shift, asked.late_off ?? null)
  if (granted > 0) say('late_off', { minutes: asked.late_off?.minutes ?? 0, granted })

  const isOver = (asked.complete_until ?? Infinity) >= Math.min(placed.until, end)
  const judgedDay = judgePoints({ asked, shift, works, counted, times, chosen, slid, granted, isOver }, telling)
  const { points, presence, present, needed, pending, lacking } = judgedDay
  const free = rests.length + open.away.length === 0 ? [] : [...rests, ...open.away]
  const worked = length(without(pairsOf(asked.rule, present, presence, works, slid), free))
  const lost = absentOf({ asked, works, points, needed, pending, lacking, free, worked, ...open }, telling)
  const { isAll, settles, absent } = lost
  const work = Math.min(worked, open.left - absent)

  const slidShift = { start: placed.on + slid * MINUTE, end: placed.off + slid * MINUTE }
  const every = asked.rule.calc_mode === 'every_pair'
  const [began, went] = [points[0]?.time ?? null, points.at(-1)?.time ?? null]
  const overtime = overtimeIn(
    day,
    // whoever is away for the whole of the shift may work before or after it
    every || works.length === 0
      ? presenceOf(present, pairing(asked.rule, every))
      : [{ start: Math.min(began ?? slidShift.start, slidShift.start), end: went ?? slidShift.end }],
    slidShift,
    telling,
  )
  const marks = marksOf(points, lacking.length > 0 && !isAll, absent > 0 && absent < open.left)
  return {
    result: stateOf(pending, open, absent, marks),
    marks,
    minutes: {
      plan: open.plan,
      work,
      late: minutesOf(points, 'late') + minutesOf(points, 'serious'),
      early: minutesOf(points, 'early'),
      absent,
      leave: open.leave,
      trip: open.trip,
    },
    overtime,
    lacks: isAll ? 0 : lacking.length,
    points,
    punches: usesOf(punches, counted, chosen, works, ofDay),
    why: telling.why,
    settles,
    begin,
    end,
  }
}

type Planned = DayQuestion['plans'][number]
/** Where a day lies, and of which kind it and the next one are. */
type DaySpan = {
  readonly asked: DayQuestion
  readonly zone: string
  readonly begin: number
  readonly end: number
  readonly tomorrow: string
  readonly kind: DayKind
  readonly next: DayKind
}
/** The steps that are said on the way; clock times are those of the day's zone. */
type Telling = {
  readonly why: Why[]
  readonly say: (code: WhyCode, values?: Why['values']) => void
  readonly clock: (time: number) => string
}
type Period = { readonly work: Work; readonly on: number | null; readonly off: number | null }

function planIn({ plans }: DayQuestion, on: string): Planned | undefined {
  for (const plan of plans) if (plan.date === on) return plan
  return undefined
}
const place = ({ zone }: DayQuestion, plan: Planned | undefined) =>
  plan === undefined ? null : placeShift(plan, plan.zone ?? zone)
const kindOf = (plan: Planned | undefined): DayKind =>
  plan?.kind ?? (plan === undefined || plan.shift === null ? 'rest_day' : 'workday')

function meetAt(asked: DayQuestion, at: string, plan: Planned | undefined) {
  const zone = plan?.zone ?? asked.zone
  return {
    cut: instantOf(at, minuteOf(plan?.day_cut ?? asked.day_cut), zone),
    latest: instantOf(at, LATEST_BEGIN, zone),
  }
}

function tellingOf(date: string, zone: string): Telling {
  const why: Why[] = []
  return {
    why,
    say: (code, values = {}) => {
      why.push({ code, values })
    },
    clock: (time) => {
      const at = wallClock(time, zone)
      const text = timeOf(at.minute)
      return at.date === date ? text : `${at.date.slice(5)} ${text}`
    },
  }
}

const pairing = ({ direction, min_interval_minutes }: AttendanceRule, every: boolean) => ({
  every,
  direction,
  min_interval_minutes,
})

const instantsIn = (date: string, zone: string, minutes: readonly Interval[]): Interval[] =>
  minutes.map(({ start, end }) => ({ start: instantOf(date, start, zone), end: instantOf(date, end, zone) }))

/** A day on which nothing is planned: whoever is there works overtime. */
function restDay(day: DaySpan, telling: Telling): DayResult {
  const { asked, begin, end } = day
  const { punches, rule } = asked
  telling.say('nothing_planned')
  telling.say('day_span', { from: telling.clock(begin), until: telling.clock(end) })
  const ofDay = (time: number) => begin <= time && time < end
  const there = punches.filter(({ time }) => ofDay(time))
  const presence = presenceOf(there, pairing(rule, rule.calc_mode === 'every_pair'))
  return {
    result: 'rest',
    marks: [],
    minutes: { plan: 0, work: 0, late: 0, early: 0, absent: 0, leave: 0, trip: 0 },
    overtime: overtimeIn(day, presence, null, telling),
    lacks: 0,
    points: [],
    punches: punches.map(({ time }) => ({ time, use: ofDay(time) ? 'unused' : 'other_day', period_no: null })),
    why: telling.why,
    settles: [],
    begin,
    end,
  }
}

function overtimeIn(
  { asked, zone, begin, end, tomorrow, kind, next }: DaySpan,
  presence: readonly Interval[],
  slidShift: Interval | null,
  { say, clock }: Telling,
): DayResult['overtime'] {
  if (asked.overtime == null) return { workday: 0, rest_day: 0, holiday: 0 }
  const { rule, rest_periods, cross_day_cut } = asked.overtime
  // what was approved of one day is not that of the next
  const approved = cut(asked.overtime.approved, { start: begin, end })
  for (const one of approved) say('ot_asked', { from: clock(one.start), until: clock(one.end) })
  const { minutes, steps } = overtimeOf({
    ...{ rule, presence, shift: slidShift, approved, kind, next },
    away: merge([...asked.leave, ...asked.trips]),
    rests: instantsIn(asked.date, zone, restMinutes({ rest_periods: rest_periods[kind] })),
    cut: instantOf(tomorrow, minuteOf(cross_day_cut), zone),
  })
  for (const { code, values } of steps) say(code, values)
  return minutes
}

/** How much is planned, and what of it leave and trips leave to work. */
function openOf(
  asked: DayQuestion,
  shift: Shift,
  periods: readonly Interval[],
  rests: readonly Interval[],
  { say, clock }: Telling,
) {
  const planned = without(periods, rests)
  const plan = length(planned)
  const onClock = workMinutes(shift)
  if (plan !== onClock) say('clock_changed', { plan, shown: onClock })
  // most days nobody is away
  if (asked.leave.length + asked.trips.length === 0) return { plan, left: plan, leave: 0, trip: 0, away: [] }
  const trip = meet(asked.trips, planned)
  const leave = without(meet(asked.leave, planned), merge(asked.trips))
  const sayAway = (one: Away, code: 'leave' | 'trip' | 'out', within: readonly Interval[]) => {
    const minutes = length(meet([one], within))
    if (minutes > 0) say(code, { name: one.name ?? 'none', from: clock(one.start), until: clock(one.end), minutes })
  }
  for (const one of asked.trips) sayAway(one, one.kind === 'out' ? 'out' : 'trip', trip)
  for (const one of asked.leave) sayAway(one, 'leave', leave)
  const [onTrip, onLeave] = [length(trip), length(leave)]
  const away = merge([...asked.leave, ...asked.trips])
  return { plan, left: plan - (onTrip + onLeave), leave: onLeave, trip: onTrip, away }
}
type Open = ReturnType<typeof openOf>

function sayMoved(periods: readonly Interval[], works: readonly Work[], { say, clock }: Telling): void {
  for (const [n, { end: off, start: on }] of periods.entries()) {
    const work = works.find(({ no }) => no === n + 1)
    if (work === undefined) say('covered', { period: n + 1 })
    else {
      if (work.start !== on) say('moved_on', { period: n + 1, to: clock(work.start) })
      if (work.end !== off) say('moved_off', { period: n + 1, to: clock(work.end) })
    }
  }
}

/** What was decided of a point, whatever was punched. */
function givenAt({ given }: DayQuestion, no: number, on_off: 'on' | 'off'): number | null {
  if (given === undefined || given.length === 0) return null
  return given.find((one) => one.period_no === no && one.on_off === on_off)?.time ?? null
}

function firstComing(
  asked: DayQuestion,
  first: Work | undefined,
  times: readonly number[],
  chosen: readonly PointPunches[],
): number | null {
  if (first === undefined) return null
  const place = chosen[0]?.on ?? null
  return givenAt(asked, first.no, 'on') ?? (place === null ? null : (times[place] ?? null))
}

type PointsAsked = {
  readonly asked: DayQuestion
  readonly shift: Shift
  readonly works: readonly Work[]
  readonly counted: readonly Punch[]
  readonly times: readonly number[]
  readonly chosen: readonly PointPunches[]
  readonly slid: number
  readonly granted: number
  readonly isOver: boolean
}

/** Each point with what it is, and by which punches somebody was there. */
function judgePoints(all: PointsAsked, { say, clock }: Telling) {
  const { asked, shift, works, counted, times, chosen, slid, granted, isOver } = all
  const points: DayPoint[] = []
  const needed: DayPoint[] = []
  const presence: Period[] = []
  /** Punches that stand no more, since something was decided; and those that stand beside them, such as an edge that need not be punched. */
  const replaced: number[] = []
  const added: Punch[] = []
  for (const [n, work] of works.entries()) {
    let [seenOn, seenOff]: [number | null, number | null] = [null, null]
    for (const on_off of bothPoints) {
      const isOn = on_off === 'on'
      const edge = isOn ? work.start : work.end
      const isFirst = n === 0 && isOn && work.start === work.planned.start
      const due = edge + (slid + (isFirst ? granted : 0)) * MINUTE
      const decided = givenAt(asked, work.no, on_off)
      const place = chosen[n]?.[on_off] ?? null
      const time = decided ?? (place === null ? null : (times[place] ?? null))
      const isInnerSeam = isOn ? work.seamBefore && n > 0 : work.seamAfter && n < works.length - 1
      const isNeeded = work.need[on_off]
      const stands = decided ?? (isNeeded || place !== null || isInnerSeam ? null : edge + slid * MINUTE)
      if (decided !== null && place !== null) replaced.push(place)
      if (stands !== null) added.push({ time: stands, direction: isOn ? 'in' : 'out' })
      if (decided !== null) say('given', { period: work.no, point: on_off, time: clock(decided) })
      let [result, minutes, seen]: [PointState, number, number | null] = ['none', 0, null]
      if (!isNeeded) {
        say((isOn ? work.seamBefore : work.seamAfter) ? 'seam' : 'not_needed', { period: work.no, point: on_off })
        seen = edge + slid * MINUTE
      } else if (time === null) {
        say(isOver ? 'missing' : 'pending', { period: work.no, point: on_off })
        result = isOver ? 'lack' : 'pending'
      } else {
        if (decided === null) say(on_off, { period: work.no, time: clock(time) })
        const apart = Math.max(0, (isOn ? time - due : due - time) / MINUTE)
        const judgement = judged(shift, on_off, apart)
        if (judgement !== 'normal') {
          const code = judgement === 'lack' ? (isOn ? 'late_lack' : 'early_lack') : judgement
          say(code, { period: work.no, minutes: apart })
          minutes = apart
        }
        result = judgement
        seen = judgement === 'lack' ? null : time
      }
      if (isOn) seenOn = seen
      else seenOff = seen
      const plan = isOn ? work.planned.start : work.planned.end
      // written out: objects put together of others cost more than all the rest of a day
      const point: DayPoint = { period_no: work.no, on_off, plan, due, time, result, minutes }
      points.push(point)
      if (isNeeded) needed.push(point)
    }
    presence.push({ work, on: seenOn, off: seenOff })
  }
  const shown = replaced.length === 0 ? counted : counted.filter((_, at) => !replaced.includes(at))
  const present = added.length === 0 ? shown : [...shown, ...added].sort((one, other) => one.time - other.time)
  const lacking = needed.filter(({ result }) => result === 'lack')
  return { points, needed, presence, present, lacking, pending: needed.some(({ result }) => result === 'pending') }
}
const bothPoints = ['on', 'off'] as const

type AbsentAsked = Open & {
  readonly asked: DayQuestion
  readonly works: readonly Work[]
  readonly points: readonly DayPoint[]
  readonly needed: readonly DayPoint[]
  readonly lacking: readonly DayPoint[]
  readonly pending: boolean
  readonly free: readonly Interval[]
  readonly worked: number
}

/** So much of the day somebody was absent, and what would settle what is wrong with it. */
function absentOf(all: AbsentAsked, { say }: Telling): { absent: number; isAll: boolean; settles: Settle[] } {
  const { works, needed, lacking, pending, points, left } = all
  const settles: Settle[] = []
  const isAll = needed.length > 0 && left > 0 && needed.every(({ time, result }) => result === 'lack' && time === null)
  if (isAll) {
    say('all_absent', { minutes: left })
    const [first, last] = [works[0], works.at(-1)]
    if (first !== undefined && last !== undefined)
      settles.push({ kind: 'leave', period_no: first.no, on_off: null, begin: first.start, end: last.end })
    return { absent: left, isAll, settles }
  }
  let absent = lacking.length === 0 ? 0 : absentByLacks(all, settles, say)
  for (const { period_no, on_off, due, time, result } of points)
    if (time !== null && (result === 'late' || result === 'serious'))
      settles.push({ kind: 'leave', period_no, on_off, begin: due, end: time })
    else if (time !== null && result === 'early')
      settles.push({ kind: 'leave', period_no, on_off, begin: time, end: due })
  if (!pending && left > 0) {
    const { absent_minutes, half_day_minutes } = all.asked.rule
    const done = all.worked + all.trip + all.leave
    if (absent_minutes !== null && done < absent_minutes) {
      absent = left
      say('below_absent', { minutes: done, least: absent_minutes })
    } else if (half_day_minutes !== null && done < half_day_minutes) {
      absent = Math.max(absent, Math.round(all.plan / 2))
      say('below_half', { minutes: done, least: half_day_minutes })
    }
  }
  return { absent: Math.min(absent, left), isAll, settles }
}

/** By points that lack: a period of which both do, and what the rule makes of one alone. */
function absentByLacks(
  { asked, works, lacking, free, plan, left }: AbsentAsked,
  settles: Settle[],
  say: Telling['say'],
): number {
  let absent = 0
  const unpunched = (no: number) => lacking.filter(({ period_no, time }) => period_no === no && time === null).length
  for (const one of works) {
    if (unpunched(one.no) !== 2) continue
    const minutes = length(without([one], free))
    absent += minutes
    say('period_absent', { period: one.no, minutes })
    settles.push({ kind: 'leave', period_no: one.no, on_off: null, begin: one.start, end: one.end })
  }
  for (const { period_no, on_off, due, time } of lacking) {
    if (time === null && unpunched(period_no) >= 2) continue
    settles.push({ kind: 'remedy', period_no, on_off, begin: due, end: due })
    if (asked.rule.lack_as === 'lack') continue
    const part = asked.rule.lack_as === 'absent' ? plan : Math.round(plan / 2)
    absent += part
    say(asked.rule.lack_as === 'absent' ? 'lack_all' : 'lack_half', { minutes: Math.min(part, left) })
  }
  return absent
}

function minutesOf(points: readonly DayPoint[], of: PointState): number {
  let sum = 0
  for (const { result, minutes } of points) if (result === of) sum += minutes
  return sum
}

function marksOf(points: readonly DayPoint[], isLacking: boolean, isPartAbsent: boolean): Mark[] {
  const marks: Mark[] = []
  for (const mark of ['late', 'serious', 'early'] as const)
    if (points.some(({ result }) => result === mark)) marks.push(mark)
  if (isLacking) marks.push('lack')
  if (isPartAbsent) marks.push('part_absent')
  return marks
}

function stateOf(pending: boolean, { left, leave, trip }: Open, absent: number, marks: readonly Mark[]): DayState {
  if (pending) return 'pending'
  if (left <= 0) return trip >= leave ? 'trip' : 'leave'
  if (absent >= left) return 'absent'
  return marks.length > 0 ? 'abnormal' : 'normal'
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
    const isEach = rule.calc_mode !== 'first_last'
    const on = (isEach || n === 0) && !seamBefore && must?.must_on !== false
    const off = (isEach || n === left.length - 1) && !seamAfter && must?.must_off !== false
    const need = {
      on: on && (start === planned.start || rule.leave_need_punch),
      off: off && (end === planned.end || rule.leave_need_punch),
    }
    return { start, end, planned, no, seamBefore, seamAfter, need }
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
  presence: readonly Period[],
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
  // those that count are in the same order
  let place = 0
  return punches.map((punch): PunchUse => {
    const { time } = punch
    if (counted[place] !== punch) return { time, use: ofDay(time) ? 'outside' : 'other_day', period_no: null }
    const at = place++
    for (const [n, { on, off }] of chosen.entries())
      if (on === at || off === at) return { time, use: off === at ? 'off' : 'on', period_no: works[n]?.no ?? null }
    return { time, use: 'unused', period_no: null }
  })
}
