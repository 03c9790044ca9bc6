import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { chooseOfRow, rowOf } from './rows'
import { complaintsOf, inLanguage, signIn } from './signed-in'

test('a code is shown for the door, and deleting a room asks what becomes of its meetings', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(page)
  const name = `Given up ${Date.now()}`
  await signIn(page, 'admin')
  const { items } = await ask(page, 'get', '/meetingroom/page', { limit: '1' })
  const { office_id, floor_id, price_id, roomtype_id } = items[0]
  const place = { office_id, floor_id, price_id, roomtype_id, capacity: 4 }
  const made = await ask(page, 'post', '/meetingroom/add', { ...place, name, opentime: '00:00', closetime: '24:00' })
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const slot = { start_time: `${soon} 10:00:00`, end_time: `${soon} 10:30:00` }
  await ask(page, 'post', '/meeting/add', { meetingroom_id: made.id, title: `Meets in ${name}`, ...slot })

  await inLanguage(context, 'en')
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.goto(`/meetingroom/create_room?title=${encodeURIComponent(name)}`)
  await expect(rowOf(page, name)).toContainText('Online')
  await rowOf(page, name).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'QR code' }).click()
  const codes = page.getByRole('dialog', { name: 'Door QR codes' })
  await expect(codes.getByRole('img', { name: `QR code of ${name}` })).toBeVisible()
  await codes.getByRole('button', { name: 'Close' }).last().click()
  await expect(codes).toBeHidden()

  await chooseOfRow(page, name, 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await expect(dialog.getByText('1 meeting hasn’t ended yet.')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: `Meets in ${name}` })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('Deletion cancelled')).toBeVisible()
  await chooseOfRow(page, name, 'Delete')
  await dialog.getByRole('radio', { name: 'Cancel all' }).check()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Deleted successfully!')).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
  const mine = await ask(page, 'get', '/meetingroom/page', { title: name })
  expect(mine.total).toBe(0)
  expect(complaints).toEqual([])
})
