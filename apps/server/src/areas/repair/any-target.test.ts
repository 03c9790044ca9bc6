import { endpoint } from '@workplace/contract/kernel/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { route } from '../../kernel/call/route'
import type { Kit, OpenArea } from '../../kernel/product/area'
import { type RepairTarget, repairTargets, reportRepair } from './public'
import type { EndedRepair } from './target'

// A small area whose things break: lockers, which are out of use while they are repaired, and raise alarms.

const ended: EndedRepair[] = []
const locker: RepairTarget = {
  type: 'test_locker',
  duty: 'station',
  label: `select x.name as label, x.name_en as label_en, x.row as place, x.office_id, p.name as part, null::text as part_en,
      k.until as locked_until
    from test_locker x
    left join test_part p on p.locker_id = x.id and p.id = t.part_id
    left join test_lock k on k.locker_id = x.id and k.id = t.lock_id
    where x.company_id = t.company_id and x.id = t.target_id`,
  parts: {
    of: ({ db }, id) => db.query('select id, name, null as name_en from test_part where locker_id = $1', [id]),
    missing: ['该配件不在此储物柜', 'This locker has no such part'],
  },
  lock: {
    async hold({ db }, { id }, had, { until }) {
      await db.query('delete from test_lock where id = $1', [had])
      const [lock] = await db.query<{ id: number }>(
        'insert into test_lock (locker_id, until) values ($1, $2) returning id',
        [id, until],
      )
      return { lock_id: lock?.id ?? 0, meetings: 0 }
    },
    free: async ({ db }, _, lock_id) => void (await db.query('delete from test_lock where id = $1', [lock_id])),
  },
  closed: async (_, ticket) => void ended.push(ticket),
}
/** Nothing is said of it but what it is called. */
const lamp: RepairTarget = {
  type: 'test_lamp',
  duty: 'device',
  label: `select 'Lamp ' || x.id as label, null::text as label_en, '' as place, x.office_id, null::text as part,
      null::text as part_en, null::date as locked_until from test_lamp x
    where x.company_id = t.company_id and x.id = t.target_id`,
}
const alarmed = endpoint({
  method: 'POST',
  path: '/test_locker/alarm',
  access: 'session',
  label: ['告警转报修', 'Report an alarm'],
  input: z.object({ id: z.number(), alarm_id: z.number() }),
  output: z.object({ id: z.number(), version: z.number(), order_no: z.string() }),
})
function openLockers(kit: Kit): OpenArea {
  kit.contribute(repairTargets, locker)
  kit.contribute(repairTargets, lamp)
  const report = route(alarmed, (call, { id, alarm_id }) =>
    reportRepair(call, locker, { target_id: id, title: 'The door was forced', urgency: 3, alarm_id }),
  )
  return { routes: () => [{ tag: 'meetingroom', routes: [report] }] }
}

type Person = Awaited<ReturnType<Company['person']>>
let world: World
let acme: Company
let elsewhere: Awaited<ReturnType<Company['office']>>
let boss: Person
let ann: Person
/** Look after workstations and lockers, devices, and rooms, at home. */
let stations: Person
let devices: Person
let rooms: Person
let seesToAll: string[]

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-23T02:05:00Z', areas: [openLockers], servers: 2, logInWords: true })
  await world.db.query(
    'create table test_locker (company_id int, id int primary key, name text, name_en text, row text, office_id int)',
  )
  await world.db.query('create table test_part (locker_id int, id int, name text)')
  await world.db.query('create table test_lock (locker_id int, id int generated always as identity, until date)')
  await world.db.query('create table test_lamp (company_id int, id int, office_id int)')
  await world.db.query(
    `create trigger locker_takes_repairs_along after update of office_id on test_locker for each row
     when (new.office_id <> old.office_id) execute function repair_follows('test_locker')`,
  )
  acme = await addCompany(world.db, 'Acme')
  elsewhere = await acme.office('Elsewhere')
  seesToAll = ['view-repair', 'change-repair']
  const at = { office_ids: [acme.office_id] }
  boss = await acme.person(seesToAll)
  ann = await acme.person(['view-meeting'])
  stations = await acme.person(seesToAll, { ...at, duties: ['station'] })
  devices = await acme.person(seesToAll, { ...at, duties: ['device'] })
  rooms = await acme.person(seesToAll, { ...at, duties: ['room'] })
})
afterAll(() => world.close())
beforeEach(() => void ended.splice(0))

const post = (path: string, body: object, who = boss) => world.first.post(path, body, who)
const get = async (path: string, query: object, who = boss) => (await world.first.get(path, query, who)).data
let count = 0
async function newLocker(columns: object = {}): Promise<number> {
  const all = {
    company_id: acme.company_id,
    id: ++count,
    name: `柜 ${count}`,
    name_en: `Locker ${count}`,
    row: 'Row B',
    office_id: acme.office_id,
    ...columns,
  }
  const names = Object.keys(all)
  await world.db.query(
    `insert into test_locker (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(all),
  )
  return all.id
}
async function report(id: number, more: object = {}, who = ann) {
  const answer = await post(
    '/repair/add',
    { target_type: 'test_locker', target_id: id, title: 'It sticks', ...more },
    who,
  )
  expect(answer.message).toBe('ok')
  return answer.data as { id: number; order_no: string }
}
const single = (id: number, who = boss) => get('/repair/single', { id }, who)
const told = async (who: Person) =>
  (
    await world.db.query<{ kind: string; room: string }>(
      `select kind, values->>'room' as room from message where company_id = $1 and user_id = $2 order by id`,
      [acme.company_id, who.user_id],
    )
  ).map(({ kind, room }) => `${kind} ${room}`)

describe('a ticket about something that is no room', () => {
  it('goes from the report to its end, is shown by its label, and tells its area of the end', async () => {
    const locker_id = await newLocker()
    const { id, order_no } = await report(locker_id)
    expect(await single(id, ann)).toMatchObject({
      ...{ target_type: 'test_locker', target_id: locker_id, target_gone: false, meetingroom_id: null },
      ...{ meetingroom_name: `柜 ${locker_id}`, target_label_en: `Locker ${locker_id}`, floor_name: 'Row B' },
      ...{ office_id: acme.office_id, resource_id: null, mine: true, may_change: false, may_lock: true, state: 0 },
    })
    for (const title of [order_no, `柜 ${locker_id}`, `locker ${locker_id}`])
      expect((await get('/repair/pagelist', { title, state: '0' })).items).toMatchObject([{ id }])
    expect((await get('/repair/my_repair', {}, ann)).items).toMatchObject([{ id, meetingroom_name: `柜 ${locker_id}` }])
    await post('/repair/edit', { id, move: 'accept' }, stations)
    await post('/repair/edit', { id, move: 'start' }, stations)
    expect(ended).toEqual([])
    const done = await post('/repair/edit', { id, move: 'finish', result: 'Oiled' }, stations)
    expect(done.data.state).toBe(3)
    const end = { id, order_no, target_id: locker_id, alarm_id: null }
    expect(ended).toEqual([{ ...end, state: 3, result: 'Oiled' }])
    await post('/repair/evaluate', { id, score: 5 }, ann)
    expect(ended).toHaveLength(1)
    expect(await told(ann)).toEqual([`repair_accepted 柜 ${locker_id}`, `repair_done 柜 ${locker_id}`])
  })

  it('tells its area again when it was taken up again, and of what was turned down', async () => {
    const { id } = await report(await newLocker())
    for (const move of ['accept', 'finish', 'reopen', 'finish', 'close'])
      expect((await post('/repair/edit', { id, move, result: 'Done' })).message).toBe('ok')
    expect(ended.map(({ state }) => state)).toEqual([3, 3])
    const other = await report(await newLocker())
    await post('/repair/edit', { id: other.id, move: 'reject', result: 'It is meant to stick' })
    expect(ended.at(-1)).toMatchObject({ id: other.id, state: 4, result: 'It is meant to stick' })
  })

  it('is seen to by those who look after such things in its office, and nobody else is told', async () => {
    const { id } = await report(await newLocker())
    const handlers = (await get('/repair/handlers', { id })).items.map((one: { id: number }) => one.id)
    expect(handlers).toEqual([boss.user_id, stations.user_id])
    expect((await told(stations)).at(-1)).toMatch(/^repair_reported /)
    expect(await told(rooms)).toEqual([])
    for (const [who, sees] of [
      [stations, true],
      [rooms, false],
      [devices, false],
    ] as const) {
      const { items } = await get('/repair/pagelist', { limit: 100 }, who)
      expect(items.some((one: { id: number }) => one.id === id)).toBe(sees)
      expect((await world.first.get('/repair/single', { id }, who)).code).toBe(sees ? 0 : 40400)
      expect((await world.first.get('/repair/handlers', { id }, who)).code).toBe(sees ? 0 : 40301)
      expect((await post('/repair/edit', { id, urgency: sees ? 3 : 1 }, who)).code).toBe(sees ? 0 : 40301)
    }
    expect((await post('/repair/edit', { id, handler_id: rooms.user_id }, stations)).data.fields).toHaveProperty(
      'handler_id',
    )
    // beside what is said of rooms
    const room = await post('/repair/add', { meetingroom_id: await acme.room('Taishan'), title: 'Dark' }, ann)
    const of = async (who: Person) =>
      (await get('/repair/pagelist', { limit: 100 }, who)).items.map((one: { id: number }) => one.id)
    expect(await of(rooms)).toEqual([room.data.id])
    expect(await of(stations)).not.toContain(room.data.id)
    expect(await of(boss)).toEqual(expect.arrayContaining([id, room.data.id]))
  })

  it('locks what it is about while it lasts, as its area does it', async () => {
    const locker_id = await newLocker()
    const { id } = await report(locker_id)
    const locks = () => world.db.query('select until from test_lock where locker_id = $1', [locker_id])
    await post('/repair/edit', { id, move: 'accept', lock_room: true, lock_until: '2026-11-25' })
    expect(await locks()).toEqual([{ until: '2026-11-25' }])
    expect((await single(id)).locked_until).toBe('2026-11-25')
    await post('/repair/edit', { id, lock_until: '2026-11-27' })
    expect(await locks()).toEqual([{ until: '2026-11-27' }])
    await post('/repair/edit', { id, move: 'finish', result: 'Done' })
    expect(await locks()).toEqual([])
    expect((await single(id)).locked_until).toBeNull()
  })

  it('cannot lock what its area does not lock', async () => {
    await world.db.query('insert into test_lamp values ($1, 1, $2)', [acme.company_id, acme.office_id])
    const lit = await post('/repair/add', { target_type: 'test_lamp', target_id: 1, title: 'Dark' }, ann)
    const { id } = lit.data
    expect(await single(id)).toMatchObject({ meetingroom_name: 'Lamp 1', floor_name: '', may_lock: false })
    const refused = await post('/repair/edit', { id, move: 'accept', lock_room: true })
    expect(refused.data.fields).toHaveProperty('lock_room')
    expect((await post('/repair/edit', { id, move: 'accept', lock_room: false })).code).toBe(0)
    expect((await post('/repair/edit', { id, move: 'finish', result: 'Done' }, devices)).code).toBe(0)
  })

  it('names a part that is there', async () => {
    const locker_id = await newLocker()
    await world.db.query(`insert into test_part values ($1, 7, 'Hinge')`, [locker_id])
    const { id } = await report(locker_id, { resource_id: 7 })
    expect(await single(id)).toMatchObject({ resource_id: 7, resource_name: 'Hinge' })
    const wrong = await post('/repair/add', {
      target_type: 'test_locker',
      target_id: locker_id,
      title: 'x',
      resource_id: 8,
    })
    expect(wrong.data.fields).toHaveProperty('resource_id')
    await world.db.query('delete from test_part where locker_id = $1', [locker_id])
    expect(await single(id)).toMatchObject({ resource_id: null, resource_name: null })
  })

  it('has to be about something that is there, of a kind that may break', async () => {
    const of = (body: object) => post('/repair/add', { title: 'x', ...body }, ann)
    expect((await of({ target_type: 'test_locker', target_id: 99_999 })).code).toBe(40400)
    expect((await of({ target_type: 'meeting', target_id: 1 })).code).toBe(40400)
    expect((await of({ target_type: `room' or '1' = '1`, target_id: 1 })).code).toBe(40400)
    expect((await of({ target_type: 'test_locker' })).data.fields).toHaveProperty('meetingroom_id')
    expect((await of({})).data.fields).toHaveProperty('meetingroom_id')
    const outside = await addCompany(world.db, 'Outside')
    const stranger = await outside.person(['view-meeting', ...seesToAll])
    const theirs = { target_type: 'test_locker', target_id: await newLocker(), title: 'x' }
    expect((await post('/repair/add', theirs, stranger)).code).toBe(40400)
  })
})

describe('what a ticket is about', () => {
  it('is shown as it was called last once it is gone; the ticket is handled to its end, and locks nothing', async () => {
    const locker_id = await newLocker()
    const { id } = await report(locker_id)
    await world.db.query(`update test_locker set name = '新柜', name_en = 'New locker' where id = $1`, [locker_id])
    expect(await single(id)).toMatchObject({ meetingroom_name: '新柜', target_label_en: 'New locker' })
    await post('/repair/edit', { id, move: 'accept', lock_room: true })
    await world.db.query('delete from test_locker where id = $1', [locker_id])
    expect(await single(id)).toMatchObject({
      ...{ target_gone: true, meetingroom_name: '新柜', target_label_en: 'New locker', floor_name: 'Row B' },
      ...{ locked_until: null, may_lock: false },
    })
    expect((await get('/repair/pagelist', { title: '新柜' })).items).toMatchObject([{ id, target_gone: true }])
    const refused = await world.first.post('/repair/edit', { id, lock_room: true }, { ...boss, language: 'en' })
    expect(refused).toMatchObject({ code: 46955, message: expect.stringContaining('新柜') })
    expect((await post('/repair/edit', { id, move: 'finish', result: 'It was thrown away' }, stations)).code).toBe(0)
    expect(ended).toMatchObject([{ id, target_id: locker_id, state: 3 }])
  })

  it('takes its tickets along to another office', async () => {
    const locker_id = await newLocker()
    const { id } = await report(locker_id)
    await world.db.query('update test_locker set office_id = $2 where id = $1', [locker_id, elsewhere.office_id])
    expect((await single(id)).office_id).toBe(elsewhere.office_id)
    expect((await world.first.get('/repair/single', { id }, stations)).code).toBe(40400)
    const room = await acme.room('Wanderer')
    const moved = await post('/repair/add', { meetingroom_id: room, title: 'Dark' }, ann)
    await world.db.query('update meetingroom set office_id = $2, floor_id = $3 where id = $1', [
      ...[room, elsewhere.office_id, elsewhere.floor_id],
    ])
    expect((await single(moved.data.id)).office_id).toBe(elsewhere.office_id)
    expect((await world.first.get('/repair/single', { id: moved.data.id }, rooms)).code).toBe(40400)
  })
})

describe('an alarm', () => {
  it('is reported once, also by several people at once', async () => {
    const locker_id = await newLocker()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        world.servers[n % 2]?.post('/test_locker/alarm', { id: locker_id, alarm_id: 5 }, { ...ann, language: 'en' }),
      ),
    )
    const made = answers.filter((one) => one?.code === 0)
    expect(made).toHaveLength(1)
    for (const one of answers)
      if (one?.code !== 0)
        expect(one).toMatchObject({ code: 46956, message: expect.stringContaining(made[0]?.data.order_no) })
    await post('/repair/edit', { id: made[0]?.data.id, move: 'reject', result: 'A drill' })
    expect(ended).toMatchObject([{ alarm_id: 5, target_id: locker_id }])
  })
})
