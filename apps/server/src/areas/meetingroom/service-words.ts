import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  typeOfFacilities: ['请选择类别为“服务”的类型', 'Select a type in the category “Service”'],
  roomElsewhere: ['所选会议室不在所选办公区', 'The selected rooms must be in the selected offices'],
  noHours: ['下班时间不能与上班时间相同', 'The end of working hours must be different from the start'],
} as const satisfies Words
