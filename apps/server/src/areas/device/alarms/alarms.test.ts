import { readFileSync } from 'node:fs'
import { alarmClosed, alarmRaised } from '@workplace/contract/device/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { on } from '../../../kernel/events/consumer'
import { alarmOver, raiseAlarm } from '../public'
import { alarmStands, raiseKept } from './raise-alarm'

let world: World
let acme: Company
let elsewhere: Awaited<ReturnType<Company['office']>>
type Person = Awaited<ReturnType<Company['person']>>
let boss: Person
let keeper: Person
let reader: Person
let stranger: Person
let n = 0
const events: string[] = []

const now = '2026-11-23T02:00:00Z'
const at = Date.parse(now)
const codes = ['view-controller-alarm', 'change-controller-alarm', 'view-repair', 'change-repair', 'view-doors']

beforeAll(async () => {
  world = await openWorld({
    ...{ now, logInWords: true },
    areas: [
      () => ({
        consumers: {
          'test.alarms': [
            on(alarmRaised, async (_, { payload }) => void events.push(`raised ${payload.alarm_id}`)),
            on(alarmClosed, async (_, { payload }) => void events.push(`closed ${payload.alarm_id}`)),
          ],
        },
      }),
    ],
  })
  acme = await addCompany(world.db, 'Acme')
  elsewhere = await acme.office('Elsewhere')
  boss = await acme.person(codes)
  keeper = await acme.person(codes, { office_ids: [acme.office_id], duties: ['device'] })
  reader = await acme.person(['view-controller-alarm'], { office_ids: [acme.office_id], duties: ['room'] })
  stranger = await acme.person(codes, { office_ids: [elsewhere.office_id], duties: ['device'] })
})
afterAll(() => world.close())

async function newDoor(): Promise<number> {
  const [row] = await world.db.query<{ id: number }>(
    'insert into door (company_id, name, office_id, floor_id) values ($1, $2, $3, $4) returning id',
    [acme.company_id, `Door ${++n}`, acme.office_id, acme.floor_id],
  )
  return row?.id ?? 0
}
async function newFace(): Promise<number> {
  const [row] = await world.db.query<{ id: number }>(
    `insert into face_device (company_id, name, sn, office_id) values ($1, 'Face', $2, $3) returning id`,
    [acme.company_id, `FACE${++n}`, acme.office_id],
  )
  return row?.id ?? 0
}
const alarm = (id: number, kind: 'forced' | 'held' | 'clock' = 'forced') =>
  raiseAlarm(world.db, { company_id: acme.company_id, kind, thing: { kind: 'door', id }, at })
const list = async (query: object, who = boss) =>
  (await world.first.get('/devicealarm/pagelist', query, who)).data as {
    items: Record<string, unknown>[]
    total: number
    open: number
  }
const one = async (id: number, who = boss) => (await list({ id }, who)).items[0]
const edit = (id: number, move: string, more: object = {}, who = boss) =>
  world.first.post('/devicealarm/edit', { id, move, ...more }, who)
const told = async (who: Person, alarm_id: number) =>
  (
    await world.db.query<{ kind: string }>(
      `select kind from message where company_id = $1 and user_id = $2 and (values->>'alarm_id')::int = $3`,
      [acme.company_id, who.user_id, alarm_id],
    )
  ).map(({ kind }) => kind)
async function newAlarm(kind: 'forced' | 'held' | 'clock' = 'forced') {
  const door = await newDoor()
  const made = await alarm(door, kind)
  return { door, id: made?.id ?? 0 }
}

describe('an alarm', () => {
  it('is one of its thing and kind until it is settled, and told once to who may handle it there', async () => {
    const { door, id } = await newAlarm()
    expect(await alarm(door)).toEqual({ id, is_new: false })
    expect(await alarm(door, 'held')).toMatchObject({ is_new: true })
    expect(await one(id)).toMatchObject({ kind: 'forced', level: 3, times: 2, state: 'open', floor_name: 'F1' })
    expect(await told(keeper, id)).toEqual(['alarm_serious'])
    expect(await told(reader, id)).toEqual([])
    expect(await told(stranger, id)).toEqual([])
    expect((await edit(id, 'close', { opinion: 'A parcel' })).message).toBe('ok')
    expect(await alarm(door)).toMatchObject({ is_new: true })
    await world.first.deliver()
    expect(events.filter((text) => text.endsWith(` ${id}`))).toEqual([`raised ${id}`, `closed ${id}`])
  })

  it('of a thing that is not there is none; of one that was deleted is over', async () => {
    expect(await alarm(999999)).toBeNull()
    const { door, id } = await newAlarm('held')
    await world.db.query('delete from door where company_id = $1 and id = $2', [acme.company_id, door])
    expect(await one(id)).toMatchObject({ state: 'closed', thing_gone: true, thing_name: `Door ${n}` })
  })

  it('is over by itself and closes, unless it is serious or somebody works at it', async () => {
    const [light, serious, taken] = [await newAlarm('clock'), await newAlarm('forced'), await newAlarm('held')]
    await edit(taken.id, 'take')
    for (const [kind, { door }] of [
      ['clock', light],
      ['forced', serious],
      ['held', taken],
    ] as const)
      await alarmOver(world.db, { company_id: acme.company_id, kind, thing: { kind: 'door', id: door }, at })
    expect(await one(light.id)).toMatchObject({ state: 'closed', over_at: now })
    expect(await one(serious.id)).toMatchObject({ state: 'open', over_at: now })
    expect(await one(taken.id)).toMatchObject({ state: 'working', over_at: now, handler_name: boss.name })
  })
})

describe('what a device tells afterwards', () => {
  const minutes = (n: number) => at + n * 60_000
  const kept = (door: number, then: number) =>
    raiseKept(world.db, { company_id: acme.company_id, kind: 'forced', thing: { kind: 'door', id: door }, at: then })
  const stored = async (door: number) =>
    (
      await world.db.query<{ times: number; began_at: string; over_at: string | null }>(
        'select times, began_at, over_at from device_alarm where company_id = $1 and thing_id = $2 order by id',
        [acme.company_id, door],
      )
    ).map(({ times, began_at, over_at }) => ({
      ...{ times, began: (Date.parse(began_at) - at) / 60_000 },
      over: over_at === null ? null : (Date.parse(over_at) - at) / 60_000,
    }))
  const contact = (door: number, state: string, since: number) =>
    world.db.query(
      `insert into door_state (company_id, door_id, state, since) values ($1, $2, $3, $4)
       on conflict (company_id, door_id) do update set state = excluded.state, since = excluded.since`,
      [acme.company_id, door, state, new Date(since).toISOString()],
    )

  it('counts once however often it comes, leaves what is over as it is, and raises nothing that was settled', async () => {
    const { door, id } = await newAlarm('forced')
    const of = { company_id: acme.company_id, kind: 'forced', thing: { kind: 'door', id: door } } as const
    await alarmOver(world.db, { ...of, at: minutes(5) })
    await kept(door, minutes(-30))
    await kept(door, minutes(-30))
    expect(await stored(door)).toEqual([{ times: 2, began: -30, over: 5 }])
    expect((await edit(id, 'close', { opinion: 'A parcel' })).message).toBe('ok')
    await kept(door, minutes(-30))
    expect(await stored(door)).toEqual([{ times: 2, began: -30, over: 5 }])
  })

  it('lasts only where its door is not closed again', async () => {
    const [closed, open, silent] = [await newDoor(), await newDoor(), await newDoor()]
    await contact(closed, 'closed', minutes(20))
    await contact(open, 'open', minutes(20))
    for (const door of [closed, open, silent]) await kept(door, minutes(10))
    expect(await stored(closed)).toEqual([{ times: 1, began: 10, over: 20 }])
    expect(await stored(open)).toEqual([{ times: 1, began: 10, over: null }])
    expect(await stored(silent)).toEqual([{ times: 1, began: 10, over: null }])
    // it was forced again since, and is closed again by now
    await contact(closed, 'closed', minutes(40))
    await kept(closed, minutes(30))
    expect(await stored(closed)).toEqual([{ times: 2, began: 10, over: 40 }])
    // what happens now lasts
    await alarm(closed)
    expect(await stored(closed)).toMatchObject([{ times: 3, over: null }])
  })
})

it('one that was ignored by the version before says no more that it lasts', async () => {
  const { door, id } = await newAlarm('clock')
  await edit(id, 'ignore')
  const of = { company_id: acme.company_id, kind: 'clock', thing: { kind: 'door', id: door }, level: 1 } as const
  // as long as it lasts it is said
  expect(await alarmStands(world.db, of)).toBe(true)
  await world.db.query(readFileSync(new URL('../../../../migrations/0304_ignored_alarms.sql', import.meta.url), 'utf8'))
  expect(await alarmStands(world.db, of)).toBe(false)
  expect(await one(id)).toMatchObject({ state: 'ignored', over_at: now })
})

describe('who handles an alarm', () => {
  it('takes it, closes it with an opinion where it is serious, and nobody does so twice', async () => {
    const { id } = await newAlarm()
    expect((await edit(id, 'take', {}, keeper)).data).toMatchObject({ state: 'working' })
    expect((await edit(id, 'take')).code).toBe(46064)
    expect((await edit(id, 'close')).data.fields).toHaveProperty('opinion')
    expect((await edit(id, 'ignore')).data.fields).toHaveProperty('opinion')
    expect((await edit(id, 'close', { opinion: 'Lock was loose' })).message).toBe('ok')
    expect(await one(id)).toMatchObject({ state: 'closed', opinion: 'Lock was loose', handler_name: keeper.name })
    expect((await edit(id, 'ignore', { opinion: 'x' })).code).toBe(46064)
    const light = await newAlarm('clock')
    expect((await edit(light.id, 'ignore')).message).toBe('ok')
  })

  it('does so in their offices only, and finds by state, kind, level and name', async () => {
    const { id } = await newAlarm()
    expect((await edit(id, 'take', {}, stranger)).code).toBe(40301)
    expect((await edit(id, 'take', {}, reader)).code).toBe(40300)
    expect(await one(id, stranger)).toBeUndefined()
    expect(await one(id, keeper)).toMatchObject({ id })
    expect((await list({ state: 'open,working', kind: 'forced', level: 3, title: `Door ${n}` })).items).toMatchObject([
      { id },
    ])
    expect((await list({ state: 'closed', id })).total).toBe(0)
    expect((await edit(id, 'take', { version: 99 })).code).toBe(40902)
  })
})

describe('an alarm that is reported for repair', () => {
  const report = (id: number, who = boss) => world.first.post('/devicealarm/repair', { id }, who)
  const move = (id: number, name: string, more: object = {}) =>
    world.first.post('/repair/edit', { id, move: name, ...more }, boss)

  it('is worked at until its ticket is done, which closes it', async () => {
    const { door, id } = await newAlarm()
    const { data } = await report(id, keeper)
    expect(await one(id)).toMatchObject({ state: 'working', repair_id: data.repair_id, repair_no: data.order_no })
    expect((await report(id)).code).toBe(46956)
    const { data: ticket } = await world.first.get('/repair/single', { id: data.repair_id }, boss)
    expect(ticket).toMatchObject({ target_type: 'door', target_id: door, urgency: 3, may_lock: true })
    await move(data.repair_id, 'accept', { lock_room: true })
    const [held] = await world.db.query('select mode from door where id = $1', [door])
    expect(held).toEqual({ mode: 'always_closed' })
    await move(data.repair_id, 'finish', { result: 'New lock' })
    expect(await one(id)).toMatchObject({ state: 'closed', opinion: `${data.order_no} New lock` })
    const [free] = await world.db.query('select mode from door where id = $1', [door])
    expect(free).toEqual({ mode: 'normal' })
  })

  it('holds its door by a hold of its own: what somebody sets by hand is theirs, before and meanwhile', async () => {
    const { door, id } = await newAlarm()
    const mode = async () =>
      (
        await world.db.query<{ mode: string; mode_reason: string | null }>(
          'select mode, mode_reason from door where id = $1',
          [door],
        )
      )[0]
    const byHand = (how: string, reason: string, until: string | null) =>
      world.db.query('update door set mode = $2, mode_reason = $3, mode_until = $4, mode_by = $5 where id = $1', [
        ...[door, how, reason, until, boss.user_id],
      ])
    // the fair lasts longer than the repair
    await byHand('always_open', 'Fair', '2027-11-30T00:00:00Z')
    const { data } = await report(id)
    await move(data.repair_id, 'accept', { lock_room: true, lock_until: '2027-10-24' })
    expect(await mode()).toMatchObject({ mode: 'always_closed' })
    const locked = async () => (await world.first.get('/repair/single', { id: data.repair_id }, boss)).data.locked_until
    expect(await locked()).toBe('2027-10-24')
    await move(data.repair_id, 'finish', { result: 'Done' })
    expect(await mode()).toEqual({ mode: 'always_open', mode_reason: 'Fair' })

    // and a door that somebody holds shut by hand meanwhile stays shut when the repair is over
    const other = await newAlarm()
    await world.db.query('update door set face_device_id = $2 where id = $1', [other.door, await newFace()])
    const ticket = (await report(other.id)).data
    await move(ticket.repair_id, 'accept', { lock_room: true })
    const set = { ids: [other.door], mode: 'always_closed', reason: 'Police' }
    const keeperOfDoors = await acme.person(['change-doors'])
    expect((await world.first.post('/doors/mode', set, keeperOfDoors)).message).toBe('ok')
    expect((await world.first.get('/repair/single', { id: ticket.repair_id }, boss)).data.locked_until).toBeNull()
    await move(ticket.repair_id, 'finish', { result: 'Done' })
    const [held] = await world.db.query('select mode, mode_reason, hold_id from door where id = $1', [other.door])
    expect(held).toEqual({ mode: 'always_closed', mode_reason: 'Police', hold_id: null })
  })

  it('stays shut for a ticket that is worked at when another of the same door is done', async () => {
    for (const [first, second] of [
      ['2027-10-10', '2027-10-05'],
      ['2027-10-05', '2027-10-10'],
    ] as const) {
      const { door, id } = await newAlarm()
      const held = await alarm(door, 'held')
      const [one, other] = [(await report(id)).data.repair_id, (await report(held?.id ?? 0)).data.repair_id]
      const locked = async (ticket: number) =>
        (await world.first.get('/repair/single', { id: ticket }, boss)).data.locked_until
      const mode = async () => (await world.db.query('select mode from door where id = $1', [door]))[0]
      await move(one, 'accept', { lock_room: true, lock_until: first })
      await move(other, 'accept', { lock_room: true, lock_until: second })
      expect([await locked(one), await locked(other)]).toEqual([first, second])
      await move(other, 'finish', { result: 'Done' })
      expect([await locked(one), await mode()]).toEqual([first, { mode: 'always_closed' }])
      await move(one, 'finish', { result: 'Done' })
      expect(await mode()).toEqual({ mode: 'normal' })
    }
  })

  it('waits again where the ticket was rejected, and is refused where its thing is gone', async () => {
    const { id } = await newAlarm()
    const { data } = await report(id)
    await move(data.repair_id, 'reject', { result: 'Not ours' })
    expect(await one(id)).toMatchObject({ state: 'open' })
    // what is over by then is closed with it, unless it is serious
    for (const [kind, state] of [
      ['held', 'closed'],
      ['forced', 'open'],
    ] as const) {
      const over = await newAlarm(kind)
      const { data: reported } = await report(over.id)
      await alarmOver(world.db, { company_id: acme.company_id, kind, thing: { kind: 'door', id: over.door }, at })
      await move(reported.repair_id, 'reject', { result: 'Not ours' })
      expect(await one(over.id)).toMatchObject({ state, over_at: now })
    }
    const gone = await newAlarm()
    await world.db.query('delete from door where company_id = $1 and id = $2', [acme.company_id, gone.door])
    expect((await report(gone.id)).code).toBe(46065)
    expect((await report(id, stranger)).code).toBe(40301)
  })
})
