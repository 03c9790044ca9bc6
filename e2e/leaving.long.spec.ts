import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { emptyRoom } from './room-at-any-hour'
import { complaintsOf, giveSession, inLanguage, newColleague } from './signed-in'
import { languages, waysOf } from './ways'
import { workday } from './workday'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    leaver: `罗宁 ${run}`,
    ...{ people: '用户', checklist: '清单', more: /更多操作/, disable: /^停\s*用$/, disabled: '已停用 1 人' },
    ...{ department: '部门有', mail: '邮箱缺少', coming: (n: number) => `待召开的会议${n || '无'}` },
    received: (who: string, title: string) => `${who}的账号已停用，“${title}”由您接手`,
    handed: (who: string, title: string) => `“${title}”现由${who}主持`,
    because: '预订人的账号已停用',
  },
  en: {
    leaver: `Luo Ning ${run}`,
    ...{
      people: 'Users',
      checklist: 'Checklist',
      more: /More actions/,
      disable: 'Disable',
      disabled: '1 person disabled',
    },
    ...{
      department: 'DepartmentYes',
      mail: 'EmailMissing',
      coming: (n: number) => `Upcoming meetings as host${n || 'None'}`,
    },
    received: (who: string, title: string) => `${who} has left. You now host “${title}”`,
    handed: (who: string, title: string) => `“${title}” is now hosted by ${who}`,
    because: 'The booker’s account was disabled',
  },
} as const

/** A message in the notice centre. */
const message = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

for (const language of waysOf('leaving', languages)) {
  test(`${language}: somebody's account is disabled; what they booked alone is cancelled, the rest goes to their head`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const heads = await (await browser.newContext()).newPage()
    await inLanguage(heads.context(), language)
    await giveSession(heads, 'staff')
    const [admin, head] = await Promise.all([ask(page, 'get', '/users/info'), ask(heads, 'get', '/users/info')])
    const name = say.leaver
    const leaver = await newColleague(page, browser, {
      ...{ name, username: `leaving.${language}.${run}`, language, manager_id: head.id },
    })
    const room = await emptyRoom(page, `${name} 1`)
    const book = (title: string, hour: number, user_ids: readonly number[]) =>
      ask(leaver.page, 'post', '/meeting/add', {
        ...{ meetingroom_id: room.id, title, attendees: user_ids.map((user_id) => ({ user_id })) },
        ...{ start_time: `${workday(2)} ${hour}:00:00`, end_time: `${workday(2)} ${hour}:30:00` },
      })
    const [alone, together] = [`Alone ${language} ${run}`, `Together ${language} ${run}`]
    const { id } = await book(alone, 10, [])
    const { id: shared } = await book(together, 11, [admin.id])

    // what they have and lack, before
    await page.goto(`/company/users?title=${encodeURIComponent(name)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.people)
    const row = page.getByRole('row').filter({ hasText: name })
    await row.getByRole('button', { name, exact: true }).click()
    const details = page.getByRole('dialog', { name })
    const checklist = details.getByRole('region', { name: say.checklist })
    await expect(checklist).toContainText(say.department)
    await expect(checklist).toContainText(say.mail)
    await expect(checklist).toContainText(say.coming(2))
    expect(await barriersOf(page)).toEqual([])
    await page.keyboard.press('Escape')

    await row.getByRole('button', { name: say.more }).click()
    await page.getByRole('menuitem', { name: say.disable }).click()
    await page.getByRole('dialog').getByRole('button', { name: say.disable }).click()
    await expect(page.getByText(say.disabled)).toBeVisible()

    // live, without a reload: the head is told, and who takes part
    await heads.goto('/messages')
    await expect(message(heads, say.received(name, together))).toBeVisible()
    await expect(message(heads, alone)).toHaveCount(0)
    expect(await barriersOf(heads)).toEqual([])
    await row.getByRole('button', { name, exact: true }).click()
    await expect(checklist).toContainText(say.coming(0))
    await page.goto('/messages')
    await expect(message(page, say.handed(head.name, together))).toBeVisible()

    await message(heads, say.received(name, together)).getByRole('link').click()
    await heads.getByRole('grid').getByRole('button', { name: together }).click()
    const meeting = heads.getByRole('dialog')
    await expect(meeting.getByRole('heading', { name: together })).toBeVisible()
    await expect(meeting).toContainText(head.name)
    await expect(meeting).toContainText(say.because)
    await expect(heads.getByRole('grid').getByRole('button', { name: alone })).toHaveCount(0)
    expect(await barriersOf(heads)).toEqual([])
    expect(await ask(page, 'get', '/meeting/details', { id })).toMatchObject({
      ...{ state: 'cancelled', cancel_reason: say.because },
    })
    expect(await ask(page, 'get', '/meeting/details', { id: shared })).toMatchObject({ booker_id: head.id })
    expect(complaints).toEqual([])
  })
}
