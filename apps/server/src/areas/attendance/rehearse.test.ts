import { basePath } from '@workplace/contract/kernel/envelope'
import type { Resource } from '@workplace/contract/kernel/resource'
import { registry } from '@workplace/contract/resources'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, rowsFor } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { tableRows } from '../../kernel/sheet/read-table'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let admin: Who
let rows: ReturnType<typeof rowsFor>
type Row = Record<string, unknown> & { id: number }
let [team, shift, rule, overtime] = [0, 0, 0, 0]
let people: Who[] = []

const named = (name: string) => registry.find((one) => one.name === name) as unknown as Resource
const post = (path: string, body: object, who = admin, language = 'en') =>
  world.first.post(path, body, { token: who.token, language })
const single = async (path: string, id: number): Promise<Row> =>
  (await world.first.get(`/${path}/single`, { id }, { token: admin.token })).data
const march = '2026-03'
type Kind = 'shift' | 'rule' | 'overtime'
const pathOf = { shift: 'daytimetable', rule: 'attendancerule', overtime: 'overtimerule' } as const
const rehearse = async (kind: Kind, ref_id: number, body: object, more: object = {}) =>
  post('/dailylog/rehearse', { month: march, user_ids: people.map((one) => one.user_id), kind, ref_id, body, ...more })
const goBy = async (column: string, id: number | null) => {
  await world.db.query(`update attendance_team set ${column} = $2, version = version + 1 where id = $1`, [team, id])
  await world.first.attendance.refresh()
}
/** What is stored is what would be reckoned: then what a check finds is what somebody changed since. */
async function settle() {
  const range = { user_ids: people.map((one) => one.user_id), begin_date: '2026-03-01', end_date: '2026-03-31' }
  const { data } = await post('/dailylog/check', range)
  if (data.changed > 0) await post('/dailylog/apply', { ...range, digest: data.digest })
}
const checked = async () =>
  (
    await post('/dailylog/check', {
      ...{ user_ids: people.map((one) => one.user_id), begin_date: '2026-03-01', end_date: '2026-03-31' },
    })
  ).data

beforeAll(async () => {
  world = await openWorld({ now: '2026-03-01T02:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
  const more = ['daily-statistics', 'attendance-statistics'].flatMap((noun) => [`view-${noun}`, `change-${noun}`])
  admin = await acme.person([...new Set([...registry.flatMap(codesOf), ...more])])
  rows = rowsFor(world.first, admin.token)
  const made = await rows.add(named('daytimetable'), {
    periods: [
      { on_time: '09:00', off_time: '12:00', must_on: true, must_off: true },
      { on_time: '13:00', off_time: '18:00', must_on: true, must_off: true },
    ],
    ...{ rest_periods: null, late_off_late_on: [{ late_off_minutes: 60, late_on_minutes: 30 }] },
    ...{ earliest_on_minutes: 120, latest_off_minutes: 600, late_minutes_as_late: 5 },
  })
  shift = made.id
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
  const schedule = await rows.add(named('scheduling'), {
    ...{ mode: 'week', begin_date: '2026-01-01', saturday_shift_id: null, sunday_shift_id: null },
    ...Object.fromEntries(weekdays.map((day) => [`${day}_shift_id`, shift])),
  })
  rule = (
    await rows.add(named('attendancerule'), {
      ...{
        calc_mode: 'by_shift',
        lack_as: 'lack',
        absent_minutes: null,
        half_day_minutes: null,
        leave_need_punch: false,
      },
      ...{ late_allow_count_month: null, late_allow_minutes: null, min_interval_minutes: 5 },
    })
  ).id
  overtime = (
    await rows.add(named('overtimerule'), { workday_allow: true, workday_calc: 'punch', workday_min_minutes: 30 })
  ).id
  people = [await acme.person([]), await acme.person([]), await acme.person([])]
  const { company_id: c } = acme
  const idOf = async (text: string, values: readonly unknown[]) =>
    (await world.db.query<{ id: number }>(text, values))[0]?.id ?? 0
  team = await idOf(
    `insert into attendance_team (company_id, name, rule_id, overtime_rule_id, timezone, punch_ways)
     values ($1, 'Team', $2, $3, 'Asia/Shanghai', '{network}') returning id`,
    [c, rule, overtime],
  )
  await world.db.query('insert into attendance_team_schedule values ($1, $2, $3)', [c, team, schedule.id])
  // three people, three weeks of coming late, leaving late, forgetting and not coming
  const ways = [
    '08:55 12:01 12:58 18:02',
    '09:20 12:00 13:00 19:40',
    '09:08 18:00',
    '08:50 12:00 13:30 17:10',
    '',
    '08:59 21:15',
  ]
  for (const [n, who] of people.entries()) {
    await world.db.query(
      `insert into attendance_member (company_id, user_id, team_id, begin_date) values ($1, $2, $3, '2026-03-02')`,
      [c, who.user_id, team],
    )
    for (let day = 2; day <= 20; day++) {
      const date = `2026-03-${String(day).padStart(2, '0')}`
      for (const time of (ways[(day + n) % ways.length] ?? '').split(' ').filter(Boolean))
        await world.db.query(
          `insert into attendance_punch (company_id, user_id, punch_time, wall_time, zone, origin, way, source, source_key)
           values ($1, $2, $3, $4, 'Asia/Shanghai', 'manual', 'manual', 'test', $5)`,
          [c, who.user_id, `${date}T${time}:00+08:00`, `${date} ${time}:00`, `${who.user_id} ${date} ${time}`],
        )
    }
  }
  world.setNow('2026-04-02T02:00:00Z')
  await world.first.attendance.refresh()
  await settle()
})
afterAll(() => world.close())

const anyRule = fc.record({
  calc_mode: fc.constantFrom('by_shift', 'first_last', 'every_pair'),
  lack_as: fc.constantFrom('lack', 'half_absent', 'absent'),
  min_interval_minutes: fc.integer({ min: 0, max: 60 }),
  absent_minutes: fc.option(fc.integer({ min: 0, max: 200 })),
  half_day_minutes: fc.option(fc.integer({ min: 201, max: 480 })),
  late_allow_count_month: fc.option(fc.integer({ min: 0, max: 5 })),
  late_allow_minutes: fc.option(fc.integer({ min: 0, max: 30 })),
})
const anyOvertime = fc.record({
  workday_allow: fc.boolean(),
  workday_calc: fc.constantFrom('punch', 'approval', 'punch_in_approval'),
  workday_position: fc.constantFrom('before', 'after', 'both'),
  workday_start_after_minutes: fc.integer({ min: 0, max: 60 }),
  workday_min_minutes: fc.integer({ min: 0, max: 90 }),
  unit_minutes: fc.constantFrom(1, 15, 30, 60),
})
const anyShift = fc.record({
  late_minutes_as_late: fc.integer({ min: 0, max: 30 }),
  early_minutes_as_early: fc.integer({ min: 0, max: 60 }),
  earliest_on_minutes: fc.integer({ min: 0, max: 480 }),
})
const drafts: readonly [Kind, fc.Arbitrary<Record<string, unknown>>][] = [
  ['rule', anyRule],
  ['overtime', anyOvertime],
  ['shift', anyShift],
]

/** Half an hour is not late. */
const lenient = { late_minutes_as_late: 30, late_minutes_as_serious: null, late_minutes_as_lack: null }

describe('a rehearsal', () => {
  test.each(drafts)('of the %s in force changes nothing, whatever it says', async (kind, any) => {
    const [was, column] = kind === 'rule' ? [rule, 'rule_id'] : [overtime, 'overtime_rule_id']
    await fc.assert(
      fc.asyncProperty(any, async (values) => {
        // a new one counts for every day before it, so it is what counted in March
        const own = kind === 'shift' ? shift : (await rows.add(named(pathOf[kind]), values)).id
        if (kind !== 'shift') await goBy(column, own)
        const { data, message } = await rehearse(kind, own, await single(pathOf[kind], own))
        expect(data, message).toMatchObject({ people: 3, changed_people: 0, changed_days: 0, sums: [], persons: [] })
        // three people from the 2nd to the 31st
        expect(data.days).toBe(90)
      }),
      { numRuns: kind === 'shift' ? 1 : 6 },
    )
    if (kind !== 'shift') await goBy(column, was)
  })

  test.each(drafts.slice(0, 2))('of another %s says what would be found once people go by it', async (kind, any) => {
    const [was, column] = kind === 'rule' ? [rule, 'rule_id'] : [overtime, 'overtime_rule_id']
    await fc.assert(
      fc.asyncProperty(any, async (values) => {
        const other = await rows.add(named(pathOf[kind]), values)
        const { data, message } = await rehearse(kind, was, await single(pathOf[kind], other.id))
        expect(data.persons, message).toBeDefined()
        await goBy(column, other.id)
        const found = await checked()
        await goBy(column, was)
        type Said = {
          user_id: number
          person: string
          days: { date: string; fields: object[]; before: string[]; after: string[] }[]
        }
        const said = data.persons.flatMap(({ user_id, person, days }: Said) =>
          days.map((day) => ({ user_id, person, ...day })),
        )
        expect(said).toEqual(found.rows)
        expect(data.changed_days).toBe(found.changed)
      }),
      { numRuns: 8 },
    )
  })

  test('tells by person and day what would be another, and why, in both languages', async () => {
    const body = { ...(await single('daytimetable', shift)), ...lenient }
    const { data } = await rehearse('shift', shift, body)
    expect(data).toMatchObject({ month: march, begin_date: '2026-03-01', end_date: '2026-03-31', changed_people: 3 })
    const [first] = data.persons[0].days
    expect(first.fields).toContainEqual({ name: 'Late (minutes)', before: '8', after: '0' })
    expect(first).toMatchObject({ before: ['Period 1: 8 min late'], after: [] })
    const late = data.persons.reduce(
      (sum: number, one: { columns: { lates?: number } }) => sum + (one.columns.lates ?? 0),
      0,
    )
    expect(late).toBeLessThan(0)
    expect(data.sums[0].columns.lates).toBe(late)
    const inChinese = await post(
      '/dailylog/rehearse',
      { month: march, user_ids: [people[0]?.user_id], kind: 'shift', ref_id: shift, body },
      admin,
      'zh',
    )
    expect(inChinese.data.persons[0].days[0].before).toEqual(['第 1 段迟到 8 分钟'])
  })

  test('of lates that are forgiven changes no day, and yet the month', async () => {
    const body = { ...(await single('attendancerule', rule)), late_allow_count_month: 2, late_allow_minutes: 10 }
    const { data } = await rehearse('rule', rule, body)
    expect(data.changed_days).toBe(0)
    expect(data.persons[0]).toMatchObject({ days: [], columns: { lates: -1, forgiven: 1, late_minutes: -8 } })
  })

  test('writes nothing, and looks at months that are closed, too', async () => {
    const [who] = people
    const own = { user_ids: [who?.user_id], month: march }
    expect((await post('/attendancestatistics/close', { ...own, reason: 'For the test' })).code).toBe(0)
    const stored = () => world.db.query('select * from attendance_day order by user_id, date')
    const before = await stored()
    const { data } = await rehearse('rule', rule, { ...(await single('attendancerule', rule)), lack_as: 'absent' })
    expect(data.persons.map((one: { user_id: number }) => one.user_id)).toContain(who?.user_id)
    expect(await stored()).toEqual(before)
    const verified = await world.first.get('/attendancestatistics/verify', { month: march }, { token: admin.token })
    expect(verified.data).toMatchObject({ checked: 1, differences: [] })
    await post('/attendancestatistics/reopen', { ...own, reason: 'For the test' })
  })

  test('of what could not be saved is refused at its fields; of what nobody has is not found', async () => {
    const body = await single('daytimetable', shift)
    const broken = { ...body, periods: [{ on_time: '18:00', off_time: '09:00', must_on: true, must_off: true }] }
    expect((await rehearse('shift', shift, broken)).data.fields.periods).toMatch(/start must be earlier/)
    const order = { ...(await single('attendancerule', rule)), absent_minutes: 300, half_day_minutes: 200 }
    expect(Object.keys((await rehearse('rule', rule, order)).data.fields)).toEqual(['half_day_minutes'])
    expect(Object.keys((await rehearse('rule', rule, { calc_mode: 'by_moon' })).data.fields)).toContain('calc_mode')
    expect((await rehearse('shift', 2_000_000, body)).data.reason).toBe('not_found')
    // what it will be called is not known yet
    expect((await rehearse('shift', shift, { ...body, name: '' })).code).toBe(0)
    const other = await addCompany(world.db, 'Other')
    const stranger = await other.person(['view-daily-statistics'])
    expect((await post('/dailylog/rehearse', { kind: 'shift', ref_id: shift, body }, stranger)).data.reason).toBe(
      'not_found',
    )
  })

  test('of people whom somebody does not administer stays out of reach', async () => {
    const elsewhere = await acme.office('Elsewhere')
    const limited = await acme.person(['view-daily-statistics'], { office_ids: [elsewhere.office_id] })
    const body = await single('attendancerule', rule)
    const asked = { month: march, kind: 'rule', ref_id: rule, body: { ...body, lack_as: 'absent' } }
    expect((await post('/dailylog/rehearse', asked, limited)).data).toMatchObject({ people: 0, persons: [] })
    await world.db.query('update users set office_id = $1 where id = $2', [elsewhere.office_id, people[1]?.user_id])
    const { data } = await post('/dailylog/rehearse', asked, limited)
    expect(data.persons.map((one: { user_id: number }) => one.user_id)).toEqual([people[1]?.user_id])
  })

  test('goes out as a file with every day', async () => {
    const body = { ...(await single('daytimetable', shift)), ...lenient }
    const { data } = await rehearse('shift', shift, body)
    const answer = await world.first.app.inject({
      method: 'POST',
      url: `${basePath}/dailylog/rehearse_export`,
      payload: {
        ...{
          month: march,
          user_ids: people.map((one) => one.user_id),
          kind: 'shift',
          ref_id: shift,
          body,
          name: 'Half an hour',
        },
      },
      headers: { 'x-token': admin.token, 'accept-language': 'en' },
    })
    const sheet = await tableRows(answer.rawPayload)
    expect(sheet[0]?.cells.slice(0, 3)).toEqual(['Date', 'Person', 'Department'])
    expect(sheet).toHaveLength(data.changed_days + 1)
    expect(sheet[1]?.cells[4]).toBe('Period 1: 8 min late')
  })
})
