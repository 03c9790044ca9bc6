import { expect } from '@playwright/test'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, inLanguage, password, signInAtPage } from './signed-in'

test('a person signs in with the keyboard alone and lands where the link led', async ({ page }) => {
  const complaints = complaintsOf(page)
  await inLanguage(page.context())
  await page.goto('/place/office')
  await expect(page).toHaveURL('/login?redirect=/place/office')
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/place/office')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('办公区')
  await expect(page).toHaveTitle(/^办公区 - /)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('办公区')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(complaints).toEqual([])
})

test('every way of being wrong is told in one sentence, and after three the code image is asked for', async ({
  page,
}) => {
  await page.goto('/login')
  for (const [username, secret] of [
    ['nobody-here', 'Wrong-2026'],
    ['nobody-here', 'x'],
    ['nobody-here', 'Wrong-2027'],
  ] as const) {
    await page.getByLabel('账号', { exact: true }).fill(username)
    await page.getByRole('textbox', { name: '密码' }).fill(secret)
    await page.getByRole('button', { name: /登\s*录/ }).click()
    await expect(page.getByRole('alert')).toContainText('账号或密码错误')
  }
  await expect(page.getByLabel('验证码').first()).toBeVisible()
})

test('what a person may not see says which permission is missing, and what does not exist says so', {
  tag: '@long',
}, async ({ page }) => {
  await signInAtPage(page, 'staff')
  await page.goto('/place/city')
  await expect(page.getByText('没有权限查看此页面')).toBeVisible()
  await expect(page.getByText('view-city')).toBeVisible()
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/404')
  await expect(page.getByText('页面不存在')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('城市')).toHaveCount(0)
})

test('the language, once chosen, is kept, in titles and messages too', { tag: '@long' }, async ({ page }) => {
  await signInAtPage(page, 'staff')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveTitle(/^Dashboard - /)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page).toHaveTitle(/^(工作台|首页|仪表盘) - /)
})

test('a person changes the password, with every mistake told, and signs in with the new one', async ({ page }) => {
  const next = 'Another-2026'
  await signInAtPage(page, 'staff')
  const change = async (old: string, fresh: string, again: string) => {
    await page.getByRole('button', { name: /的菜单$/ }).click()
    await page.getByRole('menuitem', { name: '修改密码' }).click()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    const fill = async (one: string, two: string, three: string) => {
      await dialog.getByRole('textbox', { name: '旧密码', exact: true }).fill(one)
      await dialog.getByRole('textbox', { name: '新密码', exact: true }).fill(two)
      await dialog.getByRole('textbox', { name: '确认新密码', exact: true }).fill(three)
      await dialog.getByRole('button', { name: /保\s*存/ }).click()
    }
    await fill('', fresh, again)
    await expect(dialog.getByText('请输入旧密码')).toBeVisible()
    await fill(old, old, old)
    await expect(dialog.getByText('新密码不能与旧密码相同')).toBeVisible()
    await fill(old, fresh, `${again}x`)
    await expect(dialog.getByText('两次密码不相同')).toBeVisible()
    await fill(old, fresh, again)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .click()
    await expect(page.getByText('密码修改成功')).toBeVisible()
  }
  await change(password('staff'), next, next)
  await page.getByRole('button', { name: /的菜单$/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('账号', { exact: true }).fill('staff')
  await page.getByRole('textbox', { name: '密码' }).fill(next)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  // as it was, for the journeys after this one
  await change(next, password('staff'), password('staff'))
})

test('a session that ended elsewhere leads to the login page and back', async ({ page }) => {
  await signInAtPage(page, 'admin', '/login?redirect=%2Fplace%2Ffloor')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('楼层')
  await ask(page, 'get', '/auth/logout')
  // the live stream tells it, without a click
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByText('登录失效，请重新登录')).toBeVisible()
})
