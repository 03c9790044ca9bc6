import * as attendanceWords from '@workplace/contract/attendance/words'
import type { Words } from '../../../kernel/words'

export const photoWords = {
  show: ['查看照片', 'Look at the photo'],
  of: attendanceWords.fieldPhoto,
} as const satisfies Words
