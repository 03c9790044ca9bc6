import ical, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import type { Mail, Mailer } from '../../../adapters/mail/port'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let ann: Who
let desk: Who
const sent: Mail[] = []
const mailer = (): Mailer => ({
  from: 'console@example.org',
  send: async (mail) => void sent.push(mail),
  close: () => {},
})

/** A Tuesday; the offices of the tests are in Shanghai. */
const clock = (time: string, date = '2026-11-17') => world.setNow(`${date}T${time}:00+08:00`)

beforeAll(async () => {
  world = await openWorld({
    ...{ servers: 2, now: '2026-11-17T09:00:00+08:00', mailer, publicUrl: 'https://w.example.org', logInWords: true },
  })
  acme = await addCompany(world.db, 'Acme')
  desk = await acme.person(['view-visitor', 'add-visitor', 'change-visitor', 'add-visitorreason'])
  await post('/visitorreason/add', { name: 'Meeting', for_meetings: true, needed: ['plate_no'] }, desk)
})
afterAll(() => world.close())
beforeEach(async () => {
  clock('09:00')
  ann = await acme.person(['view-meeting', 'add-visitor'])
  await notified()
})

const post = (path: string, body: object, who: Who = ann) =>
  world.first.post(path, body, { token: who.token, language: 'en' })
const guestCall = (path: string, body: object) => world.first.post(`/visit_guest/${path}`, body, { language: 'en' })
let seen = 0
/** What went to guests of visits, by both servers at once. */
async function notified(): Promise<Mail[]> {
  await Promise.all(world.servers.map((server) => server.visits.tell()))
  await Promise.all(world.servers.map((server) => server.visits.tell()))
  await world.first.mail?.round()
  const letters = sent.slice(seen).filter(({ from_name, subject }) => from_name === 'Acme' && /Acme/.test(subject))
  seen = sent.length
  return letters
}
const entriesOf = (letter: Mail | undefined) =>
  Object.values(ical.sync.parseICS(letter?.calendar?.text ?? ''))
    .filter((one): one is VEvent => one?.type === 'VEVENT')
    .map(({ uid, sequence, status, start }) => ({ uid, sequence: Number(sequence), status, at: Number(start) }))
const entryPlaces = (letter: Mail | undefined) =>
  Object.values(ical.sync.parseICS(letter?.calendar?.text ?? '')).flatMap((one) =>
    one?.type === 'VEVENT' ? [(one as VEvent).location] : [],
  )
const tokenIn = (letter: Mail | undefined) => /visit#v=([\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? ''

let guests = 0
/** Every Tuesday, ten o'clock. */
async function series(people: number, times = 5) {
  const names = Array.from({ length: people }, () => `Weekly ${++guests}`)
  const made = await post('/meeting/add', {
    ...{ meetingroom_id: await acme.room(`Series ${guests}`), title: 'Weekly' },
    ...{ start_time: '2026-11-24 10:00:00', end_time: '2026-11-24 11:00:00' },
    attendees: names.map((name) => ({ visitor: { name, mail: `${name.replace(' ', '')}@example.org` } })),
    series: { period: 'week', weekdays: [2], times },
  })
  expect(made.code, made.message).toBe(0)
  return made.data.ids as number[]
}
async function remove(id: number) {
  const [row] = await world.db.query<{ version: number }>('select version from meeting where id = $1', [id])
  const answer = await post('/meeting/del', { id, version: row?.version, reason: 'x' })
  expect(answer.code, answer.message).toBe(0)
}

test('a guest of a series gets one mail, with an entry for each day, once across two servers', async () => {
  const ids = await series(2)
  const letters = await notified()
  expect(letters.map(({ to }) => to.mail).sort()).toEqual([
    `Weekly${guests - 1}@example.org`,
    `Weekly${guests}@example.org`,
  ])
  const [letter] = letters
  expect(letter?.subject).toBe('Invitation to Acme, Tue 24 Nov')
  expect(letter?.text).toContain(`and ${ids.length - 1} more days`)
  expect(letter?.calendar?.method).toBe('PUBLISH')
  const entries = entriesOf(letter)
  expect(entries.map(({ status }) => status)).toEqual(ids.map(() => 'CONFIRMED'))
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(ids.length)
  expect(await notified()).toEqual([])
})

test('a day that is cancelled is one changed entry, and the last of all is a cancellation', async () => {
  const ids = await series(1, 3)
  const [invitation] = await notified()
  const [first, second, third] = ids
  await remove(second ?? 0)
  const [changed, ...none] = await notified()
  expect(none).toEqual([])
  expect(changed?.subject).toBe('Updated: your visit to Acme, Tue 24 Nov')
  expect(changed?.text).toContain('Cancelled: Tue 1 Dec 10:00–11:00')
  expect(changed?.text).toContain('and 1 more day')
  expect(tokenIn(changed)).toBe(tokenIn(invitation))
  expect(entriesOf(changed)).toEqual([{ ...entriesOf(invitation)[1], sequence: 1, status: 'CANCELLED' }])
  await remove(first ?? 0)
  await remove(third ?? 0)
  const cancelled = await notified()
  expect(cancelled.map(({ subject }) => subject)).toEqual(['Cancelled: your visit to Acme, Tue 24 Nov'])
  expect(entriesOf(cancelled[0]).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
})

test('the page of the mail is that of all days: details are said once, and the code belongs to one phone', async () => {
  const ids = await series(1, 3)
  const [letter] = await notified()
  const token = tokenIn(letter)
  const phone = 'a-phone-of-a-weekly-guest'
  expect((await guestCall('open', { token })).data).toMatchObject({
    ...{ phase: 'form', window_count: ids.length, window: { start: '2026-11-24T02:00:00.000Z' } },
    windows: ids.map(() => expect.anything()),
  })
  const filled = await guestCall('form', { token, phone, details: { plate_no: '沪A12345' } })
  expect(filled.data).toMatchObject({ phase: 'ready' })
  expect((await guestCall('codes', { token, phone })).code).toBe(0)
  // the first day is over: the same page is that of the next one, which needs nothing more and shows on this phone
  clock('14:00', '2026-11-24')
  await world.first.visits.due()
  const next = await guestCall('open', { token, phone })
  expect(next.data).toMatchObject({ phase: 'ready', bound: 'this', window: { start: '2026-12-01T02:00:00.000Z' } })
  expect((await guestCall('codes', { token, phone: 'another-phone-that-is-not-theirs' })).data.reason).toBe(
    'visit_phone',
  )
  const codes = await guestCall('codes', { token, phone })
  clock('09:55', '2026-12-01')
  const live = await guestCall('codes', { token, phone })
  const found = await world.first.get(
    '/visitor/find',
    { office: acme.office_id, title: live.data.codes[0].text },
    { token: desk.token },
  )
  expect(found.data.items).toMatchObject([{ window_start: '2026-12-01T02:00:00Z' }])
  expect(codes.code).toBe(0)
  // what is renewed is renewed for all days
  const [visitor] = found.data.items
  expect((await post('/visitor/renew_link', { id: visitor.id }, desk)).code).toBe(0)
  expect((await guestCall('open', { token })).data.reason).toBe('visit_link')
  const { url } = (await world.first.get('/visitor/link', { id: visitor.id }, { token: desk.token })).data
  expect((await guestCall('open', { token: url.split('#v=')[1] })).data).toMatchObject({ bound: 'free' })
  // when the first day is forgotten, the page of the others stays
  clock('09:00', '2026-12-01')
  await world.db.query(
    `update visitor set forgotten_at = now(), person_id = null, phone_mark = null where id = (select page_id from visitor where id = $1)`,
    [visitor.id],
  )
  expect((await guestCall('open', { token: url.split('#v=')[1] })).data).toMatchObject({ phase: 'ready' })
})

test('how many guests one may write to in a day is bounded, a series counting once; cancelling is not', async () => {
  const limit = (key: string, value: string) =>
    world.db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, $2, 'x', $3)
       on conflict (company_id, strategy_key) do update set strategy_values = excluded.strategy_values`,
      [acme.company_id, key, value],
    )
  await limit('visitor_mail_per_day', '4')
  const ids = await series(2)
  const [reason] = await world.db.query<{ id: number }>('select id from visitor_reason where company_id = $1', [
    acme.company_id,
  ])
  const invite = (people: number) =>
    post('/visitor/add', {
      ...{ reason_id: reason?.id, office_id: acme.office_id },
      ...{ plan_start: '2026-11-18T10:00:00+08:00', plan_end: '2026-11-18T12:00:00+08:00' },
      people: Array.from({ length: people }, () => ({ name: `Many ${++guests}`, mail: `many${guests}@example.org` })),
    })
  const refused = await invite(3)
  expect(refused.data.reason).toBe('visit_mails')
  expect(refused.message).toContain('have 2 left today')
  const made = await invite(2)
  expect(made.code, made.message).toBe(0)
  // what was refused did not count; a change of those who know would be too much, taking them back is not
  const edit = { visit_id: made.data.id, version: 1, plan_end: '2026-11-18T13:00:00+08:00' }
  expect((await post('/visitor/edit', edit)).data.reason).toBe('visit_mails')
  expect((await post('/visitor/cancel', { visit_id: made.data.id })).code).toBe(0)
  await remove(ids[0] ?? 0)
  clock('09:00', '2026-11-18')
  await limit('visitor_mail_company_day', '1')
  expect((await invite(2)).data.reason).toBe('visit_mails_company')
  await limit('visitor_mail_company_day', '5000')
  await limit('visitor_mail_per_day', '300')
})

test('the mail names the room of the meeting, and another room is told anew', async () => {
  const [mail, small, large] = ['room-guest@example.org', `Small ${++guests}`, `Large ${guests}`]
  const made = await post('/meeting/add', {
    ...{
      meetingroom_id: await acme.room(small),
      title: 'Plan',
      attendees: [{ visitor: { name: 'Room Guest', mail } }],
    },
    ...{ start_time: '2026-11-24 10:00:00', end_time: '2026-11-24 11:00:00' },
  })
  expect(made.code, made.message).toBe(0)
  const [invitation] = await notified()
  expect(invitation?.text).toMatch(new RegExp(`Place: .* · ${small}`))
  expect(entryPlaces(invitation)).toEqual([expect.stringContaining(` · ${small}`)])
  const moved = await post('/meeting/edit', {
    ...{ id: made.data.id, version: made.data.version, meetingroom_id: await acme.room(large) },
  })
  expect(moved.code, moved.message).toBe(0)
  const [changed, ...none] = await notified()
  expect(none).toEqual([])
  expect(changed?.subject).toBe('Updated: your visit to Acme, Tue 24 Nov')
  expect(changed?.text).toMatch(new RegExp(`Place: .* · ${large}`))
  expect(entryPlaces(changed)).toEqual([expect.stringContaining(` · ${large}`)])
  expect(await notified()).toEqual([])
})
