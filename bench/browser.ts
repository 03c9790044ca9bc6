import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, requireChromium } from '../scripts/chromium.mjs'
import { signIn } from '../scripts/sign-in'
import { openStage, PASSWORD, type SetName, type Stage } from './data'
import { median } from './load'
import { startProduct } from './processes'
import type { Line } from './report'

type Seen = { load: number; cold: number; scroll: number; drag: number; form: number; nodes: number } & Views
/** Switching to another view and back, scrolling the day over its rooms, and what it has in the page. */
type Views = { switch: number; across: number; dayNodes: number }

/** The booking page as a person meets it, with 30, 200 and 1,000 rooms of 6 meetings each. */
export async function browser(rounds: number, sizes: readonly number[]): Promise<Line[]> {
  const seen = new Map<number, Seen[]>()
  for (const rooms of sizes) {
    const stage = await openStage(`G${rooms}` as SetName)
    try {
      seen.set(rooms, await visits(stage, rounds))
    } finally {
      await stage.close()
    }
  }
  return linesOf(seen)
}

async function visits(stage: Stage, rounds: number): Promise<Seen[]> {
  const product = await startProduct({ dataDir: stage.dataDir, databaseUrl: stage.postgres.url })
  const chrome = await chromium.launch({ executablePath: requireChromium(), args: chromiumArguments })
  try {
    const context = await chrome.newContext({
      viewport: { width: 1440, height: 900 },
      timezoneId: 'Asia/Shanghai',
      locale: 'en-GB',
    })
    const token = await signIn(product.address, stage.usernames[0] ?? '', PASSWORD)
    await context.addCookies([
      { name: 'workplace-token', value: token, url: product.address },
      { name: 'language', value: 'en', url: product.address },
    ])
    // The functions below are named by a helper of the compiler, which a page does not have.
    await context.addInitScript('globalThis.__name = (named) => named')
    await context.addInitScript(watchClaims)
    const date = stage.dates.at(-1)
    const url = `${product.address}/meeting/subscribe?date=${date}`
    // The first visit fills the browser's cache, as the first one of a working day does.
    const cold = await visit(context, url, async () => {})
    const seen: Seen[] = []
    for (let round = 0; round < rounds; round++) {
      const none = Number.NaN
      let hands = { scroll: none, drag: none, form: none, nodes: none, switch: none, across: none, dayNodes: none }
      const load = await visit(context, url, async (page) => {
        if (round === 0 && process.env.BENCH_PICTURES)
          await page.screenshot({ path: `${process.env.BENCH_PICTURES}/${stage.name}.png` })
        hands = await use(page)
      })
      seen.push({ load, cold, ...hands })
    }
    return seen
  } finally {
    await chrome.close()
    await product.stop()
  }
}

/** Runs in the page: remembers when the last room or meeting came. */
function watchClaims(): void {
  const marks = { last: 0, claims: 0 }
  Object.assign(globalThis, { benchMarks: marks })
  new MutationObserver((changes) => {
    for (const change of changes) {
      for (const node of change.addedNodes) {
        if (!(node instanceof Element)) continue
        if (!node.matches('[data-claim], [role=row]') && node.querySelector('[data-claim], [role=row]') === null)
          continue
        marks.last = performance.now()
        marks.claims = document.querySelectorAll('[data-claim]').length
      }
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Opens the page anew; answers how long it took until the last meeting in view had come, in ms. */
async function visit(context: BrowserContext, url: string, then: (page: Page) => Promise<void>): Promise<number> {
  const page = await context.newPage()
  try {
    // A new window draws its own frame first, in a process beside the page's: what is measured is the page.
    await page.waitForTimeout(1000)
    await page.goto(url)
    await page.waitForSelector('[role=grid] [data-claim]', { timeout: 15_000 })
    // A second without another meeting: everything in view is there.
    const load = await page.evaluate(async () => {
      const marks = (globalThis as unknown as { benchMarks: { last: number } }).benchMarks
      while (performance.now() - marks.last < 1000) await new Promise((resolve) => setTimeout(resolve, 100))
      return marks.last
    })
    await then(page)
    return load
  } finally {
    await page.close()
  }
}

async function use(page: Page): Promise<Omit<Seen, 'load' | 'cold'>> {
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const scroll = await page.evaluate(scrolled, 'scrollTop' as const)
  await page.evaluate(() => document.querySelector('[role=grid]')?.scrollTo({ top: 0 }))
  await page.waitForTimeout(500)
  const { drag, form } = await dragged(page)
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelector('[role=dialog]') === null)
  return { scroll, drag, form, nodes, ...(await viewed(page)) }
}

/** Each view chosen once for its file and its data, then again: what is measured has both at hand. */
async function viewed(page: Page): Promise<Views> {
  const times: number[] = []
  for (const name of ['Day', 'Month', 'Week', 'Timeline', 'Day', 'Week', 'Month', 'Timeline', 'Day']) {
    times.push(await page.evaluate(switched, name))
    await page.waitForSelector('[role=grid][aria-busy=false]')
    await page.waitForTimeout(400)
  }
  const across = await page.evaluate(scrolled, 'scrollLeft' as const)
  const dayNodes = await page.evaluate(() => document.querySelectorAll('*').length)
  return { switch: Math.max(...times.slice(4)), across, dayNodes }
}

/** Runs in the page: from the press of a view's button to the frame that shows it, in ms. */
async function switched(name: string): Promise<number> {
  const button = [...document.querySelectorAll<HTMLElement>('[role=group] [aria-pressed]')].find(
    (one) => one.textContent === name,
  )
  if (button === undefined) throw new Error(`there is no view ${name}`)
  const before = document.querySelector('[role=grid]')
  const began = performance.now()
  button.click()
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  for (;;) {
    await frame()
    const grid = document.querySelector('[role=grid]')
    if (grid !== null && grid !== before) break
    if (performance.now() - began > 5000) throw new Error(`${name} does not come`)
  }
  // Seen when the frame that has it is drawn.
  await new Promise((resolve) => setTimeout(resolve))
  return performance.now() - began
}

/** Runs in the page: 60 frames of scrolling; answers the length of a slow one (p95), in ms. */
async function scrolled(way: 'scrollTop' | 'scrollLeft'): Promise<number> {
  const grid = document.querySelector('[role=grid]')
  if (!grid) throw new Error('there is no grid')
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const lengths: number[] = []
  let before = await frame()
  for (let count = 0; count < 60; count++) {
    grid[way] += 60
    const now = await frame()
    lengths.push(now - before)
    before = now
  }
  return lengths.sort((a, b) => a - b)[56] ?? Number.NaN
}

/** Draws over free blocks to and fro for 60 moves, lets go, and waits for the form. */
async function dragged(page: Page): Promise<{ drag: number; form: number }> {
  const run = await page.evaluate(longestFreeRun)
  const at = (share: number) => run.left + 6 + (run.right - run.left - 12) * share
  await page.evaluate(() => {
    const times: number[] = []
    const state = { times, released: 0, shown: 0 }
    Object.assign(globalThis, { benchDrag: state })
    const tick = (now: number) => {
      times.push(now)
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    addEventListener(
      'pointerup',
      () => {
        state.released = performance.now()
      },
      { capture: true },
    )
    const look = () => {
      if (state.released === 0 || state.shown > 0) return
      const field = document.querySelector('[role=dialog] input, [role=dialog] textarea')
      if (field !== null && field.getBoundingClientRect().width > 0) {
        state.shown = 1
        // Seen when the frame that has it is drawn.
        requestAnimationFrame(() =>
          setTimeout(() => {
            state.shown = performance.now()
          }),
        )
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
  })
  await page.mouse.move(at(0), run.y)
  await page.mouse.down()
  const began = await page.evaluate(() => performance.now())
  for (let move = 1; move <= 60; move++) await page.mouse.move(at(Math.abs(Math.sin(move / 6))), run.y)
  await page.mouse.move(at(1), run.y)
  const ended = await page.evaluate(() => performance.now())
  await page.mouse.up()
  await page.waitForFunction(
    () => (globalThis as unknown as { benchDrag: { shown: number } }).benchDrag.shown > 1,
    undefined,
    { timeout: 5_000 },
  )
  await page.waitForTimeout(100)
  const state = await page.evaluate(
    () => (globalThis as unknown as { benchDrag: { times: number[]; released: number; shown: number } }).benchDrag,
  )
  const during = state.times.filter((time) => time >= began && time <= ended)
  const lengths = during.slice(1).map((time, index) => time - (during[index] ?? 0))
  return {
    drag: lengths.sort((a, b) => a - b)[Math.floor(lengths.length * 0.95)] ?? Number.NaN,
    form: state.shown - state.released,
  }
}

/** Runs in the page: the longest stretch of free blocks in view. */
function longestFreeRun(): { left: number; right: number; y: number } {
  let best = { left: 0, right: 0, y: 0 }
  let run = { left: 0, right: 0, y: -1 }
  for (const cell of document.querySelectorAll('[role=grid] [role=gridcell]')) {
    const { left, right, top, height } = cell.getBoundingClientRect()
    const y = top + height / 2
    // What a person can reach: what lies on top there is the cell itself, or nothing of a meeting.
    const isFree = cell.getAttribute('data-state') === 'free' && right < innerWidth && y < innerHeight - 60
    const isOpen =
      isFree && document.elementFromPoint((left + right) / 2, y)?.closest('[data-claim], [role=rowheader]') === null
    if (!isOpen) continue
    run = y === run.y && left - run.right < 2 ? { ...run, right } : { left, right, y }
    if (run.right - run.left > best.right - best.left) best = run
  }
  if (best.right === 0) throw new Error('nothing in view is free')
  return best
}

function linesOf(seen: ReadonlyMap<number, Seen[]>): Line[] {
  const of = (rooms: number, key: keyof Seen) => median(seen.get(rooms)?.map((one) => one[key]) ?? [])
  const ms = (value: number) => `${value.toFixed(value < 30 ? 1 : 0)} ms`
  const most = Math.max(...seen.keys())
  const least = Math.min(...seen.keys())
  const lower = (work: string, measured: string, value: number, goal: number, aim: number): Line => ({
    ...{ work, measured, value, shown: ms(value), goal, aim, more: false },
  })
  const all = (key: keyof Seen) => [...seen.keys()].map((rooms) => `${rooms}: ${ms(of(rooms, key))}`).join(', ')
  const growth = of(most, 'load') / of(least, 'load')
  return [
    lower(
      `load, ${least} rooms`,
      `navigation to last meeting (cold ${ms(of(least, 'cold'))})`,
      of(least, 'load'),
      300,
      200,
    ),
    {
      ...{ work: `load, ${most} over ${least}`, measured: all('load'), value: growth, shown: growth.toFixed(2) },
      ...{ goal: 1.3, aim: 1.1, more: false },
    },
    lower(`scroll, ${most} rooms, p95`, all('scroll'), of(most, 'scroll'), 20, 17),
    lower(`drag, ${most} rooms, p95`, all('drag'), of(most, 'drag'), 20, 17),
    lower(`form after release`, all('form'), of(most, 'form'), 100, 50),
    lower(
      `view switched, ${most} rooms`,
      `slowest of four, data at hand: ${all('switch')}`,
      of(most, 'switch'),
      100,
      50,
    ),
    lower(`day view across, ${most} rooms, p95`, all('across'), of(most, 'across'), 20, 17),
    {
      ...{
        work: `DOM nodes, ${most} rooms`,
        measured: [...seen.keys()]
          .map((rooms) => `${rooms}: ${of(rooms, 'nodes')} (day ${of(rooms, 'dayNodes')})`)
          .join(', '),
      },
      ...{ value: of(most, 'nodes'), shown: String(of(most, 'nodes')), goal: 3000, aim: 1500, more: false },
    },
  ]
}
