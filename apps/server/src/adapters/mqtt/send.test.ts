import mqtt from 'mqtt'
import { afterEach, expect, it } from 'vitest'
import { embeddedBroker } from './embedded-broker'
import { matches } from './filter'
import type { MqttSource } from './port'

const log = { info: () => {}, warn: () => {}, error: () => {} } as never
const said = Buffer.from('{}')
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function open(confirmWithinMs: number) {
  const hearing: string[] = []
  const broker: MqttSource = await embeddedBroker({
    ...{ host: '127.0.0.1', port: 0, log, confirmWithinMs },
    handlers: {
      admit: async () => true,
      message: async () => {},
      connected: () => {},
      gone: () => {},
      tooLarge: () => {},
      mayHear: () => true,
      hearing: async (account, hears) => void hearing.push(`${account} ${hears}`),
    },
  })
  ends.push(() => broker.close())
  return { broker, hearing }
}

/** Somebody who listens; `mute`: confirms nothing of what comes. */
async function listener(broker: MqttSource, username: string, isMute = false) {
  const client = await mqtt.connectAsync(
    `mqtt://127.0.0.1:${broker.state().port}`,
    { username, password: 'x', reconnectPeriod: 0, protocolVersion: 4 },
    false,
  )
  ends.push(() => client.end(true))
  client.on('error', () => {})
  const heard: string[] = []
  client.on('message', (topic) => heard.push(topic))
  if (isMute) client.handleMessage = () => {}
  await client.subscribeAsync('#')
  return { client, heard, closed: new Promise<void>((resolve) => client.once('close', () => resolve())) }
}

it('a filter means the topics that it means', () => {
  const topics = ['a', 'a/b', 'a/b/c', 'a//c', 'b/a']
  const meant = (filter: string) => topics.filter((topic) => matches(filter, topic))
  expect(meant('#')).toEqual(topics)
  expect(meant('a/#')).toEqual(['a', 'a/b', 'a/b/c', 'a//c'])
  expect(meant('a/+')).toEqual(['a/b'])
  expect(meant('a/+/c')).toEqual(['a/b/c', 'a//c'])
  expect(meant('+/+/c')).toEqual(['a/b/c', 'a//c'])
  expect(meant('+')).toEqual(['a'])
  expect(meant('a/b/c/d')).toEqual([])
})

it('who does not confirm in time is cut off; whatever else was on the way to them is not known either', async () => {
  const { broker, hearing } = await open(100)
  const mute = await listener(broker, 'mute', true)
  const well = await listener(broker, 'well')
  const answers = [broker.send('mute', ['a'], said), broker.send('mute', ['b'], said), broker.send('well', ['a'], said)]
  expect(await Promise.all(answers)).toEqual(['unanswered', 'unanswered', 'sent'])
  await mute.closed
  await expect.poll(() => hearing).toEqual(['mute true', 'well true', 'mute false'])
  expect(await broker.send('mute', ['a'], said)).toBe('away')
  const again = await listener(broker, 'mute')
  expect(await broker.send('mute', ['c'], said)).toBe('sent')
  expect(again.heard).toEqual(['c'])
  expect(well.client.connected).toBe(true)
})

it('there is an end to what is on the way to somebody who does not read, and the others do not notice', async () => {
  const { broker } = await open(60_000)
  const mute = await listener(broker, 'mute', true)
  const well = await listener(broker, 'well')
  mute.client.stream.pause()
  const large = Buffer.alloc(32_000)
  const answers: Promise<string>[] = []
  for (let n = 0; n < 1_000; n++) answers.push(broker.send('mute', ['a'], large))
  expect(await answers.at(-1)).toBe('away')
  expect(await broker.send('well', ['a'], said)).toBe('sent')
  mute.client.stream.destroy()
  const told = await Promise.all(answers)
  expect(new Set(told)).toEqual(new Set(['unanswered', 'away']))
  expect(told.filter((one) => one === 'unanswered').length).toBeLessThan(700)
  expect(well.heard).toEqual(['a'])
})

it('packets of every length arrive whole, and so do more of them than there are numbers', async () => {
  const { broker } = await open(60_000)
  const { client } = await listener(broker, 'well')
  const lengths: number[] = []
  client.on('message', (_, payload) => lengths.push(payload.length))
  const asked = [0, 1, 100, 120, 121, 122, 123, 127, 128, 16_376, 16_377, 16_378, 16_379, 16_384, 32_768]
  for (const length of asked) expect(await broker.send('well', ['a/b'], Buffer.alloc(length))).toBe('sent')
  expect(lengths).toEqual(asked)
  for (let round = 0; round < 67; round++) {
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => broker.send('well', ['a'], said)))
    expect(answers.every((one) => one === 'sent')).toBe(true)
  }
  expect(lengths).toHaveLength(asked.length + 67_000)
})
