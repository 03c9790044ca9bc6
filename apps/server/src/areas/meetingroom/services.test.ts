import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { addCatering } from '../meeting/services/service.sample'

let world: World
let acme: Company
let admin: Awaited<ReturnType<Company['person']>>
beforeAll(async () => {
  world = await openWorld({ now: '2026-12-01T00:00:00Z' })
  acme = await addCompany(world.db, 'Acme')
  const nouns = ['services', 'service-personnel'].flatMap((noun) =>
    ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-${noun}`),
  )
  admin = await acme.person([...nouns, 'view-meeting'])
})
afterAll(() => world.close())

const post = (path: string, body: object) => world.first.post(path, body, { token: admin.token, language: 'en' })

it('a service has a type of services and rooms of its offices; who serves has hours', async () => {
  const { type_id } = await addCatering(world, acme)
  const [wrong] = await world.db.query<{ id: number }>(
    `insert into resource_service_type (company_id, name) values ($1, 'Screens') returning id`,
    [acme.company_id],
  )
  const room = await acme.room('One')
  const far = await acme.office('Far')
  const service = { name: 'Coffee', type_id }
  expect((await post('/services/add', { ...service, type_id: wrong?.id })).data.fields).toHaveProperty('type_id')
  expect((await post('/services/add', { ...service, price: '-1' })).data.fields).toHaveProperty('price')
  const elsewhere = { ...service, office_ids: [far.office_id], meetingroom_ids: [room] }
  expect((await post('/services/add', elsewhere)).data.fields).toHaveProperty('meetingroom_ids')
  expect((await post('/services/add', service)).code).toBe(0)
  const person = { name: 'Wes', work_start: '09:00', work_end: '09:00' }
  expect((await post('/service_personnel/add', person)).data.fields).toHaveProperty('work_end')
  expect((await post('/service_personnel/add', { ...person, work_end: '18:00' })).code).toBe(0)
})

it('a room offers what is switched on in its office or for itself, in the order of the types', async () => {
  const globex = await addCompany(world.db, 'Globex')
  const catering = await addCatering(world, globex)
  const eve = await globex.person()
  const [one, two] = [await globex.room('One'), await globex.room('Two')]
  const far = await globex.office('Far')
  await catering.service('Everywhere')
  await catering.service('Withdrawn', { status: 'off' })
  await catering.link('services_room', { service_id: await catering.service('Only one'), meetingroom_id: one })
  await catering.link('services_office', { service_id: await catering.service('Far'), office_id: far.office_id })
  const offered = async (meetingroom_id: number, token = eve.token) => {
    const answer = await world.first.get('/services/room_service', { meetingroom_id }, { token })
    return answer.code === 0 ? answer.data.items.map((item: { name: string }) => item.name) : answer.data.reason
  }
  expect(await offered(one)).toEqual(['Everywhere', 'Only one'])
  expect(await offered(two)).toEqual(['Everywhere'])
  expect(await offered(one, admin.token)).toBe('not_found')
})

it('a service and its people that were ordered are not deleted but switched off', async () => {
  const initech = await addCompany(world.db, 'Initech')
  const catering = await addCatering(world, initech)
  const service_id = await catering.service('Coffee')
  const personnel_id = await catering.serves(null, [service_id])
  const ann = await initech.person(['view-meeting', 'delete-services', 'delete-service-personnel'])
  const booked = await world.first.post(
    '/meeting/add',
    {
      meetingroom_id: await initech.room('One'),
      title: 'Plan',
      start_time: '2026-12-16 12:00:00',
      end_time: '2026-12-16 13:00:00',
      services: [{ service_id, quantity: 1 }],
    },
    { token: ann.token },
  )
  expect(booked.message).toBe('ok')
  for (const [path, id] of [
    ['/services/del', service_id],
    ['/service_personnel/del', personnel_id],
  ] as const) {
    const answer = await world.first.post(path, { id }, { token: ann.token, language: 'en' })
    expect(answer.message).toContain('Service orders')
  }
})
