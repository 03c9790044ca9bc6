/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const thing_off = [
  'thing_off',
  46070,
  '设备“{name}”已停用，请先启用再下发指令',
  '“{name}” is disabled. Enable it before you send commands.',
] as const
export const series_too_long = [
  'series_too_long',
  46071,
  '时间范围最长{days}天，且结束须晚于开始，请缩小范围',
  'Choose a time of at most {days} days, with the end after the start.',
] as const
export const command_unknown = [
  'command_unknown',
  46072,
  '设备“{name}”不支持该指令或参数，请使用 set 和设备的可设置项目',
  '“{name}” doesn’t know this command or these parameters. Use set with what the device can be set to.',
] as const
export const command_of_door = [
  'command_of_door',
  46073,
  '“{name}”是扫描头，其开门与拒绝只由扫码判定下发；请到门管理远程开门',
  '“{name}” is a scanning head, which opens and refuses by scans only. Open its door under Doors.',
] as const
