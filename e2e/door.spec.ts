import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { fromNow, roomAtAnyHour } from './room-at-any-hour'
import { searchFor } from './search-for'
import { complaintsOf, giveSession } from './signed-in'

test('a screen is paired by its code, shows at once what is booked elsewhere, ends and books, and is unpaired', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'admin')
  const room = await roomAtAnyHour(page, `门口 ${Date.now() % 1_000_000}`)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const screen = await context.newPage()
  await screen.goto('/door')
  const shownCode = screen.getByRole('status', { name: '配对码 Pairing code' })
  await expect(shownCode).toHaveText(/^[A-Z2-9]{3} [A-Z2-9]{3}$/)

  await page.goto('/meetingroom/terminal')
  await page.getByRole('button', { name: '绑定屏幕' }).click()
  const dialog = page.getByRole('dialog', { name: '绑定屏幕' })
  await dialog.getByLabel('配对码').fill('ABCDEF')
  await dialog.getByLabel('会议室').fill(room.name)
  await page.getByTitle(room.name).click()
  await dialog.getByRole('button', { name: /绑\s*定/ }).click()
  await expect(dialog.getByText('配对码错误或已过期')).toBeVisible()
  // a device at which somebody opened the page of another kind
  const kiosk = await ask(page, 'post', '/door/pairing', { kind: 'kiosk' })
  await dialog.getByLabel('配对码').fill(kiosk.code)
  await dialog.getByRole('button', { name: /绑\s*定/ }).click()
  await expect(dialog.getByText(/此配对码来自访客机，不能绑定为会议终端。请在设备上打开会议终端的地址/)).toBeVisible()
  await dialog.getByLabel('配对码').fill((await shownCode.textContent()) ?? '')
  await dialog.getByRole('button', { name: /绑\s*定/ }).click()
  await expect(page.getByText(`“${room.name}”已绑定到${room.name}`)).toBeVisible()

  await expect(screen.getByRole('heading', { level: 1 })).toHaveText(room.name)
  await expect(screen.getByRole('heading', { level: 2, name: '空闲 Free' })).toBeVisible()
  expect(await barriersOf(screen)).toEqual([])

  const title = `Quarterly review with the partners of Meridian Foods 评审 ${Date.now() % 1_000_000}`
  await ask(page, 'post', '/meeting/add', { meetingroom_id: room.id, title, ...fromNow(room.timezone) })
  await expect(screen.getByRole('heading', { level: 2, name: '使用中 In use' })).toBeVisible()
  await expect(screen.getByText(title)).toBeVisible()
  await expect(screen.getByRole('img', { name: '扫码签到 Scan to check in' })).toBeVisible()
  // in both languages and with a long title: what it says stands above what one can do
  const extend = await screen.getByRole('button', { name: /延长/ }).boundingBox()
  const booker = await screen.locator('section[aria-live] p').last().boundingBox()
  const state = await screen.getByRole('heading', { level: 2, name: '使用中 In use' }).boundingBox()
  const card = await screen.locator('section[aria-live]').boundingBox()
  expect((booker?.y ?? 999) + (booker?.height ?? 0)).toBeLessThanOrEqual(extend?.y ?? 0)
  expect(state?.y).toBeGreaterThanOrEqual(card?.y ?? 999)
  expect(await barriersOf(screen)).toEqual([])

  await searchFor(page.getByRole('textbox', { name: /^搜索/ }), room.name)
  await page.getByRole('button', { name: `${room.name}：更多操作` }).click()
  await page.getByRole('menuitem', { name: '操作密码' }).click()
  const asked = page.getByRole('dialog', { name: `“${room.name}”的操作密码` })
  await asked.getByLabel('新密码（4至8位数字）').fill('47')
  await asked.getByRole('button', { name: /保\s*存/ }).click()
  await expect(asked.getByText('请输入4至8位数字')).toBeVisible()
  await asked.getByLabel('新密码（4至8位数字）').fill('4711')
  expect(await barriersOf(page)).toEqual([])
  await asked.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText(`“${room.name}”的操作密码已设置`)).toBeVisible()
  const pad = screen.getByRole('dialog')
  // who is about to choose is shown what holds now
  const looked = screen.waitForResponse(/door\/state/)
  await screen.getByRole('button', { name: /延长/ }).click()
  await looked
  await pad.getByRole('button', { name: /分钟/ }).first().click()
  for (const digit of '4712') await pad.getByRole('button', { name: digit, exact: true }).click()
  expect(await barriersOf(screen)).toEqual([])
  await pad.getByRole('button', { name: /确定/ }).click()
  await expect(pad.getByText('操作密码错误，还可尝试4次')).toBeInViewport({ ratio: 1 })
  expect(await pad.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThanOrEqual(0)
  const giveCode = async () => {
    for (const digit of '4711') await pad.getByRole('button', { name: digit, exact: true }).click()
    await pad.getByRole('button', { name: /确定/ }).click()
    await expect(pad).toBeHidden()
  }
  await giveCode()

  await screen.getByRole('button', { name: /结束会议/ }).click()
  await pad.getByRole('button', { name: /^结束/ }).click()
  await giveCode()
  await expect(screen.getByRole('heading', { level: 2, name: '空闲 Free' })).toBeVisible()
  await screen.getByRole('button', { name: /立即预订/ }).click()
  expect(await barriersOf(screen)).toEqual([])
  await pad.getByRole('button', { name: /30 分钟/ }).click()
  await giveCode()
  // what was ended by hand ended within this minute: the next meeting begins with the next, and is shown already
  await expect(screen.getByText('现场会议')).toBeVisible()

  await page.getByRole('button', { name: `${room.name}：更多操作` }).click()
  await page.getByRole('menuitem', { name: '解除绑定' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click()
  await expect(screen.getByRole('heading', { name: /此屏幕已解除绑定/ })).toBeVisible()
  await expect(screen.getByText(room.name)).toBeHidden()
  await screen.getByRole('button', { name: /重新绑定/ }).click()
  await expect(shownCode).toHaveText(/^[A-Z2-9]{3} [A-Z2-9]{3}$/)
  await context.close()
  expect(complaints).toEqual([])
})
