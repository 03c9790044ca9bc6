import { describe, expect, it } from 'vitest'
import { findListener, listen, mosquittoMissing } from '../../../test/mosquitto'
import type { World } from '../../../test/world'
import { connect, gatewayOf } from '../../areas/presence/gateway.sample'
import { hear, later, openHouse, permissions } from './house.sample'

const listener = findListener()
if (listener === undefined) console.warn(`\n${mosquittoMissing}\n`)

describe('what things say', () => {
  it('goes to every area that declared its level, and is refused where none did', async () => {
    const { world, acme, token, gateway, portOf, taken } = await openHouse()
    const own = await gateway()
    const room = await acme.room('Seen')
    await own.detector('D', room)
    const wire = await connect(portOf(), own)
    later(() => wire.close())
    await wire.say(`workplace/${own.account}/house/lamp`, { on: true })
    // of this level two areas take what they understand
    await wire.say(`workplace/${own.account}/zigbee2mqtt/D`, { occupancy: true })
    await wire.say('zigbee2mqtt/plug', { state: 'ON' })
    await wire.say(`workplace/${own.account}/detector/D`, { v: 1, occupied: false })
    await wire.say(`workplace/${own.account}/lock/1`, { open: true })
    expect(taken).toEqual([
      { account: own.account, levels: ['house', 'lamp'], said: '{"on":true}' },
      { account: own.account, levels: ['zigbee2mqtt', 'D'], said: '{"occupancy":true}' },
      { account: own.account, levels: ['zigbee2mqtt', 'plug'], said: '{"state":"ON"}' },
    ])
    const { data } = await world.first.get('/detectors/room_presence', { rooms: String(room) }, { token })
    expect(data.items[0].state).toBe('empty')
    await world.first.detection.keep()
    const { refused } = (await world.first.get('/detector_getway/messages', { getway_id: own.id }, { token })).data
    expect(refused.map((one: { reason: string; topic: string }) => [one.reason, one.topic])).toEqual([
      ['unknown_topic', `workplace/${own.account}/lock/1`],
    ])
  })

  it('is not confirmed while an area could not keep it, and comes again', async () => {
    let failures = 1
    const said: string[] = []
    const { gateway, portOf } = await openHouse({
      more: {
        async take({ payload }) {
          if (failures-- > 0) throw new Error('the database is away')
          said.push(payload.toString())
          return undefined
        },
      },
    })
    const own = await gateway()
    const first = await connect(portOf(), own)
    const closed = new Promise<void>((resolve) => first.client.once('close', () => resolve()))
    await Promise.race([first.say(`workplace/${own.account}/house/lamp`, 'one').catch(() => {}), closed])
    expect(said).toEqual([])
    const again = await connect(portOf(), own)
    later(() => again.close())
    await again.say(`workplace/${own.account}/house/lamp`, 'one')
    expect(said).toEqual(['one'])
  })

  it('may come by accounts of another kind, which another area looks after', async () => {
    const sealed = new Map<number, string>()
    const { world, acme, portOf, taken, send } = await openHouse({
      more: {
        account: 'ky',
        levels: ['lock'],
        secretOf: async (company_id, id) => (company_id === acme.company_id ? sealed.get(id) : undefined),
      },
    })
    // what is sealed by the product's own key
    const gateway = await gatewayOf(world.first, acme, (await acme.person(permissions)).token, 'Key')
    const [row] = await world.db.query<{ secret: string }>(
      'select secret from detector_getway where company_id = $1 and id = $2',
      [acme.company_id, gateway.id],
    )
    sealed.set(7, row?.secret ?? '')
    const box = { account: `ky${acme.company_id}-7`, password: gateway.password }
    const wire = await hear(portOf(), box, [`workplace/${box.account}/#`])
    await wire.say(`workplace/${box.account}/lock/1`, 'shut')
    expect(taken).toEqual([{ account: box.account, levels: ['lock', '1'], said: 'shut' }])
    expect(await send(box.account, 'command/1')).toBe('sent')
    expect(await send(gateway.account, 'command/1')).toBe('away')
    await expect(connect(portOf(), { ...box, account: `ky${acme.company_id}-8` })).rejects.toThrow()
    await expect(connect(portOf(), { ...box, account: `by${acme.company_id}-7` })).rejects.toThrow()
  })
})

describe('a command', () => {
  it.skipIf(listener === undefined)('reaches its account alone, once, at QoS 1 and not retained', async () => {
    if (listener === undefined) return
    const { gateway, portOf, send } = await openHouse()
    const [own, other] = [await gateway(), await gateway()]
    const ear = await listen(listener, portOf(), own, [`workplace/${own.account}/#`])
    later(ear.close)
    const wide = ['#', '+/+/#', 'workplace/#', 'workplace/+/command/#', '+/+/command/lamp']
    const neighbour = await listen(listener, portOf(), other, wide)
    later(neighbour.close)
    expect(neighbour.granted()).toEqual(wide.map(() => 1))
    const narrow = [
      `workplace/${own.account}/#`,
      `$share/all/workplace/${own.account}/#`,
      '$share/all/#',
      '$SYS/#',
      'else/#',
    ]
    const spy = await listen(listener, portOf(), other, narrow)
    later(spy.close)
    expect(spy.granted().every((one) => one === 128)).toBe(true)

    expect(await send(own.account, 'command/lamp', 'first')).toBe('sent')
    expect(await send(own.account, 'command/lamp', 'second')).toBe('sent')
    // who is sent something last has heard everything before it
    expect(await send(other.account, 'command/lamp', 'theirs')).toBe('sent')
    await expect.poll(() => ear.heard).toHaveLength(2)
    await expect.poll(() => neighbour.heard).toHaveLength(1)
    const of = (payload: string, account = own.account) => ({
      ...{ topic: `workplace/${account}/command/lamp`, payload, qos: 1, retain: 0 },
    })
    expect(ear.heard).toEqual([of('first'), of('second')])
    expect(neighbour.heard).toEqual([of('theirs', other.account)])
    expect(spy.heard).toEqual([])
    // nor what things say to us
    const wire = await connect(portOf(), own)
    await wire.say(`workplace/${own.account}/house/lamp`, { on: true })
    await wire.close()
    expect(await send(own.account, 'command/lamp', 'third')).toBe('sent')
    await expect.poll(() => ear.heard).toHaveLength(3)
    expect(neighbour.heard).toHaveLength(1)
  })

  it('is away where nobody listens, and is not kept for who comes', async () => {
    const { world, acme, gateway, portOf, send } = await openHouse()
    const own = await gateway()
    expect(await send(own.account, 'command/lamp')).toBe('away')
    expect(await send(`gw${acme.company_id}-99999`, 'command/lamp')).toBe('away')
    expect(await send('admin', 'command/lamp')).toBe('away')
    const wire = await hear(portOf(), own, [`workplace/${own.account}/command/+`], { clean: false, clientId: 'stays' })
    for (const topic of [
      '',
      '#',
      'command/+',
      'command/#',
      'command/a\u0000',
      `command/${'x'.repeat(300)}`,
      'other/lamp',
    ])
      expect([topic, await send(own.account, topic)]).toEqual([topic, 'away'])
    await wire.client.unsubscribeAsync(`workplace/${own.account}/command/+`)
    expect(await send(own.account, 'command/lamp')).toBe('away')
    await wire.client.subscribeAsync(`workplace/${own.account}/command/+`, { qos: 2 })
    expect(await send(own.account, 'command/lamp', 'heard')).toBe('sent')
    expect(wire.heard.map(({ said, packet }) => [said, packet.qos, packet.retain, packet.dup])).toEqual([
      ['heard', 1, false, false],
    ])
    const closed = new Promise<void>((resolve) => wire.client.once('close', () => resolve()))
    wire.client.stream.destroy()
    await closed
    await expect.poll(() => send(own.account, 'command/lamp', 'missed')).toBe('away')
    const again = await hear(portOf(), own, [], { clean: false, clientId: 'stays' })
    await again.client.subscribeAsync(`workplace/${own.account}/#`)
    expect(await send(own.account, 'command/lamp', 'then')).toBe('sent')
    expect(again.heard.map(({ said }) => said)).toEqual(['then'])
    // switched off it is cut off, and nobody any more
    const off = new Promise<void>((resolve) => again.client.once('close', () => resolve()))
    await world.db.query(`update detector_getway set status = 'off' where company_id = $1`, [acme.company_id])
    await world.db.query(`insert into outbox (company_id, topic, payload) values ($1, 'detector_getway', '{}')`, [
      acme.company_id,
    ])
    await off
    expect(await send(own.account, 'command/lamp')).toBe('away')
    await expect(send(own.account, 'command/lamp', 'x'.repeat(40_000))).rejects.toThrow('32 KB')
  })

  it('reaches programs that keep their own topics under those', async () => {
    const { gateway, portOf, send } = await openHouse()
    const [own, other] = [await gateway(), await gateway()]
    const [wire, neighbour] = [
      await hear(portOf(), own, ['zigbee2mqtt/#']),
      await hear(portOf(), other, ['zigbee2mqtt/#']),
    ]
    expect(await send(own.account, 'zigbee2mqtt/lamp/set')).toBe('sent')
    expect(await send(own.account, 'command/lamp')).toBe('away')
    expect(wire.heard.map(({ topic }) => topic)).toEqual(['zigbee2mqtt/lamp/set'])
    expect(await send(other.account, 'zigbee2mqtt/last/set')).toBe('sent')
    expect(neighbour.heard.map(({ topic }) => topic)).toEqual(['zigbee2mqtt/last/set'])
  })

  it('goes to who came last under the account', async () => {
    const { gateway, portOf, send } = await openHouse()
    const own = await gateway()
    const filters = [`workplace/${own.account}/#`]
    const first = await hear(portOf(), own, filters)
    const second = await hear(portOf(), own, filters)
    expect(await send(own.account, 'command/lamp', 'one')).toBe('sent')
    expect([first.heard.length, second.heard.length]).toEqual([0, 1])
    await second.close()
    await expect.poll(() => send(own.account, 'command/lamp', 'two')).toBe('sent')
    expect(first.heard.at(-1)?.said).toBe('two')
  })

  it('that is taken and not confirmed counts for nothing, and never comes again', async () => {
    const { gateway, portOf, send } = await openHouse()
    const own = await gateway()
    const wire = await hear(portOf(), own, [`workplace/${own.account}/#`], { clean: false, clientId: 'mute' })
    const took = new Promise<void>((resolve) => {
      // it reads the command, and dies before it says so
      wire.client.handleMessage = () => {
        resolve()
        wire.client.stream.destroy()
      }
    })
    const answer = send(own.account, 'command/lamp', 'lost')
    await took
    expect(await answer).toBe('unanswered')
    const again = await hear(portOf(), own, [`workplace/${own.account}/#`], { clean: false, clientId: 'mute' })
    expect(await send(own.account, 'command/lamp', 'next')).toBe('sent')
    expect(again.heard.map(({ said }) => said)).toEqual(['next'])
  })
})

describe('several servers', () => {
  it('send through the one to which it is connected, wherever it goes', async () => {
    const { world, gateway, portOf, send } = await openHouse({ servers: 2 })
    const [one, two] = world.servers as [World['first'], World['first']]
    const own = await gateway()
    const filters = [`workplace/${own.account}/#`]
    const first = await hear(portOf(one), own, filters)
    expect(await send(own.account, 'command/lamp', 'near', 0)).toBe('sent')
    expect(await send(own.account, 'command/lamp', 'far', 1)).toBe('sent')
    expect(first.heard.map(({ said }) => said)).toEqual(['near', 'far'])
    // it has another connection by now, and the old one does not know yet that it broke off
    const second = await hear(portOf(two), own, filters)
    expect(await send(own.account, 'command/lamp', 'there', 0)).toBe('sent')
    expect(await send(own.account, 'command/lamp', 'here', 1)).toBe('sent')
    expect(second.heard.map(({ said }) => said)).toEqual(['there', 'here'])
    await second.close()
    await expect.poll(() => send(own.account, 'command/lamp', 'back', 1)).toBe('sent')
    expect(first.heard.at(-1)?.said).toBe('back')
    await first.close()
    await expect.poll(() => send(own.account, 'command/lamp', 'gone', 1)).toBe('away')
    expect(await world.db.query('select 1 from mqtt_command where company_id > 0')).toEqual([])
  })

  it('do what many ask at once, each once', async () => {
    const { world, gateway, portOf, send } = await openHouse({ servers: 2 })
    const [one] = world.servers as [World['first'], World['first']]
    const gateways = await Promise.all(Array.from({ length: 5 }, gateway))
    const ears = await Promise.all(gateways.map((own) => hear(portOf(one), own, [`workplace/${own.account}/#`])))
    const asked = Array.from({ length: 1_000 }, (_, n) => n)
    const answers = await Promise.all(
      asked.map((n) => send(gateways[n % 5]?.account ?? '', 'command/lamp', String(n), n % 2)),
    )
    expect(answers.filter((answer) => answer !== 'sent')).toEqual([])
    for (const [at, ear] of ears.entries())
      expect(ear.heard.map(({ said }) => Number(said)).sort((a, b) => a - b)).toEqual(asked.filter((n) => n % 5 === at))
  })

  it('of which one is gone: what it was asked is taken back, and it is away', async () => {
    const { world, acme, gateway, send } = await openHouse({ servers: 2 })
    const own = await gateway()
    // a server that was killed a moment ago: it still counts as there
    const dead = '00000000-0000-4000-8000-000000000000'
    await world.db.query(`insert into mqtt_server values ($1, false, clock_timestamp() + interval '1 hour')`, [dead])
    await world.db.query('insert into mqtt_hearing values ($1, $2, $3, clock_timestamp())', [
      acme.company_id,
      own.account,
      dead,
    ])
    expect(await send(own.account, 'command/lamp')).toBe('away')
    expect(await world.db.query('select 1 from mqtt_command where company_id > 0')).toEqual([])
    // after a while it does not count any more
    await world.db.query('update mqtt_server set alive_until = clock_timestamp() where id = $1', [dead])
    expect(await send(own.account, 'command/lamp')).toBe('away')
  })

  it('say again whom they reach when the database lost it', async () => {
    const { world, gateway, portOf, send } = await openHouse({ servers: 2 })
    const [one] = world.servers as [World['first'], World['first']]
    const own = await gateway()
    const wire = await hear(portOf(one), own, [`workplace/${own.account}/#`])
    await world.db.query('truncate mqtt_server, mqtt_hearing, mqtt_command')
    await expect.poll(() => send(own.account, 'command/lamp', 'found', 1)).toBe('sent')
    expect(wire.heard.map(({ said }) => said)).toEqual(['found'])
  })
})
