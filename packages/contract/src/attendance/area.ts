import type { Words } from '../kernel/words'
import { attendanceRule } from './attendance-rule'
import { dayTimetable } from './day-timetable'
import { leaveType } from './leave-type'
import { overtimeRule } from './overtime-rule'
import { payrollTemplate } from './payroll-template'
import { remedyRule } from './remedy-rule'
import { requestFlow } from './request-flow'
import { schedule } from './schedule'
import { attendanceTeam } from './team'
import * as attendanceWords from './words'

/** Who worked when, by which rule, and why a day is what it is. */
export const title = attendanceWords.attendance
export * as events from './events'
export { log } from './log'
export * as refusals from './refusals'
export { settings } from './settings'
export * as topics from './topics'

export const resources = [
  dayTimetable,
  attendanceRule,
  overtimeRule,
  remedyRule,
  leaveType,
  schedule,
  attendanceTeam,
  requestFlow,
  payrollTemplate,
] as const

/** What stands in tables that are no declared resource: for the sentence that says by what a record is in use. */
export const tables = {
  attendance_member: attendanceWords.membership,
  attendance_cell: attendanceWords.roster,
  attendance_draft: attendanceWords.rosterDraft,
  attendance_request: attendanceWords.requests,
  attendance_day: attendanceWords.dayResult,
  attendance_punch: attendanceWords.originalRecords,
  attendance_correction: attendanceWords.correction,
  attendance_version: attendanceWords.versions,
  attendance_month: attendanceWords.months,
  attendance_seal: attendanceWords.seal,
  attendance_adjustment: attendanceWords.adjustments,
} as const satisfies Words
