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
