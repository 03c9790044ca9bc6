import type { Label } from '../kernel/words'
import * as meetingWords from './words'

/** What somebody said to an invitation, by `accept_state` of the wire. */
export const acceptStates = {
  0: meetingWords.notAnswered,
  1: meetingWords.accepted,
  2: ['暂定', 'Tentative'],
  3: meetingWords.declined,
} as const satisfies Record<number, Label>
