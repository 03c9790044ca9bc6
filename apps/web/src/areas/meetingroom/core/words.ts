import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  facilities: ['设施', 'Facilities'],
  services: ['服务', 'Services'],
  types: ['类型', 'Types'],
  kinds: ['设施与服务的列表', 'Lists of facilities and services'],
  switchedOn: ['公告已启用', 'Notice enabled'],
  switchedOff: ['公告已停用', 'Notice disabled'],
  switchLabel: ['启用公告“{title}”', 'Enable notice “{title}”'],
  shown: ['展示中', 'Showing'],
  waits: ['未开始', 'Upcoming'],
  over: ['已结束', 'Ended'],
  off: ['已停用', 'Disabled'],
} as const satisfies Words
