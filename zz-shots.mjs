import { chromium } from '@playwright/test'
import { requireChromium } from './scripts/chromium.mjs'
const [,, user, password, lang, w, h, mode, out, ...paths] = process.argv
const browser = await chromium.launch({ executablePath: requireChromium() })
const ctx = await browser.newContext({ viewport: { width: +w, height: +h }, baseURL: 'http://127.0.0.1:3400', colorScheme: mode === 'dark' ? 'dark' : 'light', hasTouch: +w < 500, isMobile: +w < 500 })
await ctx.addCookies([{ name: 'language', value: lang, url: 'http://127.0.0.1:3400' }])
const page = await ctx.newPage()
await page.goto('/login')
await page.locator('input').first().fill(user)
await page.locator('input[type=password]').first().fill(password)
await page.keyboard.press('Enter')
await page.waitForURL((u) => !u.pathname.startsWith('/login'))
if (mode === 'dark') await page.evaluate(() => { document.documentElement.dataset.mode })
for (const p of paths) {
  await page.goto(p)
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => {})
  await page.waitForTimeout(600)
  if (mode === 'print') await page.emulateMedia({ media: 'print' })
  const name = `${out}-${p.replaceAll(/[^\w]+/g, '_')}.png`
  await page.screenshot({ path: `/tmp/shots/${name}`, fullPage: mode === 'print' })
  if (mode === 'print') { await page.pdf({ path: `/tmp/shots/${name}.pdf`, preferCSSPageSize: true, printBackground: false }); await page.emulateMedia({ media: 'screen' }) }
  console.log(name)
}
await browser.close()
