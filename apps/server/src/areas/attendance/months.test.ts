import { registry } from '@workplace/contract/resources'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfText } from '../../../test/pdf-text'
import { codesOf, download } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let admin: Who
let team = 0

const idOf = async (text: string, values: readonly unknown[]) =>
  (await world.db.query<{ id: number }>(text, values))[0]?.id ?? 0
const at = (date: string, time: string) => `${date}T${time}:00+08:00`
const post = (path: string, body: object, who = admin) =>
  world.first.post(path, body, { token: who.token, language: 'en' })
const get = async (path: string, query: object, who = admin) =>
  (await world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })).data
const refresh = () => world.first.attendance.refresh()

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: '2026-03-01T02:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
  const { company_id: c } = acme
  const more = ['daily-statistics', 'attendance-statistics'].flatMap((noun) => [`view-${noun}`, `change-${noun}`])
  admin = await acme.person([...new Set(registry.flatMap(codesOf)), ...more] as never)
  const shift = await idOf(
    'insert into shift (company_id, name, periods, rest_periods) values ($1, $2, $3, $4) returning id',
    [
      ...[c, 'Day', JSON.stringify([{ on_time: '09:00', off_time: '18:00', must_on: true, must_off: true }])],
      JSON.stringify([{ start: '12:00', end: '13:00' }]),
    ],
  )
  const rule = await idOf(
    `insert into attendance_rule (company_id, name, late_allow_count_month, late_allow_minutes) values ($1, 'Rule', 1, 10) returning id`,
    [c],
  )
  const schedule = await idOf(
    `insert into attendance_schedule (company_id, name, begin_date, end_date, monday_shift_id, tuesday_shift_id, wednesday_shift_id,
       thursday_shift_id, friday_shift_id) values ($1, 'Week', '2026-01-01', '2027-12-31', $2, $2, $2, $2, $2) returning id`,
    [c, shift],
  )
  team = await idOf(
    `insert into attendance_team (company_id, name, rule_id, timezone, punch_ways) values ($1, 'Team', $2, 'Asia/Shanghai', '{network}') returning id`,
    [c, rule],
  )
  await world.db.query('insert into attendance_team_schedule values ($1, $2, $3)', [c, team, schedule])
})
afterAll(() => world.close())

/** Somebody who worked on these days of March 2026, which is over. */
async function worked(days: Record<string, string>): Promise<Who> {
  const who = await acme.person([])
  const dates = Object.keys(days).sort()
  await world.db.query(
    `insert into attendance_member (company_id, user_id, team_id, begin_date, end_date) values ($1, $2, $3, $4, $5)`,
    [acme.company_id, who.user_id, team, dates[0], dates.at(-1)],
  )
  for (const [date, times] of Object.entries(days)) for (const time of times.split(' ')) await punched(who, date, time)
  world.setNow('2026-04-02T02:00:00Z')
  await refresh()
  return who
}
const punched = (who: Who, date: string, time: string) =>
  world.db.query(
    `insert into attendance_punch (company_id, user_id, punch_time, wall_time, zone, origin, way, source, source_key)
     values ($1, $2, $3, $4, 'Asia/Shanghai', 'manual', 'manual', 'test', $5)`,
    [acme.company_id, who.user_id, at(date, time), `${date} ${time}:00`, `${who.user_id} ${date} ${time}`],
  )
const march = '2026-03'
const sheet = async (who: Who, month = march) => (await get('/myattendance/sheet', { month }, who)).row
const close = (who: Who, more: object = {}) =>
  post('/attendancestatistics/close', { user_ids: [who.user_id], month: march, ...more })
const verify = () => get('/attendancestatistics/verify', { month: march })

describe('a month', () => {
  test('is the sum of its days, with lates forgiven by date, and is recounted when an earlier day changes', async () => {
    const who = await worked({ '2026-03-02': '09:05 18:00', '2026-03-03': '09:08 18:00', '2026-03-04': '09:30 18:00' })
    expect((await sheet(who)).columns).toMatchObject({
      ...{ plan_days: 3, work_days: 3, plan_minutes: 1440, lates: 2, forgiven: 1, late_minutes: 38 },
    })
    await post('/dailylog/correct', {
      ...{ user_id: who.user_id, date: '2026-03-02', period_no: 1, on_off: 'on', time: '09:00', reason: 'Gate' },
    })
    await refresh()
    expect((await sheet(who)).columns).toMatchObject({ lates: 1, forgiven: 1, late_minutes: 30 })
  })

  test('is confirmed by its person, or disputed with what is not right, once it is over', async () => {
    const who = await worked({ '2026-03-05': '09:00 18:00' })
    const say = (more: object, month = march) => post('/myattendance/confirm', { month, ...more }, who)
    expect((await say({ agree: true }, '2026-04')).data.reason).toBe('month_not_over')
    expect((await say({ agree: false })).data.fields).toHaveProperty('note')
    expect((await say({ agree: false, note: 'I was there' })).code).toBe(0)
    const checked = await post('/attendancestatistics/check', { user_ids: [who.user_id], month: march })
    expect(checked.data.rows).toMatchObject([{ kind: 'disputed', note: 'I was there' }])
    expect((await close(who)).data.reason).toBe('month_open_points')
    expect((await say({ agree: true })).code).toBe(0)
    expect(await sheet(who)).toMatchObject({ confirm_state: 'agreed' })
    // what they confirmed is another now
    await post('/dailylog/correct', {
      ...{ user_id: who.user_id, date: '2026-03-05', period_no: 1, on_off: 'on', time: '09:20', reason: 'Camera' },
    })
    await refresh()
    expect(await sheet(who)).toMatchObject({ confirm_state: 'none' })
    expect((await close(who)).data).toMatchObject({ people: 1 })
    expect((await say({ agree: true })).data.reason).toBe('month_closed')
  })

  test('that is closed never changes: what comes later is an adjustment, and is carried into another month', async () => {
    const who = await worked({ '2026-03-09': '09:05 18:00', '2026-03-10': '09:08 18:00' })
    expect((await close(who)).data.digest).toMatch(/^[0-9a-f]{64}$/)
    expect((await close(who)).data.reason).toBe('month_nobody')
    const sealed = (await sheet(who)).columns
    expect(sealed).toMatchObject({ lates: 1, forgiven: 1, late_minutes: 8 })
    // a punch that comes late: 09:05 was 08:55
    await punched(who, '2026-03-09', '08:55')
    await refresh()
    expect(await sheet(who)).toMatchObject({ columns: sealed, adjustments: 1 })
    const open = await get('/attendancestatistics/adjustments', { month: march, of: 'open' })
    const [one] = open.items.filter((row: { user_id: number }) => row.user_id === who.user_id)
    // the late of the 10th is the forgiven one now
    expect(one).toMatchObject({ date: '2026-03-09', cause: 'punch', columns: { lates: -1, late_minutes: -8 } })
    expect((await verify()).differences).toEqual([])
    const carry = (month: string) => post('/attendancestatistics/carry', { ids: [one.id], month })
    expect((await carry(march)).data.reason).toBe('month_closed')
    expect((await carry('2026-04')).data).toEqual({ carried: 1 })
    expect((await carry('2026-04')).data.reason).toBe('month_nobody')
    const again = await post('/attendancestatistics/reopen', { user_ids: [who.user_id], month: march, reason: 'x' })
    expect(again.data.reason).toBe('month_carried')
    expect(again.message).toContain(who.name)
    // asked for everybody, those of whom nothing was carried are opened
    const other = await worked({ '2026-03-11': '09:00 18:00' })
    await close(other)
    const some = await post('/attendancestatistics/reopen', { team_ids: [team], month: march, reason: 'x' })
    expect(some.data.carried).toBe(1)
    expect(some.data.people).toBeGreaterThanOrEqual(1)
    expect([(await sheet(other)).state, (await sheet(who)).state]).toEqual(['open', 'closed'])
    // who left before the month into which it was carried has a row there, and is closed with it
    world.setNow('2026-05-02T02:00:00Z')
    await refresh()
    const april = await get('/attendancestatistics/pagelist', { month: '2026-04', limit: 200 })
    expect(april.items.find((row: { user_id: number }) => row.user_id === who.user_id)).toMatchObject({
      ...{ columns: { lates: -1, late_minutes: -8 }, state: 'open' },
    })
    const inApril = await post('/attendancestatistics/close', {
      user_ids: [who.user_id],
      month: '2026-04',
      reason: 'x',
    })
    expect(inApril.data).toMatchObject({ people: 1 })
    world.setNow('2026-04-02T02:00:00Z')
    // taken back, it is an adjustment of the adjustment
    await world.db.query(`update attendance_punch set valid = false where user_id = $1 and wall_time like '%08:55%'`, [
      who.user_id,
    ])
    await refresh()
    const back = await get('/attendancestatistics/adjustments', { month: march, of: 'open' })
    expect(back.items.find((row: { user_id: number }) => row.user_id === who.user_id)).toMatchObject({
      columns: { lates: 1, late_minutes: 8 },
    })
  })

  test('that is closed lets nothing count from one of its days', async () => {
    const who = await worked({ '2026-03-11': '09:05 18:00' })
    await close(who)
    const [member] = await world.db.query<{ team_id: number }>(
      'select team_id from attendance_member where user_id = $1',
      [who.user_id],
    )
    const row = await get('/attendanceteam/single', { id: member?.team_id })
    const valid = { ...row, user_ids: [who.user_id], ips: '127.0.0.1', day_cut: '03:00' }
    const refused = await post('/attendanceteam/edit', { ...valid, effect_date: '2026-03-11' })
    expect(refused.data?.fields?.effect_date, JSON.stringify(refused)).toBe(
      '2026-03 is closed for some people. Enter 2026-04-01 or later, or reopen those months first.',
    )
    expect((await post('/attendanceteam/edit', { ...valid, effect_date: '2026-04-01' })).code).toBe(0)
  })

  test('is carried past a month that is closed, too, and found by department, team and state', async () => {
    const who = await worked({ '2026-03-17': '09:20 18:00' })
    // a second month, which is closed like the first
    await world.db.query('update attendance_member set end_date = null where user_id = $1', [who.user_id])
    world.setNow('2026-05-02T02:00:00Z')
    await refresh()
    const closed = async (month: string) =>
      post('/attendancestatistics/close', { user_ids: [who.user_id], month, reason: 'x' })
    for (const month of [march, '2026-04']) expect((await closed(month)).data).toMatchObject({ people: 1 })
    await punched(who, '2026-03-17', '08:50')
    await refresh()
    const list = async (more: object) =>
      (await get('/attendancestatistics/adjustments', { month: march, of: 'open', limit: 100, ...more })).items.filter(
        ({ user_id }: { user_id: number }) => user_id === who.user_id,
      )
    const [one] = await list({})
    expect(one).toMatchObject({ date: '2026-03-17', next_month: '2026-05' })
    const carry = (month: string) => post('/attendancestatistics/carry', { ids: [one.id], month })
    expect((await carry('2026-04')).data.reason).toBe('month_closed')
    const { id: department } = (
      await world.db.query<{ id: number }>(
        `insert into department (company_id, name) values ($1, 'Tools') returning id`,
        [acme.company_id],
      )
    )[0] ?? { id: 0 }
    expect(await list({ department })).toEqual([])
    await world.db.query('update users set department_id = $1 where id = $2', [department, who.user_id])
    for (const more of [{ department }, { team }, { title: 'Tools' }]) expect(await list(more)).toHaveLength(1)
    expect(await list({ of: 'carried' })).toEqual([])
    expect((await carry(one.next_month)).data).toEqual({ carried: 1 })
    expect(await list({ of: 'carried' })).toHaveLength(1)
    world.setNow('2026-04-02T02:00:00Z')
  })

  test('is opened again with a reason, follows what came meanwhile, and is closed as its next version', async () => {
    const who = await worked({ '2026-03-11': '09:20 18:00' })
    await close(who)
    await punched(who, '2026-03-11', '08:50')
    await refresh()
    expect(await sheet(who)).toMatchObject({ state: 'closed', version: 1, columns: { lates: 1 }, adjustments: 1 })
    const answer = await post('/attendancestatistics/reopen', {
      user_ids: [who.user_id],
      month: march,
      reason: 'A gate',
    })
    expect(answer.data).toEqual({ people: 1, carried: 0 })
    await refresh()
    expect(await sheet(who)).toMatchObject({ state: 'open', columns: { lates: 0 }, adjustments: 0 })
    await close(who)
    expect(await sheet(who)).toMatchObject({ state: 'closed', version: 2 })
    const told = await world.db.query<{ kind: string }>(
      `select kind from message where user_id = $1 and kind in ('attendance_closed', 'attendance_reopened') order by id`,
      [who.user_id],
    )
    expect(told.map(({ kind }) => kind)).toEqual(['attendance_closed', 'attendance_reopened', 'attendance_closed'])
  })

  test('is held by the database, too, and a seal that was changed is found', async () => {
    const who = await worked({ '2026-03-12': '09:20 18:00' })
    await close(who)
    const own = [acme.company_id, who.user_id]
    await expect(
      world.db.query('update attendance_day set late_minutes = 0 where company_id = $1 and user_id = $2', own),
    ).rejects.toThrow('closed month')
    await expect(
      world.db.query('delete from attendance_day where company_id = $1 and user_id = $2', own),
    ).rejects.toThrow('closed month')
    await expect(
      world.db.query('delete from attendance_month where company_id = $1 and user_id = $2', own),
    ).rejects.toThrow('closed month')
    await expect(
      world.db.query(`update attendance_seal set columns = '{}' where company_id = $1`, own.slice(0, 1)),
    ).rejects.toThrow('sealed month')
    const before = (await verify()).differences
    await world.db.query('alter table attendance_day disable trigger attendance_day_closed')
    await world.db.query('update attendance_day set work_minutes = 1 where company_id = $1 and user_id = $2', own)
    await world.db.query('alter table attendance_day enable trigger attendance_day_closed')
    const { differences, checked } = await verify()
    expect(checked).toBeGreaterThan(0)
    expect(differences.length).toBe(before.length + 1)
    expect(differences.at(-1).what).toBe('2026-03-12 isn’t what it was when the month was closed')
  })

  test('goes out as Excel with its days, and as a statement of each person', async () => {
    const who = await worked({ '2026-03-13': '09:20 18:00' })
    await close(who)
    const token = { token: admin.token, language: 'en' as const }
    const file = await download(
      world.first,
      '/attendancestatistics/export',
      { month: march, columns: 'work_minutes,lates' },
      token,
    )
    expect(file.body.subarray(0, 2).toString()).toBe('PK')
    // what its sheets tell is of those whom the first one lists
    const other = await worked({ '2026-03-18': '09:20 18:00' })
    await close(other)
    for (const one of [who, other]) await punched(one, one === who ? '2026-03-13' : '2026-03-18', '08:40')
    await refresh()
    const sought = { month: march, title: who.name }
    await world.db.query(`update users set job_num = 'PAY-1' where id = $1`, [who.user_id])
    const narrow = await download(world.first, '/attendancestatistics/export', sought, token)
    const names = async (sheet: number) =>
      (await readSheet(narrow.body, sheet)).flat().filter((cell) => /^Person/.test(String(cell)))
    expect([...new Set(await names(1))]).toEqual(['Person', who.name])
    expect(await names(2)).toEqual(['Person', who.name])
    expect(await names(3)).toEqual(['Person', who.name])
    // names are not unique: whoever pays tells people by their employee IDs, in each of the sheets
    for (const n of [1, 2, 3]) {
      const [heading = [], ...lines] = await readSheet(narrow.body, n)
      const at = heading.indexOf('Employee ID')
      expect(heading[at + 1]).toBe('Person')
      expect(lines.map((line) => line[at])).toEqual(lines.map(() => 'PAY-1'))
    }
    expect((await readSheet(narrow.body, 4)).filter(([name]) => name === 'Digest')).toHaveLength(1)
    const pdf = await download(
      world.first,
      '/attendancestatistics/statement',
      { month: march, user_id: who.user_id },
      token,
    )
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-')
    // what stands there says in what it is counted
    const text = pdfText(pdf.body)
    if (text !== undefined) for (const unit of [/\d h\b/, /\d min\b/]) expect(text).toMatch(unit)
    const own = await download(world.first, '/myattendance/statement', { month: march }, { ...token, token: who.token })
    expect(own.body.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('goes to payroll by a template: its columns, in its order, as payroll calls them', async () => {
    const who = await worked({ '2026-03-23': '09:20 18:00' })
    await world.db.query(`update users set job_num = 'P-17' where id = $1`, [who.user_id])
    const template = (more: object) =>
      world.first.post(
        '/payrolltemplate/add',
        {
          ...{ name: 'Kingdee', status: 'on', unit: 'minutes', person_columns: ['job_num', 'person'] },
          ...{
            month_columns: [
              { column: 'late_minutes', title: 'LateMin' },
              { column: 'work_days', title: null },
            ],
          },
          ...more,
        },
        { token: admin.token, language: 'en' },
      )
    const wrong = await template({ month_columns: [{ column: 'salary', title: null }] })
    expect(Object.values(wrong.data.fields).join()).toContain('One column a line')
    for (const none of [[], null])
      expect((await template({ month_columns: none })).data.fields).toEqual({
        month_columns: 'Add at least one column',
      })
    const { id } = (await template({})).data
    expect((await get('/attendancestatistics/templates', {})).items).toContainEqual({ id, name: 'Kingdee' })
    const token = { token: admin.token, language: 'en' as const }
    const sought = { month: march, title: who.name, template_id: id }
    const file = await download(world.first, '/attendancestatistics/export', sought, token)
    expect((await readSheet(file.body, 1)).map((row) => row.map(String))).toEqual([
      ['Employee ID', 'Person', 'LateMin', 'Days worked'],
      ['P-17', who.name, '20', '1'],
    ])
    const none = await world.first.get('/attendancestatistics/export', { ...sought, template_id: id + 1 }, token)
    expect(none.code).toBe(40400)
  })

  test('of people whom somebody does not administer stays out of reach', async () => {
    const who = await worked({ '2026-03-16': '09:00 18:00' })
    const other = await acme.office('Elsewhere')
    const limited = await acme.person(['view-attendance-statistics', 'change-attendance-statistics'] as never, {
      office_ids: [other.office_id],
    })
    const own = { user_ids: [who.user_id], month: march }
    expect((await post('/attendancestatistics/close', own, limited)).data.reason).toBe('month_nobody')
    const list = await get('/attendancestatistics/pagelist', { month: march, limit: 100 }, limited)
    expect(list.items.map(({ user_id }: { user_id: number }) => user_id)).not.toContain(who.user_id)
    const statement = await world.first.get(
      '/attendancestatistics/statement',
      { month: march, user_id: who.user_id },
      {
        token: limited.token,
      },
    )
    expect(statement.data?.reason).toBe('not_found')
  })
})

describe('the pictures of a month', () => {
  test('count its days by when people came, by department and weekday, by week and by day, and name nobody', async () => {
    const other = await addCompany(world.db, 'Plotted')
    const before = { ...(await get('/attendancestatistics/plots', { month: '2026-03' })) }
    // Monday: in time, and three hours of overtime; Tuesday: late; Wednesday: nobody came; Thursday: no punch when leaving
    await worked({ '2026-03-02': '08:52 18:05', '2026-03-03': '09:21 18:00', '2026-03-05': '08:58' })
    const after = await get('/attendancestatistics/plots', { month: '2026-03' })
    const more = (name: string) => after[name] - ((before as Record<string, number>)[name] ?? 0)
    expect(['people', 'expected', 'here', 'late', 'lacks'].map(more)).toEqual([1, 4, 3, 1, 1])
    const at = (plots: typeof after, minute: number) =>
      plots.arrivals.find((one: { minute: number }) => one.minute === minute) ?? { people: 0, late: 0 }
    expect(at(after, 8 * 60 + 50).people - at(before, 8 * 60 + 50).people).toBe(2)
    expect(at(after, 9 * 60 + 20)).toMatchObject({ late: at(before, 9 * 60 + 20).late + 1 })
    const on = (plots: typeof after, date: string) =>
      plots.days.find((one: { date: string }) => one.date === date) ?? { expected: 0, here: 0 }
    expect(on(after, '2026-03-04').expected - on(before, '2026-03-04').expected).toBe(1)
    expect(on(after, '2026-03-04').here).toBe(on(before, '2026-03-04').here)
    expect(after.weeks.map(({ date }: { date: string }) => date)).toEqual(
      ['2026-03-01', '2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'].filter((date) =>
        after.weeks.some((one: { date: string }) => one.date === date),
      ),
    )
    expect(JSON.stringify(after)).not.toMatch(/Person/)
    // who administers others sees nothing of them
    const stranger = await other.person(['view-attendance-statistics'])
    expect(await get('/attendancestatistics/plots', { month: '2026-03' }, stranger)).toMatchObject({
      ...{ people: 0, arrivals: [], lapses: [], weeks: [], days: [] },
    })
    const nobody = await acme.person([])
    expect((await world.first.get('/attendancestatistics/plots', {}, { token: nobody.token })).code).toBe(40300)
    expect(await get('/attendancestatistics/plots', { month: '2026-03', team: 2147483647 })).toMatchObject({
      people: 0,
    })
  })

  test('overtime is told up to each week, and who is beyond what the law lets people have', async () => {
    const { company_id } = acme
    const who = await acme.person([])
    const day = (date: string, minutes: number) =>
      world.db.query(
        `insert into attendance_day (company_id, user_id, date, team_id, day_kind, result, overtime_workday, begin_time, end_time, settled)
         values ($1, $2, $3, $4, 'workday', 'normal', $5, $3::date, $3::date + 1, true)`,
        [company_id, who.user_id, date, team, minutes],
      )
    for (const [date, minutes] of [
      ['2028-02-07', 1200],
      ['2028-02-15', 960],
      ['2028-02-23', 1],
    ] as const)
      await day(date, minutes)
    expect((await get('/attendancestatistics/plots', { month: '2028-02' })).weeks).toEqual([
      { date: '2028-02-07', minutes: 1200, most: 1200, beyond: 0 },
      { date: '2028-02-14', minutes: 960, most: 2160, beyond: 0 },
      { date: '2028-02-21', minutes: 1, most: 2161, beyond: 1 },
    ])
  })
})

// last, for what it takes away the others have made
describe('what is older than a company keeps it', () => {
  const counts = async (who: Who) =>
    (
      await world.db.query<{ days: number; punches: number; months: number; requests: number }>(
        `select (select count(*)::int from attendance_day where user_id = $1) as days,
           (select count(*)::int from attendance_punch where user_id = $1) as punches,
           (select count(*)::int from attendance_month where user_id = $1) as months,
           (select count(*)::int from attendance_request where user_id = $1) as requests`,
        [who.user_id],
      )
    )[0]
  const told = async () =>
    (
      await world.db.query<{ after: { days: number; records: number; requests: number } }>(
        `select after from operation_log where company_id = $1 and action = 'days_forgotten' order by id`,
        [acme.company_id],
      )
    ).map(({ after }) => after)

  test('goes by whole months, on two servers at once, is told once, and closed months stay as they were sealed', async () => {
    const who = await worked({ '2026-03-30': '09:20 18:00', '2026-04-01': '09:00 18:00' })
    await close(who)
    const sealed = (await sheet(who)).columns
    for (const [day, state] of [
      ['2026-03-30', 'pass'],
      ['2026-03-31', 'pending'],
    ])
      await world.db.query(
        `insert into attendance_request (company_id, user_id, kind, state, begin_time, end_time, timezone)
         values ($1, $2, 'overtime', $3, $4, $4, 'Asia/Shanghai')`,
        [acme.company_id, who.user_id, state, at(day ?? '', '20:00')],
      )
    await refresh()
    const differences = (await verify()).differences
    // of a person who is gone the months are nobody's; here they are still theirs
    expect(await counts(who)).toEqual({ days: 3, punches: 4, months: 1, requests: 2 })
    world.setNow('2028-03-31T02:00:00Z')
    await world.first.attendance.forgetOld()
    expect(await counts(who)).toEqual({ days: 3, punches: 4, months: 1, requests: 2 })
    expect(await told()).toEqual([])

    world.setNow('2028-04-01T02:00:00Z')
    const [first, second] = world.servers
    const before = await world.db.query<{ n: number }>(
      `select count(*)::int as n from attendance_day where company_id = $1 and date < '2026-04-01'`,
      [acme.company_id],
    )
    await Promise.all([first?.attendance.forgetOld(), second?.attendance.forgetOld()])
    // the first day that is kept may follow from the evening before: what was punched then stays a week longer
    expect(await counts(who)).toEqual({ days: 1, punches: 4, months: 1, requests: 2 })
    expect((await told()).reduce((sum, { days }) => sum + days, 0)).toBe(before[0]?.n)
    world.setNow('2028-05-01T02:00:00Z')
    await Promise.all([first?.attendance.forgetOld(), second?.attendance.forgetOld()])
    expect(await counts(who)).toEqual({ days: 0, punches: 0, months: 1, requests: 1 })
    const all = await told()
    await first?.attendance.forgetOld()
    expect(await told()).toEqual(all)

    // the seal has what was paid, and verifies; nothing is reckoned of days that are gone, whatever is looked at or punched
    expect((await sheet(who)).columns).toEqual(sealed)
    expect((await verify()).differences.length).toBeLessThanOrEqual(differences.length)
    await punched(who, '2026-03-30', '08:00')
    await refresh()
    expect((await counts(who))?.days).toBe(0)
    const span = { begin_date: '2026-03-30', end_date: '2026-04-01', user_ids: [who.user_id] }
    expect((await post('/dailylog/check', span)).data).toMatchObject({ changed: 0 })
    const again = await post('/attendancestatistics/reopen', { user_ids: [who.user_id], month: march, reason: 'x' })
    expect(again.data.reason).toBe('month_gone')
    expect(again.message).toContain('2026-05-01')
    const late = await post('/dailylog/correct', {
      ...{ user_id: who.user_id, date: '2026-03-30', period_no: 1, on_off: 'on', time: '09:00', reason: 'Gate' },
    })
    expect(late.data.reason).toBe('not_counted')
  })
})
