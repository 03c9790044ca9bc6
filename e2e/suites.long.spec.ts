import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../apps/server/src/kernel/postgres/free-port'
import { encrypted } from '../apps/server/test/encrypted'
import { application, openSuitePeer } from '../apps/server/test/little-suites'
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
      suite: '钉钉',
      hint: /AppKey/,
      clientId: '客户端 ID',
      secret: '客户端密钥',
    },
    ...{
      url: '专有部署的地址',
      create: '自动建立用户',
      department: '部门',
      save: /^保\s*存$/,
      more: /更多操作/,
      trial: '试运行',
    },
    ...{ on: '启用', goThere: /^前往/, passed: '试运行通过，可以启用', close: /^关\s*闭$/, with: /^使用“钉钉”登录$/ },
  },
  en: {
    ...{ add: 'Add', name: 'Name', kind: 'Type', suite: 'DingTalk', hint: /AppKey/, clientId: 'Client ID' },
    ...{ secret: 'Client secret', url: 'Deployment of your own', create: 'New people get an account' },
    ...{ department: 'Department', save: 'Save', more: /More actions/, trial: 'Try it', on: 'Enable' },
    ...{ goThere: /^Sign in at/, passed: 'The trial passed. It can be switched on.', close: 'Close' },
    with: 'Sign in with 钉钉',
  },
}

for (const [language, size] of waysOf('suites', everyWay)) {
  test(`${language} ${size}: DingTalk is connected and tried, and somebody comes in by it for the first time`, async ({
    browser,
  }) => {
    test.slow()
    const say = says[language]
    const dataDir = mkdtempSync(join(tmpdir(), 'workplace-suites-'))
    const home = `http://127.0.0.1:${await freePort()}`
    let said = ''
    const product = await startProduct({
      ...{ dataDir, seed: 'none', publicUrl: home },
      hear: (text) => {
        said += text
      },
    })
    const peer = await openSuitePeer()
    peer.on.as = { key: 'on_chen', details: { userid: 'chen.yu', name: '陈雨', org_email: 'chen.yu@example.com' } }
    const openWindow = async () => {
      const context = await browser.newContext({ baseURL: product.address, viewport: sizes[size] })
      await inLanguage(context, language)
      return context.newPage()
    }
    try {
      const admin = await openWindow()
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

      await admin.goto(page)
      await admin.getByRole('button', { name: say.add }).first().click()
      const form = admin.getByRole('dialog')
      await form.getByLabel(say.name, { exact: true }).fill('钉钉')
      await form.getByRole('combobox', { name: say.kind }).click()
      await admin.locator('.ant-select-item-option').filter({ hasText: say.suite, visible: true }).first().click()
      // what to enter where is said in the suite's own words
      await expect(form.getByText(say.hint)).toBeVisible()
      await form.getByLabel(say.clientId).fill(application.id)
      await form.getByLabel(say.secret).fill(application.secret)
      await form.getByLabel(say.url).fill(peer.home)
      await form.getByRole('switch', { name: say.create }).click()
      await form.getByRole('combobox', { name: say.department }).click()
      await admin.locator('.ant-select-tree-node-content-wrapper').filter({ visible: true }).first().click()
      expect(await barriersOf(admin)).toEqual([])
      await form.getByRole('button', { name: say.save }).click()
      await expect(form).toBeHidden()
      const row =
        size === 'phone' ? admin.locator('li').filter({ hasText: '钉钉' }) : admin.getByRole('row', { name: /钉钉/ })
      await expect(row).toBeVisible()
      const act = async (action: string) => {
        const link = row.getByRole('button', { name: `${action} 钉钉`, exact: true })
        if (await link.isVisible()) return link.click()
        await row.getByRole('button', { name: say.more }).click()
        await admin.getByRole('menuitem', { name: action, exact: true }).click()
      }
      await act(say.trial)
      await admin.getByRole('button', { name: say.goThere }).click()
      await expect(admin.getByText(say.passed)).toBeVisible()
      expect(await barriersOf(admin)).toEqual([])
      await admin.getByRole('dialog').getByRole('button', { name: say.close }).last().click()
      await expect(admin.getByRole('dialog')).toBeHidden()
      await act(say.on)
      await expect.poll(async () => (await ask(admin, 'get', '/sso_config/pagelist', {})).items[0].state).toBe('well')

      const theirs = await openWindow()
      await theirs.goto('/login?redirect=/my_security')
      await theirs.getByRole('button', { name: say.with }).click()
      await expect(theirs).toHaveURL(/^[^?]*my_security$/)
      expect((await ask(theirs, 'get', '/users/info')).username).toBe('chen.yu')
      expect(complaints).toEqual([])
    } finally {
      await product.stop()
      await peer.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}
