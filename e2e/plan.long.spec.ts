import { expect, type Page } from '@playwright/test'
import { ask } from './calls'
import { test } from './journey'
import { searchFor } from './search-for'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { sizes } from './ways'

const say = {
  zh: {
    more: /更多操作/,
    plan: '平面图标注',
    title: /平面图$/,
    save: '保存位置',
    saved: '位置已保存',
    search: /^搜索/,
  },
  en: {
    more: /^More actions/,
    plan: 'Things on the plan',
    title: /^Floor plan of/,
    save: 'Save locations',
    search: /^Search/,
  },
} as const

type Thing = { id: number; name: string; place: { x: number; y: number } | null }
type Layers = { layers: { kind: string; things: Thing[] }[] }

/** A floor of its own with the picture of another, and a room that lies on it. */
async function floorWithRoom(page: Page, name: string) {
  const { items } = await ask(page, 'get', '/floor/pagelist', { limit: '100' })
  const model = items.find(({ map_image }: { map_image: string | null }) => map_image !== null)
  const { map_image, office_id } = model
  const floor = await ask(page, 'post', '/floor/add', { name, office_id, map_image })
  const [type] = (await ask(page, 'get', '/roomtype/list', {})).items
  const [price] = (await ask(page, 'get', '/price/list', {})).items
  const room = await ask(page, 'post', '/meetingroom/add', {
    ...{ name: `${name} A`, office_id, floor_id: floor.id, roomtype_id: type.id, price_id: price.id, capacity: 6 },
    ...{ opentime: '09:00', closetime: '20:00' },
  })
  const place = { x: 0.25, y: 0.25 }
  await ask(page, 'post', '/floor/place_things', { id: floor.id, things: [{ kind: 'room', id: room.id, place }] })
  return { id: floor.id as number, name, room: { id: room.id as number, name: `${name} A` }, place }
}

/** Opens the plan of a floor from its row. */
async function openPlan(page: Page, language: keyof typeof say, name: string) {
  const words = say[language]
  await page.goto('/place/floor')
  await searchFor(page.getByRole('textbox', { name: words.search }), name)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: words.more }).click()
  await page.getByRole('menuitem', { name: words.plan }).click()
  const dialog = page.getByRole('dialog', { name: words.title })
  await expect(dialog.getByRole('img', { name: words.title })).toBeVisible()
  return dialog
}

/** Where a thing lies as its marker says: in hundredths of the picture. */
const saidOf = ({ x, y }: { x: number; y: number }) => `${Math.round(x * 100)}% ${Math.round(y * 100)}%`

test('what one moves on a plan the other sees, who keeps what they have in hand', async ({ page, browser }) => {
  await giveSession(page, 'admin')
  const floor = await floorWithRoom(page, `Plan ${Date.now().toString(36)}`)
  const before = floor.place
  const complaints = [complaintsOf(page)]
  const other = await (await browser.newContext({ viewport: sizes.desk })).newPage()
  complaints.push(complaintsOf(other))
  await inLanguage(other.context(), 'en')
  await giveSession(other, 'admin')
  const [mine, theirs] = [await openPlan(page, 'zh', floor.name), await openPlan(other, 'en', floor.name)]
  const marker = (dialog: typeof mine) =>
    dialog.getByRole('button', { name: new RegExp(`^${floor.room.name}.*% \\d+%$`) })
  await expect(marker(theirs)).toHaveAccessibleName(new RegExp(`${saidOf(before)}$`))

  // carried by hand to where it is not
  const box = await mine.getByRole('img', { name: say.zh.title }).boundingBox()
  const from = await marker(mine).boundingBox()
  if (box === null || from === null) throw new Error('the plan is shown')
  const to = { x: 0.8, y: 0.7 }
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * to.x, box.y + box.height * to.y, { steps: 5 })
  await page.mouse.up()
  await mine.getByRole('button', { name: say.zh.save }).click()
  await expect(page.getByText(say.zh.saved)).toBeVisible()

  const stored = async () => {
    const plan: Layers = await ask(page, 'get', '/floor/layers', { id: String(floor.id) })
    return plan.layers.find(({ kind }) => kind === 'room')?.things.find(({ id }) => id === floor.room.id)?.place
  }
  const after = await stored()
  if (after === null || after === undefined) throw new Error('it still lies on the plan')
  expect(Math.hypot(after.x - to.x, after.y - to.y)).toBeLessThan(0.05)
  // the other window was not touched, and shows it
  await expect(marker(theirs)).toHaveAccessibleName(new RegExp(`${saidOf(after)}$`))

  // what the other has in hand stays theirs while it is moved again
  await marker(theirs).focus()
  await other.keyboard.press('Shift+ArrowDown')
  const inHand = await marker(theirs).getAttribute('aria-label')
  expect(inHand).not.toContain(saidOf(after))
  const things = [{ kind: 'room', id: floor.room.id, place: before }]
  await ask(page, 'post', '/floor/place_things', { id: floor.id, things })
  const looked = other.waitForResponse((response) => response.url().includes('/floor/layers'))
  await ask(page, 'post', '/floor/place_things', {
    id: floor.id,
    things: [{ ...things[0], place: { x: 0.5, y: 0.5 } }],
  })
  await looked
  await expect(marker(theirs)).toHaveAttribute('aria-label', inHand ?? '')
  expect(complaints.flat()).toEqual([])
})
