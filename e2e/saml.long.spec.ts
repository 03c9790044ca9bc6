import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { freePort } from '../apps/server/src/kernel/postgres/free-port'
import { encrypted } from '../apps/server/test/encrypted'
import { openSamlPeer } from '../apps/server/test/saml-peer'
import { startProduct } from '../scripts/product'
import { barriersOf } from './barriers'
import { ask, tokenCookie } from './calls'
import { address, complaintsOf, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

const page = '/setup-and-development/SSO-authorization'

const says = {
  zh: {
    ...{
      add: '新增',
      name: '名称',
      kind: '类型',
      metadata: '元数据地址',
      fetch: /^读\s*取$/,
      taken: /已填入实体 ID/,
      valid: '有效期内',
    },
    ...{ create: '自动建立用户', department: '部门', save: /^保\s*存$/, more: /更多操作/, trial: '试运行', on: '启用' },
    ...{ begin: '允许从服务方发起登录', goThere: /^前往/, passed: '试运行通过，可以启用', close: /^关\s*闭$/ },
    ...{
      with: /^使用“Peer”登录$/,
      ask: '以 陈雨, chen.yu@example.com 登录？',
      yes: /^登\s*录$/,
      paste: '断言接收地址（ACS，HTTP-POST）',
    },
    ...{ signOut: /^退出“Peer”$/, elsewhere: /不是在此窗口发起的/ },
  },
  en: {
    ...{
      add: 'Add',
      name: 'Name',
      kind: 'Type',
      metadata: 'Address of its metadata',
      fetch: 'Fetch',
      valid: 'Valid now',
    },
    ...{ taken: /were filled in/, create: 'New people get an account', department: 'Department', save: 'Save' },
    ...{ more: /More actions/, trial: 'Try it', on: 'Enable', begin: 'People may begin at the provider' },
    ...{ goThere: /^Sign in at/, passed: 'The trial passed. It can be switched on.', close: 'Close' },
    ...{ with: 'Sign in with Peer', ask: 'Sign in as 陈雨, chen.yu@example.com?', yes: 'Sign in' },
    ...{
      paste: 'Assertion consumer (ACS, HTTP-POST)',
      signOut: 'Sign out of Peer',
      elsewhere: /didn’t begin in this window/,
    },
  },
}

for (const [language, size] of waysOf('saml', everyWay)) {
  test(`${language} ${size}: a provider of SAML is connected by its metadata; people come in by it, from its portal too, and go from either side`, async ({
    browser,
  }) => {
    test.slow()
    const say = says[language]
    const dataDir = mkdtempSync(join(tmpdir(), 'workplace-saml-'))
    const home = `http://127.0.0.1:${await freePort()}`
    let said = ''
    const product = await startProduct({
      ...{ dataDir, seed: 'none', publicUrl: home },
      hear: (text) => {
        said += text
      },
    })
    const peer = await openSamlPeer()
    peer.on.home = home
    peer.on.as = {
      name: 'chen-there',
      attributes: { uid: 'chen.yu', displayName: '陈雨', mail: 'chen.yu@example.com' },
    }
    const openWindow = async (from: Browser) => {
      const context = await from.newContext({ baseURL: product.address, viewport: sizes[size] })
      await inLanguage(context, language)
      return context.newPage()
    }
    try {
      const admin = await openWindow(browser)
      const complaints = complaintsOf(admin)
      await expect.poll(() => /the code is +(\S+)/.exec(said)?.[1] ?? '').not.toBe('')
      const asked = await ask(admin, 'get', '/auth/challenge')
      const { token } = await ask(admin, 'post', '/setup/first_run', {
        ...{
          code: /the code is +(\S+)/.exec(said)?.[1],
          company_name: '远行科技',
          name: '张伟',
          username: 'root',
          language,
        },
        ...{ password: encrypted(asked, 'First of all 1'), key_id: asked.key_id },
      })
      await admin.context().addCookies([{ name: tokenCookie, value: token, ...address }])

      // connected by its metadata, tried, switched on
      await admin.goto(page)
      await admin.getByRole('button', { name: say.add }).first().click()
      const form = admin.getByRole('dialog')
      await form.getByLabel(say.name, { exact: true }).fill('Peer')
      // the list is long: what is typed finds it
      await form.getByRole('combobox', { name: say.kind }).fill('SAML')
      await admin.locator('.ant-select-item-option').filter({ hasText: 'SAML 2.0', visible: true }).first().click()
      await form.getByLabel(say.metadata).fill(peer.url)
      await form.getByRole('button', { name: say.fetch }).click()
      await expect(form.getByText(say.taken)).toBeVisible()
      await expect(form.getByText(say.valid, { exact: true })).toBeVisible()
      await form.getByRole('switch', { name: say.begin }).click()
      await form.getByRole('switch', { name: say.create }).click()
      await form.getByRole('combobox', { name: say.department }).click()
      await admin.locator('.ant-select-tree-node-content-wrapper').filter({ visible: true }).first().click()
      expect(await barriersOf(admin)).toEqual([])
      await form.getByRole('button', { name: say.save }).click()
      await expect(form).toBeHidden()
      const row =
        size === 'phone' ? admin.locator('li').filter({ hasText: 'Peer' }) : admin.getByRole('row', { name: /Peer/ })
      await expect(row).toBeVisible()
      const act = async (action: string) => {
        const link = row.getByRole('button', { name: `${action} Peer`, exact: true })
        if (await link.isVisible()) return link.click()
        await row.getByRole('button', { name: say.more }).click()
        await admin.getByRole('menuitem', { name: action, exact: true }).click()
      }
      await act(say.trial)
      await expect(admin.getByText(say.paste)).toBeVisible()
      await expect(admin.getByRole('button', { name: say.goThere })).toBeEnabled()
      expect(await barriersOf(admin)).toEqual([])
      await admin.getByRole('button', { name: say.goThere }).click()
      await admin.getByRole('button', { name: 'Continue' }).click()
      await expect(admin.getByText(say.passed)).toBeVisible()
      expect(await barriersOf(admin)).toEqual([])
      await admin.getByRole('dialog').getByRole('button', { name: say.close }).last().click()
      await expect(admin.getByRole('dialog')).toBeHidden()
      await act(say.on)
      const provider = async () => (await ask(admin, 'get', '/sso_config/pagelist', {})).items[0]
      await expect.poll(async () => (await provider()).state).toBe('well')
      const slug = /saml\/([a-z0-9]+)\//.exec((await provider()).metadata_url)?.[1] ?? ''

      // somebody for the first time, signed out at the provider
      const theirs = await openWindow(browser)
      await theirs.goto('/login?redirect=/my_security')
      await theirs.getByRole('button', { name: say.with }).click()
      await theirs.getByRole('button', { name: 'Continue' }).click()
      await expect(theirs).toHaveURL(/my_security$/)
      expect((await ask(theirs, 'get', '/users/info')).username).toBe('chen.yu')
      const there = await theirs.context().newPage()
      await there.goto(`${peer.url}/end/${slug}`)
      await expect(there.getByText('Signed out everywhere.')).toBeVisible()
      // signed out, and on the way to the provider again, by the route that this browser remembers
      await expect(theirs).toHaveURL(/\/login|\/sso\?SAMLRequest/)

      // from its portal: asked first, then in; and out from here
      await there.goto(`${peer.url}/portal/${slug}`)
      await there.getByRole('button', { name: 'Continue' }).click()
      await expect(there.getByText(say.ask)).toBeVisible()
      expect(await barriersOf(there)).toEqual([])
      await there.getByRole('button', { name: say.yes }).click()
      await expect(there).not.toHaveURL(/sso-return/)
      expect((await ask(there, 'get', '/users/info')).username).toBe('chen.yu')
      await there.goto('/my_security')
      await there.getByRole('button', { name: say.signOut }).click()
      await expect(there).toHaveURL(/\/login/)
      await expect(there.getByRole('button', { name: say.with })).toBeVisible()

      // an address that was sent to somebody signs nobody in
      const other = await openWindow(browser)
      await other.goto(`/sso-return?state=${'x'.repeat(43)}&code=${'y'.repeat(32)}`)
      await expect(other.getByText(say.elsewhere)).toBeVisible()
      await other.goto(`/sso-return#offer=${'z'.repeat(32)}`)
      await expect(other.getByRole('link', { name: /返回登录页|Back to the sign-in page/ })).toBeVisible()
      expect(complaints).toEqual([])
    } finally {
      await peer.close()
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}
