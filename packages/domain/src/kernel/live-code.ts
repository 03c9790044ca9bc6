/**
 * Codes that a phone shows and a reader at a door scans: `W1`, a letter for the kind, and bytes in base32. At most 40
 * characters of those that QR writes densely: readers take no more. What the bytes say is the kind's; ten of them nobody
 * can tell without the key.
 */
export type SignedCode = {
  /** Who makes them: an area of the product, by a letter. */
  readonly kind: string
  readonly plain: Uint8Array
}

/** A code that says for whom and in which minute it was made. It holds for five minutes. */
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
/** 3 characters before them, and 8 for each 5 bytes, make 40. */
const MOST_PLAIN = 13
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

/** What is signed has the kind before it: a code of one is none of another. */
const signatureOf = ({ kind, plain }: SignedCode, sign: Sign): Uint8Array =>
  sign(Uint8Array.from([kind.charCodeAt(0), ...plain])).subarray(0, SIGNED)

/** The letter of a text that begins as codes do; null: it is none. */
export const kindOfCode = (text: string): string | null => /^W1([A-Z])[A-Z2-7]+$/.exec(text)?.[1] ?? null

export function signedCodeText(code: SignedCode, sign: Sign): string {
  const { kind, plain } = code
  if (!/^[A-Z]$/.test(kind)) throw new Error(`no kind of code is called ${kind}`)
  if (plain.length === 0 || plain.length > MOST_PLAIN) throw new Error(`no code has room for ${plain.length} bytes`)
  return `W1${kind}${toBase32(Uint8Array.from([...plain, ...signatureOf(code, sign)]))}`
}

/** What a code says; null where we did not make it. */
export function readSignedCode(text: string, sign: Sign): SignedCode | null {
  const kind = kindOfCode(text)
  const bytes = kind === null ? null : fromBase32(text.slice(3))
  const length = (bytes?.length ?? 0) - SIGNED
  if (kind === null || bytes === null || length < 1 || length > MOST_PLAIN) return null
  const code = { kind, plain: bytes.subarray(0, length) }
  const expected = signatureOf(code, sign)
  // as long for a wrong byte at the beginning as for one at the end
  let differs = 0
  for (let at = 0; at < SIGNED; at++) differs |= (expected[at] ?? 0) ^ (bytes[length + at] ?? 0)
  return differs === 0 ? code : null
}

/** Three numbers of four bytes. */
const LIVE_BYTES = 12

export function liveCodeText({ kind, company_id, id, minute }: LiveCode, sign: Sign): string {
  const plain = new Uint8Array(LIVE_BYTES)
  const view = new DataView(plain.buffer)
  view.setUint32(0, company_id)
  view.setUint32(4, id)
  view.setUint32(8, minute)
  return signedCodeText({ kind, plain }, sign)
}

/** What a code says, whenever it was made; null where we did not make it. */
export function readLiveCode(text: string, sign: Sign): LiveCode | null {
  const code = readSignedCode(text, sign)
  if (code === null || code.plain.length !== LIVE_BYTES) return null
  const view = new DataView(code.plain.buffer, code.plain.byteOffset, code.plain.byteLength)
  return { kind: code.kind, company_id: view.getUint32(0), id: view.getUint32(4), minute: view.getUint32(8) }
}

export const minuteOfInstant = (at: number): number => Math.floor(at / 60_000)

/** Does a code hold at an instant? One of a clock that is a minute ahead does. */
export const isLiveAt = ({ minute }: LiveCode, at: number): boolean => {
  const now = minuteOfInstant(at)
  return minute <= now + 1 && now < minute + LIVE_CODE_MINUTES
}
