import { clockChanges, offsetAt } from '@workplace/domain/kernel/zone'
import { calendarLines, quotedParameter as quoted, textValue as text } from '../text/ical-lines'
import { basicTime, zoneLines } from './ical-zone'

type Person = { readonly name: string; readonly mail: string }

/** A meeting as calendar programs take it. Instants are epoch ms. */
export type CalendarEvent = {
  /** Stays the same for the life of the meeting. */
  readonly uid: string
  /** Grows with every change that matters. */
  readonly sequence: number
  /** When the meeting last changed. */
  readonly changed: number
  readonly start: number
  readonly end: number
  /** The office's IANA zone. */
  readonly zone: string
  readonly title: string
  readonly description: string
  readonly location: string
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  readonly isPrivate: boolean
  /** Whose calendar it stands in is free then, as far as others are concerned. */
  readonly isFree?: boolean
  /** Of invitations: whose they are and whom they invite. */
  readonly invitation?: {
    readonly organizer: Person
    readonly attendee: Person & {
      readonly answer: 'NEEDS-ACTION' | 'ACCEPTED' | 'TENTATIVE' | 'DECLINED'
      readonly isHost: boolean
    }
  }
}

export type Calendar = {
  readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  /** What calendar programs call a feed. */
  readonly name?: string
  readonly events: readonly CalendarEvent[]
}

// Written here rather than by a library: the one that was tried wrote DTSTAMP without its Z beside a zone, and UTC's
// clock as the office's. What comes out is read back by another's reader in the tests.

const utc = (instant: number) => `${basicTime(instant)}Z`

const DAY = 86_400_000

/** Does the clock of a zone show this instant's time twice? */
function comesTwice(instant: number, zone: string): boolean {
  const local = instant + offsetAt(instant, zone)
  const changes = clockChanges(instant - DAY, instant + DAY, zone)
  return changes.some(({ at, before, after }) => local >= at + after && local < at + before)
}

/**
 * A time on the office's clock; as UTC where that clock shows it twice. The standard means the first of the two then, but
 * calendar programs read one or the other.
 */
function timeLine(name: string, instant: number, zone: string): string {
  if (zone === 'UTC' || comesTwice(instant, zone)) return `${name}:${utc(instant)}`
  return `${name};TZID=${zone}:${basicTime(instant + offsetAt(instant, zone))}`
}

function invitationLines({ organizer, attendee }: NonNullable<CalendarEvent['invitation']>): string[] {
  const role = attendee.isHost ? 'CHAIR' : 'REQ-PARTICIPANT'
  const rsvp = attendee.answer === 'NEEDS-ACTION' ? ';RSVP=TRUE' : ''
  return [
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.mail}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=${role};PARTSTAT=${attendee.answer}${rsvp};CN=${quoted(attendee.name)}:mailto:${attendee.mail}`,
  ]
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    // of its last change, so that the same meeting is always written the same way
    `DTSTAMP:${utc(event.changed)}`,
    `LAST-MODIFIED:${utc(event.changed)}`,
    timeLine('DTSTART', event.start, event.zone),
    timeLine('DTEND', event.end, event.zone),
    `SUMMARY:${text(event.title)}`,
    ...(event.description === '' ? [] : [`DESCRIPTION:${text(event.description)}`]),
    `LOCATION:${text(event.location)}`,
    `STATUS:${event.status}`,
    ...(event.isPrivate ? ['CLASS:PRIVATE'] : []),
    `TRANSP:${event.status === 'CANCELLED' || event.isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...(event.invitation === undefined ? [] : invitationLines(event.invitation)),
    'END:VEVENT',
  ]
}

/** A calendar as text (RFC 5545), with a definition of every zone that its meetings use. */
export function calendarText({ method, name, events }: Calendar): string {
  const zones = new Map<string, { from: number; until: number }>()
  for (const { zone, start, end } of events) {
    if (zone === 'UTC') continue
    const known = zones.get(zone)
    zones.set(zone, { from: Math.min(start, known?.from ?? start), until: Math.max(end, known?.until ?? end) })
  }
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Workplace console//Meetings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name === undefined
      ? []
      : [`X-WR-CALNAME:${text(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M']),
    ...[...zones].flatMap(([zone, { from, until }]) => zoneLines(zone, from, until)),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return calendarLines(lines)
}
