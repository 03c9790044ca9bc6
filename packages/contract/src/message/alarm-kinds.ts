import type { Label } from '../kernel/words'

/** What may be wrong with a door or a device: people are told of it, and see it in the list of alarms. */
export const alarmKinds = {
  forced: ['强行开门', 'Door forced open'],
  duress: ['胁迫开门', 'Opened under duress'],
  fire: ['消防信号', 'Fire signal'],
  tamper: ['设备被拆', 'Device tampered with'],
  blacklist_seen: ['黑名单人员', 'Blacklisted person seen'],
  held: ['超时未关', 'Open too long'],
  offline: ['设备失联', 'Device not heard from'],
  storage: ['存储将满', 'Storage nearly full'],
  foreign_entry: ['设备中有外来人员', 'Unknown entries on the device'],
  face_not_removed: ['人脸未删除', 'Face not removed'],
  tables_end: ['权限即将到期', 'Access rights on the device end soon'],
  unexplained: ['无法解释的通行', 'Unexplained pass'],
  clock: ['时钟偏差', 'Clock is off'],
  passback: ['未离开再次进入', 'Entered again without leaving'],
  battery: ['电量低', 'Battery low'],
  limit: ['超出限值', 'Limit exceeded'],
} as const satisfies Record<string, Label>
export type AlarmKind = keyof typeof alarmKinds
export const alarmKindNames = Object.keys(alarmKinds) as [AlarmKind, ...AlarmKind[]]
