import { expect, type Locator, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { searchFor } from './search-for'
import { complaintsOf, giveSession, inLanguage } from './signed-in'

/** A date two days ahead in Shanghai: its morning is never past, and never beyond what can be booked. */
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 2 * 86_400_000)
/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

type Row = { id: number; version: number }

/** A room of its own whose bookings need approval. */
async function addRoom(page: Page): Promise<Row & { name: string; end: () => Promise<void> }> {
  const first = async (path: string, query: object): Promise<number> =>
    (await ask(page, 'get', path, query)).items[0].id
  const name = `审核室 ${run}`
  const room: Row = await ask(page, 'post', '/meetingroom/add', {
    ...{ name, office_id: 1, capacity: 8, isaudit: true, opentime: '08:00', closetime: '20:00' },
    floor_id: await first('/floor/list', { office_id: 1 }),
    roomtype_id: await first('/roomtype/list', {}),
    price_id: await first('/price/list', {}),
  })
  return {
    ...room,
    name,
    async end() {
      const { items } = await ask(page, 'get', '/audit/flow_list', { title: run })
      for (const { id, version } of items as Row[]) await ask(page, 'post', '/audit/flow_del', { id, version })
      await ask(page, 'post', '/meetingroom/edit', { id: room.id, version: room.version, status: 'inactive' })
    },
  }
}

/** Chooses what is offered under this name in a field. */
async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.click()
  await page.keyboard.type(name)
  await page.locator('.ant-select-item-option').filter({ hasText: name }).filter({ visible: true }).first().click()
  // beside the list, which closes it; Escape might come a moment after it has closed, and would be for the form
  await page.locator('.ant-drawer-title').filter({ visible: true }).click()
}

test('a flow of two steps decides: its booker sees where it stands, and who decides whose turn it is', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  const theirs = await (await browser.newContext()).newPage()
  await giveSession(page, 'admin')
  const { name: me } = await ask(page, 'get', '/users/info')
  const room = await addRoom(page)
  try {
    // the flow is made on its screen
    await page.goto('/meeting/audit')
    await page.getByRole('tab', { name: '审核流程' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('审核流程')
    await page.getByRole('button', { name: '新增流程' }).click()
    const form = page.getByRole('dialog', { name: '新增流程' })
    await form.getByLabel('名称', { exact: true }).fill(`两级 ${run}`)
    // what was entered is not lost by Escape
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '有未保存的内容' }).getByRole('button', { name: '继续编辑' }).click()
    await expect(form.getByLabel('名称', { exact: true })).toHaveValue(`两级 ${run}`)
    const stepOf = (n: number) => form.getByRole('group', { name: `第 ${n} 步` }).getByLabel('审核人', { exact: true })
    await choose(page, stepOf(1), me)
    await form.getByRole('button', { name: '添加步骤' }).click()
    await expect(form.getByText('第 2 步')).toBeVisible()
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await expect(form.getByText('至少选择一种')).toBeVisible()
    await choose(page, stepOf(2), me)
    await form
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: '会议室' }) })
      .click()
    await choose(page, form.getByRole('combobox', { name: '会议室' }), room.name)
    await form.getByRole('button', { name: /保\s*存/ }).click()
    const card = page.getByRole('article', { name: `两级 ${run}` })
    await expect(card).toContainText(`${room.name}：需审核的预订`)

    // a colleague asks; the first step passes, the request waits on
    await giveSession(theirs, 'staff')
    const title = `预算评审 ${run}`
    const slot = { start_time: `${day} 10:00:00`, end_time: `${day} 11:00:00` }
    const made: Row & { audit_state: number } = await ask(theirs, 'post', '/meeting/add', {
      meetingroom_id: room.id,
      title,
      ...slot,
    })
    expect(made.audit_state).toBe(1)
    await page.getByRole('tab', { name: '待审核' }).click()
    await page.getByRole('checkbox', { name: '只看待我审核' }).check()
    await searchFor(page.getByLabel('搜索主题、预订人'), title)
    const row = page.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText('第 1/2 步')
    await row.getByRole('button', { name: `通过 ${title}` }).click()
    await page
      .getByRole('dialog', { name: /通过 1 项申请/ })
      .getByRole('button', { name: /^通\s*过$/ })
      .click()
    await expect(page.getByText('已通过 1 项，进入下一步审核')).toBeVisible()
    await expect(row).toContainText('第 2/2 步')

    await theirs.goto(`/meeting/mine?kind=waiting&title=${encodeURIComponent(title)}`)
    await theirs.getByRole('button', { name: title, exact: true }).click()
    const way = theirs.getByRole('region', { name: '审核流程' })
    await expect(way).toContainText(`${me} 待审核`)
    await expect(way.getByRole('listitem').filter({ hasText: '第 1 步' })).toContainText('已通过')

    // the last step in English, with its way beside it
    await inLanguage(page.context(), 'en')
    await page.goto(`/meeting/audit?id=${made.id}`)
    const drawer = page.getByRole('dialog', { name: title })
    await expect(drawer.getByRole('region', { name: 'Approval flow' })).toContainText('Step 2')
    expect(await barriersOf(page, '[role=dialog]')).toEqual([])
    await drawer.getByRole('button', { name: 'Reassign' }).click()
    const hand = page.getByRole('dialog', { name: 'Reassign approval' })
    await hand.getByRole('button', { name: 'Reassign' }).click()
    await expect(hand.getByRole('alert').first()).toHaveText('Select an approver')
    await hand.getByRole('button', { name: 'Back' }).click()
    await drawer.getByRole('button', { name: 'Approve' }).click()
    await page
      .getByRole('dialog', { name: /Approve this request/ })
      .getByRole('button', { name: 'Approve' })
      .click()
    await expect(page.getByText('1 request approved')).toBeVisible()
    expect((await ask(theirs, 'get', '/meeting/details', { id: String(made.id) })).audit_state).toBe(0)
    await ask(theirs, 'post', '/meeting/del', { id: made.id })
    expect(complaints).toEqual([])
  } finally {
    await room.end()
    await theirs.context().close()
  }
})
