import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { id, line, queryId } from '../kernel/input'
import { causes, openingStates, openingWhys } from './opening-states'
import { fileQuery, keys, place, rowsQuery } from './rows'
import * as boxWords from './words'

/** Whoever has a locker, or shares it, opens it where they stand. What became of it is told live. */
export const openLocker = endpoint({
  method: 'POST',
  path: '/box/open',
  access: 'session',
  label: boxWords.openLocker,
  input: z.object({ id }),
  output: z.object({ id: z.number() }),
})

const opening = z.object({
  id: z.number(),
  number: z.string().nullable(),
  ...place,
  cause: z.enum(keys(causes)),
  who: z.string().nullable(),
  second: z.string().nullable(),
  holder: z.string().nullable(),
  reason: z.string().nullable(),
  state: z.enum(keys(openingStates)),
  why: z.enum(keys(openingWhys)).nullable(),
  /** What the second person said who refused. */
  opinion: z.string().nullable(),
  time: z.string(),
  /** The caller may agree to it as the second person, or refuse. */
  may_confirm: z.boolean(),
  /** It waits, and the caller asked for it. */
  may_withdraw: z.boolean(),
})
export type LockerOpening = z.output<typeof opening>

/** Every opening, those first that wait for a second person. */
export const lockerOpenings = endpoint({
  path: '/box_control/pagelist',
  access: ['view-control'],
  label: boxWords.openings,
  input: rowsQuery('-time'),
  output: z.object({ items: z.array(opening), total: z.number() }),
})

/** What the list of openings shows, all of it, as a file. Who made one of them is written down. */
export const lockerOpeningFile = endpoint({
  path: '/box_control/export',
  access: ['view-control'],
  // it is written down
  effect: 'change',
  within: 'offices',
  label: boxWords.exportOpenings,
  input: fileQuery('-time'),
  output: z.null(),
  answer: 'file',
})

/** Staff open a locker, and say why. */
export const openByStaff = endpoint({
  method: 'POST',
  path: '/box_control/add',
  access: ['change-control'],
  within: 'offices',
  label: ['管理员开柜', 'Open a locker as staff'],
  input: z.object({
    box_id: id,
    reason: line(200).min(5, 'says|请填写开柜原因（至少 5 个字）|Enter a reason of at least 5 characters'),
  }),
  output: z.object({ id: z.number(), waits: z.boolean() }),
})

/** The second person agrees. */
export const confirmOpening = endpoint({
  method: 'POST',
  path: '/box_control/confirm',
  access: ['change-control'],
  within: 'offices',
  label: ['同意开柜', 'Agree to opening a locker'],
  input: z.object({ id }),
  output: z.object({ id: z.number() }),
})

/** The second person refuses, and may say why. Whoever asked is told. */
export const declineOpening = endpoint({
  method: 'POST',
  path: '/box_control/decline',
  access: ['change-control'],
  within: 'offices',
  label: boxWords.declineOpening,
  input: z.object({ id, reason: line(200).default('') }),
  output: z.object({ id: z.number() }),
})

/** Whoever asked takes it back while it waits. */
export const withdrawOpening = endpoint({
  method: 'POST',
  path: '/box_control/withdraw',
  access: ['change-control'],
  within: 'offices',
  label: boxWords.withdrawOpening,
  input: z.object({ id }),
  output: z.object({ id: z.number() }),
})

const board = z.object({
  address: z.number().int().min(0, 'too_small|0').max(63, 'too_big|63'),
  family: z.enum(['cu16', 'xor8a']),
  feedback: z.enum(['closed_short', 'open_short']),
  host: line(255).min(1, 'required'),
  port: z.number().int().min(1, 'too_small|1').max(65_535, 'too_big|65535'),
})
export type CabinetBoard = z.output<typeof board>

const door = z.object({
  id: z.number(),
  number: z.string(),
  board_no: z.number().nullable(),
  lock_no: z.number().nullable(),
  is_open: z.boolean(),
  is_held: z.boolean(),
  tested: z.enum(keys(openingStates)).nullable(),
  tested_why: z.enum(keys(openingWhys)).nullable(),
})

/** The gateway of a cabinet as who looks after it sees it. */
export const cabinetGateway = endpoint({
  path: '/box_cabinet/gateway',
  access: ['view-box'],
  label: boxWords.gateway,
  input: z.object({ id: queryId }),
  output: z.object({
    state: z.enum(['none', 'never', 'online', 'offline']),
    last_seen: z.string().nullable(),
    timezone: z.string(),
    account: z.string().nullable(),
    /** Until when it opens by itself what was granted last. */
    held_until: z.string().nullable(),
    /** It does not know yet of everything that was granted and taken back. */
    is_behind: z.boolean(),
    clock_off_s: z.number().nullable(),
    untold: z.number(),
    /** How much that it said could not be read or answered nothing, since it was paired. */
    refused: z.number(),
    refused_at: z.string().nullable(),
    boards: z.array(board.extend({ state: z.enum(['there', 'away']).nullable() })),
    doors: z.array(door),
  }),
})

/** From now on one gateway speaks for the cabinet: what it needs is said once. One that was there before is out. */
export const pairCabinet = endpoint({
  method: 'POST',
  path: '/box_cabinet/pair',
  access: ['change-box'],
  within: 'offices',
  label: ['配对柜体网关', 'Pair a cabinet’s gateway'],
  input: z.object({ id }),
  output: z.object({ account: z.string(), password: z.string(), public_key: z.string(), url: z.string().nullable() }),
})

export const unpairCabinet = endpoint({
  method: 'POST',
  path: '/box_cabinet/unpair',
  access: ['change-box'],
  within: 'offices',
  label: ['解除柜体网关', 'Unpair a cabinet’s gateway'],
  input: z.object({ id }),
  output: z.object({ id: z.number() }),
})

/** Which lock boards the cabinet has. Lockers without a lock get the next free one, in their order. */
export const wireCabinet = endpoint({
  method: 'POST',
  path: '/box_cabinet/boards',
  access: ['change-box'],
  within: 'offices',
  label: boxWords.setBoards,
  input: z.object({ id, boards: z.array(board).max(30, 'too_many|30') }),
  output: z.object({ wired: z.number() }),
})

/** Opens a locker that nobody has, to see whether its lock is the right one. */
export const testDoor = endpoint({
  method: 'POST',
  path: '/box_cabinet/test',
  access: ['change-box'],
  within: 'offices',
  label: boxWords.testDoor,
  input: z.object({ box_id: id }),
  output: z.object({ id: z.number() }),
})
