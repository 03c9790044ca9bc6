import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, inLanguage, signIn } from './signed-in'

/** A date two days ahead in Shanghai: its morning is never past, and never beyond what can be booked. */
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + 2 * 86_400_000)
/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

/** A room of its own, in which more than two people need approval. */
async function addRoom(page: Page) {
  const first = async (path: string, query: object) => (await ask(page, 'get', path, query)).items[0].id
  const name = `再审室 ${run}`
  const room = await ask(page, 'post', '/meetingroom/add', {
    ...{ name, office_id: 1, capacity: 8, opentime: '08:00', closetime: '20:00' },
    floor_id: await first('/floor/list', { office_id: 1 }),
    roomtype_id: await first('/roomtype/list', {}),
    price_id: await first('/price/list', {}),
  })
  const { id: user } = await ask(page, 'get', '/users/info', {})
  const flow = await ask(page, 'post', '/audit/flow_save', {
    name: `多人 ${run}`,
    steps: [{ mode: 'any', approvers: [{ kind: 'users', ids: [user] }] }],
    bindings: [{ meetingroom_id: room.id, over_people: 2 }],
  })
  return {
    id: room.id as number,
    name,
    async end() {
      await ask(page, 'post', '/audit/flow_del', { id: flow.id, version: flow.version })
      await ask(page, 'post', '/meetingroom/edit', { id: room.id, version: room.version, status: 'inactive' })
    },
  }
}

test('a confirmed meeting that is to have more people says so first, waits, and can be left as it was', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  const theirs = await (await browser.newContext()).newPage()
  await signIn(page, 'admin')
  const room = await addRoom(page)
  try {
    await signIn(theirs, 'staff')
    const title = `扩大会议 ${run}`
    const slot = { start_time: `${day} 10:00:00`, end_time: `${day} 11:00:00` }
    const made = await ask(theirs, 'post', '/meeting/add', { meetingroom_id: room.id, title, ...slot })
    expect(made.audit_state).toBe(0)
    const open = async () => {
      await theirs.goto(`/meeting/subscribe?date=${day}&office=1&title=${encodeURIComponent(room.name)}`)
      await theirs.getByRole('grid').getByRole('button', { name: title }).click()
    }
    await open()
    await theirs.getByRole('button', { name: /^修\s*改$/ }).click()
    const form = theirs.getByRole('complementary').or(theirs.getByRole('dialog')).filter({ hasText: '修改' }).last()
    const people = form.getByRole('combobox', { name: '参会人' })
    for (const mail of ['a', 'b', 'c']) {
      await people.click()
      await theirs.keyboard.type(`${mail}-${run}@example.org`)
      await theirs.keyboard.press('Enter')
    }
    await theirs.keyboard.press('Escape')
    await expect(form.getByText('此更改需审核！审核通过前，会议保持原样')).toBeVisible()
    await form.getByRole('button', { name: /^保\s*存$/ }).click()
    await expect(theirs.getByText('已提交修改，等待审核')).toBeVisible()
    const waits = theirs.getByText('以下变更正在等待审核：参会人 1 → 4')
    await expect(waits).toBeVisible()

    // whoever decides sees what it is to be
    await inLanguage(page.context(), 'en')
    await page.goto(`/meeting/audit?id=${made.id}`)
    const drawer = page.getByRole('dialog', { name: title })
    await expect(drawer).toContainText('attendees 1 → 4')
    expect(await barriersOf(page)).toEqual([])

    await theirs.getByRole('button', { name: '撤回变更' }).click()
    await expect(theirs.getByText('变更已撤回，会议保持原样')).toBeVisible()
    await expect(waits).toBeHidden()
    expect((await ask(theirs, 'get', '/meeting/details', { id: String(made.id) })).audit_state).toBe(0)
  } finally {
    await room.end()
    await theirs.context().close()
  }
  expect(complaints).toEqual([])
})
