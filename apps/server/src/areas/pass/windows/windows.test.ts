import { createHmac } from 'node:crypto'
import { personNumber } from '@workplace/domain/access/person-number'
import { readSignedCode, signedCodeText } from '@workplace/domain/kernel/live-code'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../test/world'
import { alarmOfRemovals } from '../delivery/announce-deliveries'
import { littleDevice } from '../delivery/delivery.sample'
import {
  changeWindow,
  endWindow,
  facesAskedBack,
  forgetWindows,
  liveCodes,
  openWindow,
  type WantedWindow,
  type WindowAtDoor,
  windowStates,
} from '../public'
import { passWorld } from '../records/records.sample'

let world: World
let n = 0
const at = (time: string, day = '2026-11-23') => Date.parse(`${day}T${time}+08:00`)
/** A Monday at noon; the offices of the tests are in Shanghai. */
const now = at('12:00:00')

// A little area that stands on this one: its codes say for which of its loans they are shown, and are signed by it.
const sign = (bytes: Uint8Array) => createHmac('sha256', 'of the loans').update(bytes).digest()
const loanCode = (id: number) => signedCodeText({ kind: 'Z', plain: Uint8Array.of(id >> 8, id & 255) }, sign)

beforeAll(async () => {
  world = await openWorld({
    now: new Date(now).toISOString(),
    areas: [
      (kit) => {
        kit.contribute(liveCodes, {
          kind: 'Z',
          read: async (_, { text }) => {
            const [high = 0, low = 0] = readSignedCode(text, sign)?.plain ?? []
            return high + low === 0 ? null : { kind: 'loan', id: high * 256 + low }
          },
        })
        return {}
      },
    ],
  })
  await world.db.query(`insert into event_consumer (consumer, type) values ('test', 'pass.recorded')`)
})
afterAll(() => world.close())

async function building() {
  const here = await passWorld(world)
  const { company_id, office_id, controller_id } = here
  const one = async (text: string, values: unknown[]) =>
    (await world.db.query<{ id: number }>(text, values))[0]?.id ?? 0
  const door_id = await here.door({ controller_id, door_no: 1 })
  const face_id = await one(
    `insert into face_device (company_id, name, sn, office_id, verify_by) values ($1, 'Gate', $2, $3, 'server') returning id`,
    [company_id, `SNW${100_000 + ++n}`, office_id],
  )
  const gate_id = await here.door({ face_device_id: face_id })
  const bare_id = await here.door()
  const controller = littleDevice(here.device, 'ut0311')
  const gate = littleDevice({ company_id, kind: 'face', id: face_id }, 'acc')
  await world.db.query(`update door set updated_at = '2026-01-01' where company_id = $1`, [company_id])
  const deliver = async () => {
    await world.first.deliveries.refresh()
    return (await controller.drain(world.first)) + (await gate.drain(world.first))
  }
  for (const { ref, state } of [controller, gate]) {
    await world.first.deliveries.refresh()
    await world.first.deliveries.readBack(world.db, ref, state())
    await world.first.deliveries.adopted(world.db, ref)
  }
  const source = { kind: 'loan', id: ++n }
  const guest: WantedWindow = {
    ...{ source, person: { name: 'A guest' }, door_ids: [door_id, gate_id] },
    ...{ from: at('09:00:00'), until: at('18:00:00'), code: true },
  }
  const inOne = <T>(work: (tx: Parameters<Parameters<typeof world.db.transaction>[0]>[0]) => Promise<T>) =>
    world.db.transaction(work)
  return {
    ...{ ...here, door_id, gate_id, bare_id, controller, gate, deliver, source, guest, inOne },
    open: (wanted: Partial<WantedWindow> = {}, when = now) =>
      inOne((tx) => openWindow(tx, company_id, { ...guest, ...wanted }, when)),
    change: (changed: Parameters<typeof changeWindow>[3], when = now) =>
      inOne((tx) => changeWindow(tx, company_id, source, changed, when)),
    end: (when = now) => inOne((tx) => endWindow(tx, company_id, source, 'left', when)),
    states: async () => {
      const found = await windowStates(world.db, company_id, 'loan', [source.id], Date.parse(world.now()))
      return new Map((found.get(source.id) ?? []).map((door) => [door.door_id, door]))
    },
    verify: (shown: { code?: string; card?: string; pin?: string; at?: number }) =>
      world.first.passes.verify(world.db, gate.ref, {
        ...{ door_id: gate_id, way: shown.code === undefined ? 'card' : 'qr', direction: 'in', pin: null, card: null },
        ...{ code: null, at: Date.parse(world.now()), ...shown },
      }),
  }
}

const stateOf = (door: WindowAtDoor | undefined) => `${door?.state}${door?.reason ? ` ${door.reason}` : ''}`

describe('a window', () => {
  test('opens its doors while it lasts: where the server is asked at once, elsewhere once it is delivered', async () => {
    const { open, verify, controller, gate, deliver, door_id, gate_id, states, end } = await building()
    const { window_id, code } = await open()
    expect(code).toBeGreaterThan(999_999_999)
    const text = String(code)
    expect(await verify({ card: text })).toMatchObject({ ok: true, reason: 'ok', user_id: null })
    expect(await verify({ card: text, at: at('18:00:00') })).toMatchObject({ ok: false, reason: 'out_of_validity' })
    expect(stateOf((await states()).get(door_id))).toMatch(/^waiting/)

    await deliver()
    expect(controller.opens(text, '2026-11-23')).toEqual([{ start: 540, end: 1080 }])
    expect(controller.opens(text, '2026-11-24')).toEqual([])
    const pin = personNumber({ kind: 'window', id: window_id })
    expect(gate.opens(pin, '2026-11-23')).toEqual([{ start: 540, end: 1080 }])
    expect((await states()).get(door_id)).toMatchObject({ state: 'held', reason: null, asks_server: false })
    expect((await states()).get(gate_id)).toMatchObject({ state: 'held', reason: null, asks_server: true })

    expect(await end()).toBe(true)
    expect(await end()).toBe(false)
    expect(await verify({ card: text })).toMatchObject({ ok: false, reason: 'out_of_validity' })
    expect(stateOf((await states()).get(door_id))).toMatch(/^leaving/)
    await deliver()
    expect(controller.state().holders.has(text)).toBe(false)
    expect(gate.state().holders.has(pin)).toBe(false)
    expect([...(await states()).values()].map(stateOf)).toEqual(['gone', 'gone'])
  })

  test('is one for each source, however often and however many at once ask for it', async () => {
    const { open, company_id, guest } = await building()
    const made = await Promise.all(Array.from({ length: 6 }, () => open()))
    expect(new Set(made.map(({ window_id, code }) => `${window_id} ${code}`)).size).toBe(1)
    expect(await open({ door_ids: [], until: guest.until + 1 })).toEqual(made[0])
    const [count] = await world.db.query<{ n: number }>(
      `select count(*)::int as n from pass_window_door where company_id = $1`,
      [company_id],
    )
    expect(count?.n).toBe(2)
  })

  test('of a user is a right of theirs, by all that they have', async () => {
    const { open, acme, company_id, controller, deliver, door_id, end, states } = await building()
    const { user_id } = await acme.person()
    await world.db.query(
      `insert into pass_card (company_id, card_no, number, user_id, kind) values ($1, '4455', 4455, $2, 'main')`,
      [company_id, user_id],
    )
    await open({ person: { user_id }, code: false })
    await deliver()
    expect(controller.opens('4455', '2026-11-23')).toEqual([{ start: 540, end: 1080 }])
    expect(stateOf((await states()).get(door_id))).toBe('held')
    await end()
    expect(stateOf((await states()).get(door_id))).toBe('leaving offline')
    await deliver()
    expect(controller.state().holders.has('4455')).toBe(false)
    expect(stateOf((await states()).get(door_id))).toBe('gone')
  })

  test('takes other doors, times and a card; is kept to a schedule; says which door nothing drives', async () => {
    const { open, change, controller, gate, deliver, door_id, bare_id, states, company_id } = await building()
    const { code } = await open()
    const [schedule] = await world.db.query<{ id: number }>(
      `insert into pass_schedule (company_id, name, weeks) values ($1, 'Mornings', $2) returning id`,
      [company_id, JSON.stringify([{ week: 1, periods: [{ start: '08:00', end: '12:30' }] }])],
    )
    await deliver()
    const changed = await change({
      ...{ door_ids: [door_id, bare_id], until: at('20:00:00'), card: 87_654_321 },
      schedule_id: schedule?.id ?? 0,
    })
    expect(changed?.code).toBe(code)
    await deliver()
    for (const key of [String(code), '87654321'])
      expect(controller.opens(key, '2026-11-23')).toEqual([{ start: 540, end: 750 }])
    expect(gate.state().holders.size).toBe(0)
    expect([...(await states()).values()].map(stateOf)).toEqual(['held', 'no_device'])
  })

  test('that was ended stays so; one that is only over runs again, and frees its card meanwhile', async () => {
    const { open, change, end, company_id, guest } = await building()
    await open({ card: 11_223_344 })
    expect(await change({ until: at('21:00:00') })).not.toBeNull()
    world.setNow(new Date(at('22:00:00')).toISOString())
    await world.first.deliveries.markDays()
    const late = at('22:00:00')
    // lent to the next, so it cannot come back to who had it
    const other = { kind: 'loan', id: ++n }
    const next = { ...guest, source: other, card: 11_223_344, from: late, until: late + 3_600_000 }
    await world.db.transaction((tx) => openWindow(tx, company_id, next, late))
    await expect(change({ until: at('23:30:00') }, late)).rejects.toMatchObject({ reason: 'window_card_taken' })
    expect(await change({ until: at('23:30:00'), card: null }, late)).not.toBeNull()
    expect(await end(late)).toBe(true)
    expect(await change({ until: at('23:45:00') }, late)).toBeNull()
    world.setNow(new Date(now).toISOString())
  })

  test('lends no card that is somebody’s, and nobody is given one that it lent', async () => {
    const { open, passer, acme, company_id, door_id, guest } = await building()
    const { card } = await passer([door_id])
    await expect(open({ card: Number(card) })).rejects.toMatchObject({ reason: 'window_card_taken' })
    const { code } = await open({ card: 99_887_766 })
    await expect(
      world.db.transaction((tx) =>
        openWindow(tx, company_id, { ...guest, source: { kind: 'loan', id: ++n }, card: 99_887_766 }, now),
      ),
    ).rejects.toMatchObject({ reason: 'window_card_taken' })
    const { token } = await acme.person(['view-through-strategy', 'add-through-strategy'])
    const { user_id } = await acme.person()
    for (const card_no of ['99887766', String(code)]) {
      const answer = await world.first.post(
        '/passcard/add',
        { card_no, user_id, kind: 'temp', valid_until: '2026-12-01T00:00:00+08:00' },
        { token },
      )
      expect(answer.data.fields).toHaveProperty('card_no')
    }
  })

  test('gives a number that readers of 24 bits can tell, where there are such', async () => {
    const { open, change, company_id, guest, controller_id, gate_id, door_id } = await building()
    const wide = await open({ door_ids: [gate_id] })
    await world.db.query(`update door_device set card_format = 'wiegand26' where id = $1`, [controller_id])
    const narrow = await change({ door_ids: [gate_id, door_id] })
    expect(wide.code).toBeGreaterThan(2 ** 24)
    expect(narrow?.code).toBeLessThan(2 ** 24)
    const other = await world.db.transaction((tx) =>
      openWindow(tx, company_id, { ...guest, source: { kind: 'loan', id: ++n } }, now),
    )
    expect(other.code).toBeLessThan(2 ** 24)
    expect(other.code).not.toBe(narrow?.code)
  })
})

describe('a code of another area', () => {
  test('is read at a door that asks, and the pass is told with the source of its window', async () => {
    const { open, verify, source, gate, gate_id, door_id, company_id, end, states, deliver } = await building()
    const { window_id } = await open({ code: false })
    await deliver()
    // with the code of the other area alone they are at no device, which matters where devices decide
    expect(stateOf((await states()).get(gate_id))).toBe('held')
    expect(stateOf((await states()).get(door_id))).toBe('failed no_card')
    expect(await verify({ code: loanCode(source.id) })).toMatchObject({ ok: true })
    expect(await verify({ code: loanCode(source.id + 1) })).toMatchObject({ ok: false, reason: 'unknown_person' })
    expect(
      await verify({ code: loanCode(source.id).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }),
    ).toMatchObject({
      reason: 'unknown_person',
    })
    // the device tells that it opened, not to whom: who was shown nearest to it
    const record = (mark: string, told_at: number) => ({
      ...{
        index: null,
        epoch: null,
        mark,
        told_at,
        door_id: gate_id,
        way: 'unknown' as const,
        direction: 'in' as const,
      },
      ...{ pin: null, card: null, granted: true, verified_by: 'server' as const, opened: null, score: null },
    })
    const take = (...passes: ReturnType<typeof record>[]) =>
      world.db.transaction((tx) =>
        world.first.passes.take(tx, gate.ref, { offset: 0, set_at: null, now: now + 5_000 }, now - 86_400_000, passes),
      )
    await take(record('one', now + 1_000), record('two', now + 2_000))
    const rows = await world.db.query<Record<string, unknown>>(
      'select window_id, way, result, card, unexplained from pass_record where company_id = $1 order by time',
      [company_id],
    )
    expect(rows[0]).toEqual({ window_id, way: 'qr', result: 'ok', card: null, unexplained: false })
    expect(rows[1]).toMatchObject({ window_id: null, way: 'unknown', unexplained: true })
    const [told] = await world.db.query<{ key: string; payload: object }>(
      `select key, payload from due_event where company_id = $1 and type = 'pass.recorded' and consumer = 'test' order by id`,
      [company_id],
    )
    expect(told).toMatchObject({ key: `window/${window_id}`, payload: { source, door_id: gate_id, granted: true } })
    await end()
    expect(await verify({ code: loanCode(source.id) })).toMatchObject({ ok: false, reason: 'out_of_validity' })
  })
})

test('a photo that is wanted no more goes from each device with proof, and is an alarm after a day', async () => {
  const { open, change, end, company_id, source, deliver, gate } = await building()
  const asked = () => facesAskedBack(world.db, company_id, 'loan', [source.id])
  const { window_id } = await open({ face_key: 'guest.sealed' })
  const pin = personNumber({ kind: 'window', id: window_id })
  await deliver()
  expect(await asked()).toEqual([])
  // taken back while they are there: they are known by their code only
  await change({ face_key: null })
  await world.first.deliveries.refresh()
  expect(await asked()).toEqual([{ device: 'Gate', asked_at: expect.any(String), gone_at: null }])
  const alarms = () =>
    world.db.query(`select thing_id from device_alarm where company_id = $1 and kind = 'face_not_removed'`, [
      company_id,
    ])
  await alarmOfRemovals(world.db, Date.now() + 23 * 3_600_000)
  expect(await alarms()).toEqual([])
  await alarmOfRemovals(world.db, Date.now() + 25 * 3_600_000)
  expect(await alarms()).toEqual([{ thing_id: gate.ref.id }])
  await deliver()
  expect(gate.state().people.get(pin)).toMatchObject({ face: null })
  const [first] = await asked()
  expect(first?.gone_at).toEqual(expect.any(String))
  // given once more, and wanted again before the device heard of it: nothing is asked back
  await change({ face_key: 'other.sealed' })
  await deliver()
  await change({ face_key: null })
  await world.first.deliveries.refresh()
  await change({ face_key: 'other.sealed' })
  await world.first.deliveries.refresh()
  expect(await asked()).toEqual([first])
  await end()
  await deliver()
  expect((await asked()).map(({ gone_at }) => gone_at !== null)).toEqual([true, true])
})

test('whoever is forgotten is named by no window, pass or device any more', async () => {
  const { open, company_id, source, deliver, controller, gate, gate_id } = await building()
  const { code, window_id } = await open({ face_key: 'guest.sealed' })
  await deliver()
  expect(gate.state().people.get(personNumber({ kind: 'window', id: window_id }))).toMatchObject({
    face: 'guest.sealed',
  })
  await world.db.transaction((tx) =>
    world.first.passes.take(tx, gate.ref, { offset: 0, set_at: null, now }, now - 86_400_000, [
      {
        ...{ index: null, epoch: null, mark: 'pass', told_at: now, door_id: gate_id, way: 'face', direction: 'in' },
        ...{ pin: personNumber({ kind: 'window', id: window_id }), card: null, granted: true, verified_by: 'device' },
        ...{ opened: null, score: null },
      },
    ]),
  )
  expect(
    await world.db.query('select 1 from pass_record where company_id = $1 and window_id = $2', [company_id, window_id]),
  ).toHaveLength(1)
  await world.db.transaction((tx) => forgetWindows(tx, company_id, 'loan', [source.id], now))
  await deliver()
  expect(controller.state().holders.has(String(code))).toBe(false)
  expect(gate.state().people.size).toBe(0)
  expect(
    await world.db.query('select person_name, code, card, face_key, end_reason from pass_window where id = $1', [
      window_id,
    ]),
  ).toEqual([{ person_name: '', code: null, card: null, face_key: null, end_reason: 'forgotten' }])
  expect(await world.db.query('select window_id from pass_record where company_id = $1', [company_id])).toEqual([
    { window_id: null },
  ])
  // that the device gave the photo up is known all the same
  expect(await facesAskedBack(world.db, company_id, 'loan', [source.id])).toEqual([
    { device: 'Gate', asked_at: expect.any(String), gone_at: expect.any(String) },
  ])
})
