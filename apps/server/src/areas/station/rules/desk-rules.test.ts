import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DeskWorld, openDeskWorld } from '../booking/desk-world.sample'

let deskWorld: DeskWorld
type Who = Awaited<ReturnType<DeskWorld['acme']['person']>>
let [boss, ann, bob]: [Who, Who, Who] = [] as never
let department_id: number
let count = 0

const day = '2026-11-24'
const employee = ['view-reservation', 'view-booked']

beforeAll(async () => {
  deskWorld = await openDeskWorld({ logInWords: true })
  boss = await deskWorld.acme.person([
    ...['view-station-rules', 'add-station-rules', 'change-station-rules', 'delete-station-rules', 'view-station'],
    ...['view-area', 'view-department'],
  ])
  department_id = await deskWorld.insert('department', { name: 'Interns' })
})
afterAll(() => deskWorld.world.close())
beforeEach(async () => {
  deskWorld.world.setNow(`${day}T08:00:00+08:00`)
  await deskWorld.world.db.query('delete from station_rule')
  ann = await deskWorld.acme.person(employee)
  bob = await deskWorld.acme.person(employee)
  await deskWorld.world.db.query('update users set department_id = $2 where id = $1', [ann.user_id, department_id])
})

const post = (path: string, body: object, who: Who) =>
  deskWorld.world.first.post(path, body, { token: who.token, language: 'en' })
const get = (path: string, query: object, who: Who) =>
  deskWorld.world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })
const newDesk = (more: Record<string, unknown> = {}) => deskWorld.desk(`D-${++count}`, more)
const rule = async (limits: object) => {
  const answer = await post(
    '/station_rule/add',
    {
      ...{ title: `Rule ${++count}`, priority: 0, status: 'on', range_type: 'chosen', department_ids: [department_id] },
      ...{ include_children: true, ...limits },
    },
    boss,
  )
  return answer
}
const ruled = async (limits: object) => {
  const { code, message, data } = await rule(limits)
  expect(code, message).toBe(0)
  return data as { id: number; version: number }
}
const book = (station_id: number, who: Who, more: object = {}) =>
  post('/reservation/add', { station_id, date: day, unit: 'day', ...more }, who)
const reasonOf = async (answer: ReturnType<typeof post>) => (await answer).data?.reason

describe('a rule group of desks', () => {
  test('limits whom it means, and says its name', async () => {
    const desk = await newDesk()
    await ruled({ title: 'Near days', advance_max_days: 2 })
    const refused = await book(desk, ann, { date: '2026-11-26' })
    expect(refused.data.reason).toBe('station_rule_days')
    expect(refused.message).toBe('Rule group “Near days”: desks are booked for 2 days at most, today included.')
    expect((await book(desk, ann, { date: '2026-11-25' })).code).toBe(0)
    expect((await book(desk, bob, { date: '2026-11-26' })).code).toBe(0)
    const { items } = (
      await get('/reservation/pagelist', { office_id: deskWorld.acme.office_id, date: '2026-11-27' }, ann)
    ).data
    expect(items[0]).toMatchObject({ view: 'closed', why: expect.stringContaining('Near days') })
  })
  test('limits days of a week, how much is to come, and by what is booked', async () => {
    const [one, two] = [await newDesk(), await newDesk()]
    await ruled({ week_max_days: 2, units: ['day', 'slot'] })
    expect(await reasonOf(book(one, ann, { unit: 'hour', start_time: '10:00', end_time: '11:00' }))).toBe(
      'station_rule_unit',
    )
    expect((await book(one, ann)).code).toBe(0)
    expect((await book(one, ann, { date: '2026-11-25' })).code).toBe(0)
    expect(await reasonOf(book(one, ann, { date: '2026-11-26' }))).toBe('station_rule_week')
    // moved within the week it counts once
    const { items } = (await get('/reservation/mine', {}, ann)).data
    const move = { id: items[1].id, version: items[1].version, station_id: two, date: '2026-11-26', unit: 'day' }
    expect((await post('/reservation/edit', move, ann)).code).toBe(0)
    expect((await book(one, ann, { date: '2026-11-30' })).code).toBe(0)
    await ruled({ future_max_count: 3 })
    expect(await reasonOf(book(one, ann, { date: '2026-12-01' }))).toBe('station_rule_future')
  })
  test('stands over its areas alone, and over nobody’s own desk', async () => {
    const area_id = await deskWorld.area(`Ruled ${count}`)
    const [there, here] = [await newDesk({ area_id }), await newDesk()]
    await ruled({ area_ids: [area_id], advance_max_days: 1 })
    expect(await reasonOf(book(there, ann, { date: '2026-11-25' }))).toBe('station_rule_days')
    expect((await book(here, ann, { date: '2026-11-25' })).code).toBe(0)
    await deskWorld.insert('station_assign', {
      ...{ office_id: deskWorld.acme.office_id, station_id: there, user_id: ann.user_id, begin_date: '2026-11-01' },
    })
    expect((await book(there, ann, { date: '2026-11-26' })).code).toBe(0)
  })
  test('says when its people check in, instead of the office', async () => {
    const desk = await newDesk({ need_checkin: true })
    await ruled({ checkin_before: 15, checkin_after: 30 })
    expect((await book(desk, ann)).code).toBe(0)
    const { items } = (await get('/reservation/mine', {}, ann)).data
    expect(items[0]).toMatchObject({ check_in_from: '2026-11-24T00:45:00.000Z', deadline: '2026-11-24T01:30:00Z' })
    const stateThen = async (time = '09:30') => {
      deskWorld.world.setNow(`${day}T${time}:00+08:00`)
      await deskWorld.world.first.desks.due()
      return (await get('/reservation/mine', { id: items[0].id }, ann)).data.items[0].state
    }
    const never = await ruled({ release_mode: 'none', priority: 3 })
    expect(await stateThen()).toBe('booked')
    await post('/station_rule/del', { ids: [never.id] }, boss)
    // it is released a quarter of an hour after who has it was warned
    expect(await stateThen()).toBe('booked')
    expect(await stateThen('09:45')).toBe('released')
  })
  test('of the highest priority decides; the tester says which, and why', async () => {
    const desk = await newDesk()
    await ruled({ title: 'Weak', advance_max_days: 1 })
    await ruled({ title: 'Strong', advance_max_days: 5, priority: 9 })
    await ruled({ title: 'Off', week_max_days: 1, status: 'off' })
    const ask = (who: Who) =>
      get('/station_rule/check', { user_id: who.user_id, station_id: desk, date: '2026-11-26' }, boss)
    const { data } = await ask(ann)
    expect(data).toMatchObject({ ok: true, message: null, person: { name: ann.name, department: 'Interns' } })
    expect(data.items).toMatchObject([
      { title: 'Strong', applies: true, why: 'department', by: 'Interns', says: [{ value: 5, state: 'counts' }] },
      { title: 'Weak', applies: true, says: [{ name: 'advance_max_days', state: 'overruled', by: 'Strong' }] },
      { title: 'Off', applies: false, why: 'off', says: [] },
    ])
    expect((await ask(bob)).data.items.map(({ applies }: { applies: boolean }) => applies)).toEqual([
      false,
      false,
      false,
    ])
    await post('/station_rule/del', { ids: [data.items[0].id] }, boss)
    expect((await ask(ann)).data).toMatchObject({ ok: false, message: expect.stringContaining('Weak') })
  })
  test('has to mean somebody and to say something; areas are of its offices', async () => {
    const fields = async (values: object) => (await rule(values)).data?.fields
    expect(await fields({ department_ids: [], week_max_days: 1 })).toHaveProperty('department_ids')
    expect(await fields({})).toHaveProperty('advance_max_days')
    const { office_id } = await deskWorld.acme.office('Far')
    const far = { office_ids: [office_id], area_ids: [deskWorld.open], week_max_days: 1 }
    expect(await fields(far)).toHaveProperty('area_ids')
    const both = { user_ids: [ann.user_id], except_user_ids: [ann.user_id], week_max_days: 1 }
    expect(await fields(both)).toHaveProperty('except_user_ids')
  })
})

describe('who sees desks', () => {
  const listed = async (who: Who) => {
    const query = { office_id: deskWorld.acme.office_id, date: day, limit: 100 }
    const { data } = await get('/reservation/pagelist', query, who)
    const { data: setup } = await get('/reservation/setup', { office_id: deskWorld.acme.office_id }, who)
    return {
      numbers: data.items.map(({ number }: { number: string }) => number) as string[],
      suggested: data.suggested?.id,
      areas: setup.office.areas.map(({ id }: { id: number }) => id) as number[],
    }
  }
  /** An area with a desk that is drawn. */
  const labs = async () => {
    const floor_id = await deskWorld.insert('floor', { name: `Labs ${++count}`, office_id: deskWorld.acme.office_id })
    const area_id = await deskWorld.area(`Lab ${count}`, { floor_id })
    const place = { floor_id, area_id, x: 200, y: 200, w: 160, h: 80, r: 0 }
    const id = await newDesk(place)
    const number = `D-${count}`
    const box = { x: 200, y: 200, w: 160, h: 80, r: 0 }
    const items = [
      { id: 'a', kind: 'area', points: [0, 0, 900, 0, 900, 900], name: 'Lab', color: '#2456E6', area_id },
      { id: 'd', kind: 'desk', ...box, number, station_id: id, plan: null },
    ]
    await deskWorld.insert('station_map', {
      ...{ floor_id, state: 'published', version: 1, width: 1_000, height: 1_000, items: JSON.stringify(items) },
    })
    return { floor_id, area_id, id, number }
  }
  const onMap = async (floor_id: number, who: Who) => {
    const { data } = await get('/map/document', { floor_id }, who)
    const { data: state } = await get('/map/state', { floor_id, date: day }, who)
    return [data.items.length, data.areas.length, data.desks.length, state.desks.length]
  }

  test('some departments alone: others do not find them in list, proposal, map, queue, and not by their number', async () => {
    const lab = await labs()
    const hide = { range_type: 'all', department_ids: [], except_department_ids: [department_id] }
    await ruled({ ...hide, area_ids: [lab.area_id], sight: 'hidden' })
    const [mine, theirs] = [await listed(ann), await listed(bob)]
    expect([mine.numbers.includes(lab.number), mine.areas.includes(lab.area_id)]).toEqual([true, true])
    expect([theirs.numbers.includes(lab.number), theirs.areas.includes(lab.area_id)]).toEqual([false, false])
    expect(theirs.suggested).not.toBe(lab.id)
    expect([await onMap(lab.floor_id, ann), await onMap(lab.floor_id, bob)]).toEqual([
      [2, 1, 1, 1],
      [0, 0, 0, 0],
    ])
    const wait = { office_id: deskWorld.acme.office_id, area_id: lab.area_id, date: day, unit: 'day' }
    expect(await reasonOf(post('/reservation/wait', wait, bob))).toBe('station_wait_full')
    const refused = await book(lab.id, bob)
    expect([refused.code === 0, refused.message.includes(lab.number)]).toEqual([false, false])
    expect((await book(lab.id, ann)).code).toBe(0)
  })
  test('who has a desk keeps it and sees it, who books for others sees all', async () => {
    const lab = await labs()
    expect((await book(lab.id, bob)).code).toBe(0)
    await ruled({ range_type: 'all', department_ids: [], area_ids: [lab.area_id], sight: 'hidden' })
    expect((await listed(bob)).numbers).toContain(lab.number)
    expect(await onMap(lab.floor_id, bob)).toEqual([2, 1, 1, 1])
    const { data } = await get('/reservation/mine', {}, bob)
    expect(data.items.map(({ station_id }: { station_id: number }) => station_id)).toContain(lab.id)
    const keeper = await deskWorld.acme.person([...employee, 'add-reservation'])
    expect((await listed(keeper)).numbers).toContain(lab.number)
    // colleagues learn that somebody is in the office, not where
    const { data: week } = await get('/reservation/who', { date: day, title: bob.name }, ann)
    const seen = week.items.find(({ id }: { id: number }) => id === bob.user_id)?.days
    expect(seen?.find((one: { date: string }) => one.date === day)).toMatchObject({ place: 'office', desk: null })
  })
  test('of a desk that is not seen every call says what it says of one that does not exist', async () => {
    const lab = await labs()
    const seen = await newDesk()
    await ruled({ range_type: 'all', department_ids: [], area_ids: [lab.area_id], sight: 'hidden' })
    expect((await book(seen, bob, { date: '2026-11-25' })).code).toBe(0)
    const [own] = (await get('/reservation/mine', {}, bob)).data.items
    const weekly = {
      weekdays: [1, 2, 3, 4, 5],
      every: 1,
      from_date: '2026-11-24',
      until_date: '2026-12-04',
      unit: 'day',
    }
    const asks: [string, (id: number) => ReturnType<typeof post>][] = [
      ['favourite', (station_id) => post('/reservation/favourite', { station_id, favourite: true }, bob)],
      ['unmark', (station_id) => post('/reservation/favourite', { station_id, favourite: false }, bob)],
      ['add', (id) => book(id, bob)],
      ['add for another', (id) => book(id, bob, { user_id: ann.user_id })],
      ['add past', (id) => book(id, bob, { date: '2026-11-01' })],
      ['check', (station_id) => get('/reservation/check', { station_id, ...weekly, weekdays: '1,2' }, bob)],
      ['series', (station_id) => post('/reservation/add_series', { station_id, ...weekly, only_free: true }, bob)],
      [
        'series elsewhere',
        (id) =>
          post(
            '/reservation/add_series',
            { station_id: seen, ...weekly, only_free: true, moves: [{ date: '2026-11-30', station_id: id }] },
            bob,
          ),
      ],
      [
        'move',
        (station_id) =>
          post('/reservation/edit', { id: own.id, version: own.version, station_id, date: day, unit: 'day' }, bob),
      ],
      [
        'move what is old',
        (station_id) =>
          post('/reservation/edit', { id: own.id, version: own.version + 5, station_id, date: day, unit: 'day' }, bob),
      ],
    ]
    for (const [name, ask] of asks) {
      const [hidden, none] = [await ask(lab.id), await ask(999_999)]
      expect([hidden.code, hidden.message, hidden.data], name).toEqual([none.code, none.message, none.data])
    }
    // its set-up has neither area nor floor, nor an office that has no other desks
    const { office_id, floor_id } = await deskWorld.acme.office('Lab')
    const far = await deskWorld.area('Far lab', { office_id, floor_id })
    await newDesk({ office_id, floor_id, area_id: far })
    const officesOf = async () =>
      (await get('/reservation/setup', {}, bob)).data.offices.map(({ id }: { id: number }) => id)
    expect(await officesOf()).toContain(office_id)
    await ruled({ range_type: 'all', department_ids: [], office_ids: [office_id], area_ids: [], sight: 'hidden' })
    expect(await officesOf()).not.toContain(office_id)
  })
  test('whose own desk is in a hidden area finds its floor and area, also before anything else there', async () => {
    const lab = await labs()
    expect((await book(lab.id, bob, { date: '2026-11-25' })).code).toBe(0)
    await ruled({ range_type: 'all', department_ids: [], area_ids: [lab.area_id], sight: 'hidden' })
    const setup = async (who: Who) => {
      const { office } = (await get('/reservation/setup', { office_id: deskWorld.acme.office_id }, who)).data
      const ids = (key: 'floors' | 'areas') => office[key].map(({ id }: { id: number }) => id)
      return [ids('floors').includes(lab.floor_id), ids('areas').includes(lab.area_id)]
    }
    expect([await setup(bob), await setup(ann)]).toEqual([
      [true, true],
      [false, false],
    ])
  })
  test('seen without being booked, and opened again by a group above', async () => {
    const lab = await labs()
    await ruled({ range_type: 'all', department_ids: [], area_ids: [lab.area_id], sight: 'view' })
    expect((await listed(ann)).numbers).toContain(lab.number)
    expect(await reasonOf(book(lab.id, ann))).toBe('station_rule_sight')
    await ruled({ area_ids: [lab.area_id], sight: 'all', priority: 5 })
    expect((await book(lab.id, ann)).code).toBe(0)
    expect(await reasonOf(book(lab.id, bob, { date: '2026-11-25' }))).toBe('station_rule_sight')
  })
})
