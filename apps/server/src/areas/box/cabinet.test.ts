import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openGateway } from '@workplace/cabinet/gateway'
import { openSerialServer } from '@workplace/cabinet/simulation/serial-server'
import { SimulatedBoard } from '@workplace/cabinet/simulation/simulated-board'
import { boxCabinet } from '@workplace/contract/box/box-cabinet'
import { lockerOpened } from '@workplace/contract/box/events'
import type { Resource } from '@workplace/contract/kernel/resource'
import mqtt from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rowsFor } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

type Person = { token: string; user_id: number }
let world: World
let acme: Company
let admin: Person
let second: Person
const ends: (() => unknown)[] = []
const codes = ['box', 'control', 'fixed', 'record'].flatMap((noun) =>
  ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-${noun}`),
)

beforeAll(async () => {
  world = await openWorld({ mqtt: { kind: 'embedded', host: '127.0.0.1', port: 0 }, logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  admin = await acme.person(codes as never)
  second = await acme.person(codes as never)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => world.close())

const post = (path: string, body: object, { token } = admin) => world.first.post(path, body, { token, language: 'en' })
const get = (path: string, query: object = {}, { token } = admin) =>
  world.first.get(path, query as Record<string, unknown>, { token, language: 'en' })
const made = async (path: string, body: object, who = admin) => {
  const answer = await post(path, body, who)
  if (answer.code !== 0) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.data
}
/** The network between a gateway and the product: cut, nobody reaches anybody. */
async function openNetwork(port: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
    if (isCut) near.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend: () => {
      isCut = false
    },
    async close() {
      cut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

let cabinets = 0

/** A cabinet with four lockers on a board, its gateway, and a network between it and the product that can be cut. */
async function cabinetWith(given: object = {}) {
  cabinets += 1
  const rows = rowsFor(world.first, admin.token)
  const home = { office_id: acme.office_id, floor_id: acme.floor_id, name: `Cabinet ${cabinets}` }
  const { id } = await rows.add(boxCabinet as unknown as Resource, {
    ...{ ...home, max_hours: 12, per_person: 1, status: 'on', two_person: false, offline_hours: 72, ...given },
  })
  await made('/box/fill', { cabinet_id: id, prefix: `${cabinets}-`, columns: 2, rows: 2 })
  const board = new SimulatedBoard({ family: 'cu16', address: 0, feedback: 'closed_short' })
  const serial = await openSerialServer([board])
  const wired = await made('/box_cabinet/boards', {
    id,
    boards: [{ address: 0, family: 'cu16', feedback: 'closed_short', host: serial.host, port: serial.port }],
  })
  const paired = await made('/box_cabinet/pair', { id })
  const proxy = await openNetwork(world.first.detection.listening().port ?? 0)
  const data = mkdtempSync(join(tmpdir(), 'workplace-cabinet-'))
  const open = () =>
    openGateway(
      { ...paired, url: `mqtt://127.0.0.1:${proxy.port}`, data, keypad: { host: '127.0.0.1', port: 0 } },
      () => {},
    )
  let gateway = await open()
  ends.push(async () => {
    await gateway.close()
    await proxy.close()
    await serial.close()
    rmSync(data, { recursive: true, force: true })
  })
  const shown = async () => (await get('/box_cabinet/gateway', { id })).data
  /** Settles when the gateway holds what there is. */
  const inStep = () =>
    expect
      .poll(async () => {
        await world.first.lockers.tick()
        const { state, is_behind } = await shown()
        return `${state} ${is_behind}`
      })
      .toBe('online false')
  await inStep()
  return {
    ...{ id, board, proxy, wired, paired, shown, inStep },
    enter: (box: number, code: string) => gateway.cabinet.enter({ kind: 'pin', box, code }),
    poll: () => gateway.cabinet.poll(),
    card: (box: number, code: string) => gateway.cabinet.enter({ kind: 'card', box, code }),
    async restart() {
      await gateway.close()
      gateway = await open()
    },
    keypad: () => `http://127.0.0.1:${gateway.keypadPort}`,
    doors: async () => (await shown()).doors as { id: number; number: string; lock_no: number; is_open: boolean }[],
  }
}

const take = async (cabinet_id: number, who: Person) => {
  const { id } = await made('/box/take', { cabinet_id }, who)
  const own = async () => (await get('/box/mine', {}, who)).data.items.find((one: { id: number }) => one.id === id)
  return { id, own }
}
const openings = async () =>
  (await get('/box_control/pagelist', { limit: 100 })).data.items as Record<string, unknown>[]
const told = async (user_id: number) =>
  (
    await world.db.query<{ kind: string }>(
      `select kind from message where company_id = $1 and user_id = $2 and kind like 'box\\_%' order by id`,
      [acme.company_id, user_id],
    )
  ).map(({ kind }) => kind)

/** What other programs are told of openings from now on: payloads, the first first. */
async function listening() {
  await world.db.query(`insert into event_consumer (consumer, type) values ('ear', 'locker.opened')`)
  ends.push(() => world.db.query(`delete from event_consumer where consumer = 'ear'`))
  return async () =>
    (await world.db.query<{ payload: object }>(`select payload from due_event where consumer = 'ear' order by id`)).map(
      ({ payload }) => lockerOpened.schema.parse(payload),
    )
}

describe('a cabinet with a gateway', () => {
  test('opens by phone, tells who shares it, and is known to be open', async () => {
    const cabinet = await cabinetWith()
    expect(cabinet.wired).toEqual({ wired: 4 })
    const [holder, friend, stranger] = [await acme.person([]), await acme.person([]), await acme.person([])]
    const { id, own } = await take(cabinet.id, holder)
    const heard = await listening()
    await made('/box/share', { id, user_ids: [friend.user_id] }, holder)
    expect((await post('/box/open', { id }, stranger)).data.reason).toBe('box_not_yours')
    await made('/box/open', { id }, holder)
    await expect.poll(async () => (await own()).opened_state).toBe('opened')
    expect(cabinet.board.pulses).toMatchObject([{ lock: 1 }])
    expect(await told(friend.user_id)).toEqual(['box_shared', 'box_opened'])
    expect(await told(holder.user_id)).toEqual([])
    await made('/box/open', { id }, friend)
    await expect.poll(() => told(holder.user_id)).toEqual(['box_opened'])
    expect(await heard()).toMatchObject([
      { use_id: id, user_id: holder.user_id, cause: 'phone' },
      { use_id: id, user_id: friend.user_id, cause: 'phone' },
    ])
    await expect.poll(async () => (await cabinet.doors()).filter(({ is_open }) => is_open).length).toBe(1)
    // whoever is no longer sharing it has nothing to open
    await made('/box/share', { id, user_ids: [] }, holder)
    expect((await post('/box/open', { id }, friend)).data.reason).toBe('box_not_yours')
  })

  test('opens by PIN while the product cannot be reached, and tells of it once afterwards', async () => {
    const cabinet = await cabinetWith()
    const holder = await acme.person([])
    const { own } = await take(cabinet.id, holder)
    await cabinet.inStep()
    const heard = await listening()
    const { pin, may_open, offline_since } = await own()
    expect([typeof pin, pin.length, may_open, offline_since]).toEqual(['string', 6, true, null])
    cabinet.proxy.cut()
    const [door] = await cabinet.doors()
    expect(await cabinet.enter(door?.id ?? 0, '000000' === pin ? '000001' : '000000')).toMatchObject({
      refused: 'wrong',
    })
    expect(await cabinet.enter(door?.id ?? 0, pin)).toMatchObject({ outcome: 'opened' })
    await expect.poll(async () => (await own()).offline_since).not.toBeNull()
    expect((await post('/box/open', { id: (await own()).id }, holder)).data.reason).toBe('box_offline')
    await cabinet.restart()
    cabinet.proxy.mend()
    await expect.poll(() => told(holder.user_id)).toEqual(['box_opened_here'])
    expect((await heard()).slice(-1)).toMatchObject([{ cause: 'pin', user_id: holder.user_id, box_id: door?.id }])
    const mine = (await openings()).filter(({ number }) => number === door?.number)
    expect(mine).toMatchObject([{ cause: 'pin', state: 'opened' }])
    expect(cabinet.board.pulses).toHaveLength(1)
  })

  test('that comes back after two days was offline for so long, and one whose network is mended at once was not', async () => {
    const cabinet = await cabinetWith()
    const away = () =>
      world.db.query(
        `select extract(epoch from end_time - start_time) / 3600 > 47 as long from box_cabinet_away
         where company_id = $1 and cabinet_id = $2`,
        [acme.company_id, cabinet.id],
      )
    const state = async () => (await cabinet.shown()).state
    cabinet.proxy.cut()
    await expect.poll(state).toBe('offline')
    cabinet.proxy.mend()
    await expect.poll(state).toBe('online')
    expect(await away()).toEqual([])
    cabinet.proxy.cut()
    await expect.poll(state).toBe('offline')
    world.setNow(new Date(Date.now() + 48 * 3_600_000).toISOString())
    cabinet.proxy.mend()
    await expect.poll(state).toBe('online')
    expect(await away()).toEqual([{ long: true }])
    world.setNow(null)
  })

  test('knows nobody’s PIN any more once they are disabled, or gave the locker back', async () => {
    const cabinet = await cabinetWith({ per_person: 2 })
    const holder = await acme.person([])
    const { own } = await take(cabinet.id, holder)
    await cabinet.inStep()
    const { pin } = await own()
    const [door] = await cabinet.doors()
    await world.db.query(`update users set status = 'disabled' where company_id = $1 and id = $2`, [
      ...[acme.company_id, holder.user_id],
    ])
    await cabinet.inStep()
    expect(await cabinet.enter(door?.id ?? 0, pin)).toMatchObject({ refused: 'wrong' })
    const other = await acme.person([])
    const next = await take(cabinet.id, other)
    await cabinet.inStep()
    const { pin: another, id, number } = await next.own()
    const at = (await cabinet.doors()).find((one) => one.number === number)?.id ?? 0
    expect(await cabinet.enter(at, another)).toMatchObject({ outcome: 'opened' })
    await made('/box/return', { id }, other)
    await cabinet.inStep()
    expect(await cabinet.enter(at, another)).toMatchObject({ refused: 'wrong' })
  })

  test('knows neither card nor PIN of who shares a locker no more, at once', async () => {
    const cabinet = await cabinetWith()
    const [holder, friend, leaver] = [await acme.person([]), await acme.person([]), await acme.person([])]
    const cards = [700_000 + cabinet.id * 10, 700_001 + cabinet.id * 10]
    for (const [at, { user_id }] of [friend, leaver].entries())
      await world.db.query(
        `insert into pass_card (company_id, user_id, card_no, number) values ($1, $2, $3::bigint::text, $3)`,
        [acme.company_id, user_id, cards[at]],
      )
    const { id, own } = await take(cabinet.id, holder)
    await made('/box/share', { id, user_ids: [friend.user_id, leaver.user_id] }, holder)
    await cabinet.inStep()
    const { pin } = await own()
    const [door] = await cabinet.doors()
    const box = door?.id ?? 0
    for (const card of cards) expect(await cabinet.card(box, String(card))).toMatchObject({ outcome: 'opened' })
    // who is added changes no PIN; who goes does
    await made('/box/share', { id, user_ids: [leaver.user_id] }, holder)
    await cabinet.inStep()
    expect(await cabinet.card(box, String(cards[0]))).toMatchObject({ refused: 'wrong' })
    expect(await cabinet.card(box, String(cards[1]))).toMatchObject({ outcome: 'opened' })
    const { pin: second } = await own()
    expect(second).toMatch(/^\d{6}$/)
    expect(await cabinet.enter(box, second)).toMatchObject({ outcome: 'opened' })
    if (second !== pin) expect(await cabinet.enter(box, pin)).toMatchObject({ refused: 'wrong' })
    await world.db.query(`update users set status = 'disabled' where company_id = $1 and id = $2`, [
      ...[acme.company_id, leaver.user_id],
    ])
    await cabinet.inStep()
    expect(await cabinet.card(box, String(cards[1]))).toMatchObject({ refused: 'wrong' })
  })

  test('is opened by staff with a reason, in twos where it says so, and its holder is told', async () => {
    const cabinet = await cabinetWith({ two_person: true })
    const holder = await acme.person([])
    await take(cabinet.id, holder)
    await cabinet.inStep()
    const [door] = await cabinet.doors()
    const box_id = door?.id ?? 0
    expect((await post('/box_control/add', { box_id, reason: 'why' })).data.fields).toHaveProperty('reason')
    expect(await made('/box_control/add', { box_id, reason: 'Left behind' })).toMatchObject({ waits: true })
    const [waiting] = await openings()
    expect(waiting).toMatchObject({ state: 'waiting', may_confirm: false })
    expect(await told(second.user_id)).toEqual(['box_confirm'])
    expect((await post('/box_control/confirm', { id: waiting?.id })).data.reason).toBe('box_confirm_other')
    expect(cabinet.board.pulses).toEqual([])
    await made('/box_control/confirm', { id: waiting?.id }, second)
    await expect.poll(async () => (await openings())[0]).toMatchObject({ state: 'opened', reason: 'Left behind' })
    expect(await told(holder.user_id)).toEqual(['box_opened_staff'])
    expect((await post('/box_control/confirm', { id: waiting?.id }, second)).data.reason).toBe('box_confirm_over')
    expect(cabinet.board.pulses).toHaveLength(1)
  })

  test('is not opened where the second person refuses, or who asked withdraws it; of several answers one counts', async () => {
    const cabinet = await cabinetWith({ two_person: true })
    const holder = await acme.person([])
    await take(cabinet.id, holder)
    const box_id = (await cabinet.doors())[0]?.id ?? 0
    const add = async () => (await made('/box_control/add', { box_id, reason: 'Left behind' })).id as number
    const row = async () => (await openings())[0]
    const reasonOf = async (path: string, body: object, who?: Person) => (await post(path, body, who)).data.reason
    const first = await add()
    expect(await row()).toMatchObject({ may_confirm: false, may_withdraw: true })
    expect((await get('/box_control/pagelist', {}, second)).data.items[0]).toMatchObject({
      ...{ may_confirm: true, may_withdraw: false },
    })
    expect(await reasonOf('/box_control/decline', { id: first })).toBe('box_decline_own')
    expect(await reasonOf('/box_control/withdraw', { id: first }, second)).toBe('box_withdraw_other')
    expect(await reasonOf('/box_control/decline', { id: first }, holder)).toBe('no_permission')
    await made('/box_control/decline', { id: first, reason: 'Ask her first' }, second)
    expect(await row()).toMatchObject({
      ...{ state: 'declined', opinion: 'Ask her first', may_confirm: false, may_withdraw: false },
    })
    const [message] = await world.db.query<{ kind: string; reason: string }>(
      `select kind, values ->> 'reason' as reason from message where company_id = $1 and user_id = $2 and kind like 'box\\_%'
       order by id desc limit 1`,
      [acme.company_id, admin.user_id],
    )
    expect(message).toEqual({ kind: 'box_declined', reason: 'Ask her first' })
    for (const path of ['confirm', 'decline'])
      expect(await reasonOf(`/box_control/${path}`, { id: first }, second)).toBe('box_confirm_over')
    // whoever asked may ask anew at once, and take it back
    const before = (await told(second.user_id)).length
    const next = await add()
    await made('/box_control/withdraw', { id: next })
    expect(await row()).toMatchObject({ state: 'withdrawn', second: null })
    expect((await told(second.user_id)).slice(before)).toEqual(['box_confirm', 'box_withdrawn'])
    expect(await reasonOf('/box_control/withdraw', { id: next })).toBe('box_confirm_over')
    // at the same moment: one counts, and the others are told so
    const third = await add()
    const all = await Promise.all([
      post('/box_control/withdraw', { id: third }),
      post('/box_control/decline', { id: third }, second),
      post('/box_control/confirm', { id: third }, second),
    ])
    expect(all.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(all.flatMap(({ data }) => data?.reason ?? [])).toEqual(['box_confirm_over', 'box_confirm_over'])
    const log = await world.db.query<{ action: string }>(
      `select action from operation_log where company_id = $1 and target_id = any($2) and action like 'box\\_open\\_%' order by id`,
      [acme.company_id, [first, next]],
    )
    expect(log.map(({ action }) => action)).toEqual([
      ...['box_open_ask', 'box_open_decline', 'box_open_ask', 'box_open_withdraw'],
    ])
    await expect.poll(() => told(holder.user_id)).toEqual(all[2]?.code === 0 ? ['box_opened_staff'] : [])
  })

  test('is not opened for a reason that was given of somebody else’s use of it', async () => {
    const cabinet = await cabinetWith({ two_person: true })
    const [holder, next] = [await acme.person([]), await acme.person([])]
    const { id } = await take(cabinet.id, holder)
    const [door] = await cabinet.doors()
    const box_id = door?.id ?? 0
    const asked = await made('/box_control/add', { box_id, reason: 'Left behind' })
    const again = await post('/box_control/add', { box_id, reason: 'Left behind' })
    expect(again.data.reason).toBe('box_opening')
    await made('/box/return', { id }, holder)
    const theirs = await take(cabinet.id, next)
    expect((await theirs.own()).number).toBe(door?.number)
    const refused = await post('/box_control/confirm', { id: asked.id }, second)
    expect(refused.data.reason).toBe('box_use_changed')
    expect(refused.message).toContain(door?.number)
    // for the new holder it is asked for, and they are told
    const anew = await made('/box_control/add', { box_id, reason: 'A leak below' })
    await made('/box_control/confirm', { id: anew.id }, second)
    await expect.poll(() => told(next.user_id)).toEqual(['box_opened_staff'])
    expect(await told(holder.user_id)).toEqual([])
    expect(cabinet.board.pulses).toHaveLength(1)
  })

  test('tells who had a locker what happened at it meanwhile, though it is somebody else’s or nobody’s by now', async () => {
    const cabinet = await cabinetWith()
    const holder = await acme.person([])
    const { id, own } = await take(cabinet.id, holder)
    await cabinet.inStep()
    const { pin } = await own()
    const [door] = await cabinet.doors()
    cabinet.proxy.cut()
    await expect.poll(async () => (await cabinet.shown()).state).toBe('offline')
    expect(await cabinet.enter(door?.id ?? 0, pin)).toMatchObject({ outcome: 'opened' })
    await made('/box/return', { id }, holder)
    const next = await acme.person([])
    const theirs = await take(cabinet.id, next)
    expect((await theirs.own()).number).toBe(door?.number)
    cabinet.proxy.mend()
    await expect.poll(() => told(holder.user_id)).toEqual(['box_opened_here'])
    expect(await told(next.user_id)).toEqual([])
  })

  test('tells whose PIN it was and who has the locker by then, whatever the gateway believes that time it is', async () => {
    const cabinet = await cabinetWith()
    const [holder, next] = [await acme.person([]), await acme.person([])]
    const { id, own } = await take(cabinet.id, holder)
    await cabinet.inStep()
    const { pin } = await own()
    const [door] = await cabinet.doors()
    const box = door?.id ?? 0
    const move = (use: number, start: string, end: string | null) =>
      world.db.query(
        `update box_use set start_time = now() + $3::interval, end_time = now() + $4::interval where company_id = $1 and id = $2`,
        [acme.company_id, use, start, end],
      )
    const openAlone = async () => {
      cabinet.proxy.cut()
      await expect.poll(async () => (await cabinet.shown()).state).toBe('offline')
      expect(await cabinet.enter(box, pin)).toMatchObject({ outcome: 'opened' })
    }
    const last = async () => (await openings()).find(({ number }) => number === door?.number)
    await openAlone()
    await made('/box/return', { id }, holder)
    // as if its clock were ahead: by its time nobody had it
    await move(id, '-2 hours', '-1 hour')
    cabinet.proxy.mend()
    await expect.poll(() => told(holder.user_id)).toEqual(['box_opened_here'])
    expect(await last()).toMatchObject({ cause: 'pin', state: 'opened' })
    await cabinet.inStep()
    expect(await cabinet.enter(box, pin)).toMatchObject({ refused: 'wrong' })
    // a PIN of before opens somebody else's locker where there is no network
    const again = await take(cabinet.id, holder)
    await cabinet.inStep()
    const { pin: second } = await again.own()
    cabinet.proxy.cut()
    await expect.poll(async () => (await cabinet.shown()).state).toBe('offline')
    await made('/box/return', { id: again.id }, holder)
    const theirs = await take(cabinet.id, next)
    expect((await theirs.own()).number).toBe(door?.number)
    await move(again.id, '-2 hours', '-1 hour')
    await move(theirs.id, '-30 minutes', null)
    expect(await cabinet.enter(box, second)).toMatchObject({ outcome: 'opened' })
    cabinet.proxy.mend()
    await expect.poll(() => told(next.user_id)).toEqual(['box_opened_here'])
    expect(await told(holder.user_id)).toEqual(['box_opened_here', 'box_opened_here'])
  })

  test('tells a holder of an opening by staff of which nothing was heard, once', async () => {
    const cabinet = await cabinetWith()
    const holder = await acme.person([])
    await take(cabinet.id, holder)
    const [door] = await cabinet.doors()
    const { company_id } = acme
    const [sent] = await world.db.query<{ id: number }>(
      `insert into box_opening (company_id, cabinet_id, box_id, use_id, user_id, cause, reason, key, state, asked_at, expires_at)
       select company_id, $2, box_id, id, $3, 'staff', 'Left behind', 'never-heard', 'sent', now() - interval '3 minutes',
         now() - interval '2 minutes' from box_use where company_id = $1 and box_id = $4 and state = 'using' returning id`,
      [company_id, cabinet.id, admin.user_id, door?.id],
    )
    await world.first.lockers.tick()
    await world.first.lockers.tick()
    expect((await openings()).find((one) => one.id === sent?.id)).toMatchObject({ state: 'unknown' })
    expect(await told(holder.user_id)).toEqual(['box_opened_staff'])
  })

  test('whose lock does not move is out of order and repaired, and its holder may take another one', async () => {
    const cabinet = await cabinetWith()
    const holder = await acme.person([])
    const { id, own } = await take(cabinet.id, holder)
    await cabinet.inStep()
    cabinet.board.fail('stuck')
    await made('/box/open', { id }, holder)
    await expect.poll(async () => (await own()).opened_state).toBe('fault')
    expect(cabinet.board.pulses).toHaveLength(2)
    expect(await told(holder.user_id)).toEqual(['box_fault'])
    const tickets = await world.db.query(
      `select target_type from repair where company_id = $1 and target_type = 'box'`,
      [acme.company_id],
    )
    expect(tickets).toHaveLength(1)
    expect(await made('/box/take', { cabinet_id: cabinet.id }, holder)).toHaveProperty('number')
  })

  test('has a ticket for a lock that fails though nobody who is known opened it, and for a board that answers no more', async () => {
    const cabinet = await cabinetWith()
    const holder = await acme.person([])
    await take(cabinet.id, holder)
    await cabinet.inStep()
    const [held, door] = await cabinet.doors()
    const tickets = () =>
      world.db.query<{ target_id: number; title: string }>(
        `select r.target_id, r.title from repair r join box b on b.company_id = r.company_id and b.id = r.target_id
         where r.company_id = $1 and r.target_type = 'box' and b.cabinet_id = $2 order by r.id`,
        [acme.company_id, cabinet.id],
      )
    // by whom it was opened is forgotten
    const [row] = await world.db.query<{ id: number }>(
      `insert into box_opening (company_id, cabinet_id, box_id, cause, key, state, asked_at, expires_at)
       values ($1, $2, $3, 'test', 'of-nobody', 'sent', now(), now() + interval '30 seconds') returning id`,
      [acme.company_id, cabinet.id, door?.id],
    )
    cabinet.board.fail('stuck')
    await world.first.lockers.send(acme.company_id, row?.id ?? 0)
    await expect.poll(tickets).toMatchObject([{ target_id: door?.id }])
    cabinet.board.fail('dead')
    for (let n = 0; n < 3; n++) await cabinet.poll()
    await expect.poll(async () => (await tickets()).length).toBe(2)
    expect((await tickets())[1]).toMatchObject({ target_id: held?.id, title: expect.stringContaining('Lock board 0') })
    // one a board, however often it comes and goes meanwhile
    cabinet.board.fail(null)
    await cabinet.poll()
    cabinet.board.fail('dead')
    for (let n = 0; n < 3; n++) await cabinet.poll()
    await expect.poll(async () => (await cabinet.shown()).boards[0].state).toBe('away')
    expect(await tickets()).toHaveLength(2)
  })

  test('opens for nobody whose use of the locker is over before a command for them is sent', async () => {
    const cabinet = await cabinetWith()
    const [holder, next] = [await acme.person([]), await acme.person([])]
    const { id } = await take(cabinet.id, holder)
    await cabinet.inStep()
    const [door] = await cabinet.doors()
    // asked for by staff, and committed; before it goes out the locker is another person's
    const [row] = await world.db.query<{ id: number }>(
      `insert into box_opening (company_id, cabinet_id, box_id, use_id, user_id, cause, reason, key, state, asked_at, expires_at)
       values ($1, $2, $3, $4, $5, 'staff', 'Left behind', 'of-before', 'sent', now(), now() + interval '30 seconds') returning id`,
      [acme.company_id, cabinet.id, door?.id, id, admin.user_id],
    )
    await made('/box/return', { id }, holder)
    await take(cabinet.id, next)
    await world.first.lockers.send(acme.company_id, row?.id ?? 0)
    expect((await openings()).find((one) => one.id === row?.id)).toMatchObject({ state: 'refused', why: 'changed' })
    expect(cabinet.board.pulses).toEqual([])
    expect(await told(next.user_id)).toEqual([])
  })

  test('forgets what was taken back though the server was restored from before, and numbers go past what the cabinet has seen', async () => {
    const cabinet = await cabinetWith()
    const holder = await acme.person([])
    const { own } = await take(cabinet.id, holder)
    await cabinet.inStep()
    const { pin } = await own()
    const [door] = await cabinet.doors()
    const box = door?.id ?? 0
    expect(await cabinet.enter(box, pin)).toMatchObject({ outcome: 'opened' })
    const state = async () =>
      (
        await world.db.query<{ wanted_no: number; held_no: number; sent_no: number }>(
          'select wanted_no, held_no, sent_no from box_cabinet_state where company_id = $1 and cabinet_id = $2',
          [acme.company_id, cabinet.id],
        )
      )[0]
    const seen = (await state())?.held_no ?? 0
    expect(seen).toBeGreaterThan(1)
    cabinet.proxy.cut()
    await expect.poll(async () => (await cabinet.shown()).state).toBe('offline')
    // as it was in the backup; since then somebody was disabled, so that the number is the cabinet's again and means another thing
    await world.db.query(
      `update box_cabinet_state set wanted_no = $3, sent_no = $3, held_no = $3, sent_until = now() where company_id = $1 and cabinet_id = $2`,
      [acme.company_id, cabinet.id, seen - 1],
    )
    await world.db.query(`update users set status = 'disabled' where company_id = $1 and id = $2`, [
      ...[acme.company_id, holder.user_id],
    ])
    expect((await state())?.wanted_no).toBe(seen)
    cabinet.proxy.mend()
    await expect
      .poll(async () => {
        await world.first.lockers.tick()
        const now = await state()
        return now !== undefined && now.held_no > seen && now.held_no === now.wanted_no
      })
      .toBe(true)
    expect(await cabinet.enter(box, pin)).toMatchObject({ refused: 'wrong' })
  })

  test('is tested door by door, but for lockers that somebody has', async () => {
    const cabinet = await cabinetWith()
    const holder = await acme.person([])
    await take(cabinet.id, holder)
    const [held, free] = await cabinet.doors()
    expect((await post('/box_cabinet/test', { box_id: held?.id })).data.reason).toBe('box_held')
    await made('/box_cabinet/test', { box_id: free?.id })
    await expect.poll(async () => (await cabinet.shown()).doors[1]).toMatchObject({ tested: 'opened' })
    const wrong = { address: 0, family: 'cu16', feedback: 'closed_short', host: 'x', port: 1 }
    expect((await post('/box_cabinet/boards', { id: cabinet.id, boards: [wrong, wrong] })).data.reason).toBe(
      'box_boards',
    )
  })

  test('whose gateway says what nobody asked it, or what nobody can read, is told of; nothing is opened or ended by it', async () => {
    const cabinet = await cabinetWith()
    const other = await cabinetWith()
    const holder = await acme.person([])
    await take(other.id, holder)
    const [door] = await other.doors()
    // commands that wait for the other cabinet's answer, which this one gives
    const { company_id } = acme
    await world.db.query(
      `insert into box_opening (company_id, cabinet_id, box_id, cause, key, state, asked_at, expires_at)
       values ($1, $2, $3, 'test', 'of-the-other', 'sent', now(), now() + interval '1 hour')`,
      [company_id, other.id, door?.id],
    )
    const { account, password } = cabinet.paired
    const port = world.first.detection.listening().port
    const wire = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
      username: account,
      password,
      reconnectPeriod: 0,
    })
    ends.push(() => wire.endAsync(true))
    const say = (level: string, said: unknown) =>
      wire.publishAsync(`workplace/${account}/box/${level}`, typeof said === 'string' ? said : JSON.stringify(said), {
        qos: 1,
      })
    const answer = { v: 1, id: 'never-asked', outcome: 'opened', why: null, at: Date.now(), pulses: 1 }
    await say('result', answer)
    await say('result', { ...answer, id: 'of-the-other' })
    await say('result', { ...answer, pulses: 99 })
    await say('state', '{"v":1,"journal":')
    await say('event', { v: 1, journal: 'j', seq: -1 })
    await expect.poll(async () => (await cabinet.shown()).refused).toBe(5)
    expect(Date.parse((await cabinet.shown()).refused_at)).not.toBeNaN()
    expect((await other.shown()).refused).toBe(0)
    const rows = await world.db.query(
      'select cabinet_id, key, state from box_opening where company_id = $1 and cabinet_id = any($2)',
      [company_id, [cabinet.id, other.id]],
    )
    expect(rows).toEqual([{ cabinet_id: other.id, key: 'of-the-other', state: 'sent' }])
    // a word that was said twice is no stranger
    await made('/box_cabinet/test', { box_id: (await cabinet.doors())[0]?.id })
    await expect.poll(async () => (await cabinet.shown()).doors[0]).toMatchObject({ tested: 'opened' })
    const [opened] = await world.db.query<{ key: string }>(
      `select key from box_opening where company_id = $1 and cabinet_id = $2 and state = 'opened'`,
      [company_id, cabinet.id],
    )
    await say('result', { ...answer, id: opened?.key })
    await say('result', answer)
    await expect.poll(async () => (await cabinet.shown()).refused).toBe(6)
    await made('/box_cabinet/pair', { id: cabinet.id })
    expect(await cabinet.shown()).toMatchObject({ refused: 0, refused_at: null })
  })

  test('that is paired anew or unpaired is closed to who had its password', async () => {
    const cabinet = await cabinetWith()
    await made('/box_cabinet/unpair', { id: cabinet.id })
    await expect.poll(async () => (await cabinet.shown()).state).toBe('none')
    const [door] = await cabinet.doors()
    expect((await post('/box_cabinet/test', { box_id: door?.id })).data.reason).toBe('box_offline')
  })

  test('shows its page at the cabinet, and takes nothing there but what a page of its own sends', async () => {
    const cabinet = await cabinetWith()
    const holder = await acme.person([])
    const { own } = await take(cabinet.id, holder)
    await cabinet.inStep()
    const [door] = await cabinet.doors()
    expect(await (await fetch(`${cabinet.keypad()}/`)).text()).toContain('<html lang="zh-CN">')
    const front = (await (await fetch(`${cabinet.keypad()}/front`)).json()) as { doors: unknown[]; isReady: boolean }
    expect([front.doors.length, front.isReady]).toEqual([4, true])
    const open = (body: object, type = 'application/json') =>
      fetch(`${cabinet.keypad()}/open`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify(body),
      })
    const { pin } = await own()
    const entered = { kind: 'pin', box: door?.id, code: pin }
    expect((await open(entered, 'text/plain')).status).toBe(415)
    expect((await open({ ...entered, code: '12' })).status).toBe(400)
    expect(await (await open(entered)).json()).toMatchObject({ outcome: 'opened' })
  })
})
