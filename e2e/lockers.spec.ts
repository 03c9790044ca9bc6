import { expect, type Locator } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { searchFor } from './search-for'
import { complaintsOf, giveSession, inLanguage, newColleague } from './signed-in'
import { png } from './tiny-png'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{ find: '搜索柜体', take: '领用储物柜', small: '中', mine: '我的储物柜', share: '共用', with: '共用人' },
    ...{ giveBack: '归还', none: '您现在没有储物柜', by: '与您共用', search: '搜索柜号、柜体、使用人' },
    ...{ assign: '分配储物柜', locker: '储物柜', person: '使用人', takeBack: /^收\s*回$/, back: '已收回，等待清理' },
    ...{ clear: /^清\s*理$/, witness: '见证人', found: '柜内物品', cleared: '已清理，储物柜空闲', ok: /^确\s*定$/ },
  },
  en: {
    ...{ find: 'Search cabinets', take: 'Take a locker', small: 'Medium', mine: 'My lockers', share: 'Share' },
    ...{ with: 'Shared with', giveBack: 'Return', none: 'You have no locker', by: 'Shared by' },
    ...{ search: 'Search locker, cabinet or person', assign: 'Assign a locker', locker: 'Locker', person: 'Held by' },
    ...{
      takeBack: 'Take back',
      back: 'Taken back',
      clear: 'Clear',
      witness: 'Second person',
      found: 'What was inside',
    },
    ...{ cleared: 'Cleared. The locker is free.', ok: 'OK' },
  },
} as const

async function pick(form: Locator, label: string, option: string): Promise<void> {
  const field = form.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(option)
  await form.page().locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click()
}

for (const [language, size] of waysOf('lockers', everyWay)) {
  test(`${language} ${size}: a locker is taken, shared and returned; another is assigned, taken back and cleared by two`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const tag = `${language}${size}${run}`
    const { items } = await ask(page, 'get', '/box_cabinet/pagelist', { limit: '1' })
    const { id: _, version: __, ...like } = items[0]
    const name = `柜 ${tag}`
    const cabinet = await ask(page, 'post', '/box_cabinet/add', { ...like, name, name_en: null })
    const fill = { cabinet_id: cabinet.id, columns: 1, rows: 1, size: 'medium' }
    await ask(page, 'post', '/box/fill', { ...fill, prefix: 'T', kind: 'temporary' })
    await ask(page, 'post', '/box/fill', { ...fill, prefix: run.slice(-5), kind: 'fixed' })
    const fixed = `${run.slice(-5)}01`
    const holder = await newColleague(page, browser, {
      ...{ name: `柜主 ${tag}`, username: `box.${language}.${size}.${run}`, language, viewport: sizes[size] },
    })
    const other = await newColleague(page, browser, {
      ...{ name: `同伴 ${tag}`, username: `mate.${language}.${size}.${run}`, language },
    })

    // taken with one press on its size
    const own = holder.page
    const troubles = complaintsOf(own)
    await own.goto('/dashboard')
    const card = own.getByRole('region', { name: say.mine })
    await expect(card).toContainText(say.none)
    await card.getByRole('link', { name: say.take }).click()
    await searchFor(own.getByRole('textbox', { name: say.find }), name)
    expect(await barriersOf(own)).toEqual([])
    await own.getByRole('button', { name: `${say.take} · ${name} · ${say.small}` }).click()
    await expect(own).toHaveURL(/mybox/)
    await expect(own.getByText('T01', { exact: true })).toBeVisible()
    expect(await barriersOf(own)).toEqual([])

    // it stands on the dashboard
    await own.goto('/dashboard')
    await expect(card).toContainText('T01')
    expect(await barriersOf(own)).toEqual([])
    await card.getByRole('link', { name: 'T01' }).click()
    await expect(own).toHaveURL(/mybox/)

    // shared, which the other hears of
    await own.getByRole('button', { name: say.share, exact: true }).click()
    const sharing = own.getByRole('dialog')
    await pick(sharing, say.with, other.name)
    await own.keyboard.press('Escape')
    await sharing.locator('.ant-btn-primary').click()
    await expect(sharing).toBeHidden()
    await expect(own.getByText(other.name).first()).toBeVisible()
    await other.page.goto('/box/mybox')
    await expect(other.page.getByText(say.by)).toBeVisible()
    const told = await ask(other.page, 'get', '/message/pagelist')
    expect(told.items[0]).toMatchObject({ kind: 'box_shared', values: { title: 'T01' } })

    // returned, and gone from both
    await own.getByRole('button', { name: say.giveBack, exact: true }).click()
    await own.locator('.ant-modal-confirm .ant-btn-primary').click()
    await expect(own.getByText(say.none)).toBeVisible()
    await expect(other.page.getByText(say.none)).toBeVisible()

    // assigned by who looks after lockers
    await page.goto('/box/fixed')
    await page.getByRole('button', { name: say.assign, exact: true }).click()
    const form = page.getByRole('dialog')
    await pick(form, say.locker, fixed)
    await pick(form, say.person, holder.name)
    expect(await barriersOf(page)).toEqual([])
    await form.locator('.ant-btn-primary').click()
    await expect(form).toBeHidden()
    await expect(own.getByText(fixed, { exact: true })).toBeVisible()

    // taken back, and cleared by two
    await searchFor(page.getByRole('textbox', { name: say.search }), fixed)
    await page.getByRole('button', { name: say.takeBack }).click()
    await page.locator('.ant-modal-confirm .ant-btn-primary').click()
    await expect(page.getByText(say.back).first()).toBeVisible()
    await page.goto('/box/unused')
    await searchFor(page.getByRole('textbox', { name: say.search }), fixed)
    await page.getByRole('button', { name: say.clear }).first().click()
    const clearing = page.getByRole('dialog')
    await pick(clearing, say.witness, other.name)
    await clearing.getByLabel(say.found).fill('一双鞋')
    await clearing.locator('input[type=file]').setInputFiles({ name: 'inside.png', mimeType: 'image/png', buffer: png })
    await expect(clearing.locator('img')).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await clearing.locator('.ant-btn-primary').click()
    await expect(page.getByText(say.cleared)).toBeVisible()
    const heard = (await ask(own, 'get', '/message/pagelist')).items as { kind: string }[]
    expect(heard.map(({ kind }) => kind).slice(0, 3)).toEqual(['box_cleared', 'box_taken_back', 'box_assigned'])

    // the records, also as a file
    await page.goto(`/box/record?title=${fixed}`)
    await expect(page.getByText(holder.name).first()).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    expect(troubles).toEqual([])
    expect(complaints).toEqual([])
  })
}
