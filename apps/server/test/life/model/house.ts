import fc from 'fast-check'

/** Who acts in a run, by their place in `model.people`. */
export const names = [
  'Ann',
  'Bob',
  'Cat',
  'Dan the approver',
  'Max the manager',
  'Eve who may nothing',
  'Kim from afar',
  'Pat who closes accounts',
] as const
export const [ann, bob, cat, dan, max, eve, kim, pat] = [0, 1, 2, 3, 4, 5, 6, 7] as const

/** Those of the one department, and those whose account may be closed. */
export const team: readonly number[] = [ann, bob, cat, eve]
export const leavers: readonly number[] = [ann, bob, cat, eve, max]

export const permissionsOf: readonly (readonly string[])[] = [
  ['view-meeting'],
  ['view-meeting'],
  ['view-meeting'],
  ['view-meeting', 'view-audit', 'change-audit'],
  ['view-meeting', 'view-cancel-regain', 'view-meetingroom', 'change-meetingroom'],
  [],
  ['view-meeting', 'view-cancel-regain', 'view-meetingroom', 'change-meetingroom', 'view-audit', 'change-audit'],
  // nobody closes the account of who may do more
  [
    ...['view-meeting', 'view-cancel-regain', 'view-meetingroom', 'change-meetingroom'],
    ...['view-user', 'change-user', 'delete-user', 'change-roles', 'view-department', 'change-department'],
  ],
]

/** A room of a run, as its form says. Times are minutes of the day. */
type RoomForm = {
  approval: boolean
  open: number
  close: number
  lunch: boolean
  /** The longest booking in minutes. */
  longest: number | null
  /** How many days can be booked, today included. */
  days: number | null
  closedWeekends: boolean
  /** When of the day one may book. */
  window: readonly [number, number] | null
  readonly: boolean
  /** Minutes before the beginning at which somebody has to have signed in, or 15 minutes after it. */
  release: 'none' | 'during' | 20
  /** What Cat may not: see it, or book it. */
  notForCat: 'see' | 'book' | null
}

/** What a company of a run is like. */
export type House = {
  rooms: RoomForm[]
  /** Weekday (0 Monday) and minute at which it begins. */
  weekday: number
  minute: number
  /** Of requests: how long a step may take, and what happens then; null: no flow, whoever approves there decides. */
  flow: { deadline: number; remind: boolean; action: 'pass' | 'refuse' | 'none' } | null
  takeAtOnce: boolean
  /** Breaches that lead to a ban of a day; 0: never. */
  strikes: number
  lateCancel: number
  seriesStrikes: number
  /** Who heads the department, and the one above it. */
  head: number | null
  above: number | null
}

const rarely = (times: number) => fc.integer({ min: 1, max: times }).map((n) => n === times)
const room: fc.Arbitrary<RoomForm> = fc.record({
  approval: fc.boolean(),
  open: fc.constantFrom(0, 480),
  close: fc.constantFrom(1440, 1200),
  lunch: rarely(5),
  longest: fc.constantFrom(null, null, 120),
  days: fc.constantFrom(null, null, null, 2),
  closedWeekends: rarely(4),
  window: fc.constantFrom(null, null, null, null, null, null, [480, 1080] as const),
  readonly: rarely(15),
  release: fc.constantFrom<RoomForm['release']>('none', 'during', 20),
  notForCat: fc.constantFrom<RoomForm['notForCat']>(null, null, null, null, 'see', 'book'),
})

export const houses: fc.Arbitrary<House> = fc.record({
  rooms: fc.array(room, { minLength: 3, maxLength: 3 }),
  weekday: fc.integer({ min: 0, max: 6 }),
  minute: fc.integer({ min: 6 * 4, max: 17 * 4 }).map((n) => n * 15 + 5),
  flow: fc.option(
    fc.record({
      deadline: fc.constantFrom(30, 240),
      remind: fc.boolean(),
      action: fc.constantFrom('pass', 'refuse', 'none'),
    }),
    { freq: 2 },
  ),
  takeAtOnce: rarely(4),
  strikes: fc.constantFrom(0, 1, 2),
  lateCancel: fc.constantFrom(0, 0, 60),
  seriesStrikes: fc.constantFrom(0, 1, 2),
  head: fc.constantFrom(null, bob, max, kim, eve),
  above: fc.constantFrom(null, max, kim),
})

export const roomName = (n: number) => ['Blue', 'Red', 'Green'][n] ?? `Room ${n}`

// a Monday so far ahead that no rule of the database's own clock is in the way
const monday = (() => {
  const first = Date.UTC(2090, 0, 1)
  return first + ((8 - new Date(first).getUTCDay()) % 7) * 86_400_000
})()
const shanghai = 8 * 3_600_000

/** Minutes of the model (from a Monday at midnight in Shanghai) as epoch ms, as text of the wire, and back. */
const instant = (minutes: number) => monday - shanghai + minutes * 60_000
export const rfc = (minutes: number) => new Date(instant(minutes)).toISOString()
export const minutesOf = (text: string) => Math.round((Date.parse(text) - instant(0)) / 60_000)
export const wall = (minutes: number) =>
  new Date(monday + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
export const day = (minutes: number) => Math.floor(minutes / 1440)
export const dateOf = (ofDay: number) => wall(ofDay * 1440).slice(0, 10)
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const two = (n: number) => String(n).padStart(2, '0')
export const clock = (minutes: number) => {
  const of = ((minutes % 1440) + 1440) % 1440
  return `${two(Math.floor(of / 60))}:${two(of % 60)}`
}
/** For people: `Tue2 09:15` is the Tuesday of the second week. */
export const shown = (minutes: number) =>
  `${weekdays[((day(minutes) % 7) + 7) % 7]}${day(minutes) < 7 ? '' : Math.floor(day(minutes) / 7) + 1} ${clock(minutes)}`
