import { expect } from '@playwright/test'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage, newColleague } from './signed-in'
import { languages, sizes, waysOf } from './ways'
import { workday } from './workday'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{ ask: '新申请', kind: '假期类型', begin: '开始', end: '结束', reason: '原因', send: '提交申请' },
    ...{ left: /还剩 10 天/, waits: /等待.*审核/, toDecide: '待我审核', approve: /^通\s*过$/, passed: '已通过' },
    ...{ revoke: '撤销申请', revoked: '已撤销', overlaps: /重叠/ },
  },
  en: {
    ...{
      ask: 'New request',
      kind: 'Kind of leave',
      begin: 'Start',
      end: 'End',
      reason: 'Reason',
      send: 'Send request',
    },
    ...{ left: /10 days left/, waits: /Waits for/, toDecide: 'To decide', approve: /^Approve$/, passed: 'Approved' },
    ...{ revoke: 'Revoke', revoked: 'Revoked', overlaps: /overlaps/ },
  },
} as const

for (const language of waysOf('requests', languages)) {
  test(`${language}: leave is asked for with what is left in sight, decided on a phone, and revoked`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    await page.setViewportSize(sizes.phone)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const admin = await ask(page, 'get', '/users/info')
    const who = await newColleague(page, browser, {
      ...{ name: `申请人 ${run}`, username: `asks-${run}`, language, manager_id: admin.id },
    })
    const [complaints, theirs] = [complaintsOf(page), complaintsOf(who.page)]
    await who.page.goto('/attendance/apply')
    await who.page.getByRole('button', { name: say.ask }).click()
    const form = who.page.getByRole('dialog')
    await form.getByRole('combobox', { name: say.kind }).click()
    await who.page.getByTitle('年假').click()
    await expect(form.getByText(say.left)).toBeVisible()
    const fill = async (name: string, text: string) => {
      const input = form.getByRole('textbox', { name, exact: true })
      await input.fill(text)
      await input.press('Enter')
    }
    const day = workday(30)
    await fill(say.begin, `${day} 09:00`)
    await fill(say.end, `${day} 18:00`)
    await form.getByRole('textbox', { name: say.reason }).fill('Family')
    await form.getByRole('button', { name: say.send }).click()
    await expect(form).toBeHidden()
    await expect(who.page.getByText(say.waits)).toBeVisible()

    await page.goto('/attendance/apply?tab=asked')
    const card = page.getByRole('listitem').filter({ hasText: who.name })
    await expect(card).toContainText('Family')
    await card.getByRole('button', { name: say.approve }).click()
    await expect(card).toBeHidden()
    await expect(who.page.getByText(say.passed).first()).toBeVisible()

    await who.page.getByRole('button', { name: say.revoke }).click()
    await who.page.getByRole('dialog').getByRole('button', { name: say.revoke }).click()
    await expect(who.page.getByText(say.revoked).first()).toBeVisible()
    expect([...complaints, ...theirs]).toEqual([])
  })
}
