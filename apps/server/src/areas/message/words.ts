import type { Words } from '@workplace/contract/kernel/words'
import * as messageWords from '@workplace/contract/message/words'

export const notificationWords = {
  placeholder: messageWords.noSuchPlaceholder,
  oneLine: ['只能写一行', 'Only one line is allowed'],
  empty: ['不能为空；要用默认文字请恢复默认', 'Enter some text, or reset to the default'],
  testSubject: ['[测试] {subject}', '[Test] {subject}'],
} as const satisfies Words
