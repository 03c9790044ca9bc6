import type { Label } from '../kernel/words'

export {
  attendance,
  attendanceTeams,
  clockTimes,
  dailyLog,
  myAttendance,
  originalRecords,
} from '../kernel/common-words'
export { late } from '../meeting/words'

export const rule: Label = ['考勤规则', 'Attendance rule']
export const periods: Label = ['工作段', 'Periods']
export const rests: Label = ['休息时段', 'Rests']
export const lateOff: Label = ['晚走晚到', 'Late off, late on']
export const early: Label = ['早退', 'Left early']
export const lack: Label = ['缺卡', 'Punch missing']
export const absent: Label = ['旷工', 'Absent']
export const never: Label = ['不启用', 'Never']
export const overtimeRule: Label = ['加班规则', 'Overtime rule']
export const remedyRule: Label = ['补卡规则', 'Make-up card rule']
export const leaveType: Label = ['假期类型', 'Kind of leave']
export const versions: Label = ['历史版本', 'Versions']
export const overtime: Label = ['加班', 'Overtime']
export const team: Label = ['考勤组', 'Attendance team']
export const schedule: Label = ['排班', 'Schedule']
export const rest: Label = ['休息', 'Day off']
export const byDevice: Label = ['设备', 'At a device']
export const byPlace: Label = ['地点', 'At a place']
export const byNetwork: Label = ['办公网络', 'On the office network']
export const byCode: Label = ['屏幕动态码', 'By the code of a screen']
export const membership: Label = ['考勤组成员', 'Members of a team']
export const roster: Label = ['排班表', 'Roster']
export const dayResult: Label = ['每日结果', 'Daily results']
export const punch: Label = ['打卡', 'Punch']
export const fieldPunch: Label = ['外勤', 'In the field']
export const correction: Label = ['更正', 'Correction']
export const counts: Label = ['有效', 'Counts']
export const point: Label = ['打卡点', 'Point']
export const marks: Label = ['异常', 'What is not as planned']
export const dayKind: Label = ['日期类型', 'Kind of day']
export const planMinutes: Label = ['应出勤（分钟）', 'Planned (minutes)']
export const workMinutes: Label = ['实际工时（分钟）', 'Worked (minutes)']
export const lateMinutes: Label = ['迟到（分钟）', 'Late (minutes)']
export const earlyMinutes: Label = ['早退（分钟）', 'Left early (minutes)']
export const absentMinutes: Label = ['旷工（分钟）', 'Absent (minutes)']
export const shift: Label = ['班次', 'Shift']
export const arrived: Label = ['上班打卡', 'Arrived']
export const left: Label = ['下班打卡', 'Left']
export const dayCount: Label = ['天数', 'Days']
export const why: Label = ['计算过程', 'How it is worked out']
export const settles: Label = ['处理办法', 'What would settle it']
export const searchPeople: Label = ['搜索姓名或部门', 'Search name or department']
export const origin: Label = ['数据来源', 'Comes from']
export const by: Label = ['方式', 'By']
export const ahead: Label = ['时间超前', 'Its time lies ahead']
export const chooseDate: Label = ['请选择一个日期', 'Choose a day']
export const correctPoint: Label = ['更正打卡点', 'Correct a point']
export const addPunch: Label = ['补录打卡', 'Add a punch']
export const importPunches: Label = ['导入打卡记录', 'Import punches']
