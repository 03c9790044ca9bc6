import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'

export const roomWords = {
  logTitle: meetingroomWords.roomLog,
  runningUntil: ['使用中，至', 'In use until'],
  today: common.today,
  tomorrow: common.tomorrow,
} as const satisfies Words
