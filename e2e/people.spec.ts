import { type Browser, expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { chooseInTree } from './choose-in-tree'
import { test } from './journey'
import { searchFor } from './search-for'
import { complaintsOf, signIn } from './signed-in'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)
const first = 'Sunny-day-7'
const own = 'Rainy-day-8'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** Chooses from a tree in a form by the name of a node. */

async function signInAs(browser: Browser, username: string, password: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login')
  await page.getByLabel('账号', { exact: true }).fill(username)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
  return page
}

test('an administrator makes a role and a person, who sees what they may and nothing else, until that changes', {
  tag: '@long',
}, async ({ page, browser }) => {
  const complaints = complaintsOf(page)
  const roleName = `人事助理 ${run}`
  await signIn(page, 'admin', '/company/roles')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('角色')
  await page.getByRole('button', { name: '新增' }).click()
  const roleForm = page.getByRole('dialog', { name: '新增角色' })
  await roleForm.getByRole('button', { name: /保\s*存/ }).click()
  await expect(roleForm.getByText('请输入角色名称')).toBeVisible()
  await expect(roleForm.getByText('请至少选择一项权限')).toBeVisible()
  await roleForm.getByLabel('角色名称').fill(roleName)
  await roleForm.getByRole('combobox', { name: '数据范围' }).click()
  await page.getByTitle('本部门及下级', { exact: true }).click()
  await roleForm.getByLabel('搜索权限').fill('用户')
  await roleForm.getByRole('checkbox', { name: '修改 用户', exact: true }).check()
  await expect(roleForm.getByRole('checkbox', { name: '查看 用户', exact: true })).toBeChecked()
  await expect(roleForm.getByText('已选 2 项')).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await roleForm.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('创建成功')).toBeVisible()

  await page.goto('/company/users')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增用户' })
  await form.getByLabel('姓名').fill(`沈佳 ${run}`)
  await form.getByLabel('账号', { exact: true }).fill(`shen.${run}`)
  await form.getByLabel('工号').fill(`E2E-${run}`)
  await form.getByLabel('密码', { exact: true }).fill(first)
  await form.getByLabel('确认密码').fill('something else')
  await chooseInTree(page, form, '部门', '产品中心')
  // begins with the role that everybody has; this person gets another one instead
  await expect(form.getByTitle('员工', { exact: true })).toBeVisible()
  await form.getByRole('combobox', { name: '角色' }).click()
  await page.keyboard.press('Backspace')
  await page.keyboard.type(roleName)
  await page.locator('.ant-select-item-option', { hasText: roleName }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText('两次密码不相同')).toBeVisible()
  await form.getByLabel('确认密码').fill(first)
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('创建成功')).toBeVisible()

  const theirs = await signInAs(browser, `shen.${run}`, first)
  const change = theirs.getByRole('dialog', { name: '修改密码', exact: true })
  await change.getByLabel('旧密码').fill(first)
  await change.getByLabel('新密码', { exact: true }).fill(own)
  await change.getByLabel(/确认/).fill(own)
  await change.getByRole('button', { name: /保\s*存/ }).click()
  await theirs
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expect(change).toBeHidden()
  await theirs.goto('/company/users')
  await expect(theirs.getByRole('row').filter({ hasText: '产品' }).first()).toBeVisible()
  await expect(theirs.getByRole('button', { name: '新增' })).toHaveCount(0)
  await searchFor(theirs.getByRole('textbox', { name: /^搜索姓名/ }), 'admin')
  await expect(theirs.getByText('没有符合条件的记录')).toBeVisible()
  await theirs.goto('/company/roles')
  await expect(theirs.getByText(/view-roles|查看角色/).first()).toBeVisible()

  // why, and with the missing permission given they see it at once
  await searchFor(page.getByRole('textbox', { name: /^搜索姓名/ }), `shen.${run}`)
  await row(page, `沈佳 ${run}`)
    .getByRole('button', { name: /更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '权限诊断' }).click()
  await page.getByRole('combobox', { name: '页面或接口' }).click()
  await page.keyboard.type('/company/roles')
  await page.keyboard.press('Enter')
  await expect(page.getByText('缺少权限：查看角色')).toBeVisible()
  await page.goto('/company/roles')
  await row(page, roleName).getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: '编辑角色' })
  await edit.getByLabel('搜索权限').fill('角色')
  await edit.getByRole('checkbox', { name: '查看 角色', exact: true }).check()
  await edit.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
  await expect(theirs.getByRole('heading', { level: 1, name: '角色' })).toBeVisible()
  await expect(theirs.getByRole('row').filter({ hasText: roleName })).toBeVisible()

  // disabled: out at once
  await page.goto('/company/users')
  await searchFor(page.getByRole('textbox', { name: /^搜索姓名/ }), `shen.${run}`)
  await row(page, `沈佳 ${run}`)
    .getByRole('button', { name: /更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /停\s*用/ })
    .click()
  await expect(page.getByText('已停用 1 人')).toBeVisible()
  await expect(theirs).toHaveURL(/\/login/)
  expect(complaints).toEqual([])
})

test('a file of people with a mistake is mended in place and imported', async ({ page }) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'admin', '/company/users')
  await page.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入用户' })
  const text = `姓名,账号,密码,工号,部门\n钱进,qian.${run},${first},Q-${run},产品中心/产品规划部\n孙好,sun ${run},${first},S-${run},不存在的部门\n`
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(dialog.getByText('1 行可以导入 · 1 行有误')).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await dialog.getByLabel('账号，第 3 行').fill(`sun.${run}`)
  await dialog.getByLabel('部门，第 3 行').fill('财务部')
  await dialog.getByRole('button', { name: '重新检查' }).click()
  await expect(dialog.getByText('2 行可以导入')).toBeVisible()
  await dialog.getByRole('button', { name: '全部导入' }).click()
  await expect(dialog.getByText('已导入 2 行')).toBeVisible()
  await dialog.getByRole('button', { name: /完\s*成/ }).click()
  await searchFor(page.getByRole('textbox', { name: /^搜索姓名/ }), run)
  await expect(row(page, '孙好')).toContainText('财务部')

  // both at once into another department
  await page.getByRole('checkbox', { name: '选择钱进' }).check()
  await page.getByRole('checkbox', { name: '选择孙好' }).check()
  await page.getByRole('button', { name: '批量修改' }).click()
  const batch = page.getByRole('dialog', { name: '批量修改 2 人' })
  await chooseInTree(page, batch, '部门', '法务部')
  await batch.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('已修改 2 人')).toBeVisible()
  await expect(row(page, '钱进')).toContainText('法务部')
  expect(complaints).toEqual([])
})

test('who wants no motion sees lists open where they belong', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'admin', '/company/users')
  for (const [filter, choice] of [
    ['部门', '.ant-select-tree-node-content-wrapper'],
    ['办公区', '.ant-select-item-option'],
  ] as const) {
    await page.getByRole('search').getByRole('combobox', { name: filter }).click()
    await expect(page.locator(choice).first()).toBeInViewport()
    await page.keyboard.press('Escape')
  }
})
