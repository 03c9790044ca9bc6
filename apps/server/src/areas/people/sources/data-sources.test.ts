import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csv, openSourceWorld, type SourceWorld, settings } from './source.sample'

// What a source does to people, shown with files: the rules are the same for every kind.

let on: SourceWorld
beforeAll(async () => {
  on = await openSourceWorld()
})
afterAll(() => on.world.close())
beforeEach(async () => {
  const { company_id } = on.acme
  await on.world.db.query('delete from datasource where company_id = $1', [company_id])
  await on.world.db.query('delete from users where company_id = $1 and job_num is not null', [company_id])
  await on.world.db.query('delete from department where company_id = $1', [company_id])
})

const anna = '1,Anna Berg,anna,Sales/East,anna@example.com,13800001111'
const bo = '2,Bo Chen,bo,Sales/West,bo@example.com,13800002222'
const cai = '3,蔡丽,cai,Sales,cai@example.com,'

describe('a run', () => {
  test('adds people and the departments that they name, as an import would, and a dry one only says so', async () => {
    const id = await on.addFile(csv(anna, bo, cai))
    const dry = await on.run(id, 'dry')
    expect(dry).toMatchObject({ state: 'done', mode: 'dry' })
    expect(dry.counts).toMatchObject({ read: 3, add: 3, department: 3, refused: 0, unchanged: 0 })
    expect(await on.people()).toEqual([])
    expect(await on.world.db.query('select 1 from department where company_id = $1', [on.acme.company_id])).toEqual([])

    const { counts, rows } = await on.run(id, 'run')
    expect(counts).toEqual(dry.counts)
    expect(
      rows.filter((row: { action: string }) => row.action === 'department').map((row: { name: string }) => row.name),
    ).toEqual(['Sales', 'Sales / East', 'Sales / West'])
    const made = await on.people()
    expect(made.map(({ username, name, department }) => [username, name, department])).toEqual([
      ['anna', 'Anna Berg', 'East'],
      ['bo', 'Bo Chen', 'West'],
      ['cai', '蔡丽', 'Sales'],
    ])
    // they sign in another way, or get a password from an administrator
    expect(made.every(({ password_hash }) => password_hash === null)).toBe(true)
    const logged = await on.world.db.query<{ action: string }>(
      `select action from operation_log where company_id = $1 and module = 'user' and target = '蔡丽'`,
      [on.acme.company_id],
    )
    expect(logged).toEqual([{ action: 'import' }])

    const again = await on.run(id, 'run')
    expect(again.counts).toMatchObject({ read: 3, unchanged: 3, add: 0, change: 0 })
    expect(again.total).toBe(0)
  })

  test('reports wrong rows one by one, with reasons, and does the right ones', async () => {
    const id = await on.addFile(
      csv(
        anna,
        '2,,bo,Sales,bo@example.com,',
        '3,Cai Li,cai,Sales,no mail,',
        ',Nobody,nobody,Sales,,',
        '5,Dee,dee,Sales,,',
        '5,Eve,eve,Sales,,',
        '6,Ann Two,ANNA,Sales,,',
        `7,Foo,foo,${'x'.repeat(61)},,`,
      ),
    )
    const { counts, rows } = await on.run(id, 'run')
    expect(counts).toMatchObject({ read: 8, add: 1, refused: 7, conflict: 2 })
    const reasons = Object.fromEntries(
      rows
        .filter((row: { line: number | null }) => row.line)
        .map((row: { line: number; errors: object }) => [row.line, row.errors]),
    )
    expect(reasons[3]).toEqual({ name: 'Enter the name' })
    expect(reasons[4]).toEqual({ mail: 'Incorrect format' })
    expect(reasons[5]['']).toContain('no key')
    expect(reasons[6]['']).toContain('rows 6, 7')
    expect(reasons[8]).toEqual({ username: expect.stringContaining('ANNA') })
    expect(reasons[9].department_id).toContain('60')
    expect((await on.people()).map(({ username }) => username)).toEqual(['anna'])
  })

  test('finds people again by their key, however their account changes', async () => {
    const id = await on.addFile(csv(anna))
    await on.run(id, 'run')
    await on.replace(id, csv('1,Anna Stone,anna.stone,Sales/East,anna@example.com,13800001111'))
    const { counts, rows } = await on.run(id, 'run')
    expect(counts).toMatchObject({ change: 1, add: 0 })
    expect(rows[0].changes).toEqual([
      { field: 'name', before: 'Anna Berg', after: 'Anna Stone', taken: true },
      { field: 'username', before: 'anna', after: 'anna.stone', taken: true },
    ])
    expect((await on.people()).map(({ username, name }) => [username, name])).toEqual([['anna.stone', 'Anna Stone']])
  })

  test('refuses a source without anybody, and one that lacks a mapped column', async () => {
    const id = await on.addFile(csv(anna))
    await on.run(id, 'run')
    expect((await on.file('no,name\n')).code).not.toBe(0)
    await on.replace(id, 'no,name,account\n1,Anna,anna')
    expect(await on.run(id, 'run')).toMatchObject({
      state: 'failed',
      reason: 'source_columns',
      message: expect.stringContaining('mail'),
    })
    expect((await on.person('anna'))?.mail).toBe('anna@example.com')
  })

  test('needs the rights of what it writes, now as when it was begun', async () => {
    const id = await on.addFile(csv(anna))
    const few = await on.acme.person(['view-datasources', 'change-datasources', 'change-user'])
    expect(await on.post('run', { id, mode: 'dry' }, few.token)).toMatchObject({
      code: 40300,
      message: expect.stringContaining('add-user'),
    })
  })

  test('does not give out more than whoever saved the source has, and touches nobody outside of their reach', async () => {
    const [strong] = await on.world.db.query<{ id: number }>(
      `insert into role (company_id, name, permissions, data_scope) values ($1, $2, '{view-config}', 'all') returning id`,
      [on.acme.company_id, `strong ${Math.random()}`],
    )
    const weak = await on.acme.person([
      'add-datasources',
      'change-datasources',
      'view-datasources',
      'add-user',
      'change-user',
      'add-department',
    ])
    const answer = await on.post('add', settings({ role_ids: [strong?.id] }), weak.token)
    expect(answer.data.fields.role_ids).toContain('strong')
    const roles = await on.addFile(csv(anna), { role_ids: [strong?.id] })
    await on.run(roles, 'run')
    expect(
      await on.world.db.query(
        `select 1 from user_role l join users u on u.company_id = l.company_id and u.id = l.user_id where u.username = 'anna' and l.role_id = $1`,
        [strong?.id],
      ),
    ).toHaveLength(1)
    // a source brings people of all offices: who looks after some of them looks at it only
    const { office_id } = await on.acme.office('Branch')
    const local = await on.acme.person(on.all, { office_ids: [office_id] })
    const version = (await on.get('single', { id: roles })).data.version
    for (const [path, body] of [
      ['run', { id: roles, mode: 'dry' }],
      ['edit', { id: roles, version, enabled: false }],
      ['add', settings()],
      ['del', { id: roles }],
    ] as const) {
      expect([path, (await on.post(path, body, local.token)).data.reason]).toEqual([path, 'company_wide'])
    }
    const { id } = await on.run(roles, 'dry')
    // nor do they read of people elsewhere
    expect((await on.get('run_rows', { id }, local.token)).data).toEqual({ items: [], total: 0 })
  })
})

describe('people who administer', () => {
  test('are not taken over because an entry has their account, unless they were named', async () => {
    const clerk = await on.acme.person(['view-meeting', 'view-user', 'change-user'])
    await on.world.db.query(`update users set mail = 'clerk@example.com', job_num = 'K1' where id = $1`, [
      clerk.user_id,
    ])
    const row = `7,Evil,${clerk.username},Sales,evil@evil.example,`
    const id = await on.addFile(csv(row))
    const { rows } = await on.run(id, 'run')
    expect(rows[0]).toMatchObject({ action: 'refused', errors: { '': expect.stringContaining('can administer') } })
    expect(await on.person(clerk.username)).toMatchObject({ mail: 'clerk@example.com', name: clerk.name })
    const { data } = await on.get('single', { id })
    const named = await on.post('edit', { id, version: data.version, takeover_ids: [clerk.user_id] })
    expect(named.code).toBe(0)
    expect((await on.get('single', { id })).data).toMatchObject({ takeover_names: [clerk.name] })
    expect((await on.run(id, 'run')).counts).toMatchObject({ change: 1, refused: 0 })
    // once linked they are the source's own, and what is absent stays
    const later = await on.get('single', { id })
    await on.post('edit', { id, version: later.data.version, name: `Source ${Math.random()}` })
    expect((await on.get('single', { id })).data.takeover_ids).toEqual([clerk.user_id])
  })

  test('stay as they are where they stand above who runs it', async () => {
    const rights = [
      'view-datasources',
      'add-datasources',
      'change-datasources',
      'add-user',
      'change-user',
      'add-department',
    ]
    const runner = await on.acme.person([...rights, 'view-meeting'])
    const boss = await on.acme.person([...rights, 'view-meeting', 'view-config'])
    await on.world.db.query(`update users set mail = 'boss@example.com', job_num = 'K2' where id = $1`, [boss.user_id])
    const { data: file } = await on.file(csv(`8,${boss.name},${boss.username},Sales,evil@evil.example,`))
    const above = await on.post(
      'add',
      settings({ connection: { kind: 'csv', file_id: file.file_id }, takeover_ids: [boss.user_id] }),
      runner.token,
    )
    expect(above.data.fields.takeover_ids).toContain(boss.name)
    const id = await on.addFile(csv(`8,${boss.name},${boss.username},Sales,evil@evil.example,`), {
      takeover_ids: [boss.user_id],
    })
    const { rows } = await on.run(id, 'run', {}, runner.token)
    expect(rows[0]).toMatchObject({ action: 'refused', errors: { mail: expect.stringContaining('more permissions') } })
    expect(await on.person(boss.username)).toMatchObject({ mail: 'boss@example.com' })
  })
})

describe('where source and product differ', () => {
  const started = async (conflict: string) => {
    const id = await on.addFile(csv('1,Anna Berg,anna,Sales,,13800001111'), { conflict })
    await on.run(id, 'run')
    await on.replace(id, csv('1,Anna Stone,anna,Sales,anna@example.com,'))
    return id
  }

  test('the source wins; an empty cell says nothing', async () => {
    const { counts } = await on.run(await started('source'), 'run')
    expect(counts).toMatchObject({ change: 1, conflict: 0 })
    expect(await on.person('anna')).toMatchObject({
      name: 'Anna Stone',
      mail: 'anna@example.com',
      phone: '13800001111',
    })
  })

  test('or the product wins, and both values are told', async () => {
    const { counts, rows } = await on.run(await started('product'), 'run')
    expect(counts).toMatchObject({ change: 0, conflict: 1 })
    expect(rows[0]).toMatchObject({ action: 'kept', conflict: true })
    expect(rows[0].changes).toContainEqual({ field: 'name', before: 'Anna Berg', after: 'Anna Stone', taken: false })
    expect(await on.person('anna')).toMatchObject({ name: 'Anna Berg', mail: null })
  })

  test('or only what is empty is filled', async () => {
    const { counts, rows } = await on.run(await started('empty'), 'run')
    expect(counts).toMatchObject({ change: 1, conflict: 1 })
    expect(rows[0].changes.map(({ field, taken }: { field: string; taken: boolean }) => [field, taken])).toEqual([
      ['name', false],
      ['mail', true],
    ])
    expect(await on.person('anna')).toMatchObject({ name: 'Anna Berg', mail: 'anna@example.com' })
  })

  test('a person belongs to one source', async () => {
    await on.run(await on.addFile(csv(anna), { name: 'First' }), 'run')
    const { rows } = await on.run(await on.addFile(csv('9,Anna,anna,Sales,,'), { name: 'Second' }), 'run')
    expect(rows[0]).toMatchObject({
      action: 'refused',
      conflict: true,
      errors: { '': expect.stringContaining('“First”') },
    })
  })
})

describe('who is in the source no more', () => {
  const started = async (given: object) => {
    const id = await on.addFile(csv(anna, bo, cai), given as Record<string, unknown>)
    await on.run(id, 'run')
    await on.replace(id, csv(anna, bo))
    return id
  }

  test('is left alone', async () => {
    const { counts, rows } = await on.run(await started({ vanish: 'leave' }), 'run')
    expect(counts).toMatchObject({ left: 1, disable: 0, unchanged: 2 })
    expect(rows[0]).toMatchObject({ action: 'left', name: '蔡丽', line: null })
    expect(await on.person('cai')).toMatchObject({ status: 'active' })
  })

  test('or disabled, signed out, and enabled again when they come back', async () => {
    const id = await started({ vanish: 'disable', guard_percent: 50 })
    const { counts } = await on.run(id, 'run')
    expect(counts).toMatchObject({ disable: 1 })
    expect(await on.person('cai')).toMatchObject({ status: 'disabled' })
    expect((await on.run(id, 'run')).counts).toMatchObject({ disable: 0, unchanged: 2 })
    await on.replace(id, csv(anna, bo, cai))
    expect((await on.run(id, 'run')).counts).toMatchObject({ return: 1 })
    expect(await on.person('cai')).toMatchObject({ status: 'active' })
  })

  test('but not when too many would vanish at once, unless somebody has seen them', async () => {
    const id = await started({ vanish: 'disable', guard_percent: 10 })
    const dry = await on.run(id, 'dry')
    expect(dry.guard).toEqual({ vanishing: 1, known: 3, percent: 10 })
    expect(dry.counts).toMatchObject({ disable: 1 })
    expect(await on.run(id, 'run')).toMatchObject({
      state: 'failed',
      reason: 'source_guard',
      message: expect.stringContaining('1 of 3'),
    })
    expect(await on.person('cai')).toMatchObject({ status: 'active' })
    await on.replace(id, csv(anna))
    expect(await on.run(id, 'run', { despite: 1 })).toMatchObject({ state: 'failed', reason: 'source_guard' })
    expect(await on.run(id, 'run', { despite: 2 })).toMatchObject({ state: 'done', counts: { disable: 2 } })
  })

  test('and nobody, while a row has no key: it may be theirs', async () => {
    const id = await started({ vanish: 'disable', guard_percent: 100 })
    await on.replace(id, csv(anna, bo, ',蔡丽,cai,Sales,,'))
    expect((await on.run(id, 'run')).counts).toMatchObject({ disable: 0, left: 1, refused: 1 })
    expect(await on.person('cai')).toMatchObject({ status: 'active' })
  })

  test('never the one who runs it', async () => {
    const { user_id, username } = on.admin
    await on.world.db.query("update users set job_num = 'A1' where id = $1", [user_id])
    const id = await on.addFile(csv(anna, `A1,Me,${username},Sales,,`), {
      ...{ vanish: 'disable', guard_percent: 100, takeover_ids: [user_id] },
    })
    await on.run(id, 'run')
    await on.replace(id, csv(anna))
    const { rows } = await on.run(id, 'run')
    expect(rows[0]).toMatchObject({ action: 'refused', errors: { '': 'You can’t disable your own account' } })
    await on.world.db.query('update users set job_num = null, department_id = null where id = $1', [user_id])
  })
})

describe('a schedule', () => {
  const due = { rhythm: { every: 'day', at: '02:00', weekday: 1, zone: 'Asia/Shanghai' } }

  test('is not for files', async () => {
    const answer = await on.post('add', settings(due))
    expect(Object.keys(answer.data.fields)).toEqual(['rhythm.every'])
  })
})

describe('the settings', () => {
  test('say what is wrong with them, field by field', async () => {
    const wrong = await on.post('add', settings({ name: ' ', mapping: { key: '', fields: {} }, guard_percent: 0 }))
    expect(Object.keys(wrong.data.fields).sort()).toEqual(['guard_percent', 'mapping.key', 'name'])
    const unmapped = await on.post(
      'add',
      settings({ mapping: { key: 'no', fields: { name: 'name' } }, department_id: 999_999 }),
    )
    expect(Object.keys(unmapped.data.fields).sort()).toEqual([
      'department_id',
      'mapping.fields.job_num',
      'mapping.fields.username',
    ])
    await on.add({ name: 'Twice' })
    expect((await on.post('add', settings({ name: 'twice' }))).data.fields).toEqual({
      name: 'A data source with this name already exists',
    })
  })

  test('are changed by who saw them as they are, logged, and deleted without touching people', async () => {
    const id = await on.addFile(csv(anna))
    await on.run(id, 'run')
    const { data } = await on.get('single', { id })
    expect((await on.post('edit', { id, version: data.version, guard_percent: 20 })).code).toBe(0)
    expect((await on.post('edit', { id, version: data.version, guard_percent: 30 })).data.reason).toBe('conflict')
    const [entry] = await on.world.db.query<{ before: unknown; after: unknown }>(
      `select before, after from operation_log where company_id = $1 and module = 'datasource' and action = 'edit' order by id desc limit 1`,
      [on.acme.company_id],
    )
    expect(entry).toEqual({ before: { guard_percent: 10 }, after: { guard_percent: 20 } })
    expect((await on.post('del', { id })).data).toEqual({ deleted: 1 })
    expect(await on.person('anna')).toMatchObject({ status: 'active' })
    expect((await on.get('single', { id })).code).not.toBe(0)
  })

  test('keep a history of the last runs, and a list of what happened last', async () => {
    const id = await on.addFile(csv(anna))
    await on.run(id, 'dry')
    await on.run(id, 'run')
    const { data: runs } = await on.get('runs', { id })
    expect(runs.items.map(({ mode, state }: { mode: string; state: string }) => [mode, state])).toEqual([
      ['run', 'done'],
      ['dry', 'done'],
    ])
    const { data: page } = await on.get('pagelist', { page: 1 })
    expect(page.items[0]).toMatchObject({
      id,
      kind: 'csv',
      address: 'people.csv',
      people: 1,
      last: { mode: 'run', counts: { add: 1 } },
    })
    expect(page.items[0]).not.toHaveProperty('secret')
  })
})
