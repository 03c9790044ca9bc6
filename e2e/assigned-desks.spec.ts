import { expect, type Locator } from '@playwright/test'
import { barriersOf } from './barriers'
import { answerTo, ask } from './calls'
import { test } from './journey'
import { searchFor } from './search-for'
import { complaintsOf, giveSession, inLanguage, newColleague } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{
      search: '搜索工位、姓名',
      title: '工位分配',
      add: '分配工位',
      desk: '工位',
      person: '人员',
      from: '开始日期',
      save: /^保\s*存$/,
    },
    ...{ saved: '保存成功', week: '我的一周', home: '居家', office: '办公室', shared: '已共享', own: '我的工位' },
    ...{
      people: '搜索姓名、部门',
      seesMe: '谁能看到我的工位',
      keepers: '仅管理员',
      kept: '已保存',
      nobody: '没有符合条件的记录',
    },
    ...{ bookOne: '预订工位', suggested: '推荐工位' },
    ...{ takeBack: /^收\s*回$/, stays: '仍归其使用', taken: '已被他人预订' },
  },
  en: {
    ...{
      search: 'Search desk or name',
      title: 'Desk assignment',
      add: 'Assign desk',
      desk: 'Desk',
      person: 'Person',
      from: 'Start date',
      save: 'Save',
    },
    ...{ saved: 'Saved', week: 'My week', home: 'Home', office: 'Office', shared: 'is shared', own: 'Your desk' },
    ...{ people: 'Search name or department', seesMe: 'Who sees my desk', keepers: 'Administrators only' },
    ...{ kept: 'Saved', nobody: 'No matching entries' },
    ...{ bookOne: 'Book a desk', suggested: 'Suggested for you' },
    ...{ takeBack: 'Take back', stays: 'who stays', taken: 'is booked by someone' },
  },
} as const

async function pick(form: Locator, label: string, option: string): Promise<void> {
  const field = form.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(option)
  await form.page().locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click()
}

for (const [language, size] of waysOf('assigned-desks', everyWay)) {
  test(`${language} ${size}: a desk becomes somebody's, who shares it for a day at home; who booked it stays`, {
    tag: '@long',
  }, async ({ page, browser }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const tag = `${language}${size}${run}`
    const { items: desks } = await ask(page, 'get', '/station/pagelist', { title: 'A-', limit: '1' })
    const { id: _, version: __, ...like } = desks[0]
    const number = `W-1-${tag}`
    const made = await ask(page, 'post', '/station/add', { ...like, number, need_checkin: false })
    const owner = await newColleague(page, browser, {
      ...{ name: `主 ${tag}`, username: `own.${language}.${size}.${run}`, language, viewport: sizes[size] },
    })
    const other = await newColleague(page, browser, {
      ...{ name: `客 ${tag}`, username: `oth.${language}.${size}.${run}`, language },
    })
    const { office } = await ask(owner.page, 'get', '/reservation/setup', { office_id: '1' })
    const days = office.days as { date: string; off: boolean }[]
    const [day = ''] = days.flatMap(({ date, off }) => (off || date === office.today ? [] : [date]))

    await page.goto('/station/assign')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.title)
    await page.getByRole('button', { name: say.add, exact: true }).click()
    const form = page.getByRole('dialog')
    await pick(form, say.desk, number)
    await pick(form, say.person, owner.name)
    await form.getByLabel(say.from).fill(office.today)
    await page.keyboard.press('Enter')
    expect(await barriersOf(page)).toEqual([])
    await form.getByRole('button', { name: say.save, exact: true }).click()
    await expect(form).toBeHidden()
    await searchFor(page.getByRole('textbox', { name: say.search }), number)
    await expect(page.getByText(number).first()).toBeVisible()
    expect(await barriersOf(page)).toEqual([])

    // nobody else's that day, until its owner stays at home
    const wish = { station_id: made.id, date: day, unit: 'day' }
    const refused = await answerTo(other.page, 'post', '/reservation/add', wish)
    expect(refused.data.reason).toBe('station_assigned')
    const own = owner.page
    const troubles = complaintsOf(own)
    await own.goto('/station/myreservation')
    const card = own
      .getByRole('region', { name: say.week })
      .getByRole('listitem')
      .filter({ hasText: `${Number(day.slice(8))}` })
      .filter({ hasText: number })
      .last()
    const week = own.getByRole('region', { name: say.week })
    await expect(week.getByText(say.own).first()).toBeVisible()
    expect(await barriersOf(own)).toEqual([])
    await card.getByText(say.home, { exact: true }).click()
    await expect(week.getByText(say.shared)).toHaveCount(1)
    const planned = (await ask(own, 'get', '/reservation/week')).days as { date: string; place: string | null }[]
    const home = planned.find(({ place }) => place === 'home')?.date ?? ''

    // booked meanwhile, and heard of at once
    await ask(other.page, 'post', '/reservation/add', { ...wish, date: home })
    await own.reload()
    await expect(week.getByText(say.taken)).toBeVisible()
    const back = await answerTo(own, 'post', '/reservation/take_back', { station_id: made.id, date: home })
    expect(back.data.reason).toBe('station_taken_meanwhile')
    expect((await ask(other.page, 'get', '/reservation/mine')).items).toMatchObject([{ number, state: 'booked' }])

    // a colleague sees who is at home that day, until its owner keeps that to themselves
    await other.page.goto(`/station/who?date=${home}`)
    await searchFor(other.page.getByRole('textbox', { name: say.people }), owner.name)
    await expect(other.page.getByText(say.home, { exact: true }).first()).toBeVisible()
    expect(await barriersOf(other.page)).toEqual([])
    await own.goto('/station/who')
    await own.getByRole('combobox', { name: say.seesMe }).click()
    await own.locator('.ant-select-item-option').filter({ hasText: say.keepers, visible: true }).click()
    await expect(own.getByText(say.kept)).toBeVisible()
    await other.page.reload()
    await expect(other.page.getByText(say.nobody)).toBeVisible()
    expect(troubles).toEqual([])
    expect(complaints).toEqual([])
  })
}

for (const [language] of waysOf('week-by-keyboard', everyWay)) {
  test(`${language}: a week is planned and a desk booked by the keyboard alone`, async ({ page, browser }) => {
    const say = says[language]
    await giveSession(page, 'admin')
    const me = await newColleague(page, browser, {
      ...{ name: `键 ${language}${run}`, username: `keys.${language}.${run}`, language, viewport: sizes.desk },
    })
    const own = me.page
    const complaints = complaintsOf(own)
    await own.goto('/station/myreservation')
    const week = own.getByRole('region', { name: say.week })
    const days = week.getByRole('listitem')
    await expect(days.first()).toBeVisible()
    /** On with the tabulator until this holds what has the focus. */
    const tabInto = async (place: Locator) => {
      for (let press = 0; press < 80; press++) {
        if (await place.evaluate((one) => one.contains(document.activeElement))) return
        await own.keyboard.press('Tab')
      }
      throw new Error('the tabulator does not lead there')
    }
    // home on one day, away on the next: two and three to the right of nothing
    const planned: (string | null)[] = []
    for (const [n, presses] of [2, 3].entries()) {
      const choice = days.nth(n).getByRole('radiogroup')
      // the group is a stop of its own, before its radios
      await tabInto(choice.getByRole('radio').first())
      for (let press = 0; press < presses; press++) await own.keyboard.press('ArrowRight')
      const chosen = choice.getByRole('radio', { checked: true })
      await expect(chosen).toHaveCount(1)
      planned.push(
        await choice
          .getByRole('radio')
          .evaluateAll((all) => String(all.findIndex((one) => (one as HTMLInputElement).checked))),
      )
    }
    expect(planned[0]).not.toBe(planned[1])
    const said = async () =>
      ((await ask(own, 'get', '/reservation/week')).days as { date: string; place: string | null }[]).flatMap(
        ({ place }) => place ?? [],
      )
    await expect.poll(said).toHaveLength(2)

    // and a desk for a day that is still open
    const book = week.getByRole('button', { name: say.bookOne }).last()
    await tabInto(book)
    await own.keyboard.press('Enter')
    const proposal = own.getByRole('region', { name: say.suggested })
    await expect(proposal).toBeVisible()
    await tabInto(proposal)
    await own.keyboard.press('Enter')
    await expect.poll(async () => (await ask(own, 'get', '/reservation/mine')).total).toBe(1)
    expect(complaints).toEqual([])
  })
}
