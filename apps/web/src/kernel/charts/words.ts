import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '../words'

export const words = {
  weekday: common.weekdays,
  less: ['少', 'less'],
  more: ['多', 'more'],
} as const satisfies Words
