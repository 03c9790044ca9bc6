import { expect } from '@playwright/test'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage, newColleague } from './signed-in'
import { languages, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{ done: /打卡成功/, far: /距“总部”.* 米/, vague: /定位不够精确/ },
    ...{
      field: '外勤打卡',
      unsent: /没有送到/,
      point: /补卡/,
      card: '申请补卡',
      note: /备注/,
      taken: '照片预览',
      show: '查看照片',
      photo: '外勤打卡照片',
      sent: /已提交，审核通过后有效/,
    },
  },
  en: {
    ...{ done: /Punched at/, far: /m outside of 总部/, vague: /too vague/ },
    ...{
      field: 'Field punch',
      unsent: /didn’t arrive/,
      point: /[Mm]ake-up card/,
      card: 'Ask for a make-up card',
      note: /^Note/,
      taken: 'Preview of the photo',
      show: 'Look at the photo',
      photo: 'Photo of a field punch',
      sent: /counts once it is approved/,
    },
  },
} as const

/** The head office by a Chinese map, and the same by satellites: browsers say the latter. */
const onMap = { name: '总部', lng: 121.47894, lat: 31.22848, range_m: 300, datum: 'gcj02' }
const here = { longitude: 121.4744, latitude: 31.2304, accuracy: 20 }
const elsewhere = { longitude: 121.6, latitude: 31.2304, accuracy: 20 }

for (const language of waysOf('punching', languages)) {
  test(`${language}: who is there punches, who is far off or vaguely somewhere is told why not, and asks in the field`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const name = `punches-${language}-${run}`
    const admin = await ask(page, 'get', '/users/info')
    const who = await newColleague(page, browser, {
      ...{ name, username: name, language, manager_id: admin.id, viewport: sizes.phone },
      ...{ geolocation: elsewhere, permissions: ['geolocation'] },
    })
    const { id: rule_id } = await ask(page, 'post', '/attendancerule/add', { name })
    await ask(page, 'post', '/attendanceteam/add', {
      ...{ name, kind: 'free', rule_id, user_ids: [who.id], punch_ways: ['place'], locations: [onMap] },
      ...{ timezone: 'Asia/Shanghai', field_allow: true, field_need_approval: true, field_need_photo: true },
      ...{ free_weekdays: [1, 2, 3, 4, 5, 6, 7], free_start: '00:00', free_end: '24:00', work_minutes: 480 },
    })
    const phone = who.page
    const complaints = complaintsOf(phone)
    await phone.goto('/punch')
    const button = phone.locator('button.punch')
    await button.click()
    await expect(phone.getByRole('status')).toContainText(say.far)

    // vaguely: the circle in which it may be reaches to the office, and is too large to say that it is there
    await phone.context().setGeolocation({ ...here, accuracy: 900 })
    await button.click()
    await expect(phone.getByRole('status')).toContainText(say.vague)

    await phone.context().setGeolocation(here)
    // without a connection it is said that nothing arrived, and it stays said until something does
    await phone.context().setOffline(true)
    await button.click()
    await expect(phone.getByRole('alert')).toContainText(say.unsent)
    await expect(phone.getByRole('link', { name: say.card })).toHaveAttribute('href', /remedy=\d{4}-\d\d-\d\d$/)
    await phone.context().setOffline(false)
    await phone.reload()
    await expect(phone.getByRole('alert')).toContainText(say.unsent)
    await button.click()
    await expect(phone.getByRole('status')).toContainText(say.done)
    await expect(phone.getByRole('alert')).toHaveCount(0)
    await expect(phone.getByRole('listitem').filter({ hasText: '总部' }).last()).toBeVisible()

    await phone.getByRole('button', { name: say.field, exact: true }).click()
    await phone.getByRole('textbox', { name: say.note }).fill('At a customer')
    await phone.context().setGeolocation(elsewhere)
    // the team asks for a photo of where somebody is
    await expect(button).toBeDisabled()
    const camera = phone.waitForEvent('filechooser')
    await phone.locator('button.button').click()
    const body = await phone.screenshot({ type: 'jpeg' })
    await (await camera).setFiles({ name: 'here.jpg', mimeType: 'image/jpeg', buffer: body })
    await expect(phone.getByRole('img', { name: say.taken })).toBeVisible()
    await button.click()
    await expect(phone.getByRole('status')).toContainText(say.sent)
    // somebody is asked about it, once
    const { items } = await ask(page, 'get', '/attendancerequest/asked')
    expect(items.filter((one: { name: string }) => one.name === name)).toHaveLength(1)
    // who decides looks at it
    await inLanguage(page.context(), language)
    await page.goto('/attendance/apply?tab=asked')
    const asked = page.getByRole('row').filter({ hasText: name })
    await asked.getByRole('button', { name: say.show }).click()
    await expect(asked.getByRole('img', { name: say.photo })).toBeVisible()
    await phone.goto(`/attendance/apply?remedy=${new Date().toISOString().slice(0, 10)}`)
    await expect(phone.getByRole('dialog')).toContainText(say.point)
    expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  })
}
