import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { schemaOf } from '../kernel/field'
import { meetingroom } from './meetingroom'

/** What can be given to many rooms at once: what describes a kind of room, not this one. */
export const configFields = [
  'roomtype_id',
  'price_id',
  'resource_ids',
  'status',
  'opentime',
  'closetime',
  'lunch_begin',
  'lunch_end',
  'approve_booking_weekend',
  'limit_unit',
  'limitdays',
  'limithours',
  'single_time',
  'isaudit',
  'readonly',
  'approve_booking_begintime',
  'approve_booking_endtime',
  'release_mode',
  'release_time',
  'nobody_minutes',
] as const satisfies readonly (keyof typeof meetingroom.fields)[]
export type ConfigField = (typeof configFields)[number]

/** Fields that only make sense together: whoever gives one gives the others. */
export const configGroups: Readonly<Record<string, readonly ConfigField[]>> = {
  roomtype_id: ['roomtype_id'],
  price_id: ['price_id'],
  resource_ids: ['resource_ids'],
  status: ['status'],
  opentime: ['opentime', 'closetime', 'lunch_begin', 'lunch_end'],
  approve_booking_weekend: ['approve_booking_weekend'],
  limit_unit: ['limit_unit', 'limitdays', 'limithours'],
  single_time: ['single_time'],
  isaudit: ['isaudit'],
  readonly: ['readonly'],
  approve_booking_begintime: ['approve_booking_begintime', 'approve_booking_endtime'],
  release_mode: ['release_mode', 'release_time', 'nobody_minutes'],
}

const largest = 2147483647
const id = z.number().int().positive().max(largest)
const mostConfigured = 1000

const input = z
  .object({
    /** The room whose configuration the others get. */
    id: id.optional(),
    fields: z.array(z.enum(configFields)).max(configFields.length).default([]),
    /** Values that they get besides, or instead of it. */
    values: z
      .object(Object.fromEntries(configFields.map((name) => [name, schemaOf(meetingroom.fields[name]).optional()])))
      .default({}),
    /** The rooms that are changed. */
    ids: z.array(id).min(1).max(mostConfigured, `too_big|${mostConfigured}`),
    /** What was seen: a room with another version refuses the whole. */
    versions: z.record(z.string(), z.number().int().positive()).optional(),
  })
  .refine(
    ({ id: source, fields, values }) => fields.length > 0 || (source === undefined && Object.keys(values).length > 0),
    {
      path: ['fields'],
      error: 'required',
    },
  )

const value = z.unknown()

/** What would change in which rooms, and what stands against it. Changes nothing. */
export const previewConfig = endpoint({
  method: 'POST',
  path: '/meetingroom/config_preview',
  within: 'offices',
  access: ['change-meetingroom'],
  effect: 'read',
  label: ['会议室批量设置预览', 'Bulk update rooms: preview'],
  input,
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        name: z.string(),
        office_name: z.string(),
        changes: z.array(z.object({ field: z.enum(configFields), before: value, after: value })),
        /** Why the room cannot take it, by field. */
        errors: z.record(z.string(), z.string()),
      }),
    ),
    total: z.number(),
    /** How many rooms would change. */
    changed: z.number(),
    /** What the records are called that the values refer to, by `resource id`. */
    names: z.record(z.string(), z.string()),
  }),
})
export type ConfigPreview = z.output<typeof previewConfig.output>

/** Gives many rooms the configuration of one, or values: all of them, or none. */
export const configToMany = endpoint({
  method: 'POST',
  path: '/meetingroom/config_to_many',
  within: 'offices',
  access: ['change-meetingroom'],
  label: ['会议室批量设置', 'Bulk update rooms: apply'],
  input,
  output: z.object({ changed: z.number(), unchanged: z.number() }),
})
