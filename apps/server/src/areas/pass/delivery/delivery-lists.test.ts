import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { openWindow } from '../public'
import { littleDevice } from './delivery.sample'

let world: World
let acme: Company
let token = ''
let n = 0
const now = '2026-11-23T10:00:00+08:00'
const codes = [
  'view-opendoor-record',
  ...['view-face-device', 'view-door-device', 'change-face-device', 'change-door-device'],
  ...['through-strategy', 'passschedule'].flatMap((noun) => ['view', 'add', 'change'].map((verb) => `${verb}-${noun}`)),
]

beforeAll(async () => {
  world = await openWorld({ now })
  acme = await addCompany(world.db, 'Acme')
  token = (await acme.person(codes)).token
})
afterAll(() => world.close())

const idOf = async (text: string, values: unknown[]) => {
  const [row] = await world.db.query<{ id: number }>(text, values)
  if (row === undefined) throw new Error('nothing was inserted')
  return row.id
}
const hours = (week: number, start: string, end: string) => ({ week, periods: [{ start, end }] })

async function addDoor(office_id = acme.office_id) {
  const id = await idOf(
    'insert into door_device (company_id, name, serial, office_id) values ($1, $2, $3, $4) returning id',
    [acme.company_id, `Controller ${++n}`, String(600_000_000 + n), office_id],
  )
  const door_id = await idOf(
    'insert into door (company_id, name, office_id, controller_id, door_no) values ($1, $2, $3, $4, 1) returning id',
    [acme.company_id, `Door ${n}`, office_id, id],
  )
  const ref = { company_id: acme.company_id, kind: 'controller', id } as const
  return { id, door_id, name: `Controller ${n}`, door: `Door ${n}`, device: littleDevice(ref, 'ut0311') }
}
async function addPerson(card: number | null = 2_000_000 + ++n) {
  const { user_id, name } = await acme.person()
  await world.db.query('update users set name_search = lower(name) where id = $1', [user_id])
  if (card !== null)
    await world.db.query('insert into pass_card (company_id, card_no, number, user_id) values ($1, $2, $3, $4)', [
      ...[acme.company_id, String(card), card, user_id],
    ])
  return { user_id, name, key: String(card) }
}
const addSchedule = (weeks: object[]) =>
  idOf('insert into pass_schedule (company_id, name, weeks) values ($1, $2, $3) returning id', [
    ...[acme.company_id, `Plan ${++n}`, JSON.stringify(weeks)],
  ])
async function addStrategy(user_ids: number[], door_ids: number[], schedule_id: number) {
  const id = await idOf(
    `insert into through_strategy (company_id, name, schedule_id, valid_start) values ($1, $2, $3, '2026-01-01') returning id`,
    [acme.company_id, `Strategy ${++n}`, schedule_id],
  )
  for (const user_id of user_ids)
    await world.db.query('insert into through_strategy_user values ($1, $2, $3)', [acme.company_id, id, user_id])
  for (const door_id of door_ids)
    await world.db.query('insert into through_strategy_door values ($1, $2, $3)', [acme.company_id, id, door_id])
  return id
}
const list = async (query: object, as = token) =>
  (await world.first.get('/delivery/pagelist', query, { token: as })).data
const begin = async ({ device }: Awaited<ReturnType<typeof addDoor>>) => {
  const { readBack, adopted } = world.first.deliveries
  await world.first.deliveries.refresh()
  await readBack(world.db, device.ref, device.state())
  await adopted(world.db, device.ref)
}
const online = (id: number) =>
  world.db.query(
    `insert into door_device_state (company_id, device_id, alive_until, last_seen) values ($1, $2, '2030-01-01', $3)`,
    [acme.company_id, id, now],
  )

test('the list says of each person at each device what is there, what is not, why, and it is tried again', async () => {
  const door = await addDoor()
  const [good, bad, cardless] = [await addPerson(), await addPerson(), await addPerson(null)]
  await addStrategy(
    [good.user_id, bad.user_id, cardless.user_id],
    [door.door_id],
    await addSchedule([hours(1, '09:00', '18:00')]),
  )
  await world.first.deliveries.refresh()
  const of = { kind: 'controller', device: door.id }
  expect((await list({ ...of, user: good.user_id })).items).toMatchObject([
    { state: 'waiting', reason: 'not_read', online: false },
  ])
  await begin(door)
  expect((await list({ ...of, user: good.user_id })).items).toMatchObject([{ state: 'waiting', reason: 'offline' }])
  await online(door.id)
  await door.device.drain(world.first, 20, ({ act }) =>
    act.do === 'put' && act.key === bad.key ? { ok: false, reason: 'refused', code: 'E7' } : { ok: true },
  )
  const { items, total, counts } = await list({ ...of, sort: '+person' })
  expect(total).toBe(3)
  expect(counts).toMatchObject({ held: 1, failed: 2, waiting: 0 })
  const row = (user_id: number) => items.find((one: { user_id: number }) => one.user_id === user_id)
  expect(row(good.user_id)).toMatchObject({ state: 'held', reason: null, key: good.key, until: '2027-03-29' })
  expect(row(bad.user_id)).toMatchObject({
    ...{ state: 'failed', reason: 'refused', code: 'E7', tries: 1, online: true },
    try_at: '2026-11-23T02:01:00.000Z',
  })
  expect(row(cardless.user_id)).toMatchObject({ state: 'failed', reason: 'no_card', key: '' })
  expect((await list({ ...of, state: 'open' })).total).toBe(2)
  expect((await list({ ...of, state: 'held' })).total).toBe(1)
  expect((await list({ ...of, reason: 'refused' })).total).toBe(1)
  expect((await list({ ...of, title: bad.name })).items).toMatchObject([{ user_id: bad.user_id }])

  const grid = (await world.first.get('/delivery/grid', { title: bad.name }, { token })).data
  expect(grid.devices.find((one: { id: number }) => one.id === door.id)).toMatchObject({
    held: 1,
    wanted: 2,
    online: true,
  })
  const at = grid.devices.findIndex((one: { id: number }) => one.id === door.id)
  expect(grid.items).toHaveLength(1)
  expect(grid.items[0].cells[at]).toMatchObject({ state: 'failed', reason: 'refused' })

  const file = await world.first.app.inject({
    url: `${basePath}/delivery/export`,
    query: { kind: 'controller', device: String(door.id) },
    headers: { 'x-token': token, 'accept-language': 'en' },
  })
  expect(file.body).toContain('Device rejected it')

  const retry = {
    kind: 'controller',
    device_id: door.id,
    keys: [items.find((one: { user_id: number }) => one.user_id === bad.user_id).entry],
  }
  expect((await world.first.post('/delivery/retry', retry, { token })).data).toEqual({ retried: 1 })
  await door.device.drain(world.first)
  expect((await list({ ...of, user: bad.user_id })).items).toMatchObject([{ state: 'held' }])
})

test('an opening code is in no list, file, search or log, though it is the key of what a board holds', async () => {
  const door = await addDoor()
  await begin(door)
  await online(door.id)
  const from = Date.parse(now)
  const at = { from, until: from + 8 * 3_600_000, door_ids: [door.door_id], code: true } as const
  const lent = 3_000_000 + ++n
  const { code } = await world.db.transaction((tx) =>
    openWindow(
      tx,
      acme.company_id,
      { ...at, source: { kind: 'loan', id: ++n }, person: { name: 'Guest of code' }, card: lent },
      from,
    ),
  )
  await world.first.deliveries.refresh()
  await door.device.drain(world.first, 20, ({ act }) =>
    act.do === 'put' && act.key === String(code) ? { ok: false, reason: 'refused' } : { ok: true },
  )
  const of = { kind: 'controller', device: door.id, sort: '+state' }
  const page = await list(of)
  expect(page.total).toBe(2)
  expect(JSON.stringify(page)).not.toContain(String(code))
  const row = page.items.find((one: { key: string }) => one.key === '')
  // a card that was lent is no secret
  expect(page.items.map((one: { key: string }) => one.key).sort()).toEqual(['', String(lent)])
  expect(row).toMatchObject({ person: 'Guest of code', state: 'failed', tries: 1 })
  expect((await list({ ...of, title: String(code).slice(0, 6) })).total).toBe(0)
  expect((await list({ ...of, title: String(lent) })).total).toBe(1)
  const whole = async (path: string, query: Record<string, string>) =>
    (
      await world.first.app.inject({
        ...{ url: `${basePath}${path}`, query, headers: { 'x-token': token, 'accept-language': 'en' } },
      })
    ).body
  const file = await whole('/delivery/export', { kind: 'controller', device: String(door.id) })
  expect(file).toContain('Guest of code')
  expect(file).not.toContain(String(code))
  // it is tried again by what it is called, and by its number it is not found
  const retry = (key: string) =>
    world.first.post('/delivery/retry', { kind: 'controller', device_id: door.id, keys: [key] }, { token })
  expect((await retry(String(code))).data).toEqual({ retried: 0 })
  expect((await retry(row.entry)).data).toEqual({ retried: 1 })
  await door.device.drain(world.first)
  // passed with it: the swipe is somebody's, by no number
  const clock = { offset: 0, set_at: null, now: from }
  await world.first.passes.take(world.db, door.device.ref, clock, from, [
    {
      ...{ index: 1, epoch: 1, mark: 'one', told_at: from, door_id: door.door_id, way: 'card', direction: 'in' },
      ...{ pin: null, card: String(code), granted: true, verified_by: 'device', opened: null, score: null },
    },
  ])
  for (const path of ['/opendoorrecord', '/cardswipe']) {
    const swipes = await whole(`${path}/export`, {})
    expect(swipes).not.toContain(String(code))
    expect(await whole(`${path}/pagelist`, {})).not.toContain(String(code))
  }
  expect(await whole('/opendoorrecord/export', {})).toContain('Guest of code')
  const logged = await world.db.query<{ text: string }>('select l::text as text from operation_log l')
  expect(logged.filter(({ text }) => text.includes(String(code)))).toEqual([])
})

test('who sees one kind of device, or one office, sees and retries no other', async () => {
  const elsewhere = await acme.office('Elsewhere')
  const [here, there] = [await addDoor(), await addDoor(elsewhere.office_id)]
  const person = await addPerson()
  await addStrategy([person.user_id], [here.door_id, there.door_id], await addSchedule([hours(2, '09:00', '18:00')]))
  await world.first.deliveries.refresh()
  const of = { user: person.user_id }
  expect((await list(of)).total).toBe(2)
  const near = (await acme.person(codes, { office_ids: [elsewhere.office_id] })).token
  expect((await list(of, near)).items).toMatchObject([{ device_id: there.id }])
  const grid = (await world.first.get('/delivery/grid', {}, { token: near })).data
  expect(grid.devices).toMatchObject([{ id: there.id }])
  const refused = await world.first.post('/delivery/retry', { kind: 'controller', device_id: here.id }, { token: near })
  expect(refused.data).toMatchObject({ reason: 'outside_scope' })
  const faces = (await acme.person(['view-face-device', 'change-face-device'])).token
  expect((await list(of, faces)).total).toBe(0)
  const kind = await world.first.post('/delivery/retry', { kind: 'controller', device_id: here.id }, { token: faces })
  expect(kind.data).toMatchObject({ reason: 'no_permission' })
  const other = await addCompany(world.db, 'Other')
  expect((await list(of, (await other.person(codes)).token)).total).toBe(0)
})

const preview = async (body: object, as = token) =>
  (await world.first.post('/throughstrategy/preview', { valid_start: '2026-01-01', ...body }, { token: as })).data

test('before it is saved a strategy says who gains and who loses which door, and what devices will not hold', async () => {
  const [one, other] = [await addDoor(), await addDoor()]
  const [anna, ben, cardless] = [await addPerson(), await addPerson(), await addPerson(null)]
  const day = await addSchedule([hours(1, '09:00', '18:00')])
  const long = await addSchedule([hours(1, '08:00', '20:00')])
  // a new one
  const said = await preview({ user_ids: [anna.user_id, cardless.user_id], door_ids: [one.door_id], schedule_id: day })
  expect(said.gains).toMatchObject({ people: 2, doors: [{ door_id: one.door_id, people: 2, partly: 0 }] })
  expect(said.losses).toEqual({ people: 0, doors: [] })
  expect(said.shortfalls).toMatchObject([{ device_id: one.id, reason: 'no_card', people: 1, names: [cardless.name] }])
  // one that is there: another person, another door, longer hours
  const id = await addStrategy([anna.user_id, ben.user_id], [one.door_id, other.door_id], day)
  const body = { id, user_ids: [anna.user_id], door_ids: [one.door_id, other.door_id], schedule_id: long }
  const changed = await preview(body)
  expect(changed.gains).toMatchObject({ people: 1 })
  expect(changed.gains.doors).toMatchObject([
    { people: 1, partly: 1, names: [anna.name] },
    { people: 1, partly: 1 },
  ])
  expect(changed.losses).toMatchObject({ people: 1, doors: [{ names: [ben.name] }, { names: [ben.name] }] })
  // what another strategy gives is not lost
  await addStrategy([ben.user_id], [one.door_id], day)
  expect((await preview(body)).losses.doors).toMatchObject([{ door_id: other.door_id }])
  // switched off, all of it is lost; a strategy that denies takes
  expect((await preview({ ...body, status: 'off' })).losses.people).toBe(2)
  const deny = await preview({ effect: 'deny', user_ids: [ben.user_id], door_ids: [one.door_id], schedule_id: long })
  expect(deny.losses).toMatchObject({ people: 1 })
  expect(deny.gains.people).toBe(0)
  // nothing was saved by asking
  expect(
    await world.db.query('select 1 from through_strategy where company_id = $1 and effect = $2', [
      acme.company_id,
      'deny',
    ]),
  ).toEqual([])
  expect(
    (await world.first.post('/throughstrategy/preview', { valid_start: '2026-01-01', schedule_id: 999999 }, { token }))
      .data,
  ).toMatchObject({ reason: 'not_found' })
})

test('who looks after one office is shown its doors alone', async () => {
  const elsewhere = await acme.office('Preview office')
  const [here, there] = [await addDoor(), await addDoor(elsewhere.office_id)]
  const person = await addPerson()
  const near = (await acme.person(codes, { office_ids: [elsewhere.office_id] })).token
  const said = await preview(
    {
      ...{ user_ids: [person.user_id], door_ids: [here.door_id, there.door_id] },
      schedule_id: await addSchedule([hours(3, '09:00', '18:00')]),
    },
    near,
  )
  expect(said.gains.doors).toMatchObject([{ door_id: there.door_id }])
})

test('a schedule says which devices cannot hold it', async () => {
  const id = await idOf(
    `insert into face_device (company_id, name, sn, office_id, dialect) values ($1, 'Old', 'ATT12345', $2, 'att') returning id`,
    [acme.company_id, acme.office_id],
  )
  const fit = async (body: object) => (await world.first.post('/passschedule/fit', body, { token })).data
  const plain = { weeks: [1, 2, 3, 4, 5].map((week) => hours(week, '09:00', '18:00')) }
  expect((await fit(plain)).cannot).toEqual([])
  const special = await fit({ ...plain, special_days: [{ date: '2026-12-24', periods: [] }] })
  expect(special.cannot).toMatchObject([{ kind: 'face', device_id: id, device: 'Old' }])
  expect(special.total).toBeGreaterThan(1)
})

test('a photo that is still at a device a day after it was asked back is an alarm, once', async () => {
  const id = await idOf(
    `insert into face_device (company_id, name, sn, office_id) values ($1, 'Lobby', 'ALARM123', $2) returning id`,
    [acme.company_id, acme.office_id],
  )
  const { user_id } = await addPerson()
  await world.db.query(
    `insert into delivery_removal (company_id, user_id, kind, device_id, device_name, asked_at)
     values ($1, $2, 'face', $3, 'Lobby', $4)`,
    [acme.company_id, user_id, id, now],
  )
  const alarms = () =>
    world.db.query(
      `select times from device_alarm where company_id = $1 and kind = 'face_not_removed' and thing_id = $2`,
      [...[acme.company_id, id]],
    )
  world.setNow('2026-11-24T09:59:00+08:00')
  await world.first.deliveries.watch()
  expect(await alarms()).toEqual([])
  world.setNow('2026-11-24T10:00:01+08:00')
  await world.first.deliveries.watch()
  await world.first.deliveries.watch()
  expect(await alarms()).toEqual([{ times: 1 }])
  world.setNow(now)
})
