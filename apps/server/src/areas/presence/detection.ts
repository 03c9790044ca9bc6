import type { MqttHandlers, MqttSource, OpenMqtt, Sender } from '../../adapters/mqtt/port'
import type { Log } from '../../kernel/call/call'
import type { Database } from '../../kernel/database/db'
import type { Secrets } from '../../kernel/secrets/secrets'
import { accountOf } from './gateway-rules'
import { type Gateway, openGateways } from './gateways'
import { openIntake } from './intake'
import { type ListenerState, notListening } from './listener-state'
import { type Contact, endContact, keepContacts } from './liveness'
import { readMessage } from './read-message'
import { openRefusals, sampleOf } from './refusals'
import { throttle } from './throttle'

type Deps = {
  db: Database
  secrets: Pick<Secrets, 'decrypt'>
  now: () => number
  poke: () => void
  log: Log
  /** Undefined: nobody listens. */
  open: OpenMqtt | undefined
  mode: ListenerState['mode']
  /** Told of each wrong password, with the gateway and its account where they exist. */
  refused?: (gateway: Gateway | undefined, account: string, address: string) => void
}

type Told = { company_id: number; topic: string; payload: Record<string, unknown> }

export type Detection = {
  listening(): ListenerState
  /** What changed, here or at another server. */
  onEvent(told: Told): void
  /** Something may have been missed. */
  onGap(): void
  /** Writes down at once what is written every few seconds. */
  keep(): Promise<void>
  close(): Promise<void>
}

const keepEveryMs = 2_000
const ticksUntilAlive = 15
/** Wrong passwords of one address; gateways behind one router all come back at once, with right ones. */
const mostWrong = 60
const ticksUntilForgiven = 30
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Takes what gateways say, from the connection to what is known of rooms. */
export async function openDetection({ db, secrets, now, poke, log, open, mode, refused }: Deps): Promise<Detection> {
  const gateways = openGateways(db, secrets)
  const refusals = openRefusals()
  const intake = openIntake({ db, refusals, poke, log })
  const waitOf = throttle()
  const wrong = new Map<string, number>()
  const contacts = new Map<string, Contact>()
  const heard = new Map<string, Contact & { firmware?: string | undefined }>()
  const pending = new Set<Promise<unknown>>()
  let source: MqttSource | undefined
  let strangers = 0

  const soon = (work: Promise<unknown>) => {
    const kept = work.catch((err) => log.warn({ err }, 'what is known of a gateway is kept later'))
    pending.add(kept)
    void kept.finally(() => pending.delete(kept))
  }

  /** Whoever looks at gateways looks again. */
  const tell = async ({ company_id }: Gateway) => {
    await db.query(`insert into outbox (company_id, topic, payload) values ($1, 'presence', '{"room_ids":[]}')`, [
      company_id,
    ])
    poke()
  }

  const refuse = (gateway: Gateway, reason: Parameters<typeof refusals.note>[1], topic: string, sample = '') =>
    refusals.note(gateway, reason, now(), topic, sample)

  const handlers: MqttHandlers = {
    async admit(account, password, address) {
      const tries = wrong.get(address) ?? 0
      // a stranger on the network of a gateway does not keep it from coming back
      if (tries >= mostWrong && !gateways.hasBeenIn(account, password)) return false
      if (await gateways.admits(account, password)) return true
      // counted as it is by now: others were judged meanwhile
      wrong.set(address, (wrong.get(address) ?? 0) + 1)
      const gateway = await gateways.find(account)
      // what a stranger calls themselves may be a password in the wrong field
      refused?.(gateway, gateway === undefined ? '' : account, address)
      if (gateway === undefined) strangers += 1
      else refuse(gateway, 'wrong_password', '', address)
      return false
    },

    async message(from, topic, payload) {
      const at = now()
      const { account, message } = readMessage(from.account, topic, payload)
      const gateway = account === null ? undefined : await gateways.find(account)
      if (gateway === undefined || account === null) {
        strangers += 1
        return
      }
      const wait = waitOf(account)
      if (wait > 0) {
        refuse(gateway, 'flood', topic)
        await pause(wait)
      }
      const contact = contactOf(from, gateway)
      const isNew = !heard.has(account) && !contacts.has(from.connection)
      heard.set(account, {
        ...contact,
        ...(heard.get(account)?.firmware ? { firmware: heard.get(account)?.firmware } : {}),
      })
      if (message.kind === 'nothing') return
      if (message.kind === 'refused') return refuse(gateway, message.reason, topic, sampleOf(payload))
      if (message.kind === 'gateway') {
        if (message.online) heard.set(account, { ...contact, firmware: message.firmware })
        else {
          heard.delete(account)
          soon(endContact(db, contact, at).then(() => tell(gateway)))
        }
      } else if (isNew) soon(keepContacts(db, [contact], at))
      await intake.take({ ...gateway, message, at, topic, sample: sampleOf(payload) })
    },

    connected(who) {
      soon(
        gateways.find(who.account ?? '').then(async (gateway) => {
          if (gateway === undefined) return
          const contact = contactOf(who, gateway)
          contacts.set(who.connection, contact)
          await keepContacts(db, [contact], now())
          await tell(gateway)
        }),
      )
    },

    gone(who) {
      const contact = contacts.get(who.connection)
      contacts.delete(who.connection)
      if (who.account !== null) heard.delete(who.account)
      if (contact !== undefined) soon(endContact(db, contact, now()).then(() => tell(contact.gateway)))
    },

    tooLarge(who) {
      const contact = contacts.get(who.connection)
      if (contact !== undefined) refuse(contact.gateway, 'too_large', '')
    },
  }

  async function keep(all: boolean): Promise<void> {
    const some = [...(all ? contacts.values() : []), ...heard.values()]
    heard.clear()
    await keepContacts(db, some, now())
    await refusals.keep(db)
  }

  let ticks = 0
  let keeping: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    ticks += 1
    if (ticks % ticksUntilForgiven === 0) wrong.clear()
    keeping = keep(ticks % ticksUntilAlive === 0).catch((err) =>
      log.warn({ err }, 'what gateways sent is counted later'),
    )
    if (strangers > 0 && ticks % ticksUntilAlive === 0) {
      log.warn({ messages: strangers }, 'somebody without an account of a gateway tries to connect, or sends messages')
      strangers = 0
    }
  }, keepEveryMs)
  timer.unref()

  source = await open?.(handlers)

  return {
    listening: () => (source === undefined ? notListening : { mode, ...source.state() }),
    onEvent({ company_id, topic, payload }) {
      if (topic !== 'detector_getway' && topic !== 'company') return
      gateways.forget()
      const { ids } = payload
      for (const { gateway } of contacts.values()) {
        const isMeant = topic === 'company' || !Array.isArray(ids) || ids.includes(gateway.getway_id)
        if (gateway.company_id !== company_id || !isMeant) continue
        const account = accountOf(company_id, gateway.getway_id)
        soon(gateways.isStillIn(account).then((isIn) => void (isIn || source?.disconnect(account))))
      }
    },
    onGap: () => gateways.forget(),
    keep: () => keep(false),
    async close() {
      clearInterval(timer)
      await source?.close()
      await intake.close()
      await keeping
      await keep(false).catch((err) => log.warn({ err }, 'what gateways sent last was not counted'))
      await Promise.all(pending)
    },
  }
}

const contactOf = ({ connection, address, account }: Sender, gateway: Gateway): Contact => ({
  gateway,
  connection,
  address,
  isOurs: account !== null,
})
