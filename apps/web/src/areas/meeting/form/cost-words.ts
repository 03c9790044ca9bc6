import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import * as ours from '../core/shared-words'

export const costWords = {
  cost: common.cost,
  each: ['每次', 'each time'],
  free: ours.free,
  freeMinutes: ours.firstMinutesFree,
  peak: ['高峰时段 {n} 分钟', '{n, plural, one {# minute} other {# minutes}} at peak price'],
  rooms: meetingroomWords.roomCount,
} as const satisfies Words
