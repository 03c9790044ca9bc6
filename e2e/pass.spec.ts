import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage, newColleague } from './signed-in'
import { languages, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{
      schedules: '通行时间',
      add: '新增',
      save: '保存',
      name: '名称',
      week: '每周时段',
      monday: '周一',
      friday: '周五',
    },
    ...{
      text: '周一至周五 09:00-12:00',
      can: '可以通行',
      cannot: '不能通行',
      late: '不在通行时间内',
      next: '下次可通行：2026-11-24 09:00',
    },
    ...{ lost: '卡片已挂失', denied: '有策略禁止' },
  },
  en: {
    ...{
      schedules: 'Pass schedules',
      add: 'Add',
      save: 'Save',
      name: 'Name',
      week: 'Weekly hours',
      monday: 'Mon',
      friday: 'Fri',
    },
    ...{ text: 'Mon–Fri 09:00-12:00', can: 'They may pass', cannot: 'They may not pass' },
    ...{ late: 'Outside the scheduled times', next: 'Next: 24 Nov 2026 09:00' },
    ...{ lost: 'The card was reported lost', denied: 'A strategy denies it' },
  },
} as const

/** Drags from one half hour to another. */
async function paint(page: Page, from: string, to: string) {
  const centre = async (cell: string) => {
    const box = await page.getByRole('gridcell', { name: cell, exact: true }).boundingBox()
    if (box === null) throw new Error(`${cell} is not seen`)
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const [start, end] = [await centre(from), await centre(to)]
  await page.mouse.move(...start)
  await page.mouse.down()
  await page.mouse.move(...end, { steps: 5 })
  await page.mouse.up()
}

for (const language of waysOf('pass', languages)) {
  test(`${language}: a week is painted, a strategy lets somebody in, and the tester says why not`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const name = `Pass ${language} ${run}`
    const person = await newColleague(page, browser, { name, username: `pass.${language}.${run}`, language })
    const [office] = (await ask(page, 'get', '/office/pagelist', { limit: 1 })).items
    const door = await ask(page, 'post', '/doors/add', { name, office_id: office.id })

    // the week, by the pointer and by keys
    await page.goto('/pass/schedule')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.schedules)
    await page.getByRole('button', { name: say.add }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: say.name }).fill(name)
    await expect(form.getByRole('grid', { name: say.week })).toBeVisible()
    await paint(page, `${say.monday} 09:00`, `${say.friday} 11:00`)
    const last = form.getByRole('gridcell', { name: `${say.friday} 11:00`, exact: true })
    await expect(last).toHaveAttribute('aria-selected', 'true')
    await paint(page, `${say.monday} 11:30`, `${say.friday} 11:30`)
    expect(await barriersOf(page)).toEqual([])
    await form.getByRole('button', { name: say.save }).click()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(say.text)

    const schedules = await ask(page, 'get', '/passschedule/pagelist', { title: name })
    const strategy = {
      schedule_id: schedules.items[0].id,
      valid_start: '2026-01-01',
      user_ids: [person.id],
      door_ids: [door.id],
    }
    await ask(page, 'post', '/throughstrategy/add', { ...strategy, name })
    const at = (time: string) =>
      `/pass/strategy?tab=tester&person=${person.id}&door=${door.id}&at=${encodeURIComponent(`2026-11-23T${time}:00+08:00`)}`
    await page.goto(at('10:00'))
    await expect(page.getByText(say.can, { exact: true })).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await page.goto(at('12:00'))
    await expect(page.getByText(say.cannot, { exact: true })).toBeVisible()
    await expect(page.getByText(say.late, { exact: true })).toBeVisible()
    await expect(page.getByText(say.next)).toBeVisible()

    // a strategy that denies is before all that allow
    await ask(page, 'post', '/throughstrategy/add', { ...strategy, name: `${name} deny`, effect: 'deny' })
    await page.goto(at('10:00'))
    await expect(page.getByText(say.denied, { exact: true })).toBeVisible()
    expect(complaints).toEqual([])
  })
}

for (const language of waysOf('pass-touch', languages)) {
  test(`${language}, phone: a week is painted with the finger, and the page stays where it is`, {
    tag: '@long',
  }, async ({ browser }) => {
    const say = says[language]
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await inLanguage(context, language)
    await giveSession(page, 'admin')
    const name = `Touch ${language} ${run}`
    // the addresses at which one adds lead to the list, with the form open
    await page.goto('/pass/addStrategy')
    await expect(page).toHaveURL(/\/pass\/strategy$/)
    await expect(page.getByRole('dialog').getByRole('textbox', { name: say.name })).toBeVisible()
    await page.goto('/pass/addPassTime')
    await expect(page).toHaveURL(/\/pass\/schedule$/)
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: say.name }).fill(name)
    const cell = (day: string, time: string) => form.getByRole('gridcell', { name: `${day} ${time}`, exact: true })
    await cell(say.monday, '09:00').scrollIntoViewIfNeeded()
    const centre = async (day: string, time: string) => {
      const box = await cell(day, time).boundingBox()
      if (box === null) throw new Error(`${day} ${time} is not seen`)
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const [from, to] = [await centre(say.monday, '09:00'), await centre(say.friday, '11:30')]
    const finger = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    await touch('touchStart', [from])
    // across first: a finger that begins downwards scrolls the form
    for (const share of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y }])
    for (const share of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', [{ x: to.x, y: from.y + (to.y - from.y) * share }])
    await touch('touchEnd', [])
    await expect(cell(say.friday, '11:30')).toHaveAttribute('aria-selected', 'true')
    await expect(cell(say.friday, '12:00')).toHaveAttribute('aria-selected', 'false')
    // the finger painted, and moved nothing else
    expect(await centre(say.monday, '09:00')).toEqual(from)
    await form.getByRole('button', { name: say.save }).click()
    await expect(page.getByText(name)).toBeVisible()
    const stored = await ask(page, 'get', '/passschedule/pagelist', { title: name })
    expect(stored.items[0].weeks).toHaveLength(5)
    expect(complaints).toEqual([])
    await context.close()
  })
}
