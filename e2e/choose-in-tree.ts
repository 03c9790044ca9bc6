import type { Locator, Page } from '@playwright/test'

/** Chooses from a tree in a form by the name of a node. */
export async function chooseInTree(page: Page, form: Locator, label: string, name: string): Promise<void> {
  await form.getByRole('combobox', { name: label, exact: true }).click()
  await page.keyboard.type(name)
  await page.locator('.ant-select-tree-node-content-wrapper', { hasText: name }).first().click()
}
