import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { cupsMissing, findCups, rasterAsPdf, startPrinter } from '../../../../test/ippeveprinter'
import { openLittlePrinter } from '../../../../test/little-printer'
import { pdfPicture, pdfText } from '../../../../test/pdf-text'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { freePort } from '../../../kernel/postgres/free-port'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let desk: Who
let keeper: Who
let reason = 0
const start = Date.parse('2026-11-23T10:00:00+08:00')
let clock = start

let little: Awaited<ReturnType<typeof openLittlePrinter>>

beforeAll(async () => {
  world = await openWorld({
    servers: 2,
    now: new Date(clock).toISOString(),
    innerNetworks: { printer: ['127.0.0.1'] },
    logInWords: true,
  })
  acme = await addCompany(world.db, 'Acme 有限公司')
  const all = (noun: string) => ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-${noun}`)
  desk = await acme.person(all('visitor'))
  keeper = await acme.person(['visitor-kiosk', 'visitorreason'].flatMap(all))
  reason = (await post('/visitorreason/add', { name: 'Meeting' }, keeper)).data.id
  little = await openLittlePrinter()
})
afterAll(async () => {
  await world?.close()
  little?.close()
})
beforeEach(() => little.reset())

const post = (path: string, body: object, who = desk) =>
  world.first.post(path, body, { token: who.token, language: 'en' })
const get = (path: string, query: object = {}, who = desk) =>
  world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })
const later = (seconds: number) => {
  clock += seconds * 1000
  world.setNow(new Date(clock).toISOString())
}
/** Both servers do what waits. */
const rounds = () => Promise.all(world.servers.map((one) => one.visits.badges.round()))
async function invite(names: readonly string[]): Promise<number[]> {
  const { data, message } = await post('/visitor/add', {
    ...{ reason_id: reason, office_id: acme.office_id, people: names.map((name) => ({ name })) },
    plan_start: new Date(clock).toISOString(),
    plan_end: new Date(clock + 2 * 3_600_000).toISOString(),
  })
  expect(data.people, message).toHaveLength(names.length)
  return data.people.map((one: { id: number }) => one.id)
}
async function addPrinter(more: object = {}): Promise<number> {
  const { data, message } = await post(
    '/visitor_printer/add',
    { name: `P${Math.random()}`, office_id: acme.office_id, address: little.address, ...more },
    keeper,
  )
  expect(data.id, message).toBeGreaterThan(0)
  return data.id
}
const send = (ids: readonly number[], printer_id: number, more: object = {}, who = desk) =>
  post('/visitor/print_badges', { ids, printer_id, ...more }, who)
const states = async (ids: readonly number[]) =>
  (
    await world.db.query<{ state: string }>(
      'select state from visitor_print where visitor_id = any($1::int[]) order by id',
      [ids],
    )
  ).map(({ state }) => state)
const faultOf = async (id: number) => (await get('/visitor/single', { id })).data.badge_fault
const printerState = async (id: number) => (await get('/visitor_printer/single', { id }, keeper)).data

describe('a printer', () => {
  test.each(['printer', 'lpd://10.0.0.1/x', 'ipp://me:secret@10.0.0.1/'])(
    'with the address %s is none',
    async (wrong) => {
      const { data } = await post(
        '/visitor_printer/add',
        { name: 'X', office_id: acme.office_id, address: wrong },
        keeper,
      )
      expect(data.fields).toHaveProperty('address')
    },
  )

  test('is offered to who receives visitors in its office, and nobody else sends badges to it', async () => {
    const near = await acme.office('Near')
    const id = await addPrinter({ name: 'Lobby' })
    const there = await acme.person(['view-visitor', 'change-visitor'], { office_ids: [near.office_id] })
    const [guest = 0] = await invite(['Anna'])
    expect((await get('/visitor/badge_printers')).data.items).toMatchObject([{ id, name: 'Lobby', fault: null }])
    expect((await get('/visitor/badge_printers', {}, there)).data.items).toEqual([])
    expect((await send([guest], id, {}, there)).data.reason).toBe('outside_scope')
    expect((await send([guest], id, {}, keeper)).data.reason).toBe('no_permission')
    expect((await send([guest], 987_654)).data.reason).toBe('printer_off')
    // a kiosk prints where it stands
    const kiosk = { name: 'Near kiosk', office_id: near.office_id, printer_id: id }
    expect((await post('/visitor_kiosk/add', kiosk, keeper)).data.fields).toHaveProperty('printer_id')
  })

  test('says how it is by a badge of nobody', async () => {
    const id = await addPrinter()
    expect(await printerState(id)).toMatchObject({ state: 'unknown' })
    expect((await post('/visitor_printer/sample', { id }, keeper)).code).toBe(0)
    await rounds()
    expect(await printerState(id)).toMatchObject({ state: 'ready', make: '小打印机 QL' })
    expect(little.jobs).toHaveLength(1)
  })
})

describe('badges', () => {
  test('of several are one document, printed once by two servers, and stand in the stories', async () => {
    const id = await addPrinter()
    const guests = await invite(['张伟', 'Anna', '<b>Bob</b>'])
    await Promise.all([send(guests, id), rounds(), rounds()])
    await rounds()
    expect(await states(guests)).toEqual(['printed', 'printed', 'printed'])
    expect(little.jobs).toHaveLength(1)
    const text = pdfText(little.jobs[0]?.document ?? Buffer.alloc(0))
    if (text !== undefined) for (const name of ['张伟', 'Anna', '<b>Bob</b>']) expect(text).toContain(name)
    const { story } = (await get('/visitor/single', { id: guests[0] })).data
    expect(story.map(({ act }: { act: string }) => act)).toContain('badge_printed')
  })

  test('wait while there is no paper, are said to, and come out once there is some', async () => {
    const id = await addPrinter()
    const [guest = 0] = await invite(['Zoë'])
    Object.assign(little, { state: 5, reasons: ['media-empty-error', 'toner-low-warning'] })
    await send([guest], id)
    await rounds()
    expect([await states([guest]), little.jobs.length]).toEqual([['waiting'], 0])
    expect(await printerState(id)).toMatchObject({ state: 'paper' })
    Object.assign(little, { state: 3, reasons: ['none'] })
    later(120)
    await rounds()
    expect([await states([guest]), await faultOf(guest)]).toEqual([['printed'], null])
  })

  test('are given up after ten minutes, and it stands beside the name until one comes out', async () => {
    const away = await addPrinter({ address: `ipp://127.0.0.1:${await freePort()}/ipp/print` })
    const [guest = 0] = await invite(['Zoë'])
    await send([guest], away)
    await rounds()
    expect(await states([guest])).toEqual(['waiting'])
    later(11 * 60)
    await rounds()
    expect([await states([guest]), await faultOf(guest)]).toEqual([['failed'], 'away'])
    await send([guest], await addPrinter())
    await rounds()
    expect(await faultOf(guest)).toBe(null)
  })

  test('whose answer was lost are found at the printer, and not printed twice', async () => {
    const id = await addPrinter()
    const guests = await invite(['One', 'Two'])
    await send(guests, id)
    // the printer answers what is asked about it, and takes the job without a word
    little.losesJobs = true
    await rounds()
    expect([await states(guests), little.jobs.length]).toEqual([['waiting', 'waiting'], 1])
    little.losesJobs = false
    later(120)
    await rounds()
    expect([await states(guests), little.jobs.length]).toEqual([['printed', 'printed'], 1])
  })

  test('that the printer breaks off say so; what is still in its queue after ten minutes is taken back', async () => {
    const id = await addPrinter()
    const [broken = 0, slow = 0] = [...(await invite(['Broken'])), ...(await invite(['Slow']))]
    little.jobState = 8
    await send([broken], id)
    await rounds()
    expect(await faultOf(broken)).toBe('refused')
    little.jobState = 5
    await send([slow], id)
    await rounds()
    expect(await states([slow])).toEqual(['sending'])
    later(11 * 60)
    await rounds()
    expect([await faultOf(slow), little.jobs.at(-1)?.state]).toEqual(['slow', 7])
  })

  test('go to no printer in a network that is not allowed, which is said at once', async () => {
    const id = await addPrinter({ address: 'ipp://127.0.0.2/ipp/print' })
    const [guest = 0] = await invite(['Anna'])
    await send([guest], id)
    await rounds()
    expect([await states([guest]), await faultOf(guest)]).toEqual([['failed'], 'network'])
    expect(await printerState(id)).toMatchObject({ state: 'network' })
  })

  test('of who has left meanwhile are not printed, and nothing stays of who is forgotten', async () => {
    const id = await addPrinter()
    const [guest = 0] = await invite(['Anna'])
    Object.assign(little, { state: 5, reasons: ['media-empty'] })
    await send([guest], id)
    await rounds()
    Object.assign(little, { state: 3, reasons: ['none'] })
    later(120)
    await post('/visitor/remove_people', { ids: [guest] })
    await rounds()
    expect(little.jobs).toHaveLength(0)
    // nobody who is not there any more is sent
    expect((await send([guest], id)).data.reason).toBe('not_found')
  })
})

test('a kiosk prints the badge of who checks in, and says how far it is', async () => {
  const printer_id = await addPrinter()
  const kiosk = { name: 'Lobby kiosk', office_id: acme.office_id, printer_id }
  const made = (await post('/visitor_kiosk/add', kiosk, keeper)).data
  const { code, token } = (await world.first.post('/door/pairing', { kind: 'kiosk' })).data
  expect((await post('/visitor_kiosk/bind', { id: made.id, code }, keeper)).code).toBe(0)
  const tap = (path: string, body: object) =>
    world.first.post(`/kiosk/${path}`, body, { device: token, language: 'en' })
  const { data: added } = await post('/visitor/add', {
    ...{ reason_id: reason, office_id: acme.office_id, people: [{ name: '李娜', phone: '13800139876' }] },
    plan_start: new Date(clock).toISOString(),
    plan_end: new Date(clock + 3_600_000).toISOString(),
  })
  const guest = added.people[0].id
  const found = (await tap('find', { name: 'Li Na', last4: '9876' })).data
  expect(found).toMatchObject({ badge: null })
  Object.assign(little, { state: 5, reasons: ['cover-open'] })
  expect((await tap('check_in', { ticket: found.ticket })).data).toMatchObject({ inside: true, badge: 'printing' })
  await rounds()
  Object.assign(little, { state: 3, reasons: ['none'] })
  later(60)
  await rounds()
  expect((await tap('look', { ticket: found.ticket })).data).toMatchObject({ badge: 'printed' })
  // once, however often they check in
  await tap('check_in', { ticket: found.ticket })
  expect(await states([guest])).toEqual(['printed'])
  // a printer that a kiosk prints with is not deleted under it
  expect((await post('/visitor_printer/del', { ids: [printer_id] }, keeper)).data.reason).toBe('in_use')
})

test('real printers take them as PDF and as raster, another client sees the jobs, and what came out is read', {
  timeout: 240_000,
}, async () => {
  const cups = findCups()
  if (cups === undefined) return console.warn(cupsMissing)
  const require = createRequire(import.meta.url)
  const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer as ArrayBuffer } })
  const [guest = 0] = await invite(['张伟'])
  await post('/visitor/check_in', { ids: [guest] })
  const codeOn = async (pdf: Buffer) => {
    const picture = pdfPicture(pdf)
    if (picture === undefined) return undefined
    const [code] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
    return code?.text
  }
  const codes: (string | undefined)[] = []
  for (const type of ['application/pdf', 'image/pwg-raster']) {
    const real = await startPrinter(cups, [type])
    try {
      const id = await addPrinter({ address: real.address })
      await send([guest], id, { size: 'A6' })
      await expect
        .poll(
          async () => {
            later(2)
            await rounds()
            return (await states([guest])).at(-1)
          },
          { timeout: 60_000 },
        )
        .toBe('printed')
      expect(await printerState(id)).toMatchObject({ state: 'ready' })
      expect(real.jobs()).toContain(`visitor-badge-${acme.company_id}-`)
      const [file = Buffer.alloc(0)] = real.printed(type === 'application/pdf' ? 'pdf' : 'pwg')
      const pdf = type === 'application/pdf' ? file : rasterAsPdf(cups, file)
      if (type === 'application/pdf') expect(pdfText(pdf) ?? '张伟').toContain('张伟')
      codes.push(await codeOn(pdf))
    } finally {
      await real.close()
    }
  }
  // the same code of the same stay, out of both
  expect(codes[0]).toBe(codes[1])
  expect(codes[0] ?? 'B').not.toBe('')
})
