import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { test } from './journey'
import { emptyRoom } from './room-at-any-hour'
import { complaintsOf, giveSession, inLanguage, newColleague } from './signed-in'
import { everyWay, waysOf } from './ways'
import { workday } from './workday'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)
const day = workday(2)
const weekLater = new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10)

const says = {
  zh: {
    ...{ name: '谢安', free: '空闲', title: '主题', people: '参会人', find: '查找共同空闲时间' },
    ...{ menu: /的菜单$/, away: '设置不在岗', trip: '出差', until: '直到', save: /保\s*存/, saved: '已设置不在岗' },
    ...{ planned: '已设置', end: /^结束出差（/, ended: '不在岗已结束' },
    busy: (name: string) => `此时段没有时间：${name}`,
  },
  en: {
    ...{ name: 'Xie An', free: 'free', title: 'Title', people: 'Attendees', find: 'Find a time' },
    ...{ menu: /^Menu of /, away: 'Set as away', trip: 'Trip', until: 'Until', save: 'Save' },
    ...{
      saved: 'You are marked as away',
      planned: 'Planned',
      end: /^End Trip \(/,
      ended: 'You are no longer marked as away',
    },
    busy: (name: string) => `Busy at this time: ${name}`,
  },
} as const

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** Opens the form for a time in the morning of a room in which nothing is booked. */
async function openForm(page: Page, room: string, { free, title }: { free: string; title: string }): Promise<void> {
  await page.goto(`/meeting/subscribe?office=1&view=timeline&date=${day}&title=${encodeURIComponent(room)}`)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('gridcell', { name: `${room}, 10:00, ${free}` }).click()
  await expect(page.getByRole('dialog').getByLabel(title)).toBeVisible()
}

for (const [language, size] of waysOf('absence', everyWay)) {
  test(`${language}, ${size}: a colleague who is away has no time, never why; free again when they are back`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    const name = `${say.name} ${run} ${size}`
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const { page: theirs } = await newColleague(page, browser, {
      ...{ name, username: `away.${language}.${size}.${run}`, language, viewport: sizes[size] },
    })
    const room = await emptyRoom(page, `${name} 1`)

    await openForm(page, room.name, say)
    const form = page.getByRole('dialog')
    const people = form.getByRole('combobox', { name: say.people })
    await people.click()
    await people.fill(name)
    const offered = page.locator('.ant-select-item-option').filter({ hasText: name }).first()
    await expect(offered).toContainText(new RegExp(say.free, 'i'))
    await offered.click()
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: say.find }).click()
    const times = form.getByRole('region', { name: say.find })
    const first = times.getByRole('button', { name: /\d\d:\d\d–\d\d:\d\d/ }).first()
    const time = (await first.getAttribute('aria-label')) ?? ''
    expect(time).not.toBe('')

    await theirs.goto('/dashboard')
    await theirs.getByRole('banner').getByRole('button', { name: say.menu }).click()
    await theirs.getByRole('menuitem', { name: say.away }).click()
    const dialog = theirs.getByRole('dialog', { name: say.away })
    await dialog.getByText(say.trip, { exact: true }).click()
    await dialog.getByLabel(say.until).fill(`${weekLater} 09:00`)
    await theirs.keyboard.press('Enter')
    await dialog.getByRole('button', { name: say.save }).click()
    await expect(theirs.getByText(say.saved, { exact: true })).toBeVisible()
    const planned = dialog.getByRole('region', { name: say.planned })
    await expect(planned.getByRole('listitem')).toContainText(say.trip)
    expect(await barriersOf(theirs)).toEqual([])

    // heard through the live stream: the form says it, and offers no time of those days any more
    await expect(form.getByText(say.busy(name))).toBeVisible()
    await expect(times.getByRole('button', { name: time, exact: true })).toHaveCount(0)
    await expect(form).not.toContainText(say.trip)
    expect(await barriersOf(page, '[role=dialog]')).toEqual([])

    await planned.getByRole('button', { name: say.end }).click()
    await expect(theirs.getByText(say.ended)).toBeVisible()
    await expect(planned.getByRole('listitem')).toHaveCount(0)
    await expect(form.getByText(say.busy(name))).toHaveCount(0)
    await expect(times.getByRole('button', { name: time, exact: true })).toBeVisible()
    expect(complaints).toEqual([])
  })
}
