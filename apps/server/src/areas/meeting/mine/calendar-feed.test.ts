import ical, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

type Person = { user_id: number; token: string; name: string }
let world: World
let acme: Company
let ann: Person
let bob: Person

beforeAll(async () => {
  world = await openWorld({ now, servers: 2 })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
  bob = await acme.person()
})
afterAll(() => world.close())

const at = (time: string) => `${day} ${time}:00`
async function book(room: number, from: string, to: string, more: object = {}, who = ann) {
  const body = { meetingroom_id: room, title: 'Plan', start_time: at(from), end_time: at(to), ...more }
  const answer = await world.first.post('/meeting/add', body, { token: who.token })
  expect(answer.code).toBe(0)
  return answer.data as { id: number; version: number }
}
const renew = async (who: Person) =>
  (await world.first.post('/meeting/feed_renew', {}, { token: who.token })).data.path as string
const fetchFeed = (path: string, headers: Record<string, string> = {}, server = world.first) =>
  server.app.inject({ method: 'GET', url: path, headers })
const eventsIn = (text: string) =>
  Object.values(ical.sync.parseICS(text)).filter((one): one is VEvent => one?.type === 'VEVENT')

describe('the file of a meeting', () => {
  it('is read by another’s reader, with the office’s zone', async () => {
    const berlin = await acme.office('Acme Berlin', 'Europe/Berlin')
    const room = await acme.room('Spree', berlin)
    const { id } = await book(room, '14:00', '15:30', { title: '季度/评审', content: 'Agenda; one, two' })
    const answer = await world.first.app.inject({
      method: 'GET',
      url: `/prod-api/meeting/ical?id=${id}`,
      headers: { 'x-token': ann.token },
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      request_type: 'file',
      'content-disposition': expect.stringContaining(encodeURIComponent('季度 评审.ics')),
    })
    const [event] = eventsIn(answer.body)
    expect(event).toMatchObject({ summary: '季度/评审', location: 'Spree · F1 · Acme Berlin', status: 'CONFIRMED' })
    expect(event?.description).toContain('Agenda; one, two')
    expect(event?.start.toISOString()).toBe('2026-11-18T13:00:00.000Z')
    expect(event?.start.tz).toBe('Europe/Berlin')
    expect(answer.body).toContain('TZID:Europe/Berlin\r\n')
  })

  it('of a private meeting is only for those who take part', async () => {
    const { id } = await book(await acme.room('Private'), '10:00', '11:00', { secret: true })
    const ask = (who: Person) => world.first.get('/meeting/ical', { id }, { token: who.token })
    expect((await ask(bob)).code).toBe(40400)
  })
})

describe('a calendar feed', () => {
  it('has no address until one is made, and then the same for its owner on every server', async () => {
    const eve = await acme.person()
    const feed = async (server = world.first) => (await server.get('/meeting/feed', {}, { token: eve.token })).data
    expect(await feed()).toEqual({ path: null, made_at: null, read_at: null, has_mail: 0 })
    const path = await renew(eve)
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
    expect((await feed(world.servers[1])).path).toBe(path)
    expect((await fetchFeed(path, {}, world.servers[1])).statusCode).toBe(200)
    expect((await feed()).read_at).not.toBeNull()
    // what stands in the database opens nothing
    const [row] = await world.db.query('select * from calendar_feed where user_id = $1', [eve.user_id])
    expect(JSON.stringify(row)).not.toContain(path.slice(10, -4))
  })

  it('shows what its owner booked or was invited to, and nothing of others', async () => {
    const eve = await acme.person()
    const room = await acme.room('Feed')
    const approved = await acme.room('Feed with approval', { isaudit: true })
    const own = await book(room, '10:00', '11:00', { title: 'Own' }, eve)
    const invited = await book(room, '11:00', '12:00', { title: 'Invited', attendees: [{ user_id: eve.user_id }] })
    await book(approved, '13:00', '14:00', { title: 'Waits' }, eve)
    await book(approved, '15:00', '16:00', { title: 'Not yet', attendees: [{ user_id: eve.user_id }] })
    await book(room, '16:00', '17:00', { title: 'Not mine' })
    const declined = await book(room, '17:00', '18:00', { title: 'Declined', attendees: [{ user_id: eve.user_id }] })
    await world.first.post('/attendee/update_accept_state', { id: declined.id, accept_state: 3 }, { token: eve.token })
    const path = await renew(eve)
    const read = async () => {
      const found = eventsIn((await fetchFeed(path)).body)
      return Object.fromEntries(found.map((one) => [String(one.summary), [one.status, Number(one.sequence)]]))
    }
    expect(await read()).toEqual({ Own: ['CONFIRMED', 0], Invited: ['TENTATIVE', 0], Waits: ['TENTATIVE', 0] })
    await world.first.post('/attendee/update_accept_state', { id: invited.id, accept_state: 1 }, { token: eve.token })
    await world.first.post('/meeting/edit', { id: own.id, version: 1, title: 'Own, later' }, { token: eve.token })
    expect(await read()).toEqual({ 'Own, later': ['CONFIRMED', 1], Invited: ['CONFIRMED', 0], Waits: ['TENTATIVE', 0] })
  })

  it('keeps the name of a meeting through its life, and answers shortly while nothing changes', async () => {
    const eve = await acme.person()
    const room = await acme.room('Etag')
    const made = await book(room, '10:00', '11:00', {}, eve)
    const path = await renew(eve)
    const first = await fetchFeed(path)
    const etag = String(first.headers.etag)
    const since = String(first.headers['last-modified'])
    expect((await fetchFeed(path, { 'if-none-match': `W/${etag}` })).statusCode).toBe(304)
    expect((await fetchFeed(path, { 'if-modified-since': since })).statusCode).toBe(304)
    world.setNow('2026-11-18T01:06:00Z')
    expect((await fetchFeed(path, { 'if-none-match': etag })).statusCode).toBe(304)
    await world.first.post('/meeting/edit', { id: made.id, version: 1, title: 'Renamed' }, { token: eve.token })
    const second = await fetchFeed(path, { 'if-none-match': etag })
    expect(second.statusCode).toBe(200)
    expect(eventsIn(second.body)[0]?.uid).toBe(eventsIn(first.body)[0]?.uid)
    // gone is a change as well
    world.setNow('2026-11-18T01:07:00Z')
    await world.first.post('/meeting/del', { id: made.id }, { token: eve.token })
    const third = await fetchFeed(path, { 'if-modified-since': String(second.headers['last-modified']) })
    expect([third.statusCode, eventsIn(third.body)]).toEqual([200, []])
    world.setNow(now)
  })

  it('is dead under its old address, and closed with the account or the permission', async () => {
    const eve = await acme.person()
    const old = await renew(eve)
    const path = await renew(eve)
    expect(path).not.toBe(old)
    expect((await fetchFeed(old)).statusCode).toBe(404)
    expect((await fetchFeed(path)).statusCode).toBe(200)
    await world.db.query(`update users set status = 'disabled' where id = $1`, [eve.user_id])
    expect((await fetchFeed(path)).statusCode).toBe(404)
    await world.db.query(`update users set status = 'active' where id = $1`, [eve.user_id])
    await world.db.query('delete from user_role where user_id = $1', [eve.user_id])
    expect((await fetchFeed(path)).statusCode).toBe(404)
  })

  it.each(['/calendar/x.ics', `/calendar/${'a'.repeat(43)}.ics`, `/calendar/${'a'.repeat(43)}`, '/calendar/..%2f.ics'])(
    'tells nothing at %s',
    async (path) => {
      const answer = await fetchFeed(path)
      expect([answer.statusCode, answer.body]).toEqual([404, 'Not found'])
    },
  )
})
