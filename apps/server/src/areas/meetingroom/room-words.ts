import type { Words } from '@workplace/contract/kernel/words'

export const roomWords = {
  logTitle: ['会议室日志', 'Room log'],
  runningUntil: ['使用中，至', 'In use until'],
  today: ['今天', 'Today'],
  tomorrow: ['明天', 'Tomorrow'],
} as const satisfies Words
