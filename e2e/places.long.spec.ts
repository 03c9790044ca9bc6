import { type Browser, expect, type Page } from '@playwright/test'
import { encrypted } from '../apps/server/test/encrypted'
import { barriersOf } from './barriers'
import { ask, tokenCookie } from './calls'
import { test } from './journey'
import { address, complaintsOf, inLanguage, signIn } from './signed-in'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

/** A person with a role, made by the administrator, who has chosen a password of their own: how to call in their name. */
async function newPerson(page: Page, name: string, role: object): Promise<{ id: number; token: string }> {
  const [first, own] = ['Sunny-day-7', 'Rainy-day-8']
  const made = await ask(page, 'post', '/role/add', role)
  // one that stands on no list of the demo company
  const [department] = (await ask(page, 'get', '/department/list', { title: '用户研究部' })).items
  const seal = async (passwords: string[], username = '') => {
    const challenge = await ask(page, 'get', '/auth/challenge', { username })
    return { key_id: challenge.key_id, ciphers: passwords.map((password) => encrypted(challenge, password)) }
  }
  const username = `p.${run}.${Math.random().toString(36).slice(2, 6)}`
  const sealed = await seal([first])
  const person = await ask(page, 'post', '/users/add', {
    ...{
      name,
      username,
      job_num: username.replaceAll('.', '-'),
      department_id: department.id,
      role_ids: [made.id],
    },
    ...{ password: sealed.ciphers[0], key_id: sealed.key_id },
  })
  const login = await seal([first], username)
  const credentials = { username, password: login.ciphers[0], key_id: login.key_id }
  const signed = await ask(page, 'post', '/auth/login', credentials, '')
  const change = await seal([first, own])
  const [old, now] = change.ciphers
  // the changed password brings another token
  const asked = { old, new: now, key_id: change.key_id }
  const { token } = await ask(page, 'post', '/users/change_password', asked, signed.token)
  return { id: person.id, token }
}

async function windowOf(browser: Browser, token: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await inLanguage(page.context())
  await page.context().addCookies([{ name: tokenCookie, value: token, ...address }])
  return page
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /保\s*存|Save/ })

test('an administrator names an office manager, who then sees that office only, until the post ends', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'admin', '/place/manager')
  const name = `高远 ${run}`
  const person = await newPerson(page, name, {
    name: `行政 ${run}`,
    data_scope: 'managed',
    permissions: ['view-meetingroom', 'view-office', 'view-city', 'view-audit', 'view-meeting'],
  })
  const theirs = await windowOf(browser, person.token)
  await theirs.goto('/place/office')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('办公区')
  await expect(theirs.getByText('还没有办公区')).toBeVisible()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('办公区管理员')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增办公区管理员' })
  await save(page).click()
  for (const message of ['请选择管理员', '请至少选择一个办公区']) await expect(form.getByText(message)).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await form.getByLabel('岗位名称').fill(`柏林行政 ${run}`)
  await form.getByRole('combobox', { name: '管理员' }).click()
  await page.keyboard.type(name)
  await page.locator('.ant-select-item-option', { hasText: name }).click()
  await form.getByRole('combobox', { name: '办公区' }).click()
  await page.keyboard.type('Berlin')
  await page.locator('.ant-select-item-option', { hasText: 'Berlin' }).first().click()
  await page.keyboard.press('Escape')
  await save(page).click()
  await expect(page.getByText('创建成功')).toBeVisible()
  await expect(row(page, `柏林行政 ${run}`).getByText('仅所管办公区')).toBeVisible()

  await theirs.reload()
  await expect(row(theirs, 'Berlin')).toHaveCount(1)
  await expect(row(theirs, '陆家嘴')).toHaveCount(0)
  await theirs.goto('/meetingroom/create_room')
  await expect(row(theirs, 'Berlin').first()).toBeVisible()
  await expect(row(theirs, '陆家嘴')).toHaveCount(0)
  await theirs.goto('/meeting/audit')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(theirs.getByText('陆家嘴总部')).toHaveCount(0)

  await row(page, `柏林行政 ${run}`).getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定|删\s*除/ })
    .last()
    .click()
  await expect(row(page, `柏林行政 ${run}`)).toHaveCount(0)
  await theirs.goto('/place/office')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('办公区')
  await expect(theirs.getByText('还没有办公区')).toBeVisible()
  expect(complaints).toEqual([])
})

test('a list of people warns of who is on the other list, and decides at once who may book', async ({ page }) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'admin', '/people/blacklist_group')
  const name = `陆离 ${run}`
  const person = await newPerson(page, name, {
    ...{ name: `预订 ${run}`, data_scope: 'self', permissions: ['view-meeting'] },
  })
  const may = () => ask(page, 'get', '/meeting/user_cherck', {}, person.token)
  expect(await may()).toMatchObject({ ok: true })
  await ask(page, 'post', '/whitelistgroup/add', { name: `贵宾 ${run}`, user_ids: [person.id], freed: ['length'] })

  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增黑名单组' })
  await form.getByLabel('名称').fill(`未到场 ${run}`)
  await form.getByRole('combobox', { name: '人员' }).click()
  await page.keyboard.type(name)
  await page.locator('.ant-select-item-option', { hasText: name }).click()
  await page.keyboard.press('Escape')
  await expect(form.getByRole('alert')).toContainText(`1 人同时在白名单中：${name} (贵宾 ${run})`)
  expect(await barriersOf(page)).toEqual([])
  await save(page).click()
  await expect(page.getByText('创建成功')).toBeVisible()
  expect(await may()).toMatchObject({ ok: false, message: '您已被列入黑名单，不能预订会议室！' })

  // the count says it as well, and names who it is; in the reader's language
  await inLanguage(page.context(), 'en')
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blacklist groups')
  await row(page, `未到场 ${run}`)
    .getByRole('button', { name: /^View 1 person .* also on the other list$/ })
    .click()
  await expect(page.getByRole('dialog').getByText(`Also on: 贵宾 ${run}`)).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await page.keyboard.press('Escape')

  const { items } = await ask(page, 'get', '/blacklistgroup/pagelist', { title: `未到场 ${run}` })
  await ask(page, 'post', '/blacklistgroup/del', { id: items[0].id })
  expect(await may()).toMatchObject({ ok: true })
  await expect(row(page, `未到场 ${run}`)).toHaveCount(0)
  expect(complaints).toEqual([])
})
