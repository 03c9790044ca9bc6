import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

// Friday, 20 November 2026, 14:00 in Shanghai; 16 November is a Monday
const now = '2026-11-20T06:00:00Z'

type Person = Awaited<ReturnType<Company['person']>>
let world: World
let acme: Company
let boss: Person
let big: number
let small: number

const get = (path: string, query: object, who: Person = boss) => world.first.get(path, query, { token: who.token })
const ask = async (query: object, who?: Person) => (await get('/statistics/utilisation', query, who)).data
const week = { from: '2026-11-16', to: '2026-11-22' }

/** A meeting that is already over, as it stands in the database. */
async function met(room: number, from: string, to: string, more: { state?: string; department?: number } = {}) {
  const [made] = await world.db.query<{ id: number }>(
    `insert into meeting (company_id, meetingroom_id, title, start_time, end_time, booker_id, department_id, meeting_state)
     values ($1, $2, 'Plan', $3, $4, $5, $6, $7) returning id`,
    [acme.company_id, room, `${from}+08`, `${to}+08`, boss.user_id, more.department ?? null, more.state ?? 'active'],
  )
  if (more.state === undefined) {
    await world.db.query(
      `insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held) values ($1, $2, 'meeting', $3, $4, $5, true)`,
      [acme.company_id, room, made?.id, `${from}+08`, `${to}+08`],
    )
  }
  return made?.id ?? 0
}
const know = (meeting: number, room: number, source: string, outcome: string, minutes: number | null = null) =>
  world.db.query(
    `insert into meeting_use (company_id, meeting_id, room_id, source, outcome, used_minutes) values ($1, $2, $3, $4, $5, $6)`,
    [acme.company_id, meeting, room, source, outcome, minutes],
  )

beforeAll(async () => {
  world = await openWorld({ now })
  acme = await addCompany(world.db, 'Acme')
  boss = await acme.person(['view-meetingroom', 'view-price'])
  big = await acme.room('Big', { opentime: '08:00', closetime: '18:00', approve_booking_weekend: true })
  small = await acme.room('Small', {
    ...{ opentime: '09:00', closetime: '17:00', lunch_begin: '12:00', lunch_end: '13:00' },
  })
})
afterAll(() => world.close())

describe('utilisation', () => {
  let monday: number
  beforeAll(async () => {
    monday = await met(big, '2026-11-16 09:30', '2026-11-16 11:00')
    await met(big, '2026-11-17 09:00', '2026-11-17 10:00')
    await met(small, '2026-11-20 10:00', '2026-11-20 11:00') // today
    await met(big, '2026-11-23 10:00', '2026-11-23 11:00') // to come
    await met(big, '2026-11-18 10:00', '2026-11-18 12:00', { state: 'released' })
    await met(big, '2026-11-18 14:00', '2026-11-18 15:00', { state: 'cancelled' })
  })

  it('tells booked, open, released by room, office, hour, weekday and in time', async () => {
    const answer = await ask(week)
    expect(answer.total).toEqual({
      ...{ meetings: 3, booked_minutes: 210, open_minutes: 5 * 600 + 7 * 420, released: 1, released_minutes: 120 },
      ...{ known: 0, used: 0, used_minutes: 0, no_shows: 0, no_show_minutes: 0, by_sign_in: 0, by_detector: 0 },
    })
    expect(answer.rooms).toMatchObject([
      { id: big, meetings: 2, booked_minutes: 150, open_minutes: 3000, released: 1 },
      { id: small, meetings: 1, booked_minutes: 60, open_minutes: 2940, released: 0 },
    ])
    expect(answer.offices).toMatchObject([{ id: acme.office_id, rooms: 2, booked_minutes: 210, open_minutes: 5940 }])
    const cell = (weekday: number, hour: number) =>
      answer.hours.find((one: { weekday: number; hour: number }) => one.weekday === weekday && one.hour === hour)
    expect(cell(1, 9)).toEqual({ weekday: 1, hour: 9, booked_minutes: 30, open_minutes: 120 })
    expect(cell(1, 10)).toMatchObject({ booked_minutes: 60, open_minutes: 120 })
    expect(cell(1, 12)).toMatchObject({ booked_minutes: 0, open_minutes: 60 })
    expect(cell(6, 9)).toMatchObject({ open_minutes: 60 })
    expect(cell(1, 3)).toBeUndefined()
    expect(answer.step).toBe('day')
    expect(answer.trend.map((one: { booked_minutes: number }) => one.booked_minutes)).toEqual([90, 60, 0, 0, 60, 0, 0])
    expect(answer.trend[5]).toMatchObject({ date: '2026-11-21', open_minutes: 420 })
  })

  it('keeps what it reckoned of days that are over, and asks anew of the others', async () => {
    await ask(week)
    const days = await world.db.query('select day from utilisation_day where company_id = $1 order by day', [
      acme.company_id,
    ])
    expect(days.map((row) => row.day)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
    await met(small, '2026-11-19 10:00', '2026-11-19 11:30')
    expect((await ask(week)).total).toMatchObject({ meetings: 4, booked_minutes: 300 })
    world.setNow('2026-11-26T12:00:00Z')
    expect((await ask(week)).total).toMatchObject({ meetings: 4, booked_minutes: 300 })
    expect((await ask(week)).trend.map((one: { booked_minutes: number }) => one.booked_minutes)).toEqual([
      90, 60, 0, 90, 60, 0, 0,
    ])
    expect((await ask({ from: '2026-11-23', to: '2026-11-29' })).total).toMatchObject({ meetings: 1 })
    world.setNow(now)
  })

  it('is the same whether it was reckoned before or is asked of the meetings themselves', async () => {
    world.setNow('2026-12-20T12:00:00Z')
    const kept = await ask(week)
    world.setNow('2026-11-15T12:00:00Z')
    expect(await ask(week)).toEqual(kept)
    world.setNow(now)
  })

  it('says used and no-show only of what is known, and learns it late', async () => {
    world.setNow('2026-12-20T12:00:00Z')
    expect((await ask(week)).total).toMatchObject({ known: 0, used: 0, no_shows: 0 })
    await know(monday, big, 'sign_in', 'no_show')
    expect((await ask(week)).total).toMatchObject({ known: 1, used: 0, no_shows: 1, no_show_minutes: 90 })
    // who did not sign in may have been seen all the same
    await know(monday, big, 'detector', 'used', 45)
    expect((await ask(week)).total).toMatchObject({
      ...{ known: 1, used: 1, used_minutes: 45, no_shows: 0, by_sign_in: 1, by_detector: 1 },
    })
    await world.db.query(`delete from meeting_use where source = 'detector'`)
    expect((await ask(week)).total).toMatchObject({ known: 1, used: 0, no_shows: 1 })
    await world.db.query('delete from meeting_use')
    world.setNow(now)
  })

  it('tells of one room, of one office, and never of rooms that somebody does not administer', async () => {
    const one = await ask({ ...week, meetingroom_id: big })
    expect(one.total).toMatchObject({ meetings: 2, open_minutes: 3000 })
    expect(one.hours.find((cell: { weekday: number; hour: number }) => cell.weekday === 1 && cell.hour === 10)).toEqual(
      {
        ...{ weekday: 1, hour: 10, booked_minutes: 60, open_minutes: 60 },
      },
    )
    const annex = await acme.office('Annex')
    const local = await acme.person(['view-meetingroom', 'view-price'], { office_ids: [annex.office_id] })
    expect(await ask(week, local)).toMatchObject({ total: { meetings: 0, open_minutes: 0 }, rooms: [], hours: [] })
    expect(await ask({ ...week, meetingroom_id: big }, local)).toMatchObject({ total: { meetings: 0 }, hours: [] })
    expect((await ask({ ...week, office_id: acme.office_id })).total.meetings).toBe(4)
    const stranger = await acme.person(['view-meeting'])
    expect((await get('/statistics/utilisation', week, stranger)).code).not.toBe(0)
  })

  it('refuses spans that make no sense, in words', async () => {
    const fields = async (query: object) => (await get('/statistics/utilisation', query)).data.fields
    expect(await fields({ from: '2026-11-16', to: '2026-11-15' })).toEqual({ to: '不能早于开始日期' })
    expect(await fields({ from: '2024-11-16', to: '2026-11-30' })).toEqual({ to: '最多731天' })
    expect(await fields({ from: '2026-11-16', to: '2027-11-15' })).toEqual({ to: '最多为今天之后92天' })
    expect(await fields({ from: '2026-02-30', to: '2026-11-15' })).toHaveProperty('from')
  })

  it('is told by day, week or month, as long as it is', async () => {
    expect(await ask({ from: '2026-08-01', to: '2026-11-20' })).toMatchObject({ step: 'week' })
    const year = await ask({ from: '2025-11-01', to: '2026-11-20' })
    expect(year.step).toBe('month')
    expect(year.trend).toHaveLength(13)
    expect(year.trend[12]).toMatchObject({ date: '2026-11-01', meetings: 4 })
  })

  it('comes as a file', async () => {
    const answer = await world.first.app.inject({
      url: '/prod-api/statistics/utilisation_export',
      query: { ...week, format: 'csv' },
      headers: { 'x-token': boss.token, 'accept-language': 'en' },
    })
    const lines = answer.body.trim().split('\r\n')
    expect(lines[0]).toContain('Office,Room,Capacity,Bookings,Booked hours')
    // of use nothing is known: the cells are empty
    expect(lines[1]).toBe('Acme HQ,Big,8,2,2.5,50,5,0,0,0,,,,1')
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('Room utilisation_2026-11-16')
  })
})

describe('costs', () => {
  it('stand by department for the days that are over, at the price of that moment', async () => {
    await world.db.query('delete from utilisation_day')
    const [price] = await world.db.query<{ id: number }>(
      `insert into price (company_id, name, unit, amount, peak_amount, peak_periods, free_minutes)
       values ($1, 'P', 'hour', 60, 120, '[{"week":2,"start":"10:00","end":"11:00"}]', 30) returning id`,
      [acme.company_id],
    )
    const department = async (name: string) =>
      (
        await world.db.query<{ id: number }>('insert into department (company_id, name) values ($1, $2) returning id', [
          acme.company_id,
          name,
        ])
      )[0]?.id
    const [sales, lab] = [await department('Sales'), await department('Lab')]
    const paid = await acme.room('Paid', { price_id: price?.id })
    await met(paid, '2026-10-05 09:00', '2026-10-05 10:00', { department: sales }) // half an hour is free: 30
    await met(paid, '2026-10-06 10:00', '2026-10-06 11:00', { department: sales }) // at the peak: 60
    await met(paid, '2026-10-07 09:00', '2026-10-07 11:00', { department: lab }) // 90
    await met(paid, '2026-10-08 09:00', '2026-10-08 09:30', { department: lab }) // free
    await met(paid, '2026-10-09 09:00', '2026-10-09 10:00') // of no department: 30
    await met(paid, '2026-11-20 09:00', '2026-11-20 12:00', { department: lab }) // today is not over
    const costs = async () => (await get('/statistics/room_cost', { from: '2026-10-01', to: '2026-11-20' })).data
    const expected = {
      until: '2026-11-18',
      amount: '210.00',
      meetings: 5,
      items: [
        { department_id: sales, name: 'Sales', meetings: 2, minutes: 120, amount: '90.00' },
        { department_id: lab, name: 'Lab', meetings: 2, minutes: 150, amount: '90.00' },
        { department_id: null, name: null, meetings: 1, minutes: 60, amount: '30.00' },
      ],
      months: [{ month: '2026-10', amount: '210.00' }],
    }
    expect(await costs()).toMatchObject(expected)
    // what was charged stays as it was
    await world.db.query('update price set amount = 1000 where id = $1', [price?.id])
    expect(await costs()).toMatchObject(expected)
    expect((await get('/statistics/room_cost', week, await acme.person(['view-meetingroom']))).code).not.toBe(0)
  })
})
