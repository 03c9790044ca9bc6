import { readSignedCode, type Sign, signedCodeText } from '../kernel/live-code'

/**
 * What guests show: `L`, live, on the page of one phone, anew each half minute; `F`, fixed, in mail and print; `B`, on the
 * badge, for as long as they are inside.
 */
export type VisitorCodeKind = 'L' | 'F' | 'B'

export type VisitorCode = {
  readonly kind: VisitorCodeKind
  readonly company_id: number
  readonly visitor_id: number
  /** Of a live one its step, of a fixed one which link of the guest's it is of, of a badge the stay. */
  readonly of: number
  /** Of a live one, how often the page has moved to another phone. */
  readonly turn: number
}

const STEP_MS = 30_000
/** So many are handed to a phone at once: it shows them also where it has no line. */
export const codesAhead = 20
/** Taken that long after their half minute, and that long before it: clocks differ, and hands are slow. */
const [mostStepsLate, mostStepsEarly] = [2, 1]

export const stepAt = (at: number): number => Math.floor(at / STEP_MS)
export const stepStart = (step: number): number => step * STEP_MS

/** Company 3 bytes, visitor 4, step, link or stay 4; of a live one 2 more that say on which phone it is. */
const bytesOf = (kind: VisitorCodeKind) => (kind === 'L' ? 13 : 11)
const most = { company: 2 ** 24, number: 2 ** 32, turn: 2 ** 16 }

export function visitorCodeText(code: VisitorCode, sign: Sign): string {
  const { kind, company_id, visitor_id, of, turn } = code
  if (company_id >= most.company || visitor_id >= most.number || of >= most.number) {
    throw new Error('a number is too large for a visitor code')
  }
  const plain = new Uint8Array(bytesOf(kind))
  const view = new DataView(plain.buffer)
  view.setUint8(0, company_id >>> 16)
  view.setUint16(1, company_id & 0xffff)
  view.setUint32(3, visitor_id)
  view.setUint32(7, of)
  if (kind === 'L') view.setUint16(11, turn % most.turn)
  return signedCodeText({ kind, plain }, sign)
}

const isKind = (kind: string): kind is VisitorCodeKind => kind === 'L' || kind === 'F' || kind === 'B'

/** What a code says, whenever it was made; null where we did not make it. */
export function readVisitorCode(text: string, sign: Sign): VisitorCode | null {
  const code = readSignedCode(text, sign)
  if (code === null || !isKind(code.kind) || code.plain.length !== bytesOf(code.kind)) return null
  const view = new DataView(code.plain.buffer, code.plain.byteOffset, code.plain.byteLength)
  return {
    kind: code.kind,
    company_id: view.getUint8(0) * 65_536 + view.getUint16(1),
    visitor_id: view.getUint32(3),
    of: view.getUint32(7),
    turn: code.kind === 'L' ? view.getUint16(11) : 0,
  }
}

/** What of a visitor a code is held against. */
export type CodeHolder = {
  readonly is_over: boolean
  /** Which link of theirs holds, and on which phone their page is. */
  readonly link_epoch: number
  readonly phone_epoch: number
  /** The stay that goes on. */
  readonly stay_id: number | null
}

/** Does a code of theirs hold at an instant? */
export function isCodeGood({ kind, of, turn }: VisitorCode, holder: CodeHolder, at: number): boolean {
  if (kind === 'B') return of === holder.stay_id
  if (holder.is_over) return false
  if (kind === 'F') return of === holder.link_epoch
  const now = stepAt(at)
  return turn === holder.phone_epoch % most.turn && of >= now - mostStepsLate && of <= now + mostStepsEarly
}

/** Letters without vowels, so that eight of them are no word, and without those that look like figures. */
const letters = 'BCDFGHJKLMNPQRST'

/** Eight letters as they are typed: small ones, blanks and hyphens mean nothing. null: these are none. */
export function typedLetters(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '')
  return plain.length === 8 && [...plain].every((letter) => letters.includes(letter)) ? plain : null
}
