import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import type { Tone } from '../kernel/field'
import { given, id, queryId } from '../kernel/input'
import { pageQuery } from '../kernel/resource'
import type { Label } from '../kernel/words'
import { isItem, valuesSchema } from './values'
import * as thingWords from './words'

/** How far a command is, by its number. */
export const commandStates = {
  0: ['等待发送', 'Queued'],
  1: ['已发送', 'Sent'],
  2: common.succeeded,
  3: common.failed,
  4: ['超时', 'Timed out'],
} as const satisfies Record<number, Label>
export type CommandState = keyof typeof commandStates
export const commandTones = { 0: 'quiet', 1: 'busy', 2: 'good', 3: 'bad', 4: 'warning' } as const satisfies Record<
  CommandState,
  Tone
>

export const commandSources = {
  hand: thingWords.manual,
  task: thingWords.task,
  settings: thingWords.wantedSettings,
  scan: ['扫码', 'Scan'],
} as const satisfies Record<string, Label>
export type CommandSource = keyof typeof commandSources

/** Why a command did not come about, where we know it. */
export const commandReasons = {
  away: ['网关不在线', 'The gateway was away'],
  no_answer: ['设备没有回应', 'The device didn’t answer'],
  refused: ['设备未接受', 'The device said no'],
  not_possible: ['设备不支持该指令', 'The device doesn’t know this command'],
  off: ['设备已停用', 'The device is disabled'],
} as const satisfies Record<string, Label>
export type CommandReason = keyof typeof commandReasons

const row = z.object({
  id: z.number(),
  device_id: z.number(),
  device_name: z.string(),
  name: z.string(),
  params: valuesSchema,
  state: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  source: z.enum(Object.keys(commandSources) as [CommandSource, ...CommandSource[]]),
  task_id: z.number().nullable(),
  task_name: z.string().nullable(),
  reason: z.enum(Object.keys(commandReasons) as [CommandReason, ...CommandReason[]]).nullable(),
  /** What the thing said of it. */
  detail: z.string().nullable(),
  asked_by: z.string().nullable(),
  asked_at: z.string(),
  sent_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  expire_time: z.string(),
  timezone: z.string(),
})
export type CommandRow = z.output<typeof row>

/** What things were told to do, the latest first. */
export const commandPage = endpoint({
  path: '/iotcommand/pagelist',
  access: ['view-device'],
  label: ['指令列表', 'Commands: list'],
  input: pageQuery('-id', 20).extend({
    device: given(queryId),
    office: given(queryId),
    state: given(z.coerce.number<number | string>().int().min(0).max(4)),
    source: given(z.enum(Object.keys(commandSources) as [CommandSource, ...CommandSource[]], { error: 'option' })),
    run: given(queryId),
  }),
  output: z.object({ items: z.array(row), total: z.number() }),
})

const mostTargets = 100

/** Tells things to do something. What nobody takes before it expires is not done any more. */
export const addCommand = endpoint({
  method: 'POST',
  path: '/iotcommand/add',
  within: 'offices',
  access: ['change-device'],
  label: ['下发指令', 'Send command'],
  creates: true,
  input: z.object({
    device_ids: z.array(id).min(1, 'required').max(mostTargets, `too_many|${mostTargets}`),
    name: z.string().trim().refine(isItem, 'format').default('set'),
    params: valuesSchema.default({}),
    expire_seconds: z.number().int('whole').min(5, 'too_small|5').max(3600, 'too_big|3600').default(30),
  }),
  output: z.object({ ids: z.array(z.number()) }),
})
