import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { codeOfStep, fromBase32 } from '../apps/server/src/areas/account/totp'
import { freePort } from '../apps/server/src/kernel/postgres/free-port'
import { encrypted } from '../apps/server/test/encrypted'
import { openPeer } from '../apps/server/test/oidc-peer'
import { startProduct } from '../scripts/product'
import { barriersOf } from './barriers'
import { ask, tokenCookie } from './calls'
import { address, complaintsOf, drawn, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

const password = 'First of all 1'
const page = '/setup-and-development/SSO-authorization'

const says = {
  zh: {
    ...{
      add: '新增',
      name: '名称',
      id: '客户端 ID',
      secret: '客户端密钥',
      match: '首次登录时如何认人',
      account: '账号',
    },
    ...{ create: '自动建立用户', department: '部门', save: /^保\s*存$/, more: /更多操作/, trial: '试运行', on: '启用' },
    ...{ goThere: /^前往/, passed: '试运行通过，可以启用', close: /^关\s*闭$/, with: /^使用“Peer”登录$/ },
    ...{
      toProve: /用它的密码登录一次/,
      username: '账号',
      password: '密码',
      linked: /已与“Peer”关联/,
      change: /^更\s*改$/,
    },
    ...{
      closed: '密码已关闭',
      open: '开放',
      choose: '应急账号',
      emergency: '应急账号登录',
      code: '动态码',
      details: '账号 ← preferred_username',
    },
    ...{ signOut: 'Yes, sign me out', refused: /已关闭密码登录/ },
    ...{ proof: '请验证身份', byPassword: '使用密码', own: '当前密码', goOn: '验证并继续' },
  },
  en: {
    ...{ add: 'Add', name: 'Name', id: 'Client ID', secret: 'Client secret', match: 'First sign-in: matched by' },
    ...{ account: 'Account', create: 'New people get an account', department: 'Department', save: 'Save' },
    ...{ more: /More actions/, trial: 'Try it', on: 'Enable', goThere: /^Sign in at/ },
    ...{ passed: 'The trial passed. It can be switched on.', close: 'Close', with: 'Sign in with Peer' },
    ...{ toProve: /Sign in with its password once/, username: 'Username', password: 'Password' },
    ...{
      linked: /Linked with “Peer”/,
      change: 'Change',
      closed: 'Passwords closed',
      open: 'Open',
      choose: 'Emergency accounts',
    },
    ...{ emergency: 'Emergency sign-in', code: 'Code from the app', details: 'Account ← preferred_username' },
    ...{ signOut: 'Yes, sign me out', refused: /closed sign-in by password/ },
    ...{ proof: 'Prove that it’s you', byPassword: 'Use your password', own: 'Your password' },
    goOn: 'Prove and go on',
  },
}

/** An installation of its own, which knows its address, with one administrator; and a provider that we did not write. */
async function openHouse(language: 'zh' | 'en') {
  const dataDir = mkdtempSync(join(tmpdir(), 'workplace-sign-on-'))
  const home = `http://127.0.0.1:${await freePort()}`
  let said = ''
  const product = await startProduct({
    ...{ dataDir, seed: 'none', publicUrl: home },
    hear: (text) => {
      said += text
    },
  })
  const peer = await openPeer(home, `${home}/sso/oidc/none/backchannel_logout`)
  peer.accounts.set('boss', { name: '张伟', preferred_username: 'root' })
  peer.accounts.set('new', { name: '陈雨', preferred_username: 'chen.yu' })
  const openWindow = async (browser: Browser, size: keyof typeof sizes) => {
    const context = await browser.newContext({ baseURL: product.address, viewport: sizes[size] })
    await inLanguage(context, language)
    return context.newPage()
  }
  return {
    ...{ dataDir, home, peer, openWindow },
    setupCode: async () => {
      await expect.poll(() => /the code is +(\S+)/.exec(said)?.[1] ?? '').not.toBe('')
      return /the code is +(\S+)/.exec(said)?.[1] ?? ''
    },
    close: async () => {
      await peer.close()
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Who signs in at the provider, in its own form. */
async function atPeer(window: Page, login: string): Promise<void> {
  await window.getByLabel('Account').fill(login)
  await window.getByRole('button', { name: 'Continue' }).click()
}

const shown = (secret: string, steps = 0) => codeOfStep(fromBase32(secret), Math.floor(Date.now() / 30_000) + steps)

/** An administrator, made as the first visit makes one, with a second factor: its secret. */
async function makeAdministrator(window: Page, code: string, language: 'zh' | 'en'): Promise<string> {
  const cipher = async () => {
    const asked = await ask(window, 'get', '/auth/challenge')
    return { password: encrypted(asked, password), key_id: asked.key_id }
  }
  const names = { company_name: '远行科技', name: '张伟', username: 'root', language }
  const { token } = await ask(window, 'post', '/setup/first_run', { code, ...names, ...(await cipher()) })
  await window.context().addCookies([{ name: tokenCookie, value: token, ...address }])
  const { secret } = await ask(window, 'post', '/account/totp_begin', {})
  await ask(window, 'post', '/account/totp_confirm', { code: shown(secret) })
  return secret
}

/** What the command prints to whoever runs the server. */
async function recover(dataDir: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: '', PORT: '' }
  const { stdout } = await promisify(execFile)('node', ['scripts/recover.mjs', 'root'], { env })
  const link = /http\S+/.exec(stdout)?.[0] ?? ''
  return new URL(link).pathname + new URL(link).search
}

for (const [language, size] of waysOf('sign-on', everyWay)) {
  test(`${language} ${size}: a provider is connected by trial, somebody signs in for the first time and is signed out from there; passwords are closed and recovered`, async ({
    browser,
  }) => {
    test.slow()
    const say = says[language]
    const house = await openHouse(language)
    const { peer } = house
    try {
      const admin = await house.openWindow(browser, size)
      const complaints = complaintsOf(admin)
      const secret = await makeAdministrator(admin, await house.setupCode(), language)

      // connected, tried, switched on
      await admin.goto(page)
      await admin.getByRole('button', { name: say.add }).first().click()
      const form = admin.getByRole('dialog')
      await form.getByLabel(say.name, { exact: true }).fill('Peer')
      await form.getByLabel('Issuer').fill(peer.issuer)
      await form.getByLabel(say.id, { exact: true }).fill(peer.client.id)
      await form.getByLabel(say.secret).fill(peer.client.secret)
      await form.getByRole('combobox', { name: say.match }).click()
      await admin.locator('.ant-select-item-option').filter({ hasText: say.account, visible: true }).first().click()
      await form.getByRole('switch', { name: say.create }).click()
      await form.getByRole('combobox', { name: say.department }).click()
      await admin.locator('.ant-select-tree-node-content-wrapper').filter({ visible: true }).first().click()
      expect(await barriersOf(admin)).toEqual([])
      await form.getByRole('button', { name: say.save }).click()
      await expect(form).toBeHidden()
      const { items } = await ask(admin, 'get', '/sso_config/pagelist', { limit: '10' })
      await peer.tellAt(items[0].logout_url)
      const row =
        size === 'phone' ? admin.locator('li').filter({ hasText: 'Peer' }) : admin.getByRole('row', { name: /Peer/ })
      const act = async (action: string) => {
        const link = row.getByRole('button', { name: `${action} Peer`, exact: true })
        if (await link.isVisible()) return link.click()
        await row.getByRole('button', { name: say.more }).click()
        await admin.getByRole('menuitem', { name: action, exact: true }).click()
      }
      await act(say.trial)
      await admin.getByRole('button', { name: say.goThere }).click()
      await atPeer(admin, 'new')
      await expect(admin.getByText(say.passed)).toBeVisible()
      await expect(admin.getByText(say.details)).toBeVisible()
      expect(await barriersOf(admin)).toEqual([])
      await admin.getByRole('dialog').getByRole('button', { name: say.close }).last().click()
      await expect(admin.getByRole('dialog')).toBeHidden()
      await act(say.on)
      await expect.poll(async () => (await ask(admin, 'get', '/sso_config/pagelist', {})).items[0].state).toBe('well')

      // somebody for the first time: an account is made; signed out at the provider, signed out here
      const theirs = await house.openWindow(browser, size)
      await theirs.goto('/login?redirect=/my_security')
      expect(await barriersOf(theirs)).toEqual([])
      await theirs.getByRole('button', { name: say.with }).click()
      await atPeer(theirs, 'new')
      await expect(theirs).toHaveURL(/my_security$/)
      expect((await ask(theirs, 'get', '/users/info')).username).toBe('chen.yu')
      const there = await theirs.context().newPage()
      await there.goto(`${peer.issuer}/session/end`)
      await there.getByRole('button', { name: say.signOut }).click()
      await expect(theirs).toHaveURL(/\/login/)

      // the administrator comes by it, too: once with the password, then without
      const boss = await house.openWindow(browser, size)
      await boss.goto(`/login?redirect=${page}`)
      await boss.getByRole('button', { name: say.with }).click()
      await atPeer(boss, 'boss')
      await expect(boss.getByText(say.toProve)).toBeVisible()
      await signIn(boss, say)
      await boss.getByLabel(say.code).fill(shown(secret, 1))
      await boss.keyboard.press('Enter')
      await expect(boss.getByText(say.linked)).toBeVisible()
      await ask(boss, 'get', '/auth/logout')
      await boss.context().clearCookies({ name: tokenCookie })
      await boss.goto(`/login?redirect=${page}`)
      await boss.getByRole('button', { name: say.with }).click()

      // passwords are closed
      const closing = boss.getByRole('button', { name: say.change })
      await closing.click()
      await drawn(boss)
      const dialog = boss.getByRole('dialog').filter({ hasText: say.choose })
      await dialog.getByRole('radio', { name: say.closed }).check()
      await dialog.getByRole('combobox', { name: say.choose }).fill('张')
      await boss.locator('.ant-select-item-option').filter({ hasText: '张伟', visible: true }).first().click()
      await dialog.getByText(say.choose).first().click()
      expect(await barriersOf(boss)).toEqual([])
      await dialog.getByRole('button', { name: say.save }).click()
      // the provider does not say when they proved there who they are, so that they do it here
      const proof = boss.getByRole('dialog', { name: say.proof })
      await proof.getByRole('button', { name: say.byPassword }).click()
      await proof.getByLabel(say.own, { exact: true }).fill(password)
      await proof.getByRole('button', { name: say.goOn }).click()
      await expect(dialog).toBeHidden()
      await expect(boss.getByText(say.closed, { exact: true })).toBeVisible()
      expect(await barriersOf(boss)).toEqual([])

      // the sign-in page has a small way in for emergencies only
      const other = await house.openWindow(browser, size)
      await other.goto('/login')
      await expect(other.getByRole('link', { name: say.emergency })).toBeVisible()
      await expect(other.getByRole('textbox', { name: say.password })).toBeHidden()
      expect(await barriersOf(other)).toEqual([])
      await other.getByRole('link', { name: say.emergency }).click()
      await signIn(other, say)
      await expect(other.getByLabel(say.code)).toBeVisible()

      // and a command on the server lets in whoever has nothing else
      const recovered = await house.openWindow(browser, size)
      await recovered.goto(await recover(house.dataDir))
      await recovered.getByRole('button', { name: say.change }).click()
      await drawn(recovered)
      await recovered.getByRole('dialog').getByRole('radio', { name: say.open }).check()
      await recovered.getByRole('dialog').getByRole('button', { name: say.save }).click()
      await expect(recovered.getByRole('dialog')).toBeHidden()
      await other.goto('/login')
      await expect(other.getByRole('textbox', { name: say.password })).toBeVisible()
      expect(complaints).toEqual([])
    } finally {
      await house.close()
    }
  })
}

async function signIn(window: Page, say: (typeof says)['zh' | 'en']): Promise<void> {
  await window.getByLabel(say.username, { exact: true }).fill('root')
  await window.getByRole('textbox', { name: say.password }).fill(password)
  await window.keyboard.press('Enter')
}
