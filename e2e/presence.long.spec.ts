import { expect } from '@playwright/test'
import mqtt from 'mqtt'
import { barriersOf } from './barriers'
import { ask } from './calls'
import { test } from './journey'
import { searchFor } from './search-for'
import { complaintsOf, giveSession } from './signed-in'

test('a gateway connects, its device is registered, and the timeline shows at once that somebody came and left', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await giveSession(page, 'admin')
  const { host, port, state } = await ask(page, 'get', '/detector_getway/listener', {})
  expect(state).toBe('listening')
  // a room that nobody else looks at, in the office of a gateway of its own
  const mark = Date.now() % 1_000_000
  const { items } = await ask(page, 'get', '/meeting/meetingroom_meeting_page', { limit: '1' })
  const { office_id, floor_id, roomtype_id } = items[0]
  const { items: prices } = await ask(page, 'get', '/price/list', {})
  const name = `探测 ${mark}`
  const room = await ask(page, 'post', '/meetingroom/add', {
    ...{ name, office_id, floor_id, roomtype_id, price_id: prices[0].id, capacity: 6, order_no: 1 },
  })
  const { items: types } = await ask(page, 'get', '/getway_type/list', {})
  const password = `journey ${mark} of a gateway`
  const gateway = await ask(page, 'post', '/detector_getway/add', {
    ...{ name: `网关 ${mark}`, getway_type_id: types[0].id, office_id, secret: password },
  })
  const made: [path: string, id: number][] = [
    ['/meetingroom/del', room.id],
    ['/detector_getway/del', gateway.id],
  ]
  const { account } = await ask(page, 'get', '/detector_getway/single', { id: String(gateway.id) })
  const wire = await mqtt.connectAsync(`mqtt://${host}:${port}`, { username: account, password }, false)
  const say = (occupied: boolean) =>
    wire.publishAsync(`zigbee2mqtt/room ${mark}`, JSON.stringify({ presence: occupied, linkquality: 90 }), { qos: 1 })
  try {
    await say(true)
    await page.goto('/meetingroom/space_probe?tab=gateways')
    await expect(page.getByText('网关通过 MQTT 3.1.1 连接')).toBeVisible()
    const row = page.getByRole('row', { name: new RegExp(`网关 ${mark}`) })
    await expect(row.getByText('在线')).toBeVisible()
    await row.getByRole('button', { name: /消息/ }).click()
    const drawer = page.getByRole('dialog', { name: `“网关 ${mark}”的消息` })
    await expect(drawer.getByText('未登记的设备')).toBeVisible()
    await expect(drawer.getByText(`room ${mark}`).first()).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await drawer.getByRole('button', { name: /关闭|Close/ }).click()

    const detector = await ask(page, 'post', '/detectors/add', {
      ...{ name: `探测器 ${mark}`, getway_id: gateway.id, sn: `room ${mark}`, detector_type: 'mmwave' },
      ...{ hold_seconds: 0, meetingroom_id: room.id },
    })
    made.unshift(['/detectors/del', detector.id])
    await page.goto(`/meeting/subscribe?title=${encodeURIComponent(name)}`)
    const head = page.getByRole('rowheader', { name })
    await expect(head.getByRole('img', { name: '是否有人未知' })).toBeVisible()
    await say(true)
    await expect(head.getByRole('img', { name: /^有人/ })).toBeVisible()
    await say(false)
    await expect(head.getByRole('img', { name: /^无人/ })).toBeVisible()
    await head.hover()
    await expect(page.getByRole('dialog', { name: new RegExp(name) }).getByText(/^无人/)).toBeVisible()
    expect(await barriersOf(page)).toEqual([])

    // the list of rooms tells the same, and is filtered by it
    await page.goto(`/meetingroom/create_room?presence=empty&title=${encodeURIComponent(name)}`)
    await expect(page.getByRole('row', { name: new RegExp(`${name}.*无人`) })).toBeVisible()
    await page.goto(`/meetingroom/create_room?presence=occupied&title=${encodeURIComponent(name)}`)
    await expect(page.getByText('没有符合条件的记录')).toBeVisible()

    await page.goto('/meetingroom/space_probe?tab=records')
    await page.getByRole('button', { name: 'English' }).click()
    await searchFor(page.getByLabel('Search by detector or room'), name)
    await expect(page.getByRole('row', { name: new RegExp(`${name}.*Empty.*Ongoing`) })).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(`${name}.*Occupied`) })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '2 records' })).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    expect(complaints).toEqual([])
  } finally {
    await wire.endAsync(true)
    for (const [path, id] of made) await ask(page, 'post', path, { id }).catch(() => {})
  }
})
