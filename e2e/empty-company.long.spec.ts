import { expect, test } from '@playwright/test'
import { navigation } from '../packages/contract/src/nav'
import { openEmptyInstallation } from './empty-installation'
import { complaintsOf, inLanguage } from './signed-in'

type Row = { readonly path: string; readonly children: readonly Row[] }
const pathsOf = (rows: readonly Row[]): string[] =>
  rows.flatMap((row) => (row.children.length === 0 ? [row.path] : pathsOf(row.children)))

test('each page of a company that has nothing yet says so, and waits for nothing', async ({ browser }) => {
  // it makes and starts an installation of its own, and opens every page of it
  test.setTimeout(1_800_000)
  const product = await openEmptyInstallation()
  try {
    const context = await browser.newContext({ baseURL: product.address })
    await inLanguage(context)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await product.setUp(page)
    await expect(page.getByRole('region', { name: '开始使用' })).toBeVisible()

    for (const path of pathsOf(navigation)) {
      await page.goto(path)
      // what is drawn in place of what is to come, whoever draws it
      const still = page.locator('main').locator('.ant-skeleton, .ant-spin-spinning, [class*=skeleton]')
      await expect(still, path).toHaveCount(0)
      await expect.soft(page.locator('main'), path).not.toHaveText(/undefined|NaN|\[object|Invalid Date|\{[a-z]+\}/)
      await expect.soft(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    }
    expect(complaints).toEqual([])

    // what has to be there first is a click away
    for (const [path, leads] of [
      ['/visitors/desk', '/place/office'],
      ['/visitors/addVisitor', '/place/office'],
      ['/station/map', '/place/office'],
      ['/station/reservation', '/station/add'],
    ] as const) {
      await page.goto(path)
      await page
        .locator('main')
        .getByRole('button', { name: /^添加办公区$|^新增工位$/ })
        .click()
      await expect(page).toHaveURL(new RegExp(leads))
    }
    await context.close()
  } finally {
    await product.close()
  }
})
