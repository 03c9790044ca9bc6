import { expect } from '@playwright/test'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { fromNow, roomAtAnyHour } from './room-at-any-hour'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { everyWay, sizes, waysOf } from './ways'

/** Names that no earlier run has left behind. */
const run = Date.now().toString(36)

const says = {
  zh: {
    ...{ panel: '会议签到', room: '会议室：', code: '会议室屏幕上的签到码', sign: '办理签到', done: '已在会议签到' },
    ...{ wrong: /签到码错误或已过期/, attended: '1 / 2', sheet: '签到二维码' },
  },
  en: {
    ...{ panel: 'Check in at your meeting', room: 'Meeting room: ', code: 'The code on the screen at the room' },
    ...{ sign: 'Check in', done: 'You’re checked in at the meeting', wrong: /code is wrong or has expired/ },
    ...{ attended: '1 / 2', sheet: 'Check-in QR code' },
  },
} as const

for (const [language, size] of waysOf('guest-meeting', everyWay)) {
  test(`${language} ${size}: a guest checks in at their meeting by the code at the room, which its organiser sees`, async ({
    page,
    browser,
  }) => {
    const say = says[language]
    const complaints = complaintsOf(page)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const room = await roomAtAnyHour(page, `客 ${language} ${size} ${run}`)
    const title = `会客 ${language} ${size} ${run}`
    // in whose language they are written to their name says
    const guest = `${{ zh: '访客', en: 'Guest' }[language]} ${language} ${size} ${run}`
    const made = await ask(page, 'post', '/meeting/add', {
      ...{ meetingroom_id: room.id, title, attendees: [{ visitor: { name: guest } }] },
      ...fromNow(room.timezone),
    })
    // the meetings of rooms that are beside each other have codes of their own
    const next = await roomAtAnyHour(page, `邻 ${language} ${size} ${run}`)
    const beside = await ask(page, 'post', '/meeting/add', {
      ...{ meetingroom_id: next.id, title: `邻 ${title}`, ...fromNow(next.timezone) },
    })
    try {
      const { items } = await ask(page, 'get', '/visitor/find', { office: String(room.office_id), title: guest })
      const { url } = await ask(page, 'get', '/visitor/link', { id: String(items[0].id) })
      const phone = await (await browser.newContext({ viewport: sizes[size] })).newPage()
      const trouble = complaintsOf(phone)
      await phone.goto(url)
      const panel = phone.locator('section').filter({ has: phone.getByRole('heading', { name: say.panel }) })
      await expect(panel.getByText(`${say.room}${room.name}`)).toBeVisible()
      expect(await barriersOf(phone)).toEqual([])

      // a code that is none, and that of the room beside it
      const type = async (code: string) => {
        await panel.getByLabel(say.code).fill(code)
        await panel.getByRole('button', { name: say.sign }).click()
      }
      await type('AAAAAA')
      await expect(panel.getByRole('alert')).toHaveText(say.wrong)
      const { typed: other } = await ask(page, 'get', '/signinlog/qrcode', { id: String(beside.id) })
      await type(other)
      await expect(panel.getByRole('alert')).toHaveText(say.wrong)
      expect(await barriersOf(phone)).toEqual([])

      // what stands at the room
      await page.goto(`/meeting/sign_in?title=${encodeURIComponent(title)}`)
      await page.getByRole('button', { name: title, exact: true }).click()
      const drawer = page.getByRole('dialog', { name: title })
      await expect(drawer.getByText(guest)).toBeVisible()
      await drawer.getByRole('button', { name: say.sheet }).click()
      const screen = page.getByRole('dialog', { name: say.sheet })
      const typed = (await screen.getByText(/^[A-Z2-9]{3} [A-Z2-9]{3}$/).textContent()) ?? ''
      await type(typed.toLowerCase())
      await expect(panel.getByText(say.done)).toBeVisible()
      await expect(panel.getByLabel(say.code)).toBeHidden()
      expect(await barriersOf(phone)).toEqual([])
      // told live
      await expect(screen.getByText(say.attended)).toBeVisible()
      // checked in at the meeting is not inside the building: nobody is looked for by it
      const { state } = await ask(page, 'get', '/visitor/single', { id: String(items[0].id) })
      expect(state).toBe(items[0].state)
      expect(trouble.filter((one) => !/status of/.test(one))).toEqual([])
    } finally {
      for (const { id } of [made, beside]) await ask(page, 'post', '/meeting/del', { id })
      for (const { id } of [room, next]) await ask(page, 'post', '/meetingroom/del', { id }).catch(() => undefined)
    }
    expect(complaints).toEqual([])
  })
}
