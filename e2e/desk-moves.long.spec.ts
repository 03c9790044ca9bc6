import { expect } from '@playwright/test'
import { encrypted } from '../apps/server/test/encrypted'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { searchFor } from './search-for'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{ plan: '新建搬迁', name: '名称', office: '办公区', date: '搬迁日期', departments: '部门', areas: '搬到的区域' },
    ...{ save: '保存并预演', schedule: '安排执行', told: /已通知 2 人/, done: '已执行。', undo: '整体撤回' },
    ...{
      undone: /已撤回，2 人/,
      search: '搜索名称',
      moved: '换工位 2 人',
      none: '没有他人的预订受影响',
      way: /^占用的预订/,
    },
  },
  en: {
    ...{ plan: 'Plan a move', name: 'Name', office: 'Office', date: 'Day of the move', departments: 'Departments' },
    ...{ areas: 'Onto these areas', save: 'Save and rehearse', schedule: 'Schedule', told: /2 people were told/ },
    ...{ done: 'It was carried out.', undo: 'Undo the move', undone: /Undone: 2 people/, search: 'Search name' },
    ...{ moved: '2 people to another desk', none: 'No bookings of others are in the way', way: /^Bookings in the way/ },
  },
} as const

for (const [language, size] of waysOf('desk-moves', everyWay)) {
  test(`${language} ${size}: a department moves onto an area, and back`, async ({ page }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const tag = `${language}${size}${run}`
    const { items: desks } = await ask(page, 'get', '/station/pagelist', { title: 'A-', limit: '1' })
    const { id: _, version: __, ...like } = desks[0]
    const { items: offices } = await ask(page, 'get', '/office/pagelist', { limit: '50' })
    const office = offices.find(({ id }: { id: number }) => id === like.office_id)
    const area = { name: `区 ${tag}`, office_id: like.office_id, floor_id: like.floor_id, others: 'all' }
    const { id: area_id } = await ask(page, 'post', '/area/add', { ...area, color: '#2456E6', department_ids: [] })
    for (const n of [1, 2, 3])
      await ask(page, 'post', '/station/add', { ...like, number: `Z-${n}-${tag}`, area_id, need_audit: false })
    const department = `部 ${tag}`
    const { id: department_id } = await ask(page, 'post', '/department/add', { name: department, manager_id: null })
    const { items: roles } = await ask(page, 'get', '/role/pagelist', { limit: '100' })
    const role_ids = roles.flatMap((role: { id: number; name: string }) => (role.name === '员工' ? role.id : []))
    for (const n of [1, 2]) {
      const username = `mv${n}.${language}.${size}.${run}`
      const first = await ask(page, 'get', '/auth/challenge')
      await ask(page, 'post', '/users/add', {
        ...{ name: `人${n} ${tag}`, username, job_num: username.replace(/\W/g, '-'), sex: 0, department_id, role_ids },
        ...{ office_id: like.office_id, password: encrypted(first, 'Sunny-day-7'), key_id: first.key_id },
      })
    }
    const { office: clock } = await ask(page, 'get', '/reservation/setup', { office_id: String(like.office_id) })

    await page.goto('/station/moves')
    await expect(page.getByRole('button', { name: say.plan, exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: say.search })).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await page.getByRole('button', { name: say.plan, exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(say.name).fill(tag)
    const pick = async (label: string, option: string) => {
      const field = form.getByRole('combobox', { name: label, exact: true })
      await field.click()
      await field.fill(option)
      const found = page.locator('.ant-select-item-option, .ant-select-tree-treenode').filter({ hasText: option })
      await found.filter({ visible: true }).last().click()
      await page.keyboard.press('Escape')
    }
    await pick(say.office, office.name)
    await form.getByLabel(say.date).fill(clock.today)
    await page.keyboard.press('Enter')
    await pick(say.departments, department)
    await pick(say.areas, area.name)
    expect(await barriersOf(page)).toEqual([])
    await form.getByRole('button', { name: say.save }).click()

    // rehearsed: both get a desk, the lowest numbers first
    await expect(form.getByRole('cell', { name: `Z-1-${tag}` })).toBeVisible()
    await expect(form.getByRole('cell', { name: `Z-2-${tag}` })).toBeVisible()
    await form.getByRole('tab', { name: say.way }).click()
    await expect(form.getByText(say.none)).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await form.getByRole('button', { name: say.schedule }).click()
    const asked = page.locator('.ant-modal-confirm')
    await asked.getByRole('button', { name: say.schedule }).click()
    await expect(page.getByText(say.told)).toBeVisible()

    // of today it is carried out as soon as the server looks; the panel hears of it
    await expect(form.getByText(say.done)).toBeVisible({ timeout: 30_000 })
    const owned = await ask(page, 'get', '/assign/pagelist', { title: tag })
    expect(owned.items.map(({ number }: { number: string }) => number)).toEqual([`Z-1-${tag}`, `Z-2-${tag}`])
    await form.getByRole('button', { name: say.undo }).click()
    await asked.getByRole('button', { name: say.undo }).click()
    await expect(page.getByText(say.undone)).toBeVisible()
    expect((await ask(page, 'get', '/assign/pagelist', { title: tag })).total).toBe(0)
    await page.keyboard.press('Escape')
    await searchFor(page.getByRole('textbox', { name: say.search }), tag)
    await expect(page.getByText(say.moved).first()).toBeVisible()
    expect(complaints).toEqual([])
  })
}
