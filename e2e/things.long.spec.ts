import { expect, type Page } from '@playwright/test'
import mqtt from 'mqtt'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { complaintsOf, giveSession, inLanguage } from './signed-in'
import { languages, waysOf } from './ways'

const phone = { width: 390, height: 844 }

const says = {
  zh: {
    ...{
      look: '查看并登记',
      register: '登记',
      registered: '已登记',
      close: /关闭|Close/,
      open: '打开',
      details: '打开',
    },
    ...{ turnOn: '打开', control: '控制', succeeded: '成功', beyond: '超出上下限', limit: '超出限值', more: '操作' },
    ...{
      report: '报修',
      reported: '已报修',
      working: '处理中',
      waiting: '待处理',
      openDevice: '打开设备',
      settled: '已关闭',
    },
    things: '物联设备',
  },
  en: {
    ...{ look: 'Look and register', register: 'Register', registered: 'is registered', close: /Close/, open: 'Open' },
    ...{ turnOn: 'Turn on', control: 'Control', succeeded: 'Succeeded', beyond: 'Beyond its limits', more: 'Actions' },
    ...{ limit: 'Limit exceeded', report: 'Report for repair', reported: 'Reported as', working: 'In progress' },
    ...{ waiting: 'Open', openDevice: 'Open device', settled: 'Closed', things: 'IoT devices' },
  },
} as const

const exposes = [
  {
    type: 'switch',
    features: [{ type: 'binary', property: 'state', access: 7, value_on: 'ON', value_off: 'OFF' }],
  },
  { type: 'numeric', property: 'device_temperature', access: 1, unit: '°C' },
]

/** A gateway of its own, to which a relay was just connected. */
async function openGateway(page: Page, mark: string) {
  const { host, port } = await ask(page, 'get', '/detector_getway/listener', {})
  const { items: offices } = await ask(page, 'get', '/office/list', {})
  const { items: types } = await ask(page, 'get', '/getway_type/list', {})
  const password = `journey ${mark} of things`
  const gateway = await ask(page, 'post', '/detector_getway/add', {
    ...{ name: `Gateway ${mark}`, getway_type_id: types[0].id, office_id: offices[0].id, secret: password },
  })
  const { account } = await ask(page, 'get', '/detector_getway/single', { id: String(gateway.id) })
  const wire = await mqtt.connectAsync(`mqtt://${host}:${port}`, { username: account, password }, false)
  const say = (topic: string, message: object) =>
    wire.publishAsync(`zigbee2mqtt/${topic}`, JSON.stringify(message), { qos: 1 })
  // it does what it is told, and says so
  wire.on('message', (_, payload) => void say(`relay ${mark}`, JSON.parse(payload.toString())).catch(() => {}))
  await wire.subscribeAsync('zigbee2mqtt/+/set', { qos: 1 })
  await say('bridge/devices', [
    {
      ...{ type: 'Router', friendly_name: `relay ${mark}`, ieee_address: `0x00${mark}` },
      definition: { vendor: 'Maker', model: 'R1', description: 'A relay', exposes },
    },
  ])
  await say(`relay ${mark}`, { state: 'OFF', device_temperature: 31 })
  return { id: gateway.id as number, say, close: () => wire.endAsync(true) }
}

for (const language of waysOf('things', languages)) {
  const say = says[language]

  test(`${language}: a thing is taken in, switched, too warm, and reported for repair`, async ({ page }) => {
    const complaints = complaintsOf(page)
    if (language === 'en') await page.setViewportSize(phone)
    await inLanguage(page.context(), language)
    await giveSession(page, 'admin')
    const mark = String(Date.now() % 1_000_000)
    const name = `relay ${mark}`
    const gateway = await openGateway(page, mark)
    let thing = 0
    try {
      // the lists of things are reached from those of gateways
      await page.goto('/meetingroom/space_probe?tab=gateways')
      await page.getByRole('link', { name: say.things }).click()
      await page.getByRole('button', { name: say.look }).click()
      const heard = page.getByRole('dialog')
      const one = heard.getByRole('listitem').filter({ hasText: name })
      await expect(one).toContainText('Maker R1')
      expect(await barriersOf(page)).toEqual([])
      await one.getByRole('button', { name: say.register }).click()
      await expect(page.getByText(say.registered).first()).toBeVisible()
      await expect(one).toHaveCount(0)
      const { items } = await ask(page, 'get', '/iotdevice/pagelist', { title: name })
      thing = items[0].id
      await gateway.say(name, { state: 'OFF', device_temperature: 31 })

      // it is switched, and says that it is
      await page.goto(`/device/iotdevice?thing=${thing}`)
      const panel = page.getByRole('dialog', { name })
      await expect(panel.getByRole('heading', { name: say.control })).toBeVisible()
      await expect(panel.getByText('OFF', { exact: true })).toBeVisible()
      expect(await barriersOf(page)).toEqual([])
      await panel.getByRole('button', { name: say.turnOn, exact: true }).click()
      await expect(panel.getByText('ON', { exact: true })).toBeVisible()
      await expect(panel.getByText(say.succeeded)).toBeVisible()

      // beyond its limits it is an alarm, with what it measured beside
      await ask(page, 'post', '/iotdevice/edit', {
        ...{ id: thing, version: 1, limits: [{ item: 'device_temperature', high: 60 }] },
      })
      await gateway.say(name, { state: 'ON', device_temperature: 74 })
      await expect(panel.getByText(say.beyond)).toBeVisible()
      await page.goto(`/device/alarm?thing=${thing}`)
      await page.getByRole('button', { name: say.limit }).click()
      const alarm = page.getByRole('dialog', { name: `${say.limit} · ${name}` })
      await expect(alarm).toContainText('device_temperature 74 °C')
      await expect(alarm.getByRole('link', { name: say.openDevice })).toBeVisible()
      expect(await barriersOf(page)).toEqual([])
      await alarm.getByRole('button', { name: say.report }).click()
      await expect(page.getByText(say.reported).first()).toBeVisible()
      await expect(alarm).toContainText(say.working)

      // its end closes the alarm
      const { items: alarms } = await ask(page, 'get', '/alarm/pagelist', { thing_id: String(thing) })
      await ask(page, 'post', '/repair/edit', { id: alarms[0].repair_id, move: 'accept' })
      await ask(page, 'post', '/repair/edit', { id: alarms[0].repair_id, move: 'finish', result: 'New fan' })
      await expect(alarm).toContainText(say.settled)
      await expect(alarm).toContainText('New fan')
      expect(complaints).toEqual([])
    } finally {
      await gateway.close()
      if (thing !== 0) await ask(page, 'post', '/iotdevice/del', { id: thing })
      await ask(page, 'post', '/detector_getway/del', { id: gateway.id })
    }
  })
}
