import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  typeOfFacilities: ['请选择类别为“服务”的类型', 'Choose a type of the category "Service"'],
  roomElsewhere: ['所选会议室不在所选办公区', 'A chosen room lies in none of the chosen offices'],
  noHours: ['下班时间不能与上班时间相同', 'The hours must not begin and end at the same time'],
} as const satisfies Words
