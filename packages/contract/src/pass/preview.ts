import { verifyModes } from '@workplace/domain/access/strategy'
import { isValidDate } from '@workplace/domain/kernel/date'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { id } from '../kernel/input'
import { deliveryReasons, type ShownReason } from './delivery-words'
import { holidayShape, specialDayShape, weekShape } from './timetable'

const some = z
  .array(id)
  .max(2000)
  .nullish()
  .transform((ids) => ids ?? [])
const day = z.string().refine(isValidDate, 'date')
const reason = z.enum(Object.keys(deliveryReasons) as [ShownReason, ...ShownReason[]])

/** Who gains or loses what at a door. */
const change = z.object({
  door_id: z.number(),
  door: z.string(),
  office: z.string(),
  people: z.number(),
  /** Of these so many pass it now at other times, or will. */
  partly: z.number(),
  names: z.array(z.string()),
})
const changes = z.object({ people: z.number(), doors: z.array(change) })
export type PreviewChange = z.output<typeof change>

/** What a device will not hold of it. */
const shortfall = z.object({
  kind: z.enum(['controller', 'face']),
  device_id: z.number(),
  device: z.string(),
  reason,
  people: z.number(),
  names: z.array(z.string()),
})

/** What a strategy would change if it were saved so: without an id a new one, with one in place of that. */
export const strategyPreview = endpoint({
  method: 'POST',
  path: '/throughstrategy/preview',
  effect: 'read',
  access: ['add-through-strategy', 'change-through-strategy'],
  within: 'offices',
  label: ['通行策略：预览', 'Pass strategy: preview'],
  input: z.object({
    id: id.nullish(),
    effect: z.enum(['allow', 'deny'], { error: 'option' }).default('allow'),
    user_ids: some,
    department_ids: some,
    include_children: z.boolean().default(true),
    group_ids: some,
    except_user_ids: some,
    door_ids: some,
    office_ids: some,
    schedule_id: id,
    valid_start: day,
    valid_end: day.nullish(),
    verify_mode: z.enum(['any', ...verifyModes], { error: 'option' }).default('any'),
    priority: z.number().int().min(-1_000_000).max(1_000_000).default(0),
    status: z.enum(['on', 'off'], { error: 'option' }).default('on'),
  }),
  output: z.object({
    gains: changes,
    losses: changes,
    shortfalls: z.array(shortfall),
    /** Of more devices than that it is not said here what they will not hold. */
    devices: z.object({ looked_at: z.number(), of: z.number() }),
  }),
})

/** Which devices cannot hold hours like these, of those that the caller looks after. */
export const scheduleFit = endpoint({
  method: 'POST',
  path: '/passschedule/fit',
  effect: 'read',
  access: ['add-passschedule', 'change-passschedule'],
  within: 'offices',
  label: ['通行时间：可存放的设备', 'Pass schedule: what devices can hold'],
  input: z.object({
    weeks: weekShape.schema,
    holiday_periods: holidayShape.schema.nullish().transform((periods) => periods ?? []),
    ignores_holidays: z.boolean().default(false),
    special_days: specialDayShape.schema.nullish().transform((days) => days ?? []),
  }),
  output: z.object({
    total: z.number(),
    cannot: z.array(
      z.object({ kind: z.enum(['controller', 'face']), device_id: z.number(), device: z.string(), office: z.string() }),
    ),
  }),
})
