import { eventNamed } from '@workplace/contract/message/notification'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMailbox } from '../../../test/mailbox'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { smtpMailer } from '../../adapters/mail/smtp'

const day = '2026-11-18'
let box: Awaited<ReturnType<typeof openMailbox>>
let world: World
let acme: Company
let other: Company
let admin: string
let ann: { user_id: number; token: string }
let bob: { user_id: number; token: string }

beforeAll(async () => {
  box = await openMailbox()
  world = await openWorld({
    now: '2026-11-18T01:05:00Z',
    mailer: () => smtpMailer({ url: box.url, from: 'rooms@example.org' }),
  })
  acme = await addCompany(world.db, 'Acme')
  other = await addCompany(world.db, 'Other')
  const made = await acme.person(['view-notification', 'change-notification'])
  admin = made.token
  await mailOf(made.user_id, 'admin@example.org', 'zh')
  ann = await acme.person()
  bob = await acme.person()
  await mailOf(ann.user_id, 'ann@example.org', 'zh')
  await mailOf(bob.user_id, 'bob@example.org', 'en')
})
afterAll(async () => {
  await world.close()
  await box.close()
})

const mailOf = (user_id: number, mail: string, language: string) =>
  world.db.query('update users set mail = $2, language = $3 where id = $1', [user_id, mail, language])
const edit = (body: object, token = admin) => world.first.post('/notification/edit', body, { token })
async function sent() {
  await world.first.mail?.round()
  return box.take()
}
async function book(title: string, more: object = {}, room?: number) {
  const times = { start_time: `${day} 10:00:00`, end_time: `${day} 11:00:00` }
  const body = {
    meetingroom_id: room ?? (await acme.room(title.slice(0, 40))),
    title,
    attendees: [{ user_id: bob.user_id }],
    ...times,
    ...more,
  }
  const answer = await world.first.post('/meeting/add', body, { token: ann.token })
  expect(answer.code).toBe(0)
  return answer.data.id as number
}

describe('the words of a mail', () => {
  it('are the same without a template and with the default one as a template', async () => {
    const room = await acme.room('Blue')
    const flow = async () => {
      const id = await book('季度评审', { content: '两行\n内容' }, room)
      const invited = await sent()
      await world.first.post('/meeting/edit', { id, version: 1, content: 'New' }, { token: ann.token })
      const changed = await sent()
      await world.first.post('/attendee/update_accept_state', { id, accept_state: 1 }, { token: bob.token })
      const answered = await sent()
      await world.first.post('/meeting/del', { id, reason: '改期' }, { token: ann.token })
      const cancelled = await sent()
      return [...invited, ...changed, ...answered, ...cancelled].map(({ to, subject, text }) => [to, subject, text])
    }
    const before = await flow()
    expect(before.length).toBeGreaterThanOrEqual(6)
    for (const key of ['invite', 'change', 'cancel', 'answer']) {
      const event = eventNamed('mail', key)
      const [subject_zh, subject_en] = event?.subject ?? []
      const [template_zh, template_en] = event?.template ?? []
      const texts = { subject_zh, subject_en, template_zh, template_en }
      expect((await edit({ channel: 'mail', event_key: key, ...texts })).code).toBe(0)
    }
    expect(await flow()).toEqual(before)
    for (const key of ['invite', 'change', 'cancel', 'answer'])
      await edit({
        channel: 'mail',
        event_key: key,
        subject_zh: null,
        subject_en: null,
        template_zh: null,
        template_en: null,
      })
  })

  it('are the company’s own, and neither they nor a meeting can break out of them', async () => {
    const told = {
      channel: 'mail',
      event_key: 'invite',
      subject_en: 'Join {title}',
      template_en: 'Dear {name},\n{a, plural, one {#}} $& <b>{title}</b>\nReason {booker}',
    }
    expect((await edit(told)).code).toBe(0)
    await book('{name} $& <script>')
    const [zh, en] = (await sent()).sort((one) => (one.to.startsWith('ann') ? -1 : 1))
    expect(zh?.subject).toBe('会议已预订：{name} $& <script>')
    expect(en?.subject).toBe('Join {name} $& <script>')
    expect(en?.text).toContain('{a, plural, one {#}} $& <b>{name} $& <script></b>')
    expect(en?.text).toContain('go to My meetings')
    await edit({ channel: 'mail', event_key: 'invite', subject_en: null, template_en: null })
  })

  it('are not sent where the company wants none', async () => {
    expect((await edit({ channel: 'mail', event_key: 'invite', enabled: false })).code).toBe(0)
    const quiet = await book('Quiet')
    expect(await sent()).toEqual([])
    expect((await edit({ channel: 'mail', event_key: 'invite', enabled: true })).code).toBe(0)
    // who was never invited by mail is not told by mail that it is over
    const cancelled = await world.first.post('/meeting/del', { id: quiet, reason: 'x' }, { token: ann.token })
    expect(cancelled.code).toBe(0)
    expect(await sent()).toEqual([])
    const loud = await book('Loud')
    expect(await sent()).toHaveLength(2)
    // switched off between writing and sending
    await edit({ channel: 'mail', event_key: 'invite', enabled: false })
    await world.db.query("update mail_job set state = 'waiting', next_try = now() where kind = 'invite'")
    expect(await sent()).toEqual([])
    await edit({ channel: 'mail', event_key: 'invite', enabled: true })
    await world.first.post('/meeting/del', { id: loud, reason: 'x' }, { token: ann.token })
    expect(await sent()).toEqual([])
  })
})

describe('a message in the product', () => {
  const answerOne = async (title: string, accept_state: number) => {
    const id = await book(title)
    await world.first.post('/attendee/update_accept_state', { id, accept_state }, { token: bob.token })
  }
  const inbox = async () => (await world.first.get('/message/pagelist', {}, { token: ann.token })).data

  it('carries the company’s own words, or none', async () => {
    await answerOne('First', 3)
    expect((await inbox()).items[0]).toMatchObject({ kind: 'invitation_declined', text: null })
    expect(
      (await edit({ channel: 'site', event_key: 'invitation_declined', template_zh: '{who}不来“{title}”了' })).code,
    ).toBe(0)
    expect((await inbox()).items[0]).toMatchObject({ text: { zh: '{who}不来“{title}”了', en: null } })
  })

  it('is not written where the company wants none', async () => {
    const before = (await inbox()).total
    await edit({ channel: 'site', event_key: 'invitation_accepted', enabled: false })
    await answerOne('Second', 1)
    expect((await inbox()).total).toBe(before)
    await answerOne('Third', 3)
    expect((await inbox()).total).toBe(before + 1)
  })
})

describe('the form', () => {
  it('says what is wrong and keeps nothing of it', async () => {
    const list = async () => (await world.first.get('/notification/pagelist', {}, { token: admin })).data.items
    const before = await list()
    const mail = { channel: 'mail', event_key: 'cancel' }
    const wrong: [object, string][] = [
      [{ ...mail, template_zh: '{password}' }, 'template_zh'],
      [{ ...mail, subject_zh: 'a\r\nBcc: all@example.org' }, 'subject_zh'],
      [{ ...mail, subject_zh: 'a\nBcc: all@example.org' }, 'subject_zh'],
      [{ ...mail, template_en: ' ' }, 'template_en'],
      [{ ...mail, template_en: 'x'.repeat(4001) }, 'template_en'],
      [{ ...mail, template_en: 'bell \u0007' }, 'template_en'],
      [{ channel: 'site', event_key: 'audit_taken', template_en: '{name}' }, 'template_en'],
      [{ channel: 'site', event_key: 'audit_taken', template_en: 'two\nlines' }, 'template_en'],
      [{ channel: 'fax', event_key: 'cancel', enabled: false }, 'channel'],
    ]
    for (const [body, field] of wrong) {
      const answer = await edit(body)
      expect([JSON.stringify(body).slice(0, 60), answer.code]).toEqual([JSON.stringify(body).slice(0, 60), 40000])
      expect(Object.keys(answer.data.fields)).toEqual([field])
    }
    expect(await edit({ channel: 'mail', event_key: 'nothing', enabled: false })).toMatchObject({ code: 40400 })
    expect(await edit({ ...mail, enabled: false, version: 7 })).toMatchObject({ code: 40902 })
    expect(await list()).toEqual(before)
  })

  it('is for holders of its permission, and stays in its company', async () => {
    const reader = (await acme.person(['view-notification'])).token
    expect((await edit({ channel: 'mail', event_key: 'cancel', enabled: false }, reader)).code).toBe(40300)
    const rival = (await other.person(['view-notification', 'change-notification'])).token
    await edit({ channel: 'site', event_key: 'invitation_declined', template_zh: 'Theirs' }, rival)
    const mine = (await world.first.get('/notification/pagelist', {}, { token: admin })).data.items
    expect(JSON.stringify(mine)).not.toContain('Theirs')
  })
})

describe('a test', () => {
  const body = { event_key: 'cancel', language: 'en', subject: null, template: 'Gone: {title} because {reason}' }
  const ask = (token: string, more: object = {}) =>
    world.first.post('/notification/test', { ...body, ...more }, { token })

  it('goes to whoever asks, with examples in place of what is named', async () => {
    await sent()
    expect((await ask(admin)).data).toEqual({ mail: 'admin@example.org' })
    const [mail, ...others] = await box.take()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'admin@example.org', subject: '[Test] Cancelled: Weekly product meeting' })
    expect(mail?.text).toContain('Gone: Weekly product meeting because The room is being repaired')
  })

  it('says why it cannot be sent', async () => {
    expect(await ask(admin, { template: '{oops}' })).toMatchObject({ code: 40000 })
    const nobody = (await acme.person(['change-notification'])).token
    expect(await ask(nobody)).toMatchObject({ code: 40061 })
    box.refuse({ code: 550, at: 'recipient' })
    expect(await ask(admin)).toMatchObject({ code: 40062 })
    box.refuse(undefined)
  })
})
