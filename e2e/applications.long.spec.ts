import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, drawn, giveSession, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{ add: /新增/, save: /^保\s*存$/, name: '名称', user: '代表的用户', read: '查看会议室', write: '修改会议室' },
    ...{ keys: '密钥', use: '调用情况', newKey: '新建密钥', make: /^生\s*成$/, close: /^关\s*闭$/, more: /更多操作/ },
    ...{ refused: '被拒绝的调用', look: '查原因', stops: '不通过', unused: /未使用/, tighten: '收回未使用的授权' },
    ...{ taken: '已收回', revoke: /^吊\s*销$/, gone: '已吊销', valid: '可用', missing: /缺少 meeting:read/ },
  },
  en: {
    ...{ add: /Add/, save: 'Save', name: 'Name', user: 'Acts for', read: 'Read Meeting rooms' },
    ...{ write: 'Change Meeting rooms', keys: 'Keys', use: 'Use', newKey: 'New key', make: 'Make the key' },
    ...{ close: 'Close', more: /More actions/, refused: 'Denied calls', look: 'Look why', stops: 'Stops' },
    ...{ unused: /Not used/, tighten: 'Take unused scopes away', taken: 'Taken away', revoke: 'Revoke' },
    ...{ gone: 'Revoked', valid: 'Valid', missing: /Missing: meeting:read/ },
  },
} as const

const status = async (page: Page, path: string, key: string) =>
  (await page.request.get(`/prod-api${path}`, { headers: { Authorization: `Bearer ${key}` } })).status()

for (const [language, size] of waysOf('applications', everyWay)) {
  test(`${language} ${size}: a program is let in, looked at, tightened and shut out`, async ({ page }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    const name = `Program ${language}${size}${run}`
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const me = await ask(page, 'get', '/users/info')
    await page.goto('/setup-and-development/developer-authorization')
    await page.getByRole('button', { name: say.add }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel(say.name, { exact: true }).fill(name)
    await form.getByRole('combobox', { name: say.user }).fill(me.name)
    await page.locator('.ant-select-item-option').filter({ hasText: me.name, visible: true }).first().click()
    await form.getByRole('checkbox', { name: say.read, exact: true }).check()
    await form.getByRole('checkbox', { name: say.write, exact: true }).check()
    expect(await barriersOf(page)).toEqual([])
    await form.getByRole('button', { name: say.save }).click()
    await expect(form).toBeHidden()

    // its key is shown once, and works at once
    const row =
      size === 'phone'
        ? page.locator('li').filter({ hasText: name })
        : page.getByRole('row', { name: new RegExp(name) })
    const act = async (action: string) => {
      const link = row.getByRole('button', { name: `${action} ${name}`, exact: true })
      if (await link.isVisible()) return link.click()
      await row.getByRole('button', { name: say.more }).click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    await act(say.keys)
    const panel = page.getByRole('dialog').filter({ hasText: name }).first()
    await panel.getByRole('button', { name: say.newKey }).click()
    await drawn(page)
    await page.getByRole('button', { name: say.make }).click()
    const shown = page.getByText(/^wpk_\w{46}$/)
    const key = (await shown.innerText()).trim()
    expect(await barriersOf(page)).toEqual([])
    await page.getByRole('dialog').filter({ has: shown }).getByRole('button', { name: say.close }).last().click()
    await expect(panel.getByText(say.valid, { exact: true })).toBeVisible()
    expect(await status(page, '/price/pagelist', key)).toBe(200)
    expect(await status(page, '/log/pagelist', key)).toBe(403)

    // what it called, and what it lacked; why that was refused
    await panel.getByRole('tab', { name: say.use }).click()
    await expect
      .poll(
        async () => {
          await panel.getByRole('tab', { name: say.keys }).click()
          await panel.getByRole('tab', { name: say.use }).click()
          await drawn(page)
          return panel.getByText(say.missing).count()
        },
        { timeout: 60_000, intervals: [2000] },
      )
      .toBe(1)
    await expect(panel.getByText(say.unused).first()).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await panel.getByRole('button', { name: say.look }).click()
    await expect(panel.getByText(say.stops, { exact: true })).toBeVisible()
    expect(await barriersOf(page)).toEqual([])

    // what it did not use is taken away
    await panel.getByRole('tab', { name: say.use }).click()
    await panel.getByRole('button', { name: say.tighten }).click()
    await drawn(page)
    await page.getByRole('dialog').getByRole('button', { name: say.tighten }).last().click()
    await expect(page.getByText(say.taken)).toBeVisible()
    await expect(panel.getByText('meetingroom:write')).toBeHidden()
    expect(await status(page, '/price/pagelist', key)).toBe(200)

    // and it is shut out
    await panel.getByRole('tab', { name: say.keys }).click()
    await panel.getByRole('button', { name: say.revoke }).click()
    await drawn(page)
    await page.getByRole('dialog').getByRole('button', { name: say.revoke }).last().click()
    await expect(panel.getByText(say.gone, { exact: true }).first()).toBeVisible()
    await expect.poll(() => status(page, '/price/pagelist', key), { timeout: 10_000 }).toBe(401)
    const found = await ask(page, 'get', '/oauth2_application/pagelist', { title: name })
    await ask(page, 'post', '/oauth2_application/del', { id: found.items[0].id })
    expect(complaints).toEqual([])
  })
}
