import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{ add: '新增常用联系人', name: '姓名', save: /^保\s*存$/, saved: /已保存/, seeAll: '查看常用联系人' },
    ...{ invite: '邀请访客', nameOf: '第 1 位访客 姓名', log: '通行记录', evacuation: '疏散点名' },
    ...{
      waits: '待发送',
      drill: '开始演练',
      going: /演练进行中/,
      safe: '已到',
      end: '结束点名',
      past: '以往的点名',
      someone: '名单外的人',
    },
    ...{
      plus: /^新\s*增$/,
      import: '导入',
      select: /^选择/,
      print: /打印 1 张访客牌/,
      badges: '访客牌',
      ready: /1 张/,
    },
  },
  en: {
    ...{
      add: 'Add a frequent contact',
      name: 'Name',
      save: 'Save',
      saved: /was saved/,
      seeAll: 'See frequent contacts',
    },
    ...{ invite: 'Invite visitors', nameOf: 'Visitor 1 Name', log: 'Visitor pass log', evacuation: 'Evacuation' },
    ...{
      waits: 'to be sent',
      drill: 'Begin a drill',
      going: /Drill since/,
      safe: 'Safe',
      end: 'End the muster',
      past: 'Past musters',
    },
    ...{ someone: 'Someone who isn’t on the list', plus: 'Add', import: 'Import', select: /^Select/ },
    ...{ print: /Print 1 badge/, badges: 'Badges', ready: /1 badge,/ },
  },
} as const

for (const [language, size] of waysOf('visitors-beside', everyWay)) {
  test(`${language} ${size}: a contact is kept and invited, who is inside is seen out, and what came and went is looked up`, async ({
    page,
  }, info) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    const shown = async (name: string) =>
      info.attach(name, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })
    await page.setViewportSize(sizes[size])
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')

    const contact = `联系 ${language} ${run}`
    await page.goto('/visitors/addFrequent')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.add)
    await page.getByLabel(say.name, { exact: true }).fill(contact)
    expect(await barriersOf(page)).toEqual([])
    await shown('add contact')
    await page.getByRole('main').getByRole('button', { name: say.save }).click()
    await expect(page.getByText(say.saved)).toBeVisible()
    await page.getByRole('button', { name: say.seeAll }).click()
    const row = page
      .getByRole(size === 'desk' ? 'row' : 'listitem')
      .filter({ hasText: contact })
      .last()
    await expect(row).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await shown('contacts')
    await row.getByRole('button', { name: say.invite }).click()
    await expect(page.getByLabel(say.nameOf)).toHaveValue(contact)

    // people are seen out of an office of their own: an emergency at the doors of another one, which a journey of the
    // same worker began, calls a muster there that goes on when the emergency is over
    const { items: cities } = await ask(page, 'get', '/city/pagelist', { limit: '1' })
    const office = await ask(page, 'post', '/office/add', { name: `点名 ${language} ${run}`, city_id: cities[0].id })
    const { reasons } = await ask(page, 'get', '/visitor/setup')
    const reason = reasons.find(
      ({ needed, audit }: { needed: string[]; audit: boolean }) => needed.length === 0 && !audit,
    )
    const guest = `在场 ${language} ${run}`
    const made = await ask(page, 'post', '/visitor/add', {
      ...{ office_id: office.id, reason_id: reason.id, people: [{ name: guest }] },
      plan_start: new Date(Date.now() - 60_000).toISOString(),
      plan_end: new Date(Date.now() + 3_600_000).toISOString(),
    })
    await ask(page, 'post', '/visitor/check_in', { ids: [made.people[0].id], office_id: office.id })
    await page.goto(`/visitors/evacuation?office=${office.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.evacuation)
    await page.getByRole('button', { name: say.drill }).click()
    await page.getByRole('dialog').getByRole('button', { name: say.drill }).click()
    await expect(page.getByText(say.going)).toBeVisible()
    const person = page.getByRole('listitem').filter({ hasText: guest }).first()
    await person
      .getByRole('button', { name: `${guest}` })
      .first()
      .click()
    await expect(person).toHaveAttribute('data-mark', 'safe')
    await page.getByLabel(say.someone).fill('快递员')
    await page.getByRole('main').getByRole('button', { name: say.plus }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '快递员' })).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await shown('evacuation')

    // on a phone whose line is cut: the page opens, what is marked waits, and is heard once there is a line
    const second = `离线 ${language} ${run}`
    const more = await ask(page, 'post', '/visitor/add', {
      ...{ office_id: office.id, reason_id: reason.id, people: [{ name: second }] },
      plan_start: new Date(Date.now() - 60_000).toISOString(),
      plan_end: new Date(Date.now() + 3_600_000).toISOString(),
    })
    await ask(page, 'post', '/visitor/check_in', { ids: [more.people[0].id], office_id: office.id })
    await page.goto(`/muster?office=${office.id}`)
    const phone = page.getByRole('listitem').filter({ hasText: second })
    await expect(phone).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await page.waitForFunction(async () => {
      const names = await caches.keys()
      const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
      return navigator.serviceWorker.controller !== null && kept.some((n) => n > 2)
    })
    await page.context().setOffline(true)
    await page.reload()
    await expect(phone).toBeVisible()
    await phone.getByRole('button', { name: new RegExp(`${say.safe}$`) }).click()
    await expect(phone).toHaveAttribute('data-mark', 'safe')
    await expect(page.getByRole('status')).toContainText(say.waits)
    await shown('phone without a line')
    await page.context().setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('status')).not.toContainText(say.waits)
    const heard = await ask(page, 'get', '/visitor_muster/list', { office: office.id })
    expect(heard.people.find(({ name }: { name: string }) => name === second).mark).toBe('safe')
    // that there was no line is what the browser complains of
    complaints.length = 0
    await page.goto(`/visitors/evacuation?office=${office.id}`)
    await page.getByRole('button', { name: say.end }).click()
    await page.getByRole('dialog').getByRole('button', { name: say.end }).click()
    await expect(page.getByRole('heading', { name: say.past })).toBeVisible()
    await shown('after it')

    // their badge, at the desk
    await page.goto(`/visitors/desk?office=${office.id}&tab=inside`)
    await page.getByRole('checkbox', { name: new RegExp(`${say.select.source}.*${guest}`) }).check()
    await page.getByRole('button', { name: say.print }).click()
    // a program of its own draws them, which a busy machine starts slowly
    await expect(page.getByRole('dialog').getByText(say.ready)).toBeVisible({ timeout: 60_000 })
    expect(await barriersOf(page)).toEqual([])
    await shown('badges')

    await page.goto('/visitors/log')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.log)
    await expect(page.getByText(guest).first()).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await shown('log')
    await page.goto('/visitors/visitor')
    await page.getByRole('button', { name: say.import }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await shown('import')
    expect(complaints).toEqual([])
  })
}
