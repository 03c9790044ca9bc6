import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { pageQuery } from '../kernel/resource'

const largest = 2147483647
const id = z.coerce.number<number | string>().int().positive().max(largest)
const listOf = (most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(id).min(1).max(most),
  )

export const ewsVersionList = endpoint({
  path: '/meetingroom/ews_versions',
  access: 'session',
  label: ['Exchange 版本', 'Exchange versions'],
  input: z.object({}),
  output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })), total: z.number() }),
})

/** What is printed and put up at the door: the link, as a path below this installation's address. */
export const roomCodes = endpoint({
  path: '/meetingroom/qrcode',
  access: ['view-meetingroom'],
  label: ['会议室二维码', 'Room QR codes'],
  input: z.object({ ids: listOf(200) }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        office_name: z.string(),
        floor_name: z.string(),
        capacity: z.number(),
        link: z.string(),
      }),
    ),
    total: z.number(),
  }),
})
export type RoomCode = z.output<typeof roomCodes.output>['items'][number]

const states = z.enum(['online', 'offline', 'inactive'])
const treeRoom = z.object({ id: z.number(), name: z.string(), capacity: z.number(), status: states })
const treeFloor = z.object({ id: z.number(), name: z.string(), children: z.array(treeRoom) })
const treeOffice = z.object({ id: z.number(), name: z.string(), children: z.array(treeFloor) })
const treeCity = z.object({ id: z.number(), name: z.string(), children: z.array(treeOffice) })
export type TreeCity = z.output<typeof treeCity>

/** Cities, their offices, their floors and the rooms on them; what has no rooms is left out. */
export const roomTree = endpoint({
  path: '/meetingroom/room_tree',
  access: 'session',
  label: ['会议室树', 'Room tree'],
  input: z.object({}),
  output: z.object({ items: z.array(treeCity), total: z.number() }),
})

const treeLevels = ['city', 'office', 'floor'] as const

/** One level of the same tree: the cities, or what stands below one node. */
export const roomTreeLazy = endpoint({
  path: '/meetingroom/room_tree_lazy',
  access: 'session',
  label: ['会议室树（逐级）', 'Room tree (by level)'],
  input: z
    .object({ level: z.enum(treeLevels).optional(), id: id.optional() })
    .refine((node) => (node.level === undefined) === (node.id === undefined), { path: ['id'], error: 'required' }),
  output: z.object({
    items: z.array(
      z.object({
        /** Distinct over all levels. */
        key: z.string(),
        level: z.enum([...treeLevels, 'room']),
        id: z.number(),
        name: z.string(),
        is_leaf: z.boolean(),
        /** How many rooms stand below it; of a room how many people it seats. */
        rooms: z.number().nullable(),
        capacity: z.number().nullable(),
        status: states.nullable(),
      }),
    ),
    total: z.number(),
  }),
})

const briefRoom = treeRoom.extend({
  office_id: z.number(),
  office_name: z.string(),
  floor_id: z.number(),
  floor_name: z.string(),
})

/** All rooms of an office, floor by floor. */
export const roomListByOffice = endpoint({
  path: '/meetingroom/room_list_by_office',
  access: 'session',
  label: ['办公区的会议室', 'Rooms of an office'],
  input: z.object({ office: id }),
  output: z.object({ items: z.array(briefRoom), total: z.number() }),
})

/** Rooms page after page, for a list without an end. */
export const roomWaterfall = endpoint({
  path: '/meetingroom/waterfall_page_list',
  access: 'session',
  label: ['会议室瀑布流列表', 'Rooms: continuous list'],
  input: pageQuery('-order_no', 30)
    .omit({ sort: true })
    .extend({ city: id.optional(), office: id.optional(), floor: id.optional() }),
  output: z.object({ items: z.array(briefRoom), total: z.number(), has_more: z.boolean() }),
})

/** Is a name free for a room of an office? */
export const checkRoom = endpoint({
  path: '/meetingroom/check_room',
  access: ['add-meetingroom', 'change-meetingroom'],
  label: ['会议室名称是否可用', 'Check room name'],
  input: z.object({
    office_id: id,
    name: z.string().trim().min(1, 'required').max(50, 'too_long|50'),
    /** The room that bears it now. */
    id: id.optional(),
  }),
  output: z.object({ is_free: z.boolean() }),
})

/** May the caller manage the rooms of an office? */
export const checkOffice = endpoint({
  path: '/meetingroom/check_office',
  access: 'session',
  label: ['能否管理办公区的会议室', 'Check office management'],
  input: z.object({ office_id: id }),
  output: z.object({ may_manage: z.boolean() }),
})
