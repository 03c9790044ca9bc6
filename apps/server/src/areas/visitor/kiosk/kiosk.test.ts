import { muster } from '@workplace/contract/visitor/topics'
import { visitorCodeText } from '@workplace/domain/visitor/visitor-code'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { nameSearch } from '../../../kernel/text/name-search'
import { signerOf } from '../../pass/public'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let desk: Who
let host: Who
let keeper: Who
let auditor: Who
let warden: Who
let reason = 0
/** The token of a kiosk in the office. */
let kiosk = ''
let kioskId = 0

const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+08:00`
const all = (noun: string) => ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-${noun}`)

async function named(name: string, codes: string[] = []): Promise<Who> {
  const who = await acme.person(codes)
  await world.db.query('update users set name = $2, name_search = $3 where id = $1', [
    who.user_id,
    name,
    nameSearch(name),
  ])
  return who
}

async function paired(office_id: number, more: object = {}): Promise<{ id: number; token: string }> {
  const { data: made, message } = await post(
    '/visitor_kiosk/add',
    { name: `K${Math.random()}`, office_id, ...more },
    keeper,
  )
  expect(made.id, message).toBeGreaterThan(0)
  const { code, token } = (await world.first.post('/door/pairing', { kind: 'kiosk' })).data
  expect((await post('/visitor_kiosk/bind', { id: made.id, code }, keeper)).code).toBe(0)
  return { id: made.id, token }
}

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: at('09:30'), logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  desk = await acme.person(all('visitor'))
  host = await named('诸葛亮', ['add-visitor', 'myself-visitor'])
  auditor = await acme.person(['auidt-visitor'])
  keeper = await acme.person(['visitor-kiosk', 'visitorreason', 'visitor-agreement', 'visitor-watch'].flatMap(all))
  warden = await acme.person(['view-visitor-muster'])
  reason = (await post('/visitorreason/add', { name: 'Meeting', needed: ['company'] }, keeper)).data.id
  ;({ token: kiosk, id: kioskId } = await paired(acme.office_id))
})
afterAll(() => world.close())
/** The clock goes on between tests, so that what is bounded by the minute begins anew. */
let minute = 0
beforeEach(() => world.setNow(new Date(Date.parse(at('09:30')) + 2 * 60_000 * minute++).toISOString()))

const post = (path: string, body: object, who = desk, server = world.first) =>
  server.post(path, body, { token: who.token, language: 'en' })
const get = (path: string, query: object, who = desk) =>
  world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })
const tap = (path: string, body: object, token = kiosk, server = world.first) =>
  server.post(`/kiosk/${path}`, body, { device: token, language: 'en' })
const one = async (id: number) => (await get('/visitor/single', { id })).data
const stays = (id: number) => world.db.query('select in_way, out_way from visitor_stay where visitor_id = $1', [id])

async function invite(person: object, more: object = {}): Promise<number> {
  const { data, message } = await post(
    '/visitor/add',
    {
      ...{ reason_id: reason, office_id: acme.office_id, plan_start: at('10:00'), plan_end: at('12:00') },
      ...{ company: 'Guests Ltd', people: [person] },
      ...more,
    },
    host,
  )
  expect(data.people, message).toHaveLength(1)
  return data.people[0].id
}
let phones = 1000
const phone = () => `1380013${++phones}`

describe('a kiosk', () => {
  test('shows its office and why one may come, and nobody', async () => {
    const { data } = await world.first.get('/kiosk/state', { app_version: '1' }, { device: kiosk })
    expect(data).toMatchObject({
      company: 'Acme',
      office: { timezone: 'Asia/Shanghai' },
      reasons: [{ id: reason, needed: ['company'] }],
    })
    expect((await get('/visitor_kiosk/single', { id: kioskId }, keeper)).data).toMatchObject({ state: 'online' })
  })

  test('says that everybody is to leave while people of its office are seen out, and hears of it at once', async () => {
    const far = await paired((await acme.office('Far')).office_id)
    const shown = async (token = kiosk) => (await world.first.get('/kiosk/state', {}, { device: token })).data.muster
    const told = () =>
      world.db.query("select 1 from outbox where company_id = $1 and topic = 'muster'", [acme.company_id])
    expect(await shown()).toBeNull()
    const before = (await told()).length
    const drill = await post('/visitor_muster/begin', { office_id: acme.office_id, kind: 'drill' }, warden)
    expect([await shown(), await shown(far.token)]).toEqual(['drill', null])
    expect(muster.devices).toEqual({ kiosk: 'all' })
    expect((await told()).length).toBeGreaterThan(before)
    await post('/visitor_muster/begin', { office_id: acme.office_id, kind: 'alarm' }, warden)
    expect(await shown()).toBe('alarm')
    expect((await post('/visitor_muster/end', { id: drill.data.id }, warden)).code).toBe(0)
    expect(await shown()).toBeNull()
  })

  test('is paired by who keeps kiosks of that office, and worth nothing once it is not', async () => {
    const near = await acme.office('Near')
    const elsewhere = await acme.person(all('visitor-kiosk'), { office_ids: [near.office_id] })
    expect((await post('/visitor_kiosk/unbind', { id: kioskId }, elsewhere)).data.reason).toBe('outside_scope')
    expect((await post('/visitor_kiosk/unbind', { id: kioskId })).data.reason).toBe('no_permission')
    const { id, token } = await paired(near.office_id)
    expect((await tap('find', { name: 'A', last4: '1234' }, token)).data.reason).toBe('kiosk_not_found')
    await post('/visitor_kiosk/unbind', { id }, keeper)
    expect((await tap('find', { name: 'A', last4: '1234' }, token)).data.reason).toBe('device_unknown')
    // nobody who is signed in is a kiosk
    expect((await post('/kiosk/find', { name: 'A', last4: '1234' })).data.reason).toBe('device_unknown')
  })
})

describe('who was invited', () => {
  test('finds their visit by name and telephone in whatever letters, and comes in', async () => {
    const number = phone()
    const id = await invite({ name: '张伟', phone: number })
    const { data: guest } = await tap('find', { name: 'wei  ZHANG', last4: number.slice(-4) })
    expect(guest).toMatchObject({
      name: '张伟',
      host_name: '诸葛亮',
      inside: false,
      fault: null,
      missing: [],
      words: [],
    })
    expect((await tap('check_in', { ticket: guest.ticket })).data).toMatchObject({ inside: true })
    expect(await stays(id)).toEqual([{ in_way: 'kiosk', out_way: null }])
    expect(await one(id)).toMatchObject({ state: 2 })
    // once more is the same stay
    expect((await tap('check_in', { ticket: guest.ticket })).data).toMatchObject({ inside: true })
    expect(await stays(id)).toHaveLength(1)
  })

  test('has one answer for all that is wrong, and few tries', async () => {
    const number = phone()
    const near = await acme.office('Next door')
    await invite({ name: '李娜', phone: number }, { office_id: near.office_id })
    await invite({ name: '王芳', phone: number })
    const answers = []
    for (const said of [
      { name: '李娜', last4: number.slice(-4) },
      { name: '王芳', last4: '0000' },
      { name: '王', last4: number.slice(-4) },
      { name: '%', last4: number.slice(-4) },
    ]) {
      const { data, message } = await tap('find', said)
      answers.push(`${data.reason} ${message}`)
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('kiosk_not_found')
    let last = ''
    for (let n = 0; n < 20; n++) last = (await tap('find', { name: 'X', last4: '9999' })).data.reason
    expect(last).toBe('too_many')
  })

  test('is told why not, in both languages, and comes in at no other kiosk with this ticket', async () => {
    const number = phone()
    const id = await invite({ name: '赵敏', phone: number }, { plan_start: at('18:00'), plan_end: at('19:00') })
    const { data: guest } = await tap('find', { name: '赵敏', last4: number.slice(-4) })
    expect(guest.fault).toEqual({
      zh: '还没到来访时间，16:00 起可以签到',
      en: 'It’s too early. Check-in opens at 16:00.',
    })
    // of another day that is said with it
    await invite(
      { name: '周芷若', phone: number },
      { plan_start: at('08:00', '2026-11-24'), plan_end: at('09:00', '2026-11-24') },
    )
    const { data: later } = await tap('find', { name: '周芷若', last4: number.slice(-4) })
    expect(later.fault).toMatchObject({ zh: expect.stringContaining('11月24日 周二 06:00') })
    expect(later.fault).toMatchObject({ en: expect.stringContaining('Tue 24 Nov 06:00') })
    expect((await tap('check_in', { ticket: guest.ticket })).data.reason).toBe('visit_refused')
    expect(await stays(id)).toEqual([])
    const { token } = await paired(acme.office_id)
    for (const ticket of [guest.ticket, `${guest.ticket}x`, 'a.b.c', '1']) {
      expect((await tap('check_in', { ticket }, token)).data.reason).toBe('kiosk_ticket')
    }
    expect((await tap('check_in', { ticket: guest.ticket.replace(/^[^.]+/, (1).toString(36)) })).data.reason).toBe(
      'kiosk_ticket',
    )
    world.setNow(at('11:59'))
    expect((await tap('look', { ticket: guest.ticket })).data.reason).toBe('kiosk_ticket')
  })

  test('adds what is missing, signs, and is let in by nothing less', async () => {
    const { data: nda } = await post(
      '/visitor_agreement/add',
      { name: `NDA ${Math.random()}`, content: 'Quiet.' },
      keeper,
    )
    const strict = await post(
      '/visitorreason/add',
      { name: `Lab ${Math.random()}`, needed: ['plate_no'], agreement_ids: [nda.id] },
      keeper,
    )
    const number = phone()
    const id = await invite({ name: '孙丽', phone: number }, { reason_id: strict.data.id })
    const { data: guest } = await tap('find', { name: '孙丽', last4: number.slice(-4) })
    expect(guest).toMatchObject({
      fault: null,
      missing: ['plate_no'],
      words: [{ agreement_id: nda.id, content: 'Quiet.' }],
    })
    const { ticket } = guest
    expect((await tap('check_in', { ticket })).data.reason).toBe('visit_refused')
    // whoever stands here changes nothing that is known
    const filled = await tap('form', { ticket, plate_no: '京A 12345', phone: '13900139000' })
    expect(filled.data).toMatchObject({ missing: [] })
    expect(await one(id)).toMatchObject({ plate_no: '京A12345', phone: `+86${number}` })
    expect((await tap('check_in', { ticket })).data.reason).toBe('visit_refused')
    const said = { ticket, agreement_id: nda.id, revision: 1, name: '孙丽' }
    expect((await tap('sign', said)).data.reason).toBe('visit_line')
    for (const line of [[[1]], [[1, 2, 3]], [[-1, 0]], [['1', 2]], []]) {
      expect((await tap('sign', { ...said, line })).code).not.toBe(0)
    }
    expect((await tap('sign', { ...said, line: [[1, 2, 300, 200]] })).data).toMatchObject({ words: [] })
    expect((await tap('check_in', { ticket })).data).toMatchObject({ inside: true })
  })

  test('desk and kiosks at once make one stay', async () => {
    const number = phone()
    const id = await invite({ name: '周杰', phone: number })
    const { data: guest } = await tap('find', { name: '周杰', last4: number.slice(-4) })
    const [first, second] = world.servers
    const both = await Promise.all([
      tap('check_in', { ticket: guest.ticket }, kiosk, first),
      post('/visitor/check_in', { ids: [id] }, desk, second),
      tap('check_in', { ticket: guest.ticket }, kiosk, second),
      post('/visitor/check_in', { ids: [id] }, desk, first),
    ])
    expect(both.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    expect(await stays(id)).toHaveLength(1)
  })

  test('who is on the list is sent to reception, and does not read why', async () => {
    await post('/visitor_watch/add', { name: '吴刚', reason: 'Theft in May' }, keeper)
    const number = phone()
    await invite({ name: '吴刚', phone: number })
    const { data } = await tap('find', { name: '吴刚', last4: number.slice(-4) })
    // nobody at a kiosk is told to ask who approves
    expect(data.fault).toEqual({ zh: '您的来访还在等待审核', en: 'Your visit is still waiting for approval.' })
    expect(JSON.stringify(data)).not.toMatch(/Theft|held|复核/)
  })
})

describe('codes', () => {
  const phoneKey = 'a-phone-of-one-guest-01234567'
  const shown = async (id: number) => {
    const { data: link } = await get('/visitor/link', { id }, host)
    const token = /[#&]v=([^&]+)/.exec(link.url)?.[1] ?? ''
    const { data } = await world.first.post('/visit_guest/codes', { token, phone: phoneKey })
    return { live: data.codes[0].text as string, letters: data.letters as string }
  }

  test('a live one and eight letters speak for themselves, a printed one asks for more', async () => {
    const number = phone()
    const id = await invite({ name: '程灵素', phone: number })
    const { live, letters } = await shown(id)
    expect((await tap('scan', { code: live })).data).toMatchObject({ name: '程灵素', fault: null })
    expect((await tap('scan', { code: ` ${letters.toLowerCase()} ` })).data).toMatchObject({ name: '程灵素' })
    const sign = signerOf(world.first.visits.codeKey)
    const [row] = await world.db.query<{ link_epoch: number }>('select link_epoch from visitor where id = $1', [id])
    const plain = { company_id: acme.company_id, visitor_id: id, of: row?.link_epoch ?? 0, turn: 0 }
    const printed = visitorCodeText({ kind: 'F', ...plain }, sign)
    expect((await tap('scan', { code: printed })).data.reason).toBe('kiosk_more')
    expect((await tap('scan', { code: printed, last4: '0000' })).data.reason).toBe('kiosk_not_found')
    expect((await tap('scan', { code: printed, name: '程灵素' })).data.reason).toBe('kiosk_not_found')
    expect((await tap('scan', { code: printed, last4: number.slice(-4) })).data).toMatchObject({ name: '程灵素' })
    const nameless = await invite({ name: 'No Phone' })
    const [other] = await world.db.query<{ link_epoch: number }>('select link_epoch from visitor where id = $1', [
      nameless,
    ])
    const ofOther = visitorCodeText({ kind: 'F', ...plain, visitor_id: nameless, of: other?.link_epoch ?? 0 }, sign)
    expect((await tap('scan', { code: ofOther, last4: '1234' })).data.reason).toBe('kiosk_not_found')
    expect((await tap('scan', { code: ofOther, name: 'phone no' })).data).toMatchObject({ name: 'No Phone' })
  })

  test('whose a printed one is can be guessed five times until the link is renewed; of ten wrong ones in an hour reception hears once', async () => {
    const number = phone()
    const id = await invite({ name: '胡斐', phone: number })
    const { id: own, token } = await paired(acme.office_id)
    const printed = async () => {
      const [row] = await world.db.query<{ link_epoch: number }>('select link_epoch from visitor where id = $1', [id])
      return visitorCodeText(
        { kind: 'F', company_id: acme.company_id, visitor_id: id, of: row?.link_epoch ?? 0, turn: 0 },
        signerOf(world.first.visits.codeKey),
      )
    }
    const wrong = number.endsWith('0000') ? '0001' : '0000'
    const told = async () =>
      (
        await world.db.query(
          `select 1 from message where company_id = $1 and user_id = $2 and kind = 'visitor_guessed' and occasion like $3`,
          [acme.company_id, desk.user_id, `guessed/kiosk/${own}/%`],
        )
      ).length
    const code = await printed()
    const right = (text: string) => tap('scan', { code: text, last4: number.slice(-4) }, token)
    for (let n = 0; n < 5; n++) {
      expect((await tap('scan', { code, last4: wrong }, token)).data.reason).toBe('kiosk_not_found')
    }
    expect((await right(code)).data.reason).toBe('kiosk_not_found')
    expect((await post('/visitor/renew_link', { id }, host)).code).toBe(0)
    expect((await right(await printed())).data).toMatchObject({ name: '胡斐' })
    expect((await right(code)).data.reason).toBe('kiosk_not_found')
    await tap('find', { name: 'X', last4: '1111' }, token)
    // somebody who types badges of others to check them out guesses as well
    await tap('check_out', { badge_no: 'B-1' }, token)
    expect(await told()).toBe(0)
    for (let n = 0; n < 3; n++) await tap('scan', { code: 'BBBBBBBB' }, token)
    expect(await told()).toBe(1)
  })

  test('whatever is wrong with one has one answer, and an old one lets nobody in', async () => {
    const id = await invite({ name: '霍青桐', phone: phone() })
    const { live } = await shown(id)
    const broken = `${live.slice(0, -1)}${live.endsWith('A') ? 'B' : 'A'}`
    for (const code of [broken, 'W1LAAAA', 'ABCDEFGH', 'BBBBBBBB', '12345678', '%']) {
      expect((await tap('scan', { code })).data.reason, code).toBe('kiosk_not_found')
    }
    world.setNow(new Date(Date.parse(world.now()) + 5 * 60_000).toISOString())
    expect((await tap('scan', { code: live })).data.reason).toBe('kiosk_not_found')
  })

  test('who leaves may show a live code, and a picture of a printed one does nothing', async () => {
    const id = await invite({ name: '任盈盈', phone: phone() })
    await post('/visitor/check_in', { ids: [id] })
    const { live } = await shown(id)
    const [row] = await world.db.query<{ link_epoch: number }>('select link_epoch from visitor where id = $1', [id])
    const plain = { company_id: acme.company_id, visitor_id: id, of: row?.link_epoch ?? 0, turn: 0 }
    const printed = visitorCodeText({ kind: 'F', ...plain }, signerOf(world.first.visits.codeKey))
    expect((await tap('check_out', { badge_no: printed })).data.reason).toBe('kiosk_not_found')
    expect((await tap('check_out', { badge_no: live })).data).toEqual({ name: '任盈盈' })
  })
})

describe('who was not invited', () => {
  const walkIn = (more: object = {}, token = kiosk) =>
    tap(
      'walk_in',
      { name: 'Ann Lee', host_id: host.user_id, reason_id: reason, language: 'en', company: 'Lee Ltd', ...more },
      token,
    )

  test('finds their host by two letters: five, by name and department, and not often', async () => {
    for (let n = 0; n < 6; n++) await named(`Mia Many${n}`)
    const gone = await named('Mia Gone')
    await world.db.query(`update users set status = 'disabled' where id = $1`, [gone.user_id])
    const hosts = (title: string) => world.first.get('/kiosk/hosts', { title }, { device: kiosk })
    expect((await hosts('zhuge')).data.items).toMatchObject([{ id: host.user_id, name: '诸葛亮' }])
    const { items } = (await hosts('mia')).data
    expect(items).toHaveLength(5)
    expect(Object.keys(items[0]).sort()).toEqual(['department', 'id', 'name'])
    expect((await hosts('m')).data.reason).toBe('invalid_input')
    expect((await hosts('%%')).data.items).toEqual([])
    let last = ''
    for (let n = 0; n < 12; n++) last = (await hosts('mia')).data.reason
    expect(last).toBe('too_many')
  })

  test.each([
    ['coming', null, true],
    ['let_in', null, true],
    ['wait', 5, false],
    ['refuse', null, false],
  ] as const)('hears the host say %s', async (answer, minutes, comesIn) => {
    const { data: guest, message } = await walkIn({ name: `Guest ${answer}` })
    expect(guest, message).toMatchObject({ answer: 'asked', fault: null, inside: false })
    expect((await tap('check_in', { ticket: guest.ticket })).data.reason).toBe('visit_refused')
    const [row] = await world.db.query<{ id: number }>('select max(id)::int as id from visitor', [])
    const id = row?.id ?? 0
    expect(await one(id)).toMatchObject({ host_answer: 'asked', host_name: '诸葛亮' })
    const stranger = await acme.person(['add-visitor'])
    expect((await post('/visitor/answer', { id, answer: 'let_in' }, stranger)).data.reason).toBe('not_found')
    expect((await post('/visitor/answer', { id, answer: 'wait' }, host)).data.reason).toBe('invalid_input')
    expect((await post('/visitor/answer', { id, answer, minutes }, host)).code).toBe(0)
    expect((await tap('look', { ticket: guest.ticket })).data).toMatchObject({ answer, minutes })
    const checked = await tap('check_in', { ticket: guest.ticket })
    expect(checked.code === 0).toBe(comesIn)
    expect((await one(id)).state).toBe(answer === 'refuse' ? 6 : comesIn ? 2 : 1)
    // what was said stands in their story
    expect((await one(id)).story).toContainEqual(
      expect.objectContaining({ act: 'answer', note: answer === 'wait' ? 'wait 5' : answer }),
    )
    if (answer !== 'wait') {
      expect((await post('/visitor/answer', { id, answer: 'let_in' }, host)).data.reason).toBe('visit_answered')
    }
  })

  test('who steps away and says the same again is asked about once, and goes on where they were; another name or telephone is another', async () => {
    const asks = async () =>
      (await world.db.query(`select 1 from message where user_id = $1 and kind = 'visitor_asks'`, [host.user_id]))
        .length
    const phone = '139 0000 4321'
    const said = { name: 'Stepped Away', phone }
    expect((await walkIn(said)).data).toMatchObject({ answer: 'asked' })
    const [{ id = 0 } = {}] = await world.db.query<{ id: number }>('select max(id)::int as id from visitor')
    const before = await asks()
    expect((await post('/visitor/answer', { id, answer: 'wait', minutes: 5 }, host)).code).toBe(0)
    const { data: again, message } = await walkIn({ name: 'AWAY, stepped', phone: '+86 13900004321' })
    expect(again, message).toMatchObject({ name: 'Stepped Away', answer: 'wait', minutes: 5 })
    expect(await asks()).toBe(before)
    for (const other of [{ phone: '13900004322' }, { phone: null }, { name: 'Stepped Aside' }]) {
      expect((await walkIn({ ...said, ...other })).data).toMatchObject({ answer: 'asked' })
    }
    expect(await asks()).toBe(before + 3)
    // their host comes while they are away: saying the same again they come in
    expect((await post('/visitor/answer', { id, answer: 'coming' }, host)).code).toBe(0)
    const { data: back } = await walkIn(said)
    expect((await tap('check_in', { ticket: back.ticket })).data).toMatchObject({ inside: true })
    expect((await one(id)).state).toBe(2)
    // who was here and comes anew is asked about anew
    expect((await walkIn(said)).data).toMatchObject({ answer: 'asked' })
  })

  test('goes to reception where the kiosk, the reason or the office does not take them', async () => {
    const { token } = await paired(acme.office_id, { walk_in: false })
    expect((await walkIn({}, token)).data.reason).toBe('kiosk_no_walk_in')
    const invitedOnly = await post('/visitorreason/add', { name: `A${Math.random()}`, walk_in: false }, keeper)
    expect((await walkIn({ reason_id: invitedOnly.data.id })).data.reason).toBe('kiosk_no_walk_in')
    expect((await walkIn({ host_id: 2147483647 })).data.reason).toBe('invalid_input')
    expect((await walkIn({ name: '' })).data.reason).toBe('invalid_input')
    const state = await world.first.get('/kiosk/state', {}, { device: token })
    expect(state.data.reasons).toEqual([])
  })

  describe('and needs approval', () => {
    const pendingOf = async (visit_id: number) =>
      (await get('/visitor/audit_page', { limit: 200 }, auditor)).data.items.find(
        (one: { id: number }) => one.id === visit_id,
      )
    const begin = async (name: string) => {
      const audited = await post('/visitorreason/add', { name: `A${Math.random()}`, audit_by: 'auditor' }, keeper)
      const { data: guest, message } = await walkIn({ name, reason_id: audited.data.id })
      expect(guest, message).toMatchObject({ answer: 'asked', approval: 'asked', fault: null, inside: false })
      const [row] = await world.db.query<{ id: number; visit_id: number }>(
        'select id, visit_id from visitor order by id desc limit 1',
      )
      const { id = 0, visit_id = 0 } = row ?? {}
      const look = async () => (await tap('look', { ticket: guest.ticket })).data
      const say = async (answer: string) =>
        expect((await post('/visitor/answer', { id, answer, minutes: null }, host)).code).toBe(0)
      const decide = async (pass: boolean) => {
        const { version } = await pendingOf(visit_id)
        const items = [{ id: visit_id, version }]
        expect((await post('/visitor/audit', { items, pass, opinion: 'Seen' }, auditor)).data.done).toBe(1)
      }
      return { id, visit_id, guest, look, say, decide }
    }

    test('waits for the host, then for who approves, and comes in', async () => {
      const { id, visit_id, guest, look, say, decide } = await begin('Ann Approved')
      // nobody is asked whether somebody may come whom the host may not see at all
      expect(await pendingOf(visit_id)).toBeUndefined()
      await say('let_in')
      expect(await look()).toMatchObject({ answer: 'let_in', approval: 'asked', fault: null })
      expect((await tap('check_in', { ticket: guest.ticket })).data.reason).toBe('visit_refused')
      expect(await pendingOf(visit_id)).toMatchObject({ mine: true, people: [{ id }] })
      await decide(true)
      expect(await look()).toMatchObject({ approval: null, fault: null })
      expect((await tap('check_in', { ticket: guest.ticket })).data).toMatchObject({ inside: true })
    })

    test('hears that it was not approved, and does not come in', async () => {
      const { guest, look, say, decide } = await begin('Ann Rejected')
      await say('coming')
      await decide(false)
      expect(await look()).toMatchObject({ approval: 'rejected', fault: null, inside: false })
      expect((await tap('check_in', { ticket: guest.ticket })).data.reason).toBe('visit_refused')
    })

    test('is gone by the host’s no, about which nobody else is asked', async () => {
      const { visit_id, look, say } = await begin('Ann Refused')
      await say('refuse')
      expect(await look()).toMatchObject({ answer: 'refuse', approval: null })
      expect(await pendingOf(visit_id)).toBeUndefined()
    })

    test('is sent to reception where the list names them, and reads no more', async () => {
      await post('/visitor_watch/add', { name: 'Ann Watched', reason: 'Theft' }, keeper)
      const audited = await post('/visitorreason/add', { name: `A${Math.random()}`, audit_by: 'auditor' }, keeper)
      const { data: guest } = await walkIn({ name: 'Ann Watched', reason_id: audited.data.id })
      expect(guest.approval).toBeNull()
      expect(guest.fault).not.toBeNull()
    })
  })

  test('the host is told, reception may answer for them or let them in with a reason', async () => {
    const { data: guest } = await walkIn({ name: 'Told Guest' })
    const told = await world.db.query('select 1 from message where user_id = $1 and kind = $2', [
      host.user_id,
      'visitor_asks',
    ])
    expect(told.length).toBeGreaterThan(0)
    const [row] = await world.db.query<{ id: number }>('select max(id)::int as id from visitor', [])
    const refused = await post('/visitor/check_in', { ids: [row?.id] })
    expect(refused.data).toMatchObject({ reason: 'visit_refused', desk_may: true })
    expect((await post('/visitor/check_in', { ids: [row?.id], override: 'The host called' })).data.done).toBe(1)
    expect((await tap('look', { ticket: guest.ticket })).data).toMatchObject({ inside: true })
  })
})

test('a kiosk that starts anew knows nobody; who stood there is found by reception, and once', async () => {
  const walk = { host_id: host.user_id, reason_id: reason, language: 'en', company: 'Lee Ltd' }
  const { data: guest } = await tap('walk_in', { ...walk, name: 'Cut Off', phone: '13900001234' })
  expect(guest.answer).toBe('asked')
  // what it asks for as it starts names no guest and no host
  const starts = [
    await world.first.get('/kiosk/state', {}, { device: kiosk }),
    await tap('look', { ticket: `${guest.ticket.slice(0, -2)}xx` }),
    await tap('find', { name: 'Cut Off', last4: '9999' }),
  ]
  expect(JSON.stringify(starts)).not.toMatch(/Cut Off|13900001234|诸葛亮/)
  const { items } = (await get('/visitor/find', { office: acme.office_id, title: 'Cut Off' })).data
  expect(items).toMatchObject([{ visitor_name: 'Cut Off' }])
  const [{ id }] = items
  // their host answers meanwhile, and at the kiosk they find themselves again
  expect((await post('/visitor/answer', { id, answer: 'coming' }, host)).code).toBe(0)
  const { data: again, message } = await tap('find', { name: 'Cut Off', last4: '1234' })
  expect(again, message).toMatchObject({ name: 'Cut Off', answer: 'coming' })
  // reception and the kiosk at once: one stay
  await Promise.all([post('/visitor/check_in', { ids: [id] }), tap('check_in', { ticket: again.ticket })])
  expect(await stays(id)).toHaveLength(1)
  expect(await one(id)).toMatchObject({ state: 2 })
})

test('who leaves hands in their badge: it says who they were, and a wrong one nothing', async () => {
  const id = await invite({ name: '钱多多', phone: phone() })
  await post('/visitor/check_in', { ids: [id], badge_no: 'B-77' })
  expect((await tap('check_out', { badge_no: 'B-78' })).data.reason).toBe('kiosk_not_found')
  const near = await acme.office('Beyond')
  const { token } = await paired(near.office_id)
  expect((await tap('check_out', { badge_no: 'B-77' }, token)).data.reason).toBe('kiosk_not_found')
  expect((await tap('check_out', { badge_no: 'b-77' })).data).toEqual({ name: '钱多多' })
  expect(await stays(id)).toEqual([{ in_way: 'kiosk', out_way: 'kiosk' }].map((stay) => ({ ...stay, in_way: 'desk' })))
  expect((await tap('check_out', { badge_no: 'b-77' })).data.reason).toBe('kiosk_not_found')
})
