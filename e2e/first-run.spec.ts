import { expect, type Locator, type Page, test } from '@playwright/test'
import { barriersOf } from './barriers'
import { openEmptyInstallation } from './empty-installation'
import { complaintsOf, inLanguage } from './signed-in'

/** Clicks as a person makes them: also the one into each field. */
function clicker() {
  let clicks = 0
  const click = async (what: Locator) => {
    clicks++
    await what.click()
  }
  return {
    click,
    fill: async (field: Locator, text: string) => {
      await click(field)
      await field.fill(text)
    },
    count: () => clicks,
  }
}

/** Books an hour-part of tomorrow on the timeline, as far as it is tomorrow's first free block that is seen. */
async function bookTomorrow(page: Page, click: (what: Locator) => Promise<void>): Promise<void> {
  const grid = page.getByRole('grid')
  const today = (await grid.getAttribute('aria-label')) ?? ''
  await click(page.getByRole('button', { name: '后一天' }))
  // its name says whose day it shows; until then it is today's that is not busy
  await expect(grid).not.toHaveAccessibleName(today)
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  await click(page.locator('[role=gridcell][data-state=free]').first())
  await click(page.getByRole('button', { name: /^预\s*订$/ }))
  await expect(page.getByText(/预订成功/).first()).toBeVisible()
}

test('from an empty installation to the first own booking in under 20 clicks, and a colleague who really can book', async ({
  browser,
}) => {
  // it makes and starts an installation of its own
  test.slow()
  const product = await openEmptyInstallation()
  try {
    const context = await browser.newContext({ baseURL: product.address })
    await inLanguage(context)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    const { click, fill, count } = clicker()
    await product.setUp(page, { click, fill })

    // the checklist leads through one dialog
    const list = page.getByRole('region', { name: '开始使用' })
    await expect(list).toContainText('已完成 0/3')
    await click(list.getByRole('button', { name: '添加办公区和会议室' }))
    const dialog = page.getByRole('dialog', { name: '添加办公区和会议室' })
    await expect(dialog.getByLabel('城市')).toBeFocused()
    await dialog.getByLabel('城市').fill('北京')
    await fill(dialog.getByLabel('办公区名称'), '国贸办公区')
    await fill(dialog.getByLabel('楼层'), '5F')
    await fill(dialog.getByLabel('会议室1的名称'), '长城')
    expect(await barriersOf(page)).toEqual([])
    await click(dialog.getByRole('button', { name: /^创\s*建$/ }))
    await expect(list).toContainText('已完成 1/3')
    await click(list.getByRole('link', { name: '预订会议室' }))
    await bookTomorrow(page, click)
    expect(count()).toBeLessThan(20)

    // a colleague: department and role are chosen already
    await page.goto('/dashboard')
    await list.getByRole('link', { name: '添加同事' }).click()
    const form = page.getByRole('dialog', { name: '新增用户' })
    await expect(form.getByTitle('总部', { exact: true })).toBeVisible()
    await expect(form.getByTitle('员工', { exact: true })).toBeVisible()
    await form.getByLabel('姓名').fill('李娜')
    await form.getByLabel('账号', { exact: true }).fill('li.na')
    await form.getByLabel('工号').fill('N0001')
    await form.getByLabel('密码', { exact: true }).fill('Sunny-day-77')
    await form.getByLabel('确认密码').fill('Sunny-day-77')
    // a picker adds what it lacks
    await form.getByRole('combobox', { name: '部门' }).click()
    await page.locator('.ant-select-tree-node-content-wrapper').filter({ hasText: '新增部门' }).click()
    const added = page.getByRole('dialog', { name: '新增部门' })
    await added.getByLabel('部门名称').fill('研发部')
    await added.getByRole('button', { name: /保\s*存/ }).click()
    await expect(form.getByTitle('研发部', { exact: true })).toBeVisible()
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await expect(page.getByRole('row').filter({ hasText: '李娜' })).toBeVisible()
    // whoever wants to invite somebody reads what comes before that
    await page.goto('/visitors/addVisitor')
    await expect(page.getByText('三步开始接待访客')).toBeVisible()
    const steps = page.getByRole('main').getByRole('listitem')
    await expect(steps.filter({ hasText: /^来访事由：|^访客通道（可不设）|^邀请第一位访客/ })).toHaveCount(3)
    await page.getByRole('main').getByRole('button', { name: '新增来访事由' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('来访事由')
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: '我今天的会议' })).toBeVisible()
    await expect(list).toBeHidden()

    const other = await browser.newContext({ baseURL: product.address })
    await inLanguage(other)
    const theirs = await other.newPage()
    await theirs.goto('/login?redirect=/meeting/subscribe')
    await theirs.getByLabel('账号', { exact: true }).fill('li.na')
    await theirs.getByRole('textbox', { name: '密码' }).fill('Sunny-day-77')
    await theirs.keyboard.press('Enter')
    const change = theirs.getByRole('dialog')
    for (const [label, text] of [
      ['旧密码', 'Sunny-day-77'],
      ['新密码', 'Rainy-day-88'],
      ['确认新密码', 'Rainy-day-88'],
    ] as const)
      await change.getByRole('textbox', { name: label, exact: true }).fill(text)
    await change.getByRole('button', { name: /保\s*存/ }).click()
    await theirs.getByRole('button', { name: /确\s*定/ }).click()
    await expect(theirs.getByRole('rowheader', { name: '长城' })).toBeVisible()
    await bookTomorrow(theirs, (what) => what.click())
    expect(complaints).toEqual([])
    await other.close()
    await context.close()
  } finally {
    await product.close()
  }
})
