import { readFileSync } from 'node:fs'
import { type Download, expect, type Page } from '@playwright/test'
import { pdfText } from '../apps/server/test/pdf-text'
import { readSheet } from '../apps/server/test/read-sheet'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, drawn, giveSession, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

const says = {
  zh: {
    ...{ close: '封账', open: /^本人有异议 · \d+$/, why: '仍要封账的原因', missing: '请填写原因', closed: /人已封账$/ },
    ...{ verify: /^核\s*验$/, verified: /^已核验 \d+ 份封账，全部一致$/, adjustments: '调整', sheet: '月度汇总' },
    ...{ export: /导\s*出/, hours: 'Excel（小时）', late: '迟到次数', person: '姓名', statement: /^月报/ },
    ...{ reopen: '重新打开', reason: '原因', reopened: /^已为 \d+ 人重新打开$/, version: '第 {n} 次封账' },
    ...{ departments: '部门', none: '没有调整', worked: '实际工时' },
    ...{ own: '月度汇总', agree: '确认无误', dispute: '有异议', which: '请写明哪一天、什么不对', sent: '已提交' },
    ...{ ok: /^确\s*定$/, agreed: '已确认', disputed: '有异议', isClosed: '已封账' },
  },
  en: {
    ...{ close: 'Close the month', open: /^Disputed by the person · \d+$/, why: 'Why it is closed all the same' },
    ...{ missing: /reason/i, closed: /^Closed for/, verify: 'Verify', verified: /seals? verified: all as they were$/ },
    ...{ adjustments: 'Adjustments', sheet: 'Months', export: /Export/, hours: 'Excel, in hours', late: 'Times late' },
    ...{
      person: 'Person',
      statement: /^Statement/,
      reopen: 'Open again',
      reason: 'Reason',
      reopened: /^Opened again for/,
    },
    ...{ version: 'Closing {n}', departments: 'Departments', none: 'No adjustments', worked: 'Time worked' },
    ...{ own: 'This month', agree: 'Confirm', dispute: 'Something is wrong', which: /which day/, sent: 'Sent' },
    ...{ ok: /^OK$/, agreed: 'Confirmed', disputed: 'Disputed', isClosed: 'Closed' },
  },
} as const

/** The month before this one, in Shanghai. */
function lastMonth(): string {
  const first = Date.parse(`${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)}-01T00:00:00Z`)
  return new Date(first - 86_400_000).toISOString().slice(0, 7)
}

async function pickDepartment(page: Page, label: string, name: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(name)
  await page.locator('.ant-select-tree-treenode').filter({ hasText: name, visible: true }).last().click()
  await page.keyboard.press('Escape')
}
const contentOf = async (download: Download): Promise<Buffer> => readFileSync(await download.path())

for (const [language, size] of waysOf('closing', everyWay)) {
  test(`${language}, ${size}: a month is closed over what is open, verified, exported, adjusted and opened again`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    const month = lastMonth()
    const complaints = complaintsOf(page)
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const sheet = async (query: object) =>
      (await ask(page, 'get', '/attendancestatistics/pagelist', { month, limit: '100', ...query })).items
    const [who] = await sheet({ state: 'disputed' })
    expect(who, 'somebody of the demo company disputes their month').toBeDefined()
    const row = (name: string) =>
      size === 'desk'
        ? page.getByRole('row', { name })
        : page.locator('.ant-card, li, article').filter({ hasText: name })

    // on whichever page of the list they are
    await page.goto(`/attendance/statistics?month=${month}&title=${encodeURIComponent(who.person)}`)
    await expect(row(who.person).first()).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    // 1. what is open is told, and closing over it needs a reason
    await page.getByRole('button', { name: say.close, exact: true }).click()
    const panel = page.getByRole('dialog')
    await pickDepartment(page, say.departments, who.department)
    await expect(panel.getByText(say.open)).toBeVisible()
    await expect(panel.getByText(who.confirm_note)).toBeVisible()
    await panel.getByRole('button', { name: say.close, exact: true }).click()
    await expect(panel.locator('.ant-form-item-explain-error')).toHaveText(say.missing)
    await panel.getByLabel(say.why).fill('Payroll is due')
    await panel.getByRole('button', { name: say.close, exact: true }).click()
    await expect(page.getByText(say.closed)).toBeVisible()
    await expect(panel).toHaveCount(0)
    const [closed] = await sheet({ title: who.person })
    expect(closed).toMatchObject({ state: 'closed', version: who.version + 1 })

    // 2. the seals are what they were
    await page.getByRole('button', { name: say.verify }).click()
    await expect(page.getByText(say.verified)).toBeVisible()

    // 3. what comes later is an adjustment, and the month stays
    const { items: days } = await ask(page, 'get', '/dailylog/pagelist', {
      ...{ user: String(who.user_id), from: `${month}-01`, until: `${month}-28`, limit: '50' },
    })
    const day = days.find(
      (one: { result: string; points: unknown[] }) => one.result === 'normal' && one.points.length > 0,
    )
    const corrected = { user_id: who.user_id, date: day.date, reason: 'Seen on the camera' }
    await ask(page, 'post', '/dailylog/correct', { ...corrected, period_no: 1, on_off: 'on', time: '10:00' })
    const adjustments = async () =>
      (await ask(page, 'get', '/attendancestatistics/adjustments', { month, of: 'open' })).items.filter(
        ({ user_id }: { user_id: number }) => user_id === who.user_id,
      )
    await expect.poll(async () => (await adjustments()).length, { timeout: 30_000 }).toBe(1)
    await page
      .getByRole('tab', { name: say.adjustments })
      .or(page.getByRole('radio', { name: say.adjustments }))
      .first()
      .click()
    await expect(row(who.person).first()).toBeVisible()
    expect((await sheet({ title: who.person }))[0].columns).toEqual(closed.columns)

    // 4. payroll's file, read by a program of others: what was sealed, the adjustment, and which closing that is
    await page.goto(`/attendance/statistics?month=${month}&title=${encodeURIComponent(who.person)}`)
    await expect(row(who.person).first()).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: say.export }).click()
    await page.getByRole('menuitem', { name: say.hours }).click()
    const file = await contentOf(await saved)
    const [heads = [], ...lines] = await readSheet(file, 1)
    const line = lines.find((cells) => cells.includes(who.person)) ?? []
    const cellOf = (name: string) => line[heads.findIndex((head) => String(head).startsWith(name))]
    // whoever reads it chooses the columns; worked hours are among those at first
    expect(Number(cellOf(say.worked))).toBeCloseTo(closed.columns.work_minutes / 60, 1)
    expect((await readSheet(file, 3)).some((cells) => cells.includes(who.person))).toBe(true)
    expect((await readSheet(file, 4)).flat().some((cell) => /^[0-9a-f]{64}$/.test(String(cell)))).toBe(true)

    // 5. the statement of one person
    const paper = page.waitForEvent('download')
    await page.getByRole('button', { name: new RegExp(`${say.statement.source}.*${who.person}`) }).click()
    const pdf = await contentOf(await paper)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const text = pdfText(pdf)
    if (text !== undefined) {
      expect(text).toContain(who.person)
      expect(text).toContain(month)
      expect(text).toContain(day.date)
    }

    // 6. with a reason it is opened again: the day counts as it is now, and nothing is left to carry
    await page.getByRole('button', { name: say.reopen, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await pickDepartment(page, say.departments, who.department)
    await dialog.getByRole('button', { name: say.reopen, exact: true }).click()
    await expect(dialog.locator('.ant-form-item-explain-error')).toHaveText(say.missing)
    await dialog.getByLabel(say.reason, { exact: true }).fill('A correction came')
    await drawn(page)
    await dialog.getByRole('button', { name: say.reopen, exact: true }).click()
    await expect(page.getByText(say.reopened)).toBeVisible()
    await expect.poll(async () => (await adjustments()).length).toBe(0)
    await expect
      .poll(async () => (await sheet({ title: who.person }))[0].columns.lates, { timeout: 30_000 })
      .toBe(closed.columns.lates + 1)
    expect((await sheet({ title: who.person }))[0]).toMatchObject({ state: 'open' })

    // 7. whose month is open again looks at it: says what is wrong, and then that it is right; once closed it is as it is
    const theirs = await (await browser.newContext({ viewport: sizes[size] })).newPage()
    await inLanguage(theirs.context(), language)
    await giveSession(theirs, 'staff')
    const staff = await ask(theirs, 'get', '/users/info')
    const own = async () => (await sheet({ title: staff.name }))[0]
    await ask(page, 'post', '/attendancestatistics/reopen', { month, user_ids: [staff.id], reason: 'Look at it again' })
    const theirComplaints = complaintsOf(theirs)
    await theirs.goto(`/my_attendance?month=${month}`)
    const sums = theirs.getByRole('region', { name: say.own })
    await sums.getByRole('button', { name: say.dispute }).click()
    const doubt = theirs.getByRole('dialog')
    await drawn(theirs)
    await doubt.getByRole('button', { name: say.ok }).click()
    await expect(doubt.locator('.ant-form-item-explain-error')).toHaveText(say.which)
    await doubt.getByRole('textbox').fill('The 3rd: I was at a customer')
    await doubt.getByRole('button', { name: say.ok }).click()
    await expect(doubt).toBeHidden()
    await expect(sums.getByText(say.disputed).first()).toBeVisible()
    expect(await own()).toMatchObject({ confirm_state: 'disputed', confirm_note: 'The 3rd: I was at a customer' })
    await sums.getByRole('button', { name: say.agree }).click()
    await expect(sums.getByText(say.agreed)).toBeVisible()
    expect(await barriersOf(theirs)).toEqual([])
    expect(await own()).toMatchObject({ confirm_state: 'agreed', confirm_note: null })
    const again = { month, user_ids: [staff.id], reason: 'Payroll is due' }
    await ask(page, 'post', '/attendancestatistics/close', again)
    await expect(sums.getByText(say.isClosed)).toBeVisible()
    await expect(sums.getByRole('button', { name: say.agree })).toHaveCount(0)
    await expect(sums.getByRole('button', { name: say.dispute })).toHaveCount(0)
    expect([...complaints, ...theirComplaints]).toEqual([])
  })
}
