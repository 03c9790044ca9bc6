import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession } from './signed-in'
import { waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)
const headOffice = 1
const HOUR = 3_600_000

/** Signs as a hand does: a stroke across the field. */
async function draw(screen: Page): Promise<void> {
  const box = await screen.getByRole('img', { name: /请在此签名/ }).boundingBox()
  if (box === null) throw new Error('there is a field to sign in')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await screen.mouse.move(...at(0.2, 0.3))
  await screen.mouse.down()
  for (const x of [0.3, 0.4, 0.5, 0.6]) await screen.mouse.move(...at(x, x))
  await screen.mouse.up()
}

const screens = [
  [768, 1024],
  [1080, 1920],
] as const
for (const [width, height] of waysOf('kiosk', screens)) {
  test(`${width} x ${height}: a kiosk is paired; a guest signs and comes in, a stranger waits for the host, one leaves, and nothing of them stays`, async ({
    page,
    browser,
  }) => {
    const complaints = complaintsOf(page)
    await giveSession(page, 'admin')
    const name = `大堂 ${width} ${run}`
    const nda = await ask(page, 'post', '/visitor_agreement/add', {
      ...{ name: `保密协议 ${width} ${run}`, name_en: `Non-disclosure ${width} ${run}` },
      ...{ content: '我会保守秘密。\n\n不拍照，不外传。', content_en: 'I tell nobody.\n\nNo photos.' },
    })
    const lab = await ask(page, 'post', '/visitorreason/add', {
      ...{ name: `参观 ${width} ${run}`, needed: ['plate_no'], agreement_ids: [nda.id] },
    })
    await ask(page, 'post', '/visitor_kiosk/add', { name, office_id: headOffice })

    const context = await browser.newContext({ viewport: { width, height } })
    const screen = await context.newPage()
    const trouble = complaintsOf(screen)
    await screen.goto('/kiosk')
    const code = screen.getByRole('status', { name: '配对码 Pairing code' })
    await expect(code).toHaveText(/^[A-Z2-9]{3} [A-Z2-9]{3}$/)
    await page.goto(`/visitors/kiosk?title=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `绑定 ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `绑定“${name}”` })
    await dialog.getByLabel('配对码').fill((await code.textContent()) ?? '')
    expect(await barriersOf(page)).toEqual([])
    await dialog.getByRole('button', { name: /绑\s*定/ }).click()
    await expect(page.getByText(`“${name}”已绑定`)).toBeVisible()
    const home = screen.getByRole('button', { name: /我有邀请/ })
    await expect(home).toBeVisible()
    expect(await barriersOf(screen)).toEqual([])

    // somebody who was invited
    const phone = `1380${String(Date.now()).slice(-7)}`
    const guest = `Wei Zhang${width}${run}`
    await ask(page, 'post', '/visitor/add', {
      ...{ office_id: headOffice, reason_id: lab.id, people: [{ name: guest, phone }] },
      plan_start: new Date(Date.now() - 60_000).toISOString(),
      plan_end: new Date(Date.now() + HOUR).toISOString(),
    })
    await home.click()
    await screen.getByLabel(/您的全名/).fill('Nobody')
    await screen.getByLabel(/后四位/).fill(phone.slice(-4))
    expect(await barriersOf(screen)).toEqual([])
    await screen.getByRole('button', { name: /继续/ }).click()
    await expect(screen.getByRole('alert')).toContainText('We couldn’t find your visit')
    await screen.getByLabel(/您的全名/).fill(guest.toUpperCase())
    await screen.getByRole('button', { name: /继续/ }).click()
    await screen.getByLabel(/车牌号/).fill('京A12345')
    await screen.getByRole('button', { name: /继续/ }).click()
    await expect(screen.getByText('不拍照，不外传。')).toBeVisible()
    await expect(screen.getByText('No photos.')).toBeVisible()
    const sign = screen.getByRole('button', { name: /^签署/ })
    await expect(sign).toBeDisabled()
    await draw(screen)
    expect(await barriersOf(screen)).toEqual([])
    await sign.click()
    await expect(screen.getByRole('heading', { name: new RegExp(`Welcome, ${guest}`, 'i') })).toBeVisible()
    await expect(screen.getByText(/has been told/)).toBeVisible()
    expect(await barriersOf(screen)).toEqual([])
    await screen.getByRole('button', { name: /完成/ }).click()
    await expect(home).toBeVisible()

    // somebody whom nobody invited, and what the host says
    const { items: people } = await ask(page, 'get', '/users/pagelist', { limit: '1', title: 'staff' })
    const [staff] = people
    const stranger = `路人 ${width} ${run}`
    await screen.getByRole('button', { name: /我没有邀请/ }).click()
    await screen.getByLabel(/您的全名/).fill(stranger)
    await screen.getByLabel(/您拜访谁/).fill(staff.name)
    await screen
      .getByRole('button', { name: new RegExp(staff.name) })
      .first()
      .click()
    await screen.getByRole('button', { name: new RegExp(`参观 ${width} ${run}`) }).click()
    // what the reason asks for comes into sight
    await expect(screen.getByLabel(/车牌号/)).toBeInViewport({ ratio: 0.9 })
    await screen.getByLabel(/车牌号/).fill('沪B67890')
    expect(await barriersOf(screen)).toEqual([])
    await screen.getByRole('button', { name: /继续/ }).click()
    await draw(screen)
    await screen.getByRole('button', { name: /^签署/ }).click()
    await expect(screen.getByRole('heading', { name: /已通知/ })).toBeVisible()
    expect(await barriersOf(screen)).toEqual([])
    const { items: found } = await ask(page, 'get', '/visitor/find', { office: String(headOffice), title: stranger })
    await page.goto(`/visitors/visitor?id=${found[0].id}`)
    await page.getByRole('button', { name: '请稍候 5 分钟' }).click()
    await expect(screen.getByRole('heading', { name: /wait about 5 min/ })).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await page.getByRole('button', { name: '马上来接' }).click()
    await expect(screen.getByRole('heading', { name: new RegExp(`Welcome, ${stranger}`) })).toBeVisible()
    await screen.getByRole('button', { name: /完成/ }).click()

    // somebody leaves
    const badge = `K${width}${run}`
    const leaving = `离人 ${width} ${run}`
    const host = { host_id: staff.id, office_id: headOffice, badge_no: badge }
    const { reasons } = await ask(page, 'get', '/visitor/setup')
    const plain = reasons.find((one: { needed: string[]; name: string; audit: boolean; walk_in: boolean }) => {
      return one.needed.length === 0 && !one.audit && one.walk_in
    })
    await ask(page, 'post', '/visitor/walk_in', { ...host, reason_id: plain.id, people: [{ name: leaving }] })
    await screen.getByRole('button', { name: /我要离开/ }).click()
    await screen.getByLabel(/^访客牌号/).fill(badge)
    expect(await barriersOf(screen)).toEqual([])
    await screen.getByRole('button', { name: /继续/ }).click()
    await expect(screen.getByRole('heading', { name: new RegExp(`Goodbye, ${leaving}`) })).toBeVisible()
    await screen.getByRole('button', { name: /完成/ }).click()
    await expect(home).toBeVisible()

    // nothing of anybody is left on it
    const left = await screen.evaluate(
      () => document.body.innerText + JSON.stringify({ ...localStorage, ...sessionStorage }),
    )
    for (const said of [guest, stranger, leaving, phone, badge]) expect(left).not.toContain(said)
    await context.close()
    expect([...complaints, ...trouble.filter((line) => !line.includes('404'))]).toEqual([])
  })
}
