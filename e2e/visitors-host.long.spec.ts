import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, drawn, giveSession, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)
const HOUR = 3_600_000

const says = {
  zh: {
    columns: ['访客姓名', '手机号', '办公区', '来访事由', '开始', '结束'],
    ...{ import: '导入', valid: '1 行可以导入', wrong: '1 行有误', take: '只导入正常的 1 行', taken: '已导入 1 行' },
    ...{ done: /完\s*成/, actions: /操\s*作/, change: '修改来访', note: '备注', save: /^保\s*存$/, saved: /已保存/ },
    ...{ extend: '延长 30 分钟', extended: /已延长至/, cancel: '取消来访', why: /原因/, cancelled: '来访已取消' },
    ...{ maybe: '可能来过，是同一人吗？', statistics: '访客统计', arrivals: '到访人次', keep: '保全资料' },
    ...{ kept: '资料已保全', release: '结束保全', released: '已结束保全', forget: '立即删除资料' },
    ...{ more: '增加同行访客', added: /已增加 2 位访客/, paste: '粘贴名单', left: '第 2 行没有姓名', two: '加入 2 位' },
    ...{ forgotten: '资料已删除', proof: '资料删除证明', nameOf: '第 1 位访客 姓名', gone: '资料已于此时删除' },
  },
  en: {
    columns: ['Visitor name', 'Mobile number', 'Office', 'Visit reason', 'Start', 'End'],
    ...{ import: 'Import', valid: '1 row can be imported', wrong: '1 row has errors', take: 'Import the 1 valid row' },
    ...{ taken: '1 row imported', done: 'Done', actions: 'Actions', change: 'Change the visit', note: 'Note' },
    ...{ save: 'Save', saved: /was saved|Saved/, extend: 'Extend by 30 min', extended: /Extended until/ },
    ...{ cancel: 'Cancel the visit', why: /[Rr]eason/, cancelled: 'The visit was cancelled' },
    ...{ maybe: 'May have been here before. The same person?', statistics: 'Visitor statistics', arrivals: 'Arrivals' },
    ...{ keep: 'Keep their data', kept: 'Their data is kept', release: 'Stop keeping their data' },
    ...{
      released: 'Their data is no longer kept',
      forget: 'Delete their data now',
      forgotten: 'Their data was deleted',
    },
    ...{ more: 'Add more visitors', added: /2 visitors were added/, paste: 'Paste a list' },
    ...{ left: 'Line 2 has no name', two: 'Add 2 people' },
    ...{ proof: 'Proof of deletion', nameOf: 'Visitor 1 Name', gone: 'Data deleted' },
  },
} as const

for (const [language, size] of waysOf('visitors-host', everyWay)) {
  test(`${language} ${size}: guests come from a file, their visit is changed, extended and cancelled, counted, kept and deleted with proof`, async ({
    page,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const { items: cities } = await ask(page, 'get', '/city/pagelist', { limit: '1' })
    const office = await ask(page, 'post', '/office/add', { name: `访客楼 ${language} ${run}`, city_id: cities[0].id })
    const { reasons } = await ask(page, 'get', '/visitor/setup')
    const reason = reasons.find(
      ({ needed, audit, photo }: { needed: string[]; audit: boolean; photo: string }) =>
        needed.length === 0 && !audit && photo === 'none',
    )
    /** What the menu of the visitor that is open offers. */
    const act = async (name: string) => {
      await page.getByRole('button', { name: say.actions }).last().click()
      await page.getByRole('menuitem', { name, exact: true }).click()
      await drawn(page)
    }
    const single = (id: number) => ask(page, 'get', '/visitor/single', { id: String(id) })

    // from a file: what is wrong in it is said by its line, the others are invited
    const guest = `文件 ${language} ${run}`
    const day = new Date(Date.now() + 48 * HOUR).toISOString().slice(0, 10)
    const lines = [
      say.columns,
      [guest, '13812340001', `访客楼 ${language} ${run}`, reason.name, `${day} 10:00`, `${day} 11:00`],
      [`错 ${run}`, '12', `访客楼 ${language} ${run}`, reason.name, `${day} 10:00`, `${day} 11:00`],
    ]
    await page.goto('/visitors/visitor')
    await page.getByRole('button', { name: say.import, exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({
      ...{ name: 'guests.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(lines.map((cells) => cells.join(',')).join('\n')),
    })
    await expect(dialog.getByText(say.valid)).toBeVisible()
    await expect(dialog.getByText(say.wrong)).toBeVisible()
    await dialog.getByRole('button', { name: say.take }).click()
    await expect(dialog.getByText(say.taken)).toBeVisible()
    await dialog.getByRole('button', { name: say.done }).click()
    const { items } = await ask(page, 'get', '/visitor/mine', { title: guest })
    const [{ id }] = items

    // their host changes, extends and cancels it
    await page.goto(`/visitors/myvisitor?id=${id}`)
    await expect(page.getByRole('button', { name: say.actions }).last()).toBeVisible()
    await drawn(page)
    expect(await barriersOf(page)).toEqual([])
    await act(say.change)
    const form = page.getByRole('dialog', { name: say.change })
    await form.getByLabel(say.note).fill('请走北门')
    await form.getByRole('button', { name: say.save }).click()
    await expect(page.getByText(say.saved).first()).toBeVisible()
    expect((await single(id)).note).toBe('请走北门')
    const before = Date.parse((await single(id)).plan_end)
    await act(say.extend)
    await expect(page.getByText(say.extended)).toBeVisible()
    expect(Date.parse((await single(id)).plan_end) - before).toBe(30 * 60_000)
    // others come as well, from a list that says what is wrong in it; a plate in it is found at the desk
    await act(say.more)
    const adding = page.getByRole('dialog', { name: say.more })
    await adding.getByRole('button', { name: say.paste }).click()
    await page
      .getByRole('textbox', { name: say.paste })
      .fill(`甲 ${run},13912340002,沪A·${run.slice(-5)}\n13800138000\n乙 ${run}`)
    await expect(page.getByText(say.left)).toBeVisible()
    await page.getByRole('button', { name: say.two }).click()
    await adding.getByRole('button', { name: say.more }).click()
    await expect(page.getByText(say.added)).toBeVisible()
    const { items: parked } = await ask(page, 'get', '/visitor/find', {
      ...{ office: String(office.id), title: `沪A${run.slice(-5)}` },
    })
    expect(parked.map((one: { visitor_name: string }) => one.visitor_name)).toEqual([`甲 ${run}`])
    await act(say.cancel)
    const asked = page.getByRole('dialog', { name: say.cancel })
    await asked.getByLabel(say.why).fill('改期')
    await asked.getByRole('button', { name: say.cancel }).click()
    await expect(page.getByText(say.cancelled)).toBeVisible()
    expect((await single(id)).state).toBe(6)

    // typed anew they are asked about, since it may be the same person
    await page.goto('/visitors/addVisitor')
    await page.getByLabel(say.nameOf).fill(guest)
    await expect(page.getByText(say.maybe)).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await page.getByRole('group').getByRole('button', { name: guest }).click()
    await expect(page.getByText(say.maybe)).toBeHidden()
    await expect(page.getByLabel(say.nameOf)).toHaveValue(guest)

    // who came is counted
    const made = await ask(page, 'post', '/visitor/add', {
      ...{ office_id: office.id, reason_id: reason.id, people: [{ name: `来过 ${language} ${run}` }] },
      plan_start: new Date(Date.now() - 60_000).toISOString(),
      plan_end: new Date(Date.now() + HOUR).toISOString(),
    })
    const came = made.people[0].id
    await ask(page, 'post', '/visitor/check_in', { ids: [came], office_id: office.id })
    await ask(page, 'post', '/visitor/check_out', { ids: [came], back: false })
    await page.goto(`/visitors/statistics?office=${office.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.statistics)
    const tile = page.getByRole('main').locator('dl > *').filter({ hasText: say.arrivals }).first()
    await expect(tile).toContainText('1')
    expect(await barriersOf(page)).toEqual([])

    // what is known of them is kept, not kept any more, deleted, and that is proved
    await page.goto(`/visitors/visitor?tab=history&id=${came}`)
    await expect(page.getByRole('button', { name: say.actions }).last()).toBeVisible()
    await drawn(page)
    for (const [name, said] of [
      [say.keep, say.kept],
      [say.release, say.released],
      [say.forget, say.forgotten],
    ] as const) {
      await act(name)
      const asks = page.getByRole('dialog', { name })
      await asks.getByLabel(say.why).fill('客户要求')
      await asks.getByRole('button', { name }).click()
      await expect(page.getByText(said, { exact: true })).toBeVisible()
      await expect(asks).toBeHidden()
    }
    await expect(page.getByText(say.gone).first()).toBeVisible()
    expect(JSON.stringify(await single(came))).not.toContain(`来过 ${language} ${run}`)
    const [proof] = await Promise.all([page.waitForEvent('download'), act(say.proof)])
    expect(proof.suggestedFilename()).toMatch(/\.pdf$/)
    expect(complaints).toEqual([])
  })
}
