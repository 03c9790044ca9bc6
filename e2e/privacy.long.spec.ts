import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { answerTo, ask } from './calls'
import { test } from './journey'
import { searchFor } from './search-for'
import { complaintsOf, giveSession, signIn } from './signed-in'

/** A picture as somebody might choose it, made by the browser. */
async function photo(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 300
    canvas.getContext('2d')?.fillRect(60, 60, 200, 200)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

test('a person consents, gives a photo, takes their data away, and takes the consent back with the photo', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'staff')
  // what an earlier try left behind
  await answerTo(page, 'post', '/privacy/withdraw')
  const buffer = await photo(page)
  const openCentre = async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /的菜单$/ })
      .click()
    await page.getByRole('menuitem', { name: '个人中心' }).click()
    return page.getByRole('dialog', { name: '个人中心' })
  }
  const centre = await openCentre()
  await centre.getByRole('button', { name: '阅读并同意' }).click()
  const consent = page.getByRole('dialog', { name: '同意保存识别照片' })
  await expect(consent.getByRole('button', { name: /^同\s*意$/ })).toBeDisabled()
  await consent.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await consent.getByRole('button', { name: /^同\s*意$/ }).click()
  await expect(consent).toBeHidden()
  const input = centre.locator('input[type=file][aria-label=识别照片]')
  await input.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer })
  await expect(centre.getByText('保存后生效')).toBeVisible()
  await centre.getByRole('button', { name: /保\s*存/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expect(centre).toBeHidden()

  // kept encrypted, shown when it is asked for
  const again = await openCentre()
  await expect(again.getByText('已加密保存')).toBeVisible()
  await again.getByRole('button', { name: /查\s*看/ }).click()
  await expect(again.getByRole('img', { name: '识别照片' })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await again.getByRole('link', { name: '查看和导出我的全部数据' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的数据')
  await page.getByRole('button', { name: /登录记录/ }).click()
  await expect(page.getByRole('region', { name: '登录记录' }).getByRole('row').nth(1)).toContainText('登录')
  await page.getByRole('button', { name: /导出我的数据|重新导出/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^下\s*载$/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^我的数据_.*\.zip$/)
  expect(await barriersOf(page)).toEqual([])

  await page.getByRole('button', { name: '撤回同意' }).click()
  await page.getByRole('dialog', { name: '撤回同意？' }).getByRole('button', { name: '撤回同意' }).click()
  await expect(page.getByText('已撤回同意，照片已删除')).toBeVisible()
  await expect(page.getByRole('button', { name: '阅读并同意' })).toBeVisible()
  await openCentre()
  await expect(page.getByText(/上一张照片已于 .* 删除/)).toBeVisible()
  expect(complaints).toEqual([])
})

test('the deletion of somebody who left is shown with its day, and stopped', async ({ page }) => {
  const complaints = complaintsOf(page)
  const run = Date.now().toString(36)
  const name = `Leaver ${run}`
  await giveSession(page, 'admin')
  const departments = await ask(page, 'get', '/department/tree')
  const { id } = await ask(page, 'post', '/users/add', {
    name,
    username: `leaver.${run}`,
    job_num: `L${run}`,
    sex: 0,
    department_id: departments.items[0].id,
    without_password: true,
  })
  await ask(page, 'post', '/users/switch', { ids: [id], status: 'disabled' })

  await page.goto(`/company/users?title=${encodeURIComponent(name)}`)
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '删除个人数据' }).click()
  await page
    .getByRole('dialog', { name: `开始删除“${name}”的个人数据？` })
    .getByRole('button', { name: '开始删除数据' })
    .click()
  await expect(page.getByText(/已开始，.* 到期/)).toBeVisible()

  await page.getByRole('button', { name: 'English' }).click()
  await page.goto('/company/personal_data')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal data')
  await searchFor(page.getByLabel('Search by name'), name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('30 days left')
  expect(await barriersOf(page)).toEqual([])
  await row.getByRole('button', { name: `Stop deletion of data of “${name}”` }).click()
  const dialog = page.getByRole('dialog', { name: `Stop deleting the data of “${name}”?` })
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('A claim is open')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Stopped')
  await expect(row).toContainText('A claim is open')
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('个人数据')
  expect(complaints).toEqual([])
})
