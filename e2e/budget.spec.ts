import { expect, type Page } from '@playwright/test'
import { filesOfPages } from '../scripts/budget.mjs'
import { test } from './journey'
import { giveSession } from './signed-in'

// The budgets are reckoned from a list of modules; here the browser says whether the list is the truth.

/** An address loads every file of JavaScript that is reckoned for it, from an empty cache, and then no other. */
async function expectLoads(page: Page, path: string, files: readonly string[]): Promise<void> {
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) loaded.add(pathname.slice(1))
  })
  await page.goto(path)
  await expect.poll(() => [...loaded].sort()).toEqual(files)
  // what would come unreckoned comes soon after
  await page.waitForTimeout(500)
  expect([...loaded].sort()).toEqual(files)
}

const reckoned = (page: string) =>
  filesOfPages()
    .find((one) => one.page === page)
    ?.files.sort() ?? []

test('the sign-in page loads exactly the files that its budget counts', async ({ page }) => {
  await expectLoads(page, '/login', reckoned('/login'))
  await expect(page.getByLabel('用户名')).toBeVisible()
})

test('the booking page loads exactly the files that its budget counts', async ({ page, context }) => {
  await giveSession(page, 'staff')
  const fresh = await context.newPage()
  await expectLoads(fresh, '/meeting/subscribe', reckoned('/meeting/subscribe'))
  await expect(fresh.getByRole('grid')).toBeVisible()
})

test('the booking page asks for what it shows first before its entry has run, and for nothing of other screens', async ({
  request,
}) => {
  const html = async (path: string) => (await request.get(path)).text()
  const asked = (page: string) => [...page.matchAll(/modulepreload[^>]*href="\/([^"]+)"/g)].map((match) => match[1])
  const own = asked(await html('/meeting/subscribe'))
  expect(own.length).toBeGreaterThan(4)
  for (const file of own) expect(reckoned('/meeting/subscribe')).toContain(file)
  expect(asked(await html('/meeting/subscribe/?office=1'))).toEqual(own)
  expect(await html('/meeting/subscribe')).not.toBe(await html('/meeting/audit'))
  for (const file of asked(await html('/login'))) expect(reckoned('/login')).toContain(file)
})
