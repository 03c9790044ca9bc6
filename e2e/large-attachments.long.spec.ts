import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page, type Route } from '@playwright/test'
import { startCuttingProxy } from '../apps/server/test/cutting-proxy'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { emptyRoom } from './room-at-any-hour'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { waysOf } from './ways'
import { workday } from './workday'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)
const day = workday(2)
const partBytes = 8 * 1024 * 1024
/** The test tool carries each part to the browser and back before it goes out: seconds alone, many beside other work. */
const parts = { timeout: 150_000 }

const says = {
  zh: {
    ...{ free: '空闲', title: '主题', more: '更多选项', file: '会议资料.txt', progress: '会议资料.txt的上传进度' },
    ...{ pause: '暂停上传会议资料.txt', resume: '继续上传会议资料.txt' },
    ...{ paused: '已暂停', first: '有附件已暂停上传，请继续或移除', book: '预订', booked: '预订成功' },
    ...{
      unfinished: (percent: string) => `“会议资料.txt”上次传到${percent}%，再次选择该文件即可继续`,
      download: '下载会议资料.txt',
    },
  },
  en: {
    ...{
      free: 'free',
      title: 'Title',
      more: 'More options',
      file: 'Notes.txt',
      progress: 'Upload progress of Notes.txt',
    },
    ...{ pause: 'Pause upload of Notes.txt', resume: 'Resume upload of Notes.txt' },
    ...{
      paused: 'Paused',
      first: 'An attachment is paused. Resume or remove it.',
      book: 'Book',
      booked: 'Booked',
    },
    ...{
      unfinished: (percent: string) => `“Notes.txt” stopped at ${percent}%. Choose the file again to go on.`,
      download: 'Download Notes.txt',
    },
  },
} as const

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** A text of 20 MB of which no part is like another. */
function largeText(): Buffer {
  const lines: string[] = []
  for (let length = 0, n = 0; length < 20 * 1024 * 1024; n++) {
    const line = `${n} ${createHash('sha256').update(`${n}`).digest('hex')}\n`
    lines.push(line)
    length += line.length
  }
  return Buffer.from(lines.join('').slice(0, 20 * 1024 * 1024))
}

const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** The uploads of a page go over a line that is cut in the middle of parts; from a place on they wait for the test. */
async function overBadLine(page: Page, port: number) {
  const proxy = await startCuttingProxy([port], { most: 5_000_000, cuts: 4 })
  const seen = { begun: 0, held: partBytes, waiting: [] as Route[] }
  const goOn = (route: Route) =>
    route.continue({ url: route.request().url().replace(`:${port}/`, `:${proxy.port}/`) }).catch(() => {})
  await page.route('**/tus', (route) => {
    seen.begun += 1
    return route.continue()
  })
  await page.route('**/tus/*', async (route) => {
    const request = route.request()
    const from = Number(request.headers()['upload-offset'] ?? 0)
    if (request.method() === 'PATCH' && from >= seen.held) seen.waiting.push(route)
    else await goOn(route)
  })
  return {
    begun: () => seen.begun,
    waiting: () => seen.waiting.length,
    cuts: () => proxy.cutCount(),
    release() {
      seen.held = Number.POSITIVE_INFINITY
      for (const route of seen.waiting.splice(0)) void goOn(route)
    },
    close: () => proxy.close(),
  }
}

const ways = [
  ['zh', 'desk'],
  ['en', 'phone'],
] as const
for (const [language, size] of waysOf('large attachments', ways)) {
  const what = language === 'zh' ? 'after the session ended' : 'after a reload'
  test(`${language}, ${size}: a large attachment goes on over a line that is lost, after a pause and ${what}, and comes out as it went in`, async ({
    page,
    product,
  }, info) => {
    test.slow()
    const say = says[language]
    const complaints = complaintsOf(page)
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const room = await emptyRoom(page, `附件 ${language} ${run}`)
    const title = `Large ${language} ${run}`
    const content = largeText()
    const path = info.outputPath(say.file)
    writeFileSync(path, content)
    const line = await overBadLine(page, Number(new URL(product.address).port))

    const form = page.getByRole('dialog')
    const bar = form.getByRole('progressbar', { name: say.progress })
    const choose = async () => {
      await page.getByRole('gridcell', { name: `${room.name}, 10:00, ${say.free}` }).click()
      await form.getByLabel(say.title).fill(title)
      await form.getByRole('button', { name: say.more }).click()
      await expect(form.locator('input[type=file]')).toHaveCount(1)
    }
    await page.goto(`/meeting/subscribe?office=1&view=timeline&date=${day}&title=${encodeURIComponent(room.name)}`)
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
    await choose()
    await form.locator('input[type=file]').setInputFiles(path)
    // two parts or so, cut off here and there, and the next one waits
    await expect.poll(() => line.waiting(), parts).toBe(1)
    const percent = (await bar.getAttribute('aria-valuenow')) ?? ''
    expect(Number(percent)).toBeGreaterThanOrEqual(40)
    await expect(form.getByText(`${percent}% · `)).toBeVisible()
    expect(line.cuts()).toBeGreaterThan(0)
    await form.getByRole('button', { name: say.pause }).press('Enter')
    await expect(form.getByText(say.paused, { exact: true })).toBeVisible()
    await expect(bar).toHaveAttribute('aria-valuenow', percent)
    await form.getByRole('button', { name: say.book, exact: true }).click()
    await expect(form.getByText(say.first)).toBeVisible()
    expect(await barriersOf(page, '[role=dialog]')).toEqual([])
    await form.getByRole('button', { name: say.resume }).press('Enter')
    await expect(form.getByRole('button', { name: say.pause })).toBeFocused()

    if (language === 'zh') {
      await ask(page, 'get', '/auth/logout')
      line.release()
      await expect(form.getByText('登录已失效，重新登录后自动继续', { exact: true })).toBeVisible(parts)
      // with what one was writing, while one signs in in another window
      await page.getByRole('button', { name: '继续编辑' }).click()
      await giveSession(page, 'admin')
    } else {
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      line.release()
      await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
      await choose()
      await expect(form.getByText(say.unfinished(percent))).toBeVisible()
      await form.locator('input[type=file]').setInputFiles(path)
      await expect(form.getByText(say.file, { exact: true })).toBeVisible()
    }
    await expect(form.getByRole('progressbar')).toHaveCount(0, parts)
    expect(line.begun()).toBe(1)
    await form.getByRole('button', { name: say.book, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: say.booked })).toBeVisible()

    await page.getByRole('grid').getByRole('button', { name: title }).click()
    const download = page.waitForEvent('download')
    await form.getByRole('button', { name: say.download }).click()
    const came = await download
    expect(came.suggestedFilename()).toBe(say.file)
    expect(sumOf(readFileSync(await came.path()))).toBe(sumOf(content))
    await line.close()
    // the browser tells of every request that was cut off
    expect(complaints.filter((text) => !/Failed to load resource/.test(text))).toEqual([])
  })
}
