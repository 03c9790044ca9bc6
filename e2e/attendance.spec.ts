import { expect } from '@playwright/test'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { languages, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{ add: /新\s*增/, name: '名称', on: '第 1 段开始', off: '第 1 段结束', punches: '打卡时间', save: /^保\s*存$/ },
    ...{ late: '第 1 段迟到 12 分钟', forgot: '第 1 段下班没有打卡' },
    ...{ card: /补下班卡/, try: '试算一天' },
  },
  en: {
    ...{
      add: /^Add$/,
      name: 'Name',
      on: 'Start of period 1',
      off: 'End of period 1',
      punches: 'Punches',
      save: 'Save',
    },
    ...{ late: 'Period 1: 12 min late', forgot: 'Period 1, departure: no punch' },
    ...{ card: /A make-up punch for the departure/, try: 'Try a day' },
  },
} as const

for (const language of waysOf('attendance', languages)) {
  test(`${language}: a night shift is typed, moved by keys, tried on a day, saved and found again`, async ({
    page,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    await page.goto('/attendance/daytimetable')
    await page.getByRole('button', { name: say.add }).click()
    const form = page.getByRole('dialog')
    const name = `夜班 ${language} ${run}`
    await form.getByLabel(say.name, { exact: true }).fill(name)
    await form.getByRole('textbox', { name: say.on }).fill('23')
    await form.getByRole('textbox', { name: say.off }).fill('3055')
    await form.getByRole('textbox', { name: say.off }).press('Tab')
    const end = form.getByRole('slider', { name: say.off })
    await expect(end).toHaveAttribute('aria-valuetext', '30:55')
    await end.press('ArrowRight')
    await expect(form.getByRole('textbox', { name: say.off })).toHaveValue('31:00')

    // before anything is typed there is a day to read
    await expect(form.getByText(say.late)).toBeVisible()
    await form.getByRole('textbox', { name: say.punches }).fill('22:55')
    await expect(form.getByText(say.forgot)).toBeVisible()
    await expect(form.getByText(say.card)).toBeVisible()
    await form.getByRole('textbox', { name: say.punches }).fill('2255 soon')
    await expect(form.getByText(/soon$/)).toBeVisible()

    await form.getByRole('button', { name: say.save }).click()
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row).toContainText('23:00-31:00')
    await expect(row).toContainText('480')
    await row.getByRole('button', { name: say.try }).click()
    await expect(page.getByRole('dialog').getByText(say.late)).toBeVisible()
    expect(complaints).toEqual([])
  })
}
