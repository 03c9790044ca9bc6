import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStorage } from '../../src/adapters/storage/disk'
import { freshDatabase, openPatient } from '../database'
import { download, upload } from '../rows'
import type { Company, openWorld, World } from '../world'
import { withUmbrellas } from './with-area'

// One of everything that an area may declare, each used as people use it. The product has two lines more, in its lists of
// areas, and no kernel knows of it.

type Umbrellas = Awaited<ReturnType<Awaited<ReturnType<typeof openWorld>>['first']['get']>>
type Person = Awaited<ReturnType<Company['person']>>
let house: Awaited<ReturnType<typeof withUmbrellas>>
let world: World
let acme: Company
let keeper: Person
let ann: Person
let bob: Person
let addresses: string[]

beforeAll(async () => {
  house = await withUmbrellas()
  world = await house.openWorld({
    devices: { host: '127.0.0.1', port: 0 },
    ...{ servers: 2, logInWords: true, withJobs: true },
    mqtt: { kind: 'embedded', host: '127.0.0.1', port: 0 },
  })
  await world.db.query(house.migration)
  acme = await house.addCompany(world.db, 'Acme')
  keeper = await acme.person([
    ...['view-box', 'add-box', 'change-box', 'delete-box', 'view-operationlog-log', 'change-strategy', 'view-user'],
    ...[
      'system-log',
      'system-info',
      'view-repair',
      'change-repair',
      'view-detector-records',
      'view-floor',
      'change-floor',
    ],
  ])
  ann = await acme.person([])
  bob = await acme.person([])
  addresses = await Promise.all(world.servers.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
})
afterAll(async () => {
  await world?.close()
  house?.putBack()
})

const post = (path: string, body: object, who = keeper, language = 'en') =>
  world.first.post(path, body, { token: who.token, language })
const get = (path: string, query: object, who = keeper, language = 'en') =>
  world.first.get(path, query, { token: who.token, language })
const done = async (answer: Promise<Umbrellas>) => {
  const it = await answer
  expect(it).toMatchObject({ code: 0 })
  return it.data
}
let stands = 0
const addStand = async (more: object = {}) =>
  (await done(post('/umbrella_stand/add', { name: `Stand ${++stands}`, office_id: acme.office_id, ...more }))) as {
    id: number
    version: number
  }
const nameOf = async (id: number) => (await get('/umbrella_stand/single', { id })).data.name as string
const lend = (id: number, who: Person) => post('/umbrella_stand/lend', { id }, who)
const giveBack = (who: Person) => post('/umbrella_stand/return', {}, who)
const notes = async (kind: string) =>
  (await world.db.query<{ what: string }>('select what from umbrella_note where kind = $1 order by id', [kind])).map(
    ({ what }) => what,
  )

describe('one area more', () => {
  it('has its resource: list, form, filter, export, import, the reason why it cannot be deleted', async () => {
    const { id, version } = await addStand({ umbrellas: 2, remark: 'By the door' })
    const row = await done(get('/umbrella_stand/single', { id }))
    expect(row).toMatchObject({
      office_id: acme.office_id,
      office_name: 'Acme HQ',
      umbrellas: 2,
      remark: 'By the door',
    })
    expect((await get('/umbrella_stand/pagelist', { office_id: acme.office_id })).data.items).toContainEqual(
      expect.objectContaining({ id }),
    )
    const again = await post('/umbrella_stand/add', { name: row.name, office_id: acme.office_id })
    expect(again.data.fields.name).toBeTruthy()
    expect((await post('/umbrella_stand/edit', { id, version, umbrellas: 3 })).data.version).toBe(version + 1)
    expect((await post('/umbrella_stand/edit', { id, version, umbrellas: 4 })).data.reason).toBe('stale')
    const file = await download(world.first, '/umbrella_stand/export', {}, { ...keeper, language: 'en' })
    expect(file.body.toString()).toContain(row.name)
    const table = { name: 'stands.csv', content: 'Name,Office,Umbrellas\nImported,Acme HQ,7\n' }
    const imported = await upload(
      world.first,
      '/umbrella_stand/import',
      table,
      { mode: 'valid' },
      { ...keeper, language: 'en' },
    )
    expect(imported.data).toMatchObject({ saved: 1 })

    await done(lend(id, ann))
    const inUse = await post('/umbrella_stand/del', { id })
    expect(inUse.message).toContain('Umbrella loans')
    await done(giveBack(ann))
    expect((await post('/umbrella_stand/add', {}, ann)).data.reason).toBe('no_permission')
    const other = await house.addCompany(world.db, 'Other')
    const stranger = await other.person(['view-box'])
    expect((await get('/umbrella_stand/single', { id }, stranger)).code).toBe(40400)
  })

  it('says no in both languages, with its values', async () => {
    const { id } = await addStand({ umbrellas: 1 })
    await done(lend(id, ann))
    expect(await lend(id, ann)).toMatchObject({ code: 46391, message: 'You have an umbrella already' })
    expect(await lend(id, bob)).toMatchObject({ code: 46390, message: `No umbrella is left at ${await nameOf(id)}` })
    expect((await post('/umbrella_stand/lend', { id }, bob, 'zh')).message).toBe(`${await nameOf(id)}没有雨伞了`)
    await done(giveBack(ann))
  })

  it('is written into the operation log in words, and found there by its module', async () => {
    const { id } = await addStand()
    await done(lend(id, bob))
    await done(giveBack(bob))
    const { items } = await done(get('/operation_log/pagelist', { module: 'umbrella_loan', limit: 2 }))
    expect(items.map((one: { action: string; target_id: number }) => [one.action, one.target_id])).toEqual([
      ['return_umbrella', id],
      ['lend_umbrella', id],
    ])
    expect((await done(get('/operation_log/single', { id: items[1].id }))).after).toEqual({
      person: bob.name,
      hours: 8,
    })
    expect((await done(get('/operation_log/pagelist', { module: 'umbrella_stand', limit: 1 }))).items).toMatchObject([
      { action: 'add', target_id: id },
    ])
    const file = await download(
      world.first,
      '/operation_log/export',
      { module: 'umbrella_loan' },
      { ...keeper, language: 'en' },
    )
    expect(file.body.toString()).toContain('Lent an umbrella')
  })

  it('tells those live who may know, on every server', async () => {
    const { id } = await addStand()
    const streams = await Promise.all([listen(0, keeper), listen(1, keeper), listen(1, ann)])
    const [here, there, uninvolved] = streams as [Stream, Stream, Stream]
    await done(lend(id, ann))
    for (const stream of [here, there])
      await expect.poll(() => stream.heard).toContainEqual({ topic: 'umbrella_loan', ids: [id] })
    await done(giveBack(ann))
    // what comes after it on the same stream has come: then it would have, too
    await world.db.query(`insert into outbox (company_id, topic, payload) values ($1, 'roomlock', '{"ids":[0]}')`, [
      acme.company_id,
    ])
    await world.db.query(`insert into outbox (company_id, topic, payload) values ($1, 'message', $2)`, [
      ...[acme.company_id, JSON.stringify({ user_id: ann.user_id })],
    ])
    await expect.poll(() => uninvolved.heard.some(({ topic }) => topic === 'message')).toBe(true)
    expect(uninvolved.heard.some(({ topic }) => topic === 'umbrella_loan')).toBe(false)
    for (const stream of streams) stream.stop()
  })

  it('keeps what it knows up to date by what others did, and after it could not hear', async () => {
    const lent = async (server: number) =>
      (await world.servers[server]?.get('/umbrella_stand/lent', {}, { token: ann.token }))?.data.lent
    expect([await lent(0), await lent(1)]).toEqual([0, 0])
    const { id } = await addStand()
    await done(lend(id, ann))
    for (const server of [0, 1]) await expect.poll(() => lent(server)).toBe(1)
    // nobody is told of this
    await world.db.query('update umbrella_loan set returned_at = now() where user_id = $1', [ann.user_id])
    expect([await lent(0), await lent(1)]).toEqual([1, 1])
    await world.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    )
    for (const server of [0, 1]) await expect.poll(() => lent(server)).toBe(0)
  })

  it('has a setting, which a company and an office may change', async () => {
    const { id } = await addStand()
    const other = await acme.office('Far away')
    const far = await addStand({ office_id: other.office_id })
    const set = (strategy_values: string, more: object = {}) =>
      post('/strategy/edit', { strategy_key: 'umbrella_hours', strategy_values, ...more })
    expect((await set('100')).data.fields.strategy_values).toBeTruthy()
    await done(set('24'))
    await done(set('48', { office_id: other.office_id }))
    const hours = async (stand: number, who: Person) => {
      const loan = (await done(lend(stand, who))).id
      await done(giveBack(who))
      const [row] = await world.db.query<{ hours: number }>(
        'select (extract(epoch from due_at - lent_at) / 3600)::int as hours from umbrella_loan where id = $1',
        [loan],
      )
      return row?.hours
    }
    expect([await hours(id, ann), await hours(far.id, bob)]).toEqual([24, 48])
    await done(set('8'))
  })

  it('takes its kind of file, and no other', async () => {
    const send = (name: string, content: Buffer | string) =>
      upload(world.first, '/base/upload', { name, content }, { type: 'umbrella_manual' }, { ...ann, language: 'en' })
    const path = await done(send('manual.txt', 'Pull, then push.'))
    expect(path).toMatch(/^\/[0-9a-f]{32}\.txt$/)
    const { url } = await done(get('/base/fileAddress', { path }, ann))
    expect((await world.first.app.inject({ url })).body).toBe('Pull, then push.')
    expect((await send('manual.png', 'Pull')).message).toContain('pdf, txt')
    expect((await send('manual.txt', 'x'.repeat(1024 * 1024 + 1))).message).toContain('1')
  })

  it('takes its kind of file in parts, too, which go on at another server, and looks at the whole', async () => {
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const ask = (server: number, method: string, path: string, headers: Record<string, string>, body?: string) =>
      fetch(`${addresses[server]}${path}`, {
        method,
        headers: { 'tus-resumable': '1.0.0', 'x-token': ann.token, ...headers },
        ...(body === undefined ? {} : { body }),
      })
    const send = async (parts: readonly [string, string]) => {
      const begun = await ask(0, 'POST', '/tus', {
        'upload-length': String(parts.join('').length),
        'upload-metadata': `type ${base64('umbrella_manual')},filename ${base64('manual.txt')}`,
      })
      expect(begun.status).toBe(201)
      const path = begun.headers.get('location') ?? ''
      for (const [server, part] of parts.entries()) {
        const there = (await ask(server, 'HEAD', path, {})).headers.get('upload-offset') ?? ''
        expect(there).toBe(String(server === 0 ? 0 : parts[0].length))
        const type = { 'content-type': 'application/offset+octet-stream' }
        expect((await ask(server, 'PATCH', path, { ...type, 'upload-offset': there }, part)).status).toBe(204)
      }
      return post('/base/uploadFinish', { id: path.slice('/tus/'.length) }, ann)
    }
    const path = await done(send(['Pull to op', 'en it, then push.']))
    const { url } = await done(get('/base/fileAddress', { path }, ann))
    expect((await world.first.app.inject({ url })).body).toBe('Pull to open it, then push.')
    expect(await send(['It is an ', 'umbrella.'])).toMatchObject({
      ...{ code: 46392, message: 'It does not say how to open one' },
    })
  })

  it('has things that are watched one by one, by who may', async () => {
    const [one, other] = [await addStand({ umbrellas: 3 }), await addStand()]
    const who = (id: number) => ({ watch: `umbrella_stand/${id}` })
    const streams = await Promise.all([
      listen(1, { ...keeper, ...who(one.id) }),
      listen(0, { ...keeper, ...who(other.id) }),
      listen(1, { ...ann, ...who(one.id) }),
    ])
    const [own, neighbour, uninvolved] = streams as [Stream, Stream, Stream]
    await done(lend(one.id, ann))
    await expect.poll(() => own.heard).toContainEqual({ topic: 'umbrellas_left', id: one.id, left: 2 })
    await done(giveBack(ann))
    await done(lend(other.id, ann))
    await expect.poll(() => neighbour.heard).toContainEqual({ topic: 'umbrellas_left', id: other.id, left: 0 })
    await done(giveBack(ann))
    await world.db.query(`insert into outbox (company_id, topic, payload) values ($1, 'message', $2)`, [
      ...[acme.company_id, JSON.stringify({ user_id: ann.user_id })],
    ])
    await expect.poll(() => uninvolved.heard.some(({ topic }) => topic === 'message')).toBe(true)
    const of = (stream: Stream) => stream.heard.filter(({ topic }) => topic === 'umbrellas_left')
    expect([of(own).length, of(neighbour).length, of(uninvolved).length]).toEqual([1, 1, 0])
    for (const stream of streams) stream.stop()
  })

  it('has things that lie on the plans of floors, until they move or are gone', async () => {
    const { id } = await addStand({ umbrellas: 1 })
    const place = { x: 0.25, y: 0.5 }
    const things = [{ kind: 'umbrella_stand', id, place }]
    const layer = async (who = keeper) =>
      (await done(get('/floor/layers', { id: acme.floor_id }, who))).layers.find(
        (one: { kind: string }) => one.kind === 'umbrella_stand',
      )
    const shown = async () => (await layer()).things.find((one: { id: number }) => one.id === id)
    expect(await shown()).toEqual({ id, name: await nameOf(id), state: 'dry', place: null })
    await done(post('/floor/place_things', { id: acme.floor_id, things }))
    await done(lend(id, ann))
    expect(await shown()).toMatchObject({ state: 'empty', place })
    await done(giveBack(ann))
    // who sees the floor and not such things is not told that they are there
    expect(await layer(await acme.person(['view-floor']))).toBeUndefined()
    const away = await acme.office('Where it went')
    const { version } = (await get('/umbrella_stand/single', { id })).data
    await done(post('/umbrella_stand/edit', { id, version, office_id: away.office_id }))
    expect(await shown()).toBeUndefined()
    await done(post('/umbrella_stand/edit', { id, version: version + 1, office_id: acme.office_id }))
    await world.db.query('delete from umbrella_loan where stand_id = $1', [id])
    await done(post('/umbrella_stand/del', { id }))
    expect(await world.db.query(`select 1 from floor_place where kind = 'umbrella_stand'`)).toEqual([])
  })

  it('has things that speak by themselves when they are asked to', async () => {
    const { id } = await addStand({ secret: 'a long password' })
    const file = join(world.folder, 'simulate.json')
    const kept = { stands: [{ account: `um${acme.company_id}-${id}`, password: 'a long password' }] }
    writeFileSync(file, JSON.stringify({ umbrellas: kept }))
    const said: string[] = []
    const speak = (...args: string[]) => house.simulate(house.simulations, args, {}, (line) => void said.push(line))
    expect(await speak()).toBeNull()
    expect(said.join()).toContain('npm run simulate -- umbrellas')
    const url = `mqtt://127.0.0.1:${world.first.detection.listening().port}`
    const end = await speak('umbrellas', '--file', file, '--url', url)
    const doors = async () =>
      (await world.db.query('select open_doors from umbrella_stand where id = $1', [id]))[0]?.open_doors
    await expect.poll(doors).toBe(1)
    expect(said).toContain('1 stands speak.')
    await end?.()
  })

  it('raises events, each consumer of which draws its conclusion once', async () => {
    const { id } = await addStand()
    await done(lend(id, ann))
    const seen = async () => (await notes('lent')).filter((what) => what === String(id))
    await expect.poll(seen).toEqual([String(id)])
    await done(giveBack(ann))

    house.broken.counting = true
    const { id: next } = await addStand()
    await done(lend(next, ann))
    const failing = () => get('/system/event_pagelist', { title: `umbrella_stand/${next}`, failed: '1' })
    await expect
      .poll(async () => (await failing()).data.items)
      .toMatchObject([{ consumer: 'Umbrellas', event: 'Umbrella lent', error: 'the pen is empty' }])
    house.broken.counting = false
    await done(post('/system/event_retry', { id: (await failing()).data.items[0].id }))
    await expect.poll(async () => (await failing()).data.total).toBe(0)
    expect((await notes('lent')).filter((what) => what === String(next))).toHaveLength(1)
    await done(giveBack(ann))
  })

  it('follows the life of a person', async () => {
    const { id } = await addStand()
    const leaver = await acme.person([])
    await done(lend(id, leaver))
    await world.db.query(`update users set status = 'disabled' where id = $1`, [leaver.user_id])
    await expect.poll(async () => notes('taken back from')).toEqual([String(leaver.user_id)])
    await done(lend(id, ann))
    await done(giveBack(ann))
  })

  it('has a line in the checklist, which says what somebody has, and lacks', async () => {
    const { id } = await addStand()
    const line = async () =>
      (await get('/users/checklist', { id: ann.user_id })).data.items.find(
        (one: { key: string }) => one.key === 'umbrella',
      )
    expect(await line()).toMatchObject({ label: 'Umbrella returned', state: 'none', text: null })
    await done(lend(id, ann))
    expect(await line()).toMatchObject({ state: 'has', text: await nameOf(id) })
    await world.db.query(`update umbrella_loan set due_at = now() - interval '1 hour' where returned_at is null`)
    expect(await line()).toMatchObject({ state: 'lacks' })
    const { checklist } = await done(get('/dashboard/overview', {}, ann))
    expect(checklist.map((one: { key: string }) => one.key)).toContain('umbrella')
  })

  it('finds by itself what is due, and says it once', async () => {
    await expect.poll(async () => notes('overdue')).toEqual([String(ann.user_id)])
    expect(await Promise.all(world.servers.map((server) => actsOf(server).umbrellas.remind()))).toEqual([0, 0])
    await done(giveBack(ann))
    expect(await notes('overdue')).toHaveLength(1)
  })

  it('has a job, which is shown among the jobs and runs', async () => {
    const job = async () =>
      (await get('/system/job_pagelist', { limit: 200 })).data.items.find(
        (one: { name: string }) => one.name === 'umbrella-inventory',
      )
    expect(await job()).toMatchObject({ label: 'Count the umbrellas', cron: '7 3 * * *', state: 'never' })
    await world.db.query(`insert into pgboss.job (name) values ('umbrella-inventory')`)
    await expect.poll(async () => notes('job')).toEqual(['counted'])
    await expect.poll(async () => (await job()).state).toBe('done')
  })

  it('shows people what it stores about them, and says what it stores about visitors', async () => {
    const { sections } = await done(get('/privacy/mine', {}, ann))
    const own = sections.find((one: { key: string }) => one.key === 'umbrellas')
    expect(own).toMatchObject({ label: 'Borrowed umbrellas', heading: ['Time', 'Stand'] })
    expect(own.total).toBeGreaterThan(3)
    expect(sections.some((one: { key: string }) => one.key === 'umbrellas_of_visitors')).toBe(false)
    await world.db.query('insert into umbrella_visit values ($1, 7, now())', [acme.company_id])
    const visitor = (await done(get('/umbrella_stand/visitor', { id: 7 }))).sections
    expect(visitor.map((one: { key: string; rows: unknown[] }) => [one.key, one.rows.length])).toEqual([
      ['visits', 0],
      ['visit_answers', 0],
      ['visit_photos', 0],
      ['visit_signatures', 0],
      ['umbrellas_of_visitors', 1],
    ])
  })

  it('has people decide: asked, passed by whose turn it is, ended where its subject is gone', async () => {
    const { id } = await addStand({ umbrellas: 5 })
    const wants = () => post('/umbrella_stand/want', { id, approver_id: bob.user_id }, ann)
    const decide = (pass: boolean, who = bob) => post('/umbrella_stand/decide', { id, pass }, who)
    await done(wants())
    expect((await decide(true, ann)).code).toBe(45500)
    expect((await done(decide(true))).state).toBe('passed')
    expect((await get('/umbrella_stand/single', { id })).data.umbrellas).toBe(6)
    expect((await decide(true)).code).toBe(40940)
    await done(wants())
    await done(post('/umbrella_stand/del', { id }))
    expect((await decide(true)).code).toBe(46980)
  })

  it('has things that break, and are reported and repaired', async () => {
    const { id } = await addStand()
    const name = await nameOf(id)
    const ticket = await done(
      post('/repair/add', { target_type: 'umbrella_stand', target_id: id, title: 'It drips' }, ann),
    )
    expect((await get('/repair/pagelist', { title: name })).data.items).toMatchObject([{ id: ticket.id }])
    await done(post('/repair/edit', { id: ticket.id, move: 'accept' }))
    const other = await acme.office('Over there')
    const { version } = (await get('/umbrella_stand/single', { id })).data
    await done(post('/umbrella_stand/edit', { id, version, office_id: other.office_id }))
    expect((await get('/repair/single', { id: ticket.id })).data).toMatchObject({
      office_id: other.office_id,
      state: 1,
    })
    await done(post('/umbrella_stand/del', { id }))
    expect((await get('/repair/single', { id: ticket.id })).data).toMatchObject({
      target_gone: true,
      meetingroom_name: name,
    })
    await done(post('/repair/edit', { id: ticket.id, move: 'finish', result: 'Thrown away' }))
  })

  it('has paired devices, which show their thing and hear when it changed', async () => {
    const { id } = await addStand({ umbrellas: 4 })
    const { code, token } = (await world.first.post('/door/pairing', { kind: 'screen' })).data
    const shown = async () => (await world.first.get('/umbrella_stand/shown', {}, { device: token })).data
    await done(post('/umbrella_stand/bind', { id, code }))
    expect(await shown()).toEqual({ name: await nameOf(id), left: 4 })
    const stream = await listen(1, { device: token })
    await done(lend(id, ann))
    await expect.poll(() => stream.heard.some(({ topic }) => topic === 'changed')).toBe(true)
    expect((await shown()).left).toBe(3)
    await done(giveBack(ann))
    await world.db.query('delete from umbrella_loan where stand_id = $1', [id])
    await done(post('/umbrella_stand/del', { id }))
    expect((await world.first.get('/umbrella_stand/shown', {}, { device: token })).code).toBe(50020)
    stream.stop()
  })

  it('hears its things by MQTT, and speaks to each of them', async () => {
    const { connect } = await import('../../src/areas/presence/gateway.sample')
    const { id } = await addStand({ secret: 'a long password' })
    const account = `um${acme.company_id}-${id}`
    const port = world.first.detection.listening().port ?? 0
    await expect(connect(port, { account, password: 'another password' })).rejects.toThrow()
    expect((await done(post('/umbrella_stand/open', { id }))).result).toBe('away')
    const wire = await connect(port, { account, password: 'a long password' })
    try {
      await wire.say(`workplace/${account}/stand/doors`, '3')
      const [row] = await world.db.query('select open_doors from umbrella_stand where id = $1', [id])
      expect(row).toEqual({ open_doors: 3 })
      await expect.poll(async () => notes('connected')).toContain(String(id))
      const heard: string[] = []
      wire.client.on('message', (topic, payload) => void heard.push(`${topic} ${payload}`))
      await wire.client.subscribeAsync(`workplace/${account}/#`)
      expect((await done(post('/umbrella_stand/open', { id }))).result).toBe('sent')
      expect(heard).toEqual([`workplace/${account}/open 1`])
    } finally {
      await wire.close()
    }
  })

  it('is asked before every commit, and answers texts and the description of the calls', async () => {
    const { id } = await addStand()
    await done(lend(id, ann))
    expect((await notes('change')).at(-1)).toBe(String(id))
    const changes = (await notes('change')).length
    expect(await giveBack(bob)).toMatchObject({ code: 40400 })
    expect(await notes('change')).toHaveLength(changes)
    await done(giveBack(ann))
    const { port } = world.first.deviceListening()
    const told = await fetch(`http://127.0.0.1:${port}/umbrella-stand/state?stand=7`)
    expect(await told.text()).toBe('stand 7')
    const text = await world.first.app.inject({ url: `/umbrella/${encodeURIComponent(await nameOf(id))}` })
    expect([text.statusCode, text.body]).toEqual([200, '1'])
    const file = await download(world.first, '/openapi.json', {}, keeper)
    const described = JSON.parse(file.body.toString())
    expect(described.paths).toHaveProperty(['/umbrella_stand/lend'])
    expect(described.tags).toContainEqual({ name: 'umbrella', description: 'Umbrellas' })
    expect(file.body.toString()).toContain('46390')
    expect(actsOf(world.first).umbrellas.pokes()).toBeGreaterThan(0)
  })
})

describe('the demo company', () => {
  it('has its part of the area', async () => {
    const fresh = await freshDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'workplace-umbrellas-'))
    const db = openPatient(fresh.url)
    try {
      await db.query(house.migration)
      const passwords = { admin: 'lantern-boat', staff: 'paper-crane', songjian: 'river-stone' }
      const options = { passwords, now: Date.parse('2026-11-18T02:00:00Z'), storage: diskStorage(folder) }
      // the whole of it is made in another test: here the first, which makes the offices, and the one that is more
      const parts = house.demo.filter((_, n) => n === 0 || n === house.demo.length - 1)
      const made = await db.transaction((tx) => house.seedDemo(tx, parts, options))
      const rows = await db.query(
        'select s.umbrellas, o.company_id = s.company_id as own from umbrella_stand s join office o on o.id = s.office_id',
      )
      expect(rows).toEqual([
        { umbrellas: 20, own: true },
        { umbrellas: 20, own: true },
      ])
      const own = house.simulations.find(({ name }) => name === 'umbrellas')
      expect(own?.keep(made)).toMatchObject({ stands: [{ account: 'um1-1' }, { account: 'um2-2' }] })
    } finally {
      await db.close()
      await fresh.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

/** What the area does by the clock; no line in the list of areas tells the compiler of it. */
const actsOf = (server: World['first']) =>
  server as unknown as { umbrellas: { remind(): Promise<number>; pokes(): number } }

type Stream = Awaited<ReturnType<typeof listen>>

/** Hears live what somebody, or a paired device, is told. */
async function listen(server: number, who: { token: string; watch?: string } | { device: string }) {
  const stop = new AbortController()
  const [path, headers] =
    'device' in who
      ? ['/door/events', { 'x-device-token': who.device }]
      : [`/events?watch=${who.watch ?? ''}`, { 'x-token': who.token }]
  const answer = await fetch(`${addresses[server]}${basePath}${path}`, {
    headers: headers as Record<string, string>,
    signal: stop.signal,
  })
  const heard: { topic: string; ids?: number[]; id?: number; left?: number }[] = []
  let begun = false
  void (async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      rest += decoder.decode(chunk, { stream: true })
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1]
        if (event === 'hello') begun = true
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (event !== 'hello' && data) heard.push({ topic: event, ...JSON.parse(data) })
      }
    }
  })().catch(() => undefined)
  await expect.poll(() => begun).toBe(true)
  return { heard, stop: () => stop.abort() }
}
