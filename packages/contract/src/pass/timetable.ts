import type { PassPeriod, PassSchedule } from '@workplace/domain/access/pass-schedule'
import { MOST_PERIODS, MOST_SPECIAL_DAYS } from '@workplace/domain/access/schedule-faults'
import { isValidDate } from '@workplace/domain/kernel/date'
import { z } from 'zod'
import { comma } from '../kernel/comma'
import { type Shape, walltimePattern } from '../kernel/field'
import { weekdayNames, weekdaysText } from '../kernel/weekday-text'
import { type Language, say } from '../kernel/words'
import * as passWords from './words'

const twice = 'says|同一天只能出现一次|Each day can appear only once'

/** The specification's message for a period without a start or an end. */
const timesMissing = 'says|开始时间和结束时间不能为空|Start and end can’t be empty'
const time = z.string({ error: timesMissing }).min(1, timesMissing).regex(walltimePattern, 'walltime')
const period = z.object({ start: time, end: time })
const periods = z.array(period).max(MOST_PERIODS, `too_many|${MOST_PERIODS}`)

const periodsText = (of: readonly PassPeriod[], language: Language) =>
  of.length === 0
    ? say(passWords.closedDay, language)
    : of.map(({ start, end }) => `${start}-${end}`).join(comma[language])

/** `09:00-12:00、13:00-18:00`; null where a text is neither that nor a day that is closed. */
function periodsOf(text: string): PassPeriod[] | null {
  if (passWords.closedDay.some((word) => word.toLowerCase() === text.toLowerCase())) return []
  const parts = text.split(/\s*[、,，]\s*/).map((one) => /^(\d{1,2}:\d{2})\s*[-–~]\s*(\d{1,2}:\d{2})$/.exec(one.trim()))
  return parts.every((one) => one !== null)
    ? parts.map((one) => ({ start: (one[1] ?? '').padStart(5, '0'), end: (one[2] ?? '').padStart(5, '0') }))
    : null
}

/** Lines of `<which day> <periods>`, each read by `of`; the text itself where one of them means nothing. */
function linesOf<T>(text: string, of: (day: string, periods: PassPeriod[]) => T | null): readonly T[] | string {
  const lines = text
    .split(/[;；\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const read = lines.map((line) => {
    const [, day = '', rest = ''] = /^(.+?)\s+(.+)$/.exec(line) ?? []
    const parts = periodsOf(rest)
    return parts === null ? null : of(day, parts)
  })
  return read.every((one) => one !== null) ? (read as T[]) : text
}

const joined = (lines: readonly string[], language: Language) => lines.join(language === 'zh' ? '；' : '; ')

/** Weekdays with the same hours stand together: `周一至周五 09:00-18:00`. */
export const weekShape: Shape<PassSchedule['weeks']> = {
  schema: z
    .array(z.object({ week: z.number().int().min(1).max(7), periods }))
    .max(7)
    .refine((days) => new Set(days.map(({ week }) => week)).size === days.length, twice),
  write: (days, language) => {
    const open = [...days].filter((day) => day.periods.length > 0).sort((a, b) => a.week - b.week)
    const alike = new Map<string, number[]>()
    for (const { week, periods: of } of open) {
      const text = periodsText(of, language)
      alike.set(text, [...(alike.get(text) ?? []), week])
    }
    return joined(
      [...alike].map(([text, weeks]) => `${weekdaysText(weeks, language)} ${text}`),
      language,
    )
  },
  read: (text) => {
    const read = linesOf(text, (day, of) => {
      const weeks = weekdaysOf(day)
      return weeks === null ? null : weeks.map((week) => ({ week, periods: of }))
    })
    return typeof read === 'string' ? read : read.flat()
  },
  hint: ['周一至周五 09:00-12:00,13:00-18:00；周六 09:00-12:00', 'Mon-Fri 09:00-12:00, 13:00-18:00; Sat 09:00-12:00'],
}

function weekdaysOf(text: string): number[] | null {
  const one = (name: string) =>
    weekdayNames.findIndex((label) => label.some((word) => word.toLowerCase() === name.trim().toLowerCase())) + 1
  const parts = text.split(/[、,，]/).map((part) => {
    const [from = '', until] = part.split(/[-–~至]/)
    const [first, last] = [one(from), until === undefined ? one(from) : one(until)]
    return first < 1 || last < first ? null : Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
  return parts.every((part) => part !== null) ? parts.flat() : null
}

/** `类型1 09:00-12:00`: the hours of days off, by the kind of holiday. */
export const holidayShape: Shape<PassSchedule['holiday_periods']> = {
  schema: z
    .array(period.extend({ type: z.literal([1, 2, 3], { error: 'option' }) }))
    .max(3 * MOST_PERIODS, `too_many|${3 * MOST_PERIODS}`),
  write: (all, language) =>
    joined(
      [1, 2, 3].flatMap((type) => {
        const of = all.filter((one) => one.type === type)
        return of.length === 0 ? [] : [`${type} ${periodsText(of, language)}`]
      }),
      language,
    ),
  read: (text) => {
    const read = linesOf(text, (day, of) =>
      /^[123]$/.test(day) ? of.map((one) => ({ ...one, type: Number(day) as 1 | 2 | 3 })) : null,
    )
    return typeof read === 'string' ? read : read.flat()
  },
  hint: ['1 09:00-12:00；2 10:00-16:00', '1 09:00-12:00; 2 10:00-16:00'],
}

/** `2026-12-24 09:00-12:00；2026-12-31 不开放`: days with hours of their own, or none. */
export const specialDayShape: Shape<PassSchedule['special_days']> = {
  schema: z
    .array(z.object({ date: z.string().refine(isValidDate, 'date'), periods }))
    .max(MOST_SPECIAL_DAYS, `too_many|${MOST_SPECIAL_DAYS}`)
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, twice),
  write: (days, language) =>
    joined(
      days.map(({ date, periods: of }) => `${date} ${periodsText(of, language)}`),
      language,
    ),
  read: (text) => linesOf(text, (date, of) => ({ date, periods: of })),
  hint: ['2026-12-24 09:00-12:00；2026-12-31 不开放', '2026-12-24 09:00-12:00; 2026-12-31 Closed'],
}
