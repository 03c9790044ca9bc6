import { expect, type Page } from '@playwright/test'
import { built, filesOf, filesOfPages } from '../scripts/budget.mjs'
import { ask } from './calls'
import { test } from './journey'
import { giveSession } from './signed-in'

// The budgets are reckoned from a list of modules; here the browser says whether the list is the truth.

/** From an empty cache an address loads the files of JavaScript that are reckoned for it; answers what comes besides. */
async function expectLoads(page: Page, path: string, files: readonly string[]): Promise<readonly string[]> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) asked.add(pathname.slice(1))
  })
  await page.goto(path)
  await expect.poll(() => files.filter((file) => !asked.has(file))).toEqual([])
  // What would come besides comes soon after, or before the last of them: on a busy machine a page can be quiet early.
  await page.waitForTimeout(500)
  return [...asked].filter((file) => !files.includes(file))
}

const reckoned = (page: string) =>
  filesOfPages()
    .find((one) => one.page === page)
    ?.files.sort() ?? []

test('the sign-in page loads exactly the files that its budget counts', async ({ page }) => {
  expect(await expectLoads(page, '/login', reckoned('/login'))).toEqual([])
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
})

test('the booking page loads exactly the files that its budget counts', async ({ page, context }) => {
  await giveSession(page, 'staff')
  const fresh = await context.newPage()
  const more = await expectLoads(fresh, '/meeting/subscribe', reckoned('/meeting/subscribe'))
  // the other views come by themselves when the page has been quiet for a while, and nothing else does
  const views = ['day-view', 'week-view', 'month-view', 'room-choice'].map(
    (name) => `src/areas/meeting/page/${name}.tsx`,
  )
  expect(filesOf(built, views).scripts).toEqual(expect.arrayContaining([...more]))
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

test('a guest whose phone is slow loads their page by less than 120 KB, with everything that it asks for', async ({
  page,
  browser,
}) => {
  await giveSession(page, 'admin')
  const [reason] = (await ask(page, 'get', '/visitor/setup', {})).reasons
  const start = new Date(Date.now() + 24 * 3_600_000).toISOString()
  const made = await ask(page, 'post', '/visitor/add', {
    ...{
      office_id: 1,
      reason_id: reason.id,
      people: [{ name: `Slow ${Date.now().toString(36)}`, phone: '13800130000' }],
    },
    ...{ plan_start: start, plan_end: new Date(Date.parse(start) + 3_600_000).toISOString() },
  })
  const { url } = await ask(page, 'get', '/visitor/link', { id: made.people[0].id })
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const guest = await phone.newPage()
    const wire = await phone.newCDPSession(guest)
    await wire.send('Network.enable')
    await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    let bytes = 0
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await guest.goto(url)
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('Slow')
    await guest.waitForLoadState('networkidle')
    expect(bytes).toBeGreaterThan(50 * 1024)
    expect(bytes).toBeLessThan(120 * 1024)
  } finally {
    await phone.close()
  }
})
