import { afterEach, describe, expect, it } from 'vitest'
import { findListener, findMosquitto, listen, mosquittoMissing, publish, startMosquitto } from '../../../test/mosquitto'
import { addCompany, openWorld } from '../../../test/world'
import { gatewayOf } from '../presence/gateway.sample'

const [broker, client] = [findMosquitto(), findListener()]
if (broker === undefined || client === undefined) console.warn(`\n${mosquittoMissing}\n`)

const all = [
  ...['view-device', 'add-device', 'change-device', 'device-alarm'],
  ...['view-detector-records', 'add-detector-records', 'change-detector-records'],
]
/** The account of the first gateway of a new database. */
const first = { account: 'gw1-1', password: 'a long password' }
const console_ = { account: 'console', password: 'a p@ssword of its own' }

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A thing that is nothing but the clients of Mosquitto: at our broker, or at one of somebody else's. */
async function openHouse(isOutside: boolean) {
  if (broker === undefined || client === undefined) throw new Error('there are no programs')
  const outside = isOutside ? await startMosquitto(broker, [first], console_) : undefined
  if (outside !== undefined) ends.push(outside.close)
  const world = await openWorld({
    now: '2026-11-20T02:00:00Z',
    mqtt:
      outside === undefined ? { kind: 'embedded', host: '127.0.0.1', port: 0 } : { kind: 'outside', url: outside.url },
  })
  ends.push(world.close)
  const server = world.first
  const acme = await addCompany(world.db, 'Acme')
  const { token } = await acme.person(all)
  const gateway = await gatewayOf(server, acme, token, 'Gateway', first.password)
  await expect.poll(() => server.detection.listening().state).toBe('listening')
  const port = outside?.port ?? server.detection.listening().port ?? 0
  const own = `workplace/${gateway.account}`
  const ear = await listen(client, port, gateway, [`${own}/command/#`])
  ends.push(ear.close)
  const say = (topic: string, message: object) =>
    publish(client, port, gateway, `${own}/${topic}`, JSON.stringify({ v: 1, ...message }))
  const thing = async (sn: string, more: object = {}) => {
    const answer = await server.post(
      '/iotdevice/add',
      { name: sn, kind: 'light', getway_id: gateway.id, sn, ...more },
      { token },
    )
    expect(answer.code).toBe(0)
    return answer.data.id as number
  }
  const ask = async (path: string, query: object) => (await server.get(path, query, { token })).data
  return { server, token, gateway, ear, say, thing, ask }
}

describe.skipIf(broker === undefined || client === undefined).each([
  ['our broker', false],
  ['a broker of somebody else’s', true],
])('the clients of mosquitto at %s', (_, isOutside) => {
  it('say how a thing is, hear what it is told and answer; a limit that is left is an alarm until it is over', async () => {
    const { server, token, ear, say, thing, ask } = await openHouse(isOutside)
    const id = await thing('lamp', { limits: [{ item: 'temperature', high: 60 }], config: { interval: 30 } })
    await say('thing/lamp', {
      values: { state: 'OFF', temperature: { value: 71, unit: '°C' } },
      settings: { interval: 60 },
    })
    await expect.poll(async () => (await ask('/iotdevice/now', { id })).state).toBe('online')
    await expect
      .poll(async () => (await ask('/alarm/pagelist', { thing_id: id })).items)
      .toMatchObject([{ kind: 'limit', state: 'open', text: 'temperature 71 °C' }])
    await server.detection.keep()
    await server.things.tick()
    const told = () =>
      ear.heard.map(({ topic, payload }) => ({ topic: topic.split('/').slice(2).join('/'), ...JSON.parse(payload) }))
    await expect.poll(told).toMatchObject([{ topic: 'command/lamp', name: 'settings', params: { interval: 30 } }])
    const sent = await server.post('/iotcommand/add', { device_ids: [id], params: { state: 'ON' } }, { token })
    expect(sent.code).toBe(0)
    await expect.poll(() => told().length).toBe(2)
    expect(told()[1]).toMatchObject({ topic: 'command/lamp', v: 1, name: 'set', params: { state: 'ON' } })
    await say('result/lamp', { id: told()[1].id, ok: true })
    const stateOf = async () =>
      (await ask('/iotcommand/pagelist', { device: id })).items.find(
        (one: { id: number }) => one.id === sent.data.ids[0],
      )?.state
    await expect.poll(stateOf).toBe(2)
    await say('thing/lamp', { values: { state: 'ON', temperature: 40 }, settings: { interval: 30 } })
    await expect
      .poll(async () => (await ask('/alarm/pagelist', { thing_id: id })).items)
      .toMatchObject([{ kind: 'limit', state: 'closed' }])
    expect(await ask('/iotdevice/now', { id })).toMatchObject({ differing: [] })
    expect((await ask('/detectionrecord/pagelist', { device: id, item: 'temperature' })).total).toBe(2)
  })
})
