import { isForDevices } from '@workplace/contract/kernel/endpoint'
import { basePath } from '@workplace/contract/kernel/envelope'
import { permissions } from '@workplace/contract/permission/permissions'
import { registry } from '@workplace/contract/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../src/kernel/call/route'
import { companyTables } from './company-statements'
import { idsWorthTrying } from './ids-worth-trying'
import { expectCell, rowsFor, titled, upload } from './rows'
import { distinct, type Ids, queryOf, sampleInput } from './sample-input'
import { type Answer, addCompany, type Company, openWorld, type World } from './world'

// The authorisation matrix, its half of what one may do oneself: what a single permission opens, and where offices end.
// Strangers (signed out, without a permission, of another company) are asked in matrix-endpoints.test.ts. Each cell is a
// real request, and what it must answer follows from the declaration of the call alone. The cells are counted and told.

let world: World
let acme: Company
let routes: readonly Route[]
let ids: Ids
let far: { office_id: number; floor_id: number }
const every = [...permissions.keys()]
const marker = 'Zzfar'
const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`
const needsCode = ({ endpoint }: Route) => Array.isArray(endpoint.access)

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-20T02:00:00Z' })
  // what screens may call has rows of its own (matrix-endpoints.test.ts)
  routes = world.first.routes.filter(({ endpoint }) => endpoint.access !== 'open' && !isForDevices(endpoint.access))
  await addCompany(world.db, 'Operator')
  acme = await addCompany(world.db, 'Acme')
  far = await acme.office(`${marker} office`)
  ids = await furnish()
}, 60_000)
afterAll(() => world.close())

/** One of everything in an office, all with its marker in their names. */
async function furnish(): Promise<Ids> {
  const { token } = await acme.person(every)
  const rows = rowsFor(world.first, token)
  const made: Record<string, number> = {}
  for (const resource of registry.filter(({ name }) => name !== 'office')) {
    const placed = {
      ...('office_id' in resource.fields ? { office_id: far.office_id } : {}),
      ...('office_ids' in resource.fields ? { office_ids: [far.office_id] } : {}),
      ...('floor_id' in resource.fields ? { floor_id: far.floor_id } : {}),
      // a thing is where its gateway is
      ...(resource.name === 'iotdevice' ? { getway_id: made.detector_getway } : {}),
      // and a desk in an area of its floor
      ...(resource.name === 'station' ? { city_id: acme.city_id, area_id: made.area } : {}),
    }
    // a role of some offices only is not limited to them, and who has none yet stands in nobody's
    const given = resource.name === 'role' ? {} : placed
    made[resource.name] = (await rows.add(resource, { ...given, ...titled(resource, `${marker} ${resource.name}`) })).id
  }
  const there = await acme.person()
  await world.db.query('update users set office_id = $2, name = $3 where id = $1', [
    there.user_id,
    far.office_id,
    `${marker} person`,
  ])
  const room = await acme.room(`${marker} Room`, far)
  const booked = await world.first.post(
    '/meeting/add',
    {
      meetingroom_id: room,
      title: `${marker} meeting`,
      start_time: '2026-11-23 10:00:00',
      end_time: '2026-11-23 11:00:00',
    },
    { token: there.token },
  )
  expect(booked.code).toBe(0)
  return {
    ...made,
    office: far.office_id,
    meetingroom: room,
    meeting: booked.data.id,
    user: there.user_id,
    id: booked.data.id,
  }
}

async function ask(
  { endpoint }: Route,
  input: Record<string, unknown>,
  token?: string,
): Promise<Answer & { text: string }> {
  if (endpoint.body === 'multipart') {
    const fields = queryOf(input)
    const file = { name: 'a.csv', content: 'name\nAsked' }
    const answer = await upload(world.first, endpoint.path, file, fields, { token })
    return { ...answer, text: JSON.stringify(answer.data ?? null) }
  }
  const response = await world.first.app.inject({
    method: endpoint.method,
    url: basePath + endpoint.path,
    ...(endpoint.method === 'GET' ? { query: queryOf(input) } : { payload: input }),
    headers: token === undefined ? {} : { 'x-token': token },
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const body = isJson ? response.json() : { code: 0, data: null, message: '' }
  return { ...body, status: response.statusCode, headers: response.headers, text: response.body }
}

async function fingerprint(but: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of [...(await companyTables(world.db))].sort()) {
    if (but.includes(table)) continue
    const [row] = await world.db.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${table} t where company_id = $1`,
      [acme.company_id],
    )
    found[table] = row?.print ?? ''
  }
  return found
}

/** What every request of somebody may leave behind, whatever it asked for. */
const traces = [
  'session',
  'operation_log',
  'outbox',
  'idempotency',
  'users',
  'role',
  'user_role',
  'role_office',
  'calendar_feed',
  // roles are given to whoever asks
  'room_rules_epoch',
  // whoever is asked with is somebody more whom devices may have to know
  'delivery_mark',
  // and areas hear of somebody who joined
  'due_event',
  // a file is taken for somebody who may, and forgotten again
  'datasource_file',
]
const told = new Map<string, number>()

test('a single permission that a call names opens it; none opens nothing', async () => {
  const before = await fingerprint(traces)
  const nothing = (await acme.person([])).token
  const holders = new Map<string, string>()
  const holderOf = async (code: string) => {
    const token = holders.get(code) ?? (await acme.person([code])).token
    holders.set(code, token)
    return token
  }
  let [open, shut] = [0, 0]
  for (const route of routes.filter(needsCode)) {
    for (const code of route.endpoint.access as readonly string[]) {
      // that it is no question of a permission any more: nothing is sent that could be done
      const input = { id: 'x', ids: 'x', page: 'x', limit: 'x', format: 'x' }
      const { status, code: answered } = await ask(route, input, await holderOf(code))
      expectCell([nameOf(route), code, status, answered !== 40300], [nameOf(route), code, 200, true])
      open++
    }
    const { status, code: answered } = await ask(route, {}, nothing)
    expectCell([nameOf(route), status, answered], [nameOf(route), 200, 40300])
    shut++
  }
  expect(await fingerprint(traces)).toEqual(before)
  expect(holders.size).toBeGreaterThan(100)
  told.set('single permission, open', open)
  told.set('no permission, shut', shut)
})

/** Calls that show what is elsewhere to everybody of the company, because anybody may meet anywhere, with anybody. */
const forEverybody = [
  // pickers and trees: names, for choosing
  /^GET \/\w+\/(list|tree|import_template)$/,
  /^GET \/notice\/current$/,
  // booking: rooms and meetings of all offices
  /^(GET|POST) \/(meeting|attendee|mobile|offcie|waitlist)\//,
  /^GET \/meetingroom\/(room_capacitys|check_room|room_tree|room_tree_lazy|room_list_by_office|waterfall_page_list)$/,
  /^GET \/services\/room_service$/,
  // booking a desk: those of all offices
  /^GET \/reservation\/(pagelist|setup|check)$/,
  /^GET \/map\/(floors|document|state)$/,
  // rosters: shifts and teams are the company's
  /^GET \/schedulecell\/grid$/,
  // applying: kinds of leave are the company's
  /^GET \/myattendance\/quota$/,
  // payroll: in which columns months go there is the company's
  /^GET \/attendancestatistics\/templates$/,
  // inviting: guests come to any office
  /^GET \/visitor\/setup$/,
  /^GET \/(dashboard|message)\//,
  /^GET \/rule\/mine$/,
  // names the person who was asked about; rooms and ranges are those of the caller's offices
  /^GET \/visible_range\/tester$/,
  // what is administered for the company as a whole
  /^GET \/organization\/tree$/,
]

test('another office is neither administered nor shown by any call that administers', {
  timeout: 300_000,
}, async () => {
  const near = await acme.office('Near office')
  const administrator = () => acme.person(every, { office_ids: [near.office_id] })
  const things = async () => {
    const found: Record<string, unknown> = {}
    for (const resource of registry.filter(({ office, people }) => office !== null || people !== null)) {
      // departments are the company's, and a role belongs to no office
      if (['department', 'tag', 'role'].includes(resource.name)) continue
      found[resource.name] = await world.db.query(
        `select md5(string_agg(t::text, '|' order by t::text)) from ${resource.table} t where company_id = $1 and id = $2`,
        [acme.company_id, ids[resource.name]],
      )
    }
    return found
  }
  const before = await things()
  let cells = 0
  let excused = 0
  // what reads takes nothing away from who reads; after a change somebody else asks
  const reader = await administrator()
  for (const [turn, route] of routes.entries()) {
    const { token } = route.endpoint.method === 'GET' ? reader : await administrator()
    const own = registry.find((resource) => route.endpoint.path.startsWith(`${resource.path}/`))
    const unbound = own !== undefined && own.office === null && own.people === null
    for (const input of inputsFor(route, turn)) {
      const { status, text } = await ask(route, input, token)
      const name = nameOf(route)
      const excuse = unbound || forEverybody.some((pattern) => pattern.test(name)) || isOfCompany(name)
      expectCell([name, status], [name, 200])
      if (excuse) excused++
      else expectCell([name, JSON.stringify(input), text.includes(marker)], [name, JSON.stringify(input), false])
      cells++
    }
  }
  expect(await things()).toEqual(before)
  told.set('another office', cells)
  told.set('of these for the whole company, where only changes are looked for', excused)
})

/** Lists of the company that an administrator of some offices sees as a whole. */
const isOfCompany = (name: string) =>
  /^(GET|POST) \/(role|department|tag|city|businessmanager|people_group)\//.test(name)

/** A call without anything, and with the ids that its fields could mean. */
function inputsFor(route: Route, turn: number): Record<string, unknown>[] {
  const inputs = idsWorthTrying(route.endpoint, ids, turn).map(([, id]) => sampleInput(route.endpoint, { ...ids, id }))
  return distinct(route.endpoint, [{}, ...inputs])
}

test('the cells are counted', () => {
  const lines = [...told].map(([what, n]) => `  ${n.toLocaleString('en').padStart(7)} ${what}`)
  const total = [...told].filter(([what]) => !what.startsWith('of these')).reduce((sum, [, n]) => sum + n, 0)
  expect(told.size).toBe(4)
  console.log(
    `authorisation: ${routes.length} calls with a session, ${every.length} permissions, ${total.toLocaleString('en')} cells\n${lines.join('\n')}`,
  )
})
