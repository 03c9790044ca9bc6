import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openControllers } from './controllers'
import { packAnswer, packQuestion } from './packets'
import { type Controllers, NoAnswer } from './port'
import { simulatedController } from './simulation/simulated-controller'
import { openSimulator } from './simulation/simulator'

const SERIAL = 423187757
const log = { info() {}, warn() {}, error() {} }
const now = () => Date.parse('2026-03-02T08:00:00Z')

let board: ReturnType<typeof simulatedController>
let others: ReturnType<typeof simulatedController>[]
let simulator: Awaited<ReturnType<typeof openSimulator>>
let controllers: Controllers
const patience = [2_000, 2_000, 2_000]

beforeEach(async () => {
  board = simulatedController({ serial: SERIAL, now, clock: '2026-03-02T16:00:00', events: 3 })
  others = Array.from({ length: 40 }, (_, n) => simulatedController({ serial: 200_000_001 + n, now }))
  simulator = await openSimulator([board, ...others])
  controllers = await openControllers(
    {
      ...{ listen: { host: '127.0.0.1', port: 0 }, patience, searchWithinMs: 1_000 },
      networks: () => [{ address: '127.0.0.1', port: simulator.port }],
    },
    log,
  )
})
afterEach(async () => {
  await controllers.close()
  await simulator.close()
})

const place = () => ({ serial: SERIAL, at: { address: '127.0.0.1', port: simulator.port } })
const link = {
  ...{ from: '2026-01-01', to: '2026-12-31', weekdays: [1, 5], next: 0 },
  segments: [
    { start: 480, last: 719 },
    { start: 0, last: 0 },
    { start: 0, last: 0 },
  ],
}

it('asks all that the product needs of a controller', async () => {
  const it = controllers.at(place())
  expect(await it.device()).toMatchObject({ serial: SERIAL, firmware: '8.92', from: { port: simulator.port } })
  expect(await it.status()).toMatchObject({
    clock: '2026-03-02T16:00:00',
    doors: [false, false, false, false],
    last: null,
  })
  expect(await it.event('last')).toBeNull()
  await it.setClock('2026-03-02T16:00:09')
  expect(board.clock()).toBe('2026-03-02T16:00:09')

  const card = { card: 77, from: '2026-01-01', to: '2026-12-31', doors: [1, 0, 9, 0] }
  expect(await it.putProfile(9, link)).toBe(true)
  expect(await it.profile(9)).toEqual(link)
  expect(await it.profile(10)).toBeNull()
  expect(await it.putCard(card)).toBe(true)
  expect(await it.putCard({ ...card, card: 78 })).toBe(true)
  expect(await it.cardCount()).toBe(2)
  expect(await it.cardAt(1)).toEqual(card)
  expect(await it.takeCard(77)).toBe(true)
  expect(await it.takeCard(77)).toBe(true)
  expect(await it.cardAt(1)).toBe('taken')
  expect(await it.cardAt(3)).toBeNull()
  board.faults.full = true
  expect(await it.putCard({ ...card, card: 79 })).toBe(false)

  expect(await it.setDoor(2, { mode: 'shut', seconds: 7 })).toBe(true)
  expect(await it.door(2)).toEqual({ mode: 'shut', seconds: 7 })
  expect(await it.openDoor(2)).toBe(false)
  expect(await it.openDoor(1)).toBe(true)
  expect(await it.setInterlock('1234')).toBe(true)
  expect(await it.recordDoors()).toBe(true)
  expect(board.settings()).toMatchObject({ interlock: '1234', special: true })

  expect(await it.event('last')).toMatchObject({ index: 1, type: 'door', door: 1, reason: 'remote', granted: true })
  for (const n of [1, 2, 3]) board.swipe(1, n)
  expect(await it.event('first')).toMatchObject({ index: 2, card: 1, granted: false, direction: 'in' })
  expect(await it.event(1)).toBe('overwritten')
  expect(await it.event(9)).toBeNull()
})

it('finds who is there, also where nobody knows the address', async () => {
  const found = await controllers.search([{ address: '127.0.0.1', port: simulator.port }])
  expect(found.map(({ serial }) => serial)).toEqual([...others.map(({ serial }) => serial), SERIAL])
  expect(await controllers.at({ serial: SERIAL, at: null }).device()).toMatchObject({ serial: SERIAL })
})

it('asks again when question or answer are lost; who stays silent does not answer', async () => {
  const quick = await openControllers({ listen: null, patience: [150, 4_000] }, log)
  try {
    board.faults.lose_questions = 1
    expect(await quick.at(place()).cardCount()).toBe(0)
    board.faults.lose_answers = 1
    expect(await quick.at(place()).putCard({ card: 5, from: null, to: null, doors: [1, 0, 0, 0] })).toBe(true)
    expect(board.card(5)).not.toBeNull()
  } finally {
    await quick.close()
  }
  const hasty = await openControllers({ listen: null, patience: [20, 20] }, log)
  try {
    board.faults.away = true
    await expect(hasty.at(place()).status()).rejects.toThrow(NoAnswer)
    await expect(hasty.at({ ...place(), serial: 1 }).status()).rejects.toThrow(NoAnswer)
  } finally {
    await hasty.close()
  }
})

it('takes no answer of a question before for one of the next', async () => {
  board.faults.twice = true
  const it = controllers.at(place())
  const put = (card: number) => it.putCard({ card, from: null, to: null, doors: [1, 0, 0, 0] })
  for (const card of [1, 2, 3, 4, 5]) expect(await put(card)).toBe(true)
  board.faults.full = true
  // a second yes to the last one is on its way
  expect(await put(6)).toBe(false)
})

it('asks one controller one thing after the other, and many at once', async () => {
  const all = others.map(({ serial }) => controllers.at({ ...place(), serial }))
  const counts = await Promise.all(all.flatMap((one) => [one.cardCount(), one.profile(2), one.cardCount()]))
  expect(counts).toHaveLength(120)
})

it('hears what happens as a hint, and nothing else at that port', async () => {
  const heard: number[] = []
  controllers.onHint((serial) => heard.push(serial))
  expect(await controllers.at(place()).tellUs()).toBe(true)
  expect(board.settings().listener).toEqual({ address: '127.0.0.1', port: controllers.state().port, interval: 0 })
  expect(await controllers.at(place()).tellUs()).toBe(true)
  const stranger = createSocket('udp4')
  const event = packAnswer('getStatus', 4711, {
    ...{ index: 1, type: 1, granted: true, door: 1, direction: 1, card: 1, at: null, reason: 1 },
    ...{ doors: [], buttons: [], error: 0, clock: null, sequence: 0, special: 0, relays: 0, inputs: 0 },
  })
  const old = Buffer.from(event)
  old.writeUInt8(0x19, 0)
  old.writeUInt32LE(4712, 4)
  const hostile = [Buffer.alloc(0), Buffer.alloc(64), event.subarray(0, 63), Buffer.concat([event, event])]
  for (const packet of [...hostile, packQuestion('getDevice', SERIAL, {}), event, old])
    await new Promise<void>((sent) => stranger.send(packet, controllers.state().port, '127.0.0.1', () => sent()))
  board.swipe(1, 1)
  await expect.poll(() => heard).toContain(SERIAL)
  await expect.poll(() => heard).toContain(4712)
  expect(new Set(heard)).toEqual(new Set([SERIAL, 4711, 4712]))
  stranger.close()
})

it('drops what is of another length, number, function or address, and takes what follows', async () => {
  const said: ((packet: Buffer, from: RemoteInfo, socket: Socket) => void)[] = []
  const [real, forger] = [createSocket('udp4'), createSocket('udp4')]
  await Promise.all([real, forger].map((one) => new Promise<void>((done) => one.bind(0, '127.0.0.1', done))))
  try {
    const at = { address: '127.0.0.1', port: real.address().port }
    const count = (serial: number, value: number) => packAnswer('getCards', serial, { count: value })
    said.push((_, from) => {
      const send = (socket: Socket, packet: Buffer) => socket.send(packet, from.port, from.address)
      send(forger, count(SERIAL, 666))
      send(real, count(SERIAL + 1, 667))
      send(real, count(SERIAL, 668).subarray(0, 63))
      send(real, Buffer.concat([count(SERIAL, 669), Buffer.alloc(1)]))
      send(real, packAnswer('getEventIndex', SERIAL, { index: 670 }))
      send(real, Buffer.alloc(64, 0xff))
      setImmediate(() => send(real, count(SERIAL, 7)))
    })
    real.on('message', (packet, from) => said[0]?.(packet, from, real))
    expect(await controllers.at({ serial: SERIAL, at }).cardCount()).toBe(7)
    // and one that repeats another number than was asked for
    said[0] = (_, from) => {
      const profile = { ...link, number: 9 }
      real.send(packAnswer('getTimeProfile', SERIAL, { ...profile, number: 8 }), from.port, from.address)
      real.send(packAnswer('getTimeProfile', SERIAL, { ...profile, next: 3 }), from.port, from.address)
    }
    expect(await controllers.at({ serial: SERIAL, at }).profile(9)).toMatchObject({ next: 3 })
  } finally {
    real.close()
    forger.close()
  }
})

it('goes on without its port where that is taken', async () => {
  const second = await openControllers({ listen: { host: '127.0.0.1', port: controllers.state().port } }, log)
  expect(second.state().state).toBe('taken')
  expect(await second.at(place()).tellUs()).toBe(false)
  await second.close()
})

it('who closes waits for nobody who is silent', async () => {
  const patient = await openControllers({ listen: null, patience: [600_000] }, log)
  board.faults.away = true
  const asked = patient.at(place()).status()
  const refused = expect(asked).rejects.toThrow(NoAnswer)
  await patient.close()
  await refused
  await expect(patient.at(place()).status()).rejects.toThrow(NoAnswer)
})
