import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openMailbox } from '../../../../test/mailbox'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { smtpMailer } from '../../../adapters/mail/smtp'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const after = '2026-11-18T03:00:30Z'
const closed = '2026-11-25T03:00:31Z'

let box: Awaited<ReturnType<typeof openMailbox>>
let world: World
let acme: Company
type Person = Awaited<ReturnType<Company['person']>>
let keeper: Person
let host: Person
let score: { id: number; version: number }
let count = 0

beforeAll(async () => {
  box = await openMailbox()
  world = await openWorld({
    now,
    servers: 2,
    mailer: () => smtpMailer({ url: box.url, from: 'rooms@example.org' }),
    publicUrl: 'https://w.example.org',
  })
  acme = await addCompany(world.db, 'Acme')
  keeper = await acme.person(['view-comment', 'add-comment', 'change-comment', 'change-config', 'view-config'])
  host = await acme.person()
  score = (await post('/itemcomment/add', { title: '设备', kind: 'score', required: true })).data
})
afterAll(async () => {
  await world.close()
  await box.close()
})
beforeEach(() => world.setNow(now))

const post = (path: string, body: object, who = keeper) => world.first.post(path, body, { token: who.token })
const get = (path: string, query: object, who = keeper) => world.first.get(path, query, { token: who.token })
const set = async (strategy_key: string, strategy_values: string | null) =>
  expect((await post('/strategy/edit', { strategy_key, strategy_values })).code).toBe(0)
const open = (path: string, body: object, server = world.first) => server.post(`/meeting_guest/${path}`, body)
const ask = () => Promise.all(world.servers.map((server) => server.evaluate()))
type Letter = ReturnType<typeof box.take>[number]
const letters: Letter[] = []
async function collect() {
  await Promise.all(world.servers.map((server) => server.mail?.round()))
  letters.push(...box.take())
}
const lettersTo = (mail: string | undefined, about: RegExp) =>
  letters.filter(({ to, subject }) => to === mail?.toLowerCase() && about.test(subject))
/** Another server may be about to send it. */
const letterTo = (mail: string | undefined, about: RegExp) =>
  vi.waitFor(async () => {
    await collect()
    const [found] = lettersTo(mail, about)
    if (found === undefined) throw new Error('not yet')
    return found
  })
const tokenIn = (text: string | undefined) =>
  /https:\/\/w\.example\.org\/auth-meeting-login#g=(\S+)/.exec(text ?? '')?.[1] ?? ''

/** A meeting with guests, and their links by address. */
async function invited(guests: number, more: object = {}) {
  const names = Array.from({ length: guests }, (_, n) => `Gus ${n}`)
  const attendees = names.map((name) => ({ name, mail: `Guest${++count}@example.org` }))
  const made = await post(
    '/meeting/add',
    {
      meetingroom_id: await acme.room(`Room ${++count}`),
      ...{ title: `Plan ${count}`, start_time: '2026-11-18 10:00:00', end_time: '2026-11-18 11:00:00' },
      attendees,
      ...more,
    },
    host,
  )
  expect(made.message).toBe('ok')
  const links: { mail: string; token: string }[] = []
  for (const { mail } of attendees) links.push({ mail, token: tokenIn((await letterTo(mail, /^会议邀请/)).text) })
  return { id: made.data.id as number, guests: links }
}
async function asked(guests: number, more: object = {}) {
  const made = await invited(guests, more)
  world.setNow(after)
  await ask()
  const [first] = made.guests
  return { ...made, token: first?.token ?? '' }
}
const sent = (token: string, n: number, more: object = {}) => ({
  token,
  answers: [{ item_id: score.id, version: score.version, score: n }],
  ...more,
})
const results = async (meeting_id: number) => (await get('/comment/singlecommentdetail', { meeting_id })).data
const state = async (token: string) => (await open('evaluating', { token })).data.state

describe('a guest evaluates', () => {
  it('by the link that mail brings after the meeting, with their name, once', async () => {
    const early = await invited(1)
    expect(await state(early.guests[0]?.token ?? '')).toBe('early')
    expect((await open('evaluate', sent(early.guests[0]?.token ?? '', 4))).code).toBe(45720)
    const { id, guests, token } = await asked(1)
    const letter = await letterTo(guests[0]?.mail, /^请评价会议：Plan/)
    expect([tokenIn(letter.text), letter.text.includes('/evaluate?m=')]).toEqual([token, false])
    expect((await open('evaluating', { token })).data).toMatchObject({
      ...{ state: 'open', too_few: true, mode: 'named', items: [{ id: score.id }], replies: [] },
    })
    const twice = await Promise.all(world.servers.map((server) => open('evaluate', sent(token, 2), server)))
    expect(twice.map(({ code }) => code).sort()).toEqual([0, 45722])
    expect(twice.find(({ code }) => code === 0)?.data.state).toBe('answered')
    // the booker and the guest
    expect(await results(id)).toMatchObject({
      ...{ asked: 2, answered: 1, average: 2 },
      comments: [{ user_name: 'Gus 0', is_guest: true, anonymous: false, is_low: true }],
    })
    const row = await world.db.query('select user_id, guest_mail from evaluation_answered where meeting_id = $1', [id])
    expect(row).toEqual([{ user_id: null, guest_mail: guests[0]?.mail.toLowerCase() }])
    expect((await get('/comment/pagelist', { title: 'gus 0' })).data.total).toBeGreaterThan(0)
  })

  it('is told by mail of a reply, which also stands on their page', async () => {
    const { id, guests, token } = await asked(1)
    await open('evaluate', sent(token, 1, { content: '太冷' }))
    const [comment] = (await results(id)).comments
    expect((await post('/comment/reply', { id: comment.id, version: comment.version, reply: '已调整' })).code).toBe(0)
    const letter = await letterTo(guests[0]?.mail, /^(?!会议邀请|请评价会议)/)
    expect(letter.text).toContain('已调整')
    expect(letter.text).not.toContain('https://')
    expect((await open('evaluating', { token })).data.replies).toEqual([
      { reply: '已调整', replied_by: keeper.name, mine: true },
    ])
  })

  it('without a name where that is so set and enough take part, with nothing that says when', async () => {
    await set('evaluate_mode', 'anonymous')
    const { id, guests } = await asked(3)
    const logged = () => world.db.query('select 1 from operation_log where company_id = $1', [acme.company_id])
    const before = (await logged()).length
    for (const [n, { token }] of guests.entries()) expect((await open('evaluate', sent(token, n + 1))).code).toBe(0)
    expect((await logged()).length).toBe(before)
    expect(await results(id)).toMatchObject({ asked: 4, answered: 3, waiting: 3, comments: [] })
    world.setNow(closed)
    await ask()
    const { comments, average } = await results(id)
    expect(average).toBe(2)
    expect(comments.map((one: { user_name: null; is_guest: boolean }) => [one.user_name, one.is_guest])).toEqual(
      guests.map(() => [null, false]),
    )
    await set('evaluate_mode', null)
    const few = await (async () => {
      world.setNow(now)
      await set('evaluate_mode', 'choice')
      return asked(1)
    })()
    expect((await open('evaluate', sent(few.token, 3, { anonymous: true }))).code).toBe(45726)
    await set('evaluate_mode', null)
  })

  it('until the time is over, and their link works a day longer', async () => {
    const { token } = await asked(1)
    world.setNow('2026-11-23T03:00:00Z')
    expect([await state(token), (await open('meeting', { token })).code]).toEqual(['open', 0])
    world.setNow(closed)
    await ask()
    expect(await state(token)).toBe('closed')
    expect((await open('evaluate', sent(token, 3))).code).toBe(45723)
    world.setNow('2026-11-26T03:00:31Z')
    expect((await open('evaluate', sent(token, 3))).data.reason).toBe('guest_link')
  })

  it('not what was cancelled, what they declined, or what is not theirs', async () => {
    const cancelled = await invited(1)
    const token = cancelled.guests[0]?.token ?? ''
    expect((await post('/meeting/del', { id: cancelled.id }, host)).code).toBe(0)
    const declined = await invited(2)
    const [no = { token: '' }, other = { token: '' }] = declined.guests
    expect((await open('answer', { token: no.token, accept_state: 3 })).code).toBe(0)
    world.setNow(after)
    await ask()
    expect((await open('evaluate', sent(token, 3))).code).toBe(45724)
    expect((await open('evaluate', sent(no.token, 3))).code).toBe(45721)
    expect((await results(declined.id)).asked).toBe(2)
    const forged = `${other.token.split('.').slice(0, 2).join('.')}.${no.token.split('.')[2]}`
    expect((await open('evaluate', sent(forged, 3))).data.reason).toBe('guest_link')
    expect((await open('evaluate', sent(other.token, 9))).data.fields).toHaveProperty('answers')
    // an account's own call does not take a guest's link, and a photo is nothing that guests send
    expect((await world.first.post('/comment/add', { meeting_id: declined.id, answers: [] })).code).toBe(50008)
    const sneaky = await open('evaluate', sent(other.token, 4, { images: ['/x.jpg'], meeting_id: cancelled.id }))
    expect(sneaky.code).toBe(0)
    expect((await results(declined.id)).comments).toMatchObject([{ user_name: 'Gus 1' }])
  })

  it('is not counted where no mail can bring them there', async () => {
    await world.db.query(
      `insert into notification (company_id, channel, event_key, enabled) values ($1, 'mail', 'evaluate', false)`,
      [acme.company_id],
    )
    const { id, guests } = await asked(2)
    const queued = await world.db.query(`select 1 from mail_job where kind = 'evaluate' and recipient = any($1)`, [
      guests.map(({ mail }) => mail.toLowerCase()),
    ])
    expect(queued).toEqual([])
    expect((await results(id)).asked).toBe(1)
    await world.db.query('delete from notification where company_id = $1', [acme.company_id])
  })
})
