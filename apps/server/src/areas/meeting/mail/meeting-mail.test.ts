import { eventOf } from '@workplace/contract/kernel/topic'
import * as topics from '@workplace/contract/meeting/topics'
import ical, { type VEvent } from 'node-ical'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openMailbox } from '../../../../test/mailbox'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { smtpMailer } from '../../../adapters/mail/smtp'
import { purgeMail } from './mail-sender'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

type Person = { user_id: number; token: string; name: string; mail: string }
let box: Awaited<ReturnType<typeof openMailbox>>
let world: World
let acme: Company
let ann: Person
let bob: Person

async function person(language: 'zh' | 'en' | null = null): Promise<Person> {
  const made = await acme.person()
  const mail = `${made.username}@Example.org`
  await world.db.query('update users set mail = $2, language = $3 where id = $1', [made.user_id, mail, language])
  return { ...made, mail: mail.toLowerCase() }
}

beforeAll(async () => {
  box = await openMailbox()
  world = await openWorld({ now, servers: 2, mailer: () => smtpMailer({ url: box.url, from: 'rooms@example.org' }) })
  acme = await addCompany(world.db, 'Acme')
  ann = await person('zh')
  bob = await person('en')
})
afterAll(async () => {
  await world.close()
  await box.close()
})
afterEach(async () => {
  box.refuse(undefined)
  await sent()
})

/** Everything that waits, sent by all servers at once. */
async function sent() {
  await Promise.all(world.servers.map((server) => server.mail?.round()))
  return box.take()
}
const at = (time: string) => `${day} ${time}:00`
const post = (path: string, body: object, who: Person = ann) => world.first.post(path, body, { token: who.token })
async function book(room: number, more: object = {}, who = ann): Promise<number> {
  const times = { start_time: at('10:00'), end_time: at('11:00') }
  const answer = await post('/meeting/add', { meetingroom_id: room, title: 'Plan', ...times, ...more }, who)
  expect(answer.code).toBe(0)
  return answer.data.id
}
const eventIn = (calendar: string) =>
  Object.values(ical.sync.parseICS(calendar)).find((one): one is VEvent => one?.type === 'VEVENT')
const jobs = (state: string) =>
  world.db.query<{ id: number; tries: number; error: string }>(
    'select id, tries, error from mail_job where state = $1 order by id',
    [state],
  )

describe('mail about a meeting', () => {
  it('invites each in their language, with a calendar that their program understands', async () => {
    const id = await book(await acme.room('Blue'), {
      title: '季度评审',
      content: 'Bring figures',
      attendees: [{ user_id: bob.user_id }, { mail: 'Guest@example.com', name: 'Guest' }],
    })
    const mails = await sent()
    expect(mails.map(({ to, subject, method }) => [to, subject, method])).toEqual([
      [ann.mail, '会议已预订：季度评审', 'REQUEST'],
      [bob.mail, 'Invitation: 季度评审', 'REQUEST'],
      ['guest@example.com', '会议邀请：季度评审', 'REQUEST'],
    ])
    const [, mail] = mails
    expect(mail?.headers).toMatch(new RegExp(`^From: "?${ann.name}"? <rooms@example.org>`, 'm'))
    expect(mail?.headers).toMatch(new RegExp(`^Reply-To: ${ann.mail}`, 'im'))
    expect(mail?.text).toContain('Wednesday, 18 November 2026')
    expect(mail?.text).toContain('10:00 – 11:00 (China')
    expect(mail?.text).toContain('Blue · F1 · Acme HQ')
    expect(mail?.text).toContain('Bring figures')
    const event = eventIn(mail?.calendar ?? '')
    expect(event).toMatchObject({
      summary: '季度评审',
      sequence: 0,
      status: 'CONFIRMED',
      location: 'Blue · F1 · Acme HQ',
    })
    expect(event?.start.toISOString()).toBe('2026-11-18T02:00:00.000Z')
    expect(mail?.calendar).toContain(`mailto:${bob.mail}\r\n`)
    expect(mail?.calendar).not.toContain('guest@example.com') // nobody learns the addresses of others
    const file = await world.first.app.inject({
      url: `/prod-api/meeting/ical?id=${id}`,
      headers: { 'x-token': ann.token },
    })
    expect(eventIn(file.body)?.uid).toBe(event?.uid)
  })

  it('tells of changes and of the end under the same name with a higher sequence, each once', async () => {
    const id = await book(await acme.room('Change'), { attendees: [{ user_id: bob.user_id }] })
    const [, first] = await sent()
    await post('/meeting/edit', { id, version: 1, end_time: at('12:00') })
    const changed = await sent()
    expect(changed.map(({ to, method }) => [to, method])).toEqual([
      [ann.mail, 'REQUEST'],
      [bob.mail, 'REQUEST'],
    ])
    expect(changed[1]?.subject).toBe('Updated: Plan')
    await post('/meeting/edit', { id, version: 2, title: 'Plan' }) // nothing that concerns anybody
    expect(await sent()).toEqual([])
    await post('/meeting/del', { id, reason: 'Fire drill' })
    const off = await sent()
    expect(off.map(({ to, method }) => [to, method])).toEqual([
      [ann.mail, 'CANCEL'],
      [bob.mail, 'CANCEL'],
    ])
    expect(off[1]?.text).toContain('Reason: Fire drill')
    const events = [first, changed[1], off[1]].map((mail) => eventIn(mail?.calendar ?? ''))
    expect(new Set(events.map((event) => event?.uid)).size).toBe(1)
    const sequences = events.map((event) => Number(event?.sequence))
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
    expect(events[2]?.status).toBe('CANCELLED')
  })

  it('tells of a move to another room and time once, and of a refused one nobody', async () => {
    const [from, to] = [await acme.room('From'), await acme.room('To')]
    const id = await book(from, { attendees: [{ user_id: bob.user_id }] })
    const taken = await book(to, { start_time: at('15:00'), end_time: at('16:00') })
    await sent()
    const move = { id, version: 1, scope: 'this', meetingroom_id: to }
    const no = await post('/meeting/edit', { ...move, start_time: at('15:30'), end_time: at('16:30') })
    expect(no.data).toMatchObject({ reason: 'booking_conflict' })
    const stale = await post('/meeting/edit', { ...move, version: 7, start_time: at('13:00'), end_time: at('14:00') })
    expect(stale.data).toMatchObject({ reason: 'stale' })
    expect(await sent()).toEqual([])
    const yes = await post('/meeting/edit', { ...move, start_time: at('13:00'), end_time: at('14:00') })
    expect(yes.code).toBe(0)
    const told = await sent()
    expect(told.map(({ to, method }) => [to, method])).toEqual([
      [ann.mail, 'REQUEST'],
      [bob.mail, 'REQUEST'],
    ])
    const event = eventIn(told[1]?.calendar ?? '')
    expect(event?.location).toContain('To')
    expect(event?.start.toISOString()).toBe('2026-11-18T05:00:00.000Z')
    // taken back it is told of again
    await post('/meeting/edit', {
      id,
      version: 2,
      meetingroom_id: from,
      start_time: at('10:00'),
      end_time: at('11:00'),
    })
    expect((await sent()).map(({ to }) => to)).toEqual([ann.mail, bob.mail])
    await post('/meeting/del', { id: taken })
  })

  it('cancels for who is taken off the list, and invites who comes on', async () => {
    const [cid, dan] = [await person('en'), await person('en')]
    const id = await book(await acme.room('List'), { attendees: [{ user_id: cid.user_id }] })
    await sent()
    await post('/meeting/edit', { id, version: 1, attendees: [{ user_id: dan.user_id }] })
    const mails = await sent()
    expect(mails.map(({ to, method }) => [to, method])).toEqual([
      [cid.mail, 'CANCEL'],
      [dan.mail, 'REQUEST'],
    ])
    // it takes place, so nobody is told that it was cancelled
    expect(mails[0]?.subject).toBe('No longer invited: Plan')
    expect(mails[0]?.text).toContain('You are no longer invited to this meeting. It is still taking place.')
    await post('/meeting/edit', { id, version: 2, attendees: [{ user_id: dan.user_id }, { user_id: cid.user_id }] })
    const again = await sent()
    expect(again.map(({ to, method }) => [to, method])).toEqual([[cid.mail, 'REQUEST']])
    expect(Number(eventIn(again[0]?.calendar ?? '')?.sequence)).toBeGreaterThan(1)
  })

  it('goes to nobody while a booking waits for approval; of a refusal only the booker hears', async () => {
    const room = await acme.room('Asked', { isaudit: true })
    const id = await book(room, { attendees: [{ user_id: bob.user_id }] })
    expect(await sent()).toEqual([])
    const other = await book(await acme.room('Asked too', { isaudit: true }), { attendees: [{ user_id: bob.user_id }] })
    await world.db.query('update meeting set audit_state = 0 where id = $1', [id])
    await world.db.query('update meeting set audit_state = 2 where id = $1', [other])
    await touch(id)
    await touch(other)
    expect((await sent()).map(({ to, subject }) => [to, subject])).toEqual([
      [ann.mail, '会议已预订：Plan'],
      [ann.mail, '审核未通过：Plan'],
      [bob.mail, 'Invitation: Plan'],
    ])
  })

  it('tells the booker what somebody answered', async () => {
    const id = await book(await acme.room('Answered'), { attendees: [{ user_id: bob.user_id }] })
    await sent()
    await post('/attendee/update_accept_state', { id, accept_state: 3 }, bob)
    expect((await sent()).map(({ to, subject, calendar }) => [to, subject, calendar])).toEqual([
      [ann.mail, `${bob.name}拒绝了会议邀请：Plan`, ''],
    ])
  })

  it('tells of several meetings of a series in one mail', async () => {
    const room = await acme.room('Series')
    const [one, two] = [await book(room), await book(room, { start_time: at('14:00'), end_time: at('15:00') })]
    await sent()
    const [series] = await world.db.query<{ id: number }>(
      `insert into series (company_id, period, "interval", begin_date, times) values ($1, 'day', 1, $2, 2) returning id`,
      [acme.company_id, day],
    )
    await world.db.query(
      'update meeting set series_id = $2, occurrence_date = start_time::date, title = $3, version = version + 1 where id = any($1)',
      [[one, two], series?.id, 'Daily'],
    )
    await touch(one)
    const mails = await sent()
    expect(mails.map(({ to, subject, method }) => [to, subject, method])).toEqual([
      [ann.mail, '会议变更：Daily（共2次）', 'PUBLISH'],
    ])
    expect(mails[0]?.text).toMatch(/10:00 – 11:00.*\n.*14:00 – 15:00/)
    expect(mails[0]?.calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  })

  it('invites to a series with one mail, and takes it back with one', async () => {
    const series = { period: 'day', interval: 1, times: 3 }
    const id = await book(await acme.room('Daily'), { title: 'Daily', series, attendees: [{ user_id: bob.user_id }] })
    const invited = await sent()
    expect(invited.map(({ to, subject }) => [to, subject])).toEqual([
      [ann.mail, '会议已预订：Daily（共3次）'],
      [bob.mail, 'Invitation: Daily (3 meetings)'],
    ])
    expect(invited[1]?.calendar.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    expect((await post('/meeting/del', { id, scope: 'all' })).code).toBe(0)
    const off = await sent()
    expect(off.map(({ to, subject }) => [to, subject])).toEqual([
      [ann.mail, '会议取消：Daily（共3次）'],
      [bob.mail, 'Cancelled: Daily (3 meetings)'],
    ])
    expect(off[1]?.calendar.match(/STATUS:CANCELLED/g)).toHaveLength(3)
  })

  it('is not written by a change that failed, nor about what is over', async () => {
    const room = await acme.room('Failed')
    const id = await book(room)
    await sent()
    expect(
      (
        await post('/meeting/add', {
          meetingroom_id: room,
          title: 'No',
          start_time: at('10:30'),
          end_time: at('11:30'),
        })
      ).code,
    ).toBe(40917)
    expect(await sent()).toEqual([])
    world.setNow('2026-11-18T03:30:00Z')
    await touch(id)
    expect(await sent()).toEqual([])
    world.setNow(now)
  })

  it('lets no title write a header of its own', async () => {
    await book(await acme.room('Hostile'), {
      title: 'Plan\r\nBcc: thief@example.org\r\n\r\nX',
      attendees: [{ user_id: bob.user_id }],
    })
    const mails = await sent()
    expect(mails.map(({ to }) => to)).toEqual([ann.mail, bob.mail])
    for (const { headers, calendar } of mails) {
      expect(headers).not.toMatch(/^Bcc:/im)
      expect(calendar).not.toMatch(/^Bcc:/im)
    }
  })
})

describe('sending', () => {
  it('sends each mail once, however many servers look at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => person('en')))
    await book(await acme.room('Many'), { attendees: people.map(({ user_id }) => ({ user_id })) })
    const mails = await sent()
    expect(mails.map(({ to }) => to)).toEqual([ann.mail, ...people.map(({ mail }) => mail)].sort())
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(13)
    expect(await sent()).toEqual([])
  })

  it('tries again later what was refused for now, in the order in which it was written', async () => {
    box.refuse({ code: 451, at: 'end' })
    const id = await book(await acme.room('Later'))
    expect(await sent()).toEqual([])
    box.refuse(undefined)
    await post('/meeting/del', { id })
    expect(await sent()).toEqual([]) // the cancellation does not overtake the invitation
    expect((await jobs('waiting')).map(({ tries }) => tries)).toEqual([1, 0])
    await world.db.query(`update mail_job set next_try = now() where state = 'waiting'`)
    const mails = await sent()
    expect(mails.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
  })

  it('gives up at once what will never be taken, and goes on with the rest', async () => {
    box.refuse({ code: 550, at: 'recipient' })
    const id = await book(await acme.room('Never'))
    expect(await sent()).toEqual([])
    expect((await jobs('failed')).at(-1)).toMatchObject({ tries: 1, error: expect.stringContaining('550') })
    box.refuse(undefined)
    await post('/meeting/del', { id })
    expect((await sent()).map(({ method }) => method)).toEqual(['CANCEL'])
  })

  it('sends what a killed server had begun, under the same Message-ID', async () => {
    await book(await acme.room('Killed'))
    const [first] = await sent()
    await world.db.query(
      `update mail_job set state = 'sending', next_try = now() + interval '5 minutes'
       where id = (select max(id) from mail_job)`,
    )
    expect(await sent()).toEqual([]) // the other may still be at it
    await world.db.query(`update mail_job set next_try = now() where state = 'sending'`)
    expect((await sent()).map(({ messageId }) => messageId)).toEqual([first?.messageId])
  })

  it('drops what nobody needs any more', async () => {
    box.refuse({ code: 451, at: 'end' })
    await book(await acme.room('Stale'))
    await sent()
    box.refuse(undefined)
    world.setNow('2026-11-19T00:00:00Z')
    await world.db.query(`update mail_job set next_try = now() where state = 'waiting'`)
    expect(await sent()).toEqual([])
    expect((await jobs('failed')).at(-1)?.error).toContain('over')
    world.setNow(now)
    await world.db.query(`update mail_job set created_at = now() - interval '91 days'`)
    await purgeMail(world.first.db)
    expect(await jobs('failed')).toEqual([])
  })
})

it('without a mail server nothing is written, and the screen is told so', async () => {
  const quiet = await openWorld({ now })
  const company = await addCompany(quiet.db, 'Quiet')
  const { token, user_id } = await company.person()
  await quiet.db.query(`update users set mail = 'q@example.org' where id = $1`, [user_id])
  const room = await company.room('Quiet')
  const body = { meetingroom_id: room, title: 'Plan', start_time: at('10:00'), end_time: at('11:00') }
  expect((await quiet.first.post('/meeting/add', body, { token })).code).toBe(0)
  expect(await quiet.db.query('select 1 from mail_job')).toEqual([])
  expect((await quiet.first.get('/meeting/feed', {}, { token })).data.has_mail).toBe(0)
  expect((await world.first.get('/meeting/feed', {}, { token: ann.token })).data.has_mail).toBe(1)
  await quiet.close()
})

/** A change that leaves the meeting as it is: its event alone makes the mail be looked at. */
async function touch(id: number): Promise<void> {
  const [row] = await world.db.query<{ version: number }>('select version from meeting where id = $1', [id])
  const off = await post('/meeting/edit', { id, version: row?.version, secret: false })
  if (off.code !== 0) expect(off.code).toBe(40920) // over, or refused
  if (off.code === 40920) await queueNow(id)
}

async function queueNow(id: number): Promise<void> {
  const { meetingMail } = await import('./meeting-mail')
  const actor = { company_id: acme.company_id, user_id: ann.user_id, name: ann.name }
  await world.first.db.transaction((db) =>
    meetingMail({ linksGuests: false }).queueFor({ db, actor, now: () => Date.parse(world.now()) } as never, [
      eventOf(topics.meeting, { id }),
    ]),
  )
}
