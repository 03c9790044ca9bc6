import { expect, type Locator, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { searchFor } from './search-for'
import { complaintsOf, drawn, giveSession, inLanguage } from './signed-in'
import { languages, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)
const DAY = 24 * 3_600_000

const says = {
  zh: {
    ...{ add: '新增', name: '名称', english: '英文名称', people: '超过几人须审核', save: /^保\s*存$/ },
    ...{
      reasons: '新增来访事由',
      channels: '新增访客通道',
      office: '办公区',
      early: '可提前（分钟）',
      usual: '办公区默认',
    },
    ...{
      guest: '第 1 位访客 姓名',
      several: '多天',
      first: '日期',
      last: '结束日期',
      from: '每天到访',
      until: '每天离开',
    },
    ...{ reason: '来访事由', send: /^邀\s*请$/, invited: /已邀请 1 位访客/, more: '继续邀请', days: '……共 15 天' },
    ...{
      opens: '最早可提前 25 分钟签到',
      tuesdays: ['周一', '周三', '周四', '周五'],
      search: '搜索访客、被访人或单号',
    },
    ...{ approve: /^通\s*过$/, approved: '已通过 1 个来访', many: '人数较多', setting: '超时提醒（分钟）' },
  },
  en: {
    ...{
      add: 'Add',
      name: 'Name',
      english: 'English name',
      people: 'Approve groups of more than (people)',
      save: 'Save',
    },
    ...{ reasons: 'Add visit reason', channels: 'Add visitor channel', office: 'Office' },
    ...{
      early: 'May come early by (min)',
      usual: 'Default of the office',
      guest: 'Visitor 1 Name',
      several: 'Several days',
    },
    ...{
      first: 'Date',
      last: 'End date',
      from: 'Daily from',
      until: 'Daily until',
      reason: 'Visit reason',
      send: 'Invite',
    },
    ...{ invited: /1 visitor invited/, more: 'Invite others', days: '… 15 days in all' },
    ...{
      opens: 'Check-in opens 25 min before',
      tuesdays: ['Mon', 'Wed', 'Thu', 'Fri'],
      search: 'Search by visitor, host or number',
    },
    ...{
      approve: 'Approve',
      approved: '1 visit was approved',
      many: 'Large group',
      setting: 'Overstaying after (min)',
    },
  },
} as const

/** The day of the week, 0 Sunday, and the date of an instant in the office. */
const dateAt = (instant: number) => new Date(instant + 8 * 3_600_000).toISOString().slice(0, 10)
const weekdayAt = (instant: string | number) => new Date(new Date(instant).getTime() + 8 * 3_600_000).getUTCDay()

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.fill(option)
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click()
}

/** A day that is typed and taken by Enter, which sends nothing. */
async function typeDay(field: Locator, day: string): Promise<void> {
  await field.fill(day)
  await field.press('Enter')
}

for (const language of waysOf('visitors-office', languages)) {
  test(`${language}: an office says why one comes, by which way and who is asked; a contractor comes for three weeks, another every Tuesday, and a group is approved as one`, async ({
    page,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const main = page.getByRole('main')
    const { items: cities } = await ask(page, 'get', '/city/pagelist', { limit: '1' })
    const named = `施工楼 ${language} ${run}`
    const office = await ask(page, 'post', '/office/add', { name: named, city_id: cities[0].id })

    // why one comes, and from how many people on somebody is asked
    const reason = `Works ${language} ${run}`
    await page.goto('/visitors/reason')
    await main.getByRole('button', { name: say.add, exact: true }).first().click()
    const form = page.getByRole('dialog').last()
    await form.getByLabel(say.name, { exact: true }).fill(reason)
    await form.getByLabel(say.english, { exact: true }).fill(reason)
    await form.getByLabel(say.people).fill('2')
    expect(await barriersOf(page)).toEqual([])
    await form.getByRole('button', { name: say.save }).click()
    await expect(page.getByRole('row').filter({ hasText: reason })).toBeVisible()

    // by which way, and how early
    await page.goto('/visitors/through')
    await main.getByRole('button', { name: say.add, exact: true }).first().click()
    const channel = page.getByRole('dialog').last()
    await channel.getByLabel(say.name, { exact: true }).fill(`North ${run}`)
    await choose(page, channel.getByRole('combobox', { name: say.office }), named)
    await channel.getByLabel(say.early).fill('25')
    await channel.getByRole('switch', { name: say.usual }).click()
    await channel.getByRole('button', { name: say.save }).click()
    await expect(page.getByRole('row').filter({ hasText: `North ${run}` })).toBeVisible()

    // from the next Monday on, three weeks; then every Tuesday
    const monday = Date.now() + ((8 - weekdayAt(Date.now())) % 7 || 7) * DAY
    const invite = async (guest: string, lastDay: string, days: readonly string[]) => {
      await page.getByLabel(say.guest).fill(guest)
      await page.getByLabel(say.several).check()
      await typeDay(page.getByLabel(say.first, { exact: true }), dateAt(monday))
      await typeDay(page.getByLabel(say.last, { exact: true }), lastDay)
      await page.getByLabel(say.from).fill('09:00')
      await page.getByLabel(say.until).fill('18:00')
      await page.keyboard.press('Tab')
      for (const day of days) await page.getByRole('checkbox', { name: day, exact: true }).uncheck()
      await choose(page, main.getByRole('combobox', { name: say.office }), named)
      await main.getByRole('combobox', { name: say.reason }).click()
      await page.locator('.ant-select-item-option').filter({ hasText: reason, visible: true }).click()
      await drawn(page)
    }
    const windowsOf = async (title: string): Promise<{ start: string; end: string }[]> => {
      const { items } = await ask(page, 'get', '/visitor/mine', { title })
      return (await ask(page, 'get', '/visitor/single', { id: String(items[0].id) })).windows
    }
    await page.goto('/visitors/addVisitor')
    const contractor = `Contractor ${language} ${run}`
    await invite(contractor, dateAt(monday + 20 * DAY), [])
    await expect(main.getByText(say.days)).toBeVisible()
    await expect(main.getByText(say.opens)).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await page.getByRole('button', { name: say.send, exact: true }).click()
    await expect(page.getByText(say.invited)).toBeVisible()
    const weeks = await windowsOf(contractor)
    expect(weeks.map(({ start }) => weekdayAt(start))).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
    await page.getByRole('button', { name: say.more }).click()
    const trainer = `Trainer ${language} ${run}`
    await invite(trainer, dateAt(monday + 83 * DAY), say.tuesdays)
    await page.getByRole('button', { name: say.send, exact: true }).click()
    await expect(page.getByText(say.invited)).toBeVisible()
    expect((await windowsOf(trainer)).map(({ start }) => weekdayAt(start))).toEqual(Array.from({ length: 12 }, () => 2))

    // of a group somebody is asked once, and says yes once
    const { reasons } = await ask(page, 'get', '/visitor/setup')
    const { items: colleagues } = await ask(page, 'get', '/users/pagelist', { limit: '1', title: 'staff' })
    const group = `Group ${language} ${run}`
    const made = await ask(page, 'post', '/visitor/add', {
      ...{ office_id: office.id, host_id: colleagues[0].id, company: group },
      reason_id: reasons.find(({ name }: { name: string }) => name === reason).id,
      plan_start: new Date(monday).toISOString(),
      plan_end: new Date(monday + DAY / 24).toISOString(),
      people: [1, 2, 3].map((n) => ({ name: `${group} ${n}` })),
    })
    await page.goto('/visitors/audit')
    await searchFor(main.getByLabel(say.search), group)
    const row = page.getByRole('row').filter({ hasText: `${group} 1` })
    await expect(row).toContainText(`${group} 3`)
    await expect(row).toContainText(say.many)
    expect(await barriersOf(page)).toEqual([])
    await row.getByRole('button', { name: say.approve }).click()
    await expect(page.getByText(say.approved)).toBeVisible()
    for (const { id } of made.people) {
      expect(await ask(page, 'get', '/visitor/single', { id: String(id) })).toMatchObject({ state: 1, audit_state: 2 })
    }

    // how long after their time they overstay, for the whole company
    const overstay = async () => {
      const { sections } = await ask(page, 'get', '/strategy/booking')
      const all = sections.flatMap(({ items }: { items: { strategy_key: string }[] }) => items)
      return all.find((one: { strategy_key: string }) => one.strategy_key === 'visitor_overstay_minutes')
        .strategy_values
    }
    await page.goto('/meeting/strategy')
    const setting = page.getByLabel(say.setting, { exact: true })
    await setting.fill('25')
    await setting.press('Enter')
    await expect.poll(overstay).toBe('25')
    await ask(page, 'post', '/strategy/edit', { strategy_key: 'visitor_overstay_minutes', strategy_values: '15' })
    expect(complaints).toEqual([])
  })
}
