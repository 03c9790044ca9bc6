import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './journey'
import { complaintsOf, drawn, giveSession } from './signed-in'

/** A day so many days from today in Shanghai, where the demo company's head office stands. */
function dayFrom(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/** The first day from so many days on, or back, that is, or is not, at a weekend. */
function nextDay(days: number, weekend: boolean, step: 1 | -1 = 1): string {
  for (let ahead = days; ; ahead += step) {
    const date = dayFrom(ahead)
    if (isWeekend(date) === weekend) return date
  }
}

const workday = nextDay(2, false)
/** Titles that no earlier run has left behind. */
const run = Date.now().toString(36)
const at = (date: string, room: string) => `/meeting/subscribe?office=1&date=${date}&title=${encodeURIComponent(room)}`
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

async function openGrid(page: Page, date: string, room: string): Promise<void> {
  await page.goto(at(date, room))
  await expect(page.getByRole('rowheader', { name: room })).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
}

async function scrollTo(page: Page, time: string): Promise<void> {
  await page.getByRole('grid').evaluate((grid, minute) => {
    grid.scrollLeft = Math.max(0, (minute / 15) * 24 - 120)
  }, minuteOf(time))
  await expect(block(page, time)).toBeVisible()
}

const block = (page: Page, time: string) => page.getByRole('gridcell', { name: new RegExp(`, ${time}, `) })

/** The first time of a run of free blocks of the only room that is shown, scrolled into view. */
async function freeRun(page: Page, blocks: number): Promise<string> {
  for (const hour of ['09:00', '13:00', '16:00']) {
    await scrollTo(page, hour)
    await drawn(page)
    const start = await page.getByRole('grid').evaluate((grid, length) => {
      const edge = grid.getBoundingClientRect().right - 80
      let run: string[] = []
      for (const cell of grid.querySelectorAll('[role=gridcell][data-state]')) {
        const box = cell.getBoundingClientRect()
        const isFree = cell.getAttribute('data-state') === 'free' && box.right < edge && box.left > 560
        run = isFree ? [...run, cell.getAttribute('aria-label')?.split(', ')[1] ?? ''] : []
        if (run.length === length) return run[0]
      }
      return undefined
    }, blocks)
    if (start !== undefined) return start
  }
  throw new Error(`there are no ${blocks} free blocks`)
}

async function centre(page: Page, time: string): Promise<[x: number, y: number]> {
  const box = await block(page, time).boundingBox()
  if (box === null) throw new Error(`${time} is not in view`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Drags over blocks from one time to before another. */
async function drag(page: Page, from: string, blocks: number): Promise<void> {
  const until = timeOf(minuteOf(from) + (blocks - 1) * 15)
  await page.mouse.move(...(await centre(page, from)))
  await page.mouse.down()
  await page.mouse.move(...(await centre(page, until)), { steps: 5 })
  await page.mouse.up()
}

/** Writes the subject as soon as the form has the focus. */
const write = async (page: Page, subject: string) => {
  await expect(page.getByLabel('主题')).toBeFocused()
  await page.keyboard.type(subject)
}

const press = async (page: Page, time: string) => {
  await scrollTo(page, time)
  await page.mouse.click(...(await centre(page, time)))
}

const form = (page: Page) => page.getByRole('dialog')
const meeting = (page: Page, title: string) => page.getByRole('grid').getByRole('button', { name: title })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Another person, in a browser of their own. */
async function somebodyElse(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await giveSession(page, 'staff')
  await page.goto(path)
  await expect(page.getByRole('rowheader')).toBeVisible()
  return page
}

test('a drag and Enter book a room; it is still there after a reload, and others see it at once', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'admin')
  await openGrid(page, workday, '泰山 Taishan')
  const other = await somebodyElse(browser, at(workday, '泰山 Taishan'))

  const from = await freeRun(page, 4)
  await scrollTo(other, from)
  await drag(page, from, 4)
  await expect(form(page)).toBeVisible()
  await write(page, `季度复盘 ${run}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '预订成功' })).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await expect(meeting(page, `季度复盘 ${run}`)).toBeVisible()
  await expect(meeting(other, `季度复盘 ${run}`)).toBeVisible({ timeout: 2000 })
  await expect(block(page, from)).toHaveAttribute('data-state', 'mine')
  await expect(block(other, from)).toHaveAttribute('data-state', 'booked')

  await page.reload()
  await scrollTo(page, from)
  await expect(meeting(page, `季度复盘 ${run}`)).toBeVisible()

  // Its booker cancels it, with a reason; it is gone everywhere.
  await meeting(page, `季度复盘 ${run}`).click()
  await form(page).getByRole('button', { name: '取消会议' }).click()
  await page.keyboard.type('改期')
  await form(page).getByRole('region', { name: '取消会议' }).getByRole('button', { name: '取消会议' }).click()
  await expect(meeting(page, `季度复盘 ${run}`)).toHaveCount(0)
  await expect(meeting(other, `季度复盘 ${run}`)).toHaveCount(0)
  await other.context().close()
  expect(complaints).toEqual([])
})

test('who is overtaken while filling in the form is told, and takes the nearest free time with one click', async ({
  page,
  browser,
}) => {
  await giveSession(page, 'admin')
  await openGrid(page, workday, '华山 Huashan')
  const other = await somebodyElse(browser, at(workday, '华山 Huashan'))
  const from = await freeRun(page, 2)
  await scrollTo(other, from)
  await drag(page, from, 2)
  await write(page, `慢一步 ${run}`)
  await drag(other, from, 2)
  await expect(form(other)).toBeVisible()
  await write(other, `快一步 ${run}`)
  await other.keyboard.press('Enter')
  await expect(meeting(other, `快一步 ${run}`)).toBeVisible()

  await expect(form(page).getByRole('alert')).toContainText(`该时间段已被占用：快一步 ${run}`)
  await form(page).getByRole('button', { name: /^改为/ }).click()
  await expect(page.getByLabel('主题')).toHaveValue(`慢一步 ${run}`)
  await form(page).getByRole('button', { name: '预订' }).click()
  await expect(page.getByRole('status').filter({ hasText: '预订成功' })).toBeVisible()
  await other.context().close()
})

test('each rule says why not, at once and in its own words', async ({ page }) => {
  await giveSession(page, 'staff')
  const cases: [date: string, room: string, time: string, sentence: string][] = [
    [workday, '珠峰 Everest', '10:00', '本会议室只能查看，不可预约！'],
    [dayFrom(1), '庐山 Lushan', '10:00', '您选择的会议室已锁定！'],
    // a day on which nobody met there
    [nextDay(-1, true, -1), '泰山 Taishan', '12:00', '您选择的时间已经过期！'],
    [dayFrom(40), '泰山 Taishan', '12:00', `您已超出可预订天数，可预订时间：${dayFrom(0)}至${dayFrom(29)}`],
    [nextDay(1, true), '嵩山 Songshan', '12:00', '周末没有开放预订！'],
    [workday, '泰山 Taishan', '21:00', '您选择的会议室没有开放这个时间段，开放时间：08:00至20:00'],
  ]
  for (const [date, room, time, sentence] of cases) {
    await openGrid(page, date, room)
    // A block that is held opens its meeting instead: the next one, then.
    const taken = await block(page, time)
      .getAttribute('data-state', { timeout: 500 })
      .catch(() => null)
    await press(page, taken === 'booked' ? timeOf(minuteOf(time) + 120) : time)
    await expect(alert(page, sentence).first()).toBeVisible()
    await expect(form(page)).toHaveCount(0)
  }
})

test('a selection that becomes too long says so under the pointer, and again when it is let go', {
  tag: '@long',
}, async ({ page }) => {
  await giveSession(page, 'staff')
  await openGrid(page, dayFrom(1), '青城 Qingcheng')
  const from = await freeRun(page, 5)
  await page.mouse.move(...(await centre(page, from)))
  await page.mouse.down()
  await page.mouse.move(...(await centre(page, timeOf(minuteOf(from) + 60))), { steps: 5 })
  const sentence = '本会议室单次预订不能超过1小时0分钟'
  await expect(page.getByText(sentence)).toBeVisible()
  await page.mouse.up()
  await expect(alert(page, sentence)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
})

test('a room that needs approval warns, and its booking waits', async ({ page }) => {
  await giveSession(page, 'staff')
  await openGrid(page, workday, '武夷 Wuyi')
  const from = await freeRun(page, 2)
  await drag(page, from, 2)
  await expect(form(page).getByText('本会议室预订需审核！')).toBeVisible()
  await write(page, `待审会议 ${run}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '等待审核' })).toBeVisible()
  await expect(block(page, from)).toHaveAttribute('data-state', 'pending')
})

test('with the keyboard alone: arrows move, Shift selects, Enter books, Escape leaves', async ({ page }) => {
  await giveSession(page, 'staff')
  await openGrid(page, workday, '黄山 Huangshan')
  const from = await freeRun(page, 3)
  await page.locator('[role=grid] [tabindex="0"]').focus()
  await page.keyboard.press('Home')
  await expect(page.getByRole('rowheader')).toBeFocused()
  for (let step = 0; step <= minuteOf(from) / 15; step++) await page.keyboard.press('ArrowRight')
  await expect(block(page, from)).toBeFocused()
  await expect(block(page, from)).toHaveAccessibleName(`黄山 Huangshan, ${from}, 空闲`)

  await page.keyboard.press('Shift+ArrowRight')
  const spoken = page.getByRole('status').filter({ hasText: `${from}–${timeOf(minuteOf(from) + 30)} · 30分钟` })
  await expect(spoken).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(spoken).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('主题')).toBeFocused()
  await page.keyboard.type(`只用键盘 ${run}`)
  await page.keyboard.press('Enter')
  await expect(meeting(page, `只用键盘 ${run}`)).toBeVisible()

  // The focus is back in the grid: Enter opens what was booked, Escape closes it.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `只用键盘 ${run}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('its booker changes a meeting; unsaved words are not lost without a question', async ({ page }) => {
  await giveSession(page, 'staff')
  await openGrid(page, workday, '长白 Changbai')
  const from = await freeRun(page, 4)
  await drag(page, from, 2)
  await write(page, `初稿 ${run}`)
  await page.keyboard.press('Enter')
  await meeting(page, `初稿 ${run}`).click()
  await form(page).getByRole('button', { name: '修改' }).click()
  await page.getByLabel('主题').fill(`定稿 ${run}`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.getByLabel('主题')).toHaveValue(`定稿 ${run}`)
  await page.getByRole('combobox', { name: '结束' }).selectOption(timeOf(minuteOf(from) + 60))
  await form(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('status').filter({ hasText: '更新成功' })).toBeVisible()
  await expect(form(page).getByText(`${from}–${timeOf(minuteOf(from) + 60)}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(meeting(page, `定稿 ${run}`)).toBeVisible()
})

test('place, day and filters stand in the address, and going back undoes them', { tag: '@long' }, async ({ page }) => {
  await giveSession(page, 'staff')
  await page.goto('/meeting/subscribe?office=1')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(page).toHaveURL(/office=\d+/)
  // twice before the page is drawn again: two days
  await page.getByRole('button', { name: '后一天' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL(new RegExp(`date=${dayFrom(2)}`))
  await page.getByRole('combobox', { name: '人数' }).click()
  await page.getByTitle('20 人以上').click()
  await expect(page).toHaveURL(/capacity=20/)
  await expect(page.getByRole('rowheader', { name: '青城 Qingcheng' })).toHaveCount(0)
  await page.goBack()
  await expect(page).not.toHaveURL(/capacity/)
  await expect(page.getByRole('rowheader', { name: '青城 Qingcheng' })).toBeVisible()
  await page.getByRole('textbox', { name: '搜索会议室' }).fill('没有这样的会议室')
  await expect(page.getByText('没有符合全部条件的会议室')).toBeVisible()
  await page
    .getByRole('button', { name: /^清除(全部)?筛选$/ })
    .first()
    .click()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
})

test('on a phone a long press selects, and a swipe only scrolls', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await giveSession(page, 'staff')
  await openGrid(page, workday, '玉龙 Yulong')
  await page.getByRole('grid').evaluate((grid) => {
    grid.scrollLeft = (18 * 60 * 20) / 15
  })
  await expect(block(page, '18:30')).toBeVisible()
  const free = await page.getByRole('grid').evaluate((grid) => {
    const cells = [...grid.querySelectorAll('[role=gridcell][data-state=free]')]
    const seen = cells.filter((cell) => cell.getBoundingClientRect().left > 140)
    return seen[0]?.getAttribute('aria-label')?.split(', ')[1] ?? ''
  })
  const [x, y] = await centre(page, free)
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y }] })

  const scrolled = () => page.getByRole('grid').evaluate((grid) => grid.scrollLeft)
  const before = await scrolled()
  await touch('touchStart')
  await expect(page.locator('[class*=bubble]')).toBeVisible()
  for (const dx of [8, 16, 22]) await touch('touchMove', dx)
  await touch('touchEnd')
  await expect(form(page)).toBeVisible()
  await expect(page.getByRole('combobox', { name: '开始' })).toHaveValue(String(minuteOf(free)))
  expect(await scrolled()).toBe(before)
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)

  await touch('touchStart')
  for (const dx of [-20, -40, -60, -80]) await touch('touchMove', dx)
  await touch('touchEnd')
  await expect.poll(scrolled).toBeGreaterThan(before)
  await expect(form(page)).toHaveCount(0)
  await context.close()
})
