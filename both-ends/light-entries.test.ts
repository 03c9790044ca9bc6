import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { LightEntry } from '@workplace/contract/kernel/light-entry'
import type { FastifyInstance } from 'fastify'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildServer } from '../apps/server/src/kernel/http/server'
import { checkBudgets, filesOfEntries } from '../scripts/budget.mjs'
import { compressFiles } from '../scripts/compress.mjs'
import { lightEntries } from '../scripts/light-entries.mjs'

// A light entry from its line in the list to the browser: what is built of it, what it weighs, what it may do. Two that
// are made up, since what holds for the only one there is might hold for it alone.

const work = mkdtempSync(join(tmpdir(), 'workplace-entries-'))
const dist = join(work, 'dist')
const entries: readonly LightEntry[] = [
  { path: '/wall', page: 'wall.html', main: 'src/areas/wall/main.tsx', limitKb: 2 },
  {
    ...{ path: '/visit/scan', page: 'scan.html', main: 'src/areas/scan/main.tsx', limitKb: 40 },
    policy: { camera: true, wasm: true, frames: ['https://maps.example.com'] },
  },
]
const html = (main: string) =>
  `<!doctype html><html lang="en"><head><title>t</title></head><body><script type="module" src="/${main}"></script></body></html>`
/** So much that nothing makes it smaller. */
const noise = (bytes: number) => Array.from({ length: bytes }, () => Math.random().toString(36)[2]).join('')

let app: FastifyInstance
beforeAll(async () => {
  const files = {
    'index.html': html('src/main.tsx'),
    'src/main.tsx': 'document.title = "console"',
    'wall.html': html(entries[0]?.main ?? ''),
    'src/areas/wall/main.tsx': 'document.title = "wall"',
    // so long that it is sent compressed
    'scan.html': `${html(entries[1]?.main ?? '')}<!-- ${noise(2_000)} -->`,
    'src/areas/scan/main.tsx': `document.title = ${JSON.stringify(noise(30_000))}`,
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(work, name)), { recursive: true })
    writeFileSync(join(work, name), content)
  }
  await build({
    root: work,
    configFile: false,
    logLevel: 'silent',
    plugins: [lightEntries(entries)],
    build: { manifest: true },
  })
  compressFiles(dist)
  app = await buildServer({ logLevel: 'silent', webFolder: dist, isReady: async () => true, streams: () => 0 })
})
afterAll(async () => {
  await app.close()
  rmSync(work, { recursive: true, force: true })
})

/** What a browser is told with a page. */
async function page(url: string, more: Record<string, string> = {}) {
  const { headers, body } = await app.inject({ url, headers: more })
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((part) => part.trim().split(/ (.*)/).slice(0, 2)),
  ) as Record<string, string>
  return { body, headers, policy, camera: /camera=\((.*?)\)/.exec(String(headers['permissions-policy']))?.[1] }
}

it('each address shows its own page, and every other the console', async () => {
  const scriptOf = (body: string) => /assets\/(\w+)-/.exec(body)?.[1]
  for (const [url, name] of [
    ...[['/wall', 'wall'] as const, ['/wall/', 'wall'] as const, ['/wall?a=1', 'wall'] as const],
    ...[['/visit/scan', 'scan'] as const, ['/visit', 'index'] as const, ['/scanned', 'index'] as const],
    ['/', 'index'] as const,
  ])
    expect([url, scriptOf((await page(url)).body)]).toEqual([url, name])
})

it('a page may do what its line says, and no other page may', async () => {
  for (const url of ['/visit/scan', '/scan.html']) {
    const { policy, camera } = await page(url)
    expect([url, policy['script-src'], policy['frame-src'], camera]).toEqual([
      ...[url, "'self' 'wasm-unsafe-eval'", 'https://maps.example.com', 'self'],
    ])
    expect(policy['default-src']).toBe("'self'")
    expect(policy['frame-ancestors']).toBe("'none'")
  }
  // compressed as well
  const compressed = await page('/visit/scan', { 'accept-encoding': 'gzip' })
  expect([compressed.headers['content-encoding'], compressed.camera]).toEqual(['gzip', 'self'])
  // the console photographs visitors at reception, and reads their codes
  const [plain, desk] = ["'self'", "'self' 'wasm-unsafe-eval'"]
  for (const [url, mayRun, mayLook] of [
    ...[['/', desk, 'self'] as const, ['/visit', desk, 'self'] as const, ['/index.html', desk, 'self'] as const],
    ...[['/wall', plain, ''] as const, ['/prod-api/nothing', plain, ''] as const],
  ]) {
    const { policy, camera, headers } = await page(url)
    expect([url, policy['script-src'], policy['frame-src'], camera]).toEqual([url, mayRun, undefined, mayLook])
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

it('a page that grows over its limit fails the build, and the others are weighed as well', () => {
  const said: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line))
  const weigh = (limits: Record<string, number> = {}) => {
    said.length = 0
    const pages = filesOfEntries(dist).map((one: { page: string; limitKb: number; files: string[] }) => ({
      ...one,
      limitKb: limits[one.page] ?? one.limitKb,
    }))
    return checkBudgets(dist, pages)
  }
  try {
    expect(weigh()).toBe(true)
    expect(said.map((line) => line.replace(/loads \d+ KB of JavaScript in \d+ files/, '…'))).toEqual([
      'ok: /wall … (limit 2 KB, gzip)',
      'ok: /visit/scan … (limit 40 KB, gzip)',
    ])
    expect(weigh({ '/visit/scan': 10 })).toBe(false)
    expect(said.map((line) => line.split(':')[0])).toEqual(['ok', 'TOO MUCH'])
  } finally {
    log.mockRestore()
  }
})

it('an application that was built before there was a list is shown as it was', async () => {
  const before = join(work, 'before')
  mkdirSync(before)
  writeFileSync(join(before, 'index.html'), 'console')
  writeFileSync(join(before, 'door.html'), 'door')
  const old = await buildServer({ logLevel: 'silent', webFolder: before, isReady: async () => true, streams: () => 0 })
  expect((await old.inject('/door')).body).toBe('door')
  expect((await old.inject('/meeting')).body).toBe('console')
  await old.close()
  mkdirSync(join(before, '.vite'))
  writeFileSync(join(before, '.vite/entries.json'), '[{"path":"/door","page":"../secret.html"}]')
  await expect(
    buildServer({ logLevel: 'silent', webFolder: before, isReady: async () => true, streams: () => 0 }),
  ).rejects.toThrow()
})

it('the build keeps the list as it was written', () => {
  const kept = JSON.parse(readFileSync(join(dist, '.vite/entries.json'), 'utf8'))
  expect(kept).toEqual(entries)
})
