import { expect, type Page } from '@playwright/test'

export const password = () => process.env.E2E_PASSWORD ?? ''

/** Signs in at the login page, as a person does. */
export async function signIn(page: Page, username: 'admin' | 'staff', at = '/login'): Promise<void> {
  await page.goto(at)
  await page.getByLabel('用户名').fill(username)
  await page.getByRole('textbox', { name: '密码' }).fill(password())
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
}

/** Collects what a page complains about in its console; empty at the end of a journey. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}
