import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { afterEach, describe, expect, it } from 'vitest'
import { addCompany, openWorld, type World } from '../../../test/world'
import { freePort } from '../../kernel/postgres/free-port'
import { connect, gatewayOf } from './gateway.sample'

const all = ['view-detector-records', 'add-detector-records', 'change-detector-records', 'delete-detector-records']
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function until(test: () => boolean | Promise<boolean>): Promise<void> {
  for (let n = 0; n < 600 && !(await test()); n++) await new Promise((resolve) => setTimeout(resolve, 20))
}

const recordsOf = (world: World, sn: string) =>
  world.db.query<{ state: number; open: boolean }>(
    `select r.state, r.end_time is null as open from detector_records r
     join detectors d on d.company_id = r.company_id and d.id = r.detector_id where d.sn = $1 order by r.id`,
    [sn],
  )

describe('two servers on one database', () => {
  it('with brokers of their own: of a taken port only one listens, the other says so and takes over', async () => {
    const port = await freePort()
    const world = await openWorld({ servers: 2, mqtt: { kind: 'embedded', host: '127.0.0.1', port } })
    ends.push(() => world.close())
    const states = world.servers.map(({ detection }) => detection.listening().state)
    expect(states.sort()).toEqual(['listening', 'taken'])
    const acme = await addCompany(world.db, 'Acme')
    const { token } = await acme.person(all)
    const own = await gatewayOf(world.first, acme, token, 'Gateway')
    const room = await acme.room('Seen')
    await own.detector('S', room)
    const wire = await connect(port, own)
    await wire.say(`workplace/${own.account}/detector/S`, { v: 1, occupied: true })
    // both servers know
    for (const server of world.servers) {
      const { data } = await server.get('/detectors/room_presence', { rooms: String(room) }, { token })
      expect(data.items[0].state).toBe('occupied')
    }
    // the one that listens ends: that is no last will of the gateway, whose word holds, and who finds the other
    const will = {
      topic: `workplace/${own.account}/gateway`,
      payload: Buffer.from('{"v":1,"online":false}'),
      qos: 1 as const,
    }
    await wire.close()
    const dying = await connect(port, own, { will })
    const [listener, other] = [
      world.servers.find(({ detection }) => detection.listening().state === 'listening'),
      world.servers.find(({ detection }) => detection.listening().state === 'taken'),
    ]
    await listener?.detection.close()
    await dying.close()
    const after = await other?.get('/detectors/room_presence', { rooms: String(room) }, { token })
    expect(after?.data.items[0].state).toBe('occupied')
    await until(() => other?.detection.listening().state === 'listening')
    const again = await connect(port, own)
    await again.say(`workplace/${own.account}/detector/S`, { v: 1, occupied: false })
    expect((await recordsOf(world, 'S')).map((one) => one.state)).toEqual([1, 0])
    await again.close()
  })

  it('have the effect of a message once, even if it is delivered to both', async () => {
    const world = await openWorld({ servers: 2, mqtt: { kind: 'embedded', host: '127.0.0.1', port: 0 } })
    ends.push(() => world.close())
    const acme = await addCompany(world.db, 'Acme')
    const { token } = await acme.person(all)
    const own = await gatewayOf(world.first, acme, token, 'Gateway')
    const rooms = await Promise.all(Array.from({ length: 5 }, (_, n) => acme.room(`Room ${n}`)))
    for (const [n, room] of rooms.entries()) await own.detector(`S${n}`, room)
    const wires = await Promise.all(world.servers.map(({ detection }) => connect(detection.listening().port ?? 0, own)))
    const start = Date.now() - 60_000
    // the same reports to both at once, in all the disorder that there is
    await Promise.all(
      wires.flatMap((wire) =>
        Array.from({ length: 20 }, (_, step) =>
          rooms.map((_, n) =>
            wire.say(`workplace/${own.account}/detector/S${n}`, {
              v: 1,
              occupied: step % 2 === 0,
              time: start + step * 1000,
            }),
          ),
        ).flat(),
      ),
    )
    for (const n of rooms.keys()) {
      const records = await recordsOf(world, `S${n}`)
      expect(records.filter((one) => one.open)).toHaveLength(1)
      // never the same state twice in a row, and no stretch counted by both
      expect(records.length).toBeLessThanOrEqual(20)
      for (const [at, one] of records.entries()) expect(one.state).not.toBe(records[at - 1]?.state)
      expect(records.at(-1)?.state).toBe(0)
    }
    const states = await world.db.query<{ online: boolean }>(
      'select alive_until > now() as online from detector_getway_state where company_id = $1',
      [acme.company_id],
    )
    expect(states).toEqual([{ online: true }])
    await Promise.all(wires.map((wire) => wire.close()))
  })

  it('with a broker of somebody else: one hears, the other goes on where it stopped, and nothing is lost', async () => {
    const broker = await Aedes.createBroker()
    const listener = createServer(broker.handle)
    const port = await new Promise<number>((resolve) =>
      listener.listen(0, '127.0.0.1', () => {
        const address = listener.address()
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      }),
    )
    ends.push(() => new Promise((resolve) => broker.close(() => listener.close(() => resolve(undefined)))))
    const world = await openWorld({ servers: 2, mqtt: { kind: 'outside', url: `mqtt://127.0.0.1:${port}` } })
    ends.push(() => world.close())
    const acme = await addCompany(world.db, 'Acme')
    const { token } = await acme.person(all)
    const own = await gatewayOf(world.first, acme, token, 'Gateway')
    const room = await acme.room('Seen')
    await own.detector('S', room)
    const listening = () => world.servers.filter(({ detection }) => detection.listening().state === 'listening')
    await until(() => listening().length === 1)
    expect(listening()).toHaveLength(1)
    const heardAll = new Promise((resolve) => broker.once('subscribe', resolve))
    const wire = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 })
    ends.push(() => wire.endAsync(true))
    const start = Date.now() - 600_000
    const say = (step: number) =>
      wire.publishAsync(
        `workplace/${own.account}/detector/S`,
        JSON.stringify({ v: 1, occupied: step % 2 === 0, time: start + step * 1000 }),
        { qos: 1 },
      )
    await Promise.race([heardAll, until(() => broker.connectedClients >= 2)])
    for (let step = 0; step < 10; step++) await say(step)
    await until(async () => (await recordsOf(world, 'S')).length === 10)
    expect(await recordsOf(world, 'S')).toHaveLength(10)

    // the one that hears goes away; what is said meanwhile waits at the broker for the other
    const [leader] = listening()
    const other = world.servers.find((one) => one !== leader)
    await leader?.detection.close()
    for (let step = 10; step < 20; step++) await say(step)
    await until(() => other?.detection.listening().state === 'listening')
    // first what waited: a broker may deliver what is said now before it
    await until(async () => (await recordsOf(world, 'S')).length === 20)
    for (let step = 20; step < 25; step++) await say(step)
    await until(async () => (await recordsOf(world, 'S')).length === 25)
    const records = await recordsOf(world, 'S')
    expect(records.map((one) => one.state)).toEqual(Array.from({ length: 25 }, (_, step) => (step % 2 === 0 ? 1 : 0)))
    // a forged account, one of nobody, and what was kept for latecomers are no reason to stop
    await wire.publishAsync('workplace/gw999-1/detector/S', '{"v":1,"occupied":true}', { qos: 1 })
    await wire.publishAsync(`workplace/${own.account}/detector/S`, '{"v":1,"occupied":true}', { qos: 1 })
    await until(async () => (await recordsOf(world, 'S')).length === 25)
    expect(other?.detection.listening()).toMatchObject({ mode: 'outside', state: 'listening' })
  })
})
