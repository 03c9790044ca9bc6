import type { DeliveryReason } from '@workplace/domain/access/delivery-retry'
import type { FaceEvent, PassWay } from './port'

type Meaning = { readonly kind: FaceEvent['kind']; readonly granted: boolean; readonly way?: PassWay }

const among = (numbers: readonly number[], meaning: Meaning) => numbers.map((number) => [number, meaning] as const)
const allowed: Meaning = { kind: 'pass', granted: true }
const refused: Meaning = { kind: 'pass', granted: false }

/** What events of `acc` mean, by their number (appendices 2 and 19); what stands here not tells nothing that we keep. */
const events: ReadonlyMap<number, Meaning> = new Map([
  ...among([0, 1, 2, 3, 4, 5, 14, 15, 16, 17, 18, 19, 203, 207, 208, 215, 216, 218, 222, 232, 4001, 4007], allowed),
  ...among([20, 21, 22, 23, 24, 25, 26, 27, 29, 30, 31, 32, 33, 34, 35, 38, 39, 40, 41, 42, 43, 44, 45], refused),
  ...among([48, 49, 50, 51, 52, 53, 61, 62, 63, 67, 68, 69, 73, 74, 75, 104, 5021, 6001, 6002, 6003], refused),
  ...among([8, 205], { kind: 'pass', granted: true, way: 'remote' }),
  ...among([202, 219], { kind: 'pass', granted: true, way: 'button' }),
  ...among([36, 64, 209], { kind: 'pass', granted: false, way: 'button' }),
  ...among([210, 6000], { kind: 'fire', granted: true, way: 'fire' }),
  ...among([28, 58], { kind: 'held', granted: false }),
  ...among([102], { kind: 'forced', granted: false }),
  ...among([100, 109], { kind: 'tamper', granted: false }),
  ...among([101, 103], { kind: 'duress', granted: true }),
  ...among([106, 107, 111], { kind: 'power', granted: false }),
  ...among([200], { kind: 'opened', granted: false }),
  ...among([201], { kind: 'closed', granted: false }),
  ...among([206], { kind: 'restarted', granted: false }),
])

/** The server was asked, and said so, or did not answer in time. */
export const isOfServer = (event: number): boolean => [44, 45, 222, 223].includes(event)

export const meaningOf = (event: number): Meaning | undefined => events.get(event)

/** How somebody was recognised, by number (appendix 3), or by a row of bits from the right. */
export function wayOf(verified: string | undefined, has: { pin: boolean; card: boolean }): PassWay {
  const text = verified?.trim() ?? ''
  if (/^[01]{9,16}$/.test(text)) {
    const bit = (at: number) => text.at(-1 - at) === '1'
    return bit(1) ? 'face' : bit(12) ? 'qr' : bit(11) ? 'card' : bit(9) || bit(10) ? 'pin' : 'unknown'
  }
  const number = Number(text === '' ? -1 : text)
  if ([15, 16, 17, 18, 19, 20, 27, 29].includes(number)) return 'face'
  if (number === 4 || number === 11) return 'card'
  if (number === 2 || number === 3) return 'pin'
  return has.card && !has.pin ? 'card' : 'unknown'
}

/** What is behind a number with which a device says no. Those of 1000 on are of `att`, the rest of both (appendix 1). */
const reasons: Readonly<Record<number, DeliveryReason>> = {
  [-3]: 'busy',
  [-18]: 'full_people',
  [-106]: 'full_people',
  [-604]: 'busy',
  [-1001]: 'full_people',
  [-1002]: 'not_supported',
  [-1005]: 'busy',
}
/** No such table, field or command. */
const unknowns: readonly number[] = [-13, -100, -621, -629, -708, -1002]

export function resultOf(code: number): { ok: boolean; reason: DeliveryReason; is_unknown: boolean } {
  const is_unknown = unknowns.includes(code)
  return { ok: code >= 0, reason: is_unknown ? 'not_supported' : (reasons[code] ?? 'refused'), is_unknown }
}
