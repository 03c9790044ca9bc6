// How lock boards are spoken to. A family is a table of frames; what is read is held against the same table. There is no
// frame here that opens more than one lock: neither family's “open all” can be built by what this file exports.

/** `cu16`: boards of 16 locks whose frames are summed; `xor8a`: boards of 24 locks whose frames are xored. */
export type BoardFamily = 'cu16' | 'xor8a'

/** What a contact says of a door that is closed: it is short (1, 11), or it is open (0, 00). */
export type ContactKind = 'closed_short' | 'open_short'

export type Board = { readonly address: number; readonly family: BoardFamily; readonly feedback: ContactKind }

/** What a board said, as far as it can be believed: whole, and with a right sum. */
export type BoardAnswer =
  /** How all its doors are: one entry a lock, from lock 1 on; true is closed. */
  | { readonly kind: 'doors'; readonly address: number; readonly closed: readonly boolean[] }
  /** How one door is. */
  | { readonly kind: 'door'; readonly address: number; readonly lock: number; readonly closed: boolean }
  /** Something changed; the board has to be asked. */
  | { readonly kind: 'changed'; readonly address: number }

type Family = {
  readonly locks: number
  readonly addresses: readonly [number, number]
  open(address: number, lock: number): readonly number[]
  ask(address: number): readonly number[]
  /** The frame that begins here, if one does: its length, and what it says. Null: none; undefined: not whole yet. */
  read(bytes: Uint8Array, at: number, feedback: ContactKind): { length: number; answer: BoardAnswer } | null | undefined
}

const sum = (bytes: readonly number[]) => bytes.reduce((total, byte) => (total + byte) & 0xff, 0)
const xor = (bytes: readonly number[]) => bytes.reduce((total, byte) => total ^ byte, 0)
const closedBits = (byte: number, feedback: ContactKind) =>
  Array.from({ length: 8 }, (_, bit) => ((byte >> bit) & 1) === (feedback === 'closed_short' ? 1 : 0))

const families: Readonly<Record<BoardFamily, Family>> = {
  cu16: {
    locks: 16,
    addresses: [0, 14],
    open(address, lock) {
      const frame = [0x02, address * 16 + lock - 1, 0x31, 0x03]
      return [...frame, sum(frame)]
    },
    ask(address) {
      const frame = [0x02, address * 16, 0x30, 0x03]
      return [...frame, sum(frame)]
    },
    read(bytes, at, feedback) {
      if (bytes[at] !== 0x02) return null
      const frame = [...bytes.subarray(at, at + 9)]
      // what of it is there has to fit: else it is noise, and nobody waits for its rest
      if (frame.length > 2 && frame[2] !== 0x35 && frame[2] !== 0x36) return null
      if (frame.length > 7 && frame[7] !== 0x03) return null
      if (frame.length < 9) return undefined
      if (sum(frame.slice(0, 8)) !== frame[8]) return null
      const [, where = 0, , low = 0, high = 0] = frame
      const closed = [...closedBits(low, feedback), ...closedBits(high, feedback)]
      return { length: 9, answer: { kind: 'doors', address: where >> 4, closed } }
    },
  },
  xor8a: {
    locks: 24,
    addresses: [1, 63],
    open(address, lock) {
      const frame = [0x8a, address, lock, 0x11]
      return [...frame, xor(frame)]
    },
    ask(address) {
      const frame = [0x80, address, 0x00, 0x33]
      return [...frame, xor(frame)]
    },
    read(bytes, at, feedback) {
      const head = bytes[at]
      if (head !== 0x80 && head !== 0x81 && head !== 0x8a) return null
      const whole = (length: number) => {
        const frame = [...bytes.subarray(at, at + length)]
        return frame.length < length ? undefined : xor(frame.slice(0, -1)) === frame.at(-1) ? frame : null
      }
      const isClosed = (value: number) => (value === 0x11) === (feedback === 'closed_short')
      const five = whole(5)
      const seven = head === 0x80 ? whole(7) : null
      // the first five bytes of how all doors are may look like one door: what may be seven bytes is read as seven
      const isDoors = seven && seven[5] === 0x33
      if (five && !isDoors && !(seven === undefined && (bytes[at + 5] ?? 0x33) === 0x33)) {
        const [, address = 0, lock = 0, value = 0] = five
        if (head === 0x81) return { length: 5, answer: { kind: 'changed', address } }
        const isLock = lock >= 1 && lock <= 24 && (value === 0x00 || value === 0x11)
        if (isLock) return { length: 5, answer: { kind: 'door', address, lock, closed: isClosed(value) } }
      }
      if (isDoors) {
        const [, address = 0, last = 0, middle = 0, first = 0] = seven
        const closed = [first, middle, last].flatMap((byte) => closedBits(byte, feedback))
        return { length: 7, answer: { kind: 'doors', address, closed } }
      }
      return five === undefined || seven === undefined ? undefined : null
    },
  },
}

/** Whether there can be such a board, or such a lock on it. */
export const isAddress = (family: BoardFamily, address: number): boolean => {
  const [least, most] = families[family].addresses
  return Number.isInteger(address) && address >= least && address <= most
}
export const isLock = (family: BoardFamily, lock: number): boolean =>
  Number.isInteger(lock) && lock >= 1 && lock <= families[family].locks

function requireBoard({ family, address }: Board): void {
  if (!isAddress(family, address)) throw new RangeError(`no ${family} board has the address ${address}`)
}

/** Opens one lock. Anything that would mean all of them, or none, is no lock. */
export function openFrame(board: Board, lock: number): Uint8Array {
  requireBoard(board)
  if (!isLock(board.family, lock)) throw new RangeError(`a ${board.family} board has no lock ${lock}`)
  return Uint8Array.from(families[board.family].open(board.address, lock))
}

/** Asks how the doors of a board are. */
export function askFrame(board: Board): Uint8Array {
  requireBoard(board)
  return Uint8Array.from(families[board.family].ask(board.address))
}

/** The answers in what came, past noise and wrong sums, and what may be the beginning of one more. */
export function readAnswers(
  { family, feedback }: Pick<Board, 'family' | 'feedback'>,
  bytes: Uint8Array,
): { readonly answers: readonly BoardAnswer[]; readonly rest: Uint8Array } {
  const answers: BoardAnswer[] = []
  let at = 0
  while (at < bytes.length) {
    const found = families[family].read(bytes, at, feedback)
    if (found === undefined) return { answers, rest: bytes.subarray(at) }
    if (found === null) at += 1
    else {
      answers.push(found.answer)
      at += found.length
    }
  }
  return { answers, rest: bytes.subarray(at) }
}
