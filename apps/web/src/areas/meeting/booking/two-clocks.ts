import type { MeetingDetails } from '@workplace/contract/meeting/booking'
import { onClock, type Slot } from '@workplace/domain/booking/slot'
import { instantOf } from '@workplace/domain/kernel/zone'
import type { Language } from '../../../kernel/words'
import { claimTime, dayText, zoneLong } from '../core/claim-text'
import { slotOfWire, wireOf } from '../core/slot-time'

type Timed = Pick<MeetingDetails, 'start_time' | 'end_time' | 'timezone'>

/** A meeting's time as the clock of a zone shows it. */
export function timeOn<T extends Timed>(meeting: T, zone: string): T {
  if (meeting.timezone === zone) return meeting
  return {
    ...meeting,
    ...wireOf(onClock(slotOfWire(meeting.start_time, meeting.end_time), meeting.timezone, zone)),
    timezone: zone,
  }
}

/** `Shanghai, GMT+8`, as it is when the meeting begins. */
export function clockOf({ start_time, end_time, timezone }: Timed): string {
  const { date, start_minute } = slotOfWire(start_time, end_time)
  return zoneLong(timezone, instantOf(date, start_minute, timezone))
}

/** When a meeting is on the clocks of its other rooms; nothing where all go by the one that is shown. */
export function otherClocks(
  meeting: Timed & { rooms: readonly { readonly timezone: string }[] },
  shown: Timed,
  language: Language,
): string[] {
  const zones = new Set([meeting.timezone, ...meeting.rooms.map(({ timezone }) => timezone)])
  zones.delete(shown.timezone)
  return [...zones].map((zone) => {
    const there = timeOn(meeting, zone)
    const date = there.start_time.slice(0, 10)
    const day = date === shown.start_time.slice(0, 10) ? '' : `${dayText(date, language)} `
    return `${day}${claimTime(there)} (${clockOf(there)})`
  })
}

/** The clock that a form's times are on, where its rooms go by several; else nothing has to be said. */
export const namedClock = (
  rooms: readonly { readonly timezone: string }[],
  { date, start_minute }: Slot,
  zone: string,
): string | undefined =>
  rooms.some(({ timezone }) => timezone !== zone) ? zoneLong(zone, instantOf(date, start_minute, zone)) : undefined

type Room = MeetingDetails['rooms'][number]

/** Rooms by where they are: one line for those of a floor. */
export function placesOf(rooms: readonly Room[]): { readonly room: Room; readonly names: string[] }[] {
  const places = new Map<string, { room: Room; names: string[] }>()
  for (const room of rooms) {
    const key = `${room.office_name}\n${room.floor_name}`
    const place = places.get(key) ?? { room, names: [] }
    place.names.push(room.name)
    places.set(key, place)
  }
  return [...places.values()]
}
