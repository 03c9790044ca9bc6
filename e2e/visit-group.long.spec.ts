import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind: names of guests are letters alone. */
const run = Date.now()
  .toString(26)
  .replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? 'q')
const headOffice = 1
const HOUR = 3_600_000

const says = {
  zh: {
    ...{ open: '开放群链接', link: '群链接', save: /保\s*存/, join: '提交登记', name: '访客姓名', phone: '手机号' },
    ...{
      contact: '手机号和邮箱至少填写一项',
      code: '访客码，用于扫描',
      taken: /已登记 1 人/,
      stop: '停止登记',
      closed: /登记已截止/,
    },
  },
  en: {
    ...{ open: 'Open a group link', link: 'Group link', save: 'Save', join: 'Register now', name: 'Visitor name' },
    ...{
      phone: 'Mobile number',
      contact: 'Enter a phone number, an email address, or both',
      code: 'Visitor code to scan',
    },
    ...{ taken: /1 of 40 places/, stop: 'Stop registration', closed: /Registration is closed/ },
  },
} as const

for (const [language, size] of waysOf('visit-group', everyWay)) {
  test(`${language}, ${size}: a host opens a group link, and a guest enters themselves by it`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const name = `Group ${language}${size} ${run}`
    const reason = await ask(page, 'post', '/visitorreason/add', { name })
    const { people } = await ask(page, 'post', '/visitor/add', {
      ...{ office_id: headOffice, reason_id: reason.id },
      plan_start: new Date(Date.now() + HOUR).toISOString(),
      plan_end: new Date(Date.now() + 3 * HOUR).toISOString(),
      people: [{ name: `Leader ${language}${size} ${run}`, language }],
    })
    await page.goto(`/visitors/visitor?id=${people[0].id}`)
    const drawer = page.getByRole('dialog').first()
    await drawer.getByRole('button', { name: say.open }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByRole('button', { name: say.save }).click()
    const field = drawer.getByRole('textbox', { name: say.link })
    await expect(field).toHaveValue(/#g=/)
    const link = await field.inputValue()
    expect(await barriersOf(page)).toEqual([])

    const far = await browser.newContext({ viewport: sizes[size], locale: language === 'zh' ? 'zh-CN' : 'en-GB' })
    const guest = await far.newPage()
    const guestComplaints = complaintsOf(guest)
    await guest.goto(link)
    await expect(guest.getByText(say.taken)).toBeVisible()
    await guest.getByLabel(say.name).fill('李雷')
    await guest.getByRole('button', { name: say.join }).click()
    await expect(guest.getByText(say.contact)).toBeVisible()
    expect(await barriersOf(guest)).toEqual([])
    await guest.getByLabel(say.phone).fill(`139${String(Date.now()).slice(-8)}`)
    await guest.getByRole('button', { name: say.join }).click()
    await expect(guest.getByRole('img', { name: say.code })).toBeVisible()
    // the link of the group leads them to their own page from now on
    await guest.goto('about:blank')
    await guest.goto(link)
    await expect(guest.getByRole('img', { name: say.code })).toBeVisible()

    await drawer.getByRole('button', { name: say.stop }).click()
    const other = await (await browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-GB' })).newPage()
    await other.goto(link)
    await expect(other.getByText(say.closed)).toBeVisible()
    expect([...complaints, ...guestComplaints]).toEqual([])
  })
}
