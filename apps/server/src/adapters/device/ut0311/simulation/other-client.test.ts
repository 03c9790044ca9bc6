import uhppoted from 'uhppoted'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { simulatedController } from './simulated-controller'
import { openSimulator } from './simulator'

// A client that others wrote (uhppoted 0.7.2, MIT) makes every call it has: what it understands is how the boards speak.
const A = 423187757
const B = 405419896
const now = () => Date.parse('2026-03-02T08:00:00Z')
const first = simulatedController({ serial: A, now, clock: '2026-03-02T16:00:00', events: 5 })
const second = simulatedController({ serial: B, now })
let simulator: Awaited<ReturnType<typeof openSimulator>>
let on: { config: object }

beforeAll(async () => {
  simulator = await openSimulator([first, second])
  on = contextWith(20_000)
})
afterAll(() => simulator.close())

const contextWith = (patience: number, listen = '127.0.0.1:0') => ({
  config: new uhppoted.Config('test', '127.0.0.1', `127.0.0.1:${simulator.port}`, listen, patience, [], false),
})

it('is found, with its address and firmware, and says who it is', async () => {
  const found: { deviceId: number }[] = await uhppoted.getDevices(contextWith(1_500))
  expect(found.map(({ deviceId }) => deviceId).sort()).toEqual([B, A])
  expect(await uhppoted.getDevice(on, A)).toMatchObject({
    deviceId: A,
    device: { serialNumber: A, address: '127.0.0.1', netmask: '255.255.255.0', version: '0892', date: '2020-01-01' },
  })
  await uhppoted.setIP(on, B, '192.168.1.125', '255.255.255.0', '192.168.1.1')
  await expect.poll(() => second.settings().device).toMatchObject({ address: '192.168.1.125', gateway: '192.168.1.1' })
})

it('has a clock', async () => {
  expect(await uhppoted.getTime(on, A)).toEqual({ deviceId: A, datetime: '2026-03-02 16:00:00' })
  expect(await uhppoted.setTime(on, A, '2026-03-02 16:00:07')).toEqual({ deviceId: A, datetime: '2026-03-02 16:00:07' })
  expect(first.clock()).toBe('2026-03-02T16:00:07')
})

it('has doors', async () => {
  const door = { door: 2, delay: 7, control: { value: 3, state: 'controlled' } }
  expect(await uhppoted.setDoorControl(on, A, 2, 7, 'controlled')).toMatchObject({ doorControlState: door })
  expect(await uhppoted.getDoorControl(on, A, 2)).toMatchObject({ doorControlState: door })
  expect(await uhppoted.openDoor(on, A, 2)).toEqual({ deviceId: A, opened: true })
  expect(first.isReleased(2)).toBe(true)
  await uhppoted.setDoorControl(on, A, 3, 7, 'normally closed')
  expect(await uhppoted.openDoor(on, A, 3)).toEqual({ deviceId: A, opened: false })
  await uhppoted.setDoorControl(on, A, 4, 7, 'normally open')
  expect(first.isReleased(4)).toBe(true)
})

it('has cards, also in their places', async () => {
  const put = (card: number) =>
    uhppoted.putCard(on, A, card, '2026-01-01', '2026-12-31', { 1: true, 2: false, 3: 29, 4: true })
  for (const card of [6154412, 6154413, 6154414]) expect(await put(card)).toEqual({ deviceId: A, stored: true })
  expect(await uhppoted.getCards(on, A)).toEqual({ deviceId: A, cards: 3 })
  const held = {
    ...{ number: 6154413, valid: { from: '2026-01-01', to: '2026-12-31' } },
    doors: { 1: true, 2: false, 3: 29, 4: true },
  }
  expect(await uhppoted.getCard(on, A, 6154413)).toEqual({ deviceId: A, card: held })
  expect(await uhppoted.getCardByIndex(on, A, 2)).toEqual({ deviceId: A, card: held })
  expect(await uhppoted.deleteCard(on, A, 6154413)).toEqual({ deviceId: A, deleted: true })
  expect((await uhppoted.getCardByIndex(on, A, 2)).card.number).toBe(0xffffffff)
  expect((await uhppoted.getCard(on, A, 6154413)).card.number).toBe(0)
  expect(await uhppoted.getCards(on, A)).toEqual({ deviceId: A, cards: 2 })
  expect(await uhppoted.deleteCards(on, A)).toEqual({ deviceId: A, deleted: true })
  expect(await uhppoted.getCards(on, A)).toEqual({ deviceId: A, cards: 0 })
})

it('has time profiles', async () => {
  const profile = {
    ...{ id: 29, linkedTo: 30, valid: { from: '2026-01-01', to: '2026-12-31' } },
    weekdays: ['Monday', 'Thursday', 'Saturday'],
    segments: [
      { start: '08:30', end: '11:59' },
      { start: '13:00', end: '17:29' },
    ],
  }
  expect(await uhppoted.setTimeProfile(on, A, profile)).toEqual({ deviceId: A, updated: true })
  expect(await uhppoted.getTimeProfile(on, A, 29)).toEqual({ deviceId: A, profile })
  expect(await uhppoted.getTimeProfile(on, A, 31)).toEqual({ deviceId: A, profile: null })
  expect(await uhppoted.clearTimeProfiles(on, A)).toEqual({ deviceId: A, cleared: true })
  expect(await uhppoted.getTimeProfile(on, A, 29)).toEqual({ deviceId: A, profile: null })
})

it('has tasks', async () => {
  const task = {
    ...{ task: 4, door: 3, start: '08:30', cards: 0, weekdays: ['Monday'] },
    valid: { from: '2026-01-01', to: '2026-12-31' },
  }
  expect(await uhppoted.clearTaskList(on, A)).toEqual({ deviceId: A, cleared: true })
  expect(await uhppoted.addTask(on, A, task)).toEqual({ deviceId: A, added: true })
  expect(await uhppoted.refreshTaskList(on, A)).toEqual({ deviceId: A, refreshed: true })
  expect(first.settings().tasks).toMatchObject([{ door: 3, start: 510, weekdays: [1], from: '2026-01-01' }])
})

it('keeps its last events, by index', async () => {
  expect(await uhppoted.recordSpecialEvents(on, B, true)).toEqual({ deviceId: B, updated: true })
  expect(second.settings().special).toBe(true)
  for (const card of [1, 2, 3, 4, 5, 6]) first.swipe(1, card)
  const last = first.lastEvent()
  expect(await uhppoted.getEvents(on, A)).toEqual({ deviceId: A, first: last - 4, last })
  expect(await uhppoted.getEvent(on, A, last)).toEqual({
    deviceId: A,
    event: {
      ...{ index: last, type: { code: 1, event: 'card swipe' }, granted: false, door: 1 },
      direction: { code: 1, direction: 'in' },
      ...{ card: 6, timestamp: '2026-03-02 16:00:07', reason: { code: 6, reason: 'no access rights' } },
    },
  })
  await expect(uhppoted.getEvent(on, A, last - 5)).rejects.toThrow('event overwritten')
  await expect(uhppoted.getEvent(on, A, last + 1)).rejects.toThrow('event does not exist')
  expect(await uhppoted.setEventIndex(on, A, last)).toEqual({ deviceId: A, updated: true })
  expect(await uhppoted.getEventIndex(on, A)).toEqual({ deviceId: A, index: last })
  expect((await uhppoted.getStatus(on, A)).state).toMatchObject({
    ...{ serialNumber: A, event: { index: last, card: 6 }, doors: { 1: false, 2: false, 3: false, 4: false } },
    system: { status: 0, date: '2026-03-02', time: '16:00:07' },
  })
})

it('tells what happens to whom it was told to', async () => {
  // a port that was free a moment ago
  const probe = await openSimulator([])
  await probe.close()
  const heard: { state: { event: { card: number } } }[] = []
  const listener = uhppoted.listen(
    contextWith(20_000, `127.0.0.1:${probe.port}`),
    (event) => heard.push(event as (typeof heard)[number]),
    () => {},
  )
  try {
    expect(await uhppoted.setListener(on, A, '127.0.0.1', probe.port)).toEqual({ deviceId: A, updated: true })
    expect(await uhppoted.getListener(on, A)).toEqual({ deviceId: A, address: '127.0.0.1', port: probe.port })
    first.putCard({ card: 77, from: '2026-01-01', to: '2026-12-31', doors: [1, 0, 0, 0], pin: 0, first_card: 0 })
    expect(first.swipe(1, 77)).toBe(true)
    await expect.poll(() => heard.map(({ state }) => state.event.card)).toContain(77)
  } finally {
    listener.close()
  }
})
