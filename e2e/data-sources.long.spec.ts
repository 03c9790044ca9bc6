import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { test } from './journey'
import { complaintsOf, signIn } from './signed-in'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const file = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['工号,姓名,账号,部门,邮箱', ...rows].join('\n')),
})
const lin = `Q${run}1,林一${run},lin.${run},数据组${run},lin.${run}@example.com`
const gao = `Q${run}2,高二${run},gao.${run},数据组${run},gao.${run}@example.com`
const wrong = gao.replace(`gao.${run}@example.com`, 'no mail')

test('a file of people is looked at, mended and taken in, and the people are there', async ({ page }) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'admin', '/company/datasources')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('数据源')
  await expect(page.getByRole('button', { name: '外包人员名单', exact: true })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])

  // a new source: its columns are known by their headings
  await page.getByRole('button', { name: '新增数据源' }).click()
  const form = page.getByRole('dialog', { name: '新增数据源' })
  await form.getByLabel('名称', { exact: true }).fill(`新员工 ${run}`)
  await form.getByRole('radio', { name: 'CSV 文件' }).check()
  await form.locator('input[type=file]').setInputFiles(file('people.csv', [lin, wrong]))
  await expect(form.getByText('people.csv，共2行')).toBeVisible()
  await expect(form.getByRole('combobox', { name: '姓名' })).toHaveValue('姓名')
  await expect(form.getByText(`林一${run}`)).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`新员工 ${run}`)

  // what it would do, with the reason of the row that is wrong
  await page.getByRole('button', { name: /预\s*演/ }).click()
  await expect(page.getByRole('heading', { name: '预演结果' })).toBeVisible()
  await expect(page.getByText('邮箱：格式错误')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `林一${run}` })).toContainText('将新增')
  await page.getByRole('button', { name: /有误\s*1/ }).click()
  await expect(page.getByRole('row').filter({ hasText: `林一${run}` })).toHaveCount(0)
  expect(await barriersOf(page)).toEqual([])

  // mended, and run: a dry run has kept nothing, so both are new
  await page.locator('input[type=file]').setInputFiles(file('mended.csv', [lin, gao]))
  await expect(page.getByText('mended.csv', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^执\s*行$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /执\s*行/ })
    .click()
  await expect(page.getByRole('heading', { name: '执行结果' })).toBeVisible()
  await expect(page.getByText('新增 2，更改 0，停用 0，有误 0')).not.toHaveCount(0)

  // they stand in the list of users, in the department that came with them
  await page.goto(`/company/users?title=${encodeURIComponent(`高二${run}`)}`)
  await expect(page.getByRole('row').filter({ hasText: `高二${run}` })).toContainText(`数据组${run}`)
  expect(complaints).toEqual([])
})
