import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { answerTo, ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession } from './signed-in'

/** A date three days ahead in Shanghai: its morning is never past, and never beyond what can be booked. */
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 3 * 86_400_000)
const run = Date.now().toString(36)

/** Books a free half hour for the one who is signed in, with a guest. */
async function book(page: Page, title: string, guest: number): Promise<void> {
  const rooms = await ask(page, 'get', '/meeting/meetingroom_meeting_page', {
    date: day,
    limit: '200',
    office: '1',
  })
  for (const room of rooms.items) {
    if (room.isaudit === 1 || room.readonly || room.status !== 'online') continue
    for (const hour of ['09', '10', '14', '15', '16', '17']) {
      const times = { start_time: `${day} ${hour}:00:00`, end_time: `${day} ${hour}:30:00` }
      const body = { meetingroom_id: room.id, title, ...times, attendees: [{ user_id: guest }] }
      if ((await answerTo(page, 'post', '/meeting/add', body)).code === 0) return
    }
  }
  throw new Error('no room of the demo was free')
}

async function openDetails(page: Page, title: string): Promise<void> {
  await page.goto(`/meeting/mine?title=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `“${title}”的更多操作` }).click()
  await page.getByRole('menuitem', { name: '详情和修改' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible()
}

test('who is invited answers in the details; the booker adds people and a room, and hands the meeting over', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'admin')
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await giveSession(theirs, 'staff')
  const guest = await ask(theirs, 'get', '/users/info')
  const title = `交接 ${run}`
  await book(page, title, guest.id)

  // the dashboard leads to where it is answered
  await theirs.goto('/dashboard')
  // any of theirs: which of many stand there depends on what other journeys invite them to
  const invitation = theirs.locator('li', { hasText: '会议邀请' }).getByRole('link').first()
  await expect(invitation).toHaveAttribute('href', '/meeting/mine?kind=invited')
  await theirs.goto(`/meeting/mine?kind=invited&title=${encodeURIComponent(title)}`)
  await theirs.getByRole('button', { name: `“${title}”的更多操作` }).click()
  await theirs.getByRole('menuitem', { name: '详情和修改' }).click()
  const answers = theirs.getByRole('dialog').getByRole('group', { name: `答复“${title}”的邀请` })
  await answers.getByRole('button', { name: /待\s*定/ }).click()
  await expect(answers.getByRole('button', { name: /待\s*定/ })).toHaveAttribute('aria-pressed', 'true')
  expect(await barriersOf(theirs)).toEqual([])
  const file = theirs.waitForEvent('download')
  await theirs.getByRole('dialog').getByRole('button', { name: '加入日历' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.ics$/)
  // not theirs: nothing to change
  await expect(theirs.getByRole('dialog').getByRole('button', { name: /转\s*让/ })).toBeHidden()

  await openDetails(page, title)
  const panel = page.getByRole('dialog').first()
  await expect(panel.getByText('待定')).toBeVisible()
  await panel.getByRole('button', { name: '添加参会人' }).click()
  const people = page.getByRole('dialog', { name: `为“${title}”添加参会人` })
  await people.getByRole('button', { name: '添加参会人' }).click()
  await expect(people.getByText('请选择参会人')).toBeVisible()
  await people.getByRole('combobox').fill('guest@example.org')
  await page
    .getByRole('option', { name: /guest@example.org/ })
    .first()
    .waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  // the list of people closes
  await people.getByText('已在会议中的人员保持不变').click()
  await people.getByRole('button', { name: '添加参会人' }).click()
  await expect(page.getByText('已添加 1 人')).toBeVisible()
  await expect(panel.getByText('guest@example.org').first()).toBeVisible()

  await panel.getByRole('group', { name: '操作' }).getByRole('button', { name: '添加会议室' }).click()
  const rooms = page.getByRole('dialog', { name: `为“${title}”添加会议室` })
  await expect(rooms.getByRole('radio').first()).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await rooms.locator('input[type=radio]:enabled').first().check()
  await rooms.getByRole('button', { name: '添加会议室' }).click()
  await expect(page.getByText(/已添加会议室：/)).toBeVisible()

  await panel.getByRole('button', { name: /转\s*让/ }).click()
  const hand = page.getByRole('dialog', { name: `转让“${title}”` })
  await hand.getByRole('button', { name: /转\s*让/ }).click()
  await expect(hand.getByText('请选择新预订人')).toBeVisible()
  await hand.getByRole('combobox').fill(guest.name)
  await page.locator('.ant-select-item-option', { hasText: guest.name }).first().click()
  expect(await barriersOf(page)).toEqual([])
  await hand.getByLabel('原因').fill('休假')
  await hand.getByRole('button', { name: /转\s*让/ }).click()
  await expect(page.getByText(`已转让给${guest.name}`)).toBeVisible()

  await theirs.keyboard.press('Escape')
  await expect(theirs.getByRole('dialog')).toBeHidden()
  await theirs.getByRole('button', { name: /消息和公告，\d+ 条未读/ }).click()
  await expect(theirs.getByRole('link', { name: new RegExp(`将“${title}”转让给您`) })).toBeVisible()
  const own = await ask(theirs, 'get', '/attendee/attendee_meeting_list', { title })
  expect(own.items).toMatchObject([{ myself: 1, extra_rooms: [expect.any(String)] }])
  await ask(theirs, 'post', '/meeting/del', { id: own.items[0].id })
  expect(complaints).toEqual([])
  await context.close()
})
