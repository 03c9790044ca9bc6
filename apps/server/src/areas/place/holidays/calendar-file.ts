import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { exportCalendarFile } from '@workplace/contract/place/holidays'
import { addDays } from '@workplace/domain/kernel/date'
import type { SpecialDay } from '@workplace/domain/place/day-kind'
import { type Stretch, stretchesOf } from '@workplace/domain/place/stretches'
import type { Call } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import type { Engine } from '../../../kernel/resources/engine'
import { rowsOf } from '../../../kernel/resources/listing'
import { calendarLines, textValue } from '../../../kernel/text/ical-lines'
import { daysBetween } from './day.store'

const basic = (date: string) => date.replaceAll('-', '')

/** Days that are alike in everything, since an event is one for all of its days. */
function alike(days: readonly SpecialDay[]): Stretch[] {
  const [statutory, others] = [days.filter((day) => day.statutory), days.filter((day) => !day.statutory)]
  return [...stretchesOf(statutory), ...stretchesOf(others)].sort((one, other) => (one.from < other.from ? -1 : 1))
}

/** A holiday as calendar programs take it: those of telephones know the mark for days off and make-up workdays. */
function eventLines({ from, to, name, kind, days }: Stretch, calendar: { id: number; changed: string }): string[] {
  const [day] = days
  return [
    'BEGIN:VEVENT',
    `UID:holiday-${calendar.id}-${from}@workplace`,
    // of the calendar's last change, so that the same days are always written the same way
    `DTSTAMP:${calendar.changed}`,
    `DTSTART;VALUE=DATE:${basic(from)}`,
    `DTEND;VALUE=DATE:${basic(addDays(to, 1))}`,
    `SUMMARY:${textValue(name)}${kind === 'off' ? '（休）' : '（班）'}`,
    'TRANSP:TRANSPARENT',
    `X-APPLE-SPECIAL-DAY:${kind === 'off' ? 'WORK-HOLIDAY' : 'ALTERNATE-WORKDAY'}`,
    ...(day?.name_en ? [`X-WORKPLACE-NAME-EN:${textValue(day.name_en)}`] : []),
    ...(kind === 'off' ? [`X-WORKPLACE-TYPE:${day?.type ?? 1}`] : []),
    ...(day?.statutory ? ['X-WORKPLACE-STATUTORY:TRUE'] : []),
    ...(day?.as_weekday ? [`X-WORKPLACE-AS-WEEKDAY:${day.as_weekday}`] : []),
    'END:VEVENT',
  ]
}

/** `GET /holidays/export_ics`. */
export async function calendarFile(
  calendars: Engine,
  call: Call,
  { id, from_year, to_year }: ParsedOf<typeof exportCalendarFile>,
): Promise<FileAnswer> {
  const [row] = await rowsOf(calendars, call, [id])
  if (row === undefined) throw new Refusal(commonRefusals.not_found)
  const days = await daysBetween(call.db, call.actor.company_id, id, {
    from: `${from_year}-01-01`,
    to: `${to_year}-12-31`,
  })
  const name = String(row.name)
  const changed = new Date(row.updated_at).toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Workplace console//Holidays//EN', 'CALSCALE:GREGORIAN'],
    ...['METHOD:PUBLISH', `X-WR-CALNAME:${textValue(name)}`],
    ...alike(days).flatMap((stretch) => eventLines(stretch, { id, changed })),
    'END:VCALENDAR',
  ]
  return { name: `${name}.ics`, media_type: 'text/calendar; charset=utf-8', body: calendarLines(lines) }
}
