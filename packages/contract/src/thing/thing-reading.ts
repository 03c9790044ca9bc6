import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, ids, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import { isItem } from './values'

const access = ['view-device'] as const
const instant = z.iso.datetime({ offset: true, error: 'instant' })
const item = z.string().refine(isItem, 'format')

const reading = z.object({
  id: z.number(),
  device_id: z.number(),
  device_name: z.string(),
  item: z.string(),
  value: z.number(),
  unit: z.string().nullable(),
  is_abnormal: z.boolean(),
  time: z.string(),
  timezone: z.string(),
})
export type ReadingRow = z.output<typeof reading>

/** So far back a list without a beginning of its own goes. */
export const usualDays = 7

/** What things measured, the latest first. */
export const readingPage = endpoint({
  path: '/detectionrecord/pagelist',
  access,
  label: ['读数列表', 'Readings: list'],
  input: pageQuery('-time', 20).extend({
    device: given(queryId),
    office: given(queryId),
    item: given(item),
    /** Only those beyond their limits. */
    abnormal: given(z.enum(['0', '1']).transform((text) => text === '1')),
    start_time: given(instant),
    end_time: given(instant),
  }),
  output: z.object({ items: z.array(reading), total: z.number() }),
})

/** A plot has at most so many points. */
export const mostPoints = 240
export const mostSeriesDays = 400

const point = z.object({
  /** Where the stretch begins that the point stands for. */
  time: z.string(),
  low: z.number(),
  mean: z.number(),
  high: z.number(),
})
export type SeriesPoint = z.output<typeof point>

/** An item of some things over a time, in as many points as a plot has room for. */
export const readingSeries = endpoint({
  path: '/detectionrecord/series',
  access,
  label: ['读数曲线', 'Readings: series'],
  input: z.object({
    device: ids(6).refine((all) => all.length > 0, 'required'),
    item,
    start_time: instant,
    end_time: instant,
    points: given(z.coerce.number<number | string>().int().min(2).max(mostPoints)),
  }),
  output: z.object({
    /** Seconds that a point stands for. */
    step: z.number(),
    unit: z.string().nullable(),
    items: z.array(z.object({ device_id: z.number(), device_name: z.string(), points: z.array(point) })),
    limits: z.array(z.object({ device_id: z.number(), low: z.number().nullable(), high: z.number().nullable() })),
  }),
})
