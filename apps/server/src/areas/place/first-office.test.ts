import { permissions } from '@workplace/contract/permission/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let company: Company
let boss: { token: string }

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-20T02:00:00Z' })
  company = await addCompany(world.db, 'First')
  boss = await company.person([...permissions.keys()])
})
afterAll(() => world.close())

const wish = {
  ...{ city: '北京', timezone: 'Asia/Shanghai', office: '国贸办公区', floor: '5F' },
  rooms: [
    { name: '长城', capacity: 8 },
    { name: '故宫', capacity: 12 },
  ],
}
const make = (body: object = {}, token = boss.token) =>
  world.first.post('/setup/first_office', { ...wish, ...body }, { token })
const counts = async () => {
  const [row] = await world.db.query<Record<'city' | 'office' | 'floor' | 'meetingroom', number>>(
    `select (select count(*)::int from city) as city, (select count(*)::int from office) as office,
       (select count(*)::int from floor) as floor, (select count(*)::int from meetingroom) as meetingroom`,
  )
  if (row === undefined) throw new Error('nothing was counted')
  return row
}

it('says what is missing before rooms can be made', async () => {
  await world.db.query("update roomtype set status = 'off' where company_id = $1", [company.company_id])
  const answer = await make()
  expect(answer).toMatchObject({ code: 40000, data: { fields: { rooms: '请先新增一个会议室类型和一个会议室价格' } } })
  await world.db.query("update roomtype set status = 'on' where company_id = $1", [company.company_id])
  await world.db.query("insert into price (company_id, name, unit, amount) values ($1, '免费', 'once', 0)", [
    company.company_id,
  ])
})

it('makes city, office, floor and rooms in one go, and the rooms can be booked', async () => {
  const before = await counts()
  const made = await make()
  expect(made).toMatchObject({ code: 0, data: { room_ids: [expect.any(Number), expect.any(Number)] } })
  expect(await counts()).toEqual({
    city: before.city + 1,
    office: before.office + 1,
    floor: before.floor + 1,
    meetingroom: before.meetingroom + 2,
  })
  const { office_id, room_ids } = made.data
  const [floor] = await world.db.query('select name, number from floor where office_id = $1', [office_id])
  expect(floor).toEqual({ name: '5F', number: 5 })
  const booked = await world.first.post(
    '/meeting/add',
    {
      ...{ meetingroom_id: room_ids[0], title: '第一场会议' },
      ...{ start_time: '2026-11-23 10:00:00', end_time: '2026-11-23 11:00:00' },
    },
    boss,
  )
  expect(booked.code).toBe(0)
})

it('takes a city of that name as it is', async () => {
  const before = await counts()
  expect((await make({ office: '望京办公区' })).code).toBe(0)
  expect(await counts()).toMatchObject({ city: before.city, office: before.office + 1 })
})

it('says at each field what is wrong, and makes nothing of it', async () => {
  const before = await counts()
  const room = { name: '长城', capacity: 8 }
  const wrong: [object, string][] = [
    [{ city: ' ' }, 'city'],
    [{ city: 'a\u0000b' }, 'city'],
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ office: '国贸办公区' }, 'office'],
    [{ office: 'x', rooms: [room, room] }, 'rooms.1'],
    [{ office: 'x', rooms: [{ name: 'A', capacity: 0 }] }, 'rooms.0.capacity'],
    [{ office: 'x', rooms: [] }, 'rooms'],
    [{ office: 'x', rooms: Array.from({ length: 21 }, (_, n) => ({ name: `R${n}`, capacity: 4 })) }, 'rooms'],
  ]
  for (const [body, field] of wrong) {
    const answer = await make(body)
    expect([field, answer.code, Object.keys(answer.data.fields)]).toEqual([field, 40000, [field]])
  }
  expect(await counts()).toEqual(before)
})

it('is for who may make all of it, in the whole company', async () => {
  const before = await counts()
  const { token } = await company.person(['add-office', 'add-city', 'add-floor'])
  expect(await make({ office: 'y' }, token)).toMatchObject({ code: 40300 })
  const stranger = await company.person(['view-meeting'])
  expect((await make({ office: 'y' }, stranger.token)).code).toBe(40300)
  const { user_id, token: near } = await company.person(['add-office', 'add-city', 'add-floor', 'add-meetingroom'])
  await world.db.query(
    "update role set data_scope = 'self' where id in (select role_id from user_role where user_id = $1)",
    [user_id],
  )
  expect((await make({ office: 'y' }, near)).code).not.toBe(0)
  expect(await counts()).toEqual(before)
})
