import type { BoardFamily, ContactKind } from '@workplace/domain/box/board-frames'

/** What may be wrong with a board. */
export type BoardFault =
  /** It does what it is told, and its answer is lost. */
  | 'no_answer'
  /** It hears nothing. */
  | 'dead'
  /** Bytes of a motor stand around its answers. */
  | 'noise'
  | 'wrong_sum'
  /** A lock that does not move. */
  | 'stuck'
  /** The first pulse is lost on the line. */
  | 'deaf_once'

export type Pulse = { readonly lock: number; readonly at: number }

const sum = (bytes: readonly number[]) => bytes.reduce((total, byte) => (total + byte) & 0xff, 0)
const xor = (bytes: readonly number[]) => bytes.reduce((total, byte) => total ^ byte, 0)
/** Written anew from what others say of these boards, and not with what the product reads them by. */
const locksOf = { cu16: 16, xor8a: 24 } as const

/** A lock board that does not exist: it reads and writes bytes as one does, with its faults. */
export class SimulatedBoard {
  readonly family: BoardFamily
  readonly address: number
  readonly feedback: ContactKind
  readonly pulses: Pulse[] = []
  readonly #closed: boolean[]
  readonly #now: () => number
  #fault: BoardFault | null = null
  #come: number[] = []

  constructor(
    { family, address, feedback }: { family: BoardFamily; address: number; feedback: ContactKind },
    now: () => number = Date.now,
  ) {
    this.family = family
    this.address = address
    this.feedback = feedback
    this.#now = now
    this.#closed = Array.from({ length: locksOf[family] }, () => true)
  }

  /** From now on; null: it is in order. */
  fail(fault: BoardFault | null): void {
    this.#fault = fault
  }

  /** Somebody pushes a door. */
  close(lock: number): void {
    this.#closed[lock - 1] = true
  }

  /** Somebody has the mechanical key. */
  openByKey(lock: number): void {
    this.#closed[lock - 1] = false
  }

  isOpen(lock: number): boolean {
    return this.#closed[lock - 1] === false
  }

  /** Bytes come on its line, of which some are for others; answers what it says. */
  hear(bytes: Uint8Array): Uint8Array {
    if (this.#fault === 'dead') return new Uint8Array()
    this.#come.push(...bytes)
    const said: number[] = []
    while (this.#come.length >= 5) {
      const frame = this.#come.slice(0, 5)
      const isFrame = this.family === 'cu16' ? this.#isSummed(frame) : this.#isXored(frame)
      this.#come.splice(0, isFrame ? 5 : 1)
      if (isFrame) said.push(...(this.family === 'cu16' ? this.#doSummed(frame) : this.#doXored(frame)))
    }
    return Uint8Array.from(this.#spoiled(said))
  }

  #isSummed = (frame: readonly number[]) =>
    frame[0] === 0x02 && frame[3] === 0x03 && sum(frame.slice(0, 4)) === frame[4]
  #isXored = (frame: readonly number[]) => (frame[0] === 0x8a || frame[0] === 0x80) && xor(frame) === 0

  #doSummed([, where = 0, command]: readonly number[]): number[] {
    if (where >> 4 !== this.address) return []
    if (command === 0x31) {
      this.#pulse((where & 15) + 1)
      return []
    }
    // opens all of them: the gateway is to have no such frame
    if (command === 0x33) for (let lock = 1; lock <= 16; lock++) this.#pulse(lock)
    if (command !== 0x30) return []
    const [low, high] = [this.#bits(0), this.#bits(8)]
    const frame = [0x02, this.address << 4, 0x35, low, high, 0x00, 0x00, 0x03]
    return [...frame, sum(frame)]
  }

  #doXored([head, board, lock = 0]: readonly number[]): number[] {
    if (board !== this.address) return []
    if (head === 0x8a) {
      if (lock === 0) for (let each = 1; each <= 24; each++) this.#pulse(each)
      else this.#pulse(lock)
      const isShort = this.isOpen(lock) !== (this.feedback === 'closed_short')
      const frame = [0x8a, this.address, lock, isShort ? 0x11 : 0x00]
      return [...frame, xor(frame)]
    }
    const frame = [0x80, this.address, this.#bits(16), this.#bits(8), this.#bits(0), 0x33]
    return [...frame, xor(frame)]
  }

  #bits(from: number): number {
    let byte = 0
    for (let bit = 0; bit < 8; bit++) {
      const isClosed = this.#closed[from + bit] ?? true
      if (isClosed === (this.feedback === 'closed_short')) byte |= 1 << bit
    }
    return byte
  }

  #pulse(lock: number): void {
    if (this.#fault === 'deaf_once') {
      this.#fault = null
      return
    }
    this.pulses.push({ lock, at: this.#now() })
    if (this.#fault !== 'stuck') this.#closed[lock - 1] = false
  }

  #spoiled(said: number[]): number[] {
    if (said.length === 0 || this.#fault === 'no_answer') return []
    if (this.#fault === 'noise') return [0xff, 0x00, 0x7e, ...said, 0x00, 0xff]
    if (this.#fault === 'wrong_sum') return [...said.slice(0, -1), (said.at(-1) ?? 0) ^ 0x55]
    return said
  }
}
