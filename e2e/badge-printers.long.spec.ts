import { expect } from '@playwright/test'
import { openLittlePrinter } from '../apps/server/test/little-printer'
import { pdfText } from '../apps/server/test/pdf-text'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)
const headOffice = 1
const HOUR = 3_600_000

const says = {
  zh: {
    ...{ add: /^新\s*增$/, name: '名称', office: '办公区', address: '地址', save: /^保\s*存$/, edit: '编辑' },
    ...{
      wrong: /请填写打印机的网络地址/,
      unknown: '尚未联系',
      ready: '可打印',
      paper: '缺纸或卡纸',
      try: '打印测试页',
    },
    ...{ more: /更多操作/, sent: /已发送 1 张到/, select: /^选择/, printOne: /打印 1 张访客牌/, print: /^打\s*印$/ },
    ...{ printer: '访客牌打印机', failed: '访客牌未打印：打印机不接受', invited: /我有邀请/ },
  },
  en: {
    ...{ add: 'Add', name: 'Name', office: 'Office', address: 'Address', save: 'Save', edit: 'Edit' },
    ...{ wrong: /Enter the printer’s address/, unknown: 'Not asked yet', ready: 'Ready', try: 'Print a test' },
    ...{ paper: 'No paper, or jammed', more: /^More actions/, sent: /1 badge sent to/ },
    ...{ select: /^Select/, printOne: /Print 1 badge/, print: 'Print', printer: 'Badge printer' },
    ...{ failed: 'Badge not printed: Not taken by the printer', invited: /I’m invited/ },
  },
} as const

for (const [language, size] of waysOf('badge-printers', everyWay)) {
  test(`${language} ${size}: a printer is added and tried, reception and a kiosk print on it, and what does not come out is said`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    const little = await openLittlePrinter()
    try {
      const complaints = complaintsOf(page)
      await page.setViewportSize(sizes[size])
      await inLanguage(page.context(), language)
      await giveSession(page, 'admin')
      const name = `打印 ${language} ${size} ${run}`

      // an address that is none is said where it is typed
      await page.goto(`/visitors/printer?title=${encodeURIComponent(name)}`)
      await page.getByRole('banner').waitFor()
      await page.getByRole('main').getByRole('button', { name: say.add }).first().click()
      const form = page.getByRole('dialog')
      await form.getByLabel(say.name, { exact: true }).fill(name)
      const { items: offices } = await ask(page, 'get', '/office/pagelist', { limit: '100' })
      const office = offices.find(({ id }: { id: number }) => id === headOffice)
      const shown = language === 'en' ? office.name_en || office.name : office.name
      await form.getByLabel(say.office, { exact: true }).fill(shown)
      await page.locator('.ant-select-item-option').filter({ hasText: shown, visible: true }).first().click()
      await form.getByLabel(say.address, { exact: true }).fill('lobby')
      await form.getByRole('button', { name: say.save }).click()
      await expect(form.getByText(say.wrong)).toBeVisible()
      expect(await barriersOf(page)).toEqual([])
      await form.getByLabel(say.address, { exact: true }).fill(little.address)
      await form.getByRole('button', { name: say.save }).click()
      await expect(form).toBeHidden()
      const row = page
        .getByRole(size === 'desk' ? 'row' : 'listitem')
        .filter({ hasText: name })
        .last()
      await expect(row).toContainText(say.unknown)

      // a badge of nobody says how it is, also that it has no paper
      const tryOut = async () => {
        if (size === 'desk') await row.getByRole('button', { name: new RegExp(`^${say.try}`) }).click()
        else {
          await row.getByRole('button', { name: say.more }).click()
          await page.getByRole('menuitem', { name: say.try }).click()
        }
        await expect(page.getByText(say.sent).first()).toBeVisible()
      }
      await tryOut()
      await expect(row).toContainText(say.ready)
      await expect.poll(() => little.jobs.length).toBe(1)
      expect(await barriersOf(page)).toEqual([])
      Object.assign(little, { state: 5, reasons: ['media-empty-error'] })
      await tryOut()
      await expect(row).toContainText(say.paper)
      Object.assign(little, { state: 3, reasons: ['none'] })
      // there is paper again: what waited comes out
      await expect.poll(() => little.jobs.length, { timeout: 120_000 }).toBe(2)
      const { items: printers } = await ask(page, 'get', '/visitor_printer/pagelist', { title: name })

      // reception sends a badge to it
      const { reasons } = await ask(page, 'get', '/visitor/setup')
      const reason = reasons.find(
        ({ needed, audit }: { needed: string[]; audit: boolean }) => needed.length === 0 && !audit,
      )
      const [guest, phone] = [`牌 ${language} ${size} ${run}`, `1380${String(Date.now()).slice(-7)}`]
      const other = `另 ${language} ${size} ${run}`
      const made = await ask(page, 'post', '/visitor/add', {
        ...{ office_id: headOffice, reason_id: reason.id, people: [{ name: guest }, { name: other, phone }] },
        plan_start: new Date(Date.now() - 60_000).toISOString(),
        plan_end: new Date(Date.now() + HOUR).toISOString(),
      })
      await ask(page, 'post', '/visitor/check_in', { ids: [made.people[0].id], office_id: headOffice })
      const before = little.jobs.length
      const printFor = async (who: string) => {
        await page.getByRole('checkbox', { name: new RegExp(`${say.select.source}.*${who}`) }).check()
        await page.getByRole('button', { name: say.printOne }).click()
        const dialog = page.getByRole('dialog')
        // a first click in a dialog that has just come may be lost
        await expect(async () => {
          await dialog.getByLabel(say.printer, { exact: true }).click()
          const option = page.locator('.ant-select-item-option').filter({ hasText: name, visible: true })
          await option.first().click({ timeout: 5_000 })
          await expect(dialog.getByTitle(name)).toBeVisible({ timeout: 2_000 })
        }).toPass()
        expect(await barriersOf(page)).toEqual([])
        await dialog.getByRole('button', { name: say.print }).click()
        await expect(page.getByText(say.sent).first()).toBeVisible()
        await expect(dialog).toBeHidden()
        await page.getByRole('checkbox', { name: new RegExp(`${say.select.source}.*${who}`) }).uncheck()
      }
      await page.goto(`/visitors/desk?office=${headOffice}&tab=inside`)
      await printFor(guest)
      // a long name is broken where it fits
      const nameOn = (otherwise: string) => () =>
        (pdfText(little.jobs.at(-1)?.document ?? Buffer.alloc(0)) ?? otherwise).replace(/\s+/g, ' ')
      await expect.poll(() => little.jobs.length).toBeGreaterThan(before)
      await expect.poll(nameOn(guest)).toContain(guest)

      // the printer breaks the next one off, which stands beside the name
      little.jobState = 8
      await printFor(guest)
      await expect(page.getByText(say.failed)).toBeVisible()
      expect(await barriersOf(page)).toEqual([])
      little.jobState = 9

      // whoever checks in at the kiosk takes theirs there
      const kiosk = await ask(page, 'post', '/visitor_kiosk/add', {
        ...{ name: `机 ${language} ${size} ${run}`, office_id: headOffice, printer_id: printers[0].id },
      })
      const context = await browser.newContext({ viewport: { width: 768, height: 1024 } })
      const screen = await context.newPage()
      const trouble = complaintsOf(screen)
      await screen.goto('/kiosk')
      const code = screen.getByRole('status', { name: '配对码 Pairing code' })
      await expect(code).toHaveText(/^[A-Z2-9]{3} [A-Z2-9]{3}$/)
      await ask(page, 'post', '/visitor_kiosk/bind', { id: kiosk.id, code: await code.textContent() })
      await screen.getByRole('button', { name: say.invited }).click()
      await screen.getByLabel(/您的全名/).fill(other)
      await screen.getByLabel(/后四位/).fill(phone.slice(-4))
      await screen.getByRole('button', { name: /继续/ }).click()
      await expect(screen.getByText('请取走您的访客牌')).toBeVisible()
      await expect(screen.getByText('Please take your badge')).toBeVisible()
      expect(await barriersOf(screen)).toEqual([])
      expect(nameOn(other)()).toContain(other)
      expect([...complaints.filter((one) => !/422|status of/.test(one)), ...trouble]).toEqual([])
    } finally {
      little.close()
    }
  })
}
