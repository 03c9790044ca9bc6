import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basePath } from '@workplace/contract/kernel/envelope'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { pdfPicture, pdfText } from '../../../../test/pdf-text'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

let world: World
let acme: Company
let desk: Awaited<ReturnType<Company['person']>>
let ids: number[] = []
const order: string[] = []
const names = [
  '张伟',
  '<b>Anna</b> & “Co”',
  'Zoë 😀 O’Neil',
  '司马相如与卓文君及其随行人员一行共二十三人临时登记访客姓名',
  'X'.repeat(60),
  '😀',
]

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-23T08:00:00+08:00' })
  acme = await addCompany(world.db, 'Acme 有限公司')
  desk = await acme.person(['view-visitor', 'add-visitor', 'change-visitor', 'add-visitorreason'])
  const post = async (path: string, body: object) => (await world.first.post(path, body, { token: desk.token })).data
  const reason = (await post('/visitorreason/add', { name: 'Meeting', escort: true })).id
  const plan = { plan_start: '2026-11-23T10:00:00+08:00', plan_end: '2026-11-23T12:00:00+08:00' }
  const people = names.map((name, n) => ({ name, company: n === 0 ? '寰宇科技' : null }))
  const made = await post('/visitor/add', { ...plan, reason_id: reason, office_id: acme.office_id, people })
  ids = made.people.map((one: { id: number }) => one.id)
  order.push(made.order_no)
})
afterAll(() => world.close())

const badges = (query: Record<string, string>, token = desk.token) =>
  world.first.app.inject({
    method: 'GET',
    url: `${basePath}/visitor/badge`,
    query,
    headers: { 'x-token': token, 'accept-language': 'en' },
  })
/** Width and height of each page in millimetres, as a reader of the format finds them. */
const pagesOf = (file: Buffer) =>
  [...file.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) * 25.4) / 72)),
  )

test.each([
  ['62x100', [62, 100]],
  ['86x54', [86, 54]],
  ['90x60', [90, 60]],
  ['A6', [105, 148]],
] as const)('badges of %s are one page each, with names of any kind', async (size, page) => {
  const { statusCode, headers, rawPayload } = await badges({ ids: ids.join(), size })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pagesOf(rawPayload)).toEqual(ids.map(() => page))
  const text = pdfText(rawPayload)
  if (text === undefined) return
  const [first = '', second = '', third = ''] = text.split('\f')
  for (const part of ['张伟', '寰宇科技', 'Acme', order[0] ?? '', desk.name.split(' ')[0] ?? '', '12:00'])
    expect(first).toContain(part)
  expect(second.replace(/\s+/g, ' ')).toContain('<b>Anna</b>')
  expect(third).toMatch(/Zoë\s+O’Neil/)
  // who is called by a picture alone has their number
  expect(text.split('\f')[5]).toContain(order[0])
})

test.each(['62x100', '86x54', '90x60', 'A6'])(
  'badges of %s keep to one page with all that stands on them and photos',
  async (size) => {
    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#884422' } })
      .jpeg()
      .toBuffer()
    await world.db.query("update visitor_reason set photo = 'optional' where company_id = $1", [acme.company_id])
    const long = {
      zh: '北京寰宇天地信息科技股份有限公司上海第二分公司研发中心',
      en: 'International Society of Very Long Company Names Ltd',
    }
    for (const [n, id] of ids.entries()) {
      const given = { id, photo: picture.toString('base64') }
      expect((await world.first.post('/visitor/set_photo', given, { token: desk.token })).code).toBe(0)
      await world.db.query('update visitor set company = $2 where id = $1', [id, n % 2 === 0 ? long.zh : long.en])
    }
    const fields = 'company,host,reason,date,number,photo,qr'
    const { rawPayload } = await badges({ ids: ids.join(), size, fields })
    expect(pagesOf(rawPayload)).toHaveLength(ids.length)
    // the photo of each, and nothing that went to another page
    expect(rawPayload.toString('latin1').match(/\/DCTDecode/g)?.length ?? 0).toBeGreaterThan(0)
    const pages = pdfText(rawPayload)?.split('\f')
    if (pages === undefined) return
    for (const n of ids.keys()) expect(pages[n]?.replace(/\s+/g, ' ')).toContain(order[0])
    // a time is whole
    for (const n of ids.keys()) expect(pages[n]?.replace(/\s+/g, ' ')).toMatch(/10:00 – 12:00/)
    await world.db.query('update visitor set company = null where id = any($1::int[])', [ids.slice(1)])
    await world.db.query("update visitor set company = '寰宇科技' where id = $1", [ids[0]])
  },
)

test('what stands on them is chosen, and as the office has it without a choice', async () => {
  const text = async (query: Record<string, string>) =>
    pdfText((await badges({ ids: String(ids[0]), ...query })).rawPayload)
  const bare = await text({ fields: '' })
  if (bare === undefined) return
  expect(bare).toContain('张伟')
  expect(bare).not.toContain(order[0])
  expect(bare).not.toContain('寰宇科技')
  await world.db.query(
    `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'visitor_badge_number', 'x', '0'), ($1, 'visitor_badge_size', 'y', 'A6')`,
    [acme.company_id],
  )
  const usual = await badges({ ids: String(ids[0]) })
  expect(pagesOf(usual.rawPayload)).toEqual([[105, 148]])
  expect(pdfText(usual.rawPayload)).not.toContain(order[0])
})

test('are printed by who receives there, at most forty at once', async () => {
  const far = await acme.office('Far office')
  const elsewhere = await acme.person(['change-visitor'], { office_ids: [far.office_id] })
  expect((await badges({ ids: ids.join() }, elsewhere.token)).json().data.reason).toBe('not_found')
  const many = Array.from({ length: 41 }, (_, n) => n + 1).join()
  expect((await badges({ ids: many })).json().code).not.toBe(0)
})

test('what is scanned off a printed badge finds who wears it, as long as they are inside, and checks them out', async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })
  const id = ids[0] ?? 0
  const post = (path: string, body: object) => world.first.post(path, body, { token: desk.token })
  const scanned = async () => {
    const picture = pdfPicture((await badges({ ids: String(id), size: '86x54', fields: 'qr,host' })).rawPayload)
    if (picture === undefined) return undefined
    const [read] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
    return read?.text
  }
  const found = async (title: string) =>
    (await world.first.get('/visitor/find', { office: acme.office_id, title }, { token: desk.token })).data?.items?.map(
      (one: { id: number }) => one.id,
    )
  world.setNow('2026-11-23T10:05:00+08:00')
  const before = await scanned()
  if (before === undefined) return
  expect(before).toMatch(/^W1F/)
  expect((await post('/visitor/check_in', { ids: [id] })).code).toBe(0)
  const worn = (await scanned()) ?? ''
  expect(worn).toMatch(/^W1B/)
  expect(await found(worn)).toEqual([id])
  expect((await post('/visitor/check_out', { ids: [id] })).code).toBe(0)
  expect(await found(worn)).not.toEqual([id])
})

test('a sample looks as they are set, of an office or the company, and its code is nobody’s', async () => {
  const settings = await acme.person(['view-strategy'])
  const sample = (query: Record<string, string>, token = settings.token) =>
    world.first.app.inject({
      method: 'GET',
      url: `${basePath}/visitor/badge_sample`,
      query,
      headers: { 'x-token': token, 'accept-language': 'zh' },
    })
  expect(pagesOf((await sample({})).rawPayload)).toEqual([[105, 148]])
  await world.db.query(
    `insert into strategy_office (company_id, office_id, strategy_key, strategy_values) values ($1, $2, 'visitor_badge_size', '90x60')`,
    [acme.company_id, acme.office_id],
  )
  const of = (await sample({ office: String(acme.office_id) })).rawPayload
  expect(pagesOf(of)).toEqual([[90, 60]])
  expect(pdfText(of) ?? '王芳').toContain('王芳')
  expect((await sample({}, desk.token)).json().data.reason).toBe('no_permission')
  const other = await addCompany(world.db, 'Other')
  expect((await sample({ office: String(other.office_id) })).json().data.reason).toBe('not_found')
})
