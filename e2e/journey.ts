import { execFileSync } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, test as base } from '@playwright/test'
import { clockShift } from '../scripts/odd-hours.mjs'
import { type Running, startProduct } from '../scripts/product'
import { password } from './signed-in'

/** Under `npm test -- --at` the pages believe what servers and tests do: Chromium itself cannot run on a made-up clock. */
async function onTheClock(context: BrowserContext): Promise<BrowserContext> {
  const shift = clockShift()
  if (shift === 0) return context
  await context.addInitScript((milliseconds) => {
    const marked = globalThis as { onTheClock?: boolean }
    if (marked.onTheClock) return
    marked.onTheClock = true
    const now = () => RealDate.now() + milliseconds
    const RealDate = Date
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
      apply: () => new RealDate(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  }, shift)
  return context
}

/**
 * A journey has a product that no other worker shares: two run side by side, and one that is tried again after a failure
 * (in a new worker) finds the demo company as it was, not what the first try left behind.
 *
 * It also leaves no window behind: Playwright keeps what a journey opens beside its own page until the worker ends, and
 * each holds a live stream of its account.
 */
export const test = base.extend<{ ownWindows: undefined }, { product: Running }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed: none
    async ({}, use, { workerIndex }) => {
      const folder = process.env.E2E_DATA_DIR ?? ''
      const own = join(folder, `worker-${workerIndex}`)
      await copy(join(folder, 'demo'), own)
      const product = await startProduct({ asPeopleDo: true, dataDir: own, seed: 'demo', password: password() })
      await use(product)
      await product.stop()
      await rm(own, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => onTheClock(await open(options))
      await use(browser)
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => use(await onTheClock(context)),
  baseURL: async ({ product }, use) => use(product.address),
  ownWindows: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
    },
    { auto: true },
  ],
})

/** Owners are kept: where root starts the product, its database belongs to somebody else. */
async function copy(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true })
  else execFileSync('cp', ['-a', from, to])
}
