import { noticeKinds } from '@workplace/contract/message/kinds'
import { messageKinds } from '@workplace/contract/message/message'
import { labelOf, notificationEvents } from '@workplace/contract/message/notification'
import { notificationTopicKeys, notificationTopics } from '@workplace/contract/message/notification-topics'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openMailbox } from '../../../test/mailbox'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { smtpMailer } from '../../adapters/mail/smtp'
import { notifyPeopleOf } from './public'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const slot = { start_time: '2026-11-19 10:00:00', end_time: '2026-11-19 11:00:00' }

type Person = { user_id: number; token: string; name: string; mail: string }
let box: Awaited<ReturnType<typeof openMailbox>>
let world: World
let acme: Company
let ann: Person
let bob: Person

async function person(language: 'zh' | 'en'): Promise<Person> {
  const made = await acme.person()
  const mail = `${made.username}@example.org`
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
  await world.db.query('delete from message where company_id = $1', [acme.company_id])
  await world.db.query('delete from notice_choice where company_id = $1', [acme.company_id])
})

/** Everything that waits, sent by all servers at once. */
async function sent() {
  await Promise.all(world.servers.map((server) => server.mail?.round()))
  return box.take()
}
const post = (path: string, body: object, who: Person) => world.first.post(path, body, { token: who.token })
const inbox = async (who: Person, query: object = {}) =>
  (await world.first.get('/message/pagelist', query, { token: who.token })).data
const kinds = async (who: Person, query: object = {}) =>
  (await inbox(who, query)).items.map((one: { kind: string }) => one.kind)
const values = (more: object = {}) => ({
  ...{ title: 'Plan', room: 'Blue', office_id: acme.office_id, timezone: 'Asia/Shanghai', who: 'Lin', reason: null },
  ...slot,
  ...more,
})
const tell = (
  who: Person,
  kind: 'waiting_offered' | 'service_accepted' | 'reminder',
  occasion: string,
  more: object = {},
) =>
  world.db.transaction((tx) =>
    notifyPeopleOf(tx, acme.company_id, [who.user_id], {
      kind,
      meeting_id: null,
      occasion,
      values: values({ until: '2026-11-18 09:20:00', ...more }),
    }),
  )
async function book(more: object = {}): Promise<number> {
  const room = await acme.room(`Room ${Math.random()}`)
  const answer = await post('/meeting/add', { meetingroom_id: room, title: 'Plan', ...slot, ...more }, ann)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data.id
}

describe('where it is', () => {
  it('is said with the English name of the office, and of nothing that is only called like it', async () => {
    await world.db.query(`update office set name = '总部', name_en = 'Head office' where id = $1`, [acme.office_id])
    for (const room of ['总部', '总部 · B1', '总部大厅', 'Blue']) await tell(bob, 'reminder', room, { room })
    const told = await world.db.query<{ room: string; room_en: string | null }>(
      `select values->>'room' as room, values->>'room_en' as room_en from message where user_id = $1 order by id`,
      [bob.user_id],
    )
    expect(told).toEqual([
      { room: '总部', room_en: 'Head office' },
      { room: '总部 · B1', room_en: 'Head office · B1' },
      { room: '总部大厅', room_en: null },
      { room: 'Blue', room_en: null },
    ])
    await world.db.query('update office set name_en = null where id = $1', [acme.office_id])
  })
})

describe('the table of kinds', () => {
  it('has every kind with words, a topic and its channels', () => {
    for (const kind of messageKinds) {
      const row = noticeKinds[kind]
      expect(labelOf(kind).every((text) => text.length > 1)).toBe(true)
      expect(notificationTopicKeys).toContain(row.topic)
      expect(row.channels).toEqual({
        site: notificationTopics[row.topic].site,
        mail: notificationTopics[row.topic].mail,
      })
      const hasMail = notificationEvents.some((event) => event.channel === 'mail' && event.key === row.mail)
      const hasOwn = notificationEvents.some((event) => event.channel === 'mail' && event.key === kind)
      expect(row.mail === 'message' ? hasOwn : row.mail === null || hasMail).toBe(true)
    }
  })
})

describe('who takes part', () => {
  it('is told of the invitation, of another slot and of the end, in the bell; not of their own doing', async () => {
    const id = await book({ attendees: [{ user_id: bob.user_id }] })
    expect(await kinds(bob)).toEqual(['meeting_invited'])
    await post('/meeting/edit', { id, version: 1, content: 'More words' }, ann)
    expect(await kinds(bob)).toEqual(['meeting_invited'])
    await post('/meeting/edit', { id, version: 2, start_time: '2026-11-19 10:30:00' }, ann)
    await post('/meeting/del', { id, reason: 'Ill' }, ann)
    expect((await inbox(bob)).items).toMatchObject([
      { kind: 'meeting_cancelled', values: { reason: 'Ill', who: ann.name } },
      { kind: 'meeting_changed', values: { start_time: '2026-11-19 10:30:00' } },
      { kind: 'meeting_invited', meeting_id: id },
    ])
    expect(await kinds(ann)).toEqual([])
  })

  it('is invited once they are added, and a series is told of once', async () => {
    const id = await book()
    await post('/meeting/edit', { id, version: 1, attendees: [{ user_id: bob.user_id }] }, ann)
    await post('/meeting/edit', { id, version: 2, title: 'New', attendees: [{ user_id: bob.user_id }] }, ann)
    expect(await kinds(bob)).toEqual(['meeting_invited'])
    const series = { period: 'day', interval: 1, times: 3 }
    await book({ series, attendees: [{ user_id: bob.user_id }] })
    const [first, ...more] = (await inbox(bob)).items
    expect(first.kind).toBe('meeting_invited')
    expect(more.length).toBeLessThanOrEqual(1)
  })
})

describe('mail of a message', () => {
  it('goes to each in their language, once however often and by however many it is told', async () => {
    await Promise.all([
      tell(ann, 'waiting_offered', 'a'),
      tell(ann, 'waiting_offered', 'a'),
      tell(bob, 'waiting_offered', 'a'),
    ])
    await tell(bob, 'waiting_offered', 'a')
    const mails = (await Promise.all([sent(), sent()])).flat().sort((a, b) => a.to.localeCompare(b.to))
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ann.mail, '候补的时段已空出：Plan'],
      [bob.mail, 'Waiting list slot available: Plan'],
    ])
    expect(mails[0]?.text).toContain('为您保留到2026-11-18 09:20')
    expect(mails[1]?.text).toContain('Blue, Thursday, 19 November 2026 10:00 – 11:00')
    expect(await kinds(ann)).toEqual(['waiting_offered'])
    await tell(ann, 'waiting_offered', 'b')
    expect((await sent()).length).toBe(1)
  })

  it('is delayed by a mail server that is away, and not lost by a server that stops', async () => {
    box.refuse({ code: 451, at: 'end' })
    await tell(ann, 'waiting_offered', 'away')
    expect(await sent()).toEqual([])
    expect(await kinds(ann)).toEqual(['waiting_offered'])
    box.refuse(undefined)
    await world.db.query(`update mail_job set next_try = now() where state = 'waiting'`)
    expect((await sent()).map((mail) => mail.to)).toEqual([ann.mail])
    expect(await sent()).toEqual([])
  })

  it('goes out in the company’s own words, or not at all', async () => {
    const admin = { ...(await acme.person(['view-notification', 'change-notification'])), mail: '' }
    const event = { channel: 'mail', event_key: 'waiting_offered' }
    await post(
      '/notification/edit',
      { ...event, subject_zh: '空了 {title}', template_zh: '{name} {slot} {until}' },
      admin,
    )
    await tell(ann, 'waiting_offered', 'own')
    const [mail] = await sent()
    expect(mail?.subject).toBe('空了 Plan')
    expect(mail?.text).toContain(`${ann.name} Blue，2026年11月19日星期四`)
    await post('/notification/edit', { ...event, enabled: false }, admin)
    await tell(ann, 'waiting_offered', 'off')
    expect(await sent()).toEqual([])
    expect(await kinds(ann)).toEqual(['waiting_offered', 'waiting_offered'])
    await post('/notification/edit', { ...event, enabled: true, subject_zh: null, template_zh: null }, admin)
  })
})

describe('what somebody chooses', () => {
  const choose = (topic: string, channel: string, wanted: boolean | null, who = bob) =>
    post('/message/choose', { topic, channel, wanted }, who)

  it('holds for them alone, on each channel; what must be told stays', async () => {
    expect((await choose('cancel', 'site', false)).code).toBe(45800)
    expect((await choose('nothing', 'site', false)).code).toBe(40000)
    expect((await choose('reminder', 'site', false)).data).toEqual({ wanted: false })
    await choose('service', 'mail', true)
    await choose('service', 'site', false)
    for (const who of [ann, bob]) {
      await tell(who, 'reminder', 'r')
      await tell(who, 'service_accepted', 's')
    }
    expect(await kinds(ann)).toEqual(['service_accepted', 'reminder'])
    expect(await kinds(bob)).toEqual([])
    expect((await inbox(bob)).unread).toBe(0)
    expect((await sent()).map((mail) => mail.to)).toEqual([bob.mail])
    const { items, mail } = (await world.first.get('/message/choices', {}, { token: bob.token })).data
    expect(mail).toBe(bob.mail)
    expect(items).toContainEqual({ topic: 'service', channel: 'mail', wanted: true, may_choose: true })
    expect(items).toContainEqual({ topic: 'cancel', channel: 'site', wanted: true, may_choose: false })
    expect((await choose('service', 'mail', null)).data).toEqual({ wanted: false })
  })

  it('is asked by mail about meetings too', async () => {
    await choose('invitation', 'mail', false)
    const id = await book({ attendees: [{ user_id: bob.user_id }] })
    expect((await sent()).map((mail) => mail.to)).toEqual([ann.mail])
    await post('/meeting/del', { id }, ann)
    expect((await sent()).map((mail) => mail.to)).toEqual([ann.mail])
    expect(await kinds(bob)).toEqual(['meeting_cancelled', 'meeting_invited'])
  })
})

it('messages are found by topic and by being unread, and marked either way', async () => {
  await tell(bob, 'reminder', '1')
  await tell(bob, 'service_accepted', '2')
  const { items, unread } = await inbox(bob)
  expect(unread).toBe(2)
  expect(await kinds(bob, { topic: 'service' })).toEqual(['service_accepted'])
  const ids = [items[0].id]
  expect((await post('/message/read', { ids }, bob)).data).toEqual({ unread: 1 })
  expect(await kinds(bob, { unread: 1 })).toEqual(['reminder'])
  expect((await post('/message/read', { ids, read: false }, bob)).data).toEqual({ unread: 2 })
  expect((await post('/message/read', {}, bob)).data).toEqual({ unread: 0 })
  expect((await post('/message/read', { ids }, ann)).data).toEqual({ unread: 0 })
  expect((await world.first.get('/message/pagelist', { topic: 'nothing' }, { token: bob.token })).code).toBe(40000)
})
