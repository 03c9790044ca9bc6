import { rmSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, requireChromium } from '../chromium.mjs'
import { writeIndex } from './index-page'
import { openWindow, type Picture, takePictures } from './look'
import { type Options, readOptions, usage } from './options'
import { type Product, type Session, sessionOf, startProduct } from './product'
import { builtScreens, type Screen } from './screens'

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}

const options = optionsOrExit()

/** Two cores: two windows, two pages in each, so that one waits for the product while another is looked at. */
const windows = 2
const pagesEach = 2

/** Does the work for every item, so many at a time; the answers in the order of the items. */
async function each<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [at, item] of waiting) answers[at] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return answers
}

/** Takes the pictures of these screens on one product. */
async function walk(
  browser: Browser,
  product: Pick<Product, 'url' | 'passwords'>,
  screens: Screen[],
): Promise<Picture[]> {
  const sessions = new Map<string, Session>()
  if (screens.some((screen) => !screen.isFirstRun)) {
    for (const as of new Set(options.looks.map((look) => look.as))) {
      if (as !== 'nobody') sessions.set(as, await sessionOf(product.url, as, product.passwords[as] ?? ''))
    }
  }
  const pictures = await each(options.looks, windows, async (look) => {
    const session = sessions.get(look.as)
    if (look.as !== 'nobody' && session === undefined) return []
    const open = screens.filter((screen) => screen.opensFor(session?.permissions))
    if (open.length === 0) return []
    const context = await openWindow(browser, product.url, look, session?.token)
    const taken = await each(open, pagesEach, async (screen) => {
      const own = await takePictures(context, screen, look, options.out)
      own.forEach(report)
      return own
    })
    await context.close()
    return taken.flat()
  })
  return pictures.flat()
}

async function walkAll(screens: Screen[]): Promise<Picture[]> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArguments })
  const stops = [() => browser.close()]
  try {
    const pictures: Picture[] = []
    const usual = screens.filter((screen) => !screen.isFirstRun)
    if (usual.length > 0) {
      const { url, passwords } = options
      const product = url === undefined ? await startProduct('demo') : { url, passwords, stop: () => Promise.resolve() }
      stops.push(product.stop)
      pictures.push(...(await walk(browser, product, usual)))
    }
    const first = screens.filter((screen) => screen.isFirstRun)
    if (first.length > 0 && options.looks.some((look) => look.as === 'nobody')) {
      const empty = await startProduct('none')
      stops.push(empty.stop)
      pictures.push(...(await walk(browser, empty, first)))
    }
    return pictures
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

const isSerious = ({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical'

function report({ file, findings, errors }: Picture): void {
  const problems = [
    ...findings.map((one) => `${one.impact} ${one.rule}: ${one.where.slice(0, 3).join(' | ')}`),
    ...errors.map((text) => `console error: ${text}`),
  ]
  console.log([file, ...problems].join('\n    '))
}

const began = performance.now()
rmSync(options.out, { recursive: true, force: true })
const pictures = await walkAll((await builtScreens()).filter((screen) => options.wantsPath(screen.path)))
writeIndex(options.out, pictures)
const findings = pictures.flatMap((picture) => picture.findings)
const serious = findings.filter(isSerious).length
const errors = pictures.flatMap((picture) => picture.errors).length
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(
  `\n${pictures.length} pictures in ${options.out}/index.html, ${minutes} minutes: ` +
    `${findings.length} axe findings (${serious} serious), ${errors} console errors`,
)
process.exitCode = serious > 0 || errors > 0 || pictures.length === 0 ? 1 : 0
