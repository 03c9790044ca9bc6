import * as attendanceWords from '@workplace/contract/attendance/words'
import * as common from '@workplace/contract/kernel/common-words'
import { absenceKinds } from '@workplace/contract/people/absence'

export const dayWords = {
  silent: [
    '设备“{device}”长时间无响应，按已收到的记录结算',
    'The device {device} was silent for too long: settled by what is known',
  ],
  waits: ['等待设备“{device}”上传记录', 'Waits for what the device {device} has recorded'],
  rehearsal: ['考勤试算', 'Rehearsal'],
  rehearsed: ['试算对象', 'What was tried'],
  differences: ['变化', 'What would change'],
  whyNow: ['原计算过程', 'Why it is so now'],
  whyThen: ['试算后的过程', 'Why it would be so'],
  madeAt: attendanceWords.madeAt,
  legend: attendanceWords.legend,
  on: attendanceWords.comes,
  off: attendanceWords.goes,
  due: attendanceWords.due,
  punched: attendanceWords.punch,
  minutes: attendanceWords.minutes,
  fields: {
    result: common.result,
    marks: attendanceWords.marks,
    day_kind: attendanceWords.dayKind,
    plan_minutes: attendanceWords.planMinutes,
    work_minutes: attendanceWords.workMinutes,
    late_minutes: attendanceWords.lateMinutes,
    early_minutes: attendanceWords.earlyMinutes,
    absent_minutes: attendanceWords.absentMinutes,
    leave_minutes: absenceKinds.leave,
    trip_minutes: absenceKinds.trip,
    overtime_workday: attendanceWords.overtime,
    overtime_rest_day: attendanceWords.overtime,
    overtime_holiday: attendanceWords.overtime,
  },
} as const
