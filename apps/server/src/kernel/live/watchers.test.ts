import { basePath } from '@workplace/contract/kernel/envelope'
import { mostWatched } from '@workplace/contract/kernel/topic'
import { allTopics } from '@workplace/contract/topics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { listenTo } from './live.sample'
import { liveChannel } from './outbox'
import { watchedKinds } from './watched-kind'

type Person = Awaited<ReturnType<Company['person']>>

let world: World
let acme: Company
let boss: Person
let addresses: string[]

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: '2026-11-23T02:05:00Z' })
  acme = await addCompany(world.db, 'Acme')
  boss = await acme.person(['view-floor', 'change-floor', 'view-repair', 'change-repair'])
  addresses = await Promise.all(world.servers.map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
})
afterAll(() => world.close())

const listen = (who: Person, watch: string, server = 1, more = '') =>
  listenTo(addresses[server] ?? '', who.token, `?watch=${watch}${more}`)
type Stream = Awaited<ReturnType<typeof listen>>

/** Tells the company something of a thing, as a server does that has claimed it from the outbox. */
const tell = (topic: string, payload: object) =>
  world.db.query('select pg_notify($1, $2)', [
    liveChannel,
    JSON.stringify({ company_id: acme.company_id, topic, payload }),
  ])

let marks = 0
/** What streams have heard of things, once one of each server was seen to hear of the last: a word to everybody comes after it. */
async function heardBy(...streams: Stream[]): Promise<unknown[][]> {
  const mark = ++marks
  await tell('meeting', { id: 900_000 + mark })
  const isMark = ({ data }: { data: Record<string, unknown> }) => data.id === 900_000 + mark
  await Promise.all(streams.map((stream) => stream.until(() => stream.heard.some(isMark))))
  return streams.map(({ heard }) =>
    heard.filter(({ data }) => ['plan', 'repair_ticket'].includes(String(data.topic))).map(({ data }) => data),
  )
}
const closeAll = (...streams: Stream[]) => Promise.all(streams.map((stream) => stream.close()))
const until = (stream: Stream, count: number) =>
  stream.until(() => stream.heard.filter(({ data }) => data.topic === 'plan').length >= count)

describe('one thing watched', () => {
  it('is told to those who watch it, on every server, and to nobody else', async () => {
    const [here, there] = [await acme.office('Here'), await acme.office('There')]
    const streams = [
      await listen(boss, `floor/${here.floor_id}`, 0),
      await listen(boss, `floor/${there.floor_id},floor/${here.floor_id}`, 1),
      await listen(boss, `floor/${there.floor_id}`),
      await listen(boss, ''),
      await listen(boss, `repair/${here.floor_id}`),
    ] as const
    const room = await acme.room('Told', here)
    const placed = await world.first.post(
      '/floor/place_rooms',
      { id: here.floor_id, rooms: [{ id: room, place: { x: 0.5, y: 0.5 } }] },
      boss,
    )
    expect(placed.code).toBe(0)
    await Promise.all([until(streams[0], 1), until(streams[1], 1)])
    const told = { topic: 'plan', id: here.floor_id }
    expect(await heardBy(...streams)).toEqual([[told], [told], [], [], []])
    await closeAll(...streams)
  })

  it('is heard of only by who may look at it: by permission, office and company', async () => {
    const [here, there] = [await acme.office('Mine'), await acme.office('Others')]
    const own = await acme.person(['view-floor'], { office_ids: [here.office_id] })
    const post = await acme.person(['view-floor'], { office_ids: [here.office_id], duties: ['device'] })
    const anybody = await acme.person(['view-meeting'])
    const stranger = await (await addCompany(world.db, 'Strangers')).person(['view-floor'])
    const both = `floor/${here.floor_id},floor/${there.floor_id}`
    const streams = [
      await listen(boss, both),
      await listen(own, both),
      await listen(post, both),
      await listen(anybody, both),
      await listen(stranger, both),
    ] as const
    // who may hear of nothing may ask all the same: the answer tells nobody what exists
    expect(streams.map(({ heard }) => heard.map(({ event }) => event))).toEqual(streams.map(() => ['hello']))
    for (const { floor_id } of [here, there]) await tell('plan', { id: floor_id })
    await until(streams[0], 2)
    await tell('plan', { id: here.floor_id })
    await Promise.all([until(streams[1], 2), until(streams[2], 2)])
    const [all, mine, ofPost, none] = await heardBy(...streams.slice(0, 4))
    const ids = (heard: unknown[] | undefined) => heard?.map((one) => (one as { id: number }).id)
    expect([...(ids(all) ?? [])].sort()).toEqual([here.floor_id, there.floor_id, here.floor_id].sort())
    expect(ids(mine)).toEqual([here.floor_id, here.floor_id])
    expect(ids(ofPost)).toEqual([here.floor_id, here.floor_id])
    expect(none).toEqual([])
    expect(streams[4].heard.map(({ event }) => event)).toEqual(['hello'])
    await closeAll(...streams)
  })

  it('is not heard of any more once the right to it is lost, while the stream goes on', async () => {
    const here = await acme.office('Lost')
    const other = await acme.office('Moved to')
    const one = await acme.person(['view-floor'], { office_ids: [here.office_id] })
    const streams = [await listen(one, `floor/${here.floor_id}`), await listen(boss, `floor/${here.floor_id}`)] as const
    const count = (stream: Stream) => stream.heard.filter(({ data }) => data.topic === 'plan').length
    await tell('plan', { id: here.floor_id })
    await Promise.all(streams.map((stream) => until(stream, 1)))
    // the thing goes where they administer nothing
    const move = (office_id: number) =>
      world.db.query('update floor set office_id = $3, name = id where company_id = $1 and id = $2', [
        ...[acme.company_id, here.floor_id, office_id],
      ])
    await move(other.office_id)
    await tell('plan', { id: here.floor_id })
    await until(streams[1], 2)
    expect(count(streams[0])).toBe(1)
    await move(here.office_id)
    await tell('plan', { id: here.floor_id })
    await Promise.all([until(streams[0], 2), until(streams[1], 3)])
    // and the permission goes
    await world.db.query(
      `update role set permissions = '{}' where company_id = $1 and id in (select role_id from user_role where company_id = $1 and user_id = $2)`,
      [acme.company_id, one.user_id],
    )
    await tell('session', { user_id: one.user_id })
    // soon, since the stream asks again what its person may
    const isTold = async () => {
      const [own, others] = streams.map(count) as [number, number]
      await tell('plan', { id: here.floor_id })
      await until(streams[1], others + 1)
      return (await heardBy(...streams))[0]?.length !== own
    }
    await expect.poll(isTold, { timeout: 20_000 }).toBe(false)
    expect(await isTold()).toBe(false)
    expect(streams[0].isEnded()).toBe(false)
    await closeAll(...streams)
  })

  it('may be looked at by people whose it is, wherever it is', async () => {
    const [reporter, colleague] = [await acme.person([]), await acme.person([])]
    const elsewhere = await acme.person(['view-repair'], { office_ids: [(await acme.office('Elsewhere')).office_id] })
    const room = await acme.room('Broken')
    const made = await world.first.post('/repair/add', { meetingroom_id: room, title: 'Dark' }, reporter)
    const id = Number(made.data.id)
    const all = [reporter, boss, colleague, elsewhere]
    const streams = await Promise.all(all.map((who) => listen(who, `repair/${id}`)))
    const moved = await world.first.post('/repair/edit', { id, version: made.data.version, move: 'accept' }, boss)
    expect(moved.code).toBe(0)
    const has = (stream: Stream, n: number) =>
      stream.until(() => stream.heard.filter(({ data }) => data.topic === 'repair_ticket').length >= n)
    await Promise.all(streams.slice(0, 2).map((stream) => has(stream, 1)))
    const counts = (await heardBy(...streams)).map((heard) => heard.length)
    expect(counts.map((count) => count > 0)).toEqual([true, true, false, false])
    await closeAll(...streams)
  })

  it('is told a last time when it is gone, to who would have heard of it', async () => {
    const here = await acme.office('Gone')
    const own = await acme.person(['view-floor'], { office_ids: [acme.office_id] })
    const watch = `floor/${here.floor_id}`
    const streams = [await listen(boss, watch), await listen(own, watch)] as const
    await world.db.query('delete from floor where company_id = $1 and id = $2', [acme.company_id, here.floor_id])
    const late = await listen(boss, watch)
    await tell('plan', { id: here.floor_id })
    await until(streams[0], 1)
    expect(await heardBy(...streams, late)).toEqual([[{ topic: 'plan', id: here.floor_id }], [], []])
    await closeAll(...streams, late)
  })

  it('is told to who begins to watch what was told a moment before', async () => {
    const here = await acme.office('A moment')
    const early = await listen(boss, `floor/${here.floor_id}`)
    await tell('plan', { id: here.floor_id })
    await until(early, 1)
    const [late, anybody] = [
      await listen(boss, `floor/${here.floor_id}`, 1, '&ago=4000'),
      await listen(await acme.person([]), `floor/${here.floor_id}`, 1, '&ago=4000'),
    ]
    await until(late, 1)
    expect((await heardBy(late, anybody)).map((heard) => heard.length)).toEqual([1, 0])
    await closeAll(early, late, anybody)
  })

  it('is refused where it cannot be meant, or is too much; what this version does not know is left out', async () => {
    const ask = async (watch: string) => {
      const stop = new AbortController()
      const answer = await fetch(`${addresses[0]}${basePath}/events?${watch}`, {
        headers: { 'x-token': boss.token, 'accept-language': 'en' },
        signal: stop.signal,
      })
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
      const body = isStream ? 'stream' : ((await answer.json()) as { data: unknown }).data
      stop.abort()
      return body
    }
    const many = (n: number) => `watch=${Array.from({ length: n }, (_, i) => `floor/${i + 1}`).join(',')}`
    const refused = { reason: 'invalid_input', fields: { watch: `At most ${mostWatched}, each as kind/id` } }
    for (const wrong of [
      ...['watch=floor', 'watch=floor/0', 'watch=floor/x', 'watch=floor/1,', 'watch=floor/2147483648', 'watch=Floor/1'],
      ...["watch=floor/1'--", 'watch=floor%2F1%00', 'watch=floor/1&watch=floor/2', many(mostWatched + 1)],
    ])
      expect([wrong, await ask(wrong)]).toMatchObject([wrong, refused])
    for (const fine of [many(mostWatched), 'watch=', 'watch=constructor/1,later_kind/2', 'watch=floor/1,floor/1'])
      expect([fine, await ask(fine)]).toEqual([fine, 'stream'])
  })

  it('needs somebody who declares what its topics are about', () => {
    const floors = { kind: 'floor', permission: 'view-floor', things: '' } as const
    expect(() => watchedKinds([floors], allTopics)).toThrow('no area declares the subject repair')
    expect(() => watchedKinds([floors, floors], [])).toThrow('two areas declare')
  })
})
