import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { test } from './journey'
import { emptyRoom } from './room-at-any-hour'
import { complaintsOf, drawn, giveSession, inLanguage } from './signed-in'
import { workday } from './workday'

/** Titles that no earlier run has left behind. */
const run = Date.now().toString(36)
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const block = (page: Page, time: string) => page.getByRole('gridcell', { name: new RegExp(`, ${time}, `) })
const form = (page: Page) => page.getByRole('dialog')

/** Opens the form for free time of a room, by the keyboard of the grid; answers when it begins. */
async function openForm(page: Page, date: string, room: string, blocks: number): Promise<string> {
  await page.goto(`/meeting/subscribe?office=1&date=${date}&title=${encodeURIComponent(room)}`)
  await expect(page.getByRole('rowheader', { name: room })).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('grid').evaluate((grid) => {
    grid.scrollLeft = (9 * 60 * 24) / 15 - 120
  })
  await expect(page.getByRole('gridcell', { name: /, 09:00, / })).toBeVisible()
  await drawn(page)
  let from = ''
  const firstFree = () =>
    page.getByRole('grid').evaluate((grid, length) => {
      let found: string[] = []
      for (const cell of grid.querySelectorAll('[role=gridcell][data-state]')) {
        const free = cell.getAttribute('data-state') === 'free'
        found = free ? [...found, cell.getAttribute('aria-label')?.split(', ')[1] ?? ''] : []
        if (found.length === length) return found[0]
      }
      return ''
    }, blocks)
  // the cells where the grid was scrolled to are drawn after those where it stood
  await expect(async () => {
    from = (await firstFree()) ?? ''
    expect(from, `${blocks} free blocks of ${room}`).not.toBe('')
  }).toPass()
  await page.locator('[role=grid] [tabindex="0"]').focus()
  await page.keyboard.press('Home')
  for (let step = 0; step <= minuteOf(from) / 15; step++) await page.keyboard.press('ArrowRight')
  await expect(block(page, from)).toBeFocused()
  for (let step = 1; step < blocks; step++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('主题').or(page.getByLabel('Title'))).toBeFocused()
  return from
}

test('people, a second room, a file and a reminder: all of it is there afterwards, and can be changed', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'admin')
  const title = `评审 ${run}`
  const { name: room } = await emptyRoom(page, `空房 1 ${run}`)
  const from = await openForm(page, workday(3), room, 2)
  await page.keyboard.type(title)

  const people = page.getByRole('combobox', { name: '参会人' })
  await people.click()
  await expect(page.getByText('最近会面')).toBeVisible()
  await people.fill('周雨桐')
  const found = page.getByRole('option').or(page.locator('.ant-select-item-option')).filter({ hasText: '周雨桐' })
  await expect(found.first()).toContainText(/空闲|没有时间/)
  await page.keyboard.press('Enter')
  await people.fill('guest@example.org')
  await expect(page.getByText('邀请 guest@example.org')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '添加会议室' }).click()
  await expect(page.getByText('推荐：此时段可预订')).toBeVisible()
  const offered = page.locator('.ant-select-item-option').filter({ hasText: /\d+F/, hasNotText: '需审核' })
  await offered.first().click()
  const rooms = form(page).getByRole('list', { name: '会议室' }).getByRole('listitem')
  await expect(rooms).toHaveCount(2)
  await expect(rooms.nth(1)).toContainText('可预订')

  await page.getByRole('button', { name: '更多选项' }).click()
  await page.locator('input[type=file]').setInputFiles([
    { name: '议程.txt', mimeType: 'text/plain', buffer: Buffer.from('1. Begin\n2. End\n') },
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') },
  ])
  await expect(page.getByRole('alert').filter({ hasText: '上传文件的格式不合符' })).toBeVisible()
  await expect(form(page).getByRole('progressbar')).toHaveCount(0)
  await page.getByRole('button', { name: '预订', exact: true }).click()
  await expect(page.getByText('有附件上传失败，请移除后重试')).toBeVisible()
  await page.getByRole('button', { name: '移除film.mp4' }).click()
  await page.getByRole('combobox', { name: '提醒' }).click()
  await page.getByTitle('提前 15 分钟').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '预订', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '预订成功' })).toBeVisible()
  await expect(form(page)).toHaveCount(0)

  await page.keyboard.press('Enter')
  await expect(form(page).getByText('提前 15 分钟')).toBeVisible()
  await expect(form(page).getByText('周雨桐')).toBeVisible()
  await expect(form(page).getByText(new RegExp(`${room}、`))).toBeVisible()
  const download = page.waitForEvent('download')
  await form(page).getByRole('button', { name: '下载议程.txt' }).click()
  expect((await download).suggestedFilename()).toBe('议程.txt')

  await form(page).getByRole('button', { name: '修改' }).click()
  await expect(rooms).toHaveCount(2)
  await rooms.nth(1).getByRole('button', { name: /移除/ }).click()
  await page.getByRole('button', { name: '移除议程.txt' }).click()
  await form(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('status').filter({ hasText: '更新成功' })).toBeVisible()
  await expect(form(page).getByText(`${from}–${timeOf(minuteOf(from) + 30)}`)).toBeVisible()
  await expect(form(page).getByText('议程.txt')).toHaveCount(0)
  await expect(form(page).getByText(new RegExp(`${room}、`))).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('a time when all are free is taken with a click, and a room instead of one that is taken', async ({ page }) => {
  await giveSession(page, 'admin')
  const { name: room } = await emptyRoom(page, `空房 2 ${run}`)
  await openForm(page, workday(4), room, 2)
  await page.keyboard.type(`共同 ${run}`)
  const people = page.getByRole('combobox', { name: '参会人' })
  await people.click()
  await people.fill('技术')
  await expect(page.locator('.ant-select-item-option').filter({ hasText: /人/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/会议室可容纳/)).toBeVisible()
  await page.getByRole('button', { name: '查找共同空闲时间' }).click()
  const times = page.getByRole('region', { name: '查找共同空闲时间' })
  await times
    .getByRole('button', { name: /\d\d:\d\d–\d\d:\d\d/ })
    .last()
    .click()
  await expect(times.getByRole('button', { name: /\d\d:\d\d–\d\d:\d\d/ }).last()).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const chosen = await page.getByLabel('日期', { exact: true }).last().inputValue()
  await expect(page).toHaveURL(new RegExp(`date=${chosen}`))
  await page.getByRole('button', { name: '预订', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '预订成功' })).toBeVisible()

  // the same time again: it is taken, and another room is a click away
  const booked = page.getByRole('grid').getByRole('button', { name: `共同 ${run}` })
  await expect(booked).toBeVisible()
  const [from] = ((await booked.getAttribute('aria-label')) ?? '').match(/\d\d:\d\d/) ?? ['']
  await openForm(page, chosen, room, 2)
  await page.getByRole('combobox', { name: '开始' }).selectOption(String(minuteOf(from ?? '')))
  await expect(page.getByRole('alert').filter({ hasText: '该时间段已被占用' })).toBeVisible()
  const others = page.getByRole('region', { name: '此时段可预订的会议室' })
  const other = (await others.getByRole('button').first().getAttribute('aria-label'))?.replace('改用', '') ?? ''
  await others.getByRole('button').first().click()
  await expect(form(page)).toHaveAccessibleName(`预订 ${other}`)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
})

test('by keyboard alone and in English; axe has nothing serious against the form', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await giveSession(page, 'admin')
  const { name: room } = await emptyRoom(page, `空房 3 ${run}`)
  await giveSession(page, 'staff')
  await inLanguage(context, 'en')
  const title = `Keys ${run}`
  await openForm(page, workday(3), room, 2)
  await page.keyboard.type(title)
  for (const name of ['Date', 'Start', 'End']) {
    await page.keyboard.press('Tab')
    // a date has parts of its own
    while (name !== 'Date' && (await page.evaluate(() => document.activeElement?.getAttribute('type'))) === 'date') {
      await page.keyboard.press('Tab')
    }
    await expect(page.getByLabel(name, { exact: true }).last()).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add room' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Repeat' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Attendees' }).last()).toBeFocused()
  await page.keyboard.type('nobody@')
  await expect(page.getByText('Not a valid email address: nobody@')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'More options' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.type('Written by keys')
  expect(await barriersOf(page, '[role=dialog]')).toEqual([])
  await page.getByLabel('Title').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Booked' })).toBeVisible()
  // the focus is back in the grid: Enter opens what was booked
  await expect(form(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(form(page).getByText('Written by keys')).toBeVisible()
})
