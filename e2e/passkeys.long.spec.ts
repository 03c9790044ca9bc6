import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { freePort } from '../apps/server/src/kernel/postgres/free-port'
import { encrypted } from '../apps/server/test/encrypted'
import { startProduct } from '../scripts/product'
import { barriersOf } from './barriers'
import { ask, tokenCookie } from './calls'
import { complaintsOf, inLanguage } from './signed-in'
import { sizes, waysOf } from './ways'

const password = 'First of all 1'
const says = {
  zh: {
    ...{ add: '添加通行密钥', name: '名称', saved: '我已保存', left: /剩余10个备用码/ },
    ...{ signIn: '使用通行密钥登录', username: '账号', password: '密码', by: '使用通行密钥', backup: '使用备用码' },
    ...{ rename: '重命名“手机”', save: /^保\s*存$/, used: /最近使用/, remove: '移除“旧手机”', take: /^移\s*除$/ },
    ...{ phone: '手机', old: '旧手机', none: '还没有通行密钥', unknown: /系统中没有这个通行密钥/ },
  },
  en: {
    ...{ add: 'Add a passkey', name: 'Name', saved: 'I’ve saved them', left: /10 backup codes left/ },
    ...{ signIn: 'Sign in with a passkey', username: 'Username', password: 'Password', by: 'Use a passkey' },
    ...{ backup: 'Use a backup code', rename: 'Rename “Phone”', save: 'Save', used: /Last used/ },
    ...{ remove: 'Remove “Old phone”', take: 'Remove', phone: 'Phone', old: 'Old phone', none: 'No passkeys yet' },
    unknown: /This passkey isn’t known here/,
  },
}

/**
 * A telephone that keeps passkeys and knows its person by a finger, which lies on it: it answers whatever it is asked, the
 * suggestion in the account field of the login page too. Where that is not what is shown, it is left out.
 */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await page.addInitScript(() => {
    if (location.hash !== '#suggested') PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

for (const [language, size] of waysOf('passkeys', [
  ['zh', 'phone'],
  ['en', 'desk'],
] as const)) {
  test(`${language} ${size}: a passkey is made, opens the product alone and as second step, is renamed and removed`, async ({
    browser,
  }) => {
    const say = says[language]
    const dataDir = mkdtempSync(join(tmpdir(), 'workplace-passkeys-'))
    // by its name: a number is no domain
    const home = `http://localhost:${await freePort()}`
    let said = ''
    const hear = (text: string) => {
      said += text
    }
    const product = await startProduct({ dataDir, seed: 'none', publicUrl: home, hear })
    try {
      const context = await browser.newContext({ baseURL: home, viewport: sizes[size] })
      await inLanguage(context, language)
      const page = await context.newPage()
      const complaints = complaintsOf(page)
      await addAuthenticator(page)
      const setupCode = () => /the code is +(\S+)/.exec(said)?.[1] ?? ''
      await expect.poll(setupCode).not.toBe('')
      const asked = await ask(page, 'get', '/auth/challenge')
      const { token } = await ask(page, 'post', '/setup/first_run', {
        ...{ code: setupCode(), company_name: '远行科技', name: '张伟', username: 'root', language },
        ...{ password: encrypted(asked, password), key_id: asked.key_id },
      })
      await context.addCookies([{ name: tokenCookie, value: token, url: home }])

      await page.goto('/my_security')
      await page.getByRole('button', { name: say.add }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(say.name, { exact: true }).fill(say.phone)
      expect(await barriersOf(page)).toEqual([])
      await page.keyboard.press('Enter')
      await expect(dialog.locator('li code')).toHaveCount(10)
      await dialog.getByRole('button', { name: say.saved }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(say.left)).toBeVisible()
      expect(await barriersOf(page)).toEqual([])

      // without a password
      const signOut = async () => {
        await ask(page, 'get', '/auth/logout')
        await context.clearCookies({ name: /token/i })
      }
      await signOut()
      await page.goto('/login?redirect=/my_security')
      await page.getByRole('button', { name: say.signIn }).click()
      await expect(page).toHaveURL(/^[^?]*\/my_security$/)
      await expect(page.getByText(say.used).first()).toBeVisible()

      // as the browser suggests it, before anything is typed
      await signOut()
      // a browser on a busy machine may not have its authenticator ready when it is asked first
      await expect(async () => {
        await page.goto('/login?redirect=/my_security#suggested')
        await page.reload()
        await expect(page).toHaveURL(/^[^?]*\/my_security/, { timeout: 30_000 })
      }).toPass()
      await expect(page.getByText(say.used).first()).toBeVisible()

      // after the password
      await signOut()
      await page.goto('/login?redirect=/my_security')
      await page.getByLabel(say.username, { exact: true }).fill('root')
      await page.getByRole('textbox', { name: say.password }).fill(password)
      await page.keyboard.press('Enter')
      const second = page.getByRole('button', { name: say.by, exact: true })
      await expect(second).toBeVisible()
      await expect(page.getByRole('button', { name: say.backup })).toBeVisible()
      expect(await barriersOf(page)).toEqual([])
      await second.click()
      await expect(page).toHaveURL(/^[^?]*\/my_security$/)

      await page.getByRole('button', { name: say.rename }).click()
      await dialog.getByLabel(say.name, { exact: true }).fill(say.old)
      await dialog.getByRole('button', { name: say.save }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: say.remove }).click()
      await dialog.getByRole('button', { name: say.take }).click()
      await expect(page.getByText(say.none)).toBeVisible()

      // the telephone still has it; the product does not know it any more
      await signOut()
      await page.goto('/login')
      await page.getByRole('button', { name: say.signIn }).click()
      await expect(page.getByRole('alert').filter({ hasText: say.unknown })).toBeVisible()
      expect(complaints).toEqual([])
      await context.close()
    } finally {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}
