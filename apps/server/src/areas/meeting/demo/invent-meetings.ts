import { type Lock, lockedMinutes, longestMinutes, lunchBreak, openHours } from '@workplace/domain/booking/room'
import { addDays, weekdayOf } from '@workplace/domain/kernel/date'
import { instantOf, instantsOf } from '@workplace/domain/kernel/zone'
import type { Random } from '../../../seed/kit/random'
import { bookingRoomOf, type DemoRoom, type RoomTypeName } from '../../meetingroom/demo/public'
import type { DepartmentSpec, Person } from '../../people/demo/public'
import { cancelReasons, contents, customers, projects, refuseReasons, titles } from './titles.data'

const QUARTER = 900_000
const BLOCKS = 96

export type DemoMeeting = {
  /** Index into the company's rooms. */
  room: number
  /** Epoch ms. */
  start: number
  end: number
  title: string
  content: string | null
  /** Indices into the company's people. */
  booker: number
  attendees: { person: number; accept_state: number }[]
  guests: { name: string; mail: string }[]
  secret: boolean
  state: 'confirmed' | 'pending' | 'refused' | 'cancelled'
  reason: string | null
  origin: 'console' | 'mobile' | 'terminal' | 'exchange'
  created: number
  /** When it was approved, refused or cancelled. */
  decided: number | null
}

export type Occupation = { room: number; series: number; subject: string; start: number; end: number }

/** A meeting that must be there: of this person, this many days from today, in any fitting room of an office. */
export type OwnMeeting = {
  day: number
  /** `[from, to)` in blocks of 15 minutes. */
  from: number
  to: number
  booker: number
  invited: readonly number[]
  title: string
  office: number
  pending?: boolean
  secret?: boolean
  /** The invited have not answered yet. */
  unanswered?: boolean
}

export type Scene = {
  rooms: readonly DemoRoom[]
  /** In force, by the places of the rooms. */
  locksOfRooms: readonly (readonly Lock[])[]
  people: readonly Person[]
  departments: readonly DepartmentSpec[]
  /** The city (by index) of each office. */
  cityOfOffice: readonly number[]
  today: string
  firstDay: number
  lastDay: number
  own: readonly OwnMeeting[]
}

/** Standing uses of a room: weekday, blocks, for what. */
const standing: readonly (readonly [RoomTypeName, weekday: number, from: number, to: number, subject: string])[] = [
  ['training', 2, 48, 54, '新员工入职培训 Onboarding'],
  ['hall', 1, 32, 38, '周一全员晨会 Monday briefing'],
  ['board', 5, 68, 76, '影音设备巡检 Equipment check'],
  ['lounge', 4, 48, 52, '午间英语角 English corner'],
]

/** How likely a half hour of the day begins a meeting, from 8:00 on; the evening thins out. */
const byHalfHour = [15, 30, 50, 70, 85, 60, 50, 28, 10, 12, 35, 65, 85, 70, 75, 60, 70, 50, 38, 24, 14, 8, 6, 4]
const popularity: Readonly<Record<RoomTypeName, number>> = {
  standard: 0.52,
  huddle: 0.46,
  booth: 0.4,
  video: 0.58,
  board: 0.3,
  training: 0.2,
  hall: 0.13,
  lounge: 0.22,
}
/** Usual lengths in blocks. */
const lengths: Readonly<Record<RoomTypeName, readonly number[]>> = {
  standard: [2, 4, 4, 4, 6, 6, 8],
  huddle: [2, 2, 4, 4, 4, 6],
  booth: [1, 2, 2],
  video: [3, 4, 4, 4, 6, 8],
  board: [4, 6, 8, 8, 12],
  training: [8, 8, 12, 16],
  hall: [8, 12, 16, 16],
  lounge: [2, 4, 4],
}

/** Weeks of meetings as a company holds them: in office hours, by people who are free, within each room's policy. */
export function inventMeetings(random: Random, scene: Scene): { meetings: DemoMeeting[]; occupations: Occupation[] } {
  const meetings: DemoMeeting[] = []
  const occupations: Occupation[] = []
  const calendar = calendarOf(scene)
  const circles = circlesOf(scene)
  for (let day = scene.firstDay; day <= scene.lastDay; day++) {
    const date = addDays(scene.today, day)
    const free = scene.rooms.map((room, index) => freeBlocks(room, index, scene.locksOfRooms[index] ?? [], date, day))
    occupations.push(...standingUses(scene, free, date))
    for (const own of scene.own.filter((it) => it.day === day)) {
      const meeting = placeOwn(random, scene, calendar, free, date, own)
      if (meeting) meetings.push(meeting)
    }
    scene.rooms.forEach((room, index) => {
      for (let block = 30; block < 80; block += 2) {
        const weight = (byHalfHour[(block - 32) >> 1] ?? 3) / 100
        if (!random.chance(weight * popularity[room.type] * liveliness(date, day))) continue
        const meeting = invent(random, { scene, calendar, circles, index, day, date, block, blocks: free[index] })
        if (meeting) meetings.push(meeting)
      }
    })
  }
  return { meetings, occupations }
}

/** The further ahead, the emptier; weekends are quiet, except the one on which somebody tries the product. */
function liveliness(date: string, day: number): number {
  const ahead = day <= 0 ? 1 : Math.max(0.25, 0.95 - day * 0.045)
  return weekdayOf(date) > 5 ? ahead * (day === 0 ? 0.5 : 0.08) : ahead
}

/** 1 where the room can be booked on that date. */
function freeBlocks(room: DemoRoom, index: number, locks: readonly Lock[], date: string, day: number): Uint8Array {
  const blocks = new Uint8Array(BLOCKS)
  const { policy } = room
  if (policy.status === 'inactive' || (policy.status === 'offline' && day > -4)) return blocks
  if (policy.approve_booking_weekend && weekdayOf(date) > 5) return blocks
  if (day > lastDayOf(room)) return blocks
  const reading = bookingRoomOf(room, index)
  const open = openHours(reading)
  blocks.fill(1, open.start / 15, open.end / 15)
  const lunch = lunchBreak(reading)
  if (lunch) blocks.fill(0, lunch.start / 15, lunch.end / 15)
  for (const lock of locks) {
    const locked = lockedMinutes(lock, date)
    if (locked) blocks.fill(0, locked.start / 15, locked.end / 15)
  }
  return blocks
}

/** How many days from today the room can be booked, so that whoever booked a meeting was allowed to. */
function lastDayOf({ policy }: DemoRoom): number {
  if (policy.limit_unit === 'hour') return policy.limithours ? Math.floor(policy.limithours / 24) - 1 : 365
  return policy.limitdays ? policy.limitdays - 1 : 365
}

function standingUses(scene: Scene, free: readonly Uint8Array[], date: string): Occupation[] {
  return standing.flatMap(([type, weekday, from, to, subject], use) => {
    if (weekdayOf(date) !== weekday) return []
    const rooms = scene.rooms.flatMap((room, index) => (room.type === type ? [index] : []))
    return rooms.slice(0, 2).flatMap((index, place) => {
      const room = scene.rooms[index] as DemoRoom
      const blocks = free[index] as Uint8Array
      if (!isFree(blocks, from, to)) return []
      blocks.fill(0, from, to)
      const { start, end } = instantsOf(date, from * 15, to * 15, room.timezone)
      return [{ room: index, series: use * 2 + place + 1, subject, start, end }]
    })
  })
}

function isFree(blocks: Uint8Array, from: number, to: number): boolean {
  if (from < 0 || to > BLOCKS) return false
  for (let block = from; block < to; block++) if (blocks[block] === 0) return false
  return true
}

type Calendar = {
  isFree(person: number, start: number, end: number): boolean
  take(person: number, start: number, end: number): void
}

/** Who is where when, so that nobody sits in two meetings. */
function calendarOf(scene: Scene): Calendar {
  const origin = instantOf(addDays(scene.today, scene.firstDay - 1), 0, 'UTC')
  const quarters = (scene.lastDay - scene.firstDay + 4) * BLOCKS
  const busy = new Uint8Array(scene.people.length * quarters)
  const slots = (start: number, end: number) => [(start - origin) / QUARTER, (end - origin) / QUARTER] as const
  return {
    isFree(person, start, end) {
      const [from, to] = slots(start, end)
      for (let slot = from; slot < to; slot++) if (busy[person * quarters + slot]) return false
      return true
    },
    take(person, start, end) {
      const [from, to] = slots(start, end)
      busy.fill(1, person * quarters + from, person * quarters + to)
    },
  }
}

type Circles = { office: readonly number[][]; city: readonly number[][]; team: ReadonlyMap<string, number[]> }

/** People who meet: of an office, of a city, of a department in a city. */
function circlesOf({ people, cityOfOffice }: Scene): Circles {
  const office: number[][] = cityOfOffice.map(() => [])
  const city: number[][] = cityOfOffice.map(() => [])
  const team = new Map<string, number[]>()
  people.forEach((person, index) => {
    const home = cityOfOffice[person.office] ?? 0
    office[person.office]?.push(index)
    city[home]?.push(index)
    const key = `${home}/${person.department}`
    const members = team.get(key)
    if (members) members.push(index)
    else team.set(key, [index])
  })
  return { office, city, team }
}

type Setting = {
  scene: Scene
  calendar: Calendar
  circles: Circles
  index: number
  day: number
  date: string
  block: number
  blocks: Uint8Array | undefined
}

function invent(random: Random, setting: Setting): DemoMeeting | undefined {
  const { scene, calendar, circles, index, day, date, blocks } = setting
  const room = scene.rooms[index] as DemoRoom
  const longest = longestMinutes(bookingRoomOf(room, index))
  const length = Math.min(random.pick(lengths[room.type]), longest === null ? BLOCKS : Math.floor(longest / 15))
  const from = setting.block + (random.chance(0.15) ? 1 : 0)
  if (!blocks || !isFree(blocks, from, from + length)) return undefined
  const { start, end } = instantsOf(date, from * 15, (from + length) * 15, room.timezone)

  const city = scene.cityOfOffice[room.office] ?? 0
  const here = circles.office[room.office] ?? []
  const around = room.policy.readonly || here.length < 12 ? (circles.city[city] ?? []) : here
  const booker = someone(random, around, (person) => calendar.isFree(person, start, end))
  if (booker === undefined) return undefined
  const home = scene.people[booker] as Person
  const kind = scene.departments[home.department]?.kind ?? 'office'
  const state = stateOf(random, room, day)
  const occupies = state === 'confirmed' || (state === 'pending' && random.chance(0.85))

  const mates = circles.team.get(`${city}/${home.department}`) ?? []
  const attendees: number[] = []
  const wanted = Math.min(room.capacity - 1, random.pick([1, 1, 2, 2, 3, 4, 5, 7]) + (room.capacity > 30 ? 8 : 0))
  for (let tries = 0; attendees.length < wanted && tries < wanted * 3; tries++) {
    const person = random.pick(random.chance(0.7) ? mates : around)
    if (person === booker || attendees.includes(person) || !calendar.isFree(person, start, end)) continue
    attendees.push(person)
  }
  if (state !== 'cancelled' && state !== 'refused') {
    for (const person of [booker, ...attendees]) calendar.take(person, start, end)
  }
  if (occupies) blocks.fill(0, from, from + length)

  const language = home.language === 'en' || random.chance(room.language === 'en' ? 0.7 : 0.1) ? 1 : 0
  const customer = random.pick(customers)
  const title = random
    .pick(random.chance(0.3) ? titles.anybody : titles[kind])
    [language].replace('{p}', random.pick(projects)[language])
    .replace('{c}', customer[language])
    .replace('{n}', String(random.int(30, 48)))
  const created = createdAt(random, room, day, date, from)
  const reason =
    state === 'cancelled' ? random.pick(cancelReasons) : state === 'refused' ? random.pick(refuseReasons) : null
  return {
    room: index,
    start,
    end,
    title,
    content: random.chance(0.25) ? random.pick(contents)[language] : null,
    booker,
    attendees: attendees.map((person) => ({ person, accept_state: answer(random, day) })),
    guests: title.includes(customer[language]) && random.chance(0.6) ? [guestOf(customer, language)] : [],
    secret: random.chance(kind === 'executive' || kind === 'people' ? 0.3 : 0.04),
    state,
    reason: reason?.[language] ?? null,
    origin: random.weighted({ console: 60, mobile: 28, terminal: 7, exchange: 5 }),
    created,
    decided:
      state === 'pending' || (state === 'confirmed' && !room.policy.isaudit)
        ? null
        : Math.min(created + random.int(1, 4) * QUARTER, start - 60_000),
  }
}

function stateOf(random: Random, room: DemoRoom, day: number): DemoMeeting['state'] {
  if (random.chance(0.05)) return 'cancelled'
  if (!room.policy.isaudit) return 'confirmed'
  if (random.chance(0.06)) return 'refused'
  // What has begun was decided before.
  return day > 0 && random.chance(0.45) ? 'pending' : 'confirmed'
}

function someone(random: Random, people: readonly number[], suits: (person: number) => boolean): number | undefined {
  for (let tries = 0; tries < 8; tries++) {
    const person = random.pick(people)
    if (suits(person)) return person
  }
  return undefined
}

function answer(random: Random, day: number): number {
  return Number(random.weighted(day < 0 ? { 0: 10, 1: 80, 2: 4, 3: 6 } : { 0: 42, 1: 50, 2: 4, 3: 4 }))
}

function guestOf(customer: readonly [string, string], language: 0 | 1) {
  const host = customer[1].toLowerCase().replaceAll(' ', '-')
  return { name: language === 0 ? `${customer[0]}访客` : `Guest of ${customer[1]}`, mail: `visitor@${host}.example` }
}

/** When it was booked: within the room's horizon, in office hours, and mostly before today. */
function createdAt(random: Random, room: DemoRoom, day: number, date: string, from: number): number {
  const horizon = Math.min(lastDayOf(room), 21)
  // Where booking is open for some hours of the day only, it was booked on a day before, in these.
  const soonest = day >= 0 ? day + 1 : room.policy.approve_booking_begintime === null ? 0 : 1
  if (soonest > horizon) return instantOf(addDays(date, -day), 5, room.timezone)
  const lead = random.int(soonest, Math.min(horizon, soonest + 9))
  const minute = lead === 0 ? (from - random.int(1, 4)) * 15 : random.int(9 * 60, 18 * 60)
  return instantOf(addDays(date, -lead), minute, room.timezone)
}

function placeOwn(
  random: Random,
  scene: Scene,
  calendar: Calendar,
  free: readonly Uint8Array[],
  date: string,
  own: OwnMeeting,
): DemoMeeting | undefined {
  const fitting = scene.rooms.flatMap((room, index) => {
    const fits =
      room.office === own.office &&
      room.policy.status === 'online' &&
      !room.policy.readonly &&
      room.policy.isaudit === (own.pending === true) &&
      room.capacity > own.invited.length &&
      (room.policy.single_time === null || Number(room.policy.single_time) * 4 >= own.to - own.from) &&
      isFree(free[index] as Uint8Array, own.from, own.to)
    return fits ? [index] : []
  })
  if (fitting.length === 0) return undefined
  const fits = random.pick(fitting)
  const room = scene.rooms[fits] as DemoRoom
  free[fits]?.fill(0, own.from, own.to)
  const { start, end } = instantsOf(date, own.from * 15, own.to * 15, room.timezone)
  for (const person of [own.booker, ...own.invited]) calendar.take(person, start, end)
  return {
    room: fits,
    start,
    end,
    title: own.title,
    content: null,
    booker: own.booker,
    attendees: own.invited.map((person) => ({ person, accept_state: own.unanswered ? 0 : 1 })),
    guests: [],
    secret: own.secret === true,
    state: own.pending ? 'pending' : 'confirmed',
    reason: null,
    origin: 'console',
    created: createdAt(random, room, own.day, date, own.from),
    decided: null,
  }
}
