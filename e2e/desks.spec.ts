import { expect, type Locator, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { answerTo, ask, tokenCookie } from './calls'
import { test } from './journey'
import { searchFor } from './search-for'
import { complaintsOf, giveSession, inLanguage, newColleague } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{
      suggested: '推荐工位',
      bookIt: /^预订 .+-\d+$/,
      booked: /已预订 .+-\d+：/,
      have: /您当天已预订/,
      mine: '我的工位预订',
      star: /^收藏 /,
      for: '为谁预订',
      team: '多人相邻',
      people: '选择同坐的人',
      together: '相邻工位',
      bookAll: '预订 4 个工位',
      waits: /已提交审核/,
      pending: '待审核',
      approve: /^通\s*过$/,
      approved: '已通过 1 个',
      bookedAll: /已预订 4 个工位/,

      because: '是您收藏的工位',
    },
    ...{
      change: /^修\s*改$/,
      changing: /正在更改 .+ 的预订/,
      here: '改到这里',
      moved: /已改为 .+：/,
      cancel: '取消预订',
    },
    ...{
      cancelled: '已取消',
      none: '没有即将使用的工位',
      past: '以往',
      add: /^新\s*增$/,
      name: '名称',
      start: '开始时间',
    },
    ...{ yours: '工位归您使用', already: '您已签到', void: '工位码无效或已更换' },
    ...{ end: '结束时间', save: /^保\s*存$/, office: '办公区', floor: '楼层', number: '工位编号', city: '城市' },
    ...{
      area: '工位区域',
      attribute: '工位属性',
      shared: '共享',
      category: '工位类别',
      price: '价格',
      slots: '时间段',
    },
    ...{
      more: /更多操作/,
      lock: /^锁\s*定$/,
      reason: '原因',
      locked: '已锁定',
      import: /^导\s*入$/,
      imported: /已导入 2 行/,
    },
    ...{ importAll: '全部导入', done: /^完\s*成$/, from: '开始日期', until: '结束日期', checkIn: /^签\s*到$/ },
    ...{ checkedIn: '已签到', search: /^搜索/ },
  },
  en: {
    ...{ for: 'Booking for', team: 'Several people', people: 'Who sits together', together: 'Desks beside each other' },
    ...{ bookAll: 'Book 4 desks', bookedAll: /Booked 4 desks/ },
    ...{ waits: /Sent for approval/, pending: 'Pending approval', approve: 'Approve', approved: '1 approved' },
    ...{ star: /^Add .+ to favourites$/, because: 'One of your favourites' },
    ...{ yours: 'The desk is yours', already: 'You are checked in already', void: 'This desk code isn’t valid' },
    ...{
      suggested: 'Suggested for you',
      bookIt: /^Book .+-\d+$/,
      booked: /Booked .+-\d+:/,
      have: /You have on that day/,
    },
    ...{ mine: 'My reservations', change: 'Edit', changing: /Changing .+ on/, here: 'Move here', moved: /Moved to/ },
    ...{ cancel: 'Cancel booking', cancelled: 'Cancelled', none: 'No desks booked', past: 'Past', add: 'Add' },
    ...{ name: 'Name', start: 'Start', end: 'End', save: 'Save', office: 'Office', floor: 'Floor' },
    ...{ number: 'Desk number', city: 'City', area: 'Desk area', attribute: 'Attribute', shared: 'Shared' },
    ...{ category: 'Desk category', price: 'Price', slots: 'Time slots', more: /^More actions/, lock: 'Lock' },
    ...{
      reason: 'Reason',
      locked: 'Locked',
      import: 'Import',
      imported: /2 rows imported/,
      importAll: 'Import all',
    },
    ...{ done: 'Done', from: 'Start date', until: 'End date', checkIn: 'Check in', checkedIn: 'Checked in' },
    ...{ search: /^Search/ },
  },
} as const

/** What stands for one thing in a list: its row, on a phone its card; the days of the week above it may name it, too. */
const entry = (page: Page, text: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text }).last()

/** Chooses in a picker what has this name. */
async function pick(form: Locator, label: string, option: string, many = false): Promise<void> {
  const page = form.page()
  const field = form.getByRole('combobox', { name: label, exact: true })
  await field.click()
  if (await field.isEditable()) await field.fill(option)
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click()
  // where several are chosen the list stays open
  if (many) await page.keyboard.press('Escape')
}

/** The working days that come, on the clock of the head office. */
async function openDays(page: Page): Promise<string[]> {
  const { office } = await ask(page, 'get', '/reservation/setup', { office_id: '1' })
  const days = office.days as { date: string; off: boolean }[]
  return days.flatMap(({ date, off }) => (off || date === office.today ? [] : [date]))
}

for (const [language, size] of waysOf('booking-a-desk', everyWay)) {
  test(`${language} ${size}: somebody books a desk for the next working day, moves it to another one, and cancels`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    await giveSession(page, 'admin')
    const username = `desk.${language}.${size}.${run}`
    const me = await newColleague(page, browser, { name: `座 ${run}`, username, language, viewport: sizes[size] })
    const own = me.page
    const complaints = complaintsOf(own)
    const [tomorrow, after] = await openDays(own)

    // a favourite is proposed, and why
    await own.goto(`/station/reservation?date=${tomorrow}&view=list&free=1&title=-12`)
    const star = own.getByRole('button', { name: say.star }).first()
    const liked = (await star.getAttribute('aria-label'))?.match(/\S+-12/)?.[0] ?? ''
    await star.click()
    await expect(own.getByRole('region', { name: say.suggested })).toContainText(liked)
    await expect(own.getByRole('region', { name: say.suggested })).toContainText(say.because)

    // two presses from the menu
    await own.goto(`/station/reservation?date=${tomorrow}`)
    const proposal = own.getByRole('region', { name: say.suggested })
    await expect(proposal).toBeVisible()
    expect(await barriersOf(own)).toEqual([])
    await proposal.getByRole('button', { name: say.bookIt }).click()
    await expect(own.getByText(say.booked)).toBeVisible()
    await expect(own.getByText(say.have)).toBeVisible()
    const { items } = await ask(own, 'get', '/reservation/mine')
    const number: string = items[0].number

    // what one has, and another desk on another day
    await own.getByRole('button', { name: say.mine, exact: true }).first().click()
    await expect(own.getByRole('heading', { level: 1 })).toHaveText(say.mine)
    await expect(entry(own, number)).toBeVisible()
    expect(await barriersOf(own)).toEqual([])
    await entry(own, number).getByRole('button', { name: say.change }).click()
    await expect(own.getByText(say.changing)).toBeVisible()
    await own.goto(`${own.url().replace(/date=[\d-]+/, `date=${after}`)}`)
    await own.getByRole('button').filter({ hasText: say.here }).first().click()
    await expect(own.getByText(say.moved)).toBeVisible()
    await expect(own.getByRole('heading', { level: 1 })).toHaveText(say.mine)
    const moved = await ask(own, 'get', '/reservation/mine')
    expect(moved.items).toMatchObject([{ date: after }])

    // not coming after all
    await entry(own, moved.items[0].number).getByRole('button', { name: say.cancel }).click()
    await own.getByRole('dialog').getByRole('button', { name: say.cancel }).click()
    await expect(own.getByText(say.none)).toBeVisible()
    await own.getByRole('tab', { name: say.past }).click()
    await expect(entry(own, moved.items[0].number)).toContainText(say.cancelled)
    expect(complaints).toEqual([])
  })
}

for (const [language, size] of waysOf('desks-together', everyWay)) {
  test(`${language} ${size}: four people are seated together, all at once`, async ({ page, browser }) => {
    const say = says[language]
    await giveSession(page, 'admin')
    const names = ['甲', '乙', '丙', '丁'].map((name) => `${name}${language}${size}${run}`)
    for (const [n, name] of names.entries())
      await newColleague(page, browser, {
        ...{ name, username: `team${n}.${language}.${size}.${run}`, language, viewport: sizes[size] },
      })
    const complaints = complaintsOf(page)
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    const day = (await openDays(page)).at(-1)
    await page.goto(`/station/reservation?date=${day}`)
    await page.getByRole('combobox', { name: say.for }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: say.team, visible: true }).click()
    const people = page.getByRole('combobox', { name: say.people })
    // oneself stands there at first
    await people.click()
    await page.keyboard.press('Backspace')
    for (const name of names) {
      await people.fill(name)
      await page.locator('.ant-select-item-option').filter({ hasText: name, visible: true }).first().click()
    }
    await page.keyboard.press('Escape')
    const proposal = page.getByRole('region', { name: say.together })
    for (const name of names) await expect(proposal).toContainText(name)
    expect(await barriersOf(page)).toEqual([])
    await proposal.getByRole('button', { name: say.bookAll }).click()
    await expect(page.getByText(say.bookedAll)).toBeVisible()
    const { items } = await ask(page, 'get', '/reservation/mine', { limit: '100' })
    const seats = items.filter((one: { person: string }) => names.includes(one.person))
    expect(seats.map((one: { date: string }) => one.date)).toEqual([day, day, day, day])
    expect(new Set(seats.map((one: { floor_name: string }) => one.floor_name)).size).toBe(1)
    expect(complaints).toEqual([])
  })
}

for (const [language, size] of waysOf('desk-approval', everyWay)) {
  test(`${language} ${size}: a desk is asked for, and somebody says yes`, async ({ page, browser }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const tag = `${language}${size}${run}`
    const [like] = (await ask(page, 'get', '/station/pagelist', { limit: '1', title: 'B-01' })).items
    const { id: _, version: __, ...values } = await ask(page, 'get', '/station/single', { id: String(like.id) })
    const desk = { ...values, number: `K-${tag}`, attribute: 'shared', need_audit: true, detector_id: null }
    await ask(page, 'post', '/station/add', desk)
    const name = `审 ${tag}`
    const { page: own } = await newColleague(page, browser, {
      ...{ name, username: `audit.${language}.${size}.${run}`, language, viewport: sizes[size] },
    })
    const [tomorrow] = await openDays(own)
    await own.goto(`/station/reservation?date=${tomorrow}&view=list&title=K-${tag}`)
    await own.getByRole('region', { name: say.suggested }).getByRole('button').first().click()
    await expect(own.getByText(say.waits)).toBeVisible()
    await own.goto('/station/myreservation')
    await expect(entry(own, `K-${tag}`)).toContainText(say.pending)

    await page.goto('/station/audit')
    await searchFor(page.getByRole('textbox', { name: say.search }), name)
    expect(await barriersOf(page)).toEqual([])
    await entry(page, name).getByRole('button', { name: say.approve, exact: true }).click()
    await expect(page.getByText(say.approved)).toBeVisible()
    const { items } = await ask(own, 'get', '/reservation/mine')
    expect(items).toMatchObject([{ number: `K-${tag}`, state: 'booked' }])
    expect(complaints).toEqual([])
  })
}

for (const [language, size] of waysOf('desk-administration', everyWay)) {
  test(`${language} ${size}: an administrator makes a slot, an area and desks, imports others, locks one; reception checks one in, a sticker is scanned`, {
    tag: '@long',
  }, async ({ page, browser }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const [offices, floors, cities] = await Promise.all([
      ask(page, 'get', '/office/pagelist', { limit: '100' }),
      ask(page, 'get', '/floor/pagelist', { office_id: '1', limit: '100' }),
      ask(page, 'get', '/city/pagelist', { limit: '100' }),
    ])
    const office = offices.items.find((one: { id: number }) => one.id === 1)
    const [floor] = floors.items
    const city = cities.items.find((one: { id: number }) => one.id === office.city_id)
    const nameOf = (of: { name: string; name_en?: string | null }) =>
      language === 'en' ? of.name_en || of.name : of.name
    const tag = `${language}${size}${run}`
    const [slot, area] = [`整日 ${tag}`, `新区 ${tag}`]
    const add = async () => {
      await page.getByRole('main').getByRole('button', { name: say.add, exact: true }).first().click()
      const form = page.getByRole('dialog')
      await expect(form).toBeVisible()
      return form
    }
    const save = async (form: Locator) => {
      await form.getByRole('button', { name: say.save, exact: true }).click()
      await expect(form).toBeHidden()
    }

    await page.goto('/station/time_slot')
    const slotForm = await add()
    await slotForm.getByLabel(say.name, { exact: true }).fill(slot)
    expect(await barriersOf(page)).toEqual([])
    await save(slotForm)
    // at any hour of any day, so that somebody may be checked in now
    const { items: slots } = await ask(page, 'get', '/timeslot/pagelist', { title: slot })
    const whole = { start_time: '00:00', end_time: '24:00', weekdays: [1, 2, 3, 4, 5, 6, 7] }
    await ask(page, 'post', '/timeslot/edit', { ...slots[0], ...whole })

    await page.goto('/station/area')
    const areaForm = await add()
    await areaForm.getByLabel(say.name, { exact: true }).fill(area)
    await pick(areaForm, say.office, nameOf(office))
    await pick(areaForm, say.floor, nameOf(floor))
    await save(areaForm)

    await page.goto('/station/add')
    const form = await add()
    await form.getByLabel(say.number, { exact: true }).fill(`N-1-${tag}`)
    await pick(form, say.city, nameOf(city))
    await pick(form, say.office, nameOf(office))
    await pick(form, say.floor, nameOf(floor))
    await pick(form, say.area, area)
    await pick(form, say.attribute, say.shared)
    await pick(form, say.category, language === 'en' ? 'Standard desk' : '标准工位')
    await pick(form, say.price, '工位免费')
    await pick(form, say.slots, slot, true)
    expect(await barriersOf(page)).toEqual([])
    await save(form)

    // two others by a file
    if (size === 'desk') {
      const heads = [
        say.number,
        say.city,
        say.office,
        say.floor,
        say.area,
        say.attribute,
        say.category,
        say.price,
        say.slots,
      ]
      const place = `${office.name}/${floor.name}`
      const kind = [say.shared, '标准工位', '工位免费 · Desks, free', slot]
      const line = (n: number) =>
        [`N-${n}-${tag}`, city.name, office.name, place, `${place}/${area}`, ...kind].map((value) => `"${value}"`)
      const text = [heads, line(2), line(3)].join('\n')
      await page.getByRole('button', { name: say.import, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'desks.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await dialog.getByRole('button', { name: say.importAll }).click()
      await expect(dialog.getByText(say.imported)).toBeVisible()
      await dialog.getByRole('button', { name: say.done, exact: true }).click()
    }

    // one is being painted
    await searchFor(page.getByRole('textbox', { name: say.search }), tag)
    await entry(page, `N-1-${tag}`).getByRole('button', { name: say.more }).click()
    await page.getByRole('menuitem', { name: say.lock, exact: true }).click()
    const lock = page.getByRole('dialog')
    const [day = ''] = await openDays(page)
    for (const label of [say.from, say.until]) {
      await lock.getByLabel(label).fill(day)
      await page.keyboard.press('Enter')
    }
    await lock.getByLabel(say.reason).fill('刷漆')
    await lock.getByRole('button', { name: say.lock, exact: true }).click()
    await expect(page.getByText(say.locked).first()).toBeVisible()
    const [made] = (await ask(page, 'get', '/station/pagelist', { title: `N-1-${tag}` })).items
    const refused = await answerTo(page, 'post', '/reservation/add', { station_id: made.id, date: day, unit: 'day' })
    expect(refused.data.reason).toBe('station_locked')

    // a guest comes for the hours that are left today
    const { id: _, version: __, ...like } = made
    const other = await ask(page, 'post', '/station/add', { ...like, number: `N-9-${tag}` })
    await ask(page, 'post', '/strategy/edit', { strategy_key: 'station_on_days_off', strategy_values: '1' })
    const minute = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', timeStyle: 'short' }).format(
      Date.now(),
    )
    const quarter = `${minute.slice(0, 3)}${String(Math.floor(Number(minute.slice(3)) / 15) * 15).padStart(2, '0')}`
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now())
    const hours = { date: today, unit: 'hour', start_time: quarter, end_time: '24:00' }
    await ask(page, 'post', '/reservation/add', { station_id: other.id, guest_name: `客 ${tag}`, ...hours })
    await page.goto('/station/checkin')
    await searchFor(page.getByRole('textbox', { name: say.search }), tag)
    expect(await barriersOf(page)).toEqual([])
    await entry(page, `客 ${tag}`).getByRole('button', { name: say.checkIn, exact: true }).click()
    await expect(entry(page, `客 ${tag}`)).toContainText(say.checkedIn)

    // a colleague scans the sticker of a free desk, twice; then one that was made void
    const free = await ask(page, 'post', '/station/add', { ...like, number: `N-8-${tag}` })
    const token = (await page.context().cookies()).find(({ name }) => name === tokenCookie)?.value ?? ''
    const sheet = await page.request.get('/prod-api/station_checkin/stickers', {
      headers: { 'X-Token': token },
      params: { ids: String(free.id), origin: new URL(page.url()).origin },
    })
    const link = /\/URI \((http[^)]+)\)/.exec((await sheet.body()).toString('latin1'))?.[1] ?? ''
    const name = `扫 ${tag}`
    const { page: phone } = await newColleague(page, browser, {
      ...{ name, username: `scan.${language}.${size}.${run}`, language, viewport: sizes.phone },
    })
    const theirs = complaintsOf(phone)
    await phone.goto(link)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`N-8-${tag} · ${say.yours}`)
    expect(await barriersOf(phone)).toEqual([])
    await phone.reload()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`N-8-${tag} · ${say.already}`)
    expect(theirs).toEqual([])
    await ask(page, 'post', '/station_checkin/renew', { ids: [free.id] })
    await phone.reload()
    await expect(phone.getByRole('alert')).toContainText(say.void)
    expect(await barriersOf(phone)).toEqual([])
    expect(complaints).toEqual([])
  })
}
