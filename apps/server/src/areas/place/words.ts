import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  closesAfterOpening: ['须晚于开始时间', 'Must be after the opening time'],
  bothCoordinates: ['经度和纬度须同时填写', 'Enter both longitude and latitude, or neither'],
  officeGone: [
    '该办公区不存在或已删除，请重新选择',
    'This office doesn’t exist or has been deleted. Select another one.',
  ],
  floorHasRooms: ['该楼层已有会议室，不能更换办公区', 'This floor has meeting rooms, so its office can’t be changed'],
  typeAndPriceFirst: ['请先新增一个会议室类型和一个会议室价格', 'Add a room type and a price for meeting rooms first'],
} as const satisfies Words
