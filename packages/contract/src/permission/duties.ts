import type { MenuArea } from './permissions'

/** What of an office somebody looks after. */
export const duties = {
  room: ['会议室与会议', 'Rooms and meetings'],
  station: ['工位与储物柜', 'Workstations and lockers'],
  visitor: ['访客', 'Visitors'],
  device: ['设备与门禁', 'Devices and doors'],
} as const satisfies Record<string, readonly [zh: string, en: string]>
export type Duty = keyof typeof duties

/** Whose duty an area of the menu is. Areas that are not here belong to every duty: the offices themselves do. */
export const dutyOf: Partial<Record<MenuArea, Duty>> = {
  meetingroom: 'room',
  meeting: 'room',
  exchange: 'room',
  station: 'station',
  box: 'station',
  visitor: 'visitor',
  device: 'device',
  pass: 'device',
  tablecard: 'device',
  information: 'device',
}
