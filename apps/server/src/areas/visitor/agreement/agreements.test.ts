import { basePath } from '@workplace/contract/kernel/envelope'
import type { GivenWords } from '@workplace/contract/visitor/agreement'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdfText } from '../../../../test/pdf-text'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { actAlone } from '../../../kernel/call/job-call'
import { lockVisitors, visitOf } from '../core/visitor.store'
import { sign, whatToSign } from './sign-agreement'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let desk: Who
let keeper: Who

const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+08:00`
const all = ['view', 'add', 'change', 'delete']

beforeAll(async () => {
  world = await openWorld({ servers: 2, now: at('09:30'), logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  desk = await acme.person(all.map((verb) => `${verb}-visitor`))
  keeper = await acme.person(all.flatMap((verb) => [`${verb}-visitorreason`, `${verb}-visitor-agreement`]))
})
afterAll(() => world.close())
beforeEach(() => world.setNow(at('09:30')))

const post = (path: string, body: object, who = desk) =>
  world.first.post(path, body, { token: who.token, language: 'en' })
const get = (path: string, query: object, who = desk) =>
  world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })

let names = 0
async function agreement(more: object = {}): Promise<number> {
  const { data, message } = await post(
    '/visitor_agreement/add',
    {
      name: `保密协议 ${++names}`,
      name_en: `NDA ${names}`,
      content: '我会保守秘密。',
      content_en: 'I tell nobody.',
      ...more,
    },
    keeper,
  )
  expect(data.id, message).toBeGreaterThan(0)
  return data.id
}
async function reasonWith(agreement_ids: number[], more: object = {}): Promise<number> {
  const { data } = await post('/visitorreason/add', { name: `Tour ${++names}`, agreement_ids, ...more }, keeper)
  return data.id
}
const guest = { name: '张伟', phone: '13800138000' }
async function invite(reason_id: number, people: object[] = [guest], more: object = {}): Promise<number[]> {
  const { data, message } = await post('/visitor/add', {
    ...{ reason_id, office_id: acme.office_id, plan_start: at('10:00'), plan_end: at('12:00'), people, ...more },
  })
  expect(data.people, message).toBeDefined()
  return data.people.map(({ id }: { id: number }) => id)
}
const checkIn = (ids: readonly number[]) => post('/visitor/check_in', { ids })
const faultOf = async (id: number) => {
  const { data } = await get('/visitor/why', { id })
  return data.checks.find(({ fault }: { fault: string | null }) => fault !== null)?.fault ?? null
}

/** As the guest's page and the kiosk do it. */
const asGuest = (id: number, given?: Partial<GivenWords>, server = world.first) =>
  actAlone(
    { db: server.db, company_id: acme.company_id, name: 'guest', now: () => Date.parse(world.now()), log: console },
    async (call) => {
      const { visitors, visits } = await lockVisitors(call.db, acme.company_id, [id])
      const [visitor] = visitors
      if (visitor === undefined) throw new Error('there is such a visitor')
      const signer = { visitor, visit: visitOf(visits, visitor) }
      const [first] = await whatToSign(call, signer)
      if (given === undefined || first === undefined) return first ?? null
      const said = { agreement_id: first.agreement_id, revision: first.revision, name: '张伟', ...given }
      await sign(call, { secrets: { encrypt: (text) => `sealed ${Buffer.from(text).toString('base64')}` } }, signer, {
        ...said,
        ...{ way: 'kiosk', language: 'en' },
      })
      return first
    },
  )
const line = [[10, 10, 500, 200, 900, 20]]

test('who has not signed stays outside, and no exception of the desk helps; paper does', async () => {
  const reason = await reasonWith([await agreement()])
  const [id = 0] = await invite(reason)
  expect(await faultOf(id)).toBe('sign')
  const refused = await checkIn([id])
  expect(refused.data).toMatchObject({ reason: 'visit_refused', desk_may: false })
  expect(refused.message).toContain(`NDA ${names - 1}`)
  expect((await post('/visitor/check_in', { ids: [id], override: 'The boss says so' })).data.reason).toBe(
    'visit_refused',
  )
  for (const day of ['2026-11-24', '2025-11-01']) {
    expect((await post('/visitor/paper', { ids: [id], day })).data.reason).toBe('visit_paper_day')
  }
  const stranger = await acme.person(['add-visitor', 'view-visitor-agreement'])
  expect((await post('/visitor/paper', { ids: [id], day: '2026-11-20' }, stranger)).data.reason).toBe('no_permission')
  expect((await post('/visitor/paper', { ids: [id], day: '2026-11-20' })).data).toEqual({ entered: 1 })
  expect((await post('/visitor/paper', { ids: [id], day: '2026-11-20' })).data.reason).toBe('visit_signed')
  const { data } = await get('/visitor/agreements', { id })
  expect(data.items).toMatchObject([{ way: 'paper', signed_at: '2026-11-20T04:00:00Z', kind: 'sign', file_id: null }])
  expect((await checkIn([id])).data.done).toBe(1)
})

test('a class is entered at once, and who walks in signs before they come in', async () => {
  const reason = await reasonWith([await agreement()])
  const ids = await invite(reason, [{ name: 'Ann Lee' }, { name: 'Ben Roe' }, { name: 'Cid Poe' }])
  expect((await post('/visitor/paper', { ids, day: '2026-11-23' })).data).toEqual({ entered: 3 })
  expect((await checkIn(ids)).data.done).toBe(3)
  const walk = { host_id: desk.user_id, reason_id: reason, office_id: acme.office_id, people: [{ name: 'Dee Moe' }] }
  expect((await post('/visitor/walk_in', { ...walk, badge_no: 'B-1' })).data.fields).toHaveProperty('badge_no')
  const { data } = await post('/visitor/walk_in', walk)
  expect(data.people).toMatchObject([{ state: 1 }])
  expect(await world.db.query('select 1 from visitor_stay where visitor_id = $1', [data.people[0].id])).toEqual([])
})

test('who signed lately comes in without being asked, until the words are new or the days are over', async () => {
  const nda = await agreement({ valid_days: 30 })
  const reason = await reasonWith([nda])
  const [first = 0] = await invite(reason)
  expect(await asGuest(first, { line })).toMatchObject({ agreement_id: nda, revision: 1, content: '我会保守秘密。' })
  expect(await faultOf(first)).toBeNull()
  const [again = 0] = await invite(reason, [{ name: 'Wei Zhang', phone: '13800138000' }])
  expect(await faultOf(again)).toBeNull()
  const [other = 0] = await invite(reason, [{ name: '李娜', phone: '13800138000' }])
  expect(await faultOf(other)).toBe('sign')
  world.setNow(at('09:30', '2026-12-24'))
  const day = { plan_start: at('10:00', '2026-12-24'), plan_end: at('12:00', '2026-12-24') }
  const [later = 0] = await invite(reason, [guest], day)
  expect(await faultOf(later)).toBe('sign')
  await asGuest(later, { line })
  expect(await faultOf(later)).toBeNull()
  // a note is no new wording
  const { data: row } = await get('/visitor_agreement/single', { id: nda }, keeper)
  await post('/visitor_agreement/edit', { id: nda, version: row.version, remark: 'ok' }, keeper)
  expect(await faultOf(later)).toBeNull()
  await post('/visitor_agreement/edit', { id: nda, version: row.version + 1, content: '我会永远保守秘密。' }, keeper)
  expect(await faultOf(later)).toBe('sign')
  const { data } = await get('/visitor_agreement/editions', { id: nda }, keeper)
  expect(data.items).toMatchObject([
    { revision: 2, content: '我会永远保守秘密。', signed: 0 },
    { revision: 1, content: '我会保守秘密。', signed: 2, words_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
})

test('words that changed while they were read are read again; a line is needed, and what is sent twice counts once', async () => {
  const nda = await agreement()
  const [id = 0] = await invite(await reasonWith([nda]))
  await expect(asGuest(id, {})).rejects.toMatchObject({
    kind: ['visit_line', 46141, expect.any(String), expect.any(String)],
  })
  await expect(asGuest(id, { line, revision: 7 })).rejects.toMatchObject({
    kind: ['visit_edition', 46140, expect.any(String), expect.any(String)],
  })
  const [one, two] = world.servers
  await Promise.all([asGuest(id, { line }, one), asGuest(id, { line }, two), asGuest(id, { line }, one)])
  const rows = await world.db.query('select 1 from visitor_signature where visitor_id = $1', [id])
  expect(rows).toHaveLength(1)
  const [ticked = 0] = await invite(await reasonWith([await agreement({ kind: 'tick' })]))
  await asGuest(ticked, { line })
  const [kept] = await world.db.query<{ line: string | null }>(
    'select line from visitor_signature where visitor_id = $1',
    [ticked],
  )
  expect(kept?.line).toBeNull()
})

test('an agreement that somebody signed is switched off, not deleted, and then nobody is asked for it', async () => {
  const nda = await agreement()
  const [id = 0] = await invite(await reasonWith([nda]))
  await post('/visitor/paper', { ids: [id], day: '2026-11-23' })
  const [waiting = 0] = await invite(await reasonWith([nda]))
  expect((await post('/visitor_agreement/del', { id: nda }, keeper)).data.reason).toBe('in_use')
  expect(await faultOf(waiting)).toBe('sign')
  const { data: row } = await get('/visitor_agreement/single', { id: nda }, keeper)
  await post('/visitor_agreement/edit', { id: nda, version: row.version, status: 'off' }, keeper)
  expect(await faultOf(waiting)).toBeNull()
})

test('the signed file has the words, who signed and what they come to; it is encrypted, its reading is logged, and it goes on its day', async () => {
  const content = '第一条 保密\n\n甲方与乙方约定：不得拍照，不得外传。'
  const nda = await agreement({ content, content_en: 'Article one\n\nNo photos & no <b>leaks</b>.' })
  const [id = 0] = await invite(await reasonWith([nda]), [{ name: '欧阳娜娜', phone: '13900139000' }])
  await actAlone(
    { db: world.db, company_id: acme.company_id, name: 'guest', now: () => Date.parse(world.now()), log: console },
    async (call) => {
      const { visitors, visits } = await lockVisitors(call.db, acme.company_id, [id])
      const [visitor] = visitors
      if (visitor === undefined) throw new Error('there is such a visitor')
      const signer = { visitor, visit: visitOf(visits, visitor) }
      const said = { agreement_id: nda, revision: 1, name: '欧阳娜娜', line, way: 'kiosk', language: 'zh' } as const
      await sign(call, { secrets: world.first.visits.secrets }, signer, said)
      return true
    },
  )
  const [sealed] = await world.db.query<{ line: string }>('select line from visitor_signature where visitor_id = $1', [
    id,
  ])
  expect(sealed?.line).not.toContain('500')
  const made = await Promise.all(world.servers.map((server) => server.visits.signatures()))
  expect(made.reduce((sum, one) => sum + one, 0)).toBe(1)
  const { data } = await get('/visitor_agreement/signatures', { id: nda }, keeper)
  expect(data.items).toMatchObject([{ name: '欧阳娜娜', way: 'kiosk', has_file: true, revision: 1 }])
  const file = await world.first.app.inject({
    method: 'GET',
    url: `${basePath}/visitor_agreement/file?id=${data.items[0].id}`,
    headers: { 'x-token': keeper.token },
  })
  expect(file.headers['content-type']).toContain('application/pdf')
  const text = pdfText(file.rawPayload)
  if (text !== undefined) {
    const { data: editions } = await get('/visitor_agreement/editions', { id: nda }, keeper)
    for (const said of ['不得拍照', '欧阳娜娜', '访客机', editions.items[0].words_hash.slice(0, 20)]) {
      expect(text.replace(/\s/g, '')).toContain(said)
    }
  }
  const [logged] = await world.db.query(
    `select 1 as one from operation_log where company_id = $1 and action = 'visit_open_signature'`,
    [acme.company_id],
  )
  expect(logged).toEqual({ one: 1 })
  const near = await acme.office('Near')
  const elsewhere = await acme.person(['view-visitor-agreement'], { office_ids: [near.office_id] })
  expect((await get('/visitor_agreement/file', { id: data.items[0].id }, elsewhere)).data.reason).toBe('not_found')
  expect((await get('/visitor_agreement/signatures', { id: nda }, elsewhere)).data.items).toEqual([])
  // what is known of the guest goes after 30 days, the file after 1,095
  world.setNow(at('12:00', '2026-11-24'))
  await world.first.visits.due()
  world.setNow(at('12:00', '2027-01-24'))
  await world.first.visits.forget()
  const kept = () => world.db.query<{ name: string }>('select name from visitor_signature where visitor_id = $1', [id])
  expect(await kept()).toEqual([{ name: '—' }])
  world.setNow(at('12:00', '2029-11-24'))
  await world.first.visits.forget()
  expect(await kept()).toEqual([])
  const erased = await world.db.query(
    `select 1 from erased_file where company_id = $1 and kind = 'visitor_signature'`,
    [acme.company_id],
  )
  expect(erased).toHaveLength(1)
})
