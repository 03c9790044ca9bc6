import { expect } from '@playwright/test'
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
    ...{
      hello: /您好/,
      form: '到访前请补全信息',
      phone: '手机号',
      wrong: /手机号不正确/,
      needed: '必填',
      save: /保\s*存/,
    },
    ...{
      code: '访客码，用于扫描',
      clock: /中国标准时间|北京时间/,
      yours: /您所在地/,
      way: '我在路上',
      told: /您在路上/,
    },
    ...{ inside: '您已签到', left: '我已离开', leftYes: '是，我已离开', over: /来访已结束/, here: '我到了' },
    ...{
      elsewhere: '访客码已在另一部手机上',
      share: '访客页面',
      opened: '已打开',
      free: '解除手机绑定',
      stored: '查看所存信息',
    },
    ...{
      forget: '离开后即删除',
      noted: '将在您离开后删除',
      other: 'English',
      greets: /^Hello/,
      gone: /链接无效或已过期/,
    },
    ...{
      renew: '更换链接',
      search: '扫码，或输入姓名、手机号、车牌、单号',
      checkIn: '办理签到',
      words: '停车：地下二层',
    },
  },
  en: {
    ...{ hello: /^Hello/, form: 'A few details before you come', phone: 'Mobile number', wrong: /valid phone/ },
    ...{ needed: 'Required', save: 'Save', code: 'Visitor code to scan', clock: /China/, yours: /Where you are/ },
    ...{ way: 'On my way', told: /on your way/, inside: 'You’re checked in', left: 'I’ve left', here: 'I’ve arrived' },
    ...{ leftYes: 'Yes, I’ve left', over: /This visit is over/, elsewhere: 'Your code is on another phone' },
    ...{ share: 'Visitor’s page', opened: 'Opened', free: 'Free the code', stored: 'See what is stored' },
    ...{ forget: 'Delete it once I’ve left', noted: /deleted once you have left/, other: '中文', greets: /您好/ },
    ...{ gone: /invalid or has expired/, renew: 'Renew the link', words: '停车：地下二层' },
    ...{ search: 'Scan, or name, phone, plate, number', checkIn: 'Check in' },
  },
} as const

for (const [language, size] of waysOf('visit-guest', everyWay)) {
  test(`${language}, ${size}: a guest fills in their page, shows the code, is found by it, leaves and has it deleted`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const name = `访 ${language}${size} ${run}`
    const reason = await ask(page, 'post', '/visitorreason/add', { name: `Asks ${name}`, needed: ['phone'] })
    const { id: visit_id, people } = await ask(page, 'post', '/visitor/add', {
      ...{ office_id: headOffice, reason_id: reason.id },
      plan_start: new Date(Date.now() - 60_000).toISOString(),
      plan_end: new Date(Date.now() + 2 * HOUR).toISOString(),
      people: [{ name, language }],
    })
    const id = people[0].id as number
    expect(visit_id).toBeGreaterThan(0)

    // the host sends the link on
    await page.goto(`/visitors/visitor?id=${id}`)
    const drawer = page.getByRole('dialog').first()
    const link = await drawer.getByRole('textbox', { name: say.share }).inputValue()
    expect(link.startsWith(`${baseURL}/visit#v=`)).toBe(true)
    expect(await barriersOf(page)).toEqual([])

    // somebody from far away opens it on a phone
    const far = await browser.newContext({ viewport: sizes[size], timezoneId: 'America/New_York', locale: 'fr-FR' })
    const guest = await far.newPage()
    const guestComplaints = complaintsOf(guest)
    await guest.goto(link)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(say.hello)
    await expect(guest.getByText(say.clock)).toBeVisible()
    await expect(guest.getByText(say.yours)).toBeVisible()
    await expect(guest.getByRole('heading', { name: say.form })).toBeVisible()
    await expect(guest.getByRole('img', { name: say.code })).toBeHidden()
    await guest.getByRole('button', { name: say.save }).click()
    await expect(guest.getByText(say.needed)).toBeVisible()
    await guest.getByLabel(say.phone).fill('12')
    await guest.getByRole('button', { name: say.save }).click()
    await expect(guest.getByText(say.wrong)).toBeVisible()
    expect(await barriersOf(guest)).toEqual([])
    await guest.getByLabel(say.phone).fill('139 1234 5678')
    const asked = guest.waitForResponse((answer) => answer.url().endsWith('/visit_guest/codes'))
    await guest.getByRole('button', { name: say.save }).click()
    const { data } = await (await asked).json()
    await expect(guest.getByRole('img', { name: say.code })).toBeVisible()
    await expect(guest.getByText(data.letters)).toBeVisible()
    await guest.getByRole('button', { name: say.way }).click()
    await expect(guest.getByText(say.told)).toBeVisible()
    expect(await barriersOf(guest)).toEqual([])

    // the link on another phone shows no code, until reception frees it
    const other = await browser.newContext({ viewport: sizes.phone, locale: language === 'zh' ? 'zh-CN' : 'en-GB' })
    const second = await other.newPage()
    await second.goto(link)
    await expect(second.getByText(say.elsewhere)).toBeVisible()
    await expect(second.getByRole('img', { name: say.code })).toBeHidden()

    // at the desk the scanner types the code
    await page.goto(`/visitors/desk?office=${headOffice}`)
    const search = page.getByRole('textbox', { name: say.search })
    await search.fill(data.codes[0].text)
    // what was found takes the place of everybody who is expected, under the pointer as well
    await expect(page.getByText(/^(找到 1 位|1 found)$/)).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: name }).last()
    await row.getByRole('button', { name: say.checkIn, exact: true }).click()
    await expect(guest.getByText(say.inside)).toBeVisible({ timeout: 60_000 })
    await search.fill(data.letters.toLowerCase())
    await expect(page.getByRole('listitem').filter({ hasText: name }).last()).toBeVisible()

    await page.goto(`/visitors/visitor?id=${id}`)
    await expect(drawer.getByText(say.opened, { exact: true })).toBeVisible()
    await drawer.getByRole('button', { name: say.free }).click()
    await expect(drawer.getByRole('button', { name: say.free })).toBeHidden()
    await second.reload()
    await expect(second.getByRole('img', { name: say.code })).toBeVisible()

    // what is stored, its deletion, and the way out
    await second.getByRole('button', { name: say.stored }).click()
    await expect(second.getByText('+8613912345678')).toBeVisible()
    await second.getByRole('button', { name: say.forget }).click()
    await expect(second.getByText(say.noted)).toBeVisible()
    expect(await barriersOf(second)).toEqual([])
    await second.getByRole('button', { name: say.left }).click()
    await second.getByRole('button', { name: say.leftYes }).click()
    await expect(second.getByText(say.over)).toBeVisible()
    await second.getByRole('button', { name: say.other }).click()
    await expect(second.getByRole('heading', { level: 1 })).toHaveText(say.greets)

    // a link that was renewed opens nothing
    await ask(page, 'post', '/visitor/renew_link', { id })
    await second.reload()
    await expect(second.getByText(language === 'zh' ? says.zh.gone : says.en.gone)).toBeVisible()
    expect([...complaints, ...guestComplaints]).toEqual([])
  })
}
