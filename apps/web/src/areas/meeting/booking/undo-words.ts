import type { Words } from '../../../kernel/words'

/** The offer to take back what was just done. */
export const undoWords = {
  undo: ['撤销', 'Undo'],
  dismiss: ['关闭提示', 'Dismiss'],
} as const satisfies Words
