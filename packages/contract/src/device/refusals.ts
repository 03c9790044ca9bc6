/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const door_without_device = [
  'door_without_device',
  46060,
  '“{door}”未接设备，请先在门的设置中选择控制器',
  'No device opens “{door}”. Select its controller in the settings of the door first.',
] as const
export const door_off = [
  'door_off',
  46061,
  '“{door}”已停用，请先启用',
  '“{door}” is disabled. Enable it first.',
] as const
export const emergency_runs = [
  'emergency_runs',
  46062,
  '该办公区的应急已经开始，请先结束',
  'An emergency is already running in this office. End it first.',
] as const
export const no_emergency = [
  'no_emergency',
  46063,
  '该办公区没有正在进行的应急，可能已由他人结束',
  'No emergency is running in this office. Someone else may have ended it.',
] as const
export const alarm_settled = [
  'alarm_settled',
  46064,
  '此告警当前为“{state}”，不能再处理',
  'This alarm is already “{state}” and can’t be handled again.',
] as const
export const alarm_thing_gone = [
  'alarm_thing_gone',
  46065,
  '“{name}”已不存在，不能报修；请关闭或忽略此告警',
  '“{name}” no longer exists and can’t be reported. Close or ignore this alarm.',
] as const
