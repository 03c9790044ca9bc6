import { describe, expect, it } from 'vitest'
import { zoneLines } from './ical-zone'

// Apart from the tests that read calendars back: their reader brings an older Temporal, which would be measured instead.

/** How far from UTC a zone's definition says that its clock is, at a time of that clock (as if it were UTC). */
function offsetBy(lines: readonly string[], local: number): number {
  const basic = new Date(local).toISOString().slice(0, 19).replace(/[-:]/g, '')
  let [latest, offset] = ['', '']
  let start = ''
  for (const line of lines) {
    if (line.startsWith('DTSTART:')) start = line.slice(8)
    if (line.startsWith('TZOFFSETTO:') && start <= basic && start >= latest) [latest, offset] = [start, line.slice(11)]
  }
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5))
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000
}

/** The browser's and the operating system's word on a zone. */
function clockBy(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return (instant) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`)
}

describe('the definition of a zone', () => {
  it.each([
    'Asia/Shanghai',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'America/Sao_Paulo',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
  ])('is that of %s through the years', (zone) => {
    const [from, until] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2030-01-01T00:00:00Z')]
    const lines = zoneLines(zone, from, until)
    const localTime = clockBy(zone)
    for (let instant = from; instant < until; instant += 86_400_000 + 37 * 60_000) {
      const local = localTime(instant)
      const said = offsetBy(lines, local)
      // in the hour that exists twice two answers are right
      const repeated = localTime(instant - 3_600_000) === local || localTime(instant + 3_600_000) === local
      if (!repeated)
        expect([new Date(instant).toISOString(), said]).toEqual([new Date(instant).toISOString(), local - instant])
    }
  })
})
