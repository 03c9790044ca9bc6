import { dayTimetable } from '@workplace/contract/attendance/day-timetable'
import type { Resource } from '@workplace/contract/kernel/resource'
import { registry } from '@workplace/contract/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, rowsFor } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
let admin: { token: string; user_id: number }
let rows: ReturnType<typeof rowsFor>
const shift = dayTimetable as unknown as Resource

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-24T02:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
  admin = await acme.person([...new Set(registry.flatMap(codesOf))] as never)
  rows = rowsFor(world.first, admin.token)
})
afterAll(() => world.close())

const post = (path: string, body: object, token = admin.token, language = 'en') =>
  world.first.post(path, body, { token, language })
const period = (text: string) => ({ on_time: text.slice(0, 5), off_time: text.slice(6), must_on: true, must_off: true })
const office = { periods: [period('09:00-18:00')], rest_periods: [{ start: '12:00', end: '13:00' }] }
const date = '2026-11-24'
const at = (clock: string) => ({ time: `${date}T${clock}:00+08:00` })
const tried = (of: object, more: object = {}, language = 'en') =>
  post('/daytimetable/try', { date, plans: [{ date, shift: of }], ...more }, admin.token, language)

describe('a shift', () => {
  test('says how long it is worked', async () => {
    const { id } = await rows.add(shift, office)
    const { data } = await world.first.get('/daytimetable/single', { id }, { token: admin.token })
    expect(data).toMatchObject({ work_minutes: 480, periods: office.periods })
  })
  test.each([
    ['nothing to work', { periods: [] }, 'periods', 'Add at least one period'],
    [
      'an end before its start',
      { periods: [period('18:00-09:00')] },
      'periods',
      'Line 1: the start must be earlier than the end. Times after midnight count on: 09:00 of the next day is 33:00.',
    ],
    [
      'an overlap',
      { periods: [period('09:00-13:00'), period('12:00-18:00')] },
      'periods',
      'Line 2: periods can’t overlap',
    ],
    [
      'a rest outside',
      { rest_periods: [{ start: '18:00', end: '19:00' }] },
      'rest_periods',
      'Line 1: has to lie within a period',
    ],
    [
      'steps in the wrong order',
      { late_minutes_as_late: 30, late_minutes_as_serious: 5 },
      'late_minutes_as_serious',
      'Each value has to be greater than the one before',
    ],
    ['a time that is none', { periods: [period('09:00-36:01')] }, 'periods', undefined],
  ])('with %s is refused at its field', async (_, wrong, field, message) => {
    const values = await rows.values(shift, { ...office, ...wrong })
    const { data } = await post('/daytimetable/add', values)
    expect(Object.keys(data.fields).map((name) => name.split('.')[0])).toEqual([field])
    if (message !== undefined) expect(data.fields[field]).toBe(message)
  })
})

describe('a day that is tried', () => {
  test('says what it comes to, why, and what would settle it, in the caller’s language', async () => {
    const { data } = await tried(office, { punches: [at('09:12'), at('18:03')] })
    expect(data).toMatchObject({ result: 'abnormal', marks: ['late'], minutes: { plan: 480, work: 468, late: 12 } })
    const texts = data.why.map(({ text }: { text: string }) => text)
    expect(texts).toContain('Period 1: 12 min late')
    expect(data.settles).toMatchObject([{ kind: 'leave', text: 'Leave or a trip from 09:00 to 09:12' }])
    const zh = await tried(office, { punches: [at('09:12')] }, 'zh')
    expect(zh.data.why.map(({ text }: { text: string }) => text)).toContain('第 1 段下班没有打卡')
    expect(zh.data.settles.map(({ text }: { text: string }) => text)).toContain('补下班卡（第 1 段，18:00）')
  })
  test('is judged by the rule that is chosen, of the own company alone', async () => {
    const rule = { name: 'Strict', calc_mode: 'by_shift', lack_as: 'absent', min_interval_minutes: 5 }
    const { id } = (await post('/attendancerule/add', rule)).data
    const { data } = await tried(office, { punches: [at('08:55')], rule_id: id })
    expect(data).toMatchObject({ result: 'absent', minutes: { absent: 480 } })
    const other = await addCompany(world.db, 'Other')
    const stranger = await other.person(['view-class-manager'] as never)
    const asked = { date, plans: [{ date, shift: office }], rule_id: id }
    expect((await post('/daytimetable/try', asked, stranger.token)).data.reason).toBe('not_found')
  })
  test('has overtime by the rule that is chosen, of the kind of its day', async () => {
    const rule = { name: 'Over', unit_minutes: 30, round: 'down', cross_day_cut: '00:00', rest_day_rest_periods: null }
    const terms = {
      calc: 'punch',
      position: 'after',
      deduct_rest: 'none',
      allow: true,
      start_after_minutes: 0,
      min_minutes: 30,
    }
    const all = ['workday', 'rest_day', 'holiday'].flatMap((kind) =>
      Object.entries(terms).map(([name, value]) => [`${kind}_${name}`, value] as const),
    )
    const { id } = (await post('/overtimerule/add', { ...rule, ...Object.fromEntries(all) })).data
    const punches = [at('08:55'), at('19:44')]
    const { data } = await tried(office, { punches, overtime_rule_id: id })
    expect(data.overtime).toEqual({ workday: 90, rest_day: 0, holiday: 0 })
    const plans = [{ date, shift: office, kind: 'holiday' }]
    expect((await tried(office, { plans, punches, overtime_rule_id: id })).data.overtime.holiday).toBe(90)
    const backwards = { ...rule, name: 'Backwards', workday_rest_periods: [{ start: '19:00', end: '18:00' }] }
    const refused = await post('/overtimerule/add', { ...backwards, ...Object.fromEntries(all) })
    expect(Object.keys(refused.data.fields)).toEqual(['workday_rest_periods'])
  })
  test('by a shift that is not whole is refused', async () => {
    const { data } = await tried({ periods: [period('18:00-09:00')] })
    expect(data.reason).toBe('shift_not_whole')
  })
  test('a rule asks for less where half a day is absent than where a whole one is', async () => {
    const wrong = { name: 'Wrong', absent_minutes: 300, half_day_minutes: 300 }
    expect((await post('/attendancerule/add', wrong)).data.fields).toHaveProperty('half_day_minutes')
  })
})

describe('whatever is saved of a rule', () => {
  const versionsOf = async (path: string, id: number, token = admin.token, language = 'en') =>
    (await world.first.get(`${path}/versions`, { id }, { token, language })).data
  const edit = async (id: number, change: object) => {
    const row = (await world.first.get('/attendancerule/single', { id }, { token: admin.token })).data
    const { code, message } = await post('/attendancerule/edit', { ...row, ...change })
    expect(code, message).toBe(0)
  }

  test('is a version with the day from which it counts; days before keep theirs', async () => {
    const { id } = (await post('/attendancerule/add', { name: 'Kept', calc_mode: 'by_shift', lack_as: 'lack' })).data
    // nothing counted before what is first, so it counts for every day
    expect((await versionsOf('/attendancerule', id)).items).toMatchObject([
      { version_no: 1, effect_date: null, current: true, made_by: expect.any(String) },
    ])
    await edit(id, { lack_as: 'absent' })
    await edit(id, { lack_as: 'half_absent', effect_date: '2026-12-01' })
    const { items } = await versionsOf('/attendancerule', id)
    const told = items.map((one: { version_no: number; effect_date: string | null; current: boolean }) => [
      ...[one.version_no, one.effect_date, one.current],
    ])
    expect(told).toEqual([
      [3, '2026-12-01', false],
      [2, '2026-11-24', true],
      [1, null, false],
    ])
    const body = async (day: string) =>
      (
        await world.db.query<{ as: string }>(`select attendance_body($1, 'rule', $2, $3::date) ->> 'lack_as' as "as"`, [
          acme.company_id,
          id,
          day,
        ])
      )[0]?.as
    expect([await body('2026-11-23'), await body('2026-11-24'), await body('2026-12-01')]).toEqual([
      ...['lack', 'absent', 'half_absent'],
    ])
    // a planned change that is written anew counts from its day still; one that is entered for a day that is over from
    // then, in place of what counted since, and the form that shows that day says nothing by it
    await edit(id, { lack_as: 'lack' })
    await edit(id, { lack_as: 'absent', effect_date: '2026-01-01' })
    const again = (await versionsOf('/attendancerule', id)).items
    expect(again.slice(0, 2).map((one: { effect_date: string }) => one.effect_date)).toEqual([
      ...['2026-01-01', '2026-12-01'],
    ])
    expect(again.map((one: { superseded: boolean }) => one.superseded)).toEqual([false, false, false, true, false])
    const days = ['2025-12-31', '2026-01-01', '2026-11-23', '2026-11-24', '2026-12-01']
    const said = async () => Promise.all(days.map(body))
    expect(await said()).toEqual(['lack', 'absent', 'absent', 'absent', 'lack'])
    await edit(id, { lack_as: 'half_absent' })
    expect(await said()).toEqual(['lack', 'absent', 'absent', 'half_absent', 'lack'])
  })
  test('is read out and told field by field, in the language of whoever asks; of the own company alone', async () => {
    const { id } = (await post('/remedyrule/add', { name: 'Cards', kinds: ['lack', 'late'], limit_count: 3 })).data
    const row = (await world.first.get('/remedyrule/single', { id }, { token: admin.token })).data
    await post('/remedyrule/edit', { ...row, limit_count: 2, limit_days: 3, days_kind: 'working' })
    const [newer, older] = (await versionsOf('/remedyrule', id)).items
    expect([older.values.limit_count, newer.values.limit_count, newer.values.limit_days]).toEqual(['3', '2', '3'])
    expect(newer.sentences).toEqual([
      'Make-up cards are for: punch missing, late',
      'At most 2 a calendar month',
      'Asked for within 3 workdays',
      'A reason is required',
    ])
    const zh = (await versionsOf('/remedyrule', id, admin.token, 'zh')).items[0]
    expect(zh.sentences.slice(0, 3)).toEqual(['缺卡、迟到可以补卡', '每个自然月最多 2 次', '须在 3 个工作日内申请'])
    const other = await addCompany(world.db, 'Elsewhere')
    const stranger = await other.person(['view-class-manager'] as never)
    expect((await versionsOf('/remedyrule', id, stranger.token)).reason).toBe('not_found')
  })
  test('refers to others by their names', async () => {
    const { id: cards } = (await post('/remedyrule/add', { name: 'Three cards', kinds: ['lack'] })).data
    const { id } = (
      await post('/attendancerule/add', {
        ...{ name: 'Refers', calc_mode: 'by_shift', lack_as: 'lack', remedy_rule_id: cards },
      })
    ).data
    expect((await versionsOf('/attendancerule', id)).items[0].values.remedy_rule_id).toBe('Three cards')
    // what a rule goes by is not deleted under it
    expect((await post('/remedyrule/del', { id: cards, version: 1 })).code).not.toBe(0)
  })
})
