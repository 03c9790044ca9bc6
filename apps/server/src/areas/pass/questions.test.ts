import { personNumber } from '@workplace/domain/access/person-number'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world'
import { littleDevice } from './delivery/delivery.sample'
import { insideOf, mayPass, openWindow, passesOf, takenUntil, wantAt } from './public'
import { passWorld } from './records/records.sample'

let world: World
let n = 0
const at = (time: string, day = '2026-11-23') => `${day}T${time}+08:00`
/** A Monday at noon. */
const now = Date.parse(at('12:00:00'))

beforeAll(async () => {
  world = await openWorld({ now: at('12:00:00') })
})
afterAll(() => world.close())

test('whether somebody may pass is answered as at the door, and until when', async () => {
  const here = await passWorld(world)
  const { company_id } = here
  const door_id = await here.door()
  const [one, other] = [await here.passer([door_id]), await here.acme.person()]
  const ask = (user_id: number, more: { at?: number } = {}) =>
    mayPass(world.db, company_id, { user_id, door_id, now, ...more })
  expect(await ask(one.user_id)).toMatchObject({ ok: true, reason: 'ok', until: Date.parse(at('18:00:00')) })
  expect(await ask(one.user_id, { at: Date.parse(at('20:00:00')) })).toMatchObject({
    ...{ ok: false, reason: 'out_of_time', next: Date.parse(at('09:00:00', '2026-11-24')) },
  })
  expect(await ask(other.user_id)).toMatchObject({ ok: false, reason: 'no_right' })
  await world.db.transaction((tx) =>
    openWindow(
      tx,
      company_id,
      {
        ...{ source: { kind: 'locker', id: 1 }, person: { user_id: other.user_id }, door_ids: [door_id] },
        ...{ from: now - 1, until: now + 3_600_000 },
      },
      now,
    ),
  )
  expect(await ask(other.user_id)).toMatchObject({ ok: true, until: now + 3_600_000 })
  expect(await mayPass(world.db, company_id + 1, { user_id: one.user_id, door_id, now })).toBeUndefined()
})

test('who is in an office is known where doors lead into areas', async () => {
  const here = await passWorld(world)
  const { company_id, office_id } = here
  expect(await insideOf(world.db, company_id, office_id, now)).toBeNull()
  const area = await here.area('Hall')
  const door_id = await here.door({ to_area_id: area, controller_id: here.controller_id, door_no: 1 })
  expect(await insideOf(world.db, company_id, office_id, now)).toEqual([])
  const [one, other] = [await here.passer([door_id]), await here.passer([door_id])]
  await here.take([
    here.event(1, at('10:00:00'), door_id, { card: one.card }),
    here.event(2, at('10:05:00'), door_id, { card: other.card }),
    here.event(3, at('11:00:00'), door_id, { card: other.card, direction: 'out' }),
  ])
  expect(await insideOf(world.db, company_id, office_id, now)).toMatchObject([
    { user_id: one.user_id, area: 'Hall', since: '2026-11-23T02:00:00Z' },
  ])
  const span = { from: Date.parse(at('10:05:00')), until: Date.parse(at('11:00:00')) }
  expect(await passesOf(world.db, company_id, other.user_id, span)).toMatchObject([{ direction: 'in', door_id }])
  expect(await passesOf(world.db, company_id, one.user_id, span)).toEqual([])
})

test('until when all is known goes by the last contact that left nothing behind', async () => {
  const { company_id, controller_id, device } = await passWorld(world)
  expect(await takenUntil(world.db, company_id, 'controller', [controller_id])).toEqual(new Map())
  await world.first.passes.caughtUp(world.db, device, now - 5_000)
  expect(await takenUntil(world.db, company_id, 'controller', [controller_id])).toEqual(
    new Map([[controller_id, now - 5_000]]),
  )
  expect(await takenUntil(world.db, company_id, 'face', [controller_id])).toEqual(new Map())
})

describe('who is to be known at a device', () => {
  async function device(kind: 'acc' | 'att', columns: { door?: boolean } = {}) {
    const here = await passWorld(world)
    const { company_id, office_id } = here
    const [row] = await world.db.query<{ id: number }>(
      `insert into face_device (company_id, name, sn, office_id, dialect) values ($1, 'Clock', $2, $3, $4) returning id`,
      [company_id, `SNK${200_000 + ++n}`, office_id, kind],
    )
    const id = row?.id ?? 0
    const door_id = columns.door === false ? null : await here.door({ face_device_id: id })
    const clock = littleDevice({ company_id, kind: 'face', id }, kind)
    await world.first.deliveries.refresh()
    await world.first.deliveries.readBack(world.db, clock.ref, clock.state())
    await world.first.deliveries.adopted(world.db, clock.ref)
    const source = { kind: 'attendance', id: 1 }
    return {
      ...{ ...here, id, door_id, clock },
      want: (user_ids: number[], device_ids = [id]) =>
        world.db.transaction((tx) => wantAt(tx, company_id, { source, device_ids, user_ids })),
      deliver: async () => {
        await world.first.deliveries.refresh()
        await clock.drain(world.first)
      },
    }
  }

  test('is given there with the card, and opens nothing; rights come and go beside it', async () => {
    const { want, deliver, clock, acme, company_id, passer, door_id, id } = await device('acc')
    const { user_id } = await acme.person()
    await world.db.query(
      `insert into pass_card (company_id, card_no, number, user_id, kind) values ($1, '5566', 5566, $2, 'main')`,
      [company_id, user_id],
    )
    await want([user_id])
    await deliver()
    const pin = personNumber({ kind: 'user', id: user_id })
    expect(clock.state().people.get(pin)).toMatchObject({ card: '5566', face: null })
    for (const date of ['2026-11-23', '2026-11-28']) expect(clock.opens(pin, date)).toEqual([])
    expect(
      await world.first.passes.verify(world.db, clock.ref, {
        ...{ door_id: door_id ?? 0, way: 'card', direction: 'in', pin, card: null, code: null, at: now },
      }),
    ).toMatchObject({ ok: false, reason: 'no_right' })
    // who has a right there as well has that
    const other = await passer([door_id ?? 0])
    await want([user_id, other.user_id])
    await deliver()
    const theirs = personNumber({ kind: 'user', id: other.user_id })
    expect(clock.opens(theirs, '2026-11-23')).toEqual([{ start: 540, end: 1080 }])
    await world.db.query(`update through_strategy set status = 'off' where id = $1`, [other.strategy_id])
    await deliver()
    expect(clock.state().people.has(theirs)).toBe(true)
    expect(clock.opens(theirs, '2026-11-23')).toEqual([])
    // and nobody is known any more
    await want([], [id])
    await deliver()
    expect(clock.state().people.size).toBe(0)
  })

  test.each([
    ['at a clock that drives no door', false, true],
    ['but not where it drives one: without hours such a device may open at any time', true, false],
  ] as const)('of attendance: %s', async (_, door, isThere) => {
    const { want, deliver, clock, passer, company_id, id } = await device('att', { door })
    const { user_id } = await passer([])
    await want([user_id])
    await deliver()
    const pin = personNumber({ kind: 'user', id: user_id })
    expect(clock.state().people.has(pin)).toBe(isThere)
    const [row] = await world.db.query<{ reason: string | null }>(
      `select reason from delivery_holder where company_id = $1 and kind = 'face' and device_id = $2 and user_id = $3`,
      [company_id, id, user_id],
    )
    expect(row?.reason === 'cannot_express').toBe(!isThere)
  })
})
