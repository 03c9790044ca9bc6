import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { type HeardEvent, listenTo } from './live.sample'

let world: World
let acme: Company
let ann: Awaited<ReturnType<Company['person']>>
let addresses: string[]

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: '2026-11-18T01:05:00Z' })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person(['view-meeting', 'view-city', 'add-city'])
  addresses = await Promise.all(world.servers.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
})
afterAll(() => world.close())

const listen = (server: number, token: string, query = '') => listenTo(addresses[server] ?? '', token, query)

const bookAt = (server: number, room: number, hour: number, token = ann.token) =>
  world.servers[server]?.post(
    '/meeting/add',
    {
      meetingroom_id: room,
      title: 'Told',
      start_time: `2026-11-18 ${hour}:00:00`,
      end_time: `2026-11-18 ${hour}:30:00`,
    },
    { token },
  )

describe('the stream of live changes', () => {
  it('tells on every server at once that a room was booked, by ids and dates only', async () => {
    const room = await acme.room('Told')
    const streams = await Promise.all([listen(0, ann.token), listen(1, ann.token)])
    const began = Date.now()
    const made = await bookAt(0, room, 10)
    for (const stream of streams) {
      await stream.until(() => stream.heard.some((one) => one.event === 'live'))
      const told = stream.heard.find((one) => one.event === 'live')
      expect(told?.data).toEqual({ topic: 'meeting', id: made?.data.id, room_ids: [room], dates: ['2026-11-18'] })
      expect((told?.at ?? Infinity) - began).toBeLessThan(15_000)
    }
    await Promise.all(streams.map((stream) => stream.close()))
  })

  it('says nothing of other companies, nor of what one may not view', async () => {
    const room = await acme.room('Quiet')
    const other = await addCompany(world.db, 'Other')
    const [stranger, colleague] = [await other.person(), await acme.person()]
    const [far, near, own] = await Promise.all([
      listen(1, stranger.token),
      listen(1, colleague.token),
      listen(1, ann.token),
    ])
    await bookAt(0, room, 11)
    await world.db.query(`insert into outbox (company_id, topic, payload) values ($1, 'city', '{"ids":[1]}')`, [
      acme.company_id,
    ])
    await own.until(() => own.heard.some((one) => one.data.topic === 'city'))
    expect(near.heard.map((one) => one.data.topic)).toEqual([undefined, 'meeting'])
    expect(far.heard.map((one) => one.event)).toEqual(['hello'])
    await Promise.all([far.close(), near.close(), own.close()])
  })

  it('tells who opens it what was told while their page was loading, and nothing of others', async () => {
    const room = await acme.room('While loading')
    const early = await listen(0, ann.token)
    const made = await bookAt(0, room, 12)
    const ofIt = ({ data }: HeardEvent) => data.id === made?.data.id
    await early.until(() => early.heard.some(ofIt))
    const stranger = await (await addCompany(world.db, 'Elsewhere')).person()
    const [late, strange, plain] = await Promise.all([
      listen(0, ann.token, '?ago=4000'),
      listen(0, stranger.token, '?ago=4000'),
      listen(0, ann.token, '?ago=none'),
    ])
    await late.until(() => late.heard.some(ofIt))
    await world.db.query(`insert into outbox (company_id, topic, payload) values ($1, 'meeting', '{"id":8}')`, [
      acme.company_id,
    ])
    await plain.until(() => plain.heard.some(({ data }) => data.id === 8))
    expect(plain.heard.some(ofIt)).toBe(false)
    expect(strange.heard.map(({ event }) => event)).toEqual(['hello'])
    await Promise.all([early, late, strange, plain].map((stream) => stream.close()))
  })

  it('needs a session', async () => {
    const answer = await fetch(`${addresses[0]}${basePath}/events`)
    expect(await answer.json()).toMatchObject({ code: 50008, message: '请登录' })
    expect(
      await (await fetch(`${addresses[0]}${basePath}/events`, { headers: { 'x-token': 'none' } })).json(),
    ).toMatchObject({ code: 50008 })
  })

  it('tells what a killed process had written but not told', async () => {
    const stream = await listen(1, ann.token)
    await world.db.query(`insert into outbox (company_id, topic, payload) values ($1, 'meeting', '{"id":7}')`, [
      acme.company_id,
    ])
    await stream.until(() => stream.heard.some((one) => one.data.id === 7))
    expect(stream.heard.filter((one) => one.data.id === 7)).toHaveLength(1)
    await stream.close()
  })

  it('mends its connection to the database and then asks everybody to load afresh', async () => {
    const stream = await listen(0, ann.token)
    await world.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen live' and datname = current_database()`,
    )
    await stream.until(() => stream.heard.some((one) => one.event === 'resync'))
    const room = await acme.room('After the gap')
    await bookAt(1, room, 15)
    // More may be heard beside it: a busy server loses its connection twice, and asks for a fresh load twice.
    const told = () => stream.heard.find((one) => one.data.topic === 'meeting')
    await stream.until(() => told() !== undefined)
    expect(told()?.data).toMatchObject({ room_ids: [room] })
    await stream.close()
  })
})
