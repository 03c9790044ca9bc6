import { isValidDate } from '@workplace/domain/kernel/date'
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { line } from '../kernel/field'
import { given, id, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import * as uploads from '../kernel/uploads'
import type { Label } from '../kernel/words'
import type { repairStates } from './states'
import * as repairWords from './words'

export type RepairState = keyof typeof repairStates

/** What those who see to repairs can do with a ticket, from which states, and where it leads. */
export const repairMoves = {
  accept: { label: ['受理', 'Accept'], from: [0], to: 1 },
  start: { label: ['开始处理', 'Start work'], from: [1], to: 2 },
  finish: { label: ['完成', 'Complete'], from: [1, 2], to: 3 },
  reject: { label: ['不受理', 'Reject'], from: [0, 1], to: 4 },
  reopen: { label: ['重新处理', 'Reopen'], from: [3], to: 2 },
  close: { label: repairWords.close, from: [3], to: 5 },
} as const satisfies Record<string, { label: Label; from: readonly RepairState[]; to: RepairState }>
export type RepairMove = keyof typeof repairMoves
const repairMoveNames = Object.keys(repairMoves) as [RepairMove, ...RepairMove[]]

export const movesFrom = (state: RepairState): RepairMove[] =>
  repairMoveNames.filter((name) => (repairMoves[name].from as readonly RepairState[]).includes(state))

const photo = z
  .string()
  .max(300)
  .regex(/^\/[\w-]+\.\w+$/, 'format')
const photos = z.array(photo).max(uploads.photo.count, `too_big|${uploads.photo.count}`)
const urgency = z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'option' })
const state = z.number().int().min(0).max(5)
const queryStates = z
  .string()
  .max(20)
  .transform((text) => text.split(',').filter(Boolean).map(Number))
  .pipe(z.array(state).max(6))
const cost = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .refine((value) => /^\d{1,10}(\.\d{1,2})?$/.test(value), 'number|2')

const row = z.object({
  id: z.number(),
  version: z.number(),
  order_no: z.string(),
  title: z.string(),
  /** What it is about: a kind of thing (`room`, and what else areas say) and which. */
  target_type: z.string(),
  target_id: z.number(),
  /** It does not exist any more: it is shown as it was called last. */
  target_gone: z.boolean(),
  /** Of a room. */
  meetingroom_id: z.number().nullable(),
  /** What it is about, by name: the room, or what else. */
  meetingroom_name: z.string(),
  target_label_en: z.string().nullable(),
  office_id: z.number(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  /** Where in the office it is. */
  floor_name: z.string(),
  timezone: z.string(),
  resource_id: z.number().nullable(),
  resource_name: z.string().nullable(),
  resource_name_en: z.string().nullable(),
  urgency: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  state: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  reporter_id: z.number(),
  reporter_name: z.string(),
  /** RFC 3339. */
  report_time: z.string(),
  handler_id: z.number().nullable(),
  handler_name: z.string().nullable(),
  /** It is locked meanwhile, up to and including this day. */
  locked_until: z.string().nullable(),
  finish_time: z.string().nullable(),
  cost: z.string().nullable(),
  score: z.number().nullable(),
  photos: z.number(),
})
export type RepairRow = z.output<typeof row>

const listQuery = pageQuery('-report_time', 20).extend({
  /** Comma-joined. */
  state: given(queryStates),
  urgency: given(z.coerce.number<number | string>().int().min(1).max(3)),
  office: given(queryId),
  room: given(queryId),
  handler: given(queryId),
})
const page = z.object({ items: z.array(row), total: z.number() })

/** Tickets of the offices that the caller administers. */
export const repairPage = endpoint({
  path: '/repair/pagelist',
  access: ['view-repair'],
  label: ['报修列表', 'Repairs: list'],
  input: listQuery,
  output: page,
})

/** What the caller reported. */
export const myRepairs = endpoint({
  path: '/repair/my_repair',
  access: 'session',
  label: ['我的报修', 'My repairs'],
  input: listQuery.pick({ page: true, limit: true, sort: true, title: true, state: true }),
  output: page,
})

/** One ticket, for who reported it, who sees to it, and who may view repairs in its office. */
export const repairSingle = endpoint({
  path: '/repair/single',
  access: 'session',
  label: ['报修详情', 'Repair: details'],
  input: z.object({ id: queryId }),
  output: row.extend({
    content: z.string().nullable(),
    result: z.string().nullable(),
    comment: z.string().nullable(),
    /** Signed addresses, and those of their thumbnails. */
    images: z.array(z.object({ path: z.string(), url: z.string(), thumb: z.string() })),
    log: z.array(
      z.object({ action: z.string(), user_name: z.string(), note: z.string().nullable(), time: z.string() }),
    ),
    /** What the caller may do. */
    mine: z.boolean(),
    may_change: z.boolean(),
    /** It can be locked while it is repaired. */
    may_lock: z.boolean(),
  }),
})
export type RepairDetails = z.output<typeof repairSingle.output>

/** Reports something that is broken: a room or something in it, or anything else by its kind. */
export const addRepair = endpoint({
  method: 'POST',
  path: '/repair/add',
  access: 'session',
  label: repairWords.reportProblem,
  creates: true,
  input: z
    .object({
      meetingroom_id: id.optional(),
      /** What is broken, where it is no room. */
      target_type: line(30).optional(),
      target_id: id.optional(),
      resource_id: id.nullish(),
      title: line(100).min(1, 'required'),
      content: z.string().trim().max(1000, 'too_long|1000').nullish(),
      urgency: urgency.default(2),
      images: photos.default([]),
    })
    .refine(
      ({ meetingroom_id, target_type, target_id }) =>
        meetingroom_id !== undefined || (target_type !== undefined && target_id !== undefined),
      { path: ['meetingroom_id'], message: 'required' },
    ),
  output: z.object({ id: z.number(), version: z.number(), order_no: z.string() }),
})

/** Changes a ticket, or moves it on: what is absent stays. Turning down and finishing want words. */
export const editRepair = endpoint({
  method: 'POST',
  path: '/repair/edit',
  within: 'offices',
  access: ['change-repair'],
  label: ['处理报修', 'Repairs: edit'],
  input: z.object({
    id,
    version: id.optional(),
    move: z.enum(repairMoveNames, { error: 'option' }).optional(),
    urgency: urgency.optional(),
    /** Who sees to it; without one, who accepts it. */
    handler_id: id.optional(),
    /** Locks what it is about until the end of `lock_until`, or frees it. It is freed when the ticket is done or turned down. */
    lock_room: z.boolean().optional(),
    lock_until: z.string().refine(isValidDate, 'date').optional(),
    result: z.string().trim().max(1000, 'too_long|1000').nullish(),
    cost: cost.nullish(),
  }),
  output: z.object({
    id: z.number(),
    version: z.number(),
    state: z.number(),
    /** Meetings that lie in the locked days and stay, if the room was locked just now. */
    meetings_in_lock: z.number(),
  }),
})

/** What its reporter thinks of what was done; the ticket is closed with it. */
export const rateRepair = endpoint({
  method: 'POST',
  path: '/repair/evaluate',
  access: 'session',
  label: ['评价报修', 'Rate a repair'],
  input: z.object({
    id,
    score: z.number({ error: 'required' }).int().min(1, 'required').max(5, 'too_big|5'),
    comment: z.string().trim().max(500, 'too_long|500').nullish(),
  }),
  output: z.object({ id: z.number(), version: z.number() }),
})

/** Who may see to the repair of a room, or to a ticket. */
export const repairHandlers = endpoint({
  path: '/repair/handlers',
  access: ['change-repair'],
  label: ['可处理报修的人', 'People who handle repairs'],
  input: z
    .object({ meetingroom_id: given(queryId), id: given(queryId) })
    .refine(({ meetingroom_id, id }) => meetingroom_id !== undefined || id !== undefined, {
      path: ['meetingroom_id'],
      message: 'required',
    }),
  output: z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })), total: z.number() }),
})

/** What there is in a room to be reported: its facilities. */
export const repairThings = endpoint({
  path: '/repair/things',
  access: 'session',
  label: ['可报修的物品', 'Items to report'],
  input: z.object({ meetingroom_id: queryId }),
  output: z.object({
    items: z.array(z.object({ id: z.number(), name: z.string(), name_en: z.string().nullable() })),
    total: z.number(),
  }),
})
