import { no_permission, outbound_address } from '@workplace/contract/kernel/refusals'
import { neverLink } from '@workplace/domain/access/device-tables'
import { afterAll, afterEach, expect, it } from 'vitest'
import type { Controller } from '../../../adapters/device/ut0311/port'
import { reasons } from '../../../adapters/device/ut0311/vocabulary'
import { type House, openHouse, openStreet, serial } from './controllers.sample'
import { ledControllers, noteEvents } from './controllers.store'
import { doCommands } from './do-commands'

const street = openStreet()
let house: House
afterEach(() => house.close())
afterAll(() => street.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const passes = () =>
  house.world.db.query(
    `select device_index, epoch, way, granted, time_state, door_id from pass_record where company_id = $1
       and received_at > '2026-01-01' order by epoch, device_index`,
    [house.company_id],
  )
const alarms = async () =>
  (
    await house.world.db.query<{ kind: string; level: number; state: string }>(
      'select kind, level, state from device_alarm where company_id = $1 order by id',
      [house.company_id],
    )
  ).map(({ kind, level, state }) => `${kind} ${level} ${state}`)
const doorStates = async () =>
  (
    await house.world.db.query<{ state: string }>(
      'select state from door_state where company_id = $1 order by door_id',
      [house.company_id],
    )
  ).map(({ state }) => state)

const foreign = (card: number) => ({
  card,
  from: '2000-01-01',
  to: '2099-12-31',
  doors: [1, 1, 0, 0],
  pin: 0,
  first_card: 0,
})

it('an empty board is taken over by itself: its clock is set, no profile is missing, and cards are given', async () => {
  house = await street.house()
  await house.passer(77)
  await house.round()
  expect(house.board.clock()).toBe('2026-11-23T10:00:00')
  expect(await house.state()).toMatchObject({
    ...{ adoption: 'adopted', address: `127.0.0.1:${house.simulator.port}`, firmware: '8.92', cards: 1, fault: null },
    settings: { interlock: 'none', seconds: { 1: 5, 2: 5 }, records_doors: true },
  })
  expect(house.board.profiles().size).toBe(253)
  const used = house.board.card(77)?.doors[0] ?? 0
  expect(used).toBeGreaterThan(1)
  for (const [number, profile] of house.board.profiles())
    if (number !== used && number !== profile.next)
      expect([number, profile.weekdays]).toEqual([number, neverLink.weekdays])
  expect(house.board.swipe(1, 77)).toBe(true)
  expect(house.board.swipe(2, 77)).toBe(false)
  house.board.setClock('2026-11-23T18:00:00')
  expect(house.board.swipe(1, 77)).toBe(false)
  // nobody needs anything more
  await house.round()
  expect(await alarms()).toEqual(['clock 2 open'])
})

it('what stood in a board stays until somebody confirms it, and then goes', async () => {
  house = await street.house()
  house.board.putCard(foreign(4711))
  await house.passer(77)
  await house.round()
  expect(await house.state()).toMatchObject({ adoption: 'found', foreign_cards: 1 })
  expect(house.board.swipe(1, 4711)).toBe(true)
  expect(house.board.swipe(1, 77)).toBe(true)
  const keeper = await house.acme.person(['change-door-device', 'view-door-device'])
  const guest = await house.acme.person(['change-door-device'], { office_ids: [] })
  const adopt = (token: string) => house.world.first.post('/doordevice/adopt', { id: house.id }, { token })
  expect((await adopt(guest.token)).code).not.toBe(0)
  expect((await adopt(keeper.token)).code).toBe(0)
  expect((await adopt(keeper.token)).code).toBe(0)
  house.wait(10_000)
  await house.round()
  expect(house.board.card(4711)).toBeNull()
  expect(house.board.card(77)).not.toBeNull()
  expect(await house.state()).toMatchObject({ adoption: 'adopted', foreign_cards: 0 })
  const page = await house.world.first.get('/doordevice/pagelist', {}, { token: keeper.token })
  expect(page.data.items[0]).toMatchObject({ state: 'online', adoption: 'adopted', cards: 1, clock_offset: 0 })
  expect(page.data.items[0].held_until).toMatch(/^2027-03-2\d/)
})

it('a card that somebody puts into a board by another way is found at night, told, and goes', async () => {
  house = await street.house()
  await house.passer(77)
  await house.round()
  house.board.putCard(foreign(4711))
  house.wait(5_000)
  await house.round()
  expect(house.board.card(4711)).not.toBeNull()
  // two o’clock of the office
  house.wait(16 * HOUR)
  await house.round()
  expect(house.board.card(4711)).toBeNull()
  expect(await alarms()).toContain('foreign_entry 2 open')
  // once, with the number of the card
  const [told] = await house.world.db.query(
    `select times, text from device_alarm where company_id = $1 and kind = 'foreign_entry'`,
    [house.company_id],
  )
  expect(told).toEqual({ times: 1, text: '4711' })
})

it('events are taken once each, in their order, and tell how doors are', async () => {
  house = await street.house()
  const { user_id } = await house.passer(77)
  await house.round()
  house.board.swipe(1, 77)
  house.board.contact(1, true)
  house.board.swipe(2, 999)
  await house.round()
  await house.round()
  expect(await passes()).toEqual([
    { device_index: 1, epoch: 1, way: 'card', granted: true, time_state: 'exact', door_id: house.doors[0] },
    { device_index: 3, epoch: 1, way: 'card', granted: false, time_state: 'exact', door_id: house.doors[1] },
  ])
  expect(await doorStates()).toEqual(['open', 'closed'])
  house.wait(MINUTE)
  house.board.contact(1, false)
  house.board.contact(2, true)
  house.board.alarm(2, reasons.threat)
  await house.round()
  expect(await doorStates()).toEqual(['closed', 'forced'])
  expect(await alarms()).toEqual(['forced 3 open', 'duress 3 open'])
  const [record] = await house.world.db.query(
    `select user_id from pass_record where company_id = $1 and device_index = 1 and received_at > '2026-01-01'`,
    [house.company_id],
  )
  expect(record).toEqual({ user_id })
})

it('a contact says who went through a door, and who only opened it', async () => {
  house = await street.house()
  await house.passers([77, 78, 79])
  await house.round()
  const { board } = house
  // two go in together, a third one thinks better of it, and nobody knows of the last yet
  board.swipe(1, 77)
  board.swipe(1, 78)
  board.contact(1, true)
  board.contact(1, false)
  house.wait(MINUTE)
  board.swipe(1, 79)
  house.wait(MINUTE)
  board.swipe(1, 77)
  await house.round()
  const rows = await house.world.db.query<{ opened: boolean | null }>(
    `select opened from pass_record where company_id = $1 and received_at > '2026-01-01' order by device_index`,
    [house.company_id],
  )
  expect(rows.map(({ opened }) => opened)).toEqual([true, true, false, null])
})

/** Two people at a door with a contact that leads into an area, what is known of their passes, and where they are. */
async function vault() {
  const [came = 0, stayed = 0] = await house.passers([77, 78])
  const { company_id, office_id, doors, board } = house
  const area_id = await house.idOf(
    'insert into pass_area (company_id, name, office_id) values ($1, $2, $3) returning id',
    [...[company_id, 'Vault', office_id]],
  )
  await house.world.db.query('update door set to_area_id = $2 where id = $1', [doors[0], area_id])
  await house.round()
  // it is known to have a contact once that told
  board.contact(1, true)
  board.contact(1, false)
  await house.round()
  return {
    ...{ came, stayed, area_id, board },
    opened: async () =>
      (
        await house.world.db.query<{ opened: boolean | null }>(
          `select opened from pass_record where company_id = $1 and received_at > '2026-01-01' order by time, id`,
          [company_id],
        )
      ).map((one) => one.opened),
    placeOf: async (user_id: number) =>
      (
        await house.world.db.query<{ area_id: number | null }>(
          'select area_id from pass_place where company_id = $1 and user_id = $2',
          [company_id, user_id],
        )
      )[0]?.area_id ?? null,
  }
}

it('a pass that is told before its contact moves nobody until the contact has told, and nobody who did not go in', async () => {
  house = await street.house()
  const { came, stayed, area_id, board, opened, placeOf } = await vault()
  board.swipe(1, 77)
  await house.round()
  expect([await opened(), await placeOf(came)]).toEqual([[null], null])
  house.wait(2_000)
  board.contact(1, true)
  await house.round()
  expect([await opened(), await placeOf(came)]).toEqual([[true], area_id])
  house.wait(2_000)
  board.contact(1, false)
  await house.round()
  house.wait(MINUTE)
  board.swipe(1, 78)
  await house.round()
  await house.world.first.watchDoors()
  expect(await opened()).toEqual([true, null])
  house.wait(MINUTE)
  // somebody opens it from inside by then, which is nothing of theirs
  board.contact(1, true)
  await house.round()
  await house.world.first.watchDoors()
  expect([await opened(), await placeOf(stayed)]).toEqual([[true, false], null])
})

it('what a contact tells when its line was down for long counts still, and is not waited for for ever', async () => {
  house = await street.house()
  const { came, stayed, area_id, board, opened, placeOf } = await vault()
  board.swipe(1, 77)
  await house.round()
  // the line is down, or nobody of the servers is there
  house.wait(2_000)
  board.contact(1, true)
  house.wait(2_000)
  board.contact(1, false)
  house.wait(MINUTE)
  await house.world.first.watchDoors()
  await house.world.first.watchDoors()
  expect([await opened(), await placeOf(came)]).toEqual([[false], null])
  await house.round()
  expect([await opened(), await placeOf(came)]).toEqual([[true], area_id])
  board.swipe(1, 78)
  await house.round()
  const waiting = () => house.world.db.query('select 1 from pass_awaited where company_id = $1', [house.company_id])
  for (const [time, left] of [
    [MINUTE, 1],
    [8 * 24 * HOUR, 0],
  ] as const) {
    house.wait(time)
    await house.world.first.watchDoors()
    expect(await waiting()).toHaveLength(left)
  }
  expect([await opened(), await placeOf(stayed)]).toEqual([[true, false], null])
})

it('events that were overwritten are counted, and an index that begins anew begins an epoch', async () => {
  house = await street.house({ events: 5 })
  await house.round()
  for (let card = 1; card <= 12; card++) house.board.swipe(1, card)
  await house.round()
  expect((await passes()).map(({ device_index }) => device_index)).toEqual([8, 9, 10, 11, 12])
  expect(await house.state()).toMatchObject({ event_epoch: 1, event_last: 12, events_lost: 7 })
  house.wait(HOUR)
  house.board.restart({ events: true })
  house.board.swipe(1, 21)
  await house.round()
  expect((await passes()).at(-1)).toMatchObject({ device_index: 2, epoch: 2 })
  // up to where the index had been, so that only what it says tells
  house.wait(HOUR)
  house.board.restart({ events: true })
  house.board.swipe(1, 22)
  await house.round()
  expect((await passes()).at(-1)).toMatchObject({ device_index: 2, epoch: 3 })
  expect(await house.state()).toMatchObject({ event_epoch: 3, event_last: 2, events_lost: 7 })
})

it('more than two hundred events come in rounds, and of before it came to us only the last day', async () => {
  house = await street.house({ events: 2_000 })
  house.board.setClock('2026-11-20T10:00:00')
  for (let n = 0; n < 30; n++) house.board.swipe(1, 1)
  house.board.setClock('2026-11-23T09:00:00')
  for (let n = 0; n < 450; n++) house.board.swipe(1, 2)
  await house.round()
  expect(await passes()).toHaveLength(450)
  expect(await house.state()).toMatchObject({ event_last: 480, events_lost: 0 })
})

it('who meets a board as new leaves its events to who met it meanwhile, and may have set the clock by which they are told', async () => {
  house = await street.house()
  const { db } = house.world
  const read = { epoch: 1, last: 5, mark: null, lost: 0 }
  const [asNew] = await ledControllers(db, house.now(), house.ref)
  await house.round()
  const [met] = await ledControllers(db, house.now(), house.ref)
  if (asNew === undefined || met === undefined) throw new Error('it is led')
  expect([asNew.first_contact_at, asNew.event_last, met.event_last]).toEqual([null, 0, 0])
  expect(await noteEvents(db, asNew, read)).toBe(false)
  expect(await noteEvents(db, met, read)).toBe(true)
})

it('what happens at a board before its clock was ever set is not lost, and nobody relies on its time', async () => {
  house = await street.house()
  house.board.setClock('2026-11-23T09:00:00')
  for (let n = 0; n < 3; n++) house.board.swipe(1, 1)
  house.board.setClock('2000-01-01T00:00:00')
  for (let n = 0; n < 5; n++) house.board.swipe(1, 2)
  house.wait(MINUTE)
  await house.round()
  // the first three are of before its clock began anew, and nobody knows of when
  expect((await passes()).map(({ device_index, time_state }) => [device_index, time_state])).toEqual(
    [4, 5, 6, 7, 8].map((index) => [index, 'doubtful']),
  )
})

it('a board that lost its cards and profiles with the power is read and given them again', async () => {
  house = await street.house()
  await house.passer(77)
  await house.round()
  house.wait(MINUTE)
  house.board.restart({ cards: true, profiles: true, clock: '2026-11-23T10:01:00' })
  await house.round()
  expect(house.board.card(77)).not.toBeNull()
  expect(house.board.profiles().size).toBe(253)
  // and one that says nothing of it, with the next count
  house.board.hear(Buffer.alloc(0))
  for (const { card } of house.board.cards()) house.board.putCard({ ...foreign(card), doors: [0, 0, 0, 0] })
  house.wait(16 * HOUR)
  await house.round()
  expect(house.board.card(77)?.doors[0]).toBeGreaterThan(1)
})

it('a profile that is missing is written before anything else', async () => {
  house = await street.house()
  house.board.putCard({ ...foreign(4711), doors: [9, 0, 0, 0] })
  expect(house.board.swipe(1, 4711)).toBe(true)
  await house.round()
  // it was let in at any time; what stood there is nobody's wish
  expect(house.board.profile(9)).not.toBeNull()
  expect(house.board.swipe(1, 4711)).toBe(false)
})

it('clocks are set when they are off, and when the offset of the office changes', async () => {
  house = await openHouse({ now: '2026-10-31T12:00:00+08:00' })
  await house.world.db.query(`update office set timezone = 'America/New_York' where id = $1`, [house.office_id])
  await house.round()
  expect(house.board.clock()).toBe('2026-10-31T00:00:00')
  house.board.setClock('2026-10-31T00:00:20')
  await house.round()
  expect(house.board.clock()).toBe('2026-10-31T00:00:00')
  expect(await alarms()).toEqual([])
  // summer time ends the next night: the board goes on as it was, is read as it was, and set
  house.wait(31 * HOUR)
  expect(house.board.clock()).toBe('2026-11-01T07:00:00')
  house.board.swipe(1, 5)
  await house.round()
  expect(house.board.clock()).toBe('2026-11-01T06:00:00')
  expect(await alarms()).toEqual([])
  expect((await passes()).at(-1)).toMatchObject({ time_state: 'exact' })
  // ten minutes are an alarm, which is over when it goes right
  house.board.setClock('2026-11-01T06:11:00')
  await house.round()
  expect(await alarms()).toEqual(['clock 2 open'])
  await house.round()
  expect(await alarms()).toEqual(['clock 2 closed'])
})

it('doors open when somebody asks, and are held as they are to be', async () => {
  house = await street.house()
  await house.round()
  const [door = 0] = house.doors
  const keeper = await house.acme.person(['view-doors', 'change-doors'])
  const ask = (path: string, body: object) => house.world.first.post(path, body, { token: keeper.token })
  expect((await ask('/doors/open', { id: door, seconds: 9, reason: 'parcel' })).code).toBe(0)
  await house.round()
  expect(house.board.isReleased(1)).toBe(true)
  expect(house.board.door(1)).toMatchObject({ seconds: 5, mode: 3 })
  house.wait(8_000)
  expect(house.board.isReleased(1)).toBe(true)
  house.wait(2_000)
  expect(house.board.isReleased(1)).toBe(false)
  const commands = await house.world.db.query('select act, result from door_command order by id')
  expect(commands).toContainEqual({ act: 'open', result: 'done' })
  await house.world.db.query(`update door set mode = 'always_open' where id = $1`, [door])
  await house.round()
  expect(house.board.door(1)).toMatchObject({ mode: 1 })
  // what was done at the board itself is put right with the next whole reading
  await house.world.db.query(`update door set mode = 'normal' where id = $1`, [door])
  await house.round()
  expect(house.board.door(1)).toMatchObject({ mode: 3 })
})

/** Asks the door to open for so long; answers what the board has to be told by then, by what stands in its way. */
async function openFor(seconds: number) {
  const keeper = await house.acme.person(['view-doors', 'change-doors'])
  const body = { id: house.doors[0], seconds, reason: 'parcel' }
  expect((await house.world.first.post('/doors/open', body, { token: keeper.token })).code).toBe(0)
  const [controller] = await ledControllers(house.world.db, house.now(), house.ref)
  if (controller === undefined) throw new Error('no controller')
  return controller
}
const secondsNow = async () =>
  (
    await house.world.db.query<{ seconds: Record<string, number> }>(
      `select settings->'seconds' as seconds from door_device_state where device_id = $1`,
      [house.id],
    )
  )[0]?.seconds
const resultOf = async () =>
  (
    await house.world.db.query('select result from door_command where company_id = $1 order by id desc', [
      house.company_id,
    ])
  )[0]

it('a server that is killed while a door is open for longer leaves the seconds of the door to the next visit', async () => {
  house = await street.house()
  await house.round()
  // the board as it is after it was told, and before it is told the usual again
  const { db } = house.world
  await db.query('update door set open_seconds = 60 where id = $1', [house.doors[0]])
  await house.round()
  expect(house.board.door(1)).toMatchObject({ seconds: 60 })
  await db.query('update door set open_seconds = 5 where id = $1', [house.doors[0]])
  await db.query(
    `update door_device_state set settings = jsonb_set(settings, '{seconds,1}', '5') where device_id = $1`,
    [house.id],
  )
  const controller = await openFor(60)
  const killed = new Error('killed')
  const board = {
    door: async () => ({ mode: 'controlled', seconds: 5 }),
    setDoor: async () => true,
    openDoor: async () => {
      throw killed
    },
  } as unknown as Controller
  await expect(doCommands({ db, now: house.now }, controller, async () => board)).rejects.toBe(killed)
  expect(await secondsNow()).toEqual({ 2: 5 })
  await house.round()
  expect(house.board.door(1)).toMatchObject({ seconds: 5, mode: 3 })
  expect(await secondsNow()).toEqual({ 1: 5, 2: 5 })
})

it('a door is not opened later than fifteen seconds after somebody asked, however slow its board is', async () => {
  house = await street.house()
  await house.round()
  const controller = await openFor(9)
  const told: string[] = []
  const board = {
    door: async () => ({ mode: 'controlled', seconds: 5 }),
    setDoor: async (_: number, { seconds }: { seconds: number }) => {
      told.push(`seconds ${seconds}`)
      house.wait(7_500)
      return true
    },
    openDoor: async () => {
      told.push('open')
      return true
    },
  } as unknown as Controller
  const { db } = house.world
  await doCommands({ db, now: house.now }, controller, async () => {
    house.wait(8_000)
    return board
  })
  expect(told).toEqual(['seconds 9', 'seconds 5'])
  expect(await resultOf()).toEqual({ result: 'dead' })
})

it('interlock and seconds are written when they change, and only then', async () => {
  house = await street.house()
  await house.round()
  await house.world.db.query(`update door_device set interlock = '12' where id = $1`, [house.id])
  await house.world.db.query('update door set open_seconds = 9 where id = $1', [house.doors[1]])
  await house.round()
  expect(house.board.settings().interlock).toBe('12')
  expect(house.board.door(2)).toMatchObject({ seconds: 9, mode: 3 })
  expect(house.board.door(1)).toMatchObject({ seconds: 5 })
})

it('who is silent is offline after a minute, and goes on where it was', async () => {
  house = await street.house()
  await house.passer(77)
  await house.round()
  const keeper = await house.acme.person(['view-door-device'])
  const state = async () =>
    (await house.world.first.get('/doordevice/pagelist', {}, { token: keeper.token })).data.items[0].state
  expect(await state()).toBe('online')
  house.wait(MINUTE + 1_000)
  expect(await state()).toBe('offline')
  house.board.swipe(1, 77)
  await house.round()
  expect(await state()).toBe('online')
  expect(await passes()).toHaveLength(1)
})

it('an address that the product may not go to is said, and nothing is sent there', async () => {
  house = await street.house()
  await house.world.db.query(`update door_device set address = '10.1.2.3' where id = $1`, [house.id])
  await house.round()
  expect(await house.state()).toMatchObject({ fault: 'address', last_seen: null })
  await house.world.db.query(`update door_device set address = $2 where id = $1`, [
    house.id,
    `127.0.0.1:${house.simulator.port}`,
  ])
  await house.round()
  expect(await house.state()).toMatchObject({ fault: null, adoption: 'adopted' })
})

it('is found in the network, without those of others, and only by who may add one', async () => {
  house = await street.house()
  const other = await house.world.db.query<{ id: number }>(`insert into company (name) values ('Other') returning id`)
  expect(other).toHaveLength(1)
  const adder = await house.acme.person(['add-door-device', 'view-door-device'])
  const looker = await house.acme.person(['view-door-device'])
  const search = (token: string, body: object = {}) => house.world.first.post('/doordevice/search', body, { token })
  const found = { serial: String(serial), firmware: '8.92', id: house.id, name: 'Board' }
  expect((await search(adder.token)).data.items).toMatchObject([found])
  expect((await search(looker.token)).code).toBe(no_permission[1])
  expect((await search(adder.token, { address: '10.0.0.300' })).code).not.toBe(0)
  expect((await search(adder.token, { address: '10.0.0.3' })).code).toBe(outbound_address[1])
  await house.world.db.query('delete from door where company_id = $1', [house.company_id])
  await house.world.db.query('delete from door_device where company_id = $1', [house.company_id])
  expect((await search(adder.token)).data.items).toMatchObject([{ serial: String(serial), id: null, name: null }])
})

it('a power cut in the middle of anything leaves nothing open, and nothing undone', async () => {
  house = await openHouse({ patience: [400] })
  const { board } = house
  const people: number[] = []
  for (let n = 0; n < 14; n++) {
    // a visit to a new board is some eight hundred questions, one that gives a card some ten
    board.faults.dies_in = n < 3 ? 60 + n * 290 : 1 + ((n * 5) % 13)
    people.push(...(await house.passers([200 + n], [house.doors[n % 2] ?? 0])))
    if (n % 3 === 2)
      await house.world.db.query(`update pass_card set state = 'lost' where company_id = $1 and user_id = $2`, [
        ...[house.company_id, people[n - 1]],
      ])
    await house.world.first.deliveries.refresh()
    await house.round()
    for (const { doors } of board.cards())
      for (const number of doors) if (number > 1) expect(board.profile(number)).not.toBeNull()
    Object.assign(board.faults, { away: false, dies_in: null })
    board.restart()
    house.wait(7 * MINUTE)
  }
  const left = () =>
    house.world.db.query('select key from delivery_holder where company_id = $1 and wanted is distinct from held', [
      house.company_id,
    ])
  await expect
    .poll(async () => {
      house.wait(MINUTE)
      await house.world.first.deliveries.refresh()
      await house.round()
      return (await left()).length
    })
    .toBe(0)
  expect(
    board
      .cards()
      .map(({ card }) => card)
      .sort(),
  ).toEqual([200, 202, 203, 205, 206, 208, 209, 211, 212, 213])
  expect(board.swipe(1, 200)).toBe(true)
  expect(board.swipe(1, 201)).toBe(false)
  // one that was to open for longer, once, opens for as long as ever afterwards
  const { token } = await house.acme.person(['view-doors', 'change-doors'])
  board.faults.dies_in = 3
  await house.world.first.post('/doors/open', { id: house.doors[0], seconds: 45, reason: 'parcel' }, { token })
  await house.round()
  Object.assign(board.faults, { away: false, dies_in: null })
  house.wait(MINUTE)
  await house.round()
  expect(board.door(1)?.seconds).toBe(5)
})
