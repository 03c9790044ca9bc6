import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import type { Mail, Mailer } from '../../../adapters/mail/port'
import { readLink } from '../mail/meeting-link'

// Monday 23 November 2026, 09:50 in Shanghai
const monday = '2026-11-23T01:50:00Z'

let world: World
let acme: Company
type Person = Awaited<ReturnType<Company['person']>>
let ann: Person
let bob: Person
let eve: Person
const sent: Mail[] = []
const mailer = (): Mailer => ({
  from: 'console@example.org',
  send: async (mail) => void sent.push(mail),
  close: () => {},
})

beforeAll(async () => {
  world = await openWorld({ now: monday, servers: 2, mailer })
  acme = await addCompany(world.db, 'Acme')
  ;[ann, bob, eve] = [await acme.person(), await acme.person(), await acme.person()]
  for (const [who, mail] of [
    [bob, 'Bob@example.org'],
    [eve, 'eve@example.org'],
  ] as const)
    await world.db.query('update users set mail = $2 where id = $1', [who.user_id, mail])
})
beforeEach(() => world.setNow(monday))
afterAll(() => world.close())

const post = (path: string, body: object, who?: Person) => world.first.post(path, body, { token: who?.token })
const get = (path: string, query: object, who: Person) => world.first.get(path, query, { token: who.token })
async function meeting(more: object = {}, by = ann): Promise<number> {
  const room = await acme.room(`Room ${Math.random()}`)
  const made = await post(
    '/meeting/add',
    {
      meetingroom_id: room,
      title: 'Plan',
      start_time: '2026-11-23 10:00:00',
      end_time: '2026-11-23 11:00:00',
      attendees: [{ user_id: bob.user_id }],
      ...more,
    },
    by,
  )
  expect(made).toMatchObject({ code: 0 })
  return made.data.id
}

describe('a meeting for its people', () => {
  it('is there for those who take part, with the way, the answer and the sign-in', async () => {
    const id = await meeting({ content: 'Bring numbers' })
    const seen = (await get('/meeting/attend', { id }, bob)).data
    expect(seen).toMatchObject({
      ...{ title: 'Plan', content: 'Bring numbers', state: 'not_started', accept_state: 0, can_answer: true },
      ...{ may_sign_others: false, booker_name: ann.name },
      rooms: [{ floor_name: 'F1', office_name: 'Acme HQ', map: null }],
      sign: { phase: 'open', sign_time: null },
    })
    expect((await post('/attendee/update_accept_state', { id, accept_state: 1 }, bob)).code).toBe(0)
    const { code } = (await get('/signinlog/qrcode', { id }, ann)).data
    await post('/signinlog/scan', { code }, bob)
    expect((await get('/meeting/attend', { id }, bob)).data).toMatchObject({
      accept_state: 1,
      sign: { sign_time: expect.any(String), is_late: false },
    })
    expect((await get('/meeting/attend', { id }, ann)).data).toMatchObject({
      may_sign_others: true,
      accept_state: null,
    })
    for (const stranger of [eve, await acme.person(['view-cancel-regain', 'view-signin-log'])])
      expect((await get('/meeting/attend', { id }, stranger)).code).toBe(40400)
    expect((await world.first.get('/meeting/attend', { id })).code).toBe(50008)
  })

  it('that waits for approval is its booker’s alone', async () => {
    const id = await meeting({ meetingroom_id: await acme.room('Asks', { isaudit: true }) })
    expect((await get('/meeting/attend', { id }, bob)).code).toBe(40400)
    expect((await get('/meeting/attend', { id }, ann)).data).toMatchObject({ audit_state: 1 })
  })
})

describe('coming in from a link', () => {
  const linkOf = async (id: number) => (await get('/meeting/attend', { id }, ann)).data.link as string
  const ask = (link: string, mail: string) => post('/meeting_login/send', { link, mail })
  const enter = (link: string, mail: string, code: string) => post('/meeting_login/enter', { link, mail, code })
  const codeSent = async (to: string) => {
    const found = () => sent.find((one) => one.to.mail.toLowerCase() === to && /\d{8}/.test(one.subject))
    await expect.poll(found).toBeDefined()
    const mail = found() as (typeof sent)[number]
    sent.splice(0)
    return /\d{8}/.exec(mail.subject)?.[0] ?? ''
  }
  const later = (minutes: number) => world.setNow(new Date(Date.parse(world.now()) + minutes * 60_000).toISOString())
  beforeEach(async () => {
    sent.splice(0)
    await world.db.query('delete from mail_code')
    await world.db.query('delete from login_failure')
  })

  it('takes the code that mail brought, once, and opens the meeting', async () => {
    const id = await meeting()
    const link = await linkOf(id)
    expect((await ask(link, 'bob@example.org')).data).toEqual({ seconds: 600 })
    const code = await codeSent('bob@example.org')
    const [kept] = await world.db.query<{ row: string }>('select c::text as row from mail_code c')
    expect(kept?.row).not.toContain(code)
    const entered = await enter(link, ' BOB@example.org', `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(entered.data).toEqual({ token: expect.any(String), meeting_id: id })
    const seen = await world.first.get('/meeting/attend', { id }, { token: entered.data.token })
    expect(seen.data.title).toBe('Plan')
    expect((await enter(link, 'bob@example.org', code)).code).toBe(45220)
    const [logged] = await world.db.query(
      `select user_name from operation_log where company_id = $1 and action = 'login_by_mail'`,
      [acme.company_id],
    )
    expect(logged).toEqual({ user_name: bob.name })
  })

  it('answers everybody the same and sends nothing to those who are not invited', async () => {
    const id = await meeting()
    const link = await linkOf(id)
    const invited = await ask(link, 'bob@example.org')
    await codeSent('bob@example.org')
    for (const mail of ['eve@example.org', 'nobody@example.org']) {
      const answer = await ask(link, mail)
      expect({ ...answer, request_id: '', headers: {} }).toEqual({ ...invited, request_id: '', headers: {} })
      const tried = await enter(link, mail, '123456')
      expect([tried.code, tried.message]).toEqual([45220, (await enter(link, 'bob@example.org', 'x')).message])
    }
    expect(sent).toEqual([])
  })

  it('ends with the address: what was sent before lets nobody in, and both addresses are told', async () => {
    const id = await meeting()
    const link = await linkOf(id)
    await ask(link, 'bob@example.org')
    const entered = await enter(link, 'bob@example.org', await codeSent('bob@example.org'))
    later(2)
    await ask(link, 'bob@example.org')
    const code = await codeSent('bob@example.org')
    const hr = await acme.person(['view-meeting', 'view-user', 'change-user'])
    const { data: person } = await get('/users/single', { id: bob.user_id }, hr)
    const change = (mail: string, version: number) =>
      post('/users/update', { id: bob.user_id, version, mail, job_num: person.job_num ?? 'B1' }, hr)
    const changed = await change('robert@example.org', person.version)
    expect(changed.code).toBe(0)
    expect((await enter(link, 'robert@example.org', code)).code).toBe(45220)
    expect((await world.first.get('/meeting/attend', { id }, { token: entered.data.token })).status).toBe(403)
    const told = (to: string) => sent.find((one) => one.to.mail.toLowerCase() === to && !/\d{8}/.test(one.subject))
    await expect.poll(() => told('robert@example.org')?.text).toContain(`此地址已由${hr.name}设为您账号的邮箱`)
    expect(told('bob@example.org')?.text).toContain('r***@example.org')
    expect((await change('Bob@example.org', changed.data.version)).code).toBe(0)
  })

  it('gives up a code after five tries, after ten minutes, and with the next one', async () => {
    const link = await linkOf(await meeting())
    await ask(link, 'bob@example.org')
    const first = await codeSent('bob@example.org')
    for (let n = 0; n < 5; n++) {
      await world.db.query('delete from login_failure')
      expect((await enter(link, 'bob@example.org', first === '000000' ? '000001' : '000000')).code).toBe(45220)
    }
    await world.db.query('delete from login_failure')
    expect((await enter(link, 'bob@example.org', first)).code).toBe(45220)

    later(1)
    await ask(link, 'bob@example.org')
    const second = await codeSent('bob@example.org')
    later(10)
    expect((await enter(link, 'bob@example.org', second)).code).toBe(45220)
    await ask(link, 'bob@example.org')
    const third = await codeSent('bob@example.org')
    later(1)
    await ask(link, 'bob@example.org')
    const fourth = await codeSent('bob@example.org')
    if (third !== fourth) expect((await enter(link, 'bob@example.org', third)).code).toBe(45220)
    expect((await enter(link, 'bob@example.org', fourth)).code).toBe(0)
  })

  it('sends one person one code a minute and five an hour, and slows guessing down', async () => {
    const link = await linkOf(await meeting())
    for (let n = 0; n < 8; n++) {
      await ask(link, 'bob@example.org')
      expect((await ask(link, 'bob@example.org')).code).toBe(0)
      later(2)
    }
    const codes = () => sent.filter((one) => /\d{8}/.test(one.subject))
    await expect.poll(() => codes().length).toBeGreaterThanOrEqual(5)
    // what is answered and not sent has been looked up by the time that this call is
    await get('/meeting/attend', { id: await meeting() }, ann)
    expect(codes()).toHaveLength(5)
    const answers: number[] = []
    for (let n = 0; n < 8; n++) answers.push((await enter(link, 'bob@example.org', '000000')).code)
    expect(answers).toContain(42900)
  })

  it('refuses a link that was not made here, or for another meeting, and one that is old', async () => {
    const [id, other] = [await meeting(), await meeting({ attendees: [] })]
    const link = await linkOf(id)
    for (const bad of [link.replace(`.${id}.`, `.${other}.`), `${link}x`, '1.2.3', '', 'x'.repeat(100)])
      expect((await ask(bad, 'bob@example.org')).code).toBe(45222)
    expect(readLink(Buffer.alloc(32), link)).toBeUndefined()
    // invited to the one, not to the other
    await ask(link, 'bob@example.org')
    const code = await codeSent('bob@example.org')
    expect((await enter(await linkOf(other), 'bob@example.org', code)).code).toBe(45220)
    await world.db.query(`update users set status = 'disabled' where id = $1`, [bob.user_id])
    expect((await enter(link, 'bob@example.org', code)).code).toBe(45220)
    await world.db.query(`update users set status = 'active' where id = $1`, [bob.user_id])
    world.setNow('2026-12-01T03:00:00Z')
    await ask(link, 'bob@example.org')
    expect((await enter(link, 'bob@example.org', code)).code).toBe(45220)
    expect(sent).toEqual([])
  })
})

describe('taking a meeting over', () => {
  const offer = (id: number, to: Person, by = ann) =>
    post('/meeting/transfer_offer', { id, version: 1, user_id: to.user_id, reason: 'On leave' }, by)
  const offers = async (who: Person) => (await get('/meeting/transfer_offers', {}, who)).data.items
  const settle = (id: number, accept: boolean, who: Person) => post('/meeting/transfer_settle', { id, accept }, who)
  const lastTold = async (who: Person) => (await get('/message/pagelist', {}, who)).data.items[0]

  it('makes somebody its booker when they say so, once, and tells who offered it', async () => {
    const id = await meeting()
    const { offer_id } = (await offer(id, eve)).data
    expect(await lastTold(eve)).toMatchObject({ kind: 'transfer_offered', meeting_id: id, values: { who: ann.name } })
    expect((await get('/meeting/attend', { id }, eve)).code).toBe(40400)
    expect((await offers(eve))[0]).toMatchObject({ id: offer_id, state: 0, title: 'Plan', reason: 'On leave' })
    expect(await offers(bob)).toEqual([])
    expect((await settle(offer_id, true, bob)).code).toBe(40400)
    const [one, two] = await Promise.all([settle(offer_id, true, eve), settle(offer_id, true, eve)])
    expect([one?.code, two?.code].sort()).toEqual([0, 45230])
    expect((await get('/meeting/details', { id }, eve)).data).toMatchObject({ booker_id: eve.user_id, myself: 1 })
    expect(await lastTold(ann)).toMatchObject({ kind: 'transfer_taken', values: { who: eve.name } })
    expect((await settle(offer_id, false, eve)).code).toBe(45230)
  })

  it('leaves it where it is when they decline', async () => {
    const id = await meeting()
    const { offer_id } = (await offer(id, eve)).data
    expect((await settle(offer_id, false, eve)).data).toMatchObject({ state: 2 })
    expect(await lastTold(ann)).toMatchObject({ kind: 'transfer_declined' })
    expect((await get('/meeting/details', { id }, ann)).data).toMatchObject({ booker_id: ann.user_id })
    expect((await offers(eve)).find((one: { id: number }) => one.id === offer_id)).toMatchObject({
      state: 2,
      title: '',
    })
  })

  it('is over with the next offer, with the meeting, and when it went to somebody else', async () => {
    const id = await meeting()
    const first = (await offer(id, eve)).data.offer_id
    const second = (await offer(id, bob)).data.offer_id
    expect((await settle(first, true, eve)).code).toBe(45230)
    await post('/meeting/transfer', { id, version: 1, user_id: eve.user_id }, ann)
    expect((await settle(second, true, bob)).code).toBe(45230)
    expect((await offers(bob)).find((one: { id: number }) => one.id === second)).toMatchObject({ state: 3 })
    const gone = await meeting()
    const third = (await offer(gone, eve)).data.offer_id
    await post('/meeting/del', { id: gone }, ann)
    expect((await settle(third, true, eve)).code).toBe(45230)
  })

  it('is offered by who may change it, to who may book', async () => {
    const id = await meeting()
    expect((await offer(id, eve, bob)).data.reason).toBe('meeting_not_yours')
    expect((await offer(id, await acme.person(['view-city']))).data.fields).toHaveProperty('user_id')
    expect((await offer(id, ann)).data.fields).toHaveProperty('user_id')
    expect((await post('/meeting/transfer_offer', { id, version: 9, user_id: eve.user_id }, ann)).data.reason).toBe(
      'stale',
    )
  })
})
