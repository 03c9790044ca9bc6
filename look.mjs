import { chromium } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
const base = 'http://127.0.0.1:4120'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(' ') })
const out = '/tmp/look-signin'
import { mkdirSync } from 'node:fs'
mkdirSync(out, { recursive: true })
async function make(viewport, language, user, dark) {
  const context = await browser.newContext({ viewport, colorScheme: dark ? 'dark' : 'light', timezoneId: 'Asia/Shanghai' })
  await context.addCookies([{ name: 'language', value: language, url: base }])
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()))
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
  if (user) {
    await page.goto(base + '/login')
    await page.locator('#username').fill(user)
    await page.locator('#password').fill('Passw0rd!x')
    await page.keyboard.press('Enter')
    await page.waitForURL((u) => !u.pathname.includes('login'))
  }
  return page
}
const shot = async (page, name) => {
  await page.waitForTimeout(900)
  await page.screenshot({ path: `${out}/${name}.png` })
  const axe = await new AxeBuilder({ page }).analyze()
  for (const v of axe.violations) console.log(name, v.impact, v.id, v.nodes[0]?.html?.slice(0, 160))
}
const ask = async (page, method, path, content) => {
  const token = (await page.context().cookies()).find((one) => one.name === 'workplace-token')?.value ?? ''
  const headers = { 'X-Token': token }
  const answer = method === 'get' ? await page.request.get(`${base}/prod-api${path}`, { headers, params: content }) : await page.request.post(`${base}/prod-api${path}`, { headers, data: content })
  const json = await answer.json(); if (json.code !== 0) console.log(path, json); return json.data
}
const wide = { width: 1440, height: 900 }, narrow = { width: 390, height: 844 }
const admin = await make(wide, 'zh', 'admin')
await admin.goto(base + '/meeting/sign_in'); await shot(admin, '1-list-zh')
const rows = (await ask(admin, 'get', '/signinlog/pagelist', { limit: 50 })).items
const row = rows.find((r) => r.late > 0 && r.missing > 0) ?? rows[0]
await admin.goto(base + `/meeting/sign_in?id=${row.id}`); await shot(admin, '2-drawer-zh')
// a meeting now of staff
const { items: people } = await ask(admin, 'get', '/attendee/waterfall_user_list', { title: 'staff', limit: 1 })
const { items: rooms } = await ask(admin, 'get', '/meeting/meetingroom_meeting_page', { limit: 200 })
const hour = (z) => Number(new Intl.DateTimeFormat('en-GB', { timeZone: z, hour: '2-digit', hourCycle: 'h23' }).format(Date.now()))
const room0 = rooms.find((r) => hour(r.timezone) > 0 && hour(r.timezone) < 22)
const { items: prices } = await ask(admin, 'get', '/price/list', {})
const room = await ask(admin, 'post', '/meetingroom/add', { name: 'Look ' + Date.now() % 10000, office_id: room0.office_id, floor_id: room0.floor_id, roomtype_id: room0.roomtype_id, price_id: prices[0].id, capacity: 6, opentime: '00:00', closetime: '24:00' })
const wall = (i) => new Intl.DateTimeFormat('sv-SE', { timeZone: room0.timezone, dateStyle: 'short', timeStyle: 'short' }).format(i) + ':00'
const start = Math.floor(Date.now() / 900000) * 900000
const m = await ask(admin, 'post', '/meeting/add', { meetingroom_id: room.id, title: '季度产品复盘与下阶段计划', content: '请提前阅读附件，准备 5 分钟的进展说明。', attendees: [{ user_id: people[0].id }, { mail: 'guest@example.org', name: '访客甲' }, ...rooms.slice(0,0)], start_time: wall(start), end_time: wall(start + 3600000) })
await ask(admin, 'post', '/meeting/transfer_offer', { id: m.id, version: 1, user_id: people[0].id, reason: '我下周休假' })
await admin.goto(base + `/meeting/sign_in?id=${m.id}`)
await admin.getByRole('button', { name: '签到二维码' }).click(); await shot(admin, '3-code-zh')
await admin.keyboard.press('Escape')
await admin.waitForTimeout(500)
await admin.getByRole('button', { name: '签到名单' }).click(); await shot(admin, '4-desk-zh')
const staff = await make(narrow, 'zh', 'staff')
await staff.goto(base + `/details?id=${m.id}`); await shot(staff, '5-details-zh')
await staff.screenshot({ path: out + '/5-details-zh-full.png', fullPage: true })
await staff.goto(base + `/makeover?id=${m.id}`); await shot(staff, '6-makeover-zh')
const { link } = await ask(admin, 'get', '/meeting/attend', { id: m.id })
const own = await make(narrow, 'en', 'admin')
await own.goto(base + `/details?id=${m.id}`); await shot(own, '7-details-en')
await own.getByRole('button', { name: 'Who is here' }).click(); await shot(own, '8-manage-en')
await own.goto(base + '/meeting/sign_in'); await shot(own, '9-list-en-narrow')
const dark = await make(wide, 'en', 'admin', true)
await dark.goto(base + `/meeting/sign_in?id=${row.id}`); await shot(dark, '10-drawer-en-dark')
const out1 = await make(narrow, 'zh', null)
await out1.goto(base + `/auth-meeting-login?m=${link}`); await shot(out1, '11-mail-zh')
await out1.goto(base + `/auth-meeting-login`); await shot(out1, '12-nocode-zh')
const c = await ask(admin, 'get', '/signinlog/qrcode', { id: m.id })
await staff.goto(base + `/auth-meeting-login?c=${c.code}`); await shot(staff, '13-scan-zh')
const pdf = await admin.request.get(`${base}/prod-api/signinlog/pdf?id=${m.id}&origin=${base}`, { headers: { 'X-Token': (await admin.context().cookies()).find((o) => o.name === 'workplace-token').value } })
import { writeFileSync } from 'node:fs'
writeFileSync(out + '/sheet.pdf', await pdf.body())
await ask(admin, 'post', '/meeting/del', { id: m.id })
await browser.close()
