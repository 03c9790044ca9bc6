import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { type Client, simulatedClient } from '../apps/server/src/areas/device/updates/simulated-client.sample'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { languages, waysOf } from './ways'

const run = Date.now().toString(36)

const said = {
  zh: {
    ...{ versions: '版本', add: '新增', name: '名称', model: '型号', version: '版本号', save: '保存' },
    ...{ publish: '发布', rollOut: '新建升级任务', progressOf: /的进度$/, start: '开始', running: '进行中' },
    stopped: '本批没有设备成功，已自动暂停',
    advice: '查看失败原因；继续后才会开始下一批',
    ...{ failed: '设备报告升级失败', says: '设备说明：flash is worn out', retry: '重试失败的设备' },
    ...{
      succeeded: '成功',
      ring: /第 1 批/,
      one: '1 / 1 成功',
      stop: '终止',
      over: '已终止',
      would: '开始后将升级 4 台设备',
    },
  },
  en: {
    ...{ versions: 'Versions', add: 'Add', name: 'Name', model: 'Model', version: 'Version', save: 'Save' },
    ...{ publish: 'Publish', rollOut: 'Roll out', progressOf: /^Progress of /, start: 'Start', running: 'In progress' },
    stopped: 'Stopped by itself: no device of this ring succeeded',
    advice: 'See why they failed. The next ring begins only after you resume.',
    ...{
      failed: 'The device reported a failure',
      says: 'The device says: flash is worn out',
      retry: 'Retry failed devices',
    },
    ...{
      succeeded: 'Succeeded',
      ring: /Ring 1/,
      one: '1 of 1 succeeded',
      stop: 'Stop',
      over: 'Stopped',
      would: 'Starting it updates 4 devices',
    },
  },
} as const

for (const language of waysOf('rollout', languages))
  test(`${language}: a version is uploaded and rolled out; the rollout stops itself, says why, and goes on`, async ({
    page,
    context,
  }) => {
    const complaints = complaintsOf(page)
    const words = said[language]
    await giveSession(page, 'admin')
    await inLanguage(context, language)
    const model = `Box ${run} ${language}`
    const { port, tenant } = await ask(page, 'get', '/updateclient/setup', {})
    const { items: offices } = await ask(page, 'get', '/office/list', {})
    const clients: Client[] = []
    for (let n = 0; n < 4; n++) {
      const sn = `BOX-${run}-${language}${n}`
      const { id } = await ask(page, 'post', '/updateclient/add', {
        ...{ name: sn, sn, model, office_id: offices[n % offices.length].id, status: 'on' },
      })
      const { token } = await ask(page, 'post', '/updateclient/token', { id })
      const client = simulatedClient({ base: `http://127.0.0.1:${port}/${tenant}`, sn, token, id })
      await client.poll()
      await client.tell()
      clients.push(client)
    }

    // a version, by its form
    await page.goto('/device/applicationUpdate')
    await page.getByRole('tab', { name: words.versions, exact: true }).click()
    // what is added is a version once they are what is listed
    await expect(page.getByRole('columnheader', { name: words.version, exact: true })).toBeVisible()
    await page.getByRole('button', { name: words.add, exact: true }).click()
    const form = page.getByRole('dialog').last()
    await form.getByLabel(words.name, { exact: true }).fill(`Image ${model}`)
    await form.getByLabel(words.model, { exact: true }).fill(model)
    await form.getByLabel(words.version, { exact: true }).fill('2.0')
    await form.locator('input[type=file]').setInputFiles({
      ...{ name: 'image-2.0.img', mimeType: 'application/octet-stream', buffer: randomBytes(9_000_000) },
    })
    await expect(form.getByText('image-2.0.img')).toBeVisible()
    await expect(form.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 })
    expect(await barriersOf(page)).toEqual([])
    await form.getByRole('button', { name: words.save, exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: model })
    await row.getByRole('button', { name: new RegExp(words.publish) }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: words.publish, exact: true }).click()
    await row.getByRole('button', { name: new RegExp(words.rollOut) }).click()
    const plan = page.getByRole('dialog').last()
    expect(await barriersOf(page)).toEqual([])
    await plan.getByRole('button', { name: words.save, exact: true }).click()

    // it begins with one of four, which fails
    const panel = page.getByRole('dialog', { name: words.progressOf })
    await expect(panel.getByText(words.would)).toBeVisible()
    await panel.getByRole('button', { name: words.start, exact: true }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: words.start, exact: true }).click()
    let first: Client | undefined
    await expect
      .poll(
        async () => {
          for (const client of clients) {
            const offer = await client.offered()
            if (offer === null) continue
            first = client
            await client.feedback(offer.href, 'closed', 'failure', {}, ['flash is worn out'])
          }
          return first !== undefined
        },
        { timeout: 30_000 },
      )
      .toBe(true)
    await expect(panel.getByText(words.stopped)).toBeVisible({ timeout: 30_000 })
    await expect(panel.getByText(words.advice)).toBeVisible()
    await expect(panel.getByText(words.failed)).toBeVisible()
    await expect(panel.getByText(words.says)).toBeVisible()
    expect(await barriersOf(page)).toEqual([])

    // it is mended and told again; nobody else was touched
    await panel.getByRole('button', { name: words.retry, exact: true }).click()
    await expect
      .poll(
        async () => {
          await Promise.all(clients.map((client) => client.poll()))
          return first?.update()
        },
        { timeout: 30_000 },
      )
      .toBe(true)
    await expect(panel.getByText(words.one)).toBeVisible({ timeout: 30_000 })
    await expect(panel.locator('li[aria-current=step], li').filter({ hasText: words.ring }).first()).toBeVisible()
    for (const client of clients.filter((one) => one !== first)) expect(client.device.version).toBe('1.0')
    await panel.getByRole('button', { name: words.stop, exact: true }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: words.stop, exact: true }).click()
    await expect(panel.getByText(words.over, { exact: true })).toBeVisible()
    expect(complaints).toEqual([])
  })
