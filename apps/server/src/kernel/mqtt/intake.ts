import type { MqttHandlers, Sender } from '../../adapters/mqtt/port'
import type { Log } from '../call/call'
import type { AccountHolder, Accounts } from './accounts'
import type { LastHeard } from './last-heard'
import type { MqttPart, MqttSpeaker, NotTaken } from './part'
import { throttled } from './throttle'
import { mayHear, readTopic } from './topics'

/** Wrong passwords of one address; gateways behind one router all come back at once, with right ones. */
const mostWrong = 60
const usualRate = { perSecond: 500, atOnce: 2_000 }
const nothing = Buffer.alloc(0)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Deps = {
  parts: readonly MqttPart[]
  owners: ReadonlyMap<string, MqttPart>
  accounts: Accounts
  lastHeard: LastHeard
  now: () => number
  log: Log
}

export type Intake = Pick<MqttHandlers, 'admit' | 'message' | 'connected' | 'gone' | 'tooLarge' | 'mayHear'> & {
  /** The accounts that are connected to this server. */
  connectedAccounts(): ReadonlyMap<string, AccountHolder>
  /** Those who gave wrong passwords may try again. */
  forgive(): void
  /** Says in the log how often strangers came. */
  tellStrangers(): void
  /** Settles when it has been told who came and went. */
  settled(): Promise<void>
}

const kindOf = (account: string) => /^[a-z]*/.exec(account)?.[0] ?? ''

/** What comes, from the connection to the areas that declared its level. */
export function openIntake({ parts, owners, accounts, lastHeard, now, log }: Deps): Intake {
  const bare = parts.flatMap((part) => part.bare ?? [])
  const usualWait = throttled(usualRate)
  const wrong = new Map<string, number>()
  const connected = new Map<string, MqttSpeaker>()
  /** Connections whose account is being looked up. */
  const arriving = new Map<string, Promise<unknown>>()
  let strangers = 0

  const ownerOf = (account: string) => owners.get(kindOf(account))
  const speaker = (
    { connection, address, account: named }: Sender,
    account: string,
    { company_id, id }: AccountHolder,
  ) => ({ account, company_id, id, connection, address, isOurs: named !== null }) satisfies MqttSpeaker

  const notTaken = (account: string, holder: AccountHolder, reason: NotTaken, topic = '', payload: Buffer = nothing) =>
    ownerOf(account)?.told?.notTaken?.(holder, reason, topic, payload)

  return {
    async admit(account, password, address) {
      const tries = wrong.get(address) ?? 0
      // a stranger on the network of a gateway does not keep it from coming back
      if (tries >= mostWrong && !accounts.hasBeenIn(account, password)) return false
      if (await accounts.admits(account, password)) return true
      // counted as it is by now: others were judged meanwhile
      wrong.set(address, (wrong.get(address) ?? 0) + 1)
      const holder = await accounts.find(account)
      // what belongs to no kind is told to the first who has accounts: somebody should hear of it
      const told = (ownerOf(account) ?? [...owners.values()][0])?.told
      told?.turnedAway?.(holder && { account, company_id: holder.company_id, id: holder.id }, address)
      if (holder === undefined) strangers += 1
      else notTaken(account, holder, 'wrong_password', '', Buffer.from(address))
      return false
    },

    async message(from, topic, payload) {
      const at = now()
      const read = readTopic(from.account, topic, bare)
      const { account } = read
      const holder = account === null ? undefined : await accounts.find(account)
      if (holder === undefined || account === null) {
        strangers += 1
        return
      }
      const owner = ownerOf(account)
      const wait = owner?.waitOf?.(account) ?? usualWait(account)
      if (wait > 0) {
        notTaken(account, holder, 'flood', topic)
        await pause(wait)
      }
      const who = speaker(from, account, holder)
      owner?.told?.heard?.(who)
      if (!who.isOurs) lastHeard.heard(account)
      if ('nothing' in read) return
      if ('notTaken' in read) return notTaken(account, holder, read.notTaken, topic, payload)
      const { levels } = read
      const kind = kindOf(account)
      const takers = parts.filter((part) => part.account === kind && part.levels.includes(levels[0] ?? ''))
      if (takers.length === 0) return notTaken(account, holder, 'unknown_topic', topic, payload)
      const message = { from: who, topic, levels, payload, at }
      const said = await Promise.all(takers.map((part) => part.take(message)))
      if (!who.isOurs && said.includes('gone')) lastHeard.gone(account)
    },

    connected(who) {
      const { account, connection } = who
      if (account === null) return
      const found = accounts
        .find(account)
        .then((holder) => {
          if (holder === undefined) return
          const known = speaker(who, account, holder)
          connected.set(connection, known)
          ownerOf(account)?.told?.connected?.(known)
        })
        .catch((err) => log.warn({ err }, 'who connected is known when they say something'))
        .finally(() => arriving.delete(connection))
      arriving.set(connection, found)
    },

    async gone({ connection }) {
      await arriving.get(connection)
      const known = connected.get(connection)
      connected.delete(connection)
      if (known !== undefined) ownerOf(known.account)?.told?.gone?.(known)
    },

    tooLarge(who) {
      const known = connected.get(who.connection)
      if (known !== undefined) notTaken(known.account, known, 'too_large')
    },

    mayHear: (account, filter) => mayHear(account, filter, bare),
    connectedAccounts: () => new Map([...connected.values()].map((one) => [one.account, one])),
    forgive: () => wrong.clear(),
    tellStrangers() {
      if (strangers > 0)
        log.warn({ messages: strangers }, 'somebody without an account tries to connect, or sends messages')
      strangers = 0
    },
    async settled() {
      await Promise.all(arriving.values())
    },
  }
}
