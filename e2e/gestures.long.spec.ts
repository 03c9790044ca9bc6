import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage, signIn } from './signed-in'

/** Titles that no earlier run has left behind. */
const run = Date.now().toString(36)
/** Blocks and rows of the comfortable grid. */
const [BLOCK, ROW] = [24, 56]
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const later = (time: string, minutes: number) => timeOf(minuteOf(time) + minutes)

type Room = {
  id: number
  name: string
  isaudit: number
  readonly: boolean
  status: string
  lunch_begin: string | null
  single_time: string | null
  limit_unit: string
  limitdays: number | null
  approve_booking_begintime: string | null
  locks: unknown[]
  meeting: { start_time: string; end_time: string }[]
  /** Its place in the list. */
  at: number
}

/** Rooms of the head office in the order of the list, and the next workday from so many on. */
async function dayOf(page: Page, days: number): Promise<{ date: string; rooms: Room[] }> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())
  for (let ahead = days; ; ahead++) {
    const day = new Date(`${today}T00:00:00Z`)
    day.setUTCDate(day.getUTCDate() + ahead)
    if ([0, 6].includes(day.getUTCDay())) continue
    const date = day.toISOString().slice(0, 10)
    const { items }: { items: Room[] } = await ask(page, 'get', '/meeting/meetingroom_meeting_page', {
      office: 1,
      date,
      limit: 30,
    })
    return { date, rooms: items.map((room, at) => ({ ...room, at })) }
  }
}

const isPlain = (room: Room) =>
  room.status === 'online' &&
  !room.readonly &&
  room.lunch_begin === null &&
  room.approve_booking_begintime === null &&
  room.locks.length === 0 &&
  Number(room.single_time ?? 4) >= 2 &&
  room.limit_unit === 'day' &&
  (room.limitdays ?? 30) >= 14

/** Is a room empty from one time to another? */
const isFree = (room: Room, from: string, to: string) =>
  room.meeting.every((one) => one.end_time.slice(11) <= from || one.start_time.slice(11) >= to)

type Two = { date: string; from: string; rooms: [Room, Room]; dy: number }

/** Two rooms that are free for some hours, and how far the second stands below the first. */
async function twoRooms(page: Page, days: number, isaudit = 0): Promise<Two> {
  for (let ahead = days; ahead < days + 9; ahead++) {
    const { date, rooms } = await dayOf(page, ahead)
    for (let hour = 9; hour <= 14; hour++) {
      const [from, to] = [timeOf(hour * 60), timeOf((hour + 5) * 60)]
      for (const [at, room] of rooms.entries()) {
        if (!isPlain(room) || room.isaudit !== 0 || !isFree(room, from, to)) continue
        for (let other = Math.max(0, at - 4); other <= at + 4; other++) {
          const second = rooms[other]
          if (second === undefined || second === room || second.isaudit !== isaudit) continue
          if (isPlain(second) && isFree(second, from, to)) {
            return { date, from, rooms: [room, second], dy: (other - at) * ROW }
          }
        }
      }
    }
  }
  throw new Error('no two rooms are free for some hours')
}

/** Books a room for an hour, through the call that the form uses. */
async function book(page: Page, room: Room, date: string, from: string, title: string, minutes = 60): Promise<number> {
  const times = { start_time: `${date} ${from}:00`, end_time: `${date} ${later(from, minutes)}:00` }
  const { id } = await ask(page, 'post', '/meeting/add', { meetingroom_id: room.id, title, ...times })
  made.push({ page, id })
  return id
}

/** What the journeys book they leave free again. */
const made: { page: Page; id: number }[] = []
test.afterEach(async () => {
  for (const { page, id } of made.splice(0)) {
    if (!page.isClosed()) await ask(page, 'post', '/meeting/del', { id }).catch(() => undefined)
  }
})

const grid = (page: Page) => page.getByRole('grid')
const row = (page: Page, room: Room) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: room.name }) })
const cell = (page: Page, room: Room, time: string) =>
  row(page, room).getByRole('gridcell', { name: new RegExp(`, ${time}, `) })
const meeting = (within: Locator, title: string) => within.getByRole('button', { name: title })

/** The grid with a room and a time in view; alone, where it is looked for by its name. */
async function openGrid(page: Page, date: string, room: Room, from: string, title = ''): Promise<void> {
  await page.goto(`/meeting/subscribe?office=1&date=${date}${title && `&title=${encodeURIComponent(title)}`}`)
  await expect(grid(page).getByRole('rowheader').first()).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false')
  await grid(page).evaluate(
    (element, { minute, top }) => {
      const block = Number.parseFloat(getComputedStyle(element).getPropertyValue('--block'))
      element.scrollLeft = Math.max(0, (minute / 15) * block - 3 * block)
      element.scrollTop = top
    },
    { minute: minuteOf(from), top: title === '' ? Math.max(0, (room.at - 5) * ROW) : 0 },
  )
  await expect(cell(page, room, from)).toBeVisible()
}

async function middle(place: Locator): Promise<[x: number, y: number]> {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  // drawn anew it is out of view for a moment
  await expect.poll(async () => (box = await place.boundingBox())).not.toBeNull()
  const { x, y, width, height } = box as unknown as { x: number; y: number; width: number; height: number }
  return [x + width / 2, y + height / 2]
}

/** Takes hold of a meeting in its first block (or at its end), and carries it so far; the button stays down. */
async function carry(page: Page, button: Locator, grip: 'whole' | 'end', dx: number, dy = 0): Promise<void> {
  const box = await button.boundingBox()
  if (box === null) throw new Error('not in view')
  const x = grip === 'end' ? box.x + box.width - 3 : box.x + 14
  const y = box.y + box.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx, y + dy, { steps: 6 })
}

async function signedIn(browser: Browser, who: 'admin' | 'staff'): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await giveSession(page, who)
  return page
}

const bubble = (page: Page) => page.locator('[class*=bubble]')
const named = (title: string, from: string, to: string) => new RegExp(`^${title}.*${from}–${to}`)

test('a meeting is made longer by its end, moved to another time and room, and each is taken back', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'staff')
  const { date, from, rooms, dy } = await twoRooms(page, 3)
  const [above, below] = rooms
  const title = `移动${run}`
  await book(page, above, date, from, title)
  await openGrid(page, date, above, from)

  await carry(page, meeting(row(page, above), title), 'end', 2 * BLOCK)
  await expect(bubble(page)).toContainText(`${from}–${later(from, 90)}`)
  await page.mouse.up()
  await expect(meeting(row(page, above), title)).toHaveAccessibleName(named(title, from, later(from, 90)))
  await expect(page.getByRole('status').filter({ hasText: '已改为' })).toContainText(`${from}–${later(from, 90)}`)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status').filter({ hasText: '已撤销' })).toBeVisible()
  await expect(meeting(row(page, above), title)).toHaveAccessibleName(named(title, from, later(from, 60)))

  await carry(page, meeting(row(page, above), title), 'whole', 4 * BLOCK, dy)
  await expect(bubble(page)).toContainText(`${later(from, 60)}–${later(from, 120)}`)
  await expect(bubble(page)).toContainText(below.name)
  await expect(meeting(row(page, above), title)).toHaveAttribute('data-lifted')
  await page.mouse.up()
  await expect(meeting(row(page, below), title)).toHaveAccessibleName(named(title, later(from, 60), later(from, 120)))
  await expect(meeting(row(page, above), title)).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '已改为' })).toContainText(below.name)

  // It is so at the server, and goes back there too.
  await page.reload()
  await openGrid(page, date, below, from)
  await carry(page, meeting(row(page, below), title), 'whole', -4 * BLOCK, -dy)
  await page.mouse.up()
  await expect(meeting(row(page, above), title)).toHaveAccessibleName(named(title, from, later(from, 60)))
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(meeting(row(page, below), title)).toHaveAccessibleName(named(title, later(from, 60), later(from, 120)))
  await expect(page.getByRole('status').filter({ hasText: '已撤销' })).toBeVisible()
  await page.reload()
  await openGrid(page, date, below, from)
  await expect(meeting(row(page, below), title)).toHaveAccessibleName(named(title, later(from, 60), later(from, 120)))
  expect(complaints).toEqual([])
})

test('what the rules refuse is said at the pointer and goes back; Escape leaves; who is overtaken is told', async ({
  page,
  browser,
}) => {
  await giveSession(page, 'staff')
  const { date, from, rooms } = await twoRooms(page, 3)
  const [above] = rooms
  const [title, theirs] = [`留下${run}`, `别人${run}`]
  await book(page, above, date, from, title)
  const other = await signedIn(browser, 'admin')
  await book(other, above, date, later(from, 90), theirs)
  await openGrid(page, date, above, from)
  const own = meeting(row(page, above), title)

  // Not over a meeting of somebody else, which stays where it is and cannot be moved.
  await expect(meeting(row(page, above), theirs)).not.toHaveAttribute('data-grips')
  await carry(page, own, 'whole', 6 * BLOCK)
  await expect(bubble(page)).toHaveAttribute('data-refused')
  await expect(bubble(page)).toContainText(theirs)
  await expect(bubble(page)).toContainText(`最近可用：`)
  await page.mouse.up()
  await expect(page.getByRole('alert').filter({ hasText: theirs })).toBeVisible()
  await expect(own).toHaveAccessibleName(named(title, from, later(from, 60)))
  await expect(page.getByRole('status').filter({ hasText: '已改为' })).toHaveCount(0)

  await carry(page, own, 'whole', 11 * BLOCK)
  await expect(bubble(page)).not.toHaveAttribute('data-refused')
  await page.keyboard.press('Escape')
  await expect(bubble(page)).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(own).toHaveAccessibleName(named(title, from, later(from, 60)))

  // Somebody takes the slot while it is in the hand.
  await carry(page, own, 'whole', 11 * BLOCK)
  await expect(bubble(page)).toBeVisible()
  const quick = `抢先${run}`
  await book(other, above, date, later(from, 180), quick)
  await expect(page.getByRole('alert').filter({ hasText: quick })).toBeVisible()
  await expect(bubble(page)).toHaveCount(0)
  await page.mouse.up()
  await expect(own).toHaveAccessibleName(named(title, from, later(from, 60)))
})

test('a confirmed meeting that would have to be approved again says so before it is let go', async ({ page }) => {
  await giveSession(page, 'staff')
  const { date, from, rooms, dy } = await twoRooms(page, 3, 1)
  const [above, below] = rooms
  const title = `再审${run}`
  await book(page, above, date, from, title)
  await openGrid(page, date, above, from)
  await carry(page, meeting(row(page, above), title), 'whole', 0, dy)
  await expect(bubble(page)).toContainText('改动需重新审核，审核通过前保留原时段')
  await page.mouse.up()
  await expect(page.getByRole('status').filter({ hasText: '改动已提交审核' })).toBeVisible()
  // It keeps what it has, and waits there.
  await expect(meeting(row(page, above), title)).toHaveAttribute('data-kind', 'mine')
  await expect(meeting(row(page, below), title)).toHaveAttribute('data-kind', 'pending')
  await page.keyboard.press('Control+z')
  await expect(meeting(row(page, below), title)).toHaveCount(0)
  await expect(meeting(row(page, above), title)).toHaveAttribute('data-kind', 'mine')
})

test('a booking just made is taken back', async ({ page }) => {
  await giveSession(page, 'staff')
  const { date, from, rooms } = await twoRooms(page, 4)
  await openGrid(page, date, rooms[0], from)
  const [x, y] = await middle(cell(page, rooms[0], from))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 3 * BLOCK, y, { steps: 4 })
  await page.mouse.up()
  const title = `误订${run}`
  await expect(page.getByLabel('主题')).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(meeting(grid(page), title)).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(meeting(grid(page), title)).toHaveCount(0)
  await page.reload()
  await openGrid(page, date, rooms[0], from)
  await expect(meeting(grid(page), title)).toHaveCount(0)
})

test('in English and with the keyboard alone: pick up, move, change the end, drop, take back, and the menu', async ({
  page,
  context,
}) => {
  await signIn(page, 'staff')
  const { date, from, rooms } = await twoRooms(page, 4)
  const [room] = rooms
  const title = `keys${run}`
  await book(page, room, date, from, title)
  await inLanguage(context, 'en')
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await openGrid(page, date, room, from, room.name)
  const own = meeting(grid(page), title)

  // The keyboard goes to the first block of the day, and by hours to the meeting.
  await page.locator('[role=gridcell][tabindex="0"], [role=rowheader][tabindex="0"]').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  for (let hour = 0; hour < minuteOf(from) / 60; hour++) await page.keyboard.press('Control+ArrowRight')
  await expect(cell(page, room, from)).toBeFocused()

  const status = page.getByRole('status').filter({ hasText: /·/ })
  await page.keyboard.press('m')
  await expect(status).toContainText(`“${title}” picked up`)
  expect(await barriersOf(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(status).toContainText(`${later(from, 30)}–${later(from, 105)}`)
  await page.keyboard.press('Escape')
  await expect(own).toHaveAccessibleName(named(title, from, later(from, 60)))
  await expect(cell(page, room, from)).toBeFocused()

  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(own).toHaveAccessibleName(named(title, later(from, 15), later(from, 60)))
  await expect(cell(page, room, later(from, 15))).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Moved to' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(own).toHaveAccessibleName(named(title, from, later(from, 60)))
  await page.keyboard.press('ArrowLeft')

  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu', { name: /的操作$|^Actions for/ })
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Open',
    'Edit…',
    'Move or resize',
    'Transfer…',
    'Copy meeting details',
    'Cancel meeting…',
    `Details of ${room.name}`,
  ])
  expect(await barriersOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(cell(page, room, from)).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await menu.getByRole('menuitem', { name: 'Transfer…' }).click()
  await expect(page.getByRole('dialog', { name: /^Transfer/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /^Transfer/ })).toHaveCount(0)
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await cell(page, room, from).focus()
  await page.keyboard.press('Shift+F10')
  await expect(menu.getByRole('menuitem', { name: 'Open' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: title })).toContainText('Cancel this meeting?')
  await page.evaluate(() => localStorage.setItem('language', 'zh'))
})

test('the right button offers what can be done: with an own meeting, with that of others, and with a free block', async ({
  page,
  browser,
}) => {
  await giveSession(page, 'staff')
  const { date, from, rooms } = await twoRooms(page, 4)
  const [above, below] = rooms
  const [mine, theirs] = [`菜单${run}`, `旁人${run}`]
  await book(page, above, date, from, mine)
  const other = await signedIn(browser, 'admin')
  await book(other, below, date, from, theirs)
  await openGrid(page, date, above, from)
  const menu = page.getByRole('menu', { name: /的操作$|^Actions for/ })

  await meeting(row(page, below), theirs).click({ button: 'right' })
  await expect(menu.getByRole('menuitem', { name: '打开' })).toBeFocused()
  await expect(menu.getByRole('menuitem', { name: '修改…' })).toHaveCount(0)
  await expect(menu.getByRole('menuitem', { name: '取消会议…' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await cell(page, above, later(from, 120)).click({ button: 'right' })
  await menu.getByRole('menuitem', { name: `预订 ${later(from, 120)}–${later(from, 180)}` }).click()
  await expect(page.getByRole('dialog')).toContainText(above.name)
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()

  await meeting(row(page, above), mine).click({ button: 'right' })
  await menu.getByRole('menuitem', { name: '修改…' }).click()
  await expect(page.getByRole('dialog', { name: `修改“${mine}”` })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()

  // Picked up by the menu, its end is drawn by its handle, and it is put there by its button.
  await meeting(row(page, above), mine).click({ button: 'right' })
  await menu.getByRole('menuitem', { name: '移动或调整时长' }).click()
  const end = page.locator('[data-held-by=end]')
  const [x, y] = await middle(end)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 2 * BLOCK, y, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: '放在这里' }).click()
  await expect(meeting(row(page, above), mine)).toHaveAccessibleName(named(mine, from, later(from, 90)))
})

test('on a phone a long press lifts a meeting, and one that is let go where it was opens the menu', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await giveSession(page, 'staff')
  const { date, from, rooms } = await twoRooms(page, 5)
  const [room] = rooms
  const title = `手指${run}`
  await book(page, room, date, from, title)
  await openGrid(page, date, room, from, room.name)
  const own = meeting(grid(page), title)
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })

  let [x, y] = await middle(own)
  await touch('touchStart', x, y)
  await expect(own).toHaveAttribute('data-lifted', '')
  for (const dx of [10, 20, 30, 40]) await touch('touchMove', x + dx, y)
  await expect(bubble(page)).toContainText(`${later(from, 30)}–${later(from, 90)}`)
  await touch('touchEnd')
  await expect(own).toHaveAccessibleName(named(title, later(from, 30), later(from, 90)))
  await page.getByRole('button', { name: '撤销' }).tap()
  await expect(own).toHaveAccessibleName(named(title, from, later(from, 60)))

  ;[x, y] = await middle(own)
  await touch('touchStart', x, y)
  await expect(own).toHaveAttribute('data-lifted', '')
  await touch('touchEnd')
  await page.getByRole('menuitem', { name: '移动或调整时长' }).tap()
  const end = page.locator('[data-held-by=end]')
  expect((await end.boundingBox())?.width).toBeGreaterThanOrEqual(44)
  ;[x, y] = await middle(end)
  await touch('touchStart', x, y)
  for (const dx of [10, 20, 30, 40]) await touch('touchMove', x + dx, y)
  await touch('touchEnd')
  await page.getByRole('button', { name: '放在这里' }).tap()
  await expect(own).toHaveAccessibleName(named(title, from, later(from, 90)))
})

test('in the day a meeting is carried to another room, in the week to another day', async ({ page }) => {
  await giveSession(page, 'staff')
  const { date, from, rooms } = await twoRooms(page, 5)
  const [room] = rooms
  const title = `列${run}`
  await book(page, room, date, from, title)
  const own = meeting(grid(page), title)
  const heightOf = () =>
    grid(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).getPropertyValue('--block')))
  const widthOf = () =>
    grid(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).getPropertyValue('--column')))
  /** A room that is open day and night begins at midnight, and only what is in view is in the page. */
  const scrollTo = async (time: string) => {
    await expect(grid(page).getByRole('gridcell').first()).toBeVisible()
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const top = ((hours * 60 + minutes) / 15) * (await heightOf())
    await grid(page).evaluate((element, to) => element.scrollTo({ top: Math.max(0, to - 200) }), top)
  }

  await page.goto(`/meeting/subscribe?office=1&date=${date}&view=day&title=${encodeURIComponent(room.name)}`)
  await scrollTo(from)
  await own.scrollIntoViewIfNeeded()
  await carry(page, own, 'whole', 0, 4 * (await heightOf()))
  await expect(bubble(page)).toContainText(`${later(from, 60)}–${later(from, 120)}`)
  await page.mouse.up()
  await expect(own).toHaveAccessibleName(named(title, later(from, 60), later(from, 120)))
  await page.keyboard.press('Control+z')
  await expect(own).toHaveAccessibleName(named(title, from, later(from, 60)))
  await expect(page.getByRole('status').filter({ hasText: '已撤销' })).toBeVisible()

  await page.goto(`/meeting/subscribe?office=1&date=${date}&view=week&room=${room.id}`)
  await scrollTo(from)
  await own.scrollIntoViewIfNeeded()
  // The day after is in the same week, or the day before is; what is there may be in the way, and then it goes back.
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  await carry(page, own, 'whole', (weekday < 5 ? 1 : -1) * (await widthOf()), 0)
  await expect(bubble(page)).toContainText('周')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(own).toHaveAccessibleName(named(title, from, later(from, 60)))
})
