import { expect, type Page } from '@playwright/test'
import { codeOfStep, fromBase32 } from '../apps/server/src/areas/account/totp'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage, newColleague } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Of everybody who is new in a journey. */
const password = 'Rainy-day-8'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const said = {
  zh: {
    ...{
      on: '开启',
      goOn: '继续',
      saved: '我已保存',
      own: '当前密码',
      code: '动态码',
      username: '账号',
      password: '密码',
      signIn: '登录',
    },
    ...{
      backup: '使用备用码',
      backupCode: '备用码',
      remember: /信任此浏览器/,
      back: '返回登录',
      wrong: /动态码或备用码错误/,
      passwordWrong: '密码错误',
      proof: '请验证身份',
    },
    ...{
      left: /剩余10个备用码/,
      lessLeft: /剩余9个备用码/,
      browsers: '已信任的浏览器',
      forget: '不再信任',
      none: '没有已信任的浏览器',
    },
    ...{ security: '账号安全', menu: /的菜单$/ },
  },
  en: {
    ...{
      on: 'Turn on',
      goOn: 'Continue',
      saved: 'I’ve saved them',
      own: 'Your password',
      code: 'Code from the app',
      username: 'Username',
    },
    ...{ password: 'Password', signIn: 'Sign in', backup: 'Use a backup code', backupCode: 'Backup code' },
    ...{ remember: /Trust this browser/, back: 'Back to sign-in', wrong: /That code isn’t right/ },
    passwordWrong: 'The password is wrong',
    proof: 'Prove that it’s you',
    ...{ left: /10 backup codes left/, lessLeft: /9 backup codes left/, browsers: 'Trusted browsers' },
    ...{ forget: 'Stop trusting', none: 'No trusted browsers', security: 'Account security', menu: /’s menu$/ },
  },
}

/** A button by its name: two Chinese characters stand apart. */
const named = (text: string) => new RegExp(`^${[...text].join('\\s?')}$`)

/** What the app on the telephone shows: now, or so many steps of 30 s later (none is taken twice). */
const shown = (secret: string, steps = 0) => codeOfStep(fromBase32(secret), Math.floor(Date.now() / 30_000) + steps)

for (const [language, size] of waysOf('second-factor', everyWay)) {
  test(`a person turns two-step verification on, signs in by it, and comes in without the phone (${language}, ${size})`, async ({
    page,
    browser,
  }) => {
    const words = said[language]
    const complaints = complaintsOf(page)
    await giveSession(page, 'admin')
    const viewport = sizes[size]
    const username = `two-steps.${language}.${size}.${run}`
    const { page: own } = await newColleague(page, browser, {
      name: '林两步',
      username,
      language,
      viewport,
    })

    await own.goto('/my_security')
    // as of a session that is older than ten minutes, for which no test waits: the server is held to that by its own tests
    let isOld = true
    await own.route('**/account/totp_begin', async (route) => {
      if (!isOld) return route.continue()
      await route.fulfill({ json: { code: 40331, message: '', data: { reason: 'proof_required' }, request_id: 'x' } })
    })
    await own.getByRole('button', { name: named(words.on) }).click()
    await own
      .getByRole('dialog')
      .getByRole('button', { name: named(words.goOn) })
      .click()
    const proof = own.getByRole('dialog').filter({ hasText: words.proof })
    await proof.getByLabel(words.own).fill('wrong')
    await own.keyboard.press('Enter')
    await expect(proof.getByText(words.passwordWrong)).toBeVisible()
    isOld = false
    await proof.getByLabel(words.own).fill(password)
    await own.keyboard.press('Enter')
    const secret = (await own.getByRole('dialog').locator('code').innerText()).replaceAll(/\s/g, '')
    await own.getByLabel(words.code).fill(shown(secret))
    await own.keyboard.press('Enter')
    const codes = own.getByRole('dialog').locator('li code')
    await expect(codes).toHaveCount(10)
    const backup = await codes.first().innerText()
    await own
      .getByRole('dialog')
      .getByRole('button', { name: named(words.saved) })
      .click()
    await expect(own.getByText(words.left)).toBeVisible()

    // at another computer
    const context = await browser.newContext({ viewport })
    await inLanguage(context, language)
    const other = await context.newPage()
    const typePassword = async () => {
      await other.goto('/login')
      await other.getByLabel(words.username, { exact: true }).fill(username)
      await other.getByRole('textbox', { name: words.password }).fill(password)
      await other.keyboard.press('Enter')
    }
    await typePassword()
    await other.getByLabel(words.code).fill('000000')
    await other.keyboard.press('Enter')
    await expect(other.getByRole('alert').filter({ hasText: words.wrong })).toBeVisible()
    await other.getByLabel(words.code).fill(shown(secret, 1))
    await other.getByText(words.remember).click()
    await other.keyboard.press('Tab')
    await other.getByRole('button', { name: named(words.signIn) }).click()
    await expect(other).toHaveURL(/\/dashboard$/)

    // the browser is trusted; until it is not
    await signOut(other)
    await typePassword()
    await expect(other).toHaveURL(/\/dashboard$/)
    await own.reload()
    await own.getByRole('button', { name: words.forget }).click()
    await expect(own.getByText(words.none)).toBeVisible()
    await signOut(other)
    await typePassword()

    // the telephone lies at home
    await other.getByRole('button', { name: words.backup }).click()
    await other.getByLabel(words.backupCode).fill(backup.toUpperCase())
    await other.keyboard.press('Enter')
    await expect(other).toHaveURL(/\/dashboard$/)
    await own.reload()
    await expect(own.getByText(words.lessLeft)).toBeVisible()
    expect(complaints).toEqual([])
  })
}

/** As the menu does, whatever is in it at this size. */
async function signOut(page: Page): Promise<void> {
  await ask(page, 'get', '/auth/logout')
  await page.context().clearCookies({ name: /token/i })
}
