import ical, { type VEvent } from 'node-ical'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openMailbox } from '../../../../test/mailbox'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { smtpMailer } from '../../../adapters/mail/smtp'

const day = '2026-12-03'
const at = (time: string) => `${day} ${time}:00`

type Person = Awaited<ReturnType<typeof person>>
let box: Awaited<ReturnType<typeof openMailbox>>
let world: World
let acme: Company
let ann: Person
let bob: Person
let cas: Person
let boss: Person
let chief: Person
let berlin: Awaited<ReturnType<Company['office']>>

async function person(name: string, language: 'zh' | 'en' | null, permissions?: string[]) {
  const made = await acme.person(permissions)
  const mail = `${made.username}@example.org`
  await world.db.query('update users set mail = $2, language = $3, name = $4 where id = $1', [
    ...[made.user_id, mail, language, name],
  ])
  return { ...made, name, mail }
}

beforeAll(async () => {
  box = await openMailbox()
  world = await openWorld({
    now: '2026-12-01T00:00:00Z',
    mailer: () => smtpMailer({ url: box.url, from: 'rooms@example.org' }),
  })
  acme = await addCompany(world.db, 'Acme')
  await world.db.query(`update office set name = '总部', name_en = 'Headquarters' where id = $1`, [acme.office_id])
  berlin = await acme.office('柏林', 'Europe/Berlin')
  await world.db.query(`update office set name_en = 'Berlin Mitte' where id = $1`, [berlin.office_id])
  ann = await person('Ann', 'en')
  bob = await person('Bob', 'zh')
  cas = await person('Cas', 'en')
  const may = ['view-meeting', 'view-meeting-log', 'view-cancel-regain', 'view-audit', 'change-audit']
  boss = await person('Boss', 'zh', may)
  chief = await person('Chief', 'en', may)
})
afterAll(async () => {
  await world.close()
  await box.close()
})
afterEach(() => sent())

async function sent() {
  await world.first.mail?.round()
  return box.take()
}
const post = async (path: string, body: object, who: Person) => {
  const answer = await world.first.post(path, body, who)
  expect(answer.code, `${answer.message} ${JSON.stringify(answer.data)}`).toBe(0)
  return answer.data
}
const book = async (who: Person, room: number | number[], title: string, more: object = {}): Promise<number> => {
  const meetingroom_ids = [room].flat()
  const times = { start_time: at('17:00'), end_time: at('18:00') }
  return (await post('/meeting/add', { meetingroom_ids, title, ...times, ...more }, who)).id
}
const versions = async (ids: number[]) =>
  world.db.query<{ id: number; version: number }>('select id, version from meeting where id = any($1) order by id', [
    ids,
  ])
const replyTo = (headers: string) => /^Reply-To: *(.*)$/im.exec(headers)?.[1]?.match(/[\w.-]+@[\w.-]+/)?.[0] ?? null
// what a zone is called may have its country behind it
const line = (text: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]?.replaceAll(' (Germany)', '')
const eventIn = (calendar: string) =>
  Object.values(ical.sync.parseICS(calendar)).find((one): one is VEvent => one?.type === 'VEVENT')

describe('one action about several meetings', () => {
  it('tells of each by itself: title, room, zone, booker, whom to answer', async () => {
    const guest = { mail: 'guest@example.com', name: 'Guest' }
    const attendees = [{ user_id: cas.user_id }, guest]
    const ids = [
      await book(bob, await acme.room('Alpha room'), 'Alpha', { attendees }),
      await book(bob, await acme.room('Beta room', berlin), 'Beta', { attendees }),
      await book(ann, await acme.room('Gamma room'), 'Gamma', { attendees }),
    ]
    await sent()
    await post('/manager/edit', { action: 'cancel', items: await versions(ids), reason: 'Fire drill' }, boss)
    const mails = await sent()
    const of = (who: string) => mails.filter(({ to }) => to === who)
    expect(
      of(cas.mail).map(({ subject, text, headers, method }) => [
        ...[subject, line(text, 'Location'), line(text, 'Booked by'), line(text, 'Reason'), replyTo(headers), method],
      ]),
    ).toEqual([
      ['Cancelled: Alpha', 'Alpha room · F1 · Headquarters', 'Bob', 'Fire drill', bob.mail, 'CANCEL'],
      ['Cancelled: Gamma', 'Gamma room · F1 · Headquarters', 'Ann', 'Fire drill', ann.mail, 'CANCEL'],
      ['Cancelled: Beta', 'Beta room · F1 · Berlin Mitte', 'Bob', 'Fire drill', bob.mail, 'CANCEL'],
    ])
    expect(of(cas.mail).map(({ text }) => line(text, 'Time'))).toEqual([
      'Thursday, 3 December 2026 17:00 – 18:00 (China Standard Time)',
      'Thursday, 3 December 2026 17:00 – 18:00 (China Standard Time)',
      'Thursday, 3 December 2026 17:00 – 18:00 (Central European Time)',
    ])
    // each booker hears of their own only, and has nobody to answer
    expect(of(ann.mail).map(({ subject, headers }) => [subject, replyTo(headers)])).toEqual([
      ['Cancelled: Gamma', null],
    ])
    expect(of(bob.mail).map(({ subject }) => subject)).toEqual(['会议取消：Alpha', '会议取消：Beta'])
    // who has no account reads the language of who invited them
    expect(of(guest.mail).map(({ subject, headers }) => [subject, replyTo(headers)])).toEqual([
      ['会议取消：Alpha', bob.mail],
      ['Cancelled: Gamma', ann.mail],
      ['会议取消：Beta', bob.mail],
    ])
    // each is taken back under its own name
    expect(new Set(of(cas.mail).map(({ calendar }) => eventIn(calendar)?.uid)).size).toBe(3)
  })

  it('tells who lost their slot why, and the one who has it whom to answer', async () => {
    const room = await acme.room('Wanted', { isaudit: true })
    const mine = await book(bob, room, 'Mine', { attendees: [{ user_id: cas.user_id }] })
    const theirs = await book(ann, room, 'Theirs')
    await sent()
    const [item] = await versions([mine])
    await post('/audit/edit', { items: [item], pass: true }, boss)
    const mails = await sent()
    expect(mails.map(({ to, subject, headers }) => [to, subject, replyTo(headers)])).toEqual(
      expect.arrayContaining([
        [bob.mail, '会议已预订：Mine', null],
        [cas.mail, 'Invitation: Mine', bob.mail],
        [ann.mail, 'Rejected: Theirs', null],
      ]),
    )
    expect(mails).toHaveLength(3)
    const lost = mails.find(({ to }) => to === ann.mail)
    expect(line(lost?.text ?? '', 'Reason')).toBe('The slot went to another meeting')
    const read = async (who: Person) => {
      const answer = await world.first.get('/log/detail', { id: theirs }, who)
      return answer.data.log[0].reason
    }
    expect([await read(boss), await read(chief)]).toEqual([
      '该时段已被其他会议占用',
      'The slot went to another meeting',
    ])
  })
})

describe('a meeting with rooms in two offices', () => {
  it('names each where it is, on its own clock, in the language of the reader', async () => {
    const rooms = [await acme.room('A'), await acme.room('B'), await acme.room('Spree', berlin)]
    const id = await book(bob, rooms, 'Far', { attendees: [{ user_id: cas.user_id }] })
    const mails = await sent()
    const [own, invited] = [bob, cas].map((who) => mails.find(({ to }) => to === who.mail))
    expect(line(invited?.text ?? '', 'Location')).toBe('A, B · F1 · Headquarters; Spree · F1 · Berlin Mitte')
    expect(own?.text).toContain('地点：A, B · F1 · 总部；Spree · F1 · 柏林')
    expect(line(invited?.text ?? '', 'Time')).toBe(
      'Thursday, 3 December 2026 17:00 – 18:00 (China Standard Time) / ' +
        'Thursday, 3 December 2026 10:00 – 11:00 (Central European Time)',
    )
    expect(eventIn(invited?.calendar ?? '')?.location).toBe('A, B · F1 · Headquarters; Spree · F1 · Berlin Mitte')
    const file = await world.first.app.inject({
      url: `/prod-api/meeting/ical?id=${id}`,
      headers: { 'x-token': cas.token, 'accept-language': 'en' },
    })
    expect(eventIn(file.body)?.location).toBe('A, B · F1 · Headquarters; Spree · F1 · Berlin Mitte')
  })
})

it('what is booked for somebody else is in the name of whom it is for', async () => {
  const room = await acme.room('For Ann')
  await book(boss, room, 'Hosted', { book_for_id: ann.user_id, attendees: [{ user_id: cas.user_id }] })
  const invited = (await sent()).find(({ to }) => to === cas.mail)
  expect(invited?.text).toContain('Ann has invited you to a meeting.')
  expect(line(invited?.text ?? '', 'Booked by')).toBe('Boss')
  expect(replyTo(invited?.headers ?? '')).toBe(ann.mail)
})

it('the night in which the clock is set back ends at the hour that was booked', async () => {
  const room = await acme.room('Night', { ...berlin, opentime: '00:00', closetime: '23:59' })
  await book(ann, room, 'Night', { start_time: '2027-10-31 02:00', end_time: '2027-10-31 03:00' })
  const [mail] = await sent()
  expect(line(mail?.text ?? '', 'Time')).toBe('Sunday, 31 October 2027 02:00 – 03:00 (Central European Time)')
  const event = eventIn(mail?.calendar ?? '')
  expect(Number(event?.end) - Number(event?.start)).toBe(3_600_000)
})

describe('mail to people outside of the company', () => {
  const guests = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => ({
      mail: `outside${from + n}@example.com`,
      name: `Outside ${from + n}`,
    }))
  const edit = (body: object, who: Person) => world.first.post('/meeting/edit', body, { ...who, language: 'en' })

  it('is bounded by person and day, whatever they book, and the limit is the company’s', async () => {
    const host = await person('Host', 'en')
    await world.db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'guest_mail_per_day', '', '10')
       on conflict (company_id, strategy_key) do update set strategy_values = '10'`,
      [acme.company_id],
    )
    const first = await book(host, await acme.room('Outside 1'), 'First', { attendees: guests(0, 6) })
    const times = { start_time: at('17:00'), end_time: at('18:00') }
    const much = await world.first.post(
      '/meeting/add',
      { meetingroom_id: await acme.room('Outside 2'), title: 'Second', ...times, attendees: guests(6, 12) },
      { ...host, language: 'en' },
    )
    expect(much).toMatchObject({ code: 42901, data: { reason: 'guest_mail_most' } })
    expect(much.message).toContain('10 a day and have 4 left today')
    // nothing of it was kept, and what fits goes; a change counts as well
    await book(host, await acme.room('Outside 3'), 'Third', { attendees: guests(6, 9) })
    expect((await edit({ id: first, version: 1, title: 'Other' }, host)).code).toBe(42901)
    // taking it back can always be said, and others have a count of their own
    await post('/meeting/del', { id: first }, host)
    await book(bob, await acme.room('Outside 4'), 'Theirs', { attendees: guests(0, 2) })
    const outside = (await sent()).filter(({ to }) => to.startsWith('outside'))
    expect(outside).toHaveLength(6 + 3 + 6 + 2)
    const noted = await world.db.query<{ target: string }>(
      `select target from operation_log where company_id = $1 and action = 'guest_mail'`,
      [acme.company_id],
    )
    expect(noted.map(({ target }) => target)).toEqual(['Host: 9 / 10'])
    // and another day
    world.setNow('2026-12-02T00:00:00Z')
    expect(
      (
        await edit(
          {
            id: await book(host, await acme.room('Outside 5'), 'Next', { attendees: guests(0, 9) }),
            version: 1,
            title: 'Next',
          },
          host,
        )
      ).code,
    ).toBe(0)
    world.setNow('2026-12-01T00:00:00Z')
  })
})
