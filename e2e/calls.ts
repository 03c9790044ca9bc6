import type { Page } from '@playwright/test'

type Method = 'get' | 'post'
// biome-ignore lint/suspicious/noExplicitAny: an answer's data is whatever the call declares
type Answer = { code: number; message: string; data: any }

/** The cookie of a session. */
export const tokenCookie = 'workplace-token'

const tokenOf = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === tokenCookie)?.value ?? ''

/** What the product answers to a call of who is signed in on a page (or of whom a token says), also where it refuses. */
export async function answerTo(
  page: Page,
  method: Method,
  path: string,
  content: object = {},
  token?: string,
): Promise<Answer> {
  const headers = { 'X-Token': token ?? (await tokenOf(page)), 'Accept-Language': 'zh' }
  const answer =
    method === 'get'
      ? await page.request.get(`/prod-api${path}`, { headers, params: content as Record<string, string> })
      : await page.request.post(`/prod-api${path}`, { headers, data: content })
  return answer.json()
}

/** The data of a call that is to succeed; throws where it is refused. */
export async function ask(page: Page, method: Method, path: string, content: object = {}, token?: string) {
  const { code, message, data } = await answerTo(page, method, path, content, token)
  if (code !== 0) throw new Error(`${path}: ${message} ${JSON.stringify(data)}`)
  return data
}
