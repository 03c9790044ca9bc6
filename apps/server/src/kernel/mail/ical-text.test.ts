import fc from 'fast-check'
import ical from 'node-ical'
import { describe, expect, it } from 'vitest'
import { type CalendarEvent, calendarText } from './ical-text'

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'meeting-1@example',
  sequence: 3,
  changed: Date.parse('2026-11-18T01:05:00Z'),
  start: Date.parse('2026-11-20T02:00:00Z'),
  end: Date.parse('2026-11-20T03:30:00Z'),
  zone: 'Asia/Shanghai',
  title: 'Plan',
  description: '',
  location: 'Room 301',
  status: 'CONFIRMED',
  isPrivate: false,
  ...more,
})

const read = (text: string) => {
  const found = Object.values(ical.sync.parseICS(text)).find((one) => one?.type === 'VEVENT')
  if (found?.type !== 'VEVENT') throw new Error('there is no event')
  return found
}

describe('a calendar', () => {
  it('is read back by another’s reader as what was written', () => {
    const found = read(
      calendarText({
        method: 'PUBLISH',
        events: [event({ title: '评审, "A;B"\\', description: 'One\nTwo', isPrivate: true })],
      }),
    )
    expect(found).toMatchObject({
      uid: 'meeting-1@example',
      sequence: 3,
      summary: '评审, "A;B"\\',
      description: 'One\nTwo',
      location: 'Room 301',
      status: 'CONFIRMED',
      class: 'PRIVATE',
    })
    expect(found.start.toISOString()).toBe('2026-11-20T02:00:00.000Z')
    expect(found.end?.toISOString()).toBe('2026-11-20T03:30:00.000Z')
    expect(found.start.tz).toBe('Asia/Shanghai')
  })

  it('keeps whatever people write in its own field', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
        const lines = calendarText({ method: 'PUBLISH', events: [event({ title })] }).split('\r\n')
        expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true)
        const names = lines.filter((line) => !line.startsWith(' ')).map((line) => line.split(/[:;]/)[0])
        expect(names.filter((name) => name === 'BEGIN')).toHaveLength(4) // calendar, zone, its one part, event
        expect(names.filter((name) => name === 'UID')).toHaveLength(1)
      }),
      { numRuns: 60 },
    )
  })

  it('has no line of more than 75 octets and cuts no character', () => {
    const title = '季度规划会议与各部门负责人讨论明年的办公空间安排'.repeat(3)
    const text = calendarText({ method: 'PUBLISH', events: [event({ title })] })
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
    expect(read(text).summary).toBe(title)
  })

  it('says as UTC what the clock of the office shows twice, and reads back as long as it is', () => {
    // in Berlin 02:30 exists twice on 25 October 2026: at 00:30 and at 01:30 UTC
    const written = (start: string) =>
      calendarText({
        method: 'PUBLISH',
        events: [event({ zone: 'Europe/Berlin', start: Date.parse(start), end: Date.parse(start) + 3_600_000 })],
      })
    expect(written('2026-10-25T00:30:00Z')).toContain('DTSTART:20261025T003000Z')
    expect(written('2026-10-25T02:00:00Z')).toContain('DTSTART;TZID=Europe/Berlin:20261025T030000')
    for (const start of ['2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z', '2026-03-29T00:30:00Z']) {
      const event = read(written(start))
      expect(Number(event.end) - Number(event.start)).toBe(3_600_000)
    }
    expect(written('2026-10-25T01:30:00Z')).toContain('DTSTART:20261025T013000Z')
    expect(read(written('2026-10-25T01:30:00Z')).start.toISOString()).toBe('2026-10-25T01:30:00.000Z')
  })

  it('names who invites and who is invited, whatever their names are', () => {
    const found = calendarText({
      method: 'REQUEST',
      events: [
        event({
          invitation: {
            organizer: { name: '李雷 "L"', mail: 'rooms@example.org' },
            attendee: { name: 'Han\r\nX-EVIL:1', mail: 'han@example.org', answer: 'NEEDS-ACTION', isHost: false },
          },
        }),
      ],
    })
    const unfolded = found.replace(/\r\n /g, '')
    expect(unfolded).toContain(`\r\nORGANIZER;CN="李雷 'L'":mailto:rooms@example.org\r\n`)
    expect(unfolded).toMatch(
      /\r\nATTENDEE;[^\r]*PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN="Han +X-EVIL:1":mailto:han@example.org\r\n/,
    )
    expect(found).toContain('\r\nMETHOD:REQUEST\r\n')
  })
})
