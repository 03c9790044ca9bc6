import type { Label } from '../kernel/words'

export const services: Label = ['服务', 'Services']
export { room } from '../kernel/common-words'
export const serviceOrders: Label = ['服务订单', 'Service orders']
export const roomMissing: Label = ['请选择会议室', 'Select a room']
export const roomTypes: Label = ['会议室类型', 'Room types']
export const inactive: Label = ['未启用', 'Inactive']
export const rooms: Label = ['会议室', 'Rooms']
export const service: Label = ['服务', 'Service']
export const serviceStaff: Label = ['服务人员', 'Service staff']
export const emptyForAllRooms: Label = [
  '不选表示所选办公区的全部会议室',
  'Leave empty for all rooms in the selected offices',
]
export const allRooms: Label = ['全部会议室', 'All rooms']
export const agreements: Label = ['同意记录', 'Agreements']
export const visibleRanges: Label = ['可见范围', 'Visible ranges']
export const price: Label = ['价格', 'Price']
export const facilities: Label = ['设施', 'Facilities']
export const closedAtWeekends: Label = ['周末不开放', 'Closed at weekends']
export { englishContent } from '../visitor/words'
export const priceCny: Label = ['单价（元）', 'Price (CNY)']
export const facility: Label = ['设施', 'Facility']
export const picture: Label = ['图片', 'Picture']
export const noRoomAssigned: Label = ['未绑定会议室', 'No room assigned']
export const roomElsewhere: Label = ['所选会议室须在所选办公区内', 'The selected rooms must be in the selected offices']
export const roomLog: Label = ['会议室日志', 'Room log']
export const roomNotFound: Label = ['会议室不存在', 'Room not found']
export const roomCount: Label = ['{n} 间会议室', '{n, plural, one {# room} other {# rooms}}']
export const locks: Label = ['锁定', 'Locks']
export const notLocked: Label = ['未锁定', 'Not locked']
export const lockComing: Label = ['将锁定', 'Scheduled']
export const lockedNow: Label = ['锁定中', 'Locked']
export const selectOffice: Label = ['请选择办公区', 'Please select office area']
export const selectFloor: Label = ['请选择楼层', 'Please select floor']
export const selectPrice: Label = ['请选择价格', 'Please select price']
export const lock: Label = ['锁定', 'Lock']
export const locked: Label = ['已锁定', 'Locked']
