import type { Log } from '../../kernel/call/call'
import type { Database } from '../../kernel/database/db'
import type { Mqtt } from '../../kernel/mqtt/open-mqtt'
import type { MqttPart, MqttSpeaker } from '../../kernel/mqtt/part'
import type { GatewayRefusals } from './gateway-refusals'
import { gatewayAccounts } from './gateway-rules'
import { type Gateway, secretOfGateway } from './gateways'
import { openIntake } from './intake'
import { type Contact, endContact, keepContacts } from './liveness'
import { bareLevels, detectorLevels, readMessage } from './read-message'
import { openRefusals, sampleOf } from './refusals'
import { throttle } from './throttle'

type Deps = {
  db: Database
  now: () => number
  poke: () => void
  log: Log
  mqtt: Pick<Mqtt, 'recheck'>
  /** Told of each wrong password, with the gateway and its account where they exist. */
  refused?: (gateway: Gateway | undefined, account: string, address: string) => void
}

type Told = { company_id: number; topic: string; payload: Record<string, unknown> }

export type Detection = {
  /** What gateways say of detectors, and the accounts of gateways. */
  readonly part: MqttPart
  /** What changed, here or at another server. */
  onEvent(told: Told): void
  /** Messages of the same gateways that are another area's, and could not be taken. */
  readonly refusals: GatewayRefusals
  /** Writes down at once what is written every few seconds, and that who is connected is still there. */
  keep(): Promise<void>
  close(): Promise<void>
}

/** What is kept of a gateway with the next tick. */
type Heard = Contact & { firmware?: string | undefined; isNew: boolean }

const keepEveryMs = 2_000
const ticksUntilAlive = 15

/** Takes what gateways say, from the message to what is known of rooms. */
export function openDetection({ db, now, poke, log, mqtt, refused }: Deps): Detection {
  const refusals = openRefusals()
  const intake = openIntake({ db, refusals, poke, log })
  const contacts = new Map<string, Contact>()
  const heard = new Map<string, Heard>()
  const pending = new Set<Promise<unknown>>()

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

  const part: MqttPart = {
    account: gatewayAccounts,
    levels: detectorLevels,
    bare: bareLevels,
    waitOf: throttle(),
    secretOf: (company_id, id) => secretOfGateway(db, { company_id, getway_id: id }),

    async take({ from, topic, payload, at }) {
      const { account } = from
      const gateway = gatewayOf(from)
      const contact = contactOf(from)
      const { message } = readMessage(account, topic, payload)
      if (message.kind === 'nothing') return
      if (message.kind === 'refused') return void refusals.note(gateway, message.reason, at, topic, sampleOf(payload))
      const isGone = message.kind === 'gateway' && !message.online
      if (isGone) {
        heard.delete(account)
        soon(endContact(db, contact, at).then(() => tell(gateway)))
      } else if (message.kind === 'gateway')
        heard.set(account, { ...contact, firmware: message.firmware, isNew: false })
      else if (heard.get(account)?.isNew) soon(keepContacts(db, [contact], at))
      await intake.take({ ...gateway, message, at, topic, sample: sampleOf(payload) })
      return isGone ? 'gone' : undefined
    },

    told: {
      heard(who) {
        const { account, connection } = who
        const known = heard.get(account)
        const isNew = known === undefined && !contacts.has(connection)
        heard.set(account, { ...contactOf(who), firmware: known?.firmware, isNew })
      },
      connected(who) {
        const contact = contactOf(who)
        contacts.set(who.connection, contact)
        soon(keepContacts(db, [contact], now()).then(() => tell(contact.gateway)))
      },
      gone(who) {
        contacts.delete(who.connection)
        heard.delete(who.account)
        // another connection of the same gateway goes on
        const { company_id, id } = who
        const other = [...contacts.values()].find(
          ({ gateway }) => gateway.getway_id === id && gateway.company_id === company_id,
        )
        const kept = other === undefined ? endContact(db, contactOf(who), now()) : keepContacts(db, [other], now())
        soon(kept.then(() => tell(gatewayOf(who))))
      },
      notTaken: (who, reason, topic, payload) => refusals.note(gatewayOf(who), reason, now(), topic, sampleOf(payload)),
      // what a stranger calls themselves may be a password in the wrong field
      turnedAway: (who, address) => refused?.(who && gatewayOf(who), who?.account ?? '', address),
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
    keeping = keep(ticks % ticksUntilAlive === 0).catch((err) =>
      log.warn({ err }, 'what gateways sent is counted later'),
    )
  }, keepEveryMs)
  timer.unref()

  return {
    part,
    refusals: {
      note: (gateway, reason, at, topic, payload) => refusals.note(gateway, reason, at, topic, sampleOf(payload)),
    },
    onEvent({ company_id, topic, payload }) {
      if (topic !== 'detector_getway' && topic !== 'company') return
      const { ids } = payload
      mqtt.recheck(gatewayAccounts, company_id, topic === 'company' || !Array.isArray(ids) ? undefined : ids)
    },
    keep: () => keep(true),
    async close() {
      clearInterval(timer)
      await intake.close()
      await keeping
      await keep(false).catch((err) => log.warn({ err }, 'what gateways sent last was not counted'))
      await Promise.all(pending)
    },
  }
}

const gatewayOf = ({ company_id, id }: Pick<MqttSpeaker, 'company_id' | 'id'>): Gateway => ({
  company_id,
  getway_id: id,
})

const contactOf = (who: MqttSpeaker): Contact => ({
  gateway: gatewayOf(who),
  connection: who.connection,
  address: who.address,
  isOurs: who.isOurs,
})
