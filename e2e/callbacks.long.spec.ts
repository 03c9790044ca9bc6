import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{ add: /新增/, save: /^保\s*存$/, name: '名称', address: '地址', events: '订阅的事件', secret: '签名密钥' },
    ...{ make: '生成新密钥', close: /^关\s*闭$/, resting: '暂歇', well: '正常', test: '测试', off: '停用', on: '启用' },
    ...{ ok: /接收方应答 204/, refused: /接收方应答 503/, log: '投递记录', delivered: '已送达', more: /更多操作/ },
    ...{ deliveries: '投递记录', again: '重新投递', done: '已处理 1 条' },
  },
  en: {
    ...{
      add: /Add/,
      save: 'Save',
      name: 'Name',
      address: 'Address',
      events: 'Subscribed events',
      secret: 'Signing secret',
    },
    ...{ make: 'New secret', close: 'Close', resting: 'Resting', well: 'Normal', test: 'Test', off: 'Disabled' },
    ...{ on: 'Enabled', ok: /answered 204/, refused: /answered 503/, log: 'See deliveries', delivered: 'Delivered' },
    ...{ more: /More actions/, deliveries: 'Deliveries', again: 'Send again', done: '1 delivery changed' },
  },
} as const

for (const [language, size] of waysOf('callbacks', everyWay)) {
  test(`${language} ${size}: a receiver that fails, rests, is mended and gets everything`, async ({ page }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    const heard: { sequence: number; type: string }[] = []
    let broken = true
    let webhook: Webhook | undefined
    const receiver = createServer(async (request, response) => {
      const body = await text(request)
      const event = webhook?.verify(body, request.headers as Record<string, string>) as (typeof heard)[number]
      if (!broken) heard.push(event)
      response.writeHead(broken ? 503 : 204).end()
    })
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
    const name = `Receiver ${language}${size}${run}`
    try {
      await page.setViewportSize(sizes[size])
      await inLanguage(page.context(), language)
      await giveSession(page, 'admin')
      await page.goto('/setup-and-development/users')
      await expect(page).toHaveURL(/developer-authorization|callback-settings|SSO-authorization/)
      await page.goto('/setup-and-development/callback-settings')
      await page.getByRole('button', { name: say.add }).first().click()
      const form = page.getByRole('dialog')
      await form.getByLabel(say.name, { exact: true }).fill(name)
      await form.getByLabel(say.address).fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`)
      const events = form.getByRole('combobox', { name: say.events })
      for (const type of ['price.added', 'price.changed', 'price.deleted']) {
        await events.fill(type)
        await page.locator('.ant-select-item-option').filter({ hasText: type, visible: true }).first().click()
      }
      await page.keyboard.press('Escape')
      await form.getByRole('button', { name: say.save }).click()
      await expect(form).toBeHidden()

      // its secret is shown once, and verifies what comes
      const row =
        size === 'phone'
          ? page.locator('li').filter({ hasText: name })
          : page.getByRole('row', { name: new RegExp(name) })
      const act = async (action: string) => {
        await row.getByRole('button', { name: say.more }).click()
        await page.getByRole('menuitem', { name: action, exact: true }).click()
      }
      await act(say.secret)
      await page.getByRole('button', { name: say.make }).click()
      const shown = await page.getByText(/^whsec_/).innerText()
      webhook = new Webhook(shown.trim())
      expect(await barriersOf(page)).toEqual([])
      await page.getByRole('dialog').getByRole('button', { name: say.close }).last().click()

      // five failures in a row, and it rests
      const made: number[] = []
      for (let n = 0; n < 6; n++)
        made.push((await ask(page, 'post', '/price/add', { name: `${name} ${n}`, unit: 'hour', amount: '1' })).id)
      await expect(row.getByText(say.resting)).toBeVisible({ timeout: 60_000 })
      // it is mended, and somebody has it begin anew
      broken = false
      await act(say.test)
      await expect(page.getByText(say.ok)).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: say.close }).last().click()
      await act(say.off)
      await expect(row.getByText(say.off).first()).toBeVisible()
      await act(say.on)
      await expect(row.getByText(say.well)).toBeVisible({ timeout: 60_000 })
      await expect
        .poll(
          () =>
            heard
              .filter(({ sequence }) => sequence > 0)
              .map(({ sequence }) => sequence)
              .sort(),
          { timeout: 60_000 },
        )
        .toEqual([1, 2, 3, 4, 5, 6])

      // every attempt is looked at, and one is sent again
      await act(say.log)
      await page.getByRole('button', { name: /^#6\b/ }).click()
      const panel = page.getByRole('dialog')
      await expect(panel.getByText('HTTP 204')).toBeVisible()
      await expect(panel.getByText('"sequence": 6')).toBeVisible()
      expect(await barriersOf(page)).toEqual([])
      await panel.getByRole('button', { name: say.again }).click()
      await expect(page.getByText(say.done)).toBeVisible()
      await expect.poll(() => heard.filter(({ sequence }) => sequence === 6).length, { timeout: 60_000 }).toBe(2)
      for (const id of made) await ask(page, 'post', '/price/del', { id })
      expect(complaints).toEqual([])
    } finally {
      receiver.closeAllConnections()
      receiver.close()
    }
  })
}
