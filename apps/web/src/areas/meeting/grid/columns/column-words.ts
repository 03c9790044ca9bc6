import type { Words } from '../../../../kernel/words'

/** What stands above and behind columns of days or rooms. */
export const columnWords = {
  hours: ['时间', 'Time'],
  closedDay: ['不开放', 'Closed'],
} as const satisfies Words
