import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)
const headOffice = 1
const HOUR = 3_600_000

const says = {
  zh: {
    ...{ add: /^新\s*增$/, name: '姓名', others: '别名', reason: '原因', save: /^保\s*存$/ },
    ...{
      held: '待复核',
      list: '访客名单',
      approve: /^通\s*过$/,
      refuse: /^拒\s*绝$/,
      refused: '已拒绝',
      expected: '预计到访',
    },
    ...{ expected2: '已邀请' },
  },
  en: {
    ...{ add: 'Add', name: 'Name', others: 'Other names', reason: 'Reason', save: 'Save' },
    ...{ held: 'Held for review', list: 'Watch list', approve: 'Approve', refuse: 'Reject', refused: 'Rejected' },
    ...{ expected: 'Expected', expected2: 'Invited' },
  },
} as const

for (const [language, size] of waysOf('watch-list', everyWay)) {
  test(`${language} ${size}: who is on the watch list is held, one is let in and one refused, and the host never reads why`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')

    // somebody is kept out, under two names
    const [first, second, why] = [`名单甲${language}${run}`, `名单乙${language}${run}`, `前次纠纷 ${run}`]
    await page.goto('/visitors/watch')
    await page.getByRole('main').getByRole('button', { name: say.add }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel(say.name, { exact: true }).fill(first)
    await form.getByLabel(say.others, { exact: true }).fill(second)
    await form.getByLabel(say.reason, { exact: true }).fill(why)
    expect(await barriersOf(page)).toEqual([])
    await form.getByRole('button', { name: say.save }).click()
    await expect(form).toBeHidden()

    // an employee invites both, and learns that somebody looks at it, and nothing else
    const host = await (await browser.newContext({ viewport: sizes[size] })).newPage()
    const troubles = complaintsOf(host)
    await inLanguage(host.context(), language)
    await giveSession(host, 'staff')
    const { reasons } = await ask(host, 'get', '/visitor/setup')
    const plain = reasons.find((one: { needed: string[]; audit: boolean }) => one.needed.length === 0 && !one.audit)
    for (const name of [first, second]) {
      await ask(host, 'post', '/visitor/add', {
        ...{ office_id: headOffice, reason_id: plain.id, people: [{ name }] },
        plan_start: new Date(Date.now() - 60_000).toISOString(),
        plan_end: new Date(Date.now() + 2 * HOUR).toISOString(),
      })
    }
    const one = size === 'desk' ? 'row' : 'listitem'
    const theirs = (name: string) => host.getByRole(one).filter({ hasText: name }).last()
    await host.goto(`/visitors/myvisitor?title=${run}`)
    await expect(theirs(first)).toContainText(say.held)
    await theirs(second).getByRole('button', { name: second }).click()
    const drawer = host.getByRole('dialog')
    await expect(drawer.getByText(say.held).first()).toBeVisible()
    expect(await barriersOf(host)).toEqual([])
    await expect(drawer.getByRole('heading', { name: say.list })).toHaveCount(0)
    await expect(host.getByText(why)).toHaveCount(0)

    // who approves sees whom they may be, and decides with a comment
    const row = (name: string) => page.getByRole(one).filter({ hasText: name }).last()
    await page.goto(`/visitors/audit?title=${encodeURIComponent(first)}`)
    await row(first).getByRole('button', { name: first }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: say.list })).toBeVisible()
    await expect(page.getByRole('dialog').getByText(why)).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    for (const [name, decide] of [
      [first, say.approve],
      [second, say.refuse],
    ] as const) {
      await page.goto(`/visitors/audit?title=${encodeURIComponent(name)}`)
      await row(name).getByRole('button', { name: decide }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill('已核实')
      await dialog.getByRole('button', { name: decide }).click()
      await expect(dialog).toBeHidden()
      await expect(row(name)).toHaveCount(0)
    }

    // told live: one is expected, the other is not
    await host.keyboard.press('Escape')
    await expect(theirs(first)).toContainText(new RegExp(`${say.expected}|${say.expected2}`))
    await expect(theirs(second)).toHaveCount(0)
    await host.goto(`/visitors/myvisitor?tab=past&title=${run}`)
    await expect(theirs(second)).toContainText(say.refused)
    await expect(host.getByText(why)).toHaveCount(0)
    expect([...complaints, ...troubles]).toEqual([])
  })
}
