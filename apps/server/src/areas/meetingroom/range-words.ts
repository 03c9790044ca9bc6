import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  roomElsewhere: ['所选会议室须在所选办公区内', 'The selected rooms must be in the selected offices'],
  nobodyChosen: ['请至少选择一个部门、角色、员工组或人员', 'Select at least one department, role, group or person'],
} as const satisfies Words
