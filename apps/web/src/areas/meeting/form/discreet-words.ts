import type { Words } from '@workplace/contract/kernel/words'
import * as visitorWords from '@workplace/contract/visitor/words'

/** Of a guest whose name the others may not read. */
export const discreetWords = {
  of: ['{name}：姓名保密', '{name}: discreet'],
  help: visitorWords.discreetHelp,
} as const satisfies Words
