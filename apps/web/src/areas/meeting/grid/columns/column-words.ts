import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '../../../../kernel/words'

/** What stands above and behind columns of days or rooms. */
export const columnWords = {
  hours: common.time,
  closedDay: ['不开放', 'Closed'],
} as const satisfies Words
