import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  facilities: ['资源', 'Facilities'],
  services: ['服务', 'Services'],
  types: ['类型', 'Types'],
  kinds: ['资源与服务的列表', 'Lists of facilities and services'],
  switchedOn: ['公告已启用', 'The notice is switched on'],
  switchedOff: ['公告已停用', 'The notice is switched off'],
  switchLabel: ['启用公告“{title}”', 'Switch on “{title}”'],
  shown: ['展示中', 'Shown'],
  waits: ['未开始', 'Not yet'],
  over: ['已结束', 'Over'],
  off: ['已停用', 'Off'],
} as const satisfies Words
