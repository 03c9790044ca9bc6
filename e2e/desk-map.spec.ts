import { expect, type Page } from '@playwright/test'
import { drawingOf } from '../apps/web/src/areas/station/map/import/dxf-file.sample'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { languages, sizes, waysOf } from './ways'

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
    plan: '导入平面图',
    choose: '选择图纸文件',
    claimed: '文件标明：20.00 × 12.00 米',
    unlikely: /不合理/,
    dwg: /另存为 DXF/,
    width: '图纸总宽',
    result: '导入后为 20.00 × 12.00 米',
    block: /DESK-1600 · 160 × 80 厘米 · 8 个/,
    add: '导入到地图',
    saved: '草稿已保存',
  },
  en: {
    edit: 'Edit map',
    area: 'Desk area',
    bank: 'Bank',
    publish: 'Publish',
    published: /Map published/,
    map: /^Desk map of /,
    free: /Free/,
    book: /^Book \S+$/,
    booked: /Booked A-02/,
    problems: /Problems/,
    none: 'No problems: ready to publish',
    move: 'Move them to the nearest free desk like it',
    goOn: 'Continue the draft',
    plan: 'Import a plan',
    choose: 'Choose a drawing',
    claimed: 'The file says 20.00 × 12.00 m',
    unlikely: /can’t be/,
    dwg: /Save it as DXF/,
    width: 'The whole drawing is as wide as',
    result: 'It will be 20.00 × 12.00 m',
    block: /DESK-1600 · 160 × 80 cm · 8 of them/,
    add: 'Put it on the map',
    saved: 'Draft saved',
  },
} as const

/** A floor of the headquarters on which nothing was drawn. */
async function emptyFloor(page: Page) {
  const { office_id } = await ask(page, 'get', '/map/floors')
  const name = `M${Date.now().toString(36)}`
  const { id } = await ask(page, 'post', '/floor/add', { name, office_id, number: 60 })
  return { id: id as number, name, office_id: office_id as number }
}

for (const language of waysOf('a floor from nothing', languages))
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
    expect(await barriersOf(page)).toEqual([])
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
    expect(await barriersOf(page)).toEqual([])
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

for (const language of waysOf('a floor out of CAD', languages))
  test(`a floor is made out of a drawing in CAD, its desks out of blocks: ${language}`, { tag: '@long' }, async ({
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
    await page.getByRole('button', { name: words.plan }).click()
    const dialog = page.getByRole('dialog')
    const give = (name: string, text: string) =>
      dialog
        .getByLabel(words.choose)
        .and(dialog.locator('input'))
        .setInputFiles({
          ...{ name, mimeType: 'application/dxf', buffer: Buffer.from(text) },
        })
    await give('plan.dwg', 'AC1032')
    await expect(dialog.getByText(words.dwg)).toBeVisible()

    // four in a row with what is written on them, four back to back without
    const desks = [0, 1, 2, 3].flatMap((n) => [
      { x: 4_000 + n * 2_000, y: 4_000, text: `D-0${n + 1}` },
      { x: 5_600 + n * 2_000, y: 7_000, turn: 180 },
    ])
    // its unit is a millimetre, and it claims metres
    await give('plan.dxf', drawingOf(desks, 6))
    await expect(dialog.getByText(words.unlikely)).toBeVisible()
    const add = dialog.getByRole('button', { name: words.add })
    await expect(add).toBeDisabled()
    await dialog.getByRole('spinbutton', { name: words.width }).fill('20')
    await expect(dialog.getByText(words.result)).toBeVisible()
    await give('plan.dxf', drawingOf(desks))
    const claimed = dialog.getByRole('radio', { name: words.claimed })
    await expect(claimed).toBeEnabled()
    await expect(add).toBeDisabled()
    await claimed.check()
    await expect(dialog.getByRole('checkbox', { name: words.block })).toBeChecked()
    await add.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(words.saved)).toBeVisible()

    const drafted = async () => {
      const { width, height, items } = await ask(page, 'get', '/map/draft', { floor_id: String(floor.id) })
      type Item = { kind: string; number: string; x: number; y: number; w: number; h: number; r: number }
      return {
        ...{ width, height, plans: items.filter(({ kind }: Item) => kind === 'plan').length },
        desks: items
          .filter(({ kind }: Item) => kind === 'desk')
          .map(({ number, x, y, w, h, r }: Item) => [number, x, y, w, h, r])
          .sort(([a]: [string], [b]: [string]) => (a < b ? -1 : 1)),
      }
    }
    await expect.poll(drafted).toEqual({
      ...{ width: 2_100, height: 1_300, plans: 1 },
      desks: [
        ...[0, 1, 2, 3].map((n) => [`A-0${n + 1}`, 50 + 480 + n * 200, 50 + 1_200 - 660, 160, 80, 180]),
        ...[0, 1, 2, 3].map((n) => [`D-0${n + 1}`, 50 + 480 + n * 200, 50 + 1_200 - 440, 160, 80, 0]),
      ],
    })
    expect(complaints).toEqual([])
  })
