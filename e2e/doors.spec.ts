import { expect, type Page } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { languages, waysOf } from './ways'

const phone = { width: 390, height: 844 }

const says = {
  zh: {
    ...{
      forced: '强行打开',
      alarm: '强行开门',
      waiting: /等待设备接收|已发给设备|设备没有回答/,
      open: '开门',
      reason: '原因',
      delivery: '送货',
    },
    ...{ heldShut: '常闭', showOwn: '查看我负责的门', allDoors: /^全部/ },
    ...{ report: '报修', reported: '已报修', working: '处理中', closed: '已关闭', doorAlarms: '查看告警' },
    ...{ take: '开始处理', closeAlarm: '关闭告警', needed: '严重告警须填写处理意见' },
    ...{
      begin: '启动应急',
      end: '结束应急',
      confirm: '请输入办公区名称',
      runs: '应急进行中',
      ...{ guests: '在场访客', noGuests: '没有访客在场', evacuation: '疏散点名', offline: /断网也可用/ },
      none: '该办公区没有应急',
      inside: '在场人员',
      insideAt: /的在场人员，共 \d+ 人/,
    },
    ...{
      escape: '逃生不能依赖本系统',
      wrongName: '请输入该办公区的名称以确认',
      byEmergency: '应急打开',
      wall: '状态墙',
    },
  },
  en: {
    ...{
      forced: 'Forced open',
      alarm: 'Door forced open',
      waiting: /Waiting for the device|Sent to the device|The device didn’t answer/,
      open: 'Open',
    },
    ...{ heldShut: 'Held shut', showOwn: 'Show the doors I look after', allDoors: /^All/ },
    ...{ reason: 'Reason', delivery: 'Delivery', report: 'Report for repair', reported: 'Reported as' },
    ...{ working: 'In progress', closed: 'Closed', doorAlarms: 'View alarms', take: 'Take' },
    ...{ closeAlarm: 'Close alarm', needed: 'A serious alarm needs a comment', begin: 'Begin emergency' },
    ...{ end: 'End emergency', confirm: 'Type the name of the office', runs: 'Emergency in progress' },
    ...{ inside: 'On site now', insideAt: /(Nobody|\d+ (person|people)) on site at/ },
    ...{
      guests: 'Visitors inside',
      noGuests: 'No visitor is inside',
      evacuation: 'Evacuation',
      offline: /works offline/,
    },
    ...{ none: 'No emergency in this office', escape: 'Escape must not hang on this system', wall: 'Wall' },
    ...{ wrongName: 'Type the name of the office to confirm', byEmergency: 'Opened for emergency' },
  },
} as const

/** The doors that the demo company has forced: each journey has its own. */
async function forcedDoor(page: Page, n: number) {
  const { items } = await ask(page, 'get', '/devicealarm/pagelist', { kind: 'forced', state: 'open', sort: '+id' })
  return items[n] as { id: number; thing_id: number; thing_name: string; office_id: number }
}
/** The wall never looks by itself: what it shows newly it was told. */
const onlyLive = (page: Page) =>
  page.addInitScript(() => {
    const each = window.setInterval.bind(window)
    window.setInterval = ((work: TimerHandler, ms?: number, ...more: unknown[]) =>
      ms === 15_000 ? 0 : each(work, ms, ...more)) as typeof window.setInterval
  })
const wallOf = (office: number) => `/device/carddevice/doormanagement?office=${office}`

for (const [n, language] of waysOf('doors', [...languages.entries()])) {
  const say = says[language]
  const isPhone = language === 'en'

  test(`${language}: a door that was forced is looked at, reported and repaired`, { tag: '@long' }, async ({
    page,
  }) => {
    const complaints = complaintsOf(page)
    if (isPhone) await page.setViewportSize(phone)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    // who is tried again finds the first one settled
    const alarm = (await forcedDoor(page, isPhone ? n : 0)) ?? (await forcedDoor(page, 0))
    await onlyLive(page)
    // a link to a door that is gone leads to those that are there
    await page.goto('/device/carddevice/doormanagement?door=2147483600')
    await page.getByRole('main').getByRole('button', { name: say.showOwn }).click()
    await expect(page.getByRole('button', { name: say.allDoors })).toBeVisible()
    // of a refused call browsers complain by themselves
    complaints.splice(0)
    await page.goto(wallOf(alarm.office_id))
    const tile = page.getByRole('listitem').filter({ hasText: alarm.thing_name }).filter({ hasText: say.forced })
    await expect(tile).toBeVisible()
    expect(await barriersOf(page)).toEqual([])

    // what somebody else does to the door comes to the wall by itself
    const hold = (mode: string) => ask(page, 'post', '/doors/mode', { ids: [alarm.thing_id], mode, reason: 'Works' })
    await hold('always_closed')
    await expect(tile).toContainText(say.heldShut)
    await hold('normal')
    await expect(tile).not.toContainText(say.heldShut)

    // somebody is let in from afar: the door shows what becomes of it, however fast it is sent; nobody speaks as the board
    await tile.getByRole('button', { name: say.open }).last().click()
    const asking = page.getByRole('dialog')
    await asking.getByRole('button', { name: say.delivery }).click()
    await expect(asking.getByRole('textbox', { name: say.reason })).toHaveValue(say.delivery)
    await asking.getByRole('button', { name: say.open, exact: true }).click()
    await expect(tile.getByRole('status')).toContainText(say.waiting)

    // from the door to its alarm, from the alarm to a ticket
    await tile.getByRole('button', { name: alarm.thing_name }).first().click()
    await page.getByRole('link', { name: say.doorAlarms }).click()
    await page.getByRole('button', { name: say.alarm }).first().click()
    const panel = page.getByRole('dialog').filter({ hasText: say.take })
    await expect(panel).toContainText(alarm.thing_name)
    await panel.getByRole('button', { name: say.closeAlarm }).click()
    await expect(panel).toContainText(say.needed)
    expect(await barriersOf(page)).toEqual([])
    await panel.getByRole('button', { name: say.report }).click()
    await expect(page.getByText(say.reported).first()).toBeVisible()
    const settled = page.getByRole('dialog').filter({ hasText: alarm.thing_name })
    await expect(settled).toContainText(say.working)

    // its end closes the alarm
    const { items } = await ask(page, 'get', '/devicealarm/pagelist', { id: alarm.id })
    const id = items[0].repair_id
    await ask(page, 'post', '/repair/edit', { id, move: 'accept' })
    await ask(page, 'post', '/repair/edit', { id, move: 'finish', result: 'New lock' })
    await expect(settled).toContainText(say.closed)
    await expect(settled).toContainText('New lock')
    expect(complaints).toEqual([])
  })

  test(`${language}: an emergency of an office begins by its name and is ended with a reason`, async ({ page }) => {
    const complaints = complaintsOf(page)
    if (isPhone) await page.setViewportSize(phone)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const { offices } = await ask(page, 'get', '/doors/wall')
    const office = offices.at(isPhone ? -1 : -2)
    await page.goto(`${wallOf(office.id)}&tab=emergency`)
    await expect(page.getByText(say.none)).toBeVisible()
    await expect(page.getByText(say.escape)).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await page.getByRole('button', { name: say.begin }).click()
    const asking = page.getByRole('dialog')
    await asking.getByLabel(say.reason).fill('Smoke')
    await asking.getByLabel(say.confirm).fill('x')
    await asking.getByRole('button', { name: say.begin }).click()
    await expect(asking.getByText(say.wrongName).last()).toBeVisible()
    await asking.getByLabel(say.confirm).fill(office.name)
    await asking.getByRole('button', { name: say.begin }).click()
    const banner = page.getByRole('alert').filter({ hasText: say.runs })
    await expect(banner).toBeVisible()
    // beside it who is to be called at the assembly point, also on paper, where nothing else stands
    const inside = page.getByRole('region', { name: say.inside })
    await expect(inside).toContainText(say.insideAt)
    // guests as well, with the ways to where people are seen out
    const guests = page.getByRole('region', { name: say.guests })
    await expect(guests.getByRole('link', { name: say.evacuation })).toHaveAttribute('href', /office=/)
    await expect(guests.getByRole('link', { name: say.offline })).toHaveAttribute('href', `/muster?office=${office.id}`)
    const { people } = await ask(page, 'get', '/visitor_muster/list', { office: office.id })
    const first = people.find((one: { kind: string; list: string }) => one.kind === 'visitor' && one.list !== 'left')
    await expect(guests).toContainText(first?.name ?? say.noGuests)
    expect(await barriersOf(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await expect(inside).toBeVisible()
    await expect(banner).toBeVisible()
    await expect(page.getByRole('tab', { name: say.wall })).toBeHidden()
    await expect(page.getByRole('button', { name: say.end })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    // on the wall every marked door says so
    await page.getByRole('tab', { name: say.wall }).click()
    await expect(page.getByText(say.byEmergency).first()).toBeVisible()
    await banner.getByRole('button', { name: say.end }).click()
    await page.getByRole('dialog').getByLabel(say.reason).fill('All clear')
    await page.getByRole('dialog').getByRole('button', { name: say.end }).click()
    await expect(banner).toHaveCount(0)
    await expect(page.getByText(say.byEmergency)).toHaveCount(0)
    const { items } = await ask(page, 'get', '/doors/emergencies', { office: office.id })
    expect(items[0]).toMatchObject({ kind: 'manual', began_reason: 'Smoke', ended_reason: 'All clear' })
    expect(complaints).toEqual([])
  })
}
