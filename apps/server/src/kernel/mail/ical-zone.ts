import { clockChanges, offsetAt } from '@workplace/domain/kernel/zone'

const year = 366 * 86_400_000
const pad = (n: number) => String(n).padStart(2, '0')

/** `+0800`; zones of long ago also have seconds. */
function offsetText(milliseconds: number): string {
  const seconds = Math.abs(Math.round(milliseconds / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${milliseconds < 0 ? '-' : '+'}${pad(hours)}${pad(minutes)}${rest === 0 ? '' : pad(rest)}`
}

/** `YYYYMMDDTHHMMSS` of milliseconds that are read as if they were UTC. */
export const basicTime = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replace(/[-:]/g, '')

/**
 * The lines of a zone's definition (RFC 5545, 3.6.5) that is right for every instant between two (epoch ms). The
 * changes of its clock are listed one by one rather than as a rule: that is exact for every zone and every year.
 */
export function zoneLines(zone: string, from: number, until: number): string[] {
  const since = from - year
  const first = offsetAt(since, zone)
  const changes = clockChanges(since, until + year, zone)
  const standard = Math.min(first, ...changes.map((change) => change.after))
  const part = (startsAt: string, before: number, after: number) => {
    const kind = after > standard ? 'DAYLIGHT' : 'STANDARD'
    return [
      `BEGIN:${kind}`,
      `DTSTART:${startsAt}`,
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(after)}`,
      `TZNAME:${offsetText(after)}`,
      `END:${kind}`,
    ]
  }
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...part(basicTime(since + first), first, first),
    ...changes.flatMap(({ at, before, after }) => part(basicTime(at + before), before, after)),
    'END:VTIMEZONE',
  ]
}
