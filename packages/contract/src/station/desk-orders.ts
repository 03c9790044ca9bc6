import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, line, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import { type OrderState, orderStates } from './states'
import * as stationWords from './words'

const states = Object.keys(orderStates) as [OrderState, ...OrderState[]]
/** So many different things are ordered for one booking. */
const mostOrders = 20

const own = z.object({
  id: z.number(),
  resource_id: z.number(),
  quantity: z.number(),
  note: z.string().nullable(),
  state: z.enum(states),
  reason: z.string().nullable(),
})

/** What can be ordered for a booking, and what is. */
export const ordersOfDesk = endpoint({
  path: '/station_order/offers',
  access: ['view-booked'],
  label: stationWords.orders,
  input: z.object({ reservation_id: queryId }),
  output: z.object({
    resources: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        name_en: z.string().nullable(),
        remark: z.string().nullable(),
        most: z.number(),
        /** It is too late for it; after how many hours before the start. */
        late: z.boolean(),
        lead_hours: z.number(),
      }),
    ),
    orders: z.array(own),
  }),
})

export const orderForDesk = endpoint({
  method: 'POST',
  path: '/station_order/save',
  access: ['view-booked'],
  within: 'own',
  label: ['申请设备和服务', 'Order equipment and services'],
  input: z.object({
    reservation_id: id,
    /** All that is wanted: what is left out is cancelled, what was brought stays. */
    orders: z
      .array(
        z.object({
          resource_id: id,
          quantity: z.number().int().min(1).max(99),
          note: line(200).nullish(),
        }),
      )
      .max(mostOrders, `too_many|${mostOrders}`),
  }),
  output: z.object({ added: z.number(), cancelled: z.number() }),
})

const row = z.object({
  id: z.number(),
  number: z.string(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  floor_name: z.string(),
  area_name: z.string(),
  area_name_en: z.string().nullable(),
  timezone: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  person: z.string(),
  what: z.string(),
  what_en: z.string().nullable(),
  quantity: z.number(),
  note: z.string().nullable(),
  state: z.enum(states),
  reason: z.string().nullable(),
  decided_by: z.string().nullable(),
})
export type DeskOrder = z.output<typeof row>

export const orderTabs = ['open', 'done'] as const

/** The work list: orders of who serves there, or of who looks after equipment and services of those offices. */
export const deskOrders = endpoint({
  path: '/station_order/pagelist',
  access: 'session',
  label: stationWords.orders,
  input: pageQuery('+start', 20)
    .omit({ sort: true })
    .extend({ tab: z.enum(orderTabs).default('open'), office_id: given(queryId) }),
  output: z.object({ items: z.array(row), total: z.number() }),
})

export const decideOrders = endpoint({
  method: 'POST',
  path: '/station_order/edit',
  access: 'session',
  label: ['处理设备和服务申请', 'Handle orders for desks'],
  input: z.object({
    ids: z.array(id).min(1, 'required').max(100, 'too_many|100'),
    state: z.enum(['done', 'refused']),
    reason: line(200).nullish(),
  }),
  output: z.object({ decided: z.number() }),
})

const desk = z.object({
  id: z.number(),
  number: z.string(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  floor_name: z.string(),
  area_name: z.string(),
  area_name_en: z.string().nullable(),
  timezone: z.string(),
  /** Since when nobody has been there. */
  since: z.string(),
  /** When somebody comes next; null: nobody has booked it. */
  next: z.string().nullable(),
})
export type DeskToClean = z.output<typeof desk>

/** Desks that somebody used since they were cleaned, where nobody is now; those that are needed first, first. */
export const desksToClean = endpoint({
  path: '/station_order/clean',
  access: 'session',
  label: stationWords.cleaning,
  input: pageQuery('+next', 20)
    .omit({ sort: true })
    .extend({ office_id: given(queryId) }),
  output: z.object({ items: z.array(desk), total: z.number() }),
})

export const markCleaned = endpoint({
  method: 'POST',
  path: '/station_order/cleaned',
  access: 'session',
  label: ['标记工位已清洁', 'Mark desks as cleaned'],
  input: z.object({ ids: z.array(id).min(1, 'required').max(200, 'too_many|200') }),
  output: z.object({ cleaned: z.number() }),
})
