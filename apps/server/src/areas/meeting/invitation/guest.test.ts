import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import type { Mail, Mailer } from '../../../adapters/mail/port'

// Monday 23 November 2026, 09:50 in Shanghai
const monday = '2026-11-23T01:50:00Z'

let world: World
let acme: Company
type Person = Awaited<ReturnType<Company['person']>>
let ann: Person
let count = 0
const sent: Mail[] = []
const mailer = (): Mailer => ({
  from: 'console@example.org',
  send: async (mail) => void sent.push(mail),
  close: () => {},
})

beforeAll(async () => {
  world = await openWorld({ now: monday, servers: 2, mailer, publicUrl: 'https://w.example.org' })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
})
beforeEach(() => world.setNow(monday))
afterAll(() => world.close())

const post = (path: string, body: object, who?: Person) => world.first.post(path, body, { token: who?.token })
const get = (path: string, query: object, who: Person) => world.first.get(path, query, { token: who.token })
const second = () => world.servers[1] ?? world.first
const open = (path: string, body: object, server = world.first) => server.post(`/meeting_guest/${path}`, body)

/** A meeting with a guest, and the token of the link that mail brought them. */
async function invited(more: object = {}) {
  const mail = `guest${++count}@example.org`
  const made = await post(
    '/meeting/add',
    {
      meetingroom_id: await acme.room(`Room ${count}`),
      ...{ title: 'Plan', start_time: '2026-11-23 10:00:00', end_time: '2026-11-23 11:00:00' },
      attendees: [{ mail, name: 'Gus' }],
      ...more,
    },
    ann,
  )
  expect(made.message).toBe('ok')
  return { id: made.data.id as number, mail, token: await tokenFor(mail) }
}
const letterTo = (mail: string, fits = (_: Mail) => true) =>
  vi.waitFor(() => {
    const found = sent.findLast((one) => one.to.mail === mail && fits(one))
    if (found === undefined) throw new Error('not yet')
    return found
  })
const tokenFor = async (mail: string) =>
  /https:\/\/w\.example\.org\/auth-meeting-login#g=(\S+)/.exec((await letterTo(mail)).text)?.[1] ?? ''

describe('the link of a guest', () => {
  it('opens the one meeting, with nothing of others who are invited', async () => {
    const { token } = await invited({ content: 'Bring numbers' })
    const seen = await open('meeting', { token }, second())
    expect(seen.data).toMatchObject({
      ...{ name: 'Gus', title: 'Plan', content: 'Bring numbers', state: 'not_started', accept_state: 0 },
      ...{ can_answer: true, booker_name: ann.name, rooms: [{ office_name: 'Acme HQ' }], sign: { phase: 'open' } },
    })
    expect(Object.keys(seen.data)).not.toContain('attendees')
    for (const other of ['/meeting/attend', '/meeting/details', '/users/info'])
      expect((await world.first.get(other, { id: 1 }, { token })).code).toBe(50008)
  })

  it('takes an answer and tells the booker, who sees it in the list', async () => {
    const { id, token } = await invited()
    expect((await open('answer', { token, accept_state: 1 })).data.accept_state).toBe(1)
    expect((await open('answer', { token, accept_state: 3 })).data.accept_state).toBe(3)
    expect((await open('answer', { token, accept_state: 7 })).code).toBe(40000)
    const details = (await get('/meeting/details', { id }, ann)).data
    expect(details.attendees.find((one: { name: string }) => one.name === 'Gus').accept_state).toBe(3)
    const told = (await get('/message/pagelist', { limit: 50 }, ann)).data.items
      .filter((one: { meeting_id: number }) => one.meeting_id === id)
      .map(({ kind, values }: { kind: string; values: { who: string } }) => [kind, values.who])
    expect(told).toEqual([
      ['invitation_declined', 'Gus'],
      ['invitation_accepted', 'Gus'],
    ])
  })

  it('signs in with the code at the room, once, and only while it is open', async () => {
    const { id, mail, token } = await invited()
    expect((await open('sign', { token, code: 'ABCDEF' })).data.reason).toBe('sign_in_typed')
    const { typed } = (await get('/signinlog/qrcode', { id }, ann)).data
    const signed = await Promise.all([
      open('sign', { token, code: typed }),
      open('sign', { token, code: typed }, second()),
    ])
    expect(signed.map(({ data }) => data.sign.sign_time !== null)).toEqual([true, true])
    const rows = await world.db.query(
      'select mail, sign_way from signinlog where company_id = $1 and meeting_id = $2',
      [acme.company_id, id],
    )
    expect(rows).toEqual([{ mail, sign_way: 'code' }])
  })

  it('signs in by the code that the phone scans, once; forged, old and other meetings’ codes do not', async () => {
    const { id, mail, token } = await invited()
    const other = await invited()
    const { code } = (await get('/signinlog/qrcode', { id }, ann)).data
    const scan = (how: object, server = world.first) => open('scan', { code, ...how }, server)
    expect((await scan({ token: other.token })).data.reason).toBe('guest_scan')
    for (const forged of [code.slice(0, -1), `${code.slice(0, -2)}xx`, code.replace(`.${id}.`, `.${other.id}.`), 'x'])
      expect((await open('scan', { code: forged, token })).data.reason).toBe('sign_in_code')
    const signed = await Promise.all([scan({ token }), scan({ token }, second())])
    expect(signed.map(({ data }) => data.again).sort()).toEqual([false, true])
    expect(signed[0]?.data).toMatchObject({ name: 'Gus', title: 'Plan', is_late: false })
    const rows = await world.db.query('select mail, sign_way from signinlog where meeting_id = $1', [id])
    expect(rows).toEqual([{ mail, sign_way: 'qr' }])
    world.setNow('2026-11-23T01:57:00Z')
    expect((await scan({ token })).data.reason).toBe('sign_in_code')
  })

  it('is not needed by who scans the code and says with which address they are invited', async () => {
    const { id, mail } = await invited({ secret: true })
    const { code } = (await get('/signinlog/qrcode', { id }, ann)).data
    expect((await open('scan', { code })).code).toBe(40000)
    expect((await open('scan', { code, mail: 'not one' })).code).toBe(40000)
    // who is on the list with an account has to show that they are who they say
    await world.db.query('update users set mail = $2 where id = $1', [ann.user_id, 'ann@example.org'])
    for (const nobody of ['nobody@example.org', 'ann@example.org'])
      expect((await open('scan', { code, mail: nobody })).data.reason).toBe('guest_scan')
    const answer = await open('scan', { code, mail: mail.toUpperCase() }, second())
    // what a private meeting is about is not for who knows an address
    expect(answer.data).toMatchObject({ name: 'Gus', title: '', again: false })
    expect((await post('/meeting/del', { id }, ann)).message).toBe('ok')
    expect((await open('scan', { code, mail })).data.reason).toBe('sign_in_cancelled')
  })

  it('is nobody else’s, ends with the invitation, and after the meeting', async () => {
    const gone = await invited()
    const other = await invited()
    const no = async (token: string) => (await open('meeting', { token })).data.reason
    const seal = gone.token.split('.')[2]
    for (const forged of ['', 'x', `${other.token.split('.').slice(0, 2).join('.')}.${seal}`, `9${gone.token}`])
      expect(['guest_link', 'invalid_input']).toContain(await no(forged))
    expect((await post('/meeting/edit', { id: gone.id, version: 1, attendees: [] }, ann)).message).toBe('ok')
    expect([await no(gone.token), (await open('answer', { token: gone.token, accept_state: 1 })).data.reason]).toEqual([
      'guest_link',
      'guest_link',
    ])
    // who is invited again gets another link
    await post('/meeting/edit', { id: gone.id, version: 2, attendees: [{ mail: gone.mail, name: 'Gus' }] }, ann)
    expect(await no(gone.token)).toBe('guest_link')
    const again = await vi.waitFor(async () => {
      const token = await tokenFor(gone.mail)
      // that they were uninvited was told without a link
      expect(['', gone.token]).not.toContain(token)
      return token
    })
    expect((await open('meeting', { token: again })).data.title).toBe('Plan')
    world.setNow('2026-11-23T04:00:00Z')
    expect((await open('meeting', { token: again })).data).toMatchObject({ state: 'ended', can_answer: false })
    expect((await open('answer', { token: again, accept_state: 1 })).data.reason).toBe('meeting_over')
    world.setNow('2026-11-24T04:00:00Z')
    expect(await no(again)).toBe('guest_link')
  })

  it('of people with an account leads to the sign-in by mail, and each meeting of a series has its own', async () => {
    const mail = 'bob@example.org'
    const bob = await acme.person()
    await world.db.query('update users set mail = $2 where id = $1', [bob.user_id, mail])
    await post(
      '/meeting/add',
      {
        meetingroom_id: await acme.room('For Bob'),
        ...{ title: 'With Bob', start_time: '2026-11-23 14:00:00', end_time: '2026-11-23 15:00:00' },
        attendees: [{ user_id: bob.user_id }],
      },
      ann,
    )
    const letter = await letterTo(mail)
    expect(letter.text).toMatch(/https:\/\/w\.example\.org\/auth-meeting-login\?m=\d+\.\d+\.[\w-]{22}/)
    const { mail: guest } = await invited({ series: { period: 'day', times: 3 } })
    const links = new Set((await letterTo(guest)).text.match(/#g=\S+/g))
    expect(links.size).toBe(3)
  })
})
