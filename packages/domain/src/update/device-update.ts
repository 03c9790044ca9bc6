import { isSameVersion } from './version-order'

export const updateStates = [
  'wait',
  'pushed',
  'downloading',
  'verified',
  'updating',
  'ok',
  'fail',
  'cancelled',
] as const
export type UpdateState = (typeof updateStates)[number]

/** It was told, and nobody knows yet what becomes of it. */
export const underWay = ['pushed', 'downloading', 'verified', 'updating'] as const
export type UnderWay = (typeof underWay)[number]
export const isUnderWay = (state: UpdateState): state is UnderWay => (underWay as readonly string[]).includes(state)
export const isFinal = (state: UpdateState): boolean => state === 'ok' || state === 'fail' || state === 'cancelled'

/** Why an update failed, in words that are ours. */
export const updateFaults = ['refused', 'failed', 'not_taken', 'silent', 'gone'] as const
export type UpdateFault = (typeof updateFaults)[number]

/** So often a device is told again that went on with what it had. */
export const MOST_TRIES = 3

/** What a device said about an update: how far it is, that it is over, or what it runs. */
export type UpdateWord = {
  readonly phase?: 'downloading' | 'verified' | 'updating'
  readonly progress?: number
  /** The device says that it came to its end. That it did is shown by the version only. */
  readonly ended?: 'done' | 'refused' | 'failed'
  readonly version?: string
}

export type DeviceUpdate = {
  readonly state: UpdateState
  readonly reason: string | null
  readonly progress: number | null
  readonly tries: number
  readonly began_at: number | null
  readonly heard_at: number | null
  readonly moved_at: number | null
  readonly ended_at: number | null
}

const order: Readonly<Record<UnderWay, number>> = { pushed: 0, downloading: 1, verified: 2, updating: 3 }

/** What an update is after a device said something. Late, twice or out of turn, it changes nothing that is not true. */
export function afterSaid(update: DeviceUpdate, said: UpdateWord, wanted: string, now: number): DeviceUpdate {
  const hasIt = said.version !== undefined && isSameVersion(said.version, wanted)
  // also one that was given up: it was slower than anybody waited, and has come through
  if (hasIt && update.began_at !== null && (isUnderWay(update.state) || update.state === 'fail'))
    return { ...update, state: 'ok', reason: null, progress: 100, heard_at: now, moved_at: now, ended_at: now }
  if (!isUnderWay(update.state)) return update
  const heard = { ...update, heard_at: now }
  if (said.ended === 'failed' || said.ended === 'refused')
    return { ...heard, state: 'fail', reason: said.ended, ended_at: now }
  const phase = said.ended === 'done' ? 'updating' : said.phase
  const state = phase !== undefined && order[phase] > order[update.state] ? phase : update.state
  const progress =
    said.progress === undefined || state === 'updating' || state === 'verified'
      ? state === update.state
        ? update.progress
        : null
      : Math.max(0, Math.min(100, Math.round(said.progress)))
  const isFurther = state !== update.state || (progress ?? 0) > (update.progress ?? 0)
  return { ...heard, state, progress, moved_at: isFurther ? now : update.moved_at }
}
