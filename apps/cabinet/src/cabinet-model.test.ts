// The second model: a gateway, its boards and the product in random order, with losses and restarts. What the model knows is
// lists: which reasons there were, from when until when; which pulses; what the product was told.
import { env } from 'node:process'
import type { BoardFamily } from '@workplace/domain/box/board-frames'
import type { Grant } from '@workplace/domain/box/cabinet-grants'
import type { GrantsMessage } from '@workplace/domain/box/cabinet-wire'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Bus } from './bus'
import { Cabinet } from './cabinet'
import {
  account,
  directBus,
  forged,
  memoryJournal,
  ProductEar,
  pinHash,
  publicKey,
  salt,
  signedBy,
} from './cabinet.sample'
import { type BoardFault, SimulatedBoard } from './simulation/simulated-board'

const runs = Number(env.CABINET_MODEL_RUNS ?? 150)
const start = Date.parse('2026-11-24T08:00:00Z')
const hour = 3_600_000
const boxes = [7, 8, 9] as const
const people = [1, 2, 3, 4] as const

/** Why a door may open: for a command its own time, for what is entered the time for which the grants held it. */
type Reason = {
  readonly box: number
  readonly from: number
  to: number
  readonly name: string
  pulses: number
  life: number
}

class Killed extends Error {}

type Step =
  | { readonly do: 'take'; readonly box: number; readonly person: number }
  | { readonly do: 'give_back' | 'close' | 'key'; readonly box: number }
  | { readonly do: 'grant' | 'poll' | 'kill' | 'heal' | 'back' | 'away' | 'replay_command' | 'forge' }
  | { readonly do: 'replay_grants'; readonly at: number }
  | { readonly do: 'command'; readonly box: number; readonly lateMs: number }
  | { readonly do: 'enter'; readonly box: number; readonly person: number; readonly isCard: boolean }
  | { readonly do: 'both'; readonly box: number; readonly person: number }
  /** Somebody gives a locker back, keeps the message in which they had it, says it again, and tries their PIN. */
  | { readonly do: 'old_hand'; readonly box: number }
  | { readonly do: 'fail'; readonly fault: BoardFault }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'set_clock'; readonly error: number }
  | { readonly do: 'lose'; readonly confirmations: number }
  | { readonly do: 'kill_at'; readonly calls: number }

const box = fc.constantFrom(...boxes)
const person = fc.constantFrom(...people)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('take' as const), box, person }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('give_back' as const, 'close' as const, 'key' as const), box }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...([
          'grant',
          'grant',
          'poll',
          'poll',
          'kill',
          'heal',
          'back',
          'back',
          'away',
          'replay_command',
          'forge',
        ] as const),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replay_grants' as const), at: fc.nat(5) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('command' as const),
      box,
      lateMs: fc.constantFrom(0, 0, 0, 29_000, 31_000),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('enter' as const), box, person, isCard: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('both' as const), box, person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('old_hand' as const), box }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      fault: fc.constantFrom<BoardFault>('no_answer', 'dead', 'noise', 'wrong_sum', 'stuck', 'deaf_once'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1_000, 40_000, hour, 40 * hour, 80 * hour),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('set_clock' as const),
      error: fc.constantFrom(0, hour, -hour, 365 * 24 * hour, -365 * 24 * hour),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('lose' as const), confirmations: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('kill_at' as const), calls: fc.integer({ min: 1, max: 9 }) }) },
)

/** A cabinet, its product and the people before it. */
class House {
  at = start
  #wallError = 0
  #bornAt = start
  readonly #journal = memoryJournal()
  readonly #address: number
  readonly board: SimulatedBoard
  readonly product = new ProductEar(() => this.at)
  readonly reasons: Reason[] = []
  /** Who has which locker, as the product knows it, and with which PIN. */
  readonly #holders = new Map<number, { person: number; pin: string }>()
  /** The last PIN that somebody had for a locker: they still try it. */
  readonly #knownPins = new Map<string, string>()
  /** How many pulses there were when each life began. */
  readonly #births: number[] = []
  readonly #messages: { text: string; grants: readonly Grant[]; number: number; until: number }[] = []
  #held = { number: 0, until: 0, grants: [] as readonly Grant[] }
  #lastCommand: string | null = null
  #numbers = { grants: 0, commands: 0, pins: 100_000 }
  #callsLeft: number | null = null
  #life = 0
  #cabinet: Cabinet | null = null
  readonly #family: BoardFamily

  constructor(family: BoardFamily) {
    this.#family = family
    this.#address = family === 'cu16' ? 0 : 1
    this.board = new SimulatedBoard({ family, address: this.#address, feedback: 'closed_short' }, () => this.at)
  }

  /** What the program asks of the world fails once it is killed: nothing of a dead one has an effect. */
  #reach(life: number): void {
    if (life !== this.#life) throw new Killed()
    if (this.#callsLeft === null) return
    this.#callsLeft -= 1
    if (this.#callsLeft > 0) return
    this.#callsLeft = null
    this.#life += 1
    throw new Killed()
  }

  async live(): Promise<Cabinet> {
    this.#life += 1
    this.#callsLeft = null
    const life = this.#life
    this.#bornAt = this.at
    this.#births.push(this.board.pulses.length)
    const bus: Pick<Bus, 'exchange'> = directBus([this.board], (ms) => {
      this.at += ms
    })
    const journal = this.#journal
    const cabinet = new Cabinet({
      ...{ account, publicKey, log: () => {} },
      journal: {
        get entries() {
          return journal.entries
        },
        append: (entry) => {
          this.#reach(life)
          journal.append(entry)
        },
        rewrite: (entries) => {
          this.#reach(life)
          journal.rewrite(entries)
        },
        grants: () => journal.grants(),
        keepGrants: (text) => {
          this.#reach(life)
          journal.keepGrants(text)
        },
        close: () => {},
      },
      bus: {
        exchange: async (board, frame, ms) => {
          this.#reach(life)
          const answers = await bus.exchange(board, frame, ms)
          // killed after the pulse, before anybody reads the answer
          this.#reach(life)
          return answers
        },
      },
      say: async (level, payload) => {
        this.#reach(life)
        const isTold = await this.product.say(level, payload)
        this.#reach(life)
        return isTold
      },
      wall: () => this.at + this.#wallError,
      steady: () => this.at - this.#bornAt,
      pause: async (ms) => {
        this.#reach(life)
        this.at += ms
      },
      random: () => `n${life}-${Math.round(this.at)}`,
    })
    this.product.cabinet = cabinet
    this.#cabinet = cabinet
    await cabinet.recover()
    await cabinet.sayState()
    await cabinet.tell()
    return cabinet
  }

  #grants(): GrantsMessage {
    this.#numbers.grants += 1
    const grants = [...this.#holders].flatMap(([id, { person, pin }]): Grant[] => [
      { box: id, kind: 'pin', hash: pinHash(pin), from: this.at, to: null },
      // one card a person: it opens one locker
      ...([...this.#holders].find((other) => other[1].person === person)?.[0] === id
        ? [{ box: id, kind: 'card' as const, hash: pinHash(`card${person}`), from: this.at, to: null }]
        : []),
    ])
    const until = this.at + 72 * hour
    return {
      ...{ account, name: 'Model', number: this.#numbers.grants, made: this.at, until, salt, grants },
      boards: [
        { address: this.#address, family: this.#family, feedback: 'closed_short', host: '127.0.0.1', port: 4000 },
      ],
      boxes: boxes.map((id, at) => ({
        id,
        number: `A0${at + 1}`,
        column: 1,
        row: at + 1,
        board: this.#address,
        lock: at + 1,
      })),
    }
  }

  async #giveGrants(cabinet: Cabinet): Promise<void> {
    const grants = this.#grants()
    const text = signedBy(grants)
    this.#messages.push({ text, grants: grants.grants, number: grants.number, until: grants.until })
    if (this.product.isThere) await cabinet.hear('grants', text)
  }

  /** Which of the grants that were ever made the gateway has to go by: the newest that it ever had on its disk. */
  #whatIsHeld(): void {
    const held = this.#messages.find(({ text }) => text === this.#journal.grants())
    if (held !== undefined && held.number > this.#held.number) this.#held = held
  }

  /** In which life there was a pulse. */
  lifeOf(pulse: number): number {
    return this.#births.filter((before) => before <= pulse).length
  }

  #enterReason(kind: 'pin' | 'card', at: number | null, code: string): void {
    for (const grant of this.at < this.#held.until ? this.#held.grants : [])
      if (grant.kind === kind && grant.hash === pinHash(code) && (kind === 'card' || grant.box === at))
        this.reasons.push({
          box: grant.box,
          from: this.at,
          to: Number.POSITIVE_INFINITY,
          name: `${kind} of ${grant.box}`,
          pulses: 0,
          life: 0,
        })
  }

  #enter(cabinet: Cabinet, id: number, who: number, isCard: boolean): Promise<unknown> {
    const code = isCard ? `card${who}` : (this.#knownPins.get(`${id} ${who}`) ?? '000000')
    this.#enterReason(isCard ? 'card' : 'pin', isCard ? null : id, code)
    return cabinet.enter({ kind: isCard ? 'card' : 'pin', box: isCard ? null : id, code })
  }

  #command(cabinet: Cabinet, id: number, lateMs: number): Promise<unknown> {
    if (!this.product.isThere) return Promise.resolve()
    this.#numbers.commands += 1
    const [made, expires] = [this.at, this.at + 30_000]
    const text = signedBy({ account, id: `c${this.#numbers.commands}`, box: id, made, expires })
    this.reasons.push({
      box: id,
      from: made,
      to: expires,
      name: `command ${this.#numbers.commands}`,
      pulses: 0,
      life: 0,
    })
    this.#lastCommand = text
    this.at += lateMs
    return cabinet.hear('command', text)
  }

  async do(one: Step): Promise<void> {
    const cabinet = this.#cabinet
    if (cabinet === null) return
    const work = async (): Promise<unknown> => {
      switch (one.do) {
        case 'take':
          // a locker that is held is held: the product gives it to nobody else
          if (this.#holders.has(one.box)) return
          this.#numbers.pins += 1
          this.#holders.set(one.box, { person: one.person, pin: String(this.#numbers.pins) })
          this.#knownPins.set(`${one.box} ${one.person}`, String(this.#numbers.pins))
          return this.#giveGrants(cabinet)
        case 'give_back':
          this.#holders.delete(one.box)
          return this.#giveGrants(cabinet)
        case 'close':
          return this.board.close(one.box - 6)
        case 'key':
          return this.board.openByKey(one.box - 6)
        case 'grant':
          return this.#giveGrants(cabinet)
        case 'replay_grants': {
          const old = this.#messages[one.at % Math.max(1, this.#messages.length)]
          return old === undefined ? undefined : cabinet.hear('grants', old.text)
        }
        case 'poll':
          return cabinet.poll()
        case 'kill':
          throw new Killed()
        case 'kill_at':
          this.#callsLeft = one.calls
          return
        case 'heal':
          return this.board.fail(null)
        case 'fail':
          return this.board.fail(one.fault)
        case 'away':
          this.product.isThere = false
          return
        case 'back':
          this.product.isThere = true
          await cabinet.sayState()
          return cabinet.tell()
        case 'lose':
          this.product.loses = one.confirmations
          return
        case 'replay_command':
          return this.#lastCommand === null ? undefined : cabinet.hear('command', this.#lastCommand)
        case 'forge':
          await cabinet.hear('grants', forged(this.#grants()))
          return cabinet.hear('command', forged({ account, id: 'f', box: 7, made: this.at, expires: this.at + 30_000 }))
        case 'command':
          return this.#command(cabinet, one.box, one.lateMs)
        case 'enter':
          return this.#enter(cabinet, one.box, one.person, one.isCard)
        case 'old_hand': {
          const holder = this.#holders.get(one.box)
          const kept = this.#messages.at(-1)
          if (holder === undefined || kept === undefined) return
          this.#holders.delete(one.box)
          await this.#giveGrants(cabinet)
          this.#whatIsHeld()
          await cabinet.hear('grants', kept.text)
          this.#whatIsHeld()
          return this.#enter(cabinet, one.box, holder.person, false)
        }
        case 'both':
          return Promise.all([this.#command(cabinet, one.box, 0), this.#enter(cabinet, one.box, one.person, false)])
        case 'wait':
          this.at += one.ms
          return
        case 'set_clock':
          this.#wallError = one.error
          cabinet.now()
          return
      }
    }
    for (let attempt = 0; ; attempt++) {
      try {
        if (attempt === 0) await work()
        else await this.live()
        break
      } catch (error) {
        if (!(error instanceof Killed)) throw error
      }
    }
    this.#whatIsHeld()
    // what was entered opens at once or never
    for (const reason of this.reasons) if (reason.to === Number.POSITIVE_INFINITY) reason.to = this.at + 1
  }

  /** Everything is in order again, and what is not told yet is told. */
  async end(): Promise<void> {
    this.product.isThere = true
    this.product.loses = 0
    this.board.fail(null)
    const cabinet = await this.live()
    await cabinet.tell()
  }

  /** What was begun, by the journal: what has to have been told. */
  begun(): { readonly command: string | null; readonly seq: number | null }[] {
    return this.#journal.entries.flatMap((entry) =>
      entry.t === 'begin'
        ? [
            'command' in entry.cause
              ? { command: entry.cause.command, seq: null }
              : { command: null, seq: entry.cause.seq },
          ]
        : [],
    )
  }
}

it('pulses for a reason that is valid then, tells each opening once, and opens nobody another’s', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<BoardFamily>('cu16', 'xor8a'),
      fc.array(step, { minLength: 10, maxLength: 40 }),
      async (family, steps) => {
        const house = new House(family)
        await house.live()
        for (const one of [{ do: 'take', box: 7, person: 1 } as const, ...steps]) await house.do(one)
        await house.end()
        const { board, reasons, product } = house
        for (const [index, { lock, at }] of board.pulses.entries()) {
          const life = house.lifeOf(index)
          const fits = reasons.filter((one) => one.box === lock + 6 && one.from <= at && at < one.to)
          // a second pulse has the same reason, in the same life: who does not remember the first has none
          const reason =
            fits.find(({ pulses }) => pulses === 0) ?? fits.find((one) => one.pulses === 1 && one.life === life)
          if (reason === undefined)
            throw new Error(`a pulse at lock ${lock} after ${at - start} ms: ${JSON.stringify(fits)}`)
          reason.pulses += 1
          reason.life = life
        }
        expect(product.contradictions).toEqual([])
        const events = [...product.events.values()].map((text) => JSON.parse(text) as { seq: number; kind: string })
        for (const { command, seq } of house.begun()) {
          if (command !== null) expect(product.results.has(command), `command ${command} is told`).toBe(true)
          else expect(events.filter((event) => event.seq === seq)).toHaveLength(1)
        }
        // what it says it did not do it did not do
        const told = [...product.results.values()].map(
          (text) => JSON.parse(text) as { outcome: string; pulses: number },
        )
        for (const { outcome, pulses } of told) if (outcome === 'refused') expect(pulses).toBe(0)
      },
    ),
    {
      numRuns: runs,
      ...(env.CABINET_MODEL_RUNS === undefined ? { seed: 17 } : {}),
      ...(env.CABINET_MODEL_SEED === undefined
        ? {}
        : { seed: Number(env.CABINET_MODEL_SEED), path: env.CABINET_MODEL_PATH ?? '' }),
    },
  )
})
