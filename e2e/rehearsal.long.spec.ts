import { expect, type Page } from '@playwright/test'
import { test } from './journey'
import { complaintsOf, drawn, giveSession, inLanguage } from './signed-in'
import { languages, sizes, waysOf } from './ways'

const says = {
  zh: {
    ...{
      more: /更多/,
      open: '试算过往月份',
      edit: '编辑',
      rehearse: /^试\s*算$/,
      nothing: '没有任何变化',
      close: '关闭',
    },
    ...{ off: '第 1 段结束', found: /人的 \d+ 天会不同/, plan: '应出勤（分钟）：480 → 420', save: /导\s*出/ },
    ...{ why: /计划 09:00 至 17:00/, file: /^考勤试算_.*\.xlsx$/ },
  },
  en: {
    ...{
      more: /More/,
      open: 'Rehearse on a past month',
      edit: 'Edit',
      rehearse: /^Rehearse$/,
      nothing: 'Nothing would change',
    },
    ...{ close: 'Close', off: 'End of period 1', found: /would be others/, plan: 'Planned (minutes): 480 → 420' },
    ...{ save: /^Export$/, why: /Planned 09:00 to 17:00/, file: /^Rehearsal_.*\.xlsx$/ },
  },
} as const

/** What can be done with the standard shift of the demo company. */
async function act(page: Page, say: (typeof says)['zh' | 'en'], what: string): Promise<void> {
  const row = page.getByRole('row', { name: /标准班/ })
  const beside = row.getByRole('button', { name: new RegExp(`^${what}`) })
  if (await beside.isVisible()) return beside.click()
  await row.getByRole('button', { name: say.more }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

for (const language of waysOf('rehearsal', languages)) {
  test(`${language}: a shift is rehearsed on last month: as it is nothing changes; otherwise whose days, and why`, async ({
    page,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await page.setViewportSize(sizes.desk)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    await page.goto('/attendance/daytimetable')
    await act(page, say, say.open)
    const panel = page.getByRole('dialog').last()
    await drawn(page)
    await panel.getByRole('button', { name: say.rehearse }).click()
    await expect(panel.getByRole('status')).toContainText(say.nothing)
    await panel.getByRole('button', { name: say.close }).first().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await act(page, say, say.edit)
    const form = page.getByRole('dialog').first()
    await form.getByRole('textbox', { name: say.off }).fill('1700')
    await form.getByRole('textbox', { name: say.off }).press('Tab')
    await form.getByRole('button', { name: say.open }).click()
    await expect(page.getByRole('dialog')).toHaveCount(2)
    await drawn(page)
    const tried = page.getByRole('dialog').last()
    await tried.getByRole('button', { name: say.rehearse }).click()
    await expect(tried.getByRole('status')).toContainText(say.found)
    await expect(tried.getByText(say.plan).first()).toBeVisible()
    await expect(tried.getByText(say.why).first()).toBeVisible()
    const download = page.waitForEvent('download')
    await tried.getByRole('button', { name: say.save }).click()
    expect((await download).suggestedFilename()).toMatch(say.file)
    expect(complaints).toEqual([])
  })
}
