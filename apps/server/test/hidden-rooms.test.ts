import { basePath } from '@workplace/contract/kernel/envelope'
import { permissions } from '@workplace/contract/permission/permissions'
import { resourceNamed } from '@workplace/contract/resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsFor, titled } from './rows'
import { type Ids, queryOf, sampleInput } from './sample-input'
import { addCompany, type Company, openWorld, type World } from './world'

// A room that a visible range hides from an employee, with one of everything in it. Every call that an employee may make
// to read something is asked with the ids of it all: none names the room, nor who meets there.
const marker = 'Zzhidden'
const guestMail = 'guest.of.hidden@example.org'

let world: World
let acme: Company
type Person = Awaited<ReturnType<Company['person']>>
let [boss, staff, invited]: Person[] = []
let ids: Ids
let room: number
let open: number
let meeting: number
let mixed: number

const day = '2026-11-24'
const post = (path: string, body: object, who?: Person) => world.first.post(path, body, { token: who?.token ?? '' })
const get = (path: string, query: object, who?: Person) => world.first.get(path, query, { token: who?.token ?? '' })
const right = async (made: ReturnType<typeof post>) => {
  const answer = await made
  expect(answer).toMatchObject({ code: 0 })
  return answer.data
}

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-23T01:50:00Z' })
  acme = await addCompany(world.db, 'Acme')
  boss = await acme.person([...permissions.keys()])
  ;[staff, invited] = [await acme.person(), await acme.person()]
  room = await acme.room(`${marker} room`)
  open = await acme.room('Open room')
  const book = async (hour: string, more: object = {}) =>
    (
      await right(
        post(
          '/meeting/add',
          {
            ...{ meetingroom_id: room, title: `${marker} meeting` },
            ...{ start_time: `${day} ${hour}:00:00`, end_time: `${day} ${hour}:45:00` },
            attendees: [{ user_id: invited?.user_id }, { mail: guestMail, name: '' }],
            ...more,
          },
          boss,
        ),
      )
    ).id as number
  meeting = await book('10')
  mixed = await book('14', { meetingroom_id: open, extra_room_ids: [room], title: 'In both rooms' })
  const repair = await right(post('/repair/add', { meetingroom_id: room, title: `${marker} chair` }, boss))
  const lock = await acme.lock(room, { reason: `${marker} lock`, begin_date: day, end_date: day })
  const rows = rowsFor(world.first, boss.token)
  const put = async (name: string, more: object = {}) => {
    const resource = resourceNamed(name)
    const given = {
      ...more,
      ...('office_id' in resource.fields ? { office_id: acme.office_id } : {}),
      meetingroom_id: room,
      ...('floor_id' in resource.fields ? { floor_id: acme.floor_id } : {}),
    }
    return (await rows.add(resource, { ...given, ...titled(resource, `${marker} ${name}`) })).id
  }
  const getway_id = await put('detector_getway')
  ids = {
    ...{ meetingroom: room, room, meeting, repair: repair.id, roomlock: lock, id: room, user: boss.user_id },
    ...{ terminal: await put('terminal'), detectors: await put('detectors', { getway_id }) },
    ...{ office: acme.office_id, floor: acme.floor_id, city: acme.city_id },
  }
  await right(post('/visible_range/add', { name: 'Few', meetingroom_ids: [room], user_ids: [boss.user_id] }, boss))
}, 60_000)
afterAll(() => world.close())

describe('a room that is hidden from somebody', () => {
  it('is named by no call that they may make to read something', async () => {
    const told: string[] = []
    let asked = 0
    for (const { endpoint } of world.first.routes) {
      const isTheirs =
        endpoint.access === 'session' || (Array.isArray(endpoint.access) && endpoint.access.includes('view-meeting'))
      if (!isTheirs || endpoint.effect !== 'read' || endpoint.body === 'multipart') continue
      const inputs = [{}, ...Object.values(ids).map((id) => ({ ...sampleInput(endpoint, { ...ids, id }), id }))].map(
        (input) => ({ ...input, date: day, begin_date: day, end_date: day }),
      )
      const seen = new Set(inputs.map((input) => JSON.stringify(input)))
      for (const text of seen) {
        const input = JSON.parse(text) as Record<string, unknown>
        const { body } = await world.first.app.inject({
          method: endpoint.method,
          url: basePath + endpoint.path,
          ...(endpoint.method === 'GET' ? { query: queryOf(input) } : { payload: input }),
          headers: { 'x-token': staff?.token ?? '' },
        })
        if (body.includes(marker) || body.includes(guestMail)) told.push(`${endpoint.method} ${endpoint.path} ${text}`)
        asked++
      }
    }
    expect(told).toEqual([])
    expect(asked).toBeGreaterThan(150)
  })

  it('has no meeting, no file, no service and no repair for them, and has for who takes part or keeps it', async () => {
    for (const [path, query] of [
      ['/meeting/details', { id: meeting }],
      ['/services/room_service', { meetingroom_id: room }],
      ['/repair/things', { meetingroom_id: room }],
    ] as const) {
      expect([path, (await get(path, query, staff)).code]).toEqual([path, 40400])
      expect([path, (await get(path, query, boss)).code]).toEqual([path, 0])
    }
    const file = await world.first.app.inject({
      url: `${basePath}/meeting/ical?id=${meeting}`,
      headers: { 'x-token': staff?.token ?? '' },
    })
    expect(file.headers.response_code).toBe('40400')
    expect((await get('/meeting/details', { id: meeting }, invited)).data.rooms).toMatchObject([{ id: room }])
    expect((await post('/repair/add', { meetingroom_id: room, title: 'Broken' }, staff)).code).toBe(40400)
  })

  it('is left out of a meeting that is in another room as well', async () => {
    expect((await get('/meeting/details', { id: mixed }, staff)).data).toMatchObject({
      meetingroom_id: open,
      rooms: [{ id: open }],
    })
  })

  it('shows the addresses of guests to who takes part, and to nobody else', async () => {
    const guestsFor = async (who?: Person) =>
      (await get('/meeting/details', { id: mixed }, who)).data.attendees.find(
        (one: { person_type: string }) => one.person_type === 'mail',
      )
    expect(await guestsFor(staff)).toMatchObject({ mail: null, name: 'g***' })
    for (const who of [boss, invited]) expect(await guestsFor(who)).toMatchObject({ mail: guestMail })
  })
})

describe('the stream', () => {
  it('tells of a hidden room only who keeps it, and of its meetings who takes part', async () => {
    const address = await world.first.app.listen({ port: 0, host: '127.0.0.1' })
    const listen = async (who?: Person) => {
      const stop = new AbortController()
      const answer = await fetch(`${address}${basePath}/events`, {
        headers: { 'x-token': who?.token ?? '' },
        signal: stop.signal,
      })
      const heard = { text: '' }
      const reading = (async () => {
        for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
          heard.text += new TextDecoder().decode(chunk)
      })().catch(() => {})
      await expect.poll(() => heard.text).toContain('hello')
      const close = () => {
        stop.abort()
        return reading
      }
      return { heard, close }
    }
    const [kept, shut, part] = [await listen(boss), await listen(staff), await listen(invited)]
    const tell = (topic: string, payload: object) =>
      world.db.query('insert into outbox (company_id, topic, payload) values ($1, $2, $3)', [
        acme.company_id,
        topic,
        JSON.stringify(payload),
      ])
    await tell('meeting', { id: meeting, room_ids: [room], dates: [day] })
    await tell('meeting', { id: mixed, room_ids: [open, room], dates: [day] })
    await tell('roomlock', { ids: [7], room_ids: [room] })
    await tell('repair', { ids: [7], room_ids: [room] })
    await tell('presence', { room_ids: [room, open] })
    await tell('meetingroom', { ids: [room] })
    await tell('office', { ids: [1] })
    for (const { heard } of [kept, shut, part]) await expect.poll(() => heard.text).toContain('"office"')
    const said = (text: string) =>
      text.split('\n').flatMap((line) => (line.startsWith('data: {"topic"') ? [JSON.parse(line.slice(6))] : []))
    await expect.poll(() => said(part.heard.text)).toContainEqual(expect.objectContaining({ id: meeting }))
    expect(said(shut.heard.text)).toEqual([
      { topic: 'meeting', id: mixed, room_ids: [open], dates: [day] },
      { topic: 'presence', room_ids: [open] },
      { topic: 'office', ids: [1] },
    ])
    for (const topic of ['roomlock', 'repair', 'presence', 'meetingroom'])
      expect(kept.heard.text).toContain(`"topic":"${topic}"`)
    await Promise.all([kept, shut, part].map((one) => one.close()))
  })
})
