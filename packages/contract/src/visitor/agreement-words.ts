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

/** What is said to who agrees, on their page and at the kiosk. */
export const haveRead: Label = ['我已阅读', 'I have read this']
export const iAgree: Label = ['我同意以上内容', 'I agree to this']
export const signHere: Label = ['请在此签名', 'Sign here']
export const drawAgain: Label = ['重签', 'Clear']
export const signThis: Label = ['签署', 'Sign']
export const agreeAndGoOn: Label = ['同意并继续', 'Agree and continue']
