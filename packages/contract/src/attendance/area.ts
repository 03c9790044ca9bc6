import type { LogVocabulary } from '../kernel/log-vocabulary'
import type { Words } from '../kernel/words'
import { attendanceRule } from './attendance-rule'
import { dayTimetable } from './day-timetable'
import { overtimeRule } from './overtime-rule'
import { schedule } from './schedule'
import { attendanceTeam } from './team'
import * as attendanceWords from './words'

/** Who worked when, by which rule, and why a day is what it is. */
export const title = ['考勤', 'Attendance'] as const
export * as refusals from './refusals'

/** What the operation log says of this area: its resources say everything so far. */
export const log = {} as const satisfies LogVocabulary

export const resources = [dayTimetable, attendanceRule, overtimeRule, schedule, attendanceTeam] as const

/** What stands in tables that are no declared resource: for the sentence that says by what a record is in use. */
export const tables = {
  attendance_member: attendanceWords.membership,
  attendance_cell: attendanceWords.roster,
  attendance_day: attendanceWords.dayResult,
} as const satisfies Words
