import { updateStates } from '@workplace/domain/update/device-update'
import { misfits } from '@workplace/domain/update/misfit'
import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { given, id, queryId } from '../kernel/input'
import { idList } from '../kernel/list-query'
import { pageQuery } from '../kernel/resource'
import type { Label } from '../kernel/words'
import { type RolloutState, rolloutStates, updateWays } from './update-words'

const names = <T extends string>(of: Readonly<Record<T, unknown>>) => Object.keys(of) as [T, ...T[]]

/** What somebody does with a rollout, and from which states. */
export const rolloutMoves = {
  start: { label: common.start, from: ['wait'] },
  pause: { label: common.pauseThis, from: ['running'] },
  resume: { label: common.resumeThis, from: ['paused'] },
  stop: { label: ['终止', 'Stop'], from: ['running', 'paused'] },
  retry: { label: ['重试失败的设备', 'Retry failed devices'], from: ['running', 'paused', 'done'] },
} as const satisfies Record<string, { label: Label; from: readonly RolloutState[] }>
export type RolloutMove = keyof typeof rolloutMoves

export const moveRollout = endpoint({
  method: 'POST',
  path: '/rollout/move',
  access: ['change-FirmwareAndSoftware'],
  within: 'offices',
  label: ['操作升级任务', 'Start, pause or stop a rollout'],
  input: z.object({
    id,
    move: z.enum(names(rolloutMoves), { error: 'option' }),
    /** Of a retry: these devices alone. */
    device_ids: z.array(id).max(2000, 'too_many|2000').optional(),
  }),
  output: z.object({ id: z.number(), state: z.enum(names(rolloutStates)) }),
})

const count = z.object({ state: z.enum(updateStates), n: z.number() })

/** How far a rollout is, and why it stands still. */
export const rolloutDetail = endpoint({
  path: '/rollout/detail',
  access: ['view-FirmwareAndSoftware'],
  label: ['升级任务进度', 'Rollout: progress'],
  input: z.object({ id: queryId }),
  output: z.object({
    id: z.number(),
    name: z.string(),
    state: z.enum(names(rolloutStates)),
    pause_reason: z.string().nullable(),
    firmware_id: z.number(),
    firmware: z.string(),
    version_no: z.string(),
    model: z.string(),
    way: z.enum(names(updateWays)),
    started_at: z.string().nullable(),
    ended_at: z.string().nullable(),
    /** The ring that is open, from 0 on. */
    ring: z.number(),
    ring_at: z.string().nullable(),
    /** When the next ring opens at the earliest; null: not known yet, or there is none. */
    next_ring_at: z.string().nullable(),
    stop_fail_percent: z.number(),
    rings: z.array(
      z.object({ percent: z.number(), wait_minutes: z.number(), total: z.number(), counts: z.array(count) }),
    ),
    /** Of all, with those that are left out. */
    counts: z.array(count),
    /** Before it began: how many it would reach, and how many are left out. */
    would: z.object({ fits: z.number(), left_out: z.number() }).nullable(),
  }),
})
export type RolloutDetail = z.output<typeof rolloutDetail.output>

const row = z.object({
  id: z.number(),
  kind: z.enum(['client', 'face', 'thing']),
  device_id: z.number(),
  name: z.string(),
  sn: z.string(),
  office_id: z.number().nullable(),
  office_name: z.string().nullable(),
  ring: z.number().nullable(),
  state: z.enum(updateStates),
  reason: z.string().nullable(),
  /** In the device's own words. */
  detail: z.string().nullable(),
  progress: z.number().nullable(),
  from_version: z.string().nullable(),
  /** What it says that it runs now. */
  version_now: z.string().nullable(),
  tries: z.number(),
  online: z.boolean(),
  heard_at: z.string().nullable(),
  ended_at: z.string().nullable(),
})
export type RolloutRow = z.output<typeof row>

/** The devices of a rollout, each with how far it is, why, and since when. */
export const rolloutDevices = endpoint({
  path: '/rollout/devicelist',
  access: ['view-FirmwareAndSoftware'],
  label: ['升级任务设备', 'Rollout: devices'],
  input: pageQuery('+place', 20).extend({
    id: queryId,
    state: given(z.enum(['open', 'busy', 'ok', 'fail', 'cancelled'], { error: 'option' })),
    ring: given(z.coerce.number<number | string>().int().min(0).max(20)),
  }),
  output: z.object({ items: z.array(row), total: z.number() }),
})

const candidate = z.object({
  id: z.number(),
  name: z.string(),
  sn: z.string(),
  model: z.string().nullable(),
  version: z.string().nullable(),
  office_id: z.number(),
  office_name: z.string(),
  /** Why it would be left out; null: it would be updated. */
  misfit: z.enum(misfits).nullable(),
})
export type RolloutCandidate = z.output<typeof candidate>

/** Whom a version would go to, before a rollout is made: each device of the caller's offices, and why it would be left out. */
export const rolloutCandidates = endpoint({
  path: '/rollout/candidates',
  access: ['view-FirmwareAndSoftware'],
  label: ['可升级的设备', 'Devices a version fits'],
  input: z.object({ firmware_id: queryId, office_ids: idList.optional() }),
  output: z.object({ items: z.array(candidate), fits: z.number(), total: z.number() }),
})

/** How an update client is set up: the address, and whether anybody listens there. */
export const updateClientSetup = endpoint({
  path: '/updateclient/setup',
  access: ['view-FirmwareAndSoftware'],
  label: ['升级客户端接入信息', 'How update clients connect'],
  input: z.object({}),
  output: z.object({
    listening: z.enum(['listening', 'taken', 'off']),
    addresses: z.array(z.string()),
    port: z.number().nullable(),
    is_loopback: z.boolean(),
    /** What the client calls its tenant. */
    tenant: z.string(),
  }),
})

/** Makes the token by which a client is known, in place of the one that it had. It is answered once and kept nowhere. */
export const renewClientToken = endpoint({
  method: 'POST',
  path: '/updateclient/token',
  access: ['change-FirmwareAndSoftware'],
  within: 'offices',
  label: ['生成升级客户端令牌', 'Make a token for an update client'],
  input: z.object({ id }),
  output: z.object({ id: z.number(), token: z.string() }),
})
