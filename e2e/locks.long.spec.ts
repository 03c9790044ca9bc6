import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { answerTo, ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, signIn } from './signed-in'

const shanghai = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' })
const later = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
/** The first working day from the day after tomorrow on. */
const day = (() => {
  for (let date = later(shanghai.format(Date.now()), 2); ; date = later(date, 1)) {
    if (![0, 6].includes(new Date(date).getUTCDay())) return date
  }
})()
/** Words that no earlier run has left behind. */
const run = Date.now().toString(36)

const chooseLanguage = (page: Page, language: 'zh' | 'en') =>
  page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    // biome-ignore lint/suspicious/noDocumentCookie: as the product keeps it
    document.cookie = `language=${chosen};path=/`
  }, language)

type Place = { id: number; name: string; hour: string }
const half = (hour: string, which: 0 | 1) => ({
  start_time: `${day} ${hour}:${which === 0 ? '00' : '30'}:00`,
  end_time: which === 0 ? `${day} ${hour}:30:00` : `${day} ${String(Number(hour) + 1).padStart(2, '0')}:00:00`,
})
const next = (hour: string) => `${String(Number(hour) + 1).padStart(2, '0')}:00`

/** A room of the first office in which some days from the day on are free at an hour, and in which one books there. */
async function freePlace(page: Page, times: number): Promise<Place> {
  const rooms = await ask(page, 'get', '/meeting/meetingroom_meeting_page', {
    date: day,
    limit: '200',
    office: '1',
  })
  for (const { id, name, isaudit, readonly } of rooms.items) {
    if (isaudit === 1 || readonly) continue
    for (const hour of ['09', '10', '11', '14', '15', '16']) {
      const asked = { period: 'day', begin_date: day, times, start_time: `${hour}:00`, end_time: next(hour) }
      const occupied = await answerTo(page, 'post', '/cyclemeeting/isexist_occupy', {
        meetingroom_id: id,
        subject: run,
        ...asked,
      })
      if (occupied.code !== 0 || occupied.data.free < times) continue
      const slot = { start_time: `${day} ${hour}:00:00`, end_time: `${day} ${next(hour)}:00` }
      const may = await ask(page, 'get', '/meeting/user_cherck', { meetingroom_id: id, ...slot })
      if (may.ok) return { id, name, hour }
    }
  }
  throw new Error('no room of the demo is free')
}

const book = async (page: Page, { id, hour }: Place, which: 0 | 1): Promise<string> => {
  const title = `会议${which} ${run}`
  const answer = await answerTo(page, 'post', '/meeting/add', { meetingroom_id: id, title, ...half(hour, which) })
  expect(answer).toMatchObject({ code: 0 })
  return title
}

/** A date or time field of a dialog, left with Enter as a person does. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

test('a room is locked from its list, its meetings dealt with, others see it at once, and the lock is revoked', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'admin')
  const place = await freePlace(page, 1)
  const [first, second] = [await book(page, place, 0), await book(page, place, 1)]

  // somebody else looks at the room on that day
  const context = await browser.newContext()
  const other = await context.newPage()
  await giveSession(other, 'staff')
  await other.goto(`/meeting/subscribe?office=1&date=${day}&title=${encodeURIComponent(place.name)}`)
  await expect(other.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await other.getByRole('grid').evaluate((grid, at) => {
    grid.scrollLeft = Math.max(0, at * 96 - 120)
  }, Number(place.hour))
  await expect(other.getByRole('gridcell', { name: new RegExp(`, ${place.hour}:00, 已订`) })).toBeVisible()

  await page.goto(`/meetingroom/create_room?title=${encodeURIComponent(place.name)}`)
  await page.getByRole('button', { name: `${place.name}：更多操作` }).click()
  await page.getByRole('menuitem', { name: '锁定', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '锁定会议室' })
  await dialog.getByRole('button', { name: '锁定', exact: true }).click()
  await expect(dialog.getByText('请输入锁定原因')).toBeVisible()
  await type(page, '开始日期', day)
  await type(page, '结束日期', day)
  await type(page, '开始时间', `${place.hour}:00`)
  await type(page, '结束时间', next(place.hour))
  await dialog.getByLabel('锁定原因').fill(`检修 ${run}`)
  await dialog.getByRole('button', { name: '锁定', exact: true }).click()

  await expect(dialog.getByText('锁定时段内有 2 个会议')).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  const outcome = (title: string) => dialog.getByRole('combobox', { name: new RegExp(`^${title}，`) })
  await expect(outcome(first)).toHaveValue('keep')
  await outcome(second).selectOption('cancel')
  await dialog.getByRole('button', { name: '锁定', exact: true }).click()
  await expect(page.getByText('已锁定：保留 1 个、调整 0 个、取消 1 个会议')).toBeVisible()

  // the kept meeting stands, the other half hour is free of it and locked
  await expect(other.getByRole('gridcell', { name: new RegExp(`, ${place.hour}:30, 锁定`) })).toBeVisible()
  await context.close()

  await page.getByRole('tab', { name: '会议室锁定' }).click()
  const row = page.getByRole('row', { name: new RegExp(`检修 ${run}`) })
  await expect(row).toContainText('未开始')
  await expect(row).toContainText(`${place.hour}:00–${next(place.hour)}`)
  expect(await barriersOf(page)).toEqual([])
  await row.getByRole('button', { name: /^撤销/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /撤\s?销/ })
    .click()
  await expect(row).toContainText('已撤销')
  expect(complaints).toEqual([])
})

test('a room is occupied day by day: clashes first, one day left out, and the rest deleted', async ({ page }) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'admin')
  const place = await freePlace(page, 3)
  const title = await book(page, place, 0)
  await chooseLanguage(page, 'en')
  await page.goto('/meetingroom/cycle_meeting')
  await page.getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog', { name: 'New recurring reservation' })
  await dialog.getByLabel('Subject').fill(`Class ${run}`)
  await dialog.getByLabel('Room', { exact: true }).fill(place.name)
  await page.locator('.ant-select-item-option', { hasText: place.name }).first().click()
  await type(page, 'Start time', `${place.hour}:00`)
  await type(page, 'End time', next(place.hour))
  // a week needs its days
  await dialog.getByRole('button', { name: 'Reserve' }).click()
  await expect(dialog.getByText('Select at least one weekday')).toBeVisible()
  await dialog.getByText('Daily').click()
  await type(page, 'Start date', day)
  await dialog.getByRole('spinbutton', { name: 'Number of days' }).fill('3')
  await dialog.getByRole('button', { name: 'Reserve' }).click()

  await expect(dialog.getByText('1 of 3 days are already taken')).toBeVisible()
  await expect(dialog.getByText(title)).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await expect(dialog.getByRole('combobox', { name: /^Action for / })).toHaveValue('skip')
  await dialog.getByRole('button', { name: 'Reserve' }).click()
  await expect(page.getByText('2 days reserved, 1 skipped')).toBeVisible()

  const row = page.getByRole('row', { name: new RegExp(`Class ${run}`) })
  await expect(row).toContainText('Not started')
  await row.getByRole('button', { name: /^Details/ }).click()
  const dates = page.getByRole('dialog', { name: new RegExp(`Class ${run}`) })
  await expect(dates.getByRole('listitem')).toHaveCount(3)
  await expect(dates.getByRole('listitem').first()).toContainText('Skipped')
  await dates
    .getByRole('button', { name: /^Skip / })
    .last()
    .click()
  await expect(dates.getByText('Skipped', { exact: true })).toHaveCount(2)
  await dates
    .getByRole('button', { name: /^Restore / })
    .last()
    .click()
  await expect(dates.getByText('Skipped', { exact: true })).toHaveCount(1)
  expect(await barriersOf(page)).toEqual([])
  await dates.getByRole('button', { name: 'Close' }).click()

  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete remaining' }).click()
  await expect(row).toContainText('Deleted')
  await chooseLanguage(page, 'zh')
  expect(complaints).toEqual([])
})
