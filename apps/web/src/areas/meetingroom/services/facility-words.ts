import type { Words } from '../../../kernel/words'

export const facilityWords = {
  facilities: ['设施', 'Facilities'],
  services: ['服务', 'Services'],
  types: ['类型', 'Types'],
  kinds: ['设施与服务的列表', 'Lists of facilities and services'],
} as const satisfies Words
