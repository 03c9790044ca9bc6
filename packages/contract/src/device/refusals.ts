/** What this area says no with. Each: its name, its code on the wire, its sentence in both languages. */

export const controller_unread = [
  'controller_unread',
  46020,
  '“{name}”还没有读取完，请等它连接并读取后再确认',
  '“{name}” hasn’t been read yet. Wait until it is connected and read, then confirm.',
] as const
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
export const face_device_never = [
  'face_device_never',
  46030,
  '“{name}”还没有连接过，请先在设备上填写服务器地址',
  '“{name}” has never connected. Enter the address of the server at the device first.',
] as const
export const face_device_not_read = [
  'face_device_not_read',
  46031,
  '还没有读完“{name}”中的人员，请等设备连接并读取完成',
  'The people in “{name}” haven’t been read yet. Wait until it is connected and has been read.',
] as const
export const face_device_not_adopted = [
  'face_device_not_adopted',
  46032,
  '“{name}”尚未接管，请先确认设备中的人员',
  '“{name}” hasn’t been adopted. Confirm the people in it first.',
] as const
export const rollout_state = [
  'rollout_state',
  46080,
  '“{name}”当前为“{state}”，不能{move}，请刷新后再试',
  '“{name}” is “{state}”, so this can’t be done now: {move}. Refresh and try again.',
] as const
export const rollout_nobody = [
  'rollout_nobody',
  46081,
  '没有设备可以升级到此版本：{n} 台设备均不符合，请核对型号、当前版本与范围',
  'No device can get this version: none of {n} fits. Check model, current versions and the devices chosen.',
] as const
export const firmware_not_released = [
  'firmware_not_released',
  46082,
  '“{name}”尚未发布或已撤回，请先发布此版本',
  '“{name}” isn’t published, or was withdrawn. Publish this version first.',
] as const
export const rollout_begun = [
  'rollout_begun',
  46083,
  '“{name}”正在进行，请先终止再删除',
  '“{name}” is under way. Stop it before you delete it.',
] as const
export const rollout_beyond = [
  'rollout_beyond',
  46084,
  '“{name}”涉及您不管理的办公区的设备，请缩小范围或由其管理员操作',
  '“{name}” is about devices of offices that you don’t manage. Choose fewer devices, or ask their managers.',
] as const
export const firmware_file_gone = [
  'firmware_file_gone',
  46085,
  '文件不存在或不是上传的固件，请重新上传',
  'The file doesn’t exist or isn’t an uploaded version. Upload it again.',
] as const
