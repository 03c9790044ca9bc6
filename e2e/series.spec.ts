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
/** Titles that no earlier run has left behind. */
const run = Date.now().toString(36)

type Place = { id: number; name: string; hour: string }
const times = (date: string, hour: string) => ({
  start_time: `${date} ${hour}:00:00`,
  end_time: `${date} ${hour}:30:00`,
})

/** A room in which a half hour of four weeks from the day on is free, and needs no approval. */
async function freeWeeks(page: Page): Promise<Place> {
  const rooms = await ask(page, 'get', '/meeting/meetingroom_meeting_page', {
    date: day,
    limit: '200',
    office: '1',
  })
  for (const { id, name, isaudit } of rooms.items) {
    if (isaudit === 1) continue
    for (const hour of ['09', '10', '11', '13', '14', '15', '16', '17']) {
      const series = { period: 'week', times: 4 }
      const asked = { meetingroom_id: id, ...times(day, hour), series }
      const { code, data } = await answerTo(page, 'post', '/meeting/series_check', asked)
      if (code === 0 && data.free === 4) return { id, name, hour }
    }
  }
  throw new Error('no room of the demo is free for four weeks')
}

const chooseLanguage = (page: Page, language: 'zh' | 'en') =>
  page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    // biome-ignore lint/suspicious/noDocumentCookie: as the product keeps it
    document.cookie = `language=${chosen};path=/`
  }, language)

/** Opens the form on the grid, for a half hour that begins on the hour. */
async function openForm(page: Page, { name, hour }: Place, end = '结束'): Promise<void> {
  await page.goto(`/meeting/subscribe?office=1&date=${day}&title=${encodeURIComponent(name)}`)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  const free = page.getByRole('gridcell', { name: new RegExp(`, ${hour}:00, `) })
  await page.getByRole('grid').evaluate((grid, at) => {
    grid.scrollLeft = Math.max(0, at * 96 - 120)
  }, Number(hour))
  const box = await free.boundingBox()
  if (box === null) throw new Error('the hour is not in view')
  await page.mouse.move(box.x + 4, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 30, box.y + 12, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
  const time = page.getByRole('dialog').getByRole('combobox', { name: end, exact: true })
  await expect(time).toHaveValue(String(Number(hour) * 60 + 30))
}

/** Opens the details of one of my meetings from the list. */
async function openDetails(page: Page, title: string, nth = 0): Promise<void> {
  await page.goto(`/meeting/mine?title=${encodeURIComponent(title)}`)
  await page
    .getByRole('button', { name: `“${title}”的更多操作` })
    .nth(nth)
    .click()
  await page.getByRole('menuitem', { name: '详情和修改' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible()
}

const mine = async (page: Page, title: string, kind = 'coming') =>
  (await ask(page, 'get', '/attendee/attendee_meeting_list', { title, kind, limit: '50' })).items as {
    id: number
    title: string
    start_time: string
    meetingroom_name: string
  }[]

test('a weekly series finds another room for its clash, is changed from one on, and is cancelled whole', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'admin')
  const place = await freeWeeks(page)
  const clash = { meetingroom_id: place.id, title: `占用 ${run}`, ...times(later(day, 7), place.hour) }
  await ask(page, 'post', '/meeting/add', clash)

  await openForm(page, place)
  const form = page.getByRole('dialog')
  const title = `周会 ${run}`
  await page.getByRole('dialog').getByLabel('主题').fill(title)
  await form.getByLabel('重复', { exact: true }).selectOption('按周')
  await form.getByLabel('系列结束').selectOption('重复若干次')
  await form.getByLabel('次数').fill('4')
  await expect(form.getByText(/^每周.，共 4 次$/)).toBeVisible()
  await expect(form.getByText('共 4 次，1 次无法预订')).toBeVisible()
  const dates = form.getByRole('region', { name: '系列中的日期' })
  await expect(dates.getByRole('listitem')).toHaveCount(4)
  await expect(dates.getByText(`占用 ${run}`)).toBeVisible()
  await expect(form.getByRole('button', { name: '预订 4 次' })).toBeEnabled()
  expect(await barriersOf(page)).toEqual([])

  // nothing is booked while a clash is left open
  await form.getByRole('button', { name: '预订 4 次' }).click()
  await expect(form.getByText('还有 1 次无法预订')).toBeVisible()
  await dates.getByRole('button', { name: /改用/ }).click()
  await expect(dates.getByText(/^改在 /)).toBeVisible()
  await form.getByRole('button', { name: '预订 4 次' }).click()
  await expect(page.getByText(/系列会议(已提交)?，共 4 次/)).toBeVisible()
  await expect(form).toBeHidden()
  const made = await mine(page, title)
  expect(made.map(({ start_time }) => start_time.slice(0, 10))).toEqual([0, 7, 14, 21].map((days) => later(day, days)))
  expect(made.map(({ meetingroom_name }) => meetingroom_name === place.name)).toEqual([true, false, true, true])

  // the details tell of the series and its dates
  await openDetails(page, title, 2)
  const panel = page.getByRole('dialog').first()
  await expect(panel.getByRole('heading', { name: '系列会议' })).toBeVisible()
  await expect(panel.getByText('现有 4 次，其中 4 次未开始')).toBeVisible()
  await panel.getByRole('button', { name: '查看全部日期' }).click()
  await expect(panel.getByRole('region', { name: '系列中的日期' }).getByRole('listitem')).toHaveCount(4)
  expect(await barriersOf(page)).toEqual([])

  // this and the following, by the keyboard alone
  await panel.getByRole('button', { name: /修\s*改/ }).click()
  await page.getByRole('dialog').getByLabel('主题').fill(`${title} 新`)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: '要修改哪些会议？' })
  await expect(question.getByRole('radio', { name: '仅此次' })).toBeFocused()
  expect(await barriersOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('dialog').getByLabel('主题')).toHaveValue(`${title} 新`)
  await page.getByRole('dialog').getByLabel('主题').press('Enter')
  await expect(question.getByRole('radio', { name: '仅此次' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(question.getByRole('radio', { name: '此次及以后' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('已更新 2 次会议')).toBeVisible()
  const changed = await mine(page, title)
  expect(changed.map((one) => one.title)).toEqual([title, title, `${title} 新`, `${title} 新`])

  // one of the first series by itself: an exception
  await openDetails(page, title, 0)
  await panel.getByRole('button', { name: /修\s*改/ }).click()
  await page.getByRole('dialog').getByLabel('主题').fill(`${title} 改`)
  await page.getByRole('dialog').getByLabel('主题').press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('更新成功')).toBeVisible()
  await expect(panel.getByText(/此次单独修改过/)).toBeVisible()

  // what is left of the second series is cancelled whole, from the list
  await page.goto(`/meeting/mine?title=${encodeURIComponent(`${title} 新`)}`)
  await page
    .getByRole('button', { name: `“${title} 新”的更多操作` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '取消会议' }).click()
  const cancel = page.getByRole('region', { name: '取消会议' })
  await cancel.getByRole('radio', { name: '系列中所有未开始的' }).check()
  await cancel.getByRole('button', { name: '取消会议' }).click()
  await expect(page.getByText('已取消 2 次会议')).toBeVisible()
  expect((await mine(page, title)).map((one) => one.title)).toEqual([`${title} 改`, title])
  for (const [id] of [[(await mine(page, title))[0]?.id]]) await ask(page, 'post', '/meeting/del', { id, scope: 'all' })
  const left = await mine(page, `占用 ${run}`)
  await ask(page, 'post', '/meeting/del', { id: left[0]?.id })
  expect(complaints).toEqual([])
})

test('a single meeting becomes a series, and later has another rule', { tag: '@long' }, async ({ page }) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'admin')
  const place = await freeWeeks(page)
  const title = `单次 ${run}`
  await ask(page, 'post', '/meeting/add', { meetingroom_id: place.id, title, ...times(day, place.hour) })
  await openDetails(page, title)
  const panel = page.getByRole('dialog').first()
  await panel.getByRole('button', { name: /修\s*改/ }).click()
  await panel.getByLabel('重复', { exact: true }).selectOption('按周')
  await panel.getByLabel('系列结束').selectOption('重复若干次')
  await panel.getByLabel('次数').fill('4')
  const dates = panel.getByRole('region', { name: '系列中的日期' })
  await expect(dates.getByText('本次会议')).toBeVisible()
  await expect(panel.getByText('共 4 次，全部可以预订')).toBeVisible()
  // the third is not wanted
  await dates.getByRole('checkbox').nth(2).uncheck()
  await expect(dates.getByText('不预订')).toBeVisible()
  await panel.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('已更新 3 次会议')).toBeVisible()
  const starts = async () => (await mine(page, title)).map(({ start_time }) => start_time.slice(0, 10))
  expect(await starts()).toEqual([0, 7, 21].map((days) => later(day, days)))

  await openDetails(page, title, 1)
  await panel
    .getByRole('button', { name: /修\s*改/ })
    .first()
    .click()
  await panel
    .getByText(/^每周/)
    .getByRole('button', { name: /修\s*改/ })
    .click()
  await panel.getByLabel('间隔').selectOption('每 2 周')
  await expect(panel.getByText(/^每 2 周的/)).toBeVisible()
  await panel.getByRole('button', { name: /保\s*存/ }).click()
  const question = page.getByRole('dialog', { name: '要修改哪些会议？' })
  await expect(question.getByRole('radio')).toHaveCount(1)
  await question.getByRole('button', { name: /保\s*存/ }).click()
  await expect(question).toBeHidden()
  expect(await starts()).toEqual([0, 7, 21].map((days) => later(day, days)))
  const [first, second] = await mine(page, title)
  for (const one of [first, second]) await ask(page, 'post', '/meeting/del', { id: one?.id, scope: 'all' })
  expect(complaints).toEqual([])
})

test('the form of a series speaks English, fits a phone, and has no serious findings of axe', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, 'admin')
  const place = await freeWeeks(page)
  await chooseLanguage(page, 'en')
  await openForm(page, place, 'End')
  await page.setViewportSize({ width: 390, height: 844 })
  const form = page.getByRole('dialog')
  await expect(form).toBeVisible()
  await form.getByLabel('Repeat', { exact: true }).selectOption('Monthly')
  await expect(form.locator('p', { hasText: /^Every month on the \d+(st|nd|rd|th)/ })).toBeVisible()
  await form.getByLabel('Repeat', { exact: true }).selectOption('Weekly')
  await form.getByLabel('Interval').selectOption('Every 2 weeks')
  await form.getByRole('button', { name: 'Saturday' }).click()
  await expect(form.locator('p', { hasText: /^Every 2 weeks on .* and Saturday/ })).toBeVisible()
  await expect(form.getByRole('region', { name: 'Dates in the series' })).toBeVisible()
  await expect(form.getByRole('button', { name: /^Book/ })).toBeEnabled()
  expect(await barriersOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await chooseLanguage(page, 'zh')
})
