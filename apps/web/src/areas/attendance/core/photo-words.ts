import type { Words } from '../../../kernel/words'

export const photoWords = {
  show: ['查看照片', 'Show the photo'],
  of: ['外勤打卡照片', 'Photo of the field punch'],
} as const satisfies Words
