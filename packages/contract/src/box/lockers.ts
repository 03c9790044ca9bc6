import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { id, line } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import { openingStates, openingWhys } from './opening-states'
import { fileQuery, keys, place, rowsQuery } from './rows'
import { type BoxSize, type boxStates, endings, kinds, sizes, waitingStates } from './states'
import * as boxWords from './words'

const size = z.enum(keys(sizes))
const person = z.object({ id: z.number(), name: z.string() })
const useStates = ['used', 'fixed', 'overdue', 'clearing'] as const satisfies readonly (keyof typeof boxStates)[]

const free = z.object({ small: z.number(), medium: z.number(), large: z.number() } satisfies Record<BoxSize, unknown>)
const offered = z.object({
  id: z.number(),
  ...place,
  max_hours: z.number(),
  per_person: z.number(),
  /** Lockers that anybody may take, in all and by size of those that are free. */
  total: z.number(),
  free,
  /** So many of them the caller has. */
  mine: z.number(),
})
export type OfferedCabinet = z.output<typeof offered>

/** The cabinets of which somebody may take a locker, those of their own office first. */
export const lockerOffers = endpoint({
  path: '/box/offers',
  access: 'session',
  label: ['可领用的储物柜', 'Lockers to take'],
  input: rowsQuery('+name').omit({ sort: true }),
  output: z.object({ items: z.array(offered), total: z.number() }),
})

export const takeLocker = endpoint({
  method: 'POST',
  path: '/box/take',
  access: 'session',
  label: boxWords.takeOne,
  creates: true,
  input: z.object({ cabinet_id: id, size: size.nullish() }),
  output: z.object({ id: z.number(), number: z.string(), until: z.string() }),
})

const own = z.object({
  id: z.number(),
  number: z.string(),
  ...place,
  /** Where its cabinet is looked for on the plan. */
  cabinet_id: z.number(),
  floor_id: z.number(),
  kind: z.enum(keys(kinds)),
  state: z.enum(useStates),
  start_time: z.string(),
  until: z.string().nullable(),
  /** Whose it is, where it is shared with the caller. */
  holder: z.string().nullable(),
  members: z.array(person),
  /** The caller is asked whether they still need it: else it is taken back at this time, or later. */
  taken_back_from: z.string().nullable(),
  /** It has an electronic lock: it opens from a phone, and at the cabinet by this PIN. */
  may_open: z.boolean(),
  pin: z.string().nullable(),
  /** Its cabinet is offline since then. */
  offline_since: z.string().nullable(),
  /** What became of the last opening, and when. */
  opened_state: z.enum(keys(openingStates)).nullable(),
  opened_why: z.enum(keys(openingWhys)).nullable(),
  opened_time: z.string().nullable(),
})
export type OwnLocker = z.output<typeof own>

/** What the caller holds, and what others share with them. */
export const ownLockers = endpoint({
  path: '/box/mine',
  access: 'session',
  label: common.myLockers,
  input: pageQuery('+number', 20).omit({ sort: true, title: true }),
  output: z.object({ items: z.array(own), total: z.number() }),
})

export const shareLocker = endpoint({
  method: 'POST',
  path: '/box/share',
  access: 'session',
  label: ['共用储物柜', 'Share a locker'],
  input: z.object({ id, user_ids: z.array(id).max(10, 'too_many|10') }),
  output: z.object({ members: z.number() }),
})

/** Whoever has it assigned says that they still need it. */
export const keepLocker = endpoint({
  method: 'POST',
  path: '/box/keep',
  access: 'session',
  label: boxWords.stillNeeded,
  input: z.object({ id }),
  output: z.object({ id: z.number() }),
})

export const returnLocker = endpoint({
  method: 'POST',
  path: '/box/return',
  access: 'session',
  label: ['归还储物柜', 'Return a locker'],
  input: z.object({ id }),
  output: z.object({ id: z.number() }),
})

const door = z.object({
  id: z.number(),
  number: z.string(),
  size,
  kind: z.enum(keys(kinds)),
  column_no: z.number(),
  row_no: z.number(),
  state: z.enum([
    'free',
    'used',
    'fixed',
    'overdue',
    'clearing',
    'locked',
    'fault',
  ] as const satisfies readonly (keyof typeof boxStates)[]),
  holder: z.string().nullable(),
  members: z.array(z.string()),
  until: z.string().nullable(),
})
const front = z.object({ id: z.number(), ...place, floor_id: z.number(), doors: z.array(door) })
export type CabinetFront = z.output<typeof front>
export type CabinetDoor = z.output<typeof door>

/** The cabinets of an office as one stands before them. */
export const cabinetFronts = endpoint({
  path: '/box/fronts',
  access: ['view-box'],
  label: ['柜体正面', 'Fronts of cabinets'],
  input: rowsQuery('+name', 10).omit({ sort: true }),
  output: z.object({ items: z.array(front), total: z.number() }),
})

/** So many lockers a cabinet has at most. */
export const mostDoors = 400

export const fillCabinet = endpoint({
  method: 'POST',
  path: '/box/fill',
  access: ['add-box'],
  within: 'offices',
  label: ['批量新增储物柜', 'Add lockers to a cabinet'],
  creates: true,
  input: z.object({
    cabinet_id: id,
    prefix: line(10),
    first: z.number().int().min(1, 'too_small|1').max(9000, 'too_big|9000').default(1),
    columns: z.number().int().min(1, 'too_small|1').max(20, 'too_big|20'),
    rows: z.number().int().min(1, 'too_small|1').max(20, 'too_big|20'),
    size: size.default('medium'),
    kind: z.enum(keys(kinds)).default('temporary'),
  }),
  output: z.object({ added: z.number() }),
})

const use = {
  id: z.number(),
  number: z.string(),
  ...place,
  holder: z.string(),
  start_time: z.string(),
  until: z.string().nullable(),
}
const assigned = z.object({ ...use, members: z.array(z.string()), department: z.string().nullable() })
export type AssignedLocker = z.output<typeof assigned>

export const assignedLockers = endpoint({
  path: '/box_fixed/pagelist',
  access: ['view-fixed'],
  label: common.fixedLockers,
  input: rowsQuery('+number'),
  output: z.object({ items: z.array(assigned), total: z.number() }),
})

export const assignLocker = endpoint({
  method: 'POST',
  path: '/box_fixed/add',
  access: ['add-fixed'],
  within: 'offices',
  label: boxWords.assignLocker,
  creates: true,
  input: z.object({ box_id: id, user_id: id }),
  output: z.object({ id: z.number(), number: z.string() }),
})

export const takeBackLockers = endpoint({
  method: 'POST',
  path: '/box_fixed/del',
  access: ['delete-fixed'],
  within: 'offices',
  label: ['收回储物柜', 'Take back lockers'],
  input: z.object({ ids: z.array(id).min(1, 'required').max(200, 'too_many|200') }),
  output: z.object({ taken_back: z.number() }),
})

const waiting = z.object({
  ...use,
  state: z.enum(keys(waitingStates)),
  may_clear: z.boolean(),
  /** Its holder was told: it is taken back at this time, or later. */
  taken_back_from: z.string().nullable(),
})
export type WaitingLocker = z.output<typeof waiting>

/** Lockers whose holders are asked whether they need them, that were not returned in time, and those that wait to be cleared. */
export const waitingLockers = endpoint({
  path: '/box_unused/pagelist',
  access: ['view-box'],
  label: ['待清理的储物柜', 'Lockers to clear'],
  input: rowsQuery('+until'),
  output: z.object({ items: z.array(waiting), total: z.number() }),
})

export const holdLocker = endpoint({
  method: 'POST',
  path: '/box_unused/hold',
  access: ['change-box'],
  within: 'offices',
  label: ['收回未归还的储物柜', 'Take back an overdue locker'],
  input: z.object({ id }),
  output: z.object({ id: z.number() }),
})

const missingPhoto = 'says|请上传柜内照片|Add a photo of what was inside'
const photoPath = z
  .string({ error: missingPhoto })
  .max(300)
  .regex(/^\/[\w-]+\.\w+$/, missingPhoto)

export const clearLocker = endpoint({
  method: 'POST',
  path: '/box_unused/clear',
  access: ['change-box'],
  within: 'offices',
  label: ['清理储物柜', 'Clear a locker'],
  input: z.object({
    id,
    witness_id: id,
    found: line(500).min(1, 'says|请填写柜内物品，没有则写“无”|List what was inside, or write “nothing”'),
    /** Taken before anything was taken out; the path that uploading it answered. */
    photo: photoPath,
  }),
  output: z.object({ id: z.number() }),
})

const record = z.object({
  ...use,
  kind: z.enum(keys(kinds)),
  end_time: z.string().nullable(),
  ended_because: z.enum(keys(endings)).nullable(),
  cleared_by: z.string().nullable(),
  witness: z.string().nullable(),
  found: z.string().nullable(),
  /** What was inside, where it was cleared: addresses that are good for a while. */
  photo: z.object({ url: z.string(), thumb: z.string() }).nullable(),
})
export type LockerRecord = z.output<typeof record>

/** Who had which locker, from when until when. */
export const lockerRecords = endpoint({
  path: '/box_record/pagelist',
  access: ['view-record'],
  label: ['储物柜使用记录', 'Locker records'],
  input: rowsQuery('-start'),
  output: z.object({ items: z.array(record), total: z.number() }),
})

/** What the list of records shows, all of it, as a file. */
export const lockerRecordFile = endpoint({
  path: '/box_record/export',
  access: ['view-record'],
  label: ['导出储物柜使用记录', 'Export locker records'],
  input: fileQuery('-start'),
  output: z.null(),
  answer: 'file',
})
