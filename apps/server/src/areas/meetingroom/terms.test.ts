import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'

type Person = Awaited<ReturnType<Company['person']>>
let world: World
let acme: Company
let boss: Person
let ann: Person
let plain: number
let hall: number
let hallType: number

const get = (path: string, query: object, who: Person) => world.first.get(path, query, { token: who.token })
const post = (path: string, body: object, who: Person) => world.first.post(path, body, { token: who.token })
let days = 18
const book = (room: number, more: object = {}) => {
  const day = `2026-11-${++days}`
  return post(
    '/meeting/add',
    { meetingroom_id: room, title: 'Plan', start_time: `${day} 10:00:00`, end_time: `${day} 11:00:00`, ...more },
    ann,
  )
}
const codes = ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-terms-of-service`)

beforeAll(async () => {
  world = await openWorld({ now })
  acme = await addCompany(world.db, 'Acme')
  boss = await acme.person([...codes, 'view-meeting'])
  ann = await acme.person()
  const [type] = await world.db.query<{ id: number }>(
    `insert into roomtype (company_id, name, color) values ($1, 'Hall', '#000000') returning id`,
    [acme.company_id],
  )
  hallType = type?.id ?? 0
  plain = await acme.room('Plain')
  hall = await acme.room('Hall', { roomtype_id: hallType })
})
afterAll(() => world.close())

describe('terms of service', () => {
  let id: number
  const single = async () => (await get('/termsofservice/single', { id }, boss)).data
  const agree = (revision: number) => ({ terms: [{ id, revision }] })

  it('raise their version by themselves with each new wording, and with nothing else', async () => {
    const made = await post(
      '/termsofservice/add',
      { title: 'House rules', content: 'Be kind', roomtype_ids: [hallType] },
      boss,
    )
    id = made.data.id
    expect(await single()).toMatchObject({ revision: 1, agreed_count: 0 })
    const edit = async (change: object) => {
      const { version } = await single()
      expect(await post('/termsofservice/edit', { id, version, ...change }, boss)).toMatchObject({ code: 0 })
      return (await single()).revision
    }
    expect(await edit({ must_agree: false })).toBe(1)
    expect(await edit({ must_agree: true })).toBe(1)
    expect(await edit({ content: 'Be kind and quiet' })).toBe(2)
    expect(await edit({ content_en: 'In English' })).toBe(3)
    await world.db.query('update termsofservice set revision = 1 where id = $1', [id])
    expect((await single()).revision).toBe(3)
    expect((await get('/termsofservice/revisions', { id }, boss)).data.items).toMatchObject([
      { revision: 3, content: 'Be kind and quiet', content_en: 'In English', agreed: 0 },
      { revision: 2, content: 'Be kind and quiet', content_en: null },
      { revision: 1, content: 'Be kind' },
    ])
  })

  it('are asked for again in their new words, and every agreement stays on record', async () => {
    expect((await book(hall)).data.reason).toBe('terms_required')
    expect((await book(hall, agree(2))).data.reason).toBe('terms_changed')
    expect((await book(hall, agree(3))).code).toBe(0)
    expect((await book(hall)).code).toBe(0)
    const { version } = await single()
    await post('/termsofservice/edit', { id, version, content: 'Be quiet' }, boss)
    expect((await book(hall)).data.reason).toBe('terms_required')
    expect((await book(hall, agree(4))).code).toBe(0)
    const asked = async (query: object) => (await get('/termsofservice/agreements', { id, ...query }, boss)).data
    expect(await asked({})).toMatchObject({
      total: 2,
      items: [
        { user_id: ann.user_id, name: ann.name, revision: 4 },
        { user_id: ann.user_id, revision: 3 },
      ],
    })
    expect(await asked({ revision: 3 })).toMatchObject({ total: 1 })
    expect((await single()).agreed_count).toBe(1)
    const file = await world.first.app.inject({
      url: '/prod-api/termsofservice/agreements_export',
      query: { id: String(id) },
      headers: { 'x-token': boss.token, 'accept-language': 'en' },
    })
    expect(file.body.trim().split('\r\n')).toMatchObject([
      expect.stringContaining('Name,Employee ID'),
      expect.stringContaining(`${ann.name},,,4,2026-11-18T01:05:00.000Z`),
      expect.stringContaining(`${ann.name},,,3,`),
    ])
    // evidence is not deleted with the terms
    expect((await post('/termsofservice/del', { id }, boss)).data.reason).toBe('in_use')
    expect((await get('/termsofservice/agreements', { id }, ann)).code).not.toBe(0)
  })

  it('are asked for when a whole series moves to a room that has them, or gets new dates there', async () => {
    const { version } = await single()
    await post('/termsofservice/edit', { id, version, content: 'Be punctual' }, boss)
    const series = { period: 'week', interval: 1, times: 2 }
    const { id: meeting } = (await book(plain, { series })).data
    const move = (more: object = {}) =>
      post('/meeting/edit', { id: meeting, version: 1, scope: 'all', meetingroom_id: hall, ...more }, ann)
    expect(await move()).toMatchObject({ data: { reason: 'terms_required', terms_id: id } })
    expect((await move(agree(4))).data.reason).toBe('terms_changed')
    const moved = await move(agree(5))
    expect(moved).toMatchObject({ code: 0 })
    expect((await get('/termsofservice/agreements', { id, revision: 5 }, boss)).data.items).toMatchObject([
      { user_id: ann.user_id, meeting_id: meeting },
    ])
    const after = await single()
    await post('/termsofservice/edit', { id, version: after.version, content: 'Be on time' }, boss)
    const longer = (more: object = {}) =>
      post(
        '/meeting/edit',
        { id: meeting, version: moved.data.version, scope: 'all', series: { ...series, times: 3 }, ...more },
        ann,
      )
    expect((await longer()).data.reason).toBe('terms_required')
    expect((await longer(agree(6))).code).toBe(0)
  })

  it('of rooms that somebody is not shown are not told to them', async () => {
    await world.db.query(
      `with made as (insert into visible_range (company_id, name) values ($1, 'R') returning id)
       insert into visible_range_room (company_id, visible_range_id, meetingroom_id) select $1, id, $2 from made`,
      [acme.company_id, hall],
    )
    world.first.sessions.forget()
    expect((await get('/termsofservice/detail', { meetingroom_ids: hall }, ann)).data.items).toEqual([])
    await world.db.query('delete from visible_range')
    world.first.sessions.forget()
    expect((await get('/termsofservice/detail', { meetingroom_ids: hall }, ann)).data.items).toHaveLength(1)
  })
})
