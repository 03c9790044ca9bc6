import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { buildServer } from '../apps/server/src/kernel/http/server'
import { swapIn } from './swap.mjs'

const work = mkdtempSync(join(tmpdir(), 'workplace-swap-'))
const place = join(work, 'dist')
afterEach(() => rmSync(work, { recursive: true, force: true }))

/** Builds these files, by name and content, and puts them in their place. */
function build(files: Record<string, string>): void {
  const fresh = join(work, 'fresh')
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(fresh, name)), { recursive: true })
    writeFileSync(join(fresh, name), content)
  }
  swapIn(fresh, place, /^assets\//)
}

/** A page whose one script has a name of its own in each build. */
const application = (n: number) => ({
  'index.html': `<script src="/assets/index-${n}.js"></script>`,
  [`assets/index-${n}.js`]: `build ${n}`,
})

it('keeps the files of the build before that pages may still ask for, and nothing older', () => {
  const has = (name: string) => existsSync(join(place, name))
  build({ ...application(1), 'index.html.gz': 'compressed 1', 'door.html': 'only in the first', 'assets/same.js': 'x' })
  build({ ...application(2), 'assets/same.js': 'x' })
  expect(readFileSync(join(place, 'index.html'), 'utf8')).toContain('index-2.js')
  expect(has('assets/index-1.js') && has('assets/index-2.js')).toBe(true)
  // a page, or the compressed twin of one, would be served instead of what is there now
  expect([has('index.html.gz'), has('door.html')]).toEqual([false, false])
  build(application(3))
  expect([1, 2, 3].map((n) => has(`assets/index-${n}.js`))).toEqual([false, true, true])
  expect(has('assets/same.js')).toBe(true)
  expect(existsSync(join(work, 'fresh'))).toBe(false)
})

it('leaves no moment at which a page is missing or names a script that is', async () => {
  build(application(0))
  // another process looks as often as it can while builds are swapped
  const watch = `
    const { readFileSync } = require('node:fs')
    const folder = ${JSON.stringify(place)}
    let looks = 0
    const look = () => {
      for (let n = 0; n < 20; n++) {
        const script = /src="([^"]+)"/.exec(readFileSync(folder + '/index.html', 'utf8'))[1]
        if (!readFileSync(folder + script, 'utf8').startsWith('build')) throw new Error(script)
        looks++
      }
      setImmediate(look)
    }
    process.on('message', () => process.send(looks))
    process.on('disconnect', () => process.exit())
    look()`
  const watcher = spawn(process.execPath, ['-e', watch], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let complaints = ''
  watcher.stderr?.setEncoding('utf8').on('data', (text) => (complaints += text))
  const ended = once(watcher, 'exit')
  let looks = 0
  for (let n = 1; n <= 60 && watcher.exitCode === null; n++) {
    // each look sees one build at most: two on, the script of the page that it read would rightly be gone
    const told = once(watcher, 'message')
    watcher.send('how many?')
    looks = (await Promise.race([told, ended]))[0]
    build(application(n))
  }
  if (watcher.connected) watcher.disconnect()
  expect([(await ended)[0], complaints]).toEqual([0, ''])
  expect(looks).toBeGreaterThan(60)
})

it('is served by a product that began before it: the new page with its script, and the script of pages still open', async () => {
  build(application(1))
  const app = await buildServer({
    logLevel: 'silent',
    webFolder: place,
    isReady: async () => true,
    streams: () => 0,
  })
  const body = async (url: string) => {
    const answer = await app.inject({ url })
    return `${answer.statusCode} ${answer.statusCode === 200 ? answer.body : ''}`
  }
  try {
    expect(await body('/')).toContain('index-1.js')
    build(application(2))
    expect(await body('/meeting/subscribe')).toContain('index-2.js')
    expect(await body('/assets/index-2.js')).toBe('200 build 2')
    expect(await body('/assets/index-1.js')).toBe('200 build 1')
    build(application(3))
    expect(await body('/assets/index-1.js')).toBe('404 ')
  } finally {
    await app.close()
  }
})
