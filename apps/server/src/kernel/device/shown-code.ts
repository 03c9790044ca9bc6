import { createHmac, timingSafeEqual } from 'node:crypto'

// A code that a paired device shows for a short while: who knows it stands before that device, or did a moment ago.

type Shown = { readonly company_id: number; readonly device_id: number }

/** So long a code stands on the screen. */
const stepMs = 30_000
/** It is taken while it stands and as long again: enough to scan it, too short to pass it on. */
const stepsTaken = 1
/** So many are handed out ahead: a screen that is not heard for a while goes on showing right ones. */
const ahead = 8

const sealOf = (key: Buffer, { company_id, device_id }: Shown, step: number) =>
  createHmac('sha256', key).update(`${company_id}.${device_id}.${step}`).digest().subarray(0, 16).toString('base64url')

/** What a device shows now and next, each from when on. */
export function shownCodes(key: Buffer, shown: Shown, now: number): { from: number; code: string }[] {
  const first = Math.floor(now / stepMs)
  return Array.from({ length: ahead }, (_, n) => first + n).map((step) => ({
    from: step * stepMs,
    code: `${shown.device_id}.${step}.${sealOf(key, shown, step)}`,
  }))
}

/** Which device of a company showed a code; `late`: it did, too long ago; undefined: none did. */
export function readShownCode(
  key: Buffer,
  company_id: number,
  code: string,
  now: number,
): { readonly device_id: number } | 'late' | undefined {
  const [, id, at, seal = ''] = /^(\d{1,10})\.(\d{1,12})\.([\w-]{22})$/.exec(code.trim()) ?? []
  if (id === undefined) return undefined
  const [device_id, step] = [Number(id), Number(at)]
  const right = sealOf(key, { company_id, device_id }, step)
  if (seal.length !== right.length || !timingSafeEqual(Buffer.from(seal), Buffer.from(right))) return undefined
  const age = Math.floor(now / stepMs) - step
  // what is shown next is known to nobody but the screen; a server whose clock is a little behind may see it
  if (age < -1) return undefined
  return age > stepsTaken ? 'late' : { device_id }
}
