import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'

/** Two days ahead in Shanghai: never past, and no service has to be ordered so far ahead. */
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 2 * 86_400_000)
/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

type Row = { id: number; version: number }

/** A room of its own that is always free, and a service in it that the caller serves. */
async function prepare(page: Page): Promise<{ room: string; end: () => Promise<void> }> {
  const me = await ask(page, 'get', '/users/info')
  const first = async (path: string, query: object): Promise<number> =>
    (await ask(page, 'get', path, query)).items[0].id
  const floor_id = await first('/floor/list', { office_id: 1 })
  const roomtype_id = await first('/roomtype/list', {})
  const price_id = await first('/price/list', {})
  const type_id = await first('/resource_service_type/pagelist', { sys_type: 'service' })
  const name = `茶室 ${run}`
  const hours = { opentime: '08:00', closetime: '20:00' }
  const room: Row = await ask(page, 'post', '/meetingroom/add', {
    name,
    office_id: 1,
    floor_id,
    roomtype_id,
    price_id,
    capacity: 8,
    ...hours,
  })
  const all = { work_start: '00:00', work_end: '24:00' }
  const person: Row = await ask(page, 'post', '/service_personnel/add', {
    name: `茶艺师 ${run}`,
    user_id: me.id,
    ...all,
  })
  const service: Row = await ask(page, 'post', '/services/add', {
    ...{ name: `功夫茶 ${run}`, name_en: `Kungfu tea ${run}`, type_id, unit: '壶', unit_en: 'pots', price: '30.00' },
    ...{ lead_minutes: 60, prepare_minutes: 15, clean_minutes: 30, need_audit: true },
    ...{ meetingroom_ids: [room.id], personnel_ids: [person.id] },
  })
  return {
    room: name,
    async end() {
      await ask(page, 'post', '/services/edit', { ...service, status: 'off' })
      await ask(page, 'post', '/service_personnel/edit', { ...person, status: 'off' })
      await ask(page, 'post', '/meetingroom/edit', { ...room, status: 'inactive' })
    },
  }
}

test('an employee books with tea; who serves sees it at once, confirms and serves it', async ({ page, browser }) => {
  const theirs = await (await browser.newContext()).newPage()
  const complaints = [complaintsOf(page), complaintsOf(theirs)]
  await giveSession(theirs, 'admin')
  const { room, end } = await prepare(theirs)
  await inLanguage(theirs.context(), 'en')
  await theirs.goto(`/meetingroom/service_orders?title=${encodeURIComponent(run)}`)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Service orders')
  await expect(theirs.getByText('No matching orders')).toBeVisible()

  await giveSession(page, 'staff')
  await page.goto(`/meeting/subscribe?office=1&date=${day}&title=${encodeURIComponent(room)}`)
  await expect(page.getByRole('rowheader', { name: room })).toBeVisible()
  await page.locator('[role=gridcell][data-state=free]').first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('主题').fill(`品茶 ${run}`)
  await form.getByLabel('开始').selectOption('600')
  await form.getByLabel('结束').selectOption('660')
  await form.getByRole('button', { name: '添加服务' }).click()
  await form
    .getByRole('combobox', { name: '添加服务' })
    .selectOption({ label: `功夫茶 ${run} · ¥30.00/壶 · 须提前1小时` })
  await form.getByLabel(`功夫茶 ${run}的数量`).fill('2')
  await form.getByLabel(`功夫茶 ${run}的时间`).selectOption('15')
  await form.getByLabel(`功夫茶 ${run}的备注`).fill('少放糖')
  await expect(form.getByText('会前占用会议室15分钟准备 · 会后占用会议室30分钟清洁')).toBeVisible()
  await expect(form.getByText('¥60.00')).toHaveCount(2)
  expect(await barriersOf(page)).toEqual([])
  await form.getByRole('button', { name: '预订', exact: true }).click()
  await expect(page.getByText(/预订成功/)).toBeVisible()
  // what comes before and after it is heard through the live stream
  const claim = (time: string) => page.getByRole('button', { name: new RegExp(`品茶 ${run}（准备与清洁），${time}`) })
  await expect(claim('09:45–10:00')).toBeVisible()
  await expect(claim('11:00–11:30')).toBeVisible()

  // the list of who serves, without reloading, and the bell
  const order = theirs
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Kungfu tea ${run}` })
  await expect(order).toContainText('2 pots')
  await expect(order).toContainText('少放糖')
  await expect(order).toContainText('10:15')
  await expect(order).toContainText('To confirm')
  expect(await barriersOf(theirs)).toEqual([])
  await theirs.getByRole('button', { name: /Messages and notices, \d+ unread/ }).click()
  await expect(theirs.getByRole('link', { name: `New service order: Kungfu tea ${run} 2 pots` })).toBeVisible()
  await theirs.keyboard.press('Escape')
  await order.getByRole('button', { name: /^Confirm:/ }).click()
  await expect(order).toContainText('Confirmed')

  // the booker is told, and sees how far it is
  await page.getByRole('button', { name: /消息和公告，\d+ 条未读/ }).click()
  await expect(
    page.getByRole('link', { name: new RegExp(`已确认“品茶 ${run}”的服务：功夫茶 ${run} 2 壶`) }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: new RegExp(`^品茶 ${run}，10:00–11:00`) }).click()
  const services = page.getByRole('region', { name: '服务' })
  await expect(services).toContainText('已确认')
  await order.getByRole('button', { name: /^Start preparing:/ }).click()
  await expect(services).toContainText('准备中')
  await order.getByRole('button', { name: /^Complete:/ }).click()
  await expect(services).toContainText('已完成')
  await expect(theirs.getByText('No matching orders')).toBeVisible()
  await theirs.getByRole('tab', { name: 'Closed' }).click()
  await expect(order).toContainText('Completed')

  await end()
  expect(complaints.flat()).toEqual([])
})
