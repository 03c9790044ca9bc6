import { slot } from '../../kernel/slot'

/** One's own recognition photo, which counts when the form around it is saved. */
export const RecognitionField = slot<{
  readonly send: (file: File, onProgress: (percent: number) => void) => Promise<void>
  readonly onRemove: () => void
  readonly pending: true
}>()
