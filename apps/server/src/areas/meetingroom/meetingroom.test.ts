import { registry, resourceNamed } from '@workplace/contract/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, rowsFor } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
let token: string
let rows: ReturnType<typeof rowsFor>
const room = resourceNamed('meetingroom')
const type = resourceNamed('resource_service_type')
const notice = resourceNamed('notice')

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-20T02:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
  token = (await acme.person([...new Set(registry.flatMap(codesOf))])).token
  rows = rowsFor(world.first, token)
})
afterAll(() => world.close())

const get = (path: string, query: object, language = 'zh') => world.first.get(path, query, { token, language })
const post = (path: string, body: object) => world.first.post(path, body, { token })

describe('a meeting room', () => {
  const fields = async (given: object) =>
    (await post('/meetingroom/add', await rows.values(room, { ...given }))).data.fields

  test('stands on a floor of its office', async () => {
    const away = await acme.office('Away')
    expect(await fields({ floor_id: away.floor_id })).toEqual({ floor_id: '该楼层不在所选的办公区' })
    const added = await rows.add(room)
    const moved = await post('/meetingroom/edit', { id: added.id, version: 1, office_id: away.office_id })
    expect(moved.data.fields).toEqual({ floor_id: '该楼层不在所选的办公区' })
    const both = await post('/meetingroom/edit', { id: added.id, version: 1, ...away })
    expect(both.code).toBe(0)
  })

  test.each([
    [
      { opentime: '18:00', closetime: '09:00', lunch_begin: null, lunch_end: null },
      { closetime: '须晚于开放开始时间' },
    ],
    [
      { opentime: '09:00', closetime: '09:00', lunch_begin: null, lunch_end: null },
      { closetime: '须晚于开放开始时间' },
    ],
    [{ lunch_begin: null, lunch_end: '13:00' }, { lunch_begin: '午休开始和结束须同时填写' }],
    [{ lunch_begin: '12:00', lunch_end: null }, { lunch_end: '午休开始和结束须同时填写' }],
    [{ lunch_begin: '13:00', lunch_end: '12:00' }, { lunch_end: '须晚于午休开始时间' }],
    [{ opentime: '09:00', lunch_begin: '08:00', lunch_end: '12:00' }, { lunch_begin: '午休须在开放时间之内' }],
    [{ closetime: '18:00', lunch_begin: '12:00', lunch_end: '19:00' }, { lunch_end: '午休须在开放时间之内' }],
    [
      { approve_booking_begintime: '09:00', approve_booking_endtime: '09:00' },
      { approve_booking_endtime: '不能与开始时间相同' },
    ],
  ])('is refused with the hours %j', async (given, expected) => {
    expect(await fields(given)).toEqual(expected)
  })

  test('may be open all day, and its booking window may reach over midnight', async () => {
    const hours = { opentime: '00:00', closetime: '24:00', lunch_begin: '00:00', lunch_end: '24:00' }
    const window = { approve_booking_begintime: '22:00', approve_booking_endtime: '06:00' }
    expect(await fields({ ...hours, ...window })).toBeUndefined()
  })

  test('is not deleted without a word about its meetings to come', async () => {
    const id = await acme.room('Used')
    const { token: booker } = await acme.person(['view-meeting'])
    const slot = { start_time: '2026-11-23 10:00:00', end_time: '2026-11-23 11:00:00' }
    await world.first.post('/meeting/add', { meetingroom_id: id, title: 'x', ...slot }, { token: booker })
    const refused = await post('/meetingroom/del', { id })
    expect(refused.message).toBe('“Used”等会议室还有1个未结束的会议，请先选择移动或取消')
    expect(refused.data).toMatchObject({ reason: 'room_meetings', total: 1 })
  })

  test('shows a facility that was put into it, and an open form of it does not take it out again', async () => {
    const added = await rows.add(room, { resource_ids: [] })
    const facility = await rows.add(resourceNamed('resources'), { meetingroom_ids: [added.id] })
    const { data } = await get('/meetingroom/single', { id: added.id })
    expect(data).toMatchObject({ resource_ids: [facility.id], resource_names: [facility.name], version: 2 })
    const stale = await post('/meetingroom/edit', { id: added.id, version: 1, resource_ids: [] })
    expect(stale.data).toMatchObject({ reason: 'stale', row: { resource_ids: [facility.id] } })
  })
})

test('a relation edited from both sides at once is never half, and nobody waits for ever', async () => {
  const made = async (resource: typeof room, given: object) =>
    Promise.all(Array.from({ length: 4 }, async () => (await rows.add(resource, { ...given })).id))
  const rooms = await made(room, { resource_ids: [] })
  const facilities = await made(resourceNamed('resources'), { meetingroom_ids: [] })
  const version = async (path: string, id: number) => (await get(path, { id })).data.version as number
  for (let turn = 0; turn < 5; turn++) {
    const work = [
      ...rooms.map(async (id) => {
        const seen = await version('/meetingroom/single', id)
        return post('/meetingroom/edit', { id, version: seen, resource_ids: turn % 2 === 0 ? facilities : [] })
      }),
      ...facilities.map(async (id) => {
        const seen = await version('/resources/single', id)
        return post('/resources/edit', { id, version: seen, meetingroom_ids: turn % 2 === 0 ? [] : rooms })
      }),
    ]
    for (const answer of await Promise.all(work)) {
      expect(answer.status).toBe(200)
      expect([undefined, 'stale', 'conflict']).toContain(answer.data.reason)
    }
  }
})

describe('a type of facilities and services', () => {
  test('is offered by its category', async () => {
    const [one, other] = [await rows.add(type, { sys_type: 'resource' }), await rows.add(type, { sys_type: 'service' })]
    const { data } = await get('/resource_service_type/list', { sys_type: 'service', limit: 200 })
    const ids = data.items.map(({ id }: { id: number }) => id)
    expect([ids.includes(one.id), ids.includes(other.id)]).toEqual([false, true])
  })

  test('does not stand below itself, however long the way', async () => {
    const [a, b, c] = [
      await rows.add(type, { sys_type: 'resource' }),
      await rows.add(type, { sys_type: 'resource' }),
      await rows.add(type, { sys_type: 'resource' }),
    ]
    expect((await post('/resource_service_type/edit', { id: b.id, version: 1, parent_id: a.id })).code).toBe(0)
    expect((await post('/resource_service_type/edit', { id: c.id, version: 1, parent_id: b.id })).code).toBe(0)
    for (const parent of [a, b, c]) {
      const circle = await post('/resource_service_type/edit', { id: a.id, version: 1, parent_id: parent.id })
      expect(circle.data.fields).toEqual({ parent_id: '不能选择自己或自己的下级' })
    }
  })

  test('closes no circle with another change at the same time', async () => {
    const pairs = await Promise.all(
      Array.from(
        { length: 6 },
        async () =>
          [await rows.add(type, { sys_type: 'service' }), await rows.add(type, { sys_type: 'service' })] as const,
      ),
    )
    for (const [a, b] of pairs) {
      const answers = await Promise.all([
        post('/resource_service_type/edit', { id: a.id, version: 1, parent_id: b.id }),
        post('/resource_service_type/edit', { id: b.id, version: 1, parent_id: a.id }),
      ])
      expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    }
  })

  test('stands below a type of its own category and keeps it', async () => {
    const parent = await rows.add(type, { sys_type: 'service' })
    const wrong = await post(
      '/resource_service_type/add',
      await rows.values(type, { sys_type: 'resource', parent_id: parent.id }),
    )
    expect(wrong.data.fields).toEqual({ parent_id: '上级类型须属于同一类别' })
    await rows.add(type, { sys_type: 'service', parent_id: parent.id })
    const changed = await post('/resource_service_type/edit', { id: parent.id, version: 1, sys_type: 'resource' })
    expect(changed.data.fields).toEqual({ sys_type: '下级类型属于原类别，不能更改' })
  })

  test('is deleted together with the types below it, but not without them', async () => {
    const parent = await rows.add(type, { sys_type: 'service' })
    const child = await rows.add(type, { sys_type: 'service', parent_id: parent.id })
    expect((await post('/resource_service_type/del', { id: parent.id })).data.reason).toBe('in_use')
    expect((await post('/resource_service_type/del', { ids: [parent.id, child.id] })).data).toEqual({ deleted: 2 })
  })

  test('has one of two categories', async () => {
    expect((await get('/resource_service_type/sys_type_list', {}, 'en')).data.items).toEqual([
      { id: 'resource', name: 'Facility' },
      { id: 'service', name: 'Service' },
    ])
  })
})

describe('a price', () => {
  test('has peak periods that end after they begin', async () => {
    const price = resourceNamed('price')
    const values = await rows.values(price, { peak_periods: [{ week: 1, start: '12:00', end: '12:00' }] })
    expect((await post('/price/add', values)).data.fields).toEqual({ peak_periods: '每个时段的结束时间须晚于开始时间' })
    const free = { ...values, peak_amount: null, peak_periods: [{ week: 1, start: '12:00', end: '13:00' }] }
    expect((await post('/price/add', free)).data.fields).toEqual({ peak_amount: '请填写高峰单价，或清空高峰时段' })
  })
})

describe('a notice', () => {
  const always = {
    start_time: null,
    end_time: null,
    is_open: true,
    show_place: ['booking'],
    office_ids: [],
    is_top: false,
  }
  const current = async (office: number | '', language = 'zh') =>
    (await get('/notice/current', { office }, language)).data.items.map((item: { content: string }) => item.content)

  test('does not end before it begins', async () => {
    const values = await rows.values(notice, {
      start_time: '2026-11-20T02:00:00Z',
      end_time: '2026-11-20T09:59:00+08:00',
    })
    expect((await post('/notice/add', values)).data.fields).toEqual({ end_time: '须晚于开始时间' })
  })

  test('is shown to its offices while it is on, in the language of the reader, pinned ones first', async () => {
    const away = await acme.office('Elsewhere')
    const add = (content: string, given: object = {}) =>
      rows.add(notice, { ...always, content, content_en: null, ...given })
    await add('all')
    const here = await add('here', { office_ids: [acme.office_id], content_en: 'here in English' })
    await add('away', { office_ids: [away.office_id] })
    await add('pinned', { is_top: true })
    await add('doors only', { show_place: ['screen'] })
    await add('over', { end_time: '2026-11-20T01:59:59Z' })
    await add('later', { start_time: '2026-11-20T02:00:01Z' })
    expect(await current(acme.office_id)).toEqual(['pinned', 'here', 'all'])
    expect(await current(acme.office_id, 'en')).toEqual(['pinned', 'here in English', 'all'])
    expect(await current(away.office_id)).toEqual(['pinned', 'away', 'all'])
    expect(await current('')).toEqual(['pinned', 'all'])

    const off = await post('/notice/switch', { id: here.id, is_open: false })
    expect(off.data).toEqual({ id: here.id, version: 2, is_open: false })
    expect(await current(acme.office_id)).toEqual(['pinned', 'all'])
    expect((await post('/notice/switch', { id: here.id, is_open: true, version: 1 })).data.reason).toBe('stale')
    expect((await post('/notice/switch', { id: here.id, is_open: true })).data.version).toBe(3)
    expect(await current(acme.office_id)).toEqual(['pinned', 'here', 'all'])
  })
})
