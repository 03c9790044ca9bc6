import { personNumber } from '@workplace/domain/access/person-number'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../test/world'
import type { TakenPass } from '../../device/public'
import { passWorld } from './records.sample'

let world: World
type Passing = Awaited<ReturnType<typeof passWorld>>

/** A Monday; the offices of the tests are in Shanghai. */
const at = (time: string, day = '2026-11-23') => `${day}T${time}+08:00`

beforeAll(async () => {
  world = await openWorld({ now: at('12:00:00') })
  await world.db.query(`insert into event_consumer (consumer, type) values ('test', 'pass.recorded')`)
})
afterAll(() => world.close())

describe('who passed', () => {
  test('is known by a card or a number, judged by the rules, and told', async () => {
    const here = await passWorld(world)
    const door_id = await here.door({ controller_id: here.controller_id, door_no: 1 })
    const { user_id, card, strategy_id } = await here.passer([door_id])
    const pin = personNumber({ kind: 'user', id: user_id })
    expect(
      await here.take([
        here.event(1, at('10:00:00'), door_id, { card }),
        here.event(2, at('10:00:05'), door_id, { pin, way: 'face', score: 97.5 }),
        here.event(3, at('10:00:09'), door_id, { card: '4242', granted: false }),
      ]),
    ).toBe(3)
    expect(await here.records('user_id, result, strategy_id, judged, card, way, office_id')).toEqual(
      [
        ...[{ user_id, result: 'ok', strategy_id, judged: 'agrees', card: Number(card), way: 'card' }],
        ...[{ user_id, result: 'ok', strategy_id, judged: 'agrees', card: null, way: 'face' }],
        ...[{ user_id: null, result: 'unknown_person', strategy_id: null, judged: 'agrees', card: 4242, way: 'card' }],
      ].map((one) => ({ ...one, office_id: here.office_id })),
    )
    const told = await here.events()
    expect(told.map(({ key }) => key)).toEqual([`user/${user_id}`, `user/${user_id}`, `door/${door_id}`])
    expect(told[0]?.payload).toMatchObject({
      ...{ revision: 1, user_id, door_id, office_id: here.office_id, time: '2026-11-23T02:00:00.000Z' },
      ...{ wall_time: '2026-11-23 10:00:00', zone: 'Asia/Shanghai', time_state: 'exact', way: 'card', granted: true },
    })
  })

  test('a door that did something else than the rules say has a cause, or is unexplained', async () => {
    const here = await passWorld(world)
    const [door_id, held] = [await here.door(), await here.door({ mode: 'always_open' })]
    const late = await here.passer([door_id])
    const changed = await here.passer([door_id])
    await world.db.query('update through_strategy set updated_at = $2 where id = $1', [
      ...[changed.strategy_id, at('19:59:00')],
    ])
    await here.take(
      [
        here.event(1, at('20:00:00'), door_id, { card: late.card }),
        here.event(2, at('20:00:01'), door_id, { card: changed.card }),
        here.event(3, at('20:00:02'), door_id, { card: '777' }),
        here.event(4, at('20:00:03'), held, { card: late.card, granted: false }),
        here.event(5, at('10:00:00', '2026-11-24'), door_id, { card: late.card, granted: false }),
        here.event(6, at('20:00:00', '2026-11-24'), door_id, { card: late.card, granted: false }),
        here.event(7, at('20:00:01', '2026-11-24'), door_id, { way: 'button' }),
      ],
      { now: Date.parse(at('21:00:00', '2026-11-24')) },
    )
    expect(await here.records('result, judged, cause, unexplained')).toEqual([
      { result: 'out_of_time', judged: 'wider', cause: null, unexplained: true },
      { result: 'out_of_time', judged: 'wider', cause: 'stale_delivery', unexplained: false },
      { result: 'unknown_person', judged: 'wider', cause: 'foreign_card', unexplained: false },
      { result: 'door_open', judged: 'narrower', cause: 'by_hand', unexplained: false },
      { result: 'ok', judged: 'narrower', cause: null, unexplained: true },
      { result: 'out_of_time', judged: 'agrees', cause: null, unexplained: false },
      { result: 'ok', judged: 'agrees', cause: null, unexplained: false },
    ])
  })

  test('what a device was given only later, was not reckoned yet, or cannot hold explains what it did', async () => {
    const here = await passWorld(world)
    const door_id = await here.door()
    const plain = await here.passer([door_id])
    const without = await here.passer([door_id])
    const device = [here.company_id, here.controller_id]
    await world.db.query(
      `insert into delivery_device (company_id, kind, device_id, marked, reckoned, confirmed_at)
       values ($1, 'controller', $2, 3, 3, $3)
       on conflict (company_id, kind, device_id) do update set marked = 3, reckoned = 3, confirmed_at = excluded.confirmed_at`,
      [...device, at('20:00:30')],
    )
    await world.db.query(
      `insert into delivery_holder (company_id, kind, device_id, key, user_id, reason)
       values ($1, 'controller', $2, 'nobody', $3, 'no_card')`,
      [...device, without.user_id],
    )
    const now = Date.parse(at('21:00:00'))
    await here.take(
      [
        here.event(1, at('20:00:00'), door_id, { card: plain.card }),
        here.event(2, at('20:00:31'), door_id, { card: plain.card }),
        here.event(3, at('20:00:32'), door_id, { card: without.card }),
      ],
      { now },
    )
    await world.db.query('update delivery_device set marked = 4 where company_id = $1 and device_id = $2', device)
    await here.take([here.event(4, at('20:00:40'), door_id, { card: plain.card })], { now })
    expect(await here.records('judged, cause, unexplained')).toEqual([
      { judged: 'wider', cause: 'stale_delivery', unexplained: false },
      { judged: 'wider', cause: null, unexplained: true },
      { judged: 'wider', cause: 'stale_delivery', unexplained: false },
      { judged: 'wider', cause: 'stale_delivery', unexplained: false },
    ])
  })

  test('a card that was lost since was theirs then', async () => {
    const here = await passWorld(world)
    const door_id = await here.door()
    const { card } = await here.passer([door_id])
    await world.db.query(`update pass_card set state = 'lost', updated_at = $2 where number = $1 and company_id = $3`, [
      ...[card, at('11:00:00'), here.company_id],
    ])
    await here.take([
      here.event(1, at('10:00:00'), door_id, { card }),
      here.event(2, at('11:30:00'), door_id, { card, granted: false }),
    ])
    expect(await here.records('result, judged')).toEqual([
      { result: 'ok', judged: 'agrees' },
      { result: 'card_lost', judged: 'agrees' },
    ])
  })
})

test('what ran in the office, what was done by hand and who is barred counts as it was then; what nobody explains alarms', async () => {
  const here = await passWorld(world)
  const door_id = await here.door()
  const { user_id, card } = await here.passer([door_id])
  await world.db.query(
    `insert into emergency (company_id, office_id, kind, began_at, ended_at) values ($1, $2, 'fire', $3, $4)`,
    [here.company_id, here.office_id, at('20:00:00'), at('20:05:00')],
  )
  await world.db.query(
    `insert into door_command (company_id, door_id, act, seconds, asked_at, ended_at, result)
     values ($1, $2, 'open', 5, $3, $3, 'done')`,
    [here.company_id, door_id, at('22:00:00')],
  )
  await here.take(
    [
      here.event(1, at('20:01:00'), door_id, { card }),
      here.event(2, at('20:10:00'), door_id, { card }),
      here.event(3, at('22:00:10'), door_id, { card }),
      here.event(4, at('22:30:00'), door_id, { card }),
    ],
    { now: Date.parse(at('23:00:00')) },
  )
  expect(await here.records('result, judged, cause')).toEqual([
    { result: 'emergency', judged: 'agrees', cause: null },
    { result: 'out_of_time', judged: 'wider', cause: 'emergency' },
    { result: 'out_of_time', judged: 'wider', cause: 'by_hand' },
    { result: 'out_of_time', judged: 'wider', cause: null },
  ])
  const alarms = () =>
    world.db.query('select kind, thing_id from device_alarm where company_id = $1 order by kind', [here.company_id])
  expect(await alarms()).toEqual([{ kind: 'unexplained', thing_id: door_id }])

  await world.db.query(
    `with made as (insert into people_group (company_id, name, kind, bars_doors) values ($1, 'Barred', 'blacklist', true)
       returning id)
     insert into people_group_user (company_id, people_group_id, user_id) select $1, id, $2 from made`,
    [here.company_id, user_id],
  )
  const asked = {
    door_id,
    way: 'card',
    direction: 'in',
    pin: null,
    card,
    code: null,
    at: Date.parse(at('11:00:00')),
  } as const
  expect(await world.first.passes.verify(world.db, here.device, asked)).toMatchObject({ reason: 'blacklisted' })
  await here.take([here.event(5, at('11:00:00'), door_id, { card, granted: false })])
  expect(await alarms()).toEqual([
    { kind: 'blacklist_seen', thing_id: door_id },
    { kind: 'unexplained', thing_id: door_id },
  ])
})

test('whom a blacklist names is told who of it was seen, once for each of them', async () => {
  const here = await passWorld(world)
  const [door_id, other] = [await here.door(), await here.door()]
  const [guard, asleep] = [await here.acme.person(), await here.acme.person()]
  await world.db.query(`update users set status = 'disabled' where id = $1`, [asleep.user_id])
  const [one, two] = [await here.passer([door_id]), await here.passer([door_id])]
  const [made] = await world.db.query<{ id: number }>(
    `insert into people_group (company_id, name, kind, bars_doors) values ($1, 'Barred', 'blacklist', true) returning id`,
    [here.company_id],
  )
  const list = made?.id
  for (const { user_id } of [one, two])
    await world.db.query('insert into people_group_user (company_id, people_group_id, user_id) values ($1, $2, $3)', [
      ...[here.company_id, list, user_id],
    ])
  for (const { user_id } of [guard, asleep])
    await world.db.query('insert into people_group_alarm_user values ($1, $2, $3)', [here.company_id, list, user_id])
  await world.db.query('insert into people_group_door values ($1, $2, $3)', [here.company_id, list, door_id])
  const told = async () =>
    (
      await world.db.query<{ user_id: number; reason: string }>(
        `select user_id, values->>'reason' as reason from message where company_id = $1 order by id`,
        [here.company_id],
      )
    ).map(({ user_id, reason }) => [user_id, reason])
  const nameOf = async (id: number) =>
    (await world.db.query<{ name: string }>('select name from users where id = $1', [id]))[0]?.name
  const seen = (index: number, door: number, card: string) =>
    here.take([here.event(index, at(`10:0${index}:00`), door, { card, granted: false })])
  // at a door of which the list says nothing they are as anybody
  await seen(1, other, one.card)
  expect(await told()).toEqual([])
  await seen(2, door_id, one.card)
  await seen(3, door_id, one.card)
  await seen(4, door_id, two.card)
  expect(await told()).toEqual([
    [guard.user_id, await nameOf(one.user_id)],
    [guard.user_id, await nameOf(two.user_id)],
  ])
})

describe('when it was', () => {
  test('is corrected by how far the clock was off, and doubtful where nobody can know', async () => {
    const here = await passWorld(world)
    const door_id = await here.door()
    const { card } = await here.passer([door_id])
    const now = Date.parse(at('12:00:00'))
    await here.take([here.event(1, at('11:01:00'), door_id, { card })], { offset: 60_000, set_at: null, now })
    await here.take([here.event(2, at('11:30:00'), door_id, { card })], { offset: 900_000, set_at: null, now })
    await here.take([here.event(3, '2000-01-01T00:00:00Z', door_id, { card })], { now })
    const records = await here.records('device_index, time, device_time, time_state, unexplained')
    expect(records).toEqual([
      {
        ...{ device_index: 3, time: '2000-01-01T00:00:00Z', device_time: '2000-01-01T00:00:00Z' },
        ...{ time_state: 'doubtful', unexplained: false },
      },
      {
        ...{ device_index: 1, time: '2026-11-23T03:00:00Z', device_time: '2026-11-23T03:01:00Z' },
        ...{ time_state: 'corrected', unexplained: false },
      },
      {
        ...{ device_index: 2, time: '2026-11-23T03:15:00Z', device_time: '2026-11-23T03:30:00Z' },
        ...{ time_state: 'doubtful', unexplained: false },
      },
    ])
    // the others come once somebody has said when they were
    expect((await here.events()).map(({ payload }) => payload.time_state)).toEqual(['corrected'])
  })
})

describe('who is where', () => {
  test('follows the areas of the doors, in the order in which people passed', async () => {
    const here = await passWorld(world)
    const [hall, vault] = [await here.area('Hall'), await here.area('Vault')]
    const entrance = await here.door({ to_area_id: hall })
    const inner = await here.door({ from_area_id: hall, to_area_id: vault })
    const { user_id, card } = await here.passer([entrance, inner])
    const place = async () => {
      const [row] = await world.db.query<{ area_id: number | null; since: string }>(
        'select area_id, since from pass_place where company_id = $1 and user_id = $2',
        [here.company_id, user_id],
      )
      return row
    }
    await here.take([here.event(2, at('10:05:00'), inner, { card }), here.event(1, at('10:00:00'), entrance, { card })])
    expect(await place()).toEqual({ area_id: vault, since: '2026-11-23T02:05:00Z' })
    // what comes late, was refused, or was never opened moves nobody
    await here.take([
      here.event(3, at('10:01:00'), entrance, { card, direction: 'out' }),
      here.event(4, at('10:20:00'), inner, { card, direction: 'out', granted: false }),
      here.event(5, at('10:21:00'), inner, { card, direction: 'out', opened: false }),
    ])
    expect((await place())?.area_id).toBe(vault)
    await here.take([
      here.event(6, at('10:30:00'), inner, { card, direction: 'out' }),
      here.event(7, at('10:31:00'), entrance, { card, direction: 'out', opened: true }),
    ])
    expect(await place()).toEqual({ area_id: null, since: '2026-11-23T02:31:00Z' })
  })
})

test('whom the opening of doors moves is locked with those who pass, all at once', async () => {
  const here = await passWorld(world)
  const hall = await here.area('Hall')
  const [one, other] = [await here.door({ to_area_id: hall }), await here.door({ to_area_id: hall })]
  const inner = await here.door({ from_area_id: hall, to_area_id: hall })
  const people = [await here.passer([one, other, inner]), await here.passer([one, other]), await here.passer([one])]
  const [first, second, third] = people
  await here.take(
    people.map(({ card }, n) => here.event(n + 1, at('09:00:00'), one, { card, direction: 'out', opened: true })),
  )
  await here.take([
    here.event(4, at('10:00:00'), one, { card: first?.card ?? '', opened: 'awaited' }),
    here.event(5, at('10:00:00'), other, { card: second?.card ?? '', opened: 'awaited' }),
  ])
  const opened = [one, other].map((door_id) => ({ door_id, at: Date.parse(at('10:00:02')) }))
  const { passes } = world.first
  const clock = { offset: 0, set_at: null, now: Date.parse(at('10:00:02')) }
  const passing = here.event(6, at('10:00:02'), one, { card: third?.card ?? '' })
  for (const [told, left] of [
    [[passing], []],
    // a pass at a door that moves nobody, and none at all
    [[here.event(7, at('10:00:02'), inner, { card: first?.card ?? '' })], [third?.user_id]],
    [[], [third?.user_id]],
  ] as const)
    await world.db.transaction(async (tx) => {
      await passes.take(tx, here.device, clock, Date.parse('2026-01-01T00:00:00Z'), told, opened)
      const unlocked = await world.db.query<{ user_id: number }>(
        'select user_id from pass_place where company_id = $1 order by user_id for update skip locked',
        [here.company_id],
      )
      expect(unlocked.map(({ user_id }) => user_id)).toEqual(left)
    })
  await world.db.transaction(async (tx) => {
    for (const door of opened) await passes.doorOpened(tx, { company_id: here.company_id, ...door })
  })
  const places = await world.db.query<{ user_id: number; area_id: number | null }>(
    'select user_id, area_id from pass_place where company_id = $1 order by user_id',
    [here.company_id],
  )
  expect(places).toEqual(people.map(({ user_id }) => ({ user_id, area_id: hall })))
})

describe('each once', () => {
  test('an index that falls begins an epoch; what was there comes again unseen', async () => {
    const here = await passWorld(world)
    const door_id = await here.door()
    const first = [1, 2, 3].map((n) => here.event(n, at(`09:0${n}:00`), door_id))
    const anew = [1, 2].map((n) => here.event(n, at(`10:0${n}:00`), door_id))
    expect(await here.take(first)).toBe(3)
    expect(await here.take([...first, ...first])).toBe(0)
    expect(await here.take(anew)).toBe(2)
    expect(await here.take([...anew, ...first])).toBe(0)
    expect(await here.records('epoch, device_index')).toEqual([
      ...[1, 2, 3].map((device_index) => ({ epoch: 1, device_index })),
      ...[1, 2].map((device_index) => ({ epoch: 2, device_index })),
    ])
    expect(await world.first.passes.stored(world.db, here.device)).toEqual({
      ...{ epoch: 2, index: 2, told_at: Date.parse(at('10:02:00')) },
    })
    const [last] = anew.slice(1)
    expect(
      await world.first.passes.isStored(world.db, here.device, { epoch: 2, index: 2, mark: last?.mark ?? '' }),
    ).toBe(true)
    expect(await world.first.passes.isStored(world.db, here.device, { epoch: 2, index: 2, mark: 'other' })).toBe(false)
  })

  test('two servers that are told the same at once store it once', async () => {
    const here = await passWorld(world)
    const door_id = await here.door()
    const { card } = await here.passer([door_id])
    const all = Array.from({ length: 40 }, (_, n) => here.event(n + 1, at('10:00:00'), door_id, { card }))
    const taken = await Promise.all([here.take(all), here.take(all), here.take([...all].reverse())])
    expect(taken.sort((a, b) => a - b)).toEqual([0, 0, 40])
    expect(await here.records('1')).toHaveLength(40)
  })

  test('records in any order, in any parts and any number of times are those that were told', async () => {
    const here = await passWorld(world)
    const hall = await here.area('Hall')
    const door_id = await here.door({ to_area_id: hall })
    const people = [await here.passer([door_id]), await here.passer([door_id]), await here.passer([])]
    const many = Number(process.env.ACCESS_RUNS ?? 12)
    const drawn = fc.record({
      person: fc.integer({ min: 0, max: 2 }),
      minute: fc.integer({ min: 0, max: 59 }),
      direction: fc.constantFrom('in' as const, 'out' as const),
      granted: fc.boolean(),
      isIndexed: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { minLength: 1, maxLength: 12 }).chain((told) =>
          fc.record({
            told: fc.constant(told),
            sent: fc.array(fc.array(fc.integer({ min: 0, max: told.length - 1 }), { minLength: 1, maxLength: 8 }), {
              minLength: 1,
              maxLength: 6,
            }),
          }),
        ),
        async ({ told, sent }) => {
          for (const table of ['pass_record', 'pass_device', 'pass_place', 'due_event', 'pass_door'])
            await world.db.query(`delete from ${table} where company_id = $1`, [here.company_id])
          const events = told.map(({ person, minute, isIndexed, ...more }, n): TakenPass => {
            const time = at(`10:${String(minute).padStart(2, '0')}:${String(n).padStart(2, '0')}`)
            const event = here.event(n + 1, time, door_id, { card: people[person]?.card ?? null, ...more })
            return isIndexed ? event : { ...event, index: null }
          })
          let stored = 0
          for (const part of sent) stored += await here.take(part.flatMap((n) => events[n] ?? []))
          const inParts = await here.records("encode(mark, 'hex') as mark, time, user_id, granted, result, judged")
          // a device that was cut off sends all of it once more
          stored += await here.take(events)
          expect(stored).toBe(events.length)
          expect(await here.take(events)).toBe(0)
          const all = await here.records("encode(mark, 'hex') as mark, time, user_id, granted, result, judged")
          expect(all).toHaveLength(events.length)
          expect(all).toEqual(expect.arrayContaining(inParts))
          expect(new Set((await here.events()).map(({ payload }) => payload.record_id)).size).toBe(events.length)
          const places = () =>
            world.db.query('select user_id, area_id, since from pass_place where company_id = $1 order by user_id', [
              here.company_id,
            ])
          const inAnyOrder = await places()
          for (const table of ['pass_record', 'pass_device', 'pass_place', 'pass_door'])
            await world.db.query(`delete from ${table} where company_id = $1`, [here.company_id])
          await here.take(events)
          expect(await here.records("encode(mark, 'hex') as mark, time, user_id, granted, result, judged")).toEqual(all)
          expect(await places()).toEqual(inAnyOrder)
        },
      ),
      process.env.ACCESS_RUNS === undefined ? { numRuns: many, seed: 15 } : { numRuns: many },
    )
  })

  test('a year of records at once is taken in batches', async () => {
    const here = await passWorld(world)
    const door_id = await here.door()
    const { card } = await here.passer([door_id])
    const start = Date.parse('2026-10-01T01:00:00Z')
    const all = Array.from({ length: 5_000 }, (_, n) =>
      here.event(n + 1, new Date(start + n * 600_000).toISOString(), door_id, { card: n % 3 === 0 ? '9' : card }),
    )
    expect(await here.take(all)).toBe(5_000)
    const [counted] = await world.db.query<{ n: number }>(
      'select count(distinct device_index)::int as n from pass_record where company_id = $1',
      [here.company_id],
    )
    expect(counted?.n).toBe(5_000)
  })
})

describe('a device that asks before it opens', () => {
  const ask = (here: Passing, door_id: number, more: object) =>
    world.first.passes.verify(world.db, here.device, {
      ...{ door_id, way: 'card', direction: 'in', pin: null, card: null, code: null, at: Date.parse(at('12:00:00')) },
      ...more,
    })

  test('is told by the rules of now', async () => {
    const here = await passWorld(world)
    const door_id = await here.door()
    const { user_id, card, strategy_id } = await here.passer([door_id])
    expect(await ask(here, door_id, { card })).toMatchObject({ ok: true, reason: 'ok', user_id })
    expect(await ask(here, door_id, { card, at: Date.parse(at('19:00:00')) })).toMatchObject({ reason: 'out_of_time' })
    expect(await ask(here, door_id, { card: '1' })).toMatchObject({
      ok: false,
      reason: 'unknown_person',
      user_id: null,
    })
    expect(await ask(here, 999_999_999, { card })).toMatchObject({ ok: false, reason: 'door_off' })
    await world.db.query(`update through_strategy set status = 'off' where id = $1`, [strategy_id])
    expect(await ask(here, door_id, { card })).toMatchObject({ ok: false, reason: 'no_right' })
  })

  test('knows a code of this minute once at a door, and nobody by another company’s', async () => {
    const here = await passWorld(world)
    const [door_id, other] = [await here.door(), await here.door()]
    const { user_id } = await here.passer([door_id, other])
    const code = world.first.passes.codeOf(here.company_id, user_id)
    expect(await ask(here, door_id, { way: 'qr', code })).toMatchObject({ ok: true, reason: 'ok', user_id })
    expect(await ask(here, door_id, { way: 'qr', code })).toMatchObject({
      ok: false,
      reason: 'out_of_validity',
      user_id,
    })
    expect(await ask(here, other, { way: 'qr', code })).toMatchObject({ ok: true })
    const old = { way: 'qr', code, at: Date.parse(at('12:05:00')) }
    expect(await ask(here, other, old)).toMatchObject({ ok: false, reason: 'unknown_person' })
    const stranger = world.first.passes.codeOf(here.company_id + 1, user_id)
    expect(await ask(here, door_id, { way: 'qr', code: stranger })).toMatchObject({ reason: 'unknown_person' })
  })

  test('lets nobody in twice, and opens to several only together', async () => {
    const here = await passWorld(world)
    const vault = await here.area('Vault', { mode: 'hard' })
    const [door_id, together] = [await here.door({ to_area_id: vault }), await here.door({ people_needed: 2 })]
    const [one, other] = [await here.passer([door_id, together]), await here.passer([door_id, together])]
    await here.take([here.event(1, at('11:00:00'), door_id, { card: one.card })])
    expect(await ask(here, door_id, { card: one.card })).toMatchObject({ ok: false, reason: 'anti_passback' })
    expect(await ask(here, door_id, { card: one.card, direction: 'out' })).toMatchObject({ ok: true })
    expect(await ask(here, door_id, { card: other.card })).toMatchObject({ ok: true })

    expect(await ask(here, together, { card: one.card })).toMatchObject({ reason: 'more_people' })
    expect(await ask(here, together, { card: one.card })).toMatchObject({ reason: 'more_people' })
    expect(await ask(here, together, { card: other.card })).toMatchObject({ ok: true })
  })

  test('sees both of two who show themselves in the same moment, and forgets nobody for a record that is told later', async () => {
    const here = await passWorld(world)
    for (let round = 0; round < 5; round++) {
      const together = await here.door({ people_needed: 2 })
      const [one, other] = [await here.passer([together]), await here.passer([together])]
      const said = await Promise.all([one, other].map(({ card }) => ask(here, together, { card })))
      expect(said.map(({ reason }) => reason).sort()).toEqual(['more_people', 'ok'])
    }
    const door_id = await here.door({ people_needed: 2 })
    const [one, other] = [await here.passer([door_id]), await here.passer([door_id])]
    await ask(here, door_id, { card: one.card })
    // another server stores while the record waits with what it read before
    const shown = { person_id: 'user/0', at: Date.parse(at('12:00:01')) }
    let taken: Promise<unknown> | undefined
    await world.db.transaction(async (tx) => {
      await tx.query('update pass_door set recent = recent || $3::jsonb where company_id = $1 and door_id = $2', [
        here.company_id,
        door_id,
        JSON.stringify([shown]),
      ])
      taken = here.take([here.event(1, at('12:00:02'), door_id, { card: other.card })])
      await expect
        .poll(
          () =>
            world.db.query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            ),
          { timeout: 60_000 },
        )
        .toHaveLength(1)
    })
    await taken
    const [row] = await world.db.query<{ recent: { person_id: string }[] }>(
      'select recent from pass_door where company_id = $1 and door_id = $2',
      [here.company_id, door_id],
    )
    expect(row?.recent.map(({ person_id }) => person_id)).toContain('user/0')
    expect(row?.recent.map(({ person_id }) => person_id)).toContain(`user/${one.user_id}`)
  })
})
