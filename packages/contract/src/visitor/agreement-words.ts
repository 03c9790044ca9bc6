import type { Label } from '../kernel/words'
import * as visitorWords from './words'

/** How guests agree to words. */
export const agreementKinds = {
  read: ['阅读后继续', 'Reading'],
  tick: ['勾选同意', 'Ticking'],
  sign: ['手写签名', 'Signing by hand'],
} as const satisfies Record<string, Label>

/** Where they did. */
export const signingWays = {
  link: visitorWords.guestPage,
  kiosk: visitorWords.kiosk,
  desk: visitorWords.frontDesk,
  paper: ['纸质', 'On paper'],
} as const satisfies Record<string, Label>
export type SigningWay = keyof typeof signingWays
