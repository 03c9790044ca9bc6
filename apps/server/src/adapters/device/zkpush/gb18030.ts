/**
 * Chinese letters as devices set to Chinese read them. The runtime reads them and cannot write them, so what it reads is
 * turned round, once.
 */
let bytesOf: Map<string, Buffer> | undefined

const decoder = new TextDecoder('gb18030')

function turnedRound(): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if (trail === 0x7f) continue
      const bytes = Buffer.from([lead, trail])
      const letter = decoder.decode(bytes)
      if (letter !== '\ufffd' && [...letter].length === 1 && !found.has(letter)) found.set(letter, bytes)
    }
  return found
}

/** The four bytes of a letter that has no two: its place among those, from 0x81308130 on. */
const fourBytes = (place: number): Buffer =>
  Buffer.from([
    0x81 + Math.floor(place / 12_600),
    0x30 + (Math.floor(place / 1260) % 10),
    0x81 + (Math.floor(place / 10) % 126),
    0x30 + (place % 10),
  ])

const ABOVE = 0x10000
/** Where letters above the first 65,536 begin. */
const PLACE_ABOVE = 189_000
const PLACES_BELOW = 39_420

/** A rare letter of the first 65,536: places go up with letters, so it is found by halving. */
function rareLetter(code: number): Buffer | undefined {
  const at = (place: number) => decoder.decode(fourBytes(place)).codePointAt(0) ?? 0
  let [low, high] = [0, PLACES_BELOW - 1]
  while (low < high) {
    const half = Math.floor((low + high) / 2)
    if (at(half) < code) low = half + 1
    else high = half
  }
  return at(low) === code ? fourBytes(low) : undefined
}

/** A text in GB18030; what it has no letter for is a question mark. */
export function toGb18030(text: string): Buffer {
  bytesOf ??= turnedRound()
  const parts: Buffer[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    if (code < 0x80) parts.push(Buffer.from([code]))
    else if (code >= ABOVE) parts.push(fourBytes(PLACE_ABOVE + code - ABOVE))
    else parts.push(bytesOf.get(letter) ?? rareLetter(code) ?? Buffer.from('?'))
  }
  return Buffer.concat(parts)
}

const strict = new TextDecoder('utf-8', { fatal: true })

/** What devices send: in UTF-8, or else as devices set to Chinese write it. */
export function readLetters(bytes: Buffer): string {
  try {
    return strict.decode(bytes)
  } catch {
    return decoder.decode(bytes)
  }
}
