import { addDays, weekdayOf } from '@workplace/domain/kernel/date'

/** How large a company should be. */
export type Size = {
  company: string
  rooms: number
  meetings: number
  people: number
  /** Working days over which the meetings lie, two thirds of them behind today. */
  days: number
  /** Rooms in one office. */
  roomsAnOffice: number
}

/** The data sets of the benchmark. */
export const sets = {
  P: { rooms: 200, meetings: 96_500, people: 1_000, days: 80 },
  L: { rooms: 1_000, meetings: 1_002_000, people: 5_000, days: 167 },
  X: { rooms: 10_000, meetings: 10_000_000, people: 20_000, days: 167 },
} as const satisfies Record<string, Omit<Size, 'company' | 'roomsAnOffice'>>

const OPEN_MINUTE = 8 * 60
const OPEN_BLOCKS = 48
/** A meeting a half hour is the most that fits between 8:00 and 20:00. */
const MOST_A_DAY = OPEN_BLOCKS / 2

/** The sentence that says why a size cannot be made, or null. */
export function faultOf(size: Size): string | null {
  for (const key of ['rooms', 'people', 'days', 'roomsAnOffice'] as const) {
    if (!Number.isInteger(size[key]) || size[key] < 1) return `--${key} must be a whole number of at least 1`
  }
  if (!Number.isInteger(size.meetings) || size.meetings < 0) return '--meetings must be a whole number'
  if (size.rooms > 100_000 || size.people > 1_000_000) return 'at most 100,000 rooms and 1,000,000 people'
  const most = size.rooms * size.days * MOST_A_DAY
  return size.meetings > most
    ? `${size.rooms} rooms have space for ${most} meetings on ${size.days} days: give more --rooms or --days`
    : null
}

/** So many working days around today, in order. */
export function workingDays(today: string, count: number): string[] {
  const behind: string[] = []
  const ahead: string[] = []
  for (let date = today; ahead.length < count - Math.floor((count * 2) / 3); date = addDays(date, 1)) {
    if (weekdayOf(date) <= 5) ahead.push(date)
  }
  for (let date = addDays(today, -1); behind.length + ahead.length < count; date = addDays(date, -1)) {
    if (weekdayOf(date) <= 5) behind.unshift(date)
  }
  return [...behind, ...ahead]
}

/** Meetings by their columns; rooms and people are places in the company's lists, times minutes of the day. */
export type MeetingBatch = { date: string; rooms: number[]; starts: number[]; ends: number[]; bookers: number[] }

/** All meetings, in the order of their days as they would have been booked, none overlapping another in its room. */
export function* meetingsOf(size: Size, today: string): Generator<MeetingBatch> {
  const dates = workingDays(today, size.days)
  const roomDays = size.rooms * dates.length
  const most = Math.max(1, Math.ceil(size.meetings / roomDays))
  // Each of a room's meetings of a day has a part of it for itself.
  const part = Math.floor(OPEN_BLOCKS / most)
  let made = 0
  let roomDay = 0
  for (const date of dates) {
    const batch: MeetingBatch = { date, rooms: [], starts: [], ends: [], bookers: [] }
    for (let room = 0; room < size.rooms; room++) {
      // Spread so that the wished number is met exactly.
      const target = Math.floor((size.meetings * ++roomDay) / roomDays)
      for (let place = 0; made < target; place++, made++) {
        const chance = scattered(made)
        const length = Math.min(part, 2 + (chance % 3))
        const from = place * part + ((chance >>> 4) % (part - length + 1))
        batch.rooms.push(room)
        batch.starts.push(OPEN_MINUTE + from * 15)
        batch.ends.push(OPEN_MINUTE + (from + length) * 15)
        batch.bookers.push((chance >>> 8) % size.people)
      }
    }
    yield batch
  }
}

/** A number as a well mixed one of 32 bits: the same for the same number. */
function scattered(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x45d9f3b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
