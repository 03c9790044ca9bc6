import * as shared from '../../../kernel/common-words'
import type { Words } from '../../../kernel/words'

/** The offer to take back what was just done. */
export const undoWords = {
  undo: shared.undo,
  dismiss: ['关闭提示', 'Dismiss'],
} as const satisfies Words
