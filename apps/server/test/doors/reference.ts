import type { SimulatedController } from '../../src/adapters/device/ut0311/simulation/simulated-controller'
import type { SimulatedFaceDevice } from '../../src/adapters/device/zkpush/simulation/simulated-face-device'

// The rules of passing a second time, written from the documents and sharing nothing with the product but what a device
// holds: loops that look at everything.

export type Hours = {
  weekdays: readonly number[]
  periods: readonly (readonly [start: number, end: number])[]
  /** On this date other periods hold. */
  special: { date: string; periods: readonly (readonly [start: number, end: number])[] } | null
}
export type Strategy = {
  effect: 'allow' | 'deny'
  hours: Hours
  people: Set<number>
  doors: Set<number>
  valid_start: string
  valid_end: string | null
}
export type Person = {
  card: { number: number; is_lost: boolean; valid_until: number | null } | null
  is_on: boolean
  entry_date: string | null
  departure_date: string | null
}
export type Rules = { people: Person[]; strategies: Strategy[] }

const ZONE_MS = 8 * 3_600_000
const MINUTE = 60_000

/** The clock of the house, which is in Shanghai. */
export function shown(at: number) {
  const text = new Date(at + ZONE_MS).toISOString()
  const day = new Date(at + ZONE_MS).getUTCDay()
  return {
    date: text.slice(0, 10),
    minute: Math.floor(((at + ZONE_MS) % 86_400_000) / MINUTE),
    weekday: day === 0 ? 7 : day,
  }
}

function holds({ weekdays, periods, special }: Hours, at: number): boolean {
  const { date, minute, weekday } = shown(at)
  const today = special?.date === date ? special.periods : weekdays.includes(weekday) ? periods : []
  return today.some(([start, end]) => start <= minute && minute < end)
}

/** May they pass this door with their card? */
export function mayPass({ people, strategies }: Rules, person: number, door: number, at: number): boolean {
  const who = people[person]
  const { date } = shown(at)
  if (who === undefined || !who.is_on || who.card === null || who.card.is_lost) return false
  if (who.entry_date !== null && date < who.entry_date) return false
  if (who.departure_date !== null && who.departure_date < date) return false
  if (who.card.valid_until !== null && at >= who.card.valid_until) return false
  const now = strategies.filter(
    (one) =>
      one.people.has(person) &&
      one.doors.has(door) &&
      one.valid_start <= date &&
      (one.valid_end === null || date <= one.valid_end) &&
      holds(one.hours, at),
  )
  return now.some(({ effect }) => effect === 'allow') && !now.some(({ effect }) => effect === 'deny')
}

/** What a board would do with a card, by what it holds: it lets pass whose profile is missing. */
export function boardOpens(board: SimulatedController, card: number, door: number, at: number): boolean {
  const held = board.card(card)
  const { date, minute, weekday } = shown(at)
  if (held === null || date < (held.from ?? '') || date > (held.to ?? '')) return false
  const by = held.doors[door - 1] ?? 0
  if (by < 2) return by === 1
  for (let number = by, links = 0; number !== 0 && links < 300; links++) {
    const profile = board.profile(number)
    if (profile === null) return true
    const isToday = date >= (profile.from ?? '') && date <= (profile.to ?? '') && profile.weekdays.includes(weekday)
    if (isToday && profile.segments.some(({ start, last }) => start <= minute && minute <= last)) return true
    number = profile.next
  }
  return false
}

const days = ['', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const fieldsOf = (line: string) =>
  new Map(line.split(/\s+/).map((part): [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']))
const minuteOfDigits = (digits: number) => Math.floor(digits / 100) * 60 + (digits % 100)

/** What a face device would do with somebody it recognised. */
export function faceOpens(device: SimulatedFaceDevice, pin: string, at: number): boolean {
  const person = device.people.get(pin)
  if (person === undefined) return false
  const { date, minute, weekday } = shown(at)
  const compact = date.replaceAll('-', '')
  const dayOf = (text: string) => (text.length === 8 ? text : text === '0' || text === '' ? null : text)
  const [start, end] = [dayOf(person.start), dayOf(person.end)]
  if (start !== null && compact < start) return false
  if (end !== null && compact > end) return false
  const type = device.holidays.get(compact)
  const today = type === undefined ? days[weekday] : `hol${type}`
  for (const right of device.rights) {
    const fields = fieldsOf(right)
    if (fields.get('pin') !== pin) continue
    const zone = fieldsOf(device.zones.get(fields.get('authorizetimezoneid') ?? '') ?? '')
    for (const n of [1, 2, 3]) {
      const packed = Number(zone.get(`${today}time${n}`) ?? 0)
      const from = minuteOfDigits(Math.floor(packed / 65_536))
      if (packed !== 0 && from <= minute && minute <= minuteOfDigits(packed % 65_536)) return true
    }
  }
  return false
}
