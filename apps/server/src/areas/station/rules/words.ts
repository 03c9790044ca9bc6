import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  areaOfOther: ['所选区域不在所选办公区', 'Some of the areas aren’t in the selected offices'],
  saysNothing: ['请至少填写一项规定', 'Set at least one rule'],
} as const satisfies Words
