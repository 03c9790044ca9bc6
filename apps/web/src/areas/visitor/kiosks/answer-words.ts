import type { Words } from '@workplace/contract/kernel/words'

export const answerWords = {
  asks: ['“{name}”在访客机旁等您答复', '“{name}” is at the kiosk and waits for your answer'],
} as const satisfies Words
