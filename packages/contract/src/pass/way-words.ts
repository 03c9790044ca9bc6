import * as deviceWords from '../device/words'
import * as common from '../kernel/common-words'
import type { Label } from '../kernel/words'
import type { PassWayName } from './pass-record'

/** By what a door was passed. */
export const passWays: Readonly<Record<PassWayName, Label>> = {
  face: deviceWords.face,
  card: deviceWords.card,
  qr: deviceWords.qrCode,
  pin: deviceWords.pin,
  remote: ['远程开门', 'Opened remotely'],
  button: ['出门按钮', 'Exit button'],
  fire: ['消防联动', 'Fire input'],
  unknown: common.unknown,
}
