import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { languages, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)
const headOffice = 1
const HOUR = 3_600_000

const says = {
  zh: {
    ...{ invite: '邀请访客', name: '第 1 位访客 姓名', paste: '粘贴名单', take: '加入 2 位', listed: /3 位访客列入/ },
    ...{ send: /^邀\s*请$/, invited: /已邀请 3 位访客/, mine: '查看我的访客', mineHeading: '我的访客' },
    ...{ desk: '访客前台', all: /全选/, in: '签到 3 人', inDone: '3 人已签到', inside: /^在场/, out: /^签\s*离$/ },
    ...{ search: '扫码，或输入姓名、手机号、车牌、单号', walk: '现场登记', nobody: /没有找到/, host: '被访人' },
    ...{ register: '登记并签到', registered: /已登记，单号/, checkIn: '办理签到', status: '已到访' },
    ...{ otherDay: /今天没有来访安排/, letIn: '破例放行', why: '放行原因', story: '破例签到' },
  },
  en: {
    ...{ invite: 'Invite visitors', name: 'Visitor 1 Name', paste: 'Paste a list', take: 'Add 2 people' },
    ...{ listed: /3 visitors are listed/, send: 'Invite', invited: /3 visitors invited/, mine: 'See my visitors' },
    ...{ mineHeading: 'My visitors', desk: 'Reception', all: /Select all/, in: 'Check in 3' },
    ...{ inDone: '3 people are checked in', inside: /^Inside/, out: 'Check out' },
    ...{ search: 'Scan, or name, phone, plate, number', walk: 'Register walk-in', nobody: /Nobody found/ },
    ...{ host: 'Host', register: 'Register and check in', registered: /Registered, number/, checkIn: 'Check in' },
    ...{ status: 'Checked in', otherDay: /Nothing is planned for today/, letIn: 'Let in anyway' },
    ...{ why: 'Why they are let in', story: 'checked them in by exception' },
  },
} as const

for (const language of waysOf('visitors', languages)) {
  test(`${language}: guests are invited, a group checked in with one press, a stranger registered, one let in by exception`, async ({
    page,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const { reasons } = await ask(page, 'get', '/visitor/setup')
    const tour = reasons.find((one: { needed: string[] }) => one.needed.length === 0)

    // who, pasted from somewhere; what follows is said before
    await page.goto('/visitors/addVisitor')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.invite)
    await page.getByLabel(say.name).fill(`一 ${run}`)
    await page.getByRole('button', { name: say.paste }).click()
    await page.getByRole('textbox', { name: say.paste }).fill(`二 ${run}, 13800138001\n三 ${run}\t13800138002`)
    await page.getByRole('button', { name: say.take }).click()
    await expect(page.getByText(say.listed)).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await page.getByRole('button', { name: say.send, exact: true }).click()
    await expect(page.getByText(say.invited)).toBeVisible()
    await page.getByRole('button', { name: say.mine }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.mineHeading)

    // a group, at any hour
    const visit = (from: number, company: string, people: number) => ({
      ...{ office_id: headOffice, reason_id: tour.id, company },
      plan_start: new Date(Date.now() + from).toISOString(),
      plan_end: new Date(Date.now() + from + 2 * HOUR).toISOString(),
      people: Array.from({ length: people }, (_, n) => ({ name: `${company} ${n}` })),
    })
    const company = `团 ${language} ${run}`
    await ask(page, 'post', '/visitor/add', visit(-60_000, company, 3))
    await page.goto(`/visitors/desk?office=${headOffice}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.desk)
    const search = page.getByRole('textbox', { name: say.search })
    await search.fill(company)
    await page.getByRole('checkbox', { name: new RegExp(`${say.all.source}.*${company}`) }).check()
    expect(await barriersOf(page)).toEqual([])
    await page.getByRole('button', { name: say.in, exact: true }).click()
    await expect(page.getByText(say.inDone)).toBeVisible()
    const row = page
      .getByRole('listitem')
      .filter({ hasText: `${company} 1` })
      .last()
    await row.getByRole('button', { name: say.out, exact: true }).click()
    await expect(row.getByRole('button', { name: say.out, exact: true })).toBeHidden()

    // a stranger
    const stranger = `路人 ${language} ${run}`
    await search.fill(stranger)
    await expect(page.getByText(say.nobody)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: say.walk }).last().click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel(say.host).click()
    // the first of the people whom it has loaded
    await expect(page.locator('.ant-select-item-option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const reason = panel.getByRole('combobox').nth(1)
    await reason.click()
    await page
      .getByTitle(language === 'en' ? tour.name_en : tour.name, { exact: true })
      .last()
      .click()
    await panel.getByRole('button', { name: say.register }).click()
    await expect(page.getByText(say.registered)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: stranger }).last()).toContainText(say.status)

    // somebody of another day
    const early = `改日 ${language} ${run}`
    const { people } = await ask(page, 'post', '/visitor/add', visit(49 * HOUR, early, 1))
    await page.goto(`/visitors/visitor?id=${people[0].id}`)
    const drawer = page.getByRole('dialog').first()
    await expect(drawer.getByText(say.otherDay)).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await drawer.getByRole('button', { name: say.checkIn, exact: true }).click()
    await page.getByRole('button', { name: say.letIn }).click()
    await page.getByLabel(say.why).fill('电话确认')
    await page.keyboard.press('Enter')
    await expect(drawer.getByText(say.story)).toBeVisible()
    expect(complaints).toEqual([])
  })
}
