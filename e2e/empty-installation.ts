import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { startProduct } from '../scripts/product'

/** How a test does what a person does: one that counts clicks brings its own. */
type Hands = { click(what: Locator): Promise<void>; fill(field: Locator, text: string): Promise<void> }
const hands: Hands = { click: (what) => what.click(), fill: (field, text) => field.fill(text) }

/** A product of its own with nothing in it, which is in nobody's way; whoever opens it closes it. */
export async function openEmptyInstallation() {
  const dataDir = mkdtempSync(join(tmpdir(), 'workplace-empty-'))
  let said = ''
  const product = await startProduct({
    ...{ dataDir, seed: 'none' },
    hear: (text) => {
      said += text
    },
  })
  const code = () => /the code is +(\S+)/.exec(said)?.[1] ?? ''
  return {
    address: product.address,
    /** Opens it, and makes the company and its first administrator (`root`). */
    async setUp(page: Page, { click, fill } = hands): Promise<void> {
      await page.goto('/')
      await expect(page.getByLabel('设置码')).toBeVisible()
      await expect.poll(code).not.toBe('')
      await fill(page.getByLabel('设置码'), code())
      await fill(page.getByLabel('公司名称'), '远行科技')
      await fill(page.getByLabel('姓名', { exact: true }), '张伟')
      await fill(page.getByLabel('账号', { exact: true }), 'root')
      await fill(page.getByLabel('密码', { exact: true }), 'first of all 1')
      await fill(page.getByLabel('确认密码'), 'first of all 1')
      await click(page.getByRole('button', { name: /^创\s*建$/ }))
    },
    async close(): Promise<void> {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
