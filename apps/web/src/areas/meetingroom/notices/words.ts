import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  switchedOn: ['公告已启用', 'Notice enabled'],
  switchedOff: ['公告已停用', 'Notice disabled'],
  switchLabel: ['启用公告“{title}”', 'Enable notice “{title}”'],
  shown: ['展示中', 'Showing'],
  waits: ['未开始', 'Upcoming'],
  over: ['已结束', 'Ended'],
  off: ['已停用', 'Disabled'],
} as const satisfies Words
