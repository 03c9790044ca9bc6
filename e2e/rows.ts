import type { Locator, Page } from '@playwright/test'

/** The row of a table in which this stands by itself. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })

/** What can be done with something beside editing it stands in the menu of its row. */
export async function chooseOfRow(page: Page, name: string, item: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: /(更多操作|^More actions for)/ })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
