import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { test } from './journey'
import { searchFor } from './search-for'
import { complaintsOf, giveSession, signIn } from './signed-in'
import { png } from './tiny-png'

test('a setting shows at once in another browser, stands in the log as a diff, and is put back', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, 'staff')
  const bar = theirs.getByRole('banner')
  await expect(bar).toHaveCSS('background-color', 'rgb(11, 31, 63)')

  await giveSession(page, 'admin')
  await page.goto('/company/companyconfig')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('系统配置')
  await page.getByLabel('搜索配置项').fill('NavbarBackground')
  const color = page.getByLabel('背景色')
  await color.fill('#7A1F1F')
  await expect(page.getByText('“背景色”已保存')).toBeVisible()
  // heard through the live stream, without reloading
  await expect(bar).toHaveCSS('background-color', 'rgb(122, 31, 31)')

  await page.goto('/company/operation_log?module=strategy')
  await page
    .getByRole('button', { name: /^查看系统配置与预订策略 修改 (NavbarBackgroundColor|背景色)/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: '系统配置与预订策略 · 修改' })
  await expect(drawer.getByRole('row', { name: /背景色/ })).toContainText('空')
  await expect(drawer.getByRole('row', { name: /背景色/ })).toContainText('#7A1F1F')
  await drawer
    .getByRole('button', { name: 'Close' })
    .or(drawer.getByRole('button', { name: '关闭' }))
    .first()
    .click()
  await page.getByRole('button', { name: '校验完整性' }).click()
  await expect(page.getByText(/校验通过/)).toBeVisible()

  await page.goto('/company/companyconfig')
  await page.getByRole('button', { name: '恢复“背景色”的默认值' }).click()
  await expect(bar).toHaveCSS('background-color', 'rgb(11, 31, 63)')
  expect(complaints).toEqual([])
  await theirs.context().close()
})

test('a logo and welcome words show in the bar of others and at the sign-in page', async ({ page, browser }) => {
  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, 'staff')
  await giveSession(page, 'admin')
  await page.goto('/company/companyinfo')
  await page.getByRole('button', { name: /编\s*辑/ }).click()
  const form = page.getByRole('dialog', { name: '编辑公司信息' })
  await form.getByLabel('欢迎词').fill('欢迎回到云帆')
  await form.locator('input[type=file]').first().setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await expect(form.getByRole('img', { name: '标志' })).toBeVisible()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('img', { name: '标志' })).toBeVisible()
  await expect(theirs.getByRole('banner').locator('a img').first()).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto('/login')
  await expect(stranger.getByText('欢迎回到云帆')).toBeVisible()
  expect(await barriersOf(stranger)).toEqual([])
  await stranger.context().close()
  await theirs.context().close()
})

test('a company is made, its administrator signs in, and is out at once when it is suspended', async ({
  page,
  browser,
}) => {
  await giveSession(page, 'admin')
  await page.goto('/company/businessmanager')
  await page.getByRole('button', { name: '新增公司' }).click()
  const form = page.getByRole('dialog', { name: '新增公司' })
  const name = `远航 ${Date.now() % 100000}`
  const username = `admin.${Date.now() % 100000}`
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText('请输入公司名称')).toBeVisible()
  await form.getByLabel('公司名称').fill(name)
  await form.getByLabel('授权码').fill('YH-0001')
  await form.getByLabel('姓名').fill('陈远')
  await form.getByLabel('账号').fill(username)
  await form.getByRole('button', { name: /保\s*存/ }).click()
  const told = page.getByRole('dialog', { name: `“${name}”已创建` })
  const password = await told.locator('code').innerText()
  await told.getByRole('button', { name: '我已保存' }).click()

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto('/login')
  await theirs.getByLabel('账号', { exact: true }).fill(username)
  await theirs.getByRole('textbox', { name: '密码' }).fill(password.trim())
  await theirs.keyboard.press('Enter')
  await expect(theirs).not.toHaveURL(/\/login/)

  await searchFor(page.getByLabel(/搜索公司名称/), name)
  await page.getByRole('button', { name: `停用“${name}”` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /停\s*用/ })
    .click()
  await expect(page.getByText(new RegExp(`“${name}”已停用`))).toBeVisible()
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/login/)
  await theirs.context().close()
})

test('an application is made on its own screen, opened, changed and found in the list', async ({ page }) => {
  await giveSession(page, 'admin')
  await page.goto('/company/application-management')
  await expect(page).toHaveURL(/application-management\/list$/)
  await page.getByRole('button', { name: /新增/ }).first().click()
  await expect(page).toHaveURL(/application-management\/create$/)
  await expect(page.getByRole('link', { name: '应用管理' }).first()).toBeVisible()
  const name = `报销系统 ${Date.now() % 100000}`
  // a busy browser still shows the list for a moment, which has a heading and a search of these names
  await page.getByRole('textbox', { name: /^名称/ }).fill(name)
  await page.getByRole('textbox', { name: /^访问地址/ }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('请输入以 http:// 或 https:// 开头的网址')).toBeVisible()
  await page.getByLabel('访问地址').fill('https://expense.example.com/start')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page).toHaveURL(/application-management\/list$/)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
  await row.getByRole('button', { name: /详情/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('button', { name: /编\s*辑/ }).click()
  await page.getByLabel('说明').fill('差旅与报销')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('definition').filter({ hasText: '差旅与报销' })).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL(/application-management\/list/)
})

test('the screens of the company have no serious findings of axe, narrow in English and wide in Chinese', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const screens = {
    '/company/operation_log': ['Operation log', '操作日志'],
    '/company/companyconfig': ['System configuration', '系统配置'],
    '/company/companyinfo': ['Company information', '公司信息'],
    '/company/notification': ['Notifications', '通知'],
    '/company/application-management/list': ['Application list', '应用列表'],
    '/company/application-management/create': ['New application', '新建应用'],
    '/company/businessmanager': ['Companies', '企业管理'],
  } as const
  // Chinese last: the choice is kept with the account, and the other journeys read Chinese
  for (const [at, language, width] of [
    [0, 'en', 390],
    [1, 'zh', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((chosen) => {
      localStorage.setItem('language', chosen)
      // biome-ignore lint/suspicious/noDocumentCookie: as the product keeps it
      document.cookie = `language=${chosen};path=/`
    }, language)
    for (const [path, headings] of Object.entries(screens)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[at])
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect([path, language, width, await barriersOf(page)]).toEqual([path, language, width, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  }
})
