import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import type { Words } from '../../../kernel/words'

export const facilityWords = {
  facilities: meetingroomWords.facilities,
  services: meetingroomWords.services,
  types: ['类型', 'Types'],
  kinds: ['设施与服务的列表', 'Lists of facilities and services'],
} as const satisfies Words
