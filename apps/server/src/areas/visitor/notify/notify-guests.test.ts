import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import ical, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import type { Mail, Mailer } from '../../../adapters/mail/port'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let desk: Who
let host: Who
let reason = 0
let audited = 0
let guests = 0
const sent: Mail[] = []
const mailer = (): Mailer => ({
  from: 'console@example.org',
  send: async (mail) => void sent.push(mail),
  close: () => {},
})

/** A Monday; the offices of the tests are in Shanghai. */
const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+08:00`
const tuesday = '2026-11-24'

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })
  world = await openWorld({ servers: 2, now: at('08:00'), mailer, publicUrl: 'https://w.example.org' })
  acme = await addCompany(world.db, 'Acme')
  desk = await acme.person(['view-visitor', 'add-visitor', 'change-visitor', 'auidt-visitor', 'add-visitorreason'])
  host = await acme.person(['add-visitor'])
  reason = (await post('/visitorreason/add', { name: 'Meeting' })).data.id
  audited = (await post('/visitorreason/add', { name: 'Tour', audit_by: 'auditor' })).data.id
})
afterAll(() => world.close())
beforeEach(() => world.setNow(at('08:00')))

const post = (path: string, body: object, token = desk.token) => world.first.post(path, body, { token, language: 'en' })
const second = () => world.servers[1] ?? world.first

async function invite(more: object = {}, person: object = {}) {
  const mail = `told${++guests}@example.org`
  const { data, code, message } = await post(
    '/visitor/add',
    {
      ...{ reason_id: reason, office_id: acme.office_id },
      ...{ plan_start: at('10:00', tuesday), plan_end: at('12:00', tuesday) },
      people: [{ name: `Guest ${guests}`, mail, language: 'en', ...person }],
      ...more,
    },
    host.token,
  )
  expect(code, message).toBe(0)
  return { id: data.people[0].id as number, visit: data.id as number, mail }
}
/** What went to an address since it was asked for last. */
let seen = 0
async function tell(server = world.first): Promise<Mail[]> {
  await server.visits.tell()
  await server.mail?.round()
  const letters = sent.slice(seen)
  seen = sent.length
  return letters
}
const toldOf = async (mail: string) => (await tell()).filter(({ to }) => to.mail === mail)
const entriesOf = (letter: Mail | undefined) =>
  Object.values(ical.sync.parseICS(letter?.calendar?.text ?? ''))
    .filter((one): one is VEvent => one?.type === 'VEVENT')
    .map(({ uid, sequence, status, start, summary }) => ({ uid, sequence: Number(sequence), status, start, summary }))

describe('guests are told by mail', () => {
  beforeEach(async () => void (await tell()))

  test('that they are invited, with their page and an entry for their calendar, once across two servers', async () => {
    const { mail, id } = await invite()
    await Promise.all([world.first.visits.tell(), second().visits.tell()])
    await Promise.all([world.first.visits.tell(), second().visits.tell()])
    const letters = (await tell()).filter(({ to }) => to.mail === mail)
    expect(letters).toHaveLength(1)
    const [letter] = letters
    expect(letter).toMatchObject({ from_name: 'Acme', subject: 'Invitation to Acme, Tue 24 Nov' })
    expect(letter?.text).toContain('Tue 24 Nov 10:00–12:00 (China Standard Time)')
    const token = /https:\/\/w\.example\.org\/visit#v=([\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    const page = await world.first.post('/visit_guest/open', { token })
    expect(page.data).toMatchObject({ phase: 'ready', name: `Guest ${guests}` })
    expect(letter?.calendar?.method).toBe('REQUEST')
    expect(entriesOf(letter)).toEqual([
      {
        uid: expect.stringMatching(/^visit-\d+-\d+@[0-9a-f]{16}\.workplace$/),
        ...{ sequence: 0, status: 'CONFIRMED', summary: 'Visit to Acme' },
        start: expect.objectContaining({}),
      },
    ])
    expect(Number(entriesOf(letter)[0]?.start)).toBe(Date.parse(at('10:00', tuesday)))
    const story = (await world.first.get('/visitor/single', { id }, { token: desk.token })).data.story
    expect(story.map((step: { act: string }) => step.act)).toEqual(['invite', 'mail_invited'])
  })

  test('with a code that reception scans until the link is renewed, as a picture that is one; of an entry nothing changes', async () => {
    const { mail, id } = await invite()
    const [letter] = await toldOf(mail)
    const picture = letter?.page?.picture.content ?? Buffer.alloc(0)
    expect(letter?.page?.html).toContain('cid:visitor-code.png')
    expect(letter?.text).toContain('It opens no door.')
    const [read] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
    expect(read?.text).toMatch(/^W1F[A-Z2-7]+$/)
    const found = async () =>
      (
        await world.first.get(
          '/visitor/find',
          { office: acme.office_id, title: read?.text ?? '' },
          { token: desk.token, language: 'en' },
        )
      ).data?.items?.map((one: { id: number }) => one.id)
    expect(await found()).toEqual([id])
    expect(entriesOf(letter)).toHaveLength(1)
    await post('/visitor/renew_link', { id }, host.token)
    expect(await found()).not.toEqual([id])
  })

  test('in the language in which they were invited, with the words of the office', async () => {
    await world.db.query(
      `with of_company as (
         insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'visitor_guest_words', 'x', '')
       ) insert into strategy_office (company_id, office_id, strategy_key, strategy_values)
         values ($1, $2, 'visitor_guest_words', 'Wi-Fi: guests')`,
      [acme.company_id, acme.office_id],
    )
    const { mail } = await invite({}, { language: 'zh' })
    const [letter] = await toldOf(mail)
    expect(letter?.subject).toBe('来访邀请：Acme，11月24日 周二')
    expect(letter?.text).toContain('Wi-Fi: guests')
    expect(letter?.text).toContain('您好')
  })

  test('of what changed, and that it is cancelled; of what is none of theirs nothing', async () => {
    const { mail, visit } = await invite()
    const [first] = await toldOf(mail)
    const edit = async (more: object) => {
      const [row] = await world.db.query<{ version: number }>('select version from visit where id = $1', [visit])
      const answer = await post('/visitor/edit', { visit_id: visit, version: row?.version, ...more }, host.token)
      expect(answer.code, answer.message).toBe(0)
    }
    await edit({ note: 'for reception' })
    expect(await toldOf(mail)).toEqual([])
    await edit({ plan_start: at('14:00', tuesday), plan_end: at('15:00', tuesday) })
    await edit({ plan_start: at('15:00', tuesday), plan_end: at('16:00', tuesday) })
    const changed = await toldOf(mail)
    expect(changed.map(({ subject }) => subject)).toEqual(['Updated: your visit to Acme, Tue 24 Nov'])
    expect(changed[0]?.text).toContain('15:00–16:00')
    const [before] = entriesOf(first)
    expect(entriesOf(changed[0])).toMatchObject([{ uid: before?.uid, sequence: 1, status: 'CONFIRMED' }])
    await post('/visitor/cancel', { visit_id: visit }, host.token)
    const cancelled = await toldOf(mail)
    expect(cancelled.map(({ subject }) => subject)).toEqual(['Cancelled: your visit to Acme, Tue 24 Nov'])
    expect(cancelled[0]?.calendar?.method).toBe('CANCEL')
    expect(entriesOf(cancelled[0])).toMatchObject([{ uid: before?.uid, sequence: 2, status: 'CANCELLED' }])
    expect(cancelled[0]?.text).not.toContain('visit#v=')
    expect(await toldOf(mail)).toEqual([])
  })

  test('not before somebody said yes, and not at all where it was cancelled before they knew', async () => {
    const { mail, visit } = await invite({ reason_id: audited })
    expect(await toldOf(mail)).toEqual([])
    const approved = await post('/visitor/audit', { items: [{ id: visit, version: 1 }], pass: true })
    expect(approved.code, approved.message).toBe(0)
    expect((await toldOf(mail)).map(({ subject }) => subject)).toEqual(['Invitation to Acme, Tue 24 Nov'])
    const early = await invite()
    await post('/visitor/cancel', { visit_id: early.visit }, host.token)
    expect(await toldOf(early.mail)).toEqual([])
  })

  test('of days that are no more, their calendars as well', async () => {
    const { mail, visit } = await invite({
      ...{ plan_start: at('09:00', tuesday), plan_end: at('18:00', '2026-11-26') },
      ...{ day_begin: '09:00', day_end: '18:00' },
    })
    const [first] = await toldOf(mail)
    expect(first?.calendar?.method).toBe('PUBLISH')
    expect(first?.text).toContain('and 2 more days')
    expect(entriesOf(first).map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED'])
    await post('/visitor/edit', { visit_id: visit, version: 1, plan_end: at('18:00', '2026-11-25') }, host.token)
    const [changed] = await toldOf(mail)
    const entries = entriesOf(changed)
    expect(entries.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
    expect(entries.map(({ uid }) => uid)).toEqual(entriesOf(first).map(({ uid }) => uid))
  })

  test('the evening before, once, and who was invited that night is not reminded', async () => {
    const { mail } = await invite()
    await tell()
    world.setNow(at('17:59'))
    expect(await toldOf(mail)).toEqual([])
    world.setNow(at('18:00'))
    const late = await invite()
    await Promise.all([world.first.visits.tell(), second().visits.tell()])
    const letters = await tell()
    expect(letters.filter(({ to }) => to.mail === mail).map(({ subject }) => subject)).toEqual([
      'Tomorrow: your visit to Acme, 10:00',
    ])
    expect(letters.filter(({ to }) => to.mail === late.mail).map(({ subject }) => subject)).toEqual([
      'Invitation to Acme, Tue 24 Nov',
    ])
    world.setNow(at('20:00'))
    expect(await tell()).toEqual([])
  })

  test('that their time is over and they have not checked out', async () => {
    const { mail, id } = await invite({ plan_start: at('10:00'), plan_end: at('12:00') })
    await tell()
    world.setNow(at('09:50'))
    await post('/visitor/check_in', { ids: [id] })
    expect(await toldOf(mail)).toEqual([])
    world.setNow(at('12:20'))
    await world.first.visits.due()
    expect((await toldOf(mail)).map(({ subject }) => subject)).toEqual(['Have you left Acme?'])
    expect(await toldOf(mail)).toEqual([])
  })

  test('at another address what is new to it, and nobody without one, or where the company does not want it', async () => {
    const { mail, id } = await invite()
    await tell()
    const [row] = await world.db.query<{ version: number }>('select version from visitor where id = $1', [id])
    const edited = await post(
      '/visitor/edit_person',
      { id, version: row?.version, mail: 'elsewhere@example.org' },
      host.token,
    )
    expect(edited.code, edited.message).toBe(0)
    const letters = await tell()
    expect(letters.map(({ to, subject }) => [to.mail, subject])).toEqual([
      ['elsewhere@example.org', 'Invitation to Acme, Tue 24 Nov'],
    ])
    expect(mail).not.toBe('elsewhere@example.org')
    const silent = await addCompany(world.db, 'Silent')
    const keeper = await silent.person(['add-visitor', 'add-visitorreason'])
    await world.db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'visitor_guest_mail', 'x', '0')`,
      [silent.company_id],
    )
    const why = await post('/visitorreason/add', { name: 'Meeting' }, keeper.token)
    const made = await post(
      '/visitor/add',
      {
        ...{ reason_id: why.data.id, office_id: silent.office_id },
        ...{ plan_start: at('10:00', tuesday), plan_end: at('12:00', tuesday) },
        people: [{ name: 'Quiet', mail: 'quiet@example.org' }],
      },
      keeper.token,
    )
    expect(made.code, made.message).toBe(0)
    await invite({}, { mail: null })
    expect(await tell()).toEqual([])
  })
})
