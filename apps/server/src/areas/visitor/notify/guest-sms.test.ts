import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { guestSms, mostTexts } from './guest-sms'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let desk: Who
let host: Who
let reason = 0
let gateway: Server
let guests = 0
let status = 200
type Taken = { to: string; text: string; template: string; language: string; values: Record<string, string> }
const taken: Taken[] = []

const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+08:00`
const tuesday = '2026-11-24'

beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    const body = JSON.parse((await buffer(request)).toString())
    if (status === 200) taken.push(body.data)
    response.writeHead(status).end(status === 200 ? '' : 'unknown number')
  })
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
  world = await openWorld({
    ...{ servers: 2, now: at('08:00'), publicUrl: 'https://w.example.org' },
    innerNetworks: { message: ['127.0.0.1'] },
    withJobs: false,
  })
  acme = await addCompany(world.db, 'Acme')
  desk = await acme.person([
    ...['view-visitor', 'add-visitor', 'change-visitor', 'delete-visitor', 'add-visitorreason'],
    ...['view-notification', 'change-notification'],
  ])
  host = await acme.person(['add-visitor'])
  reason = (await post('/visitorreason/add', { name: 'Meeting' })).data.id
  await use('gateway')
})
afterAll(async () => {
  await world.close()
  gateway.close()
})
beforeEach(async () => {
  world.setNow(at('08:00'))
  status = 200
  await told()
})

const post = (path: string, body: object, token = desk.token) => world.first.post(path, body, { token, language: 'en' })
const second = () => world.servers[1] ?? world.first

async function use(kind: 'gateway' | 'off') {
  const { has_secret, sent_today, failed_today, last_fault, ...stored } = (
    await world.first.get('/notification/sms', {}, { token: desk.token })
  ).data
  const endpoint = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  expect((await post('/notification/sms_edit', { ...stored, kind, endpoint, secret })).code).toBe(0)
}

async function invite(person: object = {}, more: object = {}) {
  const phone = `138${String(++guests).padStart(8, '0')}`
  const { data, code, message } = await post(
    '/visitor/add',
    {
      ...{ reason_id: reason, office_id: acme.office_id },
      ...{ plan_start: at('10:00', tuesday), plan_end: at('12:00', tuesday) },
      people: [{ name: `Guest ${guests}`, phone, language: 'en', ...person }],
      ...more,
    },
    host.token,
  )
  expect(code, message).toBe(0)
  return { id: data.people[0].id as number, visit: data.id as number, phone: `+86${phone}` }
}
/** What was texted since it was asked for last. */
async function told(): Promise<Taken[]> {
  await Promise.all([world.first.visits.tell(), second().visits.tell()])
  await Promise.all([world.first.sms.round(), second().sms.round()])
  return taken.splice(0)
}
const single = async (id: number) => (await world.first.get('/visitor/single', { id }, { token: desk.token })).data
const actsOf = async (id: number) => (await single(id)).story.map((step: { act: string }) => step.act)
async function edit(visit: number, more: object) {
  const [row] = await world.db.query<{ version: number }>('select version from visit where id = $1', [visit])
  const answer = await post('/visitor/edit', { visit_id: visit, version: row?.version, ...more }, host.token)
  expect(answer.code, answer.message).toBe(0)
}

async function cancel(visit_id: number) {
  const [row] = await world.db.query<{ version: number }>('select version from visit where id = $1', [visit_id])
  expect((await post('/visitor/cancel', { visit_id, version: row?.version }, host.token)).code).toBe(0)
}

describe('guests without an address are told by text message', () => {
  test('that they are invited, once across two servers, with their page; so is whoever has an address, where no mail is sent', async () => {
    const { id, phone } = await invite()
    await invite({ mail: 'mailed@example.org' })
    const [only, ...others] = await told()
    // no mail is sent by these servers, so that somebody with an address is told by telephone as well
    expect(others.map(({ to }) => to)).toEqual([`+86138${String(guests).padStart(8, '0')}`])
    expect(only).toMatchObject({ to: phone, template: 'guest_invited', language: 'en' })
    expect(only?.text).toMatch(
      /^.+ has invited you to Acme: Tue 24 Nov 10:00–12:00, .+\. Details and your visitor code: https:\/\/w\.example\.org\/visit#v=[\w.-]+$/,
    )
    const token = /#v=([\w.-]+)/.exec(only?.text ?? '')?.[1]
    expect((await world.first.post('/visit_guest/open', { token })).data).toMatchObject({ phase: 'ready' })
    expect(await actsOf(id)).toEqual(['invite', 'sms_invited'])
  })

  test('what changed, that it is cancelled, the evening before; in Chinese as well', async () => {
    const { visit, phone } = await invite({ language: 'zh' })
    expect((await told())[0]?.text).toMatch(/^Acme的.+邀请您来访：11月24日 周二 10:00–12:00，/)
    await edit(visit, { plan_start: at('14:00', tuesday), plan_end: at('15:00', tuesday) })
    expect(await told()).toMatchObject([{ to: phone, template: 'guest_changed' }])
    world.setNow(at('18:00'))
    expect((await told()).filter(({ to }) => to === phone)).toMatchObject([
      { template: 'guest_reminder', text: expect.stringContaining('明天来访Acme') },
    ])
    await cancel(visit)
    const [off] = await told()
    expect(off).toMatchObject({ template: 'guest_cancelled' })
    expect(off?.text).not.toContain('https://')
  })

  test('at another number what is new to it; not once the office or the company does not want it', async () => {
    const { id } = await invite()
    await told()
    const { version } = await single(id)
    expect((await post('/visitor/edit_person', { id, version, phone: '139 0000 0001' })).code).toBe(0)
    expect(await told()).toMatchObject([{ to: '+8613900000001', template: 'guest_invited' }])
    await use('off')
    await invite()
    expect(await told()).toEqual([])
    await use('gateway')
    await world.db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'visitor_guest_sms', 'x', '0')`,
      [acme.company_id],
    )
    await invite()
    expect(await told()).toEqual([])
    await world.db.query(`delete from strategy where strategy_key = 'visitor_guest_sms'`)
  })

  test('so often at most for one visit; that it is cancelled goes out all the same', async () => {
    const { visit } = await invite()
    const seen = [...(await told())]
    for (let n = 0; n < mostTexts + 2; n++) {
      await edit(visit, { plan_end: at(`13:${String(n + 10)}`, tuesday) })
      seen.push(...(await told()))
    }
    expect(seen).toHaveLength(mostTexts)
    await cancel(visit)
    expect(await told()).toMatchObject([{ template: 'guest_cancelled' }])
  })

  test('and counted as mails are', async () => {
    await world.db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'visitor_mail_per_day', 'x', '0')`,
      [acme.company_id],
    )
    const { data } = await post(
      '/visitor/add',
      {
        ...{ reason_id: reason, office_id: acme.office_id },
        ...{ plan_start: at('10:00', tuesday), plan_end: at('12:00', tuesday) },
        people: [{ name: 'One too many', phone: '13812345678' }],
      },
      host.token,
    )
    expect(data.reason).toBe('visit_mails')
    await world.db.query(`delete from strategy where strategy_key = 'visitor_mail_per_day'`)
  })

  test('what does not reach them is shown at reception, until something does; what was said is forgotten with them', async () => {
    status = 422
    const { id, visit } = await invite()
    await told()
    await Promise.all([world.first.deliver(), second().deliver()])
    expect(await single(id)).toMatchObject({ sms_fault: 'HTTP 422 unknown number' })
    expect(await actsOf(id)).toContain('sms_failed')
    const page = await world.first.get('/visitor/pagelist', { tab: 'expected' }, { token: desk.token })
    expect(page.data.items.find((row: { id: number }) => row.id === id)).toMatchObject({
      sms_fault: 'HTTP 422 unknown number',
    })
    status = 200
    await edit(visit, { plan_end: at('12:30', tuesday) })
    expect(await told()).toHaveLength(1)
    expect(await single(id)).toMatchObject({ sms_fault: null })
    await cancel(visit)
    await told()
    expect((await post('/visitor/forget', { ids: [id], reason: 'asked for' })).code).toBe(0)
    expect(await world.db.query('select 1 from sms_job where about = $1', [`visitor/${id}`])).toEqual([])
  })

  test('digits that move their code to another phone', async () => {
    await invite()
    const token = /#v=([\w.-]+)/.exec((await told())[0]?.text ?? '')?.[1] ?? ''
    const phones = ['a', 'b'].map((sign) => sign.repeat(32))
    await world.first.post('/visit_guest/codes', { token, phone: phones[0] })
    const page = (await world.first.post('/visit_guest/open', { token, phone: phones[1] })).data
    expect(page).toMatchObject({ bound: 'other', moves_by: expect.stringMatching(/\*/) })
    const asked = await world.first.post('/visit_guest/move', { token, phone: phones[1] })
    expect(asked.data).toMatchObject({ moved: false, sent_to: page.moves_by })
    const [digits] = await told()
    expect(digits).toMatchObject({ template: 'guest_digits' })
    const code = digits?.values.digits
    expect(digits?.text).toContain(code)
    expect((await world.first.post('/visit_guest/move', { token, phone: phones[1], code })).data.moved).toBe(true)
  })
})

test.each([
  ['invited', 'zh', 'Acme的林晓邀请您来访：11月24日 周二 10:00–12:00，1F。填写信息、查看路线和访客码：https://x'],
  ['changed', 'en', 'Your visit to Acme was updated: Tue 24 Nov 10:00–12:00, 1F. Details: https://x'],
  ['cancelled', 'zh', '您 11月24日 周二 10:00–12:00 在Acme的来访已取消，请不要前往。'],
  ['reminder', 'en', 'Tomorrow you’re visiting Acme: Tue 24 Nov 10:00–12:00, 1F. Your visitor code: https://x'],
  ['still_in', 'en', 'Your visit to Acme is over. If you have left, please say so: https://x'],
] as const)('%s in %s', (kind, language, text) => {
  const window = { start: Date.parse(at('10:00', tuesday)), end: Date.parse(at('12:00', tuesday)) }
  const of = {
    ...{
      kind,
      language,
      visitor_id: 1,
      name: 'Wang',
      phone: '+8613800138000',
      company_name: 'Acme',
      host_name: '林晓',
    },
    ...{ place: '1F', timezone: 'Asia/Shanghai', windows: [window], url: 'https://x', until: 0 },
  }
  expect(guestSms(of)).toMatchObject({ text, about: 'visitor/1', template: `guest_${kind}` })
  expect(guestSms({ ...of, url: null }).text).not.toMatch(/none|http/)
})
