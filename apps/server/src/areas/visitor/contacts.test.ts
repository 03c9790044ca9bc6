import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { upload } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let desk: Who
let host: Who
let reason = 0

const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+08:00`
const all = ['view-visitor', 'add-visitor', 'change-visitor', 'view-visitorpasslog', 'view-frequent']

beforeAll(async () => {
  world = await openWorld({ now: at('08:00'), logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  desk = await acme.person(all)
  host = await acme.person(['add-visitor', 'view-frequent'])
  reason = (await post('/visitorreason/add', { name: 'Meeting' }, (await acme.person(['add-visitorreason'])).token))
    .data.id
})
afterAll(() => world.close())
beforeEach(() => world.setNow(at('08:00')))

const post = (path: string, body: object, token = desk.token) => world.first.post(path, body, { token, language: 'en' })
const get = (path: string, query: object = {}, token = desk.token) =>
  world.first.get(path, query as Record<string, unknown>, { token, language: 'en' })
const plan = { plan_start: at('10:00'), plan_end: at('12:00') }
const invite = async (people: object[], token = host.token) => {
  const { data, code, message } = await post(
    '/visitor/add',
    { reason_id: reason, office_id: acme.office_id, ...plan, people },
    token,
  )
  expect(code, message).toBe(0)
  return data.people.map((one: { id: number }) => one.id) as number[]
}
const file = (path: string, query: Record<string, string>, token = desk.token) =>
  world.first.app.inject({
    method: 'GET',
    url: basePath + path,
    query,
    headers: { 'x-token': token, 'accept-language': 'en' },
  })

describe('frequent contacts', () => {
  test('are one’s own, once each, for a year, and offered when inviting', async () => {
    const mine = await acme.person(['add-visitor', 'view-frequent'])
    const said = { name: '张伟', phone: '13900001111', company: 'Globex', remark: 'parks at the back' }
    const { data } = await post('/frequent/add', said, mine.token)
    expect((await get('/frequent/pagelist', {}, mine.token)).data).toMatchObject({
      total: 1,
      items: [
        { id: data.id, name: '张伟', phone: '+8613900001111', valid: true, valid_end: '2027-11-23', visitor_id: null },
      ],
    })
    expect((await get('/frequent/pagelist', {}, host.token)).data.total).toBe(0)
    // the same person in other letters
    const again = await post('/frequent/add', { name: 'Zhang Wei', phone: '139 0000 1111' }, mine.token)
    expect(again.data.reason).toBe('contact_known')
    // two people with one telephone are two
    expect((await post('/frequent/add', { name: '李娜', phone: '13900001111' }, mine.token)).code).toBe(0)
    expect((await get('/visitor/known', { title: '伟' }, mine.token)).data.items).toMatchObject([
      { name: '张伟', frequent: true, visitor_id: null, company: 'Globex' },
    ])
    expect((await get('/visitor/known', { title: '伟' }, host.token)).data.items).toEqual([])
    for (const path of ['edit', 'del']) {
      const body = { id: data.id, ids: [data.id], version: 1, name: 'X' }
      expect((await post(`/frequent/${path}`, body, host.token)).data.reason, path).toBe('not_found')
    }
    expect(
      (await post('/frequent/edit', { id: data.id, version: 1, ...said, valid_end: '2028-11-23' }, mine.token)).data
        .fields,
    ).toHaveProperty('valid_end')
    world.setNow(at('08:00', '2027-11-26'))
    expect((await get('/visitor/known', { title: '伟' }, mine.token)).data.items).toEqual([])
    expect((await get('/frequent/list', {}, mine.token)).data.items).toEqual([])
    expect((await get('/frequent/pagelist', { state: 'expired' }, mine.token)).data.total).toBe(2)
    // one who comes again is said to be good for another year
    expect((await post('/frequent/edit', { id: data.id, version: 1, ...said }, mine.token)).code).toBe(0)
    expect((await get('/frequent/list', {}, mine.token)).data.items).toMatchObject([{ name: '张伟' }])
    expect((await post('/frequent/del', { ids: [data.id] }, mine.token)).data.deleted).toBe(1)
  })

  test('a visitor whom one has seen becomes one, and keeps what is known of them from being forgotten', async () => {
    const [id = 0] = await invite([{ name: 'Ada Contact', mail: 'ada@example.com' }])
    expect((await post('/frequent/add', { of_visitor: id }, (await acme.person([])).token)).data.reason).toBe(
      'not_found',
    )
    expect((await post('/frequent/add', { of_visitor: id }, host.token)).code).toBe(0)
    const { items } = (await get('/frequent/list', {}, host.token)).data
    expect(items).toMatchObject([{ name: 'Ada Contact', mail: 'ada@example.com', visitor_id: expect.any(Number) }])
    const visitor_id = items[0].visitor_id
    await post('/visitor/remove_people', { ids: [id] }, host.token)
    world.setNow(at('08:00', '2027-03-23'))
    await world.first.visits.forget()
    const persons = () => world.db.query('select 1 from visitor_person where id = $1', [visitor_id])
    expect(await persons()).toHaveLength(1)
    expect((await get('/visitor/single', { id }, host.token)).data.visitor_name).toBe('—')
    world.setNow(at('08:00', '2028-11-23'))
    await world.first.visits.forget()
    await world.first.visits.forget()
    expect(await persons()).toHaveLength(0)
    expect((await get('/frequent/pagelist', {}, host.token)).data.total).toBe(0)
  })
})

describe('the log of who came and went', () => {
  test('has each coming and going, whichever way, is only added to, and goes with their data', async () => {
    const [id = 0] = await invite([{ name: 'Logged One' }])
    world.setNow(at('10:00'))
    await post('/visitor/check_in', { ids: [id] })
    world.setNow(at('10:30'))
    await post('/visitor/check_out', { ids: [id], back: true })
    world.setNow(at('11:00'))
    await post('/visitor/check_in', { ids: [id] })
    world.setNow(at('16:00'))
    await world.first.visits.due()
    const { items } = (await get('/visitorpasslog/pagelist', { title: 'Logged One' })).data
    expect(
      items.map((one: { direction: string; way: string; by_name: string }) => [
        one.direction,
        one.way,
        one.by_name !== '',
      ]),
    ).toEqual([
      ['out', 'auto', false],
      ['in', 'desk', true],
      ['out', 'desk', true],
      ['in', 'desk', true],
    ])
    await expect(world.db.query(`update visitor_pass_log set way = 'host'`)).rejects.toThrow('only added to')
    const far = await acme.office('Far office')
    const elsewhere = await acme.person(['view-visitorpasslog'], { office_ids: [far.office_id] })
    expect((await get('/visitorpasslog/pagelist', {}, elsewhere.token)).data.total).toBe(0)
    const csv = (await file('/visitorpasslog/export', { title: 'Logged One' })).body
    expect(csv.split('\n').filter((line) => line.includes('Logged One'))).toHaveLength(4)
    expect(csv).toContain('2026-11-23 10:30:00')
    world.setNow(at('08:00', '2027-05-23'))
    await world.first.visits.forget()
    expect(await world.db.query('select 1 from visitor_pass_log where visitor_id = $1', [id])).toEqual([])
  })
})

test('the list as a file: what a tab shows, no formula among it', async () => {
  await invite([{ name: '=1+1', company: '@SUM(A1)' }, { name: 'Zoë "Q" O’Neil 😀' }])
  const answer = await file('/visitor/export', { tab: 'expected', title: '1+1' })
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.body).toContain(`,'=1+1,'@SUM(A1),`)
  expect(answer.body).toContain('2026-11-23 10:00:00,2026-11-23 12:00:00')
  const emoji = await file('/visitor/export', { tab: 'expected', title: 'Neil' })
  expect(emoji.body).toContain('"Zoë ""Q"" O’Neil 😀"')
  const excel = await file('/visitor/export', { tab: 'expected', format: 'xlsx' })
  expect(excel.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect((await file('/visitor/export', {}, host.token)).json().code).toBe(40300)
})

describe('a file of people', () => {
  const heading = 'Visitor name,Mobile number,Office,Visit reason,Start,End'
  const send = (lines: string[], mode: string, token = host.token) =>
    upload(
      world.first,
      '/visitor/import',
      { name: 'people.csv', content: [heading, ...lines].join('\n') },
      { mode },
      { token, language: 'en' },
    )
  const visits = async () =>
    (await world.db.query<{ n: number }>(`select count(*)::int as n from visit where source = 'import'`))[0]?.n

  test('is checked line by line, saved as visits of those who come together, and nobody comes twice', async () => {
    const office = (
      await world.db.query<{ name: string }>('select name from office where id = $1', [acme.office_id])
    )[0]?.name
    const lines = [
      `File One,13911110001,${office},Meeting,2026-11-24 10:00,2026-11-24 12:00`,
      `File Two,13911110002,${office},Meeting,2026-11-24 10:00,2026-11-24 12:00`,
      `file one,139 1111 0001,${office},Meeting,2026-11-24 10:00,2026-11-24 12:00`,
      `File Three,12,${office},Meeting,2026-11-24 10:00,2026-11-24 12:00`,
      `File Four,,${office},Nothing,2026-11-24 10:00,2026-11-24 12:00`,
      `File Five,,${office},Meeting,2026-11-20 10:00,2026-11-20 12:00`,
      `File Six,,${office},Meeting,2026-11-25 09:00,2026-11-25 09:30`,
    ]
    const checked = (await send(lines, 'check')).data
    expect(checked).toMatchObject({ total: 7, valid: 4, saved: 0 })
    const faults = checked.rows.filter((row: { errors: object }) => Object.keys(row.errors).length > 0)
    expect(faults.map((row: { line: number; errors: object }) => [row.line, ...Object.keys(row.errors)])).toEqual([
      [5, 'phone'],
      [6, 'reason_id'],
      [7, 'plan_start'],
    ])
    expect(await visits()).toBe(0)
    expect((await send(lines, 'all')).data.saved).toBe(0)
    expect(await visits()).toBe(0)
    expect((await send(lines, 'valid')).data).toMatchObject({ valid: 4, saved: 3 })
    expect(await visits()).toBe(2)
    const mine = (await get('/visitor/mine', { title: 'File', sort: '+name' }, host.token)).data.items
    expect(
      mine.map((row: { visitor_name: string; people_count: number; plan_start: string }) => [
        row.visitor_name,
        row.people_count,
        Date.parse(row.plan_start),
      ]),
    ).toEqual([
      ['File One', 2, Date.parse(at('10:00', '2026-11-24'))],
      ['File Six', 1, Date.parse(at('09:00', '2026-11-25'))],
      ['File Two', 2, Date.parse(at('10:00', '2026-11-24'))],
    ])
    expect((await send(lines, 'check', (await acme.person(['view-visitor'])).token)).code).toBe(40300)
  })

  test('says in which language each is written to; where it does not, their name does', async () => {
    const office = (
      await world.db.query<{ name: string }>('select name from office where id = $1', [acme.office_id])
    )[0]?.name
    const plan = `${office},Meeting,2026-11-26 10:00,2026-11-26 12:00`
    const content = [
      `${heading},Language`,
      `Tongue One,13911120001,${plan},Chinese`,
      `Tongue Two,13911120002,${plan},`,
      `舌三,13911120003,${plan},`,
    ].join('\n')
    const answer = await upload(
      world.first,
      '/visitor/import',
      { name: 'people.csv', content },
      { mode: 'all' },
      { token: host.token, language: 'en' },
    )
    expect(answer.data.saved, answer.message).toBe(3)
    const rows = await world.db.query(
      `select visitor_name as name, language from visitor where phone like '+8613911120%' order by phone`,
    )
    expect(rows).toEqual([
      { name: 'Tongue One', language: 'zh' },
      { name: 'Tongue Two', language: 'en' },
      { name: '舌三', language: 'zh' },
    ])
  })

  test('its template says how', async () => {
    const answer = await file('/visitor/import_template', { format: 'csv' }, host.token)
    expect(answer.body).toContain('Visitor name,Mobile number')
  })
})
