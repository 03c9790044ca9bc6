import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { emptyRoom } from './room-at-any-hour'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { languages, waysOf } from './ways'
import { workday } from './workday'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)
/** A working day that is to be off, and one after it that is to be worked in exchange, of whichever kind it is. */
const off = workday(2)
const inExchange = workday(3)
const headOffice = 1

const says = {
  zh: {
    ...{ heading: '节假日', import: '导入', official: '官方放假安排（中国大陆）', take: /^导入 \d+ 天$/ },
    ...{ nationalDay: /10月1日.*国庆节，放假，法定节假日/, exchanged: /10月10日.*国庆节，补班|10月10日.*调休上班/ },
    ...{ offices: /个办公区使用$|^尚无办公区使用$/, save: /^保\s*存$/, moved: '使用的办公区已更新' },
    ...{ name: '节日名称', clear: '清除', makeUp: '补班', saved: '节假日已保存', unsaved: /未保存/ },
    ...{ free: '空闲', title: '主题', booked: '预订成功' },
    calendar: '日期',
    bar: { off: `厂庆 ${run} · 放假`, workday: `补厂庆 ${run} · 调休上班` },
  },
  en: {
    ...{ heading: 'Holidays', import: 'Import', official: 'Official days (mainland China)', take: /^Import \d+ days$/ },
    ...{
      nationalDay: /1 Oct, National Day, Day off, Statutory holiday/,
      exchanged: /10 Oct, National Day, Make-up workday/,
    },
    ...{ offices: /follows? it$/, save: 'Save', moved: 'Offices updated' },
    ...{ name: 'Holiday name', clear: 'Clear', makeUp: 'Make-up', saved: 'Holidays saved', unsaved: /not saved/ },
    ...{ free: 'free', title: 'Title', booked: 'Booked' },
    calendar: 'Date',
    bar: { off: `厂庆 ${run} · Day off`, workday: `补厂庆 ${run} · Make-up workday` },
  },
} as const

for (const language of waysOf('holidays', languages)) {
  test(`${language}: official days are imported, days painted by keys; the booking bar names them and refuses nothing`, async ({
    page,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const room = await emptyRoom(page, `节日 ${language} ${run}`)
    const { items: before } = await ask(page, 'get', '/holidays/offices')
    const { id } = await ask(page, 'post', '/holidays/add', { name: `${language} ${run}`, is_default: false })
    try {
      await page.goto(`/pass/holiday?id=${id}&year=2026`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.heading)
      await page.getByRole('button', { name: say.import, exact: true }).click()
      await page.getByRole('menuitem', { name: say.official }).click()
      const dialog = page.getByRole('dialog')
      // which years are chosen to begin with depends on today
      await expect(dialog.getByRole('button', { name: /^20\d\d/ }).first()).toBeVisible()
      for (const chip of await dialog.getByRole('button', { name: /^20\d\d/ }).all()) {
        const isWanted = (await chip.textContent())?.startsWith('2026') ?? false
        if (((await chip.getAttribute('aria-pressed')) === 'true') !== isWanted) await chip.click()
      }
      expect(await barriersOf(page)).toEqual([])
      await dialog.getByRole('button', { name: say.take }).click()
      await expect(dialog).toBeHidden()
      await expect(page.locator('[data-date="2026-10-01"]')).toHaveAccessibleName(say.nationalDay)
      await expect(page.locator('[data-date="2026-10-10"]')).toHaveAccessibleName(say.exchanged)

      // the head office leaves its calendar for this one
      await page.getByRole('button', { name: say.offices }).click()
      await dialog.getByRole('checkbox').first().check()
      await dialog.getByRole('button', { name: say.save }).click()
      await expect(page.getByText(say.moved)).toBeVisible()

      // by the keyboard alone, from wherever it begins
      const painted = [
        [off, `厂庆 ${run}`, false],
        [inExchange, `补厂庆 ${run}`, true],
      ] as const
      for (const [date, name, isWorkday] of painted) {
        await page.goto(`/pass/holiday?id=${id}&year=${date.slice(0, 4)}`)
        const stands = page.locator('[data-date][tabindex="0"]')
        await expect(stands).toBeVisible()
        if (isWorkday) await page.getByText(say.makeUp, { exact: true }).click()
        await page.getByLabel(say.name).fill(name)
        await page.keyboard.press('Escape')
        const from = (await stands.getAttribute('data-date')) ?? ''
        await stands.focus()
        const steps = Math.round((Date.parse(date) - Date.parse(from)) / 86_400_000)
        for (let step = 0; step < Math.abs(steps); step++) {
          await page.keyboard.press(steps > 0 ? 'ArrowRight' : 'ArrowLeft')
        }
        const cell = page.locator(`[data-date="${date}"]`)
        await expect(cell).toBeFocused()
        await page.keyboard.press('Space')
        await expect(cell).toHaveAccessibleName(new RegExp(name))
        await expect(cell).toHaveAccessibleName(say.unsaved)
        await page.getByRole('button', { name: say.save }).click()
        await expect(page.getByText(say.saved)).toBeVisible()
        await expect(cell).not.toHaveAccessibleName(say.unsaved)
      }
      expect(await barriersOf(page)).toEqual([])

      await page.goto(`/meeting/subscribe?office=${headOffice}&date=${inExchange}`)
      await expect(page.getByText(say.bar.workday)).toBeVisible()
      await page.goto(`/meeting/subscribe?office=${headOffice}&date=${off}&title=${encodeURIComponent(room.name)}`)
      await expect(page.getByText(say.bar.off)).toBeVisible()
      expect(await barriersOf(page)).toEqual([])
      await page.getByLabel(say.calendar, { exact: true }).click()
      await expect(page.getByRole('cell').getByTitle(say.bar.off)).toBeVisible()
      await page.goto(`/meeting/subscribe?office=${headOffice}&view=month&date=${off}`)
      await expect(page.getByRole('gridcell', { name: say.bar.off })).toBeVisible()
      await page.goto(`/meeting/subscribe?office=${headOffice}&view=week&date=${inExchange}`)
      await expect(page.getByRole('button', { name: say.bar.workday })).toBeVisible()
      expect(await barriersOf(page)).toEqual([])
      await page.goto(`/meeting/subscribe?office=${headOffice}&date=${off}&title=${encodeURIComponent(room.name)}`)
      await page.getByRole('gridcell', { name: `${room.name}, 10:00, ${say.free}` }).click()
      await expect(page.getByRole('dialog').getByLabel(say.title)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: say.booked })).toBeVisible()
      expect(complaints).toEqual([])
    } finally {
      // other journeys see the head office as the demo company has it
      const { holiday_id } = before.find((one: { id: number }) => one.id === headOffice)
      const office_ids = before.flatMap((one: { id: number; holiday_id: number | null }) =>
        one.holiday_id === holiday_id ? one.id : [],
      )
      await ask(page, 'post', '/holidays/set_offices', { id: holiday_id, office_ids, move: true })
    }
  })
}
