import { z } from 'zod'
import { logEntry, logFilters, logValues, mostCounted } from '../company/operation-log'
import { endpoint } from '../kernel/endpoint'
import { pageQuery } from '../kernel/resource'

const access = ['view-meeting-room-log'] as const

/** What the room log tells of: rooms, their locks, their occupations. Its index knows these by name. */
export const roomLogModules = ['meetingroom', 'roomlock', 'cyclemeeting'] as const

const { start_time, end_time, person, action } = logFilters
const filters = {
  ...{ start_time, end_time, person, action },
  /** The room that it happened to. */
  meetingroom_id: z.coerce.number<number | string>().int().positive().max(2147483647).optional(),
}

/** What was done to rooms, the newest first, with both sides of each change. `title` looks in names of rooms. */
export const roomLogPage = endpoint({
  path: '/meeting_room_log/pagelist',
  access,
  label: ['会议室日志列表', 'Room log: list'],
  input: pageQuery('-id', 20)
    .omit({ sort: true })
    .extend({ ...filters, page: z.coerce.number().int().min(1).max(mostCounted).default(1) }),
  output: z.object({
    items: z.array(logEntry.extend({ agent: z.string().nullable(), before: logValues, after: logValues })),
    total: z.number(),
    /** There are more than `total`. */
    more: z.boolean(),
    /** What the records that the values refer to are called now, by `resource id`. */
    names: z.record(z.string(), z.string()),
  }),
})

export const roomLogExport = endpoint({
  path: '/meetingroom/log_export',
  access,
  answer: 'file',
  label: ['会议室日志导出', 'Room log: export'],
  input: z.object({
    ...filters,
    title: z.string().trim().max(100).optional(),
    format: z.enum(['csv', 'xlsx']).default('csv'),
    /** IANA name of the zone in which times are written. */
    zone: z.string().trim().max(64).optional(),
  }),
  output: z.null(),
})
