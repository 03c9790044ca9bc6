import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { fromNow, roomAtAnyHour } from './room-at-any-hour'
import { complaintsOf, giveSession, inLanguage, password } from './signed-in'

const phone = { viewport: { width: 390, height: 844 } }

test('a camera opens the code at the room: colleagues sign in with their account, guests with their address', async ({
  page,
  browser,
}) => {
  await giveSession(page, 'admin')
  const name = `扫码 ${Date.now() % 1_000_000}`
  const room = await roomAtAnyHour(page, name)
  const { items: people } = await ask(page, 'get', '/attendee/waterfall_user_list', { title: 'staff', limit: '1' })
  const mail = `guest${Date.now() % 1_000_000}@example.org`
  const made = await ask(page, 'post', '/meeting/add', {
    ...{ meetingroom_id: room.id, title: name, ...fromNow(room.timezone) },
    attendees: [{ user_id: people[0].id }, { mail, name: 'Gus' }],
  })
  try {
    const { code } = await ask(page, 'get', '/signinlog/qrcode', { id: String(made.id) })
    const scanned = `/auth-meeting-login?c=${encodeURIComponent(code)}`

    const guests = await browser.newContext(phone)
    await inLanguage(guests, 'en')
    const guest = await guests.newPage()
    const complaints = complaintsOf(guest)
    await guest.goto(scanned)
    await expect(guest.getByRole('heading', { name: 'Meeting check-in' })).toBeVisible()
    expect(await barriersOf(guest)).toEqual([])
    const address = guest.getByLabel('Email address you were invited with')
    await address.fill('nobody@example.org')
    await address.press('Enter')
    await expect(guest.getByRole('alert')).toContainText('This email address isn’t on the guest list')
    await address.fill(mail)
    await guest.getByRole('button', { name: 'Check in', exact: true }).click()
    await expect(guest.getByRole('status')).toHaveText('Checked in')
    await expect(guest.getByText('Hello Gus')).toBeVisible()
    expect(await barriersOf(guest)).toEqual([])
    expect(complaints).toEqual([])

    const colleague = await (await browser.newContext(phone)).newPage()
    await inLanguage(colleague.context())
    await colleague.goto(scanned)
    await colleague.getByRole('button', { name: '登录并签到' }).click()
    await colleague.getByLabel('账号', { exact: true }).fill('staff')
    await colleague.getByRole('textbox', { name: '密码' }).fill(password('staff'))
    await colleague.keyboard.press('Enter')
    // the code has come along
    await expect(colleague.getByRole('status')).toHaveText('签到成功')
    await expect(colleague.getByRole('heading', { name })).toBeVisible()

    await guest.goto(`/auth-meeting-login?c=${encodeURIComponent(`${code.slice(0, -3)}abc`)}`)
    await guest.getByLabel('Email address you were invited with').fill(mail)
    await guest.getByRole('button', { name: 'Check in', exact: true }).click()
    await expect(guest.getByRole('alert')).toContainText('The check-in code is invalid')
    const { signed } = await ask(page, 'get', '/signinlog/detail', { id: String(made.id) })
    expect(signed).toBe(2)
  } finally {
    await ask(page, 'post', '/meeting/del', { id: made.id })
    await ask(page, 'post', '/meetingroom/del', { id: room.id }).catch(() => undefined)
  }
})
