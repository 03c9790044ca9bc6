import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
let reason = 0
type Who = Awaited<ReturnType<Company['person']>>
let admin: Who

const at = (time: string) => `2026-11-23T${time}:00+08:00`
const post = (path: string, body: object, { token }: Who) => world.first.post(path, body, { token, language: 'en' })

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: at('08:00'), logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  await world.db.query(
    `insert into event_consumer (consumer, type) values ('visitor.hosts', 'person.disabled') on conflict do nothing`,
  )
  admin = await acme.person(['view-visitor', 'change-visitor', 'add-visitorreason'])
  reason = (await post('/visitorreason/add', { name: 'Meeting' }, admin)).data.id
})
afterAll(() => world.close())

async function invite(host: Who, co_hosts: readonly Who[] = []): Promise<number> {
  const { code, data, message } = await post(
    '/visitor/add',
    {
      ...{ reason_id: reason, office_id: acme.office_id, plan_start: at('10:00'), plan_end: at('12:00') },
      co_host_ids: co_hosts.map(({ user_id }) => user_id),
      people: [{ name: `Guest ${host.user_id}` }],
    },
    host,
  )
  expect(code, message).toBe(0)
  return data.people[0].id
}
const leave = async ({ user_id }: Who) => {
  await world.db.query(`update users set status = 'disabled' where id = $1`, [user_id])
  await Promise.all(world.servers.map((server) => server.deliver()))
}
const single = async (id: number) => (await world.first.get('/visitor/single', { id }, { token: admin.token })).data
const told = (user_id: number) =>
  world.db.query<{ kind: string }>(`select kind from message where user_id = $1 and kind = 'visitor_handed'`, [user_id])

test('a co-host receives the guests of a host who left, once, and is told', async () => {
  const [host, other] = [await acme.person(['add-visitor']), await acme.person()]
  const id = await invite(host, [other])
  await leave(host)
  expect(await single(id)).toMatchObject({
    ...{ host_id: other.user_id, co_hosts: [] },
    story: [{ act: 'invite' }, { act: 'new_host' }],
  })
  expect(await told(other.user_id)).toHaveLength(1)
  const why = await world.first.get('/visitor/why', { id }, { token: admin.token })
  expect(why.data.checks.find((one: { check: string }) => one.check === 'host')).toMatchObject({ fault: null })
})

test('without a co-host it is the head of the department, and else reception', async () => {
  const [host, head, alone] = [
    await acme.person(['add-visitor']),
    await acme.person(),
    await acme.person(['add-visitor']),
  ]
  const [department] = await world.db.query<{ id: number }>(
    `insert into department (company_id, name, manager_id) values ($1, 'Sales', $2) returning id`,
    [acme.company_id, head.user_id],
  )
  await world.db.query('update users set department_id = $2 where id = $1', [host.user_id, department?.id])
  const [first, second] = [await invite(host), await invite(alone)]
  await leave(host)
  expect((await single(first)).host_id).toBe(head.user_id)
  await leave(alone)
  expect((await single(second)).host_id).toBe(admin.user_id)
  expect(await told(admin.user_id)).toHaveLength(1)
})

test('somebody who stands at the kiosk as their host’s account is closed is answered by who is their host then', async () => {
  const keeper = await acme.person(['add-visitor-kiosk', 'change-visitor-kiosk', 'view-visitor-kiosk'])
  const made = await post('/visitor_kiosk/add', { name: 'Lobby', office_id: acme.office_id }, keeper)
  const { code, token } = (await world.first.post('/door/pairing', { kind: 'kiosk' })).data
  expect((await post('/visitor_kiosk/bind', { id: made.data.id, code }, keeper)).code).toBe(0)
  const tap = (path: string, body: object) =>
    world.first.post(`/kiosk/${path}`, body, { device: token, language: 'en' })
  const [host, head] = [await acme.person(['add-visitor']), await acme.person(['myself-visitor'])]
  const [department] = await world.db.query<{ id: number }>(
    `insert into department (company_id, name, manager_id) values ($1, 'Lobby', $2) returning id`,
    [acme.company_id, head.user_id],
  )
  await world.db.query('update users set department_id = $2 where id = $1', [host.user_id, department?.id])
  const walk = { name: 'Standing Guest', host_id: host.user_id, reason_id: reason, language: 'en' }
  const { data: guest, message } = await tap('walk_in', walk)
  expect(guest, message).toMatchObject({ answer: 'asked' })
  const expected = await invite(host)
  await leave(host)
  const asked = await world.db.query<{ id: number }>(
    `select (values->>'visitor_id')::int as id from message where user_id = $1 and kind = 'visitor_asks'`,
    [head.user_id],
  )
  // of who stands there, not of who is to come
  expect(asked).toHaveLength(1)
  expect(asked[0]?.id).not.toBe(expected)
  expect(await single(asked[0]?.id ?? 0)).toMatchObject({ host_id: head.user_id, visitor_name: 'Standing Guest' })
  expect((await post('/visitor/answer', { id: asked[0]?.id, answer: 'let_in' }, head)).code).toBe(0)
  expect((await tap('check_in', { ticket: guest.ticket })).data).toMatchObject({ inside: true })
})

test('what is over, and whoever is back before anybody looked, stays as it was', async () => {
  const [host, other] = [await acme.person(['add-visitor']), await acme.person()]
  const id = await invite(host, [other])
  const { visit_id } = await single(id)
  expect((await post('/visitor/cancel', { visit_id, reason: null }, host)).code).toBe(0)
  await leave(host)
  expect((await single(id)).host_id).toBe(host.user_id)

  const back = await acme.person(['add-visitor'])
  const theirs = await invite(back, [other])
  await world.db.query(`update users set status = 'disabled' where id = $1`, [back.user_id])
  await world.db.query(`update users set status = 'active' where id = $1`, [back.user_id])
  await Promise.all(world.servers.map((server) => server.deliver()))
  expect((await single(theirs)).host_id).toBe(back.user_id)
})
