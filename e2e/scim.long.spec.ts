import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, drawn, giveSession, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{ tab: 'SCIM 连接', add: /新增/, save: /^保\s*存$/, name: '名称', department: '部门', open: '连接与调用' },
    ...{ more: /更多操作/, newKey: '新建密钥', close: /^关\s*闭$/, people: /同步 1 人，其中 0 人已停用/ },
    ...{ nothing: /尚未收到调用/, failed: '只看失败', wrong: /筛选条件有误（第 2 个字符处）/, gone: /其中 1 人已停用/ },
    person: '王小明',
  },
  en: {
    ...{ tab: 'SCIM connections', add: /Add/, save: 'Save', name: 'Name', department: 'Department' },
    ...{ open: 'Connect and calls', more: /More actions/, newKey: 'New key', close: 'Close' },
    ...{ people: /1 person kept, 0 of them disabled/, nothing: /Nothing heard yet/, failed: 'Failed only' },
    ...{ wrong: /can’t be read, at character 2/, gone: /1 of them disabled/, person: 'Anna Berg' },
  },
} as const

for (const [language, size] of waysOf('scim', everyWay)) {
  test(`${language} ${size}: a directory is connected, brings somebody, and takes them away`, async ({ page }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    const name = `Directory ${language}${size}${run}`
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const [{ id: department_id }] = (await ask(page, 'get', '/department/list')).items
    await page.goto('/setup-and-development/SSO-authorization')
    await page.getByRole('tab', { name: say.tab }).click()
    await page.getByRole('button', { name: say.add }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel(say.name, { exact: true }).fill(name)
    expect(await barriersOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    // the tree of departments is looked at by other journeys
    await ask(page, 'post', '/scim_connection/add', {
      ...{ name, match_by: 'username', conflict: 'source', department_id, make_departments: false },
      ...{ role_ids: [], takeover_ids: [], role_map: [], status: 'on' },
    })
    const row =
      size === 'phone'
        ? page.locator('li').filter({ hasText: name })
        : page.getByRole('row', { name: new RegExp(name) })
    const look = async () => {
      await page.goto('/setup-and-development/SSO-authorization?tab=connections')
      await expect(row).toBeVisible()
      const open = row.getByRole('button', { name: `${say.open} ${name}`, exact: true })
      if (await open.isVisible()) return open.click()
      await row.getByRole('button', { name: say.more }).click()
      await page.getByRole('menuitem', { name: say.open, exact: true }).click()
    }
    await look()

    // its key is shown once, and works at once
    const panel = page.getByRole('dialog').filter({ hasText: name }).first()
    await expect(panel.getByText(say.nothing)).toBeVisible()
    await panel.getByRole('button', { name: say.newKey }).click()
    await drawn(page)
    const shown = page.getByText(/^wpk_\w{46}$/)
    const key = (await shown.innerText()).trim()
    expect(await barriersOf(page)).toEqual([])
    await page.getByRole('dialog').filter({ has: shown }).getByRole('button', { name: say.close }).last().click()
    const call = (method: string, path: string, data?: object) =>
      page.request.fetch(`/scim/v2${path}`, {
        ...{ method, headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/scim+json' } },
        ...(data === undefined ? {} : { data: JSON.stringify(data) }),
      })
    const userName = `scim.${language}.${size}.${run}`
    const made = await call('POST', '/Users', { userName, displayName: say.person, externalId: userName, active: true })
    expect(made.status()).toBe(201)
    const { id } = await made.json()
    expect((await call('GET', '/Users?filter=x')).status()).toBe(400)

    // what it did is seen, and why that failed
    await look()
    await expect(panel.getByText(say.people)).toBeVisible()
    await panel.getByRole('switch', { name: say.failed }).click()
    await expect(panel.getByText(say.wrong)).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    const gone = await call('PATCH', `/Users/${id}`, {
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    })
    expect(gone.status()).toBe(200)
    await look()
    await expect(panel.getByText(say.gone)).toBeVisible()

    expect((await call('DELETE', `/Users/${id}`)).status()).toBe(204)
    const found = await ask(page, 'get', '/scim_connection/pagelist', { title: name })
    await ask(page, 'post', '/scim_connection/del', { id: found.items[0].id })
    await ask(page, 'post', '/users/del', { id: Number(id) })
    expect((await call('GET', '/Users')).status()).toBe(401)
    expect(complaints).toEqual([])
  })
}
