import type { Label } from '../kernel/words'

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
