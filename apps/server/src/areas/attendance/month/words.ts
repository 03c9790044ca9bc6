import * as attendanceWords from '@workplace/contract/attendance/words'
import * as common from '@workplace/contract/kernel/common-words'
import type { Words } from '@workplace/contract/kernel/words'

export const monthWords = {
  former: ['已离开的人员 {id}', 'Former employee {id}'],
  digestDiffers: ['封账内容与校验码不符', 'What is kept doesn’t match its seal'],
  dayDiffers: ['{date} 的结果与封账时不同', '{date} isn’t what it was when the month was closed'],
  daysDiffer: ['天数与封账时不同', 'It has other days than when it was closed'],
  disputeNote: ['请写明异议内容', 'Enter what isn’t right'],
  statistics: ['考勤统计', 'Attendance statistics'],
  sheet: ['月度', 'Month'],
  days: ['每日', 'Days'],
  legend: attendanceWords.legend,
  adjustments: attendanceWords.adjustments,
  version: ['封账版本', 'Closing'],
  digest: ['校验码', 'Digest'],
  confirmed: attendanceWords.confirmedBy,
  unit: attendanceWords.timeUnit,
  span: ['起止日期', 'From and to'],
  madeAt: attendanceWords.madeAt,
  carriedTo: attendanceWords.carriedTo,
  cause: common.reason,
  statement: ['考勤月报', 'Statement of attendance'],
  printed: common.printedAt,
  notClosed: ['未封账，数据可能变化', 'Not closed yet: this may change'],
  sealedBy: ['第 {version} 次封账，{by}，{time}', 'Closed, version {version}, by {by}, {time}'],
} as const satisfies Words
