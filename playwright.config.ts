import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/chromium.mjs'
import { goesLongForms } from './scripts/long-forms.mjs'
import { makeTemporaryFilesInMemory } from './scripts/memory-folder.mjs'
import { onRealTime } from './scripts/odd-hours.mjs'

makeTemporaryFilesInMemory()

// The workers read this file again and must see the same values.
process.env.E2E_PASSWORD ??= 'Journey-2026'
if (process.env.E2E_DATA_DIR === undefined) {
  process.env.E2E_DATA_DIR = join(tmpdir(), `workplace-e2e-${process.pid}`)
}
process.env.CHROMIUM ??= findChromium() ?? ''

export default defineConfig({
  testDir: 'e2e',
  ...(goesLongForms() ? {} : { testIgnore: '**/*.long.spec.ts', grepInvert: /@long/ }),
  timeout: 300_000,
  // Against hanging, not for speed: what must be fast is measured by the bench.
  expect: { timeout: 40_000 },
  globalSetup: './e2e/demo-company.ts',
  // Each with a browser, a server and a database of its own (journey.ts), on two cores: while one waits for what it
  // expects, two others work.
  workers: 3,
  // Any journey goes to any worker, so that none has a long file left when the others are done.
  fullyParallel: true,
  forbidOnly: true,
  // One journey that a busy machine let down must not stop everything; one that fails twice does. The list names it.
  retries: 1,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Movements are half of the work of a browser without a graphics card, and no journey is about them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs two fifths of all work: only the second try does.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM, args: chromiumArguments, env: onRealTime(process.env) },
  },
})
