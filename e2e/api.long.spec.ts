import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { test } from './journey'
import { complaintsOf, giveSession, signIn } from './signed-in'

test('an administrator finds a call, reads what it takes, and comes back to it by its address', async ({ page }) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'admin')
  await page.goto('/system/api')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('接口文档')
  await page.getByLabel('搜索接口名称、路径、权限').fill('/meeting/add view-meeting')
  await page.getByRole('button', { name: '查看“预订会议”' }).click()
  const panel = page.getByRole('dialog', { name: '预订会议' })
  const input = panel.getByRole('table', { name: '输入' })
  await expect(input.getByRole('row', { name: /^title/ })).toContainText('必填；长度 1–100')
  await expect(input.getByRole('rowheader', { name: 'services[].service_id' })).toBeVisible()
  await expect(panel.getByRole('table', { name: '返回的 data' })).toContainText('audit_state')
  await expect(panel).toContainText('view-meeting')
  await expect(panel.locator('pre')).toContainText('X-Token: $TOKEN')
  await panel.getByText('Python', { exact: true }).click()
  await expect(panel.locator('pre')).toContainText('requests.post(')
  expect(await barriersOf(page)).toEqual([])

  await page.reload()
  await expect(panel).toBeVisible()
  await expect(page).toHaveURL(/q=%2Fmeeting%2Fadd\+view-meeting&call=post\+%2Fmeeting%2Fadd/)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(input.getByRole('row', { name: /^title/ })).toContainText('string')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  expect(await barriersOf(page)).toEqual([])
  await page.getByLabel('搜索接口名称、路径、权限').fill('nothing is called so')
  await expect(page.getByText('没有符合条件的接口')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(page.getByText(/^共 [\d,]{3,} 个接口$/)).toBeVisible()
  expect(complaints).toEqual([])
})

test('a failing description says so and is asked for again; who lacks the permission is told which', async ({
  page,
}) => {
  await giveSession(page, 'admin')
  await page.route('**/openapi.json', (route) => route.abort())
  await page.goto('/system/api')
  await expect(page.getByRole('alert').getByText(/网络连接失败/)).toBeVisible()
  await page.unroute('**/openapi.json')
  await page.getByRole('button', { name: /重\s*试/ }).click()
  await expect(page.getByText(/^共 [\d,]{3,} 个接口$/)).toBeVisible()

  await signIn(page, 'staff', '/system/api')
  await expect(page.getByText('system-info')).toBeVisible()
})
