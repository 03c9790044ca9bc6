import { isValidDate } from '@workplace/domain/kernel/date'
import { dayKinds, dayTypes } from '@workplace/domain/place/day-kind'
import { daySources } from '@workplace/domain/place/import-plan'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { line } from '../kernel/field'
import type { Label } from '../kernel/words'

/** Calendars reach so far. */
export const firstYear = 2000
export const lastYear = 2100
/** So many years are saved or imported at once. */
export const mostYears = 20

const id = z.number().int().positive().max(2147483647)
const queryId = z.coerce.number<number | string>().int().positive().max(2147483647)
const year = z.number().int().min(firstYear, `too_small|${firstYear}`).max(lastYear, `too_big|${lastYear}`)
const queryYear = z.coerce
  .number<number | string>()
  .int('whole')
  .min(firstYear, `too_small|${firstYear}`)
  .max(lastYear, `too_big|${lastYear}`)
const date = z.string().refine(isValidDate, 'date')
/** In a query or a form with a file: comma-joined. */
const several = <T extends z.ZodType>(one: T, most: number) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' ? value.split(',').filter(Boolean) : typeof value === 'number' ? [value] : value,
    z.array(one).max(most, `too_many|${most}`),
  )

const at = (path: `/holidays/${string}`, [zh, en]: Label) => ({
  path,
  label: [`节假日历：${zh}`, `Holiday calendars: ${en}`] as const satisfies Label,
})

const none = z.literal('').transform(() => null)
const day = z.object({
  date,
  name: line(50).min(1, 'required'),
  name_en: z
    .union([none, line(50)])
    .nullish()
    .transform((value) => value ?? null),
  kind: z.enum(dayKinds, { error: 'option' }),
  type: z.literal(dayTypes, { error: 'option' }).default(1),
  as_weekday: z
    .number()
    .int('whole')
    .min(1, 'option')
    .max(7, 'option')
    .nullish()
    .transform((value) => value ?? null),
  statutory: z.boolean().default(false),
})

const shownDay = z.object({
  date: z.string(),
  name: z.string(),
  name_en: z.string().nullable(),
  kind: z.enum(dayKinds),
  type: z.literal(dayTypes),
  as_weekday: z.number().nullable(),
  statutory: z.boolean(),
})

/** A year of a calendar, and which years it has. */
export const holidayYear = endpoint({
  ...at('/holidays/days', ['一年的节假日', 'days of a year']),
  access: ['view-holidays'],
  input: z.object({ id: queryId, year: queryYear }),
  output: z.object({
    id: z.number(),
    version: z.number(),
    name: z.string(),
    name_en: z.string().nullable(),
    year: z.number(),
    days: z.array(shownDay.extend({ source: z.enum(daySources) })),
    /** The years that have any day, with how many. */
    years: z.array(z.object({ year: z.number(), days: z.number() })),
  }),
})

export type HolidayYear = z.output<typeof holidayYear.output>

/** Puts the days of these years in the place of those that they have: all of them or, where one is refused, none. */
export const saveHolidays = endpoint({
  ...at('/holidays/save_days', ['保存节假日', 'save days']),
  method: 'POST',
  access: ['change-holidays'],
  input: z.object({
    id,
    version: id,
    years: z
      .array(z.object({ year, days: z.array(day).max(366, 'too_many|366') }))
      .min(1, 'required')
      .max(mostYears, `too_many|${mostYears}`),
  }),
  output: z.object({ version: z.number(), changed: z.number() }),
})

/** The official Chinese years that the product knows, with the papers in which they stand. */
export const officialYears = endpoint({
  ...at('/holidays/official', ['官方放假安排年份', 'official Chinese years']),
  access: ['view-holidays'],
  input: z.object({}),
  output: z.object({
    years: z.array(z.object({ year: z.number(), days: z.number(), papers: z.array(z.string()) })),
  }),
})

const importing = {
  mode: z.enum(['check', 'save'], { error: 'option' }).default('check'),
  /** What becomes of days that were entered by hand and stand otherwise in what is imported. */
  own: z.enum(['keep', 'replace'], { error: 'option' }).default('keep'),
}

const imported = z.object({
  version: z.number(),
  /** In the order of dates. `keep`: entered by hand, stands otherwise in what is imported, and stays. */
  changes: z.array(
    z.object({
      date: z.string(),
      change: z.enum(['add', 'change', 'remove', 'keep']),
      before: shownDay.nullable(),
      after: shownDay.nullable(),
    }),
  ),
  /** Days that stand there already as they are imported. */
  same: z.number(),
})
export type ImportOutcome = z.output<typeof imported>

/**
 * Brings the official Chinese days of these years, with what their papers say of the December before. `check` changes
 * nothing and says what would change.
 */
export const importOfficial = endpoint({
  ...at('/holidays/import_cn', ['导入官方放假安排', 'import official Chinese years']),
  method: 'POST',
  access: ['add-holidays'],
  input: z.object({
    id,
    version: id,
    years: z.array(year).min(1, 'required').max(mostYears, `too_many|${mostYears}`),
    ...importing,
  }),
  output: imported,
})

/**
 * Multipart: a calendar file (.ics) and these fields. Brings its whole-day events as days off, and as make-up workdays
 * what it says to be one. Days that it does not have stay as they are.
 */
export const importCalendarFile = endpoint({
  ...at('/holidays/import_ics', ['导入日历文件', 'import calendar file']),
  method: 'POST',
  body: 'multipart',
  access: ['add-holidays'],
  input: z.object({
    id: queryId,
    version: queryId,
    /** Without them those of the file that are near. */
    years: several(queryYear, mostYears).optional(),
    /** Days of the file that are not wanted. */
    leave_out: several(date, 1000).optional(),
    ...importing,
  }),
  output: imported.extend({
    /** The years of which the file has days. */
    years: z.array(z.object({ year: z.number(), days: z.number() })),
    /** Those that were looked at. */
    chosen: z.array(z.number()),
    /** Events of the file that are taken for no holiday. */
    left: z.object({ timed: z.number(), unmarked: z.number(), strange: z.number() }),
  }),
})

export type FileOutcome = z.output<typeof importCalendarFile.output>

/** The calendar as a file (.ics) for calendar programs, all of it or some years. */
export const exportCalendarFile = endpoint({
  ...at('/holidays/export_ics', ['导出日历文件', 'export calendar file']),
  access: ['view-holidays'],
  answer: 'file',
  input: z.object({ id: queryId, from_year: queryYear.default(firstYear), to_year: queryYear.default(lastYear) }),
  output: z.null(),
})

/** The offices of the company, each with the calendar that it follows. */
export const holidayOffices = endpoint({
  ...at('/holidays/offices', ['使用的办公区', 'offices']),
  access: ['view-holidays'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        name_en: z.string().nullable(),
        city_name: z.string(),
        city_name_en: z.string().nullable(),
        holiday_id: z.number().nullable(),
      }),
    ),
  }),
})

export type HolidayOffice = z.output<typeof holidayOffices.output>['items'][number]

/**
 * Says which offices follow a calendar: these and no others. An office has one calendar: one that follows another is
 * refused unless `move` says that it leaves it.
 */
export const setHolidayOffices = endpoint({
  ...at('/holidays/set_offices', ['设置使用的办公区', 'set offices']),
  method: 'POST',
  access: ['change-holidays'],
  input: z.object({ id, office_ids: z.array(id).max(1000, 'too_many|1000'), move: z.boolean().default(false) }),
  output: z.object({ added: z.number(), removed: z.number() }),
})

/** How many days are named at once: a month as grids have it, and a week at each end. */
const mostNamed = 62

/** What days are called in the offices of the company: for who books there. */
export const namedDays = endpoint({
  ...at('/holidays/named', ['节假日名称', 'names of days']),
  access: 'session',
  input: z
    .object({ from: date, to: date })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'not_above|from' })
    .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < mostNamed, {
      path: ['to'],
      message: `too_many|${mostNamed}`,
    }),
  output: z.object({
    calendars: z.array(
      z.object({
        office_ids: z.array(z.number()),
        days: z.array(shownDay.pick({ date: true, name: true, name_en: true, kind: true })),
      }),
    ),
  }),
})
