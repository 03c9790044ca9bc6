import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  floorElsewhere: ['该楼层不在所选的办公区', 'This floor is not in the chosen office'],
  endsAfterBegin: ['须晚于开始时间', 'Must be later than the beginning'],
  peakEndsAfterBegin: ['每个时段的结束时间须晚于开始时间', 'Each period must end after it begins'],
  peakNeedsAmount: ['请填写高峰单价，或清空高峰时段', 'Enter the peak price, or remove the peak periods'],
  parentIsItself: ['不能选择自己或自己的下级', 'It cannot stand below itself'],
  parentOfOtherKind: ['上级类型须属于同一类别', 'The parent must be of the same category'],
  childrenOfOtherKind: ['下级类型属于原类别，不能更改', 'The types below it keep it in its category'],
} as const satisfies Words
