import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  roomElsewhere: ['所选会议室须在所选办公区内', 'The rooms must be in the chosen offices'],
  nobodyChosen: ['请至少选择一个部门、角色、员工组或人员', 'Choose a department, a role, a group or a person at least'],
} as const satisfies Words
