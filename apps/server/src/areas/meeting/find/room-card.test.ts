import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

let world: World
let acme: Company
let ann: Awaited<ReturnType<Company['person']>>
let room: number

beforeAll(async () => {
  world = await openWorld({ servers: 2 })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
  room = await acme.room('Card')
})
afterAll(() => world.close())

/** The room as both servers show it, each of which remembers cards. */
async function shown() {
  const pages = await Promise.all(
    world.servers.map((server) => server.get('/meeting/meetingroom_meeting_page', { ids: room }, { token: ann.token })),
  )
  const [first, second] = pages.map(({ data }) => data.items[0])
  expect(second).toEqual(first)
  return first
}

const inCompany = (text: string, ...values: unknown[]) => world.db.query(text, [acme.company_id, room, ...values])

it.each<[what: string, change: string, shows: object]>([
  ['the type', `update roomtype set name = 'Hall', color = '#ff0000'`, { roomtype_name: 'Hall' }],
  ['the city', `update city set name = 'Far away'`, { city_name: 'Far away' }],
  ['the office', `update office set name_en = 'Pier'`, { office_name_en: 'Pier' }],
  [
    'the price',
    `with made as (insert into price (company_id, name, unit, amount) values ($1, 'Dear', 'hour', 80) returning id)
     update meetingroom set price_id = (select id from made) where company_id = $1 and id = $2`,
    { price_name: 'Dear', price: { amount: '80.00' } },
  ],
  ['what it costs', 'update price set amount = 90', { price: { amount: '90.00' } }],
  [
    'a facility',
    `with kind as (insert into resource_service_type (company_id, name) values ($1, 'Kind') returning id),
       thing as (insert into resources (company_id, name, type_id, office_id)
         select $1, 'Screen', kind.id, r.office_id from kind, meetingroom r where r.company_id = $1 and r.id = $2 returning id)
     insert into meetingroom_resource (company_id, meetingroom_id, resource_id) select $1, $2, id from thing`,
    { resources: [{ name: 'Screen' }] },
  ],
  ['the name of a facility', `update resources set name = 'Wall'`, { resources: [{ name: 'Wall' }] }],
  [
    'its place on the plan',
    `insert into floor_place (company_id, kind, thing_id, floor_id, x, y)
     select $1, 'room', id, floor_id, 0.25, 0.5 from meetingroom where company_id = $1 and id = $2`,
    { place: { x: 0.25, y: 0.5 } },
  ],
  [
    'its place when it was moved',
    `update floor_place set x = 0.75 where company_id = $1 and kind = 'room' and thing_id = $2`,
    { place: { x: 0.75, y: 0.5 } },
  ],
  ['a facility that is gone', 'delete from meetingroom_resource', { resources: [] }],
])('a card shows %s as it is, on whichever server', async (_, change, shows) => {
  await shown()
  const whole = change.includes('$1')
  await (whole ? inCompany(change) : world.db.query(`${change} where company_id = $1`, [acme.company_id]))
  expect(await shown()).toMatchObject(shows)
})

it('a favourite is the favourite of one person, on whichever server', async () => {
  const bob = await acme.person()
  await world.first.post('/meeting/favourite', { meetingroom_id: room, favourite: true }, { token: bob.token })
  expect(await shown()).toMatchObject({ favourite: 0 })
  const { data } = await world.first.get('/meeting/meetingroom_meeting_page', { ids: room }, { token: bob.token })
  expect(data.items[0]).toMatchObject({ favourite: 1 })
})
