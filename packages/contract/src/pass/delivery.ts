import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import { type DeliveryState, deliveryReasons, deliveryStates, type ShownReason } from './delivery-words'

const states = Object.keys(deliveryStates) as [DeliveryState, ...DeliveryState[]]
const reasons = Object.keys(deliveryReasons) as [ShownReason, ...ShownReason[]]

const kind = z.enum(['controller', 'face'], { error: 'option' })
const key = z.string().min(1).max(40)
const reason = z.enum(reasons).nullable()

/** What of a person stands at a device, or is to stand there. */
const deliveryRow = z.object({
  kind,
  device_id: z.number(),
  device: z.string(),
  office: z.string(),
  /** Of the office, in which times are shown. */
  timezone: z.string(),
  online: z.boolean(),
  /** By what the device knows it: the number of a card as it writes it, a person number. Empty for an opening code. */
  key: z.string(),
  /** By what it is tried again. */
  entry: z.string(),
  user_id: z.number().nullable(),
  /** null: nobody whom we know, or whose data was deleted. */
  person: z.string().nullable(),
  department: z.string().nullable(),
  state: z.enum(states),
  reason,
  /** The device's own code of it. */
  code: z.string().nullable(),
  tries: z.number(),
  /** When it is tried again by itself. */
  try_at: z.string().nullable(),
  /** The photo: held, on its way, or why there is none. */
  face: z.enum(['none', 'held', 'waiting']),
  face_reason: reason,
  /** The last day on which what is held opens something. */
  until: z.string().nullable(),
  changed_at: z.string(),
})
export type DeliveryRow = z.output<typeof deliveryRow>

const filters = {
  kind: given(kind),
  device: given(queryId),
  office: given(queryId),
  user: given(queryId),
  /** `open`: all that is not as it is to be. */
  state: given(z.enum(['open', ...states], { error: 'option' })),
  reason: given(z.enum(reasons, { error: 'option' })),
}

const view = ['view-face-device', 'view-door-device'] as const

/** What each device holds of each person, of the devices that the caller looks after. */
export const deliveryPage = endpoint({
  path: '/delivery/pagelist',
  access: view,
  label: ['下发情况', 'Delivery'],
  input: pageQuery('+person', 20).extend(filters),
  output: z.object({
    items: z.array(deliveryRow),
    total: z.number(),
    /** With all filters but that of states. */
    counts: z.record(z.enum(states), z.number()),
  }),
})

export const deliveryFile = endpoint({
  path: '/delivery/export',
  access: view,
  label: ['导出下发情况', 'Export delivery'],
  input: z.object({
    ...filters,
    title: z.string().trim().max(100).optional(),
    format: z.enum(['csv', 'xlsx'], { error: 'option' }).default('csv'),
  }),
  output: z.null(),
  answer: 'file',
})

/** So many devices stand beside each other. */
export const mostGridDevices = 40

/** People by devices: a cell for each, null where nothing of them is there or is to be. */
export const deliveryGrid = endpoint({
  path: '/delivery/grid',
  access: view,
  label: ['下发矩阵', 'Delivery by person and device'],
  input: z.object({
    page: z.coerce.number().int().min(1).max(1000000).default(1),
    limit: z.coerce.number().int().min(1).max(200).default(20),
    title: z.string().trim().max(100).optional(),
    kind: filters.kind,
    office: filters.office,
    state: filters.state,
  }),
  output: z.object({
    devices: z.array(
      z.object({
        kind,
        id: z.number(),
        name: z.string(),
        office: z.string(),
        online: z.boolean(),
        held: z.number(),
        wanted: z.number(),
      }),
    ),
    /** There are more devices than are shown. */
    more: z.boolean(),
    items: z.array(
      z.object({
        user_id: z.number(),
        person: z.string().nullable(),
        department: z.string().nullable(),
        cells: z.array(z.object({ state: z.enum(states), reason }).nullable()),
      }),
    ),
    total: z.number(),
  }),
})

/** What failed is tried at once: single ones, or all of a device. What nothing can be done about by trying stays. */
export const retryDelivery = endpoint({
  method: 'POST',
  path: '/delivery/retry',
  access: ['change-face-device', 'change-door-device'],
  within: 'offices',
  label: ['重新下发', 'Retry delivery'],
  input: z.object({
    kind,
    device_id: z.number().int().positive().max(2147483647),
    /** The entries of its rows; left out: all of the device. */
    keys: z.array(key).max(200).optional(),
  }),
  output: z.object({ retried: z.number() }),
})
