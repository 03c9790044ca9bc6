import type { Words } from '@workplace/contract/kernel/words'

export const answerWords = {
  asks: ['“{name}”在访客机旁等您答复', '“{name}” is at the kiosk and waits for your answer'],
  waits: ['“{name}”已签到，正在等候', '“{name}” has checked in and waits for you'],
} as const satisfies Words
