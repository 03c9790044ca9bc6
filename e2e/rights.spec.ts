import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage, newColleague } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{ outOfTime: '不在通行时间内', blacklisted: '在黑名单中', cannot: '不能通行', can: '可以通行' },
    ...{ lists: '名单：', grid: '人员 × 门', left: '剩余策略：', mine: '我的门禁卡', lost: '卡丢了', confirm: '挂失' },
    ...{
      gone: '已从所有设备移除',
      isLost: '已挂失',
      close: '关闭',
      cardLost: '卡片已挂失',
      menu: /的菜单$/,
      centre: '个人中心',
    },
  },
  en: {
    ...{ outOfTime: 'Outside the scheduled times', blacklisted: 'They are on a blacklist' },
    ...{ cannot: 'They may not pass', can: 'They may pass' },
    ...{ lists: 'Lists: ', grid: 'People × doors', left: 'Strategies left: ', mine: 'My access cards' },
    ...{ lost: 'I lost this card', confirm: 'Report lost', gone: 'Gone from all devices', isLost: 'Lost' },
    ...{ close: 'Close', cardLost: 'The card was reported lost', menu: /^Menu of/, centre: 'Personal centre' },
  },
} as const

const weekdays = [1, 2, 3, 4, 5].map((week) => ({ week, periods: [{ start: '09:00', end: '12:00' }] }))

for (const [language, size] of waysOf('rights', everyWay)) {
  const viewport = sizes[size]
  const say = says[language]

  test(`${language}, ${size}: why somebody cannot enter is found from the grid of people and doors`, {
    tag: '@long',
  }, async ({ page, browser }) => {
    const complaints = complaintsOf(page)
    await page.setViewportSize(viewport)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const name = `Why ${language} ${size} ${run}`
    const person = await newColleague(page, browser, { name, username: `why.${language}.${size}.${run}`, language })
    const offices = (await ask(page, 'get', '/office/pagelist', { limit: 2 })).items
    const door = await ask(page, 'post', '/doors/add', { name, office_id: offices[0].id })
    const other = await ask(page, 'post', '/doors/add', { name: `${name} B`, office_id: offices[0].id })
    const schedule = await ask(page, 'post', '/passschedule/add', { name, weeks: weekdays })
    await ask(page, 'post', '/throughstrategy/add', {
      ...{ name, schedule_id: schedule.id, valid_start: '2026-01-01', user_ids: [person.id], door_ids: [door.id] },
    })
    const list = `${name} list`
    await ask(page, 'post', '/blacklistgroup/add', {
      ...{ name: list, user_ids: [person.id], bars_doors: true, door_ids: [door.id] },
      ...{ start_time: '2026-11-24T00:00:00+08:00' },
    })

    // after hours: no; and another door is nobody's
    const at = (time: string) => encodeURIComponent(`${time}:00+08:00`)
    await page.goto(
      `/pass/strategy?tab=tester&view=grid&people=${person.id}&doors=${door.id},${other.id}&at=${at('2026-11-23T13:00')}`,
    )
    const row = page.getByRole('row').filter({ hasText: name }).last()
    await expect(row.getByRole('link')).toHaveCount(2)
    await expect(row.getByRole('link').first()).toContainText(say.outOfTime)
    expect(await barriersOf(page)).toEqual([])
    // from cell to cell by the keys, and into the one that is asked about
    await row.getByRole('link').last().focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say.cannot, { exact: true })).toBeVisible()
    await expect(page.getByText(say.left + name)).not.toHaveCount(0)
    // the way back leads to the grid as it was
    await page.goBack()
    await expect(row.getByRole('link')).toHaveCount(2)

    // the day after they are on a blacklist, which the tester names
    await page.goto(`/pass/strategy?tab=tester&person=${person.id}&door=${door.id}&at=${at('2026-11-24T10:00')}`)
    await expect(page.getByText(say.blacklisted, { exact: true })).toBeVisible()
    await expect(page.getByText(say.lists + list)).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test(`${language}, ${size}: who lost a card says so, and it opens nothing any more`, async ({ page, browser }) => {
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const name = `Lost ${language} ${size} ${run}`
    const username = `lost.${language}.${size}.${run}`
    const person = await newColleague(page, browser, { name, username, language, viewport })
    const complaints = complaintsOf(person.page)
    const [office] = (await ask(page, 'get', '/office/pagelist', { limit: 1 })).items
    const door = await ask(page, 'post', '/doors/add', { name, office_id: office.id })
    const number = String(1_000_000_000 + Math.floor(Math.random() * 1e9))
    await ask(page, 'post', '/passcard/add', { card_no: number, user_id: person.id, kind: 'main' })

    await person.page.goto('/dashboard')
    await person.page.getByRole('banner').getByRole('button', { name: say.menu }).click()
    await person.page.getByRole('menuitem', { name: say.centre }).click()
    const cards = person.page.getByRole('region', { name: say.mine })
    await expect(cards).toContainText(number)
    expect(await barriersOf(person.page)).toEqual([])
    await cards.getByRole('button', { name: say.lost }).click()
    await person.page.getByRole('dialog').getByRole('button', { name: say.confirm }).click()
    await expect(person.page.getByText(say.gone)).toBeVisible()
    expect(await barriersOf(person.page)).toEqual([])
    await person.page
      .getByRole('dialog')
      .filter({ hasText: say.gone })
      .getByRole('button', { name: say.close })
      .last()
      .click()
    await expect(cards).toContainText(say.isLost)
    expect(complaints).toEqual([])

    // the tester says why it does not open
    await page.setViewportSize(viewport)
    await page.goto(`/pass/strategy?tab=tester&person=${person.id}&door=${door.id}&way=card`)
    // of the answer, and of the card
    await expect(page.getByText(say.cardLost, { exact: true }).first()).toBeVisible()
  })
}
