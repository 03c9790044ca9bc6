import { type BrowserContext, expect, type Page } from '@playwright/test'

export const password = () => process.env.E2E_PASSWORD ?? ''

/** Where the cookies of the product belong, whichever port it has. */
export const address = { domain: '127.0.0.1', path: '/' }

/** Speaks to a browser in a language from its next page on. */
export const inLanguage = (context: BrowserContext, language: 'zh' | 'en' = 'zh') =>
  context.addCookies([{ name: 'language', value: language, ...address }])

/** Chinese unless another language was chosen, also for an account that another journey left in English. */
async function inChinese(page: Page): Promise<void> {
  const context = page.context()
  if (!(await context.cookies()).some(({ name }) => name === 'language')) await inLanguage(context)
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

/** Resolves when what the page knows now is drawn. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
