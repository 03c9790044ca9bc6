import type { LogVocabulary } from '../kernel/log-vocabulary'
import { attendanceRule } from './attendance-rule'
import { dayTimetable } from './day-timetable'
import { overtimeRule } from './overtime-rule'

/** Who worked when, by which rule, and why a day is what it is. */
export const title = ['考勤', 'Attendance'] as const
export * as refusals from './refusals'

/** What the operation log says of this area: its resources say everything so far. */
export const log = {} as const satisfies LogVocabulary

export const resources = [dayTimetable, attendanceRule, overtimeRule] as const
