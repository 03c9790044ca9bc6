import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import type { Label } from '../kernel/words'
import { type AlarmKind, alarmKindNames } from '../message/alarm-kinds'
import type { Permission } from '../permission/permissions'
import * as repairWords from '../repair/words'
import * as deviceWords from './words'

/** How bad it is, which goes by its kind. */
export const alarmLevels = {
  1: ['提示', 'Notice'],
  2: ['一般', 'Warning'],
  3: ['严重', 'Serious'],
} as const satisfies Record<number, Label>
export type AlarmLevel = keyof typeof alarmLevels

/** The usual level of each kind. */
export const levelOf: Readonly<Record<AlarmKind, AlarmLevel>> = {
  ...{ forced: 3, duress: 3, fire: 3, tamper: 3, blacklist_seen: 3 },
  ...{ held: 2, offline: 2, storage: 2, foreign_entry: 2, face_not_removed: 2, tables_end: 2, unexplained: 2 },
  ...{ clock: 1, passback: 1, battery: 1, limit: 1 },
}

export const alarmStates = {
  open: ['待处理', 'Open'],
  working: repairWords.inProgress,
  closed: repairWords.closed,
  ignored: ['已忽略', 'Ignored'],
} as const satisfies Record<string, Label>
export type AlarmState = keyof typeof alarmStates
const stateNames = Object.keys(alarmStates) as [AlarmState, ...AlarmState[]]

export const thingKinds = {
  door: deviceWords.door,
  controller: deviceWords.controller,
  face: deviceWords.faceDevice,
  thing: deviceWords.iotDevice,
} as const satisfies Record<string, Label>
export type ThingKind = keyof typeof thingKinds

/** What people do with an alarm, from which states, and where it leads. */
export const alarmMoves = {
  take: { label: ['开始处理', 'Take'], from: ['open'], to: 'working' },
  close: { label: repairWords.close, from: ['open', 'working'], to: 'closed' },
  ignore: { label: ['忽略', 'Ignore'], from: ['open', 'working'], to: 'ignored' },
} as const satisfies Record<string, { label: Label; from: readonly AlarmState[]; to: AlarmState }>
export type AlarmMove = keyof typeof alarmMoves
const moveNames = Object.keys(alarmMoves) as [AlarmMove, ...AlarmMove[]]

export const alarmRow = z.object({
  id: z.number(),
  version: z.number(),
  kind: z.enum(alarmKindNames),
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  thing_kind: z.enum(['door', 'controller', 'face', 'thing']),
  thing_id: z.number(),
  /** What it was called when it was raised. */
  thing_name: z.string(),
  /** It does not exist any more. */
  thing_gone: z.boolean(),
  office_id: z.number(),
  office_name: z.string(),
  office_name_en: z.string().nullable(),
  timezone: z.string(),
  floor_id: z.number().nullable(),
  floor_name: z.string().nullable(),
  text: z.string().nullable(),
  /** How often it happened before it was settled. */
  times: z.number(),
  began_at: z.string(),
  last_at: z.string(),
  /** It ended by itself. */
  over_at: z.string().nullable(),
  state: z.enum(stateNames),
  handler_id: z.number().nullable(),
  handler_name: z.string().nullable(),
  handled_at: z.string().nullable(),
  opinion: z.string().nullable(),
  repair_id: z.number().nullable(),
  repair_no: z.string().nullable(),
  /** Of a door: how it is now. */
  door_state: z.enum(['closed', 'open', 'held', 'forced', 'unknown']).nullable(),
})
export type AlarmRow = z.output<typeof alarmRow>

const states = z
  .string()
  .max(60)
  .transform((text) => text.split(',').filter(Boolean) as AlarmState[])
  .pipe(z.array(z.enum(stateNames, { error: 'option' })).max(4))

type AlarmCalls = {
  /** The first part of the addresses. */
  readonly path: `/${string}`
  readonly view: Permission
  readonly change: Permission
  readonly things: readonly [ThingKind, ...ThingKind[]]
  /** What the calls are called. */
  readonly labels: { readonly page: Label; readonly edit: Label; readonly repair: Label }
}

/** The calls about alarms of some kinds of things, in the offices that the caller looks after. */
export function alarmCalls({ path, view, change, things, labels }: AlarmCalls) {
  return {
    things,
    page: endpoint({
      path: `${path}/pagelist`,
      access: [view],
      label: labels.page,
      input: pageQuery('-last_at', 20).extend({
        /** Comma-joined. */
        state: given(states),
        kind: given(z.enum(alarmKindNames, { error: 'option' })),
        level: given(z.coerce.number<number | string>().int().min(1).max(3)),
        office: given(queryId),
        id: given(queryId),
        thing_kind: given(z.enum(things, { error: 'option' })),
        thing_id: given(queryId),
      }),
      output: z.object({
        items: z.array(alarmRow),
        total: z.number(),
        /** Of all that the caller may see: how many wait, and are worked at. */
        open: z.number(),
        working: z.number(),
      }),
    }),
    /** Somebody takes an alarm, closes or ignores it. A serious one is settled with an opinion. */
    edit: endpoint({
      method: 'POST',
      path: `${path}/edit`,
      within: 'offices',
      access: [change],
      label: labels.edit,
      input: z.object({
        id,
        version: id.optional(),
        move: z.enum(moveNames, { error: 'option' }),
        opinion: z.string().trim().max(500, 'too_long|500').nullish(),
      }),
      output: z.object({ id: z.number(), version: z.number(), state: z.enum(stateNames) }),
    }),
    /** Reports the thing of an alarm as broken: one ticket, whose end closes the alarm. */
    repair: endpoint({
      method: 'POST',
      path: `${path}/repair`,
      within: 'offices',
      access: [change],
      label: labels.repair,
      creates: true,
      input: z.object({
        id,
        content: z.string().trim().max(1000, 'too_long|1000').nullish(),
        urgency: z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'option' }).optional(),
      }),
      output: z.object({ id: z.number(), version: z.number(), repair_id: z.number(), order_no: z.string() }),
    }),
  }
}
/** The alarms of some kinds of things, and what is done with them. */
export type AlarmsOf = ReturnType<typeof alarmCalls>

/** Of doors, controllers and face devices. */
export const doorAlarms = alarmCalls({
  path: '/devicealarm',
  view: 'view-controller-alarm',
  change: 'change-controller-alarm',
  things: ['door', 'controller', 'face'],
  labels: {
    page: ['告警列表', 'Device alarms: list'],
    edit: ['处理告警', 'Handle alarm'],
    repair: ['告警转报修', 'Alarm to repair ticket'],
  },
})
