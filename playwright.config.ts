import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/chromium.mjs'

// The workers read this file again and must see the same values.
process.env.E2E_PORT ??= '3180'
process.env.E2E_PASSWORD ??= 'Journey-2026'
if (process.env.E2E_DATA_DIR === undefined) {
  const folder = join(tmpdir(), `workplace-e2e-${process.pid}`)
  process.env.E2E_DATA_DIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
process.env.CHROMIUM ??= findChromium() ?? ''
const address = `http://127.0.0.1:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  timeout: 120_000,
  // Against hanging, not for speed: what must be fast is measured by the bench.
  expect: { timeout: 20_000 },
  // One browser at a time: server, database and browser share two cores.
  workers: 1,
  forbidOnly: true,
  // One journey that a busy machine let down must not stop everything; one that fails twice does. The list names it.
  retries: 1,
  reporter: 'list',
  use: {
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM, args: chromiumArguments },
  },
  // The built product as people start it, with the demo company in a folder of its own.
  webServer: {
    command: 'node scripts/start.mjs',
    url: `${address}/readyz`,
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: process.env.E2E_PORT,
      HOST: '127.0.0.1',
      DATA_DIR: process.env.E2E_DATA_DIR,
      SEED: 'demo',
      ADMIN_PASSWORD: process.env.E2E_PASSWORD,
      LOG_LEVEL: 'warn',
      // beside whatever else runs here
      MQTT_PORT: '0',
      DATABASE_URL: '',
      NODE_ENV: 'production',
    },
  },
})
