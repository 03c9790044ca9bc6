import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type People, reader, root, tlsFiles } from '../apps/server/test/directory'
import { encrypted } from '../apps/server/test/encrypted'
import { startLittleDirectory } from '../apps/server/test/little-directory'
import { findSlapd, startSlapd } from '../apps/server/test/slapd'
import { startProduct } from '../scripts/product'
import { barriersOf } from './barriers'
import { ask, tokenCookie } from './calls'
import { address, complaintsOf, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

const own = 'First of all 1'
const staff = `ou=Staff,${root}`
const people: People = {
  units: [staff],
  entries: [
    {
      dn: `uid=chen.yu,${staff}`,
      attributes: { uid: 'chen.yu', cn: '陈雨', sn: '陈', employeeNumber: 'N7', userPassword: 'Of the directory 1' },
    },
  ],
}

const says = {
  zh: {
    ...{ more: /更多操作/, trial: '试运行', account: '目录中的账号', secret: '它的密码', close: /^关\s*闭$/ },
    ...{
      bad: /试运行未通过/,
      good: '试运行通过，可以启用',
      made: /将为陈雨/,
      on: '启用',
      name: '账号',
      password: '密码',
    },
    ...{ wrong: /账号或密码错误/, title: '请验证身份', theirs: '当前密码', turnOn: /^开\s*启$/, hidden: '密码错误' },
    goOn: /^继\s*续$/,
  },
  en: {
    ...{ more: /More actions/, trial: 'Try it', account: 'Account in the directory', secret: 'Its password' },
    ...{ close: 'Close', bad: /trial didn’t pass/, good: 'The trial passed. It can be switched on.' },
    ...{ made: /An account would be made for 陈雨/, on: 'Enable', name: 'Username', password: 'Password' },
    ...{ wrong: /username or password is wrong/, title: 'Prove that it’s you', theirs: 'Your password' },
    ...{ turnOn: 'Turn on', hidden: 'The password is wrong', goOn: 'Continue' },
  },
} as const

async function openHouse(language: 'zh' | 'en') {
  const dataDir = mkdtempSync(join(tmpdir(), 'workplace-directory-journey-'))
  const slapd = findSlapd()
  const directory = await (slapd === undefined ? startLittleDirectory(people) : startSlapd(slapd, people))
  let said = ''
  const product = await startProduct({
    ...{ dataDir, seed: 'none', mqttPort: 'off' },
    hear: (text) => {
      said += text
    },
  })
  return {
    directory,
    setupCode: async () => {
      await expect.poll(() => /the code is +(\S+)/.exec(said)?.[1] ?? '').not.toBe('')
      return /the code is +(\S+)/.exec(said)?.[1] ?? ''
    },
    async openWindow(browser: Browser, size: keyof typeof sizes): Promise<Page> {
      const context = await browser.newContext({ baseURL: product.address, viewport: sizes[size] })
      await inLanguage(context, language)
      return context.newPage()
    },
    async close() {
      await product.stop()
      await directory.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

for (const [language, size] of waysOf('directory', everyWay)) {
  test(`${language} ${size}: a directory is tried and switched on; somebody signs in with its password, and proves with it that it is they`, async ({
    browser,
  }) => {
    test.slow()
    const say = says[language]
    const house = await openHouse(language)
    try {
      const admin = await house.openWindow(browser, size)
      const complaints = complaintsOf(admin)
      const asked = await ask(admin, 'get', '/auth/challenge')
      const names = { company_name: '远行科技', name: '张伟', username: 'root', language }
      const { token } = await ask(admin, 'post', '/setup/first_run', {
        ...{ code: await house.setupCode(), ...names, password: encrypted(asked, own), key_id: asked.key_id },
      })
      await admin.context().addCookies([{ name: tokenCookie, value: token, ...address }])
      const departments = await ask(admin, 'get', '/department/list')
      await ask(admin, 'post', '/sso_config/add', {
        ...{ name: 'LDAP', preset: 'ldap', ldap_host: '127.0.0.1', ldap_port: house.directory.tlsPort },
        ...{
          ldap_security: 'ldaps',
          ldap_ca: tlsFiles()['ca.pem'],
          bind_dn: reader.dn,
          bind_password: reader.password,
        },
        ...{ base_dn: staff, user_filter: '(uid={username})', key_attribute: 'employeeNumber', match_by: 'username' },
        ...{ refresh: 'empty', claim_username: 'uid', claim_name: 'cn', claim_mail: null, auto_create: true },
        department_id: departments.items[0]?.id,
      })

      // tried with the account of somebody in it: a wrong password first
      await admin.goto('/setup-and-development/SSO-authorization')
      const row =
        size === 'phone' ? admin.locator('li').filter({ hasText: 'LDAP' }) : admin.getByRole('row', { name: /LDAP/ })
      const act = async (action: string) => {
        await row.waitFor()
        const link = row.getByRole('button', { name: `${action} LDAP`, exact: true })
        if (await link.isVisible()) return link.click()
        await row.getByRole('button', { name: say.more }).click()
        await admin.getByRole('menuitem', { name: action, exact: true }).click()
      }
      await act(say.trial)
      const trial = admin.getByRole('dialog')
      await trial.getByLabel(say.account, { exact: true }).fill('chen.yu')
      await trial.getByLabel(say.secret, { exact: true }).fill('wrong')
      await admin.keyboard.press('Enter')
      await expect(trial.getByText(say.bad)).toBeVisible()
      await trial.getByLabel(say.secret, { exact: true }).fill('Of the directory 1')
      await admin.keyboard.press('Enter')
      await expect(trial.getByText(say.good)).toBeVisible()
      await expect(trial.getByText(say.made)).toBeVisible()
      expect(await barriersOf(admin)).toEqual([])
      await admin.screenshot({ path: test.info().outputPath('trial.png') })
      await trial.getByRole('button', { name: say.close }).last().click()
      await act(say.on)
      await expect.poll(async () => (await ask(admin, 'get', '/sso_config/pagelist', {})).items[0].state).toBe('well')

      // who has no password here signs in with that of the directory, in the form that everybody uses
      const theirs = await house.openWindow(browser, size)
      await theirs.goto('/login?redirect=/my_security')
      const signIn = async (password: string) => {
        await theirs.getByLabel(say.name, { exact: true }).fill('chen.yu')
        await theirs.getByRole('textbox', { name: say.password }).fill(password)
        await theirs.keyboard.press('Enter')
      }
      await signIn('wrong')
      await expect(theirs.getByText(say.wrong)).toBeVisible()
      await signIn('Of the directory 1')
      // the address of the sign-in page ends with it, too
      await expect(theirs).toHaveURL(/[^=]\/my_security$/)
      expect(await ask(theirs, 'get', '/users/info')).toMatchObject({ username: 'chen.yu', name: '陈雨' })

      // and proves with it that it is they, as of a session that is older than ten minutes
      let isOld = true
      await theirs.route('**/account/totp_begin', async (route) => {
        if (!isOld) return route.continue()
        await route.fulfill({ json: { code: 40331, message: '', data: { reason: 'proof_required' }, request_id: 'x' } })
      })
      await theirs.getByRole('button', { name: say.turnOn }).click()
      await theirs.getByRole('dialog').getByRole('button', { name: say.goOn }).click()
      const proof = theirs.getByRole('dialog').filter({ hasText: say.title })
      await proof.getByLabel(say.theirs, { exact: true }).fill('Of the directory 2')
      await theirs.keyboard.press('Enter')
      await expect(proof.getByText(say.hidden)).toBeVisible()
      isOld = false
      await proof.getByLabel(say.theirs, { exact: true }).fill('Of the directory 1')
      await theirs.keyboard.press('Enter')
      await expect(proof).toBeHidden()
      await expect(theirs.locator('code').first()).toBeVisible()
      expect(await barriersOf(theirs)).toEqual([])
      expect(complaints).toEqual([])
    } finally {
      await house.close()
    }
  })
}
