import { type Browser, expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { test } from './journey'
import { complaintsOf, drawn, giveSession, inLanguage } from './signed-in'

/** A day so many days from today in Shanghai, where the demo company's head office stands. */
function dayFrom(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())
  return later(today, days)
}

function later(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
/** A Wednesday that lies ahead, with its whole week. */
const wednesday = (() => {
  let date = dayFrom(5)
  while (weekday(date) !== 3) date = later(date, 1)
  return date
})()

/** Titles that no earlier run has left behind. */
const run = Date.now().toString(36)
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const grid = (page: Page) => page.getByRole('grid')
const form = (page: Page) => page.getByRole('dialog')
const meeting = (page: Page, title: string) => grid(page).getByRole('button', { name: title })
const view = (page: Page, name: string) =>
  page.getByRole('group', { name: '视图' }).getByRole('button', { name, exact: true })
const settled = (page: Page) => expect(grid(page)).toHaveAttribute('aria-busy', 'false')

type Shown = { view: 'timeline' | 'day' | 'week' | 'month'; date?: string; room?: number; title?: string }
async function open(page: Page, { view: name, date = wednesday, room, title }: Shown): Promise<void> {
  const params = new URLSearchParams({ view: name, office: '1', date })
  if (room !== undefined) params.set('room', String(room))
  if (title !== undefined) params.set('title', title)
  await page.goto(`/meeting/subscribe?${params}`)
  await settled(page)
}

/** The id of a room of the demo by its name. */
async function idOf(page: Page, name: string): Promise<number> {
  await open(page, { view: 'day', title: name })
  const head = page.getByRole('columnheader', { name })
  await expect(head).toBeVisible()
  return Number(await head.getAttribute('data-head'))
}

const cell = (page: Page, room: number, date: string, time: string) =>
  page.locator(`[data-cell="${room}:${date}:${minuteOf(time) / 15}"]`)

/** The first time of a run of free blocks of a column, scrolled into view. */
async function freeRun(page: Page, room: number, date: string, blocks: number): Promise<string> {
  for (const from of ['08:00', '12:00', '15:00']) {
    await grid(page).evaluate((element, minute) => {
      const block = element.querySelector('[role=gridcell]')?.getBoundingClientRect().height ?? 16
      element.scrollTop = (minute / 15) * block
    }, minuteOf(from))
    await drawn(page)
    const found = await grid(page).evaluate(
      (element, { prefix, length }) => {
        const bottom = element.getBoundingClientRect().bottom - 48
        const top = element.getBoundingClientRect().top + 64
        let free: number[] = []
        const cells = [...element.querySelectorAll<HTMLElement>(`[data-cell^="${prefix}"]`)]
        for (const one of cells) {
          const box = one.getBoundingClientRect()
          const isFree = one.dataset.state === 'free' && box.top > top && box.bottom < bottom
          free = isFree ? [...free, Number(one.dataset.cell?.split(':')[2])] : []
          if (free.length === length) return free[0]
        }
        return undefined
      },
      { prefix: `${room}:${date}:`, length: blocks },
    )
    if (found !== undefined) return timeOf(found * 15)
  }
  throw new Error(`there are no ${blocks} free blocks`)
}

async function drag(page: Page, room: number, date: string, from: string, blocks: number): Promise<void> {
  const centre = async (time: string): Promise<[number, number]> => {
    const box = await cell(page, room, date, time).boundingBox()
    if (box === null) throw new Error(`${time} is not in view`)
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  await page.mouse.move(...(await centre(from)))
  await page.mouse.down()
  await page.mouse.move(...(await centre(timeOf(minuteOf(from) + (blocks - 1) * 15))), { steps: 5 })
  await page.mouse.up()
}

async function somebodyElse(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await giveSession(page, 'staff')
  return page
}

test('a drag in the day books; week and month of others show it at once, and lose it when it is cancelled', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'admin')
  const room = await idOf(page, '泰山 Taishan')
  const week = await somebodyElse(browser)
  await open(week, { view: 'week', room })
  const month = await week.context().newPage()
  await open(month, { view: 'month', room })

  await open(page, { view: 'day', title: '泰山 Taishan' })
  const from = await freeRun(page, room, wednesday, 3)
  await expect(cell(page, room, wednesday, from)).toHaveAccessibleName(`泰山 Taishan, ${from}, 空闲`)
  await drag(page, room, wednesday, from, 3)
  await expect(page.getByLabel('主题')).toBeFocused()
  const title = `日视图 ${run}`
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(meeting(page, title)).toHaveAccessibleName(new RegExp(`${from}–${timeOf(minuteOf(from) + 45)}`))

  await expect(meeting(week, title)).toBeVisible({ timeout: 2000 })
  const cellOfDay = month.locator(`[data-date="${wednesday}"]`)
  await expect(cellOfDay.getByRole('button', { name: title }).or(cellOfDay.getByText('另有')).first()).toBeVisible()
  const count = Number(/(\d+) 个会议/.exec((await cellOfDay.getAttribute('aria-label')) ?? '')?.[1])

  await meeting(page, title).click()
  await form(page).getByRole('button', { name: '取消会议' }).click()
  await form(page).getByRole('region', { name: '取消会议' }).getByRole('button', { name: '取消会议' }).click()
  await expect(meeting(page, title)).toHaveCount(0)
  await expect(meeting(week, title)).toHaveCount(0)
  await expect(cellOfDay).toHaveAttribute('aria-label', new RegExp(`, ${count - 1} 个会议`))
  await week.context().close()
  expect(complaints).toEqual([])
})

test('a drag in the week books on its day; with the keyboard alone too', async ({ page }) => {
  await giveSession(page, 'staff')
  const room = await idOf(page, '华山 Huashan')
  await open(page, { view: 'week', room })
  const thursday = later(wednesday, 1)
  const from = await freeRun(page, room, thursday, 2)
  await drag(page, room, thursday, from, 2)
  await expect(page.getByLabel('主题')).toBeFocused()
  const title = `周视图 ${run}`
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '预订成功' })).toBeVisible()
  await expect(meeting(page, title)).toBeVisible()
  await expect(cell(page, room, thursday, from)).toHaveAttribute('data-state', 'mine')
  await page.reload()
  await settled(page)
  await freeRun(page, room, thursday, 1)
  await expect(meeting(page, title)).toHaveCount(1)

  const friday = later(wednesday, 2)
  const free = await freeRun(page, room, friday, 3)
  await grid(page).locator('[tabindex="0"][data-cell]').focus()
  await cell(page, room, friday, free).focus()
  const started = await page.evaluate(() => document.activeElement?.getAttribute('data-cell'))
  // The grid's own place of the keyboard is where it began; arrows bring it to the wanted block.
  const [, day = '', block = '0'] = started?.split(':') ?? []
  const across = Math.round((Date.parse(friday) - Date.parse(day)) / 86_400_000)
  for (let step = 0; step < Math.abs(across); step++) await page.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft')
  const down = minuteOf(free) / 15 - Number(block)
  for (let step = 0; step < Math.abs(down); step++) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp')
  await expect(cell(page, room, friday, free)).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  const spoken = page.getByRole('status').filter({ hasText: `${free}–${timeOf(minuteOf(free) + 30)} · 30分钟` })
  await expect(spoken).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(spoken).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('主题')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
})

test('a meeting is carried to another day of the week, made longer in the day, and both are taken back', async ({
  page,
}) => {
  await giveSession(page, 'admin')
  const room = await idOf(page, '长白 Changbai')
  const friday = later(wednesday, 2)
  await open(page, { view: 'week', room })
  const from = await freeRun(page, room, wednesday, 5)
  await drag(page, room, wednesday, from, 3)
  await expect(page.getByLabel('主题')).toBeFocused()
  const title = `搬动 ${run}`
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(meeting(page, title)).toBeVisible()
  await expect(form(page)).toHaveCount(0)

  const target = await freeRun(page, room, friday, 3)
  const place = (date: string, time: string) =>
    grid(page).locator(`[data-cell="${room}:${date}:${minuteOf(time) / 15}"]`)
  const carry = async (to: { x: number; y: number }, by: 'middle' | 'end') => {
    const box = await meeting(page, title).boundingBox()
    if (box === null) throw new Error('the meeting is not in view')
    await page.mouse.move(box.x + box.width / 2, by === 'end' ? box.y + box.height - 2 : box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 6 })
    await page.mouse.up()
  }
  const centre = async (date: string, time: string) => {
    const box = await place(date, time).boundingBox()
    if (box === null) throw new Error(`${time} is not in view`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  await carry(await centre(friday, timeOf(minuteOf(target) + 15)), 'middle')
  await expect(place(friday, target).getByRole('button', { name: title })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '撤销' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(place(wednesday, from).getByRole('button', { name: title })).toBeVisible()

  await open(page, { view: 'day', title: '长白 Changbai' })
  await freeRun(page, room, wednesday, 1)
  await meeting(page, title).scrollIntoViewIfNeeded()
  await carry(await centre(wednesday, timeOf(minuteOf(from) + 60)), 'end')
  await expect(meeting(page, title)).toHaveAccessibleName(new RegExp(`${from}–${timeOf(minuteOf(from) + 75)}`))
  await page.keyboard.press('Control+z')
  await expect(meeting(page, title)).toHaveAccessibleName(new RegExp(`${from}–${timeOf(minuteOf(from) + 45)}`))
})

test('closed days look closed and say why', async ({ page }) => {
  await giveSession(page, 'staff')
  const room = await idOf(page, '嵩山 Songshan')
  await open(page, { view: 'week', room })
  const saturday = later(wednesday, 3)
  const noon = cell(page, room, saturday, '12:00')
  await expect(noon).toHaveAccessibleName(/, 12:00, 未开放$/)
  await noon.click()
  await expect(page.getByRole('alert').filter({ hasText: '周末没有开放预订！' })).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await view(page, '月').click()
  await expect(page.locator(`[data-date="${saturday}"]`)).toHaveAccessibleName(/不开放/)
})

test('the month is one call; its meetings open, the arrows move, Enter and a click open the day', async ({ page }) => {
  await giveSession(page, 'admin')
  const room = await idOf(page, '泰山 Taishan')
  await open(page, { view: 'timeline' })
  // From then on nothing is missed: before, what is shown is asked for once more when the stream opens.
  await expect(page.locator('[data-state=live]')).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/week_month|meetingroom_meeting_page/.test(pathname)) calls.push(pathname.replace('/prod-api', ''))
  })
  await view(page, '月').click()
  await expect(page.getByRole('gridcell')).toHaveCount(42)
  await settled(page)
  expect(calls).toEqual(['/meeting/week_month'])
  await expect(page).toHaveURL(new RegExp(`room=${room}`))

  const button = grid(page).getByRole('button').first()
  await button.click()
  await expect(form(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)

  await page.locator(`[data-date="${wednesday}"]`).focus()
  await page.keyboard.press('ArrowRight')
  const thursday = later(wednesday, 1)
  await expect(page.locator(`[data-date="${thursday}"]`)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`date=${thursday}`))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=day/)
  await expect(page.getByRole('columnheader', { name: '泰山 Taishan' })).toBeVisible()
  await expect(grid(page)).toHaveAccessibleName(new RegExp(`${Number(thursday.slice(8))}日`))
  await page.goBack()
  await page.locator(`[data-date="${wednesday}"]`).click({ position: { x: 60, y: 12 } })
  await expect(page).toHaveURL(new RegExp(`view=day.*date=${wednesday}|date=${wednesday}.*view=day`))
})

test('view, room, day, place and filters stand in the address; back and forward bring them again', async ({ page }) => {
  await giveSession(page, 'staff')
  await page.goto(`/meeting/subscribe?office=1&date=${wednesday}&capacity=10`)
  await settled(page)
  await view(page, '日').click()
  await expect(page).toHaveURL(/view=day/)
  await expect(page.getByRole('columnheader', { name: '泰山 Taishan' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '青城 Qingcheng' })).toHaveCount(0)
  await page.getByRole('button', { name: '后一天' }).click()
  await view(page, '周').click()
  await expect(page.getByRole('columnheader')).toHaveCount(8)
  await settled(page)
  await page.getByRole('button', { name: '下一周' }).click()
  await expect(page).toHaveURL(new RegExp(`date=${later(wednesday, 8)}`))
  await expect(page).toHaveURL(/capacity=10/)
  await page.getByRole('combobox', { name: '选择会议室' }).click()
  await page.getByRole('combobox', { name: '选择会议室' }).fill('黄山')
  await page.getByTitle('黄山 Huangshan').click()
  await expect(grid(page)).toHaveAccessibleName(/^黄山 Huangshan，/)

  await page.goBack()
  await expect(grid(page)).not.toHaveAccessibleName(/黄山/)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/view=day/)
  await expect(page).toHaveURL(new RegExp(`date=${later(wednesday, 1)}`))
  await page.goForward()
  await expect(page).toHaveURL(/view=week/)
  await settled(page)
  await page.reload()
  await settled(page)
  await expect(page.getByRole('columnheader')).toHaveCount(8)
  await expect(view(page, '周')).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/meeting/subscribe?view=week&room=999999&office=1')
  await expect(page.getByText('这间会议室不存在')).toBeVisible()
  await page.getByRole('button', { name: '查看其他会议室' }).click()
  await settled(page)
  await expect(page.getByRole('columnheader')).toHaveCount(8)
})

test('without a finding of axe in each view; in English, and in another zone than the office', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'Europe/Berlin', locale: 'en-GB' })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await giveSession(page, 'staff')
  await inLanguage(context, 'en')
  for (const name of ['timeline', 'day', 'week', 'month'] as const) {
    await open(page, { view: name, room: 1 })
    await expect(page.getByText('Times are in the office’s time zone (Shanghai, GMT+8)')).toBeVisible()
    expect(await barriersOf(page), name).toEqual([])
  }
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.getByRole('button', { name: 'Exit full screen' }).first()).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('on a phone a long press in the week selects, and a tap in the month opens the day', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await giveSession(page, 'staff')
  const room = await idOf(page, '玉龙 Yulong')
  await open(page, { view: 'week', room })
  const free = await freeRun(page, room, wednesday, 3)
  const box = await cell(page, room, wednesday, free).boundingBox()
  if (box === null) throw new Error('the free block is not in view')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dy = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + dy }] })
  await touch('touchStart')
  await expect(page.locator('[class*=bubble]')).toBeVisible()
  for (const dy of [6, 12, 18]) await touch('touchMove', dy)
  await touch('touchEnd')
  await expect(form(page)).toBeVisible()
  await expect(page.getByRole('combobox', { name: '开始' })).toHaveValue(String(minuteOf(free)))
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)

  await view(page, '月').tap()
  await expect(page.getByRole('gridcell')).toHaveCount(42)
  await settled(page)
  await page.locator(`[data-date="${wednesday}"]`).tap()
  await expect(page).toHaveURL(/view=day/)
  await context.close()
})
