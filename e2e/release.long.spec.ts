import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, signIn } from './signed-in'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

test('an administrator bans somebody by hand, who is told and cannot book, and lifts it; the lists and the released meetings', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'admin', '/meeting/list')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('黑白名单')
  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, 'staff')
  const { name } = await ask(theirs, 'get', '/users/info')
  const banned = async () => {
    const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const grid = await ask(theirs, 'get', '/meeting/meetingroom_meeting_page', { date, page: '1', limit: '1' })
    return grid.items[0].blacklisted
  }
  try {
    // by hand, with a reason
    await page.getByRole('button', { name: '列入黑名单' }).click()
    const dialog = page.getByRole('dialog', { name: '列入黑名单' })
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await expect(dialog.getByText('请选择人员')).toBeVisible()
    await dialog.getByRole('combobox', { name: '人员' }).click()
    await page.keyboard.type(name)
    await page.locator('.ant-select-item-option', { hasText: name }).first().click()
    await page.keyboard.press('Escape')
    await dialog.getByLabel('原因').fill(`多次占用不使用 ${run}`)
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    const row = page.getByRole('row').filter({ hasText: run })
    await expect(row).toContainText('生效中')

    // they are told, and every room refuses them
    expect(await banned()).toMatchObject({ until: expect.any(String) })
    await theirs.getByRole('button', { name: /消息和公告/ }).click()
    await expect(theirs.getByText(/您已被列入黑名单，.*前不能预订会议室/).first()).toBeVisible()
    await expect(theirs.getByText(`多次占用不使用 ${run}`).first()).toBeVisible()

    // lifted with a reason, they may book again
    await row.getByRole('button', { name: '解除' }).click()
    const lift = page.getByRole('dialog', { name: `解除${name}的黑名单` })
    await lift.getByLabel('解除原因').fill('情况已说明')
    await lift.getByRole('button', { name: /解\s*除/ }).click()
    await expect(row).toContainText('已解除')
    await expect(theirs.getByText('您已不在黑名单中，可以预订会议室').first()).toBeVisible()
    expect(await banned()).toBeNull()
    await row.getByRole('button', { name: '详情' }).click()
    await expect(page.getByRole('dialog').getByText('情况已说明')).toBeVisible()
    await page.keyboard.press('Escape')
  } finally {
    const { items } = await ask(page, 'get', '/blacklist/pagelist', { title: name, state: 'on' })
    for (const { id } of items) await ask(page, 'post', '/blacklist/update', { id, reason: `e2e ${run}` })
  }

  // who stayed away, who is spared, and what was released
  await page.getByRole('tab', { name: '违约计数' }).click()
  await expect(page.getByText(/天内违约3次，列入黑名单/)).toBeVisible()
  await page.getByRole('tab', { name: '白名单' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('自动释放')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('tab', { name: 'Released meetings' }).click()
  await expect(page.getByText(/Nobody had checked in \d+ minutes/).first()).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('Released meetings.xlsx')
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.getByRole('tab', { name: '释放记录' })).toBeVisible()
  expect(complaints).toEqual([])
})
