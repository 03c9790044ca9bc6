import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { test } from './journey'
import { complaintsOf, giveSession, signIn } from './signed-in'

const rowheaders = (page: Page) => page.getByRole('rowheader')
const loaded = (page: Page) => expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
const found = (page: Page, language: 'zh' | 'en' = 'zh') =>
  page.getByRole('search').getByText(language === 'zh' ? /^共 \d+ 间$/ : /^\d+ rooms?$/)
const numberIn = async (text: Promise<string | null>) => Number(/\d+/.exec((await text) ?? '')?.[0])

async function open(page: Page, query: string): Promise<void> {
  await page.goto(`/meeting/subscribe?${query}`)
  await expect(found(page)).toBeVisible()
}

test('a room that is free now is booked with two clicks, and given back with one', async ({ page }) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'staff', '/meeting/subscribe?office=1')
  await loaded(page)
  await page.getByRole('button', { name: '现在空闲' }).click()
  const panel = page.getByRole('dialog', { name: '现在就能用的会议室' })
  // at night the half hour may reach into the next day, and then says its dates
  const first = panel.getByRole('button', { name: /^预订 .+，.+–.+$/ }).first()
  const name = (await first.getAttribute('aria-label')) ?? ''
  const [, room = '', time = ''] = /^预订 (.+)，(.+)$/.exec(name) ?? []
  await first.click()
  await expect(panel.getByText(`已预订 ${time}`)).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await expect(panel.getByRole('button', { name: `预订 ${room}，` })).toHaveCount(0)
  await panel.getByRole('button', { name: `撤销 ${room} 的预订` }).click()
  // a quarter of an hour may have begun meanwhile
  await expect(panel.getByRole('button', { name: `预订 ${room}，` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: '现在空闲' })).toBeFocused()
  expect(complaints).toEqual([])
})

test('a starred room is a favourite wherever it is shown, also after a reload', async ({ page }) => {
  await signIn(page, 'staff', '/meeting/subscribe?office=1')
  await loaded(page)
  const row = page.getByRole('rowheader', { name: '嵩山 Songshan' })
  const star = row.getByRole('button', { name: '收藏 嵩山 Songshan' })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  // a pointer that rests on a room shows its card, and goes with it; a click on the star does not open it
  await page.mouse.move(0, 0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('combobox', { name: '收藏' }).click()
  await page.getByText('收藏优先').click()
  await expect(rowheaders(page).first()).toHaveAccessibleName('嵩山 Songshan')
  await expect(page).toHaveURL(/favourite=first/)
  await page.reload()
  await expect(rowheaders(page).first()).toHaveAccessibleName('嵩山 Songshan')
  await open(page, 'office=1&favourite=only')
  await expect(found(page)).toHaveText('共 1 间')
  // The keyboard opens the card, which has the star, too.
  await page.locator('[role=grid] [tabindex="0"]').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: '嵩山 Songshan的详情' })
  await expect(card).toBeFocused()
  await card.getByRole('button', { name: '收藏 嵩山 Songshan' }).click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(row).toBeFocused()
})

test('filters stand in the address; when nothing is left each can be left out with one click', async ({ page }) => {
  await signIn(page, 'staff', '/meeting/subscribe?office=1')
  await loaded(page)
  const all = await numberIn(found(page).textContent())
  const fewerThan = async (many: number) => {
    await expect(async () => expect(await numberIn(found(page).textContent())).toBeLessThan(many)).toPass()
    return numberIn(found(page).textContent())
  }
  await page.getByRole('combobox', { name: '人数' }).click()
  await page.getByText(/^12 人以上（\d+）$/).click()
  const large = await fewerThan(all)
  await page.getByRole('combobox', { name: '价格' }).click()
  await page.getByText(/^不超过 ¥90（\d+）$/).click()
  await expect(page).toHaveURL(/capacity=12.*price_max=90/)
  await fewerThan(large)
  const some = (await found(page).textContent()) ?? ''
  await page.reload()
  await expect(found(page)).toHaveText(some)
  await expect(page.getByRole('search').getByText('12 人以上')).toBeVisible()

  await page.getByRole('textbox', { name: '搜索会议室' }).fill('不存在的名称')
  await expect(page.getByText('没有符合全部条件的会议室')).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  const name = page.getByRole('button', { name: /^不限名称/ })
  await expect(name).toContainText(some.replace('共', '有'))
  await name.click()
  await expect(found(page)).toHaveText(some)
  await expect(page).not.toHaveURL(/title=/)
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(found(page)).toHaveText(`共 ${all} 间`)
})

test('a link leads to a room with its card: rules, price, and a code for its door', async ({ page }) => {
  await giveSession(page, 'staff')
  // The link names the room alone, and another place is remembered: the place follows the room.
  await page.goto('/meeting/subscribe?office=2')
  await loaded(page)
  await page.goto('/meeting/subscribe?room=3&card=1')
  const card = page.getByRole('dialog', { name: '黄山 Huangshan的详情' })
  await expect(card).toBeVisible()
  await expect(page).toHaveURL(/office=1/)
  await expect(rowheaders(page).first()).toHaveAccessibleName('黄山 Huangshan')
  await expect(card.getByText('¥60/小时，高峰时段 ¥90，前 30 分钟免费')).toBeVisible()
  await expect(card.getByText('开放时间 08:00–20:00')).toBeVisible()
  await card.getByRole('button', { name: '二维码' }).click()
  await expect(card.getByRole('img', { name: '黄山 Huangshan 的预订二维码' })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: '下载 SVG' }).click()
  expect((await download).suggestedFilename()).toBe('黄山 Huangshan.svg')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: '黄山 Huangshan', includeHidden: true }).last()).toBeVisible()
  await expect(page.getByRole('grid')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await card.getByRole('button', { name: '关闭' }).click()
  await expect(card).toBeHidden()
  await expect(page).toHaveURL(/card=0/)
  await page.goto('/meeting/subscribe?room=999999&card=1')
  await expect(page.getByText('该会议室不存在或未启用')).toBeVisible()
})

test('who reads English reads English names of places, on a phone too', async ({ page }) => {
  await signIn(page, 'staff', '/meeting/subscribe?office=1')
  await loaded(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('search').getByText('Lujiazui Headquarters')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Shanghai · Lujiazui Headquarters')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /Lujiazui Headquarters/ })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/meeting/subscribe?office=1&view=timeline')
  await loaded(page)
  await page.getByRole('button', { name: /Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('combobox', { name: 'Price' }).click()
  await page.getByText(/^Free \(\d+\)$/).click()
  await sheet.getByRole('button', { name: /^Show \d+ rooms$/ }).click()
  await expect(page).toHaveURL(/price_max=0/)
  await page.getByRole('button', { name: 'Free now' }).click()
  await expect(page.getByRole('dialog', { name: 'Rooms you can use right now' })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
})
