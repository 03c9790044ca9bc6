import { randomUUID } from 'node:crypto'
import type { MqttSource, OpenMqtt, SendResult } from '../../adapters/mqtt/port'
import type { Log } from '../call/call'
import type { Database } from '../database/db'
import type { Secrets } from '../secrets/secrets'
import { openAccounts } from './accounts'
import { type Intake, openIntake } from './intake'
import { openLastHeard } from './last-heard'
import type { MqttPart } from './part'
import { openSending } from './send'
import { topicsFor } from './topics'

/** The longest message that is sent. */
const longestPayload = 32_768
const beatMs = 5_000
const beatsUntilForgiven = 12
const beatsUntilTold = 6

/** How messages arrive at this server. */
export type MqttListening =
  | ({ readonly mode: 'embedded' | 'outside' } & ReturnType<MqttSource['state']>)
  | { readonly mode: 'off'; readonly state: 'off'; readonly host: null; readonly port: null; readonly connected: 0 }

/** What connects by MQTT, as areas know it: what comes is given to who declared it (`OpenArea.mqtt`). */
export type Mqtt = {
  /**
   * Says something to one account, below its topics (`workplace/<account>/<topic>`), from whichever server it is connected
   * to, at QoS 1, and answers within ten seconds what became of it. Nothing is retained or kept for who is not there. Not
   * within a transaction: it cannot be taken back.
   */
  send(account: string, topic: string, payload: string | Buffer): Promise<SendResult>
  listening(): MqttListening
  /** Accounts of a kind may be others now: of a company, or only those of these ids. */
  recheck(kind: string, company_id: number, ids?: readonly number[]): void
  /** Ends what listens, here; the product does so at its end. */
  close(): Promise<void>
}

/** How they are listened to, where they are. */
export type MqttWay = { readonly mode: 'embedded' | 'outside'; readonly open: OpenMqtt }

type Deps = {
  db: Database
  secrets: Pick<Secrets, 'decrypt'>
  now: () => number
  log: Log
  /** Undefined: nobody listens at this server. */
  way: MqttWay | undefined
}

/** Whose accounts are whose. */
function ownersOf(parts: readonly MqttPart[]): ReadonlyMap<string, MqttPart> {
  const owners = new Map<string, MqttPart>()
  for (const part of parts) {
    if (part.secretOf === undefined) continue
    if (!/^[a-z]+$/.test(part.account)) throw new Error(`${part.account} is no kind of account`)
    if (owners.has(part.account)) throw new Error(`two areas own the accounts ${part.account}`)
    owners.set(part.account, part)
  }
  for (const { account } of parts)
    if (!owners.has(account)) throw new Error(`no area says the passwords of accounts ${account}`)
  return owners
}

/** What all areas say and hear by MQTT: one broker, or one connection to somebody else's. */
export function openMqtt({ db, secrets, now, log, way }: Deps) {
  let source: MqttSource | undefined
  let accounts: ReturnType<typeof openAccounts> | undefined
  let intake: Intake | undefined
  let bare: readonly string[] = []
  let timer: NodeJS.Timeout | undefined
  let closing: Promise<void> | undefined

  const pending = new Set<Promise<unknown>>()
  const soon = (work: Promise<unknown>, why: string) => {
    const done = work.catch((err) => log.warn({ err }, why)).finally(() => pending.delete(done))
    pending.add(done)
  }
  const lastHeard = openLastHeard(db)
  const isOutside = way?.mode === 'outside'
  const sending = openSending({
    ...{ db, log, server: randomUUID(), oneForAll: isOutside },
    here: async ({ account, topic, payload }) => {
      const topics = topicsFor(account, topic, isOutside ? [] : bare)
      if (source === undefined || topics.length === 0) return 'away'
      if (isOutside && !(await lastHeard.isThere(account))) return 'away'
      return source.send(account, topics, payload)
    },
  })
  const beat = () =>
    soon(Promise.all([sending.beat(), lastHeard.keep()]), 'the other servers learn later whom this one reaches')

  async function recheckAll(test: (of: { account: string; id: number }) => boolean): Promise<void> {
    accounts?.forget()
    for (const [account, { id }] of intake?.connectedAccounts() ?? []) {
      if (!test({ account, id })) continue
      if (!(await accounts?.isStillIn(account))) source?.disconnect(account)
    }
  }
  const recheck: typeof recheckAll = (test) =>
    recheckAll(test).catch((err) => log.warn({ err }, 'who may stay connected is looked at later'))

  async function end(): Promise<void> {
    clearInterval(timer)
    await Promise.all(pending)
    await sending.close().catch((err) => log.warn({ err }, 'that this server ends is found out by the others'))
    await lastHeard.keep().catch((err) => log.warn({ err }, 'who was heard last is found out by the others'))
    await source?.close()
    await intake?.settled()
  }

  const mqtt: Mqtt = {
    async send(account, topic, payload) {
      const content = typeof payload === 'string' ? Buffer.from(payload) : payload
      if (content.length > longestPayload) throw new Error('a message of more than 32 KB is sent to nobody')
      if (topicsFor(account, topic, []).length === 0) return 'away'
      // while the database is away what is connected here can be reached
      const holder = await accounts?.find(account).catch(() => null)
      return holder === undefined ? 'away' : sending.send({ account, topic, payload: content })
    },
    listening: () =>
      way === undefined || source === undefined
        ? { mode: 'off', state: 'off', host: null, port: null, connected: 0 }
        : { mode: way.mode, ...source.state() },
    recheck(kind, company_id, ids) {
      void recheck(
        ({ account, id }) => account.startsWith(`${kind}${company_id}-`) && (ids === undefined || ids.includes(id)),
      )
    },
    close: () => (closing ??= end()),
  }

  return {
    mqtt,

    /** Listens, once all areas are open. */
    async begin(parts: readonly MqttPart[]): Promise<void> {
      const owners = ownersOf(parts)
      accounts = openAccounts(owners, secrets)
      intake = openIntake({ parts, owners, accounts, lastHeard, now, log })
      bare = parts.flatMap((part) => part.bare ?? [])
      if (way === undefined) return
      await sending.beat()
      let beats = 0
      timer = setInterval(() => {
        beats += 1
        beat()
        if (beats % beatsUntilForgiven === 0) intake?.forgive()
        if (beats % beatsUntilTold === 0) intake?.tellStrangers()
      }, beatMs)
      timer.unref()
      source = await way.open({
        ...intake,
        hearing: sending.hearing,
        leading: (leads) => {
          const known = leads ? lastHeard.begin() : lastHeard.keep()
          soon(Promise.all([sending.leading(leads), known]), 'who speaks for all is known later')
        },
      })
    },

    onNotice: sending.onNotice,

    onGap(): void {
      sending.onGap()
      void recheck(() => true)
    },
  }
}
