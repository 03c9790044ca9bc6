import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, newColleague } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{
      repeat: /^重复预订 /,
      book: /^预订 \d+ 天$/,
      use: /^改用 /,
      some: /天不可用/,
      booked: /已预订 .+，共 \d+ 天/,
    },
    ...{
      change: /^修\s*改$/,
      following: '此次及之后',
      all: '所有未开始的',
      goOn: /^去更改$/,
      changing: /正在更改重复预订/,
    },
    ...{ here: '改到这里', changed: /已更改 \d+ 次预订/, cancel: '取消预订', cancelled: '已取消' },
    ...{ range: '取消一段时间', rangeDo: /^取消 \d+ 个预订$/, none: '没有即将使用的工位' },
    ...{ full: '没有空闲工位', wait: '排队等候', inLine: /正在排队，第 1 位/ },
    ...{
      order: /^设备和服务/,
      save: /^保\s*存$/,
      saved: /已保存|保存成功/,
      complete: /^完\s*成$/,
      completed: '已完成 1 项',
    },
    ...{ cleaning: '待清洁工位' },
    ...{ bookOne: '预订', nearby: '附近的空闲工位', got: /已预订/ },
  },
  en: {
    ...{ repeat: / on several days$/, book: /^Book \d+ days?$/, use: /^Use /, some: /days are not free/ },
    ...{ booked: /Booked .+ on \d+ days?/, change: 'Edit', following: 'This and following ones', all: 'All to come' },
    ...{ goOn: 'Go on', changing: /Changing a series/, here: 'Move here', changed: /\d+ bookings changed/ },
    ...{ cancel: 'Cancel booking', cancelled: 'Cancelled', range: 'Cancel a range', rangeDo: /^Cancel \d+ bookings?$/ },
    ...{
      none: 'No desks booked',
      full: 'No desk is free',
      wait: 'Wait for a desk',
      inLine: /Waiting, number 1 in line/,
    },
    ...{ order: /^Equipment and services/, save: 'Save', saved: 'Saved', complete: 'Done', completed: '1 done' },
    ...{ cleaning: 'Desks to clean' },
    ...{ bookOne: 'Book', nearby: 'Free desks nearby', got: /[Bb]ooked/ },
  },
} as const

const entry = (page: Page, text: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text }).last()

/** The working days that come, on the clock of the head office. */
async function openDays(page: Page): Promise<string[]> {
  const { office } = await ask(page, 'get', '/reservation/setup', { office_id: '1' })
  const days = office.days as { date: string; off: boolean }[]
  return days.flatMap(({ date, off }) => (off || date === office.today ? [] : [date]))
}

/** How many days from Monday to Friday there are from one date to another, both included. */
function weekdaysFrom(first = '', last = ''): number {
  let count = 0
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000)
    if (![0, 6].includes(new Date(at).getUTCDay())) count++
  return count
}

/** An area of its own with so many desks. */
async function areaWithDesks(page: Page, name: string, count: number): Promise<{ area: number; desks: number[] }> {
  const [like] = (await ask(page, 'get', '/station/pagelist', { limit: '1', title: 'B-01' })).items
  const { id: _, version: __, ...values } = await ask(page, 'get', '/station/single', { id: String(like.id) })
  const { id: area } = await ask(page, 'post', '/area/add', {
    ...{ name, office_id: values.office_id, floor_id: values.floor_id, color: '#2456E6', others: 'all', sort: 0 },
  })
  const desks: number[] = []
  for (let n = 1; n <= count; n++) {
    const desk = { ...values, number: `${name}-${n}`, area_id: area, attribute: 'shared', detector_id: null }
    desks.push((await ask(page, 'post', '/station/add', { ...desk, need_audit: false })).id)
  }
  return { area, desks }
}

for (const [language, size] of waysOf('desk-series', everyWay)) {
  test(`${language} ${size}: a desk is booked on several days, one of them at another desk; the series is moved and cancelled`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    await giveSession(page, 'admin')
    const tag = `R${language}${size}${run}`
    const { desks } = await areaWithDesks(page, tag, 3)
    const { page: own } = await newColleague(page, browser, {
      ...{ name: `复 ${tag}`, username: `series.${tag}`, language, viewport: sizes[size] },
    })
    const complaints = complaintsOf(own)
    const days = await openDays(own)
    const [first, second, third] = days
    // somebody else has the desk on the second day
    await ask(page, 'post', '/reservation/add', { station_id: desks[0], date: second, guest_name: `客 ${tag}` })
    await own.goto(`/station/reservation?date=${first}&view=list&title=${tag}-1`)
    await own.getByRole('button', { name: say.repeat }).first().click()
    const dialog = own.getByRole('dialog')
    // on every working day up to the third: weekends and holidays between them are refused, and left out
    for (const box of (await dialog.getByRole('checkbox').all()).slice(0, 5)) await box.check()
    await expect(dialog.getByRole('status')).toBeVisible()
    const until = dialog.getByRole('textbox').last()
    await until.fill(third ?? '')
    await until.press('Enter')
    // those after it are no longer there
    await expect(dialog.getByRole('listitem')).toHaveCount(weekdaysFrom(first, third))
    await expect(dialog.getByText(say.some)).toBeVisible()
    expect(await barriersOf(own)).toEqual([])
    await dialog.getByRole('button', { name: say.use }).first().click()
    await dialog.getByRole('button', { name: say.book }).click()
    await expect(own.getByText(say.booked)).toBeVisible()
    const { items } = await ask(own, 'get', '/reservation/mine', { limit: '50' })
    const numbers = items.map((one: { number: string; date: string }) => [one.date, one.number])
    expect(numbers.map(([date]: string[]) => date)).toEqual([first, second, third])
    expect(new Set(numbers.map(([, number]: string[]) => number)).size).toBe(2)

    // from the second on at the third desk
    await own.goto('/station/myreservation')
    await entry(own, numbers[1][1]).getByRole('button', { name: say.change }).click()
    await own.getByRole('radio', { name: say.following }).check()
    await own.getByRole('dialog').getByRole('button', { name: say.goOn }).click()
    await expect(own.getByText(say.changing)).toBeVisible()
    const address = new URL(own.url())
    address.searchParams.set('title', `${tag}-3`)
    address.searchParams.set('view', 'list')
    await own.goto(address.href)
    await entry(own, `${tag}-3`).getByRole('button').filter({ hasText: say.here }).click()
    await expect(own.getByText(say.changed)).toBeVisible()
    const moved = (await ask(own, 'get', '/reservation/mine', { limit: '50' })).items
    expect(moved.map((one: { number: string }) => one.number)).toEqual([`${tag}-1`, `${tag}-3`, `${tag}-3`])

    // nothing of it after all: seen before it goes
    await own.getByRole('button', { name: say.range }).click()
    const range = own.getByRole('dialog')
    const [from, to] = [range.getByRole('textbox').first(), range.getByRole('textbox').last()]
    await from.fill(first ?? '')
    await from.press('Enter')
    await to.fill(third ?? '')
    await to.press('Enter')
    await expect(range.getByText(`${tag}-3`)).toHaveCount(2)
    await range.getByRole('button', { name: say.rangeDo }).click()
    await expect(own.getByText(say.none)).toBeVisible()
    expect(complaints).toEqual([])
  })
}

for (const [language, size] of waysOf('desk-overtaken', everyWay)) {
  test(`${language} ${size}: who is overtaken at a desk takes the nearest one with one press`, {
    tag: '@long',
  }, async ({ page, browser }) => {
    const say = says[language]
    await giveSession(page, 'admin')
    const tag = `O${language}${size}${run}`
    const { desks } = await areaWithDesks(page, tag, 2)
    const { page: own } = await newColleague(page, browser, {
      ...{ name: `超 ${tag}`, username: `overtaken.${tag}`, language, viewport: sizes[size] },
    })
    const [tomorrow] = await openDays(own)
    await own.goto(`/station/reservation?date=${tomorrow}&view=list&title=${tag}-1`)
    // somebody else is faster by the time that a press takes
    const faster = { station_id: desks[0], date: tomorrow, guest_name: `客 ${tag}` }
    await own.route(
      '**/reservation/add',
      async (route) => {
        await ask(page, 'post', '/reservation/add', faster)
        await route.continue()
      },
      { times: 1 },
    )
    await own
      .getByRole('button', { name: new RegExp(`^${say.bookOne} ${tag}-1$`) })
      .first()
      .click()
    const offer = own.getByRole('dialog', { name: say.nearby })
    await expect(offer.getByRole('alert')).toContainText(`${tag}-1`)
    await expect(offer.getByRole('listitem').first()).toContainText(`${tag}-2`)
    expect(await barriersOf(own)).toEqual([])
    await own.keyboard.press('Enter')
    await expect(own.getByText(say.got).first()).toBeVisible()
    const { items } = await ask(own, 'get', '/reservation/mine', { limit: '50' })
    expect(items.map((one: { number: string }) => one.number)).toEqual([`${tag}-2`])
  })
}

for (const [language, size] of waysOf('desk-queue', everyWay)) {
  test(`${language} ${size}: who finds an area full waits, has the desk that comes free, and orders what is brought there`, {
    tag: '@long',
  }, async ({ page, browser }) => {
    const say = says[language]
    await giveSession(page, 'admin')
    const tag = `Q${language}${size}${run}`
    const { area, desks } = await areaWithDesks(page, tag, 1)
    const what = `屏 ${tag}`
    await ask(page, 'post', '/station_resource/add', {
      ...{ name: what, kind: 'order', lead_hours: 0, most: 2, sort: 0, status: 'on' },
    })
    const { page: own } = await newColleague(page, browser, {
      ...{ name: `候 ${tag}`, username: `queue.${tag}`, language, viewport: sizes[size] },
    })
    const complaints = complaintsOf(own)
    const [tomorrow] = await openDays(own)
    const guest = { station_id: desks[0], date: tomorrow, guest_name: `客 ${tag}` }
    const { id } = await ask(page, 'post', '/reservation/add', guest)
    await own.goto(`/station/reservation?date=${tomorrow}&view=list&area=${area}`)
    await expect(own.getByText(say.full)).toBeVisible()
    expect(await barriersOf(own)).toEqual([])
    await own.getByRole('button', { name: say.wait, exact: true }).click()
    await expect(own.getByText(say.inLine)).toBeVisible()
    await ask(page, 'post', '/reservation/del', { ids: [id] })
    await own.goto('/station/myreservation')
    await expect(entry(own, `${tag}-1`)).toBeVisible({ timeout: 30_000 })

    await entry(own, `${tag}-1`).getByRole('button', { name: say.order }).click()
    const dialog = own.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: what }).check()
    expect(await barriersOf(own)).toEqual([])
    await dialog.getByRole('button', { name: say.save }).click()
    await expect(own.getByText(say.saved)).toBeVisible()

    await page.goto(`/station/orders?title=${encodeURIComponent(what)}`)
    await expect(entry(page, what)).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    const english = (await ask(page, 'get', '/users/info')).language === 'en'
    const done = english ? says.en : says.zh
    await entry(page, what).getByRole('button', { name: done.complete }).click()
    await expect(page.getByText(done.completed)).toBeVisible()
    await page.getByRole('tab', { name: done.cleaning }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(done.cleaning)
    expect(complaints).toEqual([])
  })
}
