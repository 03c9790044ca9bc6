import { orderStates } from '@workplace/domain/booking/service'
import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import type { Tone } from '../kernel/field'
import { given, id, ids, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import { type Label, type Language, say } from '../kernel/words'
import { date } from './wire'
import * as meetingWords from './words'

/** A service that is wanted for a meeting: one for each service, room and time. */
export const serviceInput = z.object({
  service_id: id,
  quantity: z.number().int('whole').min(1, 'too_small|1').max(10_000, 'too_big|10000'),
  /** When it is served: so many minutes after the beginning. */
  after_minutes: z.number().int('whole').min(0, 'too_small|0').max(44_640, 'too_big|44640').default(0),
  remark: z.string().trim().max(200, 'too_long|200').nullish(),
  /** One of the rooms of the meeting; its own where absent. */
  meetingroom_id: id.optional(),
})
/** All services that a meeting is to have. */
export const servicesInput = z.array(serviceInput).max(30, 'too_many|30')

export const orderStateWords = {
  wait: ['待确认', 'To confirm'],
  accepted: meetingWords.confirmed,
  preparing: ['准备中', 'Being prepared'],
  done: common.completed,
  refused: ['已拒绝', 'Declined'],
  cancelled: common.cancelled,
} as const satisfies Record<(typeof orderStates)[number], Label>

export const orderTones: Readonly<Record<(typeof orderStates)[number], Tone>> = {
  wait: 'warning',
  accepted: 'busy',
  preparing: 'busy',
  done: 'good',
  refused: 'bad',
  cancelled: 'quiet',
}

const order = {
  id: z.number(),
  service_id: z.number(),
  name: z.string(),
  name_en: z.string().nullable(),
  unit: z.string(),
  unit_en: z.string().nullable(),
  quantity: z.number(),
  remark: z.string().nullable(),
  meetingroom_id: z.number(),
  state: z.enum(orderStates),
  /** Why it was refused or cancelled. */
  reason: z.string().nullable(),
  /** Yuan, as it was when ordered. */
  amount: z.string(),
  /** When it is served, on the office's clock. */
  serve_time: z.string(),
  personnel_name: z.string().nullable(),
}

/** An order as those see it who see its meeting. */
export const meetingOrder = z.object({
  ...order,
  after_minutes: z.number(),
  /** Of the room, before and after the meeting. */
  prepare_minutes: z.number(),
  clean_minutes: z.number(),
})
export type MeetingOrder = z.output<typeof meetingOrder>

const workOrder = z.object({
  ...order,
  version: z.number(),
  prepare_minutes: z.number(),
  clean_minutes: z.number(),
  meeting_id: z.number(),
  /** Empty where the meeting is private. */
  title: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  timezone: z.string(),
  room: z.string(),
  floor_name: z.string(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  booker_name: z.string(),
  booker_phone: z.string().nullable(),
  attendee_count: z.number(),
  personnel_id: z.number().nullable(),
  /** 1 when the caller is to serve it. */
  mine: z.number(),
  updated_by: z.string(),
  updated_at: z.string(),
})
export type WorkOrder = z.output<typeof workOrder>

/** `open`: still to be served; `mine`: by the caller; `over`: served, declined or cancelled. */
export const orderLists = ['open', 'mine', 'over'] as const

/** What is to be served: by the caller, by nobody in particular yet or, for who administers the staff, by anybody. */
export const serviceOrderPage = endpoint({
  path: '/service_order/pagelist',
  access: ['view-service-order'],
  label: ['服务订单列表', 'Service orders: list'],
  input: pageQuery('+id', 20)
    .omit({ sort: true })
    .extend({
      list: z.enum(orderLists).default('open'),
      date: given(date),
      office: given(queryId),
      service_ids: given(ids(50)),
    }),
  output: z.object({
    items: z.array(workOrder),
    total: z.number(),
    /** How many wait to be confirmed, and how many are the caller's. */
    counts: z.object({ open: z.number(), wait: z.number(), mine: z.number() }),
  }),
})

/** Takes an order on, begins it, serves it or declines it; `personnel_id` says who serves. */
export const serviceOrderEdit = endpoint({
  method: 'POST',
  path: '/service_order/edit',
  within: 'offices',
  access: ['change-service-order'],
  label: ['处理服务订单', 'Handle a service order'],
  input: z.object({
    id,
    version: z.number().int().positive(),
    state: z.enum(['accepted', 'preparing', 'done', 'refused']).optional(),
    personnel_id: id.optional(),
    reason: z.string().trim().max(200, 'too_long|200').nullish(),
  }),
  output: z.object({ id: z.number(), version: z.number(), state: z.enum(orderStates) }),
})

/** Who can serve an order: those of the service, in its office; whether they work then. */
export const orderPersonnel = endpoint({
  path: '/service_order/personnel',
  access: ['change-service-order'],
  label: ['可服务的人员', 'Staff for an order'],
  input: z.object({ id: queryId }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        phone: z.string().nullable(),
        on_duty: z.boolean(),
        orders: z.number(),
      }),
    ),
    total: z.number(),
  }),
})

/** What a service is called in the reader's language. */
export const serviceName = (one: { name: string; name_en: string | null }, language: Language): string =>
  (language === 'en' && one.name_en) || one.name

/** `2小时30分钟`, `2 h 30 min`; whole days as days. */
export function spanText(minutes: number, language: Language): string {
  const days = Math.floor(minutes / 1440)
  const [h, m] = [Math.floor((minutes % 1440) / 60), minutes % 60]
  const part = (n: number, words: Label) => (n > 0 ? [say(words, language, { n })] : [])
  const said = [...part(days, common.daysOf), ...part(h, common.hoursOf), ...part(m, common.minutesOf)]
  return said.join(language === 'zh' ? '' : ' ')
}

/** What stands in the way where services of a meeting keep the room: never only the title, since its time is another. */
export function serviceClaimTitle(title: string, language: Language): string {
  const own = say(['准备与清洁', 'Set-up and cleaning'], language)
  if (title === '') return own
  return language === 'zh' ? `${title}（${own}）` : `${title} (${own})`
}
