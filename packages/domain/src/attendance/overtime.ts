import { type Interval, merge, subtract } from '../kernel/interval'

const MINUTE = 60_000

export const dayKinds = ['workday', 'rest_day', 'holiday'] as const
export type DayKind = (typeof dayKinds)[number]

/** What counts as overtime on days of one kind. */
export type OvertimeTerms = {
  readonly allow: boolean
  /** What was approved, what was punched of that, or what was punched. */
  readonly calc: 'approval' | 'punch_in_approval' | 'punch'
  /** Before the shift, after it, or both. */
  readonly position: 'before' | 'after' | 'both'
  readonly start_after_minutes: number
  readonly min_minutes: number
  readonly max_minutes_day: number | null
  readonly deduct_rest: 'none' | 'fixed_periods' | 'by_duration'
  /** Whoever worked so long over had so much rest of it. */
  readonly rest_by_duration: readonly { readonly ot_minutes: number; readonly rest_minutes: number }[]
}
export type OvertimeRule = {
  readonly terms: Readonly<Record<DayKind, OvertimeTerms>>
  readonly unit_minutes: number
  readonly round: 'down' | 'nearest' | 'up'
}

export type OvertimeQuestion = {
  readonly rule: OvertimeRule
  readonly presence: readonly Interval[]
  /** From the first on to the last off, as it slid; null where nothing is planned. */
  readonly shift: Interval | null
  readonly away: readonly Interval[]
  readonly approved: readonly Interval[]
  /** The fixed rests of days of this kind. */
  readonly rests: readonly Interval[]
  /** Of the day, and of the one after, whose kind counts from `cut` on. */
  readonly kind: DayKind
  readonly next: DayKind
  readonly cut: number
}
export type OvertimeStep = {
  readonly code: 'ot_found' | 'ot_approved' | 'ot_rest' | 'ot_below' | 'ot_most' | 'ot'
  readonly values: Readonly<Record<string, string | number>>
}

const length = (parts: readonly Interval[]) => parts.reduce((sum, { start, end }) => sum + end - start, 0) / MINUTE
const cutTo = (parts: readonly Interval[], whole: Interval) =>
  parts.flatMap(({ start, end }) => {
    const part = { start: Math.max(start, whole.start), end: Math.min(end, whole.end) }
    return part.start < part.end ? [part] : []
  })
const without = (parts: readonly Interval[], taken: readonly Interval[]) =>
  parts.flatMap((part) => subtract(part, taken))

/** How much overtime a day has, by the kind of day, and how it comes to that. */
export function overtimeOf(asked: OvertimeQuestion): {
  readonly minutes: Readonly<Record<DayKind, number>>
  readonly steps: readonly OvertimeStep[]
} {
  const { rule, kind, next, cut } = asked
  const terms = rule.terms[kind]
  const minutes = { workday: 0, rest_day: 0, holiday: 0 }
  const steps: OvertimeStep[] = []
  const found = merge(without(outsideOf(asked, terms), asked.away))
  // what is worked in the shift is work, whatever was approved beside it
  const approved = merge(without(asked.approved, asked.shift === null ? asked.away : [...asked.away, asked.shift]))
  if (found.length > 0) steps.push({ code: 'ot_found', values: { minutes: length(found) } })
  let counted = found
  if (terms.calc !== 'punch') {
    counted = terms.calc === 'approval' ? approved : approved.flatMap((part) => cutTo(found, part))
    if (found.length + approved.length > 0) steps.push({ code: 'ot_approved', values: { minutes: length(counted) } })
  }
  if (terms.deduct_rest === 'fixed_periods') {
    const left = without(counted, asked.rests)
    if (length(left) < length(counted))
      steps.push({ code: 'ot_rest', values: { minutes: length(counted) - length(left) } })
    counted = left
  }
  const parts: readonly [DayKind, readonly Interval[]][] =
    kind === next
      ? [[kind, counted]]
      : [
          [kind, cutTo(counted, { start: -Infinity, end: cut })],
          [next, cutTo(counted, { start: cut, end: Infinity })],
        ]
  for (const [of, spans] of parts) {
    const worked = length(spans)
    if (worked === 0) continue
    const settled = settle(worked, rule, rule.terms[of], steps)
    minutes[of] = settled
    steps.push({ code: 'ot', values: { kind: of, minutes: settled } })
  }
  return { minutes, steps }
}

/** When they were there outside of the shift, as far from it as counts. */
function outsideOf({ presence, shift }: OvertimeQuestion, terms: OvertimeTerms): Interval[] {
  if (shift === null) return [...presence]
  const apart = terms.start_after_minutes * MINUTE
  return [
    ...(terms.position === 'after' ? [] : cutTo(presence, { start: -Infinity, end: shift.start - apart })),
    ...(terms.position === 'before' ? [] : cutTo(presence, { start: shift.end + apart, end: Infinity })),
  ]
}

function settle(
  worked: number,
  { unit_minutes, round }: OvertimeRule,
  terms: OvertimeTerms,
  steps: OvertimeStep[],
): number {
  if (!terms.allow) return 0
  let minutes = worked
  if (terms.deduct_rest === 'by_duration') {
    const rest = terms.rest_by_duration
      .filter(({ ot_minutes }) => worked >= ot_minutes)
      .reduce((most, { rest_minutes }) => Math.max(most, rest_minutes), 0)
    if (rest > 0) steps.push({ code: 'ot_rest', values: { minutes: Math.min(rest, minutes) } })
    minutes = Math.max(0, minutes - rest)
  }
  if (minutes < terms.min_minutes) {
    steps.push({ code: 'ot_below', values: { minutes, least: terms.min_minutes } })
    return 0
  }
  const units = minutes / unit_minutes
  const whole = { down: Math.floor, nearest: Math.round, up: Math.ceil }[round](units) * unit_minutes
  if (terms.max_minutes_day !== null && whole > terms.max_minutes_day) {
    steps.push({ code: 'ot_most', values: { minutes: whole, most: terms.max_minutes_day } })
    return terms.max_minutes_day
  }
  return whole
}
