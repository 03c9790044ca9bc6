import { expect, type Page } from '@playwright/test'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { sizes } from './ways'

const say = {
  zh: {
    edit: '编辑地图',
    area: '工位区域',
    bank: '工位组',
    publish: '发布',
    published: /地图已发布/,
    map: /的工位地图$/,
    free: /可预订/,
    book: /^预订 /,
    booked: /已预订 A-02/,
    problems: /问题/,
    none: '没有问题，可以发布',
    move: '改到最近的同配备工位',
    goOn: '继续编辑草稿',
  },
  en: {
    edit: 'Edit map',
    area: 'Desk area',
    bank: 'Bank',
    publish: 'Publish',
    published: /Map published/,
    map: /^Desk map of /,
    free: /Free/,
    book: /^Book /,
    booked: /Booked A-02/,
    problems: /Problems/,
    none: 'No problems: ready to publish',
    move: 'Move them to the nearest free desk like it',
    goOn: 'Continue the draft',
  },
} as const

/** A floor of the headquarters on which nothing was drawn. */
async function emptyFloor(page: Page) {
  const { office_id } = await ask(page, 'get', '/map/floors')
  const name = `M${Date.now().toString(36)}`
  const { id } = await ask(page, 'post', '/floor/add', { name, office_id, number: 60 })
  return { id: id as number, name, office_id: office_id as number }
}

for (const language of ['zh', 'en'] as const)
  test(`a floor is drawn from nothing and booked on the map; a booked desk that goes moves its booking: ${language}`, async ({
    page,
  }) => {
    const words = say[language]
    await page.setViewportSize(sizes.desk)
    const complaints = complaintsOf(page)
    await giveSession(page, 'admin')
    await inLanguage(page.context(), language)
    const floor = await emptyFloor(page)
    await page.goto(`/station/map?office=${floor.office_id}&floor=${floor.id}`)
    await page.getByRole('button', { name: words.edit }).first().click()
    const canvas = page.getByRole('application', { name: words.edit })
    await expect(canvas).toBeVisible()
    const box = await canvas.boundingBox()
    if (box === null) throw new Error('the canvas has no place')
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
    await page.getByRole('button', { name: words.area, exact: true }).click()
    await page.mouse.move(...at(0.2, 0.25))
    await page.mouse.down()
    await page.mouse.move(...at(0.6, 0.6))
    await page.mouse.move(...at(0.8, 0.75))
    await page.mouse.up()
    await page.getByRole('button', { name: words.bank, exact: true }).click()
    await page.mouse.click(...at(0.3, 0.4))
    await page.getByText(words.problems).click()
    await expect(page.getByText(words.none)).toBeVisible()
    await page.getByRole('button', { name: words.publish, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('A-01')
    await dialog.getByRole('button', { name: words.publish, exact: true }).click()
    await expect(page.getByText(words.published)).toBeVisible()

    // booked where it stands
    const { office } = await ask(page, 'get', '/reservation/setup', { office_id: String(floor.office_id) })
    const day = [...office.days]
      .reverse()
      .find((one: { off: boolean; mine: unknown[] }) => !one.off && one.mine.length === 0)
    await page.goto(`/station/reservation?office=${floor.office_id}&floor=${floor.id}&view=map&date=${day.date}`)
    const map = page.getByRole('application', { name: words.map })
    const desk = map.getByRole('button', { name: /^A-01/ })
    await expect(desk).toHaveAccessibleName(words.free)
    await desk.focus()
    await page.keyboard.press('ArrowRight')
    await expect(map.getByRole('button', { name: /^A-02/ })).toBeFocused()
    await page.keyboard.press('Enter')
    const card = page.getByRole('region', { name: 'A-02' })
    await expect(card.getByRole('button', { name: words.book })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.booked).first()).toBeVisible()

    // it goes from the map, and its booking goes to the nearest
    const before = await ask(page, 'get', '/reservation/mine', { tab: 'coming', limit: '50' })
    const own = before.items.find(
      (one: { number: string; date: string }) => one.number === 'A-02' && one.date === day.date,
    )
    const draft = await ask(page, 'get', '/map/draft', { floor_id: String(floor.id) })
    const gone = draft.items.find((item: { number?: string }) => item.number === 'A-02')
    const edit = { floor_id: floor.id, token: 'journey' }
    await ask(page, 'post', '/map/save', { ...edit, revision: 0, del: [gone.id] })
    await ask(page, 'post', '/map/lease', { ...edit, leave: true })
    await page.goto(`/station/map?office=${floor.office_id}&floor=${floor.id}`)
    await page.getByRole('button', { name: words.goOn }).first().click()
    await page.getByRole('button', { name: words.publish, exact: true }).click()
    await page.getByRole('dialog').getByRole('radio', { name: words.move }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.publish, exact: true }).click()
    await expect(page.getByText(words.published)).toBeVisible()
    const { items } = await ask(page, 'get', '/reservation/mine', { id: String(own.id) })
    expect(items[0].number).not.toBe('A-02')
    expect(items[0].state).toBe('booked')
    await ask(page, 'post', '/reservation/del', { ids: [own.id] })
    expect(complaints).toEqual([])
  })
