import ical, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskWorld, openDeskWorld } from './desk-world.sample'

let deskWorld: DeskWorld
beforeAll(async () => {
  deskWorld = await openDeskWorld()
})
afterAll(() => deskWorld.world.close())

test('desks stand in the calendar feed of their person, who is free there, until they are cancelled', async () => {
  const { world, acme } = deskWorld
  const ann = await acme.person(['view-meeting', 'view-reservation', 'view-booked'])
  const bob = await acme.person(['view-meeting', 'view-reservation', 'view-booked'])
  const post = async (path: string, body: object, { token } = ann) =>
    (await world.first.post(path, body, { token })).data
  const [desk, asked] = [await deskWorld.desk('A-01'), await deskWorld.desk('A-02', { need_audit: true })]
  const path = (await post('/meeting/feed_renew', {})).path as string
  const read = async () => {
    const { body } = await world.first.app.inject({ method: 'GET', url: path })
    const events = Object.values(ical.sync.parseICS(body)).filter((one): one is VEvent => one?.type === 'VEVENT')
    return events.map(({ summary, status, transparency, location, start, sequence }) => [
      ...[summary, status, transparency, location, start.toISOString(), Number(sequence)],
    ])
  }
  expect(await read()).toEqual([])
  const { id } = await post('/reservation/add', { station_id: desk, date: '2026-11-25', unit: 'day' })
  await post('/reservation/add', { station_id: asked, date: '2026-11-26', unit: 'day' })
  await post('/reservation/add', { station_id: desk, date: '2026-11-26', unit: 'day' }, bob)
  const place = 'Open · F1 · Acme HQ'
  const waiting = ['工位 A-02', 'TENTATIVE', 'TRANSPARENT', place, '2026-11-26T01:00:00.000Z', 0]
  expect(await read()).toEqual([
    ['工位 A-01', 'CONFIRMED', 'TRANSPARENT', place, '2026-11-25T01:00:00.000Z', 0],
    waiting,
  ])
  await post('/reservation/del', { ids: [id] })
  expect(await read()).toEqual([waiting])
  await world.db.query(`update role set permissions = array['view-meeting'] where id in
    (select role_id from user_role where user_id = ${ann.user_id})`)
  expect(await read()).toEqual([])
})
