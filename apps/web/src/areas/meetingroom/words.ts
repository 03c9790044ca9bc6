import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  facilities: ['资源', 'Facilities'],
  services: ['服务', 'Services'],
  types: ['类型', 'Types'],
  kinds: ['资源与服务的列表', 'Lists of facilities and services'],
  switchedOn: ['公告已启用', 'The notice is switched on'],
  switchedOff: ['公告已停用', 'The notice is switched off'],
  switchLabel: ['启用公告“{title}”', 'Switch on “{title}”'],
} as const satisfies Words
