import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

let world: World
let acme: Company
let token = ''
const reasons = { meeting: 0, repair: 0 }
const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+08:00`
const post = (path: string, body: object) => world.first.post(path, body, { token, language: 'en' })
const read = async (query: object = {}, by = token) =>
  (
    await world.first.get(
      '/visitor/statistics',
      { from: '2026-11-23', to: '2026-11-24', ...query },
      { token: by, language: 'en' },
    )
  ).data
const none = { arrivals: 0, walk_ins: 0, no_shows: 0, timed: 0, minutes: 0, presumed: 0 }

beforeAll(async () => {
  world = await openWorld({ now: at('08:00') })
  acme = await addCompany(world.db, 'Acme')
  token = (await acme.person(['view-visitor', 'add-visitor', 'change-visitor', 'add-visitorreason'])).token
  reasons.meeting = (await post('/visitorreason/add', { name: 'Meeting', name_en: 'A meeting' })).data.id
  reasons.repair = (await post('/visitorreason/add', { name: 'Repair' })).data.id
  const invite = async (names: string[], reason_id: number, more: object = {}): Promise<number[]> => {
    const { data, message } = await post('/visitor/add', {
      ...{ reason_id, office_id: acme.office_id, plan_start: at('10:00'), plan_end: at('12:00') },
      ...{ people: names.map((name) => ({ name })), ...more },
    })
    expect(data?.people, message).toHaveLength(names.length)
    return data.people.map((one: { id: number }) => one.id)
  }
  const [first, second] = await invite(['Ann', 'Bob', 'Never'], reasons.meeting)
  // comes on both days
  const [long] = await invite(['Cid'], reasons.repair, {
    ...{ plan_end: at('12:00', '2026-11-24'), day_begin: '10:00', day_end: '12:00', weekdays: [1, 2] },
  })
  world.setNow(at('10:00'))
  await post('/visitor/check_in', { ids: [first, second, long] })
  world.setNow(at('11:00'))
  await post('/visitor/check_out', { ids: [first], back: false })
  const host_id = (await acme.person([])).user_id
  await post('/visitor/walk_in', {
    ...{ office_id: acme.office_id, reason_id: reasons.meeting, host_id, people: [{ name: 'Dan' }] },
  })
  world.setNow(at('11:30'))
  await post('/visitor/check_out', { ids: [long], back: true })
  world.setNow(at('09:30', '2026-11-24'))
  await world.first.visits.due()
  await post('/visitor/check_in', { ids: [long] })
  world.setNow(at('10:00', '2026-11-24'))
  await post('/visitor/check_out', { ids: [long], back: false })
})
afterAll(() => world.close())

test('visits are counted by day, hour, reason and office, with who stayed away, and nothing of anybody', async () => {
  const data = await read()
  expect(data).toEqual({
    ...{ from: '2026-11-23', to: '2026-11-24', step: 'day' },
    // Bob and Dan only count as gone: nobody knows when
    total: { arrivals: 5, walk_ins: 1, no_shows: 1, timed: 3, minutes: 60 + 90 + 30, presumed: 2 },
    trend: [
      { date: '2026-11-23', arrivals: 4, walk_ins: 1, no_shows: 1, timed: 2, minutes: 150, presumed: 2 },
      { date: '2026-11-24', ...none, arrivals: 1, timed: 1, minutes: 30 },
    ],
    hours: expect.arrayContaining([
      { weekday: 1, hour: 10, arrivals: 3 },
      { weekday: 1, hour: 11, arrivals: 1 },
      { weekday: 2, hour: 9, arrivals: 1 },
    ]),
    // the four who were invited at ten, Ann and Bob came then; Cid on both days, Dan by himself; who stays away was expected all the same
    quarters: [
      { minute: 9 * 60 + 30, expected: 0, arrivals: 1 },
      { minute: 10 * 60, expected: 5, arrivals: 3 },
      { minute: 11 * 60, expected: 0, arrivals: 1 },
    ],
    reasons: [
      {
        ...{ id: reasons.meeting, name: 'Meeting', name_en: 'A meeting', color: expect.any(String) },
        ...{ arrivals: 3, walk_ins: 1, no_shows: 1, timed: 1, minutes: 60, presumed: 2 },
      },
      {
        ...{ id: reasons.repair, name: 'Repair', name_en: null, color: expect.any(String) },
        ...{ ...none, arrivals: 2, timed: 2, minutes: 120 },
      },
    ],
    offices: [expect.objectContaining({ id: acme.office_id, arrivals: 5 })],
  })
  expect(data.hours).toHaveLength(3)
  expect(JSON.stringify(data)).not.toMatch(/Ann|Bob|Cid|Dan|Never/)
  expect((await read({ reason: reasons.repair })).total.arrivals).toBe(2)
  expect((await read({ from: '2026-11-24' })).total).toEqual({ ...none, arrivals: 1, timed: 1, minutes: 30 })
  expect((await read({ from: '2026-11-01', to: '2026-11-22' })).total).toEqual(none)
  expect((await read({ from: '2026-11-24' })).quarters).toEqual([
    { minute: 9 * 60 + 30, expected: 0, arrivals: 1 },
    { minute: 10 * 60, expected: 1, arrivals: 0 },
  ])
})

test('whoever is cancelled is expected no more, nor who left for good on the days after', async () => {
  const ask = { from: '2026-11-25', to: '2026-11-27' }
  const { data } = await post('/visitor/add', {
    ...{ reason_id: reasons.meeting, office_id: acme.office_id, plan_start: at('13:20', '2026-11-25') },
    ...{ plan_end: at('14:00', '2026-11-27'), day_begin: '13:20', day_end: '14:00', weekdays: [3, 4, 5] },
    people: [{ name: 'Eve' }, { name: 'Fay' }],
  })
  const [eve, fay] = data.people.map((one: { id: number }) => one.id)
  expect(await read(ask)).toMatchObject({
    total: none,
    quarters: [{ minute: 13 * 60 + 15, expected: 6, arrivals: 0 }],
  })
  await post('/visitor/remove_people', { id: data.id, ids: [fay] })
  expect((await read(ask)).quarters).toEqual([{ minute: 13 * 60 + 15, expected: 3, arrivals: 0 }])
  world.setNow(at('13:29', '2026-11-25'))
  await post('/visitor/check_in', { ids: [eve] })
  world.setNow(at('13:40', '2026-11-25'))
  expect((await post('/visitor/check_out', { ids: [eve], back: false })).code).toBe(0)
  // they come again tomorrow, until nobody expects them any more
  expect((await read(ask)).quarters).toEqual([{ minute: 13 * 60 + 15, expected: 3, arrivals: 1 }])
  expect((await post('/visitor/cancel', { visit_id: data.id, reason: 'Done' })).code).toBe(0)
  expect((await read(ask)).quarters).toEqual([{ minute: 13 * 60 + 15, expected: 1, arrivals: 1 }])
})

test('the file has a line for each day, office and reason', async () => {
  const { body } = await world.first.app.inject({
    method: 'GET',
    url: `${basePath}/visitor/statistics_export`,
    query: { from: '2026-11-23', to: '2026-11-24' },
    headers: { 'x-token': token, 'accept-language': 'en' },
  })
  const [heading, ...lines] = body.trim().split('\n')
  expect(heading).toContain('Date,Office,Visit reason,Arrivals,Walk-ins,No-show,Mean stay (minutes),Leaving presumed')
  expect(lines.map((line) => line.trim().replace(/,[^,]*,/, ',office,'))).toEqual([
    '2026-11-23,office,A meeting,3,1,1,60,2',
    '2026-11-23,office,Repair,1,0,0,90,0',
    '2026-11-24,office,Repair,1,0,0,30,0',
  ])
})

test('a file of quarters of an hour has who was expected beside who came', async () => {
  const { body } = await world.first.app.inject({
    method: 'GET',
    url: `${basePath}/visitor/statistics_export`,
    query: { from: '2026-11-23', to: '2026-11-24', by: 'quarter' },
    headers: { 'x-token': token, 'accept-language': 'en' },
  })
  const [heading, ...lines] = body.trim().split('\n')
  expect(heading).toContain('Date,Office,Visit reason,Time (by quarter hour),Expected,Arrivals')
  expect(lines.map((line) => line.trim().replace(/,[^,]*,/, ',office,'))).toEqual([
    '2026-11-23,office,A meeting,10:00,3,2',
    '2026-11-23,office,Repair,10:00,1,1',
    '2026-11-23,office,A meeting,11:00,0,1',
    '2026-11-24,office,Repair,09:30,0,1',
    '2026-11-24,office,Repair,10:00,1,0',
  ])
})

test('they are the same when nobody is known any more, and end at the offices that somebody looks after', async () => {
  const before = await read()
  world.setNow(at('10:00', '2027-06-01'))
  expect(await world.first.visits.forget()).toBeGreaterThan(4)
  expect(await world.db.query(`select 1 from visitor where visitor_name <> '—'`)).toEqual([])
  expect(await read()).toEqual(before)
  const other = await addCompany(world.db, 'Globex')
  expect((await read({}, (await other.person(['view-visitor'])).token)).total).toEqual(none)
  const refused = await world.first.get('/visitor/statistics', { from: '2026-11-24', to: '2026-11-23' }, { token })
  expect(refused.code).not.toBe(0)
})
