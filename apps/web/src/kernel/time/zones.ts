import { type Language, say } from '@workplace/contract/kernel/words'
import { timeZones, zoneName } from '@workplace/contract/kernel/zones'

/** A zone with its present distance from UTC. */
export type Zone = { readonly name: string; readonly offset: string; readonly minutes: number }

const offsets = new Map<string, string>()

/** The present offset of a zone: +08:00; '' for a name that this browser does not know. */
function offsetOf(zone: string): string {
  const known = offsets.get(zone)
  if (known !== undefined) return known
  let offset = ''
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
      new Date(),
    )
    const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    offset = text === 'GMT' ? '+00:00' : text.replace('GMT', '')
  } catch {
    // An unknown name stays without an offset; the field's own check refuses it.
  }
  offsets.set(zone, offset)
  return offset
}

/** `Asia/Shanghai (UTC+08:00)` */
export function zoneLabel(zone: string): string {
  const offset = offsetOf(zone)
  return offset === '' ? zone : `${zone} (UTC${offset})`
}

function minutesOf(offset: string): number {
  const match = /^([+-])(\d{2}):(\d{2})$/.exec(offset)
  if (match === null) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
}

let all: readonly Zone[] | undefined

/** `(UTC+08:00) Beijing, Shanghai`, with the present distance; a zone that has no such name by its code. */
export function zoneChoice(zone: string, language: Language): string {
  const name = zoneName(zone)
  const offset = offsetOf(zone)
  if (name === undefined) return zoneLabel(zone)
  return offset === '' ? say(name, language) : `(UTC${offset}) ${say(name, language)}`
}

/** The codes that a picker offers: those with names first, then every other one that the browser knows. */
export function offeredZones(): readonly string[] {
  const named = timeZones.map(({ zone }) => zone)
  const known = new Set(named)
  return [...named, ...allZones().flatMap(({ name }) => (known.has(name) ? [] : [name]))]
}

/** Every zone that the browser knows, from west to east. Made once: it takes some 50 ms. */
export function allZones(): readonly Zone[] {
  all ??= [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]
    .map((name) => ({ name, offset: offsetOf(name), minutes: minutesOf(offsetOf(name)) }))
    .sort((one, other) => one.minutes - other.minutes || one.name.localeCompare(other.name))
  return all
}
