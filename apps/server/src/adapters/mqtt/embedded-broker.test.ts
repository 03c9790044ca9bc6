import { connect as dial, type Socket } from 'node:net'
import mqtt from 'mqtt'
import { afterEach, expect, it } from 'vitest'
import { embeddedBroker } from './embedded-broker'
import type { MqttSource } from './port'

const log = { info: () => {}, warn: () => {}, error: () => {} } as never
const opened: Socket[] = []
let broker: MqttSource | undefined

async function open(introduceWithinMs: number): Promise<number> {
  broker = await embeddedBroker({
    ...{ host: '0.0.0.0', port: 0, log, introduceWithinMs },
    handlers: {
      admit: async (account) => account === 'known',
      message: async () => {},
      connected: () => {},
      gone: () => {},
      tooLarge: () => {},
    },
  })
  return broker.state().port
}

/** A connection that says nothing: resolves once it is open, with what resolves when the other side ends it. */
const silent = (port: number, localAddress = '127.0.0.1') =>
  new Promise<{ ended: Promise<void>; isEnded: () => boolean }>((resolve) => {
    const socket = dial({ port, host: '127.0.0.1', localAddress })
    opened.push(socket)
    socket.on('error', () => {})
    socket.resume()
    let over = false
    const ended = new Promise<void>((end) => {
      socket.on('close', () => {
        over = true
        end()
      })
    })
    socket.on('connect', () => resolve({ ended, isEnded: () => over }))
  })

/** A gateway that says who it is. */
const enter = (port: number, localAddress: string) =>
  new Promise<mqtt.MqttClient>((resolve, reject) => {
    const options = { username: 'known', password: 'x', reconnectPeriod: 0, protocolVersion: 4 as const }
    const client = new mqtt.MqttClient(() => dial({ port, host: '127.0.0.1', localAddress }), options)
    client.once('connect', () => resolve(client))
    client.once('close', () => reject(new Error('ended')))
    client.on('error', () => {})
  })

afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await broker?.close()
})

it('ends connections that do not say who they are', async () => {
  const port = await open(100)
  await (await silent(port)).ended
})

it('keeps so many of them from one address at most, and lets others and those who say who they are in', async () => {
  const port = await open(60_000)
  const first = await Promise.all(Array.from({ length: 40 }, () => silent(port)))
  await (await silent(port)).ended
  expect(first.some((one) => one.isEnded())).toBe(false)
  await expect(enter(port, '127.0.0.1')).rejects.toThrow('ended')
  // those who were let in do not count: there is always room for the next
  const known: mqtt.MqttClient[] = []
  for (let n = 0; n < 45; n++) known.push(await enter(port, '127.0.0.2'))
  expect(broker?.state().connected).toBe(45)
  opened[0]?.destroy()
  await first[0]?.ended
  const again = await silent(port)
  expect(again.isEnded()).toBe(false)
  await Promise.all(known.map((one) => one.endAsync(true)))
})
