import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, expect } from '@playwright/test'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { chromiumArguments } from '../scripts/chromium.mjs'
import { onRealTime } from '../scripts/odd-hours.mjs'
import { barriersOf } from './barriers'
import { answerTo, ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)
const headOffice = 1
const HOUR = 3_600_000
const phoneOf = (n: number) => `137${String(Date.now()).slice(-7)}${n}`

/** A film of a code, as somebody holds it before a camera: uncompressed, two frames that the browser repeats. */
async function film(text: string, path: string): Promise<void> {
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')).buffer
  prepareZXingModule({ overrides: { wasmBinary } })
  const { symbol } = await writeBarcode(text, { format: 'QRCode', scale: 1, withQuietZones: false })
  const [width, height] = [640, 480]
  const module = Math.floor(360 / symbol.width)
  const [left, top] = [
    Math.round((width - module * symbol.width) / 2),
    Math.round((height - module * symbol.height) / 2),
  ]
  const light = Buffer.alloc(width * height, 225)
  for (let y = 0; y < module * symbol.height; y++) {
    for (let x = 0; x < module * symbol.width; x++) {
      const dot = symbol.data[Math.floor(y / module) * symbol.width + Math.floor(x / module)] ?? 255
      light[(top + y) * width + left + x] = dot < 128 ? 30 : 225
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(path, Buffer.concat([head, frame, frame]))
}

const says = {
  zh: {
    ...{ photo: '您的照片', choose: '选择照片', use: '使用这张照片', given: '照片已提交', code: '访客码，用于扫描' },
    ...{ remove: '删除照片', show: '显示照片', of: /的照片$/, lacks: /还缺少：照片/, gone: '照片已删除' },
  },
  en: {
    ...{ photo: 'A photo of you', choose: 'Choose a photo', use: 'Use this photo', given: 'We have your photo' },
    ...{ code: 'Visitor code to scan', remove: 'Delete the photo', show: 'Show the photo', of: /^Photo of/ },
    ...{ lacks: /Still missing: Photo/, gone: 'The photo was deleted' },
  },
} as const

for (const [language, size] of waysOf('visitor-camera', everyWay)) {
  test(`${language}, ${size}: a guest gives the photo that is asked for; reception sees it and takes it away`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const name = `照 ${language}${size} ${run}`
    const reason = await ask(page, 'post', '/visitorreason/add', { name: `Lab ${name}`, photo: 'needed' })
    const { people } = await ask(page, 'post', '/visitor/add', {
      ...{ office_id: headOffice, reason_id: reason.id },
      plan_start: new Date(Date.now() - 60_000).toISOString(),
      plan_end: new Date(Date.now() + 2 * HOUR).toISOString(),
      people: [{ name, language }],
    })
    const id = people[0].id as number
    await page.goto(`/visitors/visitor?id=${id}`)
    const drawer = page.getByRole('dialog').first()
    await expect(drawer.getByText(say.lacks)).toBeVisible()

    const { url } = await ask(page, 'get', '/visitor/link', { id })
    const own = await browser.newContext({ viewport: sizes[size], locale: language === 'zh' ? 'zh-CN' : 'en-GB' })
    const guest = await own.newPage()
    const guestComplaints = complaintsOf(guest)
    await guest.goto(url)
    await expect(guest.getByRole('heading', { name: say.photo })).toBeVisible()
    await expect(guest.getByRole('img', { name: say.code })).toBeHidden()
    expect(await barriersOf(guest)).toEqual([])
    // whatever picture they have: this page, as their telephone shows it
    const picture = { name: 'me.png', mimeType: 'image/png', buffer: await guest.screenshot() }
    await guest.getByLabel(say.choose).first().setInputFiles(picture)
    await expect(guest.getByRole('button', { name: say.use })).toBeVisible()
    expect(await barriersOf(guest)).toEqual([])
    await guest.getByRole('button', { name: say.use }).click()
    await expect(guest.getByText(say.given)).toBeVisible()
    await expect(guest.getByRole('img', { name: say.code })).toBeVisible()

    await page.reload()
    await expect(drawer.getByText(say.lacks)).toBeHidden()
    await drawer.getByRole('button', { name: say.show }).click()
    const shown = drawer.getByRole('img', { name: say.of })
    await expect(shown).toBeVisible()
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    expect(await barriersOf(page)).toEqual([])
    await drawer.getByRole('button', { name: say.remove }).click()
    await expect(page.getByText(say.gone)).toBeVisible()
    await expect(drawer.getByText(say.lacks)).toBeVisible()
    await own.close()
    expect([...complaints, ...guestComplaints]).toEqual([])
  })
}

test('a kiosk reads the code that a guest holds before its camera, photographs them and lets them in', async ({
  page,
  baseURL,
}, testInfo) => {
  await giveSession(page, 'admin')
  const name = `Wei Camera ${run}`
  const reason = await ask(page, 'post', '/visitorreason/add', { name: `Photo ${run}`, photo: 'needed' })
  const kiosk = await ask(page, 'post', '/visitor_kiosk/add', { name: `Camera ${run}`, office_id: headOffice })
  const pairing = await ask(page, 'post', '/door/pairing', { kind: 'kiosk' })
  await ask(page, 'post', '/visitor_kiosk/bind', { id: kiosk.id, code: pairing.code })
  const { people } = await ask(page, 'post', '/visitor/add', {
    ...{ office_id: headOffice, reason_id: reason.id, people: [{ name, phone: phoneOf(1) }] },
    plan_start: new Date(Date.now() - 60_000).toISOString(),
    plan_end: new Date(Date.now() + HOUR).toISOString(),
  })
  const id = people[0].id as number
  const { url } = await ask(page, 'get', '/visitor/link', { id })
  // they give a photo to have a code, and take it back: the kiosk takes another
  const given = { token: String(url).split('#v=')[1], phone: `kiosk-journey-${run}-0123456789` }
  const photo = (await page.screenshot({ type: 'jpeg', quality: 40 })).toString('base64')
  await ask(page, 'post', '/visit_guest/photo', { ...given, photo })
  const { codes } = await ask(page, 'post', '/visit_guest/codes', given)
  await ask(page, 'post', '/visit_guest/photo', { ...given, photo: null })
  const path = testInfo.outputPath('code.y4m')
  // a step ahead: it holds while the browser begins
  await film(codes[2].text, path)
  const looking = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '',
    env: onRealTime(process.env) as Record<string, string>,
    args: [
      ...chromiumArguments,
      ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
      `--use-file-for-fake-video-capture=${path}`,
    ],
  })
  try {
    const context = await looking.newContext({ viewport: { width: 768, height: 1024 }, baseURL: baseURL ?? '' })
    await context.addInitScript(
      (token) => localStorage.setItem('kiosk', JSON.stringify({ token, paired: true })),
      pairing.token,
    )
    const screen = await context.newPage()
    const trouble = complaintsOf(screen)
    await screen.goto('/kiosk')
    await screen.getByRole('button', { name: /我有邀请/ }).click()
    await expect(screen.getByRole('button', { name: /拍摄/ })).toBeVisible({ timeout: 60_000 })
    expect(await barriersOf(screen)).toEqual([])
    await screen.getByRole('button', { name: /拍摄/ }).click()
    await expect(screen.getByRole('img', { name: /照片预览/ })).toBeVisible()
    await screen.getByRole('button', { name: /使用这张照片/ }).click()
    await expect(screen.getByRole('heading', { name: new RegExp(name) })).toBeVisible()
    await expect(screen.getByText(/您已签到/)).toBeVisible()
    expect(trouble).toEqual([])
  } finally {
    await looking.close()
  }
  const seen = await answerTo(page, 'get', '/visitor/single', { id })
  expect(seen.data).toMatchObject({ state: 2, photo: { at: expect.any(String) } })
})

test('a kiosk that may not use its camera says so, and takes codes by its keys', async ({ page, browser }) => {
  await giveSession(page, 'admin')
  const kiosk = await ask(page, 'post', '/visitor_kiosk/add', { name: `Blind ${run}`, office_id: headOffice })
  const pairing = await ask(page, 'post', '/door/pairing', { kind: 'kiosk' })
  await ask(page, 'post', '/visitor_kiosk/bind', { id: kiosk.id, code: pairing.code })
  const context = await browser.newContext({ viewport: { width: 768, height: 1024 } })
  await context.addInitScript((token) => {
    localStorage.setItem('kiosk', JSON.stringify({ token, paired: true }))
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  }, pairing.token)
  const screen = await context.newPage()
  await screen.goto('/kiosk')
  await screen.getByRole('button', { name: /我有邀请/ }).click()
  await expect(screen.getByText(/浏览器未允许使用摄像头/)).toBeVisible()
  await expect(screen.getByLabel(/访客码/)).toBeFocused()
  expect(await barriersOf(screen)).toEqual([])
})
