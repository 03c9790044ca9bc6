import type { Label } from '../kernel/words'

export const things: Label = ['物联设备', 'IoT devices']
export const groups: Label = ['设备分组', 'Device groups']
export const wantedSettings: Label = ['期望设置', 'Wanted settings']
export const now: Label = ['当前值', 'Now']
export const unregistered: Label = ['未登记的设备', 'Unregistered devices']
export const onOff: Label = ['开关', 'On/off']
export const kind: Label = ['类别', 'Kind']
export const command: Label = ['指令', 'Command']
export const item: Label = ['项目', 'Item']
export const params: Label = ['参数', 'Parameters']
export const beyond: Label = ['超出上下限', 'Beyond its limits']
export const notActive: Label = ['未激活', 'Not active yet']
export const cronWrong: Label = [
  '规则应为五段：分 时 日 月 周，例如 30 7 * * 1-5',
  'The rule has five parts: minute, hour, day, month, weekday. For example 30 7 * * 1-5.',
]
export const manual: Label = ['人工', 'Person']
export const task: Label = ['定时任务', 'Task']
