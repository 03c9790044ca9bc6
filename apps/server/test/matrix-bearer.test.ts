import { codesIn } from '@workplace/contract/kernel/endpoint'
import { basePath } from '@workplace/contract/kernel/envelope'
import { permissions } from '@workplace/contract/permission/permissions'
import { registry } from '@workplace/contract/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../src/kernel/call/route'
import { companyTables } from './company-statements'
import { keyFor } from './keys'
import { expectCell, rowsFor, titled } from './rows'
import { type Ids, queryOf, sampleInput } from './sample-input'
import { addCompany, type Company, openWorld, type World } from './world'

// The authorisation matrix, its part of programs that call with a key. Who is admitted is decided before anything is read,
// by one piece of code for all calls: so each call is asked once of each kind (no scope, wrong scope, right scope without
// the permission, revoked). What another company's program reaches is decided by the same code that is asked with every id in
// matrix-endpoints.test.ts; here one call of each form that the engine of resources has, and of each area, is asked again.

let world: World
let acme: Company
let other: Company
let ids: Ids
let routes: readonly Route[]
let scopes: readonly string[]
const every = [...permissions.keys()]
const marker = 'Zzother'
const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`
const areaOf = ({ scope, endpoint }: Route) => scope?.split(':')[0] ?? endpoint.path.split('/')[1] ?? ''
const told = new Map<string, number>()

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-20T02:00:00Z' })
  routes = world.first.routes
  scopes = [...new Set(routes.flatMap(({ scope }) => scope ?? []))]
  await addCompany(world.db, 'Operator')
  acme = await addCompany(world.db, 'Acme')
  other = await addCompany(world.db, marker)
  const { token } = await other.person(every)
  const rows = rowsFor(world.first, token)
  const made: Record<string, number> = {}
  for (const resource of registry)
    made[resource.name] = (await rows.add(resource, titled(resource, `${marker} own ${resource.name}`))).id
  ids = made
})
afterAll(() => world.close())

async function ask({ endpoint }: Route, input: Record<string, unknown>, key: string) {
  const answer = await world.first.app.inject({
    method: endpoint.method,
    url: basePath + endpoint.path,
    ...(endpoint.method === 'GET' ? { query: queryOf(input) } : { payload: input }),
    headers: { authorization: `Bearer ${key}` },
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const { code = 0 } = isJson ? (answer.json() as { code?: number }) : {}
  return { status: answer.statusCode, code, challenge: answer.headers['www-authenticate'], text: answer.body }
}

/** A program each for every area, so that none calls too often. */
function programs(make: (area: string) => Promise<string>) {
  const known = new Map<string, Promise<string>>()
  return (route: Route) => {
    const area = areaOf(route)
    const key = known.get(area) ?? make(area)
    known.set(area, key)
    return key
  }
}
const mighty = async (company: Company) => ({ company_id: company.company_id, ...(await company.person(every)) })

test('every call has a scope, or is on the list of what no key opens', () => {
  const without = routes.filter(({ scope }) => scope === undefined)
  expect(without.map(nameOf)).toEqual([])
  expect(routes.filter(({ scope }) => scope !== null).length).toBeGreaterThan(500)
  // of these, what is neither open nor for devices is chosen one by one: a look at each
  const never = routes
    .filter(({ scope, endpoint }) => scope === null && codesIn(endpoint.access).length > 0)
    .map(nameOf)
  expect(never.filter((name) => /secret|password|Super|token/.test(name)).length).toBeGreaterThan(3)
  for (const area of scopes) expect(area).toMatch(/^[a-z]+:(read|write)$/)
})

test('without a scope nothing is opened, and what none opens says so', async () => {
  const person = await mighty(acme)
  const none = programs(() => keyFor(world, person, []))
  let cells = 0
  for (const route of routes) {
    const { status, code, challenge } = await ask(route, {}, await none(route))
    const wanted = route.scope === null ? 40333 : 40332
    expectCell([nameOf(route), status, code], [nameOf(route), 403, wanted])
    if (route.scope !== null)
      expectCell(
        [nameOf(route), challenge],
        [nameOf(route), `Bearer realm="workplace", error="insufficient_scope", scope="${route.scope}"`],
      )
    cells++
  }
  told.set('no scope', cells)
})

test('every other scope together opens none of those that need this one', async () => {
  const person = await mighty(acme)
  let cells = 0
  for (const scope of scopes) {
    const key = await keyFor(
      world,
      person,
      scopes.filter((one) => one !== scope),
    )
    for (const route of routes.filter((one) => one.scope === scope)) {
      const { status, code } = await ask(route, sampleInput(route.endpoint, ids), key)
      expectCell([nameOf(route), status, code], [nameOf(route), 403, 40332])
      cells++
    }
  }
  told.set('wrong scope', cells)
})

test('with its scope, but for somebody without the permission, it is closed', async () => {
  const nobody = { company_id: acme.company_id, ...(await acme.person([])) }
  const all = programs(() => keyFor(world, nobody, scopes))
  let cells = 0
  for (const route of routes) {
    if (route.scope === null || codesIn(route.endpoint.access).length === 0) continue
    const { status, code } = await ask(route, {}, await all(route))
    expectCell([nameOf(route), status, code], [nameOf(route), 403, 40300])
    cells++
  }
  told.set('right scope without the permission', cells)
})

test('with a key that was revoked nothing at all is opened', async () => {
  const person = await mighty(acme)
  const gone = programs(() => keyFor(world, person, scopes, { revoked: true }))
  let cells = 0
  for (const route of routes) {
    const { status, code } = await ask(route, {}, await gone(route))
    expectCell([nameOf(route), status, code], [nameOf(route), 401, 40334])
    cells++
  }
  told.set('revoked', cells)
})

test('another company’s program reads and changes nothing of this one', async () => {
  const print = async () => {
    const found: Record<string, string> = {}
    for (const table of [...(await companyTables(world.db))].sort()) {
      const [row] = await world.db.query<{ print: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${table} t where company_id = $1`,
        [other.company_id],
      )
      found[table] = row?.print ?? ''
    }
    return found
  }
  const before = await print()
  const key = programs(async () => keyFor(world, await mighty(acme), scopes))
  const forms = new Set<string>()
  let cells = 0
  for (const route of routes) {
    if (route.scope === null || route.endpoint.body === 'multipart') continue
    const own = registry.find(({ path }) => route.endpoint.path.startsWith(`${path}/`))
    const form = own === undefined ? `${nameOf(route)}` : `${route.endpoint.path.slice(own.path.length)}`
    // each form of the engine three times, with three resources; what an area answers by itself once for each scope
    const turn = own === undefined ? `${route.scope}` : `${form} ${cells % 3}`
    if (forms.has(turn)) continue
    forms.add(turn)
    const id = own === undefined ? 1 : (ids[own.name] ?? 1)
    const { status, text } = await ask(route, sampleInput(route.endpoint, { ...ids, id }), await key(route))
    expectCell([nameOf(route), [200, 403].includes(status), text.includes(marker)], [nameOf(route), true, false])
    cells++
  }
  expect(await print()).toEqual(before)
  told.set('another company (sampled by form)', cells)
})

test('the cells are counted', () => {
  const total = [...told.values()].reduce((sum, cells) => sum + cells, 0)
  console.log(`bearer matrix: ${total} cells; ${[...told].map(([kind, cells]) => `${kind} ${cells}`).join(', ')}`)
  expect(told.size).toBe(5)
})
