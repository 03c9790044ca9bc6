import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import type { Room } from './room-at-any-hour'
import { complaintsOf, giveSession, signIn } from './signed-in'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a repair goes from the card of the room to its rating', async ({ page, browser }) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'staff')
  const { items } = await ask(page, 'get', '/meeting/meetingroom_meeting_page', { limit: '200' })
  const room = items[0] as Room
  const title = `桌面划伤 ${Date.now() % 1_000_000}`
  await page.goto(`/meeting/subscribe?office=${room.office_id}&room=${room.id}&card=1`)
  await page.getByRole('button', { name: /^报\s*修$/ }).click()
  const report = page.getByRole('dialog', { name: `报修：${room.name}` })
  await report.getByRole('button', { name: /提\s*交/ }).click()
  await expect(report.getByText('请说明哪里坏了')).toBeVisible()
  await report.getByLabel('哪里坏了？').fill(title)
  await report.locator('input[type=file]').setInputFiles([{ name: 'desk.png', mimeType: 'image/png', buffer: picture }])
  await expect(report.getByRole('img', { name: '照片 1' })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await report.getByRole('button', { name: /提\s*交/ }).click()
  await expect(page.getByText(/已提交，单号 R\d{8}-\d{3}/)).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, 'admin')
  await theirs.getByRole('button', { name: /消息和公告/ }).click()
  await theirs.getByRole('link', { name: new RegExp(`报修“${title}”`) }).click()
  await expect(theirs).toHaveURL(/\/meetingroom\/repairs\?id=\d+/)
  const ticket = theirs.getByRole('dialog', { name: title, exact: true })
  await expect(ticket.getByRole('img', { name: '照片 1' })).toBeVisible()
  await ticket.getByRole('button', { name: /^受\s*理$/ }).click()
  const accept = theirs.getByRole('dialog', { name: `受理: ${title}` })
  await accept.getByRole('button', { name: /受\s*理/ }).click()
  await expect(accept).toBeHidden()
  await ticket.getByRole('button', { name: /^完\s*成$/ }).click()
  const finish = theirs.getByRole('dialog', { name: `完成: ${title}` })
  await finish.getByLabel('处理结果').fill('已更换桌面')
  await finish.getByLabel('费用（元）').fill('320.00')
  await finish.getByRole('button', { name: /完\s*成/ }).click()
  await expect(finish).toBeHidden()
  await expect(ticket.getByText('320.00')).toBeVisible()

  await page.goto('/meeting/repairs?tab=toRate')
  await page.getByRole('button', { name: title }).click()
  const mine = page.getByRole('dialog', { name: title })
  await mine.getByText('5 分', { exact: true }).click()
  await mine.getByRole('button', { name: /^评\s*价$/ }).click()
  await expect(mine.getByText('已关闭')).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  expect(complaints).toEqual([])
})
