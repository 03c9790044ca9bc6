import type { KeyObject } from 'node:crypto'
import { askFrame, type BoardAnswer, openFrame } from '@workplace/domain/box/board-frames'
import {
  type DoorSeen,
  isOthersNow,
  nextStep,
  type Outcome,
  pollsUntilAway,
  refusalOf,
  type WhyNot,
} from '@workplace/domain/box/box-opening'
import { boxOpenedBy, type Refusal as GrantRefusal, isNewer, waitAfter } from '@workplace/domain/box/cabinet-grants'
import {
  type EventMessage,
  echoWithinMs,
  type GrantsMessage,
  type ResultMessage,
  readCommand,
  readGrants,
  readTime,
  type StateMessage,
  type WireBoard,
  type WireBox,
} from '@workplace/domain/box/cabinet-wire'
import type { Bus } from './bus'
import { CabinetClock } from './cabinet-clock'
import { type Cause, type Ended, type Entry, type Journal, worthKeeping } from './journal'
import { bodyOf, hashOf } from './signed'

/** So long a board has to answer, and a lock to move before its board is asked. */
const answerMs = 300
const settleMs = 250
/** A door that opens so soon after a pulse was opened by it. */
const lateMs = 30_000
/** Ids of commands are kept for so long: a command that lives for 30 s comes no later. */
const keptMs = 24 * 60 * 60_000
const mostEntries = 5_000
/** Wrong PINs at all lockers together, or wrong cards, in a row that have no consequence yet. */
const freeTriesInAll = 25
/** Passers-by who try their bus cards are no row: after so long without a wrong one it begins anew. */
const rowMs = 3_600_000
const version = '1'

export type Level = 'state' | 'result' | 'event'
export type CabinetDeps = {
  readonly account: string
  readonly publicKey: KeyObject
  readonly journal: Journal
  readonly bus: Pick<Bus, 'exchange'>
  /** Tells the product; whether it confirmed that it has it. */
  say(level: Level, payload: string): Promise<boolean>
  /** What this machine believes that time it is, and a clock that nobody sets. In milliseconds. */
  wall(): number
  steady(): number
  pause(ms: number): Promise<void>
  /** Eight characters that nobody guesses. */
  random(): string
  log(line: string): void
}

export type Entered = { readonly kind: 'pin' | 'card'; readonly box: number | null; readonly code: string }
/** What somebody at the cabinet is told. */
export type Answer =
  | { readonly outcome: Outcome; readonly number: string }
  | { readonly refused: GrantRefusal | WhyNot | 'wait'; readonly waitMs: number }

type Place = { readonly box: WireBox; readonly board: WireBoard }
type Door = { closed: boolean | null; pulsedAt: number }
type Tries = { wrong: number; until: number; at?: number }

/** The gateway of one cabinet: what is granted to whom, what its boards say, what was done and is to be told. */
export class Cabinet {
  readonly #deps: CabinetDeps
  readonly clock: CabinetClock
  readonly #journalId: string
  #held: GrantsMessage | null = null
  #nonce: { text: string; at: number } = { text: '', at: 0 }
  #lastSeq = 0
  /** Commands that were begun or refused, by id; what became of them, as far as that is known. */
  readonly #commands = new Map<string, Ended | null>()
  readonly #unsaid = new Map<string, Ended>()
  readonly #untold: EventMessage[] = []
  readonly #tries = new Map<string, Tries>()
  readonly #doors = new Map<number, Door>()
  readonly #silent = new Map<number, number>()
  /** One at a time opens or asks on a board's line. */
  readonly #lanes = new Map<string, Promise<unknown>>()
  #telling: Promise<void> | null = null
  #tellAgain = false

  constructor(deps: CabinetDeps) {
    this.#deps = deps
    const { journal } = deps
    const named = journal.entries.find((entry) => entry.t === 'journal')
    this.#journalId = named?.id ?? deps.random()
    if (named === undefined) journal.append({ t: 'journal', id: this.#journalId })
    const clocks = journal.entries.filter((entry) => entry.t === 'clock')
    const times = journal.entries.flatMap((entry) => ('at' in entry && entry.at !== undefined ? [entry.at] : []))
    this.clock = new CabinetClock(deps.wall, deps.steady, {
      offset: clocks.at(-1)?.offset ?? 0,
      seen: Math.max(0, ...clocks.map(({ seen }) => seen), ...times),
    })
    this.#remember()
    const kept = journal.grants()
    if (kept !== null) this.#take(kept, false)
  }

  /** What the journal says of earlier lives. */
  #remember(): void {
    for (const entry of this.#deps.journal.entries) {
      if (entry.t === 'begin') {
        if ('command' in entry.cause) this.#commands.set(entry.cause.command, null)
        else this.#lastSeq = Math.max(this.#lastSeq, entry.cause.seq)
      } else if (entry.t === 'end' && entry.command !== null) {
        this.#commands.set(entry.command, entry)
        this.#unsaid.set(entry.command, entry)
      } else if (entry.t === 'said') this.#unsaid.delete(entry.command)
      else if (entry.t === 'event') {
        this.#lastSeq = Math.max(this.#lastSeq, entry.event.seq)
        this.#untold.push(entry.event)
      } else if (entry.t === 'told') {
        const at = this.#untold.findIndex(({ seq }) => seq === entry.seq)
        if (at >= 0) this.#untold.splice(at, 1)
      } else if (entry.t === 'tries') this.#tries.set(entry.of, entry)
    }
  }

  /** What was begun in an earlier life and has no end: its pulse may have come or not, and there is no other one. */
  async recover(): Promise<void> {
    const { entries } = this.#deps.journal
    const ended = new Set(entries.flatMap((entry) => (entry.t === 'end' ? [entry.key] : [])))
    for (const entry of [...entries]) {
      if (entry.t !== 'begin' || ended.has(entry.key)) continue
      const place = this.#placeOf(entry.box)
      const seen = place === null ? null : await this.#inLane(place.board, () => this.#ask(place))
      const outcome = seen === 'open' ? 'opened' : 'unknown'
      this.#end(entry.key, entry.cause, entry.box, { outcome, why: null, at: this.now(), pulses: 0 })
    }
    const { journal } = this.#deps
    if (journal.entries.length > mostEntries / 10) this.#compact()
  }

  #compact(): void {
    this.#deps.journal.rewrite(worthKeeping(this.#deps.journal.entries, this.now(), keptMs))
  }

  now(): number {
    return this.clock.now()
  }

  #append(entry: Entry): void {
    this.#deps.journal.append(entry)
  }

  #placeOf(id: number): Place | null {
    const box = this.#held?.boxes.find((one) => one.id === id)
    const board = this.#held?.boards.find(({ address }) => address === box?.board)
    return box === undefined || board === undefined ? null : { box, board }
  }

  #inLane<T>(board: WireBoard, work: () => Promise<T>): Promise<T> {
    const name = `${board.host} ${board.port}`
    const turn = (this.#lanes.get(name) ?? Promise.resolve()).then(work)
    this.#lanes.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }

  /** Nobody waits for it, and if it fails it is done the next time. */
  #later(work: Promise<unknown>): void {
    void work.catch((error) => this.#deps.log(String(error)))
  }

  // — what the product says —

  /** Something came down. What the product did not sign, or to another cabinet, is left alone. */
  async hear(level: string, payload: string): Promise<void> {
    const body = bodyOf(payload, this.#deps.publicKey)
    if (body === null) this.#deps.log(`${level}: not signed by the product`)
    else if (level === 'command') await this.#command(body)
    else if (level === 'grants') this.#learn(body, payload)
  }

  /** Grants, or what time it is. */
  #learn(body: string, signed: string): void {
    const time = readTime(body)
    if (time === null) {
      this.#take(signed, true)
      return
    }
    const tookMs = this.#deps.steady() - this.#nonce.at
    if (time.account !== this.#deps.account || time.echo !== this.#nonce.text || tookMs > echoWithinMs) return
    const before = this.clock.offset
    this.clock.set(time.now + Math.round(tookMs / 2))
    if (Math.abs(this.clock.offset - before) > 1_000)
      this.#append({ t: 'clock', offset: this.clock.offset, seen: this.now() })
  }

  #take(signed: string, isNew: boolean): void {
    const body = bodyOf(signed, this.#deps.publicKey)
    const grants = body === null ? null : readGrants(body)
    if (grants === null || grants.account !== this.#deps.account || !isNewer(this.#held, grants)) {
      this.#deps.log(grants === null ? 'grants that cannot be read' : `grants ${grants.number} are not taken`)
      return
    }
    if (isNew) this.#deps.journal.keepGrants(signed)
    this.#held = grants
    // a clock that began in the past would keep grants good for longer than their hours
    this.clock.notBefore(grants.made)
    for (const id of [...this.#doors.keys()]) if (this.#placeOf(id) === null) this.#doors.delete(id)
    if (isNew) this.#later(this.sayState())
  }

  async #command(body: string): Promise<void> {
    const command = readCommand(body)
    if (command === null || command.account !== this.#deps.account) {
      this.#deps.log('a command of no meaning')
      return
    }
    const { id, box } = command
    const cause = { command: id }
    const key = `c${id}`
    const before = this.#commands.get(id)
    if (before !== undefined) {
      // it was confirmed to nobody: what became of it is said once more, and nothing is done
      if (before !== null) this.#unsaid.set(id, before)
      return this.tell()
    }
    this.#commands.set(id, null)
    const refuse = (why: WhyNot) => this.#end(key, cause, box, { outcome: 'refused', why, at: this.now(), pulses: 0 })
    const isGood = (): WhyNot | null => {
      if (!this.clock.isKnown) return 'clock'
      const use = this.#placeOf(box)?.box.use
      // whoever it was meant for gave the locker back, or it was taken from them: it is opened for nobody else
      if (isOthersNow(command, { number: this.#held?.number ?? 0, ...(use === undefined ? {} : { use }) }))
        return 'changed'
      return refusalOf(command, { now: this.now(), isKnown: false })
    }
    const place = this.#placeOf(box)
    if (place === null) refuse('no_lock')
    else
      await this.#inLane(place.board, async () => {
        const why = isGood() ?? (this.#isAway(place.board) ? 'board_away' : null)
        if (why !== null) return refuse(why)
        await this.#open(place, key, cause, () => isGood() === null)
      })
    await this.tell()
  }

  // — what people enter —

  async enter({ kind, box, code }: Entered): Promise<Answer> {
    const now = this.now()
    const counted = kind === 'card' ? ['card'] : [`pin ${box}`, 'pin']
    const waitMs = Math.max(...counted.map((of) => (this.#tries.get(of)?.until ?? 0) - now))
    if (waitMs > 0) return { refused: 'wait', waitMs }
    const hash = hashOf(this.#held?.salt ?? '', code)
    const opens = boxOpenedBy(this.#held, { kind, box, hash }, now)
    if ('refused' in opens) {
      if (opens.refused !== 'wrong') return { refused: opens.refused, waitMs: 0 }
      return { refused: 'wrong', waitMs: Math.max(...counted.map((of) => this.#countWrong(of, box, now))) }
    }
    for (const of of counted) if ((this.#tries.get(of)?.wrong ?? 0) > 0) this.#noteTries(of, { wrong: 0, until: 0 })
    const place = this.#placeOf(opens.box)
    if (place === null) return { refused: 'no_lock', waitMs: 0 }
    if (this.#isAway(place.board)) return { refused: 'board_away', waitMs: 0 }
    return await this.#inLane(place.board, async (): Promise<Answer> => {
      // what was granted may have been taken back while somebody else's door was opening
      const isGood = () => {
        const still = boxOpenedBy(this.#held, { kind, box, hash: hashOf(this.#held?.salt ?? '', code) }, this.now())
        return 'box' in still && still.box === place.box.id
      }
      if (!isGood()) return { refused: 'wrong', waitMs: 0 }
      this.#lastSeq += 1
      const use = this.#placeOf(place.box.id)?.box.use
      const cause = { entered: kind, seq: this.#lastSeq, ...(typeof use === 'number' ? { use } : {}) }
      const { outcome } = await this.#open(place, `e${this.#lastSeq}`, cause, isGood)
      this.#later(this.tell())
      return { outcome, number: place.box.number }
    })
  }

  #noteTries(of: string, tries: Tries): void {
    this.#tries.set(of, tries)
    this.#append({ t: 'tries', of, ...tries })
  }

  #countWrong(of: string, box: number | null, now: number): number {
    const isOfAll = of === 'pin' || of === 'card'
    const before = this.#tries.get(of)
    const goesOn = !isOfAll || now - (before?.at ?? 0) < rowMs
    const wrong = (goesOn ? (before?.wrong ?? 0) : 0) + 1
    const waitMs = waitAfter(isOfAll ? wrong - freeTriesInAll + 5 : wrong)
    this.#noteTries(of, { wrong, until: waitMs === 0 ? 0 : now + waitMs, at: now })
    if (waitMs > 0 && of !== 'pin') this.#event('blocked', this.#placeOf(box ?? 0)?.box.id ?? null, null, 0)
    return waitMs
  }

  // — pulses —

  /** Opens a locker, written down before and after. */
  async #open(place: Place, key: string, cause: Cause, isStillGood: () => boolean): Promise<Ended> {
    const { box, board } = place
    this.#append({ t: 'begin', key, box: box.id, cause, at: this.now() })
    let [pulses, asked] = [0, 0]
    let seen: DoorSeen = null
    for (;;) {
      const next = pulses === 0 ? 'pulse' : nextStep({ pulses, asked, seen }, isStillGood())
      if (next === 'pulse') {
        pulses += 1
        asked = 0
        this.#noteDoor(box.id, null, this.now())
        const answer = doorIn(await this.#exchange(board, openFrame(board, box.lock)), box.lock)
        // that it is closed still is what a lock says that has not moved yet
        seen = answer === 'open' ? answer : null
      } else if (next === 'ask') {
        await this.#deps.pause(settleMs)
        asked += 1
        seen = await this.#ask(place)
      } else {
        if (seen !== null) this.#noteDoor(box.id, seen === 'closed', this.now())
        const ended = this.#end(key, cause, box.id, { outcome: next, why: null, at: this.now(), pulses })
        // which doors are open is shown at once
        this.#later(this.sayState())
        return ended
      }
    }
  }

  #end(key: string, cause: Cause, box: number, ended: Ended): Ended {
    const command = 'command' in cause ? cause.command : null
    if ('entered' in cause)
      this.#keepEvent({
        ...{ v: 1, journal: this.#journalId, seq: cause.seq, at: ended.at, kind: cause.entered, box },
        ...{ outcome: ended.outcome, pulses: ended.pulses },
        ...(cause.use === undefined ? {} : { use: cause.use }),
      })
    // the event stands before the end: who is killed between the two finds it, and tells it once by its number
    this.#append({ t: 'end', key, command, ...ended })
    if (command !== null) {
      this.#commands.set(command, ended)
      this.#unsaid.set(command, ended)
    }
    return ended
  }

  async #exchange(board: WireBoard, frame: Uint8Array): Promise<readonly BoardAnswer[]> {
    const answers = await this.#deps.bus.exchange(board, frame, answerMs)
    if (answers.length > 0) this.#silent.set(board.address, 0)
    return answers
  }

  async #ask({ board, box }: Place): Promise<DoorSeen> {
    return doorIn(await this.#exchange(board, askFrame(board)), box.lock)
  }

  #isAway(board: WireBoard): boolean {
    return (this.#silent.get(board.address) ?? 0) >= pollsUntilAway
  }

  #noteDoor(id: number, closed: boolean | null, pulsedAt?: number): void {
    const door = this.#doors.get(id)
    this.#doors.set(id, { closed, pulsedAt: pulsedAt ?? door?.pulsedAt ?? 0 })
  }

  // — what boards say by themselves —

  /** Asks every board how its doors are. */
  async poll(): Promise<void> {
    const before = this.#boardsNow()
    let moved = false
    for (const board of this.#held?.boards ?? [])
      await this.#inLane(board, async () => {
        const answers = await this.#exchange(board, askFrame(board))
        const doors = answers.find((one) => one.kind === 'doors')
        if (doors === undefined) {
          this.#silent.set(board.address, (this.#silent.get(board.address) ?? 0) + 1)
          // nobody knows what happens meanwhile
          if (this.#isAway(board)) for (const box of this.#boxesOf(board)) this.#noteDoor(box.id, null)
          return
        }
        for (const box of this.#boxesOf(board)) {
          const closed = doors.closed[box.lock - 1]
          if (closed !== undefined) moved = this.#seeDoor(box.id, closed) || moved
        }
      })
    if (moved || before !== this.#boardsNow()) {
      await this.sayState()
      await this.tell()
    }
    if (this.#deps.journal.entries.length > mostEntries) this.#compact()
  }

  #boxesOf(board: WireBoard): readonly WireBox[] {
    return (this.#held?.boxes ?? []).filter((box) => box.board === board.address)
  }

  #seeDoor(id: number, closed: boolean): boolean {
    const door = this.#doors.get(id)
    const was = door?.closed ?? null
    this.#noteDoor(id, closed)
    if (was === null || was === closed) return was !== closed
    if (closed) this.#event('closed', id, null, 0)
    else if (this.now() - (door?.pulsedAt ?? 0) > lateMs) this.#event('key', id, 'opened', 0)
    return true
  }

  #event(kind: EventMessage['kind'], box: number | null, outcome: Outcome | null, pulses: number): void {
    this.#lastSeq += 1
    this.#keepEvent({
      ...{ v: 1, journal: this.#journalId, seq: this.#lastSeq, at: this.now(), kind, box, outcome, pulses },
    })
  }

  #keepEvent(event: EventMessage): void {
    if (this.#untold.some(({ seq }) => seq === event.seq)) return
    this.#append({ t: 'event', event })
    this.#untold.push(event)
  }

  // — what the product is told —

  #boardsNow = (): string => JSON.stringify((this.#held?.boards ?? []).map((board) => this.#isAway(board)))

  /** How it is. With its nonce it asks what time it is. */
  async sayState(): Promise<void> {
    this.#nonce = { text: this.#deps.random(), at: this.#deps.steady() }
    const held = this.#held
    await this.#deps.say(
      'state',
      JSON.stringify({
        ...{
          v: 1,
          journal: this.#journalId,
          nonce: this.#nonce.text,
          clock: Math.max(0, Math.round(this.#deps.wall())),
        },
        ...{ grants: held?.number ?? 0, until: held?.until ?? 0, untold: this.#untold.length, version },
        boards: (held?.boards ?? []).map((board) => ({
          ...{ address: board.address, family: board.family, state: this.#isAway(board) ? 'away' : 'there' },
        })),
        open: [...this.#doors].flatMap(([id, { closed }]) => (closed === false ? [id] : [])),
      } satisfies StateMessage),
    )
  }

  /** Tells what is not told yet, in its order; what nobody confirmed is told again the next time. */
  async tell(): Promise<void> {
    if (this.#telling !== null) {
      this.#tellAgain = true
      return this.#telling
    }
    this.#telling = (async () => {
      do {
        this.#tellAgain = false
        await this.#tellAll()
      } while (this.#tellAgain)
    })().finally(() => {
      this.#telling = null
    })
    return this.#telling
  }

  async #tellAll(): Promise<void> {
    for (const [id, { outcome, why, at, pulses }] of [...this.#unsaid]) {
      const result = { v: 1, id, outcome, why, at, pulses } satisfies ResultMessage
      if (!(await this.#deps.say('result', JSON.stringify(result)))) return
      this.#append({ t: 'said', command: id })
      this.#unsaid.delete(id)
    }
    for (const event of [...this.#untold]) {
      if (!(await this.#deps.say('event', JSON.stringify(event)))) return
      this.#append({ t: 'told', seq: event.seq })
      this.#untold.shift()
    }
  }

  /** For the page at the cabinet. */
  front(): { readonly name: string; readonly boxes: readonly WireBox[]; readonly isReady: boolean } {
    return {
      ...{ name: this.#held?.name ?? '', boxes: this.#held?.boxes ?? [] },
      isReady: this.#held !== null && this.now() < this.#held.until,
    }
  }
}

function doorIn(answers: readonly BoardAnswer[], lock: number): DoorSeen {
  let seen: DoorSeen = null
  for (const answer of answers) {
    if (answer.kind === 'door' && answer.lock === lock) seen = answer.closed ? 'closed' : 'open'
    if (answer.kind === 'doors') {
      const closed = answer.closed[lock - 1]
      if (closed !== undefined) seen = closed ? 'closed' : 'open'
    }
  }
  return seen
}
