import * as common from '../kernel/common-words'
import type { Label } from '../kernel/words'
import * as repairWords from './words'

/** The states of a ticket, by their numbers on the wire. */
export const repairStates = {
  0: ['待受理', 'New'],
  1: ['已受理', 'Accepted'],
  2: repairWords.inProgress,
  3: common.completed,
  4: ['未受理', 'Rejected'],
  5: repairWords.closed,
} as const satisfies Record<number, Label>

export const urgencies = {
  3: ['紧急', 'Urgent'],
  2: ['一般', 'Normal'],
  1: ['不急', 'Low'],
} as const satisfies Record<number, Label>
