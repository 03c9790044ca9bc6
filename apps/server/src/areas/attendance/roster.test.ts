import type { Resource } from '@workplace/contract/kernel/resource'
import { registry } from '@workplace/contract/resources'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, download, rowsFor, upload } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { excelFile } from '../../kernel/sheet/sheet'

let world: World
let acme: Company
let admin: { token: string; user_id: number }
let rows: ReturnType<typeof rowsFor>
let early: number
let night: number
let team_id: number
let one: { token: string; user_id: number }
let two: { token: string; user_id: number }
const named = (name: string) => registry.find((resource) => resource.name === name) as unknown as Resource

beforeAll(async () => {
  // a Monday
  world = await openWorld({ now: '2026-03-02T02:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
  admin = await acme.person([...new Set(registry.flatMap(codesOf))] as never)
  rows = rowsFor(world.first, admin.token)
  const shiftOf = async (name: string, on_time: string, off_time: string) =>
    (
      await rows.add(named('daytimetable'), {
        ...{ name, short_name: name.slice(0, 1), status: 'on', rest_periods: null, late_off_late_on: null },
        periods: [{ on_time, off_time, must_on: true, must_off: true }],
      })
    ).id
  early = await shiftOf('Early', '07:00', '15:00')
  night = await shiftOf('Night', '23:00', '31:00')
  const schedule = await rows.add(named('scheduling'), {
    ...{ status: 'on', mode: 'manual', begin_date: '2026-01-01', end_date: '2026-12-31' },
  })
  const rule = await rows.add(named('attendancerule'), { absent_minutes: null, half_day_minutes: null })
  one = await acme.person([])
  two = await acme.person([])
  await world.db.query(`update users set name = 'Ann', job_num = 'A1' where id = $1`, [one.user_id])
  await world.db.query(`update users set name = 'Bea', job_num = 'B2', language = 'en' where id = $1`, [two.user_id])
  const team = await rows.add(named('attendanceteam'), {
    ...{ status: 'on', kind: 'roster', rule_id: rule.id, schedule_ids: [schedule.id], overtime_rule_id: null },
    ...{ holiday_id: null, timezone: 'Asia/Shanghai', user_ids: [one.user_id, two.user_id], department_ids: [] },
    ...{ except_user_ids: [], leader_ids: [], no_punch_days: null, must_days: null, must_shift_id: null },
    ...{ punch_ways: ['network'], ips: '127.0.0.1', device_ids: [], door_ids: [], effect_time: 'now' },
  })
  team_id = team.id
})
afterAll(() => world.close())

const post = (path: string, body: object, token = admin.token, language = 'en') =>
  world.first.post(path, body, { token, language })
const grid = async (month = '2026-03', token = admin.token) =>
  (await world.first.get('/schedulecell/grid', { month, team_id }, { token, language: 'en' })).data
const cell = async (who: { user_id: number }, date: string) => {
  const { people } = await grid(date.slice(0, 7))
  return people.find(({ user_id }: { user_id: number }) => user_id === who.user_id)?.days[Number(date.slice(8)) - 1]
}
type Value = number | 'rest' | 'plan'
const paint = async (who: { user_id: number }, date: string, to: Value, from: Value = 'plan', token = admin.token) =>
  (await post('/schedulecell/save', { cells: [{ user_id: who.user_id, date, from, to }] }, token)).data
const march = () => ({ team_id, begin_date: '2026-03-01', end_date: '2026-03-31' })
const check = async (token = admin.token) => (await post('/schedulecell/check', march(), token)).data
const publish = async (digest: string) => post('/schedulecell/publish', { ...march(), digest })

describe('a roster', () => {
  test('is drafted, looked at, published; people hear of their own days, and only then the plan is another', async () => {
    expect(await cell(one, '2026-03-10')).toMatchObject({ plan: null, unplanned: true, base: 'plan', value: 'plan' })
    expect(await paint(one, '2026-03-10', night)).toEqual({ saved: 1, conflicts: [] })
    await paint(one, '2026-03-11', early)
    await paint(two, '2026-03-10', 'rest')
    expect(await cell(one, '2026-03-10')).toMatchObject({ base: 'plan', value: night })
    expect(await world.db.query('select 1 from attendance_cell')).toEqual([])

    const looked = await check()
    expect(looked).toMatchObject({ cells: 3, people: 2, forbidden: 0 })
    expect(looked.rows[0]).toMatchObject({
      person: 'Ann',
      changes: [
        { date: '2026-03-10', before: 'Day off', after: 'Night' },
        { date: '2026-03-11', before: 'Day off', after: 'Early' },
      ],
    })
    expect(looked.warnings.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining([
        'Ann: only 0 h of rest before the shift of 2026-03-11',
        expect.stringMatching(/^Ann: 28 days without a plan, from 2026-03-02/),
      ]),
    )
    expect((await publish(looked.digest)).data).toEqual({ cells: 3, people: 2 })
    expect(await cell(one, '2026-03-10')).toMatchObject({ base: night, value: night })
    expect(await cell(two, '2026-03-10')).toMatchObject({ base: 'rest', value: 'rest' })
    expect((await grid()).drafts).toBe(0)
    const told = await world.db.query<{ user_id: number; values: { reason: string } }>(
      `select user_id, values from message where kind = 'attendance_roster' order by id`,
    )
    // a day off that was not planned and is one now is no news
    expect(told.map(({ user_id, values }) => [user_id, values.reason])).toEqual([
      [one.user_id, '03-10 休息 → Night，03-11 休息 → Early'],
    ])
    const { data } = await world.first.get('/myattendance/month', { month: '2026-03' }, { token: one.token })
    expect(data.coming.find(({ date }: { date: string }) => date === '2026-03-11')).toMatchObject({ shift: 'Early' })
  })

  test('two who paint at once lose nothing: what the other painted stays, and is said', async () => {
    const other = await acme.person(['view-attendance', 'change-attendance'])
    await world.db.query(`update users set name = 'Second' where id = $1`, [other.user_id])
    await paint(one, '2026-03-17', early)
    // saw nothing there, and paints another shift
    expect(await paint(one, '2026-03-17', night, 'plan', other.token)).toMatchObject({
      saved: 0,
      conflicts: [{ user_id: one.user_id, date: '2026-03-17', value: early }],
    })
    // the same twice is no conflict, and nothing is done twice
    expect(await paint(one, '2026-03-17', early, 'plan', other.token)).toEqual({ saved: 0, conflicts: [] })
    const cells = [one, two].map(({ user_id }) => ({ user_id, date: '2026-03-18', from: 'plan', to: early }))
    const both = await Promise.all([
      post('/schedulecell/save', { cells }),
      post('/schedulecell/save', { cells: cells.map((each) => ({ ...each, to: night })) }, other.token),
    ])
    const saved = both.map(({ data }) => data.saved)
    expect(saved.toSorted()).toEqual([0, 2])
    const winner = saved[0] === 2 ? early : night
    expect([await cell(one, '2026-03-18'), await cell(two, '2026-03-18')].map(({ value }) => value)).toEqual([
      winner,
      winner,
    ])
    // back to what is in force: no draft is left
    await paint(one, '2026-03-17', 'plan', early)
    expect((await grid()).drafts).toBe(2)
    expect((await post('/schedulecell/discard', march())).data).toEqual({ cells: 2 })
    expect((await grid()).drafts).toBe(0)
  })

  test('is published as it was looked at or not at all, and not with shifts that overlap', async () => {
    await paint(two, '2026-03-20', early)
    const looked = await check()
    await paint(two, '2026-03-21', early)
    expect((await publish(looked.digest)).code).toBe(46416)
    const long = (
      await rows.add(named('daytimetable'), {
        ...{ name: 'Long', status: 'on', rest_periods: null, late_off_late_on: null },
        periods: [{ on_time: '20:00', off_time: '32:00', must_on: true, must_off: true }],
      })
    ).id
    await paint(two, '2026-03-20', long, early)
    const again = await check()
    expect(again.forbidden).toBe(1)
    expect(again.warnings[0].text).toBe('Bea: the shift of 2026-03-21 overlaps with the one before by 60 min')
    expect((await publish(again.digest)).code).toBe(46417)
    await post('/schedulecell/discard', march())
  })

  test('follows a swap that passed: what was drafted before it is said to be old', async () => {
    await paint(two, '2026-03-24', early)
    await world.db.query(
      `insert into attendance_cell (company_id, user_id, date, shift_id, source) values ($1, $2, '2026-03-24', $3, 'swap')`,
      [acme.company_id, two.user_id, night],
    )
    expect(await cell(two, '2026-03-24')).toMatchObject({ base: night, value: early, swapped: true })
    const { warnings } = await check()
    expect(warnings[0]).toMatchObject({ kind: 'moved', text: 'Bea: 2026-03-24 became Night after it was drafted' })
    await post('/schedulecell/discard', march())
    expect(await cell(two, '2026-03-24')).toMatchObject({ value: night })
  })

  test('is for those whom the caller administers', async () => {
    const stranger = await addCompany(world.db, 'Other')
    const there = await stranger.person(['view-attendance', 'change-attendance'])
    const answer = await post(
      '/schedulecell/save',
      { cells: [{ user_id: one.user_id, date: '2026-03-25', from: 'plan', to: 'rest' }] },
      there.token,
    )
    expect(answer.code).toBe(40400)
    expect((await grid('2026-03', there.token)).people).toEqual([])
    expect(await paint(one, '2026-03-25', 999_999)).toEqual({ reason: 'not_found' })
  })

  test('has no shift that is switched off, but what was planned already can be put back', async () => {
    await world.db.query(
      `insert into attendance_cell (company_id, user_id, date, shift_id) values ($1, $2, '2026-03-26', $3)`,
      [acme.company_id, one.user_id, early],
    )
    await world.db.query(`update shift set status = 'off' where id = $1`, [early])
    const save = (date: string, from: Value, to: Value) =>
      post('/schedulecell/save', { cells: [{ user_id: one.user_id, date, from, to }] })
    expect((await save('2026-03-27', 'plan', early)).message).toBe(
      'The shift Early is switched off, so it can’t be planned any more',
    )
    expect((await save('2026-03-26', early, 'rest')).data.saved).toBe(1)
    expect((await save('2026-03-26', 'rest', early)).data.saved).toBe(1)
    expect((await grid()).drafts).toBe(0)
    await world.db.query(`update shift set status = 'on' where id = $1`, [early])
    await world.db.query(`delete from attendance_cell where date = '2026-03-26'`)
  })

  test('shows the holidays by which its team is planned, and none where it has no calendar', async () => {
    const [calendar] = await world.db.query<{ id: number }>(
      `insert into holiday_calendar (company_id, name, is_default) values ($1, 'China', true)
       on conflict do nothing returning id`,
      [acme.company_id],
    )
    await world.db.query(
      `insert into holiday_day (company_id, calendar_id, date, name, kind, type) values ($1, $2, '2026-03-30', 'Spring', 'off', 1)`,
      [acme.company_id, calendar?.id],
    )
    const holidays = (data: { dates: { name: string | null }[] }) => data.dates.flatMap(({ name }) => name ?? [])
    expect(holidays(await grid())).toEqual([])
    const all = await world.first.get('/schedulecell/grid', { month: '2026-03' }, { token: admin.token })
    expect(holidays(all.data)).toEqual(['Spring'])
    await world.db.query('update attendance_team set holiday_id = $1 where id = $2', [calendar?.id, team_id])
    expect(holidays(await grid())).toEqual(['Spring'])
    await world.db.query('update attendance_team set holiday_id = null where id = $1', [team_id])
  })

  test('is, of who changes teams in mid-month, on the sheets of both', async () => {
    const [next] = await world.db.query<{ id: number }>(
      `insert into attendance_team (company_id, name, kind, rule_id, timezone)
       select company_id, 'Next', 'roster', rule_id, timezone from attendance_team where id = $1 returning id`,
      [team_id],
    )
    await world.db.query(`update attendance_member set end_date = '2026-03-15' where user_id = $1`, [two.user_id])
    await world.db.query(
      `insert into attendance_member (company_id, user_id, team_id, begin_date) values ($1, $2, $3, '2026-03-16')`,
      [acme.company_id, two.user_id, next?.id],
    )
    const of = async (team: number | undefined) =>
      (
        await world.first.get('/schedulecell/grid', { month: '2026-03', team_id: team }, { token: admin.token })
      ).data.people.map(({ name }: { name: string }) => name)
    expect(await of(team_id)).toEqual(['Ann', 'Bea'])
    expect(await of(next?.id)).toEqual(['Bea'])
    await world.db.query('delete from attendance_member where team_id = $1', [next?.id])
    await world.db.query('update attendance_member set end_date = null where user_id = $1', [two.user_id])
  })

  test('goes out as Excel and comes back: as it was it drafts nothing, and what is wrong is said by cell', async () => {
    await post('/schedulecell/discard', march())
    const file = await download(
      world.first,
      '/schedulecell/export',
      { month: '2026-03', team_id },
      { token: admin.token },
    )
    const sheet = (await readSheet(file.body)) as unknown as (string | null)[][]
    expect(sheet[0]?.slice(0, 4)).toEqual(['工号', '姓名', '部门', '2026-03-01'])
    const ann = sheet.findIndex((row) => row[1] === 'Ann')
    expect(sheet[ann]?.[3 + 9]).toBe('Night')
    const send = async (table: readonly (readonly (string | null)[])[], mode: string) => {
      const [heading = [], ...lines] = table.map((row) => row.map((text) => text ?? ''))
      const body = await excelFile([{ name: 'roster', heading, rows: lines }])
      return upload(
        world.first,
        '/schedulecell/import',
        { name: 'roster.xlsx', content: body },
        { mode },
        { token: admin.token, language: 'en' },
      )
    }
    expect((await send(sheet, 'valid')).data).toMatchObject({ people: 2, cells: 0, faults: [] })
    const changed = sheet.map((row) => [...row])
    const [row, bea] = [changed[ann] ?? [], changed.findIndex((line) => line[1] === 'Bea')]
    row[3 + 11] = 'N'
    row[3 + 12] = 'Nights'
    const twice = [...row]
    const nobody = ['X9', 'Nobody', '', 'Early']
    expect((await send([...changed, twice, nobody], 'check')).data).toMatchObject({
      cells: 1,
      faults: [
        { cell: `P${ann + 1}`, message: 'No shift is called “Nights”. Enter the name or short name of one, or “off”.' },
        { cell: 'A4', message: 'The employee ID “A1” comes twice' },
        { cell: 'A5', message: 'Nobody has the employee ID “X9”, or nobody whom you administer' },
      ],
    })
    expect((await grid()).drafts).toBe(0)
    expect(bea).toBeGreaterThan(0)
    await send(changed, 'valid')
    expect(await cell(one, '2026-03-12')).toMatchObject({ value: night, base: 'plan' })
    expect(
      (
        await send(
          [
            ['a', 'b'],
            ['c', 'd'],
          ],
          'check',
        )
      ).code,
    ).toBe(46418)
  })
})
