import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { answerTo, ask } from './calls'
import { test } from './journey'
import { searchFor } from './search-for'
import { complaintsOf, giveSession, inLanguage } from './signed-in'

/** Three days ahead in Shanghai: never past, and never beyond what can be booked. */
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 3 * 86_400_000)

/** Books a free half hour of a room that a person without a role of their own may book, too. */
async function book(page: Page, title: string) {
  const rooms = await ask(page, 'get', '/meeting/meetingroom_meeting_page', { date: day, limit: '200' })
  for (const room of rooms.items) {
    if (room.isaudit === 1 || room.readonly || room.status !== 'online') continue
    for (const hour of ['10', '11', '14', '15', '16']) {
      const times = { start_time: `${day} ${hour}:00:00`, end_time: `${day} ${hour}:30:00` }
      const made = await answerTo(page, 'post', '/meeting/add', { meetingroom_id: room.id, title, ...times })
      if (made.code === 0) return { id: made.data.id as number, room }
    }
  }
  throw new Error('no room of the demo was free')
}

test('a slot that is taken is waited for, offered when it comes free, and taken', async ({ page, browser }) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'staff')
  const theirs = await (await browser.newContext()).newPage()
  await giveSession(theirs, 'admin')
  const title = `候补 ${Date.now() % 100000}`
  const { id, room } = await book(theirs, title)
  try {
    // from the meeting that has the slot
    const place = { date: day, office: String(room.office_id), title: room.name, view: 'day' }
    await page.goto(`/meeting/subscribe?${new URLSearchParams(place)}`)
    await page.getByRole('button', { name: title }).click()
    await page.getByRole('button', { name: '加入候补' }).click()
    const dialog = page.getByRole('dialog', { name: '候补会议室' })
    await expect(dialog.getByRole('checkbox', { name: room.name }).first()).toBeChecked()
    await expect(dialog.getByText(/按顺序为您(保留 \d+ 分钟|直接预订)/)).toBeVisible()
    await dialog.getByLabel('会议主题').fill(`要 ${title}`)
    expect(await barriersOf(page)).toEqual([])
    await dialog.getByLabel('会议主题').press('Enter')
    await expect(page.getByText('已加入候补，目前排第 1 位')).toBeVisible()

    await page.goto('/meeting/mine?kind=queue')
    const row = page
      .getByRole('list', { name: '我的候补' })
      .getByRole('listitem')
      .filter({ hasText: `要 ${title}` })
    await expect(row).toContainText('下一位')
    const before = await ask(page, 'get', '/message/pagelist', { limit: '1' })

    // heard through the live stream, without reloading
    await ask(theirs, 'post', '/meeting/del', { id })
    await expect(row.getByRole('timer')).toContainText(`${room.name}已为您保留`)
    await expect(page.getByRole('button', { name: `消息和公告，${before.unread + 1} 条未读` })).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await row.getByRole('button', { name: '确认预订' }).click()
    await expect(page.getByText(`已预订“要 ${title}”`)).toBeVisible()
    await page.getByRole('tab', { name: '即将开始' }).click()
    await searchFor(page.getByLabel('搜索主题或会议室'), `要 ${title}`)
    await expect(page.getByRole('button', { name: `要 ${title}`, exact: true })).toBeVisible()

    // the notice centre, in English
    await inLanguage(page.context(), 'en')
    await page.goto('/messages?topic=waiting')
    const message = page.getByRole('listitem').filter({ hasText: 'A slot you’re waiting for is available' }).first()
    await message.getByRole('button', { name: /as read/ }).click()
    await expect(message.getByRole('button', { name: /as unread/ })).toBeVisible()
    await page.getByRole('tab', { name: 'Notification settings' }).click()
    const reminders = page.getByRole('switch', { name: 'Meeting reminders: In-app' })
    await reminders.press('Space')
    await expect(reminders).not.toBeChecked()
    expect(await barriersOf(page)).toEqual([])
    await reminders.press('Space')
    await expect(reminders).toBeChecked()
    expect(complaints).toEqual([])
  } finally {
    await answerTo(theirs, 'post', '/meeting/del', { id })
    await ask(page, 'post', '/message/choose', { topic: 'reminder', channel: 'site', wanted: null })
    const open = await ask(page, 'get', '/waitlist/page_list', { limit: '100' })
    for (const wish of open.items)
      if (wish.title === `要 ${title}`) await answerTo(page, 'post', '/waitlist/del', { id: wish.id })
    const mine = await ask(page, 'get', '/attendee/attendee_meeting_list', {
      kind: 'coming',
      title: `要 ${title}`,
    })
    for (const meeting of mine.items) await answerTo(page, 'post', '/meeting/del', { id: meeting.id })
  }
})
