import type { Words } from '@workplace/contract/kernel/words'
import * as shared from '../../../kernel/common-words'

/** What every setting says of itself. */
export const settingWords = {
  noMatch: ['没有符合条件的设置', 'No matching settings'],
  clear: shared.clearSearch,
  on: ['开启', 'On'],
  off: ['关闭', 'Off'],
  reset: shared.reset,
  resetOf: ['恢复“{name}”的默认值', 'Reset “{name}”'],
  default: ['默认：{value}', 'Default: {value}'],
  changedBy: shared.changedBy,
  outOfRange: ['请输入{min}至{max}', 'Enter a value from {min} to {max}'],
} as const satisfies Words
