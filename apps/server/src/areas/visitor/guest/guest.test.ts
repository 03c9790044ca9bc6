import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import type { Mail, Mailer } from '../../../adapters/mail/port'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let desk: Who
let host: Who
let reason = 0
let strict = 0
let guests = 0
const sent: Mail[] = []
const mailer = (): Mailer => ({
  from: 'console@example.org',
  send: async (mail) => void sent.push(mail),
  close: () => {},
})

/** A Monday; the offices of the tests are in Shanghai. */
const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+08:00`
const all = ['view-visitor', 'add-visitor', 'change-visitor', 'delete-visitor']
const one = 'a-phone-of-one-guest-01234567'
const other = 'another-phone-0123456789abcd'

beforeAll(async () => {
  world = await openWorld({
    servers: 2,
    now: at('08:00'),
    mailer,
    publicUrl: 'https://w.example.org',
    logInWords: true,
  })
  acme = await addCompany(world.db, 'Acme')
  desk = await acme.person(all)
  host = await acme.person(['add-visitor', 'myself-visitor'])
  const keeper = await acme.person(['add-visitorreason'])
  reason = (await post('/visitorreason/add', { name: 'Meeting' }, keeper.token)).data.id
  strict = (await post('/visitorreason/add', { name: 'Audit', needed: ['phone', 'idno'] }, keeper.token)).data.id
})
afterAll(() => world.close())
beforeEach(() => world.setNow(at('08:00')))

const post = (path: string, body: object, token = desk.token) => world.first.post(path, body, { token, language: 'en' })
const get = (path: string, query: object, token = desk.token) =>
  world.first.get(path, query as Record<string, unknown>, { token, language: 'en' })
const guest = (path: string, body: object, server = world.first) =>
  server.post(`/visit_guest/${path}`, body, { language: 'en' })
const second = () => world.servers[1] ?? world.first
const tokenIn = (url: string) => url.split('#v=')[1] ?? ''

/** Somebody who is invited for ten to twelve, with the token of their link. */
async function invited(more: object = {}, person: object = {}) {
  const { data, code, message } = await post(
    '/visitor/add',
    {
      ...{ reason_id: reason, office_id: acme.office_id, plan_start: at('10:00'), plan_end: at('12:00') },
      people: [{ name: `Guest Of${++guests}`, mail: `guest${guests}@example.org`, ...person }],
      ...more,
    },
    host.token,
  )
  expect(code, message).toBe(0)
  const id = data.people[0].id as number
  const link = await get('/visitor/link', { id }, host.token)
  return { id, visit: data.id as number, name: data.people[0].name as string, token: tokenIn(link.data.url) }
}
const codesOf = async (token: string, phone = one) => (await guest('codes', { token, phone })).data
const found = async (title: string, office = acme.office_id) => {
  const answer = await get('/visitor/find', { office, title })
  return answer.code === 0 ? answer.data.items.map((row: { id: number }) => row.id) : answer.data.reason
}
const storyOf = async (id: number) =>
  (await get('/visitor/single', { id })).data.story.map((step: { act: string }) => step.act)

describe('the link of a guest', () => {
  test('opens their visit on any server, without anybody else, and is noted once', async () => {
    const { token, id, name } = await invited({ note: 'Do not tell' }, { phone: '13912345678' })
    const seen = await guest('open', { token }, second())
    expect(seen.data).toMatchObject({
      ...{ name, phase: 'ready', bound: 'free', host_name: expect.any(String), company_name: 'Acme' },
      office: { name: 'Acme HQ', timezone: 'Asia/Shanghai', words: '' },
      window: { start: '2026-11-23T02:00:00.000Z', end: '2026-11-23T04:00:00.000Z' },
      opens: '2026-11-23T00:00:00.000Z',
    })
    // what the host wrote for reception, and all of a number, are not for whoever has the link
    expect(JSON.stringify(seen)).not.toContain('Do not tell')
    expect(JSON.stringify(seen)).not.toContain('13912345678')
    const link = (await get('/visitor/link', { id }, host.token)).data
    expect(link).toMatchObject({ opened_at: '2026-11-23T00:00:00Z', bound: false })
    expect(link.url).toMatch(/^https:\/\/w\.example\.org\/visit#v=\d+\.\d+\.[\w-]{22}$/)
  })

  test('is answered alike where it was forged, guessed, of another, or renewed', async () => {
    const { token, id } = await invited()
    const another = await invited()
    const [company, , seal] = token.split('.')
    for (const wrong of [
      'x',
      '1.2.3',
      `${company}.${another.id}.${seal}`,
      `${Number(company) + 1}.${id}.${seal}`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${token}${'A'.repeat(400)}`,
    ]) {
      expect((await guest('open', { token: wrong })).data.reason, wrong).toBe('visit_link')
      expect((await guest('codes', { token: wrong, phone: one })).data.reason, wrong).toBe('visit_link')
    }
    const { letters } = await codesOf(token)
    const renewed = await post('/visitor/renew_link', { id }, host.token)
    expect(tokenIn(renewed.data.url)).not.toBe(token)
    expect(renewed.data.letters).not.toBe(letters)
    expect((await guest('open', { token })).data.reason).toBe('visit_link')
    expect((await guest('open', { token: tokenIn(renewed.data.url) })).data.phase).toBe('ready')
    expect(await found(letters)).toEqual([])
  })

  test('is handed out to hosts and reception, and to nobody else', async () => {
    const { id } = await invited()
    const stranger = await acme.person(['add-visitor'])
    const looker = await acme.person(['view-visitor'])
    for (const [who, refused] of [
      [stranger, 'not_found'],
      [looker, 'visit_not_yours'],
    ] as const) {
      expect((await get('/visitor/link', { id }, who.token)).data.reason).toBe(refused)
      expect((await post('/visitor/renew_link', { id }, who.token)).data.reason).toBe(refused)
    }
    expect((await post('/visitor/release_code', { id }, host.token)).code).toBe(40300)
    const near = await acme.office('Beyond')
    const beyond = await acme.person(all, { office_ids: [near.office_id] })
    expect((await post('/visitor/release_code', { id }, beyond.token)).data.reason).toBe('not_found')
  })

  test('is bounded: a network asks so often in a minute', async () => {
    const answers: string[] = []
    for (let n = 0; n < 125; n++) answers.push((await guest('open', { token: 'x' }, second())).data.reason)
    expect(answers.at(-1)).toBe('too_many')
    expect(answers.filter((reason) => reason === 'too_many').length).toBeLessThan(60)
    world.setNow(at('08:02'))
  })
})

describe('the code', () => {
  beforeEach(() => world.setNow(at('09:30')))

  test('of each half minute is found at reception in its time, and not before or after', async () => {
    const { token, id } = await invited()
    const { codes, letters } = await codesOf(token)
    expect(codes).toHaveLength(20)
    expect(new Set(codes.map(({ text }: { text: string }) => text)).size).toBe(20)
    for (const n of [0, 7, 19]) {
      const { text, from, until } = codes[n]
      world.setNow(from)
      expect(await found(text)).toEqual([id])
      world.setNow(new Date(Date.parse(until) + 59_000).toISOString())
      expect(await found(text)).toEqual([id])
      world.setNow(new Date(Date.parse(until) + 60_000).toISOString())
      expect(await found(text)).toBe('visitor_code')
    }
    world.setNow(at('09:30'))
    expect(await found(codes[1].text)).toEqual([id])
    expect(await found(codes[2].text)).toBe('visitor_code')
    expect(letters).toMatch(/^[B-T]{4}-[B-T]{4}$/)
    expect(await found(letters.toLowerCase())).toEqual([id])
    expect(await found(letters.replace('-', ' '))).toEqual([id])
  })

  test('is the first phone’s: another is refused, and moves it by digits from the mail, five tries', async () => {
    const { token, id } = await invited()
    const mail = `guest${guests}@example.org`
    const [first, again] = await Promise.all([
      guest('codes', { token, phone: one }),
      guest('codes', { token, phone: other }, second()),
    ])
    const winner = first.code === 0 ? one : other
    const loser = first.code === 0 ? other : one
    expect([first.code === 0, again.code === 0].filter(Boolean)).toHaveLength(1)
    const { codes } = await codesOf(token, winner)
    expect((await guest('codes', { token, phone: loser })).data.reason).toBe('visit_phone')
    expect((await guest('open', { token, phone: winner })).data).toMatchObject({ bound: 'this', moves_by: null })
    const seen = (await guest('open', { token, phone: loser })).data
    expect(seen).toMatchObject({ bound: 'other', moves_by: 'g***@example.org' })
    expect((await guest('stored', { token, phone: loser })).data.reason).toBe('visit_phone')
    expect((await guest('form', { token, phone: loser, details: { mail: 'evil@example.org' } })).data.reason).toBe(
      'visit_phone',
    )
    expect((await guest('move', { token, phone: loser })).data).toMatchObject({ moved: false, seconds: 600 })
    expect((await guest('move', { token, phone: loser })).data.reason).toBe('visit_digits_wait')
    const letter = await vi.waitFor(() => {
      const found = sent.findLast(({ to, subject }) => to.mail === mail && /\d{6}/.test(subject))
      if (found === undefined) throw new Error('not yet')
      return found
    })
    const digits = /\d{6}/.exec(letter.subject)?.[0] ?? ''
    const wrong = digits === '000000' ? '000001' : '000000'
    for (let n = 0; n < 4; n++) {
      expect((await guest('move', { token, phone: loser, code: wrong }, second())).data.reason).toBe('visit_digits')
    }
    // the same person at another visit: who holds this link sees it once they showed that they read their mail
    await world.db.query('update visitor set person_id = (select person_id from visitor where id = $1) where id = $2', [
      id,
      (await invited()).id,
    ])
    const others = `Guest Of${guests}`
    const before = (await guest('stored', { token, phone: winner })).data
    expect([before.all_visits, JSON.stringify(before).includes(others)]).toEqual([false, false])
    expect((await guest('move', { token, phone: loser, code: digits })).data.moved).toBe(true)
    const proved = (await guest('stored', { token, phone: loser })).data
    expect([proved.all_visits, JSON.stringify(proved).includes(others)]).toEqual([true, true])
    expect((await codesOf(token, loser)).codes).toHaveLength(20)
    expect((await guest('codes', { token, phone: winner })).data.reason).toBe('visit_phone')
    // what the phone before had fetched ahead opens nothing any more
    expect(await found(codes[0].text)).toBe('visitor_code')
    expect((await guest('move', { token, phone: winner, code: digits })).data.reason).toBe('visit_digits')
    expect(await storyOf(id)).toContain('move_code')
  })

  test('of too many tries, or too old digits, is not moved', async () => {
    const { token } = await invited()
    await codesOf(token)
    await guest('move', { token, phone: other })
    const digits = await vi.waitFor(() => {
      const found = sent.findLast(({ to }) => to.mail === `guest${guests}@example.org`)
      const [code] = /\d{6}/.exec(found?.subject ?? '') ?? []
      if (code === undefined) throw new Error('not yet')
      return code
    })
    const wrong = digits === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n++) await guest('move', { token, phone: other, code: wrong })
    expect((await guest('move', { token, phone: other, code: digits })).data.reason).toBe('visit_digits')
    world.setNow(at('09:45'))
    const later = await invited()
    await codesOf(later.token)
    await guest('move', { token: later.token, phone: other })
    world.setNow(at('09:56'))
    expect((await guest('move', { token: later.token, phone: other, code: digits })).data.reason).toBe('visit_digits')
  })

  test('of somebody without mail is freed by reception', async () => {
    const { token, id } = await invited({}, { mail: null, phone: '13800000001' })
    await codesOf(token)
    expect((await guest('move', { token, phone: other })).data.reason).toBe('visit_unreached')
    const freed = await post('/visitor/release_code', { id })
    expect(freed.data.bound).toBe(false)
    expect((await codesOf(token, other)).codes).toHaveLength(20)
    expect((await guest('codes', { token, phone: one })).data.reason).toBe('visit_phone')
  })

  test('is one of its company, and none once the visit is over', async () => {
    const { token, visit } = await invited()
    const { codes } = await codesOf(token)
    const elsewhere = await addCompany(world.db, `Elsewhere ${guests}`)
    const stranger = await elsewhere.person(all)
    const asked = await get('/visitor/find', { office: elsewhere.office_id, title: codes[0].text }, stranger.token)
    expect(asked.data.reason).toBe('visitor_code')
    await post('/visitor/cancel', { visit_id: visit }, host.token)
    expect(await found(codes[0].text)).toBe('visitor_code')
    expect((await guest('codes', { token, phone: one })).data.reason).toBe('visit_not_ready')
    expect((await guest('open', { token })).data.phase).toBe('cancelled')
  })
})

describe('what a guest says', () => {
  beforeEach(() => world.setNow(at('09:40')))

  test('fills in what the reason asks for, and then there is a code', async () => {
    const { token, id } = await invited({ reason_id: strict })
    expect((await guest('open', { token })).data).toMatchObject({ phase: 'form', missing: ['phone', 'idno'] })
    expect((await guest('codes', { token, phone: one })).data.reason).toBe('visit_not_ready')
    const wrong = await guest('form', { token, phone: one, details: { phone: '12', idno: '110105194912310021' } })
    expect(wrong.data).toMatchObject({ reason: 'invalid_input' })
    const half = await guest('form', { token, phone: one, details: { phone: '139 1234 5678' } })
    expect(half.data).toMatchObject({ phase: 'form', missing: ['idno'], known: { phone: '+86*******5678' } })
    const done = await guest('form', {
      ...{ token, phone: one },
      details: { idno: '11010519491231002X', id_type: 'resident', language: 'en' },
    })
    expect(done.data).toMatchObject({ phase: 'ready', missing: [], language: 'en', known: { idno: true } })
    expect((await codesOf(token)).codes).toHaveLength(20)
    const [row] = await world.db.query<{ idno: string; phone: string; state: number }>(
      'select idno, phone, state from visitor where id = $1',
      [id],
    )
    expect(row).toMatchObject({ phone: '+8613912345678', state: 1 })
    expect(row?.idno).not.toContain('1949')
    expect(await storyOf(id)).toContain('register')
  })

  test('agrees to what the reason asks for, in the edition that was read, and to nothing on a phone that is not theirs', async () => {
    const keeper = await acme.person(['add-visitor-agreement', 'change-visitor-agreement', 'add-visitorreason'])
    const words = {
      name: '保密',
      name_en: 'Confidential',
      kind: 'sign',
      content: '保密',
      content_en: 'Keep it secret',
      status: 'on',
    }
    const agreement = await post('/visitor_agreement/add', words, keeper.token)
    expect(agreement.code, agreement.message).toBe(0)
    const signed = await post(
      '/visitorreason/add',
      { name: 'Signed', agreement_ids: [agreement.data.id] },
      keeper.token,
    )
    const { id, token } = await invited({ reason_id: signed.data.id })
    const page = (await guest('open', { token, phone: one })).data
    expect(page.words).toMatchObject([{ agreement_id: agreement.data.id, kind: 'sign', content_en: 'Keep it secret' }])
    const [{ agreement_id, revision }] = page.words
    const given = { token, phone: one, agreement_id, revision, name: 'A guest' }
    expect((await guest('sign', given)).data.reason).toBe('visit_line')
    expect((await guest('sign', { ...given, revision: revision + 1, line: [[1, 2, 300, 200]] })).data.reason).toBe(
      'visit_edition',
    )
    const twice = await Promise.all(
      [world.first, second()].map((at) => guest('sign', { ...given, line: [[1, 2, 300, 200]] }, at)),
    )
    expect(twice.map(({ code, data }) => [code, data.words])).toEqual([
      [0, []],
      [0, []],
    ])
    const kept = await world.db.query('select way, name from visitor_signature where visitor_id = $1', [id])
    expect(kept).toEqual([{ way: 'link', name: 'A guest' }])
    await guest('codes', { token, phone: one })
    expect((await guest('sign', { ...given, phone: other, line: [[1, 2, 300, 200]] })).data.reason).toBe('visit_phone')
  })

  test('“on my way” and “I have arrived” tell the host once each, and check nobody in', async () => {
    const { token, id } = await invited()
    for (const here of [false, false, true, true]) {
      expect((await guest('arriving', { token, phone: one, here }, here ? second() : world.first)).code).toBe(0)
    }
    expect((await get('/visitor/single', { id })).data.state).toBe(1)
    const kinds = (await get('/message/pagelist', { limit: 50 }, host.token)).data.items
      .filter((message: { values: { visitor_id?: number } }) => message.values.visitor_id === id)
      .map(({ kind }: { kind: string }) => kind)
    expect(kinds.sort()).toEqual(['visitor_arriving', 'visitor_here'])
    const row = (await get('/visitor/link', { id })).data
    expect([row.arriving_at, row.said_here_at]).not.toContain(null)
  })

  test('“I have left” ends the stay at the time they say, once', async () => {
    const { token, id } = await invited()
    expect((await guest('leave', { token, phone: one })).data.reason).toBe('visit_guest_outside')
    await post('/visitor/check_in', { ids: [id] })
    await codesOf(token)
    expect((await guest('leave', { token, phone: other })).data.reason).toBe('visit_phone')
    expect((await guest('leave', { token, phone: one, time: at('09:00') })).data.reason).toBe('visit_time')
    expect((await guest('leave', { token, phone: one, time: at('11:00') })).data.reason).toBe('visit_time')
    world.setNow(at('11:00'))
    const left = await Promise.all([
      guest('leave', { token, phone: one, time: at('10:45') }),
      guest('leave', { token, phone: one, time: at('10:45') }, second()),
    ])
    expect(left.map(({ code }) => code === 0).sort()).toEqual([false, true])
    const stays = await world.db.query('select out_time, out_way from visitor_stay where visitor_id = $1', [id])
    expect(stays).toEqual([{ out_time: '2026-11-23T02:45:00Z', out_way: 'link' }])
    expect((await guest('open', { token })).data.phase).toBe('over')
    expect((await guest('arriving', { token, phone: one })).data.reason).toBe('visit_not_open')
  })

  test('sees all that is stored about them, and nothing of others', async () => {
    const { token, name } = await invited({}, { phone: '13900001111' })
    const neighbour = await invited()
    const stored = (await guest('stored', { token, phone: one })).data
    expect(JSON.stringify(stored)).toContain(name)
    expect(JSON.stringify(stored)).toContain('+8613900001111')
    expect(JSON.stringify(stored)).not.toContain(neighbour.name)
    // on the clock of the office, not as the database says it
    expect(JSON.stringify(stored)).toContain('"2026-11-23 10:00"')
    expect(stored.keep_days).toBe(90)
    // names of both languages in the one that is read
    await world.db.query(`update office set name_en = 'Main house' where id = $1`, [acme.office_id])
    for (const [language, there] of [
      ['en', true],
      ['zh', false],
    ] as const) {
      const said = await world.first.post('/visit_guest/stored', { token, phone: one }, { language })
      expect(JSON.stringify(said.data).includes('"Main house"'), language).toBe(there)
    }
    await world.db.query('update office set name_en = null where id = $1', [acme.office_id])
  })

  test('asks for deletion: it waits until they have left, and can be taken back', async () => {
    const { token, id } = await invited()
    expect((await guest('forget', { token, phone: one })).data.forget_wish).toBe(true)
    expect((await guest('forget', { token, phone: one, forget: false })).data.forget_wish).toBe(false)
    expect((await guest('forget', { token, phone: one })).data.forget_wish).toBe(true)
    await post('/visitor/check_in', { ids: [id] })
    world.setNow(at('11:00'))
    await world.first.visits.forget()
    expect((await get('/visitor/single', { id })).data.visitor_name).not.toBe('—')
    await guest('leave', { token, phone: one })
    world.setNow(at('11:30'))
    await world.first.visits.forget()
    expect((await get('/visitor/single', { id })).data.visitor_name).not.toBe('—')
    world.setNow(at('12:30'))
    await world.first.visits.forget()
    expect((await get('/visitor/single', { id })).data.visitor_name).toBe('—')
    expect((await guest('open', { token })).data.reason).toBe('visit_link')
    const logged = await world.db.query<{ text: string }>(
      `select operation_log::text as text from operation_log where company_id = $1 and action like 'visit_%'`,
      [acme.company_id],
    )
    expect(logged.some(({ text }) => text.includes(`Guest Of${guests}`))).toBe(false)
  })
})

describe('what a reason asks', () => {
  const question = (key: string, kind: string, more: object = {}) => ({
    ...{ key, kind, label: `问 ${key}`, label_en: `Ask ${key}`, required: true },
    ...more,
  })
  const east = { key: 'east', label: '东区', label_en: 'East wing' }
  const west = { key: 'west', label: '西区', label_en: null }
  const wing = question('wing', 'choice', { options: [east, west] })
  const laptop = question('laptop', 'yes_no')
  const topic = question('topic', 'long', { required: false })
  let keeper: Who
  let asking = 0

  beforeAll(async () => {
    const verbs = ['view', 'add', 'change'].map((verb) => `${verb}-visitorreason`)
    keeper = await acme.person([...verbs, 'add-visitor-kiosk', 'view-visitor-kiosk', 'change-visitor-kiosk'])
    const made = await post('/visitorreason/add', { name: 'Lab tour', questions: [wing, laptop, topic] }, keeper.token)
    expect(made.code, made.message).toBe(0)
    asking = made.data.id
  })
  const asked = async () => (await get('/visitorreason/single', { id: asking }, keeper.token)).data
  const ask = async (questions: object[]) => {
    const { version } = await asked()
    const saved = await post('/visitorreason/edit', { id: asking, version, questions }, keeper.token)
    expect(saved.code, saved.message).toBe(0)
  }
  const say = (token: string, answers: object, phone = one) => guest('form', { token, phone, details: { answers } })
  const single = async (id: number) => (await get('/visitor/single', { id })).data
  const kept = async (id: number) => {
    const { answers } = await single(id)
    return Object.fromEntries((answers as { key: string; value: string }[]).map(({ key, value }) => [key, value]))
  }

  test.each([
    ['a choice of one', [question('wing', 'choice', { options: [east] })]],
    ['options of what is no choice', [question('laptop', 'yes_no', { options: [east, west] })]],
    ['an option twice', [question('wing', 'choice', { options: [east, { ...west, label: east.label }] })]],
    ['a key twice', [laptop, question('laptop', 'text', { label: '另一个' })]],
    ['a question twice', [laptop, question('other', 'text', { label: laptop.label })]],
    ['a question without words', [question('none', 'text', { label: ' ' })]],
    ['a kind that there is not', [question('odd1', 'colour')]],
    ['a key that is none', [question('__proto__', 'text')]],
    ['more than twenty', Array.from({ length: 21 }, (_, n) => question(`many${n}`, 'text'))],
    ['what is no list', { wing }],
  ])('a reason does not ask %s', async (_, questions) => {
    const refused = await post('/visitorreason/add', { name: 'Odd', questions }, keeper.token)
    expect(refused.data?.fields?.questions ?? refused.message, JSON.stringify(refused)).toBeTruthy()
    expect(refused.code).not.toBe(0)
  })

  test('keeps guests from being expected until it is answered; nobody who has the link reads what they said', async () => {
    const { id, token } = await invited({ reason_id: asking })
    const opened = (await guest('open', { token, phone: one })).data
    expect(opened).toMatchObject({ phase: 'form', missing: ['answers'], answered: [] })
    expect(opened.questions.map(({ key }: { key: string }) => key)).toEqual(['wing', 'laptop', 'topic'])
    expect((await get('/visitor/why', { id })).data).toMatchObject({ missing: ['answers'], may_come_in: false })
    world.setNow(at('09:55'))
    expect((await post('/visitor/check_in', { ids: [id] })).message).toContain('Answers')
    expect((await say(token, { wing: 'north' })).data.fields).toEqual({ 'details.answers.wing': expect.any(String) })
    expect((await say(token, { gone: 'x' })).data.reason).toBe('visit_questions')
    expect((await say(token, { wing: 'east', topic: 'Robots\u0000' })).data.fields).toHaveProperty(
      'details.answers.topic',
    )
    expect(await kept(id)).toEqual({})
    expect((await say(token, { wing: 'east' })).data).toMatchObject({ phase: 'form', answered: ['wing'] })
    const ready = (await say(token, { laptop: 'no', topic: '<b>Robots</b>\r\nand arms' })).data
    expect(ready).toMatchObject({ phase: 'ready', missing: [], answered: ['wing', 'laptop', 'topic'] })
    expect(JSON.stringify(ready)).not.toContain('Robots')
    expect(await kept(id)).toEqual({ wing: 'east', laptop: 'no', topic: '<b>Robots</b>\nand arms' })
    // once a phone shows the code, no other one answers
    await codesOf(token)
    expect((await say(token, { laptop: 'yes' }, other)).data.reason).toBe('visit_phone')
    expect((await post('/visitor/check_in', { ids: [id] })).code).toBe(0)
  })

  test('what was said keeps its words when the questions change; an option that is gone is asked anew', async () => {
    const { id, token } = await invited({ reason_id: asking })
    await say(token, { wing: 'west', laptop: 'yes' })
    await ask([{ ...wing, label: '改过', options: [east, { ...west, key: 'north', label: '北区' }] }, topic])
    expect((await guest('open', { token, phone: one })).data).toMatchObject({
      ...{ phase: 'form', missing: ['answers'], answered: [] },
    })
    expect((await single(id)).answers).toMatchObject([
      { key: 'wing', label: '问 wing', value: 'west', said: '西区' },
      { key: 'laptop', label_en: 'Ask laptop', value: 'yes' },
    ])
    // whoever had the form open with the questions of before
    expect((await say(token, { wing: 'west' })).data.fields).toHaveProperty('details.answers.wing')
    expect((await say(token, { laptop: 'no' })).data.reason).toBe('visit_questions')
    expect((await say(token, { wing: 'north' })).data).toMatchObject({ phase: 'ready' })
    expect((await single(id)).answers).toMatchObject([
      { key: 'wing', label: '改过', said: '北区' },
      { key: 'laptop', value: 'yes' },
    ])
    await ask([wing, laptop, topic])
  })

  test('host and reception answer for them; who invites may say it at once', async () => {
    const { id } = await invited({ reason_id: asking })
    const { version } = await single(id)
    const edited = await post(
      '/visitor/edit_person',
      { id, version, answers: { wing: 'east', laptop: 'no', topic: 'x' } },
      host.token,
    )
    expect(edited.code, edited.message).toBe(0)
    expect(await single(id)).toMatchObject({ state: 1 })
    // empty takes it back, and what is needed is missing again
    const again = { id, version: edited.data.version, answers: { laptop: null, topic: '' } }
    expect((await post('/visitor/edit_person', again, host.token)).code).toBe(0)
    expect(await kept(id)).toEqual({ wing: 'east' })
    expect(await single(id)).toMatchObject({ state: 0 })
    const stranger = await acme.person(['add-visitor'])
    expect((await post('/visitor/edit_person', { id, version: 9, answers: {} }, stranger.token)).code).not.toBe(0)
    const said = await invited({ reason_id: asking }, { answers: { wing: 'west', laptop: 'yes' } })
    expect(await single(said.id)).toMatchObject({ state: 1 })
    const walk = (answers: object) =>
      post('/visitor/walk_in', {
        ...{ reason_id: asking, office_id: acme.office_id, host_id: host.user_id, badge_no: null },
        people: [{ name: 'Walker', answers }],
      })
    expect((await walk({ wing: 'west' })).data.fields).toHaveProperty('people')
    expect((await walk({ wing: 'west', laptop: 'perhaps' })).data.fields).toHaveProperty('people.0.answers.laptop')
    expect((await walk({ wing: 'west', laptop: 'yes' })).data.people).toMatchObject([{ state: 2 }])
  })

  test('a kiosk asks what is open, and whoever stands there changes nothing that was said', async () => {
    const made = await post('/visitor_kiosk/add', { name: 'Lobby', office_id: acme.office_id }, keeper.token)
    const { code, token: device } = (await world.first.post('/door/pairing', { kind: 'kiosk' })).data
    expect((await post('/visitor_kiosk/bind', { id: made.data.id, code }, keeper.token)).code).toBe(0)
    const tap = (path: string, body: object) => world.first.post(`/kiosk/${path}`, body, { device, language: 'en' })
    const { id, name, token } = await invited({ reason_id: asking }, { phone: '13900139777' })
    await say(token, { wing: 'east' })
    world.setNow(at('09:50'))
    const found = (await tap('find', { name, last4: '9777' })).data
    expect(found).toMatchObject({ missing: ['answers'], fault: null })
    expect(found.questions.map(({ key }: { key: string }) => key)).toEqual(['laptop', 'topic'])
    expect((await tap('check_in', { ticket: found.ticket })).data.reason).toBe('visit_refused')
    const filled = await tap('form', { ticket: found.ticket, answers: { wing: 'west', laptop: 'no' } })
    expect(filled.data).toMatchObject({ missing: [], questions: [] })
    expect(await kept(id)).toEqual({ wing: 'east', laptop: 'no' })
    expect((await tap('check_in', { ticket: found.ticket })).data.inside).toBe(true)
  })

  test('it is in the file of the list, in what guests see of themselves, and goes with their data; no log has it', async () => {
    const secret = `=1+1 "${Math.random()}"`
    const { id, name, token } = await invited({ reason_id: asking })
    await say(token, { wing: 'west', laptop: 'yes', topic: secret })
    const file = async (query: Record<string, string>) =>
      (
        await world.first.app.inject({
          ...{ method: 'GET', url: `${basePath}/visitor/export` },
          ...{ query: { title: name, ...query }, headers: { 'x-token': desk.token, 'accept-language': 'en' } },
        })
      ).body
    const listed = await file({})
    expect(listed).toContain('Answers')
    expect(listed).toContain('Ask laptop: Yes')
    const byQuestion = await file({ reason: `${asking}` })
    expect(byQuestion.split('\r\n')[0]).toMatch(/Ask wing,Ask laptop,Ask topic$/)
    // a formula stays words
    expect(byQuestion).toContain(`西区,Yes,"'=1+1`)
    const { sections } = (await guest('stored', { token, phone: one })).data
    const section = sections.find(({ title }: { title: string }) => title === 'Answers')
    expect(section.rows.map((row: string[]) => row.slice(2))).toEqual([
      ['Ask wing', '西区'],
      ['Ask laptop', 'Yes'],
      ['Ask topic', secret],
    ])
    const logged = await world.db.query<{ entry: string }>('select l::text as entry from operation_log l')
    expect(logged.filter(({ entry }) => entry.includes(secret.slice(6)))).toEqual([])
    world.setNow(at('09:55'))
    await post('/visitor/check_in', { ids: [id] })
    await post('/visitor/check_out', { ids: [id] })
    expect((await post('/visitor/forget', { ids: [id], reason: 'asked' })).code).toBe(0)
    expect((await world.db.query('select answers from visitor where id = $1', [id]))[0]).toEqual({ answers: [] })
  })
})
