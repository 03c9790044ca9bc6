import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { line } from '../kernel/field'
import { given, id, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import type { Label } from '../kernel/words'
import { emergencyKindNames } from './emergency-kinds'
import * as deviceWords from './words'

/** What became of something that a door was asked for. */
export const commandResults = {
  waiting: ['等待设备接收', 'Waiting for the device'],
  taken: ['已发给设备', 'Sent to the device'],
  done: ['已开门', 'Opened'],
  failed: ['设备未执行', 'The device didn’t do it'],
  silent: ['设备没有回答', 'The device didn’t answer'],
  dead: ['设备未及时接收，已作废', 'Not taken in time, so it won’t open'],
  replaced: ['已被替换', 'Replaced'],
} as const satisfies Record<string, Label>
export type CommandResult = keyof typeof commandResults
const resultNames = Object.keys(commandResults) as [CommandResult, ...CommandResult[]]

const mode = z.enum(['normal', 'always_open', 'always_closed'], { error: 'option' })
const instant = z.iso.datetime({ offset: true, error: 'instant' })

const running = z.object({
  id: z.number(),
  kind: z.enum(emergencyKindNames),
  began_at: z.string(),
  /** null: an input of a device. */
  began_by: z.string().nullable(),
  began_reason: z.string().nullable(),
})
export type RunningEmergency = z.output<typeof running>

const tile = z.object({
  id: z.number(),
  name: z.string(),
  floor_id: z.number().nullable(),
  floor_name: z.string().nullable(),
  is_on: z.boolean(),
  state: z.enum(['closed', 'open', 'held', 'forced', 'unknown']),
  since: z.string().nullable(),
  /** How it is to be held now: by hand, in an emergency, or open by its plan. */
  mode,
  mode_until: z.string().nullable(),
  mode_reason: z.string().nullable(),
  mode_by: z.string().nullable(),
  by_emergency: z.boolean(),
  by_plan: z.boolean(),
  /** Its device says that it is held so; where it has none nobody can. */
  is_confirmed: z.boolean(),
  opens_in_emergency: z.boolean(),
  open_seconds: z.number(),
  device: z
    .object({ kind: z.enum(['controller', 'face']), id: z.number(), name: z.string(), is_online: z.boolean() })
    .nullable(),
  /** The last opening from afar, for a while. */
  last: z
    .object({
      id: z.number(),
      result: z.enum(resultNames),
      by: z.string().nullable(),
      reason: z.string().nullable(),
      asked_at: z.string(),
      ended_at: z.string().nullable(),
    })
    .nullable(),
  /** The worst of its alarms that nobody settled; 0: none. */
  alarm_level: z.number(),
})
export type DoorTile = z.output<typeof tile>

/** The doors of one office, as they are now; without one, of the first in which there is trouble, or doors. */
export const doorWall = endpoint({
  path: '/doors/wall',
  access: ['view-doors'],
  label: ['门状态墙', 'Wall of doors'],
  /** `door`: of its office, wherever that is; an alarm, a record and a plan know the door alone. */
  input: z.object({ office: given(queryId), door: given(queryId) }),
  output: z.object({
    office_id: z.number().nullable(),
    timezone: z.string().nullable(),
    /** The offices that the caller looks after, and how many of their doors ask for somebody. */
    offices: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        name_en: z.string().nullable(),
        doors: z.number(),
        troubles: z.number(),
        emergency: z.enum(emergencyKindNames).nullable(),
      }),
    ),
    emergency: running.nullable(),
    items: z.array(tile),
  }),
})

/** Opens a door from afar: within 15 seconds, or not at all. */
export const openDoor = endpoint({
  method: 'POST',
  path: '/doors/open',
  within: 'offices',
  access: ['change-doors'],
  label: ['远程开门', 'Open door'],
  creates: true,
  input: z.object({
    id,
    reason: line(200).min(1, 'required'),
    /** As long as the door says, unless it is said here. */
    seconds: z.number().int().min(1, 'too_small|1').max(60, 'too_big|60').optional(),
  }),
  output: z.object({ command_id: z.number(), dies_at: z.string() }),
})

/** Holds doors open or shut, until a time or until somebody ends it; `normal` ends it. */
export const setDoorMode = endpoint({
  method: 'POST',
  path: '/doors/mode',
  within: 'offices',
  access: ['change-doors'],
  label: ['设置门模式', 'Hold doors'],
  input: z.object({
    ids: z.array(id).min(1, 'required').max(200, 'too_many|200'),
    mode,
    until: instant.nullish(),
    /** Needed to hold a door. */
    reason: line(200).nullish(),
  }),
  output: z.object({ changed: z.number() }),
})

/** Begins an emergency of an office, or a drill, or ends what runs. */
export const changeEmergency = endpoint({
  method: 'POST',
  path: '/doors/emergency',
  within: 'offices',
  access: ['change-doors'],
  label: deviceWords.emergency,
  input: z.object({
    office_id: id,
    act: z.enum(['begin', 'drill', 'end'], { error: 'option' }),
    reason: line(200).min(1, 'required'),
    /** To begin: the name of the office, typed. */
    confirm: line(100).nullish(),
  }),
  output: z.object({ id: z.number() }),
})

/** What was, the newest first, with what runs. */
export const emergencyPage = endpoint({
  path: '/doors/emergencies',
  access: ['view-doors'],
  label: ['应急记录', 'Emergencies: list'],
  input: pageQuery('-id', 20)
    .omit({ sort: true, title: true })
    .extend({ office: given(queryId) }),
  output: z.object({
    items: z.array(
      running.extend({
        office_id: z.number(),
        office_name: z.string(),
        office_name_en: z.string().nullable(),
        timezone: z.string(),
        ended_at: z.string().nullable(),
        ended_by: z.string().nullable(),
        ended_reason: z.string().nullable(),
      }),
    ),
    total: z.number(),
  }),
})

/**
 * Forgets who is in these areas, or where these people are, so that nobody is kept from entering by where they are thought
 * to be.
 */
export const forgiveAreas = endpoint({
  method: 'POST',
  path: '/doors/forgive',
  within: 'offices',
  access: ['change-doors'],
  label: ['清除区域内人员', 'Clear pass areas'],
  input: z
    .object({
      area_ids: z.array(id).max(200, 'too_many|200').default([]),
      user_ids: z.array(id).max(200, 'too_many|200').default([]),
    })
    .refine(({ area_ids, user_ids }) => area_ids.length + user_ids.length > 0, {
      path: ['area_ids'],
      error: 'required',
    }),
  output: z.object({ changed: z.number() }),
})
