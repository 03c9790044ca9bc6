/** A part of the devices: so many percent of all have it once the ring is through, and so long is waited before it opens. */
export type Ring = { readonly percent: number; readonly wait_minutes: number }

export const usualRings: readonly Ring[] = [
  { percent: 5, wait_minutes: 0 },
  { percent: 25, wait_minutes: 60 },
  { percent: 100, wait_minutes: 60 },
]
export const MOST_RINGS = 8

export type RingFault = 'none' | 'falling' | 'not_all'

/** What is wrong with rings: each has more than the one before it, the last has all. */
export function ringFault(rings: readonly Ring[]): RingFault | null {
  if (rings.length === 0) return 'none'
  if (rings.some(({ percent }, at) => at > 0 && percent <= (rings[at - 1]?.percent ?? 0))) return 'falling'
  return rings.at(-1)?.percent === 100 ? null : 'not_all'
}

/** How many devices have it once a ring is through, rounded up: the first ring is never nobody's. */
export const reachOf = (total: number, { percent }: Ring): number => Math.ceil((total * percent) / 100)

/** In which ring a device is, by its place among all, from 0 on. */
export function ringAt(place: number, total: number, rings: readonly Ring[]): number {
  const found = rings.findIndex((ring) => place < reachOf(total, ring))
  return found < 0 ? rings.length - 1 : found
}

/** A number of 32 bits that says nothing of the serial number, so that neighbours in a box are spread (FNV-1a, mixed). */
export function hashOf(serial: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < serial.length; at++) hash = Math.imul(hash ^ serial.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The order in which devices have their turn: the same each time, and by nothing that anybody chose. */
export function inTurn<T extends { readonly sn: string }>(devices: readonly T[]): T[] {
  return devices
    .map((device) => ({ device, key: device.sn.toLowerCase() }))
    .sort((a, b) => hashOf(a.key) - hashOf(b.key) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ device }) => device)
}
