import * as common from '../kernel/common-words'
import type { Words } from '../kernel/words'
import * as meetingWords from '../meeting/words'
import * as meetingroomWords from '../meetingroom/words'

/** How much goes into a locker. */
export const sizes = {
  small: ['小', 'Small'],
  medium: ['中', 'Medium'],
  large: ['大', 'Large'],
} as const satisfies Words
export type BoxSize = keyof typeof sizes

/** To whom a locker goes: to whoever takes it for a while, or to whom it is assigned. */
export const kinds = {
  temporary: ['临时', 'Temporary'],
  fixed: common.fixed,
} as const satisfies Words

/** Whether it can be used at all. */
export const conditions = {
  normal: common.normal,
  locked: meetingroomWords.locked,
  fault: ['故障', 'Out of order'],
} as const satisfies Words

/** How a locker is, as `packages/domain/src/box` has it. */
export const boxStates = {
  free: ['空闲', 'Free'],
  used: ['使用中', 'In use'],
  fixed: common.assigned,
  overdue: meetingWords.overdue,
  clearing: ['待清理', 'To be cleared'],
  locked: conditions.locked,
  fault: conditions.fault,
} as const satisfies Words
export const boxTones = {
  free: 'good',
  used: 'busy',
  fixed: 'busy',
  overdue: 'warning',
  clearing: 'bad',
  locked: 'quiet',
  fault: 'bad',
} as const

/** Why a locker is looked at by who looks after it. */
export const waitingStates = {
  idle: ['久未使用', 'Not used for long'],
  overdue: boxStates.overdue,
  clearing: boxStates.clearing,
} as const satisfies Words
export const waitingTones = { idle: 'warning', overdue: 'warning', clearing: 'bad' } as const

/** How somebody's use of a locker came to its end. */
export const endings = {
  returned: ['已归还', 'Returned'],
  cleared: ['已清理', 'Cleared'],
} as const satisfies Words
