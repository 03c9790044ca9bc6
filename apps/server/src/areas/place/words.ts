import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  closesAfterOpening: ['须晚于开始时间', 'Must be later than the opening'],
  bothCoordinates: ['经度和纬度须同时填写', 'Give both longitude and latitude, or neither'],
  officeGone: ['该办公区不存在或已删除，请重新选择', 'This office does not exist any more: choose another one'],
  floorHasRooms: ['该楼层已有会议室，不能更换办公区', 'There are meeting rooms on this floor, so its office stays'],
} as const satisfies Words
