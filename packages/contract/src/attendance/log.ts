import * as common from '../kernel/common-words'
import { date, flag, integer, text } from '../kernel/field'
import type { LogVocabulary } from '../kernel/log-vocabulary'
import * as peopleWords from '../people/words'
import * as attendanceWords from './words'

/** What the operation log says of this area, beside its resources. */
export const log = {
  modules: {
    attendance_punch: attendanceWords.originalRecords,
    attendance_day: attendanceWords.dailyLog,
  },
  actions: {
    punch_add: ['补录打卡', 'Added a punch'],
    punch_judge: ['判定打卡是否有效', 'Said whether punches count'],
    punch_import: ['导入打卡记录', 'Imported punches'],
    day_correct: ['更正打卡点', 'Corrected a point'],
    days_apply: ['应用考勤重算', 'Applied a recomputation'],
  },
  fields: {
    attendance_punch: {
      person: text(peopleWords.person),
      punch_time: text(common.time),
      valid: flag(attendanceWords.counts),
      reason: text(common.reason),
      records: integer(['条数', 'Records']),
    },
    attendance_day: {
      person: text(peopleWords.person),
      day: date(common.date),
      days: integer(attendanceWords.dayCount),
      point: text(attendanceWords.point),
      punch_time: text(common.time),
      reason: text(common.reason),
    },
  },
} as const satisfies LogVocabulary
