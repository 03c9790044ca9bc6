import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { download } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { sealAll } from '../../kernel/log/seal'

let world: World
let acme: Company
let other: Company
let auditor: { token: string; user_id: number }
let clerk: { token: string; user_id: number; name: string }

const page = (query: object, token = auditor.token) => world.first.get('/operation_log/pagelist', query, { token })

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-20T02:00:00Z', logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  other = await addCompany(world.db, 'Other')
  auditor = await acme.person(['view-operationlog-log'])
  clerk = await acme.person(['view-price', 'add-price', 'change-price', 'view-meeting', 'view-office', 'change-office'])
  const add = { name: '标准价', unit: 'hour', amount: '10.00', free_minutes: 0, target: 'room', status: 'on' }
  const made = await world.first.post('/price/add', add, { token: clerk.token })
  await world.first.post('/price/edit', { id: made.data.id, version: 1, amount: '12.50' }, { token: clerk.token })
  await world.first.post('/office/edit', { id: acme.office_id, version: 1, tel: '=1+1' }, { token: clerk.token })
  const foreign = await other.person(['add-price'])
  await world.first.post('/price/add', add, { token: foreign.token })
})
afterAll(() => world.close())

describe('the list', () => {
  it('shows what this company did, the newest first, with the names of what changed', async () => {
    const { data } = await page({})
    expect(data).toMatchObject({ total: 3, more: false })
    expect(data.items.map((row: { action: string; target: string }) => [row.action, row.target])).toEqual([
      ['edit', 'Acme HQ'],
      ['edit', '标准价'],
      ['add', '标准价'],
    ])
    expect(data.items[1]).toMatchObject({ module: 'price', user_name: clerk.name, fields: ['amount'] })
  })

  it('is filtered by person, module, action, what it was about and time', async () => {
    const count = async (query: object) => (await page(query)).data.total
    expect(await count({ person: clerk.name.slice(0, 6) })).toBe(3)
    expect(await count({ person: '%' })).toBe(0)
    expect(await count({ module: 'price' })).toBe(2)
    expect(await count({ module: 'price', action: 'edit' })).toBe(1)
    expect(await count({ title: '标准' })).toBe(2)
    expect(await count({ start_time: '2999-01-01T00:00:00Z' })).toBe(0)
    expect(await count({ start_time: '2020-01-01T00:00:00+08:00', end_time: '2999-01-01T00:00:00Z' })).toBe(3)
    expect(await page({ start_time: 'yesterday' })).toMatchObject({ code: 40000 })
  })

  it('is for holders of its permission, and of other companies nobody sees anything', async () => {
    expect(await page({}, clerk.token)).toMatchObject({ code: 40300 })
    const theirs = await other.person(['view-operationlog-log'])
    const { data } = await page({}, theirs.token)
    expect(data.total).toBe(1)
    const [mine] = (await page({})).data.items
    const asked = await world.first.get('/operation_log/single', { id: mine.id }, { token: theirs.token })
    expect(asked).toMatchObject({ code: 40400 })
  })

  it('shows somebody who manages some offices what the people of those did', async () => {
    const branch = await acme.office('Branch')
    const manager = await acme.person(['view-operationlog-log'], { office_ids: [branch.office_id] })
    expect((await page({}, manager.token)).data.total).toBe(0)
    await world.db.query('update users set office_id = $3 where company_id = $1 and id = $2', [
      acme.company_id,
      clerk.user_id,
      branch.office_id,
    ])
    expect((await page({}, manager.token)).data.total).toBe(3)
    // only themselves: neither what their office does, nor what its people do
    await world.db.query(
      `update role set data_scope = 'self' where id in (select role_id from user_role where user_id = $1)`,
      [manager.user_id],
    )
    for (const server of world.servers) server.sessions.forget()
    expect((await page({}, manager.token)).data.total).toBe(0)
    await world.db.query('update users set office_id = null where company_id = $1 and id = $2', [
      acme.company_id,
      clerk.user_id,
    ])
  })
})

describe('one entry', () => {
  it('has both sides, and what the records are called that it refers to', async () => {
    const keeper = await acme.person(['add-floor', 'change-floor'])
    const made = await world.first.post(
      '/floor/add',
      { name: 'F9', office_id: acme.office_id, number: 9 },
      { token: keeper.token },
    )
    expect(made.code).toBe(0)
    const { data } = await page({ module: 'floor' })
    const entry = await world.first.get('/operation_log/single', { id: data.items[0].id }, { token: auditor.token })
    expect(entry.data).toMatchObject({ before: null, after: { name: 'F9' }, agent: expect.any(String) })
    expect(entry.data.names).toEqual({ [`office ${acme.office_id}`]: 'Acme HQ' })
  })
})

describe('a private meeting', () => {
  it('keeps its words out of the log, also those written while it was public', async () => {
    const room = await acme.room('Room')
    const times = { start_time: '2026-11-23 10:00:00', end_time: '2026-11-23 11:00:00' }
    const { data: made } = await world.first.post(
      '/meeting/add',
      { meetingroom_id: room, title: 'Merger', content: 'Secret plans', ...times },
      { token: clerk.token },
    )
    expect((await page({ title: 'Merger' })).data.total).toBe(1)
    const turned = await world.first.post(
      '/meeting/edit',
      { id: made.id, version: 1, secret: true },
      { token: clerk.token },
    )
    expect(turned.code).toBe(0)
    expect((await page({ title: 'Merger' })).data.total).toBe(0)
    const { data } = await page({ module: 'meeting' })
    expect(data.total).toBe(2)
    for (const { id } of data.items) {
      const entry = await world.first.get('/operation_log/single', { id }, { token: auditor.token })
      expect(entry.data).toMatchObject({ target: '***', is_private: true })
      expect(JSON.stringify(entry.data)).not.toMatch(/Merger|Secret plans/)
    }
    const file = await download(world.first, '/operation_log/export', {}, { token: auditor.token })
    expect(file.body.toString()).not.toMatch(/Merger|Secret plans/)
  })
})

describe('the export', () => {
  it('says in the language of the reader what changed, on the clock that is asked for, and runs no formula', async () => {
    const file = await download(
      world.first,
      '/operation_log/export',
      { zone: 'Asia/Shanghai', module: 'price' },
      { token: auditor.token, language: 'en' },
    )
    expect(file).toMatchObject({ code: 0, type: 'text/csv; charset=utf-8' })
    const [heading, edited, added] = file.body.toString().split('\r\n')
    expect(heading).toContain('Time (Asia/Shanghai),Performed by,Action,Result,Module,Target,What changed')
    expect(edited).toContain('10.00 → 12.50')
    expect(added).toContain('Added')
    const offices = await download(world.first, '/operation_log/export', { module: 'office' }, { token: auditor.token })
    expect(offices.body.toString()).toContain('→ =1+1')
    expect(offices.body.toString()).not.toMatch(/(^|,)"?=1/m)
    const excel = await download(world.first, '/operation_log/export', { format: 'xlsx' }, { token: auditor.token })
    expect(excel.body.subarray(0, 2).toString()).toBe('PK')
    const wrong = await download(world.first, '/operation_log/export', { zone: 'Mars/Base' }, { token: auditor.token })
    expect(wrong.code).toBe(40000)
  })

  it('goes on where a batch ends', async () => {
    await world.db.query(
      `insert into operation_log (company_id, user_name, module, action, target)
       select $1, 'Robot', 'price', 'del', 'Row ' || n from generate_series(1, 1201) n`,
      [acme.company_id],
    )
    const file = await download(world.first, '/operation_log/export', { person: 'Robot' }, { token: auditor.token })
    const lines = file.body.toString().trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(1201)
    expect(new Set(lines).size).toBe(1201)
  })
})

describe('what was refused', () => {
  it('stands in the log with who tried it and how it ended, and can be looked for', async () => {
    expect(await page({}, clerk.token)).toMatchObject({ code: 40300 })
    await world.first.refusals.flush(true)
    const { data } = await page({ result: 'failed' })
    const denied = { module: 'access', action: 'denied', result: 'refused', user_name: clerk.name }
    expect(data.items[0]).toMatchObject({ ...denied, target: '操作日志列表 / Operation log: list' })
    expect(data.items.every((row: { result: string }) => row.result !== 'ok')).toBe(true)
    const fine = await page({ result: 'ok', module: 'access' })
    expect(fine.data.total).toBe(0)
    expect(await page({ result: 'odd' })).toMatchObject({ code: 40000 })
  })
})

describe('the seals', () => {
  const verify = () => world.first.get('/operation_log/verify', {}, { token: auditor.token })

  it('fit as long as nobody touches the log, and say where somebody did', async () => {
    expect((await verify()).data).toMatchObject({ sealed: 0, broken: null })
    await sealAll(world.db, world.seals)
    const whole = (await verify()).data
    expect(whole).toMatchObject({ unsealed: 0, broken: null, noted: null, cut: null, anew: null, restores: [] })
    await world.first.noteTips()
    expect((await verify()).data.noted).toMatchObject({ position: whole.sealed })
    expect(whole.sealed).toBeGreaterThan(1200)

    const [row] = await world.db.query<{ id: number }>(
      `select log_id as id from operation_log_seal where company_id = $1 and position = 5`,
      [acme.company_id],
    )
    // as somebody would who owns the database
    await world.db.query('alter table operation_log disable trigger operation_log_append_only')
    await world.db.query(`update operation_log set user_name = 'Nobody' where company_id = $1 and id = $2`, [
      acme.company_id,
      row?.id,
    ])
    expect((await verify()).data).toMatchObject({
      sealed: 4,
      broken: { position: 5, log_id: row?.id, fault: 'altered' },
    })
    await world.db.query('delete from operation_log where company_id = $1 and id = $2', [acme.company_id, row?.id])
    expect((await verify()).data.broken).toMatchObject({ position: 5, fault: 'gone' })
  })
})
