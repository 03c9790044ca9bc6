import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { answerTo, ask } from './calls'
import { test } from './journey'
import { searchFor } from './search-for'
import { complaintsOf, giveSession, signIn } from './signed-in'

/** A date two days ahead in Shanghai: its morning is never past, and never beyond what can be booked. */
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 2 * 86_400_000)

/** Books a free half hour for somebody and one guest. */
async function book(page: Page, title: string, guest: number): Promise<void> {
  const rooms = await ask(page, 'get', '/meeting/meetingroom_meeting_page', { date: day, limit: '200' })
  for (const room of rooms.items) {
    if (room.isaudit === 1 || room.readonly || room.status !== 'online') continue
    for (const hour of ['09', '10', '14', '15', '16', '17']) {
      const times = { start_time: `${day} ${hour}:00:00`, end_time: `${day} ${hour}:30:00` }
      const body = { meetingroom_id: room.id, title, ...times, attendees: [{ user_id: guest }] }
      if ((await answerTo(page, 'post', '/meeting/add', body)).code === 0) return
    }
  }
  throw new Error('no room of the demo was free')
}

test('an invitation arrives while one looks, is answered, and the answer reaches its booker', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'staff')
  await page.goto('/meeting/mine?kind=invited')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的会议')
  await expect(page.getByRole('tab', { name: /待答复/ })).toHaveAttribute('aria-selected', 'true')

  const theirs = await (await browser.newContext()).newPage()
  await giveSession(theirs, 'admin')
  const title = `方案讨论 ${Date.now() % 100000}`
  const me = await ask(page, 'get', '/users/info')
  await book(theirs, title, me.id)

  // heard through the live stream, without reloading
  await searchFor(page.getByLabel('搜索主题或会议室'), title)
  const group = page.getByRole('group', { name: `答复“${title}”的邀请` })
  await expect(group).toBeVisible()
  await group.getByRole('button', { name: /接\s*受/ }).click()
  await expect(page.getByText(`已接受“${title}”`)).toBeVisible()
  await expect(group).toBeHidden()
  await page.getByRole('tab', { name: '即将开始' }).click()
  await expect(group.getByRole('button', { name: /接\s*受/ })).toHaveAttribute('aria-pressed', 'true')

  await theirs.goto(`/meeting/mine?title=${encodeURIComponent(title)}`)
  await expect(theirs.getByRole('listitem').filter({ hasText: title })).toContainText('1 接受')
  await group.getByRole('button', { name: /拒\s*绝/ }).click()
  await expect(theirs.getByRole('listitem').filter({ hasText: title })).toContainText('1 拒绝')
  await theirs.getByRole('button', { name: /消息和公告，\d+ 条未读/ }).click()
  await expect(theirs.getByRole('link', { name: `拒绝了“${title}”的邀请` })).toBeVisible()
  await theirs.keyboard.press('Escape')

  // its booker cancels it from here
  await theirs.getByRole('button', { name: `“${title}”的更多操作` }).click()
  await theirs.getByRole('menuitem', { name: '取消会议' }).click()
  await theirs.getByRole('region', { name: '取消会议' }).getByRole('button', { name: '取消会议' }).click()
  await expect(page.getByRole('button', { name: title, exact: true })).toBeHidden()
  await page.getByRole('tab', { name: '已过去' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('已取消')
  expect(complaints).toEqual([])
  await theirs.context().close()
})

test('a feed address is made, copied and renewed, and the old one is dead', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await giveSession(page, 'staff')
  await page.goto('/meeting/mine')
  // staff can do nothing about it
  await expect(page.getByText(/未配置邮件服务器/)).toBeHidden()
  await page.getByRole('button', { name: '订阅日历' }).click()
  const dialog = page.getByRole('dialog', { name: '在自己的日历中查看会议' })
  const address = dialog.getByLabel('订阅地址')
  const make = dialog.getByRole('button', { name: '生成地址' })
  await expect(make.or(address)).toBeVisible()
  if (await make.isVisible()) await make.click()
  const first = await address.inputValue()
  const feed = await page.request.get(first)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  expect(await feed.text()).toContain('BEGIN:VEVENT')
  await dialog.getByRole('button', { name: /复\s*制/ }).click()
  await expect(page.getByText('地址已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await dialog.getByRole('button', { name: '更换地址' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '更换地址' }).click()
  await expect(address).not.toHaveValue(first)
  expect((await page.request.get(first)).status()).toBe(404)
  expect((await page.request.get(await address.inputValue())).status()).toBe(200)
})

test('my meetings has no serious findings of axe in both languages, wide and narrow', async ({ page }) => {
  await signIn(page, 'staff')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [language, heading] of [
      // Chinese last: the choice is kept with the account, and the other journeys read Chinese
      ['en', 'My meetings'],
      ['zh', '我的会议'],
    ] as const) {
      await page.evaluate((chosen) => {
        localStorage.setItem('language', chosen)
        // biome-ignore lint/suspicious/noDocumentCookie: as the product keeps it
        document.cookie = `language=${chosen};path=/`
      }, language)
      await page.goto('/meeting/mine')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('listitem').first()).toBeVisible()
      expect(await barriersOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  }
})
