import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { test } from './journey'
import { chooseOfRow, rowOf } from './rows'
import { searchFor } from './search-for'
import { complaintsOf, signIn } from './signed-in'

/** A picture of these pixels, made in the browser. */
async function pictureOf(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w as number
      canvas.height = h as number
      const context = canvas.getContext('2d')
      if (context) {
        context.fillStyle = '#2456E6'
        context.fillRect(0, 0, (w as number) / 2, h as number)
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    },
    [width, height],
  )
  return Buffer.from(base64, 'base64')
}

test('a room is copied, its policy explained and checked, its map cropped, and others get its configuration', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  const name = `样板间 ${Date.now()}`
  await signIn(page, 'admin', '/meetingroom/create_room')
  await expect(rowOf(page, '泰山 Taishan')).toContainText('在线')
  expect(await barriersOf(page)).toEqual([])

  await chooseOfRow(page, '泰山 Taishan', '复制')
  const form = page.getByRole('dialog', { name: '新增会议室' })
  await expect(form.getByLabel('名称', { exact: true })).toHaveValue('泰山 Taishan 副本')
  await form.getByLabel('名称', { exact: true }).fill(name)
  const means = form.getByRole('region', { name: '这样的规则意味着' })
  await expect(means).toContainText('开放时间 08:00–20:00')
  await form.getByLabel('开放时间（止）').fill('07:00')
  await page.keyboard.press('Tab')
  await expect(means).toContainText('开放时间有误')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText('须晚于开放开始时间')).toBeVisible()
  await form.getByLabel('开放时间（止）').fill('21:00')
  await page.keyboard.press('Tab')
  await expect(means).toContainText('开放时间 08:00–21:00')
  expect(await barriersOf(page)).toEqual([])

  const maps = form.locator('input[type=file]')
  const buffer = await pictureOf(page, 2400, 1200)
  await maps.first().setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer })
  const crop = page.getByRole('dialog', { name: '裁剪终端导航图' })
  await expect(crop.getByText('图片分辨率不能超过1920x1080')).toBeVisible()
  await expect(crop.getByText('输出 1920x1080 像素')).toBeVisible()
  await crop.getByRole('group', { name: '裁剪框' }).focus()
  await page.keyboard.press('ArrowLeft')
  await crop.getByRole('button', { name: '使用裁剪结果' }).click()
  await expect(page.getByText('上传成功!')).toBeVisible()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('创建成功')).toBeVisible()
  await expect(form).toBeHidden()

  await searchFor(page.getByRole('textbox', { name: /^搜索/ }), name)
  await expect(rowOf(page, name)).toBeVisible()
  await chooseOfRow(page, name, '应用到其他会议室')
  const config = page.getByRole('dialog', { name: new RegExp(name) })
  await config.getByRole('button', { name: /预览变更/ }).click()
  await expect(config.getByText('请至少选择一间会议室')).toBeVisible()
  await config.getByRole('button', { name: /全\s*选/ }).click()
  await config.getByRole('button', { name: /预览变更/ }).click()
  await expect(config.getByText(/间会议室将发生变化/)).toBeVisible()
  await expect(config.getByRole('row').filter({ hasText: '泰山 Taishan' })).toContainText('21:00')
  expect(await barriersOf(page)).toEqual([])
  await config.getByRole('button', { name: '返回修改' }).click()
  await config.getByRole('button', { name: /取\s*消/ }).click()
  await expect(config).toBeHidden()

  await chooseOfRow(page, name, '变更记录')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('会议室日志')
  await page.getByRole('button', { name: new RegExp(`新增 ${name}`) }).click()
  await expect(page.getByRole('dialog').getByText('21:00')).toBeVisible()
  expect(complaints).toEqual([])
})
