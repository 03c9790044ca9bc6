import { basePath } from '@workplace/contract/kernel/envelope'
import type { Resource } from '@workplace/contract/kernel/resource'
import { passRecorded } from '@workplace/contract/pass/events'
import { registry } from '@workplace/contract/resources'
import { personNumber } from '@workplace/domain/access/person-number'
import { readSheet } from 'read-excel-file/node'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { codesOf, download, rowsFor, upload } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { diskStorage } from '../../adapters/storage/disk'
import { raise } from '../../kernel/events/raise'
import { eraseFiles } from '../../kernel/files/erase-files'
import { forgetPositions, remindOfShifts } from './days/daily-jobs'
import { warnOfOvertime } from './days/warn-of-overtime'
import { forgetPhotos } from './forget/forget-old'
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
  const more = ['daily-statistics', 'original-recorde'].flatMap((noun) =>
    ['view', 'change', 'add'].map((verb) => `${verb}-${noun}`),
  )
  admin = await acme.person([...registry.flatMap(codesOf), ...more, 'view Clock in time'])
  await world.db.query(
    `insert into event_consumer (consumer, type) values ('attendance.punches', 'pass.recorded') on conflict do nothing`,
  )
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
    ...{ late_off_late_on: null, earliest_on_minutes: 120, latest_off_minutes: 600, late_minutes_as_late: 5 },
    ...{ is_flexible: false, late_minutes_as_serious: null, late_minutes_as_lack: null },
  })
  const days = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [`${day}_shift_id`, shift.id]),
  )
  const schedule = await rows.add(named('scheduling'), {
    ...{ status: 'on', mode: 'week', begin_date: '2026-01-01', saturday_shift_id: null, sunday_shift_id: null },
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
    ...{ remind_before_minutes: null, remind_after_minutes: null },
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
    // a department that is put elsewhere takes its people along
    await world.db.query('update department set parent_id = null where id = $1', [below])
    const inBelow = await acme.person([])
    await world.db.query('update users set department_id = $1 where id = $2', [below, inBelow.user_id])
    const [{ id: apart }, second] = [await rows.add(named('department')), await acme.person([])]
    await world.db.query('update users set department_id = $1 where id = $2', [apart, second.user_id])
    await world.first.attendance.followAll()
    const teamNow = async (id: number) =>
      (
        await world.db.query<{ team_id: number }>(
          'select team_id from attendance_member where user_id = $1 and end_date is null',
          [id],
        )
      )[0]?.team_id
    expect([await teamNow(inBelow.user_id), await teamNow(second.user_id)]).toEqual([near, undefined])
    await world.db.query('update department set parent_id = $1 where id = $2', [below, apart])
    await world.first.attendance.followAll()
    expect(await teamNow(second.user_id)).toBe(near)

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

const at = (date: string, time: string) => `${date}T${time}:00+08:00`
const refresh = () => world.first.attendance.refresh()
/** A team of one, who may punch in these ways. */
async function worker(more: object = {}) {
  const who = await acme.person([])
  const team_id = await addTeam({
    user_ids: [who.user_id],
    punch_ways: ['network'],
    ips: '127.0.0.1',
    device_ids: [],
    door_ids: [],
    ...more,
  })
  await refresh()
  return { ...who, team_id }
}
const phone = 'a phone of somebody'
const punch = async (who: { token: string }, when: string, more: object = {}) => {
  world.setNow(when)
  return world.first.post(
    '/myattendance/punch',
    { phone: `${phone} ${who.token.slice(0, 8)}`, ...more },
    { token: who.token, language: 'en' },
  )
}
const dayOf = async (user_id: number, date: string) =>
  (await get('/dailylog/single', { user_id, date }, admin.token, 'en')).data
const told = async (user_id: number) =>
  (
    await world.db.query<{ kind: string }>(
      `select kind from message where user_id = $1 and kind like 'attendance%' order by id`,
      [user_id],
    )
  ).map(({ kind }) => kind)

const reasonOf = async (user_id: number, kind: string) =>
  (
    await world.db.query<{ reason: string | null }>(
      `select values ->> 'reason' as reason from message where user_id = $1 and kind = $2 order by id limit 1`,
      [user_id, kind],
    )
  )[0]?.reason

describe('a day', () => {
  test('of free hours says on the phone how long is to be worked, and no time by which somebody comes or goes', async () => {
    world.setNow(at('2026-03-09', '08:00'))
    const free = { kind: 'free', schedule_ids: [], free_weekdays: [1], free_start: '06:00', free_end: '24:00' }
    const who = await worker({ ...free, work_minutes: 450 })
    const state = async () => (await get('/myattendance/punch_state', {}, who.token)).data
    expect(await state()).toMatchObject({ shift: null, free_minutes: 450, points: [{ due: null }, { due: null }] })
    // on a day without work nothing is to be worked, and with a shift there is a time
    world.setNow(at('2026-03-10', '08:00'))
    expect(await state()).toMatchObject({ shift: null, free_minutes: null })
    const fixed = await worker()
    world.setNow(at('2026-03-10', '08:00'))
    const { points, free_minutes } = (await get('/myattendance/punch_state', {}, fixed.token)).data
    expect([points[0].due, free_minutes]).toEqual([new Date(at('2026-03-10', '09:00')).toISOString(), null])
  })
  test('is punched by phone, explained, settled when its window is over, and only then somebody hears that a punch is missing', async () => {
    world.setNow(at('2026-03-09', '08:00'))
    const who = await worker()
    const state = await get('/myattendance/punch_state', {}, who.token)
    expect(state.data).toMatchObject({ date: '2026-03-09', in_network: true, punches: [] })
    expect(state.data.points.map(({ on_off }: { on_off: string }) => on_off)).toEqual(['on', 'off'])
    expect((await punch(who, at('2026-03-09', '09:12'))).data).toMatchObject({ way: 'network' })
    await refresh()
    expect((await dayOf(who.user_id, '2026-03-09')).day).toMatchObject({
      result: 'pending',
      settled: false,
      late_minutes: 12,
    })
    expect(await told(who.user_id)).toEqual([])
    // until 04:00 somebody may still go
    world.setNow(at('2026-03-10', '04:01'))
    await refresh()
    const { day, why, settles } = await dayOf(who.user_id, '2026-03-09')
    expect(day).toMatchObject({ result: 'abnormal', settled: true, marks: expect.arrayContaining(['lack', 'late']) })
    expect(why.map(({ text }: { text: string }) => text)).toContain('Period 1: 12 min late')
    expect(settles).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'remedy', open: false },
        text: 'A make-up punch for the departure of period 1, 18:00: its rule allows no make-up card, ask an administrator to correct it',
      }),
    )
    expect(await told(who.user_id)).toEqual(['attendance_lack'])
    // their own page says the same
    const own = await get('/myattendance/day', { date: '2026-03-09' }, who.token)
    expect(own.data.why).toEqual(why)
    const year = (await get('/myattendance/year', {}, who.token)).data
    const month = await get('/myattendance/month', { month: '2026-03' }, who.token)
    type Row = { date: string; result: string; plan_minutes: number; work_minutes: number }
    const brief = ({ date, result, plan_minutes, work_minutes }: Row) => ({ date, result, plan_minutes, work_minutes })
    expect(year).toMatchObject({ year: '2026', days: month.data.days.map(brief) })
    expect(month.data.days.map(({ date }: { date: string }) => date)).toContain('2026-03-09')
    expect(month.data.coming.find(({ date }: { date: string }) => date === '2026-03-11')).toMatchObject({
      times: '09:00–18:00',
    })
  })

  test('that was settled follows what concerns its person, says what it was, and tells them', async () => {
    world.setNow(at('2026-03-16', '08:00'))
    const who = await worker()
    await punch(who, at('2026-03-16', '09:00'))
    world.setNow(at('2026-03-17', '05:00'))
    await refresh()
    const add = await post('/sourcerecord/add', {
      user_id: who.user_id,
      date: '2026-03-16',
      time: '18:05',
      reason: 'The gate was open',
    })
    expect(add.code).toBe(0)
    await refresh()
    const { day, changes } = await dayOf(who.user_id, '2026-03-16')
    expect(day).toMatchObject({ result: 'normal', work_minutes: 480 })
    expect(changes[0]).toMatchObject({ cause: 'a punch', by: expect.stringContaining('Person') })
    expect(changes[0].fields).toContainEqual({ name: 'Result', before: 'Needs attention', after: 'Normal' })
    expect(await told(who.user_id)).toEqual(['attendance_lack', 'attendance_changed'])
    // with what it was and what it is, in the language of its person
    expect(await reasonOf(who.user_id, 'attendance_changed')).toMatch(/^结果 异常 → 正常；/)
    // a record that does not count stays, and the day is as before
    const { data } = await get('/sourcerecord/pagelist', { user: who.user_id, origin: 'manual' })
    const judged = await post('/sourcerecord/validity', {
      ids: [data.items[0].id],
      valid: false,
      reason: 'It was somebody else',
    })
    expect(judged.data).toEqual({ changed: 1 })
    await refresh()
    expect((await dayOf(who.user_id, '2026-03-16')).day).toMatchObject({ result: 'abnormal' })
    const after = await get('/sourcerecord/pagelist', { user: who.user_id, of: 'invalid' })
    expect(after.data.items).toMatchObject([{ valid: false, invalid_reason: 'It was somebody else' }])
  })

  test('keeps what was corrected, whatever is punched afterwards, until that is taken back', async () => {
    world.setNow(at('2026-03-23', '08:00'))
    const who = await worker()
    await punch(who, at('2026-03-23', '10:00'))
    const correct = (time: string | null) =>
      post('/dailylog/correct', {
        user_id: who.user_id,
        date: '2026-03-23',
        period_no: 1,
        on_off: 'on',
        time,
        reason: 'Was at the gate',
      })
    expect((await correct('08:58')).code).toBe(0)
    await punch(who, at('2026-03-23', '18:00'))
    await refresh()
    expect((await dayOf(who.user_id, '2026-03-23')).day).toMatchObject({ late_minutes: 0, marks: [] })
    expect((await correct(null)).code).toBe(0)
    await refresh()
    expect((await dayOf(who.user_id, '2026-03-23')).day).toMatchObject({ late_minutes: 60 })
    const wrong = await post('/dailylog/correct', {
      user_id: who.user_id,
      date: '2026-03-23',
      period_no: 3,
      on_off: 'on',
      time: '08:00',
      reason: 'x',
    })
    expect(wrong.data.reason).toBe('no_such_point')
  })

  test('that becomes what it was before is told of each time', async () => {
    world.setNow(at('2026-03-24', '08:00'))
    const who = await worker()
    await punch(who, at('2026-03-24', '10:00'))
    await punch(who, at('2026-03-24', '18:00'))
    world.setNow(at('2026-03-25', '05:00'))
    await refresh()
    for (const time of ['08:58', null, '08:58']) {
      const correction = { user_id: who.user_id, date: '2026-03-24', period_no: 1, on_off: 'on', time, reason: 'Gate' }
      expect((await post('/dailylog/correct', correction)).code).toBe(0)
      await refresh()
    }
    expect(await told(who.user_id)).toEqual(['attendance_changed', 'attendance_changed', 'attendance_changed'])
    expect((await dayOf(who.user_id, '2026-03-24')).changes).toHaveLength(3)
  })

  test('waits for a silent device, says for which, and is settled without it after so many hours', async () => {
    world.setNow(at('2026-03-30', '08:00'))
    const [{ id: device }] = await Promise.all([rows.add(named('facedevice'))])
    const who = await worker({ punch_ways: ['device', 'network'], device_ids: [device], wait_hours: 24 })
    const [face] = await world.db.query<{ name: string }>('select name from face_device where id = $1', [device])
    await punch(who, at('2026-03-30', '09:00'))
    world.setNow(at('2026-03-31', '05:00'))
    await refresh()
    const waiting = await dayOf(who.user_id, '2026-03-30')
    expect(waiting.day).toMatchObject({ result: 'pending', settled: false, waits_for: [face?.name] })
    expect(await told(who.user_id)).toEqual([])
    const list = await get('/dailylog/pagelist', { of: 'waiting', user: who.user_id })
    expect(list.data.items).toHaveLength(1)
    expect(list.data.silent).toContainEqual({ device: face?.name, days: 1, people: 1, since: '2026-03-30' })
    // what it brings a day later is of the day on which it was
    const passed: Omit<z.input<(typeof passRecorded)['schema']>, 'revision'> = {
      ...{
        record_id: 77,
        revision: 1,
        user_id: who.user_id,
        device_kind: 'face',
        device_id: device,
        office_id: acme.office_id,
      },
      ...{
        time: at('2026-03-30', '18:01'),
        time_state: 'exact',
        wall_time: '2026-03-30 18:01:00',
        zone: 'Asia/Shanghai',
      },
      ...{ direction: 'out', way: 'face', granted: true, result: 'ok', received_at: at('2026-03-31', '05:00') },
    }
    for (const revision of [1, 2]) {
      await world.db.transaction((tx) =>
        raise(tx, acme.company_id, passRecorded, `user/${who.user_id}`, { ...passed, revision }),
      )
      await world.first.deliver()
    }
    await refresh()
    expect((await dayOf(who.user_id, '2026-03-30')).punches).toHaveLength(2)
    world.setNow(at('2026-04-01', '04:30'))
    await refresh()
    expect((await dayOf(who.user_id, '2026-03-30')).day).toMatchObject({ result: 'normal', settled: true })
    // told twice, and corrected, before it is taken up: the punch is as it was told last, and what came beside it is one too
    await world.db.transaction(async (tx) => {
      for (const [revision, minute] of [10, 20].entries())
        await raise(tx, acme.company_id, passRecorded, `user/${who.user_id}`, {
          ...{ ...passed, record_id: 79, revision: revision + 1 },
          ...{ time: at('2026-04-02', `08:${minute}`), wall_time: `2026-04-02 08:${minute}:00` },
        })
      await raise(tx, acme.company_id, passRecorded, 'user/0', {
        ...{ ...passed, record_id: 80, revision: 1 },
        ...{ time: at('2026-04-02', '18:30'), wall_time: '2026-04-02 18:30:00' },
      })
    })
    await world.first.deliver()
    const came = await get('/sourcerecord/pagelist', { user: who.user_id, from: '2026-04-02', until: '2026-04-02' })
    expect(came.data.items.map((one: { wall_time: string }) => one.wall_time).sort()).toEqual([
      '2026-04-02 08:20:00',
      '2026-04-02 18:30:00',
    ])
    // what is older than punches are kept for is none, as in a file and by hand: it is counted, and told the next morning
    const [time, wall_time] = [at('2024-02-20', '18:01'), '2024-02-20 18:01:00']
    await world.db.transaction((tx) =>
      raise(tx, acme.company_id, passRecorded, `user/${who.user_id}`, {
        ...{ ...passed, record_id: 78, revision: 1, time, wall_time },
      }),
    )
    await world.db.query(`update attendance_member set begin_date = '2024-01-01' where user_id = $1`, [who.user_id])
    await world.first.deliver()
    expect((await get('/sourcerecord/pagelist', { user: who.user_id })).data.total).toBe(4)
    await world.first.attendance.forgetOld()
    await world.first.attendance.forgetOld()
    const logged = await world.db.query(
      `select after from operation_log where company_id = $1 and action = 'passes_too_old'`,
      [acme.company_id],
    )
    expect(logged).toEqual([{ after: { passes: 1, day: '2024-02-23' } }])
  })

  test('that was settled follows other rules only when somebody applies what a check showed', async () => {
    world.setNow(at('2026-05-11', '08:00'))
    const who = await worker()
    await punch(who, at('2026-05-11', '09:20'))
    await punch(who, at('2026-05-11', '18:00'))
    world.setNow(at('2026-05-12', '05:00'))
    await refresh()
    const range = { user_ids: [who.user_id], begin_date: '2026-05-11', end_date: '2026-05-11' }
    const untouched = await post('/dailylog/check', range)
    expect(untouched.data).toMatchObject({ days: 1, changed: 0, rows: [] })
    await world.db.query('update shift set late_minutes_as_late = 30, version = version + 1 where id = $1', [
      made.shift.id,
    ])
    await refresh()
    expect((await dayOf(who.user_id, '2026-05-11')).day).toMatchObject({ marks: ['late'] })
    const { data } = await post('/dailylog/check', range)
    expect(data).toMatchObject({ changed: 1, sums: [{ days: 1, late_minutes: -20 }] })
    expect(data.rows[0].fields).toContainEqual({ name: 'Result', before: 'Needs attention', after: 'Normal' })
    // each with why: what it was judged by, and what it would be
    expect([data.rows[0].before, data.rows[0].after]).toEqual([['Period 1: 20 min late'], []])
    expect((await post('/dailylog/apply', { ...range, digest: untouched.data.digest })).data.reason).toBe('check_stale')
    expect((await dayOf(who.user_id, '2026-05-11')).day).toMatchObject({ marks: ['late'] })
    expect((await post('/dailylog/apply', { ...range, digest: data.digest })).data).toEqual({ changed: 1 })
    expect((await dayOf(who.user_id, '2026-05-11')).day).toMatchObject({ marks: [], result: 'normal' })
    expect((await post('/dailylog/apply', { ...range, digest: data.digest })).data.reason).toBe('check_stale')
    await world.db.query('update shift set late_minutes_as_late = $2, version = version + 1 where id = $1', [
      made.shift.id,
      5,
    ])
    const long = await post('/dailylog/check', { ...range, end_date: '2026-09-01' })
    expect(long.data.reason).toBe('span_too_long')
    await post('/dailylog/apply', { ...range, digest: (await post('/dailylog/check', range)).data.digest })
  })

  test('is judged by the version that counts on its date, also when it is looked at again', async () => {
    world.setNow(at('2026-05-18', '08:00'))
    const shift = await rows.add(named('daytimetable'), {
      periods: [{ on_time: '09:00', off_time: '18:00', must_on: true, must_off: true }],
      ...{ rest_periods: null, late_off_late_on: null, late_minutes_as_late: 5, effect_date: null },
      ...{ earliest_on_minutes: 120, latest_off_minutes: 600, is_flexible: false },
      ...{ late_minutes_as_serious: null, late_minutes_as_lack: null },
    })
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    const schedule = await rows.add(named('scheduling'), {
      ...{ mode: 'week', begin_date: '2026-01-01', status: 'on' },
      ...Object.fromEntries(days.map((day) => [`${day}_shift_id`, shift.id])),
    })
    const who = await worker({ schedule_ids: [schedule.id] })
    const work = async (date: string) => {
      await punch(who, at(date, '09:20'))
      await punch(who, at(date, '18:00'))
    }
    for (const date of ['2026-05-18', '2026-05-19']) await work(date)
    // from the 20th on half an hour is not late
    const row = (await get('/daytimetable/single', { id: shift.id })).data
    const saved = await post('/daytimetable/edit', {
      ...row,
      ...{ late_minutes_as_late: 30, late_minutes_as_serious: null, late_minutes_as_lack: null },
      effect_date: '2026-05-20',
    })
    expect(saved.code, saved.message).toBe(0)
    await work('2026-05-20')
    world.setNow(at('2026-05-21', '08:00'))
    await refresh()
    const lates = async () => {
      const found = await get('/dailylog/pagelist', { user: who.user_id, sort: '+date' })
      return found.data.items.map((one: { date: string; late_minutes: number }) => [one.date, one.late_minutes])
    }
    const wanted = [
      ['2026-05-18', 20],
      ['2026-05-19', 20],
      ['2026-05-20', 0],
    ]
    expect((await lates()).slice(0, 3)).toEqual(wanted)
    const range = { user_ids: [who.user_id], begin_date: '2026-05-18', end_date: '2026-05-20' }
    const checked = await post('/dailylog/check', range)
    expect(checked.data).toMatchObject({ days: 3, changed: 0 })
    await world.db.query(
      `insert into attendance_dirty (company_id, user_id, date, cause)
       select company_id, user_id, date, 'punch' from attendance_day where user_id = $1`,
      [who.user_id],
    )
    await refresh()
    expect((await lates()).slice(0, 3)).toEqual(wanted)
  })

  test('is planned by what its team and schedule said on its date, until somebody says otherwise of days that are over', async () => {
    made ??= await plan()
    world.setNow(at('2026-05-25', '08:00'))
    const late = await rows.add(named('daytimetable'), {
      periods: [{ on_time: '10:00', off_time: '19:00', must_on: true, must_off: true }],
      ...{ rest_periods: null, late_off_late_on: null, late_minutes_as_late: 5, effect_date: null },
      ...{ earliest_on_minutes: 120, latest_off_minutes: 600, is_flexible: false },
      ...{ late_minutes_as_serious: null, late_minutes_as_lack: null },
    })
    const week = (shift: number) =>
      Object.fromEntries(['monday', 'tuesday', 'wednesday', 'thursday'].map((day) => [`${day}_shift_id`, shift]))
    const schedule = await rows.add(named('scheduling'), {
      ...{ mode: 'week', begin_date: '2026-01-01', status: 'on', effect_date: null, ...week(made.shift.id) },
    })
    const free = await rows.add(named('attendancerule'), {
      ...{ calc_mode: 'by_shift', lack_as: 'absent', absent_minutes: null, half_day_minutes: null, effect_date: null },
    })
    const who = await worker({ schedule_ids: [schedule.id], effect_date: null })
    await punch(who, at('2026-05-25', '09:50'))
    await punch(who, at('2026-05-26', '09:50'))
    world.setNow(at('2026-05-27', '06:00'))
    await refresh()
    const plans = async () => {
      const { data } = await get('/dailylog/pagelist', { user: who.user_id, sort: '+date' })
      return data.items.map((one: { date: string; shift_id: number; marks: string[]; result: string }) => [
        ...[one.date.slice(-2), one.shift_id, one.result, one.marks.join()],
      ])
    }
    const asPlanned = [
      ['25', made.shift.id, 'abnormal', 'lack,late'],
      ['26', made.shift.id, 'abnormal', 'lack,late'],
    ]
    expect((await plans()).slice(0, 2)).toEqual(asPlanned)

    const edit = async (path: string, id: number, change: object) => {
      const row = (await get(`${path}/single`, { id })).data
      return post(`${path}/edit`, { ...row, ...change })
    }
    expect((await edit('/scheduling', schedule.id, week(late.id))).code).toBe(0)
    expect((await edit('/attendanceteam', who.team_id, { rule_id: free.id, remark: 'x' })).code).toBe(0)
    const range = { user_ids: [who.user_id], begin_date: '2026-05-25', end_date: '2026-05-26' }
    expect((await post('/dailylog/check', range)).data).toMatchObject({ days: 2, changed: 0 })
    // what comes to such a day is judged by what counted then, too
    await post('/dailylog/correct', {
      ...{ user_id: who.user_id, date: '2026-05-25', period_no: 1, on_off: 'on', time: '09:00', reason: 'Gate' },
    })
    await refresh()
    asPlanned[0] = ['25', made.shift.id, 'abnormal', 'lack']
    expect((await plans()).slice(0, 2)).toEqual(asPlanned)

    const versions = async (path: string, id: number) => (await get(`${path}/versions`, { id })).data.items
    const ofTeam = await versions('/attendanceteam', who.team_id)
    expect(ofTeam.map((one: { effect_date: string | null }) => one.effect_date)).toEqual(['2026-05-27', null])
    expect(ofTeam[0].values.rule_id).not.toBe(ofTeam[1].values.rule_id)
    expect(ofTeam[0].sentences.join()).toContain(ofTeam[0].values.schedule_ids)
    // people and names are no plan
    await edit('/attendanceteam', who.team_id, { remark: 'y' })
    expect(await versions('/attendanceteam', who.team_id)).toHaveLength(2)
    expect(await versions('/scheduling', schedule.id)).toHaveLength(2)

    // from the 26th on after all: the check says what that does, and only then it is done
    expect((await edit('/scheduling', schedule.id, { effect_date: '2026-05-26' })).code).toBe(0)
    await refresh()
    expect((await plans()).slice(0, 2)).toEqual(asPlanned)
    const found = (await post('/dailylog/check', range)).data
    expect(found).toMatchObject({ changed: 1, rows: [{ date: '2026-05-26' }] })
    expect((await post('/dailylog/apply', { ...range, digest: found.digest })).code).toBe(0)
    expect((await plans()).slice(0, 2).map((row: unknown[]) => row[1])).toEqual([made.shift.id, late.id])
  })

  test('says of a missing punch whether a make-up card can be asked for, until when, and how many are left', async () => {
    world.setNow(at('2026-06-01', '08:00'))
    made ??= await plan()
    const cards = await rows.add(named('remedyrule'), {
      ...{ status: 'on', allow: true, kinds: ['lack'], limit_count: 1, cycle: 'month', limit_days: 3 },
      ...{ days_kind: 'natural', need_reason: false, need_attachment: false, effect_date: null },
    })
    const rule = await rows.add(named('attendancerule'), {
      ...{ calc_mode: 'by_shift', lack_as: 'lack', absent_minutes: null, half_day_minutes: null, effect_date: null },
      ...{ remedy_rule_id: cards.id, status: 'on' },
    })
    const who = await worker({ rule_id: rule.id, effect_date: null })
    await punch(who, at('2026-06-01', '08:50'))
    world.setNow(at('2026-06-02', '06:00'))
    await refresh()
    const settles = async (language: 'zh' | 'en') =>
      (await get('/myattendance/day', { date: '2026-06-01' }, who.token, language)).data.settles
    expect(await settles('en')).toMatchObject([
      {
        open: true,
        text: 'A make-up punch for the departure of period 1, 18:00: ask until 2026-06-04, 1 is left in this period',
      },
    ])
    expect(await settles('zh')).toMatchObject([
      { text: '补下班卡（第 1 段，18:00）；可申请至 2026-06-04，本周期还可补 1 次' },
    ])
    world.setNow(at('2026-06-05', '06:00'))
    expect(await settles('zh')).toMatchObject([
      { open: false, text: '补下班卡（第 1 段，18:00）；补卡已于 2026-06-04 截止，可请管理员更正' },
    ])
  })

  test('comes to the same alone as in its month, and looking again changes nothing', async () => {
    await refresh()
    await world.db.query(
      `insert into attendance_dirty (company_id, user_id, date, cause) select company_id, user_id, date, 'day' from attendance_day`,
    )
    const all = () =>
      world.db.query(`select user_id, date::text, result, marks, points, explain from attendance_day order by 1, 2`)
    const changes = () =>
      world.db.query('select id, user_id, date::text, before, after from attendance_change order by id')
    const [before, changed] = [await all(), await changes()]
    await refresh()
    expect(await all()).toEqual(before)
    // those before it may be of the same instant: the clock stands still
    expect(await changes()).toEqual(changed)
    const [{ n } = { n: -1 }] = await world.db.query<{ n: number }>('select count(*)::int as n from attendance_dirty')
    expect(n).toBe(0)
  })
})

describe('nothing is lost', () => {
  const resultOn = async (user_id: number, date: string) =>
    (
      await world.db.query<{ result: string }>(
        'select result from attendance_day where user_id = $1 and date = $2::date',
        [user_id, date],
      )
    )[0]?.result

  test('what is written while its day is reckoned is reckoned after it', async () => {
    world.setNow(at('2026-08-03', '08:00'))
    const who = await worker()
    world.setNow(at('2026-08-05', '05:00'))
    await refresh()
    expect(await resultOn(who.user_id, '2026-08-03')).toBe('absent')
    const mark = () =>
      world.db.query(`select mark_attendance($1, $2, '2026-08-03', '2026-08-03', 'day')`, [
        acme.company_id,
        who.user_id,
      ])
    await mark()
    await world.db.transaction(async (tx) => {
      for (const on_off of ['on', 'off'])
        await tx.query(
          `insert into attendance_correction (company_id, user_id, date, period_no, on_off, punch_time, reason, created_by)
           values ($1, $2, '2026-08-03', 1, $3, $4, 'because', 'A')`,
          [acme.company_id, who.user_id, on_off, at('2026-08-03', on_off === 'on' ? '09:00' : '18:00')],
        )
      // somebody else reckons what is marked: this day is passed by, since it is being changed
      await refresh()
    })
    await refresh()
    expect(await resultOn(who.user_id, '2026-08-03')).toBe('normal')
  })

  test('days in which no server ran come to be when one runs again', async () => {
    world.setNow(at('2026-08-10', '08:00'))
    const who = await worker()
    await refresh()
    world.setNow(at('2026-08-14', '09:00'))
    // what somebody applies before anybody looked hides none of them
    const last = { user_ids: [who.user_id], begin_date: '2026-08-14', end_date: '2026-08-14' }
    const { data } = await post('/dailylog/check', last)
    expect((await post('/dailylog/apply', { ...last, digest: data.digest })).data).toEqual({ changed: 1 })
    await refresh()
    const dates = await world.db.query<{ date: string; result: string }>(
      'select date::text, result from attendance_day where user_id = $1 order by date',
      [who.user_id],
    )
    expect(dates.map(({ date, result }) => `${date} ${result}`)).toEqual([
      ...['2026-08-10 absent', '2026-08-11 absent', '2026-08-12 absent', '2026-08-13 absent', '2026-08-14 pending'],
    ])
  })

  test('days before somebody came do not count, once it is known when that was', async () => {
    world.setNow(at('2026-08-17', '08:00'))
    const who = await worker()
    world.setNow(at('2026-08-19', '09:00'))
    await refresh()
    expect(await resultOn(who.user_id, '2026-08-17')).toBe('absent')
    await world.db.query(`update users set entry_date = '2026-08-19' where id = $1`, [who.user_id])
    await refresh()
    expect(await resultOn(who.user_id, '2026-08-17')).toBeUndefined()
    expect(await resultOn(who.user_id, '2026-08-19')).toBe('pending')
    // and nothing of them is marked again and again
    expect(await refresh()).toBe(0)
  })

  test('whose days cannot be reckoned keeps nobody else from theirs', async () => {
    world.setNow(at('2026-08-24', '08:00'))
    const [broken, whole] = [await worker(), await worker()]
    await world.db.query(`
      create function cannot_be() returns trigger language plpgsql as $$ begin raise 'cannot be'; end $$;
      create trigger cannot_be before insert or update on attendance_day for each row
        when (new.user_id = ${broken.user_id}) execute function cannot_be()`)
    world.setNow(at('2026-08-25', '09:00'))
    await expect(refresh()).rejects.toThrow('cannot be')
    expect(await resultOn(whole.user_id, '2026-08-24')).toBe('absent')
    await world.db.query('drop trigger cannot_be on attendance_day')
    await refresh()
    expect(await resultOn(broken.user_id, '2026-08-24')).toBe('absent')
  })
})

describe('passes', () => {
  /** A device tells who passed, when; `meanwhile` what happens before that is committed. */
  async function pass(
    device: number,
    passed: readonly (readonly [user_id: number, time: string])[],
    meanwhile = async () => {},
  ) {
    const ref = { company_id: acme.company_id, kind: 'face', id: device } as const
    await world.db.transaction(async (tx) => {
      await world.first.passes.take(
        ...([tx, ref, { offset: 0, set_at: null, now: Date.parse(world.now()) }, 0] as const),
        passed.map(([id, time]) => ({
          ...{ index: null, epoch: null, mark: `${device} ${id} ${time}`, told_at: Date.parse(time), door_id: null },
          ...{ way: 'face', direction: 'in', pin: personNumber({ kind: 'user', id }), card: null, granted: true },
          ...{ verified_by: 'device', opened: null, score: null },
        })),
      )
      await meanwhile()
    })
  }
  const punchesOf = async (user_id: number) => {
    await refresh()
    const rows = await world.db.query<{ wall_time: string }>(
      `select wall_time from attendance_punch where user_id = $1 and source = 'pass' order by punch_time`,
      [user_id],
    )
    return rows.map(({ wall_time }) => wall_time)
  }
  const device = async () => (await rows.add(named('facedevice'), { office_id: acme.office_id })).id as number
  const ofTeam = (device: number) => ({ punch_ways: ['device'], device_ids: [device] })

  test('are told to attendance where they are punches, and to nobody else', async () => {
    world.setNow(at('2026-06-01', '08:00'))
    const [gate, other] = [await device(), await device()]
    const [member, guest] = [await worker(ofTeam(gate)), await acme.person([])]
    const byPhone = await worker()
    world.setNow(at('2026-06-01', '09:10'))
    await pass(gate, [
      [member.user_id, at('2026-06-01', '08:50')],
      [guest.user_id, at('2026-06-01', '08:51')],
      [byPhone.user_id, at('2026-06-01', '08:52')],
      // a week before they belonged to it
      [member.user_id, at('2026-05-25', '08:53')],
    ])
    await pass(other, [[member.user_id, at('2026-06-01', '08:54')]])
    const waiting = await world.db.query<{ key: string; time: string }>(
      `select key, payload ->> 'wall_time' as time from due_event where consumer = 'attendance.punches' and company_id = $1`,
      [acme.company_id],
    )
    expect(waiting).toEqual([{ key: `user/${member.user_id}`, time: '2026-06-01 08:50:00' }])
    await world.first.deliver()
    expect(await punchesOf(member.user_id)).toEqual(['2026-06-01 08:50:00'])
  })

  test('of before somebody belonged to a team, or a device to it, count from that day on, once', async () => {
    world.setNow(at('2026-06-02', '23:00'))
    const [gate, side] = [await device(), await device()]
    const [who, other] = [await acme.person([]), await worker(ofTeam(gate))]
    await pass(gate, [
      [who.user_id, at('2026-06-01', '18:00')],
      [who.user_id, at('2026-06-02', '18:00')],
    ])
    world.setNow(at('2026-06-03', '10:00'))
    await pass(gate, [[who.user_id, at('2026-06-03', '08:50')]])
    await pass(side, [
      [who.user_id, at('2026-06-03', '08:40')],
      [other.user_id, at('2026-06-02', '08:40')],
      [other.user_id, at('2026-06-03', '08:40')],
    ])
    await world.first.deliver()
    expect([await punchesOf(who.user_id), await punchesOf(other.user_id)]).toEqual([[], []])
    const team = await addTeam({ user_ids: [who.user_id], ...ofTeam(gate) })
    await expect.poll(() => punchesOf(who.user_id)).toEqual(['2026-06-02 18:00:00', '2026-06-03 08:50:00'])
    const change = async (id: number, more: object) => {
      const { data } = await get('/attendanceteam/single', { id })
      const changed = await post('/attendanceteam/edit', { ...data, ...more })
      expect(changed.code, JSON.stringify(changed)).toBe(0)
    }
    await change(team, { device_ids: [gate, side] })
    await change(other.team_id, { device_ids: [side] })
    await expect.poll(() => punchesOf(other.user_id)).toEqual(['2026-06-03 08:40:00'])
    await expect
      .poll(() => punchesOf(who.user_id))
      .toEqual(['2026-06-02 18:00:00', '2026-06-03 08:40:00', '2026-06-03 08:50:00'])
  })

  test('that are being stored while somebody joins a team are found when they are', async () => {
    world.setNow(at('2026-06-04', '10:00'))
    const gate = await device()
    const who = await acme.person([])
    await pass(gate, [[who.user_id, at('2026-06-04', '08:50')]], async () => {
      await addTeam({ user_ids: [who.user_id], ...ofTeam(gate) })
      expect(await punchesOf(who.user_id)).toEqual([])
    })
    await expect.poll(() => punchesOf(who.user_id)).toEqual(['2026-06-04 08:50:00'])
  })
})

describe('punching', () => {
  test('is refused with how far off each way is', async () => {
    world.setNow(at('2026-04-06', '08:00'))
    const place = { name: 'HQ', lng: 121.4737, lat: 31.2304, range_m: 100, datum: 'wgs84' }
    const who = await worker({ punch_ways: ['network', 'place'], ips: '10.1.0.0/16', locations: [place] })
    const far = await punch(who, at('2026-04-06', '09:00'), { lng: 121.4737, lat: 31.24, accuracy: 10 })
    expect(far.data.reason).toBe('punch_refused')
    expect(far.message).toMatch(/not on the office network.*\d+ m outside of HQ/)
    const near = await punch(who, at('2026-04-06', '09:01'), { lng: 121.4737, lat: 31.2305, accuracy: 10 })
    expect(near.data).toMatchObject({ way: 'place', place: 'HQ' })
    const stranger = await acme.person([])
    expect((await punch(stranger, at('2026-04-06', '09:01'))).data.reason).toBe('no_team')
  })

  test('on an access point of the team is taken as what the app says, and no more', async () => {
    world.setNow(at('2026-04-06', '08:00'))
    const wifis = [{ name: 'Lobby', bssid: 'a4:56:02:11:22:*' }]
    const who = await worker({ punch_ways: ['wifi'], wifis })
    const none = await punch(who, at('2026-04-06', '09:00'))
    expect(none.message).toContain('open this page in your company’s app')
    const other = await punch(who, at('2026-04-06', '09:00'), { wifi: 'a4:56:02:11:23:01' })
    expect(other.message).toContain('You are on no Wi-Fi access point of your team.')
    for (const wifi of ['a4:56:02:11:22:*', '00:00:00:00:00:00', "' or 1=1", 'a4:56:02:11:22:33\n'])
      expect((await punch(who, at('2026-04-06', '09:00'), { wifi })).data.reason, wifi).toBe('punch_refused')
    const taken = await punch(who, at('2026-04-06', '09:01'), { wifi: 'A4-56-2-11-22-3' })
    expect(taken.data).toMatchObject({ way: 'wifi', place: 'Lobby' })
    const of = { from: '2026-04-06', until: '2026-04-06', user: who.user_id }
    const listed = await get('/sourcerecord/pagelist', of)
    expect(listed.data.items).toMatchObject([{ way: 'wifi', marks: ['claimed'], valid: true }])
    expect((await get('/sourcerecord/pagelist', { ...of, of: 'doubtful' })).data.items).toEqual([])
    const wrong = await post(
      '/attendanceteam/add',
      await teamValues({ user_ids: [(await acme.person([])).user_id], punch_ways: ['wifi'], wifis: [] }),
    )
    expect(wrong.data.fields.wifis).toBe('Enter the access points')
  })

  test('in the field takes the photo that the team asks for: encrypted, for those who decide, and gone after its days', async () => {
    const day = '2026-04-09'
    world.setNow(at(day, '08:00'))
    const head = await acme.person([])
    const field = { punch_ways: ['network'], ips: '10.1.0.0/16', field_allow: true, field_need_approval: true }
    const who = await worker({ ...field, field_need_photo: true, leader_ids: [head.user_id] })
    const department = (await rows.add(named('department'))).id
    await world.db.query('update department set manager_id = $1 where id = $2', [head.user_id, department])
    await world.db.query('update users set department_id = $1 where id = $2', [department, who.user_id])
    const content = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#336699' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'somebody', Copyright: 'secret place' } })
      .toBuffer()
    const photo = content.toString('base64')
    const note = 'at a customer'
    expect((await get('/myattendance/punch_state', {}, who.token)).data).toMatchObject({
      ...{ field_need_photo: true, photo_days: 60 },
    })
    const without = await punch(who, at(day, '09:00'), { note })
    expect(without.message).toContain('Take a photo of where you are')
    for (const wrong of ['AAAA', Buffer.from('<svg onload="alert(1)"/>').toString('base64'), photo.slice(0, 400)])
      expect((await punch(who, at(day, '09:00'), { note, photo: wrong })).code).not.toBe(0)
    const made = await punch(who, at(day, '09:01'), { note, photo })
    expect(made.data).toMatchObject({ way: 'field', asked: true })
    // two taps are one punch, and one photo
    expect((await punch(who, at(day, '09:02'), { note, photo })).data.id).toBe(made.data.id)
    const kept = async () =>
      await world.db.query<{ key: string; width: number; user_id: number }>(
        `select key, width, user_id from file where kind = 'punch_photo' and user_id = $1`,
        [who.user_id],
      )
    const [file, ...more] = await kept()
    expect([file?.width, more]).toEqual([960, []])
    const store = diskStorage(world.folder)
    const chunks: Buffer[] = []
    for await (const chunk of (await store.get(`${acme.company_id}/${file?.key}`))?.body ?? [])
      chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).subarray(0, 2).toString('hex')).not.toBe('ffd8')

    // who decides sees that there is one, and looks; so do the person and who administers them, and nobody else
    const [asked] = (await get('/attendancerequest/asked', {}, head.token)).data.items
    expect(asked).toMatchObject({ kind: 'field', photo: true })
    const [punched] = (await get('/myattendance/day', { date: day }, who.token)).data.punches
    expect(punched).toMatchObject({ id: made.data.id, photo: true })
    const look = (path: string, id: number, token: string) =>
      world.first.app.inject({
        ...{ method: 'GET', url: basePath + path, query: { id: String(id) }, headers: { 'x-token': token } },
      })
    const shown = await look('/attendancerequest/photo', asked.id, head.token)
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect(shown.rawPayload.includes('secret place')).toBe(false)
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 960, format: 'jpeg' })
    expect((await look('/myattendance/photo', made.data.id, who.token)).statusCode).toBe(200)
    expect((await look('/dailylog/photo', made.data.id, admin.token)).headers['content-type']).toBe('image/jpeg')
    const other = await acme.person([])
    expect((await look('/attendancerequest/photo', asked.id, other.token)).json().data.reason).toBe('not_found')
    expect((await look('/myattendance/photo', made.data.id, head.token)).json().data.reason).toBe('not_found')
    expect((await look('/dailylog/photo', made.data.id, head.token)).json().code).not.toBe(0)
    const far = await acme.office('Far office')
    const elsewhere = await acme.person(['view-daily-statistics'], { office_ids: [far.office_id] })
    expect((await look('/dailylog/photo', made.data.id, elsewhere.token)).json().data.reason).toBe('not_found')
    const looks = await world.db.query<{ text: string }>(
      `select row_to_json(l)::text as text from operation_log l where action = 'punch_view_photo' and target_id = $1`,
      [who.user_id],
    )
    expect(looks).toHaveLength(2)
    expect(looks.map(({ text }) => text).join()).not.toContain(file?.key)

    // it stays while it may, and goes with the proof that it did
    expect(await forgetPhotos(world.db, Date.parse(at('2026-06-07', '09:00')))).toBe(0)
    expect(await forgetPhotos(world.db, Date.parse(at('2026-06-09', '09:00')))).toBe(1)
    expect(await kept()).toEqual([])
    await eraseFiles(world.db, store)
    const [gone] = await world.db.query('select user_id, gone_at is not null as gone from erased_file where key = $1', [
      file?.key,
    ])
    expect(gone).toEqual({ user_id: who.user_id, gone: true })
    expect((await get('/myattendance/day', { date: day }, who.token)).data.punches).toMatchObject([{ photo: false }])
    expect((await look('/attendancerequest/photo', asked.id, head.token)).json().data.reason).toBe('not_found')
  })

  test('with one phone for two people is told of both', async () => {
    world.setNow(at('2026-04-07', '08:00'))
    const [one, two] = [await worker(), await worker()]
    await punch(one, at('2026-04-07', '08:59'), { phone: 'the same phone' })
    await punch(two, at('2026-04-07', '09:01'), { phone: 'the same phone' })
    const { data } = await get('/sourcerecord/pagelist', { of: 'doubtful', from: '2026-04-07', until: '2026-04-07' })
    expect(data.items.map(({ user_id, marks }: { user_id: number; marks: string[] }) => [user_id, marks])).toEqual([
      [two.user_id, ['shared_phone']],
      [one.user_id, ['shared_phone']],
    ])
  })

  test('from a file is taken once, however often it comes, and bad lines are told', async () => {
    world.setNow(at('2026-04-08', '20:00'))
    const who = await worker()
    await world.db.query(`update users set job_num = 'J-7' where id = $1`, [who.user_id])
    const text =
      'j-7\t2026-04-08 08:58:00\t1\t0\nJ-7\t2026-04-08 18:00:00\nJ-9\t2026-04-08 18:00:00\nJ-7\tnever\nJ-7\t2027-01-01 08:00:00\n'
    const send = (mode: string, kind = 'attlog', content = text) =>
      upload(
        world.first,
        '/sourcerecord/import',
        { name: '1_attlog.dat', content },
        { kind, mode },
        { token: admin.token, language: 'en' },
      )
    const checked = await send('check')
    expect(checked.data).toMatchObject({
      ...{ taken: 0, known: 0, lines: 5, faults_total: 2, nobody: { lines: 1, numbers: ['J-9'] } },
    })
    expect(checked.data.faults.map(({ row }: { row: number }) => row)).toEqual([4, 5])
    expect((await send('all')).data).toMatchObject({ taken: 0 })
    expect((await send('valid')).data).toMatchObject({ taken: 3, known: 0 })
    expect((await send('valid')).data).toMatchObject({ taken: 0, known: 3 })
    // what is older than the company keeps would be gone by the next morning: 2 years, whole months, and a week before
    const old = await send('valid', 'attlog', 'J-7\t2024-03-24 18:00:00\nJ-7\t2024-03-25 09:00:00\n')
    expect(old.data).toMatchObject({ lines: 2, taken: 1, faults_total: 1 })
    expect(old.data.faults).toEqual([{ row: 1, message: 'Punches before 2024-03-25 are no longer kept: not imported' }])
    const byHand = { user_id: who.user_id, time: '09:00', reason: 'forgotten' }
    expect((await post('/sourcerecord/add', { ...byHand, date: '2024-03-24' })).data.reason).toBe('punch_too_old')
    expect((await post('/sourcerecord/add', { ...byHand, date: '2026-04-09' })).data.reason).toBe('punch_ahead')
    // what names somebody whom nobody knows is kept, and theirs once they are there
    const { data: kept } = await get('/sourcerecord/pagelist', { title: 'j-9' })
    expect(kept.items).toMatchObject([{ user_id: null, person: null, named: 'j-9' }])
    const newcomer = await worker()
    await world.db.query(`update users set job_num = 'J-9' where id = $1`, [newcomer.user_id])
    expect((await get('/sourcerecord/pagelist', { user: newcomer.user_id })).data.items).toMatchObject([
      { user_id: newcomer.user_id, wall_time: '2026-04-08 18:00:00' },
    ])
    await refresh()
    expect((await dayOf(who.user_id, '2026-04-08')).day).toMatchObject({ work_minutes: 480 })
    // the number under which a device knows somebody is theirs in its own file, and nobody's in a table
    const numbered = personNumber({ kind: 'user', id: who.user_id })
    expect((await send('check', 'attlog', `${numbered}\t2026-04-08 12:10:00\n`)).data).toMatchObject({
      faults_total: 0,
    })
    expect((await send('check', 'csv', `${numbered},2026-04-08 12:10\n`)).data).toMatchObject({ nobody: { lines: 1 } })
    const csv = await send('check', 'csv', 'Employee ID,Time\nJ-7,2026-04-08 12:00\n')
    expect(csv.data).toMatchObject({ lines: 1, faults_total: 0 })
    const points = await get('/clocktime/pagelist', { user: who.user_id, from: '2026-04-08', until: '2026-04-08' })
    expect(points.data.items.map(({ on_off, way }: { on_off: string; way: string }) => [on_off, way])).toEqual([
      ['on', 'file'],
      ['off', 'file'],
    ])
    for (const path of ['/dailylog/export', '/sourcerecord/export', '/clocktime/export']) {
      const sought = { user: who.user_id, from: '2026-04-08', until: '2026-04-08', format: 'xlsx' }
      const table = await download(world.first, path, sought, { token: admin.token, language: 'en' })
      const [heading = [], ...lines] = await readSheet(table.body, 1)
      expect(heading).toContain('Person')
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) expect(line.join()).toContain('2026-04-08')
      const file = await download(
        world.first,
        path,
        { user: who.user_id, format: 'csv' },
        { token: admin.token, language: 'en' },
      )
      expect(file.body.toString()).toContain('2026-04-08')
    }
  })
})

describe('a file of many lines', () => {
  test('is taken by a task, and what it took is told by it; nobody sees half of it', async () => {
    world.setNow(at('2026-04-09', '20:00'))
    const who = await worker()
    await world.db.query(`update users set job_num = 'J-M' where id = $1`, [who.user_id])
    const second = (n: number) => new Date(Date.parse('2026-04-09T00:00:00Z') + n * 1000).toISOString().slice(0, 19)
    const lines = Array.from({ length: 6_000 }, (_, n) => `J-M,${second(n)}`)
    const content = `${['no,time', ...lines, lines[0], 'J-M,never'].join('\n')}\n`
    const send = (mode: string) =>
      upload(
        world.first,
        '/sourcerecord/import',
        { name: 'many.csv', content },
        { kind: 'csv', mode, zone: 'Asia/Shanghai' },
        { token: admin.token, language: 'en' },
      )
    expect((await send('check')).data).toMatchObject({ lines: 6_002, known: 0, faults_total: 1 })
    const begun = (await send('valid')).data
    expect(begun).toMatchObject({ taken: 0, task: expect.any(Number) })
    await expect
      .poll(async () => (await get('/task/single', { id: begun.task })).data.state, { timeout: 60_000 })
      .toBe('done')
    expect((await get('/task/single', { id: begun.task })).data.report).toMatchObject({ total: 6_002, saved: 6_000 })
    expect((await send('check')).data).toMatchObject({ known: 6_000 })
  })

  test('can be stopped by who may: what was taken stays, the rest is taken when it comes again', async () => {
    world.setNow(at('2026-04-10', '20:00'))
    const [who, elsewhere] = [await worker(), await acme.office('Elsewhere')]
    await world.db.query(`update users set job_num = 'J-S' where id = $1`, [who.user_id])
    const second = (n: number) => new Date(Date.parse('2026-04-10T00:00:00Z') + n * 1000).toISOString().slice(0, 19)
    const lines = Array.from({ length: 6_000 }, (_, n) => `J-S,${second(n)}`)
    const send = () =>
      upload(
        world.first,
        '/sourcerecord/import',
        { name: 'many.csv', content: ['no,time', ...lines].join('\n') },
        { kind: 'csv', mode: 'valid', zone: 'Asia/Shanghai' },
        { token: admin.token, language: 'en' },
      )
    const taken = async () => (await get('/sourcerecord/pagelist', { user: who.user_id })).data.total
    const adds = ['add-original-recorde'] as const
    const [other, few, none] = [
      await acme.person([...adds]),
      await acme.person([...adds], { office_ids: [elsewhere.office_id] }),
      await acme.person(['view-original-recorde']),
    ]
    const stranger = await (await addCompany(world.db, 'Other')).person([...adds])
    const going = async (token?: string) => (await get('/sourcerecord/importing', {}, token)).data
    const stop = (id: number, token?: string) => post('/sourcerecord/stop', { id }, token)
    expect(await going()).toBe(null)

    let id = 0
    await world.db.transaction(async (db) => {
      // a line of the second batch, in the hands of somebody else: the import waits for them
      const key = `j-s ${second(2_500).replace('T', ' ')} Asia/Shanghai`
      await db.query(
        `insert into attendance_punch (company_id, named, punch_time, wall_time, zone, origin, way, upload_time, source, source_key)
         values ($1, 'nobody', now(), '2026-04-10 00:41:40', 'Asia/Shanghai', 'import', 'file', now(), 'file', $2)`,
        [acme.company_id, key],
      )
      id = (await send()).data.task
      await expect.poll(async () => (await going())?.done, { timeout: 60_000 }).toBe(2_000)
      expect(await going(other.token)).toMatchObject({ id, own: false, total: 6_000, stopping: false })
      expect(await going(few.token)).toBe(null)
      expect(await going(stranger.token)).toBe(null)
      for (const { token } of [few, stranger]) expect((await stop(id, token)).data.reason).toBe('not_found')
      expect((await stop(id, none.token)).code).toBe(40300)
      expect((await send()).data.reason).toBe('task_running')
      for (let n = 0; n < 2; n++) expect((await stop(id, other.token)).code).toBe(0)
      // and the server that does it has heard of that
      await expect
        .poll(
          async () => {
            const [task] = await world.db.query('select seen_at > stop_asked_at as heard from task where id = $1', [id])
            return task?.heard
          },
          { timeout: 60_000 },
        )
        .toBe(true)
      expect(await going()).toMatchObject({ id, own: true, stopping: true })
      await db.query('delete from attendance_punch where company_id = $1 and source_key = $2', [acme.company_id, key])
    })
    await expect.poll(async () => (await get('/task/single', { id })).data.state, { timeout: 60_000 }).toBe('failed')
    expect((await get('/task/single', { id })).data).toMatchObject({
      message: 'The task was stopped: what was done by then stays, the rest was not done.',
      report: { total: 4_000, saved: 4_000 },
    })
    expect((await get('/task/single', { id }, admin.token, 'zh')).data.message).toContain('已停止')
    expect(await taken()).toBe(4_000)
    expect(await going()).toBe(null)
    expect((await stop(id)).code).toBe(0)
    const told = await world.db.query(
      `select action, after ->> 'records' as records, user_id from operation_log
       where company_id = $1 and action in ('punch_import', 'punch_import_stop') order by id desc limit 2`,
      [acme.company_id],
    )
    expect(told).toEqual([
      { action: 'punch_import', records: '4000', user_id: admin.user_id },
      { action: 'punch_import_stop', records: null, user_id: other.user_id },
    ])

    const again = (await send()).data.task
    await expect
      .poll(async () => (await get('/task/single', { id: again })).data.state, { timeout: 60_000 })
      .toBe('done')
    expect((await get('/task/single', { id: again })).data.report).toMatchObject({ total: 6_000, saved: 2_000 })
    expect(await taken()).toBe(6_000)
  })
})

describe('by the clock', () => {
  test('who came and has not punched that they left is reminded once after the shift; who never came is not', async () => {
    world.setNow(at('2026-04-21', '08:00'))
    const more = { remind_before_minutes: null, remind_after_minutes: 15 }
    const [came, left, nobody] = [await worker(more), await worker(more), await worker(more)]
    for (const who of [came, left]) await punch(who, at('2026-04-21', '08:50'))
    await punch(left, at('2026-04-21', '18:01'))
    await refresh()
    const db = world.first.db
    expect(await remindOfShifts(db, Date.parse(at('2026-04-21', '18:14')))).toBe(0)
    for (const minute of ['18:15', '18:20']) await remindOfShifts(db, Date.parse(at('2026-04-21', minute)))
    expect([await told(came.user_id), await told(left.user_id), await told(nobody.user_id)]).toEqual([
      ['attendance_remind_off'],
      [],
      [],
    ])
    // hours later they have left
    expect(await remindOfShifts(db, Date.parse(at('2026-04-21', '21:00')))).toBe(0)
  })

  test('overtime of a month is warned of once when it is near its limit, and once when it is there; leaders hear of it', async () => {
    world.setNow(at('2026-04-22', '08:00'))
    const [who, leader] = [await worker(), await acme.person([])]
    const [member] = await world.db.query<{ team_id: number }>(
      'select team_id from attendance_member where user_id = $1',
      [who.user_id],
    )
    await world.db.query('insert into attendance_team_leader (company_id, team_id, user_id) values ($1, $2, $3)', [
      acme.company_id,
      member?.team_id,
      leader.user_id,
    ])
    const overtime = (date: string, minutes: number) =>
      world.db.query(
        `insert into attendance_day (company_id, user_id, date, team_id, day_kind, result, overtime_workday, begin_time, end_time, settled)
         values ($1, $2, $3::date, $4, 'workday', 'normal', $5, $3::date, $3::date + 1, true)
         on conflict (company_id, user_id, date) do update set overtime_workday = excluded.overtime_workday`,
        [acme.company_id, who.user_id, date, member?.team_id, minutes],
      )
    const warn = () => warnOfOvertime(world.first.db, Date.parse(at('2026-04-22', '09:00')))
    // of the month before, and four fifths of 36 hours less a minute
    await overtime('2026-03-31', 6000)
    await overtime('2026-04-20', 1727)
    expect(await warn()).toBe(0)
    await overtime('2026-04-20', 1728)
    for (let n = 0; n < 2; n++) expect(await warn()).toBe(1)
    expect([await told(who.user_id), await told(leader.user_id)]).toEqual([
      ['attendance_overtime'],
      ['attendance_overtime_led'],
    ])
    await overtime('2026-04-21', 432)
    for (let n = 0; n < 2; n++) await warn()
    expect([await told(who.user_id), await told(leader.user_id)]).toEqual([
      ['attendance_overtime', 'attendance_overtime'],
      ['attendance_overtime_led', 'attendance_overtime_led'],
    ])
    expect(await reasonOf(who.user_id, 'attendance_overtime')).toBe('36')
    await world.db.query(`delete from attendance_day where user_id = $1`, [who.user_id])
  })

  test('who has not punched is reminded before a shift that begins at midnight, on the day before it', async () => {
    world.setNow(at('2026-04-27', '08:00'))
    const night = await rows.add(named('daytimetable'), {
      periods: [{ on_time: '00:05', off_time: '08:00', must_on: true, must_off: true }],
      ...{ rest_periods: null, late_off_late_on: null, earliest_on_minutes: 120, latest_off_minutes: 600 },
      ...{ is_flexible: false, late_minutes_as_late: 5, late_minutes_as_serious: null, late_minutes_as_lack: null },
    })
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    const nights = await rows.add(named('scheduling'), {
      ...{ status: 'on', mode: 'week', begin_date: '2026-01-01' },
      ...Object.fromEntries(days.map((day) => [`${day}_shift_id`, night.id])),
    })
    const more = { remind_before_minutes: 15, schedule_ids: [nights.id] }
    const [sleeps, came] = [await worker(more), await worker(more)]
    await refresh()
    await punch(came, at('2026-04-27', '23:45'))
    const db = world.first.db
    expect(await remindOfShifts(db, Date.parse(at('2026-04-27', '23:49')))).toBe(0)
    for (const minute of ['23:50', '23:58']) await remindOfShifts(db, Date.parse(at('2026-04-27', minute)))
    world.setNow(at('2026-04-28', '00:01'))
    await refresh()
    await remindOfShifts(db, Date.parse(at('2026-04-28', '00:02')))
    const reminded = async (one: { user_id: number }) =>
      (await told(one.user_id)).filter((kind) => kind === 'attendance_remind')
    expect([await reminded(sleeps), await reminded(came)]).toEqual([['attendance_remind'], []])
  })

  test('who has not punched is reminded once before a shift, and where people punched is forgotten after a month', async () => {
    world.setNow(at('2026-04-20', '08:00'))
    const place = { name: 'HQ', lng: 121.4737, lat: 31.2304, range_m: 100, datum: 'wgs84' }
    const more = { punch_ways: ['place'], locations: [place], remind_before_minutes: 10 }
    const [late, early] = [await worker(more), await worker(more)]
    await punch(early, at('2026-04-20', '08:30'), { lng: 121.4737, lat: 31.2304, accuracy: 5 })
    await refresh()
    const db = world.first.db
    expect(await remindOfShifts(db, Date.parse(at('2026-04-20', '08:49')))).toBe(0)
    for (const minute of ['08:50', '08:55']) await remindOfShifts(db, Date.parse(at('2026-04-20', minute)))
    expect([await told(late.user_id), await told(early.user_id)]).toEqual([['attendance_remind'], []])
    const position = async () =>
      (
        await world.db.query<{ lng: number | null }>('select lng from attendance_punch where user_id = $1', [
          early.user_id,
        ])
      )[0]?.lng
    await forgetPositions(db, Date.parse(at('2026-05-20', '08:00')))
    expect(await position()).toBe(121.4737)
    await forgetPositions(db, Date.parse(at('2026-05-20', '09:00')))
    expect(await position()).toBeNull()
  })
})

describe('who administers some offices', () => {
  test('sees and changes days and records of their people alone', async () => {
    world.setNow(at('2026-04-13', '08:00'))
    const who = await worker()
    await punch(who, at('2026-04-13', '08:59'))
    await refresh()
    const other = await acme.office('Far away')
    const codes = [
      'view-daily-statistics',
      'change-daily-statistics',
      'view-original-recorde',
      'add-original-recorde',
      'change-original-recorde',
    ]
    const limited = await acme.person(codes, { office_ids: [other.office_id] })
    const days = await get('/dailylog/pagelist', { user: who.user_id }, limited.token)
    expect(days.data.total, days.message).toBe(0)
    expect((await get('/sourcerecord/pagelist', { user: who.user_id }, limited.token)).data.total).toBe(0)
    expect(
      (await get('/dailylog/single', { user_id: who.user_id, date: '2026-04-13' }, limited.token)).data.reason,
    ).toBe('not_found')
    const add = await post(
      '/sourcerecord/add',
      { user_id: who.user_id, date: '2026-04-13', time: '18:00', reason: 'x' },
      limited.token,
    )
    expect(add.data.reason).toBe('not_found')
    const [{ id } = { id: 0 }] = await world.db.query<{ id: number }>(
      'select id::int from attendance_punch where user_id = $1',
      [who.user_id],
    )
    expect(
      (await post('/sourcerecord/validity', { ids: [id], valid: false, reason: 'x' }, limited.token)).data,
    ).toEqual({ changed: 0 })
  })
})
