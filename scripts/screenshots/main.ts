import { rmSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, requireChromium } from '../chromium.mjs'
import { writeIndex } from './index-page'
import { openWindow, type Picture, takePictures } from './look'
import { type Product, type Session, sessionOf, startProduct } from './product'
import { builtScreens, type Screen } from './screens'
import { readWishes, usage, type Wishes } from './wishes'

function wishesOrExit(): Wishes {
  try {
    return readWishes(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}

const wishes = wishesOrExit()

/** Takes the pictures of these screens on one product. */
async function walk(
  browser: Browser,
  product: Pick<Product, 'url' | 'password'>,
  screens: Screen[],
): Promise<Picture[]> {
  const sessions = new Map<string, Session>()
  const pictures: Picture[] = []
  for (const look of wishes.looks) {
    let session = sessions.get(look.as)
    if (session === undefined && look.as !== 'nobody' && screens.some((screen) => !screen.isFirstRun)) {
      session = await sessionOf(product.url, look.as, product.password)
      sessions.set(look.as, session)
    }
    if (look.as !== 'nobody' && session === undefined) continue
    const open = screens.filter((screen) => screen.opensFor(session?.permissions))
    if (open.length === 0) continue
    const context = await openWindow(browser, product.url, look, session?.token)
    for (const screen of open) {
      const taken = await takePictures(context, screen, look, wishes.out)
      pictures.push(...taken)
      taken.forEach(report)
    }
    await context.close()
  }
  return pictures
}

async function walkAll(screens: Screen[]): Promise<Picture[]> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArguments })
  const stops = [() => browser.close()]
  try {
    const pictures: Picture[] = []
    const usual = screens.filter((screen) => !screen.isFirstRun)
    if (usual.length > 0) {
      const { url, password } = wishes
      const product = url === undefined ? await startProduct('demo') : { url, password, stop: () => Promise.resolve() }
      stops.push(product.stop)
      pictures.push(...(await walk(browser, product, usual)))
    }
    const first = screens.filter((screen) => screen.isFirstRun)
    if (first.length > 0 && wishes.looks.some((look) => look.as === 'nobody')) {
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

rmSync(wishes.out, { recursive: true, force: true })
const pictures = await walkAll((await builtScreens()).filter((screen) => wishes.wantsPath(screen.path)))
writeIndex(wishes.out, pictures)
const findings = pictures.flatMap((picture) => picture.findings)
const serious = findings.filter(isSerious).length
const errors = pictures.flatMap((picture) => picture.errors).length
console.log(
  `\n${pictures.length} pictures in ${wishes.out}/index.html: ` +
    `${findings.length} axe findings (${serious} serious), ${errors} console errors`,
)
process.exitCode = serious > 0 || errors > 0 || pictures.length === 0 ? 1 : 0
