import type { Words } from '@workplace/contract/kernel/words'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'

export const words = {
  roomElsewhere: meetingroomWords.roomElsewhere,
  nobodyChosen: ['请至少选择一个部门、角色、员工组或人员', 'Select at least one department, role, group or person'],
} as const satisfies Words
