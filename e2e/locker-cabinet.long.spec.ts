import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { openGateway } from '../apps/cabinet/src/gateway'
import { openSerialServer } from '../apps/cabinet/src/simulation/serial-server'
import { SimulatedBoard } from '../apps/cabinet/src/simulation/simulated-board'
import { type Database, openDatabase } from '../apps/server/src/kernel/database/db'
import { freePort } from '../apps/server/src/kernel/postgres/free-port'
import { startPostgres } from '../apps/server/src/kernel/postgres/start-postgres'
import { type Running, startProduct } from '../scripts/product'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { searchFor } from './search-for'
import { complaintsOf, giveSession, inLanguage, newColleague, password } from './signed-in'
import { png } from './tiny-png'
import { everyWay, sizes, waysOf } from './ways'

const says = {
  zh: {
    ...{
      find: '搜索柜体',
      take: '领用储物柜',
      medium: '中',
      share: '共用',
      with: '共用人',
      search: '搜索柜号、柜体、使用人',
    },
    ...{
      pin: /开柜密码 (\d{6})/,
      opened: '已打开，用后请关好柜门',
      offline: '离线',
      sizeOf: '中',
      wrong: '密码或卡不正确',
    },
    ...{
      clear: /^清\s*理$/,
      witness: '见证人',
      found: '柜内物品',
      cleared: '已清理，储物柜空闲',
      none: '您现在没有储物柜',
    },
    ...{ byPin: '开柜密码', overdue: '已逾期', done: '柜门已打开' },
  },
  en: {
    ...{ find: 'Search cabinets', take: 'Take a locker', medium: 'Medium', share: 'Share', with: 'Shared with' },
    ...{ search: 'Search locker, cabinet or person', pin: /PIN (\d{6})/, offline: 'Offline', sizeOf: 'Medium' },
    ...{ opened: 'Open. Please close the door afterwards.', wrong: 'Wrong PIN or card', clear: 'Clear' },
    ...{ witness: 'Second person', found: 'What was inside', cleared: 'Cleared. The locker is free.' },
    ...{ none: 'You have no locker', byPin: 'PIN', overdue: 'Overdue', done: 'Opened' },
  },
} as const

async function pick(form: Locator, label: string, option: string): Promise<void> {
  const field = form.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(option)
  await form.page().locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click()
}

/** Eleven days go by for a locker; what is due is done at once, not when the job's next ten minutes are over. */
async function daysGoBy(db: Database, use: number, step: number): Promise<void> {
  await db.query(
    `update box_use set start_time = start_time - interval '11 days', until = until - interval '11 days',
       aged_at = aged_at - interval '11 days' where id = $1`,
    [use],
  )
  await db.query(`insert into pgboss.job (name) values ('age-lockers') on conflict do nothing`)
  await expect
    .poll(async () => (await db.query<{ aged_step: number }>('select aged_step from box_use where id = $1', [use]))[0])
    .toEqual({ aged_step: step })
}

for (const [language, size] of waysOf('cabinets', everyWay)) {
  test(`${language} ${size}: a locker is taken, shared, opened while the server is stopped, aged and cleared`, async ({
    browser,
  }) => {
    // it starts an installation of its own, and starts it again
    test.slow()
    const say = says[language]
    const folder = mkdtempSync(join(tmpdir(), 'workplace-cabinet-journey-'))
    // the database's own user goes through it
    chmodSync(folder, 0o711)
    const dataDir = join(folder, 'product')
    execFileSync('cp', ['-a', join(process.env.E2E_DATA_DIR ?? '', 'demo'), dataDir])
    const postgres = await startPostgres({ dataDir, log: () => {} })
    const db = openDatabase(postgres.url)
    const ends: (() => unknown)[] = [
      () => rmSync(folder, { recursive: true, force: true }),
      () => postgres.stop(),
      () => db.close(),
    ]
    // gateways look for the product where it was, also after a restart
    const mqttPort = await freePort()
    const start = async () => {
      const running: Running = await startProduct({
        ...{ dataDir, databaseUrl: postgres.url, seed: 'demo', password: password(), mqttPort },
      })
      ends.push(() => running.stop())
      return running
    }
    try {
      let product = await start()
      const admin = await (await browser.newContext({ baseURL: product.address })).newPage()
      await inLanguage(admin.context(), language)
      await giveSession(admin, 'admin')

      // a cabinet with two lockers, a lock board, and its gateway
      const { items } = await ask(admin, 'get', '/box_cabinet/pagelist', { limit: '1' })
      const { id: _, version: __, ...like } = items[0]
      const name = `柜 ${language}${size}`
      const { id: cabinet_id } = await ask(admin, 'post', '/box_cabinet/add', {
        ...{ ...like, name, name_en: null, two_person: false, max_hours: 12, offline_hours: 72 },
      })
      await ask(admin, 'post', '/box/fill', { cabinet_id, columns: 2, rows: 1, size: 'medium', prefix: 'J' })
      // people are told by day: it is noon where this cabinet stands
      const ahead = 12 - new Date().getUTCHours()
      await db.query('update office set timezone = $1 where id = $2', [
        // these names have the opposite sign
        ...[`Etc/GMT${ahead > 0 ? `-${ahead}` : `+${-ahead}`}`, like.office_id],
      ])
      const board = new SimulatedBoard({ family: 'xor8a', address: 1, feedback: 'closed_short' })
      const serial = await openSerialServer([board])
      ends.push(() => serial.close())
      const wire = { address: 1, family: 'xor8a', feedback: 'closed_short', host: serial.host, port: serial.port }
      await ask(admin, 'post', '/box_cabinet/boards', { id: cabinet_id, boards: [wire] })
      const paired = await ask(admin, 'post', '/box_cabinet/pair', { id: cabinet_id })
      const gateway = await openGateway(
        {
          ...{ ...paired, url: `mqtt://127.0.0.1:${mqttPort}`, data: join(folder, 'cabinet') },
          keypad: { host: '127.0.0.1', port: 0 },
        },
        () => {},
      )
      ends.push(() => gateway.close())
      const inStep = () =>
        expect
          .poll(async () => {
            const shown = await ask(admin, 'get', '/box_cabinet/gateway', { id: String(cabinet_id) })
            return `${shown.state} ${shown.is_behind}`
          })
          .toBe('online false')

      // taken by one person, shared with another
      const more = { language, baseURL: product.address, viewport: sizes[size] }
      const holder = await newColleague(admin, browser, { name: '柜主', username: 'cabinet.holder', ...more })
      const friend = await newColleague(admin, browser, { name: '同伴', username: 'cabinet.friend', ...more })
      const witness = await newColleague(admin, browser, { name: '见证', username: 'cabinet.witness', ...more })
      const own = holder.page
      const complaints = complaintsOf(own)
      await own.goto('/box/addBox')
      await searchFor(own.getByRole('textbox', { name: say.find }), name)
      await own.getByRole('button', { name: `${say.take} · ${name} · ${say.medium}` }).click()
      await expect(own).toHaveURL(/mybox/)
      await own.getByRole('button', { name: say.share, exact: true }).click()
      const sharing = own.getByRole('dialog')
      await pick(sharing, say.with, friend.name)
      await own.keyboard.press('Escape')
      await sharing.locator('.ant-btn-primary').click()
      await expect(sharing).toBeHidden()
      await inStep()
      await friend.page.goto('/box/mybox')
      const shown = await friend.page.getByText(say.pin).innerText()
      const pin = say.pin.exec(shown)?.[1] ?? ''
      expect(await barriersOf(own)).toEqual([])
      const { items: mine } = await ask(own, 'get', '/box/mine')
      const [{ id: use, number }] = mine
      expect(complaints).toEqual([])

      // the server stops: the cabinet opens by the PIN, and by nothing else
      await product.stop()
      const keypad = await (await browser.newContext({ viewport: sizes[size] })).newPage()
      const keypadComplaints = complaintsOf(keypad)
      await keypad.goto(`http://127.0.0.1:${gateway.keypadPort}/`)
      if (language === 'en') await keypad.getByRole('button', { name: 'English' }).click()
      await expect(keypad.getByText(say.offline, { exact: true })).toBeVisible()
      expect(await barriersOf(keypad)).toEqual([])
      const enter = async (code: string) => {
        await keypad.getByRole('button', { name: number, exact: true }).click()
        for (const digit of code) await keypad.getByRole('button', { name: digit, exact: true }).click()
      }
      await enter(pin === '123456' ? '654321' : '123456')
      await expect(keypad.getByText(say.wrong)).toBeVisible()
      expect(board.pulses).toEqual([])
      await keypad.reload()
      await enter(pin)
      await expect(keypad.getByText(say.opened)).toBeVisible()
      expect(board.pulses).toMatchObject([{ lock: 1 }])
      expect(keypadComplaints).toEqual([])
      board.close(1)

      // it is there again, and hears of it once
      product = await start()
      const anew = async (before: Page): Promise<Page> => {
        const context: BrowserContext = await browser.newContext({
          ...{ baseURL: product.address, storageState: await before.context().storageState() },
          viewport: before.viewportSize(),
        })
        return context.newPage()
      }
      const [boss, person] = [await anew(admin), await anew(own)]
      const told = async () =>
        ((await ask(person, 'get', '/message/pagelist')).items as { kind: string }[]).map(({ kind }) => kind)
      await expect.poll(told).toEqual(['box_opened_here'])
      await boss.goto(`/box/control?title=${number}`)
      const row = boss.getByRole('row').filter({ hasText: holder.name })
      await expect(row).toHaveCount(1)
      await expect(row).toContainText(say.byPin)
      await expect(row).toContainText(say.done)
      expect(await barriersOf(boss)).toEqual([])

      // it is not returned: asked for three times, then taken back
      await daysGoBy(db, use, 1)
      await person.goto('/box/mybox')
      await expect(person.getByText(say.overdue)).toBeVisible()
      for (const step of [2, 3, 4]) await daysGoBy(db, use, step)
      await expect.poll(told).toEqual(['box_taken_back', 'box_late', 'box_late', 'box_due', 'box_opened_here'])

      // two people look into it
      await boss.goto('/box/unused')
      await searchFor(boss.getByRole('textbox', { name: say.search }), holder.name)
      // the office chosen above has a button of that name, too
      await boss.getByRole('main').getByText(say.clear, { exact: true }).first().click()
      const clearing = boss.getByRole('dialog')
      await pick(clearing, say.witness, witness.name)
      await clearing.getByRole('textbox', { name: say.found, exact: true }).fill('一把伞')
      await clearing
        .locator('input[type=file]')
        .setInputFiles({ name: 'inside.png', mimeType: 'image/png', buffer: png })
      await expect(clearing.locator('img')).toBeVisible()
      expect(await barriersOf(boss)).toEqual([])
      await clearing.locator('.ant-btn-primary').click()
      await expect(boss.getByText(say.cleared)).toBeVisible()
      await expect(person.getByText(say.none)).toBeVisible()
      expect((await told())[0]).toBe('box_cleared')
      // whose PIN it was opens nothing any more
      await expect
        .poll(async () => {
          const { state, is_behind } = await ask(boss, 'get', '/box_cabinet/gateway', { id: String(cabinet_id) })
          return `${state} ${is_behind}`
        })
        .toBe('online false')
      await keypad.reload()
      await enter(pin)
      await expect(keypad.getByText(say.wrong)).toBeVisible()
      expect(board.pulses).toHaveLength(1)
    } finally {
      for (const end of ends.reverse()) await end()
    }
  })
}
