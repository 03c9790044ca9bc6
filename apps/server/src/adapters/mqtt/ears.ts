import type { Duplex } from 'node:stream'
import { matches } from './filter'
import type { SendResult } from './port'

/** What one connection may have on the way without having confirmed it, in messages and in bytes. */
const mostOnTheWay = 4_000
const mostBytes = 4_000_000
const mostFilters = 50

type Ear = {
  readonly account: string
  readonly conn: Duplex
  readonly filters: Set<string>
  readonly onTheWay: Map<number, (result: SendResult) => void>
  lastId: number
}

/** A PUBLISH at QoS 1, not retained (MQTT 3.1.1, 3.3). */
function publishPacket(topic: string, messageId: number, payload: Buffer): Buffer {
  const name = Buffer.from(topic, 'utf8')
  const head = [0x32]
  for (let rest = 2 + name.length + 2 + payload.length; ; rest >>= 7) {
    head.push(rest > 127 ? (rest & 127) | 128 : rest)
    if (rest <= 127) break
  }
  const numbers = Buffer.alloc(4)
  numbers.writeUInt16BE(name.length, 0)
  numbers.writeUInt16BE(messageId, 2)
  return Buffer.concat([Buffer.from(head), numbers.subarray(0, 2), name, numbers.subarray(2), payload])
}

/**
 * Who listens, and what was said to them and not confirmed yet. The library's own way to subscribers is not taken: it
 * knows topics, where here the account decides; and it does not tell who confirmed what.
 */
export function openEars<Client extends object>(confirmWithinMs: number, cutOff: (client: Client) => void) {
  const ears = new Map<Client, Ear>()
  /** The connections of each account that listen; who came last stands last. */
  const listening = new Map<string, Set<Client>>()

  function end(client: Client): void {
    const ear = ears.get(client)
    if (ear === undefined) return
    ears.delete(client)
    const others = listening.get(ear.account)
    others?.delete(client)
    if (others?.size === 0) listening.delete(ear.account)
    for (const settle of [...ear.onTheWay.values()]) settle('unanswered')
  }

  function give(client: Client, ear: Ear, topic: string, payload: Buffer): Promise<SendResult> {
    if (ear.onTheWay.size >= mostOnTheWay || ear.conn.writableLength > mostBytes) return Promise.resolve('away')
    do ear.lastId = (ear.lastId % 65_535) + 1
    while (ear.onTheWay.has(ear.lastId))
    const id = ear.lastId
    return new Promise((resolve) => {
      // What was written cannot be taken back, but what was not read yet is lost with the connection; and one that does not
      // confirm is most often dead already.
      const settle = (result: SendResult) => {
        clearTimeout(timer)
        ear.onTheWay.delete(id)
        resolve(result)
      }
      const timer = setTimeout(() => {
        settle('unanswered')
        cutOff(client)
      }, confirmWithinMs)
      timer.unref()
      ear.onTheWay.set(id, settle)
      ear.conn.write(publishPacket(topic, id, payload))
    })
  }

  return {
    admit(client: Client, account: string, conn: Duplex): void {
      ears.set(client, { account, conn, filters: new Set(), onTheWay: new Map(), lastId: 0 })
    },
    /** `refused`: it listens to too much already. */
    listen(client: Client, filter: string): 'begins' | 'goes on' | 'refused' {
      const ear = ears.get(client)
      if (ear === undefined || (ear.filters.size >= mostFilters && !ear.filters.has(filter))) return 'refused'
      ear.filters.add(filter)
      const all = listening.get(ear.account) ?? new Set()
      if (all.has(client)) return 'goes on'
      listening.set(ear.account, all.add(client))
      return 'begins'
    },
    leave(client: Client, filters: readonly string[]): void {
      for (const filter of filters) ears.get(client)?.filters.delete(filter)
    },
    isListening: (account: string) => listening.has(account),
    confirmed: (client: Client, messageId: number) => ears.get(client)?.onTheWay.get(messageId)?.('sent'),
    end,
    send(account: string, topics: readonly string[], payload: Buffer): Promise<SendResult> {
      // one that broke off unnoticed may still stand there: who came last is alive most likely
      for (const client of [...(listening.get(account) ?? [])].reverse()) {
        const ear = ears.get(client)
        const topic = topics.find((one) => [...(ear?.filters ?? [])].some((filter) => matches(filter, one)))
        if (ear !== undefined && topic !== undefined && ear.conn.writable) return give(client, ear, topic, payload)
      }
      return Promise.resolve('away')
    },
  }
}
