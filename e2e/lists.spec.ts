import { expect, type Page } from '@playwright/test'
import { test } from './journey'
import { searchFor } from './search-for'
import { complaintsOf, signIn } from './signed-in'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('an administrator adds, changes, finds and deletes a city', async ({ page }) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'admin', '/place/city')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('城市')

  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增城市' })
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText('必填').first()).toBeVisible()
  await form.getByLabel('名称', { exact: true }).fill('上海')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText('名称“上海”已存在').first()).toBeVisible()
  await form.getByLabel('名称', { exact: true }).fill('成都')
  await page.keyboard.press('Enter')
  await expect(page.getByText('创建成功')).toBeVisible()
  await expect(row(page, '成都')).toBeVisible()

  await row(page, '成都').getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: '编辑城市' })
  await edit.getByLabel('英文名称').fill('Chengdu')
  await edit.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('更新成功')).toBeVisible()

  await searchFor(page.getByRole('textbox', { name: /^搜索/ }), 'chengdu')
  await expect(page).toHaveURL(/title=chengdu/)
  await expect(page.getByText('共 1 条')).toBeVisible()
  await page.reload()
  await expect(page.getByText('共 1 条')).toBeVisible()

  await row(page, '成都').getByRole('button', { name: '删除' }).click()
  await page.getByRole('button', { name: /取\s*消/ }).click()
  await expect(page.getByText('已取消删除')).toBeVisible()
  await row(page, '成都').getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await expect(page.getByText('删除成功！')).toBeVisible()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  expect(complaints).toEqual([])
})

test('deleting what is in use is refused and says by what', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'admin', '/place/city')
  await row(page, '上海').getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await expect(page.getByText(/“上海”正在被使用，不能删除：.*办公区/).first()).toBeVisible()
  await expect(row(page, '上海')).toBeVisible()
})

test('a file with a mistake is reported row by row, and its valid rows are imported', async ({ page }) => {
  await signIn(page, 'admin', '/place/city')
  await page.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入城市' })
  const text =
    '名称,英文名称,代码,时区,排序,状态\n苏州,Suzhou,SZ,Asia/Shanghai,0,启用\n无锡,Wuxi,WX,Asia/Nowhere,0,启用\n'
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'cities.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(dialog.getByText('1 行可以导入')).toBeVisible()
  await expect(dialog.getByText('1 行有误')).toBeVisible()
  await expect(dialog.getByText('时区不存在').first()).toBeVisible()
  await dialog.getByRole('button', { name: '只导入正常的 1 行' }).click()
  await expect(dialog.getByText('已导入 1 行')).toBeVisible()
  await dialog.getByRole('button', { name: /完\s*成/ }).click()
  await expect(row(page, '苏州')).toBeVisible()
  await expect(row(page, '无锡')).toHaveCount(0)
})

test('two people who change the same record are told of each other', { tag: '@long' }, async ({ page, context }) => {
  await signIn(page, 'admin', '/place/floor')
  const other = await context.newPage()
  await other.goto('/place/floor')
  const open = async (one: Page) => {
    await one.getByRole('row').nth(1).getByRole('button', { name: '编辑' }).click()
    return one.getByRole('dialog', { name: '编辑楼层' })
  }
  const [mine, theirs] = [await open(page), await open(other)]
  const words = `${Date.now()}`
  await theirs.getByLabel('备注').fill(`theirs ${words}`)
  await theirs.getByRole('button', { name: /保\s*存/ }).click()
  await expect(theirs).toBeHidden()
  await mine.getByLabel('备注').fill(`mine ${words}`)
  await mine.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('这条记录刚刚被修改过')).toBeVisible()
  await page.getByRole('button', { name: '载入最新内容，保留我的修改' }).click()
  await expect(mine.getByLabel('备注')).toHaveValue(`mine ${words}`)
  await mine.getByRole('button', { name: /保\s*存/ }).click()
  await expect(mine).toBeHidden()
})
