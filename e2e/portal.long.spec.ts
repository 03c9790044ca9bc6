import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { freePort } from '../apps/server/src/kernel/postgres/free-port'
import { encrypted } from '../apps/server/test/encrypted'
import { openPortal } from '../apps/server/test/portal-peer'
import { startProduct } from '../scripts/product'
import { barriersOf } from './barriers'
import { ask, tokenCookie } from './calls'
import { address, complaintsOf, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

const password = 'First of all 1'

const says = {
  zh: {
    ...{
      connect: '接入信息',
      username: '账号',
      password: '密码',
      asks: '登录“Portal”',
      changes: '以您的名义修改：会议',
    },
    ...{
      agree: '同意并登录',
      deny: '不同意',
      withdraw: '撤回同意',
      withdrawn: '已撤回',
      people: '已授权的人',
      more: /更多操作/,
    },
  },
  en: {
    ...{ connect: 'How to connect', username: 'Username', password: 'Password', asks: 'Sign in to Portal' },
    ...{ changes: 'Change in your name: Meetings', agree: 'Agree and sign in', deny: 'Don’t agree' },
    ...{ withdraw: 'Withdraw', withdrawn: 'Withdrawn', people: 'People', more: /More actions/ },
  },
} as const

async function openHouse(language: 'zh' | 'en') {
  const dataDir = mkdtempSync(join(tmpdir(), 'workplace-portal-'))
  const home = `http://127.0.0.1:${await freePort()}`
  let said = ''
  const product = await startProduct({
    ...{ dataDir, seed: 'none', mqttPort: 'off', publicUrl: home },
    hear: (text) => {
      said += text
    },
  })
  const portal = await openPortal()
  return {
    portal,
    async openWindow(browser: Browser, size: keyof typeof sizes): Promise<Page> {
      const context = await browser.newContext({ baseURL: home, viewport: sizes[size] })
      await inLanguage(context, language)
      return context.newPage()
    },
    setupCode: async () => {
      await expect.poll(() => /the code is +(\S+)/.exec(said)?.[1] ?? '').not.toBe('')
      return /the code is +(\S+)/.exec(said)?.[1] ?? ''
    },
    close: async () => {
      portal.close()
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

for (const [language, size] of waysOf('portal', everyWay)) {
  test(`${language} ${size}: a portal lets people in by their account here, asks for consent that is withdrawn, and signs out`, async ({
    browser,
  }) => {
    test.slow()
    const say = says[language]
    const house = await openHouse(language)
    const { portal } = house
    try {
      // the administrator registers it and reads what goes into it
      const admin = await house.openWindow(browser, size)
      const complaints = complaintsOf(admin)
      const asked = await ask(admin, 'get', '/auth/challenge')
      const cipher = { password: encrypted(asked, password), key_id: asked.key_id }
      const names = { company_name: '远行科技', name: '张伟', username: 'root', language }
      const { token } = await ask(admin, 'post', '/setup/first_run', {
        ...{ code: await house.setupCode(), ...names, ...cipher },
      })
      await admin.context().addCookies([{ name: tokenCookie, value: token, ...address }])
      const { id } = await ask(admin, 'post', '/oauth2_application/add', {
        ...{ name: 'Portal', kind: 'web', scopes: ['meeting:read', 'meeting:write'], contact: 'it@portal.example' },
        ...{ redirect_uris: `${portal.home}/back`, post_logout_redirect_uris: `${portal.home}/bye` },
        backchannel_logout_uri: `${portal.home}/told`,
      })
      const { key } = await ask(admin, 'post', '/oauth2_application/key_add', { id })
      await admin.goto('/setup-and-development/developer-authorization')
      const row =
        size === 'phone'
          ? admin.locator('li').filter({ hasText: 'Portal' })
          : admin.getByRole('row', { name: /Portal/ })
      const act = async (action: string) => {
        await row.waitFor()
        const link = row.getByRole('button', { name: `${action} Portal`, exact: true })
        if (await link.isVisible()) return link.click()
        await row.getByRole('button', { name: say.more }).click()
        await admin.getByRole('menuitem', { name: action, exact: true }).click()
      }
      await act(say.connect)
      const { issuer, client_id } = await ask(admin, 'get', '/oauth2_application/connect', { id })
      await expect(admin.getByText(issuer, { exact: true })).toBeVisible()
      await expect(admin.getByText(client_id, { exact: true })).toBeVisible()
      expect(await barriersOf(admin)).toEqual([])
      await portal.connect(issuer, client_id, key)

      // somebody comes from the portal, signs in, reads what it wants, agrees
      const theirs = await house.openWindow(browser, size)
      await theirs.goto(`${portal.home}/in`)
      await theirs.getByLabel(say.username, { exact: true }).fill('root')
      await theirs.getByRole('textbox', { name: say.password }).fill(password)
      await theirs.keyboard.press('Enter')
      await expect(theirs.getByRole('heading', { name: say.asks })).toBeVisible()
      await expect(theirs.getByText(say.changes)).toBeVisible()
      expect(await barriersOf(theirs)).toEqual([])
      await theirs.getByRole('button', { name: say.agree }).click()
      await expect(theirs.getByRole('heading', { name: 'Hello 张伟' })).toBeVisible()
      const status = async () =>
        (
          await theirs.request.get('/prod-api/meeting/transfer_offers', {
            headers: { Authorization: `Bearer ${portal.bearer()}` },
          })
        ).status()
      expect(await status()).toBe(200)

      // the second time nobody is asked
      await theirs.goto(`${portal.home}/in`)
      await expect(theirs.getByRole('heading', { name: 'Hello 张伟' })).toBeVisible()

      // withdrawn, it opens nothing, and asks again
      await theirs.goto('/my_security')
      await expect(theirs.getByText('Portal', { exact: false }).first()).toBeVisible()
      expect(await barriersOf(theirs)).toEqual([])
      await theirs.getByRole('button', { name: say.withdraw, exact: true }).click()
      await theirs.getByRole('dialog').getByRole('button', { name: say.withdraw }).click()
      await expect(theirs.getByText(say.withdrawn, { exact: true })).toBeVisible()
      await expect.poll(status, { timeout: 10_000 }).toBe(401)
      await theirs.goto(`${portal.home}/in`)
      await theirs.getByRole('button', { name: say.deny }).click()
      await expect(theirs.getByRole('heading', { name: 'Not in: access_denied' })).toBeVisible()
      await theirs.goto(`${portal.home}/in`)
      await theirs.getByRole('button', { name: say.agree }).click()
      await expect(theirs.getByRole('heading', { name: 'Hello 张伟' })).toBeVisible()

      // signed out at the portal is signed out here, and the portal is told
      const sid = portal.sid()
      await theirs.goto(`${portal.home}/out`)
      await expect(theirs.getByRole('heading', { name: 'Bye' })).toBeVisible()
      expect(new URL(theirs.url()).searchParams.get('state')).toBe('out')
      await expect.poll(() => portal.ended, { timeout: 60_000 }).toEqual([sid])
      await theirs.goto('/my_security')
      await expect(theirs).toHaveURL(/\/login/)
      expect(complaints).toEqual([])
    } finally {
      await house.close()
    }
  })
}
