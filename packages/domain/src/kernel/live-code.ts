/**
 * Codes that a phone shows and a reader at a door scans: `W1`, a letter for the kind, and bytes in base32. They are made
 * anew each minute and hold for five. At most 40 characters of those that QR writes densely: readers take no more.
 */
export type LiveCode = {
  /** Who makes them: an area of the product, by a letter. */
  readonly kind: string
  readonly company_id: number
  /** Of whom or what of that kind. */
  readonly id: number
  /** Minutes since the epoch. */
  readonly minute: number
}

/** Ten bytes that nobody without the key can tell. */
export type Sign = (bytes: Uint8Array) => Uint8Array

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const SIGNED = 10
const BYTES = 12 + SIGNED
/** For how many minutes one holds, the one in which it was made among them. */
const LIVE_CODE_MINUTES = 5

function toBase32(bytes: Uint8Array): string {
  let [text, bits, held] = ['', 0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + alphabet[(held << (5 - bits)) & 31]
}

/** null where it is none, or not written as we write it: each code has one text. */
function fromBase32(text: string): Uint8Array | null {
  const bytes: number[] = []
  let [bits, held] = [0, 0]
  for (const letter of text) {
    const value = alphabet.indexOf(letter)
    if (value < 0) return null
    held = (held << 5) | value
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 255)
    }
    held &= (1 << bits) - 1
  }
  return held === 0 ? Uint8Array.from(bytes) : null
}

function packed({ kind, company_id, id, minute }: LiveCode): {
  readonly plain: Uint8Array
  readonly signed: Uint8Array
} {
  const plain = new Uint8Array(12)
  const view = new DataView(plain.buffer)
  view.setUint32(0, company_id)
  view.setUint32(4, id)
  view.setUint32(8, minute)
  // what is signed has the kind before it: a code of one is none of another
  return { plain, signed: Uint8Array.from([kind.charCodeAt(0), ...plain]) }
}

export function liveCodeText(code: LiveCode, sign: Sign): string {
  if (!/^[A-Z]$/.test(code.kind)) throw new Error(`no kind of code is called ${code.kind}`)
  const { plain, signed } = packed(code)
  return `W1${code.kind}${toBase32(Uint8Array.from([...plain, ...sign(signed).subarray(0, SIGNED)]))}`
}

/** What a code says, whenever it was made; null where we did not make it. */
export function readLiveCode(text: string, sign: Sign): LiveCode | null {
  const read = /^W1([A-Z])([A-Z2-7]{36})$/.exec(text)
  const [, kind = '', body = ''] = read ?? []
  const bytes = read === null ? null : fromBase32(body)
  if (bytes === null || bytes.length !== BYTES) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const code = { kind, company_id: view.getUint32(0), id: view.getUint32(4), minute: view.getUint32(8) }
  const expected = sign(packed(code).signed)
  // as long for a wrong byte at the beginning as for one at the end
  let differs = 0
  for (let at = 0; at < SIGNED; at++) differs |= (expected[at] ?? 0) ^ (bytes[12 + at] ?? 0)
  return differs === 0 ? code : null
}

export const minuteOfInstant = (at: number): number => Math.floor(at / 60_000)

/** Does a code hold at an instant? One of a clock that is a minute ahead does. */
export const isLiveAt = ({ minute }: LiveCode, at: number): boolean => {
  const now = minuteOfInstant(at)
  return minute <= now + 1 && now < minute + LIVE_CODE_MINUTES
}
