import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let chief: Who
let lab: number
let team: number
let ann: Who

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-20T02:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
  chief = await acme.person(['org'])
  ann = await acme.person(['view-meeting'])
  const made = async (name: string, parent: number | null) => {
    const [row] = await world.db.query<{ id: number }>(
      'insert into department (company_id, name, parent_id) values ($1, $2, $3) returning id',
      [acme.company_id, name, parent],
    )
    return row?.id ?? 0
  }
  lab = await made('Lab', null)
  team = await made('Team', lab)
  await world.db.query('update users set department_id = $2 where id = $1', [ann.user_id, team])
})
afterAll(() => world.close())

const get = (path: string, query: object, who = chief) => world.first.get(path, query, { token: who.token })
const appoint = (body: object, who = chief) => world.first.post('/organization/appoint', body, { token: who.token })
const tree = async () => (await get('/organization/tree', {})).data

test('the company is shown as it is built, with people counted where they are and above', async () => {
  const { items, people, without_department, company } = await tree()
  expect({ people, without_department, company }).toEqual({ people: 2, without_department: 1, company: 'Acme' })
  expect(items).toMatchObject([
    { id: lab, people: 0, people_below: 1, manager_id: null },
    { id: team, parent_id: lab, people: 1, people_below: 1 },
  ])
  expect((await get('/organization/tree', {}, ann)).data.reason).toBe('no_permission')
})

test('a manager is appointed by the department’s own rules: logged, once, and never one who is not there', async () => {
  expect((await appoint({ id: team, version: 1, manager_id: ann.user_id })).data).toEqual({ id: team, version: 2 })
  expect((await tree()).items[1]).toMatchObject({
    manager_id: ann.user_id,
    manager_name: ann.name,
    manager_active: true,
  })
  const { data } = await get('/organization/people', { department_id: lab })
  expect(data).toMatchObject({ total: 1, items: [{ id: ann.user_id, leads: true, department_name: 'Team' }] })
  expect((await get('/organization/people', { department_id: lab, below: 0 })).data.total).toBe(0)
  expect((await get('/organization/people', {})).data.items).toMatchObject([{ id: chief.user_id }])
  expect((await appoint({ id: team, version: 1, manager_id: null })).data.reason).toBe('stale')
  const foreign = await (await addCompany(world.db, 'Other')).person(['org'])
  expect((await appoint({ id: team, version: 2, manager_id: foreign.user_id })).data.fields).toHaveProperty(
    'manager_id',
  )
  expect((await appoint({ id: team, version: 2, manager_id: null }, foreign)).data.reason).toBe('not_found')
  const [log] = await world.db.query<{ after: { manager_id: number } }>(
    "select after from operation_log where module = 'department' and target_id = $1",
    [team],
  )
  expect(log?.after.manager_id).toBe(ann.user_id)
  await world.db.query("update users set status = 'disabled' where id = $1", [ann.user_id])
  expect((await tree()).items[1]).toMatchObject({ manager_active: false, people: 0 })
  expect((await appoint({ id: lab, version: 1, manager_id: ann.user_id })).data.fields).toHaveProperty('manager_id')
  expect((await appoint({ id: team, version: 2, manager_id: null })).code).toBe(0)
})

test('everybody is offered the applications that are switched on, of their own company', async () => {
  await world.db.query(
    `insert into application (company_id, name, entry_url, status, sort) values
       ($1, 'Second', 'https://b.example.com', 'on', 2), ($1, 'First', 'https://a.example.com', 'on', 1),
       ($1, 'Off', 'https://c.example.com', 'off', 0)`,
    [acme.company_id],
  )
  const { data } = await get('/application/launcher', {})
  expect(data.items.map(({ name }: { name: string }) => name)).toEqual(['First', 'Second'])
  const foreign = await (await addCompany(world.db, 'Third')).person([])
  expect((await get('/application/launcher', {}, foreign)).data.items).toEqual([])
})
