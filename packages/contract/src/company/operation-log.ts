import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { pageQuery } from '../kernel/resource'

const access = ['view-operationlog-log'] as const

/** What is looked for; times are instants. */
export const logFilters = {
  start_time: z.iso.datetime({ offset: true, error: 'instant' }).optional(),
  end_time: z.iso.datetime({ offset: true, error: 'instant' }).optional(),
  /** Part of the name of who did it. */
  person: z.string().trim().max(100).optional(),
  module: z.string().trim().max(100).optional(),
  action: z.string().trim().max(100).optional(),
}

export const logEntry = z.object({
  id: z.number(),
  time: z.string(),
  user_id: z.number().nullable(),
  user_name: z.string(),
  /** The application that called for them; null: they did it themselves. */
  application: z.string().nullable(),
  module: z.string(),
  action: z.string(),
  /** `***` for a private meeting, whose words are nobody's business here. */
  target: z.string(),
  target_id: z.number().nullable(),
  result: z.string(),
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
  is_private: z.boolean(),
  /** Names of the fields that this changed. */
  fields: z.array(z.string()),
})
export type LogRow = z.output<typeof logEntry>

/** So many entries are counted; a list that is longer says so. */
export const mostCounted = 10_000

/** How what was tried ended; `failed`: any way but well. */
const result = z.enum(['ok', 'failed', 'wrong', 'refused', 'wait'], { error: 'option' }).optional()

/** The operation log, the newest first. `title` looks in what was acted on. */
export const operationLogPage = endpoint({
  path: '/operation_log/pagelist',
  access,
  label: ['操作日志列表', 'Operation log: list'],
  input: pageQuery('-id', 20)
    .omit({ sort: true })
    .extend({ ...logFilters, result, page: z.coerce.number().int().min(1).max(mostCounted).default(1) }),
  output: z.object({
    items: z.array(logEntry),
    total: z.number(),
    /** There are more than `total`. */
    more: z.boolean(),
  }),
})

/** One side of an entry. */
export const logValues = z.record(z.string(), z.unknown()).nullable()

export const operationLogSingle = endpoint({
  path: '/operation_log/single',
  access,
  label: ['操作日志详情', 'Operation log: details'],
  input: z.object({ id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  output: logEntry.extend({
    agent: z.string().nullable(),
    before: logValues,
    after: logValues,
    /** What the records that the values refer to are called now, by `resource id`. */
    names: z.record(z.string(), z.string()),
  }),
})
export type LogDetails = z.output<typeof operationLogSingle.output>

export const operationLogExport = endpoint({
  path: '/operation_log/export',
  access,
  answer: 'file',
  label: ['操作日志导出', 'Operation log: export'],
  input: z.object({
    ...logFilters,
    result,
    title: z.string().trim().max(100).optional(),
    format: z.enum(['csv', 'xlsx']).default('csv'),
    /** IANA name of the zone in which times are written. */
    zone: z.string().trim().max(64).optional(),
  }),
  output: z.null(),
})

/** How far a chain was, as noted outside of the database. */
const notedEnd = z.object({ position: z.number(), at: z.string() })

/** Walks the whole chain of seals and says where it breaks, if it does. */
export const operationLogVerify = endpoint({
  path: '/operation_log/verify',
  access,
  label: ['操作日志校验', 'Operation log: verify'],
  input: z.object({}),
  output: z.object({
    /** Entries whose seals fit, from the first one on. */
    sealed: z.number(),
    /** The newest ones, which are sealed within a second. */
    unsealed: z.number(),
    /** Without a seal although they are older than that: the product has not written them so. */
    overdue: z.number(),
    /** The first position whose seal has a key; what is before it is held fast by that one. */
    keyed_from: z.number(),
    /** The first place at which the chain does not hold. `seal_gone`: it is not known which entry stood there. */
    broken: z
      .object({
        position: z.number(),
        log_id: z.number().nullable(),
        fault: z.enum(['altered', 'gone', 'seal_gone', 'unkeyed']),
      })
      .nullable(),
    /** The newest note outside of the database that fits; null where there is none. */
    noted: notedEnd.nullable(),
    /** The chain ends at `last`, and was noted to be at `position`. */
    cut: notedEnd.extend({ last: z.number() }).nullable(),
    /** What was noted at this position is not what stands there. */
    anew: notedEnd.nullable(),
    /** Backups that were brought back: entries after `last`, up to `noted`, are not in them. */
    restores: z.array(z.object({ at: z.string(), from: z.string(), last: z.number(), noted: z.number() })),
    /** Notes that cannot be read. */
    unread: z.number(),
    checked_at: z.string(),
  }),
})
