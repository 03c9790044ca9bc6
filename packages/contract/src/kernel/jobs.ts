import { z } from 'zod'
import { endpoint } from './endpoint'
import { pageQuery } from './resource'

const access = ['system-log'] as const

/** How the last run of a job ended; `never`: it has not run since the installation began, or it is new. */
const jobStates = ['never', 'waiting', 'running', 'done', 'failed'] as const

const job = z.object({
  name: z.string(),
  /** In the caller's language. */
  label: z.string(),
  /** Cron, in UTC. */
  cron: z.string(),
  state: z.enum(jobStates),
  /** RFC 3339: when the last run began; null before the first. */
  started_at: z.string().nullable(),
  /** Milliseconds that it took. */
  took: z.number().nullable(),
  /** Why the last run failed. */
  error: z.string().nullable(),
})
export type JobRow = z.output<typeof job>

/** What the product does by the clock: for the company that runs the installation. */
export const jobPage = endpoint({
  path: '/system/job_pagelist',
  access,
  label: ['定时任务', 'Scheduled jobs'],
  input: z.object({}),
  output: z.object({
    items: z.array(job),
    total: z.number(),
    /** Does the caller's company run the installation? Others are shown no jobs. */
    is_operator: z.boolean(),
  }),
})

const dueEvent = z.object({
  id: z.number(),
  company_id: z.number(),
  company_name: z.string(),
  /** What is to draw conclusions, and from what, in the caller's language. */
  consumer: z.string(),
  event: z.string(),
  key: z.string(),
  raised_at: z.string(),
  /** When it is tried (again). */
  due_at: z.string(),
  tries: z.number(),
  error: z.string().nullable(),
})
export type DueEvent = z.output<typeof dueEvent>

/** What happened and still waits to be handled: the caller's company's, or all where it runs the installation. */
export const eventPage = endpoint({
  path: '/system/event_pagelist',
  access,
  label: ['待处理事件', 'Waiting events'],
  input: pageQuery('+due_at', 20).extend({
    /** Those only that failed at least once. */
    failed: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['1']).optional()),
  }),
  output: z.object({ items: z.array(dueEvent), total: z.number() }),
})

const chosen = z.object({ id: z.number().int().positive() })

/** Tries an event now, with what waits behind it. */
export const retryEvent = endpoint({
  method: 'POST',
  path: '/system/event_retry',
  access,
  label: ['立即重试事件', 'Retry an event'],
  input: chosen,
  output: z.null(),
})

/** Gives an event up: nothing will follow from it, and what waits behind it goes on. */
export const skipEvent = endpoint({
  method: 'POST',
  path: '/system/event_skip',
  access,
  label: ['跳过事件', 'Skip an event'],
  input: chosen,
  output: z.null(),
})
