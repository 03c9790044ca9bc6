import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'

test('SMS is set up with a gateway; its key is kept and never shown again; a test says what was wrong', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await inLanguage(page.context(), 'en')
  await giveSession(page, 'admin')
  await page.goto('/company/notification')
  await page.getByRole('tab', { name: 'SMS' }).click()
  await page.getByLabel('Send by').click()
  await page.getByTitle('HTTP gateway').click()
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter the address of the gateway')).toBeVisible()
  await page.getByLabel('Address').fill('https://sms.gateway.invalid/send')
  await page.getByRole('button', { name: 'Make a key' }).click()
  const key = page.getByLabel('Signing key')
  await expect(key).toHaveValue(/^whsec_.{44}$/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('SMS settings were saved')).toBeVisible()
  await expect(key).toHaveValue('')
  await expect(key).toHaveAttribute('placeholder', /Stored/)
  const test = page.getByLabel('Phone for the test')
  await test.fill('12')
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await expect(page.getByText('This is not a valid phone number')).toBeVisible()
  await test.fill('13800138000')
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await expect(page.getByText(/sms\.gateway\.invalid/).last()).toBeVisible()

  await page.getByLabel('Send by').click()
  await page.getByTitle('No SMS').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Phone for the test')).toBeHidden()
  expect(complaints.filter((one) => !/422|400|502|status of/.test(one))).toEqual([])
})
