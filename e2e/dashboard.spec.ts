import { expect } from '@playwright/test'
import { ask } from './calls'
import { test } from './journey'
import { roomAtAnyHour } from './room-at-any-hour'
import { complaintsOf, giveSession } from './signed-in'

test('a free room is booked from the dashboard at once and given back; a meeting’s title opens its details', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'admin')
  const name = `随时 ${Date.now() % 1_000_000}`
  const { office_id } = await roomAtAnyHour(page, name)
  // late in the evening it is in another office than the one that is looked at
  const { city_id } = await ask(page, 'get', '/office/single', { id: office_id })
  await giveSession(page, 'staff')
  await page.addInitScript(
    (place) => {
      for (const [key, value] of Object.entries(place)) localStorage.setItem(key, String(value))
    },
    { cityVal: city_id, officeVal: office_id },
  )
  await page.goto('/dashboard')
  const mine = page.getByRole('region', { name: '我今天的会议' })
  const row = page.getByRole('listitem').filter({ hasText: name })
  const book = row.getByRole('button', { name: new RegExp(`现在预订${name}`) })
  await book.click()
  const done = page.getByRole('status').filter({ hasText: `预订成功：${name}` })
  await expect(done).toBeVisible()
  const own = mine.getByRole('listitem').filter({ hasText: name })
  await expect(own).toBeVisible()

  await own.getByRole('button').first().click()
  const details = page.getByRole('dialog')
  await expect(details).toContainText(name)
  await expect(details.getByRole('button', { name: /取消会议|立即结束/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()

  // the way back lasts some seconds: asked for anew where the machine was slower than that
  if (await done.isVisible()) await done.getByRole('button', { name: /撤\s*销/ }).click()
  else {
    const { meetings } = await ask(page, 'get', '/dashboard/overview')
    const made = meetings.find((one: { meetingroom_name: string }) => one.meetingroom_name === name)
    await ask(page, 'post', '/meeting/del', { id: made.id })
  }
  await expect(own).toBeHidden()
  expect(complaints).toEqual([])
})

test('on a phone nothing of the dashboard is pushed down by what arrives', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await giveSession(page, 'staff')
  await page.addInitScript(() => {
    const seen: { moved: number } = { moved: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: '公告' }).getByRole('listitem').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const moved = await page.evaluate(() => (globalThis as unknown as { seen: { moved: number } }).seen.moved)
  expect(moved).toBeLessThan(0.1)
})
