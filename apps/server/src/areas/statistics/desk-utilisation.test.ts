import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany } from '../../../test/world'
import { type DeskWorld, openDeskWorld } from '../station/booking/desk-world.sample'

// Friday, 20 November 2026, 14:00 in Shanghai; 16 November is a Monday
let at: DeskWorld
type Person = Awaited<ReturnType<DeskWorld['acme']['person']>>
let boss: Person
let [one, two, own] = [0, 0, 0]
const week = { from: '2026-11-16', to: '2026-11-22' }
const ask = async (query: object = week, who: Person = boss) =>
  await at.world.first.get('/station/utilisation', query, { token: who.token })

type Booked = { user?: number; state?: string; came?: string; left?: string; released?: string }
/** A booking as it stands in the database, on the clock of Shanghai. */
const booked = (station: number, date: string, from: string, to: string, more: Booked = {}) =>
  at.insert('station_reservation', {
    ...{
      station_id: station,
      office_id: at.acme.office_id,
      booker_id: boss.user_id,
      user_id: more.user ?? boss.user_id,
    },
    ...{
      date,
      unit: 'day',
      start_time: `${date} ${from}+08`,
      end_time: `${date} ${to}+08`,
      state: more.state ?? 'finished',
    },
    check_in_time: more.came === undefined ? null : `${date} ${more.came}+08`,
    leave_time: more.left === undefined ? null : `${date} ${more.left}+08`,
    released_at: more.released === undefined ? null : `${date} ${more.released}+08`,
  })

beforeAll(async () => {
  at = await openDeskWorld({ now: '2026-11-20T06:00:00Z' })
  boss = await at.acme.person(['view-station'])
  one = await at.desk('A-1')
  two = await at.desk('A-2')
  own = await at.desk('A-3', { attribute: 'fixed' })
  const people: number[] = []
  const department = await at.insert('department', { name: 'Engineering' })
  for (let n = 0; n < 5; n++) people.push((await at.acme.person([])).user_id)
  await at.world.db.query('update users set department_id = $2 where company_id = $1 and id = any($3::int[])', [
    ...[at.acme.company_id, department, people],
  ])
  const [ann = 0, bob = 0] = people
  await booked(one, '2026-11-16', '09:00', '18:00', { user: ann, came: '09:10', left: '15:00' })
  await booked(two, '2026-11-16', '13:00', '18:00', { user: bob, state: 'no_show' })
  await booked(two, '2026-11-17', '09:00', '13:00', { user: bob, state: 'released' })
  await booked(one, '2026-11-17', '09:00', '13:00')
  await booked(one, '2026-11-17', '13:00', '18:00')
  await booked(one, '2026-11-18', '09:00', '18:00', { state: 'cancelled' })
  await booked(own, '2026-11-19', '09:00', '18:00', { user: ann })
  await booked(one, '2026-11-30', '09:00', '18:00', { state: 'booked' })
})
afterAll(() => at.world.close())

describe('utilisation of desks', () => {
  it('tells what was booked, and what is known of who came', async () => {
    const { data } = await ask()
    expect(data.total).toEqual({
      // two desks on five days from 9 to 18
      ...{ bookings: 6, booked_minutes: 540 + 300 + 240 + 240 + 300 + 540, open_minutes: 2 * 5 * 540 },
      // who checked in came, who was asked to and did not is missing; of the others nobody knows
      ...{ known: 3, used: 1, used_minutes: 360, no_shows: 1, released: 1 },
    })
    expect(data).toMatchObject({ desks_bookable: 2, desks_other: 1, desks_total: 3, step: 'day' })
    expect(
      data.desks.map(({ number, bookings, open_minutes }: Record<string, unknown>) => [number, bookings, open_minutes]),
    ).toEqual([
      ['A-1', 3, 2700],
      ['A-2', 2, 2700],
      ['A-3', 1, 0],
    ])
  })

  it('counts how many were taken at the same time; who leaves makes room', async () => {
    const { data } = await ask()
    // from 13 to 15 on Monday; on Tuesday one booking followed the other at one desk, and what was released is free
    expect(data).toMatchObject({ peak: 2, peak_date: '2026-11-16' })
    expect(data.trend.map(({ peak }: { peak: number }) => peak)).toEqual([2, 1, 0, 1, 0, 0, 0])
    expect(data.trend.map(({ open_minutes }: { open_minutes: number }) => open_minutes)).toEqual([
      ...[1080, 1080, 1080, 1080, 1080, 0, 0],
    ])
    expect(data.areas).toMatchObject([{ name: 'Open', desks: 2, peak: 2, bookings: 6 }])
    const cell = (weekday: number, hour: number) =>
      data.hours.find((one: { weekday: number; hour: number }) => one.weekday === weekday && one.hour === hour)
    expect(cell(1, 14)).toMatchObject({ booked_minutes: 120, open_minutes: 120 })
    expect(cell(1, 15)).toMatchObject({ booked_minutes: 60, open_minutes: 120 })
    expect(cell(2, 9)).toMatchObject({ booked_minutes: 60, open_minutes: 120 })
    expect(cell(6, 9)).toBeUndefined()
    const afterwards = await ask({ from: '2026-11-30', to: '2026-11-30' })
    expect(afterwards.data.total).toMatchObject({ bookings: 1, known: 0 })
  })

  it('counts what was released as that, also when the day is over and nobody had come', async () => {
    const date = '2026-11-12'
    await booked(one, date, '09:00', '18:00', { state: 'no_show', released: '10:00' })
    // came, and was not seen again: the desk was theirs until then
    await booked(two, date, '09:00', '18:00', { came: '09:05', released: '11:00' })
    const { data } = await ask({ from: date, to: date })
    expect(data.total).toMatchObject({ bookings: 2, known: 2, used: 1, used_minutes: 120, no_shows: 0, released: 2 })
    expect(data.peak).toBe(1)
    const cell = (hour: number) => data.hours.find((one: { hour: number }) => one.hour === hour)
    expect([cell(10), cell(11)]).toMatchObject([{ booked_minutes: 60 }, { booked_minutes: 0 }])
  })

  it('says nothing of fewer than five people', async () => {
    const { data } = await ask()
    expect(data.departments).toEqual([
      expect.objectContaining({ name: 'Engineering', people: 5, bookings: 4, used: 1, no_shows: 1, released: 1 }),
    ])
    // the sixth is alone in no department: five more make them a number
    for (let n = 0; n < 5; n++) await at.acme.person([])
    expect((await ask()).data.departments).toMatchObject([
      { name: 'Engineering', bookings: 4 },
      { id: null, name: null, bookings: 2, booked_minutes: 540 },
    ])
  })

  it('opens desks on days off where the company does, and not on holidays where it does not', async () => {
    const calendar = await at.insert('holiday_calendar', { name: 'China' })
    await at.world.db.query('update office set holiday_id = $2 where company_id = $1', [at.acme.company_id, calendar])
    await at.world.db.query(
      `insert into holiday_day (company_id, calendar_id, date, name, kind, type) values ($1, $2, '2026-11-18', 'Rest', 'off', 1)`,
      [at.acme.company_id, calendar],
    )
    expect((await ask()).data.total.open_minutes).toBe(2 * 4 * 540)
    await at.world.db.query(`update station_time_slot set weekdays = '{1,2,3,4,5,6}' where company_id = $1`, [
      at.acme.company_id,
    ])
    // a weekend is no time slot's to decide
    expect((await ask()).data.total.open_minutes).toBe(2 * 4 * 540)
  })

  it('shows a floor or an area alone, and to managers their offices', async () => {
    const quiet = await at.area('Quiet')
    const three = await at.desk('Q-1', { area_id: quiet })
    await booked(three, '2026-11-16', '09:00', '18:00')
    expect((await ask({ ...week, area_id: quiet })).data).toMatchObject({ desks_total: 1, total: { bookings: 1 } })
    expect((await ask({ ...week, floor_id: at.acme.floor_id })).data.desks_total).toBe(4)
    expect((await ask({ ...week, office_id: 999_999 })).data).toMatchObject({ desks_total: 0, desks: [], peak: 0 })
    const stranger = await (await addCompany(at.world.db, 'Other')).person(['view-station'])
    expect((await ask({ ...week, area_id: quiet }, stranger)).data.desks_total).toBe(0)
    expect((await ask(week, await at.acme.person([]))).code).toBe(40300)
  })

  it('refuses days of which nothing can be said', async () => {
    expect((await ask({ from: '2026-11-22', to: '2026-11-16' })).data.fields).toHaveProperty('to')
    expect((await ask({ from: '2026-02-30', to: '2026-03-01' })).data.fields).toHaveProperty('from')
  })

  it('stays as it is when who sat where is forgotten, half a year later', async () => {
    at.world.setNow('2027-05-14T06:00:00Z')
    const { data: before } = await ask()
    expect(before.departments.length).toBeGreaterThan(0)
    await at.world.first.desks.forget()
    const count = async (which: string) =>
      (
        await at.world.db.query<{ n: number }>(
          `select count(*)::int as n from station_reservation where company_id = $1 and ${which}`,
          [at.acme.company_id],
        )
      )[0]?.n ?? 0
    const known = () => count('user_id is not null')
    // 16 November is 179 days ago
    expect(await known()).toBeGreaterThan(1)
    at.world.setNow('2027-06-20T06:00:00Z')
    await at.world.first.desks.forget()
    // what the clock has not ended yet is not over for who has it
    const open = await count(`state in ('pending', 'booked', 'checked_in', 'released')`)
    expect(await known()).toBe(open)
    expect(await count('true')).toBeGreaterThan(open)
    const { data: after } = await ask()
    expect(after).toEqual(before)
    at.world.setNow('2026-11-20T06:00:00Z')
  })
  it('comes as a file, a desk a line', async () => {
    const answer = await at.world.first.app.inject({
      url: '/prod-api/station/utilisation_export?from=2026-11-16&to=2026-11-17',
      headers: { 'x-token': boss.token, 'accept-language': 'en' },
    })
    const lines = answer.body.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe(
      'Floor,Desk area,Desk number,Bookings,Booked hours,Open hours,Booking rate (%),Bookings with known usage,Actually used,Hours used,No-shows,Released',
    )
    expect(lines[1]).toBe('F1,Open,A-1,3,18,18,100,1,1,6,0,0')
  })
})
