import type { Words } from '@workplace/contract/kernel/words'

export const roomWords = {
  runningUntil: ['使用中，至', 'In use until'],
  today: ['今天', 'Today'],
  tomorrow: ['明天', 'Tomorrow'],
} as const satisfies Words
