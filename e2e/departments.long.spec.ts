import { expect, type Locator, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { chooseInTree } from './choose-in-tree'
import { test } from './journey'
import { searchFor } from './search-for'
import { complaintsOf, giveSession, inLanguage, signIn } from './signed-in'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const node = (page: Page, name: string) =>
  page.getByRole('tree').locator('.ant-tree-treenode', { hasText: name }).first()

async function middleOf(one: Locator): Promise<{ x: number; y: number }> {
  const box = await one.boundingBox()
  if (box === null) throw new Error('it is not in sight')
  return { x: box.x + 90, y: box.y + box.height / 2 }
}

test('a department is moved by dragging and by the keyboard, and dissolved into another', async ({ page }) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'admin', '/company/department')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增部门' })
  await form.getByLabel('部门名称').fill(`新部门 ${run}`)
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('创建成功')).toBeVisible()

  const [from, onto] = [await middleOf(node(page, `新部门 ${run}`)), await middleOf(node(page, '财务部'))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  // to the right of where it was taken up: into the department, not after it
  await page.mouse.move(from.x + 70, onto.y - 4, { steps: 8 })
  await page.mouse.move(from.x + 70, onto.y + 4, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText(`“新部门 ${run}”已移到“财务部”下`)).toBeVisible()
  await node(page, '财务部').locator('.ant-tree-switcher').click()
  await expect(node(page, `新部门 ${run}`)).toBeVisible()

  await node(page, `新部门 ${run}`).locator('.ant-tree-node-content-wrapper').click()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByText(`“新部门 ${run}”已移到“公司”下`)).toBeVisible()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText(`“新部门 ${run}”的顺序已调整`)).toBeVisible()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText(/已移到“.*”下/).last()).toBeVisible()

  await page.goto('/company/department')
  await searchFor(page.getByRole('textbox', { name: /^搜索部门名称/ }), run)
  await row(page, `新部门 ${run}`)
    .getByRole('button', { name: /更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '撤销并转移' }).click()
  const dissolve = page.getByRole('dialog', { name: /撤销/ })
  await chooseInTree(page, dissolve, '转移到', '总经办')
  await dissolve.getByRole('button', { name: '撤销并转移' }).click()
  await expect(page.getByText('已撤销，转移了 0 人、0 个部门')).toBeVisible()
  expect(complaints).toEqual([])
})

test('people, departments and roles speak English, and nothing stands in anybody’s way', async ({ page, context }) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'admin')
  await inLanguage(context, 'en')
  for (const [path, title, word] of [
    ['/company/users', 'Users', 'Account'],
    ['/company/department', 'Departments', 'Parent department'],
    ['/company/roles', 'Roles', 'Data scope'],
    ['/company/users?tab=tags', 'Users', 'Parent tag'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText(word).first()).toBeVisible()
    await expect(page.locator('.ant-skeleton')).toHaveCount(0)
    expect(await barriersOf(page)).toEqual([])
  }
  await inLanguage(context, 'zh')
  expect(complaints).toEqual([])
})
