import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { fromNow, roomAtAnyHour } from './room-at-any-hour'
import { complaintsOf, giveSession, inLanguage, signIn } from './signed-in'

test('a phone finds its meeting, signs in by what the organiser shows, who sees it at once and enters the others', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'admin')
  const name = `签到 ${Date.now() % 1_000_000}`
  const room = await roomAtAnyHour(page, name)
  const { items: people } = await ask(page, 'get', '/attendee/waterfall_user_list', { title: 'staff', limit: '1' })
  const attendees = [{ user_id: people[0].id }, { mail: 'guest@example.org', name: '访客甲' }]
  const title = `晨会 ${Date.now() % 1_000_000}`
  const made = await ask(page, 'post', '/meeting/add', {
    ...{ meetingroom_id: room.id, title, attendees, ...fromNow(room.timezone) },
  })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const phone = await context.newPage()
    const phoneComplaints = complaintsOf(phone)
    await signIn(phone, 'staff', `/details?id=${made.id}`)
    await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await phone.getByRole('button', { name: /接\s*受/ }).click()
    await expect(phone.getByRole('button', { name: /接\s*受/ })).toHaveAttribute('aria-pressed', 'true')
    await phone.getByLabel('签到码').fill('AAAAAA')
    await phone.getByRole('button', { name: /^签\s*到$/ }).click()
    await expect(phone.getByText('签到码错误或已过期')).toBeVisible()
    expect(await barriersOf(phone)).toEqual([])

    await page.goto(`/meeting/sign_in?title=${encodeURIComponent(title)}`)
    await page.getByRole('button', { name: title }).click()
    const drawer = page.getByRole('dialog', { name: title })
    await expect(drawer.getByText('访客甲')).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await drawer.getByRole('button', { name: '签到二维码' }).click()
    const screen = page.getByRole('dialog', { name: '签到二维码' })
    await expect(screen.getByRole('img', { name: '扫码签到' })).toBeVisible()
    const typed = (await screen.getByText(/^[A-Z2-9]{3} [A-Z2-9]{3}$/).textContent()) ?? ''
    expect(await barriersOf(page)).toEqual([])

    await phone.getByLabel('签到码').fill(typed.toLowerCase())
    await phone.getByRole('button', { name: /^签\s*到$/ }).click()
    await expect(phone.getByText(/已签到/)).toBeVisible()
    // told live
    await expect(screen.getByText('1 / 3')).toBeVisible()
    await screen.getByRole('button', { name: /关\s*闭/ }).click()

    await drawer.getByRole('button', { name: '为访客甲签到' }).click()
    await expect(drawer.getByRole('button', { name: '撤销访客甲的签到' })).toBeVisible()
    await drawer.getByRole('button', { name: '撤销访客甲的签到' }).click()
    await expect(drawer.getByRole('button', { name: '为访客甲签到' })).toBeVisible()
    const paper = page.waitForEvent('download')
    await drawer.getByRole('button', { name: '打印签到表' }).click()
    await page.getByRole('menuitem', { name: '打印签到表' }).click()
    expect((await paper).suggestedFilename()).toBe(`签到表 ${title}.pdf`)

    await phone.getByRole('button', { name: /签\s*退/ }).click()
    await expect(phone.getByText(/已签退/)).toBeVisible()
    expect(await barriersOf(phone)).toEqual([])
    expect(phoneComplaints).toEqual([])

    // somebody who is not signed in, in English, where no mail is sent: told so, with the other way in
    const outside = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await inLanguage(outside, 'en')
    const stranger = await outside.newPage()
    const { link } = await ask(page, 'get', '/meeting/attend', { id: String(made.id) })
    await stranger.goto(`/auth-meeting-login?m=${link}`)
    await expect(stranger.getByRole('heading', { name: 'Open meeting page' })).toBeVisible()
    await stranger.getByLabel('Email address').fill('nobody@example.org')
    expect(await barriersOf(stranger)).toEqual([])
    await stranger.getByRole('button', { name: 'Send code' }).click()
    await expect(stranger.getByText('Email isn’t configured.', { exact: false })).toBeVisible()
    await stranger.getByRole('link', { name: 'Sign in with a password' }).click()
    await expect(stranger).toHaveURL(new RegExp(`/login\\?redirect=/details%3Fid%3D${made.id}`))
  } finally {
    await ask(page, 'post', '/meeting/del', { id: made.id })
    await ask(page, 'post', '/meetingroom/del', { id: room.id }).catch(() => undefined)
  }
  expect(complaints).toEqual([])
})
