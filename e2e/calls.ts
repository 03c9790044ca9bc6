import type { Page } from '@playwright/test'

/** A call of the product in the name of who is signed in on a page; throws where it is refused. */
export async function ask(page: Page, method: 'get' | 'post', path: string, content: object) {
  const token = (await page.context().cookies()).find((one) => one.name === 'workplace-token')?.value ?? ''
  const headers = { 'X-Token': token, 'Accept-Language': 'zh' }
  const answer =
    method === 'get'
      ? await page.request.get(`/prod-api${path}`, { headers, params: content as Record<string, string> })
      : await page.request.post(`/prod-api${path}`, { headers, data: content })
  const { code, message, data } = await answer.json()
  if (code !== 0) throw new Error(`${path}: ${message}`)
  return data
}
