import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { answerTo, ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'

/** Four days ahead in Shanghai: never past, and never beyond what can be booked. */
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 4 * 86_400_000)
const run = Date.now().toString(36)

type Booked = { id: number; room: number; start_time: string; end_time: string }

/** Books the first half hour that a room without approval has free. */
async function book(page: Page, title: string): Promise<Booked> {
  const rooms = await ask(page, 'get', '/meeting/meetingroom_meeting_page', {
    date: day,
    limit: '200',
    office: '1',
  })
  for (const room of rooms.items) {
    if (room.isaudit === 1 || room.readonly || room.status !== 'online') continue
    for (const hour of ['09', '10', '14', '15', '16', '17']) {
      const times = { start_time: `${day} ${hour}:00:00`, end_time: `${day} ${hour}:30:00` }
      const done = await answerTo(page, 'post', '/meeting/add', { meetingroom_id: room.id, title, ...times })
      if (done.code === 0) return { id: done.data.id, room: room.id, ...times }
    }
  }
  throw new Error('no room of the demo was free')
}

test('a manager cancels the meeting of somebody else, takes it back, and reads in the log who did what', async ({
  page,
  browser,
  context,
}) => {
  const complaints = complaintsOf(page)
  const theirs = await (await browser.newContext()).newPage()
  await giveSession(theirs, 'staff')
  await giveSession(page, 'admin')
  const title = `取消与恢复 ${run}`
  const meeting = await book(theirs, title)
  const rival: { id?: number } = {}
  try {
    await page.goto(`/meeting/manage?title=${encodeURIComponent(title)}`)
    await page.getByRole('button', { name: `取消会议 ${title}` }).click()
    const asking = page.getByRole('dialog', { name: '取消 1 场会议？' })
    // a dialog that still comes into its place can lose the first click
    await expect(async () => {
      await asking.getByRole('button', { name: '取消会议' }).click()
      await expect(asking.getByText('请输入原因')).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await asking.getByLabel('取消原因').fill('消防演习')
    // a button under the pointer has other colours
    await page.mouse.move(0, 0)
    expect(await barriersOf(page)).toEqual([])
    await asking.getByRole('button', { name: '取消会议' }).click()
    // right after, one button gives it back
    await page
      .locator('[data-undo]')
      .getByRole('button', { name: /撤\s*销/ })
      .click()
    await expect(page.getByText('已恢复 1 场会议')).toBeVisible()
    const told = await ask(theirs, 'get', '/message/pagelist', { limit: '50' })
    const kinds = told.items
      .filter((one: { meeting_id: number }) => one.meeting_id === meeting.id)
      .map((one: { kind: string }) => one.kind)
    expect(kinds).toEqual(['managed_recovered', 'managed_cancelled'])

    // cancelled again, and somebody else is quicker
    await page.getByRole('button', { name: `取消会议 ${title}` }).click()
    await asking.getByLabel('取消原因').fill('设备检修')
    await asking.getByRole('button', { name: '取消会议' }).click()
    await expect(page.getByRole('button', { name: `恢复 ${title}` })).toBeVisible()
    const { id: _id, room, ...times } = meeting
    const quick = await answerTo(theirs, 'post', '/meeting/add', {
      meetingroom_id: room,
      title: `抢先 ${run}`,
      ...times,
    })
    rival.id = quick.data.id
    await page.getByRole('button', { name: `恢复 ${title}` }).click()
    const recovering = page.getByRole('dialog', { name: '恢复 1 场会议？' })
    await expect(recovering.getByText('所选会议都不能恢复。')).toBeVisible()
    await expect(recovering.getByText(`抢先 ${run}`)).toBeVisible()
    await expect(recovering.getByRole('button', { name: /恢\s*复/ })).toBeDisabled()
    await recovering.getByRole('button', { name: /返\s*回/ }).click()

    // free again: from the details of the meeting, which name what has to do with it
    await ask(theirs, 'post', '/meeting/del', { id: rival.id })
    await page.getByRole('button', { name: `查看${title}` }).click()
    const details = page.getByRole('dialog', { name: title })
    await expect(details.getByText('时段仍空闲，可以恢复。')).toBeVisible()
    await expect(details.getByRole('region', { name: '同一会议室的同一时段' })).toContainText(`抢先 ${run}`)
    await details.getByRole('button', { name: /恢\s*复/ }).click()
    await recovering.getByRole('button', { name: /恢\s*复/ }).click()
    await expect(details.getByText('已确认').first()).toBeVisible()

    // the log, in English
    await inLanguage(context, 'en')
    await page.evaluate(() => localStorage.setItem('language', 'en'))
    await page.goto(`/meeting/log?number=${meeting.id}`)
    await expect(page.getByRole('heading', { name: 'Meeting log', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: `View ${title}` }).click()
    const history = page.getByRole('dialog', { name: title }).locator('ol > li')
    await expect(history).toHaveCount(5)
    await expect(history.first()).toContainText('Restored')
    await expect(history.nth(1)).toContainText('Reason: 设备检修')
    await expect(history.last()).toContainText('Booked')
    expect(await barriersOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Excel' }).click()
    expect((await file).suggestedFilename()).toMatch(/^Meeting log_.*\.xlsx$/)
  } finally {
    for (const id of [meeting.id, rival.id])
      if (id !== undefined) await answerTo(theirs, 'post', '/meeting/del', { id })
  }
  expect(complaints).toEqual([])
})
