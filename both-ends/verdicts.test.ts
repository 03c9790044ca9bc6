import { type BookableRoom, roomPage } from '@workplace/contract/meeting/booking'
import { checkSeries } from '@workplace/contract/meeting/series'
import { addDays } from '@workplace/domain/kernel/date'
import { DAY_MINUTES, timeOf } from '@workplace/domain/kernel/time'
import { instantsOf, wallClock } from '@workplace/domain/kernel/zone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCatering } from '../apps/server/src/areas/meeting/services/service.sample'
import { addCompany, type Company, openWorld, type World } from '../apps/server/test/world'
import { boardRoomOf } from '../apps/web/src/areas/meeting/core/board'
import { refusalText } from '../apps/web/src/areas/meeting/core/claim-text'
import { wireOf } from '../apps/web/src/areas/meeting/core/slot-time'
import { judgeRoom } from '../apps/web/src/areas/meeting/form/form-judging'

// What the grid shows while a person drags has to be what the server says to the booking. Random rooms with all their
// rules are asked both ways, through the real calls and their schemas: the browser's chain is the list of rooms of a
// day, read as the board reads it, and the verdict of the grid; the server's the answer of a series of such days.

// Both change their clocks within these days: New York on the 14th, Berlin on the 28th.
const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe']
const firstDay = '2027-03-10'
const days = 20
const instants = ['2027-03-10T01:05:00Z', '2027-03-13T14:50:00Z', '2027-03-20T22:35:00Z']
const roomsAZone = 7
const slotsARoom = 5

let world: World
let acme: Company
/** Something that needs the room before and after. */
let lunch: number
const margins = { prepare_minutes: 60, clean_minutes: 60 }
let ann: Awaited<ReturnType<Company['person']>>
let bob: typeof ann
const rooms: { id: number; timezone: string }[] = []

/** Whole numbers from a seed, the same in every run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const next = numbersFrom(20261120)
const pick = <T>(...of: readonly T[]): T => of[next(of.length)] as T
const quarter = (from: number, to: number) => timeOf(from * 60 + 15 * next((to - from) * 4))

/** A room with any of the rules, each seldom enough that the others are met too. */
const randomRules = () => ({
  opentime: pick('00:00', '08:00', quarter(6, 10)),
  closetime: pick('24:00', '20:00', '23:59', quarter(16, 23)),
  ...(next(3) === 0 ? { lunch_begin: '12:00', lunch_end: quarter(13, 14) === '13:00' ? '13:00' : '13:30' } : {}),
  single_time: pick(null, '0', '0.25', '1.5', '4.00'),
  limit_unit: pick('day', 'day', 'hour'),
  limitdays: pick(null, 0, 5, 14),
  limithours: pick(null, 0, 30, 200),
  approve_booking_weekend: next(4) === 0,
  ...(next(4) === 0
    ? {
        approve_booking_begintime: quarter(0, 12),
        approve_booking_endtime: pick(quarter(12, 24), quarter(0, 12), '23:59'),
      }
    : {}),
  isaudit: next(4) === 0,
  readonly: next(12) === 0,
  status: pick('online', 'online', 'online', 'online', 'online', 'offline'),
})

/** Claims of a room that do not overlap: meetings of both people, private ones, waiting ones, over midnight, occupations. */
async function claims(room_id: number, timezone: string): Promise<void> {
  const end = days * DAY_MINUTES
  for (let minute = next(600); minute < end; ) {
    const length = 15 * (1 + next(pick(8, 8, 40)))
    const { start, end: until } = instantsOf(firstDay, minute, minute + length, timezone)
    minute += length + pick(0, 15, 60, 600, 1500)
    if (start >= until) continue // an hour that the clock skips
    const kind = pick('meeting', 'meeting', 'meeting', 'meeting', 'occupation', 'service')
    const waits = kind === 'meeting' && next(5) === 0
    const midnights = [start, ...dayStarts(start, until, timezone), until]
    await world.db.query(
      `with m as (
         insert into meeting (company_id, meetingroom_id, title, start_time, end_time, booker_id, attendee_count, secret,
           audit_state, created_by, updated_by)
         values ($1, $2, $3, $4, $5, $6, 1, $7, $8, '', '') returning id
       ) insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
       select $1, $2, $9, m.id, t.starts, t.ends, $8 = 0 from m, unnest($10::timestamptz[], $11::timestamptz[]) as t(starts, ends)`,
      [
        ...[acme.company_id, room_id, `Meeting at ${start}`, iso(start), iso(until)],
        ...[pick(ann, bob).user_id, next(4) === 0, waits ? 1 : 0, kind],
        ...[midnights.slice(0, -1).map(iso), midnights.slice(1).map(iso)],
      ],
    )
  }
}
const iso = (instant: number) => new Date(instant).toISOString()

/** The midnights of a zone between two instants. */
function dayStarts(start: number, end: number, timezone: string): number[] {
  const found: number[] = []
  for (let date = wallClock(start, timezone).date; ; ) {
    date = addDays(date, 1)
    const { start: midnight } = instantsOf(date, 0, 1, timezone)
    if (midnight >= end) return found
    found.push(midnight)
  }
}

beforeAll(async () => {
  world = await openWorld({ now: instants[0] })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
  bob = await acme.person()
  lunch = await (await addCatering(world, acme)).service('Lunch', margins)
  for (const [n, timezone] of zones.entries()) {
    const office = await acme.office(`Office ${n}`, timezone)
    for (let room = 0; room < roomsAZone; room++) {
      const id = await acme.room(`Room ${n}.${room}`, { ...office, ...randomRules() })
      rooms.push({ id, timezone })
      await claims(id, timezone)
      for (let lock = next(3); lock > 0; lock--) {
        const begin_date = addDays(firstDay, next(days))
        await acme.lock(id, {
          ...{ begin_date, end_date: addDays(begin_date, next(4)), reason: `Works ${lock}` },
          ...(next(2) === 0 ? { begin_time: quarter(8, 12), end_time: pick('23:59', quarter(13, 20)) } : {}),
          ...(next(3) === 0 ? { weekdays: [1 + next(7), 1 + next(7)] } : {}),
          ...(next(4) === 0 ? { allow_user_ids: [ann.user_id] } : {}),
        })
      }
    }
  }
})
afterAll(() => world.close())

/** An answer as the browser reads it: parsed by the declared schema. */
async function roomsOf(date: string): Promise<Map<number, BookableRoom>> {
  const answer = await world.first.get('/meeting/meetingroom_meeting_page', { date, limit: 200 }, { token: ann.token })
  return new Map(roomPage.output.parse(answer.data).items.map((room) => [room.id, room]))
}

test('the grid and the server say the same to 10,000 random bookings', { timeout: 120_000 }, async () => {
  const dates = Array.from({ length: days }, (_, n) => addDays(firstDay, n))
  const seen = new Map<string, number>()
  const differences: unknown[] = []
  let cases = 0
  for (const instant of instants) {
    world.setNow(instant)
    const now = Date.parse(instant)
    const byDate = new Map(await Promise.all(dates.map(async (date) => [date, await roomsOf(date)] as const)))
    for (const { id } of rooms) {
      for (let n = 0; n < slotsARoom; n++) {
        const start_minute = 15 * next(94)
        const end_minute = Math.min(DAY_MINUTES, start_minute + 15 * (1 + next(pick(4, 4, 30))))
        const first = { date: firstDay, start_minute, end_minute }
        const isServed = next(2) === 0
        const services = isServed ? [{ service_id: lunch, quantity: 1 }] : []
        const asked = { meetingroom_id: id, ...wireOf(first), people: 100_000, services }
        const series = { period: 'day', begin_date: firstDay, until: dates.at(-1) }
        const language = next(2) === 0 ? 'zh' : 'en'
        const answer = await world.first.post(
          '/meeting/series_check',
          { ...asked, series },
          { token: ann.token, language },
        )
        for (const said of checkSeries.output.parse(answer.data).items) {
          const room = byDate.get(said.date)?.get(id)
          if (room === undefined) throw new Error(`room ${id} is not in the list`)
          const slot = { date: said.date, start_minute, end_minute }
          const form = { room: boardRoomOf(room), day: said.date, slot, zone: room.timezone, now }
          const verdict = judgeRoom(isServed ? { ...form, margins } : form)
          if (verdict === null) throw new Error('a day that is shown was not judged')
          const mine = {
            ...wireOf(slot),
            ok: verdict.ok,
            pending: verdict.ok && verdict.warnings.includes('audit'),
            reason: verdict.ok ? null : `booking_${verdict.reason}`,
            // the grid also says why a room is locked
            message: verdict.ok || verdict.reason === 'locked' ? null : refusalText(verdict, language),
          }
          const { start_time, end_time, ok, pending, reason } = said
          const message = reason === 'booking_locked' ? null : said.message
          const theirs = { start_time, end_time, ok, pending, reason, message }
          if (JSON.stringify(mine) !== JSON.stringify(theirs)) {
            differences.push({ room: room.name, zone: room.timezone, instant, slot, mine, theirs })
          }
          const kind = reason ?? (pending ? 'pending' : 'free')
          seen.set(kind, (seen.get(kind) ?? 0) + 1)
          cases++
        }
      }
    }
  }
  expect(differences.slice(0, 5)).toEqual([])
  expect(cases).toBeGreaterThanOrEqual(10_000)
  // every rule was met often, so that none agrees by never being asked
  const rules = [
    'readonly',
    'offline',
    'locked',
    'past',
    'horizon',
    'weekend',
    'window',
    'closed',
    'conflict',
    'length',
    'prepare',
    'clean',
  ]
  const met = ['free', 'pending', ...rules.map((rule) => `booking_${rule}`)]
  expect(met.filter((kind) => (seen.get(kind) ?? 0) < 20)).toEqual([])
})
