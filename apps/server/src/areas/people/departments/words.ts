import type { Words } from '@workplace/contract/kernel/words'

export const words = {
  parentIsItself: ['不能移到自己或自己的下级之下', 'Can’t be moved under itself or one of its children'],
  tooDeep: ['层级不能超过{n}级', 'At most {n} levels are allowed'],
} as const satisfies Words
