import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../../test/world'
import { passWorld } from '../../pass/records/records.sample'
import { connect, gatewayOf } from '../../presence/gateway.sample'

const codes = [
  ...['view-device', 'add-device', 'change-device', 'view-face-device', 'add-face-device', 'change-face-device'],
  ...['view-detector-records', 'add-detector-records', 'change-detector-records', 'view-opendoor-record'],
]
const at = (time: string) => `2026-11-23T${time}+08:00`

let world: World
beforeAll(async () => {
  world = await openWorld({
    ...{ now: at('12:00:00'), logInWords: true },
    mqtt: { kind: 'embedded', host: '127.0.0.1', port: 0 },
  })
})
afterAll(() => world.close())

type Answer = { name: string; params: { reason: string; zh: string; en: string } }

/** A door with a head that reads codes, behind a gateway; somebody who may pass there, and somebody who may not. */
async function entrance(kind = 'qr', device = true) {
  world.setNow(at('12:00:00'))
  const server = world.first
  const here = await passWorld(world)
  const door_id = await here.door(device ? { controller_id: here.controller_id, door_no: 1 } : {})
  const [guest, other] = [await here.passer([door_id]), await here.passer([])]
  const { token } = await here.acme.person(codes)
  const made = async (path: string, body: object) => {
    const answer = await server.post(path, body, { token })
    if (answer.code !== 0) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.data)}`)
    return answer.data.id as number
  }
  const gateway = await gatewayOf(server, here.acme, token, 'Gateway')
  const head_id = await made('/scanninghead/add', {
    ...{ name: 'Entrance', sn: 'HEAD-1', kind, office_id: here.office_id, door_id },
  })
  const thing_id = await made('/iotdevice/add', {
    ...{ name: 'Entrance', sn: 'head', kind: 'head', getway_id: gateway.id, head_id },
  })
  const wire = await connect(server.detection.listening().port ?? 0, gateway)
  const own = `workplace/${gateway.account}`
  const heard: Answer[] = []
  wire.client.on('message', (_, payload) => void heard.push(JSON.parse(payload.toString())))
  await wire.client.subscribeAsync(`${own}/command/head`, { qos: 1 })
  /** What is scanned, and what the head is told then. */
  const scan = async (text: string, more: object = {}) => {
    const before = heard.length
    await wire.say(`${own}/thing/head`, { v: 1, event: { scan: text }, ...more })
    await expect.poll(() => heard.length).toBe(before + 1)
    return heard.at(-1)
  }
  const codeOf = async (as: string) => (await server.get('/pass/my_code', {}, { token: as })).data.code as string
  const passes = () =>
    world.db.query<{ way: string; result: string; granted: boolean; user_id: number | null }>(
      `select way, result, granted, user_id from pass_record where company_id = $1 and time > '2026-01-01' order by id`,
      [here.company_id],
    )
  return { ...here, ...wire, own, door_id, guest, other, token, made, head_id, thing_id, heard, scan, codeOf, passes }
}

describe('a head that scans', () => {
  it('is told to open for the code of who may pass, once, and to refuse with a sentence in both languages', async () => {
    const { scan, codeOf, guest, other, passes, company_id, token, head_id } = await entrance()
    const code = await codeOf(guest.token)
    expect(await scan(code)).toMatchObject({
      name: 'open',
      params: { reason: 'ok', zh: '请进', en: 'Please come in' },
    })
    // a photograph of it
    world.setNow(at('12:00:05'))
    expect(await scan(code)).toMatchObject({
      name: 'refuse',
      params: { reason: 'out_of_validity', zh: expect.stringContaining('已使用'), en: expect.stringContaining('used') },
    })
    // why in particular is nobody's business at the door
    expect(await scan(await codeOf(other.token))).toMatchObject({
      name: 'refuse',
      params: { reason: 'no_right', zh: '没有此门的通行权限，请联系管理员' },
    })
    expect(await scan('W1PAAAA')).toMatchObject({ name: 'refuse', params: { reason: 'unknown_person' } })
    await expect.poll(async () => (await passes()).length).toBe(4)
    expect(await passes()).toMatchObject([
      { way: 'qr', granted: true, result: 'ok', user_id: guest.user_id },
      { way: 'qr', granted: false, user_id: guest.user_id },
      { way: 'qr', granted: false, user_id: other.user_id },
      { way: 'qr', granted: false, result: 'unknown_person', user_id: null },
    ])
    const head = (await world.first.get('/scanninghead/single', { id: head_id }, { token })).data
    expect(head).toMatchObject({ state: 'online', last_scan: expect.any(String) })
    // what was scanned stands nowhere
    for (const table of ['iot_command', 'iot_device_state', 'detection_record', 'iot_heard', 'pass_record'])
      expect(
        await world.db.query(`select 1 from ${table} as t where company_id = $1 and t::text like $2`, [
          ...[company_id, `%${code.slice(3, 20)}%`],
        ]),
        table,
      ).toEqual([])
  })

  it('reads cards as they are written, and asks the rules of this hour', async () => {
    const { scan, guest } = await entrance('ic')
    expect(await scan(guest.card)).toMatchObject({ name: 'open' })
    expect(await scan('4711')).toMatchObject({ name: 'refuse', params: { reason: 'unknown_person' } })
    world.setNow(at('20:00:00'))
    expect(await scan(guest.card)).toMatchObject({ name: 'refuse', params: { reason: 'out_of_time' } })
  })

  it('is answered once for a message that comes twice, and never for one that waited', async () => {
    const { scan, codeOf, guest, say, own, heard, passes } = await entrance()
    const code = await codeOf(guest.token)
    const message = { v: 1, time: at('12:00:00'), event: { scan: code } }
    expect(await scan(code, { time: message.time })).toMatchObject({ name: 'open' })
    await say(`${own}/thing/head`, message)
    // from a head that was cut off for a while: who showed it has gone
    await say(`${own}/thing/head`, { ...message, time: at('11:58:30') })
    expect(await scan('nobody', { time: at('12:00:01') })).toMatchObject({ name: 'refuse' })
    expect(heard).toHaveLength(2)
    expect(await passes()).toHaveLength(2)
  })

  it('at a door that no device drives leaves a record of each pass, granted or refused with why, once', async () => {
    const { scan, codeOf, guest, other, passes, say, own, token, company_id } = await entrance('qr', false)
    const code = await codeOf(guest.token)
    const message = { v: 1, time: at('12:00:00'), event: { scan: code } }
    expect(await scan(code, { time: message.time })).toMatchObject({ name: 'open' })
    await say(`${own}/thing/head`, message)
    expect(await scan(await codeOf(other.token))).toMatchObject({ name: 'refuse', params: { reason: 'no_right' } })
    await expect.poll(async () => (await passes()).length).toBe(2)
    expect(await passes()).toMatchObject([
      { way: 'qr', granted: true, result: 'ok', user_id: guest.user_id },
      { way: 'qr', granted: false, result: 'no_right', user_id: other.user_id },
    ])
    // the list says at which head it was, and the rules agree
    const { data } = await world.first.get('/opendoorrecord/pagelist', {}, { token })
    expect(data.items.map(({ device, judged }: { device: string; judged: string }) => [device, judged])).toEqual([
      ['Entrance', 'agrees'],
      ['Entrance', 'agrees'],
    ])
    expect(
      await world.db.query(`select 1 from device_alarm where company_id = $1 and kind = 'unexplained'`, [company_id]),
    ).toEqual([])
  })

  it('of cards at a door that no device drives leaves a record', async () => {
    const { scan, guest, passes } = await entrance('ic', false)
    expect(await scan(guest.card)).toMatchObject({ name: 'open' })
    expect(await scan('4711')).toMatchObject({ name: 'refuse', params: { reason: 'unknown_person' } })
    await expect.poll(async () => (await passes()).length).toBe(2)
    expect(await passes()).toMatchObject([
      { way: 'card', granted: true, result: 'ok', user_id: guest.user_id },
      { way: 'card', granted: false, result: 'unknown_person', user_id: null },
    ])
  })

  it('without a door, with one out of use, or switched off itself opens nothing', async () => {
    const { scan, codeOf, guest, token, head_id, door_id } = await entrance()
    const server = world.first
    const edit = async (body: object) => {
      const { version } = (await server.get('/scanninghead/single', { id: head_id }, { token })).data
      expect((await server.post('/scanninghead/edit', { id: head_id, version, ...body }, { token })).code).toBe(0)
    }
    await edit({ door_id: null })
    expect(await scan(await codeOf(guest.token))).toMatchObject({ name: 'refuse', params: { reason: 'no_door' } })
    await edit({ door_id, status: 'off' })
    expect(await scan(await codeOf(guest.token))).toMatchObject({ name: 'refuse', params: { reason: 'door_off' } })
    await edit({ status: 'on' })
    await world.db.query(`update door set status = 'off' where id = $1`, [door_id])
    expect(await scan(await codeOf(guest.token))).toMatchObject({ name: 'refuse', params: { reason: 'door_off' } })
  })

  it('is told that nothing can be said just now where the rules cannot be asked', async () => {
    const { scan, codeOf, guest } = await entrance()
    const code = await codeOf(guest.token)
    await world.db.query('alter table scanning_head rename to scanning_head_away')
    try {
      expect(await scan(code)).toMatchObject({ name: 'refuse', params: { reason: 'failed', zh: expect.any(String) } })
    } finally {
      await world.db.query('alter table scanning_head_away rename to scanning_head')
    }
    expect(await scan(code)).toMatchObject({ name: 'open' })
  })
})
