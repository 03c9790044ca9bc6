import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, inLanguage, signIn } from './signed-in'

/** A name that no earlier run has left behind. */
const title = `仅限短会 ${Date.now().toString(36)}`

/** A day on which rooms are open, a few days on in Shanghai. */
function nextWorkday(): string {
  const day = new Date(Date.now() + 3 * 86_400_000)
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

/** Drags over the first three blocks in a row that are free. */
async function dragOver(page: Page): Promise<void> {
  const grid = page.getByRole('grid')
  for (const hour of [9, 13, 16]) {
    await grid.evaluate((element, minute) => {
      element.scrollLeft = Math.max(0, (minute / 15) * 24 - 120)
    }, hour * 60)
    await expect(
      page.getByRole('gridcell', { name: new RegExp(`, ${String(hour).padStart(2, '0')}:00, `) }).first(),
    ).toBeVisible()
    const run = await grid.evaluate((element) => {
      const edge = element.getBoundingClientRect().right - 80
      let free: DOMRect[] = []
      for (const cell of element.querySelectorAll('[role=gridcell][data-state]')) {
        const box = cell.getBoundingClientRect()
        const isFree = cell.getAttribute('data-state') === 'free' && box.right < edge && box.left > 560
        free = isFree ? [...free, box] : []
        if (free.length === 3) return free.map(({ x, y, width, height }) => [x + width / 2, y + height / 2] as const)
      }
      return null
    })
    const [first, , last] = run ?? []
    if (first === undefined || last === undefined) continue
    await page.mouse.move(...first)
    await page.mouse.down()
    await page.mouse.move(...last, { steps: 5 })
    await page.mouse.up()
    return
  }
  throw new Error('there are no three free blocks')
}

test('a rule group refuses a drag with its own words, the tester says why, and all is as it was with it gone', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'admin', '/meeting/rulegroup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('规则组')
  const rooms = await ask(page, 'get', '/meeting/meetingroom_meeting_page', { limit: '1' })
  const [room] = rooms.items as { id: number; name: string }[]
  if (room === undefined) throw new Error('the demo has rooms')

  try {
    // what says nothing is refused beside its field
    await page.getByRole('button', { name: '新增' }).click()
    const form = page.getByRole('dialog', { name: '新增规则组' })
    await form.getByLabel('名称', { exact: true }).fill(title)
    await form.getByRole('combobox', { name: '适用人员' }).click()
    await page.getByTitle('全体人员', { exact: true }).click()
    await form.getByRole('combobox', { name: '会议室', exact: true }).click()
    await page.keyboard.type(room.name)
    await page
      .getByTitle(new RegExp(`^${room.name}`))
      .first()
      .click()
    await page.keyboard.press('Escape')
    await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await expect(form.getByText('请至少填写一项限制或审核要求').first()).toBeVisible()
    await form.getByLabel('单次最长（分钟）').fill('15')
    expect(await barriersOf(page)).toEqual([])
    await form.getByRole('button', { name: /保\s*存/ }).click()
    // meetings in that room that are longer are shown, and stay
    const preview = page.getByRole('dialog', { name: '保存前请确认' })
    const saved = page.getByText('创建成功')
    await expect(preview.or(saved).first()).toBeVisible()
    if (await preview.isVisible()) await preview.getByRole('button', { name: '仍然保存' }).click()
    await expect(saved).toBeVisible()

    await page.getByRole('button', { name: '查看适用规则' }).click()
    const tester = page.getByRole('dialog', { name: '查看适用规则' })
    await tester.getByRole('combobox', { name: '人员' }).click()
    await page.keyboard.type('staff')
    await page.locator('.ant-select-item-option', { hasText: '周雨桐' }).first().click()
    await tester.getByRole('combobox', { name: '会议室' }).click()
    await page.keyboard.type(room.name)
    await page
      .locator('.ant-select-dropdown:visible')
      .getByTitle(new RegExp(`^${room.name}`))
      .first()
      .click()
    const item = tester.getByRole('listitem').filter({ hasText: title })
    await expect(item.first()).toContainText('适用于全体人员')
    await expect(item.first()).toContainText('生效')
    // a list that is still closing has no name
    await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
    expect(await barriersOf(page)).toEqual([])
    await page.keyboard.press('Escape')

    // the grid says it while somebody drags, in their language, and asks nobody
    await inLanguage(page.context(), 'en')
    const known = page.waitForResponse((answer) => answer.url().includes('/rule/mine'))
    await page.goto(`/meeting/subscribe?date=${nextWorkday()}&title=${encodeURIComponent(room.name)}`)
    await expect(page.getByRole('rowheader', { name: room.name }).first()).toBeVisible()
    await known
    await dragOver(page)
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: `Rule group “${title}”` })
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  } finally {
    const { items } = await ask(page, 'get', '/rule/pagelist', { title })
    for (const { id } of items) await ask(page, 'post', '/rule/del', { id })
  }
  expect(complaints).toEqual([])
})
