import type { Words } from '@workplace/contract/kernel/words'
import { floorElsewhere } from '@workplace/contract/place/words'

export const boxWords = {
  floorElsewhere,
  cabinetFull: ['该柜体还有储物柜，不能换办公区', 'This cabinet has lockers, so its office can’t change'],
  inUse: ['储物柜正在使用，不能换柜体或用途', 'This locker is in use, so its cabinet and how it is lent can’t change'],
} as const satisfies Words
