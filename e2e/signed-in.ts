import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { encrypted } from '../apps/server/test/encrypted'
import { passwordsIn } from '../scripts/demo-passwords'
import { ask, tokenCookie } from './calls'

export type Username = 'admin' | 'staff' | 'songjian'

type NewColleague = BrowserContextOptions & {
  name: string
  username: string
  language?: 'zh' | 'en'
  /** Who heads the department in which they are alone. */
  manager_id?: number | null
}

/** The administrator's is chosen for the run; the others have those that the first start made. */
export const password = (username: Username = 'admin') =>
  username === 'admin'
    ? (process.env.E2E_PASSWORD ?? '')
    : (passwordsIn(join(process.env.E2E_DATA_DIR ?? '', 'demo'))[username] ?? '')

/** Where the cookies of the product belong, whichever port it has. */
export const address = { domain: '127.0.0.1', path: '/' }

/** Speaks to a browser in a language from its next page on. */
export const inLanguage = (context: BrowserContext, language: 'zh' | 'en' = 'zh') =>
  context.addCookies([{ name: 'language', value: language, ...address }])

/** The language of a browser: Chinese unless another was chosen. */
async function languageOf(page: Page): Promise<string> {
  const context = page.context()
  const chosen = (await context.cookies()).find(({ name }) => name === 'language')?.value
  if (chosen === undefined) await inLanguage(context)
  return chosen ?? 'zh'
}

/** Signs in at the login page, as a person does. */
export async function signInAtPage(page: Page, username: Username, at = '/login'): Promise<void> {
  await languageOf(page)
  await page.goto(at)
  await page.getByLabel('账号', { exact: true }).fill(username)
  await page.getByRole('textbox', { name: '密码' }).fill(password(username))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
}

const useToken = (page: Page, value: string) => page.context().addCookies([{ name: tokenCookie, value, ...address }])

async function useSessionOf(page: Page, username: string, secret: string): Promise<void> {
  const challenge = await ask(page, 'get', '/auth/challenge', { username })
  const credentials = { username, password: encrypted(challenge, secret), key_id: challenge.key_id }
  const { token } = await ask(page, 'post', '/auth/login', { ...credentials, timeZone: 'Asia/Shanghai' })
  await useToken(page, token)
}

/** Gives a browser a new session of somebody, as the login page would, without opening a page. */
export async function giveSession(page: Page, username: Username): Promise<void> {
  const language = await languageOf(page)
  await useSessionOf(page, username, password(username))
  // also an account that another journey left in another one
  const me = await ask(page, 'get', '/users/info')
  if (me.language !== language) await ask(page, 'post', '/users/set_language', { language })
}

/** Opens a page as somebody who has signed in; of the address of a sign-in the page that it leads to. */
export async function signIn(page: Page, username: Username, at = '/dashboard'): Promise<void> {
  await giveSession(page, username)
  const [path, query] = at.split('?')
  await page.goto(path === '/login' ? (new URLSearchParams(query).get('redirect') ?? '/dashboard') : at)
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

export type Colleague = { id: number; name: string; department_id: number; page: Page }

/**
 * Somebody new, of whom nothing is known and nothing booked, signed in in a browser of their own: the demo company's
 * people have meetings that differ from day to day. `by`: a page of who may add people.
 */
export async function newColleague(
  by: Page,
  browser: Browser,
  { name, username, language = 'zh', manager_id = null, ...window }: NewColleague,
): Promise<Colleague> {
  const { id: department_id } = await ask(by, 'post', '/department/add', { name: `部门 ${username}`, manager_id })
  const { items: roles } = await ask(by, 'get', '/role/pagelist', { limit: '100' })
  const role_ids = roles.flatMap((role: { id: number; name: string }) => (role.name === '员工' ? role.id : []))
  const first = await ask(by, 'get', '/auth/challenge')
  const { id } = await ask(by, 'post', '/users/add', {
    ...{ name, username, job_num: username.replace(/\W/g, '-'), sex: 0, department_id, role_ids, office_id: 1 },
    ...{ password: encrypted(first, 'Sunny-day-7'), key_id: first.key_id },
  })
  const page = await (await browser.newContext(window)).newPage()
  await inLanguage(page.context(), language)
  await useSessionOf(page, username, 'Sunny-day-7')
  const second = await ask(page, 'get', '/auth/challenge', { username })
  const { token } = await ask(page, 'post', '/users/change_password', {
    ...{ old: encrypted(second, 'Sunny-day-7'), new: encrypted(second, 'Rainy-day-8'), key_id: second.key_id },
  })
  await useToken(page, token)
  await ask(page, 'post', '/users/set_language', { language })
  return { id, name, department_id, page }
}
