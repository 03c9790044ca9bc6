import { expect } from '@playwright/test'
import { simulatedFaceDevice } from '../apps/server/src/adapters/device/zkpush/simulation/simulated-face-device'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

const said = {
  zh: {
    add: '新增',
    setUp: '接入人脸设备',
    serial: '序列号',
    called: /设备已呼叫服务器/,
    next: '下一步：填写资料',
    save: '保存',
    connection: /的接入状态$/,
    confirm: '确认接管',
    delivers: '下发人员与权限',
    online: '在线',
    office: '办公区',
  },
  en: {
    add: 'Add',
    setUp: 'Connect a face device',
    serial: 'Serial number',
    called: /The device has called/,
    next: 'Next: its name and place',
    save: 'Save',
    connection: /^Connection of /,
    confirm: 'Confirm',
    delivers: 'Delivering people and rights',
    online: 'Online',
    office: 'Office',
  },
} as const

for (const [language, size] of waysOf('face-devices', everyWay))
  test(`${language}, ${size}: a face device comes out of its box, is connected, taken over and at work`, async ({
    page,
    context,
  }) => {
    const complaints = complaintsOf(page)
    const words = said[language]
    const viewport = sizes[size]
    await page.setViewportSize(viewport)
    await giveSession(page, 'admin')
    await inLanguage(context, language)
    const { port, listening } = await ask(page, 'get', '/facedevice/setup', {})
    expect(listening).toBe('listening')
    const sn = `JR${Date.now() % 1_000_000}${language}${viewport.width}`
    const device = simulatedFaceDevice({
      ...{ base: `http://127.0.0.1:${port}`, sn, dialect: 'acc', now: Date.now, utc_offset: 480 },
      people: [['7001', 'Former Tenant']],
    })
    // it is switched on before anybody has entered it
    await device.round()
    await page.goto('/device/list')
    await page.getByRole('button', { name: words.add, exact: true }).click()
    const setUp = page.getByRole('dialog', { name: words.setUp })
    await expect(setUp.getByText(String(port))).toBeVisible()
    await setUp.getByLabel(words.serial).fill(sn)
    await expect(setUp.getByText(words.called)).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await setUp.getByRole('button', { name: words.next }).click()
    const form = page.getByRole('dialog').last()
    await form.getByLabel(words.office, { exact: true }).click()
    await page.locator('.ant-select-item-option').first().click()
    await form.getByRole('button', { name: words.save, exact: true }).click()
    const panel = page.getByRole('dialog', { name: words.connection })
    await expect(panel).toBeVisible()
    for (let round = 0; round < 4; round++) await device.round()
    await expect(panel.getByText('Former Tenant')).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await panel.getByRole('button', { name: words.confirm }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: words.confirm }).last().click()
    await expect(panel.getByText('Former Tenant')).toHaveCount(0)
    await expect(panel.locator('[aria-current=step]')).toHaveText(words.delivers)
    await expect
      .poll(async () => {
        await device.round()
        return [...device.people.keys()]
      })
      .toEqual([])
    await expect(panel.getByText(words.online, { exact: true })).toBeVisible()
    const { items } = await ask(page, 'get', '/facedevice/pagelist', { title: sn })
    await ask(page, 'post', '/facedevice/del', { id: items[0].id, version: items[0].version })
    expect(complaints).toEqual([])
  })
