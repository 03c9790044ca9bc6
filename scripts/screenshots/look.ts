import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Look, sizes } from './options'
import type { Screen } from './screens'

export type Finding = { rule: string; impact: string; help: string; where: string[] }
export type Picture = Look & { path: string; title: string; file: string; findings: Finding[]; errors: string[] }

/** A browser window set up as one look asks: who is signed in, language, size, theme. */
export async function openWindow(
  browser: Browser,
  url: string,
  look: Look,
  token: string | undefined,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: sizes[look.size],
    isMobile: look.size === 'mobile',
    hasTouch: look.size === 'mobile',
    colorScheme: look.theme,
    locale: look.language === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    baseURL: url,
  })
  const cookie = (name: string, value: string) => ({ name, value, url })
  await context.addCookies([cookie('language', look.language), ...(token ? [cookie('workplace-token', token)] : [])])
  await context.addInitScript(({ language }) => localStorage.setItem('language', language), look)
  return context
}

/** Visits a screen, and where it has one its form for a new record; a picture of each, with what is wrong with it. */
export async function takePictures(
  context: BrowserContext,
  screen: Screen,
  look: Look,
  out: string,
): Promise<Picture[]> {
  const page = await context.newPage()
  let errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`.trim())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  const take = async (path: string): Promise<Picture> => {
    await untilQuiet(page)
    const folder = [look.as, look.language, look.size, look.theme].join('-')
    const file = `${folder}/${path.slice(1).replaceAll(/[/?=&]/g, '.')}.png`
    mkdirSync(dirname(join(out, file)), { recursive: true })
    await page.screenshot({ path: join(out, file) })
    const findings = await findingsOf(page)
    const title = look.language === 'zh' ? screen.title[0] : screen.title[1]
    const picture = { ...look, path, title, file, findings, errors }
    errors = []
    return picture
  }
  try {
    const address = screen.path + screen.query
    await page.goto(address, { waitUntil: 'load' })
    const list = await take(address)
    const shown = new URL(page.url()).pathname
    if (shown !== screen.path && shown !== screen.leadsTo)
      return [{ ...list, errors: [...list.errors, `led to ${shown} instead`] }]
    const add = page.getByRole('button', { name: /^(新\s*增|Add)/ })
    if ((await add.count()) !== 1) return [list]
    await add.click()
    const timeout = 15_000
    // some are made on a screen of their own, which has its own place in the walk
    const opened = await Promise.any([
      page.getByRole('dialog').waitFor({ timeout }),
      page.waitForURL((url) => url.pathname !== screen.path, { timeout }),
    ]).then(
      () => true,
      () => false,
    )
    if (!opened) return [{ ...list, errors: [...list.errors, 'the form for a new record did not open'] }]
    if (new URL(page.url()).pathname !== screen.path) return [list]
    return [list, await take(`${address}+add`)]
  } finally {
    await page.close()
  }
}

async function findingsOf(page: Page): Promise<Finding[]> {
  // what is fine is not counted: a quarter of the time
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  return violations.map(({ id, impact, help, nodes }) => ({
    rule: id,
    impact: impact ?? 'minor',
    help,
    where: nodes.map((node) => node.target.join(' ')),
  }))
}

/**
 * The heading and the bars are there (they come after the page, and are busy until then), nothing spins or moves, the
 * fonts are loaded, and nothing has changed for a quarter of a second.
 */
async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(
    ({ quietMs, limitMs }) =>
      new Promise<void>((resolve) => {
        const began = performance.now()
        let changed = began
        const observer = new MutationObserver(() => {
          changed = performance.now()
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        const busy = '.ant-spin-spinning, .ant-skeleton-active, [aria-busy="true"]'
        let before = ''
        const look = setInterval(() => {
          const now = performance.now()
          // here and not in a function with a name: the names that are kept for it are unknown in the page
          const open = [...document.querySelectorAll('[role="dialog"]')].map((dialog) => dialog.getBoundingClientRect())
          const after = JSON.stringify(open)
          if (after !== before) changed = now
          before = after
          const quiet =
            now - changed > quietMs &&
            document.querySelector('h1') !== null &&
            document.querySelector('aside:empty, header:empty') === null &&
            open.every(({ left, width }) => width === 0 || left + width <= innerWidth + 1) &&
            document.querySelector(busy) === null &&
            document.fonts.status === 'loaded'
          if (!quiet && now - began < limitMs) return
          clearInterval(look)
          observer.disconnect()
          resolve()
        }, 50)
      }),
    { quietMs: 250, limitMs: 20_000 },
  )
}
