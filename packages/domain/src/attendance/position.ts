import { type AccessPoint, accessPointNamed, bssidOf } from './wifi'

/** Coordinates of GPS (WGS-84), or of Chinese maps, which the law has moved by a few hundred metres (GCJ-02). */
export type Datum = 'wgs84' | 'gcj02'
export type Position = { readonly lng: number; readonly lat: number }

const SEMI_MAJOR = 6378245
const ECCENTRICITY = 0.006693421622965943
const EARTH = 6371008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Outside of China maps are not moved. */
const isMoved = ({ lng, lat }: Position) => lng >= 72.004 && lng <= 137.8347 && lat >= 0.8293 && lat <= 55.8271

const ripple = (x: number) => 20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)
const waves = (t: number, [far, farther]: readonly [number, number]) =>
  20 * Math.sin(t * Math.PI) +
  40 * Math.sin((t / 3) * Math.PI) +
  far * Math.sin((t / 12) * Math.PI) +
  farther * Math.sin((t / 30) * Math.PI)

const northBy = (x: number, y: number) =>
  -100 +
  2 * x +
  3 * y +
  0.2 * y * y +
  0.1 * x * y +
  0.2 * Math.sqrt(Math.abs(x)) +
  ((ripple(x) + waves(y, [160, 320])) * 2) / 3

const eastBy = (x: number, y: number) =>
  300 +
  x +
  2 * y +
  0.1 * x * x +
  0.1 * x * y +
  0.1 * Math.sqrt(Math.abs(x)) +
  ((ripple(x) + waves(x, [150, 300])) * 2) / 3

/** A position of GPS as Chinese maps have it. */
export function gcj02Of(position: Position): Position {
  if (!isMoved(position)) return position
  const { lng, lat } = position
  const [x, y] = [lng - 105, lat - 35]
  const slope = radians(lat)
  const magic = 1 - ECCENTRICITY * Math.sin(slope) ** 2
  const root = Math.sqrt(magic)
  return {
    lng: lng + (eastBy(x, y) * 180) / ((SEMI_MAJOR / root) * Math.cos(slope) * Math.PI),
    lat: lat + (northBy(x, y) * 180) / (((SEMI_MAJOR * (1 - ECCENTRICITY)) / (magic * root)) * Math.PI),
  }
}

/** How far apart two positions of one datum are, in metres. */
export function distanceOf(one: Position, other: Position): number {
  const [a, b] = [radians(one.lat), radians(other.lat)]
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const part = half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(other.lng - one.lng))
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(part)))
}

export type PunchPlace = Position & { readonly name: string; readonly range_m: number; readonly datum: Datum }
/** What a browser says of where it is: by GPS, within so many metres. */
export type ClaimedPosition = Position & { readonly accuracy: number }

/** A position that is vaguer than this says nothing. */
const VAGUEST_M = 300
/** So much of how vague it is speaks for who is just outside. */
const MOST_LENIENT_M = 50

export type NearestPlace = {
  readonly name: string
  readonly distance_m: number
  /** So many metres lack; 0: it counts. */
  readonly beyond_m: number
}

/** The place that lacks least; null where there is none. */
export function nearestPlace(claimed: ClaimedPosition, places: readonly PunchPlace[]): NearestPlace | null {
  const mapped = gcj02Of(claimed)
  const lenient = Math.min(Math.max(0, claimed.accuracy), MOST_LENIENT_M)
  const each = places.map((place) => {
    const distance = distanceOf(place.datum === 'wgs84' ? claimed : mapped, place)
    return {
      name: place.name,
      distance_m: Math.round(distance),
      beyond_m: Math.max(0, Math.ceil(distance - lenient - place.range_m)),
    }
  })
  return each.reduce<NearestPlace | null>(
    (best, one) =>
      best === null ||
      one.beyond_m < best.beyond_m ||
      (one.beyond_m === best.beyond_m && one.distance_m < best.distance_m)
        ? one
        : best,
    null,
  )
}

/** By which way a punch counts, the surest first; else how far off each way was. */
export type PunchVerdict =
  | { readonly way: 'network'; readonly place: null; readonly distance_m: null }
  | { readonly way: 'code'; readonly place: string; readonly distance_m: null }
  | { readonly way: 'place'; readonly place: string; readonly distance_m: number }
  | { readonly way: 'wifi'; readonly place: string; readonly distance_m: null }
  | { readonly way: 'field'; readonly place: null; readonly distance_m: number | null }
  | { readonly way: null; readonly why: readonly PunchFault[] }
export type PunchFault =
  | { readonly code: 'no_way' }
  | { readonly code: 'other_network' }
  | { readonly code: 'code_missing' | 'code_wrong' | 'code_late' }
  | { readonly code: 'no_position' }
  | { readonly code: 'vague'; readonly accuracy: number }
  | { readonly code: 'far'; readonly name: string; readonly beyond_m: number }
  | { readonly code: 'wifi_unknown' | 'other_wifi' }
  | { readonly code: 'note_missing' | 'photo_missing' }

/** Any way that the team allows is enough. */
export function punchBy(asked: {
  readonly ways: readonly string[]
  readonly inNetwork: boolean
  /** Of which screen a code is that was scanned; `late`: it was that of one. */
  readonly code?: { readonly screen: string } | 'late' | 'wrong' | null
  readonly claimed: ClaimedPosition | null
  readonly places: readonly PunchPlace[]
  /** The access point that the app around the page names; absent: no app said one. */
  readonly wifi?: string | null
  readonly wifis?: readonly AccessPoint[]
  readonly field: boolean
  readonly note: string
  /** Whether a field punch takes a photo, and whether there is one. */
  readonly photo?: 'given' | 'missing'
}): PunchVerdict {
  const { ways, claimed, places } = asked
  const why: PunchFault[] = []
  if (ways.includes('network')) {
    if (asked.inNetwork) return { way: 'network', place: null, distance_m: null }
    why.push({ code: 'other_network' })
  }
  if (ways.includes('code')) {
    const code = asked.code ?? 'missing'
    if (typeof code === 'object') return { way: 'code', place: code.screen, distance_m: null }
    why.push({ code: `code_${code}` })
  }
  const isClear = claimed !== null && claimed.accuracy <= VAGUEST_M
  const nearest = isClear ? nearestPlace(claimed, places) : null
  if (ways.includes('place')) {
    if (nearest?.beyond_m === 0) return { way: 'place', place: nearest.name, distance_m: nearest.distance_m }
    if (claimed === null) why.push({ code: 'no_position' })
    else if (!isClear) why.push({ code: 'vague', accuracy: Math.round(claimed.accuracy) })
    else if (nearest !== null) why.push({ code: 'far', name: nearest.name, beyond_m: nearest.beyond_m })
  }
  if (ways.includes('wifi')) {
    const claimedWifi = asked.wifi ?? null
    const point = accessPointNamed(claimedWifi, asked.wifis ?? [])
    if (point !== null) return { way: 'wifi', place: point, distance_m: null }
    why.push({ code: claimedWifi === null || bssidOf(claimedWifi) === null ? 'wifi_unknown' : 'other_wifi' })
  }
  if (asked.field) {
    const isNoted = asked.note.trim() !== ''
    if (isNoted && asked.photo !== 'missing')
      return { way: 'field', place: null, distance_m: nearest?.distance_m ?? null }
    if (!isNoted) why.push({ code: 'note_missing' })
    if (asked.photo === 'missing') why.push({ code: 'photo_missing' })
  }
  return { way: null, why: why.length === 0 ? [{ code: 'no_way' }] : why }
}
