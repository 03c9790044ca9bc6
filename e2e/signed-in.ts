import { expect, type Page, test } from '@playwright/test'

export const password = () => process.env.E2E_PASSWORD ?? ''

/** Chinese unless another language was chosen, also for an account that another journey left in English. */
export async function inChinese(page: Page): Promise<void> {
  const context = page.context()
  if ((await context.cookies()).some(({ name }) => name === 'language')) return
  await context.addCookies([{ name: 'language', value: 'zh', url: test.info().project.use.baseURL ?? '' }])
}

/** Signs in at the login page, as a person does. */
export async function signIn(page: Page, username: 'admin' | 'staff', at = '/login'): Promise<void> {
  await inChinese(page)
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
