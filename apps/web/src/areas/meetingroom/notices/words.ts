import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'
import * as shared from '../../../kernel/common-words'

export const words = {
  switchedOn: ['公告已启用', 'Notice enabled'],
  switchedOff: ['公告已停用', 'Notice disabled'],
  switchLabel: ['启用公告“{title}”', 'Enable notice “{title}”'],
  shown: ['展示中', 'Showing'],
  waits: common.upcoming,
  over: common.ended,
  off: shared.disabled,
} as const satisfies Words
