import { isForDevices } from '@workplace/contract/kernel/endpoint'
import { basePath } from '@workplace/contract/kernel/envelope'
import { permissions } from '@workplace/contract/permission/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSession } from '../src/kernel/session/session-store'
import { queryOf, sampleInput } from './sample-input'
import { type Answer, addCompany, type Company, openWorld, type World } from './world'

// Who came in with a code by mail is there for one meeting. Every call is asked in such a session of somebody who may
// do everything: what opens is listed here a second time, and nothing else does.
const open = [
  ...['GET /auth/logout', 'GET /users/check_session', 'GET /users/conf', 'GET /users/info'],
  ...['GET /meeting/attend', 'GET /meeting/attachment', 'GET /meeting/ical', 'POST /attendee/update_accept_state'],
  ...['GET /itemcomment/title', 'POST /comment/add'],
  ...['GET /signinlog/detail', 'GET /signinlog/qrcode', 'GET /signinlog/pdf', 'GET /signinlog/excel'],
  ...['POST /signinlog/sign', 'POST /signinlog/undo', 'POST /signinlog/scan', 'POST /signinlog/code'],
  'POST /signinlog/sign_out',
]

let world: World
let acme: Company
type Person = Awaited<ReturnType<Company['person']>>
let boss: Person
let [own, other] = [0, 0]
let token = ''

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-23T01:50:00Z' })
  acme = await addCompany(world.db, 'Acme')
  boss = await acme.person([...permissions.keys()])
  const organiser = await acme.person()
  const book = async (room: string) => {
    const made = await world.first.post(
      '/meeting/add',
      {
        meetingroom_id: await acme.room(room),
        title: room,
        start_time: '2026-11-23 10:00:00',
        end_time: '2026-11-23 11:00:00',
        attendees: [{ user_id: boss.user_id }],
      },
      { token: organiser.token },
    )
    expect(made.code).toBe(0)
    return made.data.id as number
  }
  ;[own, other] = [await book('Own'), await book('Other')]
  token = await byMail()
})
afterAll(() => world.close())

const byMail = () =>
  startSession(world.db, {
    ...{ company_id: acme.company_id, user_id: boss.user_id, ip: '127.0.0.1', agent: 'test', meeting_id: own },
  })

describe('a session for one meeting', () => {
  it('opens the calls of its pages, and no other call of the product', async () => {
    const opened: string[] = []
    let shut = 0
    for (const { endpoint } of world.first.routes) {
      if (endpoint.access === 'open' || isForDevices(endpoint.access)) continue
      const name = `${endpoint.method} ${endpoint.path}`
      if (endpoint.path === '/auth/logout') {
        opened.push(name)
        continue // asked last
      }
      // of another meeting, so that nothing is done where it opens
      const input = { ...sampleInput(endpoint, { id: other, meeting: other }), meeting_id: other }
      const response = await world.first.app.inject({
        method: endpoint.method,
        url: basePath + endpoint.path,
        ...(endpoint.method === 'GET' ? { query: queryOf(input) } : { payload: input }),
        headers: { 'x-token': token },
      })
      const code = endpoint.answer === 'file' ? Number(response.headers.response_code) : response.json().code
      if (endpoint.ofMeeting !== false) opened.push(name)
      else {
        expect([name, code]).toEqual([name, 40305])
        shut++
      }
    }
    expect(opened.sort()).toEqual([...open].sort())
    expect(shut).toBeGreaterThan(500)
  })

  it('says who is there, for which meeting, and with no right to administer', async () => {
    expect((await world.first.get('/users/info', {}, { token })).data).toMatchObject({
      ...{ id: boss.user_id, meeting_id: own, promissions: ['view-meeting'], must_change_password: false },
    })
    expect((await world.first.get('/users/info', {}, { token: boss.token })).data.meeting_id).toBeNull()
  })

  it('shows and answers its own meeting, and no other that the person takes part in', async () => {
    const get = (path: string, query: object) => world.first.get(path, query, { token })
    const post = (path: string, body: object) => world.first.post(path, body, { token })
    expect((await get('/meeting/attend', { id: own })).data.title).toBe('Own')
    expect((await post('/attendee/update_accept_state', { id: own, accept_state: 1 })).code).toBe(0)
    // who may do everything elsewhere signs nobody in here
    expect((await get('/meeting/attend', { id: own })).data.may_sign_others).toBe(false)
    const refused = (answer: Answer) => expect([answer.code, answer.data.reason]).toEqual([40305, 'meeting_session'])
    refused(await get('/meeting/attend', { id: other }))
    refused(await post('/attendee/update_accept_state', { id: other, accept_state: 1 }))
    refused(await get('/itemcomment/title', { meeting_id: other }))
    refused(await post('/signinlog/code', { id: other, code: 'ABCDEFGH' }))
    refused(await post('/comment/add', { meeting_id: other, answers: [] }))
    expect((await world.first.get('/meeting/attend', { id: other }, { token: boss.token })).code).toBe(0)
  })

  it('signs in by the code of its own meeting, and leaves nothing behind at another one', async () => {
    const codeOf = async (id: number) => {
      const host = await world.db.query<{ booker_id: number }>('select booker_id from meeting where id = $1', [id])
      const session = await startSession(world.db, {
        ...{ company_id: acme.company_id, user_id: host[0]?.booker_id ?? 0, ip: '', agent: '' },
      })
      return (await world.first.get('/signinlog/qrcode', { id }, { token: session })).data.code as string
    }
    const scan = async (id: number) => world.first.post('/signinlog/scan', { code: await codeOf(id) }, { token })
    expect((await scan(other)).code).toBe(40305)
    expect(await world.db.query('select id from signinlog where user_id = $1', [boss.user_id])).toEqual([])
    expect((await scan(own)).data.meeting_id).toBe(own)
  })

  it('hears no stream, hands nothing over, and is nobody to a call for everybody', async () => {
    const stream = await world.first.app.inject({ url: `${basePath}/events`, headers: { 'x-token': token } })
    expect(stream.json().code).toBe(40305)
    expect((await world.first.post('/auth/redirect_token', {}, { token })).code).toBe(40305)
  })

  it('can be ended by its person', async () => {
    const another = await byMail()
    expect((await world.first.get('/auth/logout', {}, { token: another })).code).toBe(0)
    expect((await world.first.get('/users/info', {}, { token: another })).code).toBe(50008)
  })
})
