import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openUpdates, type Updates } from '../../device/updates/updates.sample'
import { connect, gatewayOf } from '../../presence/gateway.sample'

let house: Updates
let token: string
beforeAll(async () => {
  house = await openUpdates({ mqtt: { kind: 'embedded', host: '127.0.0.1', port: 0 } })
  token = (
    await house.acme.person([
      ...['view-device', 'add-device', 'change-device', 'view-detector-records', 'add-detector-records'],
      ...['change-detector-records'],
    ])
  ).token
})
afterAll(() => house.close())

let n = 0
/** A plug with Tasmota at a gateway of its own, which does what its maker says: fetches, answers, restarts, says what it runs. */
async function plug(sw = '14.2.0') {
  const server = house.world.first
  const gateway = await gatewayOf(server, house.acme, token, `Gateway ${++n}`)
  const wire = await connect(server.detection.listening().port ?? 0, gateway)
  const topic = `plug_${n}`
  const model = `Sonoff S${n}`
  const told: string[] = []
  wire.client.on('message', (_, payload) => void told.push(payload.toString()))
  await wire.client.subscribeAsync(`cmnd/${topic}/#`, { qos: 1 })
  /** What it says when it starts. */
  const start = async (version: string) => {
    await wire.say(`tasmota/discovery/DC4F2263${1000 + n}/config`, {
      ...{ ip: '192.168.1.9', dn: 'Plug', hn: 'plug', mac: `DC4F2263${1000 + n}`, md: model, t: topic },
      ...{ ft: '%prefix%/%topic%/', tp: ['cmnd', 'stat', 'tele'], rl: [1, 0], sw: version },
    })
    await wire.say(`tele/${topic}/LWT`, 'Online')
    await wire.say(`tele/${topic}/INFO1`, {
      Info1: { Module: model, Version: `${version}(tasmota)`, FallbackTopic: 'cmnd/DVES_1_fb/' },
    })
  }
  const { data } = await server.post(
    '/iotdevice/add',
    { name: topic, kind: 'socket', getway_id: gateway.id, sn: topic, report_interval: 86_400 },
    { token },
  )
  await start(sw)
  const known = async () => (await server.get('/iotdevice/single', { id: data.id }, { token })).data.firmware
  await expect.poll(known, { timeout: 20_000 }).toBe(sw)
  return {
    ...{ ...wire, topic, model, told, start, known, id: data.id as number },
    /** The address that it was told last. */
    url: () => /^OtaUrl (\S+); Upgrade 1$/.exec(told.at(-1) ?? '')?.[1] ?? '',
    upgrade: (text: string) => wire.say(`stat/${topic}/UPGRADE`, { Upgrade: text }),
  }
}

async function rollOut(model: string, content: Buffer) {
  const { id: firmware_id } = await house.addVersion({ way: 'tasmota', model, version_no: '15.0.1' }, content)
  const { id } = await house.addRollout(firmware_id)
  expect(await house.move(id, 'start')).toMatchObject({ code: 0 })
  await house.round()
  return { id, row: async () => (await house.devices(id))[0] }
}
const tick = () => house.world.first.things.tick()

it('a thing with Tasmota is told where its version lies, fetches it, and has it when it says so', async () => {
  const { model, told, url, upgrade, start, topic, close } = await plug()
  const content = randomBytes(700_000)
  const { id, row } = await rollOut(model, content)
  expect(await row()).toMatchObject({ state: 'pushed', from_version: '14.2.0', sn: topic })
  await tick()
  await expect.poll(() => told.length, { timeout: 20_000 }).toBe(1)
  // some versions of Tasmota keep a hundred letters
  expect(url().length).toBeLessThanOrEqual(100)
  // told once, whoever looks how often
  await tick()
  expect((await fetch(url().replace('fw.bin', 'fw-minimal.bin'))).status).toBe(404)
  const got = Buffer.from(await (await fetch(url())).arrayBuffer())
  expect(createHash('sha256').update(got).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
  await upgrade('Version 14.2.0 from http://elsewhere/')
  await upgrade('Successful. Restarting')
  await expect.poll(async () => (await row()).state, { timeout: 20_000 }).toBe('updating')
  await house.round()
  expect(await house.detail(id)).toMatchObject({ state: 'running' })
  await start('15.0.1')
  await expect
    .poll(
      async () => {
        await house.round()
        return (await house.detail(id)).state
      },
      { timeout: 20_000 },
    )
    .toBe('done')
  expect(await row()).toMatchObject({ state: 'ok', version_now: '15.0.1', tries: 1 })
  expect(told).toHaveLength(1)
  // what was fetched is fetched by nobody any more
  expect((await fetch(url())).status).toBe(404)
  // who looks at commands does not see the address
  expect((await house.world.first.get('/iotcommand/pagelist', {}, { token })).data.total).toBe(0)
  await close()
})

it('one that lost its power over it is told again, and one that fails says why', async () => {
  const { model, told, upgrade, close } = await plug()
  const { row } = await rollOut(model, randomBytes(50_000))
  await tick()
  await expect.poll(() => told.length, { timeout: 20_000 }).toBe(1)
  house.later(6)
  await tick()
  await expect.poll(() => told.length, { timeout: 20_000 }).toBe(2)
  expect(told[0]).not.toBe(told[1])
  await upgrade('Failed Not enough space')
  await expect
    .poll(row, { timeout: 20_000 })
    .toMatchObject({ state: 'fail', reason: 'failed', detail: 'Failed Not enough space' })
  await close()
})

it('one that is away is told when it is back', async () => {
  const { model, close, topic, told } = await plug()
  const { row } = await rollOut(model, randomBytes(50_000))
  await close()
  await house.world.first.detection.keep()
  await tick()
  expect(told).toEqual([])
  expect(await row()).toMatchObject({ state: 'pushed', sn: topic })
  const rows = await house.world.db.query('select told_at from rollout_device where sn = $1', [topic])
  expect(rows).toEqual([{ told_at: null }])
})
