import { expect, type Page } from '@playwright/test'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, drawn, giveSession, inLanguage, newColleague } from './signed-in'
import { languages, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{ ask: '新申请', kind: '假期类型', begin: '开始', end: '结束', reason: '原因', send: '提交申请' },
    ...{ left: /还剩 10 天/, approve: /^通\s*过$/, passed: '已通过', leave: /请假/ },
    ...{ revoke: '撤销申请', revoked: '已撤销' },
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
    ...{ left: /10 days left/, approve: /^Approve$/, passed: 'Approved', leave: /On leave/ },
    ...{ revoke: 'Revoke', revoked: 'Revoked' },
  },
} as const

/** A team that works every day, in which somebody is alone. */
async function workEveryDay(admin: Page, user_id: number, name: string): Promise<void> {
  const { id: shift } = await ask(admin, 'post', '/daytimetable/add', {
    ...{ name, periods: [{ on_time: '09:00', off_time: '18:00', must_on: true, must_off: true }] },
  })
  const { id: rule_id } = await ask(admin, 'post', '/attendancerule/add', { name })
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const { id: schedule_id } = await ask(admin, 'post', '/scheduling/add', {
    ...{ name, mode: 'week', begin_date: '2026-01-01', end_date: '2099-12-31' },
    ...Object.fromEntries(days.map((day) => [`${day}_shift_id`, shift])),
  })
  await ask(admin, 'post', '/attendanceteam/add', {
    ...{ name, kind: 'fixed', rule_id, schedule_ids: [schedule_id], user_ids: [user_id], holiday_id: null },
    ...{ punch_ways: ['network'], ips: '127.0.0.1', timezone: 'Asia/Shanghai' },
  })
}

for (const language of waysOf('requests', languages)) {
  test(`${language}: leave is asked for with what is left in sight, decided on a phone, and revoked; the day follows`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    await page.setViewportSize(sizes.phone)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const admin = await ask(page, 'get', '/users/info')
    const name = `asks-${language}-${run}`
    // their computer is elsewhere: what they write is meant on the clock on which they work
    const elsewhere = { timezoneId: 'America/New_York' }
    const who = await newColleague(page, browser, {
      name,
      username: name,
      language,
      manager_id: admin.id,
      ...elsewhere,
    })
    await workEveryDay(page, who.id, name)
    const { today } = await ask(who.page, 'get', '/myattendance/month')
    const [complaints, theirs] = [complaintsOf(page), complaintsOf(who.page)]

    // the day is there once it was reckoned, and nothing was punched yet
    const calendar = await who.page.context().newPage()
    await calendar.goto('/my_attendance')
    const day = calendar.getByRole('button', { name: new RegExp(`^${today} `) })
    await expect(day).toBeVisible()
    await expect(day).not.toHaveAccessibleName(say.leave)

    await who.page.goto('/attendance/apply')
    await who.page.getByRole('button', { name: say.ask }).click()
    const form = who.page.getByRole('dialog')
    await drawn(who.page)
    // a list that opens before its kinds came moves when they come
    await expect(form.getByRole('img', { name: 'loading' })).toBeHidden()
    await form.getByRole('combobox', { name: say.kind }).click()
    await who.page.getByTitle('年假').click()
    await expect(form.getByText(say.left)).toBeVisible()
    const fill = async (label: string, text: string) => {
      const input = form.getByRole('textbox', { name: label, exact: true })
      await input.fill(text)
      await input.press('Enter')
    }
    await fill(say.begin, `${today} 09:00`)
    await fill(say.end, `${today} 18:00`)
    await form.getByRole('textbox', { name: say.reason }).fill('Family')
    await form.getByRole('button', { name: say.send }).click()
    await expect(form).toBeHidden()
    const own = who.page.getByRole('row').filter({ hasText: 'Family' })
    await expect(own).toContainText(admin.name)
    const { items } = await ask(who.page, 'get', '/attendancerequest/mine')
    expect(Date.parse(items[0].begin_time)).toBe(Date.parse(`${today}T09:00:00+08:00`))

    await page.goto('/attendance/apply?tab=asked')
    const card = page.getByRole('listitem').filter({ hasText: name })
    await expect(card).toContainText('Family')
    await card.getByRole('button', { name: say.approve }).click()
    await expect(card).toBeHidden()
    await expect(own).toContainText(say.passed)
    await expect(day).toHaveAccessibleName(say.leave)

    await own.getByRole('button', { name: say.revoke }).click()
    const sure = who.page.getByRole('dialog')
    await drawn(who.page)
    await sure.getByRole('button', { name: say.revoke }).click()
    await expect(own).toContainText(say.revoked)
    await expect(day).not.toHaveAccessibleName(say.leave)
    expect([...complaints, ...theirs]).toEqual([])
  })
}
