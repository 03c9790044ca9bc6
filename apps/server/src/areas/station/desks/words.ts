import type { Words } from '@workplace/contract/kernel/words'
import { floorElsewhere } from '@workplace/contract/place/words'

export const deskWords = {
  floorElsewhere,
  officeElsewhere: ['该办公区不在所选城市', 'This office isn’t in the selected city'],
  areaElsewhere: ['该区域不在所选楼层', 'This area isn’t on the selected floor'],
  areaHasDesks: ['该区域还有工位，不能换楼层', 'This area has desks, so its floor can’t change'],
  booked: ['该工位还有未结束的预订，请先取消', 'This desk has bookings to come. Cancel them first'],
  roomPrice: ['请选择适用于工位的价格', 'Select a price for workstations'],
  officeOfOwners: ['该工位已分配给个人，不能换办公区', 'This desk is assigned to people, so its office can’t change'],
  detectorElsewhere: [
    '该探测器属于其他办公区，或已用于会议室或其他工位',
    'This detector is of another office, or looks at a room or another desk',
  ],
  endsAfterStart: ['须晚于开始时间', 'Must be after the start'],
  needsDepartment: ['请先选择所属部门', 'Select the departments of this neighbourhood first'],
} as const satisfies Words
