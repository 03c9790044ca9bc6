import { type Browser, expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { languages, waysOf } from './ways'
import { workday } from './workday'

const tomorrow = workday(1)

const windows = {
  desk: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true },
  'a window at 200 %': { viewport: { width: 640, height: 360 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const
type Window = keyof typeof windows

const says = {
  zh: {
    filters: /^筛选/,
    skip: '跳到会议室列表',
    free: '空闲',
    hour: '1小时',
    next: '后一天',
    from: '开始时间',
    book: /^预订 /,
    title: '主题',
  },
  en: {
    filters: /^Filters/,
    skip: 'Skip to the rooms',
    free: 'free',
    hour: '1 h',
    next: 'Next day',
    from: 'From when',
    book: /^Book /,
    title: 'Title',
  },
} as const
type Language = keyof typeof says

async function windowOf(browser: Browser, name: Window, language: Language): Promise<Page> {
  const context = await browser.newContext(windows[name])
  await inLanguage(context, language)
  const page = await context.newPage()
  // how long the last meeting was depends on what other journeys book meanwhile: somebody of whom nothing is known
  await page.route('**/users/info', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, data: { ...data, booking_minutes: null } } })
  })
  await giveSession(page, 'staff')
  return page
}

type Room = { id: number; name: string; isaudit: number; status: string; readonly: boolean; opentime: string }

/** Books and answers what the server has stored of it. */
const lengthOf = async (page: Page, id: number): Promise<number> => {
  const { start_time, end_time } = await ask(page, 'get', '/meeting/details', { id: String(id) })
  return (Date.parse(end_time.replace(' ', 'T')) - Date.parse(start_time.replace(' ', 'T'))) / 60_000
}

const windowsToTry = [
  ['desk', 'en'],
  ['tablet', 'zh'],
  ['tablet', 'en'],
  ['a window at 200 %', 'zh'],
] as const
for (const [name, language] of waysOf('booking anywhere', windowsToTry)) {
  test(`${name}, ${language}: no field is crushed or covered, the rooms are three keys away, a click takes an hour`, async ({
    browser,
  }) => {
    const say = says[language]
    const page = await windowOf(browser, name, language)
    const complaints = complaintsOf(page)
    await page.goto(`/meeting/subscribe?office=1&date=${tomorrow}`)
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
    const fields = page.getByRole('search').locator('input')
    const button = page.getByRole('button', { name: say.filters })
    await expect(fields.or(button).first()).toBeVisible()
    const { width } = windows[name].viewport
    for (const field of await page.getByRole('search').locator('.ant-select, .ant-input-affix-wrapper').all()) {
      const box = await field.boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(76)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (name !== 'desk') {
      await button.click()
      const drawer = page.getByRole('dialog', { name: say.filters })
      await expect(drawer.getByRole('combobox')).toHaveCount(7)
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
    }
    expect(await barriersOf(page)).toEqual([])

    await page.locator('#content').focus()
    const skip = page.getByRole('button', { name: say.skip })
    for (let key = 0; key < 3 && !(await skip.evaluate((one) => one === document.activeElement)); key++) {
      await page.keyboard.press('Tab')
    }
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    const focused = page.locator('[data-cell]:focus')
    await expect(focused).toBeInViewport()

    // A room that is free in the late afternoon is booked by one click and Enter: an hour.
    const { items } = await ask(page, 'get', '/meeting/meetingroom_meeting_page', {
      ...{ office: '1', date: tomorrow, start_time: '18:00', end_time: '19:00', limit: '30' },
    })
    const room = (items as Room[]).find((one) => one.isaudit === 0 && one.status === 'online' && !one.readonly)
    if (room === undefined) throw new Error('no room is free from 18:00 to 19:00')
    await page.goto(`/meeting/subscribe?office=1&date=${tomorrow}&title=${encodeURIComponent(room.name)}`)
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await page.getByRole('grid').evaluate((element) => {
      const block = Number.parseFloat(getComputedStyle(element).getPropertyValue('--block'))
      element.scrollLeft = 17 * 4 * block
    })
    await page.getByRole('gridcell', { name: `${room.name}, 18:00, ${say.free}` }).click()
    await expect(page.locator('[class*=selection]')).toContainText('18:00–19:00')
    await expect(page.getByRole('dialog').getByLabel(say.title)).toBeFocused()
    const answer = page.waitForResponse((one) => one.url().endsWith('/meeting/add'))
    await page.keyboard.press('Enter')
    const { data } = await (await answer).json()
    expect(await lengthOf(page, data.id)).toBe(60)
    await ask(page, 'post', '/meeting/del', { id: data.id })
    expect(complaints).toEqual([])
    await page.context().close()
  })
}

for (const language of waysOf('four taps', languages)) {
  test(`phone, ${language}: what is free comes first, and tomorrow is booked with four taps`, async ({ browser }) => {
    const say = says[language]
    const page = await windowOf(browser, 'phone', language)
    const complaints = complaintsOf(page)
    await page.goto('/meeting/subscribe?office=1')
    await expect(page).toHaveURL(/view=list/)
    await expect(page.getByRole('grid')).toHaveCount(0)
    await page.goto(`/meeting/subscribe?office=1&view=list&date=${tomorrow}`)
    await page.getByRole('combobox', { name: say.from }).selectOption('18:00')
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: say.book }) })
    const first = rows.first().getByRole('button', { name: say.book })
    await expect(first).toHaveAccessibleName(/18:00–19:00/)
    expect(await barriersOf(page)).toEqual([])
    const box = await first.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(40)
    const room = await rows.first().getAttribute('data-room')
    await first.tap()
    const undo = page.getByRole('status').filter({ hasText: '18:00–19:00' }).getByRole('button').first()
    await expect(undo).toBeVisible()
    // it is not offered for that time any more, and is again when the booking is taken back
    const again = page.locator(`[data-room="${room}"]`).getByRole('button', { name: /(，|, )18:00–19:00$/ })
    await expect(again).toHaveCount(0)
    await undo.tap()
    await expect(again).toBeVisible()
    expect(complaints).toEqual([])
    await page.context().close()
  })
}
