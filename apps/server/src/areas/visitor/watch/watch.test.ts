import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let desk: Who
let host: Who
let keeper: Who
let auditor: Who
let told: Who
let reason = 0

const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+08:00`
const all = (noun: string) => ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-${noun}`)

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: at('09:30'), logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  desk = await acme.person(all('visitor'))
  host = await acme.person(['add-visitor', 'myself-visitor'])
  keeper = await acme.person([...all('visitor-watch'), ...all('visitorreason'), 'view-visitor'])
  auditor = await acme.person(['auidt-visitor'])
  told = await acme.person([])
  reason = (await post('/visitorreason/add', { name: 'Meeting' }, keeper)).data.id
})
afterAll(() => world.close())
beforeEach(async () => {
  world.setNow(at('09:30'))
  await world.db.query('delete from visitor_watch')
  await world.first.visits.screening()
})

const post = (path: string, body: object, who = desk, server = world.first) =>
  server.post(path, body, { token: who.token, language: 'en' })
const get = (path: string, query: object, who = desk) =>
  world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })

async function listed(entry: object): Promise<number> {
  const { data, message } = await post('/visitor_watch/add', { reason: 'Theft', ...entry }, keeper)
  expect(data.id, message).toBeGreaterThan(0)
  return data.id
}
async function invite(person: object, more: object = {}) {
  const { data, message } = await post(
    '/visitor/add',
    {
      ...{ reason_id: reason, office_id: acme.office_id, plan_start: at('10:00'), plan_end: at('12:00') },
      ...{ people: [person] },
      ...more,
    },
    host,
  )
  expect(data.people, message).toHaveLength(1)
  return { id: data.people[0].id as number, visit: data.id as number, ...data.people[0] }
}
const one = async (id: number, who = desk) => (await get('/visitor/single', { id }, who)).data
const stands = async (id: number) => {
  const { state, audit_state, held } = await one(id)
  return { state, audit_state, held }
}
const out = { state: 0, audit_state: 1, held: true }
const free = { state: 1, audit_state: 0, held: false }
const messages = async (who: Who, kind: string) =>
  (
    await world.db.query<{ n: number }>(
      'select count(*)::int as n from message where company_id = $1 and user_id = $2 and kind = $3',
      [acme.company_id, who.user_id, kind],
    )
  )[0]?.n ?? 0
const faultOf = async (id: number) =>
  (await get('/visitor/why', { id })).data.checks.find((row: { fault: string | null }) => row.fault !== null)?.fault ??
  null

test('the operation log says that an entry changed, and not about whom', async () => {
  const id = await listed({
    name: 'Secret Person',
    aliases: 'Nick Name',
    phone: '13912345678',
    mail: 's@p.cn',
    plate_no: '沪A99999',
  })
  const { data } = await get('/visitor_watch/single', { id }, keeper)
  expect(
    (await post('/visitor_watch/edit', { ...data, name: 'Secret Other', phone: '13912345679' }, keeper)).code,
  ).toBe(0)
  const { version } = (await get('/visitor_watch/single', { id }, keeper)).data
  expect((await post('/visitor_watch/del', { items: [{ id, version }], ids: [id] }, keeper)).code).toBe(0)
  const log = await world.db.query<{ action: string; target: string; said: string }>(
    `select action, target, concat_ws(' ', target, before, after) as said from operation_log
     where company_id = $1 and target_id = $2 and module like '%watch%' order by id`,
    [acme.company_id, id],
  )
  expect(log.map(({ action, target }) => [action, target])).toEqual([
    ['add', `#${id}`],
    ['edit', `#${id}`],
    ['del', `#${id}`],
  ])
  expect(log.map(({ said }) => said).join()).not.toMatch(/Secret|Nick|139123|s@p|99999/)
})

describe('who is to be kept out', () => {
  test.each([
    ['by name in other letters', { name: '张伟' }, { name: 'Wei  ZHANG' }],
    ['by an alias', { name: 'Somebody Else', aliases: 'Johnny B\nJon Bee' }, { name: 'jon-bee' }],
    ['by telephone', { name: 'Caller', phone: '138 0013 8000' }, { name: '李娜', phone: '+8613800138000' }],
    ['by mail', { name: 'Writer', mail: 'X@Evil.example' }, { name: '王芳', mail: 'x@evil.EXAMPLE' }],
    ['by plate', { name: 'Driver', plate_no: '京A·12345' }, { name: '赵敏', plate_no: '京a 12345' }],
    ['by document', { name: 'Owner', idno: '11010519491231002X' }, { name: '孙丽', idno: '11010519491231002x' }],
    ['by company', { name: 'Any', company: 'Evil Corp' }, { name: '周杰', company: 'EVIL-CORP (Asia)' }],
  ])('is held %s, whoever invites them', async (_, entry, person) => {
    await listed(entry)
    const { id, state, audit_state } = await invite(person)
    expect({ state, audit_state }).toEqual({ state: 0, audit_state: 1 })
    expect(await stands(id)).toEqual(out)
    expect(await faultOf(id)).toBe('pending')
    expect((await post('/visitor/check_in', { ids: [id], override: 'Let them' })).data.reason).toBe('visit_refused')
  })

  test('and nobody else is, nor elsewhere, nor on other days, nor when it is switched off', async () => {
    const near = await acme.office('Near')
    await listed({ name: '张伟', office_ids: [near.office_id] })
    await listed({ name: '李娜', end_date: '2026-11-22' })
    await listed({ name: '王芳', begin_date: '2026-11-24' })
    await listed({ name: '赵敏', status: 'off' })
    await listed({ name: '孙丽', kind: 'watch' })
    for (const name of ['张伟', '李娜', '王芳', '赵敏', '孙丽', '周杰']) {
      expect(await stands((await invite({ name })).id), name).toEqual(free)
    }
    const tomorrow = { plan_start: at('10:00', '2026-11-24'), plan_end: at('12:00', '2026-11-24') }
    expect(await stands((await invite({ name: '王芳' }, tomorrow)).id)).toEqual(out)
    expect(await stands((await invite({ name: '张伟' }, { office_id: near.office_id })).id)).toEqual(out)
  })

  test('who keeps the list reads who it is; the others that they are held', async () => {
    await listed({ name: '张伟', reason: 'Theft in May' })
    const { id } = await invite({ name: '张伟' })
    expect((await get('/visitor_watch/matches', { id })).data.reason).toBe('no_permission')
    const text = JSON.stringify([await one(id), await one(id, host), await get('/visitor/why', { id })])
    expect(text).not.toMatch(/Theft/)
    const { data } = await get('/visitor_watch/matches', { id }, keeper)
    expect(data).toMatchObject({
      items: [{ kind: 'deny', name: '张伟', reason: 'Theft in May', certainty: 'possible', holds: true }],
      may_clear: true,
    })
    const near = await acme.office('Nearby')
    const elsewhere = await acme.person(['view-visitor-watch', 'view-visitor'], { office_ids: [near.office_id] })
    expect((await get('/visitor_watch/matches', { id }, elsewhere)).data.reason).toBe('not_found')
  })

  test('a possible match is cleared for the two for good; as a certain one it is asked about anew', async () => {
    const entry = await listed({ name: '张伟', phone: '13800138000' })
    const { id } = await invite({ name: '张伟', mail: 'wei@good.example' })
    expect((await post('/visitor_watch/not_this_person', { id, watch_id: entry })).data.reason).toBe('no_permission')
    expect((await post('/visitor_watch/not_this_person', { id, watch_id: entry }, keeper)).data).toEqual({
      held: false,
    })
    expect(await stands(id)).toEqual(free)
    expect((await one(id)).story.map(({ act }: { act: string }) => act)).toEqual(['invite', 'held', 'freed'])
    const again = await invite({ name: 'Zhang Wei', mail: 'wei@good.example' })
    expect(await stands(again.id)).toEqual(free)
    const { version } = await one(again.id)
    await post('/visitor/edit_person', { id: again.id, version, phone: '13800138000' }, host)
    expect(await stands(again.id)).toEqual(out)
    const refused = await post('/visitor_watch/not_this_person', { id: again.id, watch_id: entry }, keeper)
    expect(refused.data.reason).toBe('visit_certain_match')
  })

  test('approved with a comment they come, without one they do not', async () => {
    await listed({ name: '张伟', phone: '13800138000' })
    const { id, visit } = await invite({ name: '张伟', phone: '13800138000' })
    const { data: waiting } = await get('/visitor/audit_page', {}, auditor)
    const row = waiting.items.find((item: { id: number }) => item.id === visit)
    expect(row).toMatchObject({ mine: true, people: [{ held: true }] })
    const said = { items: [{ id: visit, version: row.version }], pass: true }
    expect((await post('/visitor/audit', said, auditor)).data.reason).toBe('visit_held_opinion')
    expect((await post('/visitor/audit', { ...said, opinion: 'Court order lifted' }, auditor)).data.done).toBe(1)
    expect(await stands(id)).toEqual({ state: 1, audit_state: 2, held: false })
    expect((await post('/visitor/check_in', { ids: [id] })).data.done).toBe(1)
  })

  test('a person who is renamed, one whom reception registers, one inside', async () => {
    await listed({ name: '陈圆圆', told_user_ids: [told.user_id] })
    const { id } = await invite({ name: 'Olga Unik' })
    expect(await stands(id)).toEqual(free)
    await post('/visitor/edit_person', { id, version: (await one(id)).version, name: '陈圆圆' }, host)
    expect(await stands(id)).toEqual(out)
    await post('/visitor/edit_person', { id, version: (await one(id)).version, name: 'Olga Unik' }, host)
    expect(await stands(id)).toEqual(free)
    await post('/visitor/check_in', { ids: [id] })
    const before = await messages(told, 'visitor_held')
    await listed({ name: 'Olga Unik', told_user_ids: [told.user_id] })
    await world.first.visits.screening()
    expect(await stands(id)).toEqual({ ...free, state: 2 })
    expect(await messages(told, 'visitor_held')).toBe(before + 1)
    const walk = { host_id: host.user_id, reason_id: reason, office_id: acme.office_id, people: [{ name: '陈圆圆' }] }
    const { data } = await post('/visitor/walk_in', walk)
    expect(data.people).toMatchObject([{ state: 0, audit_state: 1 }])
  })
})

test('a change of the list looks at all who are to come, each once, over two servers, and takes back what holds no more', async () => {
  const people = Array.from({ length: 190 }, (_, n) => ({ name: `Guest Number${n}x`, mail: `g${n}@example.com` }))
  await post('/visitor/add', {
    ...{ reason_id: reason, office_id: acme.office_id, plan_start: at('10:00'), plan_end: at('12:00'), people },
  })
  const wanted = [await invite({ name: '林黛玉' }), await invite({ name: 'Daiyu Lin', mail: 'w@example.com' })]
  const entry = await listed({ name: '林黛玉', told_user_ids: [told.user_id] })
  const before = await messages(told, 'visitor_held')
  expect(await stands(wanted[0]?.id ?? 0)).toEqual(free)
  // whoever comes in before the list was gone through is looked at there
  expect((await post('/visitor/check_in', { ids: [wanted[0]?.id] })).data.reason).toBe('visit_refused')
  await Promise.all(world.servers.map((server) => server.visits.screening()))
  await world.first.visits.screening()
  for (const { id } of wanted) expect(await stands(id)).toEqual(out)
  expect(await messages(told, 'visitor_held')).toBe(before + 2)
  expect(await world.db.query('select 1 from visitor_screening')).toEqual([])
  const held = await world.db.query<{ n: number }>(
    'select count(*)::int as n from visitor where watch_hold and state = 0',
  )
  await world.first.visits.screening()
  expect(await world.db.query('select count(*)::int as n from visitor where watch_hold and state = 0')).toEqual(held)
  const { data: row } = await get('/visitor_watch/single', { id: entry }, keeper)
  await post('/visitor_watch/edit', { id: entry, version: row.version, end_date: '2026-11-01' }, keeper)
  await world.first.visits.screening()
  for (const { id } of wanted) expect(await stands(id)).toEqual(free)
  expect(await messages(told, 'visitor_held')).toBe(before + 2)
})

test('who was looked for by the older list while it changed is looked for again: nobody is missed between two servers', async () => {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  let began = () => {}
  const isLocked = new Promise<void>((done) => {
    began = done
  })
  // an invitation that has looked in the list, and is not stored before its host can be told
  const blocker = world.db.transaction(async (tx) => {
    await tx.query('lock table message in access exclusive mode')
    began()
    await held
  })
  await isLocked
  const name = '郭靖'
  const inviting = post('/visitor/add', {
    ...{ reason_id: reason, office_id: acme.office_id, host_id: host.user_id, people: [{ name }] },
    ...{ plan_start: at('10:00'), plan_end: at('12:00') },
  })
  await expect
    .poll(() => world.db.query(`select 1 from pg_locks where not granted and relation = 'message'::regclass`), {
      timeout: 20_000,
    })
    .not.toEqual([])
  await listed({ name })
  const [first, second] = world.servers
  let isRoundOver = false
  const rounds = Promise.all([first?.visits.screening(), second?.visits.screening()]).then(() => {
    isRoundOver = true
  })
  // it waits for the invitation, however often it looks
  await expect
    .poll(
      () =>
        world.db.query(`select 1 from pg_locks where not granted and locktype = 'advisory' and mode = 'ExclusiveLock'`),
      { timeout: 20_000 },
    )
    .not.toEqual([])
  expect(isRoundOver).toBe(false)
  release()
  await blocker
  const { data, message } = await inviting
  expect(data.people, message).toHaveLength(1)
  await rounds
  await world.first.visits.screening()
  expect(await stands(data.people[0].id)).toEqual(out)
})

test('an entry that comes while a round goes on is looked for in a round of its own', async () => {
  const people = Array.from({ length: 190 }, (_, n) => ({ name: `Round Guest${n}y` }))
  const plan = { plan_start: at('10:00'), plan_end: at('12:00') }
  await post('/visitor/add', { reason_id: reason, office_id: acme.office_id, ...plan, people })
  const [one, other] = [await invite({ name: '黄蓉' }), await invite({ name: '杨过' })]
  await listed({ name: '黄蓉' })
  await Promise.all([world.first.visits.screening(), listed({ name: '杨过' }), world.servers[1]?.visits.screening()])
  await Promise.all(world.servers.map((server) => server.visits.screening()))
  expect([await stands(one.id), await stands(other.id)]).toEqual([out, out])
  expect(await world.db.query('select 1 from visitor_screening')).toEqual([])
})

test('the explained verdict is the one that decides, whatever the list says since anybody was looked for', async () => {
  world.setNow(at('10:30'))
  const person = fc.record({
    name: fc.constantFrom('任盈盈', 'Ren Yingying', 'Somebody Else'),
    phone: fc.constantFrom(null, '13800138777'),
  })
  const entry = fc.record({
    kind: fc.constantFrom('deny', 'deny', 'watch', 'vip'),
    name: fc.constantFrom('任盈盈', 'Nobody Here'),
    phone: fc.constantFrom(undefined, '13800138777'),
    status: fc.constantFrom('on', 'on', 'off'),
  })
  const steps = fc.array(fc.constantFrom('screen', 'clear', 'approve', 'list', 'unlist'), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(person, entry, entry, steps, async (who, before, after, acts) => {
      await world.db.query('delete from visitor_watch')
      await listed(before)
      const { id, visit } = await invite(who)
      for (const act of acts) {
        const entries = await world.db.query<{ id: number; version: number }>('select id, version from visitor_watch')
        if (act === 'screen') await world.first.visits.screening()
        if (act === 'list') await listed(after)
        if (act === 'clear' && entries[0]) {
          await post('/visitor_watch/not_this_person', { id, watch_id: entries[0].id }, keeper)
        }
        if (act === 'unlist' && entries[0]) {
          await post('/visitor_watch/del', { items: [entries[0]], ids: [entries[0].id] }, keeper)
        }
        if (act === 'approve') {
          const [row] = await world.db.query<{ version: number }>('select version from visit where id = $1', [visit])
          const items = [{ id: visit, version: row?.version }]
          await post('/visitor/audit', { items, pass: true, opinion: 'Known to us' }, auditor)
        }
      }
      const { data: why } = await get('/visitor/why', { id })
      const { code, data } = await post('/visitor/check_in', { ids: [id] })
      expect({ acts, may: why.may_come_in }).toEqual({ acts, may: code === 0 })
      if (code !== 0) expect(data.desk_may).toBe(why.desk_may)
      const { data: again } = await get('/visitor/why', { id })
      if (code !== 0) expect(again).toEqual(why)
    }),
    { numRuns: 25 },
  )
})

test('an entry that names nobody to notify is for reception and those who keep the list', async () => {
  const counts = () =>
    Promise.all(
      [desk, keeper, host].map(async (who) => [
        await messages(who, 'visitor_watched'),
        await messages(who, 'visitor_vip'),
      ]),
    )
  const before = await counts()
  await listed({ name: '韦小宝', kind: 'watch' })
  await listed({ name: '令狐冲', kind: 'vip' })
  await invite({ name: '韦小宝' })
  await invite({ name: '令狐冲' })
  const more = (await counts()).map((of, n) => of.map((count, kind) => count - (before[n]?.[kind] ?? 0)))
  expect(more).toEqual([
    [1, 1],
    [1, 1],
    [0, 0],
  ])
})

test('who is only looked at is told of: once, to whom the entry names', async () => {
  await listed({ name: '孙丽', kind: 'watch', told_user_ids: [told.user_id] })
  await listed({ name: '周杰', kind: 'vip', told_user_ids: [told.user_id] })
  const before = [await messages(told, 'visitor_watched'), await messages(told, 'visitor_vip')]
  const [watched, vip] = [await invite({ name: '孙丽' }), await invite({ name: 'Zhou Jie' })]
  await post('/visitor/check_in', { ids: [watched.id, vip.id] })
  expect([await messages(told, 'visitor_watched'), await messages(told, 'visitor_vip')]).toEqual(
    before.map((n) => n + 1),
  )
})

test('what an entry is compared by is kept with it, numbers of documents encrypted, and an edit of something else keeps them', async () => {
  const id = await listed({ name: 'Owner', idno: '11010519491231002X', phone: '13800138000' })
  const kept = async () =>
    (
      await world.db.query<Record<string, unknown>>(
        'select idno, idno_mark, name_forms, plain_phone from visitor_watch where id = $1',
        [id],
      )
    )[0]
  const first = await kept()
  expect(first).toMatchObject({ name_forms: ['owner'], plain_phone: '+8613800138000' })
  expect(first?.idno).not.toContain('1949')
  const { data: row } = await get('/visitor_watch/single', { id }, keeper)
  expect(row.idno).toBe('110***********002X')
  await post('/visitor_watch/edit', { id, version: row.version, idno: row.idno, reason: 'Fraud' }, keeper)
  expect(await kept()).toEqual(first)
  for (const wrong of [
    { phone: '12' },
    { idno: '110105194912310021' },
    { begin_date: '2026-12-02', end_date: '2026-12-01' },
  ]) {
    const { data } = await post('/visitor_watch/add', { name: 'X', reason: 'Y', ...wrong }, keeper)
    expect(data.reason).toBe('invalid_input')
  }
})
