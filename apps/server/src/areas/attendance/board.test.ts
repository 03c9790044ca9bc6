import type { Resource } from '@workplace/contract/kernel/resource'
import { registry } from '@workplace/contract/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, download, rowsFor } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { askForNextYear } from './board/calendar-gaps'
import { leadersOf } from './core/leaders'
import { ownTeam } from './request/own-plan'

let world: World
let acme: Company
let admin: { token: string; user_id: number }
let leader: { token: string; user_id: number }
let people: { token: string; user_id: number }[]
const named = (name: string) => registry.find((resource) => resource.name === name) as unknown as Resource
const at = (time: string) => `2026-03-02T${time}:00+08:00`

beforeAll(async () => {
  world = await openWorld({ now: at('08:00') })
  acme = await addCompany(world.db, 'Acme')
  admin = await acme.person([...new Set(registry.flatMap(codesOf)), 'view Clock in time'] as never)
  leader = await acme.person([])
  const rows = rowsFor(world.first, admin.token)
  const shift = await rows.add(named('daytimetable'), {
    ...{ name: 'Office', status: 'on', rest_periods: null, late_off_late_on: null, late_minutes_as_late: 5 },
    ...{ earliest_on_minutes: 120, latest_off_minutes: 600 },
    periods: [{ on_time: '09:00', off_time: '18:00', must_on: true, must_off: true }],
  })
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [`${day}_shift_id`, shift.id])
  const schedule = await rows.add(named('scheduling'), {
    ...{ status: 'on', mode: 'week', begin_date: '2026-01-01', end_date: '2027-12-31' },
    ...{ saturday_shift_id: null, sunday_shift_id: null, ...Object.fromEntries(days) },
  })
  const rule = await rows.add(named('attendancerule'), { absent_minutes: null, half_day_minutes: null })
  const holiday = await rows.add(named('holiday_calendar'))
  await world.db.query(`update holiday_calendar set name = 'China' where id = $1`, [holiday.id])
  people = [await acme.person([]), await acme.person([]), await acme.person([])]
  for (const [n, name] of ['Ann', 'Bea', 'Cem'].entries())
    await world.db.query('update users set name = $1 where id = $2', [name, people[n]?.user_id])
  await rows.add(named('attendanceteam'), {
    ...{ status: 'on', kind: 'fixed', rule_id: rule.id, schedule_ids: [schedule.id], overtime_rule_id: null },
    ...{ holiday_id: holiday.id, timezone: 'Asia/Shanghai', user_ids: people.map(({ user_id }) => user_id) },
    ...{ department_ids: [], except_user_ids: [], leader_ids: [leader.user_id], effect_time: 'now' },
    ...{ no_punch_days: null, must_days: null, must_shift_id: null, day_cut: '04:00' },
    ...{ punch_ways: ['network'], ips: '127.0.0.1', device_ids: [], door_ids: [] },
  })
})
afterAll(() => world.close())

const board = async (who = leader, query: object = {}) =>
  (await world.first.get('/teamattendance/board', query, { token: who.token, language: 'en' })).data
const punch = async (n: number, time: string) => {
  world.setNow(at(time))
  const answer = await world.first.post(
    '/myattendance/punch',
    { phone: `phone of ${n}` },
    { token: people[n]?.token ?? '' },
  )
  expect(answer.code).toBe(0)
}
const states = ({ people: shown }: { people: { name: string; state: string; minutes: number }[] }) =>
  Object.fromEntries(shown.map(({ name, state, minutes }) => [name, minutes > 0 ? `${state} ${minutes}` : state]))

describe('the board of who leads a team', () => {
  test('says who is here, late, away and missing, as the day goes on', async () => {
    await world.first.attendance.refresh()
    expect(await board()).toMatchObject({ total: 3, counts: { not_yet: 3 }, date: '2026-03-02' })
    await punch(0, '08:55')
    await punch(1, '09:12')
    await world.first.attendance.refresh()
    world.setNow(at('09:20'))
    expect(states(await board())).toEqual({ Ann: 'here', Bea: 'late 12', Cem: 'missing 20' })
    await world.db.query(
      `insert into absence (company_id, user_id, kind, start_time, end_time, source, created_by)
       values ($1, $2, 'leave', $3, $4, 'attendance_request/1', '')`,
      [acme.company_id, people[2]?.user_id, at('09:00'), at('18:00')],
    )
    expect(states(await board()).Cem).toBe('away')
    await punch(0, '18:03')
    await world.first.attendance.refresh()
    const evening = await board()
    expect(states(evening).Ann).toBe('left')
    expect(evening.people.find(({ name }: { name: string }) => name === 'Ann')).toMatchObject({ shift: 'Office' })
  })
  test('says what is worked on another day', async () => {
    const { counts, people: shown } = await board(leader, { date: '2026-03-07' })
    expect(counts).toBeNull()
    expect(shown.map(({ shift, state }: { shift: string | null; state: string | null }) => [shift, state])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
  })
  test('is of those whom somebody leads: a head of a department too, nobody else', async () => {
    expect(await board(people[0])).toMatchObject({ total: 0, people: [] })
    expect(await board(admin)).toMatchObject({ total: 0 })
    const [department] = await world.db.query<{ id: number }>(
      `insert into department (company_id, name, manager_id) values ($1, 'Sales', $2) returning id`,
      [acme.company_id, people[0]?.user_id],
    )
    await world.db.query('update users set department_id = $1 where id = $2', [department?.id, people[1]?.user_id])
    expect((await board(people[0])).people.map(({ name }: { name: string }) => name)).toEqual(['Bea'])
  })
})

test('those hear of a day who led its person on that day', async () => {
  const other = await acme.person([])
  const { company_id: c } = acme
  const [old] = await world.db.query<{ id: number; team_id: number }>(
    'select id, team_id from attendance_member where company_id = $1 and user_id = $2',
    [c, people[2]?.user_id],
  )
  const [next] = await world.db.query<{ id: number }>(
    `insert into attendance_team (company_id, name, rule_id, timezone)
     select company_id, 'Next', rule_id, timezone from attendance_team where id = $1 returning id`,
    [old?.team_id],
  )
  await world.db.query('insert into attendance_team_leader (company_id, team_id, user_id) values ($1, $2, $3)', [
    ...[c, next?.id, other.user_id],
  ])
  // Cem goes to another team on the 16th, and leaves that one, too
  await world.db.query(`update attendance_member set end_date = '2026-03-15' where id = $1`, [old?.id])
  await world.db.query(
    `insert into attendance_member (company_id, user_id, team_id, begin_date, end_date) values ($1, $2, $3, '2026-03-16', '2026-03-20')`,
    [c, people[2]?.user_id, next?.id],
  )
  const hear = async (date: string) => leadersOf(world.db, c, [{ user_id: people[2]?.user_id ?? 0, date }])
  expect(await hear('2026-03-15')).toEqual([leader.user_id])
  expect(await hear('2026-03-16')).toEqual([other.user_id])
  expect(await hear('2026-03-21')).toEqual([])
  const asksOn = async (on: string) => (await ownTeam(world.db, c, people[2]?.user_id ?? 0, on)).team?.leaders
  expect(await asksOn('2026-03-10')).toEqual([leader.user_id])
  expect(await asksOn('2026-03-20')).toEqual([other.user_id])
  expect(await asksOn('2026-03-21')).toBeUndefined()
  await world.db.query('delete from attendance_member where team_id = $1', [next?.id])
  await world.db.query('update attendance_member set end_date = null where id = $1', [old?.id])
})

test('points go out as a file, all of them, each with its punch', async () => {
  const file = await download(
    world.first,
    '/clocktime/export',
    { from: '2026-03-02', until: '2026-03-02', format: 'csv' },
    { token: admin.token, language: 'en' },
  )
  const lines = file.body.toString().trim().split('\r\n')
  expect(lines[0]).toContain('Date,Person,Department,Shift')
  expect(lines.filter((line) => line.includes('Ann')).map((line) => line.split(',').slice(5, 8))).toEqual([
    ['09:00', '08:55', 'Normal'],
    ['18:00', '18:03', 'Normal'],
  ])
})

test('holidays of next year are asked for from November on, once, of who keeps the calendars', async () => {
  const told = async () =>
    (
      await world.db.query<{ values: { title: string; room: string } }>(
        `select values from message where kind = 'attendance_calendar' and user_id = $1 order by id`,
        [admin.user_id],
      )
    ).map(({ values }) => `${values.room} ${values.title}`)
  await world.db.query(
    `insert into holiday_day (company_id, calendar_id, date, name, kind, type)
     select company_id, id, '2026-01-01', 'New Year', 'off', 1 from holiday_calendar where name = 'China'`,
  )
  const gaps = async () =>
    (await world.first.get('/scheduling/calendar_gaps', {}, { token: admin.token })).data.gaps.map(
      ({ year, soon }: { year: number; soon: boolean }) => [year, soon],
    )
  // its schedule reaches next year, whose days nobody can know yet
  expect(await gaps()).toEqual([[2027, false]])
  await askForNextYear(world.first.db, Date.parse('2026-10-31T02:00:00Z'))
  expect(await told()).toEqual([])
  for (const day of ['01', '02']) await askForNextYear(world.first.db, Date.parse(`2026-11-${day}T02:00:00Z`))
  expect(await told()).toEqual(['China 2027'])
  await world.db.query(
    `insert into holiday_day (company_id, calendar_id, date, name, kind, type)
     select company_id, id, '2027-01-01', 'New Year', 'off', 1 from holiday_calendar where name = 'China'`,
  )
  expect(await gaps()).toEqual([])
})

test('a field punch counts once those who decide approved it, and no more when they refuse', async () => {
  const [head, bea] = [people[0], people[1]]
  await world.db.query(
    `update attendance_team set punch_ways = '{device}', field_allow = true, field_need_approval = true where company_id = $1`,
    [acme.company_id],
  )
  const field = async (time: string) => {
    world.setNow(`2026-03-03T${time}:00+08:00`)
    const answer = await world.first.post(
      '/myattendance/punch',
      { phone: 'phone of Bea', note: 'at a customer' },
      { token: bea?.token ?? '', language: 'en' },
    )
    expect(answer.data).toMatchObject({ way: 'field', asked: true })
    const [request] = await world.db.query<{ id: number }>(
      `select id from attendance_request where user_id = $1 and kind = 'field' order by id desc limit 1`,
      [bea?.user_id],
    )
    return { punch_id: answer.data.id as number, id: request?.id }
  }
  const punched = async (id: number) =>
    (await world.db.query('select valid, marks from attendance_punch where id = $1', [id]))[0]
  const decide = (id: number | undefined, pass: boolean) =>
    world.first.post('/attendancerequest/decide', { id, pass, opinion: 'so' }, { token: head?.token ?? '' })
  const came = async () => {
    await world.first.attendance.refresh()
    const [day] = await world.db.query<{ points: { time: string | null }[] }>(
      `select points from attendance_day where user_id = $1 and date = '2026-03-03'`,
      [bea?.user_id],
    )
    return day?.points.map(({ time }) => time !== null)
  }
  const morning = await field('08:50')
  // tapped again, on the other side of the glass and at once: it is one punch, about which is asked once
  const taps = await Promise.all(
    ['phone of Bea', 'tablet of Bea'].map((phone) => {
      const body = { phone, note: 'at a customer' }
      return world.first.post('/myattendance/punch', body, { token: bea?.token ?? '' })
    }),
  )
  expect(taps.map(({ data }) => data.id)).toEqual([morning.punch_id, morning.punch_id])
  const [waiting] = await world.db.query<{ n: number }>(
    `select count(*)::int as n from attendance_request where user_id = $1 and kind = 'field' and state = 'pending'`,
    [bea?.user_id],
  )
  expect(waiting?.n).toBe(1)
  expect(await punched(morning.punch_id)).toEqual({ valid: false, marks: ['asked'] })
  expect(await came()).toEqual([false, false])
  expect((await decide(morning.id, true)).code).toBe(0)
  expect(await punched(morning.punch_id)).toEqual({ valid: true, marks: [] })
  expect(await came()).toEqual([true, false])
  const evening = await field('18:10')
  expect((await decide(evening.id, false)).code).toBe(0)
  expect(await punched(evening.punch_id)).toEqual({ valid: false, marks: ['refused'] })
  expect(await came()).toEqual([true, false])
})
