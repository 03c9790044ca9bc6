import { createHmac, timingSafeEqual } from 'node:crypto'
import { pairingLetters } from '@workplace/contract/kernel/pairing'
import type { Label } from '@workplace/contract/kernel/words'

/** Which screen shows a code (0: none that is paired, but somebody who may), and for which meeting. */
type About = { company_id: number; terminal_id: number; meeting_id: number }
type OfMeeting = Omit<About, 'terminal_id'>
/** What a scanned code says: of a screen, or of paper. */
export type ReadCode = { meeting_id: number; terminal_id: number | null }

const stepMs = 60_000
/** A code of a screen is taken for five minutes: long enough to sign in with an account first, too short to be passed on. */
const stepsTaken = 5
/** Letters are typed off a screen: they change as seldom as the code is good for. */
const typedStepMs = stepMs * stepsTaken
const typedLength = { screen: 6, paper: 8 } as const

const sealOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 16)
const screenSeal = (key: Buffer, { company_id, terminal_id, meeting_id }: About, step: number) =>
  sealOf(key, `${company_id}.${terminal_id}.${meeting_id}.${step}`).toString('base64url')
const paperSeal = (key: Buffer, { company_id, meeting_id }: OfMeeting) =>
  sealOf(key, `paper.${company_id}.${meeting_id}`).toString('base64url')

/** Compared as text: several texts stand for the same bytes. */
const isSame = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))

/** What stands beside the field where a typed code is none of the meeting, or was. */
export const typedCodeWrong: Label = ['签到码错误或已过期', 'The code is wrong or has expired']

/** The code of this minute, as a screen shows it. */
export function screenCode(key: Buffer, about: About, now: number): string {
  const step = Math.floor(now / stepMs)
  return `${about.terminal_id}.${about.meeting_id}.${step}.${screenSeal(key, about, step)}`
}

/** The code that is printed: bound to its meeting, and good whenever one can sign in there. */
export const paperCode = (key: Buffer, about: OfMeeting): string => `p.${about.meeting_id}.${paperSeal(key, about)}`

/** How long a code of a screen stands, seconds. */
export const screenSeconds = stepMs / 1000

/** What a scanned code says, where it was made here for this company and is not too old. */
export function readCode(key: Buffer, company_id: number, code: string, now: number): ReadCode | undefined {
  const printed = /^p\.(\d{1,10})\.([\w-]{22})$/.exec(code)
  if (printed !== null) {
    const meeting_id = Number(printed[1])
    const isOurs = isSame(printed[2] ?? '', paperSeal(key, { company_id, meeting_id }))
    return isOurs ? { meeting_id, terminal_id: null } : undefined
  }
  const shown = /^(\d{1,10})\.(\d{1,10})\.(\d{1,12})\.([\w-]{22})$/.exec(code)
  if (shown === null) return undefined
  const [terminal_id = 0, meeting_id = 0, step = 0] = shown.slice(1, 4).map(Number)
  const age = Math.floor(now / stepMs) - step
  // a server whose clock is a little behind may see a code of the next minute
  if (!isSame(shown[4] ?? '', screenSeal(key, { company_id, terminal_id, meeting_id }, step))) return undefined
  if (age < -1 || age > stepsTaken) return undefined
  return { meeting_id, terminal_id: terminal_id === 0 ? null : terminal_id }
}

/** Letters and digits that nobody mistakes for one another. */
const lettersOf = (seal: Buffer, length: number) =>
  Array.from(seal.subarray(0, length), (byte) => pairingLetters[byte % pairingLetters.length]).join('')

const typedAt = (key: Buffer, { company_id, meeting_id }: OfMeeting, step: number) =>
  lettersOf(sealOf(key, `typed.${company_id}.${meeting_id}.${step}`), typedLength.screen)

/** To be typed in from a screen. */
export const typedCode = (key: Buffer, about: OfMeeting, now: number): string =>
  typedAt(key, about, Math.floor(now / typedStepMs))

/** To be typed in from paper. */
export const typedPaperCode = (key: Buffer, { company_id, meeting_id }: OfMeeting): string =>
  lettersOf(sealOf(key, `typed-paper.${company_id}.${meeting_id}`), typedLength.paper)

/** Is this a code of that meeting? Blanks, hyphens and small letters mean nothing. */
export function isTypedCode(key: Buffer, about: OfMeeting, typed: string, now: number): boolean {
  const given = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const step = Math.floor(now / typedStepMs)
  const right = [typedPaperCode(key, about), ...[step - 1, step, step + 1].map((one) => typedAt(key, about, one))]
  // each is compared, so that no way of being wrong is faster than another
  return right.filter((one) => isSame(given, one)).length > 0
}
