import { type DeviceUpdate, isFinal, isUnderWay, MOST_TRIES } from './device-update'
import type { Ring } from './rings'

const MINUTE = 60_000
/** After so long without anything new a device that is there has not taken the update. */
const NOT_TAKEN_MS = 30 * MINUTE
/** After so long without a word a device that was told counts as lost; so many of them stop a rollout. */
const LOST_MS = 15 * MINUTE
const MOST_LOST = 2
/** After so long a lost one has failed, and keeps no other of its office waiting. */
const GIVEN_UP_MS = 60 * MINUTE
/** A share of fewer is chance. */
const LEAST_COUNTED = 3

/** Why a rollout stopped by itself. */
export const pauseReasons = ['failures', 'lost', 'ring_failed', 'withdrawn'] as const
export type PauseReason = (typeof pauseReasons)[number]

export type RolloutDevice = DeviceUpdate & {
  readonly id: number
  readonly office_id: number | null
  /** Its ring, and its turn. */
  readonly ring: number
  readonly place: number
  /** It calls, or can be told. */
  readonly is_online: boolean
  /** Its office's clock is between the beginning and the end of the window. */
  readonly in_window: boolean
}

export type Rollout = {
  /** `stopped`: those that were told come to their end, nobody else is. */
  readonly state: 'running' | 'paused' | 'stopped'
  readonly rings: readonly Ring[]
  readonly stop_fail_percent: number
  /** The ring that is open, from 0 on, and since when. */
  readonly ring: number
  readonly ring_at: number
  /** Results before it do not count: somebody saw them and let it go on. */
  readonly counted_from: number
  /** The version was withdrawn. */
  readonly is_withdrawn: boolean
}

export type RolloutPlan = {
  /** Who is told now, in their order. */
  readonly begin: readonly number[]
  /** Who was told and did not take it: again, or no more. */
  readonly back: readonly { readonly id: number; readonly state: 'wait' | 'fail'; readonly reason: string | null }[]
  /** The ring that is open then. */
  readonly ring: number
  readonly next: { readonly state: 'running' | 'paused' | 'done' | 'stopped'; readonly reason: PauseReason | null }
}

const heardLast = ({ heard_at, began_at }: RolloutDevice) => Math.max(heard_at ?? 0, began_at ?? 0)
const isLost = (device: RolloutDevice, now: number) => isUnderWay(device.state) && now - heardLast(device) >= LOST_MS

/** Those of which no word comes any more, or the old version for too long. */
function backOf(device: RolloutDevice, now: number): RolloutPlan['back'][number] | null {
  if (!isUnderWay(device.state)) return null
  const { id, tries } = device
  const silent = now - heardLast(device)
  if (silent >= GIVEN_UP_MS) return { id, state: 'fail', reason: 'silent' }
  // it may be in the middle of it: nothing is concluded from silence before it counts as lost
  if (silent >= LOST_MS || now - Math.max(device.moved_at ?? 0, device.began_at ?? 0) < NOT_TAKEN_MS) return null
  return tries >= MOST_TRIES ? { id, state: 'fail', reason: 'not_taken' } : { id, state: 'wait', reason: 'again' }
}

/** Why it has to stop; null: it has not. */
function pauseOf(rollout: Rollout, devices: readonly RolloutDevice[], lost: number): PauseReason | null {
  if (rollout.is_withdrawn) return 'withdrawn'
  const counted = devices.filter(
    ({ state, ended_at }) => (state === 'ok' || state === 'fail') && (ended_at ?? 0) > rollout.counted_from,
  )
  const failed = counted.filter(({ state }) => state === 'fail')
  if (counted.length >= LEAST_COUNTED && failed.length * 100 >= rollout.stop_fail_percent * counted.length)
    return 'failures'
  const silent = failed.filter(({ reason }) => reason === 'silent').length
  if (lost + silent >= MOST_LOST) return 'lost'
  // too few to be a share: a ring in which nobody came through is a reason by itself
  const reached = devices.filter(({ ring }) => ring <= rollout.ring)
  const isOver = reached.every(({ state }) => isFinal(state))
  const came = reached.some(({ state }) => state === 'ok')
  return isOver && !came && failed.some(({ ring }) => ring <= rollout.ring) ? 'ring_failed' : null
}

/** The ring that is open now: the next one opens when nobody of those before it is at it, and it was looked at for a while. */
function ringOf(rollout: Rollout, devices: readonly RolloutDevice[], now: number): number {
  const reached = devices.filter(({ ring }) => ring <= rollout.ring)
  if (reached.some(({ state }) => isUnderWay(state))) return rollout.ring
  // who is away holds nobody up; who is there and waits for the night does
  if (reached.some(({ state, is_online }) => state === 'wait' && is_online)) return rollout.ring
  const next = devices.reduce((least, { ring }) => (ring > rollout.ring ? Math.min(least, ring) : least), Infinity)
  if (next === Infinity) return rollout.ring
  const ends = reached.flatMap(({ ended_at, began_at }) => (began_at === null ? [] : [ended_at ?? 0]))
  // nobody has tried it: nothing is known of it
  if (ends.length === 0) return rollout.ring
  const opens = Math.max(rollout.ring_at, ...ends) + (rollout.rings[next]?.wait_minutes ?? 0) * MINUTE
  return now >= opens ? next : rollout.ring
}

/**
 * What a rollout does next. `busy` are offices in which a device of another rollout is at it. Asked twice at one moment it
 * answers the same; done in between, it goes on from there.
 */
export function planRollout(
  rollout: Rollout,
  devices: readonly RolloutDevice[],
  busy: ReadonlySet<number>,
  now: number,
): RolloutPlan {
  const back = devices.map((device) => backOf(device, now)).filter((one) => one !== null)
  const byId = new Map(back.map((one) => [one.id, one]))
  const then = devices.map((device): RolloutDevice => {
    const one = byId.get(device.id)
    if (one === undefined) return device
    return { ...device, state: one.state, reason: one.reason, ended_at: one.state === 'fail' ? now : null }
  })
  const stays = { back, begin: [], ring: rollout.ring }
  if (then.every(({ state }) => isFinal(state)) && rollout.state !== 'stopped')
    return { ...stays, next: { state: 'done', reason: null } }
  if (rollout.state !== 'running') return { ...stays, next: { state: rollout.state, reason: null } }
  const reason = pauseOf(rollout, then, then.filter((device) => isLost(device, now)).length)
  if (reason !== null) return { ...stays, next: { state: 'paused', reason } }
  const ring = ringOf(rollout, then, now)
  return { back, begin: beginning(then, ring, busy), ring, next: { state: 'running', reason: null } }
}

/** Who has their turn: there, at their hour, and nobody of their office at it. */
function beginning(devices: readonly RolloutDevice[], ring: number, busy: ReadonlySet<number>): number[] {
  const taken = new Set<number | null>(busy)
  for (const { state, office_id } of devices) if (isUnderWay(state)) taken.add(office_id)
  const begin: number[] = []
  for (const device of [...devices].sort((a, b) => a.place - b.place)) {
    if (device.state !== 'wait' || device.ring > ring || !device.is_online || !device.in_window) continue
    if (taken.has(device.office_id)) continue
    taken.add(device.office_id)
    begin.push(device.id)
  }
  return begin
}
