import { readdirSync, readFileSync } from 'node:fs'
import { basePath } from '@workplace/contract/kernel/envelope'
import { type DeviceListeners, topic } from '@workplace/contract/kernel/topic'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { dropped, openPatient } from '../../../test/database'
import { openKiosks } from '../../../test/kiosks.sample'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { terminalDevices } from '../../areas/terminal/paired-terminal'
import type { Device } from '../call/call'
import { migrate } from '../database/migrate'
import { ownMigrations } from '../database/migration-files'
import { concerns } from '../live/device-stream'
import { tokenHash } from '../session/session-store'
import { openDevices } from './device-store'
import { type PairedKind, pairedKinds } from './paired-kind'

const codes = ['view-meeting', 'view-screen-system-subject', 'change-screen-system-subject', 'view-meetingroom']

let world: World
let acme: Company
let manager: Awaited<ReturnType<Company['person']>>
let addresses: string[]

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-23T02:05:00Z', servers: 2, areas: [openKiosks] })
  acme = await addCompany(world.db, 'Acme')
  manager = await acme.person(codes)
  addresses = await Promise.all(world.servers.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
})
afterAll(() => world.close())

type More = Parameters<World['first']['post']>[2]
const post = (path: string, body: object, more?: More) => world.first.post(path, body, more)
const get = (path: string, query: object, more?: More) => world.first.get(path, query, more)

async function addKiosk(name: string, company: Company = acme): Promise<number> {
  const [row] = await world.db.query<{ id: number }>(
    'insert into kiosk_sample (company_id, name, office_id) values ($1, $2, $3) returning id',
    [company.company_id, name, company.office_id],
  )
  return row?.id ?? 0
}

const offer = async (kind?: string): Promise<{ code: string; token: string }> =>
  (await post('/door/pairing', kind === undefined ? {} : { kind })).data

/** A kiosk with its device. Everybody may try so many codes in a minute, and here the clock stands still. */
async function pairedKiosk(name: string) {
  const id = await addKiosk(name)
  const { code, token } = await offer('screen')
  expect((await post('/kiosk_sample/bind', { code, id }, await acme.person(codes))).code).toBe(0)
  return { id, token }
}

async function pairedTerminal(name: string) {
  const meetingroom_id = await acme.room(name)
  const { code, token } = await offer()
  const bound = await post('/meetingroom/bind', { code, meetingroom_id }, await acme.person(codes))
  expect(bound.code).toBe(0)
  return { id: bound.data.id as number, token, meetingroom_id }
}

/** Reads the stream of a device as its page does. */
async function listen(server: number, token: string) {
  const stop = new AbortController()
  const answer = await fetch(`${addresses[server]}${basePath}/door/events`, {
    headers: { 'x-device-token': token },
    signal: stop.signal,
  })
  const heard: string[] = []
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
      heard.push(...(decoder.decode(chunk, { stream: true }).match(/(?<=event: )\w+/g) ?? []))
  })().catch(() => undefined)
  await expect.poll(() => heard[0]).toBe('hello')
  return { heard, ended, stop: () => stop.abort() }
}

const tell = (name: string, payload: object) =>
  world.db.query('insert into outbox (company_id, topic, payload) values ($1, $2, $3)', [
    acme.company_id,
    name,
    JSON.stringify(payload),
  ])

/** What was done so far was told on both servers: they tell in order, and what was done last has reached both. */
async function allTold(): Promise<void> {
  const { id, token } = await pairedKiosk('Sentinel')
  const streams = [await listen(0, token), await listen(1, token)]
  expect((await post('/kiosk_sample/unbind', { id }, await acme.person(codes))).code).toBe(0)
  await Promise.all(streams.map(({ ended }) => ended))
}

describe('a paired device of another kind', () => {
  it('is the thing that it was paired to, and calls what its kind may', async () => {
    const { id, token } = await pairedKiosk('Entrance')
    const itself = { kind: 'screen', id, name: 'Entrance', office_id: acme.office_id, room_id: null, booker_id: null }
    expect((await get('/kiosk_sample/state', {}, { device: token })).data).toEqual(itself)
    expect((await get('/kiosk_sample/any', {}, { device: token })).data).toEqual(itself)
    // once for each attempt, though nobody's name stands behind it; the operation log names the device
    const ring = (key: string) => post('/kiosk_sample/ring', {}, { device: token, key })
    expect([(await ring('one')).data.rung, (await ring('one')).data.rung, (await ring('two')).data.rung]).toEqual([
      1, 1, 2,
    ])
    const logged = await world.db.query<{ user_name: string }>(
      `select user_name from operation_log where company_id = $1 and target like '%Ring%'`,
      [acme.company_id],
    )
    expect(logged).toEqual([{ user_name: 'Entrance' }, { user_name: 'Entrance' }])
  })

  it('is refused what another kind may, which says of what kind it is', async () => {
    const kiosk = await pairedKiosk('Refused')
    const terminal = await pairedTerminal('Refused')
    const refused = await get('/door/state', {}, { device: kiosk.token })
    expect(refused).toMatchObject({ status: 200, code: 46962, data: { reason: 'device_kind', kind: 'screen' } })
    expect(refused.message).toContain('此设备绑定为信息屏')
    const inEnglish = await post('/door/book', { minutes: 15 }, { device: kiosk.token, language: 'en' })
    expect(inEnglish.message).toContain('paired as an information screen')
    expect((await get('/kiosk_sample/state', {}, { device: terminal.token })).data).toMatchObject({ kind: 'terminal' })
    const both = (await get('/kiosk_sample/any', {}, { device: terminal.token })).data
    expect(both).toMatchObject({ kind: 'terminal', id: terminal.id, room_id: terminal.meetingroom_id })
    expect(both.office_id).toBe(acme.office_id)
  })

  it('is nothing any more once it is unpaired, switched off or deleted, or its company suspended', async () => {
    const ask = async (token: string) => (await get('/kiosk_sample/state', {}, { device: token })).code
    const { id, token } = await pairedKiosk('Ends')
    const set = (is_on: boolean) => world.db.query('update kiosk_sample set is_on = $2 where id = $1', [id, is_on])
    await set(false)
    expect(await ask(token)).toBe(50020)
    await set(true)
    expect(await ask(token)).toBe(0)
    await world.db.query(`update company set status = 'suspended' where id = $1`, [acme.company_id])
    expect(await ask(token)).toBe(50020)
    await world.db.query(`update company set status = 'active' where id = $1`, [acme.company_id])
    expect((await post('/kiosk_sample/unbind', { id }, manager)).code).toBe(0)
    expect(await ask(token)).toBe(50020)

    const gone = await pairedKiosk('Gone')
    await world.db.query('delete from kiosk_sample where id = $1', [gone.id])
    expect(await ask(gone.token)).toBe(50020)
    const left = 'select 1 from paired_device where company_id = $1 and kind = $2 and thing_id = $3'
    expect(await world.db.query(left, [acme.company_id, 'screen', gone.id])).toEqual([])
    const terminal = await pairedTerminal('Deleted')
    await world.db.query('delete from terminal where company_id = $1 and id = $2', [acme.company_id, terminal.id])
    expect(await world.db.query(left, [acme.company_id, 'terminal', terminal.id])).toEqual([])
    // of a kind that no area declares
    await world.db.query(
      `insert into paired_device (company_id, kind, thing_id, token_hash) values ($1, 'screen', 1, $2)`,
      [acme.company_id, tokenHash('of a screen')],
    )
    expect(await ask('of a screen')).toBe(50020)
  })
})

describe('a code of another kind', () => {
  it('is refused in words that say what to do, and stays good where it belongs', async () => {
    const id = await addKiosk('Wanted')
    const meetingroom_id = await acme.room('Wanted')
    const ofTerminal = await offer()
    const wrong = await post('/kiosk_sample/bind', { code: ofTerminal.code, id }, manager)
    expect(wrong).toMatchObject({ code: 46961, data: { reason: 'pairing_kind', shown: 'terminal', wanted: 'screen' } })
    expect(wrong.message).toBe('此配对码来自会议终端，不能绑定为信息屏。请在设备上打开信息屏的地址，再输入新的配对码')
    const ofKiosk = await offer('screen')
    const other = await post(
      '/meetingroom/bind',
      { code: ofKiosk.code, meetingroom_id },
      { ...manager, language: 'en' },
    )
    expect(other.message).toBe(
      'This pairing code is shown by an information screen, not by a room terminal. Open the address for room terminals on the device and enter its new code.',
    )
    expect((await post('/meetingroom/bind', { code: ofTerminal.code, meetingroom_id }, manager)).code).toBe(0)
    expect((await post('/kiosk_sample/bind', { code: ofKiosk.code, id }, manager)).code).toBe(0)
    expect((await get('/kiosk_sample/state', {}, { device: ofKiosk.token })).data.id).toBe(id)
  })

  it('is not even offered for a kind that there is not', async () => {
    expect((await post('/door/pairing', { kind: 'printer' })).data.fields).toHaveProperty('kind')
  })
})

describe('several at once', () => {
  it('one of two administrators gets a code that both enter, on two servers', async () => {
    for (let round = 0; round < 8; round++) {
      const ids = [await addKiosk(`Left ${round}`), await addKiosk(`Right ${round}`)]
      const people = [await acme.person(codes), await acme.person(codes)]
      const { code, token } = await offer('screen')
      const answers = await Promise.all(
        ids.map((id, n) => world.servers[n]?.post('/kiosk_sample/bind', { code, id }, people[n])),
      )
      expect(answers.map((one) => one?.code).sort()).toEqual([0, 40090])
      const won = ids[answers.findIndex((one) => one?.code === 0)]
      expect((await get('/kiosk_sample/state', {}, { device: token })).data.id).toBe(won)
    }
  })

  it('of two devices that are paired to one thing, one is it', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await addKiosk(`Both ${round}`)
      const offered = [await offer('screen'), await offer('screen')]
      const people = [await acme.person(codes), await acme.person(codes)]
      const bound = await Promise.all(
        offered.map(({ code }, n) => world.servers[n]?.post('/kiosk_sample/bind', { code, id }, people[n])),
      )
      expect(bound.map((one) => one?.code)).toEqual([0, 0])
      const states = await Promise.all(offered.map(({ token }) => get('/kiosk_sample/state', {}, { device: token })))
      expect(states.map(({ code }) => code).sort()).toEqual([0, 50020])
    }
  })
})

describe('the stream of devices', () => {
  it('tells a device what its kind looks at, and nothing else', async () => {
    const kiosk = await pairedKiosk('Hears')
    const another = await pairedKiosk('Another')
    const terminal = await pairedTerminal('Hears')
    await allTold()
    const [ofKiosk, ofAnother, ofTerminal] = await Promise.all([
      listen(1, kiosk.token),
      listen(0, another.token),
      listen(1, terminal.token),
    ])
    await tell('notice', { ids: [1] })
    await tell('meeting', { id: 1, room_ids: [terminal.meetingroom_id], dates: ['2026-11-23'] })
    await tell('kiosk_sample', { ids: [kiosk.id] })
    await tell('company', { id: acme.company_id })
    await expect.poll(() => ofTerminal.heard).toEqual(['hello', 'changed', 'changed', 'changed'])
    await expect.poll(() => ofKiosk.heard).toEqual(['hello', 'changed', 'changed'])
    await expect.poll(() => ofAnother.heard).toEqual(['hello', 'changed'])
    for (const one of [ofKiosk, ofAnother, ofTerminal]) one.stop()
  })

  it('ends for a device that is unpaired, replaced or switched off while it listens, on whichever server', async () => {
    const [unpaired, replaced, off] = [await pairedKiosk('U'), await pairedKiosk('R'), await pairedKiosk('O')]
    await allTold()
    const streams = [await listen(1, unpaired.token), await listen(0, replaced.token), await listen(1, off.token)]
    expect((await post('/kiosk_sample/unbind', { id: unpaired.id }, manager)).code).toBe(0)
    const next = await offer('screen')
    expect((await post('/kiosk_sample/bind', { code: next.code, id: replaced.id }, manager)).code).toBe(0)
    await world.db.query('update kiosk_sample set is_on = false where id = $1', [off.id])
    await tell('kiosk_sample', { ids: [off.id] })
    await Promise.all(streams.map(({ ended }) => ended))
    expect(streams.map(({ heard }) => heard)).toEqual([['hello'], ['hello'], ['hello']])
    const again = await listen(1, next.token)
    again.stop()
  })

  it('is for devices with a token of theirs', async () => {
    const answer = await world.first.app.inject({
      url: `${basePath}/door/events`,
      headers: { 'x-device-token': manager.token },
    })
    expect(answer.json().data.reason).toBe('device_unknown')
  })

  it('goes by where a device is: its office, its room, or itself', () => {
    const kiosk: Device = {
      ...{ company_id: 1, kind: 'kiosk', id: 7, name: 'K', office_id: 3, room_id: null, booker_id: null },
      ...{ app_version: null, battery: null, token_hash: Buffer.alloc(0) },
    }
    const hears = (listeners: DeviceListeners, payload: object, company_id = 1) =>
      concerns(
        kiosk,
        { company_id, payload: payload as Record<string, unknown> },
        topic()({ name: 'x', listeners: 'everyone', devices: { kiosk: listeners, terminal: 'all' } }),
      )
    expect(hears('all', {})).toBe(true)
    expect(hears('all', {}, 2)).toBe(false)
    expect(hears('office', { office_ids: [3] })).toBe(true)
    expect(hears('office', { office_ids: [4] })).toBe(false)
    expect(hears('own', { ids: [7] })).toBe(true)
    expect(hears('own', { ids: [8] })).toBe(false)
    expect(hears('room', { room_ids: [1] })).toBe(false)
    // too many to say which
    expect(hears('room', { many: true })).toBe(true)
    expect(concerns({ ...kiosk, kind: 'screen' }, { company_id: 1, payload: {} }, undefined)).toBe(false)
    const forKiosks = topic()({ name: 'x', listeners: 'everyone', devices: { kiosk: 'all' } })
    expect(concerns({ ...kiosk, kind: 'screen' }, { company_id: 1, payload: {} }, forKiosks)).toBe(false)
  })
})

describe('a kind', () => {
  const kiosks: PairedKind = {
    kind: 'kiosk',
    topic: topic<{ ids?: readonly number[] }>()({ name: 'k', listeners: 'everyone', devices: { kiosk: 'own' } }),
    thing: () => '',
  }
  it('is declared by one area, with a topic that its devices hear', () => {
    expect([...pairedKinds([terminalDevices, kiosks]).keys()]).toEqual(['terminal', 'kiosk'])
    expect(() => pairedKinds([kiosks, kiosks])).toThrow('two areas')
    const deaf = { ...kiosks, topic: { ...kiosks.topic, devices: { terminal: 'own' as const } } }
    expect(() => pairedKinds([deaf])).toThrow('does not reach')
  })
  it('need not be there at all', async () => {
    const none = openDevices(world.db, new Map(), world.first.app.log)
    expect(await none.find((await pairedKiosk('Nobody asks')).token)).toBeUndefined()
  })
})

describe('an update of the product', () => {
  it('keeps the screens at doors paired, and the codes that they show', async () => {
    const name = `test_before_${process.pid}`
    const server = inject('postgresUrl')
    const url = server.replace(/[^/]*$/, name)
    const run = async <T>(to: string, work: (client: pg.Client) => Promise<T>) => {
      const client = new pg.Client({ connectionString: to })
      await client.connect()
      try {
        return await work(client)
      } finally {
        await client.end()
      }
    }
    await run(server, (client) => client.query(`create database ${name}`))
    try {
      const folder = new URL('../../../migrations/', import.meta.url)
      const before = readdirSync(folder).filter((file) => file.endsWith('.sql') && file < '0065')
      await run(url, async (client) => {
        await client.query(
          'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
        )
        const known = new Map(ownMigrations().map((one) => [one.name, one.checksum]))
        for (const file of before.sort()) {
          await client.query(readFileSync(new URL(file, folder), 'utf8'))
          await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [file, known.get(file)])
        }
        await client.query(`insert into company (name) values ('Acme')`)
        await client.query(`insert into terminal (company_id, name) select id, 'Door' from company`)
        await client.query(
          `insert into terminal_device (company_id, terminal_id, token_hash, paired_at, app_version, battery)
           select company_id, id, $1, '2026-01-05T08:00:00Z', 'one', 81 from terminal`,
          [tokenHash('held by the door')],
        )
        await client.query(`insert into terminal_pairing values ('\\x01', '\\x02', now() + interval '5 minutes')`)
      })
      expect((await migrate(url)).applied[0]).toBe('0065_paired_devices.sql')
      const db = openPatient(url, { connections: 1 })
      try {
        const devices = openDevices(db, pairedKinds([terminalDevices]), world.first.app.log)
        const door = await devices.find('held by the door')
        expect(door).toMatchObject({ kind: 'terminal', name: 'Door', room_id: null, app_version: 'one', battery: 81 })
        expect(await db.query('select paired_at from paired_device')).toEqual([
          { paired_at: expect.stringContaining('2026-01-05') },
        ])
        expect(await db.query('select kind, code_hash from device_pairing')).toEqual([
          { kind: 'terminal', code_hash: Buffer.from([1]) },
        ])
      } finally {
        await db.close()
      }
    } finally {
      await dropped(server, name)
    }
  })
})
