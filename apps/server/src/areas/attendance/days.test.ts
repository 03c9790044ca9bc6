import type { Resource } from '@workplace/contract/kernel/resource'
import { registry } from '@workplace/contract/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, rowsFor } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { refreshMembers } from './teams/refresh-members'

let world: World
let acme: Company
let admin: { token: string; user_id: number }
let rows: ReturnType<typeof rowsFor>
const named = (name: string) => registry.find((one) => one.name === name) as unknown as Resource

beforeAll(async () => {
  // a Monday, 10:00 in Shanghai
  world = await openWorld({ now: '2026-03-02T02:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
  admin = await acme.person([...new Set(registry.flatMap(codesOf)), 'change-daily-statistics'] as never)
  rows = rowsFor(world.first, admin.token)
})
afterAll(() => world.close())

const post = (path: string, body: object, token = admin.token, language = 'en') =>
  world.first.post(path, body, { token, language })
const get = (path: string, query: object, token = admin.token, language = 'en') =>
  world.first.get(path, query, { token, language })

/** A shift of an office, a schedule of five weekdays, a rule: what a team needs. */
async function plan() {
  const shift = await rows.add(named('daytimetable'), {
    periods: [{ on_time: '09:00', off_time: '18:00', must_on: true, must_off: true }],
    rest_periods: [{ start: '12:00', end: '13:00' }],
    late_off_late_on: null,
  })
  const days = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [`${day}_shift_id`, shift.id]),
  )
  const schedule = await rows.add(named('scheduling'), {
    ...{ mode: 'week', begin_date: '2026-01-01', saturday_shift_id: null, sunday_shift_id: null },
    ...days,
  })
  const rule = await rows.add(named('attendancerule'), {
    ...{ calc_mode: 'by_shift', lack_as: 'lack', absent_minutes: null, half_day_minutes: null },
  })
  return { shift, schedule, rule }
}
let made: Awaited<ReturnType<typeof plan>>
const teamValues = async (more: object = {}) => {
  made ??= await plan()
  return {
    ...(await rows.values(named('attendanceteam'))),
    ...{ status: 'on', kind: 'fixed', rule_id: made.rule.id, schedule_ids: [made.schedule.id], overtime_rule_id: null },
    ...{ holiday_id: null, timezone: 'Asia/Shanghai', day_cut: '04:00', department_ids: [], leader_ids: [] },
    ...{ no_punch_days: null, must_days: null, must_shift_id: null, effect_time: 'now', except_user_ids: [] },
    ...more,
  }
}
const addTeam = async (more: object) => {
  const answer = await post('/attendanceteam/add', await teamValues(more))
  if (answer.code !== 0) throw new Error(JSON.stringify(answer))
  return answer.data.id as number
}

describe('a team', () => {
  test.each([
    ['nobody', { user_ids: [] }, 'user_ids', 'Choose at least one person or department'],
    ['no schedule', { schedule_ids: [] }, 'schedule_ids', 'Choose at least one schedule'],
    ['no device', { punch_ways: ['device'], device_ids: [], door_ids: [] }, 'device_ids', undefined],
    ['no place', { punch_ways: ['place'], locations: [] }, 'locations', undefined],
    ['no network', { punch_ways: ['network'], ips: null }, 'ips', undefined],
    ['something that is no network', { punch_ways: ['network'], ips: 'here' }, 'ips', undefined],
    ['no hours of free teams', { kind: 'free', work_minutes: null }, 'work_minutes', undefined],
    [
      'a day nobody and everybody works',
      { no_punch_days: ['2026-05-01'], must_days: ['2026-05-01'], must_shift_id: 1 },
      'must_days',
      undefined,
    ],
  ])('with %s is refused at its field', async (_, wrong, field, message) => {
    const { data } = await post('/attendanceteam/add', await teamValues({ user_ids: [admin.user_id], ...wrong }))
    expect(Object.keys(data.fields)).toContain(field)
    if (message !== undefined) expect(data.fields[field]).toBe(message)
  })

  test('takes people by name before department, the nearer department first; nobody is in two', async () => {
    const [{ id: above }, { id: below }] = await Promise.all([
      rows.add(named('department')),
      rows.add(named('department')),
    ])
    await world.db.query('update department set parent_id = $1 where id = $2', [above, below])
    const [one, two, three] = await Promise.all([acme.person([]), acme.person([]), acme.person([])])
    await world.db.query('update users set department_id = $1 where id = any($2)', [below, [one.user_id, two.user_id]])
    await world.db.query('update users set department_id = $1 where id = $2', [above, three.user_id])
    const wide = await addTeam({ user_ids: [], department_ids: [above] })
    const near = await addTeam({ user_ids: [], department_ids: [below] })
    const byName = await addTeam({ user_ids: [two.user_id] })
    const { data } = await get('/attendanceteam/members', { limit: 200 })
    const teamOf = (id: number) => data.items.find((row: { user_id: number }) => row.user_id === id)
    expect(teamOf(one.user_id)).toMatchObject({ team_id: near, begin_date: '2026-03-02', end_date: null })
    expect(teamOf(two.user_id).team_id).toBe(byName)
    expect(teamOf(three.user_id).team_id).toBe(wide)

    const again = await post('/attendanceteam/add', await teamValues({ user_ids: [two.user_id] }))
    expect(again.data.fields.user_ids).toMatch(/is in the team “.+” already/)

    // somebody moves: the past stays, the new team begins with the day
    world.setNow('2026-03-04T02:00:00Z')
    await world.db.query('update users set department_id = $1 where id = $2', [above, one.user_id])
    await world.db.transaction((tx) => refreshMembers(tx, acme.company_id, [one.user_id], Date.parse(world.now())))
    const spans = await world.db.query(
      `select team_id, begin_date::text, end_date::text from attendance_member where user_id = $1 order by begin_date`,
      [one.user_id],
    )
    expect(spans).toEqual([
      { team_id: near, begin_date: '2026-03-02', end_date: '2026-03-03' },
      { team_id: wide, begin_date: '2026-03-04', end_date: null },
    ])
    // who leaves has worked on that day
    await world.db.query(`update users set status = 'disabled' where id = $1`, [one.user_id])
    await world.db.transaction((tx) => refreshMembers(tx, acme.company_id, [one.user_id], Date.parse(world.now())))
    const [last] = await world.db.query(
      'select end_date::text from attendance_member where user_id = $1 order by begin_date desc limit 1',
      [one.user_id],
    )
    expect(last).toEqual({ end_date: '2026-03-04' })
    const none = await get('/attendanceteam/members', { of: 'none' })
    expect(none.data.total).toBe(none.data.without)
  })
})

describe('a schedule', () => {
  test.each([
    ['an end before its start', { end_date: '2025-01-01' }, 'end_date'],
    [
      'no shift',
      {
        ...Object.fromEntries(
          ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
            `${day}_shift_id`,
            null,
          ]),
        ),
      },
      'monday_shift_id',
    ],
    ['turns without days', { mode: 'cycle', step_1_days: null }, 'step_1_days'],
    ['a gap between steps', { mode: 'cycle', step_1_days: 2, step_2_days: null, step_3_days: 2 }, 'step_2_days'],
  ])('with %s is refused at its field', async (_, wrong, field) => {
    const { data } = await post('/scheduling/add', await rows.values(named('scheduling'), wrong))
    expect(Object.keys(data.fields)).toContain(field)
  })
})
