import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  floorElsewhere: ['该楼层不在所选的办公区', 'This floor isn’t in the selected office'],
  endsAfterBegin: ['须晚于开始时间', 'Must be after the start time'],
  peakEndsAfterBegin: ['每个时段的结束时间须晚于开始时间', 'The end of each period must be after its start'],
  peakNeedsAmount: ['请填写高峰单价，或清空高峰时段', 'Enter the peak price, or remove the peak periods'],
  parentIsItself: ['不能选择自己或自己的下级', 'Can’t be placed under itself or one of its children'],
  parentOfOtherKind: ['上级类型须属于同一类别', 'The parent type must be in the same category'],
  childrenOfOtherKind: [
    '下级类型属于原类别，不能更改',
    'The category can’t change because types below this one belong to it',
  ],
} as const satisfies Words
