import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, drawn, giveSession, inLanguage, newColleague } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{ import: '导入文件', choose: '选择要导入的文件', take: '导入其余', found: /共 5204 行.*3 行有问题/ },
    ...{ time: /^第 2 行：时间无法识别/, ahead: /^第 4 行：时间超前/, nobody: /1 行的工号暂无对应人员/ },
    ...{ known: /其中 5201 行已存在/, cancel: /^取\s*消$/ },
    ...{
      recompute: '重算',
      from: '开始日期',
      until: '结束日期',
      departments: '部门',
      check: /^检\s*查$/,
      apply: /^应\s*用$/,
    },
    ...{ changed: /天会有变化$/, plan: '应出勤（分钟）：480 → 450' },
  },
  en: {
    ...{ import: 'Import a file', choose: 'Choose the file', take: 'Take the others' },
    ...{
      found: /5,?204 lines.*3 with a problem/,
      time: /^Line 2: This is no time/,
      ahead: /^Line 4: Its time lies ahead/,
    },
    ...{ nobody: /1 line names people whom nobody knows yet/ },
    ...{ known: /5,?201 there already/, cancel: 'Cancel' },
    ...{ recompute: 'Recompute', from: 'Start date', until: 'End date', departments: 'Departments' },
    ...{ check: 'Check', apply: 'Apply', changed: /would change$/ },
    ...{ plan: 'Planned (minutes): 480 → 450' },
  },
} as const

const iso = (time: number) => new Date(time).toISOString()
/** The month before this one, in Shanghai. */
function lastMonth(): { from: string; until: string } {
  const first = `${iso(Date.now() + 8 * 3_600_000).slice(0, 7)}-01`
  const until = iso(Date.parse(`${first}T00:00:00Z`) - 86_400_000).slice(0, 10)
  return { from: `${until.slice(0, 7)}-01`, until }
}

async function pickDepartment(page: Page, label: string, name: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(name)
  const found = page.locator('.ant-select-tree-treenode').filter({ hasText: name, visible: true })
  await found.last().click()
  await page.keyboard.press('Escape')
}

for (const [language, size] of waysOf('punch-file', everyWay)) {
  test(`${language}, ${size}: a file with bad lines is looked at, taken by a task, and taken once`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const name = `file-${language}-${run}`
    const who = await newColleague(page, browser, { name, username: name, language })
    await who.page.close()
    const complaints = complaintsOf(page)
    // of a year before, as long as punches are kept: nobody's days follow from it
    const day = iso(Date.now() - 400 * 86_400_000).slice(0, 10)
    const lines = Array.from({ length: 5200 }, (_, n) => {
      const at = iso(Date.parse(`${day}T00:00:00Z`) + n * 7 * 60_000)
      return `${name},${at.slice(0, 10)} ${at.slice(11, 19)}`
    })
    const bad = [`${name},never`, `${name},${iso(Date.now() + 40 * 86_400_000).slice(0, 10)} 08:00:00`]
    lines.splice(1, 0, bad[0] ?? '')
    lines.splice(3, 0, bad[1] ?? '')
    lines.push(`nobody-${run},${day} 08:00:00`)
    lines.push(`,${day} 09:00:00`)
    const file = { name: 'punches.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) }
    const choose = async () => {
      await page.getByRole('button', { name: say.import }).click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('dialog').getByRole('button', { name: say.choose }).click()
      await (await chooser).setFiles(file)
    }
    await page.goto('/attendance/sourcerecord')
    await choose()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('status')).toContainText(say.found)
    await expect(dialog.getByText(say.time)).toBeVisible()
    await expect(dialog.getByText(say.ahead)).toBeVisible()
    await expect(dialog.getByText(say.nobody)).toBeVisible()
    await drawn(page)
    expect(await barriersOf(page)).toEqual([])
    await dialog.getByRole('button', { name: say.take }).click()
    await expect(dialog).toBeHidden({ timeout: 60_000 })
    const { total } = await ask(page, 'get', '/sourcerecord/pagelist', { user: String(who.id) })
    expect(total).toBe(5200)

    // the same file again: nothing of it is new
    await choose()
    await expect(dialog.getByRole('status')).toContainText(say.known)
    await expect(dialog.getByRole('button', { name: say.take })).toBeDisabled()
    await dialog.getByRole('button', { name: say.cancel }).click()
    expect(complaints).toEqual([])
  })
}

for (const [language, size] of waysOf('recompute', everyWay)) {
  test(`${language}, ${size}: a changed shift is looked at day by day, and recomputed as it was shown`, async ({
    page,
  }) => {
    const say = says[language]
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const { from, until } = lastMonth()
    // somebody of the demo company whose shift nobody else's journey is about
    const { items } = await ask(page, 'get', '/dailylog/pagelist', { from, until, limit: '200' })
    type Row = { person: string; user_id: number; date: string; shift: string | null; department: string | null }
    const [row] = (items as Row[]).filter(({ shift, department }) => shift === '两段班' && department !== null)
    if (row === undefined) throw new Error('the demo company has a team of two periods a day')
    const department = row.department ?? ''
    const { items: all } = await ask(page, 'get', '/department/list', { title: department })
    const department_id = (all as { id: number; name: string }[]).find(({ name }) => name === department)?.id
    if (department_id === undefined) throw new Error(`no department is called ${department}`)
    const shifts = (await ask(page, 'get', '/daytimetable/pagelist', { limit: '100' })).items as {
      id: number
      name: string
    }[]
    const shift = shifts.find(({ name }) => name === '两段班')
    const setEnd = async (off_time: string) => {
      const now = await ask(page, 'get', '/daytimetable/single', { id: String(shift?.id) })
      const [first, second] = now.periods
      const periods = [first, { ...second, off_time }]
      // the day that stands in the form already says nothing anew
      const before = iso(Date.parse(`${row.date}T00:00:00Z`) - 86_400_000).slice(0, 10)
      const effect_date = now.effect_date === row.date ? before : row.date
      await ask(page, 'post', '/daytimetable/edit', { ...now, periods, effect_date })
    }
    const span = { begin_date: row.date, end_date: row.date, department_ids: [department_id] }
    const settle = async () => {
      const { digest, changed } = await ask(page, 'post', '/dailylog/check', span)
      if (changed > 0) await ask(page, 'post', '/dailylog/apply', { ...span, digest })
    }
    await setEnd('18:00')
    await settle()
    const complaints = complaintsOf(page)

    await setEnd('17:30')
    await page.goto('/attendance/log')
    await page.getByRole('button', { name: say.recompute, exact: true }).click()
    const panel = page.getByRole('dialog')
    const date = async (label: string) => {
      await panel.getByLabel(label).fill(row.date)
      await panel.getByLabel(label).press('Enter')
    }
    await date(say.from)
    await date(say.until)
    await pickDepartment(page, say.departments, department)
    await panel.getByRole('button', { name: say.check }).click()
    await expect(panel.getByRole('status')).toContainText(say.changed)
    await expect(panel.getByText(say.plan).first()).toBeVisible()
    await drawn(page)
    expect(await barriersOf(page)).toEqual([])
    await panel.getByRole('button', { name: say.apply }).click()
    await expect(panel).toBeHidden()
    expect((await ask(page, 'post', '/dailylog/check', span)).changed).toBe(0)
    await setEnd('18:00')
    await settle()
    expect(complaints).toEqual([])
  })
}
