import { dayKinds } from '@workplace/domain/attendance/overtime'
import { type ShiftPeriod, type ShiftRest, shiftMinute } from '@workplace/domain/attendance/shift'
import { filled, type Label, type Values } from '../kernel/words'
import { type RemedyKind, remedyKinds } from './remedy-rule'
import { periodsShape, restsShape } from './shift-shapes'
import type { VersionedKind } from './versions'
import { dayKindNames } from './why-words'

/** The values of a form, of a row or of a version: of a form some may be missing still. */
export type ReadValues = Readonly<Record<string, unknown>>

const words = {
  shift: ['按 {periods} 上班{rests}', 'Work is {periods}{rests}'],
  rests: ['，其中 {rests} 休息', ', with rests {rests}'],
  counts: [
    '打卡从上班前 {before} 分钟算起，到下班后 {after} 分钟为止',
    'Punches count from {before} min before the start to {after} min after the end',
  ],
  late: ['晚到超过 {n} 分钟算迟到', 'Coming more than {n} min late is late'],
  lateAtAll: ['晚到就算迟到', 'Coming after the start is late'],
  serious: ['超过 {n} 分钟算严重迟到', 'More than {n} min is seriously late'],
  lateLack: ['晚到超过 {n} 分钟算缺上班卡', 'More than {n} min counts as a missing arrival'],
  early: ['早走超过 {n} 分钟算早退', 'Leaving more than {n} min early is leaving early'],
  earlyAtAll: ['早走就算早退', 'Leaving before the end is leaving early'],
  earlyLack: ['早走超过 {n} 分钟算缺下班卡', 'Leaving more than {n} min early counts as a missing departure'],
  flexible: [
    '首次打卡可提前 {before} 分钟或延后 {after} 分钟，整班随之移动',
    'The first punch moves the whole shift, up to {before} min earlier or {after} min later',
  ],
  lateOff: [
    '前一班晚走 {off} 分钟，下一班可晚到 {on} 分钟',
    'Whoever left {off} min late may come {on} min late to the next shift',
  ],
  mode: [
    '{mode, select, by_shift {每段上下班都要打卡} first_last {一天打首末两次卡，工时算两次之间} other {每次进出都要打卡，在外的时间不算工时}}',
    '{mode, select, by_shift {Coming and going are punched in each period} first_last {Two punches a day are enough; work is counted between them} other {Every coming and going is punched; time outside is no work}}',
  ],
  interval: ['{n} 分钟内的多次打卡算一次', 'Punches within {n} min of each other are one'],
  lackAs: [
    '缺一次卡{as, select, lack {只记缺卡} half_absent {算旷工半天} other {算旷工一天}}',
    'A missing punch {as, select, lack {is noted} half_absent {is half a day absent} other {is a day absent}}',
  ],
  absent: ['工时不足 {n} 分钟算旷工一天', 'Less than {n} min of work is a day absent'],
  half: ['工时不足 {n} 分钟算旷工半天', 'Less than {n} min of work is half a day absent'],
  leavePunch: ['请假、出差前后也要打卡', 'Punches are needed before and after leave and trips too'],
  forgiven: [
    '每月前 {count} 次{minutes, plural, =0 {迟到} other {不超过 {minutes} 分钟的迟到}}不计',
    'The first {count, plural, one {late} other {# lates}} of a month{minutes, plural, =0 {} other { of up to # min}} {count, plural, one {is} other {are}} forgiven',
  ],
  unit: [
    '加班按 {unit} 分钟为单位{round, select, down {向下取整} nearest {四舍五入} other {向上取整}}',
    'Overtime is counted in steps of {unit} min, rounded {round, select, down {down} nearest {to the nearest} other {up}}',
  ],
  noOvertime: ['{kind}不计加班', '{kind}: no overtime'],
  overtime: [
    '{kind}：{calc, select, approval {按审核通过的时长计} punch_in_approval {只计审核时段内的打卡} other {按打卡计}}，{position, select, before {班前} after {班后} other {班前与班后}}都算，满 {min} 分钟起计{max, plural, =0 {} other {，每天最多 # 分钟}}',
    '{kind}: {calc, select, approval {what was approved counts} punch_in_approval {punches within what was approved count} other {punches count}}, {position, select, before {before the shift} after {after the shift} other {before and after the shift}}, from {min} min on{max, plural, =0 {} other {, at most # min a day}}',
  ],
  noRemedy: ['不能补卡', 'There are no make-up cards'],
  remedy: ['{kinds}可以补卡', 'Make-up cards are for: {kinds}'],
  remedyCount: [
    '{cycle, select, month {每个自然月} other {从每月 {day} 日起的一个月内}}最多 {n} 次',
    'At most {n} {cycle, select, month {a calendar month} other {a month that begins on day {day}}}',
  ],
  remedyCountAny: ['次数不限', 'As many as are needed'],
  remedyDays: [
    '{n, plural, =0 {只能当天申请} other {须在 # 个{kind, select, natural {自然日} other {工作日}}内申请}}',
    '{n, plural, =0 {Asked for on the same day} other {Asked for within # {kind, select, natural {days} other {workdays}}}}',
  ],
  remedyNeeds: [
    '须{what, select, both {填写原因并上传附件} reason {填写原因} other {上传附件}}',
    '{what, select, both {A reason and a file are} reason {A reason is} other {A file is}} required',
  ],
  remedyRefused: ['被拒绝的申请也占用次数', 'Rejected ones count as used'],
} as const satisfies Record<string, Label>

const number = (value: unknown) => (typeof value === 'number' ? value : null)
const isWhole = (periods: unknown): periods is readonly ShiftPeriod[] =>
  Array.isArray(periods) &&
  periods.length > 0 &&
  periods.every((one) => shiftMinute(one?.on_time ?? '') !== null && shiftMinute(one?.off_time ?? '') !== null)

type Sentence = Label | false | null | undefined
const say = (label: Label, values: Values = {}) => filled(label, values)
/** A sentence where its number is given. */
const from = (n: number | null, label: Label, atAll?: Label): Sentence =>
  n === null ? null : n === 0 && atAll !== undefined ? atAll : say(label, { n })

function shiftSentences(values: ReadValues): Sentence[] {
  if (!isWhole(values.periods)) return []
  const rests = (values.rest_periods ?? []) as readonly ShiftRest[]
  const each = (write: (language: 'zh' | 'en') => string): Label => [write('zh'), write('en')]
  const periods = each((language) => periodsShape.write(values.periods as ShiftPeriod[], language))
  const resting = each((language) => restsShape.write(rests, language))
  const in_language = (at: 0 | 1) =>
    filled(words.shift, {
      periods: periods[at],
      rests: rests.length === 0 ? '' : filled(words.rests, { rests: resting[at] })[at],
    })[at]
  const steps = (values.late_off_late_on ?? []) as readonly { late_off_minutes: number; late_on_minutes: number }[]
  return [
    [in_language(0), in_language(1)],
    values.is_flexible === true &&
      say(words.flexible, {
        before: number(values.flexible_early_minutes) ?? 0,
        after: number(values.flexible_late_minutes) ?? 0,
      }),
    from(number(values.late_minutes_as_late), words.late, words.lateAtAll),
    from(number(values.late_minutes_as_serious), words.serious),
    from(number(values.late_minutes_as_lack), words.lateLack),
    from(number(values.early_minutes_as_early), words.early, words.earlyAtAll),
    from(number(values.early_minutes_as_lack), words.earlyLack),
    ...steps.map((one) => say(words.lateOff, { off: one.late_off_minutes, on: one.late_on_minutes })),
    say(words.counts, {
      before: number(values.earliest_on_minutes) ?? 0,
      after: number(values.latest_off_minutes) ?? 0,
    }),
  ]
}

const ruleSentences = (values: ReadValues): Sentence[] => [
  say(words.mode, { mode: String(values.calc_mode) }),
  from(number(values.min_interval_minutes) || null, words.interval),
  say(words.lackAs, { as: String(values.lack_as) }),
  from(number(values.absent_minutes), words.absent),
  from(number(values.half_day_minutes), words.half),
  values.leave_need_punch === true && words.leavePunch,
  (number(values.late_allow_count_month) ?? 0) > 0 &&
    say(words.forgiven, {
      count: number(values.late_allow_count_month) ?? 0,
      minutes: number(values.late_allow_minutes) ?? 0,
    }),
]

const overtimeSentences = (values: ReadValues): Sentence[] => [
  ...dayKinds.map((kind): Label => {
    const of = (name: string) => values[`${kind}_${name}`]
    const each = (at: 0 | 1) => {
      const said = { kind: dayKindNames[kind][at], calc: String(of('calc')), position: String(of('position')) }
      const limits = { min: number(of('min_minutes')) ?? 0, max: number(of('max_minutes_day')) ?? 0 }
      return filled(of('allow') === true ? words.overtime : words.noOvertime, { ...said, ...limits })[at]
    }
    return [each(0), each(1)]
  }),
  say(words.unit, { unit: number(values.unit_minutes) ?? 1, round: String(values.round) }),
]

function remedySentences(values: ReadValues): Sentence[] {
  if (values.allow !== true) return [words.noRemedy]
  const kinds = ((values.kinds ?? []) as readonly RemedyKind[]).map((kind) => remedyKinds[kind])
  const [limit, days] = [number(values.limit_count), number(values.limit_days)]
  const needs = {
    both: values.need_reason === true && values.need_attachment === true,
    reason: values.need_reason === true,
  }
  return [
    [
      filled(words.remedy, { kinds: kinds.map(([zh]) => zh).join('、') })[0],
      filled(words.remedy, { kinds: kinds.map(([, en]) => en.toLowerCase()).join(', ') })[1],
    ],
    limit === null
      ? words.remedyCountAny
      : say(words.remedyCount, {
          ...{ n: limit, cycle: String(values.cycle), day: number(values.cycle_start_day) ?? 1 },
        }),
    days !== null && say(words.remedyDays, { n: days, kind: String(values.days_kind) }),
    (needs.reason || values.need_attachment === true) &&
      say(words.remedyNeeds, { what: needs.both ? 'both' : needs.reason ? 'reason' : 'file' }),
    values.count_on_refuse === true && words.remedyRefused,
  ]
}

/** What is read out; teams and schedules say what they say field by field. */
export type ReadKind = Exclude<VersionedKind, 'team' | 'pattern'>

const readers: Readonly<Record<ReadKind, (values: ReadValues) => Sentence[]>> = {
  ...{ shift: shiftSentences, rule: ruleSentences, overtime: overtimeSentences, remedy: remedySentences },
}

/** A shift or a rule read out: the same from a form that is being filled in, from a row and from a version. */
export const readOut = (kind: ReadKind, values: ReadValues): Label[] =>
  readers[kind](values).filter((one): one is Label => Array.isArray(one))
