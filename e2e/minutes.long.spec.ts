import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)
/** Four days ahead in Shanghai: never past, always bookable. */
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 4 * 86_400_000)

type Row = { id: number; version: number }

test('two write the minutes of a meeting and lose nothing; its owner does a task; an item is asked and answered', async ({
  page,
  browser,
}) => {
  const theirs = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const complaints = [complaintsOf(page), complaintsOf(theirs)]
  await giveSession(page, 'admin')
  await giveSession(theirs, 'staff')
  const staff = await ask(theirs, 'get', '/users/info')
  const first = async (path: string, query: object): Promise<number> =>
    (await ask(page, 'get', path, query)).items[0].id
  const room: Row = await ask(page, 'post', '/meetingroom/add', {
    ...{ name: `纪要室 ${run}`, office_id: 1, floor_id: await first('/floor/list', { office_id: 1 }) },
    ...{ roomtype_id: await first('/roomtype/list', {}), price_id: await first('/price/list', {}) },
    ...{ capacity: 8, opentime: '08:00', closetime: '20:00' },
  })
  const booked: Row = await ask(page, 'post', '/meeting/add', {
    ...{ meetingroom_id: room.id, title: `复盘 ${run}`, attendees: [{ user_id: staff.id }] },
    ...{ start_time: `${day} 10:00:00`, end_time: `${day} 11:00:00` },
  })
  try {
    await page.goto('/meeting/mine')
    const meeting = page.getByRole('listitem').filter({ hasText: `复盘 ${run}` })
    await meeting.getByRole('button', { name: /更多|操作/ }).click()
    await page.locator('.ant-dropdown').getByRole('menuitem', { name: '会议纪要' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: '开始写纪要' }).click()
    const text = drawer.getByLabel('内容')
    await text.fill('# 结论\n\n按期上线\n\n<script>alert(1)</script>')
    await expect(drawer.getByRole('heading', { name: '结论' })).toBeVisible()
    await expect(drawer.locator('[class*=_markdown_]')).toContainText('<script>alert(1)</script>')
    // the browser's own undo takes back what a key has marked
    await text.press('ControlOrMeta+End')
    await text.press('Enter')
    await text.press('ControlOrMeta+b')
    await page.keyboard.type('重点')
    await expect(drawer.getByRole('strong')).toHaveText('重点')
    for (let n = 0; n < 9 && !(await text.inputValue()).endsWith('</script>'); n++) await text.press('ControlOrMeta+z')
    await expect(text).toHaveValue('# 结论\n\n按期上线\n\n<script>alert(1)</script>')
    await page.setViewportSize({ width: 600, height: 800 })
    await expect(drawer.getByRole('heading', { name: '结论' })).toBeHidden()
    await drawer.getByText('预览', { exact: true }).click()
    await expect(drawer.getByRole('heading', { name: '结论' })).toBeVisible()
    await expect(text).toBeHidden()
    await drawer.getByText('编辑', { exact: true }).click()
    await page.setViewportSize({ width: 1280, height: 720 })
    await drawer.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存，第 1 版').first()).toBeVisible()
    expect(await barriersOf(page)).toEqual([])

    // somebody else saves while one writes: both stand in the text
    const { minutes } = await ask(page, 'get', '/minutes/detail', { meeting_id: booked.id })
    await text.fill('# 结论\n\n按期上线\n\n我的一行')
    await ask(page, 'post', '/minutes/edit', {
      id: minutes.id,
      version: 1,
      content: '# 结论\n\n推迟上线\n\n<script>alert(1)</script>',
    })
    await drawer.getByRole('button', { name: '合并' }).click()
    await expect(text).toHaveValue(/推迟上线/)
    await expect(text).toHaveValue(/我的一行/)
    await drawer.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存，第 3 版').first()).toBeVisible()
    await drawer.getByRole('button', { name: '查看第 1 版' }).click()
    await expect(page.getByRole('dialog', { name: '第 1 版' }).getByText('推迟上线')).toBeVisible()
    await page.getByRole('dialog', { name: '第 1 版' }).getByRole('button', { name: '关闭' }).last().click()

    await ask(page, 'post', '/minutes/todo_save', {
      id: minutes.id,
      content: `写公告 ${run}`,
      owner_id: staff.id,
      due: day,
    })
    await drawer.getByRole('button', { name: '发布', exact: true }).click()
    await expect(drawer.getByRole('button', { name: '取消发布' })).toBeVisible()

    // the owner, on a phone, in English
    await inLanguage(theirs.context(), 'en')
    await theirs.goto('/meeting/tasks')
    const task = theirs.getByRole('listitem').filter({ hasText: `写公告 ${run}` })
    await task.getByRole('button', { name: 'Mark as done', exact: true }).click()
    await expect(task).toHaveCount(0)
    await theirs.getByRole('tab', { name: 'Closed' }).click()
    await expect(task).toBeVisible()
    expect(await barriersOf(theirs)).toEqual([])

    // before its end a meeting cannot be evaluated; what was evaluated stands in the results
    await theirs.goto(`/evaluate?m=${booked.id}`)
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(/hasn’t ended yet|No feedback is requested/)
    await page.goto('/meeting/evaluate')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('会议评价')
    await expect(page.getByRole('img', { name: '平均分走势' })).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await page.getByRole('tab', { name: '评价', exact: true }).click()
    await page.getByRole('button', { name: /^查看/ }).first().click()
    await expect(page.getByRole('dialog').getByLabel('回复')).toBeVisible()
  } finally {
    await ask(page, 'post', '/meeting/del', { id: booked.id })
    await ask(page, 'post', '/meetingroom/edit', { ...room, status: 'inactive' })
  }
  expect(complaints.flat()).toEqual([])
})
