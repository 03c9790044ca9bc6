import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { startSession } from '../apps/server/src/kernel/session/session-store'
import { chromiumArguments, requireChromium } from '../scripts/chromium.mjs'
import type { Stage } from './data'
import { median } from './load'
import { startProduct } from './processes'
import type { Line } from './report'

export type Made = {
  company_id: number
  office_id: number
  /** An administrator, who is the first of the people. */
  user_id: number
  floors: number[]
  people: number[]
}

/** How many desks the floors have: those that are held against each other, and on the long way those between. */
export const floorsOf = (quick: boolean) => (quick ? [200, 5_000] : [60, 200, 600, 5_000])
const screens = {
  desk: { viewport: { width: 1440, height: 900 }, slower: 1 },
  phone: { viewport: { width: 390, height: 844 }, slower: 4 },
} as const

type Seen = { load: number; pan: number; zoom: number; hover: number; nodes: number; heap: number }

/** The map of booking as a person meets it, with 60 to 5,000 desks, on a screen and on a phone that is four times slower. */
export async function stationMap(stage: Stage, made: Made, quick: boolean): Promise<Line[]> {
  const product = await startProduct({ dataDir: stage.dataDir, databaseUrl: stage.postgres.url })
  const chrome = await chromium.launch({ executablePath: requireChromium(), args: chromiumArguments })
  const sizes = floorsOf(quick)
  const seen = new Map<string, Seen[]>()
  try {
    const token = await startSession(stage.db, {
      ...{ company_id: made.company_id, user_id: made.people[1] ?? 0, ip: '', agent: '' },
    })
    for (const [screen, { viewport, slower }] of Object.entries(screens)) {
      const context = await chrome.newContext({ viewport, timezoneId: 'Asia/Shanghai', locale: 'en-GB' })
      await context.addCookies([
        { name: 'workplace-token', value: token, url: product.address },
        { name: 'language', value: 'en', url: product.address },
      ])
      // The functions below are named by a helper of the compiler, which a page does not have.
      await context.addInitScript('globalThis.__name = (named) => named')
      for (const [n, size] of sizes.entries()) {
        const query = `view=map&office=${made.office_id}&floor=${made.floors[n]}`
        const address = `${product.address}/station/reservation?${query}`
        // the first fills the cache of the browser
        for (let round = 0; round <= (quick ? 1 : 3); round++) {
          const one = await visit(context, address, slower, `${screen} ${size}`)
          if (round > 0) seen.set(`${screen} ${size}`, [...(seen.get(`${screen} ${size}`) ?? []), one])
        }
      }
      await context.close()
    }
  } finally {
    await chrome.close()
    await product.stop()
  }
  return linesOf(seen, sizes)
}

async function visit(context: BrowserContext, address: string, slower: number, name: string): Promise<Seen> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await page.waitForTimeout(500)
    if (slower > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto(address)
    const load = await page.evaluate(drawn)
    await page.waitForTimeout(1_000)
    if (process.env.BENCH_PICTURES) await page.screenshot({ path: `${process.env.BENCH_PICTURES}/map ${name}.png` })
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    const moved = await frames(page)
    await session.send('Performance.enable')
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const heap = (metrics.find((one) => one.name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 2 ** 20
    return { load, nodes, heap, ...moved }
  } finally {
    await page.close()
  }
}

/** Runs in the page: when the picture of the map is there, in ms since the navigation. */
async function drawn(): Promise<number> {
  for (;;) {
    const stills = document.querySelectorAll<HTMLElement>('[role=application] canvas')
    if ([...stills].some((one) => one.style.visibility === 'visible')) return performance.now()
    if (performance.now() > 60_000) throw new Error('no map is drawn')
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** Runs in the page: from now on every frame is remembered. */
function watchFrames(): void {
  const times: number[] = []
  Object.assign(globalThis, { benchFrames: times })
  const tick = (now: number) => {
    times.push(now)
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

/** The length of a slow frame (p95) while the map is moved, looked at more closely, and gone over with the pointer. */
async function frames(page: Page): Promise<Pick<Seen, 'pan' | 'zoom' | 'hover'>> {
  await page.evaluate(watchFrames)
  const map = page.getByRole('application')
  await map.scrollIntoViewIfNeeded()
  const box = await map.boundingBox()
  if (box === null) throw new Error('there is no map')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  const during = async (act: () => Promise<void>) => {
    const began = await page.evaluate(() => performance.now())
    await act()
    // what is drawn anew once it is at rest is part of it
    await page.waitForTimeout(250)
    const times = await page.evaluate(() => (globalThis as unknown as { benchFrames: number[] }).benchFrames)
    const own = times.filter((time) => time >= began)
    const lengths = own.slice(1).map((time, n) => time - (own[n] ?? 0))
    return lengths.sort((a, b) => a - b)[Math.floor(lengths.length * 0.95)] ?? Number.NaN
  }
  const hover = await during(async () => {
    for (let n = 0; n < 60; n++) await page.mouse.move(...at(0.2 + (0.6 * n) / 60, 0.5 + 0.2 * Math.sin(n / 5)))
  })
  const zoom = await during(async () => {
    await page.mouse.move(...at(0.5, 0.5))
    for (let n = 0; n < 24; n++) await page.mouse.wheel(0, n < 16 ? -60 : 60)
  })
  await page.waitForTimeout(300)
  const pan = await during(async () => {
    await page.mouse.move(...at(0.5, 0.5))
    await page.mouse.down()
    for (let n = 1; n <= 60; n++) await page.mouse.move(...at(0.5 + 0.3 * Math.sin(n / 8), 0.5 + 0.2 * Math.sin(n / 5)))
    await page.mouse.up()
  })
  return { hover, zoom, pan }
}

function linesOf(seen: ReadonlyMap<string, Seen[]>, sizes: readonly number[]): Line[] {
  const of = (screen: string, size: number, key: keyof Seen) =>
    median(seen.get(`${screen} ${size}`)?.map((one) => one[key]) ?? [])
  const all = (screen: string, key: keyof Seen, unit: string) =>
    sizes.map((size) => `${size}: ${of(screen, size, key).toFixed(0)}${unit}`).join(', ')
  const most = 5_000
  const lines: Line[] = []
  for (const key of ['pan', 'zoom', 'hover'] as const) {
    const value = of('desk', most, key)
    const over = value / of('desk', 200, key)
    lines.push(
      {
        ...{ work: `map: ${key}, 5,000, p95`, measured: all('desk', key, ' ms') },
        ...{ value, shown: `${value.toFixed(1)} ms`, goal: 20, aim: 17, more: false },
      },
      {
        ...{ work: `map: ${key}, 5,000 over 200`, measured: 'frames' },
        ...{ value: over, shown: over.toFixed(2), goal: 1.3, aim: 1.1, more: false },
      },
      {
        ...{ work: `map: ${key}, phone, p95`, measured: `4 × slower: ${all('phone', key, ' ms')}` },
        ...{
          value: of('phone', most, key),
          shown: `${of('phone', most, key).toFixed(1)} ms`,
          goal: 33,
          aim: null,
          more: false,
        },
      },
    )
  }
  const load = of('desk', most, 'load') / of('desk', 200, 'load')
  lines.push(
    {
      ...{ work: 'map: load, 5,000 over 200', measured: all('desk', 'load', ' ms') },
      ...{ value: load, shown: load.toFixed(2), goal: 1.5, aim: 1.2, more: false },
    },
    {
      ...{ work: 'map: nodes, 5,000', measured: all('desk', 'nodes', '') },
      ...{
        value: of('desk', most, 'nodes'),
        shown: `${of('desk', most, 'nodes')}`,
        goal: 1_500,
        aim: null,
        more: false,
      },
    },
    {
      ...{ work: 'map: heap, 5,000', measured: all('desk', 'heap', ' MB') },
      ...{
        value: of('desk', most, 'heap'),
        shown: `${of('desk', most, 'heap').toFixed(0)} MB`,
        goal: 60,
        aim: null,
        more: false,
      },
    },
  )
  return lines
}
