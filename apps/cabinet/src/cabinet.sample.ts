import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readAnswers } from '@workplace/domain/box/board-frames'
import type { CommandMessage, GrantsMessage, TimeMessage, WireBoard } from '@workplace/domain/box/cabinet-wire'
import type { Bus } from './bus'
import type { Cabinet, CabinetDeps, Level } from './cabinet'
import type { Entry, Journal } from './journal'
import { hashOf } from './signed'
import type { SimulatedBoard } from './simulation/simulated-board'

export const account = 'bx1-1'
const keys = generateKeyPairSync('ed25519')
export const publicKey = keys.publicKey
const stranger = generateKeyPairSync('ed25519').privateKey

type Body = GrantsMessage | CommandMessage | TimeMessage
export const signedBy = (body: Body, key: KeyObject = keys.privateKey): string => {
  const text = JSON.stringify(body)
  return JSON.stringify({ v: 1, body: text, sig: sign(null, Buffer.from(text), key).toString('base64') })
}
export const forged = (body: Body) => signedBy(body, stranger)

export const salt = 'salt'
export const pinHash = (pin: string) => hashOf(salt, pin)

/** Memory that outlives the program, as a disk does: what was appended stays, whatever happens then. */
export function memoryJournal(): Journal {
  let [entries, grants]: [Entry[], string | null] = [[], null]
  const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
  return {
    get entries() {
      return entries
    },
    append: (entry) => void entries.push(copy(entry)),
    rewrite: (fresh) => {
      entries = copy([...fresh])
    },
    grants: () => grants,
    keepGrants: (signed) => {
      grants = signed
    },
    close: () => {},
  }
}

/** Boards that hang at this machine without a network between: an answer takes 5 ms, silence as long as one waits. */
export const directBus = (boards: readonly SimulatedBoard[], pass: (ms: number) => void): Pick<Bus, 'exchange'> => ({
  async exchange(board: WireBoard, frame, withinMs) {
    const said = boards.flatMap((one) => [...one.hear(frame)])
    const answers = readAnswers(board, Uint8Array.from(said)).answers.filter(({ address }) => address === board.address)
    pass(answers.length > 0 ? 5 : withinMs)
    return answers
  },
})

/** What the product would have: it takes each message once, by its name, and says what time it is. */
export class ProductEar {
  readonly results = new Map<string, string>()
  readonly events = new Map<string, string>()
  /** Of one name something else was said than before. */
  readonly contradictions: string[] = []
  isThere = true
  /** It takes so many messages whose confirmations are lost. */
  loses = 0
  readonly #now: () => number
  cabinet: Cabinet | null = null

  constructor(now: () => number) {
    this.#now = now
  }

  readonly say: CabinetDeps['say'] = async (level: Level, payload: string) => {
    if (!this.isThere) return false
    const said = JSON.parse(payload) as { nonce?: string; id?: string; journal?: string; seq?: number }
    if (level === 'state') {
      const time = signedBy({ account, echo: said.nonce ?? '', now: Math.round(this.#now()) })
      await this.cabinet?.hear('grants', time)
    } else {
      const [taken, name] =
        level === 'result' ? [this.results, `${said.id}`] : [this.events, `${said.journal}-${said.seq}`]
      const before = taken.get(name)
      if (before !== undefined && before !== payload) this.contradictions.push(`${before} / ${payload}`)
      taken.set(name, payload)
    }
    if (this.loses > 0 && level !== 'state') {
      this.loses -= 1
      return false
    }
    return true
  }
}
