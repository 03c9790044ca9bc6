import { test as base } from '@playwright/test'

/**
 * A journey leaves no window behind: Playwright keeps what a journey opens beside its own page until the worker ends, and
 * each holds a live stream of its account.
 */
export const test = base.extend<{ ownWindows: undefined }>({
  ownWindows: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
    },
    { auto: true },
  ],
})
