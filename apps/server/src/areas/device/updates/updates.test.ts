import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany } from '../../../../test/world'
import type { Client } from './simulated-client.sample'
import { openUpdates, type Updates } from './updates.sample'

let house: Updates
beforeAll(async () => {
  house = await openUpdates()
})
afterAll(() => house.close())

/** A model of its own for each test, with clients that have called and said what they run. */
async function fleet(count: number, model: string, more: (n: number) => object = () => ({})) {
  const clients: Client[] = []
  for (let n = 0; n < count; n++) {
    const client = await house.addClient({ model, ...more(n) })
    await client.poll()
    await client.tell()
    clients.push(client)
  }
  return clients
}
const offices = async (count: number) => {
  const made: number[] = []
  for (let n = 0; n < count; n++)
    made.push((await house.acme.office(`Office ${randomBytes(4).toString('hex')}`)).office_id)
  return made
}
const poll = (clients: readonly Client[]) => Promise.all(clients.map((client) => client.poll()))
const statesOf = async (id: number) =>
  Object.fromEntries(
    ((await house.detail(id)).counts as { state: string; n: number }[]).map(({ state, n }) => [state, n]),
  )

describe('versions', () => {
  it('say what their file comes to, reckoned by us', async () => {
    const content = randomBytes(1_500_000)
    const { id, answer } = await house.addVersion({ model: 'A' }, content)
    expect(answer.code).toBe(0)
    const { data } = await house.get('/firmware/single', { id })
    expect(data).toMatchObject({ digest: createHash('sha256').update(content).digest('hex'), size: '1.4 MB' })
  })

  it('need a file of their own company that was uploaded as one', async () => {
    const file = await house.addFile()
    const add = (more: object) =>
      house.post('/firmware/add', {
        ...{
          name: 'No',
          way: 'ddi',
          model: 'B',
          version_no: '1',
          status: 'draft',
          force: false,
          kind: 'firmware',
          ...more,
        },
      })
    expect((await add({})).data.fields).toMatchObject({ file: '必填' })
    expect(await add({ file: { ...file, path: `/${'0'.repeat(32)}.swu` } })).toMatchObject({ code: 46085 })
    expect((await add({ file: { ...file, name: 'other.swu' } })).data.fields).toHaveProperty('file')
    expect((await add({ file: { ...file, path: '/../../etc/passwd' } })).data.fields).toHaveProperty('file')
    const other = await addCompany(house.world.db, 'Other')
    const { token } = await other.person(['add-FirmwareAndSoftware'])
    expect(
      await house.post('/firmware/add', { name: 'N', way: 'ddi', model: 'B', version_no: '1', file }, token),
    ).toMatchObject({
      code: 46085,
    })
  })

  it('stay as they are once they are published', async () => {
    const { id } = await house.addVersion({ model: 'C' })
    const edit = (more: object) => house.post('/firmware/edit', { id, version: 1, ...more })
    expect((await edit({ version_no: '3.0' })).data.fields).toHaveProperty('version_no')
    expect((await edit({ file: await house.addFile() })).data.fields).toHaveProperty('file')
    expect((await edit({ status: 'draft' })).data.fields).toHaveProperty('status')
    expect((await edit({ note: 'Better' })).code).toBe(0)
    expect((await house.addVersion({ model: 'C' })).answer.data.fields).toHaveProperty('version_no')
  })

  it('give up their file with them', async () => {
    const { id, file } = await house.addVersion({ model: 'D', status: 'draft' })
    const replaced = await house.addFile()
    expect((await house.post('/firmware/edit', { id, version: 1, file: replaced })).code).toBe(0)
    expect((await house.post('/firmware/del', { id })).code).toBe(0)
    const keys = [file, replaced].map(({ path }) => path.slice(1))
    expect(await house.world.db.query('select key from file where key = any($1)', [keys])).toEqual([])
    expect(await house.world.db.query('select key from firmware_digest where key = any($1)', [keys])).toEqual([])
  })
})

describe('an update client', () => {
  it('is known by its token alone', async () => {
    const client = await house.addClient({ model: 'E' })
    expect(await client.poll()).toMatchObject({ config: { polling: { sleep: '00:00:30' } } })
    const ask = (authorization?: string, url = client.root) =>
      fetch(url, authorization === undefined ? {} : { headers: { authorization } }).then(({ status }) => status)
    expect(await ask()).toBe(401)
    expect(await ask('TargetToken wrong')).toBe(401)
    expect(await ask(`GatewayToken ${client.token}`)).toBe(401)
    expect(await ask(`TargetToken ${client.token}`, client.root.replace(client.sn, 'BOX-0'))).toBe(401)
    expect(
      await ask(`TargetToken ${client.token}`, client.root.replace(`/c${house.acme.company_id}/`, '/c99999/')),
    ).toBe(401)
    const [state] = await house.world.db.query<{ refused_count: number }>(
      'select refused_count from update_client_state where client_id = $1',
      [client.id],
    )
    expect(state).toEqual({ refused_count: 3 })
    const renewed = await house.post('/updateclient/token', { id: client.id })
    expect(await ask(`TargetToken ${client.token}`)).toBe(401)
    expect(await ask(`TargetToken ${renewed.data.token}`)).toBe(200)
    expect(await house.get('/updateclient/single', { id: client.id })).toMatchObject({
      data: { has_token: true, state: 'online' },
    })
  })

  it('is asked for what it runs, and only believed in what makes sense', async () => {
    const client = await house.addClient({ model: 'E' })
    expect((await client.poll())._links.configData.href).toBe(`${client.root}/configData`)
    for (const body of ['{', '[]', '{"data":{"version":{"a":1}}}', '{"data":5}'])
      expect((await client.send('/configData', { method: 'PUT', body })).status).toBe(400)
    await client.write('PUT', '/configData', { data: { HwRevision: '2', 'SW-Version': ' 4.2\u0000\u0007x ' } })
    expect((await house.get('/updateclient/single', { id: client.id })).data.firmware).toBe('4.2 x')
    expect((await client.poll())._links).toEqual({})
  })

  it('is not asked while it has something to fetch: SWUpdate takes no update as long as it is asked', async () => {
    const [client] = (await fleet(1, 'Asked')) as [Client]
    const { id: firmware_id } = await house.addVersion({ model: 'Asked' })
    const { id } = await house.addRollout(firmware_id)
    await house.move(id, 'start')
    await house.round()
    expect((await client.poll())._links).toEqual({ deploymentBase: expect.anything() })
    await house.move(id, 'stop')
  })

  it.each([
    ['GET', '/nothing', 404],
    ['GET', '/deploymentBase/1', 404],
    ['GET', '/deploymentBase/x', 404],
    ['GET', '/softwaremodules/1/artifacts', 404],
    ['GET', '/softwaremodules/1/artifacts/..%2F..%2Fetc%2Fpasswd', 404],
    ['GET', '/%E0%A4%A', 404],
    ['POST', '', 405],
    ['DELETE', '/configData', 405],
    ['POST', '/deploymentBase/5/feedback', 410],
    ['POST', '/cancelAction/5/feedback', 410],
  ])('%s %s is answered with %i', async (method, path, status) => {
    const client = await house.addClient({ model: 'E' })
    expect((await client.send(path, { method })).status).toBe(status)
  })
})

describe('a rollout', () => {
  it('goes in rings, one of an office at a time, and is done when everybody says the new version', async () => {
    const clients = await fleet(13, 'Ring')
    const { id: firmware_id, file } = await house.addVersion({ model: 'Ring' })
    const { id } = await house.addRollout(firmware_id)
    expect((await house.detail(id)).would).toEqual({ fits: 13, left_out: 0 })
    expect(await poll(clients)).toEqual(clients.map(() => expect.objectContaining({ _links: {} })))
    expect(await house.move(id, 'start')).toMatchObject({ code: 0, data: { state: 'running' } })
    const reached: number[] = []
    for (let minute = 0; minute < 150 && (await house.detail(id)).state === 'running'; minute += 1) {
      await house.round()
      await poll(clients)
      const offers = await Promise.all(clients.map((client) => client.offered()))
      // all stand in one office
      expect(offers.filter((offer) => offer !== null).length).toBeLessThanOrEqual(1)
      for (const client of clients) await client.update()
      await house.round()
      reached.push((await statesOf(id)).ok ?? 0)
      house.later(minute < 20 ? 2 : 12)
    }
    expect(await statesOf(id)).toEqual({ ok: 13 })
    expect(await house.detail(id)).toMatchObject({ state: 'done', ring: 2 })
    // one device, then four, then all: each stayed for an hour at least
    for (const stage of [1, 4]) expect(reached.filter((one) => one === stage).length).toBeGreaterThanOrEqual(5)
    expect(clients.every(({ device }) => device.version === '2.0')).toBe(true)
    expect(file.bytes).toBe(300_000)
  })

  it('stops itself where too many fail, says why, and goes on when somebody has seen it', async () => {
    const where = await offices(4)
    const clients = await fleet(4, 'Stop', (n) => ({ office_id: where[n] }))
    const { id: firmware_id } = await house.addVersion({ model: 'Stop' })
    const rings = [{ percent: 100, wait_minutes: 0 }]
    const { id } = await house.addRollout(firmware_id, { rings, stop_fail_percent: 30 })
    await house.move(id, 'start')
    await house.round()
    const [one, two, three, four] = clients as [Client, Client, Client, Client]
    await one.update()
    await two.update('failure')
    await house.round()
    expect(await house.detail(id)).toMatchObject({ state: 'running' })
    await three.update()
    await house.round()
    expect(await house.detail(id)).toMatchObject({ state: 'paused', pause_reason: 'failures' })
    const { items: messages } = (await house.get('/message/pagelist', {})).data
    expect(messages).toMatchObject([{ kind: 'rollout_paused', values: { rollout_id: id } }])
    const failed = await house.devices(id, { state: 'fail' })
    expect(failed).toEqual([expect.objectContaining({ sn: two.sn, reason: 'failed', detail: 'it was a failure' })])
    // who was told already comes to its end
    await four.update()
    await house.round()
    expect(await statesOf(id)).toMatchObject({ ok: 3, fail: 1 })
    expect(await house.move(id, 'resume')).toMatchObject({ code: 46080 })
    expect(await house.detail(id)).toMatchObject({ state: 'done' })
    expect(await house.move(id, 'retry')).toMatchObject({ code: 0, data: { state: 'running' } })
    await house.round()
    await two.update()
    await house.round()
    expect(await house.detail(id)).toMatchObject({
      state: 'done',
      counts: expect.arrayContaining([{ state: 'ok', n: 4 }]),
    })
  })

  it('believes the version and not the word of a device, and tells it three times', async () => {
    const [client] = (await fleet(1, 'Same')) as [Client]
    const { id: firmware_id } = await house.addVersion({ model: 'Same' })
    const { id } = await house.addRollout(firmware_id)
    await house.move(id, 'start')
    const actions = new Set<string>()
    for (let n = 0; n < 3; n++) {
      await house.round()
      actions.add((await client.offered())?.href ?? '')
      expect(await client.update('same')).toBe(true)
      // it said that it is through: it is asked what it runs, and not offered the same again
      expect((await client.poll())._links).toEqual({ configData: expect.anything() })
      await house.round()
      expect(await statesOf(id)).toMatchObject({ updating: 1 })
      house.later(31)
      await client.poll()
      await house.round()
    }
    expect(actions.size).toBe(3)
    expect(await house.devices(id, { state: 'fail' })).toMatchObject([{ reason: 'not_taken', tries: 3 }])
    expect(await house.detail(id)).toMatchObject({ state: 'done' })
  })

  it('pauses when two are not heard any more, and takes them up again when they are back', async () => {
    const where = await offices(3)
    const clients = await fleet(3, 'Lost', (n) => ({ office_id: where[n] }))
    const { id: firmware_id } = await house.addVersion({ model: 'Lost' })
    const rings = [
      { percent: 60, wait_minutes: 0 },
      { percent: 100, wait_minutes: 0 },
    ]
    const { id } = await house.addRollout(firmware_id, { rings })
    await house.move(id, 'start')
    await house.round()
    house.later(16)
    const third = (await house.devices(id)).find(({ state }: { state: string }) => state === 'wait')
    await clients.find(({ sn }) => sn === third.sn)?.poll()
    await house.round()
    expect(await house.detail(id)).toMatchObject({ state: 'paused', pause_reason: 'lost' })
    // the power is back: they go on with what they were at
    for (const client of clients) await client.update()
    await house.round()
    expect(await statesOf(id)).toMatchObject({ ok: 2, wait: 1 })
    await house.move(id, 'resume')
    await house.round()
    for (const client of clients) await client.update()
    await house.round()
    expect(await house.detail(id)).toMatchObject({ state: 'done' })
  })

  it('begins in its window only, by the clock of the office', async () => {
    const berlin = await house.acme.office('Berlin', 'Europe/Berlin')
    const clients = await fleet(2, 'Window', (n) => (n === 0 ? {} : { office_id: berlin.office_id }))
    const { id: firmware_id } = await house.addVersion({ model: 'Window' })
    const rings = [{ percent: 100, wait_minutes: 0 }]
    const { id } = await house.addRollout(firmware_id, { rings, window_start: '22:00', window_end: '05:00' })
    const hour = (time: string) => house.world.setNow(`2026-11-25T${time}:00+08:00`)
    hour('12:00') // 05:00 in Berlin
    await poll(clients)
    await house.move(id, 'start')
    await house.round()
    expect(await statesOf(id)).toMatchObject({ wait: 2 })
    hour('22:00')
    await poll(clients)
    await house.round()
    expect(await house.devices(id, { state: 'busy' })).toMatchObject([{ sn: clients[0]?.sn }])
    const incomplete = await house.addRollout(firmware_id, { window_start: '22:00' })
    expect(incomplete.answer.data.fields).toHaveProperty('window_end')
    await house.move(id, 'stop')
  })

  it('leaves out whom it does not fit, and says why', async () => {
    const clients = await fleet(5, 'Fit')
    const [old, same, newer, off] = clients as [Client, Client, Client, Client]
    for (const [client, version] of [
      [old, '0.9'],
      [same, '2.0'],
      [newer, '2.1'],
    ] as const) {
      client.device.version = version
      await client.tell()
    }
    await house.post('/updateclient/edit', { id: off.id, version: 1, status: 'off' })
    const { id: firmware_id } = await house.addVersion({ model: 'Fit', min_from_version: '1.0' })
    const candidates = (await house.get('/rollout/candidates', { firmware_id })).data
    expect(candidates.fits).toBe(1)
    const { id } = await house.addRollout(firmware_id)
    await house.move(id, 'start')
    const rows = await house.devices(id)
    const reason = (client: Client) => rows.find(({ sn }: { sn: string }) => sn === client.sn)?.reason
    expect([old, same, newer, off].map(reason)).toEqual(['too_old', 'has_it', 'newer', 'off'])
    expect(rows).toHaveLength(5)
    await house.move(id, 'stop')
    const none = await house.addVersion({ model: 'Nobody has it' })
    const empty = await house.addRollout(none.id)
    expect(await house.move(empty.id, 'start')).toMatchObject({ code: 46081 })
  })

  it('is paused, gone on with and stopped by hand; who has begun to fetch it gives it up', async () => {
    const [client] = (await fleet(1, 'Hand')) as [Client]
    const { id: firmware_id } = await house.addVersion({ model: 'Hand' })
    const { id } = await house.addRollout(firmware_id)
    expect(await house.move(id, 'pause')).toMatchObject({ code: 46080 })
    await house.move(id, 'start')
    expect(await house.move(id, 'start')).toMatchObject({ code: 46080 })
    await house.move(id, 'pause')
    await house.round()
    expect(await client.offered()).toBeNull()
    await house.move(id, 'resume')
    await house.round()
    const offer = await client.offered()
    expect(offer).not.toBeNull()
    await house.move(id, 'stop')
    expect((await client.send(offer?.file ?? '')).status).toBe(404)
    const { _links } = await client.poll()
    expect(_links).toEqual({ cancelAction: expect.anything() })
    expect(await client.json(_links.cancelAction.href)).toMatchObject({ cancelAction: { stopId: expect.any(String) } })
    expect((await client.feedback(_links.cancelAction.href, 'closed', 'success')).status).toBe(200)
    expect((await client.poll())._links.cancelAction).toBeUndefined()
    expect(await statesOf(id)).toMatchObject({ cancelled: expect.any(Number) })
    expect((await house.detail(id)).state).toBe('stopped')
    expect(
      (await house.post('/rollout/edit', { id, version: 1, scope: 'office', office_ids: [house.acme.office_id] })).data
        .fields,
    ).toHaveProperty('scope')
    expect((await house.post('/rollout/del', { id })).code).toBe(0)
  })

  it('ends with its version: nobody gets it once it is withdrawn', async () => {
    const [client] = (await fleet(1, 'Withdrawn')) as [Client]
    const { id: firmware_id } = await house.addVersion({ model: 'Withdrawn' })
    const { id } = await house.addRollout(firmware_id)
    await house.move(id, 'start')
    await house.round()
    const offer = await client.offered()
    expect((await house.post('/firmware/edit', { id: firmware_id, version: 1, status: 'withdrawn' })).code).toBe(0)
    expect((await client.send(offer?.file ?? '')).status).toBe(404)
    expect(await client.offered()).toBeNull()
    await house.round()
    expect(await house.devices(id, { state: 'cancelled' })).toEqual(
      expect.arrayContaining([expect.objectContaining({ sn: client.sn, reason: 'withdrawn' })]),
    )
    expect(await house.move((await house.addRollout(firmware_id)).id || id, 'start')).not.toMatchObject({ code: 0 })
  })

  it('is about the devices of one’s own offices', async () => {
    const [home, away] = (await offices(2)) as [number, number]
    const clients = await fleet(2, 'Own', (n) => ({ office_id: n === 0 ? home : away }))
    const { id: firmware_id } = await house.addVersion({ model: 'Own' })
    const permissions = ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-FirmwareAndSoftware`)
    const { token } = await house.acme.person(permissions, { office_ids: [home], duties: ['device'] })
    const add = (more: object) =>
      house.post('/rollout/add', { name: `Own ${randomBytes(3).toString('hex')}`, firmware_id, ...more }, token)
    expect((await add({ scope: 'all' })).data.fields).toHaveProperty('scope')
    expect((await add({ scope: 'office', office_ids: [away] })).data.fields).toHaveProperty('office_ids')
    expect((await add({ scope: 'list', device_ids: [clients[1]?.id] })).data.fields).toHaveProperty('device_ids')
    const mine = await add({ scope: 'office', office_ids: [home] })
    expect(mine.code).toBe(0)
    const { id: all } = await house.addRollout(firmware_id)
    expect((await house.post('/rollout/move', { id: all, move: 'start' }, token)).code).toBe(46084)
    expect((await house.get('/rollout/detail', { id: all }, token)).code).toBe(40400)
    expect((await house.post('/rollout/move', { id: mine.data.id, move: 'start' }, token)).code).toBe(0)
    expect(await house.devices(mine.data.id)).toMatchObject([{ sn: clients[0]?.sn, state: 'wait' }])
    expect((await house.get('/rollout/candidates', { firmware_id }, token)).data.total).toBe(1)
    await house.move(mine.data.id, 'stop')
  })
})

describe('a download', () => {
  it('goes on where it was cut off, shows how far it is, and is nobody else’s', async () => {
    const content = randomBytes(2_000_000)
    const [client, other] = (await fleet(2, 'Range')) as [Client, Client]
    const { id: firmware_id } = await house.addVersion({ model: 'Range' }, content)
    const { id } = await house.addRollout(firmware_id, { scope: 'list', device_ids: [client.id] })
    await house.move(id, 'start')
    await house.round()
    const offer = await client.offered()
    const part = (range: string, who = client) => who.send(offer?.file ?? '', { headers: { range } })
    const first = await part('bytes=0-999999')
    expect([first.status, first.headers.get('content-range')]).toEqual([206, 'bytes 0-999999/2000000'])
    const [a, b] = [await first.arrayBuffer(), await (await part('bytes=1000000-')).arrayBuffer()]
    expect(Buffer.concat([Buffer.from(a), Buffer.from(b)]).equals(content)).toBe(true)
    expect((await part('bytes=2000000-')).status).toBe(416)
    expect((await part('bytes=0-10', other)).status).toBe(401)
    expect((await other.send(`${other.root}${new URL(offer?.file ?? '').pathname.split(client.sn)[1]}`)).status).toBe(
      404,
    )
    expect(await (await client.send(`${offer?.file}.MD5SUM`)).text()).toContain(
      createHash('md5').update(content).digest('hex'),
    )
    await expect.poll(async () => (await house.devices(id))[0]).toMatchObject({ state: 'downloading', progress: 100 })
    await house.move(id, 'stop')
  })
})
