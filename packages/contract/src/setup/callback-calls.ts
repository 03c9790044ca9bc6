import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, ids, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import * as setupWords from './words'

const change = { method: 'POST', access: ['change-callback'] } as const
const both = z.tuple([z.string(), z.string()])

export const callbackEvents = endpoint({
  path: '/callback/events',
  // who reads the description of the calls reads that of the events, too
  access: ['view-callback', 'system-info', 'view-oath2-Application'],
  label: ['可订阅的事件', 'Events to subscribe to'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        type: z.string(),
        label: both,
        area: both,
        /** A body as it is sent, with invented values. */
        sample: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
})
export type ToldEvent = z.output<typeof callbackEvents.output>['items'][number]

/** What waits stays, and goes on when it is switched on again; what happens meanwhile is not told. */
export const switchCallback = endpoint({
  ...change,
  path: '/callback/switch',
  label: ['启用或停用回调', 'Switch a callback on or off'],
  input: z.object({ id, on: z.boolean() }),
  output: z.object({ id: z.number() }),
})

/** A new secret, told once. The one before goes on signing for a day, so that nobody misses anything meanwhile. */
export const callbackSecret = endpoint({
  ...change,
  path: '/callback/secret',
  fresh: true,
  label: ['生成签名密钥', 'New signing secret'],
  confidential: true,
  input: z.object({ id }),
  output: z.object({ secret: z.string(), until: z.string().nullable() }),
})

/** Sends a signed `callback.test`, which has no number, and says what was answered. */
export const testCallback = endpoint({
  ...change,
  path: '/callback/test',
  effect: 'read',
  label: ['测试回调', 'Test a callback'],
  input: z.object({ id }),
  output: z.object({
    ok: z.boolean(),
    status: z.number().nullable(),
    ms: z.number(),
    answer: z.string().nullable(),
    /** Why there was no answer, in the caller's language. */
    error: z.string().nullable(),
    body: z.string(),
  }),
})

export const deliveryStates = {
  waiting: setupWords.waiting,
  sending: ['投递中', 'Being sent'],
  delivered: ['已送达', 'Delivered'],
  dead: setupWords.dead,
  skipped: ['已放弃', 'Given up'],
} as const
const states = Object.keys(deliveryStates) as [keyof typeof deliveryStates, ...(keyof typeof deliveryStates)[]]

const delivery = z.object({
  id: z.number(),
  callback_id: z.number(),
  callback_name: z.string(),
  sequence: z.number(),
  type: z.string(),
  object: z.string(),
  state: z.enum(states),
  tries: z.number(),
  next_try: z.string().nullable(),
  time: z.string(),
  /** Of the last attempt. */
  status: z.number().nullable(),
  error: z.string().nullable(),
})
export type CallbackDelivery = z.output<typeof delivery>

export const callbackLog = endpoint({
  path: '/callback/log_pagelist',
  access: ['view-callback'],
  label: setupWords.deliveries,
  input: pageQuery('-time', 20)
    .omit({ sort: true })
    .extend({
      callback_id: given(queryId),
      state: given(z.enum(states, { error: 'option' })),
      type: z.string().trim().max(100).optional(),
      from: z.string().max(40).optional(),
      until: z.string().max(40).optional(),
    }),
  output: z.object({ items: z.array(delivery), total: z.number() }),
})

export const callbackLogSingle = endpoint({
  path: '/callback/log_single',
  access: ['view-callback'],
  label: ['投递详情', 'Delivery details'],
  input: z.object({ id: queryId }),
  output: delivery.extend({
    body: z.string(),
    attempts: z.array(
      z.object({
        time: z.string(),
        probe: z.boolean(),
        status: z.number().nullable(),
        ms: z.number(),
        answer: z.string().nullable(),
        answer_bytes: z.number().nullable(),
        error: z.string().nullable(),
      }),
    ),
  }),
})

const many = z.object({ ids: ids(200) })
const count = z.object({ changed: z.number() })

/** The same id, number and body once more. */
export const resendDeliveries = endpoint({
  ...change,
  path: '/callback/resend',
  label: setupWords.resend,
  input: many,
  output: count,
})

/** All dead ones of an endpoint since then. */
export const recoverDeliveries = endpoint({
  ...change,
  path: '/callback/recover',
  label: ['重投死信', 'Send dead deliveries again'],
  input: z.object({ id, since: z.iso.datetime({ offset: true, error: 'format' }) }),
  output: count,
})

/** They are sent no more; their numbers stay, and pulling answers them. */
export const skipDeliveries = endpoint({
  ...change,
  path: '/callback/skip',
  label: setupWords.skip,
  input: many,
  output: count,
})

/** The same bodies by the same numbers, for thirty days: whoever was away looks up what they missed. */
export const pullCallbacks = endpoint({
  path: '/callback/pull',
  access: ['view-callback'],
  label: ['拉取事件', 'Pull events'],
  input: z.object({
    endpoint_id: queryId,
    after: z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    limit: z.coerce.number<number | string>().int().min(1).max(200).default(100),
  }),
  output: z.object({
    items: z.array(z.record(z.string(), z.unknown())),
    /** The oldest number that is kept, and the last that was given; 0 where there is none. */
    first: z.number(),
    last: z.number(),
  }),
})
