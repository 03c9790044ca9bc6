import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { answerTo, ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage, newColleague } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

const run = Date.now().toString(36)

const says = {
  zh: {
    ...{
      add: /^新\s*增$/,
      save: /^保\s*存$/,
      name: '名称',
      people: '适用人员',
      everyone: '全体人员',
      week: '每周最多几天',
    },
    ...{ limit: '请至少填写一项规定', test: '查看适用规则', person: '人员', desk: '工位', applied: '适用的规则组' },
    ...{ yes: '可以预订', no: '不能预订', counts: '生效' },
  },
  en: {
    ...{
      add: 'Add',
      save: 'Save',
      name: 'Name',
      people: 'Applies to',
      everyone: 'Everyone',
      week: 'Days a week at most',
    },
    ...{ limit: 'Set at least one rule', test: 'Check rules', person: 'Person', desk: 'Desk' },
    ...{ applied: 'Rule groups that apply', yes: 'Can be booked', no: 'Can’t be booked', counts: 'Applies' },
  },
} as const

for (const [language, size] of waysOf('desk-rules', everyWay)) {
  test(`${language} ${size}: a rule group limits days of a week, and the tester says why`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const title = `每周一天 ${language} ${size} ${run}`
    const name = `规 ${language} ${size} ${run}`
    const me = await newColleague(page, browser, {
      ...{ name, username: `rule.${language}.${size}.${run}`, language, viewport: sizes[size] },
    })
    const { office } = await ask(page, 'get', '/reservation/setup', { office_id: '1' })
    const days = (office.days as { date: string; off: boolean; over: boolean }[]).flatMap(({ date, off, over }) =>
      off || over || date === office.today ? [] : [date],
    )
    const [first = ''] = days
    const mondayOf = (date: string) => {
      const day = new Date(`${date}T12:00:00Z`)
      day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
      return day.toISOString().slice(0, 10)
    }
    const [day, next] =
      days.filter((date) => mondayOf(date) === mondayOf(days.at(-1) ?? first)).length > 1
        ? days.slice(-2)
        : days.slice(-3)
    const { items } = await ask(page, 'get', '/reservation/pagelist', {
      ...{ office_id: '1', date: next ?? '', free: '1', limit: '100', title: 'A-' },
    })
    const desk = items[0] as { id: number; number: string }

    await page.goto('/station/rulegroup')
    await page.getByRole('main').getByRole('button', { name: say.add, exact: true }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel(say.name, { exact: true }).fill(title)
    await form.getByRole('combobox', { name: say.people, exact: true }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: say.everyone, visible: true }).click()
    await form.getByRole('button', { name: say.save, exact: true }).click()
    await expect(form.getByText(say.limit)).toBeVisible()
    await form.getByLabel(say.week).fill('1')
    expect(await barriersOf(page)).toEqual([])
    await form.getByRole('button', { name: say.save, exact: true }).click()
    await expect(form).toBeHidden()
    const [made] = (await ask(page, 'get', '/station_rule/pagelist', { title })).items
    try {
      // one day is theirs, the second of that week is not
      const wish = { station_id: desk.id, unit: 'day' }
      await ask(me.page, 'post', '/reservation/add', { ...wish, date: next })
      const other = { station_id: desk.id, unit: 'day', date: day }
      expect((await answerTo(me.page, 'post', '/reservation/add', other)).data.reason).toBe('station_rule_week')

      await page.getByRole('button', { name: say.test }).click()
      const tester = page.getByRole('dialog')
      for (const [label, text] of [
        [say.person, name],
        [say.desk, desk.number],
      ] as const) {
        const field = tester.getByRole('combobox', { name: label, exact: true })
        await field.click()
        await field.fill(text)
        await page.locator('.ant-select-item-option').filter({ hasText: text, visible: true }).first().click()
      }
      await expect(tester.getByRole('heading', { name: say.applied, exact: true })).toBeVisible()
      await expect(tester.getByRole('listitem').filter({ hasText: title }).first()).toContainText(say.counts)
      expect(await barriersOf(page)).toEqual([])
    } finally {
      await ask(page, 'post', '/station_rule/del', { ids: [made.id] })
    }
    expect(complaints).toEqual([])
  })
}
