import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, inLanguage, signIn } from './signed-in'

/** A name that no earlier run has left behind. */
const run = Date.now().toString(36)

test('a range hides a room from somebody at once, the tester says why, and it comes back with the range gone', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'admin', '/meetingroom/visible_range')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('可见范围')
  const rooms: { items: { id: number; name: string; office_id: number }[] } = await ask(
    page,
    'get',
    '/meeting/meetingroom_meeting_page',
    { limit: '1' },
  )
  const [room] = rooms.items
  if (room === undefined) throw new Error('the demo has rooms')

  // somebody looks at the room while the range is made
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'staff', `/meeting/subscribe?title=${encodeURIComponent(room.name)}`)
  await expect(other.getByRole('rowheader', { name: room.name }).first()).toBeVisible()

  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增可见范围' })
  await form.getByLabel('名称', { exact: true }).fill(`仅管理员 ${run}`)
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText('请至少选择一个部门、角色、员工组或人员').first()).toBeVisible()
  await form.getByRole('combobox', { name: '角色' }).click()
  await page.getByTitle('系统管理员', { exact: true }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('combobox', { name: '会议室', exact: true }).click()
  await page.keyboard.type(room.name)
  await page
    .getByTitle(new RegExp(`^${room.name}`))
    .first()
    .click()
  await page.keyboard.press('Escape')
  expect(await barriersOf(page)).toEqual([])
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('创建成功')).toBeVisible()

  // it is gone from the open page without a reload
  await expect(other.getByRole('rowheader', { name: room.name })).toHaveCount(0)

  await page.getByRole('button', { name: '以某人身份预览' }).click()
  const tester = page.getByRole('dialog', { name: '以某人身份预览' })
  await tester.getByRole('combobox', { name: '人员' }).click()
  await page.keyboard.type('staff')
  await page.locator('.ant-select-item-option', { hasText: '周雨桐' }).first().click()
  const seen = tester.getByRole('listitem').filter({ hasText: room.name })
  await expect(seen).toContainText('不可见')
  await expect(seen).toContainText('不符合，不在适用人员中')
  await expect(seen).toContainText(`仅管理员 ${run}`)
  expect(await barriersOf(page)).toEqual([])
  await page.keyboard.press('Escape')

  const row = page.getByRole('row').filter({ hasText: `仅管理员 ${run}` })
  await row.getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await expect(page.getByText('删除成功！')).toBeVisible()
  await expect(other.getByRole('rowheader', { name: room.name }).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('utilisation is told as a picture and in numbers, of one room, by department, and in English', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'admin', '/meetingroom/utilisation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('使用统计')
  await expect(page.getByRole('table', { name: '每周各小时的预订率' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^预订率趋势/ })).toBeVisible()
  await page.getByText('以表格显示').click()
  await expect(page.getByRole('table', { name: /^预订率趋势/ })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])

  const only = page.getByRole('button', { name: /^只看 / }).first()
  const name = (await only.textContent()) ?? ''
  await only.click()
  await expect(page).toHaveURL(/room=\d+/)
  await expect(page.getByText('1 间会议室')).toBeVisible()
  await expect(page.getByRole('button', { name: `只看 ${name}` })).toHaveCount(0)

  await inLanguage(page.context(), 'en')
  await page.goto('/meetingroom/utilisation?tab=costs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utilisation')
  await expect(page.getByRole('tab', { name: 'Costs by department' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Total cost')).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('tab', { name: 'Costs by department' }).press('ArrowLeft')
  await expect(page.getByRole('table', { name: 'Booking rate by weekday and hour' })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Room utilisation_.*\.csv$/)
  expect(complaints).toEqual([])
})
