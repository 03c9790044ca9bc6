import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../../../../test/pdf-text'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import type { Mail, Mailer } from '../../../adapters/mail/port'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let keeper: Who
const sent: Mail[] = []
const mailer = (): Mailer => ({
  from: 'console@example.org',
  send: async (mail) => void sent.push(mail),
  close: () => {},
})
const at = (time: string) => `2026-11-23T${time}:00+08:00`

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: at('09:30'), mailer, publicUrl: 'https://w.example.org' })
  acme = await addCompany(world.db, 'Acme')
  keeper = await acme.person([
    ...[
      'add-visitor',
      'myself-visitor',
      'change-visitor',
      'view-visitor',
      'add-visitorreason',
      'add-visitor-agreement',
    ],
  ])
})
afterAll(() => world.close())

const post = (path: string, body: object) => world.first.post(path, body, { token: keeper.token, language: 'en' })
const copies = async () => {
  await Promise.all(world.servers.map((server) => server.visits.signatures()))
  await world.first.mail?.round()
  return sent.filter(({ attached }) => attached !== undefined)
}

async function signed(person: object): Promise<void> {
  const { data, code, message } = await post('/visitor/add', {
    ...{
      reason_id: reason,
      office_id: acme.office_id,
      plan_start: at('10:00'),
      plan_end: at('12:00'),
      people: [person],
    },
  })
  expect(code, message).toBe(0)
  const { url } = (await world.first.get('/visitor/link', { id: data.people[0].id }, { token: keeper.token })).data
  const [token, phone] = [url.split('#v=')[1], `a-phone-that-signs-${data.people[0].id}-here`]
  const [asked] = (await world.first.post('/visit_guest/open', { token })).data.words
  const given = {
    ...{ token, phone, agreement_id: asked.agreement_id, revision: asked.revision, name: 'Zhang Wei' },
    line: [[10, 10, 200, 120, 300, 60, 400, 150]],
  }
  const answer = await world.first.post('/visit_guest/sign', given, { language: 'en' })
  expect(answer.code, answer.message).toBe(0)
}
let reason = 0

test('whoever signs and has an address gets a copy by mail, once across two servers, and nobody else', async () => {
  const made = await post('/visitor_agreement/add', {
    ...{ name: '保密协议', name_en: 'NDA: <b>secret</b> / 1', kind: 'sign' },
    ...{ content: '我会保守秘密。', content_en: 'I tell nobody.' },
  })
  expect(made.code, made.message).toBe(0)
  reason = (await post('/visitorreason/add', { name: 'Tour', agreement_ids: [made.data.id] })).data.id
  await signed({ name: 'Zhang Wei', mail: 'zhang@example.org', language: 'en' })
  await signed({ name: 'Zhang Wei', phone: '13800138000', language: 'en' })
  const [copy, ...more] = await copies()
  expect(more).toEqual([])
  expect(copy).toMatchObject({
    ...{ to: { mail: 'zhang@example.org' }, from_name: 'Acme', subject: 'What you signed: “NDA: <b>secret</b> / 1”' },
    attached: { name: 'NDA b secret b 1.pdf', media_type: 'application/pdf' },
  })
  const text = pdfText(copy?.attached?.content ?? Buffer.alloc(0))
  expect(text).toContain('I tell nobody.')
  expect(text).toContain('Zhang Wei')
  // what is kept of the mail is no content
  const kept = await world.db.query<{ content: object }>(
    `select content from mail_job where recipient = 'zhang@example.org' and content ? 'sealed'`,
  )
  expect(JSON.stringify(kept)).not.toContain('I tell nobody')
  expect(await copies()).toHaveLength(1)
})
