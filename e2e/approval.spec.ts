import { expect, type Page } from '@playwright/test'
import { answerTo, ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, signIn } from './signed-in'

/** A date two days ahead in Shanghai: its morning is never past, and never beyond what can be booked. */
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 2 * 86_400_000)

/** Asks for a free hour in a room whose bookings need approval. */
async function request(page: Page, title: string): Promise<{ id: number; room: string }> {
  const rooms = await ask(page, 'get', '/meeting/meetingroom_meeting_page', { date: day, limit: '200' })
  for (const room of rooms.items) {
    if (room.isaudit !== 1 || room.readonly || room.status !== 'online') continue
    for (const hour of ['09', '10', '14', '15', '16', '17']) {
      const made = await answerTo(page, 'post', '/meeting/add', {
        meetingroom_id: room.id,
        title,
        start_time: `${day} ${hour}:00:00`,
        end_time: `${day} ${hour}:30:00`,
      })
      if (made.code === 0 && made.data.audit_state === 1) return { id: made.data.id, room: room.name }
    }
  }
  throw new Error('no room of the demo could be asked for')
}

test('what a colleague asks for is approved, and the colleague is told at once', async ({ page, browser }) => {
  const complaints = complaintsOf(page)
  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, 'staff')
  const title = `季度评审 ${Date.now() % 100000}`
  const { id, room } = await request(theirs, title)

  await giveSession(page, 'admin')
  await page.goto(`/meeting/audit?title=${encodeURIComponent(title)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('会议审核')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText(room)
  await row.getByRole('button', { name: title, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: title })
  await expect(drawer.getByRole('figure')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`id=${id}`))
  await drawer.getByRole('button', { name: /^通\s*过$/ }).click()
  // people are told at once: it asks first
  const dialog = page.getByRole('dialog', { name: /通过 1 项申请/ })
  await dialog.getByRole('button', { name: /^通\s*过$/ }).click()
  await expect(page.getByText('已通过 1 项申请')).toBeVisible()
  await expect(page.getByText('没有符合条件的申请')).toBeVisible()
  await page.getByRole('tab', { name: '我审核的' }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('已通过')

  // heard through the live stream, without reloading
  const bell = theirs.getByRole('button', { name: /消息和公告，\d+ 条未读/ })
  await bell.click()
  const told = theirs.getByRole('link', { name: `“${title}”已通过审核` })
  await expect(told).toBeVisible()
  await told.click()
  await expect(theirs).toHaveURL(/\/meeting\/subscribe/)
  expect((await ask(theirs, 'get', '/meeting/details', { id: String(id) })).audit_state).toBe(0)
  expect(complaints).toEqual([])
  await theirs.context().close()
})

test('a refusal needs its reason, which the booker reads; who may not approve is not let in', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const theirs = await (await browser.newContext()).newPage()
  await giveSession(theirs, 'staff')
  const title = `部门周会 ${Date.now() % 100000}`
  await request(theirs, title)
  await theirs.goto('/meeting/audit')
  await expect(theirs.getByText('view-audit')).toBeVisible()

  await giveSession(page, 'admin')
  await page.goto(`/meeting/audit?title=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `拒绝 ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: /拒绝 1 项申请/ })
  // a dialog that still comes into its place can lose the first click
  await expect(async () => {
    await dialog.getByRole('button', { name: /^拒\s*绝$/ }).click()
    await expect(dialog.getByText('请输入拒绝原因')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await dialog.getByLabel('拒绝原因').fill('当日设备检修')
  await dialog.getByRole('button', { name: /^拒\s*绝$/ }).click()
  await expect(page.getByText('已拒绝 1 项申请')).toBeVisible()

  await theirs.goto('/dashboard')
  await theirs.getByRole('button', { name: /消息和公告/ }).click()
  await expect(theirs.getByRole('link', { name: `“${title}”未通过审核` })).toContainText('当日设备检修')
  await theirs.context().close()
})
