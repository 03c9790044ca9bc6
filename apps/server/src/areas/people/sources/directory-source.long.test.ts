import { unitPathColumn } from '@workplace/contract/people/data-source'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Directory, type People, reader, root } from '../../../../test/directory'
import { startLittleDirectory } from '../../../../test/little-directory'
import { findSlapd, slapdMissing, startSlapd } from '../../../../test/slapd'
import { openSourceWorld, type SourceWorld, settings } from './source.sample'

// A directory of 5,000 people on its way into the product, its password, and its schedule on two servers.

const size = 5000
const staff = `ou=Staff,${root}`
const units = Array.from({ length: 20 }, (_, n) => `ou=Unit ${n},${staff}`)
const people: People = {
  units: [staff, ...units],
  entries: Array.from({ length: size }, (_, n) => ({
    dn: `uid=d${n},${units[n % 20]}`,
    attributes: { uid: `d${n}`, cn: `员工 ${n}`, sn: `${n}`, mail: `d${n}@example.com`, employeeNumber: `E${n}` },
  })),
}

const slapd = findSlapd()
if (slapd === undefined) console.warn(`\n${slapdMissing}\n`)

let on: SourceWorld
let directory: Directory
beforeAll(async () => {
  on = await openSourceWorld({ servers: 2, now: '2026-11-20T02:00:00Z' })
  directory = await (slapd === undefined ? startLittleDirectory(people) : startSlapd(slapd, people))
})
afterAll(async () => {
  await directory?.close()
  await on.world.close()
})

const connection = (more: object = {}) => ({
  kind: 'ldap',
  ...{ host: '127.0.0.1', port: directory.port, security: 'none', bind_dn: reader.dn, base_dn: staff },
  ...{ filter: '(objectClass=person)', page_size: 500, ...more },
})
const fields = { name: 'cn', username: 'uid', job_num: 'employeeNumber', mail: 'mail', department_id: unitPathColumn }
const wish = (more: object = {}) =>
  settings({
    name: 'Directory',
    connection: connection(),
    secret: reader.password,
    mapping: { key: 'uid', fields },
    ...more,
  })

let id = 0

test('a connection is tried before it is kept, and answers what there is to map', async () => {
  const { data } = await on.post('test', { connection: connection(), secret: reader.password })
  expect(data.columns).toEqual(expect.arrayContaining(['uid', 'cn', 'mail', unitPathColumn]))
  expect(data.rows).toHaveLength(5)
  expect(await on.post('test', { connection: connection(), secret: 'wrong' })).toMatchObject({
    message: 'The data source rejected the account or key.',
  })
  expect(await on.post('test', { connection: connection({ host: '10.0.0.1' }), secret: 'x' })).toMatchObject({
    message: expect.stringContaining('SOURCE_NETWORKS'),
  })
  expect((await on.post('test', { connection: connection() })).data.fields).toHaveProperty('secret')
})

describe('its password', () => {
  test('is kept encrypted and told to nobody', async () => {
    const added = await on.post('add', wish())
    id = added.data.id
    const [row] = await on.world.db.query<{ all: string }>('select row_to_json(s)::text as all from datasource s')
    expect(row?.all).not.toContain(reader.password)
    for (const [path, query] of [
      ['single', { id }],
      ['pagelist', {}],
    ] as const) {
      const answer = await on.get(path, query)
      expect(JSON.stringify(answer)).not.toContain(reader.password)
    }
    const logs = await on.world.db.query<{ text: string }>(
      `select l::text as text from operation_log l where module = 'datasource'`,
    )
    expect(logs.length).toBeGreaterThan(0)
    expect(logs.some(({ text }) => text.includes(reader.password))).toBe(false)
    expect((await on.get('single', { id })).data).toMatchObject({ has_secret: true, connection: { host: '127.0.0.1' } })
  })

  test('stays where it belongs: another address has to be told it again', async () => {
    // the kept one, for the same place
    expect((await on.post('test', { id, connection: connection() })).data.rows).toHaveLength(5)
    const elsewhere = connection({ host: 'localhost' })
    expect((await on.post('test', { id, connection: elsewhere })).data.fields).toHaveProperty('secret')
    const { data } = await on.get('single', { id })
    const moved = await on.post('edit', { id, version: data.version, connection: elsewhere })
    expect(Object.keys(moved.data.fields)).toEqual(['secret'])
    const adder = await on.acme.person(['add-datasources'])
    expect((await on.post('test', { id, connection: connection() }, adder.token)).code).toBe(40300)
  })
})

test(`${size} people come in page by page and departments with them, others are answered meanwhile`, {
  timeout: 120_000,
}, async () => {
  const { data } = await on.post('run', { id, mode: 'run' })
  // one at a time, whoever asks and wherever
  expect(await on.post('run', { id, mode: 'dry' })).toMatchObject({
    message: expect.stringContaining('already running'),
  })
  const list = await on.world.servers[1]?.get('/users/pagelist', {}, { token: on.admin.token })
  expect(list?.code).toBe(0)
  const run = await on.ended(data.run_id)
  expect(run).toMatchObject({ state: 'done', counts: { read: size, add: size, refused: 0, department: 20 } })
  const [count] = await on.world.db.query<{ n: number }>(
    `select count(*)::int as n from users u join department d on d.company_id = u.company_id and d.id = u.department_id
     where u.company_id = $1 and d.name like 'Unit %'`,
    [on.acme.company_id],
  )
  expect(count?.n).toBe(size)
  const again = await on.run(id, 'run')
  expect(again.counts).toMatchObject({ read: size, unchanged: size, add: 0, change: 0 })
})

describe('its schedule', () => {
  const everyDay = { rhythm: { every: 'day', at: '11:30', weekday: 1, zone: 'Asia/Shanghai' } }
  const runsOf = async () => (await on.get('runs', { id })).data.items

  test('is kept by whichever server is there, once', async () => {
    const { data } = await on.get('single', { id })
    await on.post('edit', {
      id,
      version: data.version,
      ...everyDay,
      mapping: { key: 'uid', fields: { ...fields, position: 'sn' } },
    })
    expect((await on.get('single', { id })).data.next_run_at).toBe('2026-11-20T03:30:00Z')
    const both = () => Promise.all(on.world.servers.map((server) => server.runDueSources()))
    expect(await both()).toEqual([0, 0])
    on.world.setNow('2026-11-20T03:30:10Z')
    expect((await both()).reduce((sum, n) => sum + n, 0)).toBe(1)
    const [first] = await runsOf()
    expect(await on.ended(first.id)).toMatchObject({
      trigger: 'schedule',
      state: 'done',
      started_by: on.admin.name,
      counts: { change: size },
    })
    expect((await on.get('single', { id })).data.next_run_at).toBe('2026-11-21T03:30:00Z')
  })

  test('says why nothing came of it: nobody there, or nobody who may', async () => {
    await directory.close()
    on.world.setNow('2026-11-21T03:30:10Z')
    await on.world.first.runDueSources()
    const [unreachable] = await runsOf()
    expect(await on.ended(unreachable.id)).toMatchObject({ state: 'failed', reason: 'source_unreachable' })

    await on.world.db.query("update users set status = 'disabled' where id = $1", [on.admin.user_id])
    on.world.setNow('2026-11-22T03:30:10Z')
    expect(await on.world.first.runDueSources()).toBe(0)
    await on.world.db.query("update users set status = 'active' where id = $1", [on.admin.user_id])
    const [nobody] = await runsOf()
    expect(nobody).toMatchObject({ state: 'failed', reason: 'source_owner', trigger: 'schedule' })
    expect(nobody.message).toContain('disabled')
  })
})
